//! Every kind of fault: where it is reported, in which words, with which remedy.

use super::*;

const MORTAR: &str = "units/de-mortar-8cm.toml";
const TELLERMINE: &str = "cards/tellermine.toml";
const AUTO_RALLY: &str = "cards/auto-rally.toml";
const BOARD: &str = "boards/7s.toml";
const TERRAIN: &str = "terrain.toml";
const HITS: &str = "hits.toml";
const SATCHEL: &str = "firefights/couriers-satchel-cards.toml";
const WHISPERS: &str = "firefights/whispers-in-the-wheat.toml";
const FIRST_LIGHT: &str = "firefights/first-light.toml";
const GRAIN_STORE: &str = "firefights/grain-store.toml";

/// In the built-in file, `from` becomes `to`; the faults are then exactly these lines.
fn check(file: &str, from: &str, to: &str, expected: &[&str]) {
    let text = text_of(file);
    assert!(text.contains(from), "{file} does not contain {from:?}");
    let faults = faults_with(&[(file, &text.replacen(from, to, 1))]);
    let start = format!("{file}:");
    let shown: Vec<&str> = faults
        .iter()
        .map(|line| line.strip_prefix(&start).unwrap_or(line))
        .collect();
    assert_eq!(shown, expected, "{file}: {to:?}");
}

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
            "content/conflict-of-heroes/boards/wheat.toml:16:32: `=` stands for no terrain (known: . . S H T t c w ~ f m v o)",
            "17:10: the letter `.` stands for `open` already",
        ],
    );
    check(
        TERRAIN,
        "letter = \"=\"",
        "letter = \"==\"",
        &[
            "content/conflict-of-heroes/boards/wheat.toml:16:32: `=` stands for no terrain (known: . ? S H T t c w ~ f m v o)",
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

#[test]
fn boards_are_checked() {
    check(
        BOARD,
        "K  T T T",
        "K  T T",
        &["13:1: row K has 15 hexes, not 16 (all rows are equally long)"],
    );
    check(
        BOARD,
        "J   . T",
        "X   . T",
        &["14:1: this row must begin with its letter, not with `X` (write `J`: the last line is row A)"],
    );
    check(
        BOARD,
        "J   . T",
        "J   . x",
        &["14:7: `x` stands for no terrain (known: . = S H T t c w ~ f m v o)"],
    );
    check(
        BOARD,
        "J   . T",
        "J   . C",
        &["14:7: `C` stands for no terrain (did you mean `c`, corn?)"],
    );
    check(
        BOARD,
        "\"L10 K10 J09",
        "\"L10 K10 J11",
        &[
            "27:14: a road cannot run from K10 to J11: they do not touch",
            "27:18: a road cannot run from J11 to I09: they do not touch",
        ],
    );
    check(
        BOARD,
        "\"L10 K10 J09",
        "\"L10 K10 M01 J09",
        &["27:14: `M01` is no hex of this map, whose last is 7S-L16"],
    );
    check(
        BOARD,
        "\"G09 G10 G11 F11 E12 E13 E14 E15 E16\"",
        "\"G09\"",
        &["28:5: a road needs at least two hexes (write `\"A05 B05 C06\"`)"],
    );
    check(
        BOARD,
        "roads = [",
        "small_balkas = [\"G05 north\", \"G05\", \"Z01 ne\", \"G05 ne\"]\nwalls = [\"G17 e\"]\nroads = [",
        &[
            "26:17: `north` is no direction (known: e, ne, nw, w, sw, se)",
            "26:30: `G05` is no hexside (write the hex and the side: `G05 ne`)",
            "26:37: `Z01` is no hex of this map, whose last is 7S-L16",
            "27:10: `G17` is no hex of this map, whose last is 7S-L16",
        ],
    );
    check(
        BOARD,
        "name = \"7S\"",
        "name = \"7 S\"",
        &["8:8: `7 S` cannot stand in a label (use letters and digits: `7S`)"],
    );
    check(
        BOARD,
        "name = \"7S\"",
        "name = \"22\"",
        &["8:8: the name `22` belongs to board `grain-store`"],
    );
    check(
        BOARD,
        "rows = '''",
        "rws = '''",
        &[
            "1:1: missing key `rows`",
            "11:1: unknown key `rws` (did you mean `rows`?)",
        ],
    );
    check(
        BOARD,
        "roads = [",
        "levels = '''\nB  0 1 2 9\nA  . . . .\n'''\nroads = [",
        &[
            "26:10: this picture has 2 rows, the map 12",
            "27:1: row B has 4 hexes, not 16 (all rows are equally long)",
            "27:10: `9` is no level (levels are 0 to 3; `.` is 0)",
            "28:1: row A has 4 hexes, not 16 (all rows are equally long)",
        ],
    );
}

#[test]
fn maps_and_hexes_of_firefights_are_checked() {
    check(
        FIRST_LIGHT,
        "board = \"crossroads\"",
        "board = \"crosroads\"",
        &["13:21: unknown board `crosroads` (did you mean `crossroads`?)"],
    );
    check(
        FIRST_LIGHT,
        "layout = [{ board = \"crossroads\" }]",
        "layout = [{ board = \"crossroads\" }, { board = \"7s\" }]",
        &["13:10: these boards do not make a map: two boards lie at column 0, row 0 of the map"],
    );
    check(
        FIRST_LIGHT,
        "controls = \"F08\"",
        "controls = \"F18\"",
        &["58:12: the hex F18 is not on the map (the last hex is 21-L16)"],
    );
    check(
        FIRST_LIGHT,
        "controls = \"F08\"",
        "controls = \"F16\"",
        &["58:12: F16 is a half hex at the map's edge: nobody can be there (coh-0.3g)"],
    );
    check(
        FIRST_LIGHT,
        "controls = \"F08\"",
        "controls = [\"west sid\"]",
        &["58:13: `west sid` is neither a hex nor a zone (did you mean `west side`?)"],
    );
    check(
        FIRST_LIGHT,
        "controls = \"F08\"",
        "controls = []",
        &["58:12: `score[1].controls` names no hex"],
    );
    check(
        FIRST_LIGHT,
        "\"C01..J03\"",
        "\"C03..J01\"",
        &[
            "18:16: `C03..J01` is no block of hexes on this map (write the south-west corner first: `A02..C10`)",
        ],
    );
    check(
        FIRST_LIGHT,
        "\"C01..J03\"",
        "\"C01..J30\"",
        &[
            "18:16: `C01..J30` is no block of hexes on this map (write the south-west corner first: `A02..C10`)",
        ],
    );
    check(
        FIRST_LIGHT,
        "\"west side\" =",
        "\"F08\" =",
        &[
            "18:1: a zone cannot be called `F08`: that is a place already",
            "29:8: `west side` is neither a hex nor a zone (did you mean `east side`?)",
            "33:8: `west side` is neither a hex nor a zone (did you mean `east side`?)",
        ],
    );
    check(
        FIRST_LIGHT,
        "\"C13..J15\"",
        "\"C03..J15\"",
        &[
            "43:8: 21-C03 is a set-up hex of German too (zones of enemies must not overlap)",
            "47:8: 21-C03 is a set-up hex of German too (zones of enemies must not overlap)",
        ],
    );
}

#[test]
fn forces_are_checked() {
    check(
        FIRST_LIGHT,
        "type = \"de-infantry-43\"",
        "type = \"de-infantry-44\"",
        &["27:8: unknown unit `de-infantry-44` (did you mean `de-infantry-43`?)"],
    );
    check(
        FIRST_LIGHT,
        "count = 3",
        "count = 30",
        &["27:8: 30 of Infantry '43, but the counter mix has 9 (coh-1.0b)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"",
        "type = \"de-hmg-34\"\ncount = 2",
        &["32:8: 2 of HMG 34, but the counter mix has 1 (coh-1.0b)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"",
        "type = \"su-maxim\"",
        &["32:8: Maxim MMG does not fight for this force"],
    );
    check(
        FIRST_LIGHT,
        "year = 1943",
        "year = 1942",
        &["27:8: Infantry '43 served from 1943 to 1944, not in 1942"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"",
        &["31:1: a unit must begin in exactly one way (write one of `at`, `zone` and `enter`)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nzone = \"west side\"\nat = \"F01\"",
        &["31:1: a unit must begin in exactly one way (write one of `at`, `zone` and `enter`)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nat = \"F16\"",
        &["33:6: F16 is a half hex at the map's edge: nobody can be there (coh-0.3g)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nzone = \"west side\"\nfacing = \"e\"",
        &["31:1: `facing` goes with `at` only; else the owner chooses it"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nat = \"F01\"\nfacing = \"east\"",
        &["34:10: `east` is no direction (known: e, ne, nw, w, sw, se)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nenter = { round = 5, hexes = \"west edge\" }\nhidden = \"must\"",
        &[
            "31:1: a unit that enters later cannot begin hidden (hidden units begin on the map, coh-10.0a)",
            "33:19: `force[0].unit[1].enter.round` is 5, must be from 1 to 4",
        ],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nzone = \"west side\"\nhidden = \"may\"",
        &["21:1: units of German may hide, but it does not say how many (write `hidden = 1`)"],
    );
    check(
        FIRST_LIGHT,
        "name = \"Soviet\"",
        "name = \"Soviet\"\nhidden = 1",
        &["37:10: up to 1 may hide, but 0 units say `hidden = \"may\"`"],
    );
    check(
        FIRST_LIGHT,
        "name = \"Soviet\"",
        "name = \"German\"",
        &[
            "1:1: German cannot gain a single point",
            "14:19: unknown seat `Soviet` (known: German, German)",
            "36:8: two forces are called `German`",
            "63:8: unknown seat `Soviet` (known: German, German)",
            "69:8: unknown seat `Soviet` (known: German, German)",
        ],
    );
    check(
        WHISPERS,
        "type = \"de-infantry-43\"\ncount = 3\nzone = \"south\"",
        "type = \"de-opel-truck\"\nat = \"A15\"",
        &["34:1: Opel truck cannot stand in that terrain"],
    );
    check(
        WHISPERS,
        "type = \"de-infantry-43\"\ncount = 3\nzone = \"south\"",
        "type = \"de-opel-truck\"\nenter = { round = 1, hexes = [\"A15\", \"F15\"] }",
        &["34:1: Opel truck cannot stand in any of these hexes"],
    );
    check(
        FIRST_LIGHT,
        "nation = \"soviet\"",
        "nation = \"german\"",
        &[
            "1:1: all forces are of one nation (somebody must be the enemy)",
            "41:8: Rifles '41 does not fight for this force",
            "46:8: Maxim MMG does not fight for this force",
        ],
    );
    check(
        WHISPERS,
        "veteran = [\"sixth-sense\"]",
        "veteran = [\"sixth-sens\", \"luck\", \"hidden-action\"]",
        &[
            "42:12: unknown card `sixth-sens` (did you mean `sixth-sense`?)",
            "42:26: `luck` is no veteran card",
            "63:12: 2 of `hidden-action`, but there are 1",
        ],
    );
    check(
        WHISPERS,
        "veteran = [\"sixth-sense\"]",
        "veteran = [\"sixth-sense\"]\ncount = 2",
        &["39:1: 2 units cannot share a marker or a veteran card (give the special one a line of its own)"],
    );
    check(
        WHISPERS,
        "caps = 6",
        "caps = 6\ncards = [\"game-ends\", \"122mm-m38\", \"luck\"]",
        &[
            "18:1: `luck` is in the deck and in the hand of German (every copy exists once)",
            "33:10: nobody holds `game-ends` (events belong into the deck)",
            "33:23: `122mm-m38` belongs to the enemy",
        ],
    );
}

#[test]
fn the_head_of_a_firefight_is_checked() {
    check(
        SATCHEL,
        "round = 1, seat = \"German\"",
        "round = 9, seat = \"Germans\"",
        &[
            "14:25: `initiative[0].round` is 9, must be from 1 to 5",
            "14:35: unknown seat `Germans` (did you mean `German`?)",
        ],
    );
    check(
        SATCHEL,
        "initiative = [{ round = 1, seat = \"German\" }]",
        "initiative = [{ round = 1, seat = \"German\" }, { round = 1, seat = \"Soviet\" }]",
        &["14:47: two seats have the initiative in round 1"],
    );
    check(
        SATCHEL,
        "month = 7, day = 4",
        "month = 6, day = 31",
        &["9:40: `date.day` is 31, must be from 1 to 30"],
    );
    check(
        SATCHEL,
        "marker = \"carried\"\n",
        "",
        &[
            "1:1: a unit carries a marker, but the firefight has none (write `marker = \"carried\"`)",
            "77:1: this line asks for a marker, but the firefight has none (write `marker = \"carried\"` or `marker = { lies = \"H05\" }`)",
            "91:1: this line asks for a marker, but the firefight has none (write `marker = \"carried\"` or `marker = { lies = \"H05\" }`)",
            "98:1: this line asks for a marker, but the firefight has none (write `marker = \"carried\"` or `marker = { lies = \"H05\" }`)",
        ],
    );
    check(
        SATCHEL,
        "marker = true\n",
        "",
        &["13:10: 0 units carry the marker, not one (write `marker = true` with the unit that carries it)"],
    );
    check(
        SATCHEL,
        "marker = \"carried\"",
        "marker = { lies = \"M01\" }",
        &[
            "13:10: the marker lies on the map, but a unit carries it (take its `marker` out)",
            "13:19: the hex M01 is not on the map (the last hex is 7S-L16)",
        ],
    );
    check(
        SATCHEL,
        "numbers = { from = 2, to = 10 }",
        "numbers = { from = 14, to = 19 }",
        &[
            "17:1: the first deal takes 4 cards, the deck has 0 (add titles, or lower `first_round`)",
            "18:11: no action card has a number from 14 to 19",
        ],
    );
    check(
        SATCHEL,
        "first_round = 2",
        "also = [\"reveal-hiden\", \"auto-rally\", \"tellermine\"]\nfirst_round = 2",
        &[
            "19:9: unknown card `reveal-hiden` (did you mean `reveal-hidden`?)",
            "19:25: `auto-rally` is in the deck already",
            "19:39: `tellermine` is not dealt from a deck: give it to a force",
        ],
    );
    check(
        WHISPERS,
        "numbers = { from = 2, to = 13 }\nalso = [\"reveal-hidden\"]\nfirst_round = 2",
        "also = [\"reveal-hidden\"]\nfirst_round = 3",
        &["18:1: the first deal takes 6 cards, the deck has 2 (add titles, or lower `first_round`)"],
    );
    check(
        SATCHEL,
        "rounds = 5",
        "rouds = 5",
        &[
            "1:1: missing key `rounds`",
            "10:1: unknown key `rouds` (did you mean `rounds`?)",
        ],
    );
    check(
        SATCHEL,
        "layout =",
        "options = { edition = \"third\", fog = true }\nlayout =",
        &[
            "12:23: `options.edition` cannot be `third` (known: first, second)",
            "12:32: unknown key `fog` in `options` (known keys: edition, variable_ap, cautious_movement, fog_of_war_ap)",
        ],
    );
}

#[test]
fn scoring_is_checked() {
    check(
        FIRST_LIGHT,
        "seat = \"German\"\nwhen = \"kill\"",
        "seat = \"Finnish\"\nwhen = \"kill\"",
        &["50:8: unknown seat `Finnish` (known: German, Soviet)"],
    );
    check(
        FIRST_LIGHT,
        "when = \"kill\"\npoints = 1",
        "when = \"kil\"\npoints = 0",
        &[
            "51:8: `score[0].when` cannot be `kil` (did you mean `kill`?)",
            "52:10: a scoring line of 0 points does nothing",
        ],
    );
    check(
        FIRST_LIGHT,
        "when = \"game-end\"",
        "when = \"kill\"",
        &["58:1: `controls` cannot be asked at this moment (it goes with `when` = round-end, game-end)"],
    );
    check(
        FIRST_LIGHT,
        "when = \"game-end\"",
        "when = \"exit\"",
        &[
            "55:1: German has no hexes to leave the map by (give German `exits`)",
            "58:1: `controls` cannot be asked at this moment (it goes with `when` = round-end, game-end)",
        ],
    );
    check(
        FIRST_LIGHT,
        "controls = \"F08\"",
        "controls = \"F08\"\nholds_marker = true",
        &["55:1: two conditions in one line: controls, holds_marker"],
    );
    check(
        FIRST_LIGHT,
        "controls = \"F08\"",
        "still_hidden = true",
        &["55:1: no unit of German begins hidden"],
    );
    check(
        GRAIN_STORE,
        "from = 3, to = 5",
        "from = 5, to = 3",
        &["74:10: `rounds` ends in 3 before it begins in 5"],
    );
    check(
        GRAIN_STORE,
        "from = 3, to = 5",
        "from = 3, to = 6",
        &["74:27: `score[1].rounds.to` is 6, must be from 1 to 5"],
    );
    check(
        GRAIN_STORE,
        "when = \"kill\"",
        "when = \"kill\"\nrounds = { from = 1, to = 2 }\nkinds = [\"tank\"]",
        &[
            "68:1: `rounds` goes with `when = \"round-end\"` only",
            "69:10: `score[0].kinds[0]` cannot be `tank` (known: foot, gun, wheeled, tracked, air)",
        ],
    );
}

#[test]
fn a_file_that_is_no_toml_says_where() {
    let faults = faults_with(&[("units/broken.toml", "id = \"broken\"\ncount = \n")]);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(
        faults[0].starts_with("units/broken.toml:2:9: not TOML: "),
        "{faults:?}"
    );
}

#[test]
fn a_file_in_a_wrong_folder_is_a_fault() {
    let faults = faults_with(&[
        ("my/unit/squad.toml", ""),
        ("my/README.md", "no content, no fault"),
    ]);
    let expected = "my/unit/squad.toml:1:1: this folder holds no content \
        (put it into one of the folders terrain, hits, units, cards, boards, firefights)";
    assert_eq!(faults, [expected]);
}

#[test]
fn the_same_id_twice_names_both_files() {
    let text = text_of(MORTAR);
    let faults = faults_with(&[
        ("a/units/de-mortar-8cm.toml", text),
        ("b/units/de-mortar-8cm.toml", text),
    ]);
    let expected = "b/units/de-mortar-8cm.toml:2:6: the id `de-mortar-8cm` is taken \
        (it stands in a/units/de-mortar-8cm.toml too)";
    assert_eq!(faults, [expected]);
}

#[test]
fn faults_of_all_files_come_at_once() {
    let faults = faults_with(&[
        (MORTAR, &text_of(MORTAR).replace("count = 2", "count = 0")),
        (
            FIRST_LIGHT,
            &text_of(FIRST_LIGHT).replace("rounds = 4", "rounds = 0"),
        ),
    ]);
    assert_eq!(faults.len(), 2, "{faults:?}");
}
