//! Dice and numbers to hit.

use super::*;
use crate::content::model::Training;
use crate::ground::Terrain;
use crate::testing::{ONE, Setup, TWO};

/// A Team fires straight north at a rifle Team so far away, base to base, that has moved.
fn at_gap(kind: &str, half: i32, gap: i32, training: Training) -> Option<(u8, i32)> {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[(kind, 1000, 500, 0)]);
    let them = setup.unit(TWO, training, &[("rifle", 1000, 500 + half + gap + 60, 180)]);
    let stage = setup.build();
    dice_at(&stage, us.team(0), them, PLAIN)
}

#[test]
fn ini_fire_9_13_dice_and_ranges() {
    let veteran = |kind, half, gap| at_gap(kind, half, gap, Training::Veteran);
    // Check 14.
    assert_eq!(veteran("rifle", 60, 1800), Some((1, 3)));
    assert_eq!(veteran("rifle", 60, 1801), None);
    // Check 15.
    assert_eq!(veteran("lmg", 60, 1801), Some((1, 4)));
    assert_eq!(veteran("lmg", 60, 3600), Some((1, 4)));
    assert_eq!(veteran("lmg", 60, 3601), None);
    // Check 16.
    assert_eq!(veteran("hmg", 60, 2200), Some((4, 3)));
    assert_eq!(veteran("hmg", 60, 2201), Some((2, 4)));
    assert_eq!(veteran("hmg", 60, 4400), Some((2, 4)));
    // Checks 17, 18.
    assert_eq!(veteran("57mm", 120, 2000), Some((2, 3)));
    assert_eq!(veteran("57mm", 120, 3000), Some((1, 4)));
    // Check 20: 5, halved for long range, halved for no hard cover.
    assert_eq!(veteran("panther", 110, 4000), Some((1, 4)));
    // ini-wpn-23: a mortar's direct fire.
    assert_eq!(veteran("mortar-60", 60, 2000), Some((1, 3)));
    // ini-wpn-21: no direct fire.
    assert_eq!(veteran("nebelwerfer", 120, 2000), None);
}

#[test]
fn ini_fire_10_the_targets_training_is_the_base() {
    for (training, number) in [(Training::Green, 2), (Training::Veteran, 3), (Training::Elite, 4)] {
        assert_eq!(at_gap("rifle", 60, 1000, training), Some((1, number)));
    }
}

#[test]
fn ini_at_5_full_dice_at_hard_cover() {
    // Check 19.
    let mut setup = Setup::new();
    setup.area(Terrain::Building, (800, 2500), (1200, 3000));
    let us = setup.unit(ONE, Training::Veteran, &[("57mm", 1000, 500, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 2700, 180)]);
    let stage = setup.build();
    assert_eq!(dice_at(&stage, us.team(0), them, PLAIN), Some((4, 4)));
}

#[test]
fn ini_at_5_one_in_the_open_halves_for_all_it_could_hit() {
    // Checks 131, 132.
    for (gap, dice) in [(2400, 2), (2401, 4)] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("57mm", 1000, 500, 0)]);
        let open = 500 + 120 + gap + 60;
        let teams = [
            ("rifle", 1000, 2000, 180),
            ("rifle", 1300, 2000, 180),
            ("rifle", 1000, open, 180),
        ];
        let them = setup.unit(TWO, Training::Veteran, &teams);
        let mut stage = setup.build();
        stage.battle.team_mut(them.team(0)).dug_in = true;
        stage.battle.team_mut(them.team(1)).dug_in = true;
        assert_eq!(dice_at(&stage, us.team(0), them, PLAIN).unwrap().0, dice, "{gap}");
    }
}

