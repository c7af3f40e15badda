//! Drags: where the dragged stands would end, snapped to what is legal.

use board::table::{Facing, Point, snap_into};
use rulebook::Wish;
use tabletop::drag::{Detour, SNAP, as_drafted, beside, foremost_first, ways_instead};
use tabletop::places::beside_edge;
use tabletop::{OpenTable as _, TOO_NEAR_TO_STAND};
use umpire::{Seat, Selection};

use super::wishing::{facing, unit_to};
use crate::battle::{Battle, UnitId, Whereabouts};
use crate::generate::{spot, square};
use crate::ground::Terrain;
use crate::order::{Leg, Order, Spot};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

/// What a drag comes to: the way, and why it is not quite what was wanted.
struct Dragged {
    leg: Leg,
    short: Option<Why>,
}

type Meant = rulebook::Meant<Order>;

impl Rules {
    /// One unit goes, with so much movement left.
    pub(super) fn drag_alone(
        &self,
        battle: &Battle,
        picked: &Selection,
        (unit, to): (UnitId, Spot),
        left: i32,
    ) -> Option<Meant> {
        let Dragged { leg, short } = self.drag(battle, wanted_leg(picked, unit, to), left).ok()?;
        Some(Meant {
            short: short.map(|why| (unit, why)).into_iter().collect(),
            ..Order::Go { leg }.into()
        })
    }

    /// What dragging means while units move: getting off, boarding whoever stands there, or going, of those who may.
    pub(super) fn drag_moving(
        &self,
        battle: &Battle,
        wish: Wish<'_>,
        may_go: impl Fn(UnitId) -> Allowed,
    ) -> Vec<Meant> {
        let Some((lead, to)) = unit_to(battle, wish) else {
            return Vec::new();
        };
        let (seat, picked) = (wish.seat, wish.picked);
        let units: Vec<UnitId> = battle.units.picked(picked).collect();
        if let Whereabouts::Aboard(carrier) = battle.unit(lead).place {
            let off = self.drag_off(battle, seat, lead, carrier, to);
            return off.map(Meant::from).into_iter().collect();
        }
        let mut found: Vec<Meant> = Vec::new();
        let carrier = self.carrier_at(battle, seat, lead, to);
        found.extend(carrier.map(|carrier| Order::Mount { unit: lead, carrier }.into()));
        if units.len() == 1 && battle.unit(lead).phase.paid {
            let left = self.allowance_left(battle, lead);
            found.extend(self.drag_alone(battle, picked, (lead, to), left));
        } else {
            found.extend(self.drag_group(battle, picked, &units, to, may_go));
        }
        found
    }

    /// The place beside its carrier that is nearest to where a passenger is wanted.
    fn drag_off(
        &self,
        battle: &Battle,
        seat: Seat,
        unit: UnitId,
        carrier: UnitId,
        to: Spot,
    ) -> Option<Order> {
        let near = |(at, _): &(Point, Facing)| Point::try_from(to).map_or(i64::MAX, |to| square(*at, to));
        let mut places = self.places_beside(battle, carrier, unit);
        places.sort_by_key(near);
        let order = |(at, facing): (Point, Facing)| Order::Dismount {
            unit,
            at: spot(at),
            facing: facing.degrees(),
        };
        let mut orders = places.into_iter().map(order);
        orders.find(|order| self.check_order(battle, seat, order).is_ok())
    }

    /// Several go together: the others keep their places beside the first, and whoever is ahead goes first. Who was pulled
    /// elsewhere by hand goes there; who was struck out stays.
    fn drag_group(
        &self,
        battle: &Battle,
        picked: &Selection,
        units: &[UnitId],
        to: Spot,
        may_go: impl Fn(UnitId) -> Allowed,
    ) -> Option<Meant> {
        let lead = units[0];
        let (from, first) = (battle.unit(lead).at, wanted_leg(picked, lead, to));
        let going = units.iter().filter(|id| !picked.is_struck(id.0));
        let mut goers: Vec<(UnitId, Point)> = going.map(|id| (*id, battle.unit(*id).at)).collect();
        foremost_first(&mut goers, from, to);
        let mut after = battle.clone();
        let (mut legs, mut found) = (Vec::new(), Meant::from(Order::Done));
        for (unit, at) in goers {
            let left = self.allowance_left(battle, unit);
            let wanted = as_drafted(beside(&first, from, unit, at), picked.drafted(unit.0));
            let dragged = may_go(unit)
                .and_then(|()| self.drag(&after, wanted, left))
                .and_then(|dragged| Ok((self.check_leg(&after, &dragged.leg, left)?, dragged)));
            match dragged {
                Ok((route, Dragged { leg, short })) => {
                    let rest = self.foresee(&after, &route);
                    self.suppose(&mut after, &route, &rest);
                    found.short.extend(short.map(|why| (unit, why)));
                    legs.push(leg);
                }
                Err(why) => found.stay.push(self.stays(battle, unit, &why)),
            }
        }
        found.order = Order::March { legs };
        Some(found).filter(|found| !found.order.units().is_empty())
    }

