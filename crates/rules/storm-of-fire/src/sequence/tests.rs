use super::*;
use crate::battle::{ActivationDie, UnitId};
use crate::content::model::{Capability, Mission};
use crate::order::{Action, Order};
use crate::testing::{ONE, Stage, TWO};

/// Two battlegroups of a headquarters and two men, far apart, in phase 6 with these dice.
fn stage(one: &[u8], two: &[u8]) -> (Stage, [Vec<UnitId>; 2]) {
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = Mission::PatrolEncounter;
    let mut sides = [Vec::new(), Vec::new()];
    for (seat, y, faces) in [(ONE, 400, one), (TWO, 4400, two)] {
        let hq = stage.hq(seat, 1, &["ba-rifle"], (3600, y), 0, Capability::Competent);
        let men = [3200, 4000].map(|x| stage.squad(seat, 1, &["ba-rifle"], (x, y), 0));
        let units = vec![hq, men[0], men[1]];
        let group = stage.battlegroup(seat, &units);
        for unit in &units {
            stage.battle.unit_mut(*unit).suppression = 1;
        }
        stage.battle.dice.extend(faces.iter().map(|shows| ActivationDie {
            owner: seat,
            battlegroup: Some(group),
            shows: *shows,
            spent: false,
        }));
        sides[seat.index()] = units;
    }
    stage.battle.initiative = Some(ONE);
    stage.with_dice(&[], |turn| turn.ask(Sequence::default()));
    (stage, sides)
}

fn rally(unit: UnitId) -> Order {
    Order::Act {
        unit,
        action: Action::Rally,
        die: None,
        extra: Vec::new(),
    }
}

/// Rallies its one marker away and does no more.
fn act(stage: &mut Stage, seat: Seat, unit: UnitId) {
    stage.order(seat, rally(unit), &[4]);
    if stage.asks().is_some_and(|(what, _)| what == "act") {
        stage.order(seat, Order::Finish, &[]);
    }
}

/// sof-init-7, sof-turn-14: the side with initiative begins each phase, sides alternate, who has dice left plays on alone.
#[test]
fn sides_take_turns_within_a_phase() {
    let (mut stage, [one, two]) = stage(&[6, 5], &[6, 6]);
    assert_eq!(stage.asks(), Some(("choose", ONE)));
    act(&mut stage, ONE, one[1]);
    assert_eq!(stage.asks(), Some(("choose", TWO)));
    act(&mut stage, TWO, two[1]);
    assert_eq!(stage.asks(), Some(("choose", TWO)));
    act(&mut stage, TWO, two[2]);
    assert_eq!(stage.battle.phase, Phase::Activation(5));
    assert_eq!(stage.asks(), Some(("choose", ONE)));
}

/// sof-init-11: a die is used, or forfeited; passing is for phase zero.
#[test]
fn a_die_is_used_or_forfeited() {
    let (mut stage, _) = stage(&[6], &[5]);
    assert_eq!(stage.refused(ONE, &Order::Pass), "sof-init-11");
    assert_eq!(stage.refused(ONE, &Order::Forfeit { die: Some(1) }), "sof-init-7");
    stage.order(ONE, Order::Forfeit { die: None }, &[]);
    assert!(stage.battle.dice[0].spent);
    assert_eq!(stage.asks(), Some(("choose", TWO)));
    assert_eq!(stage.refused(TWO, &Order::SetAside { die: None }), "sof-init-12");
}

/// sof-init-11: a side without anybody to activate forfeits by itself.
#[test]
fn dice_without_a_unit_are_forfeited() {
    let (mut stage, [one, _]) = stage(&[6, 6, 5], &[4]);
    for unit in &one[..2] {
        stage.battle.unit_mut(*unit).activated = true;
    }
    act(&mut stage, ONE, one[2]);
    assert_eq!(stage.asks(), Some(("choose", TWO)));
    assert!(stage.battle.dice[..3].iter().all(|die| die.spent));
}

/// sof-init-12, sof-init-13, sof-init-14: sof-check-24, sof-check-25: one 6 is set aside, it takes a turn, is offered before each later phase, and
/// acts before the others do.
#[test]
fn a_six_set_aside_acts_before_a_later_phase() {
    let (mut stage, [one, two]) = stage(&[6, 6], &[3]);
    stage.order(ONE, Order::SetAside { die: None }, &[]);
    assert_eq!(stage.asks(), Some(("choose", ONE)));
    assert_eq!(stage.refused(ONE, &Order::SetAside { die: None }), "sof-init-12");
    act(&mut stage, ONE, one[1]);
    for phase in [5, 4] {
        assert_eq!(
            (stage.battle.phase, stage.asks()),
            (Phase::Activation(phase), Some(("override", ONE)))
        );
        stage.order(ONE, Order::Pass, &[]);
    }
    assert_eq!(
        (stage.battle.phase, stage.asks()),
        (Phase::Activation(3), Some(("override", ONE)))
    );
    act(&mut stage, ONE, one[2]);
    assert_eq!(stage.battle.side(ONE).aside, None);
    assert!(stage.battle.dice[..2].iter().all(|die| die.spent));
    assert_eq!(stage.asks(), Some(("choose", TWO)));
    act(&mut stage, TWO, two[1]);
    assert_eq!(stage.battle.phase, Phase::Activation(0));
}

/// sof-init-13: the die set aside pays no surcharge.
#[test]
fn the_die_set_aside_pays_no_surcharge() {
    let (mut stage, [one, _]) = stage(&[6, 6], &[]);
    stage.order(ONE, Order::SetAside { die: Some(1) }, &[]);
    let far = stage.nth(one[1], 0);
    stage.place(far, 600, 400);
    assert_eq!(stage.refused(ONE, &rally(one[1])), "sof-init-20");
}

/// sof-init-15, sof-turn-15: in phase zero units act without dice, a side that passes is finished, and then the turn ends.
#[test]
fn phase_zero_and_the_end_of_a_turn() {
    let (mut stage, [one, two]) = stage(&[], &[]);
    assert_eq!(
        (stage.battle.phase, stage.asks()),
        (Phase::Activation(0), Some(("choose", ONE)))
    );
    act(&mut stage, ONE, one[1]);
    stage.order(TWO, Order::Pass, &[]);
    assert_eq!(stage.asks(), Some(("choose", ONE)));
    assert!(stage.battle.side(TWO).passed);
    stage.battle.unit_mut(two[1]).down = true;
    // The turn's end, the Rally dice of five units, and six activation dice.
    let leader = stage.nth(one[0], 0);
    stage.battle.side_mut(ONE).covered.push((leader, 2));
    stage.order(ONE, Order::Pass, &[1, 1, 1, 1, 1, 6, 5, 4, 3, 2, 1]);
    assert_eq!((stage.battle.turn, stage.battle.phase), (2, Phase::Activation(6)));
    assert!(stage.battle.units.iter().all(|unit| !unit.activated));
    assert!(stage.battle.unit(two[1]).down);
    assert!(stage.battle.side(ONE).covered.is_empty());
    assert_eq!(stage.battle.initiative, Some(ONE));
}

/// sof-mis-14: after the last turn its successor's Start Phase is played, and nothing more.
#[test]
fn the_battle_ends_with_a_start_phase() {
    let (mut stage, _) = stage(&[], &[]);
    stage.rules.scenario.turns = 1;
    for units in &mut stage.battle.units {
        units.suppression = 0;
    }
    stage.order(ONE, Order::Pass, &[]);
    stage.order(TWO, Order::Pass, &[]);
    assert_eq!(stage.battle.turn, 2);
    assert!(stage.battle.end.is_some());
}
