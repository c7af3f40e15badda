//! Chapter 1, Set-up: forces, their places, and the decks before the first round.

use board::hex::{Direction, HexId};
use rulebook::Units;
use umpire::show::ComeLook;
use umpire::{Audience, Dice, Event, Report, Seat};

use crate::battle::{
    Battle, Control, FacingReason, Flight, Marker, Player, Stage, Status, Unit, UnitId, Whereabouts,
};
use crate::cards::CardKind;
use crate::content::model::{self, Concealment, Muster, Start, WorkKind};
use crate::decisions::{Facing, SetUp};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};
use crate::works::WorkId;

impl Rules {
    /// The battle before anybody has decided anything (coh-1.0a, coh-1.0b, coh-1.0c, coh-1.0d, coh-1.0e, coh-1.0f, coh-1.0g,
    /// coh-1.0h, coh-1.0i, coh-1.0j, coh-1.0k).
    pub fn new_battle(&self) -> Battle {
        let firefight = &self.firefight;
        let mut battle = Battle {
            stage: Stage::SetUp,
            round: 1,
            turn: Seat(0),
            turns: self.seats().collect(),
            turn_at: 0,
            passes: 0,
            first: self.first_to_draw(),
            players: self.seats().map(|seat| self.new_player(seat)).collect(),
            units: Units::new(),
            works: self.new_works(),
            stack: Vec::new(),
            ongoing: None,
            actions_left: 1,
            dual: false,
            marker_moved: false,
            hits_left: self.content.hits.iter().map(|hit| hit.count).collect(),
            deck: self.card_kinds(&firefight.deck.cards),
            discards: Vec::new(),
            control: firefight
                .control
                .iter()
                .map(|(hex, seat)| Control {
                    hex: *hex,
                    holder: seat.map(Seat),
                })
                .collect(),
            marker: Marker::None,
            marker_holder: None,
            hasty_left: firefight.hasty_supply,
            called: 0,
            solo: crate::solitaire::Solo::default(),
            smoke: crate::smoke::Smoke::default(),
            barrages: Vec::new(),
        };
        for seat in self.seats() {
            let first = battle.units.len();
            for muster in &firefight.forces[seat.index()].units {
                let mut unit = self.new_unit(seat, muster);
                unit.carrier = muster.aboard.map(|place| UnitId::at(first + place));
                if muster.carries_marker {
                    battle.marker = Marker::Carried(UnitId::at(battle.units.len()));
                    battle.marker_holder = Some(seat);
                }
                if let Some((work, bunker)) = self
                    .first_shelter(&battle, seat, unit.hex)
                    .filter(|_| muster.inside)
                {
                    unit.inside = Some(work);
                    unit.facing = bunker.unwrap_or(unit.facing);
                }
                battle.units.push(unit);
            }
        }
        if let model::Marker::Lies(hex) = firefight.marker {
            battle.marker = Marker::Lies(hex);
        }
        self.push_set_up(&mut battle);
        battle
    }

    /// Round 1 draws: the side with initiative by the firefight, else the Soviets (coh-2.0e).
    fn first_to_draw(&self) -> Seat {
        let fixed = self
            .firefight
            .initiative
            .iter()
            .find(|(round, _)| *round == 1)
            .map(|(_, seat)| Seat(*seat));
        let soviet = || {
            self.seats()
                .find(|seat| self.firefight.forces[seat.index()].nation == model::Nation::Soviet)
        };
        fixed.or_else(soviet).unwrap_or(Seat(0))
    }

    fn new_player(&self, seat: Seat) -> Player {
        let force = &self.firefight.forces[seat.index()];
        let (favoured, bonus) = self.settings.equalize;
        let start_caps = force.caps + if favoured == seat.0 { bonus } else { 0 };
        Player {
            caps: start_caps,
            start_caps,
            losses: 0,
            vp: 0,
            objective: None,
            hand: self.card_kinds(&force.cards).into_iter().take(40).collect(),
            pool: None,
            pool_start: 0,
        }
    }

    fn card_kinds(&self, cards: &[usize]) -> Vec<CardKind> {
        cards
            .iter()
            .filter_map(|card| CardKind::from_id(&self.content.cards[*card].id))
            .collect()
    }

    fn new_unit(&self, owner: Seat, muster: &Muster) -> Unit {
        let (place, hex) = match &muster.start {
            Start::At(hex, _) => (Whereabouts::OnMap, *hex),
            Start::Zone(_) => (Whereabouts::ToPlace, HexId(0)),
            Start::Enter { .. } => (Whereabouts::OffMap, HexId(0)),
        };
        let facing = match &muster.start {
            Start::At(_, Some(facing)) => *facing,
            Start::At(..) | Start::Zone(_) | Start::Enter { .. } => Direction::E,
        };
        Unit {
            kind: muster.unit as u8,
            owner,
            place,
            hex,
            facing,
            status: Status::Fresh,
            hit: None,
            hidden: place == Whereabouts::OnMap && muster.concealment == Concealment::Must,
            named: false,
            dug_in: false,
            carrier: None,
            mired: false,
            bogged: false,
            balked: false,
            inside: None,
            exposed_to: 0,
            barred: 0,
            only_moved: false,
            iron_will: false,
            unseen: false,
            veterans: self.card_kinds(&muster.veteran).into_iter().take(4).collect(),
            used: 0,
            flight: Flight {
                bombs: muster.bombs,
                ..Flight::default()
            },
        }
    }

