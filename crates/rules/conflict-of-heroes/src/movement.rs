//! Chapters 4 and 5, Terrain, foot movement and facing: may it go there, what does it cost, what happens
//! on arrival.

use board::hex::{Direction, HexId, is_front};
use umpire::{Event, Ledgered, Seat, Sum, Tally};

use crate::battle::{Battle, FacingReason, Frame, Place, UnitId};
use crate::cards::CardKind;
use crate::content::model::{Kind, ON_EVENT, Pool, Start, WorkKind};
use crate::field::Step;
use crate::rules::{Desk, Rules};
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
    fn hit_move_cost(&self, battle: &Battle, unit: UnitId, cost: &mut impl Ledgered) {
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
        let on_foot = matches!(self.facts(battle, unit).kind, Kind::Foot | Kind::Gun);
        if gait == Gait::Cautious && !(self.settings.cautious_movement && on_foot) {
            return Err(Why::new(
                "coh-5.01b",
                "Cautious movement is an option for foot units, and it is off.",
            ));
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

    /// Is an off-map unit due (coh-5.1a)?
    pub fn is_due(&self, battle: &Battle, unit: UnitId) -> bool {
        match self.start_of(unit) {
            Some(Start::Enter { round: ON_EVENT, .. }) => {
                battle.called & (1 << battle.unit(unit).owner.0) != 0
            }
            Some(Start::Enter { round, .. }) => *round <= battle.round,
            Some(Start::At(..) | Start::Zone(_)) | None => false,
        }
    }

    /// What the firefight says about a unit's beginning.
    pub fn start_of(&self, unit: UnitId) -> Option<&Start> {
        self.muster_of(unit).map(|muster| &muster.start)
    }

    /// The hexes where a due unit may enter now: those listed, and for each one the enemy holds the
    /// closest free hex on the same edge (coh-5.1a, coh-5.1c).
    pub fn entry_hexes(&self, battle: &Battle, unit: UnitId) -> Vec<HexId> {
        let Some(Start::Enter { hexes, .. }) = self.start_of(unit) else {
            return Vec::new();
        };
        let owner = battle.unit(unit).owner;
        let open = |hex: HexId| {
            !self.enemy_in(battle, owner, hex)
                && self.may_stand(battle, unit, hex)
                && self.check_works(battle, unit, hex).is_ok()
        };
        let mut entries: Vec<HexId> = hexes.iter().copied().filter(|hex| open(*hex)).collect();
        for taken in hexes.iter().copied().filter(|hex| !open(*hex)) {
            let edge = self.edge_of(taken);
            let free = |hex: &HexId| open(*hex);
            if let Some(nearest) = edge
                .iter()
                .copied()
                .filter(free)
                .map(|hex| self.field.distance(taken, hex))
                .min()
            {
                let closest = edge
                    .iter()
                    .copied()
                    .filter(free)
                    .filter(|hex| self.field.distance(taken, *hex) == nearest);
                entries.extend(closest);
            }
        }
        entries.sort();
        entries.dedup();
        entries
    }

    fn edge_of(&self, hex: HexId) -> Vec<HexId> {
        use board::hex::Edge;
        let edges = [Edge::South, Edge::North, Edge::East, Edge::West];
        edges
            .map(|edge| self.field.grid.edge(edge))
            .into_iter()
            .find(|edge| edge.contains(&hex))
            .unwrap_or_default()
    }

    /// Could this kind of unit be in the hex at all? A road leads in everywhere (coh-14.0i).
    pub fn may_stand(&self, battle: &Battle, unit: UnitId, hex: HexId) -> bool {
        if !self.field.is_playable(hex) {
            return false;
        }
        let terrain = self.terrain(hex);
        self.field.has_road(hex)
            || match self.facts(battle, unit).kind {
                Kind::Foot => terrain.foot_ap.is_some(),
                Kind::Gun => terrain.foot_ap.is_some() && terrain.guns,
                Kind::Wheeled => terrain.wheeled_ap.is_some(),
                Kind::Tracked => terrain.tracked_ap.is_some(),
                Kind::Air => true,
            }
    }

    /// May the unit enter the map here (coh-5.1b, coh-5.1c)?
    pub fn check_enter(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        if battle.unit(unit).place != Place::OffMap {
            return Err(Why::new("coh-5.1b", "{unit} is not waiting off the map.").unit(unit));
        }
        if let Some(carrier) = battle.unit(unit).carrier {
            let why = Why::new("coh-17.0j", "{unit} enters with {other}, which carries it.");
            return Err(why.unit(unit).other(carrier));
        }
        if !self.is_due(battle, unit) {
            return Err(Why::new("coh-5.1a", "{unit} is not due yet.").unit(unit));
        }
        if !self.entry_hexes(battle, unit).contains(&at) {
            if self.enemy_in(battle, battle.unit(unit).owner, at) {
                return Err(Why::new(
                    "coh-5.1c",
                    "The enemy holds {hex}; {unit} enters at the closest hex without an enemy.",
                )
                .unit(unit)
                .hex(at));
            }
            self.check_works(battle, unit, at)?;
            return Err(Why::new("coh-5.1a", "{unit} cannot enter at {hex}.")
                .unit(unit)
                .hex(at));
        }
        Ok(())
    }

    /// What entering costs: movement and the hex's terrain (coh-A16). Vehicles come in along a road where there is one.
    pub fn enter_cost(&self, battle: &Battle, unit: UnitId, at: HexId, gait: Gait, cost: &mut impl Ledgered) {
        let (facts, terrain) = (self.facts(battle, unit), self.terrain(at));
        cost.add(i16::from(facts.move_ap), "movement", "coh-A16");
        let (terrain_ap, rule) = match facts.kind {
            Kind::Foot | Kind::Gun | Kind::Air => (terrain.foot_ap, "coh-5.0a"),
            Kind::Wheeled | Kind::Tracked if self.field.has_road(at) => (None, "coh-5.0b"),
            Kind::Wheeled => (terrain.wheeled_ap, "coh-14.0a"),
            Kind::Tracked => (terrain.tracked_ap, "coh-14.0a"),
        };
        cost.add_if_any(i16::from(terrain_ap.unwrap_or(0)), "terrain", rule);
        if !battle.works.is_empty() {
            self.wire_cost(battle, unit, at, cost);
        }
        if gait == Gait::Cautious {
            cost.add(1, "cautious", "coh-5.01b");
        }
    }

    pub fn enter_price(&self, battle: &Battle, unit: UnitId, at: HexId, gait: Gait) -> u8 {
        let mut sum = Sum::default();
        self.enter_cost(battle, unit, at, gait, &mut sum);
        sum.0.max(0) as u8
    }

    /// May the unit leave the map from where it stands (coh-5.1e)?
    pub fn check_exit(&self, battle: &Battle, unit: UnitId) -> Allowed {
        self.check_mobile(battle, unit)?;
        let mover = battle.unit(unit);
        let exits = self
            .firefight
            .forces
            .get(mover.owner.index())
            .map_or(&[][..], |force| force.exits.as_slice());
        if !exits.contains(&mover.hex) {
            return Err(Why::new("coh-5.1e", "{unit} may not leave the map here.").unit(unit));
        }
        Ok(())
    }

    /// What leaving costs: as an open hex (coh-A17).
    pub fn exit_cost(&self, battle: &Battle, unit: UnitId, cost: &mut impl Ledgered) {
        cost.add(i16::from(self.facts(battle, unit).move_ap), "movement", "coh-A17");
        self.hit_move_cost(battle, unit, cost);
    }

    pub fn exit_price(&self, battle: &Battle, unit: UnitId) -> u8 {
        let mut sum = Sum::default();
        self.exit_cost(battle, unit, &mut sum);
        sum.0.max(0) as u8
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

impl Desk<'_> {
    /// One step: out of the old hex, into the new one, facing asked for afterwards (coh-5.2b).
    pub fn step_to(&mut self, unit: UnitId, to: HexId, gait: Gait) {
        if self.is_stopped(unit, to) {
            return;
        }
        let from = self.battle.unit(unit).hex;
        self.tell(|say| {
            let name = say.name(unit);
            let label = say.label(to);
            Event::new("moved", "coh-5.0e", format!("{name} moves to {label}.")).about(unit.0.into())
        });
        // Revealed by this very step it faces anywhere to begin with; only the facing it ends with is asked.
        self.battle.stack.retain(|frame| {
            !matches!(frame, Frame::Facing { unit: shown, reason: FacingReason::Revealed, .. } if *shown == unit)
        });
        if self.rules.facts(self.battle, unit).is_vehicle() && self.rules.treacherous(self.battle, unit, to) {
            self.test_ground(unit);
        }
        self.battle.stack.push(Frame::Facing {
            unit,
            reason: FacingReason::Moved,
            must_see: None,
        });
        self.arrive(unit, Some(from), to);
        self.expose(unit, gait);
        self.update_control(from);
    }

    /// A unit comes onto the map (coh-5.1b); facing is free.
    pub fn enter_map(&mut self, unit: UnitId, at: HexId, gait: Gait) {
        if self.is_stopped(unit, at) {
            return;
        }
        self.battle.unit_mut(unit).place = Place::OnMap;
        self.tell(|say| {
            let name = say.name(unit);
            let label = say.label(at);
            Event::new(
                "entered",
                "coh-5.1b",
                format!("{name} enters the map at {label}."),
            )
            .about(unit.0.into())
        });
        let treacherous = self.rules.terrain(at).check && !self.rules.field.has_road(at);
        if treacherous && self.rules.facts(self.battle, unit).is_vehicle() {
            self.test_ground(unit);
        }
        self.battle.stack.push(Frame::Facing {
            unit,
            reason: FacingReason::Moved,
            must_see: None,
        });
        self.arrive(unit, None, at);
        self.expose(unit, gait);
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
    fn expose(&mut self, unit: UnitId, gait: Gait) {
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
                format!("{name} turns to face {}.", facing.name()),
            )
            .about(unit.0.into())
        });
        self.meet_mines(unit);
    }

    /// Leaves the map: out of play, not destroyed (coh-5.1e).
    pub fn exit_map(&mut self, unit: UnitId) {
        let from = self.battle.unit(unit).hex;
        self.leave_cover(unit);
        self.score_exit(unit);
        self.return_hit(unit);
        let seat: Seat = self.battle.unit(unit).owner;
        let cargo = self.rules.cargo_of(self.battle, unit);
        let gone = self.battle.unit_mut(unit);
        gone.place = Place::Exited;
        gone.carrier = None;
        if gone.status == crate::battle::Status::Active {
            gone.status = crate::battle::Status::Spent;
        }
        self.tell(|say| {
            let name = say.name(unit);
            Event::new("exited", "coh-5.1e", format!("{name} leaves the map.")).about(unit.0.into())
        });
        // What it carries leaves with it (coh-17.1b).
        if let Some(cargo) = cargo {
            self.exit_map(cargo);
        }
        self.drop_empty_pool(seat);
        self.update_control(from);
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
