//! Bad input: wild orders and damaged saves get a clear answer and change nothing; never a panic.

use initiative::Initiative;
use proptest::prelude::*;
use rulebook::testing::saves::played;
use serde_json::{Value, json};
use umpire::{Anchor, Drafted, Ruleset, Seat, Selection};

rulebook::bad_input_tests! {
    system: Initiative::new(),
    scenarios: ["first-rounds"],
    most: 120 cases, 200 orders, 2 seats,
    wild: wild_order(),
}

fn number() -> impl Strategy<Value = i64> {
    prop_oneof![
        0i64..4_000,
        -500i64..500,
        Just(i64::from(i32::MAX)),
        Just(i64::from(i32::MIN)),
        Just(65_536),
        Just(i64::MAX)
    ]
}

/// Some JSON in the shape of an order: real field names, wild values.
fn wild_order() -> impl Strategy<Value = Value> {
    let team = || prop_oneof![0u64..40, Just(65_535u64)];
    let unit = || prop_oneof![0u64..8, Just(255u64)];
    let path = prop::collection::vec((number(), number()), 0..4);
    (0u8..27, team(), team(), unit(), number(), number(), path, -1i64..400, any::<u8>()).prop_map(
        |(kind, a, b, unit, x, y, path, facing, bits)| {
            let path: Vec<_> = path.into_iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
            let at = json!({ "x": x, "y": y });
            let leg = json!({ "team": a, "path": path, "facing": facing, "turret": facing, "placed": bits % 2 == 0 });
            let other = json!({ "team": b, "path": [at], "facing": null });
            let shot = json!({ "team": a, "target": unit, "weapons": bits, "at": "tank" });
            let help = json!({ "leader": b, "team": a });
            match kind {
                0 => json!("end"),
                1 => json!("dig-in"),
                2 => json!("hold"),
                3 => json!("go-to-ground"),
                4 => json!("counterattack"),
                5 => json!({ "activate": { "unit": unit } }),
                6 => json!({ "appoint": { "team": a } }),
                7 => json!({ "reroll": { "yes": true } }),
                8 => json!({ "recover": { "team": a } }),
                9 => json!({ "shift": { "leader": a, "from": b, "to": a } }),
                10 => json!({ "move": { "legs": [leg] } }),
                11 => json!({ "move": { "legs": [leg, other], "helps": [help], "reference": b } }),
                12 => json!({ "fire": { "shots": [shot], "aimed": true, "directs": [help] } }),
                13 => json!({ "fire": { "shots": [shot, shot] } }),
                14 => json!({ "assault": { "unit": unit, "goes": [a, b, a], "shots": [shot] } }),
                15 => json!({ "barrage": { "observer": a, "aim": b, "guns": [a, b] } }),
                16 => json!({ "smoke": { "observer": a, "at": at, "guns": [a, a] } }),
                17 => json!({ "react": { "unit": unit, "mark": x.rem_euclid(40), "shots": [shot] } }),
                18 => json!({ "join": { "unit": unit } }),
                19 => json!({ "allocate": { "teams": [a, b] } }),
                20 => json!({ "mark": { "teams": [a, b, a] } }),
                21 => json!({ "shift-template": { "to": at } }),
                22 => json!({ "close": { "legs": [leg] } }),
                23 => json!({ "strike": { "teams": [a], "victims": [b] } }),
                24 => json!({ "withdraw": { "legs": [leg, other] } }),
                25 => json!({ "deploy": { "unit": unit, "teams": [{ "team": a, "at": at, "facing": facing }] } }),
                _ => json!({ "defend": { "shots": [shot] } }),
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Drags to absurd places end somewhere legal or nowhere.
    #[test]
    fn drags_to_anywhere_are_answered(
        seed in 0u64..20, orders in 0u32..120, piece in 0u16..32, x in any::<i32>(), y in any::<i32>(), near in any::<bool>(),
        facing in prop::option::of(any::<u16>()), drafted in 0u16..40
    ) {
        let game = played(&Initiative::new(), "first-rounds", seed, orders);
        let (x, y) = if near { (x.rem_euclid(3_600), y.rem_euclid(3_600)) } else { (x, y) };
        let at = Anchor::Point { x, y };
        let draft = Drafted { piece: drafted, at: Some(at.clone()), facing, via: vec![(y, x)], struck: false };
        let picked = Selection { pieces: vec![piece], wanted: Some(at.clone()), facing, draft: vec![draft], ..Selection::default() };
        for seat in [Seat(0), Seat(1)] {
            for choice in game.rules().choices(game.battle(), seat, &picked) {
                prop_assert!(game.rules().check(game.battle(), seat, &choice.order).is_ok());
            }
            game.rules().why_not(game.battle(), seat, &picked, &at);
            game.rules().view(game.battle(), umpire::Eyes::Seat(seat), Some(piece), Some(&at));
        }
    }
}
