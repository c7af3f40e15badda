//! Armour: saves of hull and turret, the table, Soft Skinned vehicles.

use super::*;
use crate::content::model::Training;
use crate::ground::Terrain;
use crate::testing::{ONE, Setup, TWO};

/// A 75 mm of a Sherman at (1000, 1000) against tanks at these places.
fn tank_duel(target: &str, y: i32, facing: i32, dice: &[u32]) -> (Stage, Group) {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 1000, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[(target, 1000, y, facing)]);
    let mut stage = setup.build();
    let shots = vec![shot(us.team(0), them, 1, None)];
    fire(&mut stage, us, PLAIN, shots, dice);
    (stage, them)
}

#[test]
fn ini_armor_5_7_saves_and_the_table() {
    // Checks 42, 43, 44: bases 110 long each way.
    let (stage, them) = tank_duel("sherman", 1000 + 2400 + 220, 180, &[3, 3, 1, 1, 5, 4, 3]);
    assert_eq!(
        (standing(&stage, them).len(), markers(&stage, them)),
        (1, vec![0])
    );
    let (stage, them) = tank_duel("sherman", 1000 + 1800 + 220, 180, &[3, 3, 1, 1, 5, 2, 4, 6]);
    assert_eq!(standing(&stage, them).len(), 0);
    let (stage, them) = tank_duel("sherman", 1000 + 1801 + 220, 180, &[3, 1, 1, 1, 5]);
    assert_eq!(standing(&stage, them).len(), 1);
}

#[test]
fn ini_armor_6_one_suppression_for_each_weapon() {
    // Check 48.
    let (stage, them) = tank_duel("sherman", 1000 + 2400 + 220, 180, &[3, 3, 1, 1, 4, 4, 4, 5]);
    assert_eq!(markers(&stage, them), [1]);
}

#[test]
fn ini_supp_11_the_second_weapon_marks_another_tank() {
    // Check 49: two Shermans hit one of three tanks; the others are out of range.
    let mut setup = Setup::new();
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[("sherman", 1000, 1000, 0), ("sherman", 1300, 1000, 0)],
    );
    let tanks = [
        ("sherman", 1150, 3500, 180),
        ("sherman", 1150, 5900, 180),
        ("sherman", 1500, 5900, 180),
    ];
    let them = setup.unit(TWO, Training::Veteran, &tanks);
    let mut stage = setup.build();
    let shots = vec![shot(us.team(0), them, 1, None), shot(us.team(1), them, 1, None)];
    fire(
        &mut stage,
        us,
        PLAIN,
        shots,
        &[3, 1, 1, 1, 3, 1, 1, 1, 4, 4, 4, 5],
    );
    assert_eq!(markers(&stage, them), [1, 1, 0]);
}

#[test]
fn ini_armor_9_hull_and_turret_differ() {
    // Check 47: a Panther faces the firer with its hull, its turret points away.
    for (side, save, damaged) in [(3, 3, false), (3, 2, true), (4, 4, true), (4, 5, false)] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 1000, 0)]);
        let them = setup.unit(TWO, Training::Veteran, &[("panther", 1000, 3500, 180)]);
        let mut stage = setup.build();
        stage.battle.team_mut(them.team(0)).turret = crate::testing::facing(0);
        let mut dice = vec![3, 1, 1, 1, side, save];
        dice.extend(damaged.then_some(6));
        fire(
            &mut stage,
            us,
            PLAIN,
            vec![shot(us.team(0), them, 1, None)],
            &dice,
        );
        assert_eq!(standing(&stage, them).is_empty(), damaged, "{side} {save}");
    }
}

#[test]
fn ini_tank_9_side_skirts_and_close_range_cancel() {
    // Checks 45, 46: a Panzer IV against a Bazooka.
    let duel = |gap: i32, facing: i32, dice: &[u32]| {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("bazooka", 1000, 1000, 0)]);
        let them = setup.unit(
            TWO,
            Training::Veteran,
            &[("panzer-iv", 1000, 1000 + 60 + gap + 110, facing)],
        );
        let mut stage = setup.build();
        fire(&mut stage, us, PLAIN, vec![shot(us.team(0), them, 1, None)], dice);
        (standing(&stage, them).len(), markers(&stage, them))
    };
    assert_eq!(duel(1000, 0, &[3, 2, 5, 3]), (1, vec![0]));
    assert_eq!(duel(1900, 180, &[4, 3, 5]), (1, vec![0]));
}

#[test]
fn ini_armor_2_trucks_save_as_infantry_or_as_guns() {
    // Check 50, and 133 behind a wall.
    let truck = |firer: &str, wall: bool, dice: &[u32]| {
        let mut setup = Setup::new();
        if wall {
            setup.line(Terrain::Wall, &[(500, 1880), (1500, 1880)]);
        }
        let us = setup.unit(ONE, Training::Veteran, &[(firer, 1000, 1000, 0)]);
        let them = setup.unit(TWO, Training::Green, &[("truck", 1000, 2000, 180)]);
        let mut stage = setup.build();
        fire(&mut stage, us, PLAIN, vec![shot(us.team(0), them, 1, None)], dice);
        standing(&stage, them).len()
    };
    assert_eq!(truck("rifle", false, &[6, 3]), 1);
    assert_eq!(truck("rifle", false, &[6, 2]), 0);
    assert_eq!(truck("sherman", false, &[6, 1, 1, 1, 4]), 0);
    assert_eq!(truck("sherman", false, &[6, 1, 1, 1, 5]), 1);
    assert_eq!(truck("rifle", true, &[6, 2]), 1);
    assert_eq!(truck("sherman", true, &[6, 1, 1, 1, 3]), 1);
    assert_eq!(truck("sherman", true, &[6, 1, 1, 1, 2]), 0);
}
