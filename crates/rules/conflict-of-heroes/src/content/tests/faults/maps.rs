//! Faults of boards, and of hexes named by firefights.

use super::*;

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
        "J   . Q",
        &["14:7: `Q` stands for no terrain (known: . = S H T t c w ~ f m v o x)"],
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
        "\"C01..J02\"",
        "\"C03..J01\"",
        &[
            "18:16: `C03..J01` is no block of hexes on this map (write the south-west corner first: `A02..C10`)",
        ],
    );
    check(
        FIRST_LIGHT,
        "\"C01..J02\"",
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
        "\"C11..J15\"",
        "\"C02..J15\"",
        &[
            "43:8: 21-C02 is a set-up hex of German too (zones of enemies must not overlap)",
            "47:8: 21-C02 is a set-up hex of German too (zones of enemies must not overlap)",
        ],
    );
}
