//! Valid pairs: arcs, lines of fire, limits of who may fire; proposals; turning to fire.

use super::*;
use crate::content::model::Training;
use crate::testing::{ONE, Setup, TWO, facing};

fn refusal(stage: &Stage, unit: Group, cause: Cause, shots: &[Shot]) -> &'static str {
    let refused = stage.rules.check_shots(&stage.battle, unit.id, cause, shots, &[]);
    refused.expect_err("refused").rule
}

#[test]
fn ini_fire_5_guns_fire_in_their_forward_half() {
    // Check 100.
    for (y, may) in [(2000, true), (1999, false)] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("hmg", 2000, 2000, 0)]);
        let them = setup.unit(TWO, Training::Veteran, &[("rifle", 2800, y, 180)]);
        let stage = setup.build();
        assert_eq!(dice_at(&stage, us.team(0), them, PLAIN).is_some(), may);
        if !may {
            assert_eq!(
                refusal(&stage, us, PLAIN, &[shot(us.team(0), them, 1, None)]),
                "ini-fire-5"
            );
        }
    }
    // ini-fire-4: Infantry all round.
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("rifle", 2000, 2000, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 2000, 1000, 0)]);
    let stage = setup.build();
    assert!(dice_at(&stage, us.team(0), them, PLAIN).is_some());
}

#[test]
fn ini_fire_7_turret_and_hull_have_their_own_arcs() {
    // Check 102.
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("sherman", 2000, 2000, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 2000, 2800, 180)]);
    let mut stage = setup.build();
    stage.battle.team_mut(us.team(0)).turret = facing(180);
    let fires = [0, 1, 2].map(|arm| volley(&stage, us.team(0), arm, them, PLAIN).is_some());
    assert_eq!(fires, [false, false, true]);
    assert_eq!(
        refusal(&stage, us, PLAIN, &[shot(us.team(0), them, 1, None)]),
        "ini-fire-7"
    );
    // ini-tank-11: a StuG has no turret, its coax fires in the hull's arc.
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("stug", 2000, 2000, 180)]);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 2000, 2800, 180)]);
    let mut stage = setup.build();
    assert!(volley(&stage, us.team(0), 1, them, PLAIN).is_none());
    stage.battle.team_mut(us.team(0)).facing = facing(0);
    assert!(volley(&stage, us.team(0), 1, them, PLAIN).is_some());
}

#[test]
fn ini_fire_5_7_firers_turn() {
    // Check 101: a Gun at offset (300, 400).
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("57mm", 2000, 2000, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 2300, 2400, 180)]);
    let mut stage = setup.build();
    stage.battle.unit_mut(them.id).activated = true;
    stage.battle.team_mut(them.team(0)).fired = true;
    fire(
        &mut stage,
        us,
        PLAIN,
        vec![shot(us.team(0), them, 1, None)],
        &[1, 1],
    );
    let gun = stage.battle.team(us.team(0));
    assert_eq!((gun.facing, gun.moved, gun.went), (facing(37), false, true));
    // Check 151: a Sherman at bearing 60, the 75 mm alone, and with the hull MG.
    for (weapons, hull, dice) in [(0b001, 0, vec![1, 1]), (0b101, 60, vec![1, 1, 1, 1, 1])] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("sherman", 2000, 2000, 0)]);
        let them = setup.unit(TWO, Training::Veteran, &[("rifle", 2866, 2500, 180)]);
        let mut stage = setup.build();
        stage.battle.unit_mut(them.id).activated = true;
        stage.battle.team_mut(them.team(0)).fired = true;
        fire(
            &mut stage,
            us,
            PLAIN,
            vec![shot(us.team(0), them, weapons, None)],
            &dice,
        );
        let tank = stage.battle.team(us.team(0));
        assert_eq!((tank.facing, tank.turret), (facing(hull), facing(60)));
    }
    // Check 150: as far as room allows.
    let mut setup = Setup::new();
    let guns = [("57mm", 1000, 1000, 0), ("rifle", 1215, 1000, 0)];
    let us = setup.unit(ONE, Training::Veteran, &guns);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 2500, 1000, 180)]);
    let mut stage = setup.build();
    stage.battle.unit_mut(them.id).activated = true;
    stage.battle.team_mut(them.team(0)).fired = true;
    fire(
        &mut stage,
        us,
        PLAIN,
        vec![shot(us.team(0), them, 1, None)],
        &[1, 1],
    );
    assert_eq!(stage.battle.team(us.team(0)).facing, facing(11));
}

