//! The set-up of a battle, from the objectives to the first turn (sof-mis-11): a process. Roll-off and choice of edges are the
//! scenario's (sof-content-0e), and bonus units are mustered before (sof-mis-12).

use rulebook::Process;
use serde::{Deserialize, Serialize};
use umpire::Seat;

use crate::decisions::{Buy, Deploy, HoldBack, Place, Scout};
use crate::missions::{ATTACKER, DEFENDER, Deploying, Holding};
use crate::order::Thing;
use crate::recon::Window;
use crate::rules::{Resolution, Rules};

/// What has been done so far.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetUp {
    pub step: u8,
}

/// One step of the set-up.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Step {
    /// The nth objective that a side places.
    Objective(u8),
    HoldBack(Seat),
    CountRecon,
    Buy(Seat, Window),
    /// Everybody of one side who does not wait for the enemy.
    Deploy(Seat),
    /// Both sides by turns, so many units at a time.
    InTurns(u8),
    Works(Thing),
    /// Those who have scouted the enemy's position (sof-recon-14).
    Late,
    Scout,
}

impl Rules {
    /// The steps of this mission in their order (sof-mis-11).
    fn set_up_steps(&self) -> Vec<Step> {
        let mission = self.mission();
        let [attacker, defender] = [ATTACKER, DEFENDER].map(|side| Seat(side as u8));
        let objectives = 0..mission.objectives.len() as u8;
        let mut steps: Vec<Step> = objectives.map(Step::Objective).collect();
        steps.extend([Step::HoldBack(attacker), Step::HoldBack(defender)]);
        if mission.recon {
            steps.push(Step::CountRecon);
            steps.extend([attacker, defender].map(|seat| Step::Buy(seat, Window::Early)));
        }
        match mission.deploying {
            Deploying::DefenderFirst => {
                steps.push(Step::Deploy(defender));
                if let Some(works) = mission.works {
                    let wire = std::iter::repeat_n(Thing::Wire, works.wire.into());
                    let scrapes = std::iter::repeat_n(Thing::Scrape, works.scrapes.into());
                    steps.extend(wire.chain(scrapes).map(Step::Works));
                }
                steps.push(Step::Deploy(attacker));
            }
            Deploying::InTurns(batch) => steps.push(Step::InTurns(batch)),
        }
        steps.extend([Step::Late, Step::Scout]);
        if mission.recon {
            steps.extend([attacker, defender].map(|seat| Step::Buy(seat, Window::Late)));
        }
        steps
    }
}

impl Process<Rules> for SetUp {
    fn go_on(self, turn: &mut Resolution<'_>) {
        let steps = turn.rules.set_up_steps();
        let Some(step) = steps.get(usize::from(self.step)) else {
            return;
        };
        turn.ask(SetUp { step: self.step + 1 });
        turn.set_up(*step);
    }
}

impl Resolution<'_> {
    fn set_up(&mut self, step: Step) {
        match step {
            Step::Objective(nth) => {
                let by = self.rules.mission().objectives[usize::from(nth)].by;
                self.ask(Place {
                    seat: Seat(by as u8),
                    thing: Thing::Objective,
                    nth,
                });
            }
            Step::HoldBack(seat) => match self.rules.mission().reserves[seat.index() & 1] {
                None => {}
                Some(Holding::Support { rule }) => self.hold_back_support(seat, rule),
                Some(Holding::Share { .. } | Holding::Core { .. }) => self.ask(HoldBack { seat }),
            },
            Step::CountRecon => self.count_recon(),
            Step::Buy(seat, window) => self.ask(Buy { seat, window }),
            Step::Deploy(seat) => self.ask_to_deploy(Deploy::all(seat)),
            Step::InTurns(batch) => self.ask_to_deploy(Deploy::in_turns(batch)),
            Step::Works(thing) => self.ask(Place {
                seat: Seat(DEFENDER as u8),
                thing,
                nth: 0,
            }),
            Step::Late => self.ask_to_deploy(Deploy::late()),
            Step::Scout => self.ask(Scout::first(self.battle)),
        }
    }
}

#[cfg(test)]
mod tests;
