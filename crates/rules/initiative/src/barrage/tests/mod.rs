//! Rows barr, smoke and fo-1 at their edges, and the worked checks 78 to 91 and 134 to 138.

mod shells;

use super::*;
use crate::battle::Post;
use crate::content::model::Training;
use crate::ground::Terrain;
use crate::order::{Order, Spot};
use crate::testing::{Group, ONE, Setup, Stage, TWO, point};
use rulebook::Book;

/// So many guns in a row along the south, facing north.
fn battery(setup: &mut Setup, kind: &str, guns: usize, training: Training) -> Group {
    let teams: Vec<_> = (0..guns as i32)
        .map(|nth| (kind, 1000 + 250 * nth, 500, 0))
        .collect();
    setup.unit(ONE, training, &teams)
}

/// Their Units have acted and moved: nobody is down or may go down.
fn build(setup: Setup) -> Stage {
    let mut stage = setup.build();
    for unit in &mut stage.battle.units {
        unit.activated = true;
    }
    for team in stage.battle.teams.iter_mut() {
        team.moved = true;
    }
    stage
}

fn plan(us: Group, guns: usize, aim: Aim) -> BarragePlan {
    BarragePlan {
        unit: us.id,
        observer: us.team(0),
        guns: (0..guns as u16).map(|nth| us.team(nth)).collect(),
        aim,
    }
}

fn refused(stage: &Stage, plan: &BarragePlan) -> Option<&'static str> {
    let checked = stage.rules.check_barrage(&stage.battle, plan);
    checked.err().map(|why| why.rule)
}

/// Rifles at (1500, 3000) and beside, facing south.
fn rifles(setup: &mut Setup, count: i32) -> Group {
    let teams: Vec<_> = (0..count)
        .map(|nth| ("rifle", 1500 + 220 * nth, 3000, 180))
        .collect();
    setup.unit(TWO, Training::Veteran, &teams)
}

/// Four howitzers fire at the first of so many rifle Teams with these dice.
fn shelled(count: i32, dice: &[u32], prepare: impl FnOnce(&mut Stage, Group)) -> (Stage, Group) {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "105mm", 4, Training::Veteran);
    let them = rifles(&mut setup, count);
    let mut stage = build(setup);
    prepare(&mut stage, them);
    let plan = plan(us, 4, Aim::Team(them.team(0)));
    assert_eq!(refused(&stage, &plan), None);
    stage.with_dice(dice, |turn| turn.begin_barrage(plan));
    (stage, them)
}

fn markers(stage: &Stage, group: Group, count: u16) -> Vec<u8> {
    (0..count)
        .map(|nth| stage.battle.team(group.team(nth)).markers)
        .collect()
}

#[test]
fn ini_barr_9_checks_per_team_by_the_number_of_guns() {
    // Checks 78 to 82 and 136: barrage FP of the weapon, guns, checks.
    for (weapon, guns, checks) in [
        (2, 4, 2),
        (2, 3, 2),
        (2, 6, 3),
        (2, 5, 3),
        (2, 2, 1),
        (2, 1, 0),
        (1, 2, 0),
        (1, 3, 1),
        (1, 5, 2),
    ] {
        assert_eq!(
            check::barrage_fp(weapon, guns),
            checks,
            "{guns} guns of FP {weapon}"
        );
    }
}

#[test]
fn ini_barr_9_one_gun_or_fp_nothing_is_refused() {
    // Check 81.
    let with = |kind: &str, guns: usize| {
        let mut setup = Setup::new();
        let us = battery(&mut setup, kind, 4, Training::Veteran);
        let them = rifles(&mut setup, 1);
        let stage = build(setup);
        refused(&stage, &plan(us, guns, Aim::Team(them.team(0))))
    };
    assert_eq!(with("105mm", 1), Some("ini-barr-9"));
    assert_eq!(with("105mm", 2), None);
    assert_eq!(with("mortar-81", 2), Some("ini-barr-9"));
    assert_eq!(with("mortar-81", 3), None);
    assert_eq!(with("hmg", 3), Some("ini-barr-1"));
}