    /// The way wanted, or as near to its end as the unit can come.
    fn drag(&self, battle: &Battle, wanted: Leg, left: i32) -> Result<Dragged, Why> {
        let unit = wanted.unit;
        let end = self.snapped(battle, unit, wanted.path.last().copied());
        let mut whole = wanted;
        if let Some(last) = whole.path.last_mut() {
            *last = end;
        }
        let mut around = self.around(battle, unit);
        let why = match self.check_way(battle, &mut around, &whole, left) {
            Ok(_) => {
                return Ok(Dragged {
                    leg: whole,
                    short: None,
                });
            }
            Err(why) => why,
        };
        let Ok((path, turned)) = self.read_leg(battle, &whole) else {
            return Err(why);
        };
        // Something bars the straight way: look for one around it.
        let detour = match whole.path.len() == 1 && why.rule != "sos-4B.2" {
            true => Detour::Try,
            false => Detour::No,
        };
        let most = if battle.unit(unit).under.on_road() {
            2 * left
        } else {
            left
        };
        let table = &self.ground.table;
        for path in ways_instead(table, &mut around, &path, turned, (most, left), detour) {
            let leg = Leg {
                unit,
                path: path.points()[1..].iter().copied().map(spot).collect(),
                facing: whole.facing,
            };
            if !leg.path.is_empty() && self.check_way(battle, &mut around, &leg, left).is_ok() {
                let arrived = leg.path.last() == Some(&end);
                let short = (!arrived).then_some(why);
                return Ok(Dragged { leg, short });
            }
        }
        Err(why)
    }

    /// On the table; off it, where an exit is so near; in a bunker, in its middle.
    fn snapped(&self, battle: &Battle, unit: UnitId, to: Option<Spot>) -> Spot {
        let to = to.unwrap_or_else(|| spot(battle.unit(unit).at));
        let to = self.clamped(to);
        let out = Point::try_from(to)
            .ok()
            .and_then(|to| self.snapped_out(battle.unit(unit).owner, to));
        out.map_or_else(|| self.snapped_into_bunker(battle, unit, to), spot)
    }

    fn clamped(&self, to: Spot) -> Spot {
        to.clamped(self.ground.table.frame())
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
    pub(super) fn drag_in_set_up(&self, battle: &Battle, wish: Wish<'_>) -> Vec<Meant> {
        let Some((unit, to)) = unit_to(battle, wish) else {
            return Vec::new();
        };
        let seat = wish.seat;
        let facing = facing(battle, wish.picked, unit).rem_euclid(360);
        let to = self.snapped_into_bunker(battle, unit, self.clamped(to));
        if let Some(carrier) = self.carrier_at(battle, seat, unit, to) {
            let order = Order::Mount { unit, carrier };
            if self.check_order(battle, seat, &order).is_ok() {
                return vec![order.into()];
            }
        }
        let place = |at: Spot| Order::Place { unit, at, facing };
        let why = match self.check_order(battle, seat, &place(to)) {
            Ok(_) => return vec![place(to).into()],
            Err(why) => why,
        };
        let near = to
            .rings(SNAP)
            .map(|at| self.clamped(at))
            .find(|at| self.check_order(battle, seat, &place(*at)).is_ok());
        let found = near.map(|at| Meant {
            short: vec![(unit, why)],
            ..place(at).into()
        });
        found.into_iter().collect()
    }

    /// A unit that comes back, snapped to the own edge.
    pub(super) fn drag_back(&self, battle: &Battle, wish: Wish<'_>, militia: bool) -> Vec<Meant> {
        let Some((unit, to)) = unit_to(battle, wish) else {
            return Vec::new();
        };
        let (seat, to) = (wish.seat, self.clamped(to));
        let (frame, edge) = (self.ground.table.frame(), self.force(seat).edge);
        let edge = beside_edge(frame, edge, to, TOO_NEAR_TO_STAND);
        let mut places = vec![to, edge];
        places.extend(edge.rings(SNAP));
        let at = places
            .into_iter()
            .find(|at| self.check_return(battle, seat, unit, *at, militia).is_ok());
        at.map(|at| Order::Return { unit, at }.into())
            .into_iter()
            .collect()
    }
}

/// The way the first of the picked is wanted to go.
fn wanted_leg(picked: &Selection, unit: UnitId, to: Spot) -> Leg {
    let via = picked.via.iter().copied().map(Spot::from);
    Leg {
        unit,
        path: via.chain([to]).collect(),
        facing: picked.facing.map(|degrees| i32::from(degrees) % 360),
    }
}
