//! Rounds and Initiatives, the end of a round, morale (sections Rounds and Initiatives, Morale).

use rulebook::Process;
use serde::{Deserialize, Serialize};
use umpire::show::{AreaLook, PhaseLook, Reading};
use umpire::{Event, Seat, Show};

use crate::activation::{CheckFor, TrainingCheck};
use crate::battle::{Battle, End, UnitId, other};
use crate::content::model::Class;
use crate::decisions::Choose;
use crate::rules::{Resolution, Rules};

/// Rounds and Initiatives: whose turn it is to try a Unit (ini-round-3). Always at the bottom of the stack once play has begun.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play;

impl Process<Rules> for Play {
    /// The holder tries a Unit while he has one; then the other; then the round ends (ini-round-5, ini-round-7, ini-round-8).
    fn go_on(self, turn: &mut Resolution<'_>) {
        turn.ask(self);
        turn.judge_companies();
        if turn.battle.end.is_some() {
            return;
        }
        if turn.battle.round == 0 {
            turn.begin_round();
        }
        let holder = turn.battle.holder;
        if turn.battle.can_try(holder) {
            turn.ask(Choose { seat: holder });
        } else if turn.battle.can_try(other(holder)) {
            turn.pass_initiative();
        } else {
            turn.ask(EndOfRound::default());
        }
    }
}

impl Battle {
    /// Has this seat a Unit, or its commander, to try (ini-round-8)?
    pub fn can_try(&self, seat: Seat) -> bool {
        let mut units = self.numbered_units();
        units.any(|(id, unit)| unit.owner == seat && self.is_eligible(id))
    }
}

impl Resolution<'_> {
    /// A new round: one die each, the higher takes the first Initiative, ties again (ini-round-2).
    pub(crate) fn begin_round(&mut self) {
        self.battle.round += 1;
        self.battle.initiative += 1;
        let round = self.battle.round;
        self.tell(|_| {
            Event::new("round", "ini-round-1", format!("Round {round} begins."))
                .short(format!("round {round}"))
                .show(Show::count("Round", None, 1))
                .show(Show::phase(PhaseLook::Round, format!("Round {round}")))
        });
        loop {
            let from = self.dice.log().len();
            let dice = [0, 1].map(|_| self.dice.d6("first Initiative", "ini-round-2"));
            let first = match dice[0].cmp(&dice[1]) {
                std::cmp::Ordering::Greater => Some(Seat(0)),
                std::cmp::Ordering::Less => Some(Seat(1)),
                std::cmp::Ordering::Equal => None,
            };
            self.tell(|say| {
                let text = match first {
                    Some(seat) => format!("{} takes the first Initiative.", say.seat(seat)),
                    None => "A tie: both roll again.".to_owned(),
                };
                let shown = |nth: usize| Show::Roll {
                    at: None,
                    roll: nth as u16,
                    reading: Reading::sum(0, dice[nth], dice[1 - nth] + 1),
                };
                Event::new("initiative", "ini-round-2", text).together([shown(0), shown(1)])
            });
            self.show_dice(from);
            if let Some(first) = first {
                (self.battle.holder, self.battle.first) = (first, first);
                return;
            }
        }
    }

    /// A new Initiative: the opponent's, or the same player's again if the opponent has nobody to try (ini-round-4, ini-round-8).
    pub(crate) fn pass_initiative(&mut self) {
        let next = other(self.battle.holder);
        if self.battle.can_try(next) {
            self.battle.holder = next;
        }
        self.battle.initiative += 1;
        let holder = self.battle.holder;
        self.tell(|say| {
            let name = say.seat(holder);
            let (rule, text) = if holder == next {
                ("ini-round-4", format!("The Initiative passes to {name}."))
            } else {
                ("ini-round-8", format!("{name} begins a new Initiative."))
            };
            Event::new("initiative", rule, text)
                .show(Show::phase(PhaseLook::Turn, format!("{name}'s Initiative")))
        });
    }
}

/// A step of the end of a round (ini-round-9).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    #[default]
    Smoke,
    Stragglers,
    Morale,
    LastUnits,
    Scenario,
    NextRound,
}

/// The end of a round, step by step (ini-round-9).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndOfRound {
    pub step: Step,
    /// How many Units have been looked at for morale, in the order of [`Battle::morale_order`].
    #[serde(default)]
    pub looked: u8,
    /// The morale check that was just made.
    #[serde(default)]
    pub check: Option<TrainingCheck>,
}

impl EndOfRound {
    pub fn hear_check(&mut self, check: &TrainingCheck) {
        self.check = Some(*check);
    }

    fn then(self, step: Step) -> EndOfRound {
        EndOfRound { step, ..self }
    }
}

impl Process<Rules> for EndOfRound {
    fn go_on(self, turn: &mut Resolution<'_>) {
        match self.step {
            Step::Smoke => {
                turn.ask(self.then(Step::Stragglers));
                // A commander's reroll counts as of an Initiative of its own (ini-cc-1).
                turn.battle.initiative += 1;
                turn.clear_smoke();
            }
            Step::Stragglers => {
                turn.ask(self.then(Step::Morale));
                turn.remove_stragglers();
            }
            Step::Morale => self.next_morale_check(turn),
            Step::LastUnits => {
                turn.ask(self.then(Step::Scenario));
                turn.check_last_units();
            }
            Step::Scenario => {
                turn.ask(self.then(Step::NextRound));
                turn.see_who_holds();
                let rounds = turn.rules.scenario.rounds;
                if rounds <= turn.battle.round || turn.rules.settings.one_round {
                    turn.end_battle(End::Points);
                }
            }
            Step::NextRound => {
                turn.clear_round();
                turn.begin_round();
            }
        }
    }
}

