//! Indirect fire, smoke, beaten zones, special actions (sections 10 and 12, sof-wsr-beaten, sof-act-spec-1).

use super::*;
use crate::attack::Manner;
use crate::battle::{Aim, LaidKind, Strike};
use crate::content::model::{Blast, Training};
use crate::ground::Terrain;
use crate::order::{Action, Special, Spot};

fn mortar(weapon: &str, crew: u8) -> (Stage, UnitId, UnitId) {
    let mut stage = Stage::new(7200, 7200);
    let us = stage.team(ONE, weapon, crew, (3600, 1000), 0);
    let them = stage.squad(TWO, 9, &["ba-rifle"], (3600, 3000), 180);
    heap(&mut stage, them, 3600, 3000);
    stage.battle.sides[1].standing.react = How::Never;
    (stage, us, them)
}

fn bombard(them: UnitId) -> Action {
    Action::Bombard {
        aim: Aim::Unit(them),
        mode: None,
        observer: None,
    }
}

#[track_caller]
fn ranging(stage: &Stage, us: UnitId, them: UnitId) -> i32 {
    let planned = stage
        .rules
        .plan_bombard(&stage.battle, us, Aim::Unit(them), None, None);
    let lobbed = planned.expect("it may bombard");
    stage.rules.range_in_need(&stage.battle, &lobbed, them).number
}

#[track_caller]
fn bombards(stage: &mut Stage, us: UnitId, them: UnitId, dice: &[u32]) {
    assert!(
        stage
            .rules
            .check_bombard(&stage.battle, us, &bombard(them))
            .is_ok()
    );
    stage.with_dice(dice, |turn| turn.bombard(us, &bombard(them)));
}

/// sof-ind-6, sof-ind-7, sof-ind-8, sof-ind-10; sof-check-123, sof-check-124.
#[test]
fn ranging_in_gets_easier_each_turn() {
    let (mut stage, us, them) = mortar("stokes-mortar", 2);
    assert_eq!(ranging(&stage, us, them), 4);
    stage.area(Terrain::Woods, (4200, 2900), (4600, 3100));
    assert_eq!(ranging(&stage, us, them), 5);
    let (mut stage, us, them) = mortar("stokes-mortar", 2);
    stage.area(Terrain::Woods, (4201, 2900), (4600, 3100));
    assert_eq!(ranging(&stage, us, them), 4);
    bombards(&mut stage, us, them, &[1]);
    bombards(&mut stage, us, them, &[2]);
    assert_eq!(ranging(&stage, us, them), 2);
}

/// sof-ind-6; sof-check-125.
#[test]
fn the_worse_skill_of_firer_and_observer_counts() {
    let (mut stage, us, them) = mortar("stokes-mortar", 2);
    stage.training(us, Training::Veteran);
    stage.area(Terrain::Woods, (2000, 1800), (5200, 2600));
    assert_eq!(
        stage
            .rules
            .check_bombard(&stage.battle, us, &bombard(them))
            .expect_err("unseen")
            .rule,
        "sof-ind-4"
    );
    let observer = stage.squad(ONE, 2, &["ba-rifle"], (600, 600), 0);
    heap(&mut stage, observer, 6400, 3000);
    give(&mut stage, observer, UnitRule::Observer);
    stage.training(observer, Training::Inexperienced);
    let planned = stage
        .rules
        .plan_bombard(&stage.battle, us, Aim::Unit(them), None, None);
    assert_eq!(planned.expect("observed").observer, Some(observer));
    // The woods are 4" away and tall: one more than 5.
    assert_eq!(ranging(&stage, us, them), 6);
    let rally = stage
        .rules
        .check_observing(&stage.battle, observer, &Action::Rally);
    let pivot = Action::Pivot { heading: 0 };
    assert!(
        rally.is_ok()
            && stage
                .rules
                .check_observing(&stage.battle, observer, &pivot)
                .is_ok()
    );
    stage.battle.unit_mut(observer).observed_turn = 1;
    let refused = stage
        .rules
        .check_observing(&stage.battle, observer, &pivot)
        .expect_err("it observed");
    assert_eq!(refused.rule, "sof-ind-17");
    stage.battle.unit_mut(observer).moved_turn = 1;
    assert!(
        stage
            .rules
            .check_bombard(&stage.battle, us, &bombard(them))
            .is_err()
    );
}

/// sof-ind-7, sof-wsr-crew; sof-check-126.
#[test]
fn each_missing_crewman_spoils_the_aim() {
    let (mut stage, us, them) = mortar("toffee-apple-mortar", 3);
    let gun = stage.nth(us, 0);
    stage.battle.figure_mut(gun).wounds = 2;
    assert_eq!(ranging(&stage, us, them), 6);
}

