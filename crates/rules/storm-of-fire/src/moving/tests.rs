//! Moves over all kinds of ground (section 40).

use board::table::Shape;
use board::table::figures::NoPlace;

use super::*;
use crate::battle::Aim;
use crate::content::model::{Formation, UnitRule, UnitType};
use crate::ground::Terrain;
use crate::order::{Action, Draw, Spot};
use crate::testing::{ONE, Stage, TWO, facing, point};

/// What is left of a Maneuver north from (3600, 1000) over some terrain.
fn left(stage: &Stage, unit: UnitId) -> Length {
    let planned = plan(stage, unit, Pace::Maneuver, 3600, 2400).expect("it gets somewhere");
    assert!(planned.filled.cost <= i64::from(planned.allowance));
    planned.allowance
}

fn plan(stage: &Stage, unit: UnitId, pace: Pace, x: i32, y: i32) -> Result<Planned, Why> {
    stage
        .rules
        .plan_move(&stage.battle, unit, pace, &Draw::to(Spot { x, y }))
}

fn lone() -> (Stage, UnitId) {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 1, &["ba-rifle"], (3600, 1000), 0);
    (stage, us)
}

fn belt(stage: &mut Stage, kind: Terrain, from: i32, to: i32) -> u16 {
    stage.area(kind, (2000, from), (5000, to))
}

/// sof-check-26, sof-check-30, sof-check-32, sof-check-33.
#[test]
fn sof_move_4_terrain_takes_its_share() {
    let (mut stage, us) = lone();
    assert_eq!(left(&stage, us), 800);
    belt(&mut stage, Terrain::Woods, 1100, 1200);
    assert_eq!(left(&stage, us), 700);
    belt(&mut stage, Terrain::Stream, 1300, 1310);
    assert_eq!(left(&stage, us), 350);
    let (mut stage, us) = lone();
    belt(&mut stage, Terrain::Woods, 1100, 1200);
    belt(&mut stage, Terrain::Rough, 1300, 1400);
    assert_eq!(left(&stage, us), 500);
    stage.rules(us, &[UnitRule::Woodsmen]);
    assert_eq!(left(&stage, us), 600, "woodsmen know their way");
    let (mut stage, us) = lone();
    belt(&mut stage, Terrain::Undergrowth, 1100, 1800);
    assert_eq!(left(&stage, us), 400);
    stage.formation(us, Formation::Extended);
    assert_eq!(left(&stage, us), 450);
    stage.rules(us, &[UnitRule::Woodsmen]);
    assert_eq!(left(&stage, us), 600);
}

/// tm-20.5: two pieces of one wood are one feature, two woods are two.
#[test]
fn sof_move_5_each_feature_bites_once() {
    let (mut stage, us) = lone();
    belt(&mut stage, Terrain::Woods, 1100, 1200);
    belt(&mut stage, Terrain::Woods, 1200, 1300);
    assert_eq!(left(&stage, us), 700);
    belt(&mut stage, Terrain::Woods, 1310, 1400);
    assert_eq!(left(&stage, us), 600);
}

/// sof-check-36: two inches to leave, two to enter.
#[test]
fn sof_terrain_trench_2_in_and_out_are_paid() {
    let (mut stage, us) = lone();
    stage.strip(Terrain::TrenchLine, &[(2000, 1000), (5000, 1000)], 100);
    stage.strip(Terrain::TrenchLine, &[(2000, 1300), (5000, 1300)], 100);
    let planned = plan(&stage, us, Pace::Maneuver, 3600, 1300).expect("from trench to trench");
    assert_eq!((planned.allowance, planned.filled.cost), (400, 300));
    let across = plan(&stage, us, Pace::Maneuver, 3600, 1600).expect("it comes as far as it can");
    assert!(
        across
            .filled
            .at(board::table::StandId(0))
            .expect("it is somewhere")
            .y()
            <= 1400
    );
}

/// sof-check-231: a weapon unit may leave and stop outside, but not go on into another.
#[test]
fn sof_terrain_trench_2_a_weapon_unit_stops_between_trenches() {
    let mut stage = Stage::new(7200, 4800);
    stage.strip(Terrain::TrenchLine, &[(2000, 1000), (5000, 1000)], 100);
    stage.strip(Terrain::TrenchLine, &[(2000, 1400), (5000, 1400)], 100);
    let team = stage.team(ONE, "mg08-mg", 4, (3600, 1000), 0);
    let planned = plan(&stage, team, Pace::Maneuver, 3600, 1400).expect("out of the first");
    assert_eq!(planned.allowance, 200);
    let y = planned
        .filled
        .at(board::table::StandId(0))
        .expect("it is somewhere")
        .y();
    assert!((1101..=1200).contains(&y), "{y}");
}