    /// Who sets up first is asked first: its frames lie on top (coh-1.0d). Fixed units only choose a facing
    /// (coh-1.0g).
    fn push_set_up(&self, battle: &mut Battle) {
        let first = Seat(self.firefight.first_to_set_up);
        let mut order: Vec<Seat> = self.seats().filter(|seat| *seat != first).collect();
        order.reverse();
        order.push(first);
        for seat in order {
            battle.stack.push(SetUp(seat).into());
            for (index, unit) in battle.units.iter().enumerate().rev() {
                let id = UnitId::at(index);
                let in_bunker = unit
                    .inside
                    .is_some_and(|work| battle.work(work).kind == WorkKind::Bunker);
                let free_facing = matches!(self.start_of(id), Some(Start::At(_, None)))
                    && !in_bunker
                    && unit.carrier.is_none();
                if unit.owner == seat && unit.is_visible() && free_facing {
                    let asked = Facing::new(id, FacingReason::SetUp);
                    battle.stack.push(asked.into());
                }
            }
            self.push_work_facings(battle, seat);
        }
    }

    /// The fortification of the firefight's word in a hex, and the facing it forces.
    fn first_shelter(&self, battle: &Battle, seat: Seat, hex: HexId) -> Option<(WorkId, Option<Direction>)> {
        let mut works = battle
            .works_in(hex)
            .filter(|(_, work)| work.kind.is_fortification() && work.is_known_to(seat));
        works
            .next()
            .map(|(id, work)| (id, (work.kind == WorkKind::Bunker).then_some(work.facing)))
    }

    /// May the unit be set up here, hidden or not (coh-1.0d, coh-1.0f, coh-10.0a)?
    pub fn check_place(&self, battle: &Battle, seat: Seat, unit: UnitId, at: HexId, hidden: bool) -> Allowed {
        self.check_own(battle, seat, unit)?;
        if battle.unit(unit).place != Whereabouts::ToPlace {
            return Err(Why::new("coh-1.0d", "{unit} is set up already.").unit(unit));
        }
        if self.works_to_place(battle, seat) {
            return Err(Why::new("coh-1.0d", "Set up your works before your units."));
        }
        if let Some(carrier) = battle.unit(unit).carrier {
            let why = Why::new("coh-17.0c", "{unit} is set up with {other}, which carries it.");
            return Err(why.unit(unit).other(carrier));
        }
        if hidden && self.cargo_of(battle, unit).is_some() {
            return Err(Why::new("coh-10.0a", "{unit} is loaded and cannot start hidden.").unit(unit));
        }
        if hidden && self.hides_by_marks(unit) {
            self.check_mark(battle, seat, unit, at)?;
        } else {
            self.check_zone(battle, seat, unit, at)?;
        }
        self.check_concealment(battle, seat, unit, hidden)
    }

    /// Is the hex one where the unit may begin (coh-1.0d, coh-1.0f)?
    pub fn check_zone(&self, battle: &Battle, seat: Seat, unit: UnitId, at: HexId) -> Allowed {
        if !self.field.is_playable(at) {
            return Err(Why::new("coh-1.0f", "{hex} is not a full hex of the map.").hex(at));
        }
        let zone = match self.start_of(unit) {
            Some(Start::Zone(zone)) => zone.as_slice(),
            Some(Start::At(..) | Start::Enter { .. }) | None => &[],
        };
        if !zone.contains(&at) {
            return Err(Why::new("coh-1.0d", "{unit} cannot be set up in {hex}.")
                .unit(unit)
                .hex(at));
        }
        if !self.may_stand(battle, unit, at) {
            return Err(Why::new("coh-1.0f", "{unit} cannot stand in {hex}.")
                .unit(unit)
                .hex(at));
        }
        if self.enemy_in(battle, seat, at) {
            return Err(Why::new("coh-1.0d", "The enemy has set up in {hex}.").hex(at));
        }
        Ok(())
    }

    /// May the unit be set up loaded on this vehicle (D02): one of the owner's, set up in sight in a hex of the unit's
    /// zone, and with room (coh-17.0a)?
    pub fn check_place_aboard(&self, battle: &Battle, seat: Seat, unit: UnitId, carrier: UnitId) -> Allowed {
        self.check_own(battle, seat, unit)?;
        self.check_own(battle, seat, carrier)?;
        if !battle.unit(carrier).is_visible() {
            return Err(Why::new("coh-17.0a", "{unit} is not set up in sight.").unit(carrier));
        }
        self.check_place(battle, seat, unit, battle.unit(carrier).hex, false)?;
        self.check_room(battle, carrier, unit)
    }

