//! Activation: Training Checks of a Unit as a whole, and who may act once more (sections Actions, Activating again; ini-cc-1).

use serde::{Deserialize, Serialize};
use umpire::observe::TrialKind;
use umpire::show::{MarkLook, Reading};
use umpire::{Distribution, Event, Forecast, Outlook, Show};

use crate::battle::{Battle, TeamId, UnitId};
use crate::decisions::Reroll;
use crate::film;
use crate::rules::{Resolution, Rules};

/// Most reactivations of one round (ini-again-9).
pub const MOST_REACTIVATIONS: u8 = 40;

/// What a Unit as a whole checks its Training for (ini-cc-1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckFor {
    Activation,
    Counterattack,
    Morale,
    /// Ranging smoke in (ini-smoke-2).
    Smoke,
}

impl CheckFor {
    fn purpose(self) -> &'static str {
        match self {
            CheckFor::Activation => "activation",
            CheckFor::Counterattack => "counterattack",
            CheckFor::Morale => "morale",
            CheckFor::Smoke => "range in smoke",
        }
    }

    pub(crate) fn rule(self) -> &'static str {
        match self {
            CheckFor::Activation => "ini-act-1",
            CheckFor::Counterattack => "ini-asl-11",
            CheckFor::Morale => "ini-morale-1",
            CheckFor::Smoke => "ini-smoke-2",
        }
    }
}

/// A Training Check of a Unit as it lies. The process that asked for it is told by [`crate::battle::Frame::hear_check`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrainingCheck {
    pub unit: UnitId,
    pub what: CheckFor,
    /// What the die had to show; 7 cannot succeed (ini-unit-7).
    pub needed: i32,
    pub die: u8,
    /// The commander let it be rerolled (ini-cc-1).
    pub rerolled: bool,
}

impl TrainingCheck {
    pub fn passed(&self) -> bool {
        self.needed <= i32::from(self.die)
    }
}

impl Rules {
    /// What a check of this Unit needs. Only activation is harder for suppressed Units (ini-supp-6).
    pub fn check_number(&self, battle: &Battle, unit: UnitId, what: CheckFor) -> i32 {
        match what {
            CheckFor::Activation => self.activation_number(battle, unit),
            CheckFor::Counterattack | CheckFor::Morale | CheckFor::Smoke => {
                battle.unit(unit).training.check()
            }
        }
    }

    /// May the commander let this check be rerolled: it failed, could succeed, was not rerolled, and he is there and has not done
    /// so in this Initiative (ini-cc-1)?
    pub fn may_reroll(&self, battle: &Battle, check: &TrainingCheck) -> bool {
        let owner = battle.unit(check.unit).owner;
        !check.passed()
            && !check.rerolled
            && check.needed <= 6
            && battle.company(owner).rerolled_in != battle.initiative
            && battle.commander(owner).is_some()
    }

    /// The odds of a check.
    pub fn forecast_check(&self, battle: &Battle, unit: UnitId, what: CheckFor) -> Forecast {
        let distribution = Distribution::of_dice(1, 6);
        let chance = distribution.at_least(self.check_number(battle, unit, what));
        Forecast {
            title: self.unit_name(unit).to_owned(),
            piece: spokesman(battle, unit).map(|team| team.0),
            tallies: Vec::new(),
            outlook: vec![
                Outlook::telling("passes", chance),
                Outlook::nothing("fails", chance.not()),
            ],
            distribution: distribution.chances().collect(),
            provisional: false,
        }
    }

    /// What the second die needs before a 6 frees anybody; nothing at 5 Units or fewer (ini-again-1, ini-again-2, ini-again-3,
    /// ini-again-4).
    pub fn second_die(&self, battle: &Battle) -> Option<u8> {
        match battle.units_on_table() {
            0..=5 => None,
            6..=10 => Some(3),
            _ => Some(5),
        }
    }

    /// The Units that a 6 of this one would free (ini-again-1, ini-again-6, ini-again-9, ini-again-10).
    pub fn would_be_freed(&self, battle: &Battle, but: UnitId) -> Vec<UnitId> {
        if MOST_REACTIVATIONS <= battle.reactivations {
            return Vec::new();
        }
        let has_acted = |id: UnitId| battle.unit(id).activated && !battle.unit(id).freed;
        let units = battle.numbered_units().map(|(id, _)| id);
        units
            .filter(|id| *id != but && has_acted(*id) && battle.is_in_play(*id))
            .collect()
    }
}

impl Battle {
    /// Is somebody of this Unit left to act?
    pub fn is_in_play(&self, unit: UnitId) -> bool {
        !self.unit(unit).destroyed && self.counted(unit).next().is_some()
    }

    /// Units on the table, both sides together, without commanders (ini-again-1).
    pub fn units_on_table(&self) -> usize {
        let units = self.numbered_units();
        units
            .filter(|(id, unit)| !unit.is_commander && self.is_in_play(*id))
            .count()
    }

    /// May this Unit be tried now (ini-round-6)?
    pub fn is_eligible(&self, unit: UnitId) -> bool {
        self.unit(unit).is_eligible() && self.is_in_play(unit)
    }
}

/// The Team beside which a Unit's dice are shown: its leader, or the first.
pub(crate) fn spokesman(battle: &Battle, unit: UnitId) -> Option<TeamId> {
    let first = || battle.teams_of(unit).map(|(team, _)| team).next();
    battle.leader(unit).or_else(first)
}

