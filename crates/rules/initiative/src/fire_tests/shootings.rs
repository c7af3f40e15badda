//! Dice, allocation, saves, the table, markers: whole shootings.

use super::*;
use crate::battle::Post;
use crate::content::model::Training;
use crate::ground::Terrain;
use crate::testing::{ONE, Setup, TWO};

/// Rifles that fire from the south at these Teams to the north, all within 18 inches.
fn rifles_at(count: i32, training: Training, teams: &[(&str, i32, i32, i32)]) -> (Setup, Group, Group) {
    let mut setup = Setup::new();
    let rifles: Vec<(&str, i32, i32, i32)> = (0..count)
        .map(|nth| ("rifle", 1000 + 250 * nth, 1000, 0))
        .collect();
    let us = setup.unit(ONE, Training::Veteran, &rifles);
    let them = setup.unit(TWO, training, teams);
    (setup, us, them)
}

fn shoot(count: i32, teams: &[(&str, i32, i32, i32)], dice: &[u32]) -> (Stage, Group, Report) {
    let (setup, us, them) = rifles_at(count, Training::Veteran, teams);
    let mut stage = setup.build();
    up(&mut stage, them);
    let shots = proposed(&stage, us, them, PLAIN);
    let report = fire(&mut stage, us, PLAIN, shots, dice);
    (stage, them, report)
}

#[test]
fn ini_save_2_infantry_saves_on_3_in_the_open_and_2_in_hard_cover() {
    // Checks 36, 37.
    let open = [("rifle", 1100, 2000, 180), ("rifle", 1500, 2000, 180)];
    let (stage, them, _) = shoot(1, &open, &[3, 2]);
    assert_eq!(standing(&stage, them), [1]);
    let (stage, them, _) = shoot(1, &open, &[3, 3]);
    assert_eq!(standing(&stage, them), [0, 1]);
    for (save, left) in [(1, vec![1]), (2, vec![0, 1])] {
        let (mut setup, us, them) = rifles_at(1, Training::Veteran, &open);
        setup.area(Terrain::Building, (900, 1900), (1700, 2200));
        let mut stage = setup.build();
        up(&mut stage, them);
        let shots = proposed(&stage, us, them, PLAIN);
        fire(&mut stage, us, PLAIN, shots, &[4, save]);
        assert_eq!(standing(&stage, them), left);
    }
}

#[test]
fn ini_save_3_4_guns_save_worse_unless_quiet() {
    // Checks 38, 39: the only Gun is the only valid Team.
    for (quiet, hard, need) in [
        (false, false, 5),
        (false, true, 3),
        (true, false, 3),
        (true, true, 2),
    ] {
        for save in [need - 1, need] {
            let mut setup = Setup::new();
            let us = setup.unit(ONE, Training::Veteran, &[("rifle", 1000, 1000, 0)]);
            let them = setup.unit(TWO, Training::Green, &[("lmg", 1000, 2000, 180)]);
            let mut stage = setup.build();
            up(&mut stage, them);
            let gun = stage.battle.team_mut(them.team(0));
            gun.dug_in = hard;
            gun.fired = !quiet;
            let shots = proposed(&stage, us, them, PLAIN);
            fire(&mut stage, us, PLAIN, shots, &[6, save]);
            let left = usize::from(need <= save);
            assert_eq!(
                standing(&stage, them).len(),
                left,
                "quiet {quiet}, hard {hard}, {save}"
            );
        }
    }
}

#[test]
fn ini_wpn_20_a_shield_is_hard_cover_from_the_front() {
    // Check 40: a 57 mm that fired, rifles from the front and from behind.
    for (facing, need) in [(180, 3), (0, 5)] {
        for save in [need - 1, need] {
            let (setup, us, them) = rifles_at(1, Training::Green, &[("57mm", 1000, 2000, facing)]);
            let mut stage = setup.build();
            up(&mut stage, them);
            let shots = proposed(&stage, us, them, PLAIN);
            fire(&mut stage, us, PLAIN, shots, &[6, save]);
            assert_eq!(
                standing(&stage, them).len(),
                usize::from(need <= save),
                "{facing} {save}"
            );
        }
    }
}

