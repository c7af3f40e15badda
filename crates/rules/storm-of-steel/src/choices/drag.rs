//! Drags: where the dragged stands would end, snapped to what is legal.

use board::table::{Allowance, Facing, Path, Point, preview, snap_into, way_around};
use umpire::{Choice, Refusal, Seat, Selection};

use crate::battle::{Battle, Frame, Place, UnitId};
use crate::decisions::{Redraw, Return};
use crate::generate::{spot, square};
use crate::ground::Terrain;
use crate::order::{Leg, Order, Spot};
use crate::rules::Rules;
use crate::why::Why;

/// How finely ways around obstacles are looked for, and how far a place is snapped: 1 cm, 6 cm.
const CELL: i32 = 100;
const SNAP: i32 = 600;

/// What a drag comes to: the way, and why it is not quite what was wanted.
struct Dragged {
    leg: Leg,
    short: Option<Why>,
}

impl Rules {
    /// The offers for a place pointed at or dragged to.
    pub(super) fn offer_wanted(
        &self,
        battle: &Battle,
        seat: Seat,
        picked: &Selection,
        units: &[UnitId],
        wanted: (i32, i32),
    ) -> Vec<Choice<Order>> {
        let to = Spot {
            x: wanted.0,
            y: wanted.1,
        };
        let facing = picked.facing.map(i32::from);
        let found = match (battle.stack.last(), units.first()) {
            (Some(Frame::Bombard(_) | Frame::AirStrike(_)), _) => {
                vec![(Order::Strike { at: to }, Vec::new())]
            }
            (Some(Frame::SetUp(_)), Some(unit)) => self.drag_in_set_up(battle, seat, *unit, to, facing),
            (Some(Frame::Return(Return { militia, .. })), Some(unit)) => {
                self.drag_back(battle, seat, *unit, to, *militia)
            }
            (Some(Frame::Moves(_) | Frame::Detachment(_) | Frame::FreeDetachment(_)), Some(_)) => {
                self.drag_moving(battle, seat, picked, units, to)
            }
            (Some(Frame::ExtraMove(_) | Frame::Redraw(_)), Some(unit)) => {
                self.drag_alone(battle, picked, *unit, to).into_iter().collect()
            }
            _ => Vec::new(),
        };
        let mut offers = Vec::new();
        for (order, shorts) in found {
            if self.check_order(battle, seat, &order).is_err() {
                continue;
            }
            let mut choice = self.describe(battle, seat, order);
            for (ending, short) in choice.preview.endings.iter_mut().zip(shorts) {
                ending.short = short;
            }
            offers.push(choice);
        }
        offers
    }

    fn drag_alone(
        &self,
        battle: &Battle,
        picked: &Selection,
        unit: UnitId,
        to: Spot,
    ) -> Option<(Order, Vec<Option<Refusal>>)> {
        let left = match battle.stack.last() {
            Some(Frame::Redraw(Redraw { left, .. })) => *left,
            _ => self.allowance_left(battle, unit),
        };
        let dragged = self.drag(battle, unit, picked, to, left)?;
        let short = dragged.short.map(|why| why.refusal(self, battle));
        Some((Order::Go { leg: dragged.leg }, vec![short]))
    }

