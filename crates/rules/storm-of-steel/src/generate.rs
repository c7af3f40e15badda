//! Lists of legal orders, and the answer of a player who does not care.
//!
//! Places on a table cannot be listed. What is listed is a sample of places worth going to: towards objectives, enemies,
//! cover and roads, straight ahead and back; [`Rules::lists_in_full`] says which families are complete.

use board::table::{Allowance, Path, Point, bearing, check_rest, footprint, len, preview, rdiv};
use umpire::Seat;

use crate::battle::{Battle, Frame, Place, UnitId, other};
use crate::content::model::{Family, UnitType};
use crate::ground::Terrain;
use crate::movement::Around;
use crate::order::{Leg, Order, Spot};
use crate::rules::Rules;

/// Goals looked at for one unit.
const MOST_GOALS: usize = 7;

pub fn spot(p: Point) -> Spot {
    Spot { x: p.x(), y: p.y() }
}

impl Rules {
    /// Does [`Rules::list_orders`] give every legal order of this family?
    pub fn lists_in_full(&self, battle: &Battle, order: &Order) -> bool {
        match order {
            Order::ChooseFirst { .. }
            | Order::Fire { .. }
            | Order::Assault { .. }
            | Order::Occupy
            | Order::Rally { .. } => true,
            Order::Pick { .. } | Order::Done => true,
            Order::Command { units } => units.len() == 1,
            Order::Mount { .. } => !matches!(battle.stack.last(), Some(Frame::SetUp(_))),
            Order::Place { .. } | Order::March { .. } | Order::Go { .. } | Order::Dismount { .. } => false,
            Order::Strike { .. } | Order::Return { .. } | Order::Concede => false,
        }
    }

