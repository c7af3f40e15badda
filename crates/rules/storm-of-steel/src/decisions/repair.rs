//! Repair: one immobilised vehicle can move again (sos-11C.8, sos-11C.21).

use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Selection};

use super::picking::{list_picks, pick_in_words};
use super::wishing;
use super::{Checked, astray, major, prompt, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Repair {
    pub seat: Seat,
}

impl Repair {
    /// May this unit be chosen (sos-11C.21)?
    fn check_unit(&self, rules: &Rules, battle: &Battle, id: UnitId) -> Allowed {
        let unit = rules.check_in_play(battle, id)?;
        if unit.owner == self.seat && unit.immobile && rules.kind(unit).family.is_vehicle() {
            return Ok(());
        }
        Err(Why::new("sos-11C.21", "{} is no vehicle of yours that needs repair.").unit(id))
    }
}

impl Question<Rules> for Repair {
    fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<Ask> {
        major(self.seat, "repair")
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let mut units = battle.numbered();
        units.any(|(unit, _)| self.check_unit(rules, battle, unit).is_ok())
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        list_picks(battle, out, |unit| self.check_unit(rules, battle, unit).is_ok());
        out.push(Order::Done);
    }

    fn check(&self, rules: &Rules, battle: &Battle, _seat: Seat, order: &Order) -> Result<Checked, Why> {
        match order {
            Order::Pick { unit } => {
                self.check_unit(rules, battle, *unit)?;
                Ok(Checked::Pick { unit: *unit })
            }
            Order::Done => Ok(Checked::Done),
            order => Err(unasked(order, "Now a vehicle is repaired, or none is.")),
        }
    }

    fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
        match checked {
            Checked::Pick { unit } => turn.repair(unit, "sos-11C.21"),
            Checked::Done => self.close(turn),
            checked => astray(&checked, "which vehicle is repaired"),
        }
    }

    fn prompt(&self, _rules: &Rules, _battle: &Battle) -> Prompt {
        prompt(self.seat, "Repair one immobilised vehicle.", "sos-11C.21")
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
