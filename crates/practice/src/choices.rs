//! What a seat is offered, why something is not, and what can be seen from where.

use umpire::{
    Anchor, Blocked, Choice, Eyes, Note, Payment, Preview, Refusal, RuleId, Ruleset, Seat, Selection, Stakes,
    View,
};

use crate::Duel;
use crate::battle::{Battle, Card, Shot};
use crate::fire;
use crate::order::{self, Order, RANGE};

/// The orders for what is picked; with nothing picked, all of them.
pub fn choices(duel: &Duel, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
    if duel.decision(battle).seat() != Some(seat) {
        return Vec::new();
    }
    let mut orders = Vec::new();
    order::list(duel, battle, &mut orders);
    let offered = orders.into_iter().map(|order| offer(duel, battle, seat, order));
    let fits = |choice: &Choice<Order>| {
        let (scout, card) = subject(choice.order);
        let piece_fits = picked.pieces.is_empty() || scout.is_some_and(|scout| picked.pieces == [scout]);
        let card_fits = picked.card.is_none() || card == picked.card;
        let place_fits = picked
            .wanted
            .as_ref()
            .is_none_or(|wanted| *wanted == choice.anchor);
        piece_fits && card_fits && place_fits
    };
    offered.filter(fits).collect()
}

/// The scout or card an order is given to.
fn subject(order: Order) -> (Option<u16>, Option<u16>) {
    match order {
        Order::Move { scout, .. } | Order::Search { scout, .. } | Order::Fire { scout, .. } => {
            (Some(scout), None)
        }
        Order::Play { card } => (None, Some(card)),
        Order::Wave { .. } | Order::EndTurn | Order::Duck | Order::Stand => (None, None),
    }
}

/// An order as it is offered.
pub fn offer(duel: &Duel, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
    let step = Payment {
        means: "steps",
        amount: 1,
    };
    let (label, group, anchor, costs) = match order {
        Order::Move { scout, to } => {
            let label = format!("{} to {}", duel.scout_name(scout), duel.grid.label(to as u8));
            (label, "Move", Anchor::Cell(to), vec![step])
        }
        Order::Search { scout, cell } => {
            let label = format!(
                "{} searches {}",
                duel.scout_name(scout),
                duel.grid.label(cell as u8)
            );
            (label, "Search", Anchor::Cell(cell), vec![step])
        }
        Order::Fire { scout, at } => {
            let label = format!("{} at {}", duel.scout_name(scout), duel.scout_name(at));
            (label, "Fire", Anchor::Piece(at), vec![step])
        }
        Order::Play { card } => {
            let name = Card::of(card).map_or("?", Card::name);
            (
                name.to_owned(),
                "Cards",
                Anchor::Card(card),
                vec![Payment {
                    means: "card",
                    amount: 1,
                }],
            )
        }
        Order::Wave { number } => (format!("Wave flag {number}"), "Turn", Anchor::Button, vec![step]),
        Order::EndTurn => ("End the turn".to_owned(), "Turn", Anchor::Button, vec![]),
        Order::Duck => (
            "Duck".to_owned(),
            "Answer",
            Anchor::Button,
            vec![Payment {
                means: "card",
                amount: 1,
            }],
        ),
        Order::Stand => ("Stand".to_owned(), "Answer", Anchor::Button, vec![]),
    };
    Choice {
        order,
        label,
        group,
        anchor,
        stakes: Stakes::default(),
        role: order.role(),
        preview: Preview {
            costs,
            ..preview(duel, battle, seat, order)
        },
    }
}

fn preview(duel: &Duel, battle: &Battle, seat: Seat, order: Order) -> Preview {
    let note = |text: &str, rule| Note {
        text: text.to_owned(),
        rule: RuleId(rule),
    };
    match order {
        Order::Fire { scout, at } => {
            let from_hiding = battle.scouts[usize::from(scout)].hidden;
            let shot = Shot {
                firer: scout,
                target: at,
                from_hiding,
            };
            Preview {
                attacks: vec![fire::forecast(duel, battle, shot, seat)],
                ..Preview::default()
            }
        }
        Order::Stand => Preview {
            attacks: battle
                .shot
                .map(|shot| fire::forecast(duel, battle, shot, seat))
                .into_iter()
                .collect(),
            ..Preview::default()
        },
        Order::Move { scout, to } => Preview {
            path: vec![
                Anchor::Cell(battle.scouts[usize::from(scout)].cell.into()),
                Anchor::Cell(to),
            ],
            ..Preview::default()
        },
        Order::Search { .. } => Preview {
            notes: vec![note("Found on 3 or more.", "pra-2e")],
            ..Preview::default()
        },
        Order::Play { .. } | Order::Wave { .. } | Order::EndTurn | Order::Duck => Preview::default(),
    }
}

/// Why the picked scout may not go to, search or fire at that place.
pub fn why_not(duel: &Duel, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
    let wishes: Vec<Order> = match (picked.pieces.as_slice(), at) {
        ([scout], Anchor::Cell(cell)) => vec![
            Order::Move {
                scout: *scout,
                to: *cell,
            },
            Order::Search {
                scout: *scout,
                cell: *cell,
            },
        ],
        ([scout], Anchor::Piece(piece)) => vec![Order::Fire {
            scout: *scout,
            at: *piece,
        }],
        (_, Anchor::Card(card)) => vec![Order::Play { card: *card }],
        _ => Vec::new(),
    };
    let refusals: Vec<Refusal> = wishes
        .iter()
        .filter_map(|wish| order::check(duel, battle, seat, wish).err())
        .collect();
    if refusals.len() < wishes.len() {
        Vec::new()
    } else {
        refusals
    }
}

/// What lies within rifle shot of a place, or of where a piece stands.
pub fn view(duel: &Duel, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
    let known = |id: &u16| {
        battle
            .scout(*id)
            .is_some_and(|scout| !scout.hidden || eyes.know_secrets_of(scout.seat))
    };
    let stands = piece.filter(known).map(|id| battle.scouts[usize::from(id)].cell);
    let place = match from {
        Some(Anchor::Cell(cell)) => duel.grid.cells().find(|on_field| u16::from(*on_field) == *cell),
        _ => stands,
    };
    let Some(place) = place else {
        return View::default();
    };
    let mut view = View {
        from: Some(Anchor::Cell(place.into())),
        ..View::default()
    };
    for cell in duel.grid.cells() {
        let (to, distance) = (Anchor::Cell(cell.into()), duel.grid.distance(place, cell));
        if RANGE < distance {
            let reason = Refusal::new("pra-3b", format!("{distance} hexes; scouts see {RANGE}."));
            view.blocked.push(Blocked {
                to,
                by: Vec::new(),
                reason,
            });
            continue;
        }
        let word = if distance == RANGE { "long" } else { "normal" };
        view.in_reach.push((to.clone(), word));
        view.seen.push(to);
    }
    view
}
