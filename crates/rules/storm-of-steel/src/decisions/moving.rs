//! What the decisions share in which units move: commands, ways, loading and unloading.

use board::table::{Point, contact};
use smallvec::SmallVec;
use umpire::{Anchor, Choice, Seat};

use super::shown::{piece, point, put_down};
use super::{Checked, choice, done, stray};
use crate::battle::{Battle, Unit, UnitId, Whereabouts};
use crate::command::Pays;
use crate::content::model::Family;
use crate::generate::{spot, square, squared};
use crate::movement::CONTACT_REACH;
use crate::order::{Leg, Order};
use crate::routes::Route;
use crate::rules::{Resolution, Rules};
use crate::victory::HOLDING;
use crate::why::{Allowed, Why};

/// May somebody move?
impl Rules {
    /// A member of a detachment that has not gone yet and still can.
    pub fn may_still_go(&self, battle: &Battle, seat: Seat, id: UnitId) -> bool {
        battle.unit(id).phase.paid && self.check_able_to_move(battle, seat, id).is_ok()
    }

    /// How many enemies this side knows of.
    fn known_enemies(&self, battle: &Battle, seat: Seat) -> usize {
        let known = |enemy| !self.is_unknown(battle, enemy, seat);
        battle.enemies(seat).filter(|(enemy, _)| known(*enemy)).count()
    }

    pub(super) fn can_somebody_move(&self, battle: &Battle, seat: Seat) -> bool {
        let mut own = battle.own(seat);
        own.any(|(id, _)| self.check_able_to_move(battle, seat, id).is_ok())
    }

    pub(super) fn can_board_somebody(&self, battle: &Battle, seat: Seat, id: UnitId) -> bool {
        let unit = battle.unit(id);
        let mut carriers = battle
            .own(seat)
            .filter(|(_, truck)| self.kind(truck).is_carrier() && truck.at.is_near(unit.at, CONTACT_REACH));
        self.kind(unit).rides()
            && carriers.any(|(carrier, _)| self.check_mount(battle, seat, id, carrier).is_ok())
    }
}

/// Checks.
impl Rules {
    /// A way for a unit that has been paid for (sos-4A.2), with all the movement it has left.
    pub(super) fn check_paid_way(&self, battle: &Battle, seat: Seat, leg: &Leg) -> Result<Route, Why> {
        self.check_paid(battle, seat, leg)?;
        self.check_leg(battle, leg, self.allowance_left(battle, leg.unit))
    }

    fn check_paid(&self, battle: &Battle, seat: Seat, leg: &Leg) -> Allowed {
        self.check_able_to_move(battle, seat, leg.unit)?;
        self.check_spots(leg)?;
        self.check_commanded(battle, leg.unit)
    }

    pub(crate) fn check_commanded(&self, battle: &Battle, unit: UnitId) -> Allowed {
        if battle.unit(unit).phase.paid {
            return Ok(());
        }
        Err(Why::new("sos-4A.2", "{} has not been commanded.").unit(unit))
    }

    /// A detachment that moves at once: who it is, that its places are on the table, that there are points for it, then
    /// the ways, each with those before it at their ends. What they meet is seen when they move.
    pub(super) fn check_march(
        &self,
        battle: &Battle,
        seat: Seat,
        legs: &[Leg],
        pays: Pays,
    ) -> Result<Vec<Route>, Why> {
        let units: Vec<UnitId> = legs.iter().map(|leg| leg.unit).collect();
        self.check_detachment(battle, seat, &units)?;
        for leg in legs {
            self.check_spots(leg)?;
        }
        if pays == Pays::Yes {
            self.check_command_points(battle, seat)?;
        }
        self.check_ways(battle, legs)
    }

    /// Members of a detachment that has been commanded move on at once.
    pub(super) fn check_paid_march(
        &self,
        battle: &Battle,
        seat: Seat,
        legs: &[Leg],
    ) -> Result<Vec<Route>, Why> {
        for (nth, leg) in legs.iter().enumerate() {
            self.check_paid(battle, seat, leg)?;
            if legs[..nth].iter().any(|other| other.unit == leg.unit) {
                return Err(Why::new("sos-4C.1", "{} is named twice.").unit(leg.unit));
            }
        }
        if legs.is_empty() {
            return Err(Why::new("sos-4C.1", "Nobody is named."));
        }
        self.check_ways(battle, legs)
    }

