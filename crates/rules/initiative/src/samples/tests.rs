//! Sampled moves of shipped scenarios, deployed as proposed.

use std::sync::Arc;

use umpire::{Dice, Report, Seed};

use crate::battle::{Battle, Frame};
use crate::content::embedded;
use crate::deployment::fresh;
use crate::movement::Gait;
use crate::options::Settings;
use crate::order::Order;
use crate::rules::{Resolution, Rules};

/// Both sides deployed as proposed.
fn deployed(rules: &Rules) -> Battle {
    let mut battle = fresh(rules);
    let (mut dice, mut report) = (Dice::seeded(&Seed::from_number(1), 1), Report::silent());
    while let Some(Frame::Deploy(deploy)) = battle.stack.pop() {
        let mut orders = Vec::new();
        rules.list_deployments(&battle, deploy.seat, &mut orders);
        let Some(Order::Deploy {
            unit,
            teams,
            dug_in,
            overwatch,
        }) = orders.first()
        else {
            panic!("{}: nobody can be deployed", rules.scenario.id)
        };
        let berths = rules
            .check_deploy(&battle, deploy.seat, *unit, teams, *dug_in, *overwatch)
            .expect("a listed order");
        let mut turn = Resolution {
            rules,
            battle: &mut battle,
            dice: &mut dice,
            report: &mut report,
        };
        turn.deploy(*unit, &berths, *dug_in, *overwatch);
        turn.ask_to_deploy(deploy.seat);
    }
    battle
}

#[test]
fn ini_ord_51_every_unit_of_every_scenario_has_moves_and_all_are_legal() {
    for scenario in &embedded().scenarios {
        let rules = Rules::new(
            Arc::new(embedded().clone()),
            scenario.clone(),
            Settings::default(),
        )
        .expect("a table");
        let battle = deployed(&rules);
        for (unit, _) in battle.numbered_units() {
            let orders = rules.sampled_moves(&battle, unit, Gait::MoveOrRun);
            assert!(3 <= orders.len(), "{} {}", scenario.id, rules.unit_name(unit));
            for order in orders {
                let Order::Move { legs, .. } = &order else {
                    panic!("{order:?}")
                };
                let plan = rules.check_plan(&battle, unit, legs, &[], None, Gait::MoveOrRun);
                assert!(plan.is_ok(), "{} {plan:?}: {order:?}", scenario.id);
            }
        }
    }
}
