//! Chapters 4 and 5, Terrain, foot movement and facing: may it go there, what does it cost, what happens
//! on arrival.

use board::hex::{Direction, HexId, is_front};
use umpire::{Event, Ledgered, Sum, Tally};

use crate::battle::{Battle, FacingReason, Frame, UnitId};
use crate::cards::CardKind;
use crate::content::model::{Pool, WorkKind};
use crate::decisions::Facing;
use crate::field::Step;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Cost of a pivot (coh-5.3a, coh-5.3b).
pub const PIVOT_AP: u8 = 1;

/// Does the mover take care (coh-5.01b)?
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Gait {
    Normal,
    Cautious,
}

impl Gait {
    pub fn of(cautious: bool) -> Gait {
        if cautious { Gait::Cautious } else { Gait::Normal }
    }
}

impl Rules {
    /// May the unit step into the neighbouring hex `to`? First reason in rulebook order.
    #[inline]
    pub fn check_step(&self, battle: &Battle, unit: UnitId, to: HexId) -> Result<(Direction, Step), Why> {
        let from = battle.unit(unit).hex;
        let side = self
            .field
            .grid
            .contains(to)
            .then(|| self.field.grid.direction(from, to))
            .flatten();
        let Some(step) = side.and_then(|side| self.field.step(from, side).map(|step| (side, step))) else {
            if !self.field.is_playable(to) {
                return Err(Why::new("coh-0.3g", "That is not a hex of the map."));
            }
            return Err(Why::new(
                "coh-5.0e",
                "{unit} moves one hex at a time, and {hex} is not next to it.",
            )
            .unit(unit)
            .hex(to));
        };
        self.check_side(battle, unit, step.0, step.1)?;
        Ok(step)
    }

    /// The same for a side already known to lead somewhere.
    #[inline(always)]
    pub fn check_side(&self, battle: &Battle, unit: UnitId, side: Direction, step: Step) -> Allowed {
        self.check_mobile(battle, unit)?;
        if !step.is_open_to(self.facts(battle, unit).kind) {
            return Err(self.why_closed(battle, unit, side, step));
        }
        if battle.unit(unit).barred & (1 << side.index()) != 0 {
            return Err(Why::new(
                "coh-7.63i",
                "{unit} cannot retreat to {hex}: the enemy came from there.",
            )
            .unit(unit)
            .hex(step.to));
        }
        if !battle.works.is_empty() {
            self.check_works(battle, unit, step.to)?;
        }
        Ok(())
    }

    /// Not transported, not stuck (coh-17.0d, coh-14.1b), not pinned, not stunned (coh-7.4g, coh-7.4h).
    #[inline(always)]
    pub fn check_mobile(&self, battle: &Battle, unit: UnitId) -> Allowed {
        let mover = battle.unit(unit);
        if mover.carrier.is_some() || mover.mired || mover.bogged {
            return Err(self.why_held(battle, unit));
        }
        let Some(hit) = mover.hit else {
            return Ok(());
        };
        let counter = self.hit(hit.counter);
        if counter.stuns {
            return Err(Why::new("coh-7.4h", "{unit} is stunned and can only rally.").unit(unit));
        }
        if counter.no_move {
            let why = match counter.pool {
                Pool::Foot => Why::new("coh-7.4g", "{unit} is pinned: it can neither move nor turn."),
                Pool::Vehicle => Why::new("coh-H14", "{unit} is immobilized: it can neither move nor turn."),
            };
            return Err(why.unit(unit));
        }
        Ok(())
    }

    /// What holds a unit that is transported or stuck.
    #[cold]
    fn why_held(&self, battle: &Battle, unit: UnitId) -> Why {
        let mover = battle.unit(unit);
        let why = match mover.carrier {
            Some(carrier) => Why::new(
                "coh-17.0d",
                "{unit} is transported by {other} and moves only with it.",
            )
            .other(carrier),
            None if mover.mired => Why::new(
                "coh-14.1b",
                "{unit} is stuck in the ground: it can neither move nor turn.",
            ),
            None => Why::new("coh-C20", "{unit} is bogged down until the end of the round."),
        };
        why.unit(unit)
    }

