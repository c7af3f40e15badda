//! The Start Phase, step by step (sof-turn-2): what nobody decides runs by itself (sof-turn-18).

use rulebook::Process;
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, UnitId};
use crate::morale::Rallying;
use crate::rules::{Resolution, Rules};

/// A step of the Start Phase, in order (sof-turn-2).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    #[default]
    Smoke,
    BeatenZones,
    Rally,
    Triage,
    Tenacity,
    Battlegroups,
    Reserves,
    Over,
}

/// The Start Phase; units are looked at one by one, so that whoever has a choice is asked in between.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartPhase {
    pub step: Step,
    /// How many units have been looked at in this step, in the order of [`Battle::units_in_order`].
    #[serde(default)]
    pub looked: u8,
}

impl StartPhase {
    fn then(step: Step) -> StartPhase {
        StartPhase { step, looked: 0 }
    }

    /// The next unit in play for which there is something to do; the phase goes on behind it.
    fn next(
        self,
        turn: &mut Resolution<'_>,
        next: Step,
        is_due: impl Fn(&Rules, &Battle, UnitId) -> bool,
    ) -> Option<UnitId> {
        let order = turn.battle.units_in_order();
        let due = (usize::from(self.looked)..order.len()).find(|nth| {
            let unit = order[*nth];
            turn.battle.unit(unit).in_play() && is_due(turn.rules, turn.battle, unit)
        });
        turn.ask(match due {
            Some(nth) => StartPhase {
                looked: nth as u8 + 1,
                ..self
            },
            None => StartPhase::then(next),
        });
        due.map(|nth| order[nth])
    }
}

impl Battle {
    /// All units of the side that chooses first, then the other's, in ascending id (sof-turn-17, sof-turn-18).
    pub fn units_in_order(&self) -> Vec<UnitId> {
        let first = self.first();
        let mut units: Vec<(bool, UnitId)> = self
            .numbered_units()
            .map(|(id, unit)| (unit.owner != first, id))
            .collect();
        units.sort_unstable();
        units.into_iter().map(|(_, id)| id).collect()
    }
}

impl Process<Rules> for StartPhase {
    /// Smoke, beaten zones, Rally, Triage, Tenacity, battlegroups, reserves (sof-turn-2, sof-turn-3, sof-turn-4, sof-turn-6, sof-turn-7, sof-turn-8, sof-turn-9, sof-turn-10).
    fn go_on(self, turn: &mut Resolution<'_>) {
        match self.step {
            Step::Smoke => {
                turn.ask(StartPhase::then(Step::BeatenZones));
                turn.disperse_smoke();
            }
            Step::BeatenZones => {
                turn.ask(StartPhase::then(Step::Rally));
                turn.beaten_zones();
            }
            Step::Rally => {
                let due = |_: &Rules, battle: &Battle, unit| 0 < battle.unit(unit).suppression;
                if let Some(unit) = self.next(turn, Step::Triage, due) {
                    turn.rally(unit, Rallying::Start);
                }
            }
            Step::Triage => {
                let due = |_: &Rules, battle: &Battle, unit| 0 < battle.wounds(unit);
                if let Some(unit) = self.next(turn, Step::Tenacity, due) {
                    turn.triage(unit);
                }
            }
            Step::Tenacity => {
                let due = |rules: &Rules, battle: &Battle, unit| rules.tests_tenacity(battle, unit).is_some();
                if let Some(unit) = self.next(turn, Step::Battlegroups, due) {
                    let reason = turn.rules.tests_tenacity(turn.battle, unit);
                    turn.test_tenacity(unit, reason.unwrap_or("sof-morale-10"));
                }
            }
            Step::Battlegroups => {
                turn.ask(StartPhase::then(Step::Reserves));
                turn.judge_battlegroups();
            }
            Step::Reserves => {
                turn.ask(StartPhase::then(Step::Over));
                turn.release_reserves();
            }
            Step::Over => {}
        }
    }
}

#[cfg(test)]
mod tests;
