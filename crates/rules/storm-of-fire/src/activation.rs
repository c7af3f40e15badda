//! Who may be activated, and with which dice (section 5). The actions of an activation are in [`actions`].

pub mod actions;
mod offers;
mod taken;
mod words;

use umpire::{Event, Seat};

use crate::battle::{ActivationDie, Battle, FigureId, UnitId};
use crate::content::model::{Role, UnitRule};
use crate::decisions::{Acting, Payment};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Units a senior NCO frees from the surcharge in a turn (sof-init-21).
const COVERED: u8 = 2;

/// What an activation is paid with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A die of this phase; nothing in phase zero (sof-init-7, sof-init-15).
    Phase(u8),
    /// The 6 that was set aside (sof-init-13).
    Aside(u8),
}

impl Source {
    /// Is it paid with a die (sof-init-16, sof-init-18)?
    pub fn is_paid(self) -> bool {
        self != Source::Phase(0)
    }
}

/// Dice that an order names.
#[derive(Copy, Clone, Debug, Default)]
pub struct Named<'a> {
    pub die: Option<u8>,
    pub extra: &'a [u8],
}

/// What lifts the surcharge for a unit out of influence, or does not (sof-init-19, sof-init-20, sof-init-21, sof-init-22).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Surcharge {
    None,
    /// A senior NCO would cover it.
    Cover(FigureId),
    Die,
}

impl Battle {
    /// Battlegroups whose leaders count for a unit activated with this die (sof-init-19).
    fn leading_groups(&self, unit: UnitId, die: &ActivationDie) -> Vec<u8> {
        let me = self.unit(unit);
        match me.battlegroup.or(die.battlegroup) {
            Some(group) => vec![group],
            None => {
                let groups = (0u8..).zip(&self.battlegroups);
                let own = groups.filter(|(_, group)| group.owner == me.owner && !group.removed);
                own.map(|(nth, _)| nth).collect()
            }
        }
    }

    /// Does a die serve a unit: its own battlegroup's, or a force-wide one; any for support (sof-init-8, sof-init-9)?
    pub fn serves(&self, die: &ActivationDie, unit: UnitId) -> bool {
        let own = self.unit(unit).battlegroup;
        own.is_none() || die.battlegroup.is_none() || die.battlegroup == own
    }

    fn covered_by(&self, nco: FigureId) -> u8 {
        let covered = &self.side(self.figure(nco).owner).covered;
        let found = covered.iter().find(|(figure, _)| *figure == nco);
        found.map_or(0, |(_, units)| *units)
    }

    /// The units of a seat that a die of this phase, or none, could activate: a look for the page and for lists.
    pub fn waits(&self, unit: UnitId) -> bool {
        let me = self.unit(unit);
        me.in_play() && !me.activated
    }
}

impl Rules {
    /// May this unit be activated at all (sof-init-10, sof-act-shel-5)?
    pub fn check_activate(&self, battle: &Battle, seat: Seat, unit: UnitId) -> Allowed {
        if !battle.knows_unit(unit) || battle.unit(unit).owner != seat {
            return Err(Why::new("sof-init-8", "That is no unit of yours."));
        }
        let me = battle.unit(unit);
        if !me.in_play() {
            return Err(Why::new("sof-init-10", "{} is not on the table.").unit(unit.in_words()));
        }
        if me.sheltering {
            return Err(Why::new("sof-act-shel-5", "{} shelters this turn.").unit(unit.in_words()));
        }
        if me.activated {
            let sentence = "{} has had its activation this turn.";
            return Err(Why::new("sof-init-10", sentence).unit(unit.in_words()));
        }
        Ok(())
    }

