//! Rounds, Initiatives, the end of a round, morale.

use crate::battle::{End, Post, Standing, UnitId};
use crate::content::model::Training;
use crate::order::Order;
use crate::testing::{Group, ONE, Setup, Stage, TWO};

/// Units of two rifles, far from each other: so many of One, so many of Two.
fn field(one: i32, two: i32) -> (Stage, Vec<Group>) {
    let mut setup = Setup::new();
    let mut units = Vec::new();
    for (seat, count, y) in [(ONE, one, 300), (TWO, two, 5700)] {
        for nth in 0..count {
            let x = 300 + 700 * nth;
            let teams = [("rifle", x, y, 0), ("rifle", x + 250, y, 0)];
            let unit = setup.unit(seat, Training::Veteran, &teams);
            setup.post(unit.team(0), Post::Leader);
            units.push(unit);
        }
    }
    (setup.build(), units)
}

/// One Unit of so many rifles against another, everybody veteran, with commanders.
fn platoons(teams: i32) -> (Stage, Group, Group) {
    let mut setup = Setup::new();
    let line = |y: i32| -> Vec<(&str, i32, i32, i32)> {
        (0..teams).map(|nth| ("rifle", 300 + 250 * nth, y, 0)).collect()
    };
    let us = setup.unit(ONE, Training::Veteran, &line(300));
    setup.unit(ONE, Training::Veteran, &line(900));
    let cc = setup.commander(ONE, Training::Veteran, ("rifle", 300, 1500, 0));
    setup.unit(TWO, Training::Veteran, &line(5700));
    setup.commander(TWO, Training::Veteran, ("rifle", 300, 5000, 0));
    (setup.build(), us, cc)
}

fn lose(stage: &mut Stage, group: Group, count: u16, this_round: bool) {
    for nth in 0..count {
        stage.battle.team_mut(group.team(nth)).standing = Standing::Destroyed;
    }
    if this_round {
        stage.battle.unit_mut(group.id).casualties = count as u8;
    }
}

/// The end of the round with these dice before those of the next round.
#[track_caller]
fn end_round(stage: &mut Stage, dice: &[u32]) {
    stage.all_have_acted();
    let dice: Vec<u32> = dice.iter().copied().chain([5, 2]).collect();
    stage.play(&dice);
}

#[test]
fn ini_round_2_ties_are_rolled_again_and_the_higher_begins() {
    let (mut stage, _) = field(1, 1);
    stage.battle.round = 0;
    stage.play(&[4, 4, 5, 2]);
    assert_eq!(stage.asks(), Some(("choose", ONE)));
    assert_eq!((stage.battle.round, stage.battle.first), (1, ONE));
    let (mut stage, _) = field(1, 1);
    stage.battle.round = 0;
    stage.play(&[2, 3]);
    assert_eq!(stage.asks(), Some(("choose", TWO)));
}

#[test]
fn ini_round_3_a_failing_unit_still_acts_and_then_the_initiative_passes() {
    let (mut stage, units) = field(2, 2);
    stage.play(&[]);
    stage.order(ONE, Order::Activate { unit: units[0].id }, &[4]);
    assert_eq!(stage.asks(), Some(("act", ONE)));
    stage.order(ONE, Order::End, &[]);
    assert_eq!(
        (stage.asks(), stage.battle.initiative),
        (Some(("choose", ONE)), 2)
    );
    stage.order(ONE, Order::Activate { unit: units[1].id }, &[3]);
    assert_eq!((stage.asks(), stage.battle.initiative), (Some(("act", ONE)), 2));
    stage.order(ONE, Order::End, &[]);
    // ini-round-4
    assert_eq!(
        (stage.asks(), stage.battle.initiative),
        (Some(("choose", TWO)), 3)
    );
}

#[test]
fn ini_round_6_a_unit_acts_once_and_ini_round_7_nobody_passes() {
    let (mut stage, units) = field(2, 2);
    stage.play(&[]);
    stage.activate_and_end(ONE, units[0].id, &[4]);
    assert_eq!(
        stage.refused(ONE, &Order::Activate { unit: units[0].id }),
        "ini-round-6"
    );
    assert_eq!(
        stage.refused(ONE, &Order::Activate { unit: units[2].id }),
        "ini-round-3"
    );
    assert_eq!(
        stage.refused(ONE, &Order::Activate { unit: UnitId(99) }),
        "ini-round-3"
    );
    assert_eq!(stage.refused(ONE, &Order::End), "ini-ord-1");
    assert_eq!(stage.orders(), [Order::Activate { unit: units[1].id }]);
}