    fn drag_moving(
        &self,
        battle: &Battle,
        seat: Seat,
        picked: &Selection,
        units: &[UnitId],
        to: Spot,
    ) -> Vec<(Order, Vec<Option<Refusal>>)> {
        let lead = units[0];
        let mut found = Vec::new();
        if let Place::Aboard(carrier) = battle.unit(lead).place {
            let near =
                |(at, _): &(Point, Facing)| Point::new(to.x, to.y).map_or(i64::MAX, |to| square(*at, to));
            let mut places = self.places_beside(battle, carrier, lead);
            places.sort_by_key(near);
            let order = |(at, facing): (Point, Facing)| Order::Dismount {
                unit: lead,
                at: spot(at),
                facing: facing.degrees(),
            };
            let legal = places
                .into_iter()
                .map(order)
                .find(|order| self.check_order(battle, seat, order).is_ok());
            found.extend(legal.map(|order| (order, Vec::new())));
            return found;
        }
        if let Some(carrier) = self.carrier_at(battle, seat, lead, to) {
            found.push((Order::Mount { unit: lead, carrier }, Vec::new()));
        }
        if battle.unit(lead).phase.paid {
            found.extend(self.drag_alone(battle, picked, lead, to));
            return found;
        }
        // The others keep their places beside the first.
        let mut after = battle.clone();
        let (mut legs, mut shorts) = (Vec::new(), Vec::new());
        let from = battle.unit(lead).at;
        for unit in units {
            let at = battle.unit(*unit).at;
            let beside = |to: i32, at: i32, from: i32| i64::from(to) + i64::from(at) - i64::from(from);
            let (x, y) = (beside(to.x, at.x(), from.x()), beside(to.y, at.y(), from.y()));
            let limit = i64::from(Point::FARTHEST);
            let to = Spot {
                x: x.clamp(-limit, limit) as i32,
                y: y.clamp(-limit, limit) as i32,
            };
            let Some(dragged) = self.drag(&after, *unit, picked, to, self.allowance_left(battle, *unit))
            else {
                continue;
            };
            if let Some((x, y)) = dragged.leg.path.last().map(|end| (end.x, end.y))
                && let Ok(end) = Point::new(x, y)
            {
                after.unit_mut(*unit).at = end;
                if self.leaves_at(seat, end) {
                    after.unit_mut(*unit).place = Place::Left;
                }
            }
            shorts.push(dragged.short.map(|why| why.refusal(self, battle)));
            legs.push(dragged.leg);
        }
        if !legs.is_empty() {
            found.push((Order::March { legs }, shorts));
        }
        found
    }

    /// The way to a place, or as near to it as the unit can come.
    fn drag(
        &self,
        battle: &Battle,
        unit: UnitId,
        picked: &Selection,
        to: Spot,
        left: i32,
    ) -> Option<Dragged> {
        let facing = picked.facing.map(|degrees| i32::from(degrees) % 360);
        let via = picked.via.iter().map(|(x, y)| Spot { x: *x, y: *y });
        let to = self.clamped(to);
        let out = Point::new(to.x, to.y)
            .ok()
            .and_then(|to| self.snapped_out(battle.unit(unit).owner, to));
        let end = out.map_or_else(|| self.snapped_into_bunker(battle, unit, to), spot);
        let whole = Leg {
            unit,
            path: via.chain([end]).collect(),
            facing,
        };
        let mut around = self.around(battle, unit);
        let why = match self.check_way(battle, &mut around, &whole, left) {
            Ok(_) => {
                return Some(Dragged {
                    leg: whole,
                    short: None,
                });
            }
            Err(why) => why,
        };
        let start = battle.unit(unit).at;
        let turned = facing.and_then(|degrees| Facing::new(degrees).ok());
        let goal = Point::new(end.x, end.y).ok()?;
        around.mover.allowance = Allowance::Units(if battle.unit(unit).under.on_road() {
            2 * left
        } else {
            left
        });
        let field = self.field(&around.stands);
        let mut tries: Vec<Path> = Vec::new();
        if picked.via.is_empty() && why.rule != "sos-4B.2" {
            // Something bars the straight way: look for one around it.
            tries.extend(way_around(field, &around.mover, CELL, goal, turned));
        }
        let points: Option<Vec<Point>> = whole
            .path
            .iter()
            .map(|spot| Point::new(spot.x, spot.y).ok())
            .collect();
        let points = std::iter::once(start).chain(points?).collect();
        tries.extend(
            preview(field, &around.mover, &Path::new(points).ok()?, turned)
                .possible
                .map(|way| way.path),
        );
        around.mover.allowance = Allowance::Units(left);
        let field = self.field(&around.stands);
        tries.extend(
            preview(field, &around.mover, &Path::straight(start, goal), turned)
                .possible
                .map(|way| way.path),
        );
        for path in tries {
            let waypoints: Vec<Spot> = path.points()[1..].iter().copied().map(spot).collect();
            let leg = Leg {
                unit,
                path: waypoints,
                facing,
            };
            if !leg.path.is_empty() && self.check_way(battle, &mut around, &leg, left).is_ok() {
                let arrived = leg.path.last() == Some(&end);
                return Some(Dragged {
                    leg,
                    short: (!arrived).then_some(why),
                });
            }
        }
        None
    }

    fn clamped(&self, to: Spot) -> Spot {
        let frame = self.ground.table.frame();
        Spot {
            x: to.x.clamp(0, frame.width()),
            y: to.y.clamp(0, frame.height()),
        }
    }

