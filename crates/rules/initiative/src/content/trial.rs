//! A scenario that reads well may still be one that nobody can deploy: a zone too small for its force, a gun's zone full of forest.
//! It is deployed once, and what does not work is told at the place in the file that says it.

use std::sync::Arc;

use umpire::{Dice, Report, Ruleset, Seed};

use super::model::{Content, Scenario};
use super::scenarios::Marks;
use crate::battle::{Frame, Standing};
use crate::decisions::Deploy;
use crate::options::Settings;
use crate::rules::Rules;

/// Deploys the scenario as the list of orders has it (ini-ord-53).
pub fn try_deployment(scenario: &Scenario, content: &Content, marks: &Marks<'_>) {
    let content = Arc::new(Content {
        scenarios: Vec::new(),
        ..content.clone()
    });
    let Ok(rules) = Rules::new(content, scenario.clone(), Settings::default()) else {
        return;
    };
    let (mut dice, mut report) = (Dice::quiet(&Seed::from_number(1), 0), Report::silent());
    let mut battle = crate::deployment::muster(&rules, &mut dice, &mut report);
    let mut orders = Vec::new();
    while let Some(Frame::Deploy(Deploy { seat })) = battle.stack.last() {
        let seat = *seat;
        orders.clear();
        rules.orders(&battle, &mut orders);
        let Some(order) = orders.first() else {
            let mut teams = battle.teams.iter();
            let waits = teams.find(|team| team.owner == seat && team.standing == Standing::ToPlace);
            if let (Some(Some(node)), Some(team)) = (marks.zones.get(seat.index()), waits) {
                node.fault_hint(
                    format!("no place is found in it for {}", rules.unit_name(team.unit)),
                    "make it larger, or free of ground that bars the Unit (ini-ord-53)",
                );
            }
            return;
        };
        rules.obey(&mut battle, order, &mut dice, &mut report);
    }
}
