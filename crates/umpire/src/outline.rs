//! How long a scenario takes, how hard it is and what is in it: what a player wants to know before playing.

use schemars::JsonSchema;
use serde::Serialize;

use crate::content::Table;

/// What a lobby sorts and filters by. No rule looks at it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outline {
    /// How long two people play it.
    pub minutes: u16,
    /// 1 for a first battle, 3 for one that uses nearly every rule.
    pub difficulty: u8,
    /// What is in it, a word each: `tanks`, `cards`, `hidden`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

impl Outline {
    /// Reads the optional table `outline` of a scenario.
    pub fn read(scenario: &Table<'_>) -> Option<Outline> {
        let table = scenario.opt_table("outline")?;
        let outline = Outline {
            minutes: table.int("minutes", 1..=1000),
            difficulty: table.int("difficulty", 1..=3),
            tags: table.strings("tags"),
        };
        table.finish();
        Some(outline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Document, Faults};

    fn read(text: &str) -> (Option<Outline>, usize) {
        let (document, faults) = (Document::new("test.toml", text), Faults::default());
        let outline = document.read(&faults).and_then(|table| Outline::read(&table));
        (outline, faults.len())
    }

    #[test]
    fn what_is_written_is_read_and_what_is_not_is_absent() {
        let (outline, faults) = read("outline = { minutes = 40, difficulty = 1, tags = [\"tanks\"] }");
        let tags = vec!["tanks".to_owned()];
        assert_eq!(faults, 0);
        assert_eq!(
            outline,
            Some(Outline {
                minutes: 40,
                difficulty: 1,
                tags
            })
        );
        assert_eq!(read("").0, None);
    }

    #[test]
    fn a_difficulty_nobody_has_is_a_fault() {
        assert_eq!(read("outline = { minutes = 40, difficulty = 4, tags = [] }").1, 1);
    }
}
