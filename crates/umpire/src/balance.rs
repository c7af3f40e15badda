//! Who wins a scenario how often: what a study found, kept in the scenario's own file.

use schemars::JsonSchema;
use serde::Serialize;

use crate::content::Table;

/// What a study of a scenario found. Shown in the lobby; no rule looks at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Balance {
    /// Games played between computers.
    pub games: u32,
    /// Games won, by seat. Allies may win together; what is missing was won by nobody.
    pub wins: Vec<u32>,
    /// Who played, and what else is worth knowing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Most games a file may claim.
const MOST_GAMES: i64 = 1_000_000_000;

impl Balance {
    /// Reads the optional table `balance` of a scenario with this many seats.
    pub fn read(scenario: &Table<'_>, seats: usize) -> Option<Balance> {
        let table = scenario.opt_table("balance")?;
        let games: u32 = table.int("games", 1..=MOST_GAMES);
        let most = if games == 0 { MOST_GAMES } else { i64::from(games) };
        let wins: Vec<u32> = table
            .list("wins")
            .iter()
            .map(|node| node.int(0..=most).unwrap_or_default())
            .collect();
        if let Some(node) = table.get("wins")
            && node.is_list()
            && wins.len() != seats
        {
            let message = format!(
                "`{}` has {} numbers, the scenario has {seats} seats",
                node.path(),
                wins.len()
            );
            node.fault_hint(
                message,
                "write the games each seat has won, in the order of the seats",
            );
        }
        let text = table.opt_string("text");
        table.finish();
        Some(Balance { games, wins, text })
    }
}

/// As it stands in a scenario's file.
impl std::fmt::Display for Balance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "[balance]\ngames = {}\nwins = {:?}", self.games, self.wins)?;
        match &self.text {
            Some(text) => writeln!(
                f,
                "text = \"{}\"",
                text.replace('\\', "\\\\")
                    .replace('"', "\\\"")
                    .replace('\n', "\\n")
            ),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Document, Faults};

    /// Reads the file of a scenario with two seats: what it says, and its faults as lines.
    fn read(text: &str) -> (Option<Balance>, Vec<String>) {
        let (document, faults) = (Document::new("a.toml", text), Faults::default());
        let balance = document.read(&faults).and_then(|table| {
            let balance = Balance::read(&table, 2);
            table.finish();
            balance
        });
        (
            balance,
            faults.into_list().iter().map(ToString::to_string).collect(),
        )
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [None, Some("Greedy \"by hand\" \\ greedy.".to_owned())] {
            let balance = Balance {
                games: 1000,
                wins: vec![412, 571],
                text,
            };
            assert_eq!(read(&balance.to_string()), (Some(balance), Vec::new()));
        }
        assert_eq!(read("").0, None, "nobody has studied it yet");
        let inline = "balance = { games = 1, wins = [1, 0] }";
        assert_eq!(read(inline).0.map(|balance| balance.wins), Some(vec![1, 0]));
    }

    #[test]
    fn faults_are_found_where_they_stand() {
        let table = [
            (
                "balance = 5",
                "a.toml:1:11: `balance` must be a table, not a whole number",
            ),
            (
                "balance = { wins = [1, 2] }",
                "a.toml:1:11: missing key `games` in `balance`",
            ),
            (
                "balance = { games = 0, wins = [0, 0] }",
                "a.toml:1:21: `balance.games` is 0, must be from 1 to 1000000000",
            ),
            (
                "balance = { games = 9, wins = [3, 10] }",
                "a.toml:1:35: `balance.wins[1]` is 10, must be from 0 to 9",
            ),
            (
                "balance = { games = 9, wins = [3] }",
                "a.toml:1:31: `balance.wins` has 1 numbers, the scenario has 2 seats \
                 (write the games each seat has won, in the order of the seats)",
            ),
            (
                "balance = { games = 9, wins = [3, 6], test = 'x' }",
                "a.toml:1:39: unknown key `test` in `balance` (did you mean `text`?)",
            ),
        ];
        for (text, fault) in table {
            assert_eq!(read(text).1, [fault], "{text}");
        }
    }
}
