//! Faults of works and overlays.

use super::*;

/// The German force of First Light with one more table; the line it begins on.
const ADDED: &str = "[[force.unit]]\ntype = \"de-hmg-34\"";

fn check_work(work: &str, expected: &[&str]) {
    check(FIRST_LIGHT, ADDED, &format!("{work}\n{ADDED}"), expected);
}

#[test]
fn works_are_checked() {
    check_work(
        "[[force.work]]\nkind = \"trenches\"\nat = \"F01\"",
        &["32:8: `force[0].work[0].kind` cannot be `trenches` (did you mean `trench`?)"],
    );
    check_work(
        "[[force.work]]\nkind = \"trench\"",
        &["31:1: a work must lie in exactly one way (write one of `at` and `zone`)"],
    );
    check_work(
        "[[force.work]]\nkind = \"trench\"\nat = \"F01\"\nfacing = \"e\"",
        &["34:10: a trench has no front (only bunkers and gun pits have one (coh-5.2a))"],
    );
    check_work(
        "[[force.work]]\nkind = \"wire\"\nat = [\"F01\", \"F02\"]\n[[force.work]]\nkind = \"wire\"\nat = \"F02\"",
        &["36:6: two works of the kind `wire` in one hex (one of each kind is enough (coh-18.0b))"],
    );
    check_work(
        "[[force.work]]\nkind = \"bunker\"\nzone = \"west side\"\nfacing = \"e\"",
        &["31:1: `facing` goes with `at` only; else the owner chooses it"],
    );
    check_work(
        "[[force.work]]\nkind = \"red-mine\"\nat = \"F01\"\nhidden = \"may\"",
        &["31:1: a work with its hex given is hidden or not (write `hidden = \"must\"`, or give a `zone`)"],
    );
    check_work(
        "[[force.work]]\nkind = \"bunker\"\nat = \"F01\"\nvehicles = true",
        &["31:1: a bunker takes no vehicles (only a gun pit may (coh-18.2c))"],
    );
    check_work(
        "[[force.work]]\nkind = \"red-mine\"\nzone = [\"F01\", \"F02\"]\ncount = 3",
        &["33:8: 3 works, but the zone has 2 hexes (one of a kind to a hex (coh-18.0b))"],
    );
}

#[test]
fn works_of_nobody_lie_open_in_their_hex() {
    check(
        FIRST_LIGHT,
        "[[score]]",
        "[[work]]\nkind = \"bunker\"\nat = \"F08\"\nhidden = \"must\"\n\n[[score]]",
        &[
            "49:1: the bunker needs a front (write `facing = \"ne\"`)",
            "52:10: nobody could keep this secret (give the work to a force)",
        ],
    );
}

#[test]
fn who_begins_inside_has_something_to_be_inside_of() {
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nat = \"F01\"\ninside = true",
        &[
            "21:1: a unit begins `inside`, but there is no fortification of its force at its hex \
            (write `[[force.work]]` with the same `at`)",
        ],
    );
}

#[test]
fn overlays_are_checked() {
    check(
        FIRST_LIGHT,
        "rounds = 4",
        "rounds = 4\noverlays = [{ overlay = \"hill-big\", at = \"F08\" }]",
        &[
            "12:25: `overlays[0].overlay` cannot be `hill-big` (known: ditch-bent, ditch-straight, hill-large, hill-medium, hill-small)",
        ],
    );
    check(
        FIRST_LIGHT,
        "rounds = 4",
        "rounds = 4\noverlays = [{ overlay = \"hill-large\", at = \"A01\" }]",
        &["12:13: `hill-large` would lie partly off the map (lay it farther from the edge, or turn it)"],
    );
    let text = "id = \"mound\"\ntitle = \"Mound\"\n[[part]]\nterrain = \"open\"\ncells = [\"0,0\", \"0,0\", \"here\"]\n";
    let faults = faults_with(&[("overlays/mound.toml", text)]);
    assert_eq!(
        faults,
        [
            "overlays/mound.toml:5:17: this cell is covered already",
            "overlays/mound.toml:5:24: `here` is no cell (write two numbers: `1,-2`)",
        ]
    );
}
