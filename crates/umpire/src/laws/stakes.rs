//! Law 8: what is offered with nothing at stake can be taken back.

use super::table::Table;
use super::{Fault, Law};
use crate::{Ask, Ruleset, Selection, Stakes};

/// Takes one order that is offered with nothing at stake, gives it on a copy of the match, and takes it back.
pub fn stakes_are_true<R: Ruleset>(table: &mut Table<'_, R>, ask: &Ask) -> Result<(), Fault> {
    let law = Law::StakesAreTrue;
    let scene = table.scene(ask.seat);
    let picked = match table.dice.below(2) {
        0 => Selection::default(),
        _ => table.some_selection(&scene, ask.seat),
    };
    let mut choices = table.rules.choices(table.game.battle(), ask.seat, &picked);
    choices.retain(|choice| choice.stakes == Stakes::None);
    if choices.is_empty() {
        return Ok(());
    }
    table.ask(law);
    let order = table.pick(&choices).order;
    let mut game = table.game.copy();
    if let Err(refusal) = game.give(ask.seat, &order) {
        let what = format!("{order:?} is offered but refused: {refusal}");
        return Fault::of(Law::ListingsAndChecksAgree, what);
    }
    match game.undo(ask.seat) {
        Ok(()) => Ok(()),
        Err(refusal) => Fault::of(
            law,
            format!("{order:?} is offered with nothing at stake, but {refusal}"),
        ),
    }
}
