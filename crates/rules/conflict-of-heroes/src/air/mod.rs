//! Chapter 20, Airplanes, in the order of a sortie: may it fly (here), what each impulse may do and costs
//! ([`impulses`]), attacks from and at the air ([`combat`]), carrying it out ([`fly`]).
//!
//! An airplane above the map is [`Whereabouts::InAir`], not on it: no ground rule meets it (coh-0.2h).

mod combat;
mod fly;
mod impulses;

pub use fly::in_metres;

use board::hex::{HexId, HexLine};
use umpire::{Anchor, Blocked, Refusal, Seat, View};

use crate::battle::{Battle, Bomb, Status, UnitId, UnitSet, Whereabouts};
use crate::content::model::Kind;
use crate::order::Pay;
use crate::rules::Rules;
use crate::why::{Allowed, Why};

/// Most altitude counters under an airplane (coh-20.1b).
pub const HIGHEST: u8 = 6;
/// Metres of one altitude counter (coh-20.1a, M09).
pub const METRES: u16 = 50;
/// Closest and farthest an airplane attacks (coh-20.2a).
const NEAREST: i16 = 2;
const FARTHEST: i16 = 6;
/// Its printed range: each hex beyond costs a point of firepower (coh-20.2a).
const USUAL: i16 = 3;

impl Bomb {
    pub const ALL: [(Bomb, &'static str); 3] = [
        (Bomb::Kg50, "50kg"),
        (Bomb::Kg250, "250kg"),
        (Bomb::Cluster, "cluster"),
    ];

    /// Red and blue firepower (coh-X3, M11); a cluster bomb attacks nobody (coh-20.4b).
    pub fn firepower(self) -> (i8, i8) {
        match self {
            Bomb::Kg50 => (6, 4),
            Bomb::Kg250 => (8, 6),
            Bomb::Cluster => (0, 0),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Bomb::Kg50 => "50 kg bomb",
            Bomb::Kg250 => "250 kg bomb",
            Bomb::Cluster => "cluster bomb",
        }
    }
}

impl Rules {
    #[inline]
    pub fn is_plane(&self, battle: &Battle, unit: UnitId) -> bool {
        self.planes && self.facts(battle, unit).kind == Kind::Air
    }

    /// Airplanes above this hex.
    pub fn planes_over<'a>(&'a self, battle: &'a Battle, hex: HexId) -> impl Iterator<Item = UnitId> + 'a {
        let above = battle
            .numbered()
            .filter(move |(_, unit)| unit.place == Whereabouts::InAir && unit.hex == hex);
        above.map(|(id, _)| id)
    }

    /// Is the active unit of this seat an airplane?
    pub fn plane_is_active(&self, battle: &Battle, seat: Seat) -> bool {
        self.planes && battle.active(seat).any(|unit| self.is_plane(battle, unit))
    }

    /// An airplane shares no pool with anybody (coh-20.0h).
    pub fn check_air_pool(&self, battle: &Battle, seat: Seat, by: UnitSet) -> Allowed {
        for unit in by.iter() {
            if self.is_plane(battle, unit) && battle.unit(unit).status != Status::Active {
                return Err(Why::new("coh-20.0h", "{unit} cannot share the pool of other units.").unit(unit));
            }
        }
        let ground = by.is_empty() || by.iter().any(|unit| !self.is_plane(battle, unit));
        if ground && self.plane_is_active(battle, seat) {
            return Err(Why::new(
                "coh-20.0h",
                "The active unit is an airplane: it shares its APs with nobody and cannot stall.",
            ));
        }
        Ok(())
    }

    /// No cards on airplanes (coh-20.0k, coh-8.1h).
    pub fn check_no_planes(&self, battle: &Battle, on: UnitSet) -> Allowed {
        let known = |unit: &UnitId| unit.index() < battle.units.len();
        let mut planes = on
            .iter()
            .filter(known)
            .filter(|unit| self.is_plane(battle, *unit));
        match planes.next() {
            Some(plane) => Err(Why::new("coh-20.0k", "No card can be played on {unit}.").unit(plane)),
            None => Ok(()),
        }
    }

