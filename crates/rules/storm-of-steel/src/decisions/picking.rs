//! What the decisions share in which one unit is chosen for an event.

use umpire::Choice;

use super::shown::piece;
use super::{choice, done, stray};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::Rules;

pub(super) fn list_picks(battle: &Battle, out: &mut Vec<Order>, may_be_chosen: impl Fn(UnitId) -> bool) {
    let units = battle.numbered().map(|(unit, _)| unit);
    out.extend(
        units
            .filter(|unit| may_be_chosen(*unit))
            .map(|unit| Order::Pick { unit }),
    );
}

pub(super) fn pick_in_words(rules: &Rules, battle: &Battle, order: Order) -> Choice<Order> {
    match order {
        Order::Pick { unit } => choice(order, rules.name(battle, unit), "Choose", piece(unit)),
        Order::Done => done(order, "No, thank you"),
        order => stray(order),
    }
}