impl Resolution<'_> {
    /// Rolls a Training Check of a Unit as a whole; the commander may let a failed one be rerolled. The frame on top of the stack
    /// is told how it ended.
    pub fn check_training(&mut self, unit: UnitId, what: CheckFor) {
        let needed = self.rules.check_number(self.battle, unit, what);
        let check = self.roll_check(unit, what, needed, false);
        if self.rules.may_reroll(self.battle, &check) {
            self.ask(Reroll { check });
        } else {
            self.hear_check(&check);
        }
    }

    /// The commander's reroll: the second result stands (ini-cc-1, ini-gen-4).
    pub(crate) fn reroll_check(&mut self, check: &TrainingCheck) {
        let owner = self.battle.unit(check.unit).owner;
        self.battle.company_mut(owner).rerolled_in = self.battle.initiative;
        let again = self.roll_check(check.unit, check.what, check.needed, true);
        self.hear_check(&again);
    }

    pub(crate) fn hear_check(&mut self, check: &TrainingCheck) {
        let asker = self.battle.stack.last_mut();
        asker.expect("a process asked for the check").hear_check(check);
    }

    fn roll_check(&mut self, unit: UnitId, what: CheckFor, needed: i32, rerolled: bool) -> TrainingCheck {
        let from = self.dice.log().len();
        let die = self.dice.d6(what.purpose(), what.rule());
        self.note_check(self.battle.unit(unit).owner, TrialKind::Other, needed, die);
        let check = TrainingCheck {
            unit,
            what,
            needed,
            die,
            rerolled,
        };
        self.tell(|say| {
            let (kind, word) = if check.passed() {
                ("check-passed", "passes")
            } else {
                ("check-failed", "fails")
            };
            let name = say.unit(unit);
            let again = if rerolled { " when it is rerolled" } else { "" };
            let text = format!("{name} {word} its check for {}{again}.", what.purpose());
            let event = Event::new(kind, what.rule(), text).short(format!("{word} its check"));
            let event = if rerolled { event.by("ini-cc-1") } else { event };
            match spokesman(say.battle, unit) {
                Some(team) => event
                    .about(team.0)
                    .show(film::roll(team, Reading::sum(0, die, needed))),
                None => event.show(Show::roll_aside(Reading::sum(0, die, needed))),
            }
        });
        self.show_dice(from);
        check
    }

    /// A natural 6 frees every Unit that has had its turn, after a second die on larger tables (ini-again-1, ini-again-2,
    /// ini-again-3, ini-again-4, ini-again-7).
    pub(crate) fn free_by(&mut self, check: &TrainingCheck) {
        let freed = self.rules.would_be_freed(self.battle, check.unit);
        if check.die != 6 || freed.is_empty() {
            return;
        }
        if let Some(needed) = self.rules.second_die(self.battle) {
            let rule = if needed == 3 { "ini-again-2" } else { "ini-again-3" };
            let from = self.dice.log().len();
            let die = self.dice.d6("act again", rule);
            self.tell(|_| {
                let text = match needed <= die {
                    true => "The 6 lets Units act again.",
                    false => "The 6 frees nobody.",
                };
                let reading = Reading::sum(0, die, needed);
                Event::new("second-die", rule, text).show(Show::roll_aside(reading))
            });
            self.show_dice(from);
            if die < needed {
                return;
            }
        }
        self.battle.reactivations += 1;
        for unit in &freed {
            self.battle.unit_mut(*unit).freed = true;
        }
        self.tell(|say| {
            let names: Vec<&str> = freed.iter().map(|unit| say.unit(*unit)).collect();
            let text = format!("A 6: may act once more this round: {}.", names.join(", "));
            let freed = freed.iter().filter_map(|unit| spokesman(say.battle, *unit));
            Event::new("freed", "ini-again-1", text)
                .together(freed.map(|team| film::mark(team, MarkLook::Rallied, "may act again")))
        });
    }

    /// The Unit's latest activation begins: it has neither moved nor fired, and waits no longer (ini-gen-9, ini-gen-10, ini-ow-2,
    /// ini-act-5).
    pub(crate) fn begin_activation(&mut self, id: UnitId) {
        let unit = self.battle.unit_mut(id);
        (unit.activated, unit.freed) = (true, false);
        (unit.overwatch, unit.ran) = (false, false);
        for team in &mut self.battle.teams {
            if team.unit == id {
                (team.moved, team.fired, team.went) = (false, false, false);
            }
        }
    }

    /// A passed check clears the Unit's markers (ini-supp-9).
    pub(crate) fn clear_markers(&mut self, unit: UnitId) {
        let marked = self.battle.marked(unit);
        if marked.is_empty() {
            return;
        }
        for team in &marked {
            self.battle.team_mut(*team).markers = 0;
        }
        self.tell(|say| {
            let text = format!("{} shakes off all suppression.", say.unit(unit));
            Event::new("recovered", "ini-supp-9", text).together(
                marked
                    .iter()
                    .map(|team| film::mark(*team, MarkLook::Rallied, "steady")),
            )
        });
    }

    /// A failed check takes one marker off (ini-supp-10).
    pub(crate) fn take_marker_off(&mut self, team: TeamId) {
        let markers = &mut self.battle.team_mut(team).markers;
        *markers = markers.saturating_sub(1);
        self.tell(|say| {
            let text = format!("One marker of {} comes off.", say.name(team));
            Event::new("recovered", "ini-supp-10", text)
                .about(team.0)
                .show(film::mark(team, MarkLook::Rallied, "one marker off"))
        });
    }
}

impl Battle {
    /// Teams of a Unit with markers.
    pub fn marked(&self, unit: UnitId) -> Vec<TeamId> {
        let teams = self.teams_of(unit);
        teams
            .filter(|(_, team)| team.is_suppressed())
            .map(|(id, _)| id)
            .collect()
    }
}

#[cfg(test)]
mod tests;
