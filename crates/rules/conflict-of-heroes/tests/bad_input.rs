//! Bad input: wild orders and damaged saves get a clear answer and change nothing; never a panic.

use std::sync::Arc;

use conflict_of_heroes::{ConflictOfHeroes, Order, Rules};
use proptest::prelude::*;
use umpire::game::TellSeed;
use umpire::laws::bad_input::{self, Damage};
use umpire::record::MatchFile;
use umpire::{Game, Options, Seat, System};

fn rules(scenario: &str) -> Arc<Rules> {
    let system = ConflictOfHeroes::new();
    Arc::new(
        system
            .open(scenario, &Options::default())
            .expect("a shipped firefight opens"),
    )
}

fn played(scenario: &str, seed: u64, orders: u32) -> Game<Rules> {
    bad_input::played(rules(scenario), seed, orders)
}

/// Some JSON in the shape of an order: real field names, wild values.
fn wild_order() -> impl Strategy<Value = serde_json::Value> {
    let number = prop_oneof![0u64..12, 0u64..300, Just(65_535u64), Just(u64::MAX)];
    let units = prop::collection::vec(0u64..70, 0..5);
    let pay = prop_oneof![
        Just(serde_json::json!("opportunity")),
        Just(serde_json::json!("caps")),
        Just(serde_json::json!("card")),
        (0u64..9).prop_map(|caps| serde_json::json!({ "pool": { "caps": caps } })),
    ];
    let side = prop::sample::select(vec!["e", "ne", "nw", "w", "sw", "se", "up"]);
    let card = prop::sample::select(vec![
        "luck",
        "auto-rally",
        "sniper",
        "flamethrower",
        "iron-will",
        "mark-as-spent",
        "firepower",
        "nothing",
    ]);
    (0u8..16, number.clone(), number, units, pay, side, card).prop_map(|(kind, a, b, units, pay, side, card)| match kind {
        0 => serde_json::json!("pass"),
        1 => serde_json::json!({ "place": { "unit": a, "at": b, "hidden": a % 2 == 0 } }),
        2 => serde_json::json!({ "activate": { "unit": a, "experience": b % 2 == 0 } }),
        3 => serde_json::json!({ "act": { "by": units, "action": { "move": { "to": b, "cautious": false } }, "pay": pay } }),
        4 => serde_json::json!({ "act": { "by": units, "action": { "fire": { "leader": a, "at": b, "victim": null } }, "pay": pay } }),
        5 => serde_json::json!({ "act": { "by": units, "action": { "weapon": { "leader": a, "card": card, "at": b, "victim": a } }, "pay": pay } }),
        6 => serde_json::json!({ "act": { "by": units, "action": "rally", "pay": pay } }),
        7 => serde_json::json!({ "act": { "by": units, "action": "move-together", "pay": pay } }),
        8 => serde_json::json!({ "act": { "by": units, "action": { "hide": { "to": b } }, "pay": pay } }),
        9 => serde_json::json!({ "play": { "card": card, "on": units, "against": b, "pay": pay } }),
        10 => serde_json::json!({ "face": { "facing": side } }),
        11 => serde_json::json!({ "roll": { "caps": a as i64 - 5 } }),
        12 => serde_json::json!({ "aim": { "unit": a } }),
        13 => serde_json::json!({ "use": { "card": card, "die": b } }),
        14 => serde_json::json!({ "act": { "by": units, "action": { "enter": { "at": b } }, "pay": pay } }),
        _ => serde_json::json!({ "step": { "to": b, "cautious": true } }),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is given at whatever moment by whomever: carried out if it is legal, else refused with a rule
    /// that exists, and nothing has changed.
    #[test]
    fn wild_orders_are_refused_and_change_nothing(
        seed in 0u64..40, orders in 0u32..200, seat in 0u8..4, wild in prop::collection::vec(wild_order(), 1..20)
    ) {
        let scenario = ["grain-store", "whispers-in-the-wheat", "couriers-satchel-cards"][(seed % 3) as usize];
        let mut game = played(scenario, seed, orders);
        let ledger = include_str!("../../../../content/conflict-of-heroes/ledger.md");
        for value in wild {
            let Ok(order) = serde_json::from_value::<Order>(value) else { continue };
            let answered = bad_input::answer(&mut game, ledger, Seat(seat), &order);
            prop_assert!(answered.is_ok(), "{answered:?}");
        }
    }

    /// A damaged save is an error with a line, or a match that still follows the rules; never a panic.
    #[test]
    fn damaged_saves_are_errors(seed in 0u64..20, at in 0usize..20_000, junk in "[ -~]{0,6}", cut in any::<bool>()) {
        let game = played("grain-store", seed, 120);
        let damage = if cut { Damage::CutOff } else { Damage::WrittenOver };
        bad_input::load_damaged(&game, rules("grain-store"), at, &junk, damage);
    }
}

#[test]
fn a_newer_save_says_so() {
    let text = played("first-light", 1, 5)
        .save(TellSeed::Always)
        .to_text()
        .replacen("\"sandtable\":1", "\"sandtable\":99", 1);
    let error = MatchFile::parse(&text).expect_err("format 99 is not known");
    assert!(error.to_string().contains("newer Sandtable"), "{error}");
}

#[test]
fn a_save_with_other_dice_is_caught() {
    let mut file = played("first-light", 2, 80).save(TellSeed::Always);
    let rolled = file
        .entries
        .iter_mut()
        .find(|entry| entry.dice.iter().any(|roll| roll.sides == 6))
        .expect("something was rolled");
    let die = &mut rolled.dice[0].results[0];
    *die = *die % 6 + 1;
    let error = Game::replay(rules("first-light"), &file, None, |_, _| {})
        .expect_err("the dice are not those of the seed");
    assert!(error.to_string().contains("dice"), "{error}");
}

#[test]
fn a_save_without_its_seed_replays_from_its_log() {
    let game = played("grain-store", 3, 150);
    let file = game.save(TellSeed::WhenOver);
    assert_eq!(file.header.seed, None);
    let again = Game::replay(rules("grain-store"), &file, None, |_, _| {}).expect("the log is enough");
    assert_eq!(again.battle(), game.battle());
}
