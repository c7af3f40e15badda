//! Who may be activated, with which dice; the actions of an activation (sections 5 and 6). Owner: turn.

use crate::battle::{Battle, FigureId};
use crate::order::Order;
use crate::rules::Rules;

impl Rules {
    /// The figures an order is about, those it is given to first.
    pub fn figures_in(&self, battle: &Battle, order: &Order) -> Vec<FigureId> {
        todo!("{battle:?} {order:?}")
    }
}