#[test]
fn ini_act_5_a_running_unit_rerolls_successful_saves() {
    // Check 41.
    let teams = [("rifle", 1000, 2000, 180), ("rifle", 1400, 2000, 180)];
    let (setup, us, them) = rifles_at(1, Training::Veteran, &teams);
    let mut stage = setup.build();
    up(&mut stage, them);
    stage.battle.unit_mut(them.id).ran = true;
    let shots = proposed(&stage, us, them, PLAIN);
    fire(&mut stage, us, PLAIN, shots, &[3, 4, 2]);
    assert_eq!(standing(&stage, them), [1]);
}

#[test]
fn ini_supp_1_one_marker_for_three_hits() {
    // Check 51: hits 2, 3, 5, 6.
    for (hits, expected) in [(2, 0), (3, 1), (5, 1), (6, 2)] {
        let teams: Vec<(&str, i32, i32, i32)> =
            (0..6).map(|nth| ("rifle", 1000 + 250 * nth, 2000, 180)).collect();
        let mut dice = vec![3; hits];
        dice.extend(vec![2; 6 - hits]);
        dice.extend(vec![6; hits]);
        let (stage, them, _) = shoot(6, &teams, &dice);
        let laid: u8 = markers(&stage, them).iter().sum();
        assert_eq!(laid, expected, "{hits} hits");
    }
}

#[test]
fn ini_supp_7_markers_of_the_dead_go_to_others() {
    // Check 56.
    let (setup, us, them) = rifles_at(
        1,
        Training::Veteran,
        &[("rifle", 1000, 2000, 180), ("rifle", 1400, 4500, 180)],
    );
    let mut stage = setup.build();
    up(&mut stage, them);
    stage.battle.team_mut(them.team(0)).markers = 1;
    let shots = proposed(&stage, us, them, PLAIN);
    fire(&mut stage, us, PLAIN, shots, &[3, 1]);
    assert_eq!(standing(&stage, them), [1]);
    assert_eq!(markers(&stage, them), [1]);
}

#[test]
fn ini_alloc_4_rifles_and_armour() {
    // Check 35: refused at tanks only; at tanks and one Infantry Team all hits on that.
    let (setup, us, them) = rifles_at(3, Training::Veteran, &[("sherman", 1000, 2000, 180)]);
    let stage = setup.build();
    let shots = vec![shot(us.team(0), them, 1, None)];
    let refused = stage.rules.check_shots(&stage.battle, us.id, PLAIN, &shots, &[]);
    assert_eq!(refused.unwrap_err().rule, "ini-alloc-4");
    let mixed = [
        ("sherman", 1000, 2000, 180),
        ("rifle", 1300, 2000, 180),
        ("sherman", 1600, 2000, 180),
    ];
    let (stage, them, _) = shoot(3, &mixed, &[3, 3, 3, 6, 6, 6]);
    assert_eq!(standing(&stage, them).len(), 3);
    assert_eq!(markers(&stage, them), [0, 1, 0]);
}

