//! Sections 20.0 and 20.1: what one impulse of a sortie may be, and what it costs.

use board::hex::{Direction, HexId};
use umpire::Seat;

use super::{FARTHEST, HIGHEST, NEAREST};
use crate::battle::{Battle, Bomb, Sortie, UnitId, Whereabouts};
use crate::order::{Impulse, Order, Pay};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

impl Rules {
    /// Impulses of one action: the number in the blue hexagon (coh-20.0b).
    pub fn impulses_of(&self, battle: &Battle, unit: UnitId) -> u8 {
        self.unit_type(battle, unit).impulses
    }

    /// May the next impulse be this, and what does it cost (coh-20.0b, coh-20.0c, coh-20.0d, coh-20.0e, coh-20.0f)?
    pub fn check_impulse(
        &self,
        battle: &Battle,
        seat: Seat,
        sortie: &Sortie,
        impulse: Impulse,
    ) -> Result<u8, Why> {
        let unit = sortie.unit;
        let plane = battle.unit(unit);
        if self.impulses_of(battle, unit) <= sortie.used {
            return Err(Why::new("coh-20.0b", "{unit} has used all its impulses.").unit(unit));
        }
        let waits = plane.place == Whereabouts::OffMap;
        match impulse {
            Impulse::Enter { at } => {
                if !waits {
                    return Err(Why::new("coh-20.0a", "{unit} is above the map already.").unit(unit));
                }
                if !self.entry_hexes(battle, unit).contains(&at) {
                    let why = Why::new("coh-20.0a", "{unit} cannot fly in at {hex}.");
                    return Err(why.unit(unit).hex(at));
                }
            }
            _ if waits => return Err(Why::new("coh-20.0a", "{unit} must fly in first.").unit(unit)),
            Impulse::Forward { side } => {
                if !front_sides(plane.facing).contains(&side) {
                    return Err(
                        Why::new("coh-20.0e", "{unit} flies into one of its three front hexes.").unit(unit),
                    );
                }
            }
            _ if sortie.used == 0 => {
                return Err(Why::new("coh-20.0d", "An action begins with a move forward."));
            }
            Impulse::Turn { facing } => {
                self.check_not_acted(sortie)?;
                let steps = [plane.facing.turned(1), plane.facing.turned(5)];
                if !steps.contains(&facing) {
                    return Err(Why::new("coh-20.0c", "{unit} turns by one side at a time.").unit(unit));
                }
            }
            Impulse::Climb => {
                self.check_same_altitude(sortie)?;
                if HIGHEST <= plane.flight.altitude {
                    return Err(Why::new("coh-20.1b", "{unit} flies as high as it can.").unit(unit));
                }
            }
            Impulse::Dive => {
                self.check_same_altitude(sortie)?;
                if plane.flight.altitude == 0 {
                    return Err(Why::new("coh-20.1b", "{unit} cannot fly any lower.").unit(unit));
                }
            }
            Impulse::Attack { at } => {
                self.check_not_acted(sortie)?;
                self.check_air_attack(battle, unit, at)?;
                self.check_not_own(battle, seat, at)?;
            }
            Impulse::Dogfight { target } => {
                self.check_not_acted(sortie)?;
                self.check_dogfight(battle, unit, target)?;
            }
            Impulse::Drop { at, bomb, count } => {
                self.check_not_acted(sortie)?;
                self.check_air_attack(battle, unit, at)?;
                if bomb != Bomb::Cluster {
                    self.check_not_own(battle, seat, at)?;
                }
                let load = plane.flight.bombs[bomb as usize];
                if count == 0 || load < count {
                    return Err(Why::new("coh-20.4a", "{unit} carries {n} such bombs.")
                        .unit(unit)
                        .numbers(load.into(), 0));
                }
            }
        }
        self.check_impulse_pay(battle, seat, sortie, impulse)
    }

    /// 1 for the action, 1 for each attack, 1 for each climb (coh-A15, coh-20.0b, coh-20.1b).
    pub fn impulse_price(&self, sortie: &Sortie, impulse: Impulse) -> u8 {
        let first = u8::from(sortie.used == 0);
        first
            + match impulse {
                Impulse::Attack { .. } | Impulse::Dogfight { .. } | Impulse::Drop { .. } | Impulse::Climb => {
                    1
                }
                Impulse::Enter { .. } | Impulse::Forward { .. } | Impulse::Turn { .. } | Impulse::Dive => 0,
            }
    }