/// sof-check-49: a wall of half a level costs an inch; its sections are one feature.
#[test]
fn sof_terrain_tallobs_2_walls_are_climbed() {
    let (mut stage, us) = lone();
    stage.line(Terrain::Wall, &[(3000, 1300), (3600, 1300)]);
    stage.line(Terrain::Wall, &[(3600, 1300), (4200, 1300)]);
    assert_eq!(left(&stage, us), 700);
    let (mut stage, us) = lone();
    let tall =
        Shape::Line(board::table::Polyline::new(vec![point(3000, 1300), point(4200, 1300)]).expect("a line"));
    stage.piece(Terrain::Hedge, tall, Some(2));
    assert_eq!(left(&stage, us), 500);
}

/// sof-check-34: a gun halts at the edge of rough ground on 4, and has 2 inches on 5.
#[test]
fn sof_move_35_a_gun_checks_where_it_meets_rough_ground() {
    for (die, y) in [(4, 1099), (5, 1200)] {
        let mut stage = Stage::new(7200, 4800);
        belt(&mut stage, Terrain::Rough, 1100, 1800);
        let gun = stage.gun(ONE, "7-7cm-fk96-field-gun", 5, (3600, 1000), 0);
        let planned = plan(&stage, gun, Pace::DoubleTime, 3600, 2000).expect("it is pushed");
        assert_eq!(planned.allowance, 200);
        assert_eq!(stage.rules.hurdles(&stage.battle, &planned).len(), 1);
        stage.with_dice(&[die], |turn| turn.march(planned));
        let piece = stage.nth(gun, 0);
        assert_eq!(stage.battle.figure(piece).at, point(3600, y), "rolled {die}");
        let crew = stage.nth(gun, 1);
        assert!(
            stage.rules.figure_gap(&stage.battle, piece, crew).is_within(75),
            "the crew goes along"
        );
    }
}

/// sof-terrain-tallobs-3: a team over a low wall is set down beyond it, and its move is over.
#[test]
fn sof_terrain_tallobs_3_a_team_climbs_and_stops() {
    for (die, y) in [(2, 1399), (3, 1504)] {
        let mut stage = Stage::new(7200, 4800);
        stage.line(Terrain::Wall, &[(3300, 1400), (3900, 1400)]);
        let team = stage.team(ONE, "mg08-mg", 4, (3600, 1200), 0);
        let planned = plan(&stage, team, Pace::Maneuver, 3600, 1800).expect("it goes");
        stage.with_dice(&[die], |turn| turn.march(planned));
        assert_eq!(
            stage.battle.figure(stage.nth(team, 0)).at,
            point(3600, y),
            "rolled {die}"
        );
    }
}

/// sof-check-45, sof-check-46.
#[test]
fn sof_move_29_three_suppression_go_no_closer() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 5, &["ba-rifle"], (3600, 1000), 0);
    stage.squad(TWO, 5, &["ba-rifle"], (3600, 3100), 180);
    stage.battle.unit_mut(us).suppression = 2;
    assert!(plan(&stage, us, Pace::Maneuver, 3600, 1010).is_ok());
    stage.battle.unit_mut(us).suppression = 3;
    assert_eq!(
        plan(&stage, us, Pace::Maneuver, 3600, 1010).unwrap_err().rule,
        "sof-move-29"
    );
    assert!(plan(&stage, us, Pace::Maneuver, 3500, 1000).is_ok(), "not nearer");
}

/// sof-check-47: measured from base to base.
#[test]
fn sof_act_dt_2_no_double_time_beside_the_enemy() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 1, &["ba-rifle"], (3600, 1000), 0);
    stage.squad(TWO, 1, &["ba-rifle"], (3600, 1700), 180);
    assert_eq!(
        plan(&stage, us, Pace::DoubleTime, 3600, 500).unwrap_err().rule,
        "sof-act-dt-2"
    );
    stage.place(stage.nth(us, 0), 3600, 990);
    assert!(plan(&stage, us, Pace::DoubleTime, 3600, 500).is_ok());
}

