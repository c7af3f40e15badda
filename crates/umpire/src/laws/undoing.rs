//! Law 6: what can be taken back was no look ahead.

use super::difference::{first_difference, in_bytes};
use super::table::{Table, bytes_of};
use super::{Fault, Law};
use crate::game::Carried;
use crate::{Ask, Dice, Event, Eyes, Report, Ruleset, Seat, Seed};

/// Gives the order; if it can be undone, it rolled nothing, revealed nothing, passed nothing on, and
/// taking it back restores the bytes.
pub fn give_and_look<R: Ruleset>(
    table: &mut Table<'_, R>,
    ask: &Ask,
    order: R::Order,
) -> Result<Carried, Fault> {
    let law = Law::UndoIsNoLookAhead;
    let dream = table
        .rules
        .imagine(table.game.battle(), ask.seat, &mut table.dice);
    let before = table.bytes()?;
    let carried = match table.game.give(ask.seat, &order) {
        Ok(carried) => carried,
        Err(refusal) => {
            let what = format!("{order:?} is listed but refused: {refusal}");
            return Fault::of(Law::ListingsAndChecksAgree, what);
        }
    };
    if !table.game.can_undo(ask.seat) {
        return Ok(carried);
    }
    table.ask(law);
    let next = table.game.decision().seat();
    if !carried.dice.is_empty() || carried.report.revealed() || next.is_some_and(|seat| seat != ask.seat) {
        let what =
            format!("{order:?} can be undone, but rolled dice, revealed something or passed the decision on");
        return Fault::of(law, what);
    }
    went_as_expected(table, ask.seat, &order, dream, &carried)?;
    let mut back = table.game.copy();
    if let Err(refusal) = back.undo(ask.seat) {
        return Fault::of(law, format!("{order:?} could be undone, then not: {refusal}"));
    }
    let after = bytes_of(back.battle())?;
    if before != after {
        return Fault::of(law, format!("undoing {order:?}: {}", in_bytes(&before, &after)));
    }
    Ok(carried)
}

/// What revealed nothing to its own seat goes the same way in every battle that seat could be in.
fn went_as_expected<R: Ruleset>(
    table: &Table<'_, R>,
    seat: Seat,
    order: &R::Order,
    mut dream: R::Battle,
    carried: &Carried,
) -> Result<(), Fault> {
    let mut report = Report::new();
    // It rolled nothing, so any dice will do; in the dream it must not roll either.
    let mut dice = Dice::quiet(&Seed::from_number(0), 0);
    table.rules.obey(&mut dream, order, &mut dice, &mut report);
    let eyes = Eyes::Seat(seat);
    let told = |report: &Report| -> Vec<Event> { report.events_for(eyes).cloned().collect() };
    let scenes = (table.scene(seat), table.rules.scene(&dream, eyes));
    let difference = first_difference(&scenes.0, &scenes.1)
        .or_else(|| first_difference(&told(&carried.report), &told(&report)))
        .or_else(|| (0 < dice.rolled()).then(|| "dice are rolled".to_owned()));
    match difference {
        Some(difference) => {
            let what = format!(
                "{order:?} can be undone, but would go differently in a battle seat {} could be in: {difference}",
                seat.0
            );
            Fault::of(Law::UndoIsNoLookAhead, what)
        }
        None => Ok(()),
    }
}
