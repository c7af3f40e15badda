//! Section 18.5, Mines: whom they attack, and the cards that lay and defuse them.

use board::hex::HexId;
use umpire::{Audience, Event, Seat};

use super::{Mark, Work, WorkId, WorkState};
use crate::battle::{Attack, Battle, Roll, RollKind, UnitId, UnitSet};
use crate::combat::TWO_HITS;
use crate::content::model::{Colour, Kind, Role, WorkKind};
use crate::decisions::Laid;
use crate::film;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// The roll from which a mine hits (coh-18.5d; M06).
pub const MINE_HITS: i16 = 8;
/// Laying a tellermine as a mine (coh-W6).
pub const LAY_TELLERMINE: u8 = 4;

impl Rules {
    /// Does a mine of this kind attack such a unit (coh-18.5c, coh2-18.5c)? Engineers never (coh-18.5h, coh-19.0a).
    pub fn mine_harms(&self, battle: &Battle, kind: WorkKind, unit: UnitId) -> bool {
        let facts = self.facts(battle, unit);
        if !kind.is_mine() || facts.role == Role::Engineer || facts.kind == Kind::Air {
            return false;
        }
        if self.settings.second_edition() {
            return true;
        }
        let on_foot = matches!(facts.kind, Kind::Foot | Kind::Gun);
        match kind {
            // Passengers meet only those that attack everybody (coh-18.5c).
            WorkKind::BlueMine | WorkKind::RedMine if battle.unit(unit).carrier.is_some() => false,
            WorkKind::BlueMine => !on_foot,
            WorkKind::RedMine => on_foot,
            _ => true,
        }
    }

    /// Who rolls for a mine: the unit's owner (coh-18.5d); in the second edition the mine's, and for nobody's mine an
    /// opponent of the unit (coh2-18.5d).
    fn mine_roller(&self, battle: &Battle, work: &Work, unit: UnitId) -> Seat {
        let owner = battle.unit(unit).owner;
        if !self.settings.second_edition() {
            return owner;
        }
        work.owner
            .or_else(|| self.enemies_of(owner).next())
            .unwrap_or(owner)
    }

    /// Could there be a work that this seat knows nothing of (HI03)? How many there are is no secret.
    pub fn may_be_hidden_works(&self, battle: &Battle, seat: Seat) -> bool {
        battle
            .works
            .iter()
            .any(|work| work.stands() && work.hidden && work.owner != Some(seat))
    }

    /// May the unit lay or defuse a mine at all (coh-C40, coh-C41)? Un-hit infantry outside close combat.
    pub fn check_sapper(&self, battle: &Battle, unit: UnitId, rule: &'static str) -> Allowed {
        let own = battle.unit(unit);
        if !self.facts(battle, unit).squad {
            return Err(Why::new(rule, "{unit} is no infantry squad.").unit(unit));
        }
        if own.hit.is_some() {
            return Err(Why::new(rule, "{unit} is hit.").unit(unit));
        }
        if self.enemy_in(battle, own.owner, own.hex) {
            return Err(Why::new(rule, "{unit} shares its hex with the enemy.").unit(unit));
        }
        Ok(())
    }

    /// May the unit lay this mine there, hidden or not (coh-C40, coh-W6)? It may lie hidden where no enemy looks.
    pub fn check_lay(
        &self,
        battle: &Battle,
        unit: UnitId,
        at: HexId,
        kind: WorkKind,
        hidden: bool,
    ) -> Allowed {
        let own = battle.unit(unit);
        if !kind.is_mine() {
            return Err(Why::new("coh-C40", "Only mines can be laid."));
        }
        if !self.field.is_playable(at) || 1 < self.field.distance(own.hex, at) {
            return Err(Why::new("coh-C40", "A mine is laid in the hex of {unit} or next to it.").unit(unit));
        }
        if self.enemy_in(battle, own.owner, at) {
            return Err(Why::new("coh-C40", "There is an enemy in {hex}.").hex(at));
        }
        if WorkId::MOST <= battle.works.len() {
            return Err(Why::new("coh-C40", "There are no more mines."));
        }
        let mined = |(_, work): (WorkId, &Work)| work.kind.is_mine() && work.is_known_to(own.owner);
        if battle.works_in(at).any(mined) {
            return Err(Why::new("coh-C40", "There is a mine in {hex} already.").hex(at));
        }
        if hidden && self.seen_by_enemy(battle, unit, at) {
            return Err(Why::new("coh-C40", "An enemy sees {hex}: the mine lies open.").hex(at));
        }
        Ok(())
    }

    /// Is there any hex for a mine of this unit?
    pub fn check_can_lay(&self, battle: &Battle, unit: UnitId, rule: &'static str) -> Allowed {
        let mut near = self.field.grid.within(battle.unit(unit).hex, 1);
        if near.any(|at| {
            self.check_lay(battle, unit, at, WorkKind::BlueMine, false)
                .is_ok()
        }) {
            Ok(())
        } else {
            Err(Why::new(rule, "There is no room for a mine near {unit}.").unit(unit))
        }
    }

