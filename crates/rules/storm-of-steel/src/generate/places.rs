//! Places worth naming: where to strike, where to come back, where to set up.

use board::table::Point;
use tabletop::TOO_NEAR_TO_STAND;
use tabletop::places::{beside_edge, scattered};
use umpire::Seat;

use super::{along, spot, square, squared};
use crate::battle::{Battle, Whereabouts};
use crate::ground::Terrain;
use crate::order::{Order, Spot};
use crate::rules::Rules;

/// How far apart places of a zone are named, at first.
const LATTICE: i32 = 640;
/// Places named for a stand that is set up.
const PLACES: usize = 8;
/// And for those who take their time: nearly all of a zone.
const PLACES_IN_DEPTH: usize = 64;

impl Rules {
    /// The old impact point, each enemy, and between pairs of neighbours.
    pub(crate) fn list_strikes(
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
    pub(crate) fn list_returns(&self, battle: &Battle, seat: Seat, militia: bool, out: &mut Vec<Order>) {
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
                    let along = Spot {
                        x: frame.width() / 8 * nth,
                        y: frame.height() / 8 * nth,
                    };
                    beside_edge(frame, self.force(seat).edge, along, TOO_NEAR_TO_STAND)
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
    pub(crate) fn list_set_up(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        self.list_places(battle, seat, PLACES, out);
    }

    /// The same all over its zone.
    pub(crate) fn list_set_up_in_depth(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        self.list_places(battle, seat, PLACES_IN_DEPTH, out);
    }

    fn list_places(&self, battle: &Battle, seat: Seat, wanted: usize, out: &mut Vec<Order>) {
        let Some((unit, stand)) = battle
            .numbered()
            .find(|(_, unit)| unit.owner == seat && unit.place == Whereabouts::ToPlace)
        else {
            return;
        };
        let around = self.around(battle, unit);
        // A lattice over the zone, walked in a scattered order that depends on the unit alone.
        for fine in [1, 2, 4, 8] {
            let mut found = 0;
            for at in scattered(self.force(seat).zone, LATTICE / fine, unit.0) {
                let (at, facing) = (spot(at), stand.facing.degrees());
                let allowed = self.check_place_among(battle, &around, seat, unit, at, facing);
                if allowed.is_ok() {
                    out.push(Order::Place { unit, at, facing });
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
}