/// sof-check-48, sof-check-243: more than 2 inches from friend and enemy.
#[test]
fn sof_unit_15_units_keep_apart() {
    for seat in [ONE, TWO] {
        let (mut stage, us) = lone();
        stage.squad(seat, 1, &["ba-rifle"], (3600, 2000), 180);
        let setting = stage.rules.setting(&stage.battle, us);
        let base = stage
            .rules
            .base(&stage.battle, stage.battle.figure(stage.nth(us, 0)));
        let rest = |y| setting.rest(base, point(3600, y), facing(0));
        assert_eq!(rest(1700), Err(NoPlace::Separation));
        assert_eq!(rest(1699), Ok(()));
    }
}

/// sof-check-240, sof-check-241, sof-check-252.
#[test]
fn sof_fig_10_squads_stand_in_ranks() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 9, &["ba-rifle"], (2000, 1000), 0);
    let xs = |stage: &Stage, y| {
        let mut xs: Vec<i32> = stage
            .battle
            .figures_of(us)
            .filter(|(_, it)| it.at.y() == y)
            .map(|(_, it)| it.at.x())
            .collect();
        xs.sort_unstable();
        xs
    };
    assert_eq!(xs(&stage, 1000), [1708, 1854, 2000, 2146, 2292]);
    assert_eq!(xs(&stage, 854), [1708, 1854, 2000, 2146]);
    let far = plan(&stage, us, Pace::Maneuver, 2000, 2100).expect("it goes as far as it can");
    assert_eq!(far.filled.cost, 800, "three inches beyond its allowance");
    stage.role(us, 0, crate::content::model::Role::Nco);
    stage.pair(us, 1, "lewis");
    assert_eq!(stage.battle.figure(stage.nth(us, 1)).at, point(2146, 1000));
    assert_eq!(stage.battle.figure(stage.nth(us, 2)).at, point(2146, 896));
}

/// sof-check-251: half an inch from his nearest mate, and no more.
#[test]
fn sof_fig_22_a_figure_pulled_too_far_is_refused() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 3, &["ba-rifle"], (2000, 1000), 0);
    stage.drawn(us, Formation::Loose, 3);
    let (last, at) = stage
        .battle
        .figures_of(us)
        .map(|(id, it)| (id, it.at))
        .max_by_key(|(_, at)| at.x())
        .expect("three");
    let pulled = |by| {
        let draw = Draw {
            adjust: vec![(
                last,
                Spot {
                    x: at.x() + by,
                    y: 1000,
                },
            )],
            ..Draw::to(Spot { x: 2000, y: 1000 })
        };
        stage.rules.plan_move(&stage.battle, us, Pace::Maneuver, &draw)
    };
    assert!(pulled(4).is_ok());
    assert_eq!(pulled(5).unwrap_err().rule, "sof-fig-23");
}

/// sof-check-242: extended order keeps more than half an inch.
#[test]
fn sof_fig_16_extended_order_is_wide() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 8, &["ba-rifle"], (3600, 1000), 0);
    stage.formation(us, Formation::Extended);
    let gap = |gap| {
        let draw = Draw {
            gap: Some(gap),
            ..Draw::to(Spot { x: 3600, y: 1200 })
        };
        stage.rules.plan_move(&stage.battle, us, Pace::Maneuver, &draw)
    };
    assert_eq!(gap(50).unwrap_err().rule, "sof-fig-15");
    assert!(gap(52).is_ok());
}

/// sof-move-21, sof-unit-12.
#[test]
fn sof_move_21_formations_change_at_the_double() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 6, &["ba-rifle"], (3600, 1000), 0);
    let draw = Draw {
        formation: Some(Formation::Close),
        ..Draw::to(Spot { x: 3600, y: 1100 })
    };
    let plan = |stage: &Stage, pace| stage.rules.plan_move(&stage.battle, us, pace, &draw);
    assert_eq!(plan(&stage, Pace::Maneuver).unwrap_err().rule, "sof-move-21");
    let planned = plan(&stage, Pace::DoubleTime).expect("at the double");
    stage.with_dice(&[], |turn| turn.march(planned));
    assert_eq!(stage.battle.unit(us).formation, Formation::Close);
    let team = stage.team(ONE, "mg08-mg", 4, (5000, 1000), 0);
    let why = stage
        .rules
        .plan_move(&stage.battle, team, Pace::DoubleTime, &draw)
        .unwrap_err();
    assert_eq!(why.rule, "sof-unit-12");
}

