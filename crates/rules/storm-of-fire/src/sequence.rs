//! Turns and phases (section 4): the process at the bottom of the stack.

use rulebook::Process;
use serde::{Deserialize, Serialize};
use umpire::show::PhaseLook;
use umpire::{Event, Seat, Show};

use crate::activation_dice::Throw;
use crate::battle::{Battle, other};
use crate::decisions::{Choose, OverRide};
use crate::rules::{Resolution, Rules};
use crate::start_phase::StartPhase;

/// Where in a turn play is (sof-turn-1).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    #[default]
    SetUp,
    Start,
    Barrage,
    Initiative,
    /// 6 down to 0.
    Activation(u8),
}

/// Goes from phase to phase; where play is stands in [`Battle::phase`].
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequence {
    /// Who is on move in this phase; the side with initiative at its beginning (sof-turn-14).
    #[serde(default)]
    pub on_move: Option<Seat>,
    /// How many sides have been asked for their override in this phase (sof-init-14).
    #[serde(default)]
    pub overrides: u8,
}

impl Process<Rules> for Sequence {
    /// Start, barrage, initiative, activation from 6 down to 0, end of the turn (sof-turn-1, sof-turn-11, sof-turn-14, sof-turn-15).
    fn go_on(self, turn: &mut Resolution<'_>) {
        match turn.battle.phase {
            Phase::SetUp => {
                turn.ask(self);
                turn.begin_turn();
            }
            Phase::Start => {
                turn.ask(self);
                // Nothing follows the Start Phase of the turn after the last (sof-mis-14).
                if turn.rules.scenario.turns < turn.battle.turn {
                    turn.judge_mission();
                    return;
                }
                turn.battle.phase = Phase::Barrage;
                if turn.rules.strike_falls(turn.battle) {
                    turn.fall_strike();
                }
            }
            Phase::Barrage => {
                turn.ask(self);
                turn.battle.phase = Phase::Initiative;
                turn.ask(Throw::default());
            }
            Phase::Initiative => {
                turn.ask(Sequence::default());
                turn.begin_phase(6);
            }
            Phase::Activation(phase) => self.next_activation(phase, turn),
        }
    }
}

impl Sequence {
    /// Overrides first, then the sides in turn while they have dice, or units in phase zero (sof-init-7, sof-init-13, sof-init-14, sof-init-15).
    fn next_activation(self, phase: u8, turn: &mut Resolution<'_>) {
        let first = turn.battle.first();
        if phase < 6 && self.overrides < 2 {
            let seat = [first, other(first)][usize::from(self.overrides)];
            turn.ask(Sequence {
                overrides: self.overrides + 1,
                ..self
            });
            if turn.battle.side(seat).aside.is_some() {
                turn.ask(OverRide { seat });
            }
            return;
        }
        let on_move = self.on_move.unwrap_or(first);
        let seats = [on_move, other(on_move)];
        match seats.into_iter().find(|seat| turn.battle.may_go_on(*seat, phase)) {
            Some(seat) => {
                turn.ask(Sequence {
                    on_move: Some(other(seat)),
                    ..self
                });
                turn.ask(Choose { seat });
            }
            None if 0 < phase => {
                turn.ask(Sequence::default());
                turn.begin_phase(phase - 1);
            }
            None => {
                turn.ask(Sequence::default());
                turn.end_turn();
            }
        }
    }
}

impl Battle {
    /// Has a side a die of this phase, or, in phase zero, a unit and the will to use it (sof-init-7, sof-init-15)?
    fn may_go_on(&self, seat: Seat, phase: u8) -> bool {
        match phase {
            0 => !self.side(seat).passed && self.own(seat).any(|(_, unit)| !unit.activated),
            _ => self.dice_of(seat).any(|(_, die)| die.shows == phase),
        }
    }
}

impl Resolution<'_> {
    /// A new turn, from its Start Phase (sof-turn-1).
    fn begin_turn(&mut self) {
        self.battle.turn += 1;
        self.battle.phase = Phase::Start;
        let turn = self.battle.turn;
        self.tell(|_| {
            Event::new("turn", "sof-turn-1", format!("Turn {turn} begins."))
                .short(format!("turn {turn}"))
                .show(Show::count("Turn", None, 1))
                .show(Show::phase(PhaseLook::Round, format!("Turn {turn}")))
        });
        self.ask(StartPhase::default());
    }

    fn begin_phase(&mut self, phase: u8) {
        self.battle.phase = Phase::Activation(phase);
        self.tell(|_| {
            let text = format!("Activation phase {phase}.");
            Event::new("phase", "sof-turn-14", text)
                .show(Show::phase(PhaseLook::Turn, format!("Phase {phase}")))
        });
    }

    /// What lasts for a turn is over, and who has won by now is judged (sof-turn-15, sof-mis-15, sof-init-10). Hit the Dirt stays
    /// (sof-turn-16).
    fn end_turn(&mut self) {
        self.battle.dice.clear();
        for unit in &mut self.battle.units {
            (unit.activated, unit.fell_back) = (false, false);
            (unit.sheltering, unit.inspired) = (false, false);
        }
        for side in &mut self.battle.sides {
            (side.aside, side.has_set_aside, side.passed) = (None, false, false);
            side.covered.clear();
        }
        self.recall_reserves();
        self.judge_turn();
        if self.battle.end.is_some() {
            return;
        }
        if self.rules.settings.one_turn {
            self.judge_mission();
        } else {
            self.begin_turn();
        }
    }
}

#[cfg(test)]
mod tests;
