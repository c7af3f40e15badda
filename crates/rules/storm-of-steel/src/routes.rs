//! Sections 4D to 4H: a way that was found legal, how it would end, and whether it still can be taken when its turn comes.

use board::table::{Facing, Length, Path, Point, Step, bearing, stop};
use tabletop::{Around, OpenTable as _};

use crate::battle::{Battle, UnitId, Whereabouts};
use crate::ground::Terrain;
use crate::order::Leg;
use crate::rules::Rules;
use crate::why::Why;

/// A way that was found legal: who takes it, and with how much movement left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    pub unit: UnitId,
    /// Movement left when it was checked, before tests and roads.
    pub left: Length,
    /// Up to the table's edge, if it leads off.
    pub path: Path,
    /// At its end.
    pub facing: Facing,
    /// The facing that was ordered; without one, a stand that is stopped faces along its way (tm-9.9).
    pub ordered: Option<Facing>,
    /// What the whole way takes.
    pub cost: i64,
    /// Does the unit leave the table at its end (sos-0.11)?
    pub leaves: bool,
}

/// How a way ends: where it leads, or at a stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// As far as it is walked.
    pub path: Path,
    pub facing: Facing,
    /// The movement it takes.
    pub spent: i64,
    pub stopped: bool,
}

impl Rules {
    /// A first look at a leg: the way with all the movement there is (sos-4G.2 may take some of it when it is rolled).
    pub fn check_leg(&self, battle: &Battle, leg: &Leg, left: Length) -> Result<Route, Why> {
        let (path, ordered) = self.read_leg(battle, leg)?;
        let mut around = self.around(battle, leg.unit);
        let way = self.check_path(battle, &mut around, leg.unit, &path, ordered, left)?;
        Ok(Route {
            unit: leg.unit,
            left,
            path: way.path,
            facing: way.facing,
            ordered,
            cost: way.cost.units,
            leaves: way.exit.is_some(),
        })
    }

    /// The same for a leg that is known to be legal: nothing is walked.
    pub fn trust_leg(&self, battle: &Battle, leg: &Leg, left: Length) -> Route {
        let (mut path, ordered) = match self.read_leg(battle, leg) {
            Ok(read) => read,
            Err(why) => unreachable!("a legal way has places that are none: {why:?}"),
        };
        let unit = battle.unit(leg.unit);
        let frame = self.ground.table.frame();
        let exits = self.edges_out(unit.owner, path.end());
        let out = |p: &Point| exits.iter().any(|edge| frame.reaches(*p, *edge));
        let leaves = path.points().iter().skip(1).position(out);
        if let Some(nth) = leaves.filter(|nth| nth + 2 < path.points().len()) {
            path = match Path::new(path.points()[..nth + 2].to_vec()) {
                Ok(path) => path,
                Err(fault) => unreachable!("a part of a path is a path: {fault}"),
            };
        }
        let along = || path.legs().filter_map(|leg| bearing(leg.a, leg.b)).last();
        Route {
            unit: leg.unit,
            left,
            facing: ordered.or_else(along).unwrap_or(unit.facing),
            ordered,
            cost: path.cost(),
            leaves: leaves.is_some(),
            path,
        }
    }

    /// The way of a march whose turn has come, after something went otherwise than it was checked.
    pub(crate) fn check_again(&self, battle: &Battle, route: Route) -> Option<Route> {
        let mut around = self.around(battle, route.unit);
        let way = self.check_path(
            battle,
            &mut around,
            route.unit,
            &route.path,
            route.ordered,
            route.left,
        );
        way.is_ok().then_some(route)
    }

    /// The same when all has gone as it was checked: those before it may have filled the building it goes to (sos-6E.4).
    pub(crate) fn still_has_room(&self, battle: &Battle, route: Route) -> Option<Route> {
        let room = route.leaves
            || self
                .check_in_structure(battle, route.unit, route.path.end())
                .is_ok();
        room.then_some(route)
    }

    /// May the unit still take its way with what a difficulty test has left it (sos-4G.2)?
    pub(crate) fn affords(&self, battle: &Battle, route: &Route) -> bool {
        let left = i64::from(route.left);
        let by_road = battle.unit(route.unit).under.on_road();
        route.cost <= left || (by_road && route.cost <= 2 * left && self.ground.keeps_to_road(&route.path))
    }

    /// How this way would end, as far as the unit's owner can know: at the first stop, or where it leads (sos-4G.1, sos-5C.2).
    /// Mines are not foreseen.
    pub fn foresee(&self, battle: &Battle, route: &Route) -> Rest {
        match self.first_stop(battle, route) {
            Some(step) => self.rest_at(&self.around(battle, route.unit), route, &step),
            None => Rest {
                path: route.path.clone(),
                facing: route.facing,
                spent: route.cost,
                stopped: false,
            },
        }
    }

    /// The first step of a way that enters ground where the unit must stop (sos-4G.1).
    fn first_stop(&self, battle: &Battle, route: &Route) -> Option<Step> {
        let mobility = self.mobility(battle, route.unit);
        let mut before = self.tests_at(battle, mobility, route.path.start());
        let mut strides = self.ground.strides(&route.path).skip(1);
        let stop = strides.find(|stride| {
            let tests = self.tests_at(battle, mobility, stride.first.at);
            let entered = tests.iter().any(|group| !before.contains(group));
            before = tests;
            entered
        });
        stop.map(|stride| stride.first)
    }

    /// Where a unit comes to rest that must stop at a step of its way, and what that took (tm-9.9).
    pub(crate) fn rest_at(&self, around: &Around, route: &Route, step: &Step) -> Rest {
        let stopped = stop(
            self.field(&around.stands),
            &around.mover,
            &route.path,
            step,
            route.ordered,
        );
        let own = around.mover.stand;
        let (path, facing, spent) = match stopped {
            Some(way) => (way.path, way.facing, way.cost.units),
            None => (Path::straight(own.at, own.at), own.facing, step.spent),
        };
        Rest {
            path,
            facing,
            spent,
            stopped: true,
        }
    }

    /// The battle with a unit at the end of its way, for those who go after it: as far as their owner can know.
    pub(crate) fn suppose(&self, battle: &mut Battle, route: &Route, rest: &Rest) {
        let mobility = self.mobility(battle, route.unit);
        if self.ground.has(Terrain::Wire) {
            let mut before = rest.path.start();
            for stride in self.ground.strides(&rest.path).skip(1) {
                let crushed = self.wire_crushed(battle, mobility, before, stride.first.at);
                battle.wire_gone.extend(crushed);
                before = stride.last().at;
            }
        }
        let at = rest.path.end();
        let unit = battle.unit_mut(route.unit);
        (unit.at, unit.facing, unit.under) = (at, rest.facing, self.ground.underfoot(at));
        if route.leaves && !rest.stopped {
            unit.place = Whereabouts::Left;
        }
    }
}
