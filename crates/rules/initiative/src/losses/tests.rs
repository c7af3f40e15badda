//! Units destroyed, company checks, and what ends a battle.

use crate::battle::{End, Post, Standing};
use crate::content::model::Training;
use crate::testing::{Group, ONE, Setup, Stage, TWO};

/// So many Units of One with a commander, all veteran; two of Two without.
fn company(count: usize) -> (Stage, Vec<Group>, Group) {
    let mut setup = Setup::new();
    let mut units = Vec::new();
    for nth in 0..count {
        let x = 300 + 600 * nth as i32;
        units.push(setup.unit(
            ONE,
            Training::Veteran,
            &[("rifle", x, 300, 0), ("rifle", x + 250, 300, 0)],
        ));
    }
    let cc = setup.commander(ONE, Training::Veteran, ("rifle", 300, 1500, 0));
    for nth in 0..2 {
        let x = 300 + 600 * nth;
        units.push(setup.unit(
            TWO,
            Training::Veteran,
            &[("rifle", x, 5700, 180), ("rifle", x + 250, 5700, 180)],
        ));
    }
    (setup.build(), units, cc)
}

/// Loses these Units at once, with these dice.
#[track_caller]
fn lose(stage: &mut Stage, units: &[Group], dice: &[u32]) {
    stage.with_dice(dice, |turn| {
        for unit in units {
            turn.lose(unit.team(0));
            turn.lose(unit.team(1));
        }
        turn.settle_losses();
    });
}

#[test]
fn ini_cc_3_fewer_than_half_of_the_units_check() {
    // A company of six: three left do not check, two do (check 62).
    let (mut stage, units, _) = company(6);
    for unit in &units[..3] {
        lose(&mut stage, &[*unit], &[]);
    }
    lose(&mut stage, &units[3..4], &[4]);
    assert_eq!(stage.battle.end, None);
    // A company of five: two left (check 63).
    let (mut stage, units, _) = company(5);
    lose(&mut stage, &units[..1], &[]);
    lose(&mut stage, &units[1..2], &[]);
    lose(&mut stage, &units[2..3], &[3]);
    // ini-vic-1
    assert_eq!(stage.battle.end, Some(End::Broken(ONE)));
    assert_eq!(stage.rules.outcome(&stage.battle).winners, [TWO]);
}

#[test]
fn ini_cc_3_several_destroyed_together_check_once_each() {
    let (mut stage, units, _) = company(4);
    lose(&mut stage, &units[..3], &[4, 4, 4]);
    assert_eq!(stage.battle.end, None);
}

#[test]
fn ini_cc_5_without_a_commander_the_check_fails() {
    let (mut stage, units, cc) = company(3);
    stage.battle.team_mut(cc.team(0)).standing = Standing::Destroyed;
    lose(&mut stage, &units[..1], &[]);
    assert_eq!(stage.battle.end, None);
    // Check 64.
    lose(&mut stage, &units[1..2], &[]);
    assert_eq!(stage.battle.end, Some(End::Broken(ONE)));
}

#[test]
fn ini_vic_1_both_failing_is_a_draw() {
    let (mut stage, units, _) = company(3);
    lose(&mut stage, &units[..1], &[]);
    lose(&mut stage, &units[3..4], &[]);
    // One's second and Two's second Unit together: One holds the Initiative and rolls first; Two has no commander.
    lose(&mut stage, &[units[1], units[4]], &[3]);
    assert_eq!(stage.battle.end, Some(End::BothBroken));
    assert!(stage.rules.outcome(&stage.battle).winners.is_empty());
}

#[test]
fn ini_vic_2_a_company_without_a_unit_on_the_table_ends_it_by_points() {
    let (mut stage, units, _) = company(2);
    // They left: no check is needed (ini-move-14).
    for unit in &units[..2] {
        for nth in 0..2 {
            stage.battle.team_mut(unit.team(nth)).standing = Standing::Left;
        }
    }
    stage.play(&[]);
    assert_eq!(stage.battle.end, Some(End::Points));
}

#[test]
fn ini_gen_18_the_observer_goes_with_his_unit() {
    let mut setup = Setup::new();
    let guns = setup.unit(
        ONE,
        Training::Veteran,
        &[("mortar-81", 300, 300, 0), ("rifle", 2000, 2000, 0)],
    );
    setup.post(guns.team(1), Post::Observer);
    let others = setup.unit(ONE, Training::Veteran, &[("rifle", 3000, 300, 0)]);
    setup.unit(TWO, Training::Veteran, &[("rifle", 300, 5700, 180)]);
    let mut stage = setup.build();
    stage.with_dice(&[], |turn| {
        turn.lose(guns.team(0));
        turn.settle_losses();
    });
    assert!(stage.battle.unit(guns.id).destroyed);
    assert_eq!(stage.battle.team(guns.team(1)).standing, Standing::Destroyed);
    assert!(!stage.battle.unit(others.id).destroyed);
}

#[test]
fn ini_move_14_a_unit_of_which_a_team_has_left_is_never_destroyed_by_losses() {
    let (mut stage, units, _) = company(2);
    stage.battle.team_mut(units[0].team(0)).standing = Standing::Left;
    stage.with_dice(&[], |turn| {
        turn.lose(units[0].team(1));
        turn.settle_losses();
    });
    assert!(!stage.battle.unit(units[0].id).destroyed);
    assert_eq!(stage.battle.remaining(ONE), 2);
}

#[test]
fn ini_supp_7_the_markers_of_the_lost_are_handed_over() {
    let (mut stage, units, _) = company(2);
    stage.battle.team_mut(units[0].team(0)).markers = 2;
    let mut markers = 0;
    stage.with_dice(&[], |turn| markers = turn.lose(units[0].team(0)));
    assert_eq!(markers, 2);
    assert_eq!(stage.battle.unit(units[0].id).casualties, 1);
}
