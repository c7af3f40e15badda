//! Before the first card: who is First player (sos-3A.1), decks (sos-11B), and setting up (sos-4J).

use board::table::{Facing, Point, check_rest};
use rulebook::Units;
use tabletop::{Around, OpenTable as _};
use umpire::show::PhaseLook;
use umpire::{Dice, Event, Report, Seat, Show};

use crate::battle::{Battle, Frame, Mines, Morale, Phase, Side, Unit, UnitId, Whereabouts, other};
use crate::decisions::{ChooseFirst, SetUp};
use crate::events::EventCard;
use crate::ground::Underfoot;
use crate::movement::SPOTTING;
use crate::order::Spot;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// The battle before anything is decided.
pub fn muster(rules: &Rules, dice: &mut Dice, report: &mut Report) -> Battle {
    let mut battle = fresh(rules);
    let mut resolution = Resolution {
        rules,
        battle: &mut battle,
        dice,
        report,
    };
    resolution.lay_hidden_mines();
    resolution.roll_for_first();
    resolution.settle();
    battle
}

/// All units in their trays, all decks whole.
pub fn fresh(rules: &Rules) -> Battle {
    let scenario = &rules.scenario;
    let mut units = Units::new();
    for (index, force) in scenario.forces.iter().enumerate() {
        let home = rules.facing_out(Seat(index as u8));
        let before = units.len();
        for muster in &force.units {
            let carrier = muster.aboard.map(|nth| (before + nth, force.units[nth].at));
            let (place, at, facing) = match (muster.at, carrier) {
                (_, Some((id, Some((at, facing))))) => (Whereabouts::Aboard(UnitId::at(id)), at, facing),
                (Some((at, facing)), _) => (Whereabouts::Table, at, facing),
                (None, _) => (Whereabouts::ToPlace, force.zone.0, home),
            };
            let mut unit = recruit(muster.unit as u16, Seat(index as u8), at, facing);
            unit.place = place;
            if place == Whereabouts::Table {
                unit.under = rules.underfoot(rules.kind(&unit), at);
            }
            units.push(unit);
        }
    }
    let side = |seat: usize| {
        let deck = scenario.forces[seat].support;
        Side {
            support: [deck.bombardment, deck.air_strike, deck.no_support],
            ..Side::default()
        }
    };
    let first = Seat(0);
    let sets_up_first = Seat(scenario.sets_up_first as u8);
    let mut events = EventCard::standard();
    if scenario.special_cards && !rules.settings.plain_events {
        for (seat, force) in scenario.forces.iter().enumerate() {
            events.push(EventCard::Special(
                rules.content.armies[force.army].special,
                Seat(seat as u8),
            ));
        }
    }
    Battle {
        units,
        sides: [side(0), side(1)],
        first,
        turn: 0,
        sequence: Vec::new(),
        card: None,
        events_left: (scenario.turns - 1).min(events.len() as u16),
        events,
        last_event: None,
        weather: scenario.weather,
        wire_gone: Vec::new(),
        mines: vec![Mines::default(); scenario.hidden_mines.len()],
        holders: vec![None; scenario.objectives.len()],
        stack: vec![
            Frame::Draw,
            Frame::from(SetUp {
                seat: other(sets_up_first),
            }),
            Frame::from(SetUp { seat: sets_up_first }),
        ],
        end: None,
    }
}

/// A stand as it comes out of its box.
pub fn recruit(kind: u16, owner: Seat, at: Point, facing: Facing) -> Unit {
    Unit {
        kind,
        owner,
        place: Whereabouts::Table,
        at,
        facing,
        under: Underfoot::default(),
        morale: Morale::Normal,
        immobile: false,
        gun_out: false,
        penetrated: false,
        spotted: false,
        last_target: None,
        replacement: false,
        moved: false,
        fired: false,
        phase: Phase::default(),
    }
}

impl Rules {
    /// May this unit be set up there (sos-4J)?
    pub fn check_place(
        &self,
        battle: &Battle,
        seat: Seat,
        unit: UnitId,
        at: Spot,
        facing: i32,
    ) -> Result<(Point, Facing), Why> {
        self.check_to_place(battle, seat, unit)?;
        self.check_place_among(battle, &self.around(battle, unit), seat, unit, at, facing)
    }