    /// May the airplane take an action (coh-20.0a, coh-20.0i)? The price of its first impulse.
    pub fn check_fly(&self, battle: &Battle, unit: UnitId) -> Result<u8, Why> {
        self.check_airplane(battle, unit)?;
        let plane = battle.unit(unit);
        if plane.flight.leaving {
            return Err(Why::new("coh-20.0i", "{unit} is on its way off the map.").unit(unit));
        }
        if plane.place == Whereabouts::OffMap && self.entry_hexes(battle, unit).is_empty() {
            return Err(Why::new("coh-20.0a", "{unit} has nowhere to fly in.").unit(unit));
        }
        Ok(1)
    }

    /// May a spent airplane fly straight on for nothing (coh-20.0i)?
    pub fn check_fly_off(&self, battle: &Battle, unit: UnitId, pay: Option<Pay>) -> Result<u8, Why> {
        self.check_airplane(battle, unit)?;
        let plane = battle.unit(unit);
        if plane.place != Whereabouts::InAir || plane.status != Status::Spent {
            return Err(Why::new("coh-20.0i", "{unit} is not spent above the map.").unit(unit));
        }
        match pay {
            Some(Pay::Caps) | None => Ok(0),
            Some(Pay::Pool { .. } | Pay::Opportunity | Pay::Card) => {
                Err(Why::new("coh-20.0i", "Flying off costs nothing."))
            }
        }
    }

    fn check_airplane(&self, battle: &Battle, unit: UnitId) -> Allowed {
        if self.is_plane(battle, unit) {
            return Ok(());
        }
        Err(Why::new("coh-20.0b", "{unit} is no airplane.").unit(unit))
    }

    /// Do an airplane and a hex on the ground see each other (coh-20.3a)? Smoke counts as on the ground (coh-20.3b).
    pub fn sees_from_air(&self, battle: &Battle, plane: HexId, ground: HexId) -> bool {
        self.air_line(plane, ground) && !self.smoke_hides(battle, plane, ground)
    }

    /// What an airplane above the map sees and reaches; everybody can see that of everybody's airplane.
    pub fn look_from_air(&self, battle: &Battle, plane: UnitId) -> View {
        let hex = battle.unit(plane).hex;
        let mut view = View {
            from: Some(Anchor::Cell(hex.0)),
            ..View::default()
        };
        for to in self.field.grid.full_ids().filter(|to| *to != hex) {
            let cell = Anchor::Cell(to.0);
            if !self.sees_from_air(battle, hex, to) {
                let sentence = format!("{} cannot be seen from there.", self.label(to));
                view.blocked.push(Blocked {
                    to: cell,
                    by: Vec::new(),
                    reason: Refusal::new("coh-20.3a", sentence),
                });
                continue;
            }
            view.seen.push(cell.clone());
            let distance = self.field.distance(hex, to) as i16;
            if (NEAREST..=FARTHEST).contains(&distance) && self.arc_contains(battle, plane, to) {
                view.in_reach
                    .push((cell, if distance <= USUAL { "normal" } else { "long" }));
            }
        }
        view
    }

    /// Is the line between an airplane and a hex on the ground free (coh-20.3a)? It sees over everything; only
    /// the hex right behind something higher than its own ground is blind, wherever the airplane flies.
    pub fn air_line(&self, plane: HexId, ground: HexId) -> bool {
        let grid = &self.field.grid;
        let (from, to) = (grid.hex(plane), grid.hex(ground));
        let Some(last) = HexLine::new(from, to).last() else {
            return true;
        };
        let level = self.field.levels[ground.index()];
        let hides = |hex| {
            let id = grid.id_of(hex);
            id.is_some_and(|id| level < self.field.solid_top(id))
        };
        !last.both().into_iter().all(hides)
    }
}
