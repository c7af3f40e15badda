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
    let printed = carry_through(&mut game, ask, &choice.order)?;
    for tally in choice.preview.attacks.iter().flat_map(|attack| &attack.tallies) {
        let kept = printed
            .iter()
            .any(|printed| printed.name == tally.name && contains(printed, tally));
        if !kept {
            let same_name: Vec<String> = printed
                .iter()
                .filter(|printed| printed.name == tally.name)
                .map(in_words)
                .collect();
            let what = format!(
                "{:?} was previewed with {} [{}], reported: {}",
                choice.order,
                tally.name,
                in_words(tally),
                if same_name.is_empty() {
                    "nothing".to_owned()
                } else {
                    same_name.join(" | ")
                },
            );
            return Fault::of(Law::PreviewsAreKept, what);
        }
    }
    Ok(())
}

/// Gives the order and answers what is asked in its middle; all tallies that were reported.
fn carry_through<R: Ruleset>(
    game: &mut Game<R>,
    ask: &Ask,
    order: &R::Order,
) -> Result<Vec<NamedTally>, Fault> {
    let mut printed = Vec::new();
    let mut next = Some((ask.seat, order.clone()));
    for _ in 0..MOST_ANSWERS {
        let Some((seat, order)) = next.take() else { break };
        match game.give(seat, &order) {
            Ok(carried) => printed.extend(
                carried
                    .report
                    .events()
                    .iter()
                    .flat_map(|event| event.tallies.clone()),
            ),
            Err(refusal) => {
                let what = format!("{order:?} is offered or a default, but refused: {refusal}");
                return Fault::of(Law::ListingsAndChecksAgree, what);
            }
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
    Ok(printed)
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
