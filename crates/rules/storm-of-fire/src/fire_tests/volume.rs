//! How many dice (section 8.3).

use super::*;

fn dice(stage: &Stage, pair: (UnitId, UnitId), manner: Manner, weapon: &str) -> Vec<u32> {
    let groups = groups(stage, pair, manner, weapon);
    groups.into_iter().map(|(dice, ..)| dice).collect()
}

/// sof-shoot-46, sof-shoot-56; sof-check-59.
#[test]
fn nine_rifles_in_sustained_fire_roll_five_dice() {
    let (stage, us, them) = facing_off(9, "ba-rifle", 1000);
    assert_eq!(
        groups(&stage, (us, them), Manner::Sustained, "ba-rifle"),
        [(5, 2, 5)]
    );
}

/// sof-shoot-49; sof-check-60.
#[test]
fn an_unbalanced_rifle_rounds_down_but_fires() {
    for (men, shots) in [(9, 4), (1, 1)] {
        let (stage, us, them) = facing_off(men, "lebel", 1000);
        assert_eq!(dice(&stage, (us, them), Manner::Halted, "lebel"), [shots]);
    }
}

/// sof-shoot-48; sof-check-61.
#[test]
fn three_single_shot_rifles_make_one_shot() {
    for (men, shots) in [(9, 3), (10, 4)] {
        let (stage, us, them) = facing_off(men, "ss-rifle", 1000);
        assert_eq!(dice(&stage, (us, them), Manner::Halted, "ss-rifle"), [shots]);
    }
}

/// sof-shoot-47; sof-check-62.
#[test]
fn at_four_inches_every_rifle_has_a_shot() {
    for (range, shots) in [(400, 9), (401, 5)] {
        let (stage, us, them) = facing_off(9, "ba-rifle", range);
        assert_eq!(dice(&stage, (us, them), Manner::Halted, "ba-rifle"), [shots]);
    }
}

/// sof-shoot-50; sof-check-63, sof-check-64.
#[test]
fn a_pool_is_given_out_from_the_nearest_band() {
    for (near, far) in [(6, 5), (5, 6)] {
        let (mut stage, us, them) = facing_off(near + far, "ba-rifle", 1100);
        for figure in stage.figures(us).into_iter().skip(near) {
            stage.place(figure, 3600, 500);
        }
        assert_eq!(dice(&stage, (us, them), Manner::Halted, "ba-rifle"), [3, 3]);
    }
}

fn lewis() -> (Stage, UnitId, UnitId) {
    let (mut stage, us, them) = facing_off(4, "ba-rifle", 1000);
    stage.pair(us, 0, "lewis");
    heap(&mut stage, us, 3600, 1000);
    (stage, us, them)
}

/// sof-shoot-45, sof-act-fire-2, sof-wsr-loader; sof-check-65, sof-check-66.
#[test]
fn a_lewis_gun_wants_to_stand_and_wants_its_loader() {
    let (mut stage, us, them) = lewis();
    let shots = |stage: &Stage, manner| dice(stage, (us, them), manner, "lewis");
    assert_eq!(shots(&stage, Manner::Sustained), [4]);
    assert_eq!(shots(&stage, Manner::Halted), [4]);
    assert_eq!(shots(&stage, Manner::Moving), [3]);
    let loader = stage.nth(us, 1);
    stage.battle.figure_mut(loader).wounds = 1;
    assert_eq!(shots(&stage, Manner::Halted), [3]);
}

/// sof-wsr-loader; sof-check-239.
#[test]
fn a_rifleman_steps_in_as_loader_when_the_unit_is_next_activated() {
    let (mut stage, us, them) = lewis();
    let loader = stage.nth(us, 1);
    stage.battle.figure_mut(loader).standing = crate::battle::Standing::Gone;
    assert_eq!(dice(&stage, (us, them), Manner::Halted, "lewis"), [3]);
    stage.with_dice(&[], |turn| turn.replace_loaders(us));
    assert_eq!(dice(&stage, (us, them), Manner::Halted, "lewis"), [4]);
    let rifles = battery(&stage, us, "ba-rifle", 0);
    let refused = plan(&stage, (us, them), Manner::Halted, rifles).expect_err("the loader serves");
    assert_eq!(refused.rule, "sof-shoot-54");
}

