-- A match is its header and its acts. Everything else in `matches` can be computed from them and is
-- kept so that a list of matches need not play them all again.
CREATE TABLE matches (
    id       TEXT PRIMARY KEY,
    system   TEXT NOT NULL,
    scenario TEXT NOT NULL,
    title    TEXT NOT NULL,
    header   TEXT NOT NULL,              -- line 1 of the match file, without the seed
    seed     BYTEA NOT NULL,              -- secret until the match is over
    imported BIGINT NOT NULL,
    genesis  BYTEA NOT NULL,              -- first link of the hash chain: over header and seed
    number   BIGINT NOT NULL,           -- acts stored
    chain    BYTEA NOT NULL,              -- last link of the hash chain
    turn     BIGINT,                    -- seat that decides; NULL when it is over
    computer BIGINT NOT NULL,           -- 1 if the computer decides
    outcome  TEXT,                       -- JSON, when it is over
    updated  BIGINT NOT NULL,
    rematch  TEXT
);
CREATE INDEX matches_computer ON matches (updated) WHERE computer = 1;

CREATE TABLE seats (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat     BIGINT NOT NULL,
    side     TEXT NOT NULL,
    team     BIGINT NOT NULL,
    mind     TEXT,                       -- computer player, or NULL for a person
    name     TEXT,
    PRIMARY KEY (match_id, seat)
);

-- Links, hashed: who reads the database cannot play with it. A NULL seat watches.
CREATE TABLE tokens (
    hash     BYTEA PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat     BIGINT
);

CREATE TABLE acts (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number   BIGINT NOT NULL,           -- from 1 without gaps
    seat     BIGINT NOT NULL,
    act      TEXT NOT NULL,              -- {"order":…}, "resign" or "undo"
    dice     TEXT NOT NULL,              -- what it rolled, as in the match file
    command  TEXT,                       -- the client's id; makes sending twice harmless
    at       BIGINT NOT NULL,
    hash     BYTEA NOT NULL,              -- SHA-256 over the link before and this row
    PRIMARY KEY (match_id, number),
    UNIQUE (match_id, seat, command)
);