    /// What a step costs, line by line (coh-5.0a, coh-T25).
    #[inline(always)]
    pub fn step_cost(
        &self,
        battle: &Battle,
        unit: UnitId,
        side: Direction,
        step: Step,
        gait: Gait,
        cost: &mut impl Ledgered,
    ) {
        let (mover, facts) = (battle.unit(unit), self.facts(battle, unit));
        if facts.is_vehicle() {
            self.vehicle_cost(battle, unit, side, step, cost);
            self.hit_move_cost(battle, unit, cost);
            if !battle.works.is_empty() {
                self.wire_cost(battle, unit, step.to, cost);
            }
            return;
        }
        cost.add(i16::from(facts.move_ap), "movement", "coh-A01");
        cost.add_if_any(i16::from(step.terrain_ap), "terrain", "coh-5.0a");
        match step.climb {
            0 if step.bank => cost.add(3, "over the bank", "coh-11.5b"),
            0 => {}
            1 => cost.add(1, "uphill", "coh-11.0b"),
            _ => cost.add(2, "steep climb", "coh-11.1a"),
        }
        let backward = !mover.hidden && !is_front(mover.facing, side);
        if backward && !mover.has(CardKind::OrganizedRetreat) {
            cost.add(1, "backward", "coh-5.2c");
        }
        self.hit_move_cost(battle, unit, cost);
        if gait == Gait::Cautious {
            cost.add(1, "cautious", "coh-5.01b");
        }
    }

    #[inline]
    pub(crate) fn hit_move_cost(&self, battle: &Battle, unit: UnitId, cost: &mut impl Ledgered) {
        if let Some(hit) = battle.unit(unit).hit {
            cost.add_if_any(i16::from(self.hit(hit.counter).move_ap), "hit counter", "coh-H7");
        }
    }

    /// The total of [`Rules::step_cost`].
    #[inline(always)]
    pub fn step_price(&self, battle: &Battle, unit: UnitId, side: Direction, step: Step, gait: Gait) -> u8 {
        let mut sum = Sum::default();
        self.step_cost(battle, unit, side, step, gait, &mut sum);
        sum.0.max(0) as u8
    }

    /// May a unit move with care? Only under the option, and only foot units (coh-5.01b, coh-T24).
    pub fn check_gait(&self, battle: &Battle, unit: UnitId, gait: Gait) -> Allowed {
        if gait == Gait::Normal {
            return Ok(());
        }
        if !self.settings.cautious_movement {
            return Err(Why::new(
                "coh-5.01b",
                "Cautious movement is an option, and it is off.",
            ));
        }
        if !self.is_on_foot(battle, unit) {
            return Err(Why::new("coh-T24", "{unit} is no foot unit and cannot move cautiously.").unit(unit));
        }
        Ok(())
    }

    /// May the unit turn in place (coh-5.3a)?
    #[inline]
    pub fn check_pivot(&self, battle: &Battle, unit: UnitId, facing: Direction) -> Allowed {
        self.check_mobile(battle, unit)?;
        if battle.unit(unit).hidden {
            return Err(Why::new("coh-0.3b", "{unit} is hidden and has no facing.").unit(unit));
        }
        if battle.is_inside(unit, WorkKind::Bunker) {
            return Err(
                Why::new("coh-18.2d", "{unit} is in a bunker and faces as the bunker does.").unit(unit),
            );
        }
        if battle.unit(unit).facing == facing {
            return Err(Why::new("coh-5.3a", "{unit} faces that way already.").unit(unit));
        }
        Ok(())
    }

    /// The cost of a step as a tally, for previews and the log.
    pub fn step_tally(&self, battle: &Battle, unit: UnitId, to: HexId, gait: Gait) -> Tally {
        let mut tally = Tally::default();
        let side = self.field.grid.direction(battle.unit(unit).hex, to);
        if let Some((side, step)) = side.and_then(|side| {
            self.field
                .step(battle.unit(unit).hex, side)
                .map(|step| (side, step))
        }) {
            self.step_cost(battle, unit, side, step, gait, &mut tally);
        }
        tally
    }
}