#[test]
fn ini_smoke_1_smoke_takes_two_guns() {
    // Check 90.
    let mut setup = Setup::new();
    let us = battery(&mut setup, "mortar-60", 2, Training::Veteran);
    let stage = build(setup);
    let aim = Aim::Smoke(point(1200, 2000));
    assert_eq!(refused(&stage, &plan(us, 1, aim)), Some("ini-smoke-1"));
    assert_eq!(refused(&stage, &plan(us, 2, aim)), None);
}

#[test]
fn barrages_are_refused_in_rulebook_order() {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "mortar-81", 3, Training::Veteran);
    let cc = setup.commander(ONE, Training::Veteran, ("rifle", 3000, 800, 0));
    let them = rifles(&mut setup, 1);
    let far = setup.unit(
        TWO,
        Training::Veteran,
        &[("rifle", 5500, 5500, 180), ("rifle", 1500, 100, 0)],
    );
    let mut stage = build(setup);
    let good = plan(us, 3, Aim::Team(them.team(0)));
    assert_eq!(refused(&stage, &good), None);
    let twice = BarragePlan {
        guns: vec![us.team(0), us.team(1), us.team(1)],
        ..good.clone()
    };
    assert_eq!(refused(&stage, &twice), Some("ini-barr-9"));
    let aimed = |aim| BarragePlan {
        aim: Aim::Team(aim),
        ..good.clone()
    };
    // Printed range 40 inches; nobody behind the guns (ini-barr-1, ini-barr-13); friends are no aim (ini-barr-5).
    assert_eq!(refused(&stage, &aimed(far.team(0))), Some("ini-barr-1"));
    assert_eq!(refused(&stage, &aimed(far.team(1))), Some("ini-barr-13"));
    assert_eq!(refused(&stage, &aimed(cc.team(0))), Some("ini-barr-5"));
    let observed = |observer| BarragePlan {
        observer,
        ..good.clone()
    };
    assert_eq!(refused(&stage, &observed(them.team(0))), Some("ini-barr-3"));
    assert_eq!(refused(&stage, &observed(cc.team(0))), None);
    stage.battle.team_mut(cc.team(0)).moved_this_round = true;
    assert_eq!(refused(&stage, &observed(cc.team(0))), Some("ini-barr-4"));
    stage.battle.team_mut(us.team(1)).fired_in = stage.battle.initiative;
    assert_eq!(refused(&stage, &good), Some("ini-barr-15"));
    stage.battle.team_mut(us.team(1)).markers = 1;
    assert_eq!(refused(&stage, &good), Some("ini-supp-5"));
}

#[test]
fn ini_barr_3_somebody_must_see_the_enemy() {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "mortar-81", 3, Training::Veteran);
    setup.area(Terrain::Forest, (0, 1500), (2500, 2500));
    let them = rifles(&mut setup, 1);
    // An observer far off to the east, who sees behind the wood (ini-fo-1).
    let teams = [
        ("mortar-81", 500, 500, 0),
        ("mortar-81", 750, 500, 0),
        ("mortar-81", 250, 500, 0),
        ("rifle", 4000, 2900, 270),
    ];
    let watched = setup.unit(ONE, Training::Veteran, &teams);
    setup.post(watched.team(3), Post::Observer);
    let stage = build(setup);
    let blind = plan(us, 3, Aim::Team(them.team(0)));
    assert_eq!(refused(&stage, &blind), Some("ini-barr-3"));
    let sighted = BarragePlan {
        observer: watched.team(3),
        ..plan(watched, 3, Aim::Team(them.team(0)))
    };
    assert_eq!(refused(&stage, &sighted), None);
    // The observer of one Unit does not observe for another.
    let borrowed = BarragePlan {
        observer: watched.team(3),
        ..blind
    };
    assert_eq!(refused(&stage, &borrowed), Some("ini-barr-3"));
    let proposed = stage
        .rules
        .proposed_barrage(&stage.battle, watched.id, Aim::Team(them.team(0)));
    assert_eq!(proposed, Some(sighted));
}

