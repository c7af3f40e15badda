//! Sections 7.3 and 7.4, Hits: drawing a counter, showing it, and being destroyed.

use crate::film;
use umpire::show::MarkLook;
use umpire::{Audience, Event, Seat};

use crate::battle::{Frame, Hit, HitId, Status, UnitId, UnitSet, Whereabouts};
use crate::cards::CardKind;
use crate::content::model::{Kind, Pool, Role};
use crate::decisions::Honour;
use crate::order::Pay;
use crate::rules::Resolution;

impl Resolution<'_> {
    /// One hit: a counter for a unit without one, destruction for a unit with one (coh-7.3a, coh-7.4a).
    /// `killers` are the units that make a close combat attack, else nobody.
    pub fn take_hit(&mut self, unit: UnitId, killers: UnitSet) {
        if self.rules.is_plane(self.battle, unit) {
            self.damage_plane(unit);
            return;
        }
        if self.battle.unit(unit).hit.is_some() {
            self.destroy(unit, killers);
            return;
        }
        let counter = self.draw_hit(self.rules.pool_of(self.battle, unit));
        let rules = self.rules;
        let drawn = rules.hit(counter);
        if drawn.kills {
            self.tell(|say| {
                Event::new(
                    "killed",
                    "coh-7.4f",
                    format!("{} draws {}.", say.name(unit), drawn.name),
                )
                .about(unit.0)
                .show(film::mark(unit, MarkLook::Hit, &drawn.name))
            });
            self.put_back(counter);
            self.destroy(unit, killers);
            return;
        }
        if drawn.name == "Panicked" && self.battle.unit(unit).has(CardKind::HighMorale) {
            self.put_back(counter);
            self.tell(|say| {
                Event::new(
                    "high-morale",
                    "coh-V03",
                    format!(
                        "{} draws Panicked, but its morale is high: no hit.",
                        say.name(unit)
                    ),
                )
                .about(unit.0)
                .show(film::mark(unit, MarkLook::Saved, "high morale"))
            });
            return;
        }
        let owner = self.battle.unit(unit).owner;
        self.battle.unit_mut(unit).hit = Some(Hit {
            counter,
            shown: false,
        });
        self.tell(|say| {
            Event::new(
                "hit",
                "coh-7.4a",
                format!("{} is hit: {}.", say.name(unit), drawn.name),
            )
            .to(Audience::Only(owner))
            .about(unit.0)
            .show(film::mark(unit, MarkLook::Hit, &drawn.name))
        });
        self.tell(|say| {
            Event::new("hit", "coh-7.4a", format!("{} is hit.", say.name(unit)))
                .to(Audience::Except(owner))
                .about(unit.0)
                .short("hit")
                .show(film::mark(unit, MarkLook::Hit, "hit"))
        });
    }

    /// Draws one counter blind; from an empty pool a harmless one (coh-7.4i).
    fn draw_hit(&mut self, pool: Pool) -> HitId {
        let Resolution {
            rules, battle, dice, ..
        } = self;
        let lies_in = |index: usize| rules.content.hits[index].pool == pool;
        let left: usize = battle
            .hits_left
            .iter()
            .enumerate()
            .filter(|(index, _)| lies_in(*index))
            .map(|(_, left)| usize::from(*left))
            .sum();
        if left == 0 {
            let harmless = match pool {
                Pool::Foot => "unnerved",
                Pool::Vehicle => "vehicle-light-damage",
            };
            let index = rules
                .content
                .hits
                .iter()
                .position(|hit| hit.id == harmless)
                .unwrap_or(0);
            return HitId(index as u8);
        }
        let at = |nth: usize| {
            let mut rest = nth;
            for (index, left) in battle
                .hits_left
                .iter()
                .enumerate()
                .filter(|(index, _)| lies_in(*index))
            {
                if rest < usize::from(*left) {
                    return index;
                }
                rest -= usize::from(*left);
            }
            0
        };
        let nth = dice.draw(
            left,
            |nth| rules.content.hits[at(nth)].id.as_str(),
            "draw a hit counter",
            "coh-7.4a",
        );
        let index = at(nth);
        battle.hits_left[index] -= 1;
        HitId(index as u8)
    }

    /// Back into the pool (coh-7.4e). Of counters that an empty pool pretended there were (coh-7.4i) none comes into it:
    /// those in the pool and under units are never more than were printed.
    fn put_back(&mut self, counter: HitId) {
        let index = usize::from(counter.0);
        let printed = usize::from(self.rules.content.hits[index].count);
        let units = self.battle.units.iter();
        let under = units
            .filter(|unit| unit.hit.is_some_and(|hit| hit.counter == counter))
            .count();
        let left = &mut self.battle.hits_left[index];
        if usize::from(*left) + under < printed {
            *left += 1;
        }
    }

    /// Takes the counter off a unit and puts it back, face up (coh-7.4e).
    pub fn return_hit(&mut self, unit: UnitId) {
        self.show_hit(unit);
        if let Some(hit) = self.battle.unit_mut(unit).hit.take() {
            self.put_back(hit.counter);
        }
    }

    /// Everybody sees the counter (coh-7.4c).
    pub fn show_hit(&mut self, unit: UnitId) {
        let Some(hit) = &mut self.battle.unit_mut(unit).hit else {
            return;
        };
        if std::mem::replace(&mut hit.shown, true) {
            return;
        }
        let counter = hit.counter;
        self.report.reveal();
        self.tell(|say| {
            let name = &say.rules.hit(counter).name;
            Event::new(
                "shown",
                "coh-7.4c",
                format!("{} shows its hit: {name}.", say.name(unit)),
            )
            .about(unit.0)
            .show(film::mark(unit, MarkLook::Hit, name))
        });
    }

    /// A counter that makes movement dearer is shown when that price is paid (coh-7.4c, coh-H7).
    pub fn show_if_slowed(&mut self, unit: UnitId, pay: Pay) {
        let slowed = self
            .battle
            .unit(unit)
            .hit
            .is_some_and(|hit| self.rules.hit(hit.counter).move_ap != 0);
        if slowed && matches!(pay, Pay::Pool { .. } | Pay::Caps) {
            self.show_hit(unit);
        }
    }

    /// Destroyed: out of play, victory points, command points (coh-7.3a, coh-7.3b, coh-2.4b).
    pub fn destroy(&mut self, unit: UnitId, killers: UnitSet) {
        let rules = self.rules;
        let (owner, hex) = (self.battle.unit(unit).owner, self.battle.unit(unit).hex);
        self.drop_marker_of(unit);
        self.set_down(unit);
        self.leave_cover(unit);
        self.return_hit(unit);
        let honour = rules.may_play_veteran(self.battle, owner, unit, CardKind::BloodAndHonor);
        let dead = self.battle.unit_mut(unit);
        dead.place = Whereabouts::Destroyed;
        dead.carrier = None;
        if dead.status == Status::Active {
            dead.status = Status::Spent;
        }
        dead.hidden = false;
        self.tell(|say| {
            Event::new(
                "destroyed",
                "coh-7.3a",
                format!("{} is destroyed.", say.name(unit)),
            )
            .about(unit.0)
            .short("destroyed")
            .show(film::mark(unit, MarkLook::Destroyed, "destroyed"))
            .show(say.wreck(unit))
        });
        self.lose_cap(owner, unit);
        self.drop_empty_pool(owner);
        self.score_kill(unit);
        self.update_control(hex);
        if honour && !killers.is_empty() {
            self.use_up_veteran_if_asked(owner, unit, killers);
        }
    }

    /// The n-th loss takes CAP space start − n + 1; a marker standing there drops by one now (coh-7.3b,
    /// coh-7.3c, coh-7.3d). Trucks cost nothing in the second edition (coh2-7.3e).
    fn lose_cap(&mut self, owner: Seat, unit: UnitId) {
        let facts = self.rules.facts(self.battle, unit);
        if self.rules.settings.second_edition() && facts.role == Role::Truck && facts.kind == Kind::Wheeled {
            return;
        }
        let player = self.battle.player_mut(owner);
        player.losses += 1;
        let space = i16::from(player.start_caps) - i16::from(player.losses) + 1;
        if 0 < space && i16::from(player.caps) == space {
            player.caps -= 1;
        }
    }

    /// Blood and Honor: the owner is asked when all rolls of the attack are made (coh-V06; step 7 of the attack
    /// procedure), so that the killer's own hit counts to the last roll.
    fn use_up_veteran_if_asked(&mut self, seat: Seat, unit: UnitId, killers: UnitSet) {
        let is_attack = |frame: &Frame| matches!(frame, Frame::Attack(_));
        let stack = &mut self.battle.stack;
        let below = stack.iter().rposition(is_attack).unwrap_or(stack.len());
        let honour = Honour {
            seat,
            veteran: unit,
            killers,
        };
        stack.insert(below, honour.into());
    }

    /// Of these, those that are still on the map.
    pub fn standing(&self, units: UnitSet) -> UnitSet {
        units
            .iter()
            .filter(|unit| self.battle.unit(*unit).is_on_map())
            .collect()
    }
}
