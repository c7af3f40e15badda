//! What a shot needs (section 8.4), who may fire at whom (section 8.1).

use super::*;
use crate::content::model::{Formation, Training};
use crate::ground::Terrain;

/// sof-shoot-51, sof-shoot-55, sof-shoot-58; sof-check-67.
#[test]
fn rifles_on_the_move_at_veterans_fourteen_inches_off() {
    let (mut stage, us, them) = facing_off(9, "ba-rifle", 1400);
    stage.training(them, Training::Veteran);
    assert_eq!(need(&stage, (us, them), Manner::Moving, "ba-rifle"), 6);
}

/// sof-shoot-60, sof-shoot-61; sof-check-68, sof-check-69.
#[test]
fn more_than_two_inches_of_woods_hide_twice() {
    for (depth, number) in [(300, 5), (100, 4)] {
        let (mut stage, us, them) = facing_off(9, "ba-rifle", 600);
        stage.training(them, Training::Veteran);
        let at = stage.battle.figure(stage.nth(them, 0)).at.y();
        stage.area(Terrain::Woods, (3000, at - depth), (4200, at + 300));
        assert_eq!(need(&stage, (us, them), Manner::Sustained, "ba-rifle"), number);
    }
}

/// sof-shoot-59, sof-shoot-63; sof-check-70, sof-check-71.
#[test]
fn extended_order_helps_in_the_open_alone() {
    let (mut stage, us, them) = facing_off(9, "ba-rifle", 2000);
    stage.battle.unit_mut(them).formation = Formation::Extended;
    stage.battle.unit_mut(them).down = true;
    assert_eq!(need(&stage, (us, them), Manner::Halted, "ba-rifle"), 6);
    stage.battle.unit_mut(them).down = false;
    let at = stage.battle.figure(stage.nth(them, 0)).at.y();
    stage.area(Terrain::Woods, (3000, at - 100), (4200, at + 300));
    assert_eq!(need(&stage, (us, them), Manner::Halted, "ba-rifle"), 5);
}

/// sof-shoot-64, sof-shoot-66; sof-check-5, sof-check-72.
#[test]
fn what_cannot_hit_is_not_rolled() {
    let (mut stage, us, them) = facing_off(1, "bar", 3000);
    stage.battle.unit_mut(us).suppression = 2;
    stage.training(them, Training::Veteran);
    stage.battle.unit_mut(them).down = true;
    let at = stage.battle.figure(stage.nth(them, 0)).at.y();
    stage.area(Terrain::TallField, (3000, at - 100), (4200, at + 300));
    assert_eq!(need(&stage, (us, them), Manner::Halted, "bar"), 10);
    fire(&mut stage, (us, them), Manner::Halted, "bar", &[]);
    assert_eq!(state(&stage, them), (0, 0));
}

/// sof-shoot-58; sof-check-73.
#[test]
fn range_counts_beyond_twelve_and_twenty_four() {
    for (range, number) in [(1200, 3), (1201, 4), (2400, 4), (2401, 5)] {
        let (stage, us, them) = facing_off(1, "bar", range);
        assert_eq!(need(&stage, (us, them), Manner::Halted, "bar"), number, "{range}");
    }
}

/// sof-shoot-28; sof-check-74.
#[test]
fn high_ground_adds_three_inches() {
    let (mut stage, us, them) = facing_off(9, "ba-rifle", 2600);
    let refused = plan(
        &stage,
        (us, them),
        Manner::Halted,
        battery(&stage, us, "ba-rifle", 0),
    );
    assert_eq!(refused.expect_err("too far").rule, "sof-shoot-24");
    stage.area(Terrain::Hill, (3000, 500), (4200, 1200));
    assert_eq!(need(&stage, (us, them), Manner::Halted, "ba-rifle"), 5);
}

/// sof-shoot-22; sof-check-75.
#[test]
fn minimum_and_maximum_range_are_inclusive() {
    for (range, reaches) in [(590, false), (600, true), (2400, true), (2401, false)] {
        let (stage, us, them) = facing_off(1, "rifle-grenade-l", range);
        let planned = plan(
            &stage,
            (us, them),
            Manner::Halted,
            battery(&stage, us, "rifle-grenade-l", 0),
        );
        assert_eq!(planned.is_ok(), reaches, "{range}");
    }
}

