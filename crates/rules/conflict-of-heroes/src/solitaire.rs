//! Section 21.2, Hidden units for solitaire play: marked hexes and a cup instead of a written set-up.
//!
//! With the option on, a unit that begins hidden somewhere in a zone is not recorded: its owner marks two likely hexes and
//! the unit goes into a cup with a dummy. Whatever would show a unit in a marked hex draws from the cup (coh-21.2a). Nobody
//! knows more than anybody else (HI16), so one person can play both sides.

use crate::film;
use board::hex::HexId;
use serde::{Deserialize, Serialize};
use umpire::show::{ComeLook, LeaveLook};
use umpire::{Event, Seat};

use crate::battle::{Battle, FacingReason, UnitId, UnitSet, Whereabouts};
use crate::content::model::Start;
use crate::decisions::{Facing, Mark};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// A marked hex: somebody may hide there.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Penny {
    pub hex: HexId,
    pub seat: Seat,
}

/// The marked hexes and the cups (coh-21.2a).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solo {
    pub pennies: Vec<Penny>,
    /// Units of all seats still in their cups.
    pub cup: UnitSet,
    /// Dummies in the cup of each seat.
    pub dummies: [u8; 4],
}

impl Solo {
    pub fn is_marked(&self, seat: Seat, hex: HexId) -> bool {
        self.pennies
            .iter()
            .any(|penny| penny.seat == seat && penny.hex == hex)
    }
}

impl Rules {
    /// Is this unit hidden by marks instead of in writing?
    pub fn hides_by_marks(&self, unit: UnitId) -> bool {
        self.settings.solitaire_hidden && matches!(self.start_of(unit), Some(Start::Zone(_)))
    }

    /// May this seat mark the hex for a unit (coh-21.2a)? Where it could have been set up, each hex once.
    pub fn check_mark(&self, battle: &Battle, seat: Seat, unit: UnitId, at: HexId) -> Allowed {
        if battle.solo.is_marked(seat, at) {
            return Err(Why::new("coh-21.2a", "{hex} is marked already.").hex(at));
        }
        self.check_zone(battle, seat, unit, at)
    }

    /// Hexes that may be marked for a unit.
    pub fn markable(&self, battle: &Battle, seat: Seat, unit: UnitId) -> Vec<HexId> {
        let Some(Start::Zone(zone)) = self.start_of(unit) else {
            return Vec::new();
        };
        let open = |at: &HexId| self.check_mark(battle, seat, unit, *at).is_ok();
        zone.iter().copied().filter(open).collect()
    }

    /// May this seat look now who hides in a hex it marked (D62)? It costs nothing.
    pub fn check_unveil(&self, battle: &Battle, seat: Seat, at: HexId) -> Allowed {
        if battle.solo.is_marked(seat, at) {
            return Ok(());
        }
        Err(Why::new("coh-21.2a", "{hex} is not marked by you.").hex(at))
    }
}

