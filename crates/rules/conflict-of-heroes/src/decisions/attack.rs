//! An attack on several targets: which is rolled for next (coh-7.7c)? And before the first roll: a card on it (coh-C09,
//! coh-V30)?

use rulebook::Question;
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Forecast, Seat};

use super::card::Card;
use super::{Checked, cell, choice, minor, misplaced, piece, told, unasked};
use crate::battle::{Attack, Battle, RollKind, Target};
use crate::cards::CardKind;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;
use crate::works::Mark;

/// What comes next in an attack.
#[derive(Copy, Clone, Debug)]
pub enum Aim {
    /// The roll against the target of this index.
    At(usize),
    /// +2 Firepower (coh-C09).
    Boost,
    /// Overrun (coh-V30).
    Overrun,
}

/// Where an attack stands.
enum Stand {
    /// Its targets are still to be fixed (coh-7.2d).
    Unaimed,
    /// The roll against the target of this index follows without a question.
    Follows(usize),
    /// The firer has a choice.
    Asks,
    Over,
}

impl Attack {
    fn stand(&self, rules: &Rules, battle: &Battle) -> Stand {
        if !self.aimed {
            return Stand::Unaimed;
        }
        let alive = |target: &Target| target.unit().is_none_or(|unit| battle.is_alive(unit));
        let mut open = self.targets.iter().enumerate();
        let mut next = || open.find(|(_, target)| !target.done && alive(target));
        match (next(), next()) {
            (None, _) => Stand::Over,
            (Some((index, _)), None) if !rules.asks_to_boost(battle, self) => Stand::Follows(index),
            // What is hidden in the hex cannot be chosen: it comes after what is seen.
            (Some((index, _)), Some((_, unseen)))
                if unseen.mark.is_none() && !rules.may_boost(battle, self) =>
            {
                Stand::Follows(index)
            }
            (Some(_), _) => Stand::Asks,
        }
    }

    /// Begins the roll against the target of this index.
    fn roll_against(self, index: usize, resolution: &mut Resolution<'_>) {
        let (seat, leader) = (self.seat, self.leader);
        resolution.battle.stack.push(self.into());
        resolution.push_roll(RollKind::Attack(index as u8), seat, leader);
    }

    /// The target that is still to be rolled for.
    fn open_target(&self, mark: Mark) -> Option<usize> {
        let open = |target: &Target| target.mark == Some(mark) && !target.done;
        self.targets.iter().position(open)
    }
}

