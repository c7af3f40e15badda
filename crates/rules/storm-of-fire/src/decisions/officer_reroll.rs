//! Officers' dice: which activation dice are rolled again (sof-init-2, sof-lead-9, sof-dec-26), and whether the recon re-roll helps
//! (sof-recon-11, sof-dec-15).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Stakes};

use super::{Checked, astray, choice, done, minor, prompt, stray, unasked};
use crate::battle::Battle;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfficerReroll {
    pub group: u8,
}

impl OfficerReroll {
    fn seat(&self, battle: &Battle) -> Seat {
        battle.battlegroups[usize::from(self.group)].owner
    }

    /// Dice of the officer himself, by their places; force-wide ones are for recon alone.
    fn own(&self, battle: &Battle) -> Vec<u8> {
        let dice = (0u8..).zip(&battle.dice);
        dice.filter(|(_, die)| die.battlegroup == Some(self.group))
            .map(|(nth, _)| nth)
            .collect()
    }

    /// The lowest of his dice first.
    fn lowest(&self, battle: &Battle) -> Vec<u8> {
        let mut own = self.own(battle);
        own.sort_by_key(|nth| (battle.dice[usize::from(*nth)].shows, *nth));
        own
    }

    /// Dice that may be rolled again in all: the officer's, and one more with recon.
    fn most(&self, battle: &Battle) -> usize {
        let recon = battle.side(self.seat(battle)).reroll;
        usize::from(battle.group_ability(self.group).rerolls()) + usize::from(recon)
    }
}

impl Question<Rules> for OfficerReroll {
    fn ask(&self, _rules: &Rules, battle: &Battle) -> Option<Ask> {
        minor(self.seat(battle), "officer-reroll")
    }

    fn is_open(&self, _rules: &Rules, battle: &Battle) -> bool {
        0 < self.most(battle)
    }

    /// So many of the lowest dice, or none.
    fn orders(&self, _rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let lowest = self.lowest(battle);
        let most = self.most(battle).min(lowest.len());
        let counts = (1..=most).rev();
        out.extend(counts.map(|count| Order::Reroll {
            dice: lowest[..count].to_vec(),
        }));
        out.push(Order::Pass);
    }

    fn lists(&self, _rules: &Rules, _battle: &Battle, order: &Order) -> bool {
        *order == Order::Pass
    }

    fn check(&self, _rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let dice = match order {
            Order::Pass => return Ok(Checked::Order(Order::Pass)),
            Order::Reroll { dice } => dice,
            _ => return Err(unasked("sof-dec-26", "Roll dice again, or let them lie.")),
        };
        let twice = |nth: usize| dice[..nth].contains(&dice[nth]);
        let known = |die: &u8| {
            battle
                .dice
                .get(usize::from(*die))
                .is_some_and(|it| it.owner == seat)
        };
        if dice.is_empty() || !dice.iter().all(known) || (0..dice.len()).any(twice) {
            return Err(Why::new("sof-core-8", "Name dice of yours, each once."));
        }
        let own = self.own(battle);
        let foreign = dice.iter().filter(|die| !own.contains(die)).count();
        let recon = usize::from(battle.side(seat).reroll);
        if recon < foreign {
            return Err(Why::new(
                "sof-lead-9",
                "An officer has dice of his own battlegroup rolled again.",
            ));
        }
        if self.most(battle) < dice.len() {
            let most = i32::try_from(self.most(battle)).unwrap_or(0);
            return Err(Why::new("sof-lead-9", "He may have {n} dice rolled again.").number(most));
        }
        Ok(Checked::Order(order.clone()))
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Order(Order::Reroll { dice }) => turn.reroll_activation(self.group, &dice),
            Checked::Order(Order::Pass) => {}
            checked => astray(&checked, "which dice are rolled again"),
        }
    }

    fn proposed(&self, rules: &Rules, battle: &Battle) -> Option<Order> {
        let dice = rules.usual_rerolls(battle, self.group);
        Some(match dice.is_empty() {
            true => Order::Pass,
            false => Order::Reroll { dice },
        })
    }

    fn prompt(&self, _rules: &Rules, battle: &Battle) -> Prompt {
        let faces = self
            .own(battle)
            .into_iter()
            .map(|nth| battle.dice[usize::from(nth)].shows);
        let faces: Vec<String> = faces.map(|face| face.to_string()).collect();
        let text = format!(
            "Activation dice {}: roll up to {} again?",
            faces.join(", "),
            self.most(battle)
        );
        prompt(self.seat(battle), text, "sof-lead-9")
    }

    fn describe(&self, _rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        match order {
            Order::Reroll { ref dice } => {
                let faces = dice.iter().filter_map(|nth| battle.dice.get(usize::from(*nth)));
                let faces: Vec<String> = faces.map(|die| die.shows.to_string()).collect();
                let label = format!("Roll again: {}", faces.join(", "));
                let mut choice = choice(order, label, "Dice", Anchor::Button);
                choice.stakes = Stakes::Dice;
                choice
            }
            Order::Pass => done(order, "Let them lie"),
            order => stray(order),
        }
    }
}
