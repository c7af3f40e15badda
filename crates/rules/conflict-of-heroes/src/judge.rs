//! The way of an order: is it an answer to what is asked, is it allowed, and what comes of it.
//!
//! The last frame of the stack is the question. [`Rules::allows`] finds the rule that forbids an answer,
//! [`Desk::give`] carries it out, and [`Desk::settle`] goes on by itself until somebody has a real choice.

use umpire::{Ask, Event, Seat, Weight};

use crate::activation::Purpose;
use crate::battle::{
    Attack, Battle, FacingReason, Frame, GroupStep, Mode, Ongoing, RollStage, UnitId, UnitSet,
};
use crate::cards::CardKind;
use crate::cards::veteran::Played;
use crate::cards::weapon::Blast;
use crate::hidden::HIDE_AP;
use crate::movement::{Gait, PIVOT_AP};
use crate::order::{Action, Order, Pay};
use crate::rally::RALLY_AP;
use crate::rules::{Desk, Rules};
use crate::why::{Allowed, Why};

/// Cost of a hasty defence (coh-A09).
pub const DIG_IN_AP: u8 = 7;

impl Rules {
    /// Who is asked, and what about.
    pub fn question(&self, battle: &Battle) -> Option<Ask> {
        let frame = battle.stack.last()?;
        let minor = |seat, what| Ask {
            seat,
            what,
            weight: Weight::Minor,
        };
        Some(match frame {
            Frame::SetUp(seat) => Ask {
                seat: *seat,
                what: "set-up",
                weight: Weight::Major,
            },
            Frame::Turn => Ask {
                seat: battle.turn,
                what: "turn",
                weight: Weight::Major,
            },
            Frame::Initiative(bids) => minor(*bids.to_announce.last()?, "initiative"),
            Frame::Facing { unit, .. } => minor(battle.unit(*unit).owner, "facing"),
            Frame::Attack(attack) => minor(attack.seat, "target"),
            Frame::Roll(roll) => minor(
                roll.seat,
                if roll.stage == RollStage::Before {
                    "caps"
                } else {
                    "after-roll"
                },
            ),
            Frame::Rallies { seat, .. } => minor(*seat, "rally-order"),
            Frame::Group(group) => minor(battle.unit(group.remaining.first()?).owner, "group"),
            Frame::Reputation { loser, .. } => minor(*loser, "feared-reputation"),
            Frame::Honour { seat, .. } => minor(*seat, "blood-and-honor"),
            Frame::Sacrifice { seat, .. } => minor(*seat, "sacrifice"),
            Frame::March { unit } => minor(battle.unit(*unit).owner, "forced-march"),
            Frame::Sensed { seat, .. } => minor(*seat, "sensed"),
        })
    }

