//! Sections 4A to 4C: command points, and who may move for one.

use board::table::{Footprint, within};
use tabletop::OpenTable as _;
use umpire::show::Reading;
use umpire::{Event, Ledgered, Seat, Show, Sum, Tally};

use crate::battle::{Battle, Morale, Unit, UnitId, Whereabouts};
use crate::content::model::{Mount, Weather};
use crate::decisions::{Detachment, Moves};
use crate::film;
use crate::movement::CONTACT_REACH;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why, command_points};

/// How far apart the members of a detachment may be (sos-4C.1).
pub const DETACHMENT_GAP: i32 = 500;
/// Nobody whose centre is farther away along an axis is so near.
const DETACHMENT_REACH: i32 = DETACHMENT_GAP + CONTACT_REACH;

impl Rules {
    /// What it costs to move one unit or detachment (sos-4A.2, sos-9B.6, sos-11C.3).
    pub fn command_price(&self, battle: &Battle, seat: Seat, tally: &mut impl Ledgered) {
        if battle.side(seat).demoralised {
            tally.add(2, "demoralised", "sos-9B.6");
        } else {
            tally.add(1, "one unit or detachment", "sos-4A.2");
        }
        if battle.weather == Weather::Fog {
            tally.add(1, "fog", "sos-11C.3");
        }
    }

    pub fn command_cost(&self, battle: &Battle, seat: Seat) -> u8 {
        let mut sum = Sum::default();
        self.command_price(battle, seat, &mut sum);
        sum.0 as u8
    }

    /// May this unit move at all now (sos-9A.1, sos-6I.5, sos-0.12, sos-6J.3, sos-10A.3)?
    pub fn check_able_to_move(&self, battle: &Battle, seat: Seat, id: UnitId) -> Allowed {
        let unit = self.check_own(battle, seat, id)?;
        let kind = self.kind(unit);
        if unit.phase.went {
            return Err(Why::new("sos-4A.4", "{} has moved in this phase.").unit(id));
        }
        if unit.immobile {
            return Err(Why::new("sos-6I.5", "{} is immobilised.").unit(id));
        }
        if unit.fired
            && kind
                .weapons
                .iter()
                .any(|weapon| weapon.mount == Mount::OneManTurret)
        {
            return Err(Why::new("sos-6J.3", "{} has a one-man turret and has fired in this turn.").unit(id));
        }
        self.check_steady(unit, id)?;
        if kind.allowance == 0 {
            return Err(Why::new("sos-10A.3", "{} moves only with a carrier.").unit(id));
        }
        Ok(())
    }

    /// Neither pinned nor suppressed (sos-9A.1, sos-9A.2).
    pub fn check_steady(&self, unit: &Unit, id: UnitId) -> Allowed {
        match unit.morale {
            Morale::Normal => Ok(()),
            Morale::Pinned => Err(Why::new("sos-9A.1", "{} is pinned.").unit(id)),
            Morale::Suppressed => Err(Why::new("sos-9A.2", "{} is suppressed.").unit(id)),
        }
    }

    /// A unit of this seat on the table; not aboard (sos-10C.2).
    pub fn check_own<'b>(&self, battle: &'b Battle, seat: Seat, id: UnitId) -> Result<&'b Unit, Why> {
        let unit = self.check_left_to(battle, seat, id)?;
        match unit.place {
            Whereabouts::Aboard(_) => Err(Why::new("sos-10C.2", "{} is being carried.").unit(id)),
            Whereabouts::ToPlace => Err(Why::new("sos-0.8", "{} is not set up yet.").unit(id)),
            Whereabouts::Table | Whereabouts::Destroyed | Whereabouts::Left => Ok(unit),
        }
    }

    /// A unit that this seat still has: on the table, aboard, or waiting to be set up (sos-0.8).
    pub fn check_left_to<'b>(&self, battle: &'b Battle, seat: Seat, id: UnitId) -> Result<&'b Unit, Why> {
        if !battle.knows(id) || battle.unit(id).owner != seat {
            return Err(Why::new("sos-0.3", "That is no unit of yours."));
        }
        let unit = battle.unit(id);
        match unit.place {
            Whereabouts::Destroyed => Err(Why::new("sos-0.8", "{} is destroyed.").unit(id)),
            Whereabouts::Left => Err(Why::new("sos-0.8", "{} has left the table.").unit(id)),
            Whereabouts::Table | Whereabouts::Aboard(_) | Whereabouts::ToPlace => Ok(unit),
        }
    }

    /// May these be moved together for one price (sos-4C.1, sos-4C.3)?
    pub fn check_detachment(&self, battle: &Battle, seat: Seat, units: &[UnitId]) -> Allowed {
        if units.is_empty() {
            return Err(Why::new("sos-4C.1", "A detachment needs a unit."));
        }
        for (nth, unit) in units.iter().enumerate() {
            if units[..nth].contains(unit) {
                return Err(Why::new("sos-4C.1", "A unit is named twice."));
            }
            self.check_able_to_move(battle, seat, *unit)?;
        }
        let mut joined = vec![units[0]];
        let mut next = 0;
        while next < joined.len() {
            let print = self.print(battle, joined[next]);
            for unit in units {
                if !joined.contains(unit) && within(&print, &self.print(battle, *unit), DETACHMENT_GAP) {
                    joined.push(*unit);
                }
            }
            next += 1;
        }
        match units.iter().find(|unit| !joined.contains(unit)) {
            Some(unit) => Err(Why::new("sos-4C.1", "{} is more than 5 cm from the others.").unit(*unit)),
            None => Ok(()),
        }
    }

    /// Has this side the command points for one more (sos-4A.2)?
    pub fn check_command_points(&self, battle: &Battle, seat: Seat) -> Allowed {
        let (cost, left) = (self.command_cost(battle, seat), battle.side(seat).cpts);
        if left < cost {
            return Err(Why::new("sos-4A.2", "That costs {}; you have {}.")
                .points(cost)
                .number(left));
        }
        Ok(())
    }

    /// May this detachment be commanded now: may these be moved, and are there points for it?
    pub fn check_command(&self, battle: &Battle, seat: Seat, units: &[UnitId]) -> Allowed {
        self.check_detachment(battle, seat, units)?;
        self.check_command_points(battle, seat)
    }

    /// Those who could be moved now, in knots of neighbours who could be moved together (sos-4C.1). Each knot is in the
    /// order of its numbers, and so are the knots by their first.
    pub fn knots(&self, battle: &Battle, seat: Seat) -> Vec<Vec<UnitId>> {
        let able = battle
            .own(seat)
            .map(|(id, _)| id)
            .filter(|id| self.check_able_to_move(battle, seat, *id).is_ok());
        self.knots_of(battle, able)
    }

    /// The knots among these (sos-4C.1).
    pub fn knots_of(&self, battle: &Battle, able: impl Iterator<Item = UnitId>) -> Vec<Vec<UnitId>> {
        let mut waiting: Vec<(UnitId, Footprint)> = able.map(|id| (id, self.print(battle, id))).collect();
        let mut knots = Vec::new();
        while !waiting.is_empty() {
            let mut knot = vec![waiting.remove(0)];
            let mut next = 0;
            while let Some((_, print)) = knot.get(next).copied() {
                waiting.retain(|other| {
                    let joins = print.centre().is_near(other.1.centre(), DETACHMENT_REACH)
                        && within(&print, &other.1, DETACHMENT_GAP);
                    if joins {
                        knot.push(*other);
                    }
                    !joins
                });
                next += 1;
            }
            let mut knot: Vec<UnitId> = knot.into_iter().map(|(id, _)| id).collect();
            knot.sort();
            knots.push(knot);
        }
        knots
    }
}

