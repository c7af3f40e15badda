//! Why an order is a risk: what went wrong in the course of events in which it ended worst, in sentences of the
//! log. A course is imagined, and is told as the seat would see it: nothing that the seat does not know gets out.

use umpire::commander::Glimpse;
use umpire::{Eyes, Insight, Report, Ruleset, Seat};

use crate::ahead::{Course, Luck, are_allies, carry_through, sample_fairly, tell_through};

/// Most sentences of one risk.
const MOST_SENTENCES: usize = 3;
/// Answers of the enemy that are tried to find his best one.
const MOST_ANSWERS: usize = 48;

/// One step of a course: what the seat lost by it, and what it would read about it.
struct Step {
    loss: i32,
    sentences: Vec<String>,
}

/// Carries the order out again in the course where it went worst, then the enemy's best answer; tells the
/// step that cost more. `None` if neither cost anything.
pub fn risk<R: Ruleset>(glimpse: &Glimpse<'_, R>, order: &R::Order, course: Course) -> Option<String> {
    let (rules, seat) = (glimpse.rules(), glimpse.seat());
    let mut luck = course.luck();
    let mut battle = course.world(glimpse);
    let itself = step(rules, &mut battle, seat, order, &mut luck);
    let answer = match rules.decision(&battle).seat() {
        Some(enemy) if !are_allies(rules, seat, enemy) => best_answer(rules, &battle, enemy, course, &luck),
        Some(_) | None => None,
    };
    let answer = answer.map(|answer| step(rules, &mut battle, seat, &answer, &mut luck));
    let worst = match answer {
        Some(answer) if itself.loss < answer.loss => answer,
        Some(_) | None => itself,
    };
    (0 < worst.loss && !worst.sentences.is_empty()).then(|| worst.sentences.join(" "))
}

/// Carries an order out and listens with the seat's ears.
fn step<R: Ruleset>(
    rules: &R,
    battle: &mut R::Battle,
    seat: Seat,
    order: &R::Order,
    luck: &mut Luck,
) -> Step {
    let before = rules.evaluate(battle, seat, Insight::Trained);
    let own: Vec<u16> = rules
        .scene(battle, Eyes::Seat(seat))
        .pieces
        .iter()
        .filter(|piece| piece.seat == Some(seat))
        .map(|piece| piece.id)
        .collect();
    let mut report = Report::new();
    tell_through(rules, battle, order, luck, &mut report);
    let events: Vec<_> = report.events_for(Eyes::Seat(seat)).collect();
    // What happened to the seat's own pieces says more than the rest; results come last.
    let ours = |event: &umpire::Event| event.pieces.iter().any(|piece| own.contains(piece));
    let mut told: Vec<usize> = (0..events.len()).filter(|index| ours(events[*index])).collect();
    if told.is_empty() {
        told = (0..events.len()).collect();
    }
    let from = told.len().saturating_sub(MOST_SENTENCES);
    Step {
        loss: before.saturating_sub(rules.evaluate(battle, seat, Insight::Trained)),
        sentences: told[from..]
            .iter()
            .map(|index| events[*index].text.clone())
            .collect(),
    }
}

/// The enemy's order that looks best for him one step ahead, with the luck of this course.
fn best_answer<R: Ruleset>(
    rules: &R,
    battle: &R::Battle,
    enemy: Seat,
    course: Course,
    luck: &Luck,
) -> Option<R::Order> {
    let mut orders = Vec::new();
    rules.orders(battle, &mut orders);
    course.loose_dice().shuffle(&mut orders);
    sample_fairly(&mut orders, MOST_ANSWERS);
    orders.into_iter().max_by_key(|order| {
        let mut after = battle.clone();
        carry_through(rules, &mut after, order, &mut luck.clone());
        rules.evaluate(&after, enemy, Insight::Trained)
    })
}