#[test]
fn ini_fire_18_seven_cannot_be_rolled() {
    // Check 21: concealed, gone to ground, long range, firer moved.
    let mut setup = Setup::new();
    setup.area(Terrain::Forest, (800, 3000), (1200, 3500));
    let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 500, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 3200, 180)]);
    let mut stage = setup.build();
    stage.battle.unit_mut(them.id).activated = true;
    let moved = Cause::Own {
        aimed: false,
        moved: true,
    };
    assert_eq!(dice_at(&stage, us.team(0), them, moved), Some((1, 7)));
    assert_eq!(proposed(&stage, us, them, moved), []);
    fire(&mut stage, us, moved, vec![shot(us.team(0), them, 1, None)], &[]);
    assert!(stage.battle.team(us.team(0)).fired);
}

#[test]
fn ini_fire_15_17_reaction_and_overwatch() {
    // Checks 22, 23, 24.
    let number = |training, in_forest: bool, cause| {
        let mut setup = Setup::new();
        if in_forest {
            setup.area(Terrain::Forest, (800, 1500), (1200, 2000));
        }
        let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 500, 0)]);
        let them = setup.unit(TWO, training, &[("rifle", 1000, 1700, 180)]);
        let mut stage = setup.build();
        stage.battle.moving = vec![them.team(0)];
        dice_at(&stage, us.team(0), them, cause).unwrap().1
    };
    assert_eq!(number(Training::Green, false, Cause::Overwatch), 1);
    assert_eq!(number(Training::Green, false, Cause::Reaction), 2);
    assert_eq!(number(Training::Elite, true, Cause::Reaction), 6);
    assert_eq!(number(Training::Elite, true, Cause::Overwatch), 5);
}

/// Eight rifle Teams in a forest, the last at this place, seen by a rifle and perhaps another Team of its Unit.
fn in_forest_but_one(at: (i32, i32)) -> i32 {
    let mut setup = Setup::new();
    setup.area(Terrain::Forest, (500, 1500), (2700, 2000));
    setup.area(Terrain::Building, (3000, 1000), (3100, 1900));
    let us = setup.unit(ONE, Training::Veteran, &[("rifle", 1500, 500, 0)]);
    let mut teams: Vec<(&str, i32, i32, i32)> =
        (0..7).map(|nth| ("rifle", 700 + 280 * nth, 1700, 180)).collect();
    teams.push(("rifle", at.0, at.1, 180));
    let them = setup.unit(TWO, Training::Veteran, &teams);
    let stage = setup.build();
    dice_at(&stage, us.team(0), them, PLAIN).unwrap().1
}

#[test]
fn ini_cover_4_one_in_the_open_costs_the_unit_its_concealment_if_seen() {
    // Checks 25, 26.
    assert_eq!(in_forest_but_one((1500, 1400)), 3);
    assert_eq!(in_forest_but_one((3800, 1700)), 4);
}

#[test]
fn ini_cover_8_still_infantry_is_concealed_machine_guns_are_not() {
    // Checks 27, 28.
    for (kinds, number) in [(["rifle", "rifle"], 4), (["rifle", "lmg"], 3)] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("rifle", 1000, 500, 0)]);
        let teams = [(kinds[0], 1000, 1700, 180), (kinds[1], 1300, 1700, 180)];
        let them = setup.unit(TWO, Training::Veteran, &teams);
        let mut stage = setup.build();
        stage.battle.unit_mut(them.id).activated = true;
        for nth in 0..2 {
            let team = stage.battle.team_mut(them.team(nth));
            (team.went, team.fired) = (false, true);
        }
        assert_eq!(dice_at(&stage, us.team(0), them, PLAIN).unwrap().1, number);
    }
}

