-- A match is its header and its acts. Everything else in `matches` can be computed from them and is
-- kept so that a list of matches need not play them all again.
CREATE TABLE matches (
    id       TEXT PRIMARY KEY,
    system   TEXT NOT NULL,
    scenario TEXT NOT NULL,
    title    TEXT NOT NULL,
    header   TEXT NOT NULL,              -- line 1 of the match file, without the seed
    seed     BLOB NOT NULL,              -- secret until the match is over
    imported INTEGER NOT NULL,
    genesis  BLOB NOT NULL,              -- first link of the hash chain: over header and seed
    number   INTEGER NOT NULL,           -- acts stored
    chain    BLOB NOT NULL,              -- last link of the hash chain
    turn     INTEGER,                    -- seat that decides; NULL when it is over
    computer INTEGER NOT NULL,           -- 1 if the computer decides
    outcome  TEXT,                       -- JSON, when it is over
    updated  INTEGER NOT NULL,
    rematch  TEXT
) STRICT;
CREATE INDEX matches_computer ON matches (updated) WHERE computer = 1;

CREATE TABLE seats (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat     INTEGER NOT NULL,
    side     TEXT NOT NULL,
    team     INTEGER NOT NULL,
    mind     TEXT,                       -- computer player, or NULL for a person
    name     TEXT,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- Links, hashed: who reads the database cannot play with it. A NULL seat watches.
CREATE TABLE tokens (
    hash     BLOB PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat     INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE acts (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number   INTEGER NOT NULL,           -- from 1 without gaps
    seat     INTEGER NOT NULL,
    act      TEXT NOT NULL,              -- {"order":…}, "resign" or "undo"
    dice     TEXT NOT NULL,              -- what it rolled, as in the match file
    command  TEXT,                       -- the client's id; makes sending twice harmless
    at       INTEGER NOT NULL,
    hash     BLOB NOT NULL,              -- SHA-256 over the link before and this row
    PRIMARY KEY (match_id, number),
    UNIQUE (match_id, seat, command)
) STRICT, WITHOUT ROWID;