    /// May this seat give this order now? First reason in rulebook order.
    pub fn allows(&self, battle: &Battle, seat: Seat, order: &Order) -> Allowed {
        let Some(ask) = self.question(battle) else {
            return Err(Why::new("coh-2.3b", "The firefight is over."));
        };
        if ask.seat != seat {
            return Err(Why::new("coh-2.2a", "It is not your turn to decide."));
        }
        let unasked = Err(Why::new("coh-2.2p", "That is not what is asked now."));
        match (battle.stack.last(), order) {
            (Some(Frame::SetUp(_)), Order::Place { unit, at, hidden }) => {
                self.check_place(battle, seat, *unit, *at, *hidden)
            }
            (Some(Frame::Initiative(_)), Order::Bid { caps }) => self.check_bid(battle, seat, *caps),
            (Some(Frame::Turn), order) => self.allows_in_turn(battle, seat, order),
            (Some(Frame::Facing { unit, must_see, .. }), Order::Face { facing }) => {
                let there = self.field.grid.hex(battle.unit(*unit).hex);
                match must_see {
                    Some(hex)
                        if battle.unit(*unit).hex != *hex
                            && !board::hex::in_arc(*facing, there, self.field.grid.hex(*hex)) =>
                    {
                        Err(Why::new("coh-6.1a", "{unit} must face its target.").unit(*unit))
                    }
                    Some(_) | None => Ok(()),
                }
            }
            (Some(Frame::Attack(attack)), Order::Aim { unit }) => {
                let open = attack
                    .targets
                    .iter()
                    .any(|target| target.unit == Some(*unit) && !target.done);
                if open {
                    Ok(())
                } else {
                    Err(Why::new(
                        "coh-7.7c",
                        "That unit is not a target that is still to be rolled for.",
                    ))
                }
            }
            (Some(Frame::Attack(attack)), Order::Decline) if attack.targets.len() == 1 && !attack.rolled => {
                Ok(())
            }
            (
                Some(Frame::Attack(attack)),
                Order::Use {
                    card: CardKind::Firepower,
                    die: 0,
                },
            ) => {
                if self.may_boost(battle, attack) {
                    Ok(())
                } else {
                    Err(Why::new(
                        "coh-C09",
                        "+2 Firepower is played before the first roll of an attack.",
                    ))
                }
            }
            (Some(Frame::Roll(roll)), Order::Roll { caps }) if roll.stage == RollStage::Before => {
                self.check_roll_caps(battle, roll, *caps)
            }
            (
                Some(Frame::Roll(roll)),
                Order::Use {
                    card: CardKind::Luck,
                    die: 0,
                },
            ) if roll.stage == RollStage::After => {
                if self.may_use_luck(battle, roll) {
                    Ok(())
                } else {
                    Err(Why::new("coh-C12", "There is no Luck card in your hand."))
                }
            }
            (
                Some(Frame::Roll(roll)),
                Order::Use {
                    card: CardKind::CombatHardened,
                    die,
                },
            ) if roll.stage == RollStage::After => {
                let there = usize::from(*die) < roll.faces.len();
                if there && self.may_reroll(battle, roll) {
                    Ok(())
                } else {
                    Err(Why::new("coh-V14", "There is no such die to roll again."))
                }
            }
            (Some(Frame::Roll(roll)), Order::Decline) if roll.stage == RollStage::After => Ok(()),
            (Some(Frame::Rallies { remaining, .. }), Order::Aim { unit }) => {
                if remaining.contains(*unit) {
                    Ok(())
                } else {
                    Err(Why::new("coh-9.13a", "That unit does not rally now."))
                }
            }
            (Some(Frame::Group(group)), Order::Step { to, cautious }) => {
                let unit = group.remaining.first().unwrap_or(UnitId(0));
                self.check_group_step(battle, seat, group, unit, *to, Gait::of(*cautious))
                    .map(|_| ())
            }
            (Some(Frame::Group(group)), Order::Stay) => {
                let unit = group.remaining.first().unwrap_or(UnitId(0));
                self.check_group_stay(battle, seat, group, unit)
            }
            (
                Some(Frame::Reputation { .. }),
                Order::Use {
                    card: CardKind::FearedReputation,
                    die: 0,
                }
                | Order::Decline,
            ) => Ok(()),
            (
                Some(Frame::Honour { .. }),
                Order::Use {
                    card: CardKind::BloodAndHonor,
                    die: 0,
                }
                | Order::Decline,
            ) => Ok(()),
            (
                Some(Frame::March { .. }),
                Order::Use {
                    card: CardKind::ForcedMarch,
                    die: 0,
                }
                | Order::Decline,
            ) => Ok(()),
            (Some(Frame::Sacrifice { killers, .. }), Order::Aim { unit }) => {
                if killers.contains(*unit) {
                    Ok(())
                } else {
                    Err(Why::new("coh-V06", "That unit did not make the attack."))
                }
            }
            (Some(Frame::Sensed { among, .. }), Order::Aim { unit }) => {
                if among.contains(*unit) {
                    Ok(())
                } else {
                    Err(Why::new(
                        "coh-V07",
                        "That unit is not within reach of the sixth sense.",
                    ))
                }
            }
            _ => unasked,
        }
    }

    /// May +2 Firepower still be played on this attack (coh-C09)? Before the first roll, as often as there
    /// are cards (coh-8.0b).
    pub fn may_boost(&self, battle: &Battle, attack: &Attack) -> bool {
        !attack.rolled && battle.player(attack.seat).holds(CardKind::Firepower)
    }

    fn allows_in_turn(&self, battle: &Battle, seat: Seat, order: &Order) -> Allowed {
        match *order {
            Order::Pass if battle.dual && battle.actions_left < 2 => Err(Why::new(
                "coh-C10",
                "After the first of two actions the turn just ends; that is no pass.",
            )),
            Order::Pass => Ok(()),
            Order::EndTurn if battle.dual && battle.actions_left < 2 => Ok(()),
            Order::EndTurn => Err(Why::new("coh-2.2a", "A turn is one action or a pass.")),
            Order::Stall { pay } => self.check_stall(battle, seat, pay),
            Order::Activate { unit, experience } => self.check_activate(battle, seat, unit, experience),
            Order::MarkSpent { unit } => self.check_mark_spent(battle, seat, unit),
            Order::Act { by, action, pay } => {
                let cost = self.check_action(battle, seat, by, action)?;
                self.check_action_pay(battle, seat, by, action, cost, pay)
            }
            Order::Play {
                card,
                on,
                against,
                pay,
            } => self.check_play(battle, seat, card, on, against, pay),
            Order::Take { unit } => self.check_take(battle, seat, unit),
            Order::Drop => self.check_drop(battle, seat),
            Order::Place { .. }
            | Order::Bid { .. }
            | Order::Face { .. }
            | Order::Aim { .. }
            | Order::Roll { .. }
            | Order::Step { .. }
            | Order::Stay
            | Order::Use { .. }
            | Order::Decline => Err(Why::new("coh-2.2p", "That is not what is asked now.")),
        }
    }

