//! One roll: CAPs before the dice (coh-3.23a), Luck and Combat Hardened after them (coh-C12, coh-V14).

use rulebook::Question;
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Payment, Seat};

use super::card::Card;
use super::{Checked, choice, minor, misplaced, told, unasked};
use crate::battle::{Battle, Roll, RollKind, RollStage};
use crate::cards::CardKind;
use crate::order::Order;
use crate::rolls::MOST_CAPS;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// What becomes of a roll.
#[derive(Copy, Clone, Debug)]
pub enum Change {
    /// The dice fall, the total changed by so many CAPs.
    Dice {
        caps: i8,
    },
    Luck,
    /// This die is rolled again.
    Again {
        die: u8,
    },
    /// It stands as it is.
    Stands,
}

impl Question<Rules> for Roll {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        let what = match self.stage {
            RollStage::Before => "caps",
            RollStage::After => "after-roll",
        };
        Some(minor(self.seat, what))
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let asks = match self.stage {
            RollStage::Before => rules.asks_before(battle, self),
            RollStage::After => rules.asks_after(battle, self),
        };
        asks && !rules.is_moot(battle, self)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        if self.stage == RollStage::Before {
            let most = battle.player(self.seat).caps.min(MOST_CAPS) as i8;
            out.extend((-most..=most).map(|caps| Order::Roll { caps }));
            return;
        }
        out.push(Order::Decline);
        if rules.may_use_luck(battle, self) {
            let card = CardKind::Luck;
            out.push(Order::Use { card, die: 0 });
        }
        if rules.may_reroll(battle, self) {
            let card = CardKind::CombatHardened;
            let dice = 0..self.faces.len() as u8;
            out.extend(dice.map(|die| Order::Use { card, die }));
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let change = match (self.stage, *order) {
            (RollStage::Before, Order::Roll { caps }) => {
                rules.check_roll_caps(battle, self, caps)?;
                Change::Dice { caps }
            }
            (
                RollStage::After,
                Order::Use {
                    card: CardKind::Luck,
                    die: 0,
                },
            ) => {
                if !rules.may_use_luck(battle, self) {
                    return Err(Why::new("coh-C12", "There is no Luck card in your hand."));
                }
                Change::Luck
            }
            (
                RollStage::After,
                Order::Use {
                    card: CardKind::CombatHardened,
                    die,
                },
            ) => {
                if self.faces.len() <= usize::from(die) || !rules.may_reroll(battle, self) {
                    return Err(Why::new("coh-V14", "There is no such die to roll again."));
                }
                Change::Again { die }
            }
            (RollStage::After, Order::Decline) => Change::Stands,
            _ => return Err(unasked("Say first what is added to the roll.")),
        };
        Ok(Checked::Roll(change))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Roll(change) = checked else {
            misplaced(&checked)
        };
        match change {
            Change::Dice { caps } => resolution.roll(self, caps),
            Change::Luck => resolution.use_luck(self),
            Change::Again { die } => resolution.reroll(self, die),
            Change::Stands => resolution.finish_roll(&self),
        }
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        if resolution.rules.is_moot(resolution.battle, &self) {
            return;
        }
        match self.stage {
            RollStage::Before => resolution.roll(self, 0),
            RollStage::After => resolution.finish_roll(&self),
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(match self.stage {
            RollStage::Before => Order::Roll { caps: 0 },
            RollStage::After => Order::Decline,
        })
    }

    fn prompt(&self, rules: &Rules, battle: &Battle) -> Prompt {
        let who = rules.seat_name(self.seat);
        let what = self.purpose(rules, battle);
        let text = match self.stage {
            RollStage::Before => format!("{who}: CAPs on {what}?"),
            RollStage::After => format!("{who}: {what} shows {}. Change it?", self.total()),
        };
        told(self.seat, text, "coh-3.23a")
    }

    fn pieces(&self, _: &Rules, _: &Battle) -> Vec<u16> {
        self.unit.iter().map(|unit| unit.0).collect()
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Roll { caps } => {
                let label = match caps {
                    0 => "Roll".to_owned(),
                    _ => format!("Roll with {caps:+}"),
                };
                let mut choice = choice(order, "Roll", label, Anchor::Button);
                if caps != 0 {
                    choice.preview.costs.push(Payment {
                        means: "CAP",
                        amount: i16::from(caps.unsigned_abs()),
                    });
                }
                let forecast = rules.roll_forecast(battle, self, caps);
                choice.preview.attacks.extend(forecast);
                choice
            }
            Order::Use {
                card: CardKind::CombatHardened,
                die,
            } => {
                let label = format!("Combat Hardened: roll die {} again", die + 1);
                choice(order, "Cards", label, Anchor::Button)
            }
            _ => Card::describe(rules, order),
        }
    }
}

impl Roll {
    /// What it is for, in the middle of a sentence.
    fn purpose(&self, rules: &Rules, battle: &Battle) -> String {
        let name = |unit| rules.unit_name(battle, unit);
        match self.kind {
            RollKind::Attack(_) => "the attack roll".to_owned(),
            RollKind::Rally(unit) => format!("the rally roll of {}", name(unit)),
            RollKind::Initiative => "the initiative roll".to_owned(),
            RollKind::Detection(_) => "the search for the sniper".to_owned(),
            RollKind::MoreAps => "the roll for APs".to_owned(),
            RollKind::MoreCaps => "the roll for CAPs".to_owned(),
            RollKind::SniperCard(_) => "the sniper card".to_owned(),
            RollKind::Wire(_) => "the die for the wire".to_owned(),
            RollKind::Mine { unit, .. } => format!("the mine under {}", name(unit)),
            RollKind::Immobilize(unit) => format!("the roll for {} to get through", name(unit)),
            RollKind::Pool(_) => "the activation roll".to_owned(),
        }
    }
}
