//! Walks with forced dice; numbers are those of the worked checks.

use umpire::Report;

use crate::battle::{Post, Standing, TeamId};
use crate::content::model::Training;
use crate::ground::Terrain;
use crate::movement::Gait;
use crate::order::{Leg, Spot};
use crate::testing::{Group, ONE, Setup, Stage};
use crate::walk::{Purpose, Walk};

fn leg(team: TeamId, path: &[(i32, i32)]) -> Leg {
    Leg {
        team,
        path: path.iter().map(|(x, y)| Spot { x: *x, y: *y }).collect(),
        facing: None,
        turret: None,
        placed: false,
    }
}

fn walk(stage: &mut Stage, unit: Group, legs: &[Leg], dice: &[u32]) -> Report {
    let plan = stage
        .rules
        .check_plan(&stage.battle, unit.id, legs, &[], None, Gait::MoveOrRun)
        .expect("a legal plan");
    stage.with_dice(dice, |turn| turn.ask(Walk::new(unit.id, Purpose::Move, plan)))
}

fn at(stage: &Stage, team: TeamId) -> (i32, i32, i32) {
    let team = stage.battle.team(team);
    (team.at.x(), team.at.y(), team.facing.degrees())
}

/// A tank of this kind drives 8 inches north at something; where it ends, and its markers.
fn drives(kind: &str, training: Training, lay: impl Fn(&mut Setup), dice: &[u32]) -> ((i32, i32, i32), u8) {
    let mut setup = Setup::new();
    lay(&mut setup);
    let unit = setup.unit(ONE, training, &[(kind, 1000, 1000, 90)]);
    let mut stage = setup.build();
    let tank = unit.team(0);
    walk(&mut stage, unit, &[leg(tank, &[(1000, 1800)])], dice);
    (at(&stage, tank), stage.battle.team(tank).markers)
}

#[test]
fn ini_move_4_6_a_tank_at_a_hedge() {
    let hedge = |setup: &mut Setup| {
        setup.line(Terrain::Hedge, &[(0, 1500), (2000, 1500)]);
    };
    let sherman = |dice: &[u32]| drives("sherman", Training::Veteran, hedge, dice);
    let ((x, y, facing), markers) = sherman(&[1]);
    assert_eq!(
        (x, facing, markers),
        (1000, 0, 1),
        "along the way it came, one marker"
    );
    assert!((1499..=1500).contains(&y), "before the hedge: {y}");
    assert_eq!(sherman(&[2]), ((1000, 1800, 0), 0));
}

#[test]
fn ini_move_5_a_tank_at_a_forest() {
    let forest = |setup: &mut Setup| {
        setup.area(Terrain::Forest, (0, 1500), (2000, 3000));
    };
    let veteran = |dice: &[u32]| drives("sherman", Training::Veteran, forest, dice);
    let ((_, y, _), markers) = veteran(&[3]);
    assert_eq!((y, markers), (1499, 1), "the last step outside");
    assert_eq!(veteran(&[4]), ((1000, 1800, 0), 0));
    // ini-tank-10: rerolled once, at once.
    let panther = |dice: &[u32]| drives("panther", Training::Elite, forest, dice);
    assert_eq!(panther(&[2, 3]), ((1000, 1800, 0), 0));
    assert_eq!(panther(&[2, 2]).1, 1);
}

#[test]
fn ini_move_7_a_road_through_a_forest() {
    let road = |setup: &mut Setup| {
        setup.area(Terrain::Forest, (0, 500), (3000, 3000));
        setup.area(Terrain::Road, (900, 0), (1100, 3000));
    };
    assert_eq!(
        drives("sherman", Training::Veteran, road, &[]),
        ((1000, 1800, 0), 0)
    );
    let mut setup = Setup::new();
    road(&mut setup);
    let unit = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 1000, 0)]);
    let mut stage = setup.build();
    walk(
        &mut stage,
        unit,
        &[leg(unit.team(0), &[(1000, 1300), (1600, 1300)])],
        &[3],
    );
    let (x, y, facing) = at(&stage, unit.team(0));
    assert_eq!((x, y, facing), (1100, 1300, 90), "it stops on the road");
    assert_eq!(stage.battle.team(unit.team(0)).markers, 1);
}

#[test]
fn ini_move_6_one_that_starts_inside_has_not_moved() {
    let mut setup = Setup::new();
    setup.area(Terrain::Forest, (0, 0), (3000, 3000));
    let unit = setup.unit(ONE, Training::Veteran, &[("sherman", 1000, 1000, 90)]);
    let mut stage = setup.build();
    let tank = unit.team(0);
    stage.battle.team_mut(tank).went = false;
    stage.battle.team_mut(tank).markers = 1;
    walk(&mut stage, unit, &[leg(tank, &[(1000, 1600)])], &[3]);
    assert_eq!(at(&stage, tank), (1000, 1000, 90));
    let team = stage.battle.team(tank);
    assert_eq!(
        (team.moved, team.went, team.markers),
        (false, false, 1),
        "it has a marker already"
    );
    walk(&mut stage, unit, &[leg(tank, &[(1000, 1600)])], &[4]);
    assert_eq!(at(&stage, tank), (1000, 1600, 0), "no more checks inside");
    assert!(stage.battle.team(tank).went);
}