    /// Is one die more needed, or a senior NCO's cover (sof-init-19, sof-init-21, sof-init-22, sof-lead-6, sof-lead-12, sof-msr-1)?
    /// Independent units never pay (sof-usr-independent).
    pub fn surcharge(&self, battle: &Battle, unit: UnitId, die: &ActivationDie) -> Surcharge {
        let me = battle.unit(unit);
        if me.has(UnitRule::Independent) || self.has_planned(battle, me.owner) {
            return Surcharge::None;
        }
        let groups = battle.leading_groups(unit, die);
        let mut commanders = groups
            .iter()
            .filter_map(|group| battle.battlegroups[usize::from(*group)].commander);
        if commanders.any(|officer| self.influences(battle, officer, unit)) {
            return Surcharge::None;
        }
        let leads = |figure: &crate::battle::Figure| {
            let group = battle.unit(figure.unit).battlegroup;
            figure.role == Role::SeniorNco && group.is_some_and(|group| groups.contains(&group))
        };
        let ncos = battle.figures.numbered().filter(|(_, figure)| leads(figure));
        let near: Vec<FigureId> = ncos
            .map(|(id, _)| id)
            .filter(|nco| self.influences(battle, *nco, unit))
            .collect();
        if near.iter().any(|nco| battle.figure(*nco).unit == unit) {
            return Surcharge::None;
        }
        let free = near.into_iter().find(|nco| battle.covered_by(*nco) < COVERED);
        free.map_or(Surcharge::Die, Surcharge::Cover)
    }

    /// The dice that pay for activating a unit: those named, else the best ones (sof-ord-10, sof-init-7, sof-init-8, sof-init-9, sof-init-19,
    /// sof-init-20, sof-dec-30, sof-dec-31).
    pub fn payment(
        &self,
        battle: &Battle,
        unit: UnitId,
        source: Source,
        named: Named<'_>,
    ) -> Result<Payment, Why> {
        if !source.is_paid() {
            return Ok(Payment::default());
        }
        let serving = self.serving_dice(battle, unit, source, named.die)?;
        let mut best: Result<Payment, Why> = Err(Why::new(
            "sof-init-20",
            "{} is out of influence, and no die is left to pay for that.",
        )
        .unit(unit.in_words()));
        for die in serving {
            match (self.pay_with(battle, unit, die, named.extra), &best) {
                (Ok(payment), Ok(known)) if known.price() <= payment.price() => {}
                (Ok(payment), _) => best = Ok(payment),
                (Err(why), Err(_)) => best = Err(why),
                (Err(_), Ok(_)) => {}
            }
        }
        best
    }

    /// What brings a unit on from reserve: one die, whatever the influence (sof-res-5, sof-res-11, sof-init-22).
    pub fn entry_payment(
        &self,
        battle: &Battle,
        unit: UnitId,
        source: Source,
        named: Option<u8>,
    ) -> Result<Payment, Why> {
        let serving = self.serving_dice(battle, unit, source, named)?;
        Ok(Payment {
            dice: serving.into_iter().take(1).collect(),
            cover: None,
        })
    }

    /// Dice that serve a unit now, its battlegroup's before force-wide ones; at least one (sof-init-7, sof-init-8, sof-init-9).
    fn serving_dice(
        &self,
        battle: &Battle,
        unit: UnitId,
        source: Source,
        named: Option<u8>,
    ) -> Result<Vec<u8>, Why> {
        let mut dice: Vec<(bool, u8)> = match source {
            Source::Aside(die) => vec![(false, die)],
            Source::Phase(phase) => {
                let own = battle.dice_of(battle.unit(unit).owner);
                let of_phase = own.filter(|(_, die)| die.shows == phase);
                of_phase
                    .map(|(nth, die)| (die.battlegroup.is_none(), nth))
                    .collect()
            }
        };
        dice.retain(|(_, die)| named.is_none_or(|named| named == *die));
        if dice.is_empty() {
            return Err(Why::new("sof-init-7", "There is no such die for this phase."));
        }
        dice.retain(|(_, die)| battle.serves(&battle.dice[usize::from(*die)], unit));
        if dice.is_empty() {
            let sentence = "{} belongs to another battlegroup than the die.";
            return Err(Why::new("sof-init-8", sentence).unit(unit.in_words()));
        }
        dice.sort_unstable();
        Ok(dice.into_iter().map(|(_, die)| die).collect())
    }

