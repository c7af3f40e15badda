//! The way of an order: is it an answer to what is asked, is it allowed, and what comes of it.
//!
//! The last frame of the stack is the question. [`Rules::allows`] finds the rule that forbids an answer,
//! [`Resolution::give`] carries it out, and [`Resolution::settle`] goes on by itself until somebody has a real choice.
//!
//! Whether units may do what they are told is in [`actions`], carrying it out in [`carry`].

mod actions;
mod carry;

use umpire::{Ask, Seat, Weight};

pub use actions::why_balks;

use crate::battle::{Attack, Battle, Frame, RollStage, Target, UnitId};
use crate::cards::CardKind;
use crate::movement::Gait;
use crate::order::Order;
use crate::rules::Rules;
use crate::why::{Allowed, Why};
use crate::works::Mark;

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
            Frame::WorkFacing { work } => minor(battle.work(*work).owner?, "facing"),
            Frame::Inside { unit } => minor(battle.unit(*unit).owner, "inside"),
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
            Frame::Entangled(held) => minor(battle.unit(held.unit).owner, "wire"),
            Frame::Lay { unit, .. } => minor(battle.unit(*unit).owner, "lay-mine"),
            Frame::Defuse { unit } => minor(battle.unit(*unit).owner, "defuse-mine"),
            Frame::Sortie(sortie) => minor(battle.unit(sortie.unit).owner, "flight"),
            Frame::Event { seat } => minor(*seat, "event"),
            Frame::Mark { unit } => minor(battle.unit(*unit).owner, "mark"),
            Frame::Altitude { unit } => minor(battle.unit(*unit).owner, "altitude"),
            Frame::Bonus(bonus) => minor(battle.unit(bonus.unit).owner, "bonus"),
            Frame::Reputation { loser, .. } => minor(*loser, "feared-reputation"),
            Frame::Honour { seat, .. } => minor(*seat, "blood-and-honor"),
            Frame::Sacrifice { seat, .. } => minor(*seat, "sacrifice"),
            Frame::March { unit } => minor(battle.unit(*unit).owner, "forced-march"),
            Frame::Sensed { seat, .. } => minor(*seat, "sensed"),
            Frame::Barrages { to_target } => minor(to_target.last()?.0, "artillery"),
            Frame::Falling(falling) => minor(falling.barrage.seat, "shell"),
            Frame::CloseCall { units } => minor(battle.unit(units.first()?).owner, "close-call"),
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
            (Some(Frame::SetUp(_)), Order::PlaceWork { work, at, hidden }) => {
                self.check_place_work(battle, seat, *work, *at, *hidden)
            }
            (Some(Frame::WorkFacing { .. }), Order::Face { .. }) => Ok(()),
            (Some(Frame::Inside { unit }), Order::StartInside { work }) => {
                self.check_occupy(battle, *unit, *work)
            }
            (Some(Frame::Inside { .. } | Frame::Entangled(_)), Order::Stay) => Ok(()),
            (Some(Frame::Entangled(_)), Order::PressOn) => Ok(()),
            (Some(Frame::Lay { unit, kind: only }), Order::Lay { at, kind, hidden }) => {
                if only.is_some_and(|only| only != *kind) {
                    return Err(Why::new("coh-W6", "A tellermine is a blue mine."));
                }
                self.check_lay(battle, *unit, *at, *kind, *hidden)
            }
            (
                Some(Frame::Defuse { unit }),
                Order::AimWork {
                    mark: Mark::Work { work },
                },
            ) => {
                if self.mines_near(battle, *unit).contains(work) {
                    Ok(())
                } else {
                    Err(Why::new("coh-C41", "There is no such mine within a hex of {unit}.").unit(*unit))
                }
            }
            (Some(Frame::Attack(attack)), Order::AimWork { mark }) => {
                let open = |target: &Target| target.mark == Some(*mark) && !target.done;
                if !matches!(mark, Mark::Unit(_)) && attack.targets.iter().any(open) {
                    Ok(())
                } else {
                    Err(Why::new(
                        "coh-7.7c",
                        "That work is not a target that is still to be rolled for.",
                    ))
                }
            }
            (Some(Frame::SetUp(_)), Order::PlaceAboard { unit, carrier }) => {
                self.check_place_aboard(battle, seat, *unit, *carrier)
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
                    .any(|target| target.unit() == Some(*unit) && !target.done);
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
            (
                Some(Frame::Attack(attack)),
                Order::Use {
                    card: CardKind::Overrun,
                    die: 0,
                },
            ) => {
                if self.may_overrun(battle, attack) {
                    Ok(())
                } else {
                    Err(Why::new(
                        "coh-V30",
                        "Overrun is for a fighting vehicle hand to hand, before the first roll.",
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
            (Some(Frame::Sortie(sortie)), Order::Fly { impulse }) => {
                self.check_impulse(battle, seat, sortie, *impulse).map(|_| ())
            }
            (Some(Frame::Sortie(sortie)), Order::Stay) => self.check_end_sortie(sortie),
            (Some(Frame::Event { .. }), Order::Choose { option }) => {
                if usize::from(*option) < self.event_options().len() {
                    Ok(())
                } else {
                    Err(Why::new("coh-Y3", "The event has no such option."))
                }
            }
            (
                Some(Frame::Mark { unit: asked }),
                Order::Place {
                    unit,
                    at,
                    hidden: true,
                },
            ) if unit == asked => self.check_mark(battle, seat, *unit, *at),
            (Some(Frame::Altitude { .. }), Order::Choose { option }) => {
                if *option <= crate::air::HIGHEST {
                    Ok(())
                } else {
                    Err(Why::new("coh-20.1b", "Six altitude counters are the most."))
                }
            }
            (Some(Frame::Bonus(bonus)), Order::Step { to, cautious: false }) => {
                self.check_bonus_step(battle, bonus, *to).map(|_| ())
            }
            (Some(Frame::Bonus(_)), Order::Stay) => Ok(()),
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
            (Some(Frame::Barrages { to_target }), Order::Target { at, side, shell }) => {
                match to_target.last() {
                    Some((_, card)) => self.check_target(battle, seat, *card, *at, *side, *shell),
                    None => unasked,
                }
            }
            (Some(Frame::Barrages { .. }), Order::Decline) => Ok(()),
            (Some(Frame::Falling(falling)), Order::Shell { hex }) => self.check_shell(falling, *hex),
            (Some(Frame::CloseCall { units }), Order::Step { to, cautious: false }) => {
                self.check_slip(battle, units.first().unwrap_or(UnitId(0)), *to)
            }
            (Some(Frame::CloseCall { .. }), Order::Stay) => Ok(()),
            _ => unasked,
        }
    }

    /// May +2 Firepower still be played on this attack (coh-C09)? Before the first roll, as often as there
    /// are cards (coh-8.0b).
    pub fn may_boost(&self, battle: &Battle, attack: &Attack) -> bool {
        let by_ground_unit = attack.leader.is_some_and(|leader| !self.is_plane(battle, leader));
        !attack.rolled && by_ground_unit && battle.player(attack.seat).holds(CardKind::Firepower)
    }

    /// Is there a card to be played on this attack before its first roll?
    pub fn asks_to_boost(&self, battle: &Battle, attack: &Attack) -> bool {
        self.may_boost(battle, attack) || self.may_overrun(battle, attack)
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
            Order::Unveil { at } => self.check_unveil(battle, seat, at),
            Order::Place { .. }
            | Order::PlaceWork { .. }
            | Order::StartInside { .. }
            | Order::PlaceAboard { .. }
            | Order::Bid { .. }
            | Order::Face { .. }
            | Order::Aim { .. }
            | Order::AimWork { .. }
            | Order::Roll { .. }
            | Order::Step { .. }
            | Order::Stay
            | Order::Target { .. }
            | Order::Shell { .. }
            | Order::PressOn
            | Order::Lay { .. }
            | Order::Fly { .. }
            | Order::Choose { .. }
            | Order::Use { .. }
            | Order::Decline => Err(Why::new("coh-2.2p", "That is not what is asked now.")),
        }
    }
}
