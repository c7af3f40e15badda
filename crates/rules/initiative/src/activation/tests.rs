//! Activation checks, markers, acting again, the commander's reroll, the lists of actions.

use crate::battle::{Frame, Post};
use crate::content::model::Training;
use crate::order::{Help, Order, Shot};
use crate::testing::{Group, ONE, Setup, Stage, TWO};

/// So many Units of One with two rifles, and one of Two.
fn units(count: usize, training: Training) -> (Stage, Vec<Group>) {
    let mut setup = Setup::new();
    let mut groups = Vec::new();
    for nth in 0..count {
        let seat = if nth + 1 == count { TWO } else { ONE };
        let (x, y) = (
            300 + 600 * (nth as i32 % 8),
            300 + 5400 * seat.index() as i32 + 400 * (nth as i32 / 8),
        );
        let y = if seat == TWO { 5700 } else { y };
        let unit = setup.unit(seat, training, &[("rifle", x, y, 0), ("rifle", x + 250, y, 0)]);
        setup.post(unit.team(0), Post::Leader);
        groups.push(unit);
    }
    (setup.build(), groups)
}

fn passed(stage: &Stage) -> Option<bool> {
    match stage.battle.stack.last() {
        Some(Frame::Act(act)) => Some(act.passed()),
        _ => None,
    }
}

#[test]
fn ini_act_1_the_die_against_the_training() {
    for (training, misses, passes) in [
        (Training::Green, 4, 5),
        (Training::Veteran, 3, 4),
        (Training::Elite, 2, 3),
    ] {
        for (die, expected) in [(misses, false), (passes, true)] {
            let (mut stage, groups) = units(3, training);
            stage.play(&[]);
            stage.order(ONE, Order::Activate { unit: groups[0].id }, &[die]);
            assert_eq!(passed(&stage), Some(expected), "{training:?} {die}");
        }
    }
}

#[test]
fn ini_supp_9_passing_clears_all_markers_and_ini_supp_10_failing_one() {
    let mut setup = Setup::new();
    let line: Vec<_> = (0..8).map(|nth| ("rifle", 300 + 250 * nth, 300, 0)).collect();
    let us = setup.unit(ONE, Training::Veteran, &line);
    setup.unit(TWO, Training::Veteran, &[("rifle", 300, 5700, 180)]);
    let mut stage = setup.build();
    for nth in 0..3 {
        stage.battle.team_mut(us.team(nth)).markers = 1;
    }
    stage.play(&[]);
    let mut failed = Stage {
        battle: stage.battle.clone(),
        rules: stage.rules,
    };
    // 3 of 8: 5+ (checks 6 and 7).
    failed.order(ONE, Order::Activate { unit: us.id }, &[4]);
    assert_eq!(failed.asks(), Some(("recover", ONE)));
    assert_eq!(failed.orders().len(), 3);
    assert_eq!(
        failed.refused(ONE, &Order::Recover { team: us.team(5) }),
        "ini-supp-10"
    );
    failed.order(ONE, Order::Recover { team: us.team(1) }, &[]);
    assert_eq!(failed.battle.marked(us.id), [us.team(0), us.team(2)]);
    assert_eq!(
        (failed.asks(), passed(&failed)),
        (Some(("act", ONE)), Some(false))
    );
    let mut stage = Stage {
        battle: stage.battle,
        rules: failed.rules,
    };
    stage.order(ONE, Order::Activate { unit: us.id }, &[5]);
    assert_eq!(stage.battle.marked(us.id), []);
    assert_eq!(passed(&stage), Some(true));
}

#[test]
fn ini_supp_10_nobody_is_asked_for_the_only_marked_team() {
    let (mut stage, groups) = units(3, Training::Veteran);
    stage.battle.team_mut(groups[0].team(1)).markers = 2;
    stage.play(&[]);
    // 1 of 2: 6+.
    stage.order(ONE, Order::Activate { unit: groups[0].id }, &[5]);
    assert_eq!(stage.asks(), Some(("act", ONE)));
    assert_eq!(stage.battle.team(groups[0].team(1)).markers, 1);
}

#[test]
fn ini_again_1_a_six_frees_those_who_have_acted_up_to_five_units() {
    let (mut stage, groups) = units(5, Training::Veteran);
    stage.play(&[]);
    stage.activate_and_end(ONE, groups[0].id, &[4]);
    stage.activate_and_end(ONE, groups[1].id, &[6]);
    // The earlier one may act again, this one not (ini-again-6; check 8).
    assert_eq!(stage.battle.eligible(), [0, 2, 3, 4]);
    assert_eq!(stage.battle.reactivations, 1);
    // ini-again-8: it keeps its states until it does act; then it has acted.
    stage.activate_and_end(ONE, groups[0].id, &[4]);
    assert_eq!(stage.battle.eligible(), [2, 3, 4]);
}

