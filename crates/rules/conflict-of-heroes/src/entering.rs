//! Section 5.1, Entering and leaving the map: when and where, what it costs, what happens then.

use board::hex::HexId;
use umpire::show::{ComeLook, LeaveLook};
use umpire::{Event, Ledgered, Seat, Sum};

use crate::battle::{Battle, FacingReason, UnitId, Whereabouts};
use crate::content::model::{Kind, ON_EVENT, Start};
use crate::decisions::Facing;
use crate::movement::Gait;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
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
        if battle.unit(unit).place != Whereabouts::OffMap {
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
}

impl Resolution<'_> {
    /// A unit comes onto the map (coh-5.1b); facing is free.
    pub fn enter_map(&mut self, unit: UnitId, at: HexId, gait: Gait) {
        if self.is_stopped(unit, at) {
            return;
        }
        self.battle.unit_mut(unit).place = Whereabouts::OnMap;
        self.tell(|say| {
            let name = say.name(unit);
            let label = say.label(at);
            Event::new(
                "entered",
                "coh-5.1b",
                format!("{name} enters the map at {label}."),
            )
            .about(unit.0)
            .short(format!("enters at {label}"))
            .together(say.comes(unit, at, ComeLook::Placed))
        });
        let treacherous = self.rules.terrain(at).check && !self.rules.field.has_road(at);
        if treacherous && self.rules.facts(self.battle, unit).is_vehicle() {
            self.test_ground(unit);
        }
        let asked = Facing::new(unit, FacingReason::Moved);
        self.battle.stack.push(asked.into());
        self.arrive(unit, None, at);
        self.expose(unit, gait);
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
        gone.place = Whereabouts::Exited;
        gone.carrier = None;
        if gone.status == crate::battle::Status::Active {
            gone.status = crate::battle::Status::Spent;
        }
        self.tell(|say| {
            let name = say.name(unit);
            Event::new("exited", "coh-5.1e", format!("{name} leaves the map."))
                .about(unit.0)
                .short("leaves the map")
                .show(say.gone(unit, LeaveLook::Fade))
        });
        // What it carries leaves with it (coh-17.1b).
        if let Some(cargo) = cargo {
            self.exit_map(cargo);
        }
        self.drop_empty_pool(seat);
        self.update_control(from);
    }
}
