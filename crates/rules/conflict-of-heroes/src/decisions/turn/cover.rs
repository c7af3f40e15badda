//! Cover: hasty defences, hiding, going into and out of fortifications (coh-A09, coh-A10, coh-A12).

use board::hex::Direction;

use super::Notes;
use crate::activation::{Purse, Standing};
use crate::battle::{Battle, UnitId, UnitSet};
use crate::hidden::HIDE_AP;
use crate::order::Action;
use crate::rules::Rules;
use crate::why::Allowed;
use crate::works::{DIG_IN_AP, OCCUPY_AP};

impl Rules {
    /// Everybody can dig, and there is a counter for each (coh-18.1a, coh-18.1c).
    pub(super) fn check_dig_together(&self, battle: &Battle, by: UnitSet) -> Allowed {
        for unit in by.iter() {
            self.check_able(battle, unit)?;
            self.check_digs(battle, unit)?;
        }
        self.check_enough_defences(battle, by)
    }

    pub(super) fn list_digging(
        &self,
        battle: &Battle,
        purse: Purse,
        standing: Standing,
        unit: UnitId,
        push: &mut impl FnMut(Action, u8),
    ) {
        if !purse.can_pay(standing, DIG_IN_AP) {
            return;
        }
        let stunned = self.hit_on(battle, unit).is_some_and(|counter| counter.stuns);
        if !stunned && self.check_digs(battle, unit).is_ok() {
            push(Action::DigIn, DIG_IN_AP);
        }
    }

    /// Every hiding place of an un-hit squad (coh-10.2a).
    pub(super) fn list_hides(
        &self,
        battle: &Battle,
        (purse, standing): (Purse, Standing),
        unit: UnitId,
        notes: &Notes,
        push: &mut impl FnMut(Action, u8),
    ) {
        let own = battle.unit(unit);
        let may = !own.hidden && purse.can_pay(standing, HIDE_AP) && self.facts(battle, unit).squad;
        if !may || notes.sees(self, battle, own.hex) || self.check_can_hide(battle, unit).is_err() {
            return;
        }
        let around = Direction::ALL
            .iter()
            .filter_map(|side| self.field.step(own.hex, *side))
            .map(|step| step.to);
        for to in std::iter::once(own.hex).chain(around) {
            if self.check_hiding_place(battle, unit, to, UnitSet::EMPTY).is_ok() {
                push(Action::Hide { to }, HIDE_AP);
            }
        }
    }

    pub(super) fn list_doors(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        for work in self.open_doors(battle, unit) {
            push(Action::Occupy { work }, OCCUPY_AP);
        }
        if self.check_leave(battle, unit).is_ok() {
            push(Action::Leave, OCCUPY_AP);
        }
    }
}
