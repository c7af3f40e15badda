use super::tests::{act, dice};
use super::*;
use crate::content::model::{Capability, Mission, UnitRule};
use crate::decisions::Choose;
use crate::order::Action;
use crate::testing::{ONE, Stage};

/// A cautious squad of three with a way ahead, its headquarters, and these dice.
fn cautious(faces: &[u8]) -> (Stage, UnitId, Order) {
    use crate::order::{Draw, Pace, Spot};
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = Mission::PatrolEncounter;
    let hq = stage.hq(ONE, 1, &["ba-rifle"], (1000, 1000), 0, Capability::Competent);
    let squad = stage.squad(ONE, 3, &["ba-rifle"], (1800, 1000), 0);
    stage.rules(squad, &[UnitRule::Cautious]);
    let group = stage.battlegroup(ONE, &[hq, squad]);
    dice(&mut stage, Some(group), faces);
    stage.with_dice(&[], |turn| turn.ask(Choose { seat: ONE }));
    let draw = Draw::to(Spot { x: 1800, y: 2200 });
    let order = act(
        squad,
        Action::Move {
            pace: Pace::DoubleTime,
            draw,
        },
    );
    (stage, squad, order)
}

/// sof-usr-cautious: with the Skill check passed it hurries, without a die to pay it may do something else.
#[test]
fn cautious_units_hurry_or_do_something_else() {
    let (mut stage, squad, order) = cautious(&[6]);
    stage.order(ONE, order, &[4]);
    assert_eq!(stage.anchor(squad).y(), 2200);

    let (mut stage, squad, order) = cautious(&[6]);
    let again = match &order {
        Order::Act { action, .. } => Order::Then {
            action: action.clone(),
        },
        order => order.clone(),
    };
    stage.order(ONE, order, &[3]);
    assert_eq!(stage.anchor(squad).y(), 1000);
    assert_eq!(stage.asks(), Some(("act", ONE)));
    assert_eq!(stage.refused(ONE, &again), "sof-usr-cautious");
}

/// sof-usr-cautious, sof-dec-40: with a die to spare its owner pays, or does not.
#[test]
fn a_die_more_makes_cautious_units_hurry() {
    for (answer, y) in [(Order::Forfeit { die: None }, 2200), (Order::Pass, 1000)] {
        let (mut stage, squad, order) = cautious(&[6, 3]);
        stage.order(ONE, order, &[3]);
        assert_eq!(stage.asks(), Some(("cautious", ONE)));
        let pays = answer != Order::Pass;
        stage.order(ONE, answer, &[]);
        assert_eq!(stage.anchor(squad).y(), y);
        assert_eq!(stage.battle.dice[1].spent, pays);
    }
}