#[test]
fn ini_gen_15_a_watcher_who_does_not_fire_sees_behind_the_wall() {
    // Checks 116, 117: a third Team, suppressed, sees one target Team with no wall between, or nobody.
    for (watcher, number) in [((2000, 2500), 3), ((2000, 5500), 4)] {
        let mut setup = Setup::new();
        setup.line(Terrain::Wall, &[(500, 1630), (1700, 1630)]);
        setup.area(Terrain::Building, (500, 4000), (3500, 4200));
        let firers = [
            ("rifle", 800, 1000, 0),
            ("rifle", 1100, 1000, 0),
            ("rifle", watcher.0, watcher.1, 0),
        ];
        let us = setup.unit(ONE, Training::Veteran, &firers);
        let them = setup.unit(
            TWO,
            Training::Veteran,
            &[("rifle", 800, 1700, 180), ("rifle", 1100, 1700, 180)],
        );
        let mut stage = setup.build();
        stage.battle.team_mut(us.team(2)).markers = 1;
        assert_eq!(
            dice_at(&stage, us.team(0), them, PLAIN).unwrap().1,
            number,
            "{watcher:?}"
        );
    }
}

#[test]
fn ini_wpn_20_a_shield_conceals_from_weapons_that_are_not_at() {
    for (kind, facing, number) in [("rifle", 180, 4), ("rifle", 0, 3), ("bazooka", 180, 3)] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[(kind, 1000, 1000, 0)]);
        let them = setup.unit(TWO, Training::Veteran, &[("57mm", 1000, 1900, facing)]);
        let stage = setup.build();
        assert_eq!(
            dice_at(&stage, us.team(0), them, PLAIN).unwrap().1,
            number,
            "{kind} {facing}"
        );
    }
}

#[test]
fn ini_fire_13_long_range_is_judged_weapon_by_weapon() {
    // Check 152: a Sherman at Veteran Infantry that moved in the open, gap 2000.
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 500, 0)]);
    let them = setup.unit(
        TWO,
        Training::Veteran,
        &[("rifle", 1000, 500 + 110 + 2000 + 60, 180)],
    );
    let stage = setup.build();
    let both = [0, 2].map(|arm| volley(&stage, us.team(0), arm, them, PLAIN).unwrap());
    assert_eq!(both.map(|volley| (volley.dice, volley.number)), [(2, 3), (1, 4)]);
}

#[test]
fn ini_ord_21_the_preview_counts_every_die() {
    // One LMG, three dice at 3+ at two Teams in the open that save on 3+.
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 1000, 0)]);
    let teams = [("rifle", 900, 2000, 180), ("rifle", 1200, 2000, 180)];
    let them = setup.unit(TWO, Training::Veteran, &teams);
    let mut stage = setup.build();
    up(&mut stage, them);
    let shots = proposed(&stage, us, them, PLAIN);
    let preview = stage
        .rules
        .preview_fire(&stage.battle, us.id, PLAIN, &shots, &[], &[]);
    assert_eq!(preview.shots.len(), 1);
    let [target, team] = preview.attacks.as_slice() else {
        panic!("one target and one firing Team: {:?}", preview.attacks);
    };
    assert_eq!(team.tallies[0].tally.total(), 3);
    let ways: Vec<u64> = team
        .distribution
        .iter()
        .map(|(_, chance)| chance.ways() * 27 / chance.of())
        .collect();
    assert_eq!(ways, [1, 6, 12, 8]);
    let chance = |label: &str| {
        let outlook = target.outlook.iter().find(|outlook| outlook.label == label);
        outlook
            .unwrap_or_else(|| panic!("{label}: {:?}", target.outlook))
            .chance
    };
    assert_eq!(chance("hit").to_string(), "26/27");
    assert_eq!(chance("suppressed").to_string(), "8/27");
    // 1 hit: 1/3; 2: 5/9; 3, two of them on one Team: 19/27. In all 386/729.
    assert_eq!(chance("a Team lost").per_mille(), 529);
}

