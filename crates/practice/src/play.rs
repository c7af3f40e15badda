//! Carrying out orders.

use umpire::observe::{Trial, TrialKind};
use umpire::scene::Place;
use umpire::show::{CardPlace, ComeLook, PhaseLook, Reading, ShotLook, Show, Stop};
use umpire::{Audience, Dice, Distribution, Event, Report, Seat};

use crate::Duel;
use crate::battle::{Battle, Card, Shot, other};
use crate::fire;
use crate::order::Order;
use crate::scene;

/// Steps of a turn (pra-1a).
const STEPS: u8 = 2;
/// A search finds on this or more (pra-2e).
const SEEN: u8 = 3;

/// The field before the first turn: scouts hidden in their own column, cards drawn (pra-2c, pra-4a).
pub fn muster(duel: &Duel, dice: &mut Dice, report: &mut Report) -> Battle {
    let mut battle = Battle {
        round: 1,
        turn: Seat(0),
        steps: STEPS,
        aimed: false,
        scouts: Default::default(),
        hands: Default::default(),
        played: Default::default(),
        points: [0; 2],
        shot: None,
    };
    for seat in [Seat(0), Seat(1)] {
        for index in 0..duel.scouts[seat.index()] {
            battle.scouts.push(duel.fresh_scout(seat, index));
        }
    }
    if duel.cards {
        let mut deck: Vec<u8> = (0..Card::DECK.len() as u8).collect();
        for nth in 0..crate::battle::HAND as u8 {
            for (hand, size) in battle.hands.iter_mut().zip(duel.hands) {
                if size <= nth {
                    continue;
                }
                let name = |index: usize| Card::DECK[usize::from(deck[index])].name();
                let drawn = dice.draw(deck.len(), name, "draw a card", "pra-4a");
                hand.push(deck.remove(drawn));
            }
        }
        battle.hands.iter_mut().for_each(|hand| hand.sort_unstable());
    }
    report.tell(|| {
        Event::new("begun", "pra-1a", "The duel begins; all scouts are hidden.")
            .show(Show::phase(PhaseLook::Round, "The duel begins"))
    });
    battle
}

/// Carries out a checked order up to the next decision.
pub fn carry_out(duel: &Duel, battle: &mut Battle, order: Order, dice: &mut Dice, report: &mut Report) {
    let seat = battle.turn;
    match order {
        Order::Move { scout, to } => step_to(duel, battle, scout, to as u8, report),
        Order::Search { scout, cell } => search(duel, battle, scout, cell as u8, dice, report),
        Order::Fire { scout, at } => take_aim(duel, battle, scout, at, dice, report),
        Order::Play { card } => play(battle, card as u8, report),
        Order::Wave { number } => {
            report.tell(|| {
                Event::new(
                    "waved",
                    "pra-1d",
                    format!("{} wave a flag: {number}.", duel.name(seat)),
                )
            });
            spend_step(battle);
        }
        Order::EndTurn => {
            battle.steps = 1;
            spend_step(battle);
        }
        Order::Stand => answer(duel, battle, fire::Cover::Stands, dice, report),
        Order::Duck => {
            let target = other(seat);
            if let Some(card) = battle.card_in_hand(target, Card::Duck) {
                battle.discard(target, card);
                report.reveal();
            }
            answer(duel, battle, fire::Cover::Ducks, dice, report);
        }
    }
}

fn spend_step(battle: &mut Battle) {
    battle.steps -= 1;
    if battle.steps == 0 {
        battle.steps = STEPS;
        battle.aimed = false;
        battle.turn = other(battle.turn);
        battle.round += u8::from(battle.turn == Seat(0));
    }
}

/// A step to a neighbouring hex, or into a hidden enemy (pra-2a, pra-2d).
fn step_to(duel: &Duel, battle: &mut Battle, id: u16, to: u8, report: &mut Report) {
    let index = usize::from(id);
    // That nobody jumps up tells something too: while an enemy hides, no step can be taken back.
    let enemy_side = other(battle.turn);
    if battle.living_of(enemy_side).any(|(_, enemy)| enemy.hidden) {
        report.reveal();
    }
    if let Some(enemy) = battle.at(to) {
        find(duel, battle, enemy, "pra-2d", report);
    } else {
        let scout = &mut battle.scouts[index];
        scout.facing = duel.grid.side_towards(scout.cell, to).unwrap_or(scout.facing);
        scout.cell = to;
        let seat = scout.seat;
        let moved = || {
            let text = format!("{} moves to {}.", duel.scout_name(id), duel.grid.label(to));
            Event::new("moved", "pra-2a", text)
                .short(format!("to {}", duel.grid.label(to)))
                .about(id)
                .show(Show::go(
                    id,
                    Stop::at(Place::Cell(to.into()), Some(scout.facing.into())),
                ))
        };
        if scout.hidden {
            report.tell(|| moved().to(Audience::Only(seat)));
            report.tell(|| {
                let text = format!("A hidden scout of the {} moves.", duel.name(seat));
                Event::new("moved", "pra-2a", text).to(Audience::Except(seat))
            });
        } else {
            report.tell(moved);
        }
    }
    spend_step(battle);
}