    /// The ways of several who move at once, each with those before it at their ends.
    fn check_ways(&self, battle: &Battle, legs: &[Leg]) -> Result<Vec<Route>, Why> {
        if let [leg] = legs {
            let left = self.allowance_left(battle, leg.unit);
            return Ok(vec![self.check_leg(battle, leg, left)?]);
        }
        let mut after = battle.clone();
        let mut routes = Vec::with_capacity(legs.len());
        for leg in legs {
            let route = self.check_leg(&after, leg, self.allowance_left(battle, leg.unit))?;
            let unit = after.unit_mut(leg.unit);
            (unit.at, unit.facing) = (route.path.end(), route.facing);
            if route.leaves {
                unit.place = Whereabouts::Left;
            }
            routes.push(route);
        }
        Ok(routes)
    }

    /// Loading and unloading. In a move phase everybody may; when an event moves a detachment only its `members`
    /// (sos-4C.2).
    pub(super) fn check_transport(
        &self,
        battle: &Battle,
        seat: Seat,
        members: Option<&[UnitId]>,
        order: &Order,
    ) -> Result<Checked, Why> {
        let check_members = |units: &[UnitId]| match members {
            Some(members) if units.iter().any(|unit| !members.contains(unit)) => Err(Why::new(
                "sos-4C.2",
                "Only the detachment that moves now loads and unloads.",
            )),
            Some(_) | None => Ok(()),
        };
        match *order {
            Order::Mount { unit, carrier } => {
                check_members(&[unit, carrier])?;
                self.check_mount(battle, seat, unit, carrier)?;
                Ok(Checked::Mount { unit, carrier })
            }
            Order::Dismount { unit, at, facing } => {
                let carrier = self.check_may_dismount(battle, seat, unit)?;
                check_members(&[carrier])?;
                let around = self.around_carrier(battle, unit);
                let (at, facing) = self.check_beside(battle, &around, carrier, unit, at, facing)?;
                Ok(Checked::Dismount {
                    unit,
                    carrier,
                    at,
                    facing,
                })
            }
            ref order => unreachable!("{order:?} neither loads nor unloads"),
        }
    }

    /// An order of a unit that moves, known to be legal.
    pub(super) fn trust_moving(&self, battle: &Battle, seat: Seat, pays: Pays, order: &Order) -> Checked {
        match order {
            Order::Command { units } => Checked::Command { units: units.clone() },
            Order::March { legs } => match self.check_march(battle, seat, legs, pays) {
                Ok(routes) => Checked::March { routes },
                Err(why) => unreachable!("a legal march was refused: {why:?}"),
            },
            Order::Go { leg } => {
                Checked::Go(self.trust_leg(battle, leg, self.allowance_left(battle, leg.unit)))
            }
            Order::Mount { unit, carrier } => Checked::Mount {
                unit: *unit,
                carrier: *carrier,
            },
            Order::Dismount { unit, at, facing } => {
                let (at, facing) = self.listed_spot(*at, *facing);
                match battle.unit(*unit).aboard() {
                    Some(carrier) => Checked::Dismount {
                        unit: *unit,
                        carrier,
                        at,
                        facing,
                    },
                    None => unreachable!("only passengers get off"),
                }
            }
            Order::Done => Checked::Done,
            order => unreachable!("{order:?} moves nobody"),
        }
    }
}

/// Lists.
impl Rules {
    /// Ways and places are samples, and so are detachments of several.
    pub(super) fn lists_moving(&self, order: &Order) -> bool {
        match order {
            Order::Command { units } => units.len() == 1,
            Order::March { .. } | Order::Go { .. } | Order::Dismount { .. } => false,
            _ => true,
        }
    }

