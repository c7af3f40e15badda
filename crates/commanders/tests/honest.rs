//! No commander cheats, in the games where something lies hidden: in two battles that its seat cannot tell apart it
//! gives the same order.

use commanders::{Roster, no_watch};
use conflict_of_heroes::ConflictOfHeroes;
use storm_of_steel::StormOfSteel;
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

fn nobody_cheats<S: System>(system: &S, scenario: &str) {
    let rules = system.open(scenario, &Options::default()).expect("a scenario");
    let different: u32 = (0..3).map(|number| choices_are_equal(&rules, number)).sum();
    assert!(0 < different, "nothing was hidden in {scenario}");
}

#[test]
fn nobody_cheats_at_conflict_of_heroes() {
    for scenario in ["whispers-in-the-wheat", "breach-at-hill-foot"] {
        nobody_cheats(&ConflictOfHeroes::new(), scenario);
    }
}

#[test]
fn nobody_cheats_at_storm_of_steel() {
    for scenario in ["lanes", "tea-hills"] {
        nobody_cheats(&StormOfSteel::new(), scenario);
    }
}
