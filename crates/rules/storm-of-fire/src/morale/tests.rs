use super::*;
use crate::content::model::{Capability, Role};
use crate::order::Order;
use crate::testing::{ONE, Stage, TWO};

/// A squad of ten with an NCO, a headquarters and a second squad, so that the battlegroup stands.
fn stage() -> (Stage, UnitId) {
    let mut stage = Stage::new(7200, 4800);
    let squad = stage.squad(ONE, 10, &["ba-rifle"], (3600, 2400), 0);
    stage.role(squad, 0, Role::Nco);
    let other = stage.squad(ONE, 5, &["ba-rifle"], (1200, 2400), 0);
    let hq = stage.hq(ONE, 3, &["ba-rifle"], (3600, 1200), 0, Capability::Competent);
    stage.battlegroup(ONE, &[hq, squad, other]);
    (stage, squad)
}

/// sof-morale-1, sof-morale-2: sof-check-190.
#[test]
fn each_rally_die_takes_a_marker_off_and_close_order_helps() {
    let left = |formation: Formation| {
        let (mut stage, squad) = stage();
        stage.formation(squad, formation);
        stage.battle.unit_mut(squad).suppression = 3;
        stage.with_dice(&[4, 3, 6], |turn| turn.rally(squad, Rallying::Start));
        stage.battle.unit(squad).suppression
    };
    assert_eq!(left(Formation::Loose), 1);
    assert_eq!(left(Formation::Close), 0);
}

/// sof-usr-resilient, sof-morale-4: one die more on 3+, before the others, in the Start Phase alone.
#[test]
fn resilient_units_roll_once_more_in_the_start_phase() {
    let (mut stage, squad) = stage();
    stage.rules(squad, &[UnitRule::Resilient]);
    stage.battle.unit_mut(squad).suppression = 2;
    stage.with_dice(&[3, 3], |turn| turn.rally(squad, Rallying::Start));
    assert_eq!(stage.battle.unit(squad).suppression, 1);
    stage.with_dice(&[3], |turn| turn.rally(squad, Rallying::Action));
    assert_eq!(stage.battle.unit(squad).suppression, 1);
}

/// sof-spec-6, sof-usr-bodyarmor, sof-dec-18, sof-core-8: a chaplain and armour each give one failed die again, and no die twice.
#[test]
fn chaplains_and_armour_have_failed_dice_rolled_again() {
    let (mut stage, squad) = stage();
    stage.role(squad, 1, Role::Specialist(Specialist::Chaplain));
    stage.rules(squad, &[UnitRule::BodyArmor]);
    stage.battle.unit_mut(squad).suppression = 3;
    stage.with_dice(&[1, 2, 3, 4, 1], |turn| turn.rally(squad, Rallying::Action));
    assert_eq!(stage.battle.unit(squad).suppression, 2);
    stage.battle.side_mut(ONE).standing.rerolls = How::Ask;
    stage.with_dice(&[1, 1], |turn| turn.rally(squad, Rallying::Action));
    assert_eq!(stage.asks(), Some(("again", ONE)));
    stage.order(ONE, Order::Reroll { dice: vec![0] }, &[5]);
    assert_eq!(stage.battle.unit(squad).suppression, 1);
    stage.battle.side_mut(ONE).standing.rerolls = How::Never;
    stage.with_dice(&[2], |turn| turn.rally(squad, Rallying::Action));
    assert_eq!(stage.battle.unit(squad).suppression, 1);
}

/// sof-usr-offensive, sof-morale-3.
#[test]
fn offensive_spirit_helps_after_a_move_toward_the_enemy() {
    let (mut stage, squad) = stage();
    stage.rules(squad, &[UnitRule::OffensiveSpirit]);
    let need = |rallying| stage.rules.rally_need(&stage.battle, squad, rallying).number;
    assert_eq!([need(Rallying::Action), need(Rallying::Spirited)], [4, 3]);
}