    /// Each unit by itself, each knot of neighbours as a whole, and what of it has somewhere to go.
    pub(super) fn list_commands(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let knots = self.knots(battle, seat);
        let mut able: Vec<(UnitId, &[UnitId])> = Vec::new();
        for knot in &knots {
            able.extend(knot.iter().map(|id| (*id, &knot[..])));
        }
        able.sort();
        for (id, knot) in able {
            out.push(Order::Command { units: vec![id] });
            if knot.len() < 2 || knot[0] != id {
                continue;
            }
            let goers = || {
                knot.iter()
                    .copied()
                    .filter(|unit| self.wants_to_go(battle, *unit))
            };
            if goers().count() < knot.len() {
                let together = self
                    .knots_of(battle, goers())
                    .into_iter()
                    .filter(|units| 1 < units.len());
                out.extend(together.map(|units| Order::Command { units }));
            }
            out.push(Order::Command { units: knot.to_vec() });
        }
    }

    /// Headquarters, mortars, empty trucks, and whoever stands at an objective stay where they are when the others go.
    fn wants_to_go(&self, battle: &Battle, id: UnitId) -> bool {
        let unit = battle.unit(id);
        let arrived = |at: &Point| square(unit.at, *at) <= squared(HOLDING);
        let family = self.kind(unit).family;
        let empty = family.is_soft_vehicle() && battle.passengers(id).next().is_none();
        !matches!(family, Family::Hq | Family::Mortar)
            && !empty
            && !self.scenario.objectives.iter().any(arrived)
    }

    /// Passengers whose carrier was paid for walk on (sos-10B.3).
    pub(super) fn list_paid(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        for (id, _) in battle.own(seat) {
            if self.may_still_go(battle, seat, id) {
                self.list_ways(battle, id, self.allowance_left(battle, id), out);
            }
        }
    }

    /// Who may load and unload: everybody, or these `members`.
    pub(super) fn list_transport(
        &self,
        battle: &Battle,
        seat: Seat,
        members: Option<&[UnitId]>,
        out: &mut Vec<Order>,
    ) {
        let takes_part = |id: &UnitId| members.is_none_or(|members| members.contains(id));
        let carriers = battle
            .own(seat)
            .filter(|(id, unit)| self.kind(unit).is_carrier() && takes_part(id));
        let riders: SmallVec<[(UnitId, &Unit); 32]> = battle
            .own(seat)
            .filter(|(id, unit)| {
                let at_start = !unit.phase.went && !unit.phase.unloaded;
                at_start && self.kind(unit).rides() && takes_part(id)
            })
            .collect();
        for (carrier, truck) in carriers {
            if self.may_load(battle, carrier) {
                let print = self.print_of(truck);
                for (unit, rider) in &riders {
                    // Contact is asked first: hardly anybody has it, and nobody so far away.
                    if rider.at.is_near(truck.at, CONTACT_REACH)
                        && *unit != carrier
                        && contact(&self.print_of(rider), &print)
                        && self.check_mount(battle, seat, *unit, carrier).is_ok()
                    {
                        out.push(Order::Mount { unit: *unit, carrier });
                    }
                }
            }
            self.list_unloading(battle, seat, carrier, out);
        }
    }

    fn list_unloading(&self, battle: &Battle, seat: Seat, carrier: UnitId, out: &mut Vec<Order>) {
        for (unit, _) in battle.passengers(carrier) {
            if self.check_may_dismount(battle, seat, unit).is_err() {
                continue;
            }
            let around = self.around_carrier(battle, unit);
            for (at, facing) in self.places_beside(battle, carrier, unit) {
                let (at, facing) = (spot(at), facing.degrees());
                let allowed = self.check_beside(battle, &around, carrier, unit, at, facing);
                if allowed.is_ok() {
                    out.push(Order::Dismount { unit, at, facing });
                }
            }
        }
    }
}

/// Words.
impl Rules {
    /// An order of units that move, without its price.
    pub(super) fn moving_in_words(&self, battle: &Battle, order: Order, no: &str) -> Choice<Order> {
        match order {
            Order::Command { units } => self.command_in_words(battle, units),
            Order::March { legs } => self.march_in_words(battle, legs),
            Order::Go { leg } => {
                let left = self.allowance_left(battle, leg.unit);
                self.way_in_words(battle, leg, left)
            }
            Order::Mount { unit, carrier } => {
                let label = self.boards(battle, unit, carrier);
                let mut choice = choice(order, label, "Transport", piece(carrier));
                self.show_loading(battle, unit, carrier, &mut choice.preview);
                choice
            }
            Order::Dismount { unit, at, facing } => {
                let label = format!("{} gets off", self.name(battle, unit));
                let mut choice = choice(order, label, "Transport", point(at));
                choice.preview.endings.push(put_down(unit, at, facing));
                self.show_unloading(battle, unit, at, &mut choice.preview);
                choice
            }
            Order::Done => done(order, no),
            order => stray(order),
        }
    }

