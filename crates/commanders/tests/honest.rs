//! No commander cheats, in the games where something lies hidden: in two battles that its seat cannot tell apart it
//! gives the same order.

use commanders::{Roster, no_watch};
use systems::{Shipped, Visitor};
use umpire::cases::Staging;
use umpire::commander::{Commanders, Glimpse};
use umpire::{Decision, Dice, Options, Report, Ruleset, Seed, System};

/// Those who search think briefly, so that the tests are quick.
const ALL: [&str; 5] = ["random", "recruit", "greedy", "regular:8", "veteran:8"];
/// A decision is looked at after so many.
const EVERY: u32 = 9;

/// Random play; now and then every commander is asked in the true battle and in one that looks the same. Tells how
/// often the two were not the same battle.
fn choices_are_equal<R: Ruleset>(rules: &R, number: u64) -> u32 {
    let seed = Seed::from_number(number);
    let mut dice = Dice::quiet(&seed, 0);
    let mut battle = rules.muster(&mut dice, &mut Report::silent());
    let mut different = 0;
    for step in 0.. {
        let Decision::Ask(ask) = rules.decision(&battle) else {
            break;
        };
        if step % EVERY == 0 {
            let dream = rules.imagine(&battle, ask.seat, &mut dice);
            let json = |battle| serde_json::to_string(battle).expect("JSON");
            different += u32::from(json(&battle) != json(&dream));
            for name in ALL {
                let order = |battle| {
                    let glimpse = Glimpse::new(rules, battle, ask.seat);
                    Roster::new(no_watch)
                        .think(name, &glimpse, &Seed::from_number(3))
                        .expect("a thought")
                        .order
                };
                assert_eq!(
                    order(&battle),
                    order(&dream),
                    "{name} tells battles apart that look the same, match {number}, step {step}"
                );
            }
        }
        let mut orders = Vec::new();
        rules.orders(&battle, &mut orders);
        let order = orders.swap_remove(dice.below(orders.len() as u32) as usize);
        rules.obey(&mut battle, &order, &mut dice, &mut Report::silent());
    }
    different
}

/// Scenarios in which something lies hidden, some of every game that hides anything.
const SECRETS: [&str; 4] = [
    "whispers-in-the-wheat",
    "breach-at-hill-foot",
    "lanes",
    "tea-hills",
];

/// Games in which everything lies open.
const OPEN: [&str; 2] = ["initiative", "storm-of-fire"];

fn nobody_cheats<S: System>(system: &S, scenario: &str) {
    let rules = system.open(scenario, &Options::default()).expect("a scenario");
    let different: u32 = (0..3).map(|number| choices_are_equal(&rules, number)).sum();
    assert!(0 < different, "nothing was hidden in {scenario}");
}

struct EveryGame;

impl Visitor for EveryGame {
    fn visit<S: Staging + Clone>(&mut self, shipped: Shipped<S>) {
        let scenarios = shipped.system.scenarios();
        let secrets: Vec<&str> = scenarios
            .iter()
            .map(|info| info.id.as_str())
            .filter(|id| SECRETS.contains(id))
            .collect();
        assert!(
            !secrets.is_empty() || OPEN.contains(&shipped.system.name()),
            "which scenario of {} hides something?",
            shipped.system.name()
        );
        std::thread::scope(|scope| {
            for scenario in secrets {
                scope.spawn(|| nobody_cheats(&shipped.system, scenario));
            }
        });
    }
}

#[test]
fn nobody_cheats_at_any_game() {
    systems::visit(&mut EveryGame);
}
