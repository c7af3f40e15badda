//! Faults of counters, terrain, hit counters and cards.

use super::*;

#[test]
fn units_are_checked() {
    check(
        MORTAR,
        "id = \"de-mortar-8cm\"",
        "id = \"de-mortar\"",
        &[
            "2:6: the id `de-mortar` is not the file's name (write `de-mortar-8cm`, or call the file `de-mortar.toml`)",
        ],
    );
    check(
        MORTAR,
        "count = 2",
        "count = 0",
        &["7:9: `count` is 0, must be from 1 to 40"],
    );
    check(
        MORTAR,
        "fire = 3",
        "fire = 0",
        &["11:15: `ap.fire` is 0, must be from 1 to 9"],
    );
    check(
        MORTAR,
        "move = 3",
        "move = -3",
        &["11:39: `ap.move` is -3, must be from 1 to 9"],
    );
    check(
        MORTAR,
        "min = 3, max = 16",
        "min = 17, max = 16",
        &["13:9: the least range 17 is more than the greatest, 16 (swap `min` and `max`)"],
    );
    check(
        MORTAR,
        "years = [39, 45]",
        "years = [45, 39]",
        &["8:9: `years` ends in 39 before it begins in 45 (swap the two)"],
    );
    check(
        MORTAR,
        "years = [39, 45]",
        "years = [39]",
        &["8:9: `years` needs two numbers (write `years = [43, 45]`)"],
    );
    check(
        MORTAR,
        "nation = \"german\"",
        "nation = \"germn\"",
        &["6:10: `nation` cannot be `germn` (did you mean `german`?)"],
    );
    check(
        MORTAR,
        "kind = \"foot\"",
        "knd = \"foot\"",
        &[
            "1:1: missing key `kind`",
            "9:1: unknown key `knd` (did you mean `kind`?)",
        ],
    );
    check(
        MORTAR,
        "flank = { red = 10 }",
        "flank = { red = 10, blue = 10 }",
        &["14:21: `defence.flank` needs one colour, red or blue (write `{ red = 11 }` or `{ blue = 13 }`)"],
    );
    check(
        MORTAR,
        "flank = { red = 10 }",
        "flank = {}",
        &["14:21: `defence.flank` needs one colour, red or blue (write `{ red = 11 }` or `{ blue = 13 }`)"],
    );
    check(
        MORTAR,
        "boxed = [\"red\", \"blue\"]",
        "boxed = [\"red\", \"bleu\"]",
        &["12:50: `firepower.boxed[1]` cannot be `bleu` (did you mean `blue`?)"],
    );
    check(
        MORTAR,
        "role = \"mortar\"",
        "role = \"tank\"",
        &["10:8: this role does not go with the counter's `kind` (tanks are tracked, squads foot)"],
    );
    check(
        MORTAR,
        "smoke = true",
        "smoke = true\nturret = true\nshield = 2\nimpulses = 4\nbonus = { tracks = 1 }",
        &[
            "16:10: only vehicles have turrets (take `turret` out, or correct `kind`)",
            "17:10: only vehicles shield passengers (take `shield` out, or correct `kind`)",
            "18:12: only airplanes have impulses (take it out, or correct `kind`)",
            "19:9: only vehicles have bonus hexes (take `bonus` out, or correct `kind`)",
        ],
    );
    check(
        "units/de-hs129.toml",
        "impulses = 4\n",
        "",
        &["1:1: an airplane needs `impulses` (write `impulses = 4`)"],
    );
    check(
        "units/su-m3-apc.toml",
        "anti_air_count = 2",
        "anti_air_count = 5",
        &["20:18: `anti_air_count` is 5, must be from 1 to 4"],
    );
    check(
        "units/su-m3-apc.toml",
        "anti_air = true\n",
        "",
        &["19:18: no counter may fire at airplanes (write `anti_air = true` too)"],
    );
    check(
        MORTAR,
        "short = \"MTR\"",
        "short = \"MORTAR\"",
        &["5:9: `short` has more than five letters (it stands on a small counter)"],
    );
    check(
        MORTAR,
        "confidence = \"derived\"",
        "confidence = \"sure\"",
        &["16:14: `confidence` cannot be `sure` (known: printed, derived, proposed)"],
    );
}

