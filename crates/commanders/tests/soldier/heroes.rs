//! Conflict of Heroes: squads, machine guns, command points.

use umpire::Seat;

use crate::field::{Field, Ground, SEEDS};

const GERMAN: Seat = Seat(0);

const GROUND: Ground = Ground {
    system: "conflict-of-heroes",
    seat: GERMAN,
    waits: "pass",
    clock: "round",
};

/// Scoring of a fight for nothing but losses; it follows the units of a position.
const KILLS: &str = r#"
[[score]]
seat = "German"
when = "kill"
points = 1
text = "1 for each Soviet unit."
[[score]]
seat = "Soviet"
when = "kill"
points = 1
text = "1 for each German unit."
"#;

/// Woods on one side of the squad, open ground on the others, and two machine guns in houses that look at it.
const UNDER_FIRE: &str = r#"
rounds = 5
[map]
rows = """
F ............
E ............
D .T.....S....
C .......S....
B ............
A ............
"""
[units]
A = { type = "de-infantry-43", hex = "C02", facing = "e", status = "active" }
M = { type = "su-maxim", hex = "C08", facing = "w" }
N = { type = "su-maxim", hex = "D08", facing = "w" }
"#;

/// Into the woods, or behind them.
fn takes_cover(field: &mut dyn Field, name: &str, seed: u64) -> bool {
    field.play(name, seed, 4, &mut |_, _| ());
    let unseen = ["sees.M.A", "sees.N.A"]
        .iter()
        .all(|line| field.value(line) == "false");
    field.value("A.alive") == "true" && (field.value("A.hex") == "D02" || unseen)
}

#[test]
fn under_fire_it_takes_cover() {
    GROUND.check(&format!("{UNDER_FIRE}{KILLS}"), &takes_cover);
}

/// What sets the two apart is what one has to be trained to see.
#[test]
fn a_recruit_stays_in_the_fire_that_greedy_leaves() {
    let text = format!("{UNDER_FIRE}{KILLS}");
    let [recruit, greedy] = GROUND.count(&text, ["recruit", "greedy"], &takes_cover);
    assert!(
        recruit <= SEEDS / 2 && SEEDS / 2 < greedy,
        "into cover {recruit} times of {SEEDS} by recruit, {greedy} by greedy"
    );
}

/// The way to the building in E11: along row E behind a belt of woods, or across the open field to the south.
const TWO_WAYS: &str = r#"
rounds = 5
[map]
rows = """
F ............
E ..........S.
D .TTTTTTTTTT.
C ............
B ............
A ............
"""
[control]
E11 = "nobody"
[[score]]
seat = "German"
when = "game-end"
controls = "E11"
points = 3
text = "3 for E11."
[units]
A = { type = "de-infantry-43", hex = "D01", facing = "e", status = "active" }
M = { type = "su-maxim", hex = "A09", facing = "nw" }
"#;

#[test]
fn it_goes_the_covered_way() {
    GROUND.check(TWO_WAYS, &|field, name, seed| {
        let mut in_the_open = false;
        field.play(name, seed, 8, &mut |field, _| {
            let hex = field.value("A.hex");
            in_the_open |= matches!(hex.as_bytes().first(), Some(b'A' | b'B' | b'C'));
        });
        let column: u32 = field.value("A.hex")[1..].parse().expect("a column");
        !in_the_open && 4 <= column
    });
}

/// The last shot of a game that stands level: the squad in C05 is hit already, and a hit more destroys it.
const DECISIVE: &str = r#"
round = 5
rounds = 5
passes = 0
[[score]]
seat = "German"
when = "kill"
points = 1
text = "1 for each Soviet unit."
[german]
caps = 3
[units]
A = { type = "de-infantry-43", hex = "C02", facing = "e", status = "active" }
C = { type = "su-rifles-41", hex = "C06", facing = "w", hit = "pinned", status = "spent" }
"#;

