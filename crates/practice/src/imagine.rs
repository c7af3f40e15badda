//! What a seat does not know, dealt anew; and how good a battle looks.

use arrayvec::ArrayVec;
use umpire::{Dice, Seat};

use crate::Duel;
use crate::battle::{Battle, Card, Wound, other};
use crate::grid::MOST_CELLS;

/// A battle this seat could be in: enemy hiding places, enemy cards and face-down wounds are new.
pub fn imagine(duel: &Duel, battle: &Battle, seat: Seat, dice: &mut Dice) -> Battle {
    let mut dream = battle.clone();
    let mut free: ArrayVec<u8, MOST_CELLS> = duel
        .grid
        .cells()
        .filter(|cell| battle.known_at(*cell, seat).is_none())
        .collect();
    dice.shuffle(&mut free);
    for scout in dream
        .scouts
        .iter_mut()
        .filter(|scout| scout.seat != seat && !scout.out)
    {
        if scout.hidden {
            scout.cell = free.pop().unwrap_or(scout.cell);
            scout.facing = 0;
        }
        if scout.wound.is_some() && !duel.open_wounds {
            scout.wound = Some(Wound::ALL[dice.below(3) as usize]);
        }
    }
    deal_enemy_hand(battle, &mut dream, seat, dice);
    dream
}

fn deal_enemy_hand(battle: &Battle, dream: &mut Battle, seat: Seat, dice: &mut Dice) {
    let enemy = other(seat);
    let known = |card: &u8| battle.hands[seat.index()].contains(card) || battle.played.contains(card);
    let mut unknown: ArrayVec<u8, { Card::DECK.len() }> =
        (0..Card::DECK.len() as u8).filter(|card| !known(card)).collect();
    dice.shuffle(&mut unknown);
    // An enemy that is asked whether to duck holds a Duck card: nobody else is asked.
    let is_duck = |card: &u8| Card::of(u16::from(*card)) == Some(Card::Duck);
    if let (true, Some(at)) = (
        battle.shot.is_some() && battle.turn == seat,
        unknown.iter().position(is_duck),
    ) {
        unknown.swap(0, at);
    }
    let hand = &mut dream.hands[enemy.index()];
    let held = hand.len();
    *hand = unknown.into_iter().take(held).collect();
    hand.sort_unstable();
}

/// About 100 a point: the score, scouts left, wounds, and ground gained. So little hangs together that everybody sees all of it.
pub fn evaluate(duel: &Duel, battle: &Battle, seat: Seat) -> i32 {
    worth(duel, battle, seat) - worth(duel, battle, other(seat))
}

fn worth(duel: &Duel, battle: &Battle, seat: Seat) -> i32 {
    let left = i32::from(duel.rounds) - i32::from(battle.round);
    let scout_worth = |scout: &crate::Scout| {
        let column = i32::from(duel.grid.column(scout.cell));
        let gained = if seat == Seat(0) {
            column
        } else {
            i32::from(duel.grid.columns) - 1 - column
        };
        let wounded = if scout.wound.is_some() { 40 } else { 0 };
        let hidden = if scout.hidden { 4 } else { 0 };
        20 * gained - wounded + hidden
    };
    let cards = 5 * battle.hands[seat.index()].len() as i32;
    let scouts: i32 = battle.living_of(seat).map(|(_, scout)| scout_worth(scout)).sum();
    let score = duel.score(battle, seat);
    100 * score + scouts * i32::from(0 < left) + cards
}