/// sof-shoot-21, sof-shoot-23; sof-check-76.
#[test]
fn those_near_the_closest_figure_fire_at_his_range() {
    let (mut stage, us, them) = facing_off(3, "bar", 1100);
    let (second, third) = (stage.nth(us, 1), stage.nth(us, 2));
    // Gaps of 2.5" and 3.1" from the first; both farther than 12" from the target.
    stage.place(second, 3600, 1000 - 350);
    stage.place(third, 3600, 1000 - 410);
    let groups = groups(&stage, (us, them), Manner::Halted, "bar");
    assert_eq!(groups, [(4, 3, 5), (2, 4, 5)]);
}

/// sof-wsr-flame-1; sof-check-84.
#[test]
fn a_flamethrower_finds_those_who_hide() {
    let (mut stage, us, them) = facing_off(2, "ba-rifle", 500);
    stage.pair(us, 0, "flammenwerfer");
    heap(&mut stage, us, 3600, 1000);
    stage.training(them, Training::Veteran);
    stage.battle.unit_mut(them).down = true;
    let at = stage.battle.figure(stage.nth(them, 0)).at.y();
    stage.area(Terrain::TrenchLine, (3000, at - 100), (4200, at + 100));
    assert_eq!(
        groups(&stage, (us, them), Manner::Halted, "flammenwerfer"),
        [(0, 4, 3)]
    );
}

/// sof-wsr-sniper-1, sof-wsr-sniper-4; sof-check-85.
#[test]
fn a_sniper_sees_through_concealment_but_not_through_the_dirt() {
    let (mut stage, _, them) = facing_off(1, "ba-rifle", 2000);
    let us = snipers(&mut stage, (3600, 1000));
    stage.battle.unit_mut(them).down = true;
    let at = stage.battle.figure(stage.nth(them, 0)).at.y();
    stage.area(Terrain::TallField, (3000, at - 100), (4200, at + 300));
    // The first squad is out of the way.
    heap(&mut stage, UnitId(0), 600, 600);
    assert_eq!(need(&stage, (us, them), Manner::Halted, "sniper-rifle"), 5);
    let spotter = stage.nth(us, 1);
    stage.battle.figure_mut(spotter).wounds = 1;
    assert_eq!(need(&stage, (us, them), Manner::Halted, "sniper-rifle"), 6);
}

/// sof-shoot-3, sof-shoot-4; sof-check-93.
#[test]
fn a_fixed_weapon_fires_within_forty_five_degrees() {
    for (x, bears) in [(500, true), (501, false)] {
        let mut stage = Stage::new(7200, 7200);
        let us = stage.team(ONE, "mg08-mg", 4, (3600, 1000), 0);
        let them = stage.squad(TWO, 2, &["ba-rifle"], (3600, 3000), 180);
        heap(&mut stage, them, 3600 + x, 1500);
        let planned = plan(
            &stage,
            (us, them),
            Manner::Halted,
            battery(&stage, us, "mg08-mg", 0),
        );
        assert_eq!(planned.is_ok(), bears);
        if let Err(why) = planned {
            assert_eq!(why.rule, "sof-shoot-4");
        }
    }
}

/// sof-usr-headarmor.
#[test]
fn head_armour_looks_ahead() {
    let (mut stage, us, them) = facing_off(2, "ba-rifle", 1000);
    give(&mut stage, us, UnitRule::HeadArmor);
    assert!(
        plan(
            &stage,
            (us, them),
            Manner::Halted,
            battery(&stage, us, "ba-rifle", 0)
        )
        .is_ok()
    );
    stage.battle.unit_mut(us).heading = crate::testing::facing(90);
    let refused = plan(
        &stage,
        (us, them),
        Manner::Halted,
        battery(&stage, us, "ba-rifle", 0),
    );
    assert_eq!(refused.expect_err("behind it").rule, "sof-usr-headarmor");
}