#[test]
fn ini_at_4_a_bundle_is_one_save_and_counts_three_hits() {
    // Checks 32, 52, 53: Infantry in a building.
    let guns = |kind: &str, count: i32, dice: &[u32]| {
        let mut setup = Setup::new();
        setup.area(Terrain::Building, (900, 2900), (2100, 3200));
        let teams: Vec<(&str, i32, i32, i32)> =
            (0..count).map(|nth| (kind, 1000 + 500 * nth, 1000, 0)).collect();
        let us = setup.unit(ONE, Training::Veteran, &teams);
        let rifles = [
            ("rifle", 1100, 3000, 180),
            ("rifle", 1500, 3000, 180),
            ("rifle", 1900, 3000, 180),
        ];
        let them = setup.unit(TWO, Training::Green, &rifles);
        let mut stage = setup.build();
        up(&mut stage, them);
        let shots = proposed(&stage, us, them, PLAIN);
        fire(&mut stage, us, PLAIN, shots, dice);
        (
            standing(&stage, them).len(),
            markers(&stage, them).iter().sum::<u8>(),
        )
    };
    assert_eq!(guns("105mm", 1, &[3, 3, 3, 3, 3, 2]), (3, 1));
    assert_eq!(guns("105mm", 1, &[3, 3, 3, 1, 1, 1]), (2, 1));
    assert_eq!(guns("57mm", 2, &[3, 3, 1, 1, 3, 3, 1, 1, 2, 2]), (3, 1));
}

#[test]
fn ini_at_1_two_bundles_go_to_two_teams() {
    // Check 33: both fail, two of three are gone.
    let mut setup = Setup::new();
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[("57mm", 1000, 1000, 0), ("57mm", 1500, 1000, 0)],
    );
    let rifles = [
        ("rifle", 1000, 2500, 180),
        ("rifle", 1300, 2500, 180),
        ("rifle", 1600, 2500, 180),
    ];
    let them = setup.unit(TWO, Training::Green, &rifles);
    let mut stage = setup.build();
    up(&mut stage, them);
    let shots = proposed(&stage, us, them, PLAIN);
    fire(&mut stage, us, PLAIN, shots, &[2, 2, 2, 2, 1, 1]);
    assert_eq!(standing(&stage, them), [2]);
}

#[test]
fn ini_at_2_an_at_gun_at_a_mixed_unit() {
    // Checks 34, 129.
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("57mm", 1000, 1000, 0)]);
    let mixed = [("sherman", 1000, 3200, 180), ("rifle", 1400, 3200, 180)];
    let them = setup.unit(TWO, Training::Veteran, &mixed);
    let mut stage = setup.build();
    up(&mut stage, them);
    let shots = proposed(&stage, us, them, PLAIN);
    assert_eq!(shots, [shot(us.team(0), them, 1, Some(Class::Tank))]);
    let undeclared = [shot(us.team(0), them, 1, None)];
    let refused = stage
        .rules
        .check_shots(&stage.battle, us.id, PLAIN, &undeclared, &[]);
    assert_eq!(refused.unwrap_err().rule, "ini-at-2");
    fire(&mut stage, us, PLAIN, shots, &[3, 1, 1, 1, 6]);
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("57mm", 1000, 1000, 0)]);
    let teams = [
        ("rifle", 1000, 3180, 180),
        ("rifle", 1250, 3180, 180),
        ("lmg", 1500, 3180, 180),
    ];
    let them = setup.unit(TWO, Training::Veteran, &teams);
    let mut stage = setup.build();
    up(&mut stage, them);
    let shots = vec![shot(us.team(0), them, 1, Some(Class::Gun))];
    fire(&mut stage, us, PLAIN, shots, &[5, 5, 4]);
    assert_eq!(standing(&stage, them), [0, 1]);
}

#[test]
fn ini_act_6_aimed_fire_rerolls_misses_once_and_no_leader_does_it_again() {
    // Check 114.
    let (mut setup, us, them) = rifles_at(
        2,
        Training::Veteran,
        &[("rifle", 1000, 2000, 180), ("rifle", 1400, 2000, 180)],
    );
    setup.post(us.team(0), Post::Leader);
    let mut stage = setup.build();
    up(&mut stage, them);
    let shots = proposed(&stage, us, them, AIMED);
    let directs = stage.rules.proposed_directs(&stage.battle, us.id, &shots);
    assert_eq!(directs.len(), 1);
    fire_directed(&mut stage, us, AIMED, shots, directs, &[1, 2, 2, 1]);
    assert_eq!(standing(&stage, them).len(), 2);
    assert_ne!(stage.battle.team(us.team(0)).helped_in, stage.battle.initiative);
}

