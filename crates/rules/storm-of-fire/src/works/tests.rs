use crate::content::model::Mission;
use crate::decisions::Place;
use crate::ground::Terrain;
use crate::order::{Order, Spot, Thing};
use crate::testing::{ONE, Stage, TWO, facing, point};

fn stage(mission: Mission, seat: umpire::Seat, thing: Thing, nth: u8) -> Stage {
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = mission;
    stage.battle.turn = 0;
    stage.with_dice(&[], |turn| turn.ask(Place { seat, thing, nth }));
    stage
}

fn place(thing: Thing, x: i32, y: i32, heading: i32) -> Order {
    Order::Place {
        thing,
        at: Spot { x, y },
        heading,
    }
}

/// sof-ord-31: an objective lies where it is put, or on the nearest legal point within 6 inches; sof-map-hasty.
#[test]
fn an_objective_is_snapped_into_its_area() {
    let mut near = stage(Mission::HastyAssault, ONE, Thing::Objective, 0);
    near.order(ONE, place(Thing::Objective, 3600, 3590, 0), &[]);
    // The first ring begins to the south and goes round to both sides (tm-21.9).
    assert_eq!(near.battle.objectives, [point(3578, 3603)]);
    let far = stage(Mission::HastyAssault, ONE, Thing::Objective, 0);
    assert_eq!(
        far.refused(ONE, &place(Thing::Objective, 3600, 2900, 0)),
        "sof-mission-hasty-2"
    );
}

/// sof-mis-5: not in water.
#[test]
fn no_objective_lies_in_water() {
    let mut stage = stage(Mission::HastyAssault, ONE, Thing::Objective, 0);
    stage.area(Terrain::River, (0, 3000), (7200, 4800));
    assert_eq!(
        stage.refused(ONE, &place(Thing::Objective, 3600, 3900, 0)),
        "sof-mis-5"
    );
}

/// sof-mission-patrol-2: none within 8 inches of another; more than 8 inches from the edges.
#[test]
fn objectives_lie_apart() {
    let mut stage = stage(Mission::Patrol, TWO, Thing::Objective, 1);
    stage.battle.objectives = vec![point(3000, 2400)];
    let check = |x| {
        let lies = stage
            .rules
            .find_place(&stage.battle, TWO, Thing::Objective, 1, (Spot { x, y: 2400 }, 0));
        lies.map(|lies| (lies.at.x(), lies.at.y())).ok()
    };
    assert_eq!(check(3801), Some((3801, 2400)));
    assert_ne!(check(3800), Some((3800, 2400)), "8.00 is within 8 inches");
    assert_eq!(check(801), Some((801, 2400)));
    assert_ne!(check(800), Some((800, 2400)));
}

/// sof-mission-platoon-4, sof-map-platoon: wire on the front edge of the zone, along it; sections do not overlap (tm-25.4).
#[test]
fn wire_lies_along_the_front() {
    let mut stage = stage(Mission::PlatoonAssault, TWO, Thing::Wire, 0);
    stage.order(TWO, place(Thing::Wire, 3600, 3300, 40), &[]);
    let laid = &stage.battle.laid[0];
    assert_eq!((laid.centre, laid.heading), (point(3600, 2800), facing(180)));
    let next = stage
        .rules
        .find_place(&stage.battle, TWO, Thing::Wire, 0, (Spot { x: 3600, y: 2800 }, 0));
    let next = next.map(|lies| (lies.at.x() - 3600).abs()).ok();
    assert_eq!(next, Some(600), "end to end with the first");
}

/// sof-mission-platoon-4: scrapes lie inside the zone and face the enemy within 45 degrees; in a Counterattack any way
/// (sof-mission-counter-4).
#[test]
fn scrapes_face_the_enemy() {
    let platoon = stage(Mission::PlatoonAssault, TWO, Thing::Scrape, 0);
    let ok = |stage: &Stage, heading| {
        let order = place(Thing::Scrape, 3600, 3600, heading);
        stage.rules.check_order(&stage.battle, TWO, &order).is_ok()
    };
    assert!(ok(&platoon, 135) && ok(&platoon, 225));
    assert!(!ok(&platoon, 134) && !ok(&platoon, 226));
    let counter = stage(Mission::Counterattack, TWO, Thing::Scrape, 0);
    assert!(ok(&counter, 0));
    assert_eq!(
        platoon.refused(TWO, &place(Thing::Scrape, 3600, 1800, 180)),
        "sof-mission-platoon-4"
    );
}