#[test]
fn ini_again_2_ini_again_3_ini_again_4_larger_tables_need_a_second_die() {
    for (count, misses, frees) in [(6, 2, 3), (10, 2, 3), (11, 4, 5), (12, 4, 5), (13, 4, 5)] {
        for (die, freed) in [(misses, false), (frees, true)] {
            let (mut stage, groups) = units(count, Training::Veteran);
            stage.play(&[]);
            stage.activate_and_end(ONE, groups[0].id, &[4]);
            stage.activate_and_end(ONE, groups[1].id, &[6, die]);
            assert_eq!(
                stage.battle.unit(groups[0].id).freed,
                freed,
                "{count} Units, {die}"
            );
        }
    }
}

#[test]
fn ini_again_2_no_second_die_if_nobody_could_be_freed() {
    // Check 154: the very first activation of a round.
    let (mut stage, groups) = units(6, Training::Veteran);
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: groups[0].id }, &[6]);
    assert_eq!(passed(&stage), Some(true));
}

#[test]
fn ini_again_7_a_six_counts_even_if_the_check_fails() {
    let (mut stage, groups) = units(4, Training::Green);
    stage.play(&[]);
    stage.activate_and_end(ONE, groups[0].id, &[5]);
    for nth in 0..2 {
        stage.battle.team_mut(groups[1].team(nth)).markers = 1;
    }
    // 5+ and 3 more for 100 %: 8+ (check 11). ini-again-5: the first roll alone decides about the list.
    stage.order(ONE, Order::Activate { unit: groups[1].id }, &[6]);
    assert!(stage.battle.unit(groups[0].id).freed);
    assert_eq!(stage.asks(), Some(("recover", ONE)));
}

#[test]
fn ini_again_9_forty_reactivations_are_the_last() {
    for (before, freed) in [(39, true), (40, false)] {
        let (mut stage, groups) = units(4, Training::Veteran);
        stage.play(&[]);
        stage.activate_and_end(ONE, groups[0].id, &[4]);
        stage.battle.reactivations = before;
        stage.activate_and_end(ONE, groups[1].id, &[6]);
        assert_eq!(stage.battle.unit(groups[0].id).freed, freed);
    }
}

/// Two Units of One with a commander, one of Two.
fn commanded() -> (Stage, [Group; 2], Group) {
    let mut setup = Setup::new();
    let first = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 300, 300, 0), ("rifle", 550, 300, 0)],
    );
    let second = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 1300, 300, 0), ("rifle", 1550, 300, 0)],
    );
    let cc = setup.commander(ONE, Training::Veteran, ("rifle", 300, 1500, 0));
    setup.unit(TWO, Training::Veteran, &[("rifle", 300, 5700, 180)]);
    (setup.build(), [first, second], cc)
}

#[test]
fn ini_again_10_commanders_are_freed_and_free_but_are_no_units() {
    let (mut stage, groups, cc) = commanded();
    assert_eq!(stage.battle.units_on_table(), 3);
    stage.play(&[]);
    stage.activate_and_end(ONE, cc.id, &[4]);
    stage.activate_and_end(ONE, groups[0].id, &[6]);
    assert!(stage.battle.is_eligible(cc.id));
    stage.activate_and_end(ONE, cc.id, &[6]);
    assert!(stage.battle.is_eligible(groups[0].id));
}

#[test]
fn ini_cc_1_one_reroll_per_initiative_and_only_of_what_can_succeed() {
    // Check 146.
    let (mut stage, groups, _) = commanded();
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: groups[0].id }, &[2]);
    assert_eq!(stage.asks(), Some(("reroll", ONE)));
    stage.order(ONE, Order::Reroll { yes: true }, &[4]);
    assert_eq!((stage.asks(), passed(&stage)), (Some(("act", ONE)), Some(true)));
    stage.order(ONE, Order::End, &[]);
    stage.order(ONE, Order::Activate { unit: groups[1].id }, &[3]);
    assert_eq!((stage.asks(), passed(&stage)), (Some(("act", ONE)), Some(false)));
    // A check that cannot succeed is not offered (ini-unit-7).
    let (mut stage, groups, _) = commanded();
    for nth in 0..2 {
        stage.battle.team_mut(groups[0].team(nth)).markers = 1;
    }
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: groups[0].id }, &[3]);
    assert_eq!(stage.asks(), Some(("recover", ONE)));
    // Declined, it stands; and his own activation may be rerolled.
    let (mut stage, _, cc) = commanded();
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: cc.id }, &[2]);
    stage.order(ONE, Order::Reroll { yes: false }, &[]);
    assert_eq!(passed(&stage), Some(false));
}

