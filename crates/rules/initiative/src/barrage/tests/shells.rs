//! What a template does to those under it.

use super::*;

/// Howitzers fire at vehicles of this kind, side by side.
fn vehicles(kind: &str, dice: &[u32]) -> (Stage, Group) {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "105mm", 4, Training::Veteran);
    let teams = [(kind, 1500, 3000, 180), (kind, 1650, 3000, 180)];
    let them = setup.unit(TWO, Training::Veteran, &teams);
    let mut stage = build(setup);
    let plan = plan(us, 4, Aim::Team(them.team(0)));
    stage.with_dice(dice, |turn| turn.begin_barrage(plan));
    (stage, them)
}

#[test]
fn ini_barr_11_tanks_ignore_single_hits() {
    // Check 83, and 134 for trucks: no save is rolled.
    for kind in ["sherman", "truck"] {
        let (stage, them) = vehicles(kind, &[3, 4, 2, 2, 2]);
        assert_eq!(markers(&stage, them, 2), [0, 0], "{kind}");
    }
}

#[test]
fn ini_barr_13_guns_face_the_template() {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "105mm", 2, Training::Veteran);
    let them = setup.unit(TWO, Training::Veteran, &[("rifle", 3000, 2500, 180)]);
    let mut stage = build(setup);
    stage.place(us.team(1), 2000, 500, 0);
    stage.battle.team_mut(us.team(1)).moved = false;
    let plan = plan(us, 2, Aim::Team(them.team(0)));
    stage.with_dice(&[3, 1], |turn| turn.begin_barrage(plan));
    let gun = stage.battle.team(us.team(1));
    assert_eq!(Some(gun.facing), bearing(gun.at, point(3000, 2500)));
    assert!(gun.fired && !gun.moved, "turning to fire is no movement");
}

#[test]
fn the_forecast_of_shells_is_that_of_the_dice() {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "105mm", 4, Training::Veteran);
    let them = rifles(&mut setup, 1);
    let stage = build(setup);
    let plan = plan(us, 4, Aim::Team(them.team(0)));
    let forecast = stage.rules.forecast_shells(&stage.battle, &plan, them.team(0));
    // One hit of two at 4+ is 1/2, both 1/4; the save of 3+ fails one time in three.
    let chances: Vec<_> = forecast.outlook.iter().map(|outlook| outlook.chance).collect();
    let wanted = [(1, 6), (1, 12), (3, 4)].map(|(ways, of)| umpire::Fraction::new(ways, of));
    assert_eq!(chances, wanted);
    let preview = stage.rules.preview_barrage(&stage.battle, &plan);
    assert_eq!((preview.attacks.len(), preview.overlays.len()), (2, 1));
}

#[test]
fn ini_barr_11_hit_once_and_save_failed_is_suppressed() {
    // Check 78: range in 3+, one hit of two checks at 4+, save 3+.
    let (stage, them) = shelled(1, &[3, 4, 2, 2], |_, _| {});
    assert_eq!(markers(&stage, them, 1), [1]);
    let (stage, them) = shelled(1, &[3, 4, 2, 3], |_, _| {});
    assert_eq!(markers(&stage, them, 1), [0]);
    let (stage, them) = shelled(1, &[3, 3, 3], |_, _| {});
    assert_eq!(markers(&stage, them, 1), [0]);
}

#[test]
fn ini_barr_12_hit_twice_and_save_failed_is_lost_and_another_suppressed() {
    // Check 85: both Teams are under the template; the second is missed.
    let (stage, them) = shelled(2, &[3, 4, 4, 1, 1, 2], |_, _| {});
    assert!(!stage.battle.team(them.team(0)).on_table());
    assert_eq!(markers(&stage, them, 2), [0, 1]);
}

#[test]
fn ini_barr_12_markers_of_the_lost_move_first() {
    let (stage, them) = shelled(3, &[3, 4, 4, 1, 1, 2], |stage, them| {
        stage.battle.team_mut(them.team(0)).markers = 1;
    });
    assert!(!stage.battle.team(them.team(0)).on_table());
    assert_eq!(markers(&stage, them, 3), [0, 1, 1]);
}

#[test]
fn ini_barr_10_digging_in_helps_a_wall_does_not() {
    // Check 135: hit once, save die 2. Both are concealed, so that the range is 4+.
    let (stage, them) = shelled(1, &[4, 4, 2, 2], |stage, them| {
        stage.battle.team_mut(them.team(0)).dug_in = true;
    });
    assert_eq!(markers(&stage, them, 1), [0]);
    let mut setup = Setup::new();
    setup.line(Terrain::Wall, &[(1300, 2935), (1700, 2935)]);
    let us = battery(&mut setup, "105mm", 4, Training::Veteran);
    let them = rifles(&mut setup, 1);
    let mut stage = build(setup);
    let plan = plan(us, 4, Aim::Team(them.team(0)));
    stage.with_dice(&[4, 4, 2, 2], |turn| turn.begin_barrage(plan));
    assert_eq!(markers(&stage, them, 1), [1]);
}

#[test]
fn ini_act_5_a_running_unit_rerolls_saves_from_shells() {
    let (stage, them) = shelled(1, &[3, 4, 2, 4, 2], |stage, them| {
        stage.battle.unit_mut(them.id).ran = true;
    });
    assert_eq!(markers(&stage, them, 1), [1]);
}