/// sof-morale-8: sof-check-194, sof-check-195. Linear order is another stage of building.
#[test]
fn minimum_strength_of_squads_weapons_guns_and_headquarters() {
    let mut stage = Stage::new(7200, 4800);
    let squad = stage.squad(ONE, 8, &["ba-rifle"], (3600, 2400), 0);
    let small = stage.squad(ONE, 2, &["ba-rifle"], (2400, 2400), 0);
    let gun = stage.gun(ONE, "75mm-mle1897-gun", 4, (1200, 2400), 0);
    let team = stage.team(ONE, "mg08-mg", 4, (600, 2400), 0);
    let hq = stage.hq(ONE, 3, &["ba-rifle"], (3600, 1200), 0, Capability::Competent);
    let mut down_to = |unit: UnitId, men: usize| {
        let figures = stage.figures(unit);
        let crew: Vec<FigureId> = figures
            .into_iter()
            .filter(|id| 0 < stage.battle.figure(*id).men)
            .collect();
        for id in crew.iter().skip(men) {
            stage.battle.figure_mut(*id).standing = Standing::Gone;
        }
        stage.rules.tests_tenacity(&stage.battle, unit)
    };
    assert_eq!(down_to(squad, 3), None);
    assert_eq!(down_to(squad, 2), Some("sof-morale-8"));
    assert_eq!(down_to(gun, 3), None);
    assert_eq!(down_to(gun, 2), Some("sof-morale-8"));
    assert_eq!(down_to(hq, 1), None);
    assert_eq!(down_to(small, 2), None);
    assert_eq!(down_to(small, 1), Some("sof-morale-8"));
    let crew = stage.nth(team, 0);
    stage.battle.figure_mut(crew).men = 2;
    assert_eq!(stage.rules.tests_tenacity(&stage.battle, team), None);
    stage.battle.figure_mut(crew).men = 1;
    assert_eq!(
        stage.rules.tests_tenacity(&stage.battle, team),
        Some("sof-morale-8")
    );
}

/// sof-morale-9, sof-morale-10, sof-usr-fanatics.
#[test]
fn excess_suppression_tests_all_but_fanatics() {
    let (mut stage, squad) = stage();
    stage.battle.unit_mut(squad).suppression = 3;
    assert_eq!(stage.rules.tests_tenacity(&stage.battle, squad), None);
    stage.battle.unit_mut(squad).suppression = 4;
    assert_eq!(
        stage.rules.tests_tenacity(&stage.battle, squad),
        Some("sof-morale-9")
    );
    stage.rules(squad, &[UnitRule::Fanatics]);
    assert_eq!(stage.rules.tests_tenacity(&stage.battle, squad), None);
}

/// sof-usr-stoic, sof-morale-17: 12.00 inches from the baseline helps, 12.01 does not.
#[test]
fn stoic_units_are_steadier_near_their_baseline() {
    let need = |y: i32| {
        let mut stage = Stage::new(7200, 4800);
        let squad = stage.squad(ONE, 1, &["ba-rifle"], (3600, y), 0);
        stage.rules(squad, &[UnitRule::Stoic]);
        stage.rules.tenacity_need(&stage.battle, squad).number
    };
    assert_eq!([need(1250), need(1251)], [3, 4]);
}

/// sof-shoot-77: sof-check-111: at 5 a check at once, at 4 none.
#[test]
fn five_suppression_force_a_unit_to_ground() {
    for (before, dice) in [(3, &[4][..]), (2, &[][..])] {
        let (mut stage, squad) = stage();
        stage.battle.unit_mut(squad).suppression = before;
        stage.with_dice(dice, |turn| {
            turn.suppress(squad, 2);
            turn.force_to_ground(squad);
        });
        assert_eq!(stage.battle.unit(squad).suppression, before + 2);
    }
}

/// sof-morale-12, sof-morale-15: sof-check-112, sof-check-113.
#[test]
fn who_fails_falls_back_once_in_a_turn() {
    let (mut stage, squad) = stage();
    let before = stage.anchor(squad);
    stage.battle.unit_mut(squad).suppression = 5;
    stage.battle.unit_mut(squad).down = true;
    stage.with_dice(&[3], |turn| turn.force_to_ground(squad));
    let me = stage.battle.unit(squad);
    assert_eq!(
        (me.suppression, me.fell_back, me.activated, me.down),
        (6, true, true, false)
    );
    let after = stage.anchor(squad);
    assert!(after.y() < before.y(), "{before:?} {after:?}");
    stage.with_dice(&[2], |turn| turn.force_to_ground(squad));
    assert_eq!(stage.battle.unit(squad).suppression, 7);
    assert_eq!(stage.anchor(squad), after);
}