/// sof-shoot-53, sof-wsr-af; sof-check-77.
#[test]
fn accelerated_fire_adds_a_shot_for_a_worse_number() {
    let mut stage = Stage::new(7200, 7200);
    let gun = stage.gun(ONE, "2-75in-mtn-gun", 4, (3600, 1000), 0);
    let them = stage.squad(TWO, 9, &["ba-rifle"], (3600, 3000), 180);
    heap(&mut stage, them, 3600, 2000);
    let mut fast = battery(&stage, gun, "2-75in-mtn-gun", 0);
    let calm = groups_of(&stage, (gun, them), Manner::Halted, fast.clone());
    fast.accelerated = true;
    let quick = groups_of(&stage, (gun, them), Manner::Halted, fast.clone());
    assert_eq!((calm[0].0, quick[0].0), (1, 2));
    assert_eq!(calm[0].1 + 1, quick[0].1);
    let refused = plan(&stage, (gun, them), Manner::Moving, fast).expect_err("not after moving");
    assert_eq!(refused.rule, "sof-shoot-53");
}

/// sof-gren-2, sof-gren-3; sof-check-80.
#[test]
fn half_of_those_who_can_shoot_may_throw() {
    for (men, most) in [(9, 4), (1, 1)] {
        let (stage, us, them) = facing_off(men, "grenade", 500);
        let mut all = battery(&stage, us, "grenade", 0);
        if most < men {
            let refused = plan(&stage, (us, them), Manner::Halted, all.clone()).expect_err("too many");
            assert_eq!(refused.rule, "sof-gren-2");
        }
        all.figures.truncate(most);
        let groups = groups_of(&stage, (us, them), Manner::Moving, all);
        assert_eq!(groups, [(most as u32, 2, 4)]);
        let best = stage.rules.best_volley(&stage.battle, us, them, Manner::Moving);
        assert_eq!(best.expect("somebody throws").batteries[0].figures.len(), most);
    }
}

/// sof-usr-bombers; sof-check-81.
#[test]
fn bombers_throw_twice() {
    let (mut stage, us, them) = facing_off(8, "grenade", 500);
    give(&mut stage, us, UnitRule::Bombers);
    let mut four = battery(&stage, us, "grenade", 0);
    four.figures.truncate(4);
    assert_eq!(groups_of(&stage, (us, them), Manner::Halted, four), [(8, 2, 4)]);
}

/// sof-gren-8, sof-cc-13; sof-check-250.
#[test]
fn nobody_throws_grenades_in_closing_fire() {
    let (stage, us, them) = facing_off(4, "grenade", 0);
    assert!(
        stage
            .rules
            .best_volley(&stage.battle, us, them, Manner::Closing)
            .is_none()
    );
    let refused = plan(
        &stage,
        (us, them),
        Manner::Closing,
        battery(&stage, us, "grenade", 0),
    );
    assert_eq!(refused.expect_err("no grenades").rule, "sof-gren-8");
}

/// sof-cc-11, sof-cc-14, sof-shoot-64; sof-check-149, sof-check-150.
#[test]
fn closing_fire_is_halted_fire_of_those_near() {
    let (mut stage, us, them) = facing_off(6, "ba-rifle", 0);
    assert_eq!(
        groups(&stage, (us, them), Manner::Closing, "ba-rifle"),
        [(6, 3, 5)]
    );
    stage.battle.unit_mut(us).suppression = 1;
    assert_eq!(
        groups(&stage, (us, them), Manner::Closing, "ba-rifle"),
        [(6, 4, 5)]
    );
    stage.battle.unit_mut(them).screened = true;
    assert_eq!(need(&stage, (us, them), Manner::Closing, "ba-rifle"), 5);
    let (mut stage, neighbour, them) = facing_off(4, "ba-rifle", 350);
    assert_eq!(
        groups(&stage, (neighbour, them), Manner::Closing, "ba-rifle"),
        [(4, 3, 5)]
    );
    heap(&mut stage, neighbour, 3600, 1350 - 600);
    assert_eq!(
        groups(&stage, (neighbour, them), Manner::Closing, "ba-rifle"),
        [(2, 3, 5)]
    );
    heap(&mut stage, neighbour, 3600, 1350 - 601);
    let refused = plan(
        &stage,
        (neighbour, them),
        Manner::Closing,
        battery(&stage, neighbour, "ba-rifle", 0),
    );
    assert_eq!(refused.expect_err("too far").rule, "sof-cc-11");
}

