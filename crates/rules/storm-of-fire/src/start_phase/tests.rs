use super::*;
use crate::content::model::Capability;
use crate::testing::{ONE, Stage, TWO};

/// sof-turn-2, sof-turn-6, sof-turn-7, sof-turn-8, sof-turn-17: Rally of all, then Triage, then Tenacity; the side that chooses first goes first in
/// each step, in ascending number.
#[test]
fn steps_come_one_after_the_other_for_all() {
    let mut stage = Stage::new(7200, 4800);
    let mut sides = Vec::new();
    for (seat, y) in [(ONE, 600), (TWO, 4200)] {
        let hq = stage.hq(seat, 3, &["ba-rifle"], (1200, y), 0, Capability::Competent);
        let squad = stage.squad(seat, 8, &["ba-rifle"], (3600, y), 0);
        stage.battlegroup(seat, &[hq, squad]);
        sides.push(squad);
    }
    stage.battle.initiative = Some(TWO);
    for squad in &sides {
        stage.battle.unit_mut(*squad).suppression = 1;
    }
    stage.with_dice(&[], |turn| {
        turn.wound(sides[0], 1);
    });
    // Side two rallies first and keeps its marker; side one sheds it, and its wounded man is patched up.
    stage.with_dice(&[3, 4, 6], |turn| turn.ask(StartPhase::default()));
    assert_eq!(stage.battle.unit(sides[1]).suppression, 1);
    assert_eq!(stage.battle.unit(sides[0]).suppression, 0);
    assert_eq!(stage.battle.men_of(sides[0]), 8);
}

/// sof-turn-8: one Tenacity test, even for two reasons.
#[test]
fn one_test_for_two_reasons() {
    let mut stage = Stage::new(7200, 4800);
    let hq = stage.hq(ONE, 3, &["ba-rifle"], (1200, 2400), 0, Capability::Competent);
    let squad = stage.squad(ONE, 8, &["ba-rifle"], (3600, 2400), 0);
    stage.battlegroup(ONE, &[hq, squad]);
    stage.battle.unit_mut(squad).suppression = 4;
    for id in stage.figures(squad).into_iter().skip(2) {
        stage.battle.figure_mut(id).standing = crate::battle::Standing::Gone;
    }
    stage.with_dice(&[1, 1, 1, 1, 5], |turn| turn.ask(StartPhase::default()));
    assert_eq!(stage.battle.unit(squad).suppression, 4);
}