#[test]
fn ini_ord_21_the_preview_of_armour_follows_the_table() {
    // Four dice at 3+, front 5+, beyond 18 inches: a hit destroys with 4/6 · 1/6.
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 1000, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("sherman", 1000, 3500, 180)]);
    let stage = setup.build();
    let shots = proposed(&stage, us, them, PLAIN);
    let preview = stage
        .rules
        .preview_fire(&stage.battle, us.id, PLAIN, &shots, &[], &[]);
    let target = preview.attacks.first().expect("the target comes first");
    let lost = target
        .outlook
        .iter()
        .find(|outlook| outlook.label == "a Team lost");
    // 1 − (1 − 2/3 · 1/9)⁴
    assert_eq!(lost.map(|outlook| outlook.chance.per_mille()), Some(265));
    // No 6, but a 4 or a 5: (1 − 2/3 · 1/9)⁴ − (1 − 2/3 · 1/3)⁴
    let suppressed = target
        .outlook
        .iter()
        .find(|outlook| outlook.label == "suppressed");
    assert_eq!(suppressed.map(|outlook| outlook.chance.per_mille()), Some(369));
}

#[test]
fn ini_lead_4_the_preview_counts_dice_that_a_leader_lets_be_rolled_again() {
    let odds = |lmgs: &[(&'static str, i32, i32, i32)], directed: bool| {
        let mut setup = Setup::new();
        let teams: Vec<_> = [("smg", 1000, 880, 0)].iter().chain(lmgs).copied().collect();
        let us = setup.unit(ONE, Training::Veteran, &teams);
        setup.post(us.team(0), crate::battle::Post::Leader);
        let them = [("rifle", 1000, 2900, 180), ("rifle", 1300, 2900, 180)];
        let them = setup.unit(TWO, Training::Veteran, &them);
        let mut stage = setup.build();
        up(&mut stage, them);
        let shots = proposed(&stage, us, them, PLAIN);
        let mut directs = stage.rules.proposed_directs(&stage.battle, us.id, &shots);
        assert_eq!(directs.len(), 1);
        directs.retain(|_| directed);
        let preview = stage
            .rules
            .preview_fire(&stage.battle, us.id, PLAIN, &shots, &directs, &[]);
        let target = preview.attacks.first().expect("the target comes first");
        let outlook = target
            .outlook
            .iter()
            .find(|outlook| outlook.label == "suppressed");
        outlook.map(|outlook| outlook.chance.per_mille())
    };
    // Three dice at 3+: (2/3)³, and with misses rolled again (8/9)³.
    let one = [("lmg", 1220, 1000, 0)];
    assert_eq!([odds(&one, false), odds(&one, true)], [Some(296), Some(702)]);
    // Of two Teams the one with more misses rolls them again: three hits or more of six dice and those rolled again, counted one by one.
    let two = [("lmg", 1220, 1000, 0), ("lmg", 780, 1000, 0)];
    assert_eq!([odds(&two, false), odds(&two, true)], [Some(900), Some(988)]);
}

#[test]
fn every_die_to_hit_is_told_to_a_study() {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 1000, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 2000, 180)]);
    let mut stage = setup.build();
    up(&mut stage, them);
    let shots = proposed(&stage, us, them, PLAIN);
    let mut dice = umpire::Dice::forced([2, 2, 3, 4].map(umpire::dice::Forced::Die));
    let mut report = umpire::Report::watching();
    let mut turn = crate::rules::Resolution {
        rules: &stage.rules,
        battle: &mut stage.battle,
        dice: &mut dice,
        report: &mut report,
    };
    turn.ask(crate::shooting::Fire::new(us.id, PLAIN, shots, Vec::new()));
    turn.settle();
    let trials = report.take_trials();
    let told: Vec<(String, bool)> = trials
        .iter()
        .map(|trial| (trial.chance.to_string(), trial.passed))
        .collect();
    // Three dice at 3+; the save is not the firer's luck.
    let two_thirds = |passed| ("2/3".to_owned(), passed);
    assert_eq!(told, [false, false, true].map(two_thirds));
    assert!(trials.iter().all(|trial| trial.seat == ONE));
}
