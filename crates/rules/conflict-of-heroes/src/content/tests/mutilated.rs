//! Whatever happens to a file: faults perhaps, a panic never.

use proptest::prelude::*;

use super::*;

const VICTIMS: [&str; 7] = [
    "units/de-mortar-8cm.toml",
    "cards/tellermine.toml",
    "boards/wheat.toml",
    "firefights/couriers-satchel-cards.toml",
    "firefights/whispers-in-the-wheat.toml",
    "terrain.toml",
    "hits.toml",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_file_makes_the_loader_panic(
        victim in prop::sample::select(&VICTIMS[..]),
        cuts in prop::collection::vec((0..100_usize, 0..30_usize, "[\\PC\n]{0,2}|[0-9]{1,12}|[A-Z][0-9]{1,3}|-"), 1..4),
    ) {
        let mut text: Vec<char> = text_of(victim).chars().collect();
        for (at, length, insert) in cuts {
            let from = at * text.len() / 100;
            let to = (from + length).min(text.len());
            text.splice(from..to, insert.chars());
        }
        let text: String = text.into_iter().collect();
        for fault in faults_with(&[(victim, &text)]) {
            prop_assert!(fault.contains(".toml:"));
        }
    }
}