/// sof-move-30: on the road woods do not count, and a whole Double Time is longer.
#[test]
fn sof_move_30_roads_are_fast() {
    let (mut stage, us) = lone();
    belt(&mut stage, Terrain::Woods, 1100, 2800);
    assert_eq!(left(&stage, us), 700);
    stage.strip(Terrain::Road, &[(3600, 200), (3600, 4000)], 100);
    assert_eq!(left(&stage, us), 800);
    let planned = plan(&stage, us, Pace::DoubleTime, 3600, 3000).expect("along the road");
    assert_eq!(
        (planned.allowance, planned.filled.cost, planned.on_road),
        (1600, 1600, true)
    );
    let beside = plan(&stage, us, Pace::DoubleTime, 4200, 2200).expect("off the road");
    assert!(!beside.on_road && beside.allowance == 1100);
}

/// sof-ind-9: a move ends what was ranged in, on either side; sof-terrain-gen-10.
#[test]
fn sof_ind_9_a_move_ends_ranging_in() {
    let (mut stage, us) = lone();
    let gun = stage.team(TWO, "mg08-mg", 4, (3600, 4000), 180);
    stage.battle.unit_mut(gun).ranged = Some(crate::battle::Ranged {
        target: Aim::Unit(us),
        tries: 1,
        turn: 1,
        found: false,
    });
    stage.battle.unit_mut(us).dug_in = true;
    let planned = plan(&stage, us, Pace::Maneuver, 3600, 1200).expect("it moves");
    stage.with_dice(&[], |turn| turn.march(planned));
    assert!(stage.battle.unit(gun).ranged.is_none());
    assert!(!stage.battle.unit(us).dug_in && stage.battle.unit(us).moved_turn == 1);
}

/// sof-move-13, sof-move-1.
#[test]
fn sof_move_13_guns_turn_in_place() {
    let mut stage = Stage::new(7200, 4800);
    let gun = stage.gun(ONE, "7-7cm-fk96-field-gun", 5, (3600, 1000), 0);
    assert_eq!(
        plan(&stage, gun, Pace::Maneuver, 3600, 1200).unwrap_err().rule,
        "sof-move-1"
    );
    assert!(stage.rules.check_pivot(&stage.battle, gun, 90).is_ok());
    stage.with_dice(&[], |turn| turn.pivot(gun, 90));
    assert_eq!(stage.battle.unit(gun).heading, facing(90));
    assert_eq!(stage.battle.figure(stage.nth(gun, 0)).at, point(3600, 1000));
    let us = stage.squad(ONE, 3, &["ba-rifle"], (1000, 1000), 0);
    assert_eq!(
        stage.rules.check_pivot(&stage.battle, us, 90).unwrap_err().rule,
        "sof-move-13"
    );
}

/// sof-ord-81, sof-ord-82: lists are legal and short.
#[test]
fn sof_ord_81_offers_are_legal() {
    let mut stage = Stage::new(7200, 4800);
    stage.battle.objectives = vec![point(3600, 2400), point(1200, 2400)];
    stage.area(Terrain::Woods, (3000, 1500), (4200, 2000));
    stage.line(Terrain::Wall, &[(2000, 1700), (2600, 1700)]);
    stage.building((4500, 1300), (5000, 1800));
    let us = stage.squad(ONE, 9, &["ba-rifle"], (3600, 1000), 0);
    stage.squad(TWO, 9, &["ba-rifle"], (3600, 3600), 180);
    let offers = stage.rules.maneuver_offers(&stage.battle, us, Depth::Usual);
    assert!((8..=24).contains(&offers.len()), "{}", offers.len());
    let at_the_double = stage.rules.double_time_offers(&stage.battle, us);
    assert!((3..=8).contains(&at_the_double.len()), "{}", at_the_double.len());
    for action in offers.iter().chain(&at_the_double) {
        match action {
            Action::Move { pace, draw } => {
                assert!(
                    stage.rules.plan_move(&stage.battle, us, *pace, draw).is_ok(),
                    "{draw:?}"
                );
            }
            Action::FallBack { heading, formation } => {
                assert!(
                    stage
                        .rules
                        .plan_fall_back(&stage.battle, us, *heading, *formation)
                        .is_ok()
                );
            }
            action => panic!("{action:?} is no move"),
        }
    }
    assert_eq!(stage.battle.unit(us).kind, UnitType::Infantry);
}