impl Resolution<'_> {
    /// Marks a first hex for a unit, which goes into the cup with a dummy; the second is asked for (coh-21.2a).
    pub fn mark_first(&mut self, unit: UnitId, at: HexId) {
        let seat = self.battle.unit(unit).owner;
        self.battle.unit_mut(unit).place = Whereabouts::OffMap;
        self.battle.solo.cup.insert(unit);
        self.tell(|say| {
            let text = format!("{} goes into the cup.", say.name(unit));
            Event::new("placed", "coh-21.2a", text)
                .about(unit.0)
                .show(say.gone(unit, LeaveLook::Fade))
        });
        self.mark(seat, at);
        if !self.rules.markable(self.battle, seat, unit).is_empty() {
            self.battle.solo.dummies[seat.index()] += 1;
            self.battle.stack.push(Mark { unit }.into());
        }
    }

    pub fn mark(&mut self, seat: Seat, hex: HexId) {
        self.battle.solo.pennies.push(Penny { hex, seat });
        self.tell(|say| {
            let text = format!("{} marks {}.", say.seat(seat), say.label(hex));
            Event::new("marked", "coh-21.2a", text).show(film::ground(hex))
        });
    }

    /// A unit has come to stand in its hex: marks there, and marks of enemies in the open nearby, are looked under.
    pub fn unveil_by_arrival(&mut self, finder: UnitId) {
        let (hex, owner) = (self.battle.unit(finder).hex, self.battle.unit(finder).owner);
        let rules = self.rules;
        let met = |penny: &Penny| {
            penny.hex == hex
                || (rules.are_enemies(owner, penny.seat)
                    && rules.field.distance(hex, penny.hex) <= 2
                    && !rules.field.covered[penny.hex.index()]
                    && rules.sees(self.battle, finder, penny.hex))
        };
        let found: Vec<Penny> = self.battle.solo.pennies.iter().copied().filter(met).collect();
        for penny in found {
            self.unveil(penny, hex);
        }
    }

    /// An airplane passes: marks of enemies in the open within two hexes (coh-20.3c).
    pub fn unveil_from_air(&mut self, plane: UnitId) {
        let (hex, owner) = (self.battle.unit(plane).hex, self.battle.unit(plane).owner);
        let rules = self.rules;
        let met = |penny: &Penny| {
            rules.are_enemies(owner, penny.seat)
                && rules.field.distance(hex, penny.hex) <= 2
                && !rules.field.covered[penny.hex.index()]
                && rules.sees_from_air(self.battle, hex, penny.hex)
        };
        let found: Vec<Penny> = self.battle.solo.pennies.iter().copied().filter(met).collect();
        for penny in found {
            self.unveil(penny, hex);
        }
    }

    /// Fire falls on a hex: enemy marks in it are looked under before the roll.
    pub fn unveil_target(&mut self, attacker: Seat, from: HexId, at: HexId) {
        let rules = self.rules;
        let met = |penny: &Penny| penny.hex == at && rules.are_enemies(attacker, penny.seat);
        let found: Vec<Penny> = self.battle.solo.pennies.iter().copied().filter(met).collect();
        for penny in found {
            self.unveil(penny, from);
        }
    }

    /// Draws from the cup: a unit is there and faces whoever found it, or the mark was a decoy (coh-21.2a).
    pub fn unveil(&mut self, penny: Penny, towards: HexId) {
        let Penny { hex, seat } = penny;
        self.battle.solo.pennies.retain(|other| *other != penny);
        self.report.reveal();
        let Resolution {
            rules, battle, dice, ..
        } = self;
        let mut units: Vec<UnitId> = Vec::new();
        units.extend(
            battle
                .solo
                .cup
                .iter()
                .filter(|unit| battle.unit(*unit).owner == seat && rules.may_stand(battle, *unit, hex)),
        );
        let dummies = usize::from(battle.solo.dummies[seat.index()]);
        if units.is_empty() && dummies == 0 {
            return;
        }
        let name = |nth: usize| match units.get(nth) {
            Some(unit) => rules.unit_type(battle, *unit).id.as_str(),
            None => "dummy",
        };
        let nth = dice.draw(units.len() + dummies, name, "draw from the cup", "coh-21.2a");
        match units.get(nth).copied() {
            Some(unit) => self.appear(unit, hex, towards),
            None => {
                self.battle.solo.dummies[seat.index()] -= 1;
                self.tell(|say| {
                    let text = format!("Nobody is in {}.", say.label(hex));
                    Event::new("decoy", "coh-21.2a", text).show(film::ground(hex))
                });
            }
        }
    }

    fn appear(&mut self, unit: UnitId, hex: HexId, towards: HexId) {
        self.battle.solo.cup.remove(unit);
        let goal = if towards == hex {
            self.rules.centre()
        } else {
            towards
        };
        let facing = self.rules.side_towards(hex, goal);
        let found = self.battle.unit_mut(unit);
        found.place = Whereabouts::OnMap;
        found.hex = hex;
        found.facing = facing;
        found.named = true;
        self.tell(|say| {
            let text = format!("{} is in {}.", say.name(unit), say.label(hex));
            Event::new("revealed", "coh-21.2a", text)
                .about(unit.0)
                .show(say.appears(unit, ComeLook::Seen))
        });
        let asked = Facing::new(unit, FacingReason::Revealed);
        self.battle.stack.push(asked.into());
        self.update_control(hex);
    }
}