#[test]
fn ini_barr_2_guns_keep_as_far_from_an_obstacle_as_it_is_tall() {
    // Check 89: the front of the guns is at y 560; the building is 3.00 tall.
    let with = |south: i32| {
        let mut setup = Setup::new();
        setup.area(Terrain::Building, (900, south), (2000, south + 400));
        let us = battery(&mut setup, "mortar-81", 3, Training::Veteran);
        let cc = setup.commander(ONE, Training::Veteran, ("rifle", 4000, 2500, 0));
        let them = rifles(&mut setup, 1);
        let stage = build(setup);
        let plan = BarragePlan {
            observer: cc.team(0),
            ..plan(us, 3, Aim::Team(them.team(0)))
        };
        refused(&stage, &plan)
    };
    assert_eq!(with(560 + 200), Some("ini-barr-2"));
    assert_eq!(with(560 + 299), Some("ini-barr-2"));
    assert_eq!(with(560 + 300), None);
}

#[test]
fn ini_barr_6_the_template_is_square_to_the_line_of_fire() {
    // Check 91.
    let laid = template(point(1000, 1000), point(700, 700));
    assert_eq!(laid.facing().degrees(), 45);
    // Check 138.
    let guns = [(1000, 500), (1300, 500), (1600, 500), (1901, 500)].map(|(x, y)| point(x, y));
    let battery = battery_point(&guns).expect("guns");
    assert_eq!(battery, point(1450, 500));
    let laid = template(point(1950, 3000), battery);
    let corners = laid.corners().expect("a square");
    let wanted = [(2302, 3237), (2187, 2648), (1598, 2763), (1713, 3352)];
    assert_eq!(corners, wanted.map(|(x, y)| point(x, y)));
    let rifle = |x: i32, y: i32| footprint(Base::rect(100, 60).expect("a base"), point(x, y), Facing::NORTH);
    assert!(under_rect(&laid, &rifle(2350, 3000)));
    assert!(!under_rect(&laid, &rifle(2395, 3000)));
    // tm-ini-19: on its own battery point it faces north.
    assert_eq!(template(battery, battery).facing(), Facing::NORTH);
}

#[test]
fn ini_fire_16_a_commander_who_observes_ranges_in_at_one_more() {
    // Check 86: V 3+, concealed +1, commander +1.
    let mut setup = Setup::new();
    let us = battery(&mut setup, "105mm", 4, Training::Veteran);
    let cc = setup.commander(ONE, Training::Veteran, ("rifle", 3000, 800, 0));
    setup.area(Terrain::Forest, (1300, 2800), (1800, 3200));
    let them = rifles(&mut setup, 1);
    let stage = build(setup);
    let by = |observer| {
        let plan = BarragePlan {
            observer,
            ..plan(us, 4, Aim::Team(them.team(0)))
        };
        stage.rules.range_in_number(&stage.battle, &Barrage::new(plan))
    };
    assert_eq!((by(us.team(0)), by(cc.team(0))), (4, 5));
}

#[test]
fn ini_barr_7_a_miss_may_be_moved_six_inches() {
    // Check 87.
    let (mut stage, them) = shelled(1, &[2], |_, _| {});
    let shift = |x: i32, y: i32| Order::ShiftTemplate {
        to: Some(Spot { x, y }),
    };
    let check = |stage: &Stage, seat, order: &Order| {
        let checked = stage.rules.check_order(&stage.battle, seat, order);
        checked.err().map(|why| why.rule)
    };
    assert_eq!(check(&stage, TWO, &shift(1500 + 360, 3000 + 480)), None);
    assert_eq!(
        check(&stage, TWO, &shift(1500 + 361, 3000 + 480)),
        Some("ini-barr-7")
    );
    assert_eq!(check(&stage, TWO, &Order::ShiftTemplate { to: None }), None);
    assert_eq!(check(&stage, TWO, &Order::Hold), Some("ini-ord-36"));
    let proposed = stage
        .rules
        .question(&stage.battle)
        .and_then(|question| question.proposed(&stage.rules, &stage.battle));
    let away = proposed.expect("the template is moved off its Teams");
    stage.obey(&away, &[]);
    assert_eq!(markers(&stage, them, 1), [0]);
    assert_eq!(stage.battle.stack, []);
}

