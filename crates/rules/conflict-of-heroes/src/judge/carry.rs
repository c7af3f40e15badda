//! Carrying an order out, and going on by itself until somebody has a real choice.

use umpire::Event;

use crate::battle::{FacingReason, Frame, GroupStep, Mode, Ongoing, RollStage, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::cards::veteran::Played;
use crate::movement::{Gait, PIVOT_AP};
use crate::order::{Action, Order, Pay};
use crate::rules::Desk;

impl Desk<'_> {
    /// Carries out an order that was allowed.
    pub fn give(&mut self, order: &Order) {
        match *order {
            Order::Place { unit, at, hidden } => self.place(unit, at, hidden),
            Order::Bid { caps } => self.bid(caps),
            Order::Pass => self.pass(),
            Order::EndTurn => self.battle.actions_left = 0,
            Order::Stall { pay } => self.stall(pay),
            Order::Activate { unit, experience } => {
                let marchers = self.rules.marchers(self.battle, self.battle.turn);
                self.activate(unit, experience);
                self.ask_to_march(marchers);
            }
            Order::MarkSpent { unit } => {
                let may_march = self.rules.marchers(self.battle, self.battle.turn).contains(unit);
                self.mark_spent(unit);
                if may_march {
                    self.ask_to_march(UnitSet::one(unit));
                }
            }
            Order::Act { by, action, pay } => self.act(by, action, pay),
            Order::Play {
                card,
                on,
                against,
                pay,
            } => {
                if self.play_card(card, on, against, pay) == Played::AsAction {
                    self.battle.ongoing = Some(Ongoing {
                        by: UnitSet::EMPTY,
                        pay: Pay::Card,
                    });
                }
            }
            Order::Take { unit } => self.take_marker(unit),
            Order::Drop => self.drop_marker(),
            Order::Face { facing } => self.face(facing),
            Order::Aim { unit } => self.choose(unit),
            Order::Roll { caps } => self.roll(caps),
            Order::Step { to, cautious } => {
                if let Some(unit) = self.asked_member() {
                    self.group_step(unit, to, Gait::of(cautious));
                }
            }
            Order::Stay => {
                if let Some(unit) = self.asked_member() {
                    self.group_stay(unit);
                }
            }
            Order::Use { card, die } => self.use_card(card, die),
            Order::Decline => self.decline(),
        }
    }

    fn asked_member(&self) -> Option<UnitId> {
        match self.battle.stack.last() {
            Some(Frame::Group(group)) => group.remaining.first(),
            _ => None,
        }
    }

    /// The turn's action: pay, show hidden actors, do it (coh-2.2b, coh-10.0c).
    fn act(&mut self, by: UnitSet, action: Action, pay: Pay) {
        let seat = self.battle.turn;
        self.battle.ongoing = Some(Ongoing { by, pay });
        let cost = self
            .rules
            .check_action(self.battle, seat, by, action)
            .unwrap_or(0);
        if action.is_asked_in_turn() {
            self.pay(seat, by, 0, pay, action.purpose());
        } else {
            self.pay(seat, by, cost, pay, action.purpose());
        }
        match action {
            Action::Move { to, cautious } => {
                if let Some(unit) = by.first() {
                    self.show_if_slowed(unit, pay);
                    if self.battle.unit(unit).hidden && self.battle.unit(unit).unseen {
                        // Hidden Action: nobody sees where it goes (coh-V13).
                        self.battle.unit_mut(unit).unseen = false;
                        self.hidden_move(unit, to);
                        return;
                    }
                    self.reveal_actor(unit, None);
                    self.step_to(unit, to, Gait::of(cautious));
                }
            }
            Action::Pivot { facing } => {
                if let Some(unit) = by.first() {
                    self.pivot(unit, facing);
                }
            }
            Action::Fire { leader, at, victim } => {
                let mode = Mode::of_fire(self.battle.unit(leader).hex, at);
                self.group_fire(by, leader, at, mode, victim);
            }
            Action::Weapon {
                leader,
                card,
                at,
                victim,
            } => {
                self.discard(seat, card);
                self.group_fire(by, leader, at, Mode::Card(card), victim);
            }
            Action::Rally => {
                self.start_rally(by);
                by.iter().for_each(|unit| self.reveal_actor(unit, None));
            }
            Action::DigIn => {
                by.iter().for_each(|unit| self.reveal_actor(unit, None));
                by.iter().for_each(|unit| self.dig_in(unit));
            }
            Action::Hide { to } => by.iter().for_each(|unit| self.hide(unit, to)),
            Action::HiddenMove { to } => by.iter().for_each(|unit| self.hidden_move(unit, to)),
            Action::Enter { at } => by.iter().for_each(|unit| self.enter_map(unit, at)),
            Action::Exit => by.iter().for_each(|unit| {
                self.show_if_slowed(unit, pay);
                self.exit_map(unit)
            }),
            Action::MoveTogether => self.start_group(GroupStep::Move, by, pay, 0),
            Action::HideTogether => self.start_group(GroupStep::Hide, by, pay, 0),
            Action::HiddenMoveTogether => self.start_group(GroupStep::HiddenMove, by, pay, 0),
            Action::PivotTogether => self.start_group(GroupStep::Pivot, by, pay, PIVOT_AP),
        }
    }

    fn face(&mut self, facing: board::hex::Direction) {
        let Some(Frame::Facing { unit, reason, .. }) = self.battle.stack.pop() else {
            return;
        };
        self.battle.unit_mut(unit).facing = facing;
        if reason != FacingReason::SetUp {
            self.tell(|say| {
                Event::new(
                    "faces",
                    "coh-5.2b",
                    format!("{} faces {}.", say.name(unit), facing.name()),
                )
                .about(unit.0.into())
            });
        }
    }

    /// A unit was chosen: a target, a rally, a victim, a hidden unit to show.
    fn choose(&mut self, unit: UnitId) {
        match self.battle.stack.last().cloned() {
            Some(Frame::Attack(attack)) => {
                if let Some(index) = attack
                    .targets
                    .iter()
                    .position(|target| target.unit == Some(unit) && !target.done)
                {
                    self.aim(index);
                }
            }
            Some(Frame::Rallies { .. }) => self.rally_next(unit),
            Some(Frame::Sacrifice { .. }) => {
                self.battle.stack.pop();
                self.take_along(unit);
            }
            Some(Frame::Sensed { .. }) => {
                self.battle.stack.pop();
                self.reveal(unit, "coh-V07", None);
            }
            _ => {}
        }
    }

    fn decline(&mut self) {
        match self.battle.stack.last().cloned() {
            Some(Frame::Roll(_)) => self.finish_roll(),
            Some(Frame::Attack(_)) => self.aim(0),
            Some(Frame::Reputation { winner, .. }) => {
                self.battle.stack.pop();
                self.take_initiative(winner, "coh-2.1a");
            }
            Some(Frame::Honour { .. } | Frame::March { .. }) => {
                self.battle.stack.pop();
            }
            _ => {}
        }
    }

    /// Goes on by itself until somebody has a real choice, or it is over.
    pub fn settle(&mut self) {
        while !self.is_over() {
            let Some(frame) = self.battle.stack.last() else {
                self.begin_play();
                continue;
            };
            match frame {
                Frame::SetUp(seat) => {
                    let seat = *seat;
                    let waiting = |unit: &crate::battle::Unit| {
                        unit.owner == seat && unit.place == crate::battle::Place::ToPlace
                    };
                    if self.battle.units.iter().any(waiting) {
                        return;
                    }
                    self.battle.stack.pop();
                }
                Frame::Turn => {
                    if self.battle.ongoing.is_none() && 0 < self.battle.actions_left {
                        return;
                    }
                    self.settle_turn();
                }
                Frame::Initiative(bids) => match bids.to_announce.last() {
                    Some(seat) if 0 < self.rules.most_bid(self.battle, bids, *seat) => return,
                    Some(_) => self.bid(0),
                    None => self.continue_initiative(),
                },
                Frame::Attack(attack) => {
                    let mut open = attack
                        .targets
                        .iter()
                        .enumerate()
                        .filter(|(_, target)| !target.done && self.is_alive(target.unit));
                    match (open.next(), open.next()) {
                        (None, _) => self.finish_attack(),
                        (Some((index, _)), None) if !self.rules.asks_to_boost(self.battle, attack) => {
                            self.aim(index)
                        }
                        (Some(_), _) => return,
                    }
                }
                Frame::Roll(roll) => match roll.stage {
                    RollStage::Before if self.rules.asks_before(self.battle, roll) => return,
                    RollStage::Before => self.roll(0),
                    RollStage::After if self.rules.asks_after(self.battle, roll) => return,
                    RollStage::After => self.finish_roll(),
                },
                Frame::Rallies { remaining, .. } => match (remaining.first(), remaining.single()) {
                    (None, _) => {
                        self.battle.stack.pop();
                    }
                    (Some(_), Some(only)) => self.rally_next(only),
                    (Some(_), None) => return,
                },
                Frame::Group(group) => {
                    let Some(unit) = group.remaining.first() else {
                        self.finish_group();
                        continue;
                    };
                    let seat = self.battle.unit(unit).owner;
                    if !self.is_alive(Some(unit)) {
                        self.group_stay(unit);
                    } else if group.step == GroupStep::Pivot {
                        self.group_pivot(unit);
                    } else if self.rules.can_step(self.battle, seat, group, unit) {
                        return;
                    } else {
                        self.group_stay(unit);
                    }
                }
                Frame::Facing { unit, .. } => {
                    if self.is_alive(Some(*unit)) && !self.battle.unit(*unit).hidden {
                        return;
                    }
                    self.battle.stack.pop();
                }
                Frame::Sensed { among, .. } => match among.single() {
                    Some(only) => self.choose(only),
                    None => return,
                },
                Frame::March { unit } => {
                    let seat = self.battle.unit(*unit).owner;
                    if self
                        .rules
                        .may_play_veteran(self.battle, seat, *unit, CardKind::ForcedMarch)
                    {
                        return;
                    }
                    self.battle.stack.pop();
                }
                Frame::Reputation { .. } | Frame::Honour { .. } | Frame::Sacrifice { .. } => return,
            }
        }
    }

    /// In play, on the map or waiting to enter.
    fn is_alive(&self, unit: Option<UnitId>) -> bool {
        unit.is_none_or(|unit| {
            use crate::battle::Place;
            matches!(self.battle.unit(unit).place, Place::OnMap | Place::OffMap)
        })
    }
}
