//! Bad input: wild orders and damaged saves get a clear answer and change nothing; never a panic.

use conflict_of_heroes::ConflictOfHeroes;
use proptest::prelude::*;

rulebook::bad_input_tests! {
    system: ConflictOfHeroes::new(),
    scenarios: ["grain-store", "whispers-in-the-wheat", "couriers-satchel-cards"],
    most: 300 cases, 200 orders, 4 seats,
    wild: wild_order(),
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
