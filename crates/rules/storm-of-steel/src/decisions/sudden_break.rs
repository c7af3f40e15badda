//! Sudden break: the opponent chooses who breaks (sos-11C.15). He must choose somebody.

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Selection};

use super::picking::{list_picks, pick_in_words};
use super::wishing;
use super::{Checked, astray, major, prompt, unasked};
use crate::battle::{Battle, Morale, UnitId, Whereabouts};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Break {
    pub chooser: Seat,
}

impl Break {
    /// May this unit be chosen (sos-11C.15)?
    fn check_unit(&self, rules: &Rules, battle: &Battle, id: UnitId) -> Allowed {
        let unit = rules.check_in_play(battle, id)?;
        let soft = !rules.kind(unit).is_afv();
        let there = unit.place != Whereabouts::ToPlace && !rules.is_unknown(battle, id, self.chooser);
        if unit.owner != self.chooser && soft && unit.morale == Morale::Normal && there {
            return Ok(());
        }
        Err(Why::new("sos-11C.15", "{} is no steady soft enemy.").unit(id))
    }
}

impl Question<Rules> for Break {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.chooser, "break")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let mut units = battle.numbered();
        units.any(|(unit, _)| self.check_unit(rules, battle, unit).is_ok())
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        list_picks(battle, out, |unit| self.check_unit(rules, battle, unit).is_ok());
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Pick { unit } => {
                self.check_unit(rules, battle, *unit)?;
                Ok(Checked::Pick { unit: *unit })
            }
            Order::Done => Err(Why::new("sos-11C.15", "You have to choose.")),
            order => Err(unasked(order, "Now choose the enemy who breaks.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Pick { unit } => turn.set_morale(unit, Morale::Pinned, "sos-11C.15"),
            checked => astray(&checked, "who breaks"),
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(self.chooser, "Choose the enemy who breaks.", "sos-11C.15")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: Order) -> Choice<Order> {
        pick_in_words(rules, battle, order)
    }

    fn wishes(
        &self,
        _rules: &Rules,
        battle: &Battle,
        _seat: Seat,
        _picked: &Selection,
        at: &Anchor,
    ) -> Vec<Order> {
        let pick = |unit| Order::Pick { unit };
        wishing::stand(battle, at).map(pick).into_iter().collect()
    }
}