    /// This die, and what the surcharge takes besides.
    fn pay_with(&self, battle: &Battle, unit: UnitId, die: u8, extra: &[u8]) -> Result<Payment, Why> {
        let paid = &battle.dice[usize::from(die)];
        let surcharge = self.surcharge(battle, unit, paid);
        match (surcharge, extra) {
            (Surcharge::None, []) => Ok(Payment {
                dice: vec![die],
                cover: None,
            }),
            (Surcharge::None, [_, ..]) => {
                Err(Why::new("sof-init-19", "{} needs one die alone.").unit(unit.in_words()))
            }
            (Surcharge::Cover(nco), []) => Ok(Payment {
                dice: vec![die],
                cover: Some(nco),
            }),
            (Surcharge::Cover(_) | Surcharge::Die, extra) => {
                let more = self.spare_die(battle, unit, die, extra.first().copied())?;
                Ok(Payment {
                    dice: vec![die, more],
                    cover: None,
                })
            }
        }
    }

    /// The die that pays a surcharge: this one, or the lowest of the battlegroup, then a force-wide one (sof-init-19, sof-ord-10).
    pub fn spare_die(
        &self,
        battle: &Battle,
        unit: UnitId,
        besides: u8,
        named: Option<u8>,
    ) -> Result<u8, Why> {
        let any = ActivationDie {
            owner: battle.unit(unit).owner,
            battlegroup: None,
            shows: 0,
            spent: false,
        };
        let paid = battle.dice.get(usize::from(besides)).unwrap_or(&any);
        let groups = battle.leading_groups(unit, paid);
        let belongs = |die: &ActivationDie| die.battlegroup.is_none_or(|group| groups.contains(&group));
        let spare = battle.dice_of(battle.unit(unit).owner);
        let spare = spare.filter(|(nth, die)| *nth != besides && belongs(die));
        let mut spare: Vec<(bool, u8, u8)> = spare
            .map(|(nth, die)| (die.battlegroup.is_none(), die.shows, nth))
            .collect();
        spare.sort_unstable();
        let found = spare
            .into_iter()
            .find(|(_, _, nth)| named.is_none_or(|named| named == *nth));
        found.map(|(_, _, nth)| nth).ok_or_else(|| {
            let sentence = "{} is out of influence, and no die is left to pay for that.";
            Why::new("sof-init-20", sentence).unit(unit.in_words())
        })
    }

    /// May this seat set this die aside (sof-init-12)?
    pub fn check_set_aside(&self, battle: &Battle, seat: Seat, die: Option<u8>) -> Result<u8, Why> {
        if battle.phase != crate::battle::Phase::Activation(6) {
            return Err(Why::new("sof-init-12", "A die is set aside in phase 6."));
        }
        if battle.side(seat).has_set_aside {
            return Err(Why::new("sof-init-12", "One die a turn is set aside."));
        }
        self.die_of_phase(battle, seat, die)
    }

    /// A die of this phase: the one named, else one that the fewest units can use: a battlegroup's before a force-wide one.
    pub fn die_of_phase(&self, battle: &Battle, seat: Seat, named: Option<u8>) -> Result<u8, Why> {
        let crate::battle::Phase::Activation(phase) = battle.phase else {
            return Err(Why::new("sof-init-7", "Dice are spent in activation phases."));
        };
        let of_phase = battle.dice_of(seat).filter(|(_, die)| die.shows == phase);
        let mut wanted = of_phase.filter(|(nth, _)| named.is_none_or(|named| named == *nth));
        let die = wanted.next().map(|(nth, _)| nth);
        die.ok_or_else(|| Why::new("sof-init-7", "There is no such die for this phase."))
    }

