//! Playing a case: order by order, with forced dice, questions answered as the case says or by default.

use super::{OrderOf, Stage, Staging, expect};
use crate::content::{Node, Table};
use crate::dice::Forced;
use crate::report::Event;
use crate::{Decision, Dice, Report, Ruleset, Seat, Weight};

/// What happened in one step.
pub(super) struct Played {
    pub events: Vec<Event>,
    pub refused: Option<crate::Refusal>,
}

/// Plays all steps, those after a bad one, too; returns what went wrong.
pub(super) fn play<S: Staging>(system: &S, mut stage: Stage<S::Rules>, steps: Vec<Table<'_>>) -> Vec<String> {
    let mut failures = Vec::new();
    for (index, table) in steps.into_iter().enumerate() {
        let number = index + 1;
        let mut step = Vec::new();
        play_step(system, &mut stage, table, &mut step);
        failures.extend(
            step.into_iter()
                .map(|failure| format!("step {number}: {failure}")),
        );
    }
    failures
}

fn play_step<S: Staging>(
    system: &S,
    stage: &mut Stage<S::Rules>,
    table: Table<'_>,
    failures: &mut Vec<String>,
) {
    let _note = table.opt_string("note");
    expect::before(system, stage, &table, failures);
    let order = table.get("order");
    let answers = table.opt_list("answers");
    let stop = table.flag("stop");
    let by = table.get("by").and_then(|node| seat_of(stage, &node));
    let mut dice = forced_dice(&table);
    let mut played = Played {
        events: Vec::new(),
        refused: None,
    };
    if let Some(node) = &order {
        give_all(
            system,
            stage,
            node,
            by,
            answers,
            stop,
            &mut dice,
            &mut played,
            failures,
        );
    } else if !answers.is_empty() {
        table.fault(
            "`answers` without an `order`",
            Some("put the first answer into `order`".to_owned()),
        );
    }
    failures.extend(dice.faults());
    expect::after(system, stage, &table, &played, failures);
    table.finish();
}

fn seat_of<R: Ruleset>(stage: &Stage<R>, node: &Node<'_>) -> Option<Seat> {
    let name = node.string()?;
    let seat = stage.seat(name);
    if seat.is_none() {
        node.unknown("side", name, stage.seats.iter().map(|(known, _)| known.as_str()));
    }
    seat
}

fn forced_dice(table: &Table<'_>) -> Dice {
    let mut forced: Vec<Forced> = Vec::new();
    for node in table.opt_list("dice") {
        forced.extend(node.int(1..=20).map(Forced::Die));
    }
    for node in table.opt_list("draws") {
        forced.extend(node.string().map(|name| Forced::Draw(name.to_owned())));
    }
    Dice::forced(forced)
}

#[expect(clippy::too_many_arguments, reason = "the parts of one step, handed on once")]
fn give_all<S: Staging>(
    system: &S,
    stage: &mut Stage<S::Rules>,
    order: &Node<'_>,
    by: Option<Seat>,
    answers: Vec<Node<'_>>,
    stop: bool,
    dice: &mut Dice,
    played: &mut Played,
    failures: &mut Vec<String>,
) {
    let Some(orders) = system.read_order(stage, order) else {
        return;
    };
    for order in orders {
        if !give(stage, by, &order, dice, played, failures) {
            return;
        }
    }
    for node in &answers {
        let Some(orders) = system.read_order(stage, node) else {
            return;
        };
        for answer in orders {
            if !give(stage, None, &answer, dice, played, failures) {
                return;
            }
        }
    }
    if !stop {
        answer_by_default(stage, dice, played, failures);
    }
}

/// Questions in the middle of something that the case does not answer get the ledger's default.
fn answer_by_default<R: Ruleset>(
    stage: &mut Stage<R>,
    dice: &mut Dice,
    played: &mut Played,
    failures: &mut Vec<String>,
) {
    const MOST: usize = 200;
    for _ in 0..MOST {
        let Decision::Ask(ask) = stage.rules.decision(&stage.battle) else {
            return;
        };
        if ask.weight == Weight::Major {
            return;
        }
        let Some(answer) = stage.rules.default_order(&stage.battle) else {
            return;
        };
        if !give(stage, None, &answer, dice, played, failures) {
            return;
        }
    }
    failures.push(format!("more than {MOST} questions were answered by default"));
}

/// Gives one order as the seat that is asked. A refusal is kept, not a failure: the case may want it.
fn give<R: Ruleset>(
    stage: &mut Stage<R>,
    by: Option<Seat>,
    order: &R::Order,
    dice: &mut Dice,
    played: &mut Played,
    failures: &mut Vec<String>,
) -> bool {
    let Some(seat) = by.or_else(|| stage.rules.decision(&stage.battle).seat()) else {
        failures.push("the battle is over; nobody can give an order".to_owned());
        return false;
    };
    let checked = match stage.rules.check(&stage.battle, seat, order) {
        Ok(checked) => checked,
        Err(refusal) => {
            played.refused = Some(refusal);
            return false;
        }
    };
    let mut report = Report::new();
    stage
        .rules
        .carry_out(&mut stage.battle, checked, dice, &mut report);
    played.events.extend(report.events().iter().cloned());
    true
}

/// Is this order offered to the seat that is asked: legal, and on the list where the list is full?
pub(super) fn is_offered<S: Staging>(stage: &Stage<S::Rules>, order: &OrderOf<S>) -> bool {
    let Some(seat) = stage.rules.decision(&stage.battle).seat() else {
        return false;
    };
    let mut orders = Vec::new();
    stage.rules.orders(&stage.battle, &mut orders);
    let legal = stage.rules.check(&stage.battle, seat, order).is_ok();
    legal && (orders.contains(order) || !stage.rules.lists(&stage.battle, order))
}

/// Gives all orders but the last, and looks at the preview of that one.
pub(super) fn preview_last<S: Staging>(
    system: &S,
    mut stage: Stage<S::Rules>,
    steps: &[Table<'_>],
    failures: &mut Vec<String>,
) -> Option<crate::Preview> {
    let (last, before) = steps.split_last()?;
    let mut dice = Dice::forced([]);
    let mut played = Played {
        events: Vec::new(),
        refused: None,
    };
    for step in before {
        for order in system.read_order(&stage, &step.need("order")?)? {
            give(&mut stage, None, &order, &mut dice, &mut played, failures);
        }
    }
    let order = system
        .read_order(&stage, &last.need("order")?)?
        .into_iter()
        .next()?;
    let seat = stage.rules.decision(&stage.battle).seat()?;
    let refusal = played
        .refused
        .or_else(|| stage.rules.check(&stage.battle, seat, &order).err());
    failures.extend(refusal.map(|refusal| refusal.to_string()));
    expect::preview_of(&stage.rules, &stage.battle, &order)
}
