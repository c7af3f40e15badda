//! The way of an order: is it an answer to what is asked, is it allowed, and what comes of it.
//!
//! The last frame of the stack is the question. [`Rules::allows`] finds the rule that forbids an answer, [`Resolution::give`]
//! carries it out, and [`Resolution::settle`] goes on by itself until somebody has a real choice.

use umpire::{Ask, Event, Seat, Weight};

use crate::battle::{Battle, End, Frame, Place, Shot, UnitId, other};
use crate::command::Pays;
use crate::order::{Leg, Order, Spot};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    /// Who is asked, and what about.
    pub fn question(&self, battle: &Battle) -> Option<Ask> {
        let ask = |seat: Seat, what| {
            Some(Ask {
                seat,
                what,
                weight: Weight::Major,
            })
        };
        let minor = |seat: Seat, what| {
            Some(Ask {
                seat,
                what,
                weight: Weight::Minor,
            })
        };
        match battle.stack.last()? {
            Frame::Draw | Frame::LullEnds => None,
            Frame::ChooseFirst(seat) => ask(*seat, "first-player"),
            Frame::SetUp(seat) => ask(*seat, "set-up"),
            Frame::Rally(seat) => ask(*seat, "rally"),
            Frame::Assaults(seat) => ask(*seat, "assault"),
            Frame::Fires { seat, .. } => ask(*seat, "fire"),
            Frame::Moves(seat) => ask(*seat, "move"),
            Frame::Detachment { seat, .. } => ask(*seat, "detachment"),
            Frame::Redraw { unit, .. } => minor(battle.unit(*unit).owner, "way"),
            Frame::Occupy { unit, .. } => minor(battle.unit(*unit).owner, "occupy"),
            Frame::Bombard { seat, .. } => ask(*seat, "bombardment"),
            Frame::AirStrike { seat, .. } => ask(*seat, "air-strike"),
            Frame::Return { seat, .. } => ask(*seat, "return"),
            Frame::Repair(seat) => ask(*seat, "repair"),
            Frame::ExtraMove(seat) => ask(*seat, "extra-move"),
            Frame::Break { chooser } => ask(*chooser, "break"),
            Frame::Heroism(seat) => ask(*seat, "heroism"),
            Frame::SurpriseFire { seat, .. } => ask(*seat, "surprise-fire"),
            Frame::Charge(seat) => ask(*seat, "charge"),
            Frame::FreeDetachment(seat) => ask(*seat, "free-detachment"),
        }
    }

    /// May this seat give this order now? First reason in rulebook order.
    pub fn allows(&self, battle: &Battle, seat: Seat, order: &Order) -> Allowed {
        if battle.end.is_some() {
            return Err(Why::new("sos-11C.1", "The battle is over."));
        }
        let (Some(ask), Some(frame)) = (self.question(battle), battle.stack.last()) else {
            return Err(Why::new("sos-11C.1", "The battle is over."));
        };
        if ask.seat != seat {
            return Err(Why::new("sos-3A.2", "It is not your turn to decide."));
        }
        match (frame, order) {
            (_, Order::Concede) => self.check_concede(frame),
            (Frame::ChooseFirst(_), Order::ChooseFirst { .. }) => Ok(()),
            (Frame::SetUp(_), Order::Place { unit, at, facing }) => {
                self.check_place(battle, seat, *unit, *at, *facing)
            }
            (Frame::SetUp(_), Order::Mount { unit, carrier }) => {
                self.check_start_aboard(battle, seat, *unit, *carrier)
            }
            (Frame::SetUp(_), Order::Done) => {
                Err(Why::new("sos-4J", "Some of your units are not set up yet."))
            }
            (Frame::Rally(_), Order::Rally { unit, cpts }) => self.check_rally(battle, seat, *unit, *cpts),
            (Frame::Assaults(_) | Frame::Charge(_), Order::Assault { unit, target }) => {
                self.check_assault(battle, seat, *unit, *target)
            }
            (Frame::Fires { .. } | Frame::SurpriseFire { .. }, Order::Fire { unit, weapon, target }) => self
                .check_fire(
                    battle,
                    seat,
                    Shot {
                        unit: *unit,
                        weapon: *weapon,
                        target: *target,
                    },
                ),
            (Frame::Moves(_), Order::Command { units }) => self.check_command(battle, seat, units),
            (Frame::FreeDetachment(_), Order::Command { units }) => {
                self.check_detachment(battle, seat, units)
            }
            (Frame::Moves(_), Order::March { legs }) => self.check_march(battle, seat, legs, Pays::Yes),
            (Frame::FreeDetachment(_), Order::March { legs }) => {
                self.check_march(battle, seat, legs, Pays::No)
            }
            (Frame::Moves(_) | Frame::Detachment { .. }, Order::Go { leg }) => {
                self.check_able_to_move(battle, seat, leg.unit)?;
                self.check_spots(leg)?;
                if !battle.unit(leg.unit).phase.paid {
                    return Err(Why::new("sos-4A.2", "{} has not been commanded.").unit(leg.unit));
                }
                self.check_go(battle, leg)
            }
            (Frame::ExtraMove(_), Order::Go { leg }) => {
                self.check_able_to_move(battle, seat, leg.unit)?;
                self.check_go(battle, leg)
            }
            (Frame::Redraw { unit, left }, Order::Go { leg }) => {
                if leg.unit != *unit {
                    return Err(Why::new("sos-4G.2", "It is {} that moves now.").unit(*unit));
                }
                self.check_leg(battle, leg, *left).map(|_| ())
            }
            (Frame::Moves(_) | Frame::Detachment { .. }, Order::Mount { unit, carrier }) => {
                self.check_of_detachment(battle, &[*unit, *carrier])?;
                self.check_mount(battle, seat, *unit, *carrier)
            }
            (Frame::Moves(_) | Frame::Detachment { .. }, Order::Dismount { unit, at, facing }) => {
                let carrier = self.check_may_dismount(battle, seat, *unit)?;
                self.check_of_detachment(battle, &[carrier])?;
                self.check_dismount(battle, seat, *unit, *at, *facing)
            }
            (Frame::Bombard { .. }, Order::Strike { at }) => self.check_bombardment(battle, seat, *at),
            (Frame::AirStrike { .. }, Order::Strike { at }) => self.check_air_strike(*at),
            (Frame::Occupy { .. }, Order::Occupy) => Ok(()),
            (Frame::Return { militia, .. }, Order::Return { unit, at }) => {
                self.check_return(battle, seat, *unit, *at, *militia)
            }
            (Frame::Repair(_) | Frame::Break { .. } | Frame::Heroism(_), Order::Pick { unit }) => {
                self.check_pick(battle, frame, *unit)
            }
            // The opponent must choose somebody; everything else may be passed up.
            (Frame::Break { .. } | Frame::ChooseFirst(_), Order::Done) => {
                Err(Why::new("sos-11C.15", "You have to choose."))
            }
            (_, Order::Done) => Ok(()),
            (_, Order::Go { .. } | Order::March { .. } | Order::Command { .. }) => Err(Why::new(
                "sos-3A.2",
                "Units move when their side's move card is drawn.",
            )),
            _ => Err(Why::new("sos-3A.2", "That is not what is asked now.")),
        }
    }

    /// Once play has begun one may give up whenever one is asked (D30).
    fn check_concede(&self, frame: &Frame) -> Allowed {
        match frame {
            Frame::Draw | Frame::LullEnds | Frame::ChooseFirst(_) | Frame::SetUp(_) => {
                Err(Why::new("sos-3A.2", "Give up when play has begun."))
            }
            Frame::Rally(_)
            | Frame::Assaults(_)
            | Frame::Fires { .. }
            | Frame::Moves(_)
            | Frame::Detachment { .. }
            | Frame::Redraw { .. }
            | Frame::Occupy { .. }
            | Frame::Bombard { .. }
            | Frame::AirStrike { .. }
            | Frame::Return { .. }
            | Frame::Repair(_)
            | Frame::ExtraMove(_)
            | Frame::Break { .. }
            | Frame::Heroism(_)
            | Frame::SurpriseFire { .. }
            | Frame::Charge(_)
            | Frame::FreeDetachment(_) => Ok(()),
        }
    }

    /// A way with all the movement this unit has left.
    pub fn check_go(&self, battle: &Battle, leg: &Leg) -> Allowed {
        self.check_leg(battle, leg, self.allowance_left(battle, leg.unit))
            .map(|_| ())
    }

    /// A detachment that moves at once: who it is, that its places are on the table, that there are points for it, then
    /// the ways. Each is checked as things stand now; who is in whose way is seen when it moves.
    fn check_march(&self, battle: &Battle, seat: Seat, legs: &[Leg], pays: Pays) -> Allowed {
        let units: Vec<UnitId> = legs.iter().map(|leg| leg.unit).collect();
        self.check_detachment(battle, seat, &units)?;
        for leg in legs {
            self.check_spots(leg)?;
        }
        if pays == Pays::Yes {
            self.check_command_points(battle, seat)?;
        }
        if let [leg] = legs {
            return self.check_go(battle, leg);
        }
        let mut after = battle.clone();
        for leg in legs {
            let way = self.check_leg(&after, leg, self.allowance_left(battle, leg.unit))?;
            let unit = after.unit_mut(leg.unit);
            (unit.at, unit.facing) = (way.path.end(), way.facing);
            if way.exit.is_some() {
                unit.place = Place::Left;
            }
        }
        Ok(())
    }

    /// Has whoever is asked a real choice?
    fn has_choice(&self, battle: &Battle, frame: &Frame) -> bool {
        match frame {
            Frame::Draw | Frame::LullEnds => false,
            Frame::ChooseFirst(_) | Frame::Occupy { .. } | Frame::Redraw { .. } => true,
            Frame::Bombard { .. } | Frame::AirStrike { .. } => true,
            Frame::SetUp(seat) => battle
                .units
                .iter()
                .any(|unit| unit.owner == *seat && unit.place == Place::ToPlace),
            Frame::Rally(seat) => battle
                .numbered()
                .any(|(id, _)| self.check_rally(battle, *seat, id, 0).is_ok()),
            Frame::Assaults(seat) | Frame::Charge(seat) => {
                let mut any = false;
                self.each_assault(battle, *seat, |_, _| any = true);
                any
            }
            // Whether the hidden have a target is not told by who is asked (HI06).
            Frame::Fires { seat, shots } | Frame::SurpriseFire { seat, shots } => {
                self.shots_left(battle, *seat, shots).next().is_some() || self.hides_somebody(battle, *seat)
            }
            Frame::Moves(seat) => self.can_do_something_moving(battle, *seat),
            Frame::FreeDetachment(seat) | Frame::ExtraMove(seat) => battle
                .own(*seat)
                .any(|(id, _)| self.check_able_to_move(battle, *seat, id).is_ok()),
            Frame::Detachment { seat, .. } if let Some(members) = self.free_detachment(battle) => {
                self.can_go_on(battle, *seat, members)
            }
            Frame::Detachment { seat, members } => {
                members.iter().any(|id| self.may_still_go(battle, *seat, *id))
            }
            Frame::Return { seat, left, militia } => {
                0 < *left
                    && battle
                        .numbered()
                        .any(|(id, _)| self.check_may_return(battle, *seat, id, *militia).is_ok())
            }
            Frame::Repair(_) | Frame::Break { .. } | Frame::Heroism(_) => battle
                .numbered()
                .any(|(id, _)| self.check_pick(battle, frame, id).is_ok()),
        }
    }

    /// A member of a detachment that has not gone yet and still can.
    pub fn may_still_go(&self, battle: &Battle, seat: Seat, id: UnitId) -> bool {
        battle.unit(id).phase.paid && self.check_able_to_move(battle, seat, id).is_ok()
    }

    /// The members of a detachment that an event moves, outside a move phase (sos-11A): nobody else does anything then.
    pub fn free_detachment<'b>(&self, battle: &'b Battle) -> Option<&'b [UnitId]> {
        match &battle.stack[..] {
            [.., Frame::Moves(_), Frame::Detachment { .. }] => None,
            [.., Frame::Detachment { members, .. }] => Some(members),
            _ => None,
        }
    }

    /// In a move phase everybody may load and unload; when an event moves a detachment only its members (sos-4C.2).
    fn check_of_detachment(&self, battle: &Battle, units: &[UnitId]) -> Allowed {
        let members = self.free_detachment(battle);
        if members.is_some_and(|members| units.iter().any(|unit| !members.contains(unit))) {
            return Err(Why::new(
                "sos-4C.2",
                "Only the detachment that moves now loads and unloads.",
            ));
        }
        Ok(())
    }

    /// Can a detachment that an event moves do anything more: walk on, load, unload?
    fn can_go_on(&self, battle: &Battle, seat: Seat, members: &[UnitId]) -> bool {
        battle
            .numbered()
            .filter(|(_, unit)| unit.owner == seat)
            .any(|(id, unit)| {
                let gets_off = unit.aboard().is_some_and(|carrier| members.contains(&carrier))
                    && self.check_may_dismount(battle, seat, id).is_ok();
                let boards = || {
                    let mut carriers = members.iter().filter(|_| members.contains(&id));
                    carriers.any(|carrier| self.check_mount(battle, seat, id, *carrier).is_ok())
                };
                gets_off || self.may_still_go(battle, seat, id) || boards()
            })
    }

    fn can_do_something_moving(&self, battle: &Battle, seat: Seat) -> bool {
        let commands = self.check_command_points(battle, seat).is_ok();
        battle
            .numbered()
            .filter(|(_, unit)| unit.owner == seat)
            .any(|(id, unit)| {
                let moves =
                    (commands || unit.phase.paid) && self.check_able_to_move(battle, seat, id).is_ok();
                let gets_off = unit.aboard().is_some() && self.check_may_dismount(battle, seat, id).is_ok();
                moves || gets_off || self.can_board_somebody(battle, seat, id)
            })
    }

    fn can_board_somebody(&self, battle: &Battle, seat: Seat, id: UnitId) -> bool {
        battle.own(seat).any(|(carrier, truck)| {
            self.kind(truck).is_carrier() && self.check_mount(battle, seat, id, carrier).is_ok()
        })
    }
}