#[test]
fn ini_ord_36_nobody_is_asked_about_a_template_that_can_cover_nobody() {
    let mut setup = Setup::new();
    battery(&mut setup, "mortar-60", 1, Training::Veteran);
    let stage = build(setup);
    assert!(!stage.rules.could_cover(&stage.battle, point(4000, 4000)));
    assert!(stage.rules.could_cover(&stage.battle, point(1000, 500 + 1182)));
    assert!(!stage.rules.could_cover(&stage.battle, point(1000, 500 + 1183)));
}

#[test]
fn ini_smoke_3_smoke_lies_in_either_case() {
    // Check 137: the check is missed, the opponent moves it.
    let smoke = |dice: &[u32]| {
        let mut setup = Setup::new();
        let us = battery(&mut setup, "mortar-60", 2, Training::Veteran);
        let mut stage = build(setup);
        let plan = plan(us, 2, Aim::Smoke(point(1125, 2000)));
        stage.with_dice(dice, |turn| turn.begin_barrage(plan));
        stage
    };
    let stage = smoke(&[4]);
    let corners = stage.battle.smoke[0].area.vertices();
    assert!(corners.contains(&point(1425, 2300)), "{corners:?}");
    let mut stage = smoke(&[3]);
    assert_eq!(stage.battle.smoke.len(), 0);
    let to = Some(Spot { x: 1125, y: 2600 });
    stage.obey(&Order::ShiftTemplate { to }, &[]);
    assert_eq!(stage.battle.smoke.len(), 1);
    assert!(stage.battle.smoke[0].area.contains(point(1125, 2890)));
}

#[test]
fn ini_smoke_2_smoke_is_aimed_at_a_point_in_sight() {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "mortar-60", 2, Training::Veteran);
    setup.area(Terrain::Forest, (0, 1500), (3000, 2000));
    let stage = build(setup);
    let at = |y: i32| refused(&stage, &plan(us, 2, Aim::Smoke(point(1125, y))));
    assert_eq!((at(1499), at(1700), at(2001)), (None, None, Some("ini-smoke-2")));
}

#[test]
fn ini_smoke_2_a_commander_may_let_the_range_of_smoke_be_rerolled() {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "mortar-60", 2, Training::Veteran);
    setup.commander(ONE, Training::Veteran, ("rifle", 3000, 800, 0));
    let mut stage = build(setup);
    let plan = plan(us, 2, Aim::Smoke(point(1125, 2000)));
    stage.with_dice(&[3], |turn| turn.begin_barrage(plan));
    stage.obey(&Order::Reroll { yes: true }, &[4]);
    assert_eq!(stage.battle.smoke.len(), 1);
}

#[test]
fn ini_ord_51_samples_are_legal_and_spare_friends() {
    let mut setup = Setup::new();
    let us = battery(&mut setup, "105mm", 4, Training::Veteran);
    let friends = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 2500, 2400, 0), ("rifle", 2750, 2400, 0)],
    );
    let them = rifles(&mut setup, 4);
    let close = setup.unit(TWO, Training::Veteran, &[("rifle", 2600, 2550, 180)]);
    let stage = build(setup);
    let plans = stage.rules.sampled_barrages(&stage.battle, us.id);
    let aims: Vec<Aim> = plans.iter().map(|plan| plan.aim).collect();
    assert!(aims.contains(&Aim::Team(them.team(1))), "{aims:?}");
    assert!(!aims.contains(&Aim::Team(close.team(0))), "{aims:?}");
    assert!(aims.iter().any(|aim| matches!(aim, Aim::Smoke(_))), "{aims:?}");
    for plan in &plans {
        assert_eq!(refused(&stage, plan), None);
    }
    assert_eq!(stage.rules.sampled_barrages(&stage.battle, friends.id), []);
}