#[test]
fn terrain_is_checked() {
    check(
        TERRAIN,
        "letter = \"=\"",
        "letter = \".\"",
        &[
            "content/conflict-of-heroes/boards/bridge.toml:15:19: `=` stands for no terrain (known: . . S H T t c w ~ f m v o x)",
            "content/conflict-of-heroes/boards/wheat.toml:16:32: `=` stands for no terrain (known: . . S H T t c w ~ f m v o x)",
            "17:10: the letter `.` stands for `open` already",
        ],
    );
    check(
        TERRAIN,
        "letter = \"=\"",
        "letter = \"==\"",
        &[
            "content/conflict-of-heroes/boards/bridge.toml:15:19: `=` stands for no terrain (known: . ? S H T t c w ~ f m v o x)",
            "content/conflict-of-heroes/boards/wheat.toml:16:32: `=` stands for no terrain (known: . ? S H T t c w ~ f m v o x)",
            "17:10: `letter` must be one letter or sign",
        ],
    );
    check(
        TERRAIN,
        "id = \"bridge\"",
        "id = \"open\"",
        &["16:6: the terrain `open` is there twice"],
    );
    check(
        TERRAIN,
        "id = \"bridge\"",
        "id = \"Bridge\"",
        &["16:6: the id `Bridge` may have only small letters, digits and dashes"],
    );
    check(
        TERRAIN,
        "rule = \"coh-T3\"",
        "rule = \"T3\"",
        &["19:8: `T3` is no row of the ledger: they begin with `coh-`"],
    );
    check(
        TERRAIN,
        "wheeled = \"no\", tracked = \"no\" }",
        "wheeled = \"never\", tracked = -1 }",
        &[
            "21:41: `terrain[1].ap.wheeled` cannot be `never` (known: no)",
            "21:60: `terrain[1].ap.tracked` is -1, must be from 0 to 9",
        ],
    );
    check(
        TERRAIN,
        "opening = true",
        "opening = true\nnonsense = 1",
        &[
            "136:1: unknown key `nonsense` in `terrain[12]` (known keys: ap, id, letter, name, rule, check, track_bonus, dm, obstacle, cover, air_burst, sunken, opening)",
        ],
    );
    check(
        TERRAIN,
        "name = \"Ford\"",
        "name = \"Ford\"\nopening = true",
        &["101:11: only sunken ground has openings"],
    );
    check(
        TERRAIN,
        "name = \"Water\"",
        "name = \"Water\"\ncheck = true",
        &["92:9: there is nothing to check where no tracks may go"],
    );
}

#[test]
fn hits_are_checked() {
    check(
        HITS,
        "id = \"killed\"",
        "id = \"unnerved\"",
        &["22:6: the hit counter `unnerved` is there twice"],
    );
    check(
        HITS,
        "id = \"unnerved\"",
        "id = \"unsettled\"",
        &["1:1: the rules need a hit counter `unnerved` (coh-7.4i)"],
    );
    check(
        HITS,
        "rally = 7",
        "rally = 13",
        &["11:9: `hit[0].rally` is 13, must be from 2 to 12"],
    );
    check(
        HITS,
        "kills = true",
        "kills = true\nrally = 7",
        &["28:9: nobody rallies from a counter that kills"],
    );
    check(
        HITS,
        "pool = \"foot\"",
        "pool = \"feet\"",
        &["8:8: `hit[0].pool` cannot be `feet` (did you mean `foot`?)"],
    );
    check(
        HITS,
        "lose = [\"red\"]",
        "lose = [\"rad\"]",
        &["83:9: `hit[8].lose[0]` cannot be `rad` (did you mean `red`?)"],
    );
    check(
        HITS,
        "ap = { fire = 1 }",
        "ap = { fire = -1, moves = 1 }",
        &[
            "54:15: `hit[5].ap.fire` is -1, must be from 0 to 20",
            "54:19: unknown key `moves` in `hit[5].ap` (did you mean `move`?)",
        ],
    );
}

#[test]
fn cards_are_checked() {
    check(
        AUTO_RALLY,
        "number = 3",
        "number = 4",
        &["3:10: the number 4 belongs to `rally-attempt`"],
    );
    check(AUTO_RALLY, "number = 3\n", "", &["1:1: missing key `number`"]);
    check(
        AUTO_RALLY,
        "cost = { ap_or_cap = 2 }",
        "cost = { ap = 2, cap = 2 }",
        &["7:8: a cost needs exactly one kind of points (write `{ ap_or_cap = 2 }`)"],
    );
    check(
        AUTO_RALLY,
        "cost = { ap_or_cap = 2 }",
        "cost = \"fre\"",
        &["7:8: `cost` cannot be `fre` (did you mean `free`?)"],
    );
    check(
        AUTO_RALLY,
        "cost = { ap_or_cap = 2 }",
        "cost = { points = 2 }",
        &[
            "7:8: a cost needs exactly one kind of points (write `{ ap_or_cap = 2 }`)",
            "7:10: unknown key `points` in `cost` (known keys: ap_or_cap, ap, cap)",
        ],
    );
    check(
        AUTO_RALLY,
        "family = \"action\"",
        "family = \"veteran\"",
        &["3:10: only action cards have a `number`"],
    );
    check(
        AUTO_RALLY,
        "text = ",
        "firepower = { red = 1, blue = 1 }\ntext = ",
        &["8:13: only weapon and artillery cards have `firepower`"],
    );
    check(
        TELLERMINE,
        "firepower = { red = 5, blue = 8 }\n",
        "",
        &["1:1: missing key `firepower`"],
    );
}
