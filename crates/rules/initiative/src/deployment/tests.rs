//! Deployment: whole Units, in their zones, in cohesion.

use crate::battle::{Post, Standing};
use crate::content::model::Training;
use crate::order::{Berth, Order, Spot};
use crate::testing::{Group, ONE, Setup, Stage, TWO, point};

fn waits(stage: &mut Stage, unit: Group, count: u16) {
    for nth in 0..count {
        stage.battle.team_mut(unit.team(nth)).standing = Standing::ToPlace;
    }
}

fn berths(unit: Group, places: &[(i32, i32)]) -> Vec<Berth> {
    let berth = |(nth, (x, y)): (u16, &(i32, i32))| Berth {
        team: unit.team(nth),
        at: Spot { x: *x, y: *y },
        facing: 0,
        turret: None,
    };
    (0..).zip(places).map(berth).collect()
}

fn rule(stage: &Stage, unit: Group, places: &[(i32, i32)], extras: (bool, bool)) -> &'static str {
    let Stage { rules, battle } = stage;
    let checked = rules.check_deploy(battle, ONE, unit.id, &berths(unit, places), extras.0, extras.1);
    checked.map_or_else(|why| why.rule, |_| "legal")
}

fn platoon() -> (Stage, Group) {
    let mut setup = Setup::new();
    let unit = setup.unit(ONE, Training::Veteran, &[("smg", 0, 0, 0), ("rifle", 0, 0, 0)]);
    setup.post(unit.team(0), Post::Leader);
    setup.unit(TWO, Training::Veteran, &[("rifle", 1000, 1500, 180)]);
    let mut stage = setup.build();
    waits(&mut stage, unit, 2);
    stage.rules.scenario.forces[0].zone = (point(0, 0), point(6000, 1200));
    (stage, unit)
}

#[test]
fn ini_ord_53_places_of_a_unit() {
    let (stage, unit) = platoon();
    let rows: [(&[(i32, i32)], &str); 9] = [
        (&[(3000, 1000), (3300, 1000)], "legal"),
        (&[(3000, 1000), (3000 + 760, 1000)], "legal"), // gap 600
        (&[(3000, 1000), (3000 + 761, 1000)], "ini-coh-1"), // gap 601
        (&[(3000, 1000), (3300, 1200)], "legal"),
        (&[(3000, 1000), (3300, 1201)], "ini-ord-53"), // outside the zone
        (&[(3000, 1000), (3100, 1000)], "ini-gen-11"),
        (&[(3000, 30), (3300, 100)], "tm-9.8"),
        (&[(3000, 1000)], "ini-ord-53"),               // not the whole Unit
        (&[(1000, 1191), (1300, 1000)], "ini-ord-53"), // within 2 inches of an enemy
    ];
    for (places, expected) in rows {
        assert_eq!(rule(&stage, unit, places, (false, false)), expected, "{places:?}");
    }
    assert_eq!(
        rule(&stage, unit, &[(1000, 1190), (1300, 1000)], (false, false)),
        "legal"
    );
}

#[test]
fn ini_ord_53_dug_in_and_on_overwatch_where_the_scenario_allows_it() {
    let (mut stage, unit) = platoon();
    let places = [(3000, 1000), (3300, 1000)];
    assert_eq!(rule(&stage, unit, &places, (true, false)), "ini-ord-53");
    assert_eq!(rule(&stage, unit, &places, (false, true)), "ini-ord-53");
    stage.rules.scenario.forces[0].may_dig_in = true;
    stage.rules.scenario.forces[0].may_overwatch = 1;
    assert_eq!(rule(&stage, unit, &places, (true, true)), "legal");
    stage.battle.unit_mut(unit.id).overwatch = true;
    assert_eq!(
        rule(&stage, unit, &places, (false, true)),
        "ini-ord-53",
        "one Unit alone"
    );
    let tank = stage.rules.content.unit("sherman").expect("a tank");
    stage.battle.team_mut(unit.team(1)).kind = tank as u16;
    assert_eq!(rule(&stage, unit, &places, (true, false)), "ini-act-8");
}

#[test]
fn ini_ord_53_every_formation_that_is_listed_may_be_taken() {
    let (stage, unit) = platoon();
    let mut orders = Vec::new();
    stage.rules.list_deployments(&stage.battle, ONE, &mut orders);
    assert!(10 <= orders.len(), "{}", orders.len());
    for order in orders {
        let Order::Deploy { teams, .. } = order else {
            panic!("{order:?}")
        };
        let places: Vec<(i32, i32)> = teams.iter().map(|berth| (berth.at.x, berth.at.y)).collect();
        assert_eq!(rule(&stage, unit, &places, (false, false)), "legal", "{places:?}");
    }
}