    fn check_action_pay(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        action: Action,
        cost: u8,
        pay: Pay,
    ) -> Allowed {
        // Groups that are asked one by one pay APs first and CAPs for the rest (coh-9.2b).
        if action.is_asked_in_turn() && matches!(pay, Pay::Pool { caps } if caps != 0) {
            return Err(Why::new(
                "coh-9.2b",
                "A group pays with APs first; CAPs are added by themselves.",
            ));
        }
        if action.is_asked_in_turn() && matches!(pay, Pay::Pool { .. }) {
            let short = self.budget(battle, seat, pay).is_some_and(|budget| budget < cost);
            self.check_pay(battle, seat, by, 0, pay)?;
            return if short {
                Err(Why::new("coh-9.11a", "The group cannot pay {n}.").numbers(cost.into(), 0))
            } else {
                Ok(())
            };
        }
        self.check_pay(battle, seat, by, cost, pay)
    }

    /// May these units do this, and what does it cost? Payment comes after (coh-2.2b, coh-9.1a).
    pub fn check_action(&self, battle: &Battle, seat: Seat, by: UnitSet, action: Action) -> Result<u8, Why> {
        let Some(first) = by.first() else {
            return Err(Why::new("coh-9.1a", "Nobody was chosen."));
        };
        for unit in by.iter() {
            self.check_own(battle, seat, unit)?;
            self.check_present(battle, unit)?;
            let waits = !battle.unit(unit).is_on_map();
            if waits && !matches!(action, Action::Enter { .. } | Action::MoveTogether) {
                return Err(Why::new("coh-5.1b", "{unit} must enter the map first.").unit(unit));
            }
        }
        let alone = by.single();
        if alone.is_none() {
            self.check_contiguous(battle, by)?;
        }
        let single = |unit: Option<UnitId>| {
            unit.ok_or_else(|| Why::new("coh-9.1a", "Choose the group version of this action."))
        };
        match action {
            Action::Move { to, cautious } => {
                let unit = single(alone)?;
                let (side, step) = self.check_step(battle, unit, to)?;
                self.check_gait(battle, unit, Gait::of(cautious))?;
                Ok(self.step_price(battle, unit, side, step, Gait::of(cautious)))
            }
            Action::Pivot { facing } => self
                .check_pivot(battle, single(alone)?, facing)
                .map(|()| PIVOT_AP),
            Action::Fire { leader, at, victim } => {
                self.check_fire_group(battle, by, leader, at, None)?;
                self.check_fire(battle, leader, at)?;
                self.check_victim(battle, leader, at, victim)?;
                self.check_supporters(by, leader, |unit| self.check_support(battle, leader, unit, at))?;
                Ok(self.fire_price(battle, leader))
            }
            Action::Weapon {
                leader,
                card,
                at,
                victim,
            } => {
                self.check_fire_group(battle, by, leader, at, Some(card))?;
                self.check_weapon(battle, leader, card, at, victim)?;
                self.check_supporters(by, leader, |unit| {
                    self.check_support_in(battle, leader, unit, at, Mode::Card(card))
                })?;
                Ok(self.weapon_price(battle, leader, card))
            }
            Action::Rally => self
                .check_each(by, |unit| self.check_rally(battle, unit))
                .map(|()| RALLY_AP),
            Action::DigIn => {
                self.check_each(by, |unit| {
                    self.check_able(battle, unit)
                        .and_then(|()| self.check_dig_in(battle, unit))
                })?;
                self.check_enough_defences(battle, by).map(|()| DIG_IN_AP)
            }
            Action::Hide { to } => self.check_hide(battle, single(alone)?, to).map(|()| HIDE_AP),
            Action::HiddenMove { to } => {
                let unit = single(alone)?;
                self.check_hidden_move(battle, unit, to)?;
                Ok(self.hidden_move_price(battle, unit, to))
            }
            Action::Enter { at } => {
                let unit = single(alone)?;
                self.check_on_map(battle, at)?;
                self.check_enter(battle, unit, at)?;
                Ok(self.enter_price(battle, unit, at))
            }
            // A group leaves at the dearest single price, as it moves (coh-9.11a).
            Action::Exit => {
                self.check_each(by, |unit| self.check_exit(battle, unit))?;
                let prices = by.iter().map(|unit| self.exit_price(battle, unit));
                Ok(prices.max().unwrap_or(0))
            }
            Action::MoveTogether => self.check_together(battle, seat, by, first, GroupStep::Move),
            Action::HideTogether => self.check_together(battle, seat, by, first, GroupStep::Hide),
            Action::HiddenMoveTogether => self.check_together(battle, seat, by, first, GroupStep::HiddenMove),
            Action::PivotTogether => {
                self.check_each(by, |unit| {
                    let facing = battle.unit(unit).facing.turned(1);
                    self.check_pivot(battle, unit, facing)
                })?;
                self.check_several(by).map(|()| PIVOT_AP)
            }
        }
    }

