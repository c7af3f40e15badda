//! Orders: which there are, which are listed, and why one is refused.

use serde::{Deserialize, Serialize};
use umpire::{Refusal, Role, Seat};

use crate::Duel;
use crate::battle::{Battle, Card, Wound, other};

/// One complete decision.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    Move {
        scout: u16,
        to: u16,
    },
    Search {
        scout: u16,
        cell: u16,
    },
    Fire {
        scout: u16,
        at: u16,
    },
    Play {
        card: u16,
    },
    /// Waves a flag; any number is legal.
    Wave {
        number: u16,
    },
    EndTurn,
    /// Answers to fire.
    Duck,
    Stand,
}

impl Order {
    /// The scouts it is about, the one who acts first.
    pub fn pieces(self) -> Vec<u16> {
        match self {
            Order::Move { scout, .. } | Order::Search { scout, .. } => vec![scout],
            Order::Fire { scout, at } => vec![scout, at],
            Order::Play { .. } | Order::Wave { .. } | Order::EndTurn | Order::Duck | Order::Stand => {
                Vec::new()
            }
        }
    }

    /// Its place on the page.
    pub fn role(self) -> Option<Role> {
        match self {
            Order::EndTurn => Some(Role::Pass),
            Order::Move { .. }
            | Order::Search { .. }
            | Order::Fire { .. }
            | Order::Play { .. }
            | Order::Wave { .. }
            | Order::Duck
            | Order::Stand => None,
        }
    }
}

/// Farthest shot in hexes (pra-3b).
pub const RANGE: i16 = 3;

/// Appends every order the deciding seat may give; of the flags one is listed.
pub fn list(duel: &Duel, battle: &Battle, out: &mut Vec<Order>) {
    if battle.shot.is_some() {
        out.extend([Order::Stand, Order::Duck]);
        return;
    }
    let seat = battle.turn;
    for (id, scout) in battle.living_of(seat) {
        for side in 0..6 {
            let Some(cell) = duel.grid.neighbour(scout.cell, side) else {
                continue;
            };
            if battle.known_at(cell, seat).is_some() {
                continue;
            }
            if scout.wound != Some(Wound::Lamed) {
                out.push(Order::Move {
                    scout: id,
                    to: u16::from(cell),
                });
            }
            out.push(Order::Search {
                scout: id,
                cell: u16::from(cell),
            });
        }
        for (target, enemy) in battle.living_of(other(seat)) {
            if !enemy.hidden && duel.grid.distance(scout.cell, enemy.cell) <= RANGE {
                out.push(Order::Fire {
                    scout: id,
                    at: target,
                });
            }
        }
    }
    for card in &battle.hands[seat.index()] {
        let card = u16::from(*card);
        if check_play(battle, seat, card).is_ok() {
            out.push(Order::Play { card });
        }
    }
    out.extend([Order::Wave { number: 0 }, Order::EndTurn]);
}

/// May this seat give this order now? Depends on nothing that the seat does not know.
pub fn check(duel: &Duel, battle: &Battle, seat: Seat, order: &Order) -> Result<(), Refusal> {
    if duel.is_over(battle) {
        return Refusal::refuse("pra-1b", "The duel is over.");
    }
    let asked = battle.shot.map_or(battle.turn, |_| other(battle.turn));
    if seat != asked {
        return Refusal::refuse("pra-1a", "The other side decides now.");
    }
    match (*order, battle.shot.is_some()) {
        (Order::Duck | Order::Stand, true) => Ok(()),
        (Order::Duck | Order::Stand, false) => Refusal::refuse("pra-4d", "Nobody is fired at."),
        (_, true) => Refusal::refuse("pra-4d", "A scout is fired at: duck or stand."),
        (Order::Wave { .. } | Order::EndTurn, false) => Ok(()),
        (Order::Play { card }, false) => check_play(battle, seat, card),
        (Order::Move { scout, to }, false) => check_move(duel, battle, seat, scout, to),
        (Order::Search { scout, cell }, false) => check_near(duel, battle, seat, scout, cell),
        (Order::Fire { scout, at }, false) => check_fire(duel, battle, seat, scout, at),
    }
}

fn check_own(battle: &Battle, seat: Seat, id: u16) -> Result<(), Refusal> {
    match battle.scout(id) {
        Some(scout) if scout.seat != seat => Refusal::refuse("pra-1a", "This scout is not yours."),
        Some(scout) if scout.out => Refusal::refuse("pra-3f", "This scout is out of the duel."),
        Some(_) => Ok(()),
        None => Refusal::refuse("pra-1a", format!("There is no scout {id}.")),
    }
}

/// Own scout, next to the hex, and nobody known to be in it (pra-2a, pra-2b, pra-2e).
fn check_near(duel: &Duel, battle: &Battle, seat: Seat, id: u16, cell: u16) -> Result<(), Refusal> {
    check_own(battle, seat, id)?;
    let from = battle.scouts[usize::from(id)].cell;
    let cell = u8::try_from(cell).unwrap_or(u8::MAX);
    if !duel.grid.cells().any(|on_field| on_field == cell) {
        return Refusal::refuse("pra-2a", "This hex is not on the field.");
    }
    if duel.grid.distance(from, cell) != 1 {
        let sentence = format!(
            "{} is not next to {}.",
            duel.grid.label(cell),
            duel.grid.label(from)
        );
        return Refusal::refuse("pra-2a", sentence);
    }
    if battle.known_at(cell, seat).is_some() {
        return Refusal::refuse(
            "pra-2b",
            format!("A scout is in {} already.", duel.grid.label(cell)),
        );
    }
    Ok(())
}

fn check_move(duel: &Duel, battle: &Battle, seat: Seat, id: u16, to: u16) -> Result<(), Refusal> {
    check_near(duel, battle, seat, id, to)?;
    if battle.scouts[usize::from(id)].wound == Some(Wound::Lamed) {
        return Refusal::refuse("pra-3f", "A lamed scout may not move.");
    }
    Ok(())
}

fn check_fire(duel: &Duel, battle: &Battle, seat: Seat, id: u16, at: u16) -> Result<(), Refusal> {
    check_own(battle, seat, id)?;
    let Some(target) = battle.scout(at) else {
        return Refusal::refuse("pra-3b", format!("There is no scout {at}."));
    };
    if target.seat == seat {
        return Refusal::refuse("pra-3b", "Scouts do not fire at their own side.");
    }
    if target.out {
        return Refusal::refuse("pra-3f", "The target is out of the duel.");
    }
    if target.hidden {
        return Refusal::refuse("pra-3b", "The target is not seen.");
    }
    let distance = duel
        .grid
        .distance(battle.scouts[usize::from(id)].cell, target.cell);
    if RANGE < distance {
        return Refusal::refuse("pra-3b", format!("{distance} hexes; scouts reach {RANGE}."));
    }
    Ok(())
}

fn check_play(battle: &Battle, seat: Seat, card: u16) -> Result<(), Refusal> {
    let held = battle.hands[seat.index()].iter().any(|id| u16::from(*id) == card);
    match Card::of(card) {
        Some(kind) if held => match kind {
            Card::Rush => Ok(()),
            Card::Aim if battle.aimed => Refusal::refuse("pra-4c", "An Aim card is in play already."),
            Card::Aim => Ok(()),
            Card::Duck => Refusal::refuse("pra-4d", "Duck is played when fired at."),
        },
        _ => Refusal::refuse("pra-4a", "This card is not in your hand."),
    }
}