#[test]
fn ini_lead_4_a_leader_rerolls_the_most_misses_near_him() {
    let mut setup = Setup::new();
    let teams = [
        ("panzerfaust", 1000, 1000, 0),
        ("lmg", 1250, 1000, 0),
        ("lmg", 1600, 1000, 0),
    ];
    let us = setup.unit(ONE, Training::Veteran, &teams);
    setup.post(us.team(0), Post::Leader);
    let them = setup.unit(
        TWO,
        Training::Veteran,
        &[("rifle", 1200, 2500, 180), ("rifle", 1500, 2500, 180)],
    );
    let mut stage = setup.build();
    up(&mut stage, them);
    let shots = proposed(&stage, us, them, PLAIN);
    assert_eq!(shots.len(), 2, "the Panzerfaust is out of range");
    let directs = vec![Help {
        leader: us.team(0),
        team: None,
    }];
    // The second LMG is farther than 2 inches: the first one's misses are rolled again, after all weapons.
    fire_directed(
        &mut stage,
        us,
        PLAIN,
        shots,
        directs.clone(),
        &[1, 1, 3, 1, 1, 1, 3, 2, 6, 6],
    );
    assert_eq!(stage.battle.team(us.team(0)).helped_in, stage.battle.initiative);
    let again = [shot(us.team(1), them, 1, None)];
    let refused = stage.rules.check_directs(&stage.battle, us.id, &again, &directs);
    assert_eq!(refused.unwrap_err().rule, "ini-lead-3");
}

#[test]
fn ini_fire_19_a_number_of_one_misses_on_1_and_saves_are_rerolled() {
    // Checks 22, 118: two LMGs on Overwatch at Green Infantry moving in the open, one of them at long range.
    let mut setup = Setup::new();
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[("lmg", 1000, 2000, 0), ("lmg", 1300, 1000, 0)],
    );
    let them = setup.unit(
        TWO,
        Training::Green,
        &[("rifle", 1130, 3120, 180), ("rifle", 900, 3120, 180)],
    );
    let mut stage = setup.build();
    stage.battle.unit_mut(us.id).overwatch = true;
    up(&mut stage, them);
    stage.battle.moving = vec![them.team(0), them.team(1)];
    let shots = proposed(&stage, us, them, Cause::Overwatch);
    let numbers: Vec<(u8, i32)> = shots
        .iter()
        .map(|shot| dice_at(&stage, shot.team, them, Cause::Overwatch).unwrap())
        .collect();
    assert_eq!(numbers, [(3, 1), (1, 2)]);
    fire(
        &mut stage,
        us,
        Cause::Overwatch,
        shots,
        &[2, 3, 1, 2, 6, 3, 6, 3, 6, 6],
    );
    assert_eq!(standing(&stage, them).len(), 2);
    assert_eq!(markers(&stage, them).iter().sum::<u8>(), 1);
    assert!(!stage.battle.unit(us.id).overwatch);
}

