//! Storm of Steel: stands and their headquarters.

use umpire::Seat;

use crate::field::Ground;

const GROUND: Ground = Ground {
    system: "storm-of-steel",
    seat: Seat(0),
    waits: "done",
    clock: "card",
};

/// Three stands and their headquarters before a crossroads that an enemy looks at from the other side.
const ADVANCE: &str = r#"
phase = "first-moves"
sequence = ["second-fires", "first-fires"]
[first]
cpts = 4
[second]
cpts = 2
[[score]]
points = 3
text = "3 for the crossroads."
when = "holds"
at = [6000, 4000]
[units]
A = { type = "infantry", at = [5200, 2400] }
B = { type = "infantry", at = [6000, 2400] }
C = { type = "infantry", at = [6800, 2400] }
H = { type = "hq", at = [6000, 1800] }
X = { type = "infantry", side = "second", at = [5500, 6500], facing = 180 }
Y = { type = "infantry", side = "second", at = [6500, 6500], facing = 180 }
Z = { type = "hq", side = "second", at = [6000, 8500], facing = 180 }
"#;

#[test]
fn headquarters_stay_behind_when_their_troops_go() {
    GROUND.check(ADVANCE, &|field, name, seed| {
        field.play(name, seed, 40, &mut |_, _| ());
        let gone = ["A.y", "B.y", "C.y"].iter().any(|y| 2400 < field.number(y));
        gone && field.number("H.y") <= 1800
    });
}

/// A headquarters that has come too near: two stands could fire at it, and behind it is a wood.
const TOO_NEAR: &str = r#"
phase = "first-moves"
sequence = ["second-fires", "first-fires"]
[first]
cpts = 2
[[terrain]]
kind = "woods"
area = [5600, 2000, 6400, 2800]
[units]
A = { type = "infantry", at = [5200, 3600] }
B = { type = "infantry", at = [6800, 3600] }
H = { type = "hq", at = [6000, 3600] }
X = { type = "infantry", side = "second", at = [5500, 6400], facing = 180 }
Y = { type = "infantry", side = "second", at = [6500, 6400], facing = 180 }
Z = { type = "hq", side = "second", at = [6000, 8500], facing = 180 }
"#;

#[test]
fn headquarters_leave_the_firing_line() {
    GROUND.check(TOO_NEAR, &|field, name, seed| {
        field.play(name, seed, 40, &mut |_, _| ());
        field.number("H.y") < 3600
    });
}