impl Resolution<'_> {
    /// Carries out an order that was checked.
    pub fn give(&mut self, order: &Order) {
        let Some(frame) = self.battle.stack.last().cloned() else {
            return;
        };
        let Some(seat) = self.rules.question(self.battle).map(|ask| ask.seat) else {
            return;
        };
        match (order, &frame) {
            (Order::Concede, _) => {
                self.tell(|say| Event::new("over", "sos-V.1", format!("{} gives up.", say.seat(seat))));
                self.battle.end = Some(End::Conceded(seat));
            }
            (Order::ChooseFirst { first }, _) => {
                self.battle.stack.pop();
                self.battle.first = if *first { seat } else { other(seat) };
                let name = self.battle.first;
                self.order_set_up();
                self.tell(|say| {
                    Event::new(
                        "first",
                        "sos-3A.1",
                        format!("{} is First player.", say.seat(name)),
                    )
                });
            }
            (Order::Place { unit, at, facing }, _) => {
                if let Ok((at, facing)) = self.rules.spot(*at, Some(*facing)) {
                    self.place(*unit, at, facing.unwrap_or_default());
                }
            }
            (Order::Mount { unit, carrier }, Frame::SetUp(_)) => self.start_aboard(*unit, *carrier),
            (Order::Mount { unit, carrier }, _) => self.mount(*unit, *carrier),
            (Order::Dismount { unit, at, facing }, _) => {
                if let Ok((at, facing)) = self.rules.spot(*at, Some(*facing)) {
                    self.dismount(*unit, at, facing.unwrap_or_default());
                }
            }
            (Order::Rally { unit, cpts }, _) => self.rally(seat, *unit, *cpts),
            (Order::Assault { unit, target }, Frame::Charge(_)) => {
                self.battle.stack.pop();
                self.assault(*unit, *target);
            }
            (Order::Assault { unit, target }, _) => self.assault(*unit, *target),
            (Order::Fire { unit, weapon, target }, frame) => {
                let shot = Shot {
                    unit: *unit,
                    weapon: *weapon,
                    target: *target,
                };
                match frame {
                    Frame::SurpriseFire { .. } => self.surprise_fire(shot),
                    _ => self.fire(shot),
                }
            }
            (Order::Command { units }, frame) => {
                let pays = self.open_command(frame);
                self.command(seat, units, pays);
            }
            (Order::March { legs }, frame) => {
                let pays = self.open_command(frame);
                let units: Vec<UnitId> = legs.iter().map(|leg| leg.unit).collect();
                self.command(seat, &units, pays);
                self.march(legs);
            }
            (Order::Go { leg }, Frame::Redraw { left, .. }) => {
                self.battle.stack.pop();
                self.battle.unit_mut(leg.unit).phase.went = false;
                self.take_way(leg, *left);
                self.battle.unit_mut(leg.unit).phase.went = true;
            }
            (Order::Go { leg }, Frame::ExtraMove(_)) => {
                self.battle.stack.pop();
                self.go(leg);
            }
            (Order::Go { leg }, _) => self.go(leg),
            (Order::Strike { at }, frame) => self.strike(frame, *at),
            (Order::Occupy, Frame::Occupy { unit, loser }) => {
                self.battle.stack.pop();
                self.occupy(*unit, *loser);
            }
            (Order::Return { unit, at }, _) => {
                if let Ok((at, _)) = self.rules.spot(*at, None) {
                    self.bring_back(*unit, at);
                }
            }
            (Order::Pick { unit }, frame) => {
                self.battle.stack.pop();
                match frame {
                    Frame::Repair(_) => self.repair(*unit, "sos-11C.21"),
                    Frame::Heroism(_) => self.set_morale(*unit, crate::battle::Morale::Normal, "sos-11C.17"),
                    _ => self.set_morale(*unit, crate::battle::Morale::Pinned, "sos-11C.15"),
                }
            }
            (Order::Done | Order::Occupy, _) => self.close(),
        }
    }

    /// A free detachment is an event and costs nothing.
    fn open_command(&mut self, frame: &Frame) -> Pays {
        match frame {
            Frame::FreeDetachment(_) => {
                self.battle.stack.pop();
                Pays::No
            }
            _ => Pays::Yes,
        }
    }

    /// Each member in turn; who is stopped by what an earlier one found stays where he is and may be moved anew.
    fn march(&mut self, legs: &[Leg]) {
        for leg in legs {
            let seat = self.battle.unit(leg.unit).owner;
            let able = self.rules.may_still_go(self.battle, seat, leg.unit);
            if able && self.rules.check_go(self.battle, leg).is_ok() {
                let depth = self.battle.stack.len();
                self.go(leg);
                // A question came up: the others wait for their orders.
                if depth < self.battle.stack.len() {
                    return;
                }
            }
        }
        // Those whose way was closed may still be moved; otherwise the detachment is done.
    }

    fn strike(&mut self, frame: &Frame, at: Spot) {
        self.battle.stack.pop();
        let Ok((at, _)) = self.rules.spot(at, None) else {
            return;
        };
        match frame {
            Frame::Bombard { seat, die } => self.bombard(*seat, *die, at),
            Frame::AirStrike { seat, die } => self.air_strike(*seat, *die, at),
            _ => {}
        }
    }

    /// The question on top is answered: what ends with it.
    fn close(&mut self) {
        match self.battle.stack.pop() {
            Some(Frame::Moves(seat)) => self.take_surrenders(seat),
            Some(Frame::Assaults(seat)) => self.battle.side_mut(seat).bayonet_spirit = false,
            Some(Frame::Detachment { members, .. }) => {
                for id in members {
                    self.battle.unit_mut(id).phase.paid = false;
                }
            }
            Some(Frame::SetUp(_))
                if !self
                    .battle
                    .stack
                    .iter()
                    .any(|frame| matches!(frame, Frame::SetUp(_))) =>
            {
                self.spot_at_start();
                self.see_who_holds();
            }
            Some(Frame::LullEnds) => self.end_lull(),
            Some(_) | None => {}
        }
    }

    /// Goes on by itself until somebody has a real choice, or it is over.
    pub fn settle(&mut self) {
        loop {
            self.count_losses();
            if self.battle.end.is_some() {
                self.battle.stack.clear();
                return;
            }
            let battle = &*self.battle;
            match battle.stack.last() {
                None => return,
                Some(Frame::Draw) if self.rules.settings.one_phase => {
                    self.see_who_holds();
                    self.battle.stack.pop();
                }
                Some(Frame::Draw) => self.draw_card(),
                Some(frame) if self.rules.has_choice(battle, frame) => return,
                Some(_) => self.close(),
            }
        }
    }
}