    fn check_on_map(&self, _battle: &Battle, hex: board::hex::HexId) -> Allowed {
        if self.field.is_playable(hex) {
            Ok(())
        } else {
            Err(Why::new("coh-0.3g", "{hex} is not a hex of the map.").hex(hex))
        }
    }

    fn check_each(&self, by: UnitSet, check: impl Fn(UnitId) -> Allowed) -> Allowed {
        by.iter().try_for_each(check)
    }

    fn check_several(&self, by: UnitSet) -> Allowed {
        if by.len() < 2 {
            Err(Why::new("coh-9.1a", "A group is two units or more."))
        } else {
            Ok(())
        }
    }

    /// Not stunned (coh-7.4h).
    pub fn check_able(&self, battle: &Battle, unit: UnitId) -> Allowed {
        match self.hit_on(battle, unit) {
            Some(counter) if counter.stuns => {
                Err(Why::new("coh-7.4h", "{unit} is stunned and can only rally.").unit(unit))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn check_fire_group(
        &self,
        battle: &Battle,
        by: UnitSet,
        leader: UnitId,
        at: board::hex::HexId,
        card: Option<CardKind>,
    ) -> Allowed {
        self.check_on_map(battle, at)?;
        if !by.contains(leader) {
            return Err(Why::new(
                "coh-9.12a",
                "The leader must be one of the units that fire.",
            ));
        }
        if 1 < by.len() && card.is_some_and(|card| !Blast::takes_support(card)) {
            return Err(Why::new(
                "coh-8.2e",
                "This weapon cannot be used in a fire group.",
            ));
        }
        Ok(())
    }

    fn check_supporters(&self, by: UnitSet, leader: UnitId, check: impl Fn(UnitId) -> Allowed) -> Allowed {
        by.iter().filter(|unit| *unit != leader).try_for_each(check)
    }

    /// A group whose members are asked in turn: at least one of them must be able to do it; the price is the
    /// lowest that starts it.
    fn check_together(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        first: UnitId,
        step: GroupStep,
    ) -> Result<u8, Why> {
        self.check_several(by)?;
        let group = crate::battle::Group {
            step,
            all: by,
            remaining: by,
            pay: Pay::Opportunity,
            paid: 0,
            moved: UnitSet::EMPTY,
        };
        let mut cheapest: Option<u8> = None;
        let mut reason = Why::new("coh-9.11a", "None of the group can do that.").unit(first);
        for unit in by.iter() {
            for to in self.step_places(battle, &group, unit) {
                match self.check_group_step(battle, seat, &group, unit, to, Gait::Normal) {
                    Ok(price) => cheapest = Some(cheapest.map_or(price, |old| old.min(price))),
                    Err(why) => reason = why,
                }
            }
        }
        cheapest.ok_or(reason)
    }
}

impl Action {
    /// A group action in which each member is asked for its part.
    pub fn is_asked_in_turn(self) -> bool {
        matches!(
            self,
            Action::MoveTogether | Action::HideTogether | Action::HiddenMoveTogether
        )
    }

    /// Do its points buy movement (coh-V01)?
    fn purpose(self) -> Purpose {
        match self {
            Action::Move { .. }
            | Action::Enter { .. }
            | Action::MoveTogether
            | Action::HiddenMove { .. }
            | Action::HiddenMoveTogether
            | Action::Exit => Purpose::Movement,
            Action::Pivot { .. }
            | Action::PivotTogether
            | Action::Fire { .. }
            | Action::Weapon { .. }
            | Action::Rally
            | Action::DigIn
            | Action::Hide { .. }
            | Action::HideTogether => Purpose::Other,
        }
    }
}

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
                let mode = if self.battle.unit(leader).hex == at {
                    Mode::Close
                } else {
                    Mode::Direct
                };
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
                    Some(seat) if 0 < self.battle.player(*seat).caps => return,
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
                        (Some((index, _)), None) if !self.rules.may_boost(self.battle, attack) => {
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