#[test]
fn ini_move_12_marks_of_a_joint_walk() {
    let mut setup = Setup::new();
    let unit = setup.unit(
        ONE,
        Training::Veteran,
        &[("rifle", 1000, 1000, 0), ("rifle", 1300, 1000, 0)],
    );
    setup.post(unit.team(0), Post::Leader);
    let mut stage = setup.build();
    let legs = [
        leg(unit.team(0), &[(1000, 1550)]),
        leg(unit.team(1), &[(1300, 1250)]),
    ];
    let plan = stage
        .rules
        .check_plan(&stage.battle, unit.id, &legs, &[], None, Gait::Move)
        .expect("a plan");
    stage.with_dice(&[], |turn| {
        let mut walk = Walk::new(unit.id, Purpose::Move, plan);
        assert_eq!(walk.last_mark(), 6);
        turn.set_out(&mut walk);
        let three = turn.rules.supposed(turn.battle, &walk, 3);
        let places = [0, 1].map(|nth| three.team(unit.team(nth)).at.y());
        assert_eq!(places, [1300, 1250]);
        assert_eq!(three.moving, [unit.team(0), unit.team(1)]);
        let none = turn.rules.supposed(turn.battle, &walk, 0);
        assert!(none.moving.is_empty());
    });
}

#[test]
fn ini_move_13_whoever_would_rest_on_another_goes_back() {
    let mut setup = Setup::new();
    setup.line(Terrain::Hedge, &[(0, 1500), (2000, 1500)]);
    let tanks = [("sherman", 1000, 1100, 0), ("sherman", 1000, 800, 0)];
    let unit = setup.unit(ONE, Training::Veteran, &tanks);
    setup.post(unit.team(0), Post::Leader);
    let mut stage = setup.build();
    // The first is to cross the hedge, the second to come up behind it.
    let legs = [
        leg(unit.team(0), &[(1000, 2000)]),
        leg(unit.team(1), &[(1000, 1400)]),
    ];
    walk(&mut stage, unit, &legs, &[1]);
    let (first, second) = (at(&stage, unit.team(0)), at(&stage, unit.team(1)));
    assert!((1499..=1500).contains(&first.1), "{first:?}");
    assert_eq!(second.1, first.1 - 220, "a vehicle's length behind it");
}

#[test]
fn ini_gen_10_what_a_team_that_moves_loses() {
    let mut setup = Setup::new();
    let teams = [
        ("rifle", 1000, 1000, 0),
        ("57mm", 1400, 1000, 0),
        ("rifle", 1800, 1000, 0),
    ];
    let unit = setup.unit(ONE, Training::Veteran, &teams);
    let mut stage = setup.build();
    stage.battle.unit_mut(unit.id).overwatch = true;
    for nth in 0..3 {
        let team = stage.battle.team_mut(unit.team(nth));
        (team.dug_in, team.down, team.went) = (true, true, false);
    }
    let turn = Leg {
        facing: Some(90),
        ..leg(unit.team(1), &[])
    };
    walk(&mut stage, unit, &[leg(unit.team(0), &[(1000, 1100)]), turn], &[]);
    for (nth, moved) in [(0, true), (1, true), (2, false)] {
        let team = stage.battle.team(unit.team(nth));
        assert_eq!((team.moved, team.went), (moved, moved), "{nth}");
        assert_eq!((team.dug_in, team.down), (!moved, !moved), "{nth}");
    }
    assert!(!stage.battle.unit(unit.id).overwatch, "ini-ow-2");
    assert_eq!(at(&stage, unit.team(1)), (1400, 1000, 90));
    assert!(stage.battle.moving.is_empty());
}

#[test]
fn ini_move_14_the_last_team_takes_its_observer_with_it() {
    let mut setup = Setup::new();
    let teams = [
        ("sherman", 1000, 5500, 0),
        ("sherman", 1400, 5500, 0),
        ("rifle", 3000, 3000, 0),
    ];
    let unit = setup.unit(ONE, Training::Veteran, &teams);
    setup.post(unit.team(0), Post::Leader);
    setup.post(unit.team(2), Post::Observer);
    let mut stage = setup.build();
    stage.rules.exits[0] = vec![tabletop::Exit {
        edge: board::table::TableEdge::North,
        from: 0,
        to: 6000,
    }];
    let standing = |stage: &Stage| [0, 1, 2].map(|nth| stage.battle.team(unit.team(nth)).standing);
    walk(&mut stage, unit, &[leg(unit.team(1), &[(1400, 6000)])], &[]);
    assert_eq!(
        standing(&stage),
        [Standing::Table, Standing::Left, Standing::Table]
    );
    walk(&mut stage, unit, &[leg(unit.team(0), &[(1000, 6000)])], &[]);
    assert_eq!(standing(&stage), [Standing::Left; 3]);
    assert!(!stage.battle.unit(unit.id).destroyed);
}