#[test]
fn command_points_go_on_the_roll_that_decides() {
    GROUND.check(DECISIVE, &|field, name, seed| {
        let fire = field.order("{ fire = \"A\", at = \"C\" }");
        field.carry_out(&fire, seed);
        let ask = field.asked().expect("a question");
        assert_eq!((ask.seat, ask.what), (GERMAN, "caps"));
        let answer = field.decide(name, seed);
        field.carry_out(&answer, seed);
        field.number("german.caps") <= 1
    });
}

/// A suppressed squad in the woods, and an enemy who could be fired at.
const SHAKEN: &str = r#"
rounds = 5
[map]
rows = """
F ............
E ............
D ............
C .T..........
B ............
A ............
"""
[german]
caps = 2
[units]
A = { type = "de-infantry-43", hex = "C02", facing = "e", hit = "suppressed", status = "active" }
C = { type = "su-rifles-41", hex = "C08", facing = "w" }
"#;

#[test]
fn it_rallies_before_it_fights() {
    GROUND.check(SHAKEN, &|field, name, seed| {
        let mut actions = Vec::new();
        field.play(name, seed, 4, &mut |_, order| {
            let action = &order["act"]["action"];
            if *action == "rally" {
                actions.push("rally");
            } else if action.get("fire").is_some() {
                actions.push("fire");
            }
        });
        actions.first() == Some(&"rally")
    });
}

/// Two hexes from the building that decides the game, in its last round.
const LAST_ROUND: &str = r#"
round = 5
rounds = 5
[map]
rows = """
F ............
E ............
D ............
C ....S.......
B ............
A ............
"""
[control]
C05 = "soviet"
[[score]]
seat = "German"
when = "game-end"
controls = "C05"
points = 2
text = "2 for C05."
[[score]]
seat = "Soviet"
when = "game-end"
controls = "C05"
points = 1
text = "1 for C05."
[units]
A = { type = "de-infantry-43", hex = "C03", facing = "e" }
B = { type = "de-infantry-43", hex = "D02", facing = "e" }
C = { type = "su-rifles-41", hex = "C11", facing = "w" }
"#;

#[test]
fn it_takes_and_holds_the_objective_in_the_last_round() {
    GROUND.check(LAST_ROUND, &|field, name, seed| {
        field.play(name, seed, 40, &mut |_, _| ());
        field.asked().is_none() && field.value("winner") == "german"
    });
}

/// A squad that nobody knows of, in the woods of C02, and two squads in the woods of C10: far away and in cover.
const AMBUSH: &str = r#"
rounds = 5
[map]
rows = """
F ............
E ............
D ............
C .T.......T..
B ............
A ............
"""
[units]
A = { type = "de-infantry-43", hex = "C02", facing = "e", hidden = true }
C = { type = "su-rifles-41", hex = "C10", facing = "w" }
D = { type = "su-rifles-41", hex = "C10", facing = "w" }
"#;

#[test]
fn it_passes_rather_than_waste_its_ambush() {
    GROUND.check(&format!("{AMBUSH}{KILLS}"), &|field, name, seed| {
        field.play(name, seed, 6, &mut |_, _| ());
        field.value("A.hidden") == "true" && field.value("A.hex") == "C02"
    });
}

/// The same squad, and one that walks towards it over open ground: eight hexes away at first, out of normal range.
const WALKING_INTO_IT: &str = r#"
rounds = 5
[map]
rows = """
F ............
E ............
D ............
C .T..........
B ............
A ............
"""
[units]
A = { type = "de-infantry-43", hex = "C02", facing = "e", hidden = true }
C = { type = "su-rifles-41", hex = "C10", facing = "w", status = "active" }
"#;

#[test]
fn it_lets_the_enemy_come_near_and_then_fires() {
    GROUND.check(&format!("{WALKING_INTO_IT}{KILLS}"), &|field, name, seed| {
        for column in (3..=9).rev() {
            let step = field.order(&format!("{{ move = \"C\", to = \"C{column:02}\" }}"));
            field.carry_out(&step, seed);
            field.play_turn(name, seed);
            if field.value("A.hidden") == "false" {
                return field.value("A.hex") == "C02" && column <= 9;
            }
        }
        false
    });
}
