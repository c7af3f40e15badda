//! Laws 1 and 3: listings, checks and choices agree; refused orders change nothing.

use super::difference::in_bytes;
use super::table::Table;
use super::{Fault, Law};
use crate::{Ask, Ruleset, Selection};

/// Remembered orders tried at one decision.
const TRIED: usize = 48;

/// What is listed or offered passes the check; what passes it and can be listed is listed.
pub fn orders_and_check_agree<R: Ruleset>(
    table: &mut Table<'_, R>,
    ask: &Ask,
    orders: &[R::Order],
) -> Result<(), Fault> {
    let law = Law::ListingsAndChecksAgree;
    table.ask(law);
    let (rules, battle) = (table.rules, table.game.battle());
    let mut in_depth = Vec::new();
    rules.orders_in_depth(battle, &mut in_depth);
    rules.advised(battle, &mut in_depth);
    for order in orders.iter().chain(&in_depth) {
        if let Err(refusal) = rules.check(battle, ask.seat, order) {
            return Fault::of(law, format!("{order:?} is listed but refused: {refusal}"));
        }
    }
    for choice in rules.choices(battle, ask.seat, &Selection::default()) {
        if let Err(refusal) = rules.check(battle, ask.seat, &choice.order) {
            return Fault::of(
                law,
                format!("{:?} is offered but refused: {refusal}", choice.order),
            );
        }
    }
    if let Some(order) = rules.default_order(battle)
        && let Err(refusal) = rules.check(battle, ask.seat, &order)
    {
        return Fault::of(law, format!("{order:?} is the default but refused: {refusal}"));
    }
    for order in table.memory.some(TRIED, &mut table.dice) {
        let allowed = rules.check(table.game.battle(), ask.seat, &order).is_ok();
        if allowed && rules.lists(table.game.battle(), &order) && !orders.contains(&order) {
            return Fault::of(law, format!("{order:?} is allowed but not listed"));
        }
    }
    let order = table.pick(orders);
    for seat in table.seats().into_iter().filter(|seat| *seat != ask.seat) {
        if rules.check(table.game.battle(), seat, &order).is_ok() {
            let what = format!("{order:?} is allowed to seat {}, which is not asked", seat.0);
            return Fault::of(law, what);
        }
    }
    Ok(())
}

/// Gives orders that are refused, and compares the battle's bytes.
pub fn refusals_change_nothing<R: Ruleset>(table: &mut Table<'_, R>, ask: &Ask) -> Result<(), Fault> {
    let law = Law::RefusalsChangeNothing;
    let before = table.bytes()?;
    let number = table.game.number();
    for order in table.memory.some(TRIED / 4, &mut table.dice) {
        for seat in table.seats() {
            if seat == ask.seat && table.rules.check(table.game.battle(), seat, &order).is_ok() {
                continue;
            }
            table.ask(law);
            if table.game.give(seat, &order).is_ok() {
                return Fault::of(
                    law,
                    format!("{order:?} of seat {} was refused, then taken", seat.0),
                );
            }
            let after = table.bytes()?;
            if before != after || number != table.game.number() {
                let what = format!("{order:?} was refused: {}", in_bytes(&before, &after));
                return Fault::of(law, what);
            }
        }
    }
    Ok(())
}
