//! Section 11, Random events: one card a turn, and THE END at the bottom.

mod cards;

use board::table::{
    CONTACT, Facing, Footprint, Point, TableEdge, check_rest, contact, footprint, gap2, touches, within,
};
use rulebook::Process;
use tabletop::OpenTable as _;
use umpire::show::{MarkLook, PhaseLook, Reading};
use umpire::{Event, Seat, Show};

use crate::battle::{Battle, End, Frame, Morale, Shot, Unit, UnitId, other};
use crate::content::model::{Family, Special, Weather};
use crate::decisions::{Break, Charge, ExtraMove, FreeDetachment, Heroism, Repair, Return};
use crate::film;
use crate::ground::Terrain;
use crate::order::Spot;
use crate::rules::{Resolution, Rules};
use crate::sight::Sights;
use crate::why::{Allowed, Why};

pub use cards::EventCard;

impl Rules {
    /// May this destroyed unit come back there (sos-11C.7, sos-11C.12)? Militia: infantry, in or touching a building that no
    /// enemy is near, else at the edge too.
    pub fn check_return(
        &self,
        battle: &Battle,
        seat: Seat,
        id: UnitId,
        at: Spot,
        militia: bool,
    ) -> Result<Point, Why> {
        self.check_may_return(battle, seat, id, militia)?;
        let (at, _) = self.spot(at, None)?;
        let print = footprint(self.kind_of(battle, id).base, at, self.facing_out(seat));
        // Nothing here depends on enemies whom nobody on this side knows of (HI06).
        let enemies: Vec<_> = battle
            .enemies(seat)
            .filter(|(enemy, _)| !self.is_unknown(battle, *enemy, seat))
            .map(|(_, enemy)| self.print_of(enemy))
            .collect();
        let housed = militia
            && self.ground.of_kind(Terrain::Building).any(|piece| {
                let shape = &self.ground.piece(piece).shape;
                touches(&print, shape) && enemies.iter().all(|enemy| !within(enemy, shape, 1000))
            });
        if !housed && !self.touches_own_edge(seat, &print) {
            return Err(Why::new("sos-11C.12", "{} comes back touching its own table edge.").unit(id));
        }
        let mut around = self.around(battle, id);
        around.mover.stand.at = at;
        check_rest(self.field(&around.stands), &around.mover, &print)
            .map_err(|fault| self.move_fault(fault, id))?;
        if enemies.iter().any(|enemy| contact(&print, enemy)) {
            return Err(Why::new("sos-11C.12", "{} cannot come back next to an enemy.").unit(id));
        }
        self.check_in_structure(battle, id, at)?;
        Ok(at)
    }

    /// Contact with the table edge: a gap of at most a millimetre, as between bases (tm-6.3).
    fn touches_own_edge(&self, seat: Seat, print: &Footprint) -> bool {
        let frame = self.ground.table.frame();
        let gap = |corner: Point| match self.force(seat).edge {
            TableEdge::South => corner.y(),
            TableEdge::North => frame.height() - corner.y(),
            TableEdge::West => corner.x(),
            TableEdge::East => frame.width() - corner.x(),
        };
        print
            .corners()
            .is_some_and(|corners| corners.into_iter().any(|corner| gap(corner) <= CONTACT))
    }

    /// The facing from a side's own edge over the table: of those who are set up or come back.
    pub fn facing_out(&self, seat: Seat) -> Facing {
        match self.force(seat).edge {
            TableEdge::South => Facing::NORTH,
            TableEdge::North => Facing::SOUTH,
            TableEdge::West => Facing::EAST,
            TableEdge::East => Facing::WEST,
        }
    }

    /// A destroyed foot unit of this side; never a headquarters (sos-4I.5, sos-11C.12).
    pub fn check_may_return(&self, battle: &Battle, seat: Seat, id: UnitId, militia: bool) -> Allowed {
        let gone = battle.knows(id) && battle.unit(id).owner == seat && !battle.unit(id).alive();
        let family = if gone {
            self.kind_of(battle, id).family
        } else {
            Family::Hq
        };
        if !gone || !family.is_foot() || (militia && family != Family::Infantry) {
            return Err(Why::new("sos-11C.11", "Only destroyed foot units come back."));
        }
        Ok(())
    }

    /// A unit that may be chosen for an event at all.
    pub fn check_in_play<'b>(&self, battle: &'b Battle, id: UnitId) -> Result<&'b Unit, Why> {
        let unit = battle.units.get(id.index()).filter(|unit| unit.in_play());
        unit.ok_or(Why::new("sos-11C.0", "There is no such unit."))
    }
}

/// The last two steps of a lull (sos-11C.9, sos-11C.10).
#[derive(Copy, Clone, Debug)]
pub struct LullEnds;

impl Process<Rules> for LullEnds {
    fn go_on(self, turn: &mut Resolution<'_>) {
        turn.end_lull();
    }
}