impl Resolution<'_> {
    /// One step: out of the old hex, into the new one, facing asked for afterwards (coh-5.2b).
    pub fn step_to(&mut self, unit: UnitId, to: HexId, gait: Gait) {
        if self.is_stopped(unit, to) {
            return;
        }
        let from = self.battle.unit(unit).hex;
        self.tell(|say| {
            let name = say.name(unit);
            let label = say.label(to);
            Event::new("moved", "coh-5.0e", format!("{name} moves to {label}."))
                .about(unit.0)
                .short(format!("to {label}"))
                .together(say.goes(unit, to))
        });
        // Revealed by this very step it faces anywhere to begin with; only the facing it ends with is asked.
        self.battle.stack.retain(|frame| {
            !matches!(frame, Frame::Facing(asked) if asked.unit == unit && asked.reason == FacingReason::Revealed)
        });
        if self.rules.facts(self.battle, unit).is_vehicle() && self.rules.treacherous(self.battle, unit, to) {
            self.test_ground(unit);
        }
        let asked = Facing::new(unit, FacingReason::Moved);
        self.battle.stack.push(asked.into());
        self.arrive(unit, Some(from), to);
        self.expose(unit, gait);
        self.update_control(from);
    }

    /// What happens when a visible unit comes into a hex, for a vehicle in every hex of its move: works are left behind,
    /// its cargo comes along, hidden units are found, enemies there lose their way back, control changes.
    pub fn arrive(&mut self, unit: UnitId, from: Option<HexId>, to: HexId) {
        self.leave_cover(unit);
        let mover = self.battle.unit_mut(unit);
        mover.hex = to;
        mover.barred = 0;
        if self.rules.vehicles {
            self.carry_along(unit);
        }
        // Who only passes through bars nobody's way (coh-7.63i).
        if !self.is_driving(unit) {
            self.bar_retreat(unit, from, to);
        }
        self.reveal_by_arrival(unit);
        if !self.battle.works.is_empty() {
            self.show_works_in(to);
            self.crush_wire(unit);
            self.meet_mines(unit);
            if let Some(cargo) = self.rules.cargo_of(self.battle, unit) {
                self.meet_mines(cargo);
            }
        }
        self.update_control(to);
    }

    /// Enemies in the hex may not go back along the advance in their next turn (coh-7.63i): not into the
    /// hex the mover came from, nor into the two next to both.
    pub fn bar_retreat(&mut self, mover: UnitId, from: Option<HexId>, to: HexId) {
        let Some(side) = from.and_then(|from| self.rules.field.grid.direction(to, from)) else {
            return;
        };
        let owner = self.battle.unit(mover).owner;
        let barred = [side.turned(-1), side, side.turned(1)]
            .iter()
            .fold(0, |bits, side| bits | 1 << side.index());
        let rules = self.rules;
        for unit in &mut self.battle.units {
            if unit.hex == to && unit.is_on_map() && rules.are_enemies(owner, unit.owner) {
                unit.barred |= barred;
            }
        }
    }

    /// Under the cautious option: openly moved into a hex without cover (coh-5.01a). The last step counts.
    pub(crate) fn expose(&mut self, unit: UnitId, gait: Gait) {
        if !self.rules.settings.cautious_movement {
            return;
        }
        let mover = self.battle.unit(unit);
        let facts = self.rules.facts(self.battle, unit);
        // Squads with a vehicle that covers them need not be careful (coh-5.01d).
        let behind_armour =
            self.rules.vehicles && facts.squad && 0 < self.rules.vehicles_with(self.battle, unit);
        let openly = gait == Gait::Normal
            && facts.is_on_foot()
            && !behind_armour
            && self.rules.field.dm[mover.hex.index()] <= 0;
        let enemies = self
            .rules
            .enemies_of(mover.owner)
            .filter(|_| openly)
            .fold(0, |bits, seat| bits | 1 << seat.0);
        self.battle.unit_mut(unit).exposed_to = enemies;
    }

    /// Turns in place; a hasty defence is lost by it (coh-18.1b).
    pub fn pivot(&mut self, unit: UnitId, facing: Direction) {
        self.leave_hasty_defence(unit);
        self.set_facing(unit, facing);
        self.tell(|say| {
            let name = say.name(unit);
            Event::new(
                "turned",
                "coh-5.3a",
                format!("{name} turns to face {}.", facing.word()),
            )
            .about(unit.0)
            .short(format!("turns to {}", facing.word()))
            .together(say.turns(unit))
        });
        self.meet_mines(unit);
    }

    /// Whoever leaves the hex leaves every work (coh-18.1b, coh-18.2g).
    pub fn leave_cover(&mut self, unit: UnitId) {
        self.leave_hasty_defence(unit);
        self.battle.unit_mut(unit).inside = None;
    }

    /// The hasty defence goes back to the supply (coh-18.1b).
    pub fn leave_hasty_defence(&mut self, unit: UnitId) {
        if std::mem::take(&mut self.battle.unit_mut(unit).dug_in) {
            self.battle.hasty_left += 1;
        }
    }
}
