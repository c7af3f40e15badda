//! Carrying out a sortie: impulse by impulse, hits on airplanes, flying off, the end of a round.

use crate::film;
use board::hex::{Direction, HexId};
use umpire::Event;
use umpire::show::{ComeLook, LeaveLook, MarkLook};

use crate::activation::Purpose;
use crate::battle::{Blow, Bomb, FacingReason, Load, Mode, Sortie, Status, UnitId, UnitSet, Whereabouts};
use crate::combat::Shot;
use crate::content::model::WorkKind;
use crate::decisions::{Altitude, Facing};
use crate::order::{Impulse, Pay};
use crate::rules::Resolution;
use crate::works::{Work, WorkState};

impl Resolution<'_> {
    /// The airplane's owner is asked impulse by impulse (coh-20.0c).
    pub fn start_sortie(&mut self, unit: UnitId, pay: Pay) {
        let sortie = Sortie {
            unit,
            pay,
            used: 0,
            acted: false,
            climbed: false,
            dropping: None,
        };
        self.battle.stack.push(sortie.into());
    }

    /// One impulse: it is paid and done (coh-20.0b).
    pub fn fly(&mut self, mut sortie: Sortie, impulse: Impulse, price: u8) {
        let (unit, pay) = (sortie.unit, sortie.pay);
        sortie.used += 1;
        match impulse {
            Impulse::Enter { .. } | Impulse::Forward { .. } => {
                sortie.acted = false;
                sortie.climbed = false;
            }
            Impulse::Turn { .. } | Impulse::Attack { .. } | Impulse::Dogfight { .. } => sortie.acted = true,
            Impulse::Drop { at, bomb, count } => {
                sortie.acted = true;
                sortie.dropping = Some(Load {
                    at,
                    bomb,
                    left: count,
                });
            }
            Impulse::Climb | Impulse::Dive => sortie.climbed = true,
        }
        self.battle.stack.push(sortie.into());
        let seat = self.battle.unit(unit).owner;
        self.pay(seat, UnitSet::one(unit), price, pay, Purpose::Other);
        match impulse {
            Impulse::Enter { at } => {
                let plane = self.battle.unit_mut(unit);
                plane.place = Whereabouts::InAir;
                plane.hex = at;
                plane.flight.altitude = 0;
                plane.facing = self.rules.side_towards(at, self.rules.centre());
                self.tell(|say| {
                    let text = format!("{} flies in at {}.", say.name(unit), say.label(at));
                    Event::new("flew", "coh-20.0a", text)
                        .about(unit.0)
                        .together(say.comes(unit, at, ComeLook::Placed))
                });
                self.battle.stack.push(Altitude { unit }.into());
                let asked = Facing::new(unit, FacingReason::Moved);
                self.battle.stack.push(asked.into());
                self.reveal_from_air(unit);
            }
            Impulse::Forward { side } => self.fly_forward(unit, side),
            Impulse::Turn { facing } => {
                self.battle.unit_mut(unit).facing = facing;
                self.tell(|say| {
                    let text = format!("{} turns to {}.", say.name(unit), facing.word());
                    Event::new("turned", "coh-20.0c", text)
                        .about(unit.0)
                        .together(say.turns(unit))
                });
            }
            Impulse::Climb => self.set_altitude(unit, self.battle.unit(unit).flight.altitude + 1),
            Impulse::Dive => {
                self.set_altitude(unit, self.battle.unit(unit).flight.altitude.saturating_sub(1))
            }
            Impulse::Attack { .. } | Impulse::Dogfight { .. } => {
                let shot = self.rules.shot_from_air(self.battle, unit, impulse);
                self.declare_attack(shot.expect("an attack has a shot"));
            }
            Impulse::Drop { .. } => {}
        }
    }

    /// The altitude chosen when flying in, or changed by one (coh-20.0a, coh-20.1b).
    pub fn set_altitude(&mut self, unit: UnitId, counters: u8) {
        self.battle.unit_mut(unit).flight.altitude = counters;
        self.tell(|say| {
            let text = format!("{} flies at {}.", say.name(unit), in_metres(counters));
            Event::new("altitude", "coh-20.1a", text).about(unit.0)
        });
    }

    /// One hex ahead; beyond the edge it is gone for this round (coh-20.0e, coh-20.0j).
    fn fly_forward(&mut self, unit: UnitId, side: Direction) {
        let from = self.battle.unit(unit).hex;
        match self.rules.field.grid.neighbour_full(from, side) {
            Some(to) => {
                self.battle.unit_mut(unit).hex = to;
                self.tell(|say| {
                    let text = format!("{} flies to {}.", say.name(unit), say.label(to));
                    Event::new("flew", "coh-20.0e", text)
                        .about(unit.0)
                        .together(say.goes(unit, to))
                });
                self.reveal_from_air(unit);
            }
            None => {
                let owner = self.battle.unit(unit).owner;
                if self.battle.unit(unit).status == Status::Active {
                    self.flip_active(owner);
                }
                self.battle.unit_mut(unit).place = Whereabouts::Exited;
                self.tell(|say| {
                    let text = format!("{} flies off the map.", say.name(unit));
                    Event::new("exited", "coh-20.0j", text)
                        .about(unit.0)
                        .show(say.gone(unit, LeaveLook::Fade))
                });
            }
        }
    }

    /// Straight on, as many hexes as it has impulses, for nothing (coh-20.0i).
    pub fn fly_off(&mut self, unit: UnitId) {
        self.battle.unit_mut(unit).flight.leaving = true;
        for _ in 0..self.rules.impulses_of(self.battle, unit) {
            if self.battle.unit(unit).place == Whereabouts::InAir {
                self.fly_forward(unit, self.battle.unit(unit).facing);
            }
        }
    }

    /// A passing airplane finds enemies hidden in the open within two hexes, at any altitude (coh-20.3c).
    fn reveal_from_air(&mut self, plane: UnitId) {
        let (owner, from) = (self.battle.unit(plane).owner, self.battle.unit(plane).hex);
        if !self.battle.solo.pennies.is_empty() {
            self.unveil_from_air(plane);
        }
        if !self.rules.may_be_hidden_enemies(self.battle, owner) {
            return;
        }
        // Finding nobody is news too.
        self.report.reveal();
        let rules = self.rules;
        let found: UnitSet = self
            .battle
            .numbered()
            .filter(|(id, unit)| {
                unit.hidden
                    && unit.is_on_map()
                    && rules.are_enemies(owner, unit.owner)
                    && rules.field.distance(from, unit.hex) <= 2
                    && !rules.is_covered(self.battle, *id, unit.hex)
                    && rules.sees_from_air(self.battle, from, unit.hex)
            })
            .map(|(id, _)| id)
            .collect();
        for unit in found.iter() {
            self.reveal(unit, "coh-20.3c", None);
        }
    }

    /// One hit: it may no longer attack; a second one destroys it. No counter is drawn (coh-20.0o).
    pub fn damage_plane(&mut self, unit: UnitId) {
        if self.battle.unit(unit).flight.damaged {
            self.destroy(unit, UnitSet::EMPTY);
            return;
        }
        self.battle.unit_mut(unit).flight.damaged = true;
        self.tell(|say| {
            let text = format!("{} is hit and must leave.", say.name(unit));
            Event::new("hit", "coh-20.0o", text)
                .about(unit.0)
                .show(film::mark(unit, MarkLook::Hit, "must leave"))
        });
    }

    /// The next bomb of an attack; each is resolved by itself (coh-20.4a). A cluster bomb just lands (coh-20.4b).
    pub fn drop_bomb(&mut self, mut sortie: Sortie) {
        let unit = sortie.unit;
        let Load { at, bomb, left } = sortie.dropping.expect("there is a bomb to drop");
        let left = left - 1;
        sortie.dropping = (0 < left).then_some(Load { at, bomb, left });
        self.battle.stack.push(sortie.into());
        self.battle.unit_mut(unit).flight.bombs[bomb as usize] -= 1;
        match bomb {
            Bomb::Kg50 | Bomb::Kg250 => {
                let mode = Mode::Air(Blow::Bomb(bomb));
                self.declare_attack(Shot::new(self.battle, unit, at, mode, None));
            }
            Bomb::Cluster => self.land_cluster_bomb(unit, at),
        }
    }

    /// A cluster bomb always lands where it was aimed and becomes a red mine; nobody there is attacked (coh-20.4b).
    fn land_cluster_bomb(&mut self, unit: UnitId, at: HexId) {
        self.battle.works.push(Work {
            kind: WorkKind::RedMine,
            owner: Some(self.battle.unit(unit).owner),
            state: WorkState::Stands,
            hex: at,
            facing: Direction::E,
            hidden: false,
            takes_vehicles: false,
        });
        self.tell(|say| {
            let text = format!("{} strews mines over {}.", say.name(unit), say.label(at));
            Event::new("cluster-bomb", "coh-20.4b", text)
                .about(unit.0)
                .show(film::burst(&[at]))
        });
    }

    /// At the end of a round the sky is empty; whoever is unhurt may come again (coh-20.0j, coh-20.0m).
    pub fn recall_planes(&mut self) {
        for index in 0..self.battle.units.len() {
            let id = UnitId::at(index);
            if !self.rules.is_plane(self.battle, id) {
                continue;
            }
            let plane = self.battle.unit_mut(id);
            plane.flight.leaving = false;
            if matches!(plane.place, Whereabouts::InAir | Whereabouts::Exited) {
                plane.place = if plane.flight.damaged {
                    Whereabouts::Exited
                } else {
                    Whereabouts::OffMap
                };
                self.tell(|say| {
                    let text = format!("{} leaves the sky.", say.name(id));
                    Event::new("recalled", "coh-20.0m", text)
                        .about(id.0)
                        .show(say.gone(id, LeaveLook::Fade))
                });
            }
        }
    }
}

/// `under 50 m`, `100 m`, …: each counter adds 50 (coh-20.1a).
pub fn in_metres(counters: u8) -> String {
    match counters {
        0 => format!("under {} m", super::METRES),
        _ => format!("{} m", super::METRES * (u16::from(counters) + 1)),
    }
}