    /// A place in a bunker is its middle (tm-8.5); in one for several, the nearest of its middles where nobody is.
    fn snapped_into_bunker(&self, battle: &Battle, unit: UnitId, to: Spot) -> Spot {
        let Ok(at) = Point::new(to.x, to.y) else { return to };
        let enters = Terrain::Bunker.passage(self.mobility(battle, unit)) != board::table::Passage::Barred;
        let bunker = self
            .ground
            .underfoot(at)
            .structure
            .filter(|piece| self.ground.kind(*piece) == Terrain::Bunker);
        let Some(bunker) = bunker.filter(|_| enters) else {
            return to;
        };
        let taken = |middle: &Point| {
            let mut others = battle.own(battle.unit(unit).owner);
            others.any(|(id, stand)| id != unit && stand.at == *middle)
        };
        let chambers = self.ground.of_kind(Terrain::Bunker);
        chambers
            .filter(|piece| self.ground.group(*piece) == self.ground.group(bunker))
            .filter_map(|piece| snap_into(self.ground.piece(piece)))
            .min_by_key(|middle| (taken(middle), square(at, *middle)))
            .map_or(to, spot)
    }

    /// The own carrier whose base lies under a place.
    fn carrier_at(&self, battle: &Battle, seat: Seat, unit: UnitId, to: Spot) -> Option<UnitId> {
        let at = Point::new(to.x, to.y).ok()?;
        let mut carriers = battle
            .own(seat)
            .filter(|(id, truck)| *id != unit && self.kind(truck).is_carrier());
        carriers
            .find(|(id, _)| board::table::within(&at, &self.print(battle, *id), 0))
            .map(|(id, _)| id)
    }

    /// Where it is dropped, or the nearest place within 6 cm where it may stand.
    fn drag_in_set_up(
        &self,
        battle: &Battle,
        seat: Seat,
        unit: UnitId,
        to: Spot,
        facing: Option<i32>,
    ) -> Vec<(Order, Vec<Option<Refusal>>)> {
        let facing = facing
            .unwrap_or_else(|| battle.unit(unit).facing.degrees())
            .rem_euclid(360);
        let to = self.snapped_into_bunker(battle, unit, self.clamped(to));
        if let Some(carrier) = self.carrier_at(battle, seat, unit, to) {
            let order = Order::Mount { unit, carrier };
            if self.check_order(battle, seat, &order).is_ok() {
                return vec![(order, Vec::new())];
            }
        }
        let place = |at: Spot| Order::Place { unit, at, facing };
        let why = match self.check_order(battle, seat, &place(to)) {
            Ok(_) => return vec![(place(to), Vec::new())],
            Err(why) => why.refusal(self, battle),
        };
        let near = rings(to)
            .map(|at| self.clamped(at))
            .find(|at| self.check_order(battle, seat, &place(*at)).is_ok());
        near.map(|at| (place(at), vec![Some(why)])).into_iter().collect()
    }

    /// A unit that comes back, snapped to the own edge.
    fn drag_back(
        &self,
        battle: &Battle,
        seat: Seat,
        unit: UnitId,
        to: Spot,
        militia: bool,
    ) -> Vec<(Order, Vec<Option<Refusal>>)> {
        let frame = self.ground.table.frame();
        let to = self.clamped(to);
        let edge = match self.force(seat).edge {
            board::table::TableEdge::South => Spot { x: to.x, y: 150 },
            board::table::TableEdge::North => Spot {
                x: to.x,
                y: frame.height() - 150,
            },
            board::table::TableEdge::West => Spot { x: 150, y: to.y },
            board::table::TableEdge::East => Spot {
                x: frame.width() - 150,
                y: to.y,
            },
        };
        let mut places = vec![to, edge];
        places.extend(rings(edge));
        let at = places
            .into_iter()
            .find(|at| self.check_return(battle, seat, unit, *at, militia).is_ok());
        at.map(|at| (Order::Return { unit, at }, Vec::new()))
            .into_iter()
            .collect()
    }
}

/// Places around a place, nearer ones first.
fn rings(around: Spot) -> impl Iterator<Item = Spot> {
    const DIRECTIONS: [(i32, i32); 8] = [
        (1, 0),
        (0, 1),
        (-1, 0),
        (0, -1),
        (1, 1),
        (-1, 1),
        (-1, -1),
        (1, -1),
    ];
    (1..=SNAP / 50).flat_map(move |ring| {
        DIRECTIONS.iter().map(move |(dx, dy)| Spot {
            x: around.x.saturating_add(dx * ring * 50),
            y: around.y.saturating_add(dy * ring * 50),
        })
    })
}