    /// The figures an order is about, those it is given to first.
    pub fn figures_in(&self, battle: &Battle, order: &Order) -> Vec<FigureId> {
        let of_units = |units: &[UnitId]| {
            let known = units.iter().filter(|unit| battle.knows_unit(**unit));
            known
                .flat_map(|unit| battle.figures_of(*unit).map(|(id, _)| id))
                .collect::<Vec<FigureId>>()
        };
        match order {
            Order::Deploy { unit, .. }
            | Order::Scout { unit, .. }
            | Order::Act { unit, .. }
            | Order::EnterTable { unit, .. }
            | Order::InspiredAdvance { unit, .. }
            | Order::Release { unit }
            | Order::Spring { unit: Some(unit), .. } => of_units(&[*unit]),
            Order::HoldBack { units } | Order::Shelter { units } => of_units(units),
            Order::Encourage { leader, .. } if battle.figures.knows(*leader) => {
                of_units(&[battle.figure(*leader).unit])
            }
            Order::Then { .. } | Order::Finish => battle
                .acting()
                .map_or_else(Vec::new, |acting| of_units(&[acting.unit])),
            Order::Losses { figures } => figures.clone(),
            Order::Promote { figure } | Order::Victim { figure } => vec![*figure],
            Order::ClosingFire { volleys, .. } => {
                let units: Vec<UnitId> = volleys.iter().map(|(unit, _)| *unit).collect();
                of_units(&units)
            }
            Order::Encourage { .. }
            | Order::DeployAll
            | Order::Place { .. }
            | Order::Buy(_)
            | Order::Forfeit { .. }
            | Order::Pass
            | Order::SetAside { .. }
            | Order::Reroll { .. }
            | Order::React { .. }
            | Order::Flee { .. }
            | Order::Consolidate { .. }
            | Order::Occupy { .. }
            | Order::Strike { .. }
            | Order::Spring { unit: None, .. }
            | Order::Standing(_)
            | Order::Concede => Vec::new(),
        }
    }
}

impl Resolution<'_> {
    /// A unit that acts from an ambush without moving in it stands where it stood (sof-msr-4).
    pub(crate) fn show_itself(&mut self, unit: UnitId) {
        if self.battle.unit(unit).ambush.is_some() {
            self.unmask(unit, crate::ambush::Sprung::Acting, None);
        }
    }

    /// The dice are spent and the activation begins: Hit the Dirt ends, what a unit did last time is over (sof-init-7, sof-init-13,
    /// sof-init-21, sof-turn-16, sof-act-4).
    pub(crate) fn open_activation(&mut self, unit: UnitId, payment: &Payment) {
        let seat = self.battle.unit(unit).owner;
        for die in &payment.dice {
            self.battle.dice[usize::from(*die)].spent = true;
            let side = self.battle.side_mut(seat);
            side.aside = side.aside.filter(|aside| aside != die);
        }
        if let Some(nco) = payment.cover {
            let covered = &mut self.battle.side_mut(seat).covered;
            match covered.iter_mut().find(|(figure, _)| *figure == nco) {
                Some((_, units)) => *units += 1,
                None => covered.push((nco, 1)),
            }
        }
        let me = self.battle.unit_mut(unit);
        me.activated = true;
        (me.down, me.slipped, me.fired) = (false, false, false);
        self.replace_loaders(unit);
        let shows: Vec<u8> = payment
            .dice
            .iter()
            .map(|die| self.battle.dice[usize::from(*die)].shows)
            .collect();
        self.tell(|say| {
            let name = say.unit(unit);
            let text = match shows.as_slice() {
                [] => format!("{name} is activated without a die."),
                [one] => format!("{name} is activated with a {one}."),
                [one, more @ ..] => format!("{name} is activated with a {one} and a {}.", more[0]),
            };
            let rule = if shows.is_empty() {
                "sof-init-15"
            } else {
                "sof-init-7"
            };
            Event::new("activated", rule, text)
        });
    }

    /// A die is given up (sof-init-11).
    pub(crate) fn forfeit(&mut self, seat: Seat, die: u8) {
        self.battle.dice[usize::from(die)].spent = true;
        let shows = self.battle.dice[usize::from(die)].shows;
        self.tell(|say| {
            let text = format!("{} forfeits a {shows}.", say.seat(seat));
            Event::new("forfeit", "sof-init-11", text)
        });
    }

    /// The activation is over (sof-ord-12).
    pub(crate) fn close_activation(&mut self, acting: &Acting) {
        let unit = acting.unit;
        if self.battle.unit(unit).in_play() && !acting.has_acted() {
            self.tell(|say| {
                let text = format!("{} does nothing more.", say.unit(unit));
                Event::new("finished", "sof-act-1", text)
            });
        }
    }
}

#[cfg(test)]
mod cautious_tests;
#[cfg(test)]
mod tests;
