//! Sections 6G to 6I and 9: what a hit does, destruction, and when a side breaks.

use umpire::observe::TrialKind;
use umpire::show::{MarkLook, PhaseLook, Reading};
use umpire::{Event, Seat, Show};

use crate::battle::{Battle, End, Morale, UnitId, Whereabouts, other};
use crate::content::model::Family;
use crate::film;
use crate::ground::Terrain;
use crate::rules::{Resolution, Rules};

impl Rules {
    /// Has this side its headquarters still (sos-4I.5)?
    pub fn has_headquarters(&self, battle: &Battle, seat: Seat) -> bool {
        battle
            .units
            .iter()
            .any(|unit| unit.owner == seat && unit.in_play() && self.kind(unit).family == Family::Hq)
    }

    /// Originals on this side's roster (sos-9D.1).
    pub fn original_strength(&self, seat: Seat) -> usize {
        self.force(seat).units.len()
    }

    /// Has this side nobody left, on or off the table (sos-V.3)? In a case a side may have had no units at all.
    fn is_annihilated(&self, battle: &Battle, seat: Seat) -> bool {
        let mut units = battle.units.iter();
        0 < self.original_strength(seat) && !units.any(|unit| unit.owner == seat && unit.alive())
    }

    /// Losses that demoralise (sos-9D.1): the least number with losses × 100 ≥ per cent × strength.
    pub fn breaking_losses(&self, seat: Seat) -> u32 {
        (self.skill(seat).breaking_point() * self.original_strength(seat) as u32).div_ceil(100)
    }
}