    fn check_impulse_pay(
        &self,
        battle: &Battle,
        seat: Seat,
        sortie: &Sortie,
        impulse: Impulse,
    ) -> Result<u8, Why> {
        let price = self.impulse_price(sortie, impulse);
        match self.budget(battle, seat, sortie.pay) {
            Some(budget) if budget < price => {
                let rule = if matches!(sortie.pay, Pay::Caps) {
                    "coh-3.22a"
                } else {
                    "coh-3.0b"
                };
                Err(Why::new(rule, "This costs {n}; there are {m}.").numbers(price.into(), budget.into()))
            }
            Some(_) | None => Ok(price),
        }
    }

    /// One attack or one turn for each hex flown (coh-20.0f).
    fn check_not_acted(&self, sortie: &Sortie) -> Allowed {
        if sortie.acted {
            return Err(Why::new(
                "coh-20.0f",
                "One attack or one turn, then the airplane must fly on.",
            ));
        }
        Ok(())
    }

    /// One change of altitude for each hex flown (coh-20.1b).
    fn check_same_altitude(&self, sortie: &Sortie) -> Allowed {
        if sortie.climbed {
            return Err(Why::new(
                "coh-20.1b",
                "One change of altitude for each hex flown.",
            ));
        }
        Ok(())
    }

    /// May the action end here? Not before the first move (coh-20.0d).
    pub fn check_end_sortie(&self, sortie: &Sortie) -> Allowed {
        if sortie.used == 0 {
            return Err(Why::new("coh-20.0d", "An action begins with a move forward."));
        }
        Ok(())
    }

    /// Every impulse that is allowed now.
    pub fn list_impulses(&self, battle: &Battle, seat: Seat, sortie: &Sortie, out: &mut Vec<Order>) {
        let plane = battle.unit(sortie.unit);
        let mut push = |impulse: Impulse| {
            if self.check_impulse(battle, seat, sortie, impulse).is_ok() {
                out.push(Order::Fly { impulse });
            }
        };
        if plane.place == Whereabouts::OffMap {
            let entries = self.entry_hexes(battle, sortie.unit);
            entries.into_iter().for_each(|at| push(Impulse::Enter { at }));
            return;
        }
        for side in front_sides(plane.facing) {
            push(Impulse::Forward { side });
        }
        for steps in [1, 5] {
            let facing = plane.facing.turned(steps);
            push(Impulse::Turn { facing });
        }
        push(Impulse::Climb);
        push(Impulse::Dive);
        for at in self.air_targets(battle, seat, sortie.unit) {
            push(Impulse::Attack { at });
            for (bomb, _) in Bomb::ALL {
                for count in 1..=plane.flight.bombs[bomb as usize] {
                    push(Impulse::Drop { at, bomb, count });
                }
            }
        }
        for (target, other) in battle.numbered() {
            if other.place == Whereabouts::InAir && self.are_enemies(seat, other.owner) {
                push(Impulse::Dogfight { target });
            }
        }
        if self.check_end_sortie(sortie).is_ok() {
            out.push(Order::Stay);
        }
    }

    /// Hexes with a visible enemy within reach of an airplane.
    fn air_targets(&self, battle: &Battle, seat: Seat, unit: UnitId) -> Vec<HexId> {
        let from = battle.unit(unit).hex;
        let reach = NEAREST as u16..=FARTHEST as u16;
        let enemies = battle
            .units
            .iter()
            .filter(|other| other.is_visible() && self.are_enemies(seat, other.owner));
        let mut hexes: Vec<HexId> = enemies
            .map(|other| other.hex)
            .filter(|hex| reach.contains(&self.field.distance(from, *hex)))
            .collect();
        hexes.sort();
        hexes.dedup();
        hexes
    }
}

/// The three sides an airplane may fly over (coh-20.0e).
fn front_sides(facing: Direction) -> [Direction; 3] {
    [facing.turned(5), facing, facing.turned(1)]
}