#[test]
fn ini_round_8_who_has_nobody_left_lets_the_other_go_on() {
    let (mut stage, units) = field(2, 1);
    stage.battle.unit_mut(units[2].id).activated = true;
    stage.play(&[]);
    stage.activate_and_end(ONE, units[0].id, &[3]);
    // The opponent has none: a new Initiative of the same player, so Teams may fire again.
    assert_eq!(
        (stage.asks(), stage.battle.initiative),
        (Some(("choose", ONE)), 3)
    );
    let (mut stage, units) = field(1, 1);
    stage.battle.unit_mut(units[0].id).activated = true;
    stage.play(&[]);
    assert_eq!(
        (stage.asks(), stage.battle.initiative),
        (Some(("choose", TWO)), 3)
    );
}

#[test]
fn ini_round_5_the_round_ends_when_everybody_has_acted() {
    let (mut stage, units) = field(1, 1);
    stage.play(&[]);
    stage.activate_and_end(ONE, units[0].id, &[3]);
    stage.order(TWO, Order::Activate { unit: units[1].id }, &[3]);
    stage.order(TWO, Order::End, &[2, 6]);
    assert_eq!((stage.battle.round, stage.asks()), (2, Some(("choose", TWO))));
    assert_eq!(stage.battle.eligible(), [0, 1]);
}

#[test]
fn ini_round_9_what_lasts_for_a_round_is_cleared_and_the_rest_stays() {
    let (mut stage, units) = field(2, 1);
    let id = units[0].id;
    let unit = stage.battle.unit_mut(id);
    (unit.overwatch, unit.declared, unit.ran, unit.freed) = (true, true, true, false);
    let team = stage.battle.team_mut(units[0].team(0));
    (team.down, team.dug_in, team.markers, team.observed) = (true, true, 1, true);
    stage.battle.reactivations = 7;
    let area = board::table::Polygon::new(
        [(0, 0), (600, 0), (600, 600), (0, 600)]
            .map(|(x, y)| crate::testing::point(x, y))
            .to_vec(),
    );
    stage.battle.smoke.push(crate::battle::Smoke {
        area: area.expect("a square"),
    });
    end_round(&mut stage, &[]);
    let (unit, team) = (stage.battle.unit(id), stage.battle.team(units[0].team(0)));
    assert!(unit.overwatch && !unit.declared && !unit.ran && !unit.activated);
    assert!(team.dug_in && team.markers == 1 && !team.down && !team.observed);
    // ini-smoke-5
    assert!(stage.battle.smoke.is_empty());
    assert_eq!(stage.battle.reactivations, 0);
}

#[test]
fn ini_morale_1_fewer_than_half_check_after_losses_of_the_round() {
    // Start 8: 4 left do not check, 3 left do; start 7: 4 and 3 likewise (checks 57 and 58).
    for (start, lost, checks) in [(8, 4, false), (8, 5, true), (7, 3, false), (7, 4, true)] {
        let (mut stage, us, _) = platoons(start);
        lose(&mut stage, us, lost, true);
        end_round(&mut stage, if checks { &[4] } else { &[] });
        assert_eq!(stage.battle.round, 2, "{start} less {lost}");
        assert!(!stage.battle.unit(us.id).destroyed);
        assert_eq!(stage.battle.unit(us.id).casualties, 0);
    }
    // Without losses of this round there is no check (59).
    let (mut stage, us, _) = platoons(8);
    lose(&mut stage, us, 5, false);
    end_round(&mut stage, &[]);
    // ini-morale-2: with new ones there is.
    lose(&mut stage, us, 6, true);
    end_round(&mut stage, &[4]);
    assert!(!stage.battle.unit(us.id).destroyed);
}