#[test]
fn ini_act_1_a_failed_unit_has_the_fail_list_alone() {
    let (mut stage, groups) = units(3, Training::Veteran);
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: groups[0].id }, &[3]);
    let aimed = Order::Fire {
        shots: vec![Shot {
            team: groups[0].team(0),
            target: groups[2].id,
            weapons: 1,
            at: None,
            observer: false,
        }],
        aimed: true,
        directs: Vec::<Help>::new(),
    };
    let assault = Order::Assault {
        observer: false,
        unit: groups[2].id,
        goes: vec![groups[0].team(0)],
        shots: Vec::new(),
        directs: Vec::new(),
    };
    assert_eq!(stage.refused(ONE, &Order::DigIn), "ini-act-8");
    assert_eq!(stage.refused(ONE, &aimed), "ini-act-6");
    assert_eq!(stage.refused(ONE, &assault), "ini-act-7");
    stage.order(ONE, Order::Overwatch, &[]);
    assert!(stage.battle.unit(groups[0].id).overwatch);
    assert_eq!(stage.asks(), Some(("choose", TWO)));
}

#[test]
fn ini_act_2_a_success_may_go_on_overwatch_and_ini_ow_2_activation_ends_it() {
    let (mut stage, groups) = units(3, Training::Veteran);
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: groups[0].id }, &[4]);
    stage.order(ONE, Order::Overwatch, &[]);
    assert!(stage.battle.unit(groups[0].id).overwatch);
    stage.battle.unit_mut(groups[0].id).freed = true;
    stage.activate_and_end(ONE, groups[0].id, &[4]);
    assert!(!stage.battle.unit(groups[0].id).overwatch);
}

#[test]
fn ini_act_8_digging_in_is_for_units_without_tanks() {
    let mut setup = Setup::new();
    let rifles = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 300, 300, 0), ("lmg", 550, 300, 0)],
    );
    let tanks = setup.unit(ONE, Training::Veteran, &[("sherman", 2000, 300, 0)]);
    setup.unit(TWO, Training::Veteran, &[("rifle", 300, 5700, 180)]);
    let mut stage = setup.build();
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: rifles.id }, &[4]);
    stage.order(ONE, Order::DigIn, &[]);
    assert!((0..2).all(|nth| stage.battle.team(rifles.team(nth)).dug_in));
    stage.order(ONE, Order::Activate { unit: tanks.id }, &[4]);
    assert_eq!(stage.refused(ONE, &Order::DigIn), "ini-act-8");
    // ini-act-13: a Unit may do nothing at all.
    stage.order(ONE, Order::End, &[]);
    assert!(stage.battle.unit(tanks.id).activated);
}

#[test]
fn ini_gtg_6_whoever_is_down_digs_in_or_does_nothing() {
    let (mut stage, groups) = units(3, Training::Veteran);
    stage.battle.unit_mut(groups[0].id).declared = true;
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: groups[0].id }, &[4]);
    assert_eq!(stage.orders(), [Order::DigIn, Order::End]);
    assert_eq!(stage.refused(ONE, &Order::Overwatch), "ini-gtg-6");
    // After a failed check there is nothing to choose.
    let (mut stage, groups) = units(3, Training::Veteran);
    stage.battle.unit_mut(groups[0].id).declared = true;
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: groups[0].id }, &[3]);
    assert_eq!(stage.asks(), Some(("choose", TWO)));
}

#[test]
fn ini_ord_3_the_action_follows_from_what_is_done() {
    let (mut stage, groups) = units(3, Training::Veteran);
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: groups[0].id }, &[4]);
    let go = |dy: i32, from: i32| {
        let legs = [0u16, 1].map(|nth| crate::order::Leg {
            team: groups[0].team(nth),
            path: vec![crate::order::Spot {
                x: 300 + 250 * i32::from(nth),
                y: from + dy,
            }],
            facing: None,
            turret: None,
            placed: false,
        });
        Order::Move {
            legs: legs.to_vec(),
            helps: Vec::new(),
            reference: None,
        }
    };
    let before = stage.battle.clone();
    stage.order(ONE, go(600, 300), &[]);
    // Within one move, fire could follow; nobody has a shot, so it is not asked (ini-ord-4).
    assert!(!stage.battle.unit(groups[0].id).ran);
    assert_eq!(stage.asks(), Some(("choose", ONE)));
    stage.battle = before;
    assert_eq!(stage.refused(ONE, &go(1201, 300)), "ini-move-11");
    stage.order(ONE, go(601, 300), &[]);
    // ini-act-5
    assert!(stage.battle.unit(groups[0].id).ran);
    assert_eq!(stage.asks(), Some(("choose", ONE)));
}