impl EndOfRound {
    /// The result of the last check, then the next one that is due (ini-morale-1, ini-morale-2).
    fn next_morale_check(mut self, turn: &mut Resolution<'_>) {
        if let Some(check) = self.check.take() {
            turn.ask(self);
            if !check.passed() {
                turn.fail_morale(&check);
            }
            return;
        }
        let order = turn.battle.morale_order();
        let due = (usize::from(self.looked)..order.len())
            .find(|nth| turn.rules.checks_morale(turn.battle, order[*nth]));
        match due {
            Some(nth) => {
                turn.ask(EndOfRound {
                    looked: nth as u8 + 1,
                    ..self
                });
                turn.check_training(order[nth], CheckFor::Morale);
            }
            None => turn.ask(self.then(Step::LastUnits)),
        }
    }
}

impl Battle {
    /// The Units of the player with the first Initiative in ascending id, then the other's (ini-round-9).
    pub fn morale_order(&self) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self.numbered_units().map(|(id, _)| id).collect();
        units.sort_by_key(|id| (self.unit(*id).owner != self.first, *id));
        units
    }
}

impl Rules {
    /// Is one of its Teams on the table a Tank Team (ini-gen-17)?
    pub fn is_tank_unit(&self, battle: &Battle, unit: UnitId) -> bool {
        let mut teams = battle.teams_of(unit);
        teams.any(|(_, team)| self.kind(team).class == Class::Tank)
    }

    /// Must this Unit check its morale: losses this round, and fewer than half of its starting Teams (ini-morale-1)?
    pub fn checks_morale(&self, battle: &Battle, id: UnitId) -> bool {
        let unit = battle.unit(id);
        battle.is_in_play(id)
            && !unit.is_commander
            && 0 < unit.casualties
            && 2 * battle.present(id) < usize::from(unit.start)
    }

    /// Is it a non-Tank Unit reduced to a single Team, which did not start as one (ini-morale-3)?
    pub fn is_straggler(&self, battle: &Battle, id: UnitId) -> bool {
        let unit = battle.unit(id);
        battle.is_in_play(id)
            && !unit.is_commander
            && 1 < unit.start
            && battle.present(id) == 1
            && !self.is_tank_unit(battle, id)
    }
}

impl Resolution<'_> {
    /// Smoke vanishes (ini-smoke-5).
    fn clear_smoke(&mut self) {
        let smoke = std::mem::take(&mut self.battle.smoke);
        if smoke.is_empty() {
            return;
        }
        self.tell(|_| {
            let areas = smoke.iter().map(|smoke| {
                let area = board::table::Shape::Area(smoke.area.clone());
                Show::shape(tabletop::draw::shape(&area), AreaLook::Ground)
            });
            Event::new("smoke-clears", "ini-smoke-5", "The smoke clears.").together(areas)
        });
    }

    /// Non-Tank Units of a single Team are removed together (ini-morale-3).
    fn remove_stragglers(&mut self) {
        let order = self.battle.morale_order();
        let last = order
            .into_iter()
            .filter(|unit| self.rules.is_straggler(self.battle, *unit));
        let last: Vec<UnitId> = last.collect();
        for unit in &last {
            self.tell(|say| {
                let text = format!("{} is down to a single Team.", say.unit(*unit));
                Event::new("straggler", "ini-morale-3", text)
            });
            self.remove_unit(*unit);
        }
        self.settle_losses_with(last);
    }

    /// The Unit is gone, and the commander with it if his reroll did not help (ini-morale-1, ini-cc-2).
    fn fail_morale(&mut self, check: &TrainingCheck) {
        let owner = self.battle.unit(check.unit).owner;
        self.remove_unit(check.unit);
        let commander = self.battle.commander(owner).filter(|_| check.rerolled);
        if let Some(commander) = commander {
            self.tell(|say| {
                let text = format!("{} goes with {}.", say.name(commander), say.unit(check.unit));
                Event::new("commander-lost", "ini-cc-2", text).about(commander.0)
            });
            self.lose(commander);
        }
        self.settle_losses_with(vec![check.unit]);
    }

    /// Companies down to one Unit check, if they started with more (ini-cc-4); both before it is judged (ini-vic-1).
    fn check_last_units(&mut self) {
        let first = self.battle.first;
        for seat in [first, other(first)] {
            if 2 <= self.battle.company(seat).start && self.battle.remaining(seat) == 1 {
                self.check_company(seat, "ini-cc-4");
            }
        }
        self.judge_companies();
    }

    /// What lasts for a round is over; Overwatch, digging in, markers, quiet and still stay (ini-round-9).
    fn clear_round(&mut self) {
        self.battle.reactivations = 0;
        for unit in &mut self.battle.units {
            (unit.activated, unit.freed) = (false, false);
            (unit.declared, unit.ran) = (false, false);
            unit.casualties = 0;
        }
        for team in &mut self.battle.teams {
            (team.down, team.observed, team.moved_this_round) = (false, false, false);
        }
    }
}

#[cfg(test)]
mod tests;