impl Resolution<'_> {
    /// The event card (sos-3B.11, sos-11B.3).
    pub fn draw_event(&mut self) {
        if self.battle.events_left == 0 {
            self.tell(|_| {
                Event::new("over", "sos-11C.1", "The end.").show(Show::phase(PhaseLook::End, "The end"))
            });
            // Now the hidden count, too.
            self.battle.end = Some(End::TheEnd);
            self.see_who_holds();
            return;
        }
        let cards = &self.battle.events;
        let nth = self.dice.draw(
            cards.len(),
            |nth| cards[nth].word(),
            "draw an event card",
            "sos-11B.2",
        );
        let card = self.battle.events.remove(nth);
        self.battle.events_left -= 1;
        self.battle.last_event = Some(card);
        let seat = card.seat(self.battle);
        self.tell(|say| {
            let text = match seat {
                Some(seat) => format!("{} ({}).", card.title(), say.seat(seat)),
                None => format!("{}.", card.title()),
            };
            Event::new("event", card.rule(), text).show(film::drawn(card.title(), String::new(), card.rule()))
        });
        self.obey(card, seat.unwrap_or(self.battle.first));
    }

    fn obey(&mut self, card: EventCard, seat: Seat) {
        match card {
            EventCard::HeavyRains => self.battle.weather = Weather::Rain,
            EventCard::Fog => self.battle.weather = Weather::Fog,
            EventCard::Overcast => self.battle.weather = Weather::Overcast,
            EventCard::ChangeInWeather => self.battle.weather = Weather::Normal,
            EventCard::Lull => self.lull(),
            EventCard::Reinforcements(_) => self.offer_return(seat, false),
            EventCard::Breakdown(_) => self.break_down(seat),
            EventCard::ExtraMove(_) => self.ask(ExtraMove { seat }),
            EventCard::SuddenBreak(_) => self.ask(Break { chooser: other(seat) }),
            EventCard::Confusion(_) => self.battle.side_mut(seat).confusion += 1,
            EventCard::Heroism(_) => self.ask(Heroism { seat }),
            EventCard::SurpriseFire(_) => self.open_surprise_fire(seat),
            EventCard::FriendlyFire(_) => self.friendly_fire(seat),
            EventCard::FanaticCharge(_) => self.ask(Charge { seat }),
            EventCard::Repair(_) => self.ask(Repair { seat }),
            EventCard::TurnEnds => self.end_turn("sos-11C.22"),
            EventCard::Special(special, _) => self.obey_special(special, seat),
        }
    }

    fn obey_special(&mut self, special: Special, seat: Seat) {
        match special {
            Special::InitiativeFromBelow | Special::BattleGroup => self.ask(FreeDetachment { seat }),
            Special::MassedGuns => self.battle.side_mut(seat).massed_guns = true,
            Special::OnCallAircraft => self.offer_air_strike(seat),
            Special::BayonetSpirit => self.battle.side_mut(seat).bayonet_spirit = true,
            Special::Militia => self.offer_return(seat, true),
            Special::LostMessenger => self.battle.side_mut(seat).lost_messenger = true,
            Special::RegisteredTarget => self.battle.side_mut(seat).registered_target = true,
        }
    }

    /// A lull: all recover; each side brings back foot and repairs a vehicle, First player first; the play deck loses cards;
    /// the turn ends (sos-11C.6, sos-11C.7, sos-11C.8, sos-11C.9, sos-11C.10).
    fn lull(&mut self) {
        for index in 0..self.battle.units.len() {
            let unit = &self.battle.units[index];
            if unit.in_play() && unit.morale != Morale::Normal {
                self.set_morale(UnitId::at(index), Morale::Normal, "sos-11C.6");
            }
        }
        let (first, second) = (self.battle.first, other(self.battle.first));
        self.ask(Frame::LullEnds);
        self.ask(Repair { seat: second });
        self.ask(Repair { seat: first });
        let left = [first, second].map(|seat| self.roll_returns(seat, "sos-11C.7"));
        for (seat, left) in [(second, left[1]), (first, left[0])] {
            self.ask(Return {
                seat,
                left,
                militia: false,
            });
        }
    }

    /// The last steps of a lull: the top 1d3 cards of the play deck go unseen, THE END never (sos-11C.9, sos-11C.10).
    pub fn end_lull(&mut self) {
        let from = self.dice.log().len();
        let [die] = self.dice.dice(3, "cards removed", "sos-11C.9");
        let removed = u16::from(die).min(self.battle.events_left);
        self.battle.events_left -= removed;
        // Which cards they were nobody will know: any of the unseen ones, none the likelier.
        self.tell(|_| {
            Event::new(
                "cards-removed",
                "sos-11C.9",
                format!("{removed} event cards are removed unseen."),
            )
            .show(Show::roll_aside(Reading::table(format!("{removed} cards"))))
        });
        self.show_dice(from);
        self.end_turn("sos-11C.10");
    }

    fn roll_returns(&mut self, seat: Seat, rule: &'static str) -> u8 {
        let from = self.dice.log().len();
        let [left] = self.dice.dice(3, "units returning", rule);
        self.tell(|say| {
            Event::new(
                "returns",
                rule,
                format!("{} may bring back {left} foot units.", say.seat(seat)),
            )
            .show(Show::roll_aside(Reading::table(format!("{left} units"))))
        });
        self.show_dice(from);
        left
    }

    fn offer_return(&mut self, seat: Seat, militia: bool) {
        let left = self.roll_returns(seat, "sos-11C.11");
        self.ask(Return { seat, left, militia });
    }

    /// Is a hidden enemy in the way of a unit that comes back there? Then he is spotted, and nobody comes (HI06).
    pub fn meets_hidden_where(&mut self, id: UnitId, at: Point) -> bool {
        let seat = self.battle.unit(id).owner;
        let facing = self.rules.facing_out(seat);
        let print = footprint(self.rules.kind_of(self.battle, id).base, at, facing);
        let met = self.rules.lurking_within(self.battle, seat, &print, CONTACT);
        let hidden = |enemy: &UnitId| self.rules.is_unknown(self.battle, *enemy, seat);
        let meets = met.iter().any(hidden);
        if meets {
            met.into_iter().for_each(|enemy| self.spot_unit(enemy));
        }
        meets
    }

    /// A unit comes back: steady, spotted, and no longer counted either way (sos-11C.12, sos-9D.2).
    pub fn bring_back(&mut self, id: UnitId, at: Point) {
        let seat = self.battle.unit(id).owner;
        let facing = self.rules.facing_out(seat);
        let unit = self.battle.unit_mut(id);
        *unit = crate::setup::recruit(unit.kind, seat, at, facing);
        (unit.replacement, unit.spotted) = (true, true);
        self.put(id, at, facing);
        self.tell(|say| {
            Event::new("returned", "sos-11C.12", format!("{} comes back.", say.name(id)))
                .about(id.0)
                .short("comes back")
                .show(say.placed(id))
        });
        self.arrive(id);
    }

    pub fn repair(&mut self, id: UnitId, rule: &'static str) {
        self.battle.unit_mut(id).immobile = false;
        self.tell(|say| {
            Event::new("repaired", rule, format!("{} can move again.", say.name(id)))
                .about(id.0)
                .short("repaired")
                .show(film::mark(id, MarkLook::Rallied, "repaired"))
        });
    }

    /// A die for each AFV in turn, round after round, until a 1 falls (sos-11C.13). One that cannot move anyway takes its turn too.
    fn break_down(&mut self, seat: Seat) {
        let afvs: Vec<UnitId> = self
            .battle
            .own(seat)
            .filter(|(_, unit)| self.rules.kind(unit).is_afv())
            .map(|(id, _)| id)
            .collect();
        if let Some(id) = self.roll_for_one(&afvs, "breakdown", "sos-11C.13")
            && !self.battle.unit(id).immobile
        {
            self.immobilise(id, "sos-11C.13");
        }
    }

    /// A die for each of these in turn, round after round: the first to roll a 1.
    fn roll_for_one(
        &mut self,
        units: &[UnitId],
        purpose: &'static str,
        rule: &'static str,
    ) -> Option<UnitId> {
        if units.is_empty() {
            return None;
        }
        let from = self.dice.log().len();
        // A thousand dice without a 1 do not happen; a bound costs nothing.
        let found = units
            .iter()
            .cycle()
            .take(1000)
            .find(|_| self.dice.d6(purpose, rule) == 1)
            .copied();
        self.tell(|say| {
            let name = found.map_or_else(|| "nobody".to_owned(), |id| say.name(id));
            let event = Event::new("rolled-for", rule, format!("The die falls on {name}."));
            match found {
                Some(id) => event.show(film::mark(id, MarkLook::Hit, purpose)),
                None => event,
            }
        });
        self.show_dice(from);
        found
    }

    /// One of them is fired on by the nearest friend who can (sos-11C.19).
    fn friendly_fire(&mut self, seat: Seat) {
        let own: Vec<UnitId> = self.battle.own(seat).map(|(id, _)| id).collect();
        let Some(target) = self.roll_for_one(&own, "friendly fire", "sos-11C.19") else {
            return;
        };
        let print = self.rules.print(self.battle, target);
        let mut shots = Vec::new();
        let mut sights = Sights::new(self.rules, self.battle);
        for unit in own.iter().copied().filter(|unit| *unit != target) {
            for weapon in 0..self.rules.kind_of(self.battle, unit).weapons.len() as u8 {
                let shot = Shot { unit, weapon, target };
                let able = self
                    .rules
                    .check_able_to_fire(self.battle, seat, unit, weapon)
                    .is_ok()
                    && self.rules.check_reach(self.battle, shot).is_ok()
                    && self.rules.is_in_line(self.battle, shot, &mut sights);
                if able {
                    shots.push((gap2(&print, &self.rules.print(self.battle, unit)), shot));
                }
            }
        }
        // The lowest number among equals (D24).
        let nearest = shots
            .into_iter()
            .min_by(|(a, one), (b, two)| a.cmp(b).then(one.unit.cmp(&two.unit)));
        if let Some((_, shot)) = nearest {
            self.fire(shot);
        }
    }
}
