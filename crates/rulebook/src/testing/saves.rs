//! Bad input: wild orders and damaged saves get a clear answer and change nothing; never a panic. What is asked of the answers is in
//! [`umpire::laws::bad_input`]; [`bad_input_tests!`](crate::bad_input_tests) draws the values.

use std::sync::Arc;

use umpire::game::TellSeed;
use umpire::laws::bad_input;
use umpire::record::MatchFile;
use umpire::{Game, Options, System};

/// A shipped scenario without options.
pub fn rules<S: System>(system: &S, scenario: &str) -> Arc<S::Rules> {
    let opened = system.open(scenario, &Options::default());
    Arc::new(opened.unwrap_or_else(|message| panic!("{message}")))
}

/// A match of it, played at random for so many orders, or to its end.
pub fn played<S: System>(system: &S, scenario: &str, seed: u64, orders: u32) -> Game<S::Rules> {
    bad_input::played(rules(system, scenario), seed, orders)
}

/// A save of a program of the future says so.
pub fn a_newer_save_says_so(system: &impl System, scenario: &str) {
    let text = played(system, scenario, 1, 5).save(TellSeed::Always).to_text();
    let text = text.replacen("\"sandtable\":1", "\"sandtable\":99", 1);
    let error = MatchFile::parse(&text).expect_err("format 99 is not known");
    assert!(error.to_string().contains("newer Sandtable"), "{error}");
}

/// A save in whose log a die shows another face than its seed gives is no match.
pub fn a_save_with_other_dice_is_caught(system: &impl System, scenario: &str) {
    let mut file = played(system, scenario, 2, 80).save(TellSeed::Always);
    let mut rolls = file.entries.iter_mut().flat_map(|entry| &mut entry.dice);
    let rolled = rolls.find(|roll| 2 < roll.sides).expect("something was rolled");
    let face = &mut rolled.results[0];
    *face = if *face == 1 { 2 } else { 1 };
    let Err(error) = Game::replay(rules(system, scenario), &file, None, |_, _| {}) else {
        panic!("the dice are not those of the seed");
    };
    assert!(error.to_string().contains("dice"), "{error}");
}

/// A save that keeps its seed to itself replays from its log.
pub fn a_save_without_its_seed_replays_from_its_log<S: System>(system: &S, scenario: &str) {
    let game = played(system, scenario, 3, 60);
    let file = game.save(TellSeed::WhenOver);
    assert_eq!(file.header.seed, None, "the match is not over");
    let again = Game::replay(rules(system, scenario), &file, None, |_, _| {});
    let again = again.unwrap_or_else(|error| panic!("the log is not enough: {error}"));
    let json = |game: &Game<S::Rules>| serde_json::to_string(game.battle()).expect("a battle is JSON");
    assert_eq!(json(&again), json(&game));
}

/// The tests of a rule crate's `tests/bad_input.rs`: `wild` draws JSON in the shape of an order, with real field names and wild values.
///
/// ```text
/// rulebook::bad_input_tests! {
///     system: MyGame::new(),
///     scenarios: ["first-steps", "the-ford"],
///     most: 300 cases, 200 orders, 2 seats,
///     wild: wild_order(),
/// }
/// ```
#[macro_export]
macro_rules! bad_input_tests {
    (
        system: $system:expr,
        scenarios: $scenarios:expr,
        most: $cases:literal cases, $orders:literal orders, $seats:literal seats,
        wild: $wild:expr $(,)?
    ) => {
        ::proptest::proptest! {
            #![proptest_config(::proptest::prelude::ProptestConfig {
                cases: $cases,
                failure_persistence: None,
                ..::proptest::prelude::ProptestConfig::default()
            })]

            /// Whatever is given at whatever moment by whomever: carried out if it is legal, else refused with a rule that
            /// exists, and nothing has changed.
            #[test]
            fn wild_orders_are_refused_and_change_nothing(
                seed in 0u64..40,
                orders in 0u32..$orders,
                seat in 0u8..$seats,
                wild in ::proptest::collection::vec($wild, 1..20),
            ) {
                let (system, scenarios) = ($system, $scenarios);
                let scenario = scenarios[seed as usize % scenarios.len()];
                let mut game = $crate::testing::saves::played(&system, scenario, seed, orders);
                let ledger = ::umpire::System::ledger(&system);
                for value in wild {
                    let Ok(order) = ::serde_json::from_value(value) else { continue };
                    let seat = ::umpire::Seat(seat);
                    let answered = ::umpire::laws::bad_input::answer(&mut game, ledger, seat, &order);
                    ::proptest::prop_assert!(answered.is_ok(), "{answered:?}");
                }
            }

            /// A damaged save is an error with a line, or a match that still follows the rules; never a panic.
            #[test]
            fn damaged_saves_are_errors(
                seed in 0u64..20,
                at in 0usize..20_000,
                junk in "[ -~]{0,6}",
                damage in ::proptest::sample::select(vec![
                    ::umpire::laws::bad_input::Damage::CutOff,
                    ::umpire::laws::bad_input::Damage::WrittenOver,
                ]),
            ) {
                let (system, scenario) = ($system, $scenarios[0]);
                let game = $crate::testing::saves::played(&system, scenario, seed, 100);
                let rules = $crate::testing::saves::rules(&system, scenario);
                ::umpire::laws::bad_input::load_damaged(&game, rules, at, &junk, damage);
            }
        }

        #[test]
        fn a_newer_save_says_so() {
            $crate::testing::saves::a_newer_save_says_so(&$system, $scenarios[0]);
        }

        #[test]
        fn a_save_with_other_dice_is_caught() {
            $crate::testing::saves::a_save_with_other_dice_is_caught(&$system, $scenarios[0]);
        }

        #[test]
        fn a_save_without_its_seed_replays_from_its_log() {
            $crate::testing::saves::a_save_without_its_seed_replays_from_its_log(&$system, $scenarios[0]);
        }
    };
}