    /// Legal orders of the seat that is asked.
    pub fn list_orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        let (Some(frame), None) = (battle.stack.last(), battle.end) else {
            return;
        };
        match frame {
            Frame::Draw | Frame::LullEnds => {}
            Frame::ChooseFirst(_) => out.extend([true, false].map(|first| Order::ChooseFirst { first })),
            Frame::SetUp(seat) => self.list_set_up(battle, *seat, out),
            Frame::Rally(seat) => {
                for (unit, _) in battle.numbered() {
                    // Every number of points that can be paid: more than is needed is legal too.
                    for cpts in 0..=battle.side(*seat).cpts {
                        if self.check_rally(battle, *seat, unit, cpts).is_ok() {
                            out.push(Order::Rally { unit, cpts });
                        }
                    }
                }
                out.push(Order::Done);
            }
            Frame::Assaults(seat) | Frame::Charge(seat) => {
                self.each_assault(battle, *seat, |unit, target| {
                    out.push(Order::Assault { unit, target })
                });
                out.push(Order::Done);
            }
            Frame::Fires { seat, shots } | Frame::SurpriseFire { seat, shots } => {
                let fire = |shot: crate::battle::Shot| Order::Fire {
                    unit: shot.unit,
                    weapon: shot.weapon,
                    target: shot.target,
                };
                out.extend(self.shots_left(battle, *seat, shots).map(fire));
                out.push(Order::Done);
            }
            Frame::Moves(seat) => {
                if self.check_command_points(battle, *seat).is_ok() {
                    self.list_commands(battle, *seat, out);
                }
                self.list_paid(battle, *seat, out);
                self.list_transport(battle, *seat, out);
                out.push(Order::Done);
            }
            Frame::FreeDetachment(seat) => {
                self.list_commands(battle, *seat, out);
                out.push(Order::Done);
            }
            Frame::Detachment { seat, members } => {
                // One member after the other; a player may take them in any order.
                if let Some(id) = members.iter().find(|id| self.may_still_go(battle, *seat, **id)) {
                    self.list_ways(battle, *id, self.allowance_left(battle, *id), out);
                }
                self.list_transport(battle, *seat, out);
                out.push(Order::Done);
            }
            Frame::ExtraMove(seat) => {
                for (id, _) in battle.own(*seat) {
                    if self.check_able_to_move(battle, *seat, id).is_ok() {
                        self.list_ways(battle, id, self.allowance_left(battle, id), out);
                    }
                }
                out.push(Order::Done);
            }
            Frame::Redraw { unit, left } => {
                self.list_ways(battle, *unit, *left, out);
                out.push(Order::Done);
            }
            Frame::Occupy { .. } => out.extend([Order::Occupy, Order::Done]),
            Frame::Bombard { seat, .. } => {
                self.list_strikes(
                    battle,
                    *seat,
                    |at| self.check_bombardment(battle, *seat, at).is_ok(),
                    out,
                );
                out.push(Order::Done);
            }
            Frame::AirStrike { seat, .. } => {
                self.list_strikes(battle, *seat, |at| self.check_air_strike(at).is_ok(), out);
                out.push(Order::Done);
            }
            Frame::Return { seat, militia, .. } => {
                self.list_returns(battle, *seat, *militia, out);
                out.push(Order::Done);
            }
            Frame::Repair(_) | Frame::Heroism(_) => {
                self.list_picks(battle, frame, out);
                out.push(Order::Done);
            }
            Frame::Break { .. } => self.list_picks(battle, frame, out),
        }
    }

    /// The answer of a player who does not care: to questions in the middle of something.
    pub fn default_answer(&self, battle: &Battle) -> Option<Order> {
        match battle.stack.last()? {
            Frame::Redraw { .. } => Some(Order::Done),
            Frame::Occupy { .. } => Some(Order::Occupy),
            Frame::Draw
            | Frame::LullEnds
            | Frame::ChooseFirst(_)
            | Frame::SetUp(_)
            | Frame::Rally(_)
            | Frame::Assaults(_)
            | Frame::Fires { .. }
            | Frame::Moves(_)
            | Frame::Detachment { .. }
            | Frame::Bombard { .. }
            | Frame::AirStrike { .. }
            | Frame::Return { .. }
            | Frame::Repair(_)
            | Frame::ExtraMove(_)
            | Frame::Break { .. }
            | Frame::Heroism(_)
            | Frame::SurpriseFire { .. }
            | Frame::Charge(_)
            | Frame::FreeDetachment(_) => None,
        }
    }

    /// Each unit by itself, and each knot of neighbours as a whole.
    fn list_commands(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let mut known: Vec<UnitId> = Vec::new();
        for (id, _) in battle.own(seat) {
            if self.check_able_to_move(battle, seat, id).is_err() {
                continue;
            }
            out.push(Order::Command { units: vec![id] });
            if !known.contains(&id) {
                let units = self.neighbours(battle, seat, id);
                known.extend(&units);
                if 1 < units.len() {
                    out.push(Order::Command { units });
                }
            }
        }
    }

    /// Passengers whose carrier was paid for walk on (sos-10B.3).
    fn list_paid(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        for (id, unit) in battle.own(seat) {
            if unit.phase.paid && self.check_able_to_move(battle, seat, id).is_ok() {
                self.list_ways(battle, id, self.allowance_left(battle, id), out);
            }
        }
    }

    fn list_transport(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let carriers = battle.own(seat).filter(|(_, unit)| self.kind(unit).is_carrier());
        for (carrier, truck) in carriers {
            for (unit, rider) in battle.own(seat) {
                let near =
                    (rider.at.x() - truck.at.x()).abs() <= 700 && (rider.at.y() - truck.at.y()).abs() <= 700;
                if near && unit != carrier && self.check_mount(battle, seat, unit, carrier).is_ok() {
                    out.push(Order::Mount { unit, carrier });
                }
            }
            for (unit, _) in battle.passengers(carrier) {
                if self.check_may_dismount(battle, seat, unit).is_err() {
                    continue;
                }
                for (at, facing) in self.places_beside(battle, carrier, unit) {
                    let (at, facing) = (spot(at), facing.degrees());
                    if self.check_dismount(battle, seat, unit, at, facing).is_ok() {
                        out.push(Order::Dismount { unit, at, facing });
                    }
                }
            }
        }
    }

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
            let found = preview(
                self.field(&around.stands),
                &around.mover,
                &Path::straight(at, end),
                None,
            );
            let Some(way) = found.possible else { continue };
            let end = way.path.end();
            let leg = Leg {
                unit: id,
                path: vec![spot(end)],
                facing: Some(way.facing.degrees()),
            };
            if end != at && self.check_way(battle, around, &leg, left).is_ok() {
                return Some(leg);
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
        let mut goals: Vec<Point> = Vec::with_capacity(MOST_GOALS + 4);
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
        let covers = self.cover_near(kind, unit.at, reach);
        goals.extend(covers);
        let (ahead, back) = self.ahead_and_back(seat, unit.at);
        goals.push(ahead);
        if unit.under.on_road() {
            goals.extend(self.road_ends(unit.at));
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
        goals
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

    fn road_ends(&self, at: Point) -> Vec<Point> {
        let roads = self
            .ground
            .at(at)
            .filter(|piece| self.ground.kind(*piece) == Terrain::Road);
        let mut ends = Vec::new();
        for piece in roads.take(2) {
            if let board::table::Shape::Strip(strip) = &self.ground.piece(piece).shape {
                // The bends next to here, either way along the road.
                let vertices = strip.line.vertices();
                let nearest = (1..vertices.len()).min_by_key(|nth| {
                    let leg = board::table::Leg::from(board::table::Segment::new(
                        vertices[nth - 1],
                        vertices[*nth],
                    ));
                    board::table::gap2(&at, &leg).floor_units()
                });
                if let Some(nth) = nearest {
                    ends.extend([vertices[nth - 1], vertices[nth]]);
                }
            }
        }
        ends
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
            let (x, y) = match self.force(seat).edge {
                board::table::TableEdge::South => (at.x(), 0),
                board::table::TableEdge::North => (at.x(), frame.height()),
                board::table::TableEdge::West => (0, at.y()),
                board::table::TableEdge::East => (frame.width(), at.y()),
            };
            Point::new(x, y).unwrap_or(at)
        };
        (edge_point(other(seat)), edge_point(seat))
    }

    fn list_picks(&self, battle: &Battle, frame: &Frame, out: &mut Vec<Order>) {
        for (unit, _) in battle.numbered() {
            if self.check_pick(battle, frame, unit).is_ok() {
                out.push(Order::Pick { unit });
            }
        }
    }

    /// The old impact point, each enemy, and between pairs of neighbours.
    fn list_strikes(
        &self,
        battle: &Battle,
        seat: Seat,
        allowed: impl Fn(Spot) -> bool,
        out: &mut Vec<Order>,
    ) {
        let side = battle.side(seat);
        let mut places: Vec<Point> = side.bombardment_point.into_iter().collect();
        let enemies: Vec<Point> = battle
            .enemies(seat)
            .filter(|(enemy, _)| !self.is_unknown(battle, *enemy, seat))
            .map(|(_, enemy)| enemy.at)
            .collect();
        for (nth, at) in enemies.iter().enumerate() {
            places.push(*at);
            let mate = enemies[nth + 1..]
                .iter()
                .find(|mate| square(*at, **mate) <= squared(1200));
            places.extend(
                mate.and_then(|mate| Point::new((at.x() + mate.x()) / 2, (at.y() + mate.y()) / 2).ok()),
            );
        }
        if let Some(old) = side.bombardment_point
            && !self.force(seat).artillery.flexible
        {
            // Rigid guns creep towards the enemy.
            places.extend(
                enemies
                    .iter()
                    .take(6)
                    .map(|enemy| along(old, *enemy, crate::support::RIGID_STEP - 2)),
            );
        }
        let first = out.len();
        for at in places.into_iter().map(spot) {
            let order = Order::Strike { at };
            if !out[first..].contains(&order) && allowed(at) {
                out.push(order);
            }
        }
    }

    /// Four places along the own edge for each unit that may come back; for militia, in buildings too.
    fn list_returns(&self, battle: &Battle, seat: Seat, militia: bool, out: &mut Vec<Order>) {
        let frame = self.ground.table.frame();
        let mut kinds: Vec<u16> = Vec::new();
        for (unit, stand) in battle.numbered() {
            // Of several alike, one is as good as another; all are listed one after the other as they come back.
            if self.check_may_return(battle, seat, unit, militia).is_err() || kinds.contains(&stand.kind) {
                continue;
            }
            kinds.push(stand.kind);
            let mut places: Vec<Spot> = (1..8)
                .map(|nth| {
                    let along = |length: i32| length / 8 * nth;
                    match self.force(seat).edge {
                        board::table::TableEdge::South => Spot {
                            x: along(frame.width()),
                            y: 150,
                        },
                        board::table::TableEdge::North => Spot {
                            x: along(frame.width()),
                            y: frame.height() - 150,
                        },
                        board::table::TableEdge::West => Spot {
                            x: 150,
                            y: along(frame.height()),
                        },
                        board::table::TableEdge::East => Spot {
                            x: frame.width() - 150,
                            y: along(frame.height()),
                        },
                    }
                })
                .collect();
            if militia {
                let buildings = self
                    .covers
                    .iter()
                    .filter(|(piece, _)| self.ground.kind(*piece) == Terrain::Building);
                places.extend(buildings.map(|(_, middle)| spot(*middle)));
            }
            for at in places {
                if self.check_return(battle, seat, unit, at, militia).is_ok() {
                    out.push(Order::Return { unit, at });
                }
            }
        }
    }

    /// The first unit that waits, at some places of its zone; or aboard.
    fn list_set_up(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let Some((unit, stand)) = battle
            .numbered()
            .find(|(_, unit)| unit.owner == seat && unit.place == Place::ToPlace)
        else {
            return;
        };
        let around = self.around(battle, unit);
        let wanted = 8;
        // A lattice over the zone, walked in a scattered order that depends on the unit alone.
        for fine in [1, 2, 4, 8] {
            let mut found = 0;
            for at in self.zone_places(seat, fine, unit.0) {
                let print = footprint(self.kind(stand).base, at, stand.facing);
                if check_rest(self.field(&around.stands), &around.mover, &print).is_err() {
                    continue;
                }
                let order = Order::Place {
                    unit,
                    at: spot(at),
                    facing: stand.facing.degrees(),
                };
                if self.allows(battle, seat, &order).is_ok() {
                    out.push(order);
                    found += 1;
                }
                if wanted <= found {
                    break;
                }
            }
            if 0 < found {
                break;
            }
        }
        for (carrier, truck) in battle.own(seat) {
            if self.kind(truck).is_carrier() && self.check_start_aboard(battle, seat, unit, carrier).is_ok() {
                out.push(Order::Mount { unit, carrier });
            }
        }
    }

    fn zone_places(&self, seat: Seat, fine: i32, salt: u8) -> Vec<Point> {
        let (low, high) = self.force(seat).zone;
        let step = 640 / fine;
        let (columns, rows) = ((high.x() - low.x()) / step + 1, (high.y() - low.y()) / step + 1);
        let count = columns * rows;
        // A stride that shares no factor with the count visits every place once.
        let stride = (7..).find(|stride| gcd(*stride, count) == 1).unwrap_or(1);
        let places = (0..count).map(|n| (n * stride + i32::from(salt) * 13) % count);
        let point = |n: i32| Point::new(low.x() + (n % columns) * step, low.y() + (n / columns) * step).ok();
        places.filter_map(point).collect()
    }
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub(crate) fn square(a: Point, b: Point) -> i64 {
    (b - a).square()
}

pub(crate) fn squared(length: i32) -> i64 {
    i64::from(length) * i64::from(length)
}

/// From `a` towards `b`, at most so far.
pub(crate) fn along(a: Point, b: Point, most: i32) -> Point {
    let length = len(a, b);
    if length <= most {
        return b;
    }
    // One unit less, so that rounding cannot make it longer than allowed.
    let part = |v: i64| rdiv(v * i64::from(most - 1), i64::from(length)) as i32;
    let d = b - a;
    Point::new(a.x() + part(d.x()), a.y() + part(d.y())).unwrap_or(a)
}
