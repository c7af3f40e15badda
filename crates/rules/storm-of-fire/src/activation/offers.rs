//! Actions worth listing for a unit that acts (section 41.7). Each is legal.

use super::actions::Taken;
use crate::attack::Manner;
use crate::battle::Battle;
use crate::content::model::UnitRule;
use crate::decisions::Acting;
use crate::moving::Depth;
use crate::order::{Action, Message};
use crate::rules::Rules;

impl Action {
    /// Is every action of this kind in the lists?
    pub fn is_listed(&self) -> bool {
        matches!(
            self,
            Action::Rally | Action::ClearJam | Action::HitTheDirt { keep: false } | Action::Withdraw
        )
    }
}

impl Acting {
    /// What it may do now: moves, fire, assaults, and the rest each once (sof-ord-81, sof-ord-82, sof-ord-83, sof-ord-84).
    pub fn offers(&self, rules: &Rules, battle: &Battle, depth: Depth) -> Vec<Action> {
        if !self.has_room() {
            return Vec::new();
        }
        if self.advance {
            return self.advances(rules, battle);
        }
        let unit = self.unit;
        let has_room = |taken: Taken| self.check_room(taken).is_ok();
        let mut found = Vec::new();
        if has_room(Taken::Fire) {
            found.extend(rules.fire_offers(battle, unit, self.manner()));
        }
        if has_room(Taken::SustainedFire) {
            found.extend(rules.fire_offers(battle, unit, Manner::Sustained));
            found.extend(rules.special_offers(battle, unit));
        }
        let mut moves = Vec::new();
        if has_room(Taken::Assault) {
            moves.extend(rules.assault_offers(battle, unit));
        }
        if has_room(Taken::Maneuver) {
            moves.extend(rules.maneuver_offers(battle, unit, depth));
        }
        if has_room(Taken::DoubleTime) && !self.hesitant {
            moves.extend(rules.double_time_offers(battle, unit));
        }
        moves.extend(rules.building_offers(battle, unit));
        if self.is_bound(battle) {
            moves.retain(|action| self.check_action(rules, battle, action).is_ok());
        } else {
            moves.retain(|action| has_room(Taken::of(action)));
        }
        found.extend(moves);
        let rest = [
            Action::Rally,
            Action::ClearJam,
            Action::HitTheDirt { keep: false },
            Action::Communicate(Message::HurryReserves),
            Action::Withdraw,
        ];
        let legal = |action: &Action| self.check_action(rules, battle, action).is_ok();
        found.extend(rest.into_iter().filter(legal));
        found
    }

    /// Is there more to a move than the ground (sof-init-16, sof-usr-stoic, sof-ind-17)?
    fn is_bound(&self, battle: &Battle) -> bool {
        let me = battle.unit(self.unit);
        !self.wary.is_empty() || me.has(UnitRule::Stoic) || me.observed_turn == battle.turn
    }
}