/// sof-ind-9, sof-ind-11, sof-ind-12; sof-check-127, sof-check-107.
#[test]
fn a_target_found_is_found_again_until_it_moves() {
    let (mut stage, us, them) = mortar("stokes-mortar", 2);
    // Found; 4 Skill checks of which two fail; neither hit wounds.
    bombards(
        &mut stage,
        us,
        them,
        &[
            4, /* blast */ 4, /* Skill */ 5, 3, 2, 6, /* Lethality */ 1, 3,
        ],
    );
    assert_eq!(state(&stage, them), (2, 0));
    assert_eq!(ranging(&stage, us, them), 2);
    stage.with_dice(&[], |turn| turn.mark_moved(them));
    assert_eq!(ranging(&stage, us, them), 4);
}

/// sof-ind-3, sof-ind-4, sof-ind-5; sof-check-128.
#[test]
fn bombardment_is_refused_with_the_row_that_says_so() {
    let (mut stage, us, them) = mortar("stokes-mortar", 2);
    let rule = |stage: &Stage| match stage.rules.check_bombard(&stage.battle, us, &bombard(them)) {
        Ok(()) => "",
        Err(why) => why.rule,
    };
    assert_eq!(rule(&stage), "");
    stage.battle.unit_mut(us).suppression = 1;
    assert_eq!(rule(&stage), "sof-ind-3");
    stage.battle.unit_mut(us).suppression = 0;
    stage.battle.unit_mut(us).heading = crate::testing::facing(90);
    assert_eq!(rule(&stage), "sof-ind-4");
    stage.battle.unit_mut(us).heading = crate::testing::facing(0);
    for (y, reached) in [(1000 + 150 + 1199, "sof-ind-5"), (1000 + 150 + 1200, "")] {
        heap(&mut stage, them, 3600, y);
        assert_eq!(rule(&stage), reached);
    }
    let direct = plan(
        &stage,
        (us, them),
        Manner::Sustained,
        battery(&stage, us, "stokes-mortar", 0),
    );
    assert_eq!(direct.expect_err("Indirect Only").rule, "sof-ind-2");
}

/// sof-ind-14; sof-check-129.
#[test]
fn short_rounds_fall_on_friends_near_the_target() {
    for (die, hits) in [(2, 3), (3, 0)] {
        let (mut stage, us, them) = mortar("stokes-mortar", 2);
        let friend = stage.squad(ONE, 4, &["ba-rifle"], (600, 600), 0);
        heap(&mut stage, friend, 3600 + 100 + 600, 3000);
        let mut dice = vec![
            4, /* blast */ 5, /* Skill */ 1, 1, 1, 1, 1, /* Lethality */ 1, 1, 1, 1, 1, die,
        ];
        dice.extend(vec![1; hits]);
        bombards(&mut stage, us, them, &dice);
        let markers = if hits == 0 { 0 } else { 2 };
        assert_eq!(state(&stage, friend), (markers, 0));
    }
}

/// sof-wsr-salvo, sof-ind-15; sof-check-130.
#[test]
fn a_salvo_hits_everybody_near() {
    let (mut stage, us, them) = mortar("toffee-apple-mortar", 3);
    let others = [-1, 1].map(|side| {
        let unit = stage.squad(TWO, 4, &["ba-rifle"], (600, 600), 0);
        heap(&mut stage, unit, 3600 + side * 700, 3000);
        unit
    });
    let dice = [
        4, /* blast */ 1, 1, /* Skill */ 1, 1, /* Lethality */ 1, 1, /* salvo */ 2, 5,
        /* Lethality */ 1, 1, 1, 1,
    ];
    bombards(&mut stage, us, them, &dice);
    assert_eq!(others.map(|unit| state(&stage, unit)), [(2, 0), (2, 0)]);
}

/// sof-chart-22, sof-shoot-43; sof-check-228.
#[test]
fn high_explosive_came_after_the_first_year() {
    let mut stage = Stage::new(7200, 7200);
    let gun = stage.gun(ONE, "7-7cm-fk96-field-gun", 4, (3600, 600), 0);
    let both = stage.rules.lobbed_modes(&stage.battle, gun);
    assert_eq!(both.len(), 2);
    let entry = stage.battle.unit(gun).entry;
    let content = std::sync::Arc::make_mut(&mut stage.rules.content);
    content.units[usize::from(entry)].period = crate::content::model::Period::Early;
    let early = stage.rules.lobbed_modes(&stage.battle, gun);
    assert_eq!(early.len(), 1);
    let (_, weapon, mode) = stage.rules.lobber(&stage.battle, gun, None).expect("shrapnel");
    assert!(
        stage
            .rules
            .mode(weapon, mode)
            .has(crate::content::model::WeaponRule::Shrapnel)
    );
}

