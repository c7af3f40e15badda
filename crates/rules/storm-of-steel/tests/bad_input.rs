//! Bad input: wild orders and damaged saves get a clear answer and change nothing; never a panic.

use proptest::prelude::*;
use rulebook::testing::saves::played;
use serde_json::json;
use storm_of_steel::StormOfSteel;
use umpire::{Anchor, Ruleset, Seat, Selection};

rulebook::bad_input_tests! {
    system: StormOfSteel::new(),
    scenarios: ["two-hamlets"],
    most: 120 cases, 250 orders, 2 seats,
    wild: wild_order(),
}

fn number() -> impl Strategy<Value = i64> {
    prop_oneof![
        0i64..12_000,
        -500i64..500,
        Just(i64::from(i32::MAX)),
        Just(i64::from(i32::MIN)),
        Just(65_536),
        Just(i64::MAX)
    ]
}

/// Some JSON in the shape of an order: real field names, wild values.
fn wild_order() -> impl Strategy<Value = serde_json::Value> {
    let unit = || prop_oneof![0u64..30, Just(255u64)];
    let path = prop::collection::vec((number(), number()), 0..4);
    (0u8..15, unit(), unit(), number(), number(), path, -1i64..400).prop_map(
        |(kind, a, b, x, y, path, facing)| {
            let path: Vec<_> = path.into_iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
            let leg = json!({ "unit": a, "path": path, "facing": facing });
            let at = json!({ "x": x, "y": y });
            match kind {
                0 => json!("done"),
                1 => json!({ "place": { "unit": a, "at": at, "facing": facing } }),
                2 => json!({ "command": { "units": [a, b, a] } }),
                3 => json!({ "command": { "units": [a] } }),
                4 => json!({ "march": { "legs": [leg] } }),
                5 => json!({ "march": { "legs": [leg, { "unit": b, "path": [at], "facing": null }] } }),
                6 => json!({ "go": { "leg": leg } }),
                7 => json!({ "mount": { "unit": a, "carrier": b } }),
                8 => json!({ "dismount": { "unit": a, "at": at, "facing": facing } }),
                9 => json!({ "fire": { "unit": a, "weapon": x.rem_euclid(4), "target": b } }),
                10 => json!({ "strike": { "at": at } }),
                11 => json!({ "assault": { "unit": a, "target": b } }),
                12 => json!({ "rally": { "unit": a, "cpts": x.rem_euclid(9) } }),
                13 => json!({ "pick": { "unit": a } }),
                _ => json!({ "return": { "unit": a, "at": at } }),
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    /// Drags to absurd places end somewhere legal or nowhere.
    #[test]
    fn drags_to_anywhere_are_answered(
        seed in 0u64..20, orders in 0u32..150, piece in 0u16..30, x in any::<i32>(), y in any::<i32>(), near in any::<bool>(),
        facing in prop::option::of(any::<u16>())
    ) {
        let game = played(&StormOfSteel::new(), "two-hamlets", seed, orders);
        let (x, y) = if near { (x.rem_euclid(12_000), y.rem_euclid(9_000)) } else { (x, y) };
        let at = Anchor::Point { x, y };
        let picked = Selection { pieces: vec![piece], wanted: Some(at.clone()), facing, ..Selection::default() };
        for seat in [Seat(0), Seat(1)] {
            for choice in game.rules().choices(game.battle(), seat, &picked) {
                prop_assert!(game.rules().check(game.battle(), seat, &choice.order).is_ok());
            }
            game.rules().why_not(game.battle(), seat, &picked, &at);
            game.rules().view(game.battle(), umpire::Eyes::Seat(seat), Some(piece), Some(&at));
        }
    }
}