impl Question<Rules> for Attack {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(self.seat, "target"))
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        matches!(self.stand(rules, battle), Stand::Asks)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        match self.targets.as_slice() {
            [_] => out.push(Order::Decline),
            targets => {
                let open = targets.iter().filter(|target| !target.done);
                out.extend(open.filter_map(|target| target.mark.map(Order::aim_at)));
            }
        }
        let die = 0;
        if rules.may_boost(battle, self) {
            let card = CardKind::Firepower;
            out.push(Order::Use { card, die });
        }
        if rules.may_overrun(battle, self) {
            let card = CardKind::Overrun;
            out.push(Order::Use { card, die });
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, _: Seat, order: &Order) -> Result<Checked, Why> {
        let aim = match *order {
            Order::Aim { unit } => self.open_target(Mark::Unit(unit)).map(Aim::At).ok_or_else(|| {
                let sentence = "That unit is not a target that is still to be rolled for.";
                Why::new("coh-7.7c", sentence)
            })?,
            Order::AimWork { mark } => {
                let work = Some(mark).filter(|mark| !matches!(mark, Mark::Unit(_)));
                let index = work.and_then(|mark| self.open_target(mark));
                index.map(Aim::At).ok_or_else(|| {
                    let sentence = "That work is not a target that is still to be rolled for.";
                    Why::new("coh-7.7c", sentence)
                })?
            }
            Order::Decline if self.targets.len() == 1 && !self.rolled => Aim::At(0),
            Order::Use {
                card: CardKind::Firepower,
                die: 0,
            } => {
                let sentence = "+2 Firepower is played before the first roll of an attack.";
                let may = rules.may_boost(battle, self).then_some(Aim::Boost);
                may.ok_or_else(|| Why::new("coh-C09", sentence))?
            }
            Order::Use {
                card: CardKind::Overrun,
                die: 0,
            } => {
                let sentence = "Overrun is for a fighting vehicle hand to hand, before the first roll.";
                let may = rules.may_overrun(battle, self).then_some(Aim::Overrun);
                may.ok_or_else(|| Why::new("coh-V30", sentence))?
            }
            _ => {
                return Err(unasked(
                    "Say first which target is rolled for next, or play a card on the attack.",
                ));
            }
        };
        Ok(Checked::Attack(aim))
    }

    fn carry_out(mut self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Attack(aim) = checked else {
            misplaced(&checked)
        };
        match aim {
            Aim::At(index) => self.roll_against(index, resolution),
            Aim::Boost => {
                let seat = self.seat;
                self.boost += 2;
                resolution.battle.stack.push(self.into());
                resolution.discard(seat, CardKind::Firepower);
            }
            Aim::Overrun => {
                let leader = self.leader.expect("a vehicle overruns");
                self.overrun += 4;
                resolution.battle.stack.push(self.into());
                resolution.use_up_veteran(leader, CardKind::Overrun);
            }
        }
    }

    fn close(self, resolution: &mut Resolution<'_>) {
        match self.stand(resolution.rules, resolution.battle) {
            Stand::Unaimed => resolution.take_aim(self, None),
            Stand::Follows(index) => self.roll_against(index, resolution),
            Stand::Over => resolution.finish_attack(&self),
            Stand::Asks => unreachable!("the firer is asked"),
        }
    }

    /// The hardest target first.
    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        if let [_] = self.targets.as_slice() {
            return Some(Order::Decline);
        }
        let seen = |target: &&Target| !target.done && target.mark.is_some();
        let hardest = self
            .targets
            .iter()
            .filter(seen)
            .max_by_key(|target| target.defence);
        hardest.and_then(|target| target.mark).map(Order::aim_at)
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let who = rules.seat_name(self.seat);
        if 1 < self.targets.len() {
            let text = format!("{who}: which target is rolled for next?");
            return told(self.seat, text, "coh-7.7c");
        }
        told(
            self.seat,
            format!("{who}: a card for this attack, or go on?"),
            "coh-C09",
        )
    }

    fn describe(&self, rules: &Rules, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let forecasts = |of_it: &dyn Fn(&Forecast) -> bool| {
            let all = rules.attack_forecasts(battle, seat, self).into_iter();
            all.filter(of_it).collect()
        };
        match order {
            Order::Aim { unit } => {
                let mut choice = choice(order, "Choose", rules.unit_name(battle, unit), piece(unit));
                let id: u16 = unit.0;
                choice.preview.attacks = forecasts(&|forecast| forecast.piece == Some(id));
                choice
            }
            Order::AimWork { mark } => {
                let title = rules.mark_name(battle, mark);
                let mut choice = describe_mark(rules, battle, mark);
                choice.preview.attacks = forecasts(&|forecast| forecast.title == title);
                choice
            }
            _ => Card::describe(rules, order),
        }
    }
}

impl Rules {
    /// May +2 Firepower still be played on this attack (coh-C09)? Before the first roll, as often as there
    /// are cards (coh-8.0b).
    fn may_boost(&self, battle: &Battle, attack: &Attack) -> bool {
        let by_ground_unit = attack.leader.is_some_and(|leader| !self.is_plane(battle, leader));
        !attack.rolled && by_ground_unit && battle.player(attack.seat).holds(CardKind::Firepower)
    }

    /// Is there a card to be played on this attack before its first roll?
    fn asks_to_boost(&self, battle: &Battle, attack: &Attack) -> bool {
        self.may_boost(battle, attack) || self.may_overrun(battle, attack)
    }
}

/// Choosing a work, in words.
pub(super) fn describe_mark(rules: &Rules, battle: &Battle, mark: Mark) -> Choice<Order> {
    let anchor = match mark {
        Mark::Work { work } => cell(battle.work(work).hex),
        Mark::Unit(_) | Mark::Hasty { .. } => Anchor::Button,
    };
    let words = rules.mark_name(battle, mark);
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let label: String = first.chain(letters).collect();
    choice(Order::AimWork { mark }, "Choose", label, anchor)
}