impl Resolution<'_> {
    /// A headquarters that is hit ignores it on 3 to 6 (sos-4I.2).
    pub fn saved(&mut self, target: UnitId) -> bool {
        if self.rules.kind_of(self.battle, target).family != Family::Hq {
            return false;
        }
        let from = self.dice.log().len();
        let die = self.dice.d6("save", "sos-4I.2");
        let saved = 3 <= die;
        self.note_die(self.battle.unit(target).owner, TrialKind::Other, (6, die), 3);
        self.tell(|say| {
            let text = match saved {
                true => format!("{} takes cover in time.", say.name(target)),
                false => format!("{} does not take cover in time.", say.name(target)),
            };
            let event = Event::new("save", "sos-4I.2", text)
                .about(target.0)
                .show(film::roll(target, Reading::sum(0, die, 3)));
            match saved {
                true => event.show(film::mark(target, MarkLook::Saved, "saved")),
                false => event,
            }
        });
        self.show_dice(from);
        saved
    }

    /// A hit, or a penetration, after any save.
    pub fn take_hit(&mut self, target: UnitId) {
        let unit = self.battle.unit(target);
        if !unit.on_table() {
            return;
        }
        let kind = self.rules.kind(unit);
        if kind.is_afv() {
            self.damage(target);
        } else if kind.family.is_soft_vehicle() {
            self.destroy(target, "sos-6G.3");
        } else {
            match unit.morale {
                Morale::Normal => self.pin(target, "sos-6G.2"),
                Morale::Pinned => self.set_morale(target, Morale::Suppressed, "sos-6G.2"),
                // Only an assault destroys those in entrenchments and bunkers (sos-6H1.1, sos-6H1.2).
                Morale::Suppressed
                    if unit.under.is(Terrain::Entrenchment) || unit.under.is(Terrain::Bunker) =>
                {
                    self.tell(|say| {
                        Event::new(
                            "stays",
                            "sos-6H1.1",
                            format!("{} stays suppressed.", say.name(target)),
                        )
                        .show(film::mark(
                            target,
                            MarkLook::Suppressed,
                            "stays suppressed",
                        ))
                    });
                }
                Morale::Suppressed => self.destroy(target, "sos-6G.2"),
            }
        }
    }

    /// A unit is pinned; one that is worse off stays so.
    pub fn pin(&mut self, target: UnitId, rule: &'static str) {
        if self.battle.unit(target).morale == Morale::Normal {
            self.set_morale(target, Morale::Pinned, rule);
        }
    }

    pub fn set_morale(&mut self, target: UnitId, morale: Morale, rule: &'static str) {
        self.battle.unit_mut(target).morale = morale;
        self.tell(|say| {
            let word = match morale {
                Morale::Normal => "is steady again",
                Morale::Pinned => "is pinned",
                Morale::Suppressed => "is suppressed",
            };
            let kind = match morale {
                Morale::Normal => "rallied",
                Morale::Pinned => "pinned",
                Morale::Suppressed => "suppressed",
            };
            let look = match morale {
                Morale::Normal => MarkLook::Rallied,
                Morale::Pinned => MarkLook::Pinned,
                Morale::Suppressed => MarkLook::Suppressed,
            };
            Event::new(kind, rule, format!("{} {word}.", say.name(target)))
                .about(target.0)
                .short(kind)
                .show(film::mark(target, look, kind))
        });
    }

    /// A penetrated AFV: the second time it is destroyed, the first time a die tells (sos-6I.4, sos-6I.7, sos-6I.8).
    fn damage(&mut self, target: UnitId) {
        if self.battle.unit(target).penetrated {
            self.destroy(target, "sos-6I.7");
            return;
        }
        self.battle.unit_mut(target).penetrated = true;
        let from = self.dice.log().len();
        let die = self.dice.d6("damage", "sos-6I.4");
        self.note_die(
            other(self.battle.unit(target).owner),
            TrialKind::Combat,
            (6, die),
            6,
        );
        self.tell(|say| {
            let text = match die {
                1 => format!("The gun of {} is knocked out.", say.name(target)),
                6 => format!("{} blows up.", say.name(target)),
                _ => format!("{} is stopped in its tracks.", say.name(target)),
            };
            let row = match die {
                1 => "gun knocked out",
                6 => "blows up",
                _ => "immobilised",
            };
            Event::new("damage", "sos-6I.4", text)
                .about(target.0)
                .short(row)
                .show(film::roll(target, Reading::table(row)))
                .show(film::mark(target, MarkLook::Hit, row))
        });
        self.show_dice(from);
        match die {
            1 => self.battle.unit_mut(target).gun_out = true,
            6 => self.destroy(target, "sos-6I.4"),
            _ => self.immobilise(target, "sos-6I.4"),
        }
    }

    /// A vehicle cannot move any more: its passengers die (sos-10C.1), and if its side is demoralised so does an AFV
    /// (sos-9B.4).
    pub fn immobilise(&mut self, id: UnitId, rule: &'static str) {
        let unit = self.battle.unit_mut(id);
        if !unit.on_table() {
            return;
        }
        unit.immobile = true;
        let owner = unit.owner;
        self.tell(|say| {
            Event::new(
                "immobilised",
                rule,
                format!("{} cannot move any more.", say.name(id)),
            )
            .about(id.0)
            .short("immobilised")
            .show(film::mark(id, MarkLook::Hit, "immobilised"))
        });
        self.destroy_passengers(id);
        if self.battle.side(owner).demoralised && self.rules.kind_of(self.battle, id).is_afv() {
            self.destroy(id, "sos-9B.4");
        }
    }

    fn destroy_passengers(&mut self, carrier: UnitId) {
        let aboard: Vec<UnitId> = self.battle.passengers(carrier).map(|(id, _)| id).collect();
        for passenger in aboard {
            self.destroy(passenger, "sos-10C.1");
        }
    }

    /// A unit is lost, with whoever it carries (sos-0.8, sos-10C.1).
    pub fn destroy(&mut self, id: UnitId, rule: &'static str) {
        let unit = self.battle.unit_mut(id);
        if !unit.alive() {
            return;
        }
        unit.place = Whereabouts::Destroyed;
        let (owner, counts) = (unit.owner, !unit.replacement);
        if counts {
            self.battle.side_mut(owner).losses += 1;
        }
        self.tell(|say| {
            let lost = i32::from(counts);
            Event::new("destroyed", rule, format!("{} is destroyed.", say.name(id)))
                .about(id.0)
                .short("destroyed")
                .show(film::mark(id, MarkLook::Destroyed, "destroyed"))
                .show(say.gone(id))
                .show(Show::count("Losses", Some(owner), lost))
        });
        self.destroy_passengers(id);
    }

    /// After every completed attack or event: who is demoralised, and who is no more (sos-9D.1, sos-9D.2, sos-V.3).
    pub fn count_losses(&mut self) {
        for seat in [Seat(0), Seat(1)] {
            // In a case a side may have no units at all.
            if self.rules.original_strength(seat) == 0 {
                continue;
            }
            let side = self.battle.side(seat);
            if !side.demoralised && self.rules.breaking_losses(seat) <= u32::from(side.losses) {
                self.demoralise(seat);
            }
        }
        let gone = [Seat(0), Seat(1)].map(|seat| self.rules.is_annihilated(self.battle, seat));
        let end = match gone {
            [true, true] => End::BothAnnihilated,
            [true, false] => End::Annihilated(Seat(0)),
            [false, true] => End::Annihilated(Seat(1)),
            [false, false] => return,
        };
        if self.battle.end.is_some() {
            return;
        }
        self.battle.end = Some(end);
        for seat in [Seat(0), Seat(1)].into_iter().filter(|seat| gone[seat.index()]) {
            self.tell(|say| {
                let text = format!("{} has nobody left.", say.seat(seat));
                Event::new("over", "sos-V.3", text.clone()).show(Show::phase(PhaseLook::End, text))
            });
        }
    }

    /// For good; AFVs that cannot move are lost with it (sos-9B.4, sos-9D.2).
    fn demoralise(&mut self, seat: Seat) {
        self.battle.side_mut(seat).demoralised = true;
        self.tell(|say| {
            Event::new(
                "demoralised",
                "sos-9D.1",
                format!("{} is demoralised.", say.seat(seat)),
            )
            .short("demoralised")
            .show(Show::phase(
                PhaseLook::Event,
                format!("{} is demoralised", say.seat(seat)),
            ))
        });
        let stuck: Vec<UnitId> = self
            .battle
            .own(seat)
            .filter(|(_, unit)| unit.immobile && self.rules.kind(unit).is_afv())
            .map(|(id, _)| id)
            .collect();
        for id in stuck {
            self.destroy(id, "sos-9B.4");
        }
    }
}