#[test]
fn ini_morale_1_a_unit_that_fails_is_removed() {
    let (mut stage, us, _) = platoons(8);
    lose(&mut stage, us, 5, true);
    stage.all_have_acted();
    stage.play(&[3]);
    assert_eq!(stage.asks(), Some(("reroll", ONE)));
    // Declined; 1 of 2 Units is left: the company checks only as a last Unit (ini-cc-4).
    stage.order(ONE, Order::Reroll { yes: false }, &[4, 5, 2]);
    assert!(stage.battle.unit(us.id).destroyed);
    assert_eq!(stage.battle.teams_of(us.id).count(), 0);
    assert!(stage.battle.commander(ONE).is_some());
}

#[test]
fn ini_cc_2_the_commander_goes_with_a_unit_he_could_not_hold() {
    let (mut stage, us, cc) = platoons(8);
    lose(&mut stage, us, 5, true);
    stage.all_have_acted();
    stage.play(&[3]);
    // Unit and commander are removed (65); then ini-cc-4 finds no commander (ini-cc-5).
    stage.order(ONE, Order::Reroll { yes: true }, &[2]);
    assert!(stage.battle.unit(us.id).destroyed);
    assert_eq!(stage.battle.team(cc.team(0)).standing, Standing::Destroyed);
    assert_eq!(stage.battle.end, Some(End::Broken(ONE)));
}

#[test]
fn ini_morale_3_a_single_team_is_removed_unless_it_is_a_tank_or_began_alone() {
    let (mut stage, us, _) = platoons(4);
    lose(&mut stage, us, 3, true);
    // No morale check for it: removed before (60). The last Unit of the company checks (ini-cc-4).
    end_round(&mut stage, &[4]);
    assert!(stage.battle.unit(us.id).destroyed);
    let mut setup = Setup::new();
    let tanks: Vec<_> = (0..4).map(|nth| ("sherman", 500 + 300 * nth, 500, 0)).collect();
    let tanks = setup.unit(ONE, Training::Veteran, &tanks);
    let alone = setup.unit(ONE, Training::Veteran, &[("rifle", 500, 2000, 0)]);
    setup.unit(TWO, Training::Veteran, &[("rifle", 500, 5000, 0)]);
    let mut stage = setup.build();
    lose(&mut stage, tanks, 3, true);
    // Check 61: one tank of four, a morale check, failed without a commander to reroll it.
    stage.all_have_acted();
    stage.play(&[3]);
    assert!(stage.battle.unit(tanks.id).destroyed);
    assert!(!stage.battle.unit(alone.id).destroyed);
}

#[test]
fn ini_move_14_teams_that_left_are_present_for_morale() {
    let (mut stage, us, _) = platoons(4);
    lose(&mut stage, us, 1, true);
    for nth in 1..3 {
        stage.battle.team_mut(us.team(nth)).standing = Standing::Left;
    }
    // One on the table, two left, one lost: 3 of 4.
    end_round(&mut stage, &[]);
    assert!(!stage.battle.unit(us.id).destroyed);
}

#[test]
fn ini_cc_4_the_last_unit_checks_each_round_if_there_were_more() {
    for (start, dice, broken) in [(1, &[5, 2][..], false), (2, &[][..], true)] {
        let (mut stage, _) = field(1, 2);
        stage.battle.companies[0].start = start;
        stage.all_have_acted();
        stage.play(dice);
        // Without a commander it fails (ini-cc-5).
        assert_eq!(stage.battle.company(ONE).broken, broken, "started with {start}");
    }
    for (die, end) in [(3, Some(End::Broken(ONE))), (4, None)] {
        let (mut stage, us, _) = platoons(4);
        lose(&mut stage, us, 4, false);
        stage.battle.unit_mut(us.id).destroyed = true;
        let dice = if die == 4 { vec![4, 5, 2] } else { vec![3] };
        stage.all_have_acted();
        stage.play(&dice);
        assert_eq!(stage.battle.end, end);
    }
}

#[test]
fn ini_vic_4_the_last_round_is_played_to_its_end() {
    let (mut stage, _) = field(1, 1);
    stage.battle.round = 6;
    stage.all_have_acted();
    stage.play(&[]);
    assert_eq!((stage.battle.end, stage.asks()), (Some(End::Points), None));
}