/// sof-ind-20: a plotted point serves the first bombardment near it.
#[test]
fn plotted_fire_finds_its_target() {
    let (mut stage, us, them) = mortar("stokes-mortar", 2);
    let at = crate::testing::point(3600, 3000 - 350);
    stage.battle.sides[0].preplotted.push((us, at));
    assert_eq!(ranging(&stage, us, them), 2);
    bombards(&mut stage, us, them, &[1]);
    assert!(stage.battle.sides[0].preplotted.is_empty());
    assert_eq!(ranging(&stage, us, them), 3);
}

/// sof-smoke-2, sof-smoke-3, sof-smoke-4, sof-smoke-5, sof-smoke-9; sof-check-131, sof-check-132, sof-check-133.
#[test]
fn a_screen_lies_where_it_was_ranged_in() {
    let lengths = [Blast::D6, Blast::TwoD6, Blast::D6Plus1].map(Blast::screen);
    assert_eq!(lengths, [600, 800, 600]);
    let (mut stage, us, _) = mortar("stokes-mortar", 2);
    for (training, number) in [
        (Training::Inexperienced, 4),
        (Training::Regular, 3),
        (Training::Veteran, 2),
    ] {
        stage.training(us, training);
        assert_eq!(stage.rules.smoke_need(&stage.battle, us).number, number);
    }
    let smoke = Action::Smoke {
        at: Spot { x: 3600, y: 2800 },
        heading: 90,
    };
    assert!(stage.rules.check_bombard(&stage.battle, us, &smoke).is_ok());
    stage.with_dice(&[1], |turn| turn.bombard(us, &smoke));
    assert!(stage.battle.laid.is_empty() && !stage.battle.unit(us).smoke_used);
    stage.with_dice(&[2], |turn| turn.bombard(us, &smoke));
    let laid = &stage.battle.laid[0];
    assert_eq!(
        (laid.kind, laid.centre),
        (LaidKind::Smoke, crate::testing::point(3900, 2800))
    );
    let refused = stage
        .rules
        .check_bombard(&stage.battle, us, &smoke)
        .expect_err("used up");
    assert_eq!(refused.rule, "sof-smoke-5");
    // Not in the turn in which it was laid.
    stage.with_dice(&[], |turn| turn.disperse_smoke());
    stage.battle.turn = 2;
    stage.with_dice(&[3], |turn| turn.disperse_smoke());
    assert_eq!(stage.battle.laid.len(), 1);
    stage.with_dice(&[4], |turn| turn.disperse_smoke());
    assert!(stage.battle.laid.is_empty());
}

fn machine_gun(range: i32) -> (Stage, UnitId, UnitId) {
    let mut stage = Stage::new(7200, 7200);
    let us = stage.team(ONE, "mg08-mg", 4, (3600, 1000), 0);
    let them = stage.squad(TWO, 9, &["ba-rifle"], (3600, 3000), 180);
    heap(&mut stage, them, 3600, 1000 + 150 + range);
    (stage, us, them)
}

fn zones(stage: &Stage) -> u8 {
    let beaten = stage.rules.beaten(&stage.battle, TWO);
    beaten.first().map_or(0, |(_, zones)| *zones)
}

/// sof-turn-3, sof-wsr-beaten; sof-check-139.
#[test]
fn a_beaten_zone_reaches_thirty_six_inches_but_into_no_trench() {
    assert_eq!([3600, 3610].map(|range| zones(&machine_gun(range).0)), [1, 0]);
    for (kind, covered) in [(Terrain::TrenchLine, 0), (Terrain::HastyTrench, 1)] {
        let (mut stage, _, them) = machine_gun(2000);
        let at = stage.battle.figure(stage.nth(them, 0)).at.y();
        stage.area(kind, (3000, at - 100), (4200, at + 100));
        assert_eq!(zones(&stage), covered);
    }
}

/// sof-turn-4, sof-turn-5; sof-check-140.
#[test]
fn each_machine_gun_leaves_its_mark() {
    let (mut stage, _, them) = machine_gun(2000);
    stage.team(ONE, "mg08-mg", 4, (3900, 1000), 0);
    stage.with_dice(&[], |turn| turn.beaten_zones());
    assert_eq!(state(&stage, them), (2, 0));
}

/// sof-wsr-beaten-off; sof-check-141.
#[test]
fn a_shaken_or_jammed_gun_beats_nothing() {
    for (suppression, jammed, covers) in [(3, false, 1), (4, false, 0), (0, true, 0)] {
        let (mut stage, us, _) = machine_gun(2000);
        stage.battle.unit_mut(us).suppression = suppression;
        let gun = stage.nth(us, 0);
        stage.battle.figure_mut(gun).jammed = jammed;
        assert_eq!(zones(&stage), covers);
    }
}

