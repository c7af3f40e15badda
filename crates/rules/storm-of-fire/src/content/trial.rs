//! A scenario that reads well may still be one that nobody can set up: a table too small for its mission, a zone full of water. It is set up
//! once with the usual answers, and what does not work is told where the file names its table.

use std::sync::Arc;

use rulebook::Book as _;
use umpire::content::Node;
use umpire::{Dice, Report, Seat, Seed};

use super::model::{Content, Scenario};
use crate::battle::Battle;
use crate::options::Settings;
use crate::rules::{Resolution, Rules};

/// More questions than any set-up asks.
const MOST_QUESTIONS: usize = 500;

/// Sets the scenario up by the book (sof-ord-91).
pub fn try_set_up(scenario: &Scenario, content: &Content, place: &Node<'_>) {
    let content = Arc::new(content.clone());
    let rules = match Rules::new(content, scenario.clone(), Settings::default()) {
        Ok(rules) => rules,
        Err(fault) => return place.fault(fault),
    };
    let battle = set_up(&rules);
    // A unit that finds no place waits off the table; a side of such units cannot be what the author wants.
    for seat in [Seat(0), Seat(1)] {
        if battle.own(seat).next().is_none() {
            place.fault_hint(
                format!("{} find no place on it", rules.seat_name(seat)),
                "take a larger table, or free the zones of the mission",
            );
        }
    }
}

/// The battle as the usual answers leave it before the first turn.
fn set_up(rules: &Rules) -> Battle {
    let (mut dice, mut report) = (Dice::quiet(&Seed::from_number(1), 0), Report::silent());
    let mut battle = crate::deployment::fresh(rules);
    // The set-up alone: no turn follows.
    battle.stack.remove(0);
    let mut turn = Resolution {
        rules,
        battle: &mut battle,
        dice: &mut dice,
        report: &mut report,
    };
    turn.settle();
    for _ in 0..MOST_QUESTIONS {
        let question = rules.question(turn.battle);
        let ask = question.and_then(|question| question.ask(rules, turn.battle));
        let order = question.and_then(|question| question.proposed(rules, turn.battle));
        let (Some(ask), Some(order)) = (ask, order) else {
            break;
        };
        let Ok(checked) = rules.check_order(turn.battle, ask.seat, &order) else {
            break;
        };
        turn.carry_out(checked);
    }
    battle
}