/// sof-usr-implacable, sof-dec-20; sof-recon-11, sof-dec-15: the one is used without a word, the other is asked for and used up.
#[test]
fn implacable_units_and_recon_roll_again() {
    let (mut stage, squad) = stage();
    stage.rules(squad, &[UnitRule::Implacable]);
    stage.battle.unit_mut(squad).suppression = 5;
    stage.with_dice(&[3, 4], |turn| turn.force_to_ground(squad));
    assert_eq!(stage.battle.unit(squad).suppression, 5);

    let (mut stage, squad) = self::stage();
    stage.battle.side_mut(ONE).reroll = true;
    stage.battle.unit_mut(squad).suppression = 5;
    stage.with_dice(&[3], |turn| turn.force_to_ground(squad));
    assert_eq!(stage.asks(), Some(("again", ONE)));
    stage.order(ONE, Order::Reroll { dice: vec![0] }, &[4]);
    assert!(!stage.battle.side(ONE).reroll);
    assert_eq!(stage.battle.unit(squad).suppression, 5);
}

/// sof-usr-conscripts: sof-check-229: a roll each turn, one step in all; nothing for a second loss in the same turn.
#[test]
fn conscripts_find_courage_once() {
    let (mut stage, squad) = stage();
    stage.rules(squad, &[UnitRule::Conscripts]);
    stage.ratings(squad, 5, 5, 5);
    let rally = |stage: &Stage| {
        stage
            .rules
            .rally_need(&stage.battle, squad, Rallying::Start)
            .number
    };
    stage.battle.turn = 2;
    stage.with_dice(&[6], |turn| turn.after_losses(squad));
    assert_eq!(rally(&stage), 4);
    stage.with_dice(&[], |turn| turn.after_losses(squad));
    stage.battle.turn = 4;
    stage.with_dice(&[6], |turn| turn.after_losses(squad));
    assert_eq!(rally(&stage), 4);
}

/// sof-usr-amateurs, sof-morale-21.
#[test]
fn amateurs_below_their_minimum_go_home() {
    let (mut stage, squad) = stage();
    stage.rules(squad, &[UnitRule::Amateurs]);
    for id in stage.figures(squad).into_iter().skip(3) {
        stage.battle.figure_mut(id).standing = Standing::Gone;
    }
    stage.with_dice(&[], |turn| turn.after_losses(squad));
    assert!(stage.battle.unit(squad).in_play());
    let third = stage.nth(squad, 2);
    stage.with_dice(&[], |turn| {
        turn.remove_figure(third, "sof-cc-58");
        turn.after_losses(squad);
    });
    assert!(stage.battle.unit(squad).is_eliminated());
    assert_eq!(stage.battle.battlegroups[0].lost, 1);
}

/// sof-morale-18, sof-morale-19, sof-turn-9: sof-check-197.
#[test]
fn a_battlegroup_needs_two_units_and_a_leader() {
    let mut stage = Stage::new(7200, 4800);
    let squad = stage.squad(ONE, 5, &["ba-rifle"], (3600, 2400), 0);
    let hq = stage.hq(ONE, 3, &["ba-rifle"], (3600, 1200), 0, Capability::Competent);
    stage.battlegroup(ONE, &[hq, squad]);
    let foes = stage.squad(TWO, 5, &["ba-rifle"], (3600, 4000), 180);
    let foe_hq = stage.hq(TWO, 3, &["ba-rifle"], (1200, 4000), 180, Capability::Competent);
    stage.battlegroup(TWO, &[foe_hq, foes]);
    stage.with_dice(&[], |turn| turn.judge_battlegroups());
    assert_eq!(stage.battle.end, None);
    stage.with_dice(&[], |turn| {
        turn.eliminate(squad, "sof-shoot-84");
        turn.judge_battlegroups();
    });
    assert!(stage.battle.unit(hq).is_eliminated());
    assert_eq!(stage.battle.end, Some(End::Defeated(Some(ONE))));
}

/// sof-turn-9: both at once are a draw.
#[test]
fn two_broken_forces_draw() {
    let mut stage = Stage::new(7200, 4800);
    for (seat, y) in [(ONE, 1200), (TWO, 4000)] {
        let hq = stage.hq(seat, 3, &["ba-rifle"], (3600, y), 0, Capability::Competent);
        stage.battlegroup(seat, &[hq]);
    }
    stage.with_dice(&[], |turn| turn.judge_battlegroups());
    assert_eq!(stage.battle.end, Some(End::Defeated(None)));
}