/// sof-bldg-14, sof-ord-56; sof-check-217.
#[test]
fn one_man_fires_from_each_opening_that_bears() {
    // The openings are 1" either side of the middle: 4.38" before the wall is 4.00" from each.
    for (before, shots) in [(438, 2), (439, 1)] {
        let mut stage = Stage::new(7200, 7200);
        let house = stage.building((3400, 1000), (3800, 1400));
        let us = stage.squad(ONE, 8, &["ba-rifle"], (3600, 500), 0);
        let them = stage.squad(TWO, 9, &["ba-rifle"], (3600, 3000), 180);
        heap(&mut stage, them, 3600, 1400 + before);
        stage.house(us, house);
        let best = stage
            .rules
            .best_volley(&stage.battle, us, them, Manner::Halted)
            .expect("they fire");
        let firing: usize = best.batteries.iter().map(|battery| battery.figures.len()).sum();
        assert_eq!(firing, 2);
        let groups = stage
            .rules
            .groups(&stage.battle, us, them, Manner::Halted, &best.batteries);
        let dice: u64 = groups.iter().map(|group| group.volume.sixths() / 6).sum();
        assert_eq!(dice, shots);
    }
}

/// sof-ord-53, sof-ord-55; sof-check-255.
#[test]
fn an_order_without_batteries_means_the_best_volley() {
    let (stage, us, them) = facing_off(9, "ba-rifle", 1000);
    let bare = [volley(them, Vec::new())];
    let planned = stage
        .rules
        .plan_fire(&stage.battle, us, Manner::Halted, &bare)
        .expect("it may fire");
    let best = stage.rules.best_volley(&stage.battle, us, them, Manner::Halted);
    assert_eq!(Some(planned[0].clone()), best);
    assert_eq!(planned[0].batteries[0].figures.len(), 9);
}

/// sof-ord-54, sof-ord-83.
#[test]
fn offers_of_fire_are_legal_and_few() {
    let (mut stage, us, them) = facing_off(9, "ba-rifle", 500);
    for nth in 0..9 {
        stage.arm(us, nth, &["ba-rifle", "grenade"]);
    }
    let offers = stage.rules.fire_offers(&stage.battle, us, Manner::Halted);
    assert_eq!(offers.len(), 2, "with and without grenades");
    for offer in offers {
        let crate::order::Action::Fire { volleys, .. } = offer else {
            panic!("an offer of fire is fire");
        };
        assert_eq!(volleys[0].target, them);
        let planned = stage.rules.plan_fire(&stage.battle, us, Manner::Halted, &volleys);
        assert!(planned.is_ok());
    }
}

/// sof-shoot-54: a machine gun's crew beyond its crew may use their pistols.
#[test]
fn spare_crew_fire_their_pistols() {
    let mut stage = Stage::new(7200, 7200);
    let us = stage.team(ONE, "mg08-mg", 4, (3600, 1000), 0);
    let them = stage.squad(TWO, 9, &["ba-rifle"], (3600, 3000), 180);
    heap(&mut stage, them, 3600, 1000 + 150 + 600);
    let gun = battery(&stage, us, "mg08-mg", 0);
    let pistols = battery(&stage, us, "pistol", 0);
    let both = [volley(them, vec![gun, pistols.clone()])];
    let planned = stage
        .rules
        .plan_fire(&stage.battle, us, Manner::Halted, &both)
        .expect("two men to spare");
    let groups = stage
        .rules
        .groups(&stage.battle, us, them, Manner::Halted, &planned[0].batteries);
    let dice: Vec<u64> = groups.iter().map(|group| group.volume.sixths() / 6).collect();
    assert_eq!(dice, [6, 1]);
    assert_eq!(groups_of(&stage, (us, them), Manner::Halted, pistols)[0].0, 2);
}
