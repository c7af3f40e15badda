//! The answer to a question about one card: it is played, or kept.

use umpire::{Anchor, Choice};

use super::{choice, misplaced, unasked};
use crate::cards::CardKind;
use crate::order::Order;
use crate::rules::Rules;
use crate::why::Why;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Card {
    Played,
    Kept,
}

impl Card {
    pub(super) fn orders(card: CardKind) -> [Order; 2] {
        [Order::Decline, Order::Use { card, die: 0 }]
    }

    pub(super) fn check(asked: CardKind, order: &Order) -> Result<Card, Why> {
        match *order {
            Order::Use { card, die: 0 } if card == asked => Ok(Card::Played),
            Order::Decline => Ok(Card::Kept),
            _ => Err(unasked("Say first whether the card is played.")),
        }
    }

    /// Playing a card or going on without it, in words.
    pub(super) fn describe(rules: &Rules, order: Order) -> Choice<Order> {
        let label = match order {
            Order::Use { card, .. } => format!("Play {}", rules.card_title(card)),
            Order::Decline => "Go on".to_owned(),
            _ => misplaced(&order),
        };
        choice(order, "Cards", label, Anchor::Button)
    }
}