fn search(duel: &Duel, battle: &mut Battle, id: u16, cell: u8, dice: &mut Dice, report: &mut Report) {
    let from = dice.log().len();
    let die = dice.d6("search", "pra-2e");
    let seat = battle.turn;
    report.trial(|| Trial {
        seat,
        kind: TrialKind::Other,
        chance: Distribution::of_dice(1, 6).at_least(SEEN.into()),
        passed: SEEN <= die,
    });
    report.tell(|| {
        let text = format!(
            "{} searches {}: {die}.",
            duel.scout_name(id),
            duel.grid.label(cell)
        );
        Event::new("searched", "pra-2e", text)
            .short(format!("searches {}", duel.grid.label(cell)))
            .about(id)
            .show(Show::roll(id, Reading::sum(0, die, SEEN)))
    });
    report.attach_rolls(dice, from);
    if battle.scouts[usize::from(id)].hidden {
        find(duel, battle, id, "pra-2e", report);
    }
    if let (SEEN.., Some(enemy)) = (die, battle.at(cell)) {
        find(duel, battle, enemy, "pra-2e", report);
    }
    spend_step(battle);
}

/// A hidden scout is seen from now on.
fn find(duel: &Duel, battle: &mut Battle, id: u16, rule: &'static str, report: &mut Report) {
    let scout = &mut battle.scouts[usize::from(id)];
    scout.hidden = false;
    report.reveal();
    report.tell(|| {
        let text = format!(
            "{} is seen in {}.",
            duel.scout_name(id),
            duel.grid.label(scout.cell)
        );
        Event::new("found", rule, text).about(id).show(Show::Come {
            piece: id,
            place: Place::Cell(scout.cell.into()),
            facing: Some(scout.facing.into()),
            look: ComeLook::Seen,
        })
    });
}

fn play(battle: &mut Battle, card: u8, report: &mut Report) {
    let kind = Card::DECK[usize::from(card)];
    battle.discard(battle.turn, card);
    report.reveal();
    let seat = battle.turn;
    report.tell(|| {
        Event::new("played", kind.rule(), format!("{}: {}", kind.name(), kind.text()))
            .short(kind.name())
            .show(Show::Card {
                card: Some(scene::face(card)),
                from: CardPlace::Hand(seat),
                to: CardPlace::Discard,
            })
    });
    match kind {
        Card::Rush => battle.steps += 1,
        Card::Aim => battle.aimed = true,
        Card::Duck => unreachable!("Duck is an answer, never played in a turn (pra-4d)"),
    }
}

/// Fire begins; if the target's side could duck, it is asked first (pra-4d).
fn take_aim(duel: &Duel, battle: &mut Battle, firer: u16, target: u16, dice: &mut Dice, report: &mut Report) {
    let from_hiding = battle.scouts[usize::from(firer)].hidden;
    if from_hiding {
        find(duel, battle, firer, "pra-3d", report);
    }
    let aim_at = battle.scouts[usize::from(target)].cell;
    let scout = &mut battle.scouts[usize::from(firer)];
    scout.facing = duel.grid.side_towards(scout.cell, aim_at).unwrap_or(scout.facing);
    battle.shot = Some(Shot {
        firer,
        target,
        from_hiding,
    });
    report.tell(|| {
        let text = format!("{} fires at {}.", duel.scout_name(firer), duel.scout_name(target));
        let rifle = battle.rifle_of(firer);
        Event::new("aimed", "pra-3a", text)
            .about(firer)
            .show(Show::Turn {
                piece: firer,
                facing: rifle,
                turret: rifle,
            })
            .show(Show::shot(firer, target, ShotLook::SmallArms))
    });
    if battle.card_in_hand(other(battle.turn), Card::Duck).is_none() {
        answer(duel, battle, fire::Cover::Stands, dice, report);
    }
}

fn answer(duel: &Duel, battle: &mut Battle, cover: fire::Cover, dice: &mut Dice, report: &mut Report) {
    let Some(shot) = battle.shot.take() else { return };
    fire::resolve(duel, battle, shot, cover, dice, report);
    battle.aimed = false;
    spend_step(battle);
}
