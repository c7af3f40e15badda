//! What the evaluation of a position thinks better than what: pairs of positions that differ in one thing.

use conflict_of_heroes::ConflictOfHeroes;
use umpire::cases;
use umpire::{Insight, Seat};

const GERMAN: Seat = Seat(0);

/// A house held by squad A, with whatever else is staged.
fn worth(units: &str, insight: Insight) -> i32 {
    let text = format!(
        r#"
rounds = 5
[map]
rows = """
C ............
B .......S....
A ............
"""
[control]
B08 = "german"
[[score]]
seat = "German"
when = "game-end"
controls = "B08"
points = 3
text = "3 for the house."
[units]
{units}
M = {{ type = "su-rifles-41", hex = "C12", facing = "w" }}
"#
    );
    let stage = cases::position(&ConflictOfHeroes::new(), &text).expect("a position");
    stage.rules.evaluate(&stage.battle, GERMAN, insight)
}

fn two_squads(state: &str, second_at: &str, insight: Insight) -> i32 {
    let units = format!(
        r#"
A = {{ type = "de-infantry-43", hex = "B08", facing = "e"{state} }}
B = {{ type = "de-infantry-43", hex = "{second_at}", facing = "e" }}
"#
    );
    worth(&units, insight)
}

/// Both squads of the second position are as far from the enemy's fire: the first is in the house, the second out of reach.
#[test]
fn a_second_squad_near_what_pays_counts_for_the_seasoned_alone() {
    let gain = |insight| two_squads("", "A03", insight) - two_squads("", "A01", insight);
    assert!(0 < gain(Insight::Seasoned));
    assert_eq!((gain(Insight::Raw), gain(Insight::Trained)), (0, 0));
}

#[test]
fn wounds_of_his_own_men_a_recruit_does_not_see() {
    let hit = r#", hit = "cowering""#;
    let loss = |insight| two_squads("", "A01", insight) - two_squads(hit, "A01", insight);
    assert!(0 < loss(Insight::Trained) && 0 < loss(Insight::Seasoned));
    assert!(loss(Insight::Raw) < loss(Insight::Trained));
}