    fn command_in_words(&self, battle: &Battle, units: Vec<UnitId>) -> Choice<Order> {
        let label = match units[..] {
            [unit] => format!("Command {}", self.name(battle, unit)),
            _ => format!("Command {} units together", units.len()),
        };
        let anchor = units.first().map_or(Anchor::Button, |unit| piece(*unit));
        let links = units
            .iter()
            .map(|unit| self.base_overlay(battle, *unit, "link", 0, "Moves with it"));
        let links = links.collect();
        let mut choice = choice(Order::Command { units }, label, "Command", anchor);
        choice.preview.overlays = links;
        choice
    }

    fn march_in_words(&self, battle: &Battle, legs: Vec<Leg>) -> Choice<Order> {
        let label = match &legs[..] {
            [leg] => self.go_words(battle, leg),
            _ => format!("Move {} units", legs.len()),
        };
        let anchor = legs
            .first()
            .map_or(Anchor::Button, |leg| self.end_of(battle, leg));
        let mut choice = choice(Order::Done, label, "Move", anchor);
        self.show_legs(battle, &legs, &mut choice.preview);
        choice.order = Order::March { legs };
        choice
    }

    /// A unit's way with so much movement left.
    pub(super) fn way_in_words(&self, battle: &Battle, leg: Leg, left: i32) -> Choice<Order> {
        let (label, anchor) = (self.go_words(battle, &leg), self.end_of(battle, &leg));
        let mut choice = choice(Order::Done, label, "Move", anchor);
        self.show_leg(battle, &leg, left, &mut choice.preview);
        choice.order = Order::Go { leg };
        choice
    }

    fn go_words(&self, battle: &Battle, leg: &Leg) -> String {
        let (name, seat) = (self.name(battle, leg.unit), battle.unit(leg.unit).owner);
        let end = leg.path.last().and_then(|end| Point::new(end.x, end.y).ok());
        if end.is_some_and(|end| self.leaves_at(seat, end)) {
            return format!("{name} leaves the table");
        }
        format!("Move {name}")
    }

    fn end_of(&self, battle: &Battle, leg: &Leg) -> Anchor {
        let end = leg.path.last().copied();
        point(end.unwrap_or_else(|| spot(battle.unit(leg.unit).at)))
    }

    pub(super) fn boards(&self, battle: &Battle, unit: UnitId, carrier: UnitId) -> String {
        format!(
            "{} boards {}",
            self.name(battle, unit),
            self.name(battle, carrier)
        )
    }
}

impl Resolution<'_> {
    /// Pays for a detachment and moves each member in turn.
    pub(super) fn march(&mut self, seat: Seat, routes: Vec<Route>, pays: Pays) {
        self.command(seat, routes.iter().map(|route| route.unit).collect(), pays);
        self.march_on(seat, routes);
    }

    /// Moves each in turn; who is stopped by what an earlier one found stays where he is and may be moved anew.
    pub(super) fn march_on(&mut self, seat: Seat, routes: Vec<Route>) {
        // As long as everything goes as it was checked, a way need not be looked at again.
        let mut foreseen = true;
        for route in routes {
            let id = route.unit;
            let able = self.rules.may_still_go(self.battle, seat, id);
            let Some(route) = Some(route).filter(|_| able).and_then(|route| match foreseen {
                true => self.rules.still_has_room(self.battle, route),
                false => self.rules.check_again(self.battle, route),
            }) else {
                foreseen = false;
                continue;
            };
            let (at, facing) = (route.path.end(), route.facing);
            let (depth, known) = (
                self.battle.stack.len(),
                self.rules.known_enemies(self.battle, seat),
            );
            self.go(route);
            // A question came up: the others wait for their orders.
            if depth < self.battle.stack.len() {
                return;
            }
            let unit = self.battle.unit(id);
            foreseen &= (unit.at, unit.facing) == (at, facing)
                && known == self.rules.known_enemies(self.battle, seat);
        }
        // Those whose way was closed may still be moved; otherwise the detachment is done.
    }
}