    fn check_concealment(&self, battle: &Battle, seat: Seat, unit: UnitId, hidden: bool) -> Allowed {
        match (self.concealment_of(unit), hidden) {
            (Concealment::No, true) => Err(Why::new("coh-10.0a", "{unit} cannot start hidden.").unit(unit)),
            (Concealment::Must, false) => Err(Why::new("coh-10.0a", "{unit} starts hidden.").unit(unit)),
            (Concealment::May, true) => {
                let chosen = battle
                    .numbered()
                    .filter(|(id, other)| {
                        other.owner == seat
                            && (other.hidden || battle.solo.cup.contains(*id))
                            && self.concealment_of(*id) == Concealment::May
                    })
                    .count();
                let most = usize::from(self.firefight.forces[seat.index()].hidden);
                if most <= chosen {
                    return Err(Why::new("coh-10.0a", "{n} units may start hidden, and they do.")
                        .numbers(most as i16, 0));
                }
                Ok(())
            }
            (Concealment::No | Concealment::May, false) | (Concealment::Must, true) => Ok(()),
        }
    }

    pub fn concealment_of(&self, unit: UnitId) -> Concealment {
        self.muster_of(unit)
            .map_or(Concealment::No, |muster| muster.concealment)
    }

    /// The side that looks most nearly towards a hex: where a newcomer would face.
    pub fn side_towards(&self, from: HexId, to: HexId) -> Direction {
        let (a, b) = (self.field.grid.hex(from), self.field.grid.hex(to));
        let after = |side: &Direction| a.neighbour(*side).distance(b);
        Direction::ALL
            .into_iter()
            .min_by_key(after)
            .unwrap_or(Direction::E)
    }

    /// The middle of the map.
    pub fn centre(&self) -> HexId {
        let ids: Vec<HexId> = self.field.grid.full_ids().collect();
        ids.get(ids.len() / 2 + 4.min(ids.len() / 3))
            .copied()
            .unwrap_or(HexId(0))
    }
}

impl Resolution<'_> {
    /// Sets a unit up; a visible one chooses its facing next (coh-1.0g, coh-10.0b).
    pub fn place(&mut self, unit: UnitId, at: HexId, hidden: bool) {
        if hidden && self.rules.hides_by_marks(unit) {
            return self.mark_first(unit, at);
        }
        let seat = self.battle.unit(unit).owner;
        let facing = self.rules.side_towards(at, self.rules.centre());
        let placed = self.battle.unit_mut(unit);
        placed.place = Whereabouts::OnMap;
        placed.hex = at;
        placed.facing = facing;
        placed.hidden = hidden;
        if self.rules.vehicles {
            self.carry_along(unit);
        }
        if hidden {
            self.tell(|say| {
                let text = format!("{} hides in {}.", say.name(unit), say.label(at));
                Event::new("placed", "coh-1.0k", text)
                    .to(Audience::Only(seat))
                    .about(unit.0)
                    .together(say.comes(unit, at, ComeLook::Placed))
            });
            self.tell(|say| {
                Event::new(
                    "placed",
                    "coh-1.0k",
                    format!("{} records a hidden unit.", say.seat(seat)),
                )
                .to(Audience::Except(seat))
                .together(say.comes(unit, at, ComeLook::Placed))
            });
            self.ask_inside(unit);
            return;
        }
        self.tell(|say| {
            Event::new(
                "placed",
                "coh-1.0d",
                format!("{} is set up in {}.", say.name(unit), say.label(at)),
            )
            .about(unit.0)
            .together(say.comes(unit, at, ComeLook::Placed))
        });
        let asked = Facing::new(unit, FacingReason::SetUp);
        self.battle.stack.push(asked.into());
        self.ask_inside(unit);
        self.update_control(at);
    }

    /// Sets a unit up on a vehicle; it faces as the vehicle does (coh-17.0c).
    pub fn place_aboard(&mut self, unit: UnitId, carrier: UnitId) {
        self.battle.unit_mut(unit).place = Whereabouts::OnMap;
        self.put_aboard(carrier, unit);
        self.tell(|say| {
            let text = format!("{} is set up on {}.", say.name(unit), say.name(carrier));
            Event::new("placed", "coh-17.0a", text)
                .about(unit.0)
                .show(say.appears(unit, ComeLook::Placed))
        });
    }

    /// Everybody has set up: the first round begins.
    pub fn begin_play(&mut self) {
        self.battle.stage = Stage::Playing;
        self.begin_round();
    }
}

/// Sets a firefight up and settles it to its first question.
pub fn muster(rules: &Rules, dice: &mut Dice, report: &mut Report) -> Battle {
    let mut battle = rules.new_battle();
    let hexes: Vec<HexId> = battle
        .units
        .iter()
        .filter(|unit| unit.is_visible())
        .map(|unit| unit.hex)
        .collect();
    let mut resolution = Resolution {
        rules,
        battle: &mut battle,
        dice,
        report,
    };
    for hex in hexes {
        resolution.update_control(hex);
    }
    resolution.draw_objectives();
    resolution.settle();
    battle
}
