//! Every scenario can be played to its end with any orders it lists.

use std::collections::BTreeMap;

use initiative::{Initiative, Order};
use umpire::{Decision, Dice, Options, Report, Ruleset, Seed, System};

/// How a random player chooses.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Taste {
    Anything,
    /// Whatever comes to blows, if anything does.
    Blows,
}

impl Taste {
    fn likes(self, order: &Order) -> bool {
        match self {
            Taste::Anything => true,
            Taste::Blows => matches!(
                order,
                Order::Assault { .. } | Order::Counterattack | Order::Extra { roll: true }
            ),
        }
    }
}

/// Plays one match with random orders; what was asked is noted. Every listed order passes its check, and the match ends within its
/// bound.
fn play(id: &str, game: u64, taste: Taste, asked: &mut BTreeMap<&'static str, u32>) {
    let rules = Initiative::new().open(id, &Options::default()).expect("it opens");
    let bound = rules.scenario().bound;
    let mut chooser = Dice::quiet(&Seed::from_number(1000 + game), 0);
    let (seed, mut report) = (Seed::from_number(game), Report::silent());
    let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
    let (mut number, mut orders) = (0, Vec::new());
    while let Decision::Ask(ask) = rules.decision(&battle) {
        *asked.entry(ask.what).or_default() += 1;
        orders.clear();
        rules.orders(&battle, &mut orders);
        assert!(!orders.is_empty(), "{id} {game}: no answer to {}", ask.what);
        for order in &orders {
            if let Err(refusal) = rules.check(&battle, ask.seat, order) {
                panic!(
                    "{id} {game}, decision {number} ({}): {order:?}: {refusal:?}",
                    ask.what
                );
            }
        }
        if orders.iter().any(|order| taste.likes(order)) {
            orders.retain(|order| taste.likes(order));
        }
        let order = orders[chooser.below(orders.len() as u32) as usize].clone();
        number += 1;
        assert!(number <= bound, "{id} {game}: more than {bound} orders");
        let mut dice = Dice::quiet(&seed, u64::from(number));
        rules.obey(&mut battle, &order, &mut dice, &mut report);
    }
}

#[test]
fn ini_ord_52_every_scenario_ends_within_its_bound() {
    let system = Initiative::new();
    let ids: Vec<String> = system.scenarios().iter().map(|info| info.id.clone()).collect();
    assert_eq!(ids.len(), 11, "ten scenarios and a pick-up battle");
    let mut asked = BTreeMap::new();
    for id in ids {
        play(&id, 1, Taste::Anything, &mut asked);
    }
    for what in [
        "deploy", "choose", "reroll", "recover", "act", "react", "carry-on", "ground", "allocate", "mark",
    ] {
        assert!(asked.contains_key(what), "{what} was never asked: {asked:?}");
    }
}

#[test]
fn ini_ord_41_assaults_are_fought_to_their_end() {
    let mut asked = BTreeMap::new();
    for game in 0..6 {
        play("first-rounds", game, Taste::Blows, &mut asked);
    }
    for what in ["close", "defend", "strike", "answer", "withdraw", "pursue"] {
        assert!(asked.contains_key(what), "{what} was never asked: {asked:?}");
    }
}