    /// The same for a unit that waits, with everybody around it known.
    pub fn check_place_among(
        &self,
        battle: &Battle,
        around: &Around,
        seat: Seat,
        unit: UnitId,
        at: Spot,
        facing: i32,
    ) -> Result<(Point, Facing), Why> {
        let (at, facing) = self.spot(at, Some(facing))?;
        let facing = facing.unwrap_or_default();
        let (low, high) = self.force(seat).zone;
        let inside =
            |p: Point| low.x() <= p.x() && p.x() <= high.x() && low.y() <= p.y() && p.y() <= high.y();
        if !inside(at) {
            return Err(Why::new("sos-4J", "{} sets up in its own zone.").unit(unit));
        }
        self.check_stands(battle, around, unit, at, facing)?;
        Ok((at, facing))
    }

    /// May this unit start the game there, be it in its zone or where the scenario puts it (sos-4J)?
    pub fn check_stands(
        &self,
        battle: &Battle,
        around: &Around,
        unit: UnitId,
        at: Point,
        facing: Facing,
    ) -> Allowed {
        let print = self.print_at(battle.unit(unit), at, facing);
        check_rest(self.field(&around.stands), &around.mover, &print)
            .map_err(|fault| self.move_fault(fault, unit))?;
        self.check_off_wire(battle, unit, &print)?;
        self.check_in_structure(battle, unit, at)?;
        self.check_afloat(battle, unit, &[at])
    }

    /// A unit of this seat that waits to be set up.
    pub fn check_to_place(&self, battle: &Battle, seat: Seat, unit: UnitId) -> Allowed {
        if !battle.knows(unit) || battle.unit(unit).owner != seat {
            let sentence = "That is no unit of yours that waits to be set up.";
            return Err(Why::new("sos-4J", sentence));
        }
        match battle.unit(unit).place {
            Whereabouts::ToPlace => Ok(()),
            _ => Err(Why::new("sos-4J", "{} does not wait to be set up.").unit(unit)),
        }
    }
}

impl Resolution<'_> {
    /// Each side rolls, the higher chooses; ties roll again (sos-3A.1).
    fn roll_for_first(&mut self) {
        if !self.rules.scenario.first_is_rolled {
            return;
        }
        for _ in 0..100 {
            let [one, two] = self.dice.two_d6("who is first", "sos-3A.1");
            if one != two {
                let winner = Seat(u8::from(one < two));
                self.tell(|say| {
                    Event::new(
                        "first-roll",
                        "sos-3A.1",
                        format!("{} chooses who is First player.", say.seat(winner)),
                    )
                    .show(Show::phase(
                        PhaseLook::Phase,
                        format!("{} chooses", say.seat(winner)),
                    ))
                });
                self.ask(ChooseFirst { seat: winner });
                return;
            }
        }
    }

    /// Who sets up first is told by the part a player has, not by his seat (sos-4J).
    pub fn order_set_up(&mut self) {
        if self.battle.first == Seat(0) {
            return;
        }
        for frame in &mut self.battle.stack {
            if let Frame::SetUp(set_up) = frame {
                set_up.seat = other(set_up.seat);
            }
        }
    }

    /// Sets a unit up.
    pub fn place(&mut self, unit: UnitId, at: Point, facing: Facing) {
        self.battle.unit_mut(unit).place = Whereabouts::Table;
        self.put(unit, at, facing);
        self.tell(|say| {
            Event::new("placed", "sos-4J", format!("{} is set up.", say.name(unit)))
                .about(unit.0)
                .show(say.placed(unit))
        });
    }

    /// Set-up is over: who stands within 10 cm of an enemy is spotted (sos-6D.2).
    pub fn spot_at_start(&mut self) {
        for index in 0..self.battle.units.len() {
            let id = UnitId::at(index);
            let unit = self.battle.unit(id);
            if !unit.on_table() || !unit.under.conceals() {
                continue;
            }
            let print = self.rules.print(self.battle, id);
            let near = self.battle.enemies(unit.owner).any(|(enemy, _)| {
                board::table::within(&print, &self.rules.print(self.battle, enemy), SPOTTING)
            });
            if near {
                self.battle.unit_mut(id).spotted = true;
                self.tell(|say| {
                    Event::new("spotted", "sos-6D.2", format!("{} is spotted.", say.name(id)))
                        .about(id.0)
                        .short("spotted")
                        .together(say.seen(id))
                });
            }
        }
    }
}
