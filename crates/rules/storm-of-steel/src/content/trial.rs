//! A scenario that reads well may still be one that nobody can set up: a zone too small for its force, a boat without a river, a
//! truck in a house. It is set up once, and what does not work is told at the place in the file that says it.

use std::sync::Arc;

use umpire::content::Node;
use umpire::{Dice, Report, Ruleset, Seat, Seed};

use super::model::{Content, Scenario, SetUp};
use super::scenarios::Marks;
use crate::battle::{Battle, Frame, UnitId, Whereabouts, other};
use crate::decisions::SetUp as Setting;
use crate::options::Settings;
use crate::rules::Rules;

/// Sets the scenario up as the list of orders has it, and looks at those in fixed places (sos-4J).
pub fn try_set_up(scenario: &Scenario, content: &Content, marks: &Marks<'_>) {
    let content = Arc::new(Content {
        scenarios: Vec::new(),
        ..content.clone()
    });
    let Ok(rules) = Rules::new(content, scenario.clone(), Settings::default()) else {
        return;
    };
    let mut battle = crate::setup::fresh(&rules);
    check_fixed(&rules, &battle, marks);
    scenario
        .set_ups
        .iter()
        .zip(&marks.posts)
        .for_each(|(set_up, posts)| check_set_up(&rules, &battle, set_up, posts));
    let (mut dice, mut report) = (Dice::quiet(&Seed::from_number(1), 0), Report::silent());
    let mut orders = Vec::new();
    // Every order sets somebody up; whoever has nobody left closes his set-up by himself.
    for _ in 0..=battle.units.len() {
        let Some(Frame::SetUp(Setting { seat })) = battle.stack.last() else {
            return;
        };
        let seat = *seat;
        orders.clear();
        rules.orders(&battle, &mut orders);
        let waits = |unit: &crate::battle::Unit| unit.owner == seat && unit.place == Whereabouts::ToPlace;
        let Some(waiting) = battle.units.iter().position(waits) else {
            battle.stack.pop();
            continue;
        };
        let Some(order) = orders.first() else {
            if let Some(Some(node)) = marks.zones.get(seat.index()) {
                node.fault_hint(
                    format!(
                        "no place is found in it for {}",
                        rules.name(&battle, UnitId::at(waiting))
                    ),
                    "make it larger, or free of ground that bars the unit (sos-4J)",
                );
            }
            return;
        };
        rules.obey(&mut battle, order, &mut dice, &mut report);
    }
}

fn check_fixed(rules: &Rules, battle: &Battle, marks: &Marks<'_>) {
    for (force, unit, node) in &marks.fixed {
        let id = rules.id_in_force(Seat(*force as u8), *unit);
        let (at, facing) = (battle.unit(id).at, battle.unit(id).facing);
        let around = rules.around(battle, id);
        if let Err(why) = rules.check_stands(battle, &around, id, at, facing) {
            let refusal = why.refusal(rules, battle);
            node.fault_hint(refusal.sentence.clone(), format!("move it ({})", refusal.rule));
        }
    }
}

/// Goes through a set-up that has been rehearsed, as if its side set up first.
fn check_set_up(rules: &Rules, battle: &Battle, set_up: &SetUp, posts: &[Node<'_>]) {
    let mut battle = battle.clone();
    let seat = Seat(set_up.side as u8);
    // The other side sets up after it: no card is drawn while anybody waits.
    let waits = |seat| Frame::from(Setting { seat });
    battle.stack = vec![Frame::Draw, waits(other(seat)), waits(seat)];
    let (mut dice, mut report) = (Dice::quiet(&Seed::from_number(1), 0), Report::silent());
    for node in posts {
        let Some(order) = rules.next_step(&battle, seat, set_up) else {
            return;
        };
        if let Err(why) = rules.check_order(&battle, seat, &order) {
            let refusal = why.refusal(rules, &battle);
            node.fault_hint(refusal.sentence.clone(), format!("move it ({})", refusal.rule));
            return;
        }
        rules.obey(&mut battle, &order, &mut dice, &mut report);
    }
}
