//! Ways worth going: towards enemies, objectives, cover and roads, straight ahead and back.

use board::table::{Allowance, Path, Point, bearing, preview};
use tabletop::places::beside_edge;
use tabletop::{Around, OpenTable as _};
use umpire::Seat;

use super::{along, spot, square, squared};
use crate::battle::{Battle, UnitId, other};
use crate::content::model::{Family, UnitType};
use crate::ground::Terrain;
use crate::order::{Leg, Order};
use crate::rules::Rules;

impl Rules {
    /// Ways worth going for one unit.
    pub fn list_ways(&self, battle: &Battle, id: UnitId, left: i32, out: &mut Vec<Order>) {
        let mut around = self.around(battle, id);
        let first = out.len();
        for goal in self.goals(battle, id) {
            let Some(leg) = self.leg_towards(battle, &mut around, id, goal, left) else {
                continue;
            };
            let order = Order::Go { leg };
            if !out[first..].contains(&order) {
                out.push(order);
            }
        }
        let kind = self.kind_of(battle, id);
        if Rules::turns_matter(kind)
            && let Some(facing) = self
                .nearest_enemy(battle, id)
                .and_then(|enemy| bearing(battle.unit(id).at, battle.unit(enemy).at))
        {
            let leg = Leg {
                unit: id,
                path: Vec::new(),
                facing: Some(facing.degrees()),
            };
            if self.check_way(battle, &mut around, &leg, left).is_ok() {
                out.push(Order::Go { leg });
            }
        }
    }

    /// Straight towards a goal as far as it goes; a legal way, or none.
    pub fn leg_towards(
        &self,
        battle: &Battle,
        around: &mut Around,
        id: UnitId,
        goal: Point,
        left: i32,
    ) -> Option<Leg> {
        let at = battle.unit(id).at;
        // Worked out once: the board would ask for it at every step back from a bar.
        let facing = bearing(at, goal);
        let on_road = battle.unit(id).under.on_road();
        let mut tries = [left, 0];
        if on_road {
            tries = [2 * left, left];
        }
        for most in tries.into_iter().filter(|most| 0 < *most) {
            let end = along(at, goal, most);
            if end == at {
                return None;
            }
            around.mover.allowance = Allowance::Units(most);
            around.mover.exits = self.edges_out(battle.unit(id).owner, end);
            let found = preview(
                self.field(&around.stands),
                &around.mover,
                &Path::straight(at, end),
                facing,
            );
            let Some(way) = found.possible else { continue };
            let end = way.path.end();
            // The board has just allowed it, as `check_way` would ask it to.
            if end != at && self.check_walked(battle, around, &way, id, left).is_ok() {
                return Some(Leg {
                    unit: id,
                    path: vec![spot(end)],
                    facing: Some(way.facing.degrees()),
                });
            }
        }
        None
    }

    /// Where a unit might want to go: enemies, objectives, cover, roads, ahead, back.
    fn goals(&self, battle: &Battle, id: UnitId) -> Vec<Point> {
        let unit = battle.unit(id);
        let kind = self.kind(unit);
        let seat = unit.owner;
        let reach = 2 * kind.allowance + 600;
        let mut goals: Vec<Point> = Vec::with_capacity(12);
        if let Some(enemy) = self.nearest_enemy(battle, id) {
            goals.push(battle.unit(enemy).at);
        }
        let by_distance =
            |points: &mut dyn Iterator<Item = Point>| points.min_by_key(|p| square(unit.at, *p));
        // The nearest objective that is not held, else the nearest.
        let open = self
            .scenario
            .objectives
            .iter()
            .enumerate()
            .filter(|(nth, _)| battle.holders[*nth] != Some(seat))
            .map(|(_, at)| *at);
        goals.extend(by_distance(&mut open.clone()));
        goals.extend(
            self.scenario
                .objectives
                .iter()
                .copied()
                .filter(|at| square(unit.at, *at) <= squared(3000)),
        );
        goals.extend(self.way_round(battle, id));
        let ways_out = self.exits(seat).iter();
        goals.extend(
            ways_out
                .filter_map(|exit| exit.nearest(self.scenario.frame, unit.at))
                .filter(|out| square(unit.at, *out) <= squared(reach)),
        );
        let covers = self.cover_near(kind, unit.at, reach);
        goals.extend(covers);
        let (ahead, back) = self.ahead_and_back(seat, unit.at);
        goals.push(ahead);
        if unit.under.on_road() {
            goals.extend(self.ground.bends(Terrain::Road, unit.at));
        } else if kind.family.is_vehicle() {
            goals.extend(self.road_near(unit.at, reach));
        }
        goals.push(back);
        if matches!(kind.family, Family::Infantry | Family::Cavalry | Family::Afv) {
            let close = battle.enemies(seat).filter(|(enemy, other)| {
                square(unit.at, other.at) <= squared(kind.allowance + 400)
                    && !self.is_unknown(battle, *enemy, seat)
            });
            goals.extend(close.map(|(_, enemy)| enemy.at).take(3));
        }
        let at = unit.at;
        goals.retain(|goal| *goal != at);
        goals.sort();
        goals.dedup();
        goals
    }

    /// The next stretch of the way to the nearest thing that is fought for, round what lies in the straight way.
    fn way_round(&self, battle: &Battle, id: UnitId) -> Option<Point> {
        let unit = battle.unit(id);
        let (mobility, allowance) = (self.mobility(battle, id), self.kind(unit).allowance);
        let (cost, goal) = self
            .marches()
            .goals
            .iter()
            .filter(|goal| goal.matters_to(unit.owner))
            .filter_map(|goal| Some((goal.cost(mobility, unit.at)?, goal)))
            .min_by_key(|(cost, _)| *cost)?;
        goal.ways(mobility)?.along(unit.at, allowance.min(cost))
    }

    pub fn nearest_enemy(&self, battle: &Battle, id: UnitId) -> Option<UnitId> {
        let unit = battle.unit(id);
        battle
            .enemies(unit.owner)
            .filter(|(enemy, _)| !self.is_unknown(battle, *enemy, unit.owner))
            .min_by_key(|(_, enemy)| square(unit.at, enemy.at))
            .map(|(enemy, _)| enemy)
    }

    /// The two nearest pieces of cover in reach that this kind may enter: their middles.
    fn cover_near(&self, kind: &UnitType, at: Point, reach: i32) -> Vec<Point> {
        let mut found: Vec<(i64, Point)> = Vec::new();
        for (piece, middle) in &self.covers {
            let distance = square(at, *middle);
            let terrain = self.ground.kind(*piece);
            let useful = terrain.passage(kind.mobility) != board::table::Passage::Barred;
            if useful && 0 < distance && distance <= squared(reach + 800) {
                found.push((distance, *middle));
            }
        }
        found.sort();
        found.into_iter().take(2).map(|(_, middle)| middle).collect()
    }

    fn road_near(&self, at: Point, reach: i32) -> Option<Point> {
        self.road_points
            .iter()
            .copied()
            .filter(|p| square(at, *p) <= squared(reach))
            .min_by_key(|p| square(at, *p))
    }

    /// Far ahead, away from the own edge; and home.
    fn ahead_and_back(&self, seat: Seat, at: Point) -> (Point, Point) {
        let frame = self.ground.table.frame();
        let edge_point = |seat: Seat| {
            let edge = beside_edge(frame, self.force(seat).edge, at.into(), 0);
            Point::try_from(edge).unwrap_or(at)
        };
        (edge_point(other(seat)), edge_point(seat))
    }
}