impl Resolution<'_> {
    /// The move card: command points are rolled first (sos-4A.1).
    pub fn begin_moves(&mut self, seat: Seat) {
        self.roll_command_points(seat);
        self.ask(Moves { seat });
    }

    /// The die of the side's skill, halved for a lost headquarters and for each confusion (sos-4B.1, sos-4I.5, sos-11C.16).
    fn roll_command_points(&mut self, seat: Seat) {
        let from = self.dice.log().len();
        let [die] = self
            .dice
            .dice(self.rules.skill(seat).command_die(), "command points", "sos-4B.1");
        let mut tally = Tally::default();
        tally.add(i16::from(die), "die", "sos-4B.1");
        let bonus = self.rules.settings.command_bonus[seat.index() & 1];
        tally.add_if_any(bonus.into(), "varied for a study", "sos-4B.1");
        let mut value = die.saturating_add_signed(bonus);
        let side = self.battle.side(seat);
        let changes = [
            (side.lost_messenger, 1, "lost messenger", "sos-11A"),
            (
                !self.rules.has_headquarters(self.battle, seat),
                2,
                "headquarters lost",
                "sos-4I.5",
            ),
            (0 < side.confusion, 2, "confusion", "sos-11C.16"),
        ];
        for (holds, divisor, what, rule) in changes {
            if holds {
                let next = if divisor == 1 { 1 } else { value.div_ceil(divisor) };
                tally.add_if_any(i16::from(next) - i16::from(value), what, rule);
                value = next;
            }
        }
        let side = self.battle.side_mut(seat);
        side.lost_messenger = false;
        side.confusion = side.confusion.saturating_sub(1);
        // What was left over is gone (sos-4A.3).
        let before = std::mem::replace(&mut side.cpts, value);
        self.tell(|say| {
            let text = format!("{} has {}.", say.seat(seat), command_points(value));
            Event::new("command-points", "sos-4A.1", text)
                .with("command points", &tally)
                .short(command_points(value))
                .show(Show::roll_aside(Reading::table(command_points(value))))
                .show(film::command_points(seat, i32::from(value) - i32::from(before)))
        });
        self.show_dice(from);
    }

    /// Pays for a detachment; its members may move now (sos-4C.2).
    pub fn command(&mut self, seat: Seat, units: Vec<UnitId>, pays: Pays) {
        if pays == Pays::Yes {
            self.pay_command(seat);
        }
        for unit in &units {
            let phase = &mut self.battle.unit_mut(*unit).phase;
            (phase.paid, phase.commanded) = (true, true);
        }
        // What moves a carrier moves those who have got off it, too (sos-10B.3).
        for unit in &mut self.battle.units {
            let carrier = unit.phase.came_off;
            unit.phase.paid |= !unit.phase.went && carrier.is_some_and(|carrier| units.contains(&carrier));
        }
        self.ask(Detachment { seat, members: units });
    }

    fn pay_command(&mut self, seat: Seat) {
        let mut tally = Tally::default();
        self.rules.command_price(self.battle, seat, &mut tally);
        let side = self.battle.side_mut(seat);
        side.cpts = side.cpts.saturating_sub(tally.total() as u8);
        let left = side.cpts;
        self.tell(|say| {
            let text = format!(
                "{} commands and has {} left.",
                say.seat(seat),
                command_points(left)
            );
            Event::new("commanded", "sos-4A.2", text)
                .with("cost", &tally)
                .show(film::command_points(seat, -tally.total()))
        });
    }
}

/// Does a detachment cost command points? Not by an event (sos-11C.14).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Pays {
    Yes,
    No,
}