#[test]
fn ini_alloc_2_3_open_before_cover_and_nobody_twice_before_all_once() {
    use crate::allocation::Deal;
    use crate::shooting::{Fired, Shooting};
    // Checks 29, 30, 31.
    let dealt = |covered: &str, hits: u8| {
        let mut setup = Setup::new();
        setup.area(Terrain::Forest, (1900, 2900), (2900, 3200));
        let us = setup.unit(ONE, Training::Veteran, &[("hmg", 1500, 1500, 0)]);
        let teams: Vec<(&str, i32, i32, i32)> =
            (0..5).map(|nth| ("rifle", 1100 + 300 * nth, 3000, 180)).collect();
        let them = setup.unit(
            TWO,
            Training::Veteran,
            &teams[..if covered == "soft" { 5 } else { 4 }],
        );
        let mut stage = setup.build();
        up(&mut stage, them);
        if covered == "ground" {
            for nth in 0..4 {
                let team = stage.battle.team_mut(them.team(nth));
                team.dug_in = nth < 2;
                team.fired = nth < 2;
                team.moved = nth < 2;
            }
        }
        let valid: Vec<TeamId> = stage.battle.teams_of(them.id).map(|(id, _)| id).collect();
        let shooting = Shooting {
            unit: us.id,
            target: them.id.into(),
            volleys: vec![Fired {
                team: us.team(0),
                arm: 0,
                at: false,
                class: None,
                hits,
                valid: valid.clone(),
            }],
            ..Shooting::default()
        };
        let deal = Deal::new(&stage.rules, &stage.battle, &shooting);
        let proposed = deal.proposed(&stage.rules, &stage.battle);
        let count = |id: &TeamId| proposed.iter().filter(|team| *team == id).count();
        valid.iter().map(count).collect::<Vec<usize>>()
    };
    assert_eq!(dealt("soft", 4), [1, 1, 1, 1, 0]);
    assert_eq!(dealt("soft", 6), [2, 1, 1, 1, 1]);
    assert_eq!(dealt("ground", 3), [1, 1, 1, 0]);
}

#[test]
fn ini_ord_34_the_owner_deals_where_teams_differ() {
    let teams = [("rifle", 1000, 2000, 180), ("smg", 1300, 2000, 180)];
    let (mut setup, us, them) = rifles_at(1, Training::Veteran, &teams);
    setup.post(them.team(1), Post::Leader);
    let mut stage = setup.build();
    up(&mut stage, them);
    let shots = proposed(&stage, us, them, PLAIN);
    fire(&mut stage, us, PLAIN, shots, &[4]);
    assert_eq!(asked(&stage), Some("allocate"));
    answer(
        &mut stage,
        &Order::Allocate {
            teams: vec![them.team(1)],
        },
        &[2],
    );
    assert_eq!(standing(&stage, them), [0]);
    assert!(stage.battle.stack.is_empty());
}

#[test]
fn ini_alloc_2_bundles_and_singles_share_one_count() {
    // Check 130: a bundle to one, singles to the other two, the third single to any of the three.
    use crate::allocation::Deal;
    use crate::shooting::{Fired, Shooting};
    let mut setup = Setup::new();
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[("57mm", 1500, 1500, 0), ("lmg", 2000, 1500, 0)],
    );
    let teams: Vec<(&str, i32, i32, i32)> =
        (0..3).map(|nth| ("rifle", 1100 + 300 * nth, 3000, 180)).collect();
    let them = setup.unit(TWO, Training::Veteran, &teams);
    let mut stage = setup.build();
    up(&mut stage, them);
    let valid: Vec<TeamId> = (0..3).map(|nth| them.team(nth)).collect();
    let fired = |team, at, hits| Fired {
        team,
        arm: 0,
        at,
        class: at.then_some(Class::Infantry),
        hits,
        valid: valid.clone(),
    };
    let shooting = Shooting {
        unit: us.id,
        target: them.id.into(),
        shots: vec![shot(us.team(0), them, 1, None), shot(us.team(1), them, 1, None)],
        volleys: vec![fired(us.team(0), true, 2), fired(us.team(1), false, 3)],
        ..Shooting::default()
    };
    let deal = Deal::new(&stage.rules, &stage.battle, &shooting);
    let [a, b, c] = [valid[0], valid[1], valid[2]];
    for last in [a, b, c] {
        assert_eq!(deal.check(&[a, b, c, last]), Ok(()));
    }
    assert_eq!(deal.check(&[a, a, b, c]), Err(1));
    assert_eq!(deal.check(&[a, b, b, c]), Err(2));
    assert_eq!(deal.check(&[a, b, c]), Err(3));
}
