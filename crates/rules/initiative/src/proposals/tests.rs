//! Drags of whole Units.

use board::table::TableEdge;
use board::table::platoon::{Drag, Formation, Who};
use tabletop::Exit;

use crate::battle::{Post, TeamId};
use crate::cohesion::stand_id;
use crate::content::model::Training;
use crate::movement::Gait;
use crate::order::Leg;
use crate::testing::{Group, ONE, Setup, Stage, TWO, point};

fn drag(lead: TeamId, x: i32, y: i32) -> Drag {
    Drag {
        lead: stand_id(lead),
        to: point(x, y),
        via: Vec::new(),
        facing: None,
        formation: Formation::Keep,
        who: Who::Everybody,
    }
}

/// A leader, two rifle Teams and an observer far off.
fn platoon() -> (Stage, Group) {
    let teams = [
        ("smg", 1000, 800, 0),
        ("rifle", 1000, 1000, 0),
        ("rifle", 1300, 1000, 0),
        ("rifle", 4000, 1000, 0),
    ];
    let mut setup = Setup::new();
    let unit = setup.unit(ONE, Training::Veteran, &teams);
    setup.post(unit.team(0), Post::Leader);
    setup.post(unit.team(3), Post::Observer);
    (setup.build(), unit)
}

fn end(leg: &Leg) -> (TeamId, i32, i32) {
    let at = leg.path.last().expect("a way");
    (leg.team, at.x, at.y)
}

#[test]
fn ini_ord_10_15_the_others_keep_their_places_and_the_leader_is_placed() {
    let (stage, unit) = platoon();
    let legs = stage
        .rules
        .proposed_move(&stage.battle, unit.id, &drag(unit.team(1), 1000, 1400), false);
    let ends: Vec<_> = legs.iter().map(end).collect();
    let wanted = [(0, 1000, 1200), (1, 1000, 1400), (2, 1300, 1400)];
    assert_eq!(ends, wanted.map(|(nth, x, y)| (unit.team(nth), x, y)));
    assert_eq!(
        legs.iter().map(|leg| leg.placed).collect::<Vec<_>>(),
        [true, false, false]
    );
    // The observer never goes with the Unit; he is dragged alone.
    let alone = stage
        .rules
        .proposed_move(&stage.battle, unit.id, &drag(unit.team(3), 4000, 1400), false);
    assert_eq!(
        alone.iter().map(end).collect::<Vec<_>>(),
        [(unit.team(3), 4000, 1400)]
    );
}

#[test]
fn ini_ord_14_who_falls_short_is_told_why() {
    let (stage, unit) = platoon();
    let far = drag(unit.team(1), 1000, 1601);
    for (run, short) in [(false, vec![unit.team(1), unit.team(2)]), (true, Vec::new())] {
        let legs = stage.rules.proposed_move(&stage.battle, unit.id, &far, run);
        let found = stage.rules.shortfalls(&stage.battle, unit.id, &far, run, &legs);
        let lead = found.iter().find(|(team, _)| *team == unit.team(1));
        assert_eq!(
            lead.map(|(_, why)| why.rule),
            short.first().map(|_| "ini-move-1"),
            "run: {run}"
        );
    }
}

#[test]
fn ini_lead_6_a_unit_without_a_leader_is_proposed_nothing_nearer() {
    let mut setup = Setup::new();
    let teams = [("rifle", 1000, 1000, 0), ("rifle", 1300, 1000, 0)];
    let unit = setup.unit(ONE, Training::Veteran, &teams);
    setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 3000, 180)]);
    let stage = setup.build();
    let proposed = |y: i32| {
        let drag = drag(unit.team(0), 1000, y);
        stage.rules.proposed_move(&stage.battle, unit.id, &drag, false)
    };
    assert_eq!(proposed(1400), []);
    assert_eq!(proposed(700).len(), 2, "back it may go");
}

#[test]
fn ini_move_14_a_drag_to_an_exit_leaves_the_table() {
    let mut setup = Setup::new();
    let tanks = [("sherman", 1000, 5500, 0), ("sherman", 1300, 5500, 0)];
    let unit = setup.unit(ONE, Training::Veteran, &tanks);
    setup.post(unit.team(0), Post::Leader);
    let mut stage = setup.build();
    stage.rules.exits[0] = vec![Exit {
        edge: TableEdge::North,
        from: 800,
        to: 1600,
    }];
    let legs = stage
        .rules
        .proposed_move(&stage.battle, unit.id, &drag(unit.team(0), 1000, 6000), false);
    let ends: Vec<_> = legs.iter().map(end).collect();
    assert_eq!(ends, [(unit.team(0), 1000, 6000), (unit.team(1), 1300, 6000)]);
    let plan = stage
        .rules
        .check_plan(&stage.battle, unit.id, &legs, &[], None, Gait::Move);
    assert!(plan.is_ok());
}