#[test]
fn ini_fire_8_friends_stop_a_line_of_fire() {
    let blocked = |firer: &str, friend: &str| {
        let mut setup = Setup::new();
        let us = setup.unit(
            ONE,
            Training::Veteran,
            &[(firer, 1000, 1000, 0), (friend, 1000, 1500, 0)],
        );
        let them = setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 2000, 180)]);
        let stage = setup.build();
        let valid = dice_at(&stage, us.team(0), them, PLAIN).is_some();
        if !valid {
            assert_eq!(
                refusal(&stage, us, PLAIN, &[shot(us.team(0), them, 1, None)]),
                "ini-fire-8"
            );
        }
        !valid
    };
    assert!(blocked("rifle", "rifle"));
    assert!(blocked("rifle", "sherman"));
    assert!(!blocked("lmg", "rifle"));
    assert!(blocked("lmg", "lmg"));
    assert!(blocked("sherman", "sherman"));
    assert!(!blocked("sherman", "rifle"));
    // ini-wpn-8: mortars fire over everybody.
    assert!(!blocked("mortar-60", "sherman"));
}

#[test]
fn ini_fire_20_suppressed_teams_and_those_that_fired_do_not_fire() {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("rifle", 1000, 1000, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 2000, 180)]);
    let mut stage = setup.build();
    let shots = [shot(us.team(0), them, 1, None)];
    stage.battle.team_mut(us.team(0)).markers = 1;
    assert_eq!(refusal(&stage, us, PLAIN, &shots), "ini-supp-5");
    assert_eq!(refusal(&stage, us, Cause::Overwatch, &shots), "ini-react-7");
    stage.battle.team_mut(us.team(0)).markers = 0;
    stage.battle.team_mut(us.team(0)).fired_in = stage.battle.initiative;
    assert_eq!(refusal(&stage, us, PLAIN, &shots), "ini-fire-20");
    // Check 106.
    assert_eq!(refusal(&stage, us, Cause::Overwatch, &shots), "ini-react-2");
    stage.battle.team_mut(us.team(0)).fired_in = 0;
    stage.battle.unit_mut(us.id).declared = true;
    assert_eq!(refusal(&stage, us, PLAIN, &shots), "ini-gtg-4");
    assert_eq!(refusal(&stage, us, PLAIN, &[]), "ini-ord-20");
    stage.battle.unit_mut(us.id).declared = false;
    assert_eq!(refusal(&stage, us, PLAIN, &[shots[0], shots[0]]), "ini-fire-2");
    let friends = [shot(us.team(0), us, 1, None)];
    assert_eq!(refusal(&stage, us, PLAIN, &friends), "ini-fire-1");
    assert_eq!(
        refusal(&stage, us, PLAIN, &[shot(us.team(0), them, 2, None)]),
        "ini-fire-21"
    );
}

#[test]
fn ini_fire_21_a_tank_fires_main_gun_or_coax_and_the_hull_mg() {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 1000, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 2000, 180)]);
    let stage = setup.build();
    assert_eq!(
        refusal(&stage, us, PLAIN, &[shot(us.team(0), them, 0b011, None)]),
        "ini-fire-21"
    );
    for weapons in [0b101, 0b110, 0b100] {
        let shots = [shot(us.team(0), them, weapons, None)];
        assert_eq!(
            stage.rules.check_shots(&stage.battle, us.id, PLAIN, &shots, &[]),
            Ok(())
        );
    }
}

