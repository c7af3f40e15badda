//! Carrying an order out, and going on by itself until somebody has a real choice.

use umpire::Event;

use crate::activation::Purpose;
use crate::artillery::Asked;
use crate::battle::{FacingReason, Frame, GroupStep, Ongoing, RollStage, Target, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::cards::veteran::Played;
use crate::movement::{Gait, PIVOT_AP};
use crate::order::{Action, Order, Pay};
use crate::rules::Resolution;
use crate::solitaire::Penny;
use crate::works::Mark;

impl Resolution<'_> {
    /// Carries out an order that was allowed.
    pub fn give(&mut self, order: &Order) {
        match *order {
            Order::Place { unit, at, hidden } => self.place(unit, at, hidden),
            Order::PlaceWork { work, at, hidden } => self.place_work(work, at, hidden),
            Order::StartInside { work } => self.start_inside(work),
            Order::PlaceAboard { unit, carrier } => self.place_aboard(unit, carrier),
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
            Order::AimWork { mark } => self.choose_work(mark),
            Order::Roll { caps } => self.roll(caps),
            Order::Step { to, .. } if matches!(self.battle.stack.last(), Some(Frame::Bonus(_))) => {
                self.bonus_step(to)
            }
            Order::Stay if matches!(self.battle.stack.last(), Some(Frame::Bonus(_))) => self.end_bonus(),
            Order::Step { to, .. } if matches!(self.battle.stack.last(), Some(Frame::CloseCall { .. })) => {
                self.close_call(Some(to));
            }
            Order::Stay if matches!(self.battle.stack.last(), Some(Frame::CloseCall { .. })) => {
                self.close_call(None);
            }
            Order::Target { at, side, shell } => self.record_barrage(at, side, shell),
            Order::Shell { hex } => self.shell(hex),
            Order::Step { to, cautious } => {
                if let Some(unit) = self.asked_member() {
                    self.group_step(unit, to, Gait::of(cautious));
                }
            }
            Order::Fly { impulse } => self.fly(impulse),
            Order::Choose { option } => self.choose_option(option),
            Order::Unveil { at } => {
                let seat = self.battle.turn;
                self.unveil(Penny { hex: at, seat }, at);
            }
            Order::Stay => match self.battle.stack.last() {
                Some(Frame::Entangled(_)) => self.stay_out(),
                Some(Frame::Inside { .. } | Frame::Sortie(_)) => {
                    self.battle.stack.pop();
                }
                _ => {
                    if let Some(unit) = self.asked_member() {
                        self.group_stay(unit);
                    }
                }
            },
            Order::PressOn => self.press_on(),
            Order::Lay { at, kind, hidden } => self.lay_mine(at, kind, hidden),
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

    fn attack(&mut self, by: UnitSet, action: Action) {
        if let Some(shot) = self.rules.shot_of(self.battle, by, action) {
            self.declare_attack(shot);
        }
    }

    /// The turn's action: pay, show hidden actors, do it (coh-2.2b, coh-10.0c).
    fn act(&mut self, by: UnitSet, action: Action, pay: Pay) {
        let seat = self.battle.turn;
        // Fresh passengers act with the vehicle that takes them along (coh-17.0d).
        let acting = match action.purpose() {
            Purpose::Movement => by.or(self.rules.riders(self.battle, by)),
            Purpose::Other => by,
        };
        self.battle.ongoing = Some(Ongoing { by: acting, pay });
        let cost = self
            .rules
            .check_action(self.battle, seat, by, action)
            .unwrap_or(0);
        if action.is_asked_in_turn() {
            self.pay(seat, acting, 0, pay, action.purpose());
        } else {
            self.pay(seat, acting, cost, pay, action.purpose());
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
                    self.set_out(unit, to, Gait::of(cautious), pay, cost);
                }
            }
            Action::Pivot { facing } => {
                if let Some(unit) = by.first() {
                    self.pivot(unit, facing);
                }
            }
            Action::Fire { .. } | Action::Indirect { .. } | Action::Flame { .. } => self.attack(by, action),
            Action::Throw { card, .. } | Action::Weapon { card, .. } => {
                self.discard(seat, card);
                self.attack(by, action);
            }
            Action::Smoke { at, .. } => by.iter().for_each(|unit| self.fire_smoke(unit, at)),
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
            Action::Occupy { work } => by.iter().for_each(|unit| {
                self.reveal_actor(unit, None);
                self.occupy(unit, work);
                self.drop_facing_in_bunker(unit);
            }),
            Action::Leave => by.iter().for_each(|unit| {
                self.reveal_actor(unit, None);
                self.leave_work(unit);
            }),
            Action::Enter { at, cautious } => by
                .iter()
                .for_each(|unit| self.set_out(unit, at, Gait::of(cautious), pay, cost)),
            Action::Load { carrier } => {
                if let Some(cargo) = by.but(UnitSet::one(carrier)).first() {
                    self.load(carrier, cargo);
                }
            }
            Action::Unload { carrier } => {
                if let Some(cargo) = by.but(UnitSet::one(carrier)).first() {
                    self.unload(carrier, cargo);
                }
            }
            Action::Exit => by.iter().for_each(|unit| {
                self.show_if_slowed(unit, pay);
                self.exit_map(unit)
            }),
            Action::Fly => by.iter().for_each(|unit| self.start_sortie(unit, pay)),
            Action::FlyOff => by.iter().for_each(|unit| self.fly_off(unit)),
            Action::MoveTogether => self.start_group(GroupStep::Move, by, pay, 0),
            Action::HideTogether => self.start_group(GroupStep::Hide, by, pay, 0),
            Action::HiddenMoveTogether => self.start_group(GroupStep::HiddenMove, by, pay, 0),
            Action::PivotTogether => self.start_group(GroupStep::Pivot, by, pay, PIVOT_AP),
        }
    }

    fn face(&mut self, facing: board::hex::Direction) {
        let (unit, reason) = match self.battle.stack.pop() {
            Some(Frame::Facing { unit, reason, .. }) => (unit, reason),
            Some(Frame::WorkFacing { work }) => {
                self.turn_work(work, facing);
                return;
            }
            _ => return,
        };
        self.set_facing(unit, facing);
        if reason != FacingReason::SetUp {
            self.tell(|say| {
                Event::new(
                    "faces",
                    "coh-5.2b",
                    format!("{} faces {}.", say.name(unit), facing.word()),
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
                    .position(|target| target.unit() == Some(unit) && !target.done)
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

    /// A work was chosen: a target, or a mine to defuse.
    fn choose_work(&mut self, mark: Mark) {
        match (self.battle.stack.last(), mark) {
            (Some(Frame::Attack(attack)), _) => {
                let open = |target: &Target| target.mark == Some(mark) && !target.done;
                if let Some(index) = attack.targets.iter().position(open) {
                    self.aim(index);
                }
            }
            (Some(Frame::Defuse { .. }), Mark::Work { work }) => self.defuse_mine(work),
            _ => {}
        }
    }

    /// A number was chosen: the altitude of an airplane that flies in, an option of the event.
    fn choose_option(&mut self, option: u8) {
        match self.battle.stack.pop() {
            Some(Frame::Altitude { unit }) => self.set_altitude(unit, option),
            Some(Frame::Event { seat }) => self.event_happens(seat, option),
            Some(_) | None => {}
        }
    }

    fn decline(&mut self) {
        match self.battle.stack.last().cloned() {
            Some(Frame::Roll(_)) => self.finish_roll(),
            Some(Frame::Attack(_)) => self.aim(0),
            Some(Frame::Barrages { .. }) => self.skip_card(),
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
                    if self.rules.works_to_place(self.battle, seat) {
                        return;
                    }
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
                Frame::Attack(attack) if !attack.aimed => self.take_aim(None),
                Frame::Barrages { .. } => {
                    if self.settle_barrages() == Asked::Somebody {
                        return;
                    }
                }
                Frame::Falling(_) => {
                    if self.settle_falling() == Asked::Somebody {
                        return;
                    }
                }
                Frame::CloseCall { .. } => {
                    if self.settle_close_call() == Asked::Somebody {
                        return;
                    }
                }
                Frame::Attack(attack) => {
                    let mut open = attack
                        .targets
                        .iter()
                        .enumerate()
                        .filter(|(_, target)| !target.done && self.is_alive(target.unit()));
                    match (open.next(), open.next()) {
                        (None, _) => self.finish_attack(),
                        (Some((index, _)), None) if !self.rules.asks_to_boost(self.battle, attack) => {
                            self.aim(index)
                        }
                        // What is hidden in the hex cannot be chosen: it comes after what is seen.
                        (Some((index, _)), Some((_, unseen)))
                            if unseen.mark.is_none() && !self.rules.may_boost(self.battle, attack) =>
                        {
                            self.aim(index)
                        }
                        (Some(_), _) => return,
                    }
                }
                Frame::Roll(roll) if self.rules.is_moot(self.battle, roll) => {
                    self.battle.stack.pop();
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
                Frame::Sortie(sortie) => {
                    let sortie = *sortie;
                    if !self.settle_sortie(&sortie) {
                        return;
                    }
                }
                Frame::Altitude { .. } | Frame::Event { .. } | Frame::Mark { .. } => return,
                Frame::Bonus(bonus) => {
                    if self.battle.unit(bonus.unit).is_on_map() && self.rules.can_go_on(self.battle, bonus) {
                        return;
                    }
                    self.end_bonus();
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
                Frame::Defuse { unit } => match self.rules.mines_near(self.battle, *unit).as_slice() {
                    [] => {
                        self.battle.stack.pop();
                    }
                    [only] => {
                        let only = *only;
                        self.defuse_mine(only);
                    }
                    _ => return,
                },
                Frame::WorkFacing { .. }
                | Frame::Inside { .. }
                | Frame::Entangled(_)
                | Frame::Lay { .. }
                | Frame::Reputation { .. }
                | Frame::Honour { .. }
                | Frame::Sacrifice { .. } => return,
            }
        }
    }

    /// In play, on the map or waiting to enter.
    fn is_alive(&self, unit: Option<UnitId>) -> bool {
        unit.is_none_or(|unit| {
            use crate::battle::Place;
            matches!(
                self.battle.unit(unit).place,
                Place::OnMap | Place::OffMap | Place::InAir
            )
        })
    }
}