#[test]
fn ini_barr_12_a_tank_hit_twice_rolls_on_the_table_and_another_is_marked() {
    // Check 84: flank 5+ failed, table 2.
    let (stage, them) = vehicles("sherman", &[3, 4, 4, 2, 2, 4, 2]);
    assert!(stage.battle.team(them.team(0)).on_table());
    assert_eq!(markers(&stage, them, 2), [0, 1]);
    // Table 5: suppressed itself, and another.
    let (stage, them) = vehicles("sherman", &[3, 4, 4, 2, 2, 4, 5]);
    assert_eq!(markers(&stage, them, 2), [1, 1]);
    // Table 6.
    let (stage, them) = vehicles("sherman", &[3, 4, 4, 2, 2, 4, 6]);
    assert!(!stage.battle.team(them.team(0)).on_table());
    assert_eq!(markers(&stage, them, 2), [0, 1]);
    // Check 134: a truck saves as a Gun, 5+, without a table.
    let (stage, them) = vehicles("truck", &[3, 4, 4, 2, 2, 4]);
    assert!(!stage.battle.team(them.team(0)).on_table());
    assert_eq!(markers(&stage, them, 2), [0, 1]);
}

#[test]
fn ini_wpn_13_rocket_batteries_reroll_a_missed_range() {
    // Checks 88 and 136: five Nebelwerfer, Green: two checks at 5+; the save is 3+.
    let mut setup = Setup::new();
    let us = battery(&mut setup, "nebelwerfer", 5, Training::Green);
    let them = rifles(&mut setup, 1);
    let mut stage = build(setup);
    let plan = plan(us, 5, Aim::Team(them.team(0)));
    stage.with_dice(&[2, 5, 5, 4, 2], |turn| turn.begin_barrage(plan));
    assert_eq!(markers(&stage, them, 1), [1]);
    let fired: Vec<u32> = (0..5)
        .map(|nth| stage.battle.team(us.team(nth)).fired_in)
        .collect();
    assert_eq!(fired, [stage.battle.initiative; 5]);
}

#[test]
fn ini_barr_14_the_aimed_unit_may_go_to_ground_before_the_die() {
    let fire = || {
        let mut setup = Setup::new();
        let us = battery(&mut setup, "105mm", 4, Training::Veteran);
        let them = rifles(&mut setup, 1);
        let mut stage = build(setup);
        stage.battle.unit_mut(them.id).activated = false;
        let plan = plan(us, 4, Aim::Team(them.team(0)));
        stage.with_dice(&[], |turn| turn.begin_barrage(plan));
        (stage, them)
    };
    // V 3+, on the ground 4+: a 3 misses, and the template may be moved.
    let (mut stage, them) = fire();
    stage.obey(&Order::GoToGround, &[3]);
    assert!(stage.battle.unit(them.id).declared);
    assert!(matches!(
        stage.battle.stack.last(),
        Some(crate::battle::Frame::ShiftTemplate(_))
    ));
    // It does not help against the shells themselves: the save stays 3+.
    stage.obey(&Order::ShiftTemplate { to: None }, &[4, 2, 2]);
    assert_eq!(markers(&stage, them, 1), [1]);
    let (mut stage, them) = fire();
    stage.obey(&Order::Stand, &[3, 1, 1]);
    assert_eq!((markers(&stage, them, 1), stage.battle.stack.len()), (vec![0], 0));
}

#[test]
fn ini_cc_6_an_aimed_commander_joins_a_unit_but_is_hit_where_he_stands() {
    let fire = |units: &[(i32, i32)], dice: &[u32]| {
        let mut setup = Setup::new();
        let us = battery(&mut setup, "105mm", 4, Training::Veteran);
        let cc = setup.commander(TWO, Training::Elite, ("rifle", 1500, 3000, 180));
        for (x, y) in units {
            setup.unit(TWO, Training::Green, &[("rifle", *x, *y, 180)]);
        }
        let mut stage = build(setup);
        let plan = plan(us, 4, Aim::Team(cc.team(0)));
        stage.with_dice(dice, |turn| turn.begin_barrage(plan));
        (stage, cc)
    };
    // Alone he is Elite: 4+. A 3 misses.
    let (stage, _) = fire(&[], &[3]);
    assert!(matches!(
        stage.battle.stack.last(),
        Some(crate::battle::Frame::ShiftTemplate(_))
    ));
    // With a Green Unit at a gap of 6.00 he is hit on 2+; the template lies on him alone.
    let (stage, cc) = fire(&[(1500 + 160 + 600, 3000)], &[2, 4, 2, 2]);
    assert_eq!(markers(&stage, cc, 1), [1]);
    let (stage, _) = fire(&[(1500 + 161 + 600, 3000)], &[3]);
    assert!(matches!(
        stage.battle.stack.last(),
        Some(crate::battle::Frame::ShiftTemplate(_))
    ));
    // Two Units: he is asked.
    let (mut stage, cc) = fire(&[(2200, 3000), (800, 3000)], &[]);
    let joins = Order::Join {
        unit: crate::battle::UnitId(cc.id.0 + 2),
    };
    stage.obey(&joins, &[2, 1, 1]);
    assert_eq!(stage.battle.stack, []);
}

#[test]
fn ini_barr_4_a_commander_who_has_observed_stays_for_the_round() {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "105mm", 4, Training::Veteran);
    let cc = setup.commander(ONE, Training::Veteran, ("rifle", 1500, 2000, 0));
    let them = rifles(&mut setup, 1);
    let mut stage = build(setup);
    let assault = |stage: &Stage| stage.rules.proposed_assault(&stage.battle, cc.id, them.id);
    assert!(assault(&stage).is_some());
    let plan = BarragePlan {
        observer: cc.team(0),
        ..plan(us, 4, Aim::Team(them.team(0)))
    };
    stage.with_dice(&[4, 1, 1], |turn| turn.begin_barrage(plan));
    assert!(stage.battle.team(cc.team(0)).observed);
    assert!(!stage.rules.may_move(&stage.battle, cc.id));
    assert_eq!(assault(&stage), None);
}