#[test]
fn ini_react_4_within_18_inches_of_a_team_on_the_move() {
    // Checks 105, 122.
    for (gap, may) in [(1800, true), (1801, false)] {
        let mut setup = Setup::new();
        let us = setup.unit(ONE, Training::Veteran, &[("lmg", 1000, 1000, 0)]);
        let them = setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 1060 + gap + 60, 180)]);
        let mut stage = setup.build();
        stage.battle.moving = vec![them.team(0)];
        let shots = [shot(us.team(0), them, 1, None)];
        assert_eq!(!proposed(&stage, us, them, Cause::Reaction).is_empty(), may);
        match may {
            true => assert_eq!(dice_at(&stage, us.team(0), them, Cause::Reaction), Some((3, 3))),
            false => assert_eq!(refusal(&stage, us, Cause::Reaction, &shots), "ini-react-4"),
        }
        // Nobody on the move, nobody to react to.
        stage.battle.moving.clear();
        assert_eq!(refusal(&stage, us, Cause::Reaction, &shots), "ini-react-4");
    }
}

#[test]
fn ini_ord_22_what_a_tank_proposes() {
    // At armour the main gun; at Infantry near by the coax with its three dice rather than two; the hull MG where it bares no flank.
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 1000, 0)]);
    let tank = setup.unit(TWO, Training::Veteran, &[("stug", 1000, 3000, 180)]);
    let rifles = setup.unit(TWO, Training::Veteran, &[("rifle", 2300, 1000, 180)]);
    let stage = setup.build();
    assert_eq!(
        proposed(&stage, us, tank, PLAIN),
        [shot(us.team(0), tank, 0b001, Some(Class::Tank))]
    );
    // Turning the hull to the Infantry in the east would turn the flank to the StuG.
    assert_eq!(
        proposed(&stage, us, rifles, PLAIN),
        [shot(us.team(0), rifles, 0b010, None)]
    );
    let mut without = stage;
    without.battle.team_mut(tank.team(0)).standing = crate::battle::Standing::Destroyed;
    assert_eq!(
        proposed(&without, us, rifles, PLAIN),
        [shot(us.team(0), rifles, 0b110, None)]
    );
}

#[test]
fn ini_ord_23_fire_at_will_gives_the_others_their_best_target() {
    let mut setup = Setup::new();
    let us = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 1000, 1000, 0), ("rifle", 5000, 1000, 0)],
    );
    let near = setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 2000, 180)]);
    let far = setup.unit(TWO, Training::Green, &[("rifle", 5000, 2000, 180)]);
    let stage = setup.build();
    let mut shots = proposed(&stage, us, near, PLAIN);
    assert_eq!(shots, [shot(us.team(0), near, 1, None)]);
    stage
        .rules
        .proposed_at_will(&stage.battle, us.id, PLAIN, &mut shots);
    assert_eq!(
        shots,
        [shot(us.team(0), near, 1, None), shot(us.team(1), far, 1, None)]
    );
    assert_eq!(
        stage.rules.check_shots(&stage.battle, us.id, PLAIN, &shots, &[]),
        Ok(())
    );
}

#[test]
fn ini_wpn_22_one_of_several_weapons_fires_and_the_best_strikes() {
    let mut setup = Setup::new();
    let us = setup.unit(ONE, Training::Veteran, &[("rifle", 1000, 1000, 0)]);
    let them = setup.unit(TWO, Training::Veteran, &[("sherman", 1000, 1400, 180)]);
    let near = setup.unit(TWO, Training::Veteran, &[("rifle", 1300, 1300, 180)]);
    let mut stage = setup.build();
    // A rifle Team that carries a Panzerfaust, too.
    let content = std::sync::Arc::make_mut(&mut stage.rules.content);
    let other = content.units.iter().position(|kind| kind.id == "panzerfaust");
    let arm = content.units[other.expect("it is there")].arms[0];
    let kind = usize::from(stage.battle.team(us.team(0)).kind);
    content.units[kind].arms.push(arm);
    let both = [shot(us.team(0), them, 0b11, None)];
    assert_eq!(refusal(&stage, us, PLAIN, &both), "ini-wpn-22");
    let check = |target, weapons| {
        let shots = [shot(us.team(0), target, weapons, None)];
        stage.rules.check_shots(&stage.battle, us.id, PLAIN, &shots, &[])
    };
    assert_eq!(check(them, 0b10), Ok(()));
    assert_eq!(check(near, 0b01), Ok(()));
    assert_eq!(check(near, 0b10), Ok(()));
    assert_eq!(stage.rules.blows(&stage.battle, us.team(0), them.team(0)), 3);
}