/// sof-wsr-crew, sof-wsr-nohe, sof-wsr-burst, sof-usr-ghillie, sof-usr-scouts, sof-usr-infiltration.
#[test]
fn weapons_and_targets_have_their_own_modifiers() {
    let mut stage = Stage::new(7200, 7200);
    let us = stage.team(ONE, "maxim-mg", 3, (3600, 1000), 0);
    let them = stage.squad(TWO, 9, &["ba-rifle"], (3600, 3000), 180);
    heap(&mut stage, them, 3600, 2000);
    assert_eq!(need(&stage, (us, them), Manner::Halted, "maxim-mg"), 3);
    let gun = stage.nth(us, 0);
    stage.battle.figure_mut(gun).wounds = 1;
    assert_eq!(need(&stage, (us, them), Manner::Halted, "maxim-mg"), 4);
    give(&mut stage, them, UnitRule::GhillieSuit);
    assert_eq!(need(&stage, (us, them), Manner::Halted, "maxim-mg"), 5);
    give(&mut stage, them, UnitRule::Scouts);
    assert_eq!(need(&stage, (us, them), Manner::Halted, "maxim-mg"), 6);
    stage.battle.unit_mut(them).fired = true;
    assert_eq!(need(&stage, (us, them), Manner::Halted, "maxim-mg"), 5);
    stage.battle.unit_mut(them).slipped = true;
    assert_eq!(need(&stage, (us, them), Manner::Halted, "maxim-mg"), 6);
    assert!(!stage.battle.unit(them).halves_blasts());
    let (stage, us, them) = facing_off(1, "smg", 400);
    assert_eq!(need(&stage, (us, them), Manner::Halted, "smg"), 2);
    let (stage, us, them) = facing_off(1, "smg", 401);
    assert_eq!(need(&stage, (us, them), Manner::Halted, "smg"), 3);
    let (stage, us, them) = facing_off(1, "1-3cm-at-rifle", 1000);
    assert_eq!(need(&stage, (us, them), Manner::Halted, "1-3cm-at-rifle"), 4);
}

/// sof-shoot-16, sof-wsr-oh; sof-check-89, sof-check-236.
#[test]
fn a_friend_an_inch_from_the_line_blocks_it_but_not_from_above() {
    for (x, blocked) in [(150, true), (151, false)] {
        let (mut stage, us, them) = facing_off(1, "ba-rifle", 1000);
        stage.arm(us, 0, &["ba-rifle", "rifle-grenade-l"]);
        let friend = stage.squad(ONE, 1, &["ba-rifle"], (600, 600), 0);
        heap(&mut stage, friend, 3600 + x, 1500);
        let rifle = plan(
            &stage,
            (us, them),
            Manner::Halted,
            battery(&stage, us, "ba-rifle", 0),
        );
        assert_eq!(rifle.is_err(), blocked);
        let lobbed = plan(
            &stage,
            (us, them),
            Manner::Halted,
            battery(&stage, us, "rifle-grenade-l", 0),
        );
        assert!(lobbed.is_ok());
    }
}

/// sof-shoot-2, sof-shoot-25, sof-shoot-41, sof-wsr-jams-2, sof-shoot-52: refusals in rulebook order.
#[test]
fn fire_is_refused_with_the_row_that_says_so() {
    let (mut stage, us, them) = facing_off(2, "chauchat", 1000);
    let one = |stage: &Stage| battery(stage, us, "chauchat", 0);
    let rule = |planned: Result<Volley, Why>| planned.expect_err("refused").rule;
    let none = stage.rules.plan_fire(&stage.battle, us, Manner::Halted, &[]);
    assert_eq!(none.expect_err("no target").rule, "sof-shoot-25");
    assert_eq!(
        rule(plan(&stage, (us, us), Manner::Halted, one(&stage))),
        "sof-shoot-2"
    );
    let mut twice = one(&stage);
    twice.figures.push(twice.figures[0]);
    assert_eq!(
        rule(plan(&stage, (us, them), Manner::Halted, twice)),
        "sof-shoot-41"
    );
    let other = battery(&stage, them, "ba-rifle", 0);
    assert_eq!(
        rule(plan(&stage, (us, them), Manner::Halted, other)),
        "sof-ord-21"
    );
    let gun = stage.nth(us, 0);
    stage.battle.figure_mut(gun).jammed = true;
    assert_eq!(
        rule(plan(&stage, (us, them), Manner::Halted, one(&stage))),
        "sof-wsr-jams-2"
    );
    stage.battle.unit_mut(them).ambush = Some(0);
    assert_eq!(
        rule(plan(&stage, (us, them), Manner::Halted, one(&stage))),
        "sof-shoot-2"
    );
    let (stage, us, them) = facing_off(1, "sniper-rifle", 1000);
    let moving = plan(
        &stage,
        (us, them),
        Manner::Moving,
        battery(&stage, us, "sniper-rifle", 0),
    );
    assert_eq!(rule(moving), "sof-shoot-52");
}

