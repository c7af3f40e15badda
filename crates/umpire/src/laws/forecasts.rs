//! Law 7: what a preview adds up is what the report then prints.

use super::table::Table;
use super::{Fault, Law};
use crate::report::NamedTally;
use crate::{Ask, Choice, Decision, Game, Ruleset, Selection, Weight};

/// Decisions in the middle of one order that are answered by default, at most.
const MOST_ANSWERS: usize = 64;

/// Takes one offered attack with firm odds, gives it on a copy of the match, and looks for its tallies.
pub fn previews_are_kept<R: Ruleset>(table: &mut Table<'_, R>, ask: &Ask) -> Result<(), Fault> {
    let scene = table.scene(ask.seat);
    let picked = match table.dice.below(2) {
        0 => Selection::default(),
        _ => table.some_selection(&scene, ask.seat),
    };
    let firm = |choice: &Choice<R::Order>| {
        let attacks = &choice.preview.attacks;
        !attacks.is_empty() && attacks.iter().all(|attack| !attack.provisional)
    };
    let mut choices = table.rules.choices(table.game.battle(), ask.seat, &picked);
    choices.retain(firm);
    if choices.is_empty() {
        return Ok(());
    }
    table.ask(Law::PreviewsAreKept);
    let choice = table.pick(&choices);
    let mut game = table.game.copy();
    let through = carry_through(&mut game, ask, &choice.order)?;
    // Somebody has a real choice in the middle, and the roll is still to come.
    if let Decision::Ask(Ask {
        weight: Weight::Minor,
        ..
    }) = game.decision()
    {
        return Ok(());
    }
    for tally in choice.preview.attacks.iter().flat_map(|attack| &attack.tallies) {
        let mut printed = through
            .tallies
            .iter()
            .filter(|printed| printed.name == tally.name);
        if !printed.any(|printed| contains(printed, tally)) {
            let name = tally.name;
            let order = &choice.order;
            let (shown, reported) = (in_words(tally), through.text);
            let what = format!("{order:?} was previewed with {name} [{shown}]; what happened: {reported}");
            return Fault::of(Law::PreviewsAreKept, what);
        }
    }
    Ok(())
}

/// What came of an order.
#[derive(Default)]
struct Through {
    tallies: Vec<NamedTally>,
    /// Every order given and every event told, for the message of a broken law.
    text: String,
}

/// Gives the order and answers by default what is asked in its middle.
fn carry_through<R: Ruleset>(game: &mut Game<R>, ask: &Ask, order: &R::Order) -> Result<Through, Fault> {
    let mut through = Through::default();
    let mut next = Some((ask.seat, order.clone()));
    for _ in 0..MOST_ANSWERS {
        let Some((seat, order)) = next.take() else { break };
        let carried = match game.give(seat, &order) {
            Ok(carried) => carried,
            Err(refusal) => {
                let what = format!("{order:?} is offered or a default, but refused: {refusal}");
                return Fault::of(Law::ListingsAndChecksAgree, what);
            }
        };
        through.text.push_str(&format!("\n  {order:?}"));
        for event in carried.report.events() {
            through
                .text
                .push_str(&format!("\n    {}: {}", event.kind, event.text));
            let tallies = event.tallies.iter();
            tallies.for_each(|tally| {
                through
                    .text
                    .push_str(&format!("\n      {} [{}]", tally.name, in_words(tally)))
            });
            through.tallies.extend(event.tallies.iter().cloned());
        }
        if let Decision::Ask(Ask {
            seat,
            weight: Weight::Minor,
            ..
        }) = game.decision()
        {
            next = game
                .rules()
                .default_order(game.battle())
                .map(|order| (seat, order));
        }
    }
    Ok(through)
}

/// Are the lines of `shown` among those of `printed`, in their order?
fn contains(printed: &NamedTally, shown: &NamedTally) -> bool {
    let mut lines = printed.tally.lines().iter();
    shown
        .tally
        .lines()
        .iter()
        .all(|wanted| lines.any(|line| line == wanted))
}

fn in_words(tally: &NamedTally) -> String {
    let lines: Vec<String> = tally.tally.lines().iter().map(ToString::to_string).collect();
    lines.join(", ")
}