/// sof-usr-pioneers, sof-wsr-bangalore, sof-wsr-extcharge, sof-smoke-13.
#[test]
fn pioneers_and_charges_clear_wire() {
    let mut stage = Stage::new(7200, 7200);
    let wire = stage.area(Terrain::Wire, (3300, 2000), (3900, 2100));
    let us = stage.squad(ONE, 5, &["ba-rifle"], (3600, 1800), 0);
    heap(&mut stage, us, 3600, 2000 - 50 - 101);
    let action = |what: Special| Action::Special {
        what,
        sections: vec![wire],
        target: None,
    };
    let rule = |stage: &Stage, what| match stage.rules.check_special(&stage.battle, us, &action(what)) {
        Ok(()) => "",
        Err(why) => why.rule,
    };
    assert_eq!(rule(&stage, Special::Engineering), "sof-usr-pioneers");
    stage.rules(
        us,
        &[UnitRule::Pioneers, UnitRule::Bangalore, UnitRule::ExtendedCharges],
    );
    assert_eq!(rule(&stage, Special::Engineering), "sof-usr-pioneers");
    heap(&mut stage, us, 3600, 2000 - 50 - 100);
    assert_eq!(rule(&stage, Special::Engineering), "");
    stage.battle.unit_mut(us).suppression = 3;
    assert_eq!(rule(&stage, Special::Engineering), "sof-usr-pioneers");
    assert_eq!(rule(&stage, Special::Bangalore), "");
    // Two attacks of five men; a natural 1 of an extended charge is two wounds.
    stage.with_dice(&[1, 3], |turn| {
        turn.special(us, &action(Special::ExtendedCharges))
    });
    assert_eq!(state(&stage, us), (3, 2));
    assert!(stage.rules.wire_section(&stage.battle, wire).is_some());
    stage.with_dice(&[4], |turn| turn.special(us, &action(Special::Bangalore)));
    assert!(stage.rules.wire_section(&stage.battle, wire).is_none());
    assert!(stage.battle.unit(us).down);
    assert_eq!(stage.battle.laid[0].kind, LaidKind::Smoke);
}

/// sof-wsr-bangalore: at an enemy a 2d6 blast that wounds on 4+.
#[test]
fn a_torpedo_blasts_an_enemy() {
    let (mut stage, us, them) = facing_off(4, "ba-rifle", 600);
    give(&mut stage, us, UnitRule::Bangalore);
    let action = Action::Special {
        what: Special::Bangalore,
        sections: Vec::new(),
        target: Some(them),
    };
    assert!(stage.rules.check_special(&stage.battle, us, &action).is_ok());
    let dice = [
        4, /* blast */ 1, 2, /* Skill */ 1, 1, 4, /* Lethality */ 4, 3,
    ];
    stage.with_dice(&dice, |turn| turn.special(us, &action));
    assert_eq!(state(&stage, them), (1, 1));
    heap(&mut stage, us, 3600, 999);
    let refused = stage
        .rules
        .check_special(&stage.battle, us, &action)
        .expect_err("too far");
    assert_eq!(refused.rule, "sof-wsr-bangalore");
}

/// sof-msr-10: both sides near an objective, in two turns.
#[test]
fn the_strike_falls_on_everybody_near_an_objective() {
    let (mut stage, us, them) = facing_off(4, "ba-rifle", 600);
    stage.battle.objectives.push(crate::testing::point(3600, 2300));
    stage.battle.strike = Strike::Falls(1);
    let dice = [
        /* blast */ 1, 1, /* Skill */ 1, 4, /* Lethality */ 4,
    ];
    stage.with_dice(&dice, |turn| turn.fall_strike());
    assert_eq!((state(&stage, us), state(&stage, them)), ((0, 0), (1, 1)));
    stage.battle.turn = 3;
    stage.with_dice(&[], |turn| turn.fall_strike());
}

/// sof-wsr-fixed, sof-act-fire-3, sof-ind-2; sof-check-227: a gun that has turned fires as if it had moved, and not indirectly.
#[test]
fn a_gun_that_has_turned_fires_two_dice_and_none_indirectly() {
    use crate::activation::Source;
    use crate::decisions::Acting;
    let (stage, us, them) = machine_gun(2000);
    let turned = Acting::new(&stage.rules, &stage.battle, us, Source::Phase(6));
    let turned = turned.with(crate::activation::actions::Taken::of(&Action::Pivot {
        heading: 0,
    }));
    let groups = groups(&stage, (us, them), turned.manner(), "mg08-mg");
    assert_eq!(groups[0].0, 2);
    let refused = turned.check_action(&stage.rules, &stage.battle, &bombard(them));
    assert_eq!(refused.expect_err("a double action").rule, "sof-act-3");
}
