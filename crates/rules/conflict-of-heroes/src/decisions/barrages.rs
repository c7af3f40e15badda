//! Artillery before a round, one card after the other: where is it to fall (coh-2.0f, coh-12.3a)? Then what is due falls,
//! and then comes the initiative (coh-2.0g).

use board::hex::{Direction, HexId};
use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Selection};

use super::previews::note;
use super::{Checked, cell, choice, minor, misplaced, told, unasked};
use crate::artillery::Shell;
use crate::battle::Battle;
use crate::cards::CardKind;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barrages {
    /// The next one last.
    pub to_target: Vec<(Seat, CardKind)>,
}

/// Where a card's shells are to fall, and how.
#[derive(Copy, Clone, Debug)]
pub struct Strike {
    pub at: HexId,
    pub side: Direction,
    pub shell: Shell,
}

impl Barrages {
    fn next(&self) -> (Seat, CardKind) {
        let next = self.to_target.last();
        *next.expect("a card is asked about as long as cards are left")
    }

    /// The strikes of the card at this place, with these shells, that are allowed.
    fn list(&self, rules: &Rules, battle: &Battle, strike: Strike, out: &mut Vec<Order>) {
        let (seat, card) = self.next();
        let Strike { at, side, shell } = strike;
        if rules.check_target(battle, seat, card, strike).is_ok() {
            out.push(Order::Target { at, side, shell });
        }
    }
}

impl Question<Rules> for Barrages {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(minor(self.to_target.last()?.0, "artillery"))
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let next = self.to_target.last();
        next.is_some_and(|(seat, card)| rules.may_target(battle, *seat, *card))
    }

    /// Strikes that would meet a visible enemy: shells wherever the pattern reaches one, smoke on one.
    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        out.push(Order::Decline);
        let (seat, card) = self.next();
        for at in rules.field.grid.full_ids() {
            for side in pattern_sides(card).iter().copied() {
                let hexes = rules.pattern(card, at, side);
                if !hexes.iter().any(|hex| rules.enemy_in(battle, seat, *hex)) {
                    continue;
                }
                let shell = Shell::Explosive;
                self.list(rules, battle, Strike { at, side, shell }, out);
                if side == Direction::E && rules.enemy_in(battle, seat, at) {
                    let shell = Shell::Smoke;
                    self.list(rules, battle, Strike { at, side, shell }, out);
                }
            }
        }
    }

    /// Every strike of the card at the hex the player points at.
    fn orders_for(&self, rules: &Rules, battle: &Battle, picked: &Selection, out: &mut Vec<Order>) {
        let Some(Anchor::Cell(wanted)) = picked.wanted else {
            return self.orders(rules, battle, out);
        };
        out.push(Order::Decline);
        let (_, card) = self.next();
        let at = HexId(wanted);
        for side in pattern_sides(card).iter().copied() {
            for shell in [Shell::Explosive, Shell::Smoke] {
                self.list(rules, battle, Strike { at, side, shell }, out);
            }
        }
    }

    /// Only strikes that would meet somebody.
    fn lists(&self, _: &Rules, _: &Battle, order: &Order) -> bool {
        !matches!(order, Order::Target { .. })
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        match *order {
            Order::Target { at, side, shell } => {
                let (_, card) = self.next();
                let strike = Strike { at, side, shell };
                rules.check_target(battle, seat, card, strike)?;
                Ok(Checked::Barrages(Some(strike)))
            }
            Order::Decline => Ok(Checked::Barrages(None)),
            _ => Err(unasked("Say first where the artillery is to fall.")),
        }
    }

    fn carry_out(mut self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::Barrages(strike) = checked else {
            misplaced(&checked)
        };
        let (seat, card) = self.next();
        self.to_target.pop();
        resolution.battle.stack.push(self.into());
        if let Some(strike) = strike {
            resolution.record_barrage(seat, card, strike);
        }
    }

    fn close(mut self, resolution: &mut Resolution<'_>) {
        if self.to_target.pop().is_some() {
            resolution.battle.stack.push(self.into());
            return;
        }
        match resolution.next_due() {
            Some(barrage) => {
                resolution.battle.stack.push(self.into());
                resolution.let_fall(barrage);
            }
            None => resolution.start_initiative(),
        }
    }

    fn proposed(&self, _: &Rules, _: &Battle) -> Option<Order> {
        Some(Order::Decline)
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let (seat, card) = self.next();
        let (who, card) = (rules.seat_name(seat), rules.card_title(card));
        let text = format!("{who}: where is {card} to fall before the next round?");
        told(seat, text, "coh-12.3a")
    }

    /// A strike by its hexes: the centre, or all three of a pattern that can be turned.
    fn describe(&self, rules: &Rules, _: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let (at, side, shell) = match order {
            Order::Target { at, side, shell } => (at, side, shell),
            Order::Decline => return choice(order, "Artillery", "Hold", Anchor::Button),
            _ => misplaced(&order),
        };
        let (_, card) = self.next();
        let hexes = if card == CardKind::Nebelwerfer30cm {
            let hexes = rules.pattern(card, at, side);
            let labels: Vec<String> = hexes.iter().map(|hex| rules.label(*hex)).collect();
            labels.join(", ")
        } else {
            rules.label(at)
        };
        let (label, falls) = match shell {
            Shell::Explosive => (
                format!("Shells on {hexes}"),
                note(
                    "Falls before the next round on everybody in the pattern, friends too, whether seen then or not.",
                    "coh-12.3b",
                ),
            ),
            Shell::Smoke => (
                format!("Smoke on {hexes}"),
                note(
                    "Before the next round +2 smoke lies in every hex of the pattern.",
                    "coh-13.1e",
                ),
            ),
        };
        let mut choice = choice(order, "Artillery", label, cell(at));
        choice.preview.notes.push(falls);
        choice
    }
}

/// The ways a pattern can lie.
fn pattern_sides(card: CardKind) -> &'static [Direction] {
    if card == CardKind::Nebelwerfer30cm {
        &Direction::ALL
    } else {
        &[Direction::E]
    }
}