/// sof-shoot-79, sof-gren-6, sof-wsr-scythe, sof-wsr-shrapnel; sof-check-114, sof-check-115, sof-check-117, sof-check-118.
#[test]
fn protection_counts_against_what_does_not_come_from_above() {
    let (mut stage, us, them) = facing_off(2, "ba-rifle", 500);
    stage.arm(us, 0, &["ba-rifle", "grenade"]);
    stage.arm(us, 1, &["mg08-mg"]);
    let at = stage.battle.figure(stage.nth(them, 0)).at.y();
    stage.area(Terrain::TrenchLine, (3000, at - 100), (4200, at + 100));
    let leth = |stage: &Stage, weapon: &str| groups(stage, (us, them), Manner::Halted, weapon)[0].2;
    assert_eq!(leth(&stage, "ba-rifle"), 6);
    assert_eq!(leth(&stage, "grenade"), 4);
    assert_eq!(leth(&stage, "mg08-mg"), 5);
    stage.battle.unit_mut(them).formation = Formation::Close;
    assert_eq!(leth(&stage, "mg08-mg"), 4);
    let gun = stage.rules.content.weapon("7-7cm-fk96-field-gun").expect("a gun") as u16;
    let status = stage.rules.status(&stage.battle, stage.nth(us, 0), them);
    let shrapnel = stage.rules.mode(gun, 1);
    let need = stage
        .rules
        .lethality(&stage.battle, them, shrapnel, shrapnel.blast, &status);
    assert_eq!((shrapnel.leth, need.number), (3, 6));
}

/// sof-wsr-shield: from ahead the crew is covered, from the flank it is not.
#[test]
fn a_gun_shield_covers_from_the_front() {
    let mut stage = Stage::new(7200, 7200);
    let gun = stage.gun(TWO, "7-7cm-fk96-field-gun", 4, (3600, 3000), 180);
    let us = stage.squad(ONE, 9, &["ba-rifle"], (3600, 1000), 0);
    heap(&mut stage, us, 3600, 2000);
    assert_eq!(
        groups(&stage, (us, gun), Manner::Halted, "ba-rifle")[0],
        (5, 4, 6)
    );
    heap(&mut stage, us, 4800, 3000);
    assert_eq!(
        groups(&stage, (us, gun), Manner::Halted, "ba-rifle")[0],
        (5, 3, 5)
    );
}

/// sof-core-18: base, target, range, firer, weapon.
#[test]
fn a_number_names_its_parts_in_order() {
    let (mut stage, us, them) = facing_off(9, "ba-rifle", 1400);
    stage.battle.unit_mut(us).suppression = 1;
    stage.battle.unit_mut(them).down = true;
    let attack = attack(&stage, (us, them), Manner::Moving, "ba-rifle");
    let groups = attack.groups(&stage.rules, &stage.battle);
    let tally = groups[0].accuracy.tally("regular target", "sof-shoot-55");
    let words: Vec<&str> = tally.lines().iter().map(|line| line.what).collect();
    let order = [
        "regular target",
        "hit the dirt",
        "range",
        "suppressed",
        "slow firing",
    ];
    assert_eq!(words, order);
    assert_eq!(tally.total(), 7);
}