    /// Known mines within one hex (coh-C41).
    pub fn mines_near(&self, battle: &Battle, unit: UnitId) -> smallvec::SmallVec<[WorkId; 8]> {
        let own = battle.unit(unit);
        let near = |work: &Work| {
            work.kind.is_mine() && work.is_known_to(own.owner) && self.field.distance(own.hex, work.hex) <= 1
        };
        let mines = battle.numbered_works().filter(|(_, work)| near(work));
        mines.map(|(work, _)| work).collect()
    }
}

impl Resolution<'_> {
    /// The unit has entered its hex, or acted there otherwise than by firing, rallying or spotting: mines attack it
    /// (coh-18.5b). Engineers find them without harm (coh-18.5h).
    pub fn meet_mines(&mut self, unit: UnitId) {
        if self.battle.works.is_empty() || !self.battle.unit(unit).is_on_map() {
            return;
        }
        let (hex, owner) = (self.battle.unit(unit).hex, self.battle.unit(unit).owner);
        if self.rules.may_be_hidden_works(self.battle, owner) {
            // Finding nothing is news too: it cannot be taken back.
            self.report.reveal();
        }
        let mines = self.battle.works_in(hex).filter(|(_, work)| work.kind.is_mine());
        let mines: smallvec::SmallVec<[WorkId; 4]> = mines.map(|(work, _)| work).collect();
        for work in mines {
            self.show_work(work);
            let kind = self.battle.work(work).kind;
            if self.rules.mine_harms(self.battle, kind, unit) {
                let seat = self.rules.mine_roller(self.battle, self.battle.work(work), unit);
                let about = (seat == owner).then_some(unit);
                self.push_roll(RollKind::Mine { unit, work }, seat, about);
            }
        }
    }

    /// The number on the mine is a hit, 4 more is the end (coh-18.5d, coh2-18.5d). Nothing protects (coh-18.5e).
    pub fn resolve_mine(&mut self, roll: &Roll, unit: UnitId, work: WorkId) {
        let margin = roll.total() - MINE_HITS;
        let secret = self.battle.unit(unit).hidden && margin < 0;
        let owner = self.battle.unit(unit).owner;
        // Who rolls for a mine under his own unit hopes for nothing: no luck is read from that.
        if self.rules.are_enemies(roll.seat, owner) {
            self.note_trial(roll, umpire::observe::TrialKind::Combat, MINE_HITS);
        }
        self.tell(|say| {
            let effect = match margin {
                ..0 => "no effect",
                0..TWO_HITS => "a hit",
                _ => "two hits",
            };
            let text = format!(
                "{} attacks {}: {}, {effect}.",
                say.work(work),
                say.name(unit),
                roll.total()
            );
            let rule = if say.rules.settings.second_edition() {
                "coh2-18.5d"
            } else {
                "coh-18.5d"
            };
            let event = Event::new("mine", rule, rulebook::begin_with_capital(text))
                .about(unit.0)
                .show(film::burst(&[say.battle.work(work).hex]))
                .show(film::roll(unit, roll, 0, MINE_HITS))
                .show(film::result(unit, margin));
            if secret {
                event.to(Audience::Only(owner))
            } else {
                event
            }
        });
        let Resolution { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
        if margin < 0 {
            return;
        }
        self.reveal(unit, "coh-10.1a", None);
        if TWO_HITS <= margin {
            self.destroy(unit, UnitSet::EMPTY)
        } else {
            self.take_hit(unit, UnitSet::EMPTY)
        }
    }

    /// Shells on a hex with hidden mines: the umpire rolls in secret, and only a mine that goes is shown (coh-18.5g).
    pub fn shell_hidden_mines(&mut self, attack: &Attack) {
        let buried = |work: &Work| work.hidden && work.kind.is_mine();
        let mines = self.battle.works_in(attack.hex).filter(|(_, work)| buried(work));
        let mines: smallvec::SmallVec<[WorkId; 4]> = mines.map(|(work, _)| work).collect();
        for work in mines {
            let (mut value, mut defence) = (umpire::Sum::default(), umpire::Sum::default());
            self.rules
                .attack_value(self.battle, attack, Colour::Red, &mut value);
            self.rules
                .mark_defence(self.battle, Mark::Work { work }, attack, &mut defence);
            let faces = self.dice.d6s::<2>("shells on a hidden mine", "coh-18.5g");
            let total = value.0 + faces.iter().map(|face| i16::from(*face)).sum::<i16>();
            if defence.0 <= total {
                self.remove_work(work, "coh-18.5g");
            }
        }
    }

    /// A mine is laid, hidden or open; the layer is not attacked by it (coh-C40, coh-W6).
    pub fn lay_mine(&mut self, unit: UnitId, mine: Laid) {
        let Laid { at, kind, hidden } = mine;
        let seat = self.battle.unit(unit).owner;
        self.battle.works.push(Work {
            kind,
            owner: Some(seat),
            state: WorkState::Stands,
            hex: at,
            facing: board::hex::Direction::E,
            hidden,
            takes_vehicles: false,
        });
        self.tell(|say| {
            let text = format!("A {} is laid in {}.", kind.name(), say.label(at));
            let event = Event::new("mine-laid", "coh-C40", text).show(film::ground(at));
            if hidden {
                event.to(Audience::Only(seat))
            } else {
                event
            }
        });
        if hidden {
            self.tell(|say| {
                let text = format!("{} lays a hidden mine.", say.seat(seat));
                Event::new("mine-laid", "coh-C40", text).to(Audience::Except(seat))
            });
        }
    }
}
