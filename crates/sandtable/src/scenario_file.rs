//! What was found out about a scenario, written back into its file. Everything else in it, comments included, stays as it is.

use std::path::Path;

use toml_edit::{DocumentMut, Item, Table, TomlError};
use umpire::Balance;

use crate::lookup;
use crate::problem::Problem;

/// How a header's line about the balance begins.
const HEADER: &str = "# Balance: ";
/// Where tables go that come after all others, and the last one.
const NEAR_THE_END: isize = 1_000_000;
const LAST: isize = 2_000_000;

/// Is this the scenario's file, and can it be written? Asked before the games are played.
pub fn check_file(file: &Path, scenario: &str) -> Result<(), Problem> {
    let text = lookup::read(file)?;
    let document: Result<DocumentMut, TomlError> = text.parse();
    let id = document
        .as_ref()
        .ok()
        .and_then(|document| document.get("id")?.as_str());
    if id != Some(scenario) {
        return Err(Problem::Usage(format!(
            "{} is not the file of `{scenario}`: it has no line `id = \"{scenario}\"`.",
            file.display()
        )));
    }
    let opened = std::fs::OpenOptions::new().append(true).open(file);
    opened
        .map(|_| ())
        .map_err(|error| Problem::Failed(format!("{} cannot be written: {error}.", file.display())))
}

/// Puts the balance into the scenario's file: in words at the end of its header, and as its last table.
pub fn write_balance(file: &Path, balance: &Balance, seats: &[&str]) -> Result<(), Problem> {
    let text = lookup::read(file)?;
    lookup::write(file, &parsed(file, with_balance(&text, balance, seats))?)
}

/// Puts set-ups into the scenario's file, before its balance; older ones go.
pub fn write_set_ups(file: &Path, found: &[&str]) -> Result<(), Problem> {
    let text = lookup::read(file)?;
    lookup::write(file, &parsed(file, with_set_ups(&text, found))?)
}

fn parsed<T>(file: &Path, result: Result<T, TomlError>) -> Result<T, Problem> {
    result.map_err(|error| Problem::Failed(format!("{}: {error}", file.display())))
}

fn with_balance(text: &str, balance: &Balance, seats: &[&str]) -> Result<String, TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let new: DocumentMut = balance.to_string().parse()?;
    let Some(new) = new.get("balance").and_then(Item::as_table) else {
        return Ok(text.to_owned());
    };
    match document.get_mut("balance").and_then(Item::as_table_mut) {
        Some(old) => replace_values(old, new),
        None => {
            let mut table = new.clone();
            table.decor_mut().set_prefix("\n");
            document.insert("balance", Item::Table(table));
        }
    }
    if let Some(table) = document.get_mut("balance").and_then(Item::as_table_mut) {
        table.set_position(Some(LAST));
    }
    Ok(with_header(&document.to_string(), &header_line(balance, seats)))
}

/// The values of another table, in the places and with the comments of this one.
fn replace_values(old: &mut Table, new: &Table) {
    old.retain(|key, _| new.contains_key(key));
    for (key, item) in new {
        match (old.get_mut(key).and_then(Item::as_value_mut), item.as_value()) {
            (Some(old), Some(new)) => {
                let decor = old.decor().clone();
                *old = new.clone();
                *old.decor_mut() = decor;
            }
            (None, _) | (_, None) => {
                old.insert(key, item.clone());
            }
        }
    }
}

fn with_set_ups(text: &str, found: &[&str]) -> Result<String, TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let new: DocumentMut = found.join("\n").parse()?;
    let mut set_ups = new
        .get("set_up")
        .and_then(Item::as_array_of_tables)
        .cloned()
        .unwrap_or_default();
    for table in set_ups.iter_mut() {
        table.decor_mut().set_prefix("\n");
        table.set_position(Some(NEAR_THE_END));
    }
    // What stands above the first of them is about all of them.
    let old = document.remove("set_up");
    let old = old.as_ref().and_then(Item::as_array_of_tables);
    let above = old.and_then(|old| old.get(0)?.decor().prefix().cloned());
    if let (Some(above), Some(first)) = (above, set_ups.get_mut(0)) {
        first.decor_mut().set_prefix(above);
    }
    document.insert("set_up", Item::ArrayOfTables(set_ups));
    if let Some(balance) = document.get_mut("balance").and_then(Item::as_table_mut) {
        balance.set_position(Some(LAST));
    }
    Ok(document.to_string())
}

/// The text with this line at the end of the comment it begins with, in place of an older one.
fn with_header(text: &str, line: &str) -> String {
    let header = text.lines().take_while(|line| line.starts_with('#')).count();
    let mut kept = String::new();
    for (number, old) in text.lines().enumerate() {
        if number == header {
            kept.push_str(line);
        }
        if header <= number || !old.starts_with(HEADER) {
            kept.push_str(old);
            kept.push('\n');
        }
    }
    kept
}

/// `# Balance: 400 games, won by German 206 (52 %), Soviet 180 (45 %). Greedy against greedy, 14 lost by all.`
fn header_line(balance: &Balance, seats: &[&str]) -> String {
    let games = u64::from(balance.games.max(1));
    let wins = seats.iter().zip(&balance.wins).map(|(seat, wins)| {
        let percent = (u64::from(*wins) * 100 + games / 2) / games;
        format!("{seat} {wins} ({percent} %)")
    });
    let wins: Vec<String> = wins.collect();
    let text = balance
        .text
        .as_ref()
        .map_or_else(String::new, |text| format!(" {text}"));
    format!(
        "{HEADER}{} games, won by {}.{}\n",
        balance.games,
        wins.join(", "),
        text.replace('\n', " ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_ups_stand_before_the_balance_and_replace_older_ones() {
        let text = "id = \"a\"\n\n[[set_up]]\nside = \"first\"\nposts = [[1, 2]]\n\n[[score]]\npoints = 1\n\n[balance]\ngames = 4\n";
        let new = "[[set_up]]\nside = \"second\"\nposts = [[3, 4]]\n";
        let expected = "id = \"a\"\n\n[[score]]\npoints = 1\n\n[[set_up]]\nside = \"second\"\nposts = [[3, 4]]\n\n[balance]\ngames = 4\n";
        assert_eq!(with_set_ups(text, &[new]).as_deref(), Ok(expected));
        assert_eq!(
            with_set_ups(expected, &[new]).as_deref(),
            Ok(expected),
            "twice is once"
        );
        let two = with_set_ups(text, &[new, new]).expect("TOML");
        assert_eq!(two.matches("\n\n[[set_up]]\n").count(), 2, "{two}");
    }

    #[test]
    fn comments_survive_what_is_written() {
        let text = "# What it is.\nid = \"a\" # short\n\n# Found by playing.\n[[set_up]]\nside = \"first\"\n\n# Worth more at night.\n[[score]]\npoints = 1 # one\n\n# Measured.\n[balance]\ngames = 4 # few\nwins = [1, 3]\n\n# The end of the story.\n[[late]]\nx = 1\n# Bye.\n";
        let new = "[[set_up]]\nside = \"second\"\n";
        let balance = Balance {
            games: 8,
            wins: vec![2, 6],
            text: None,
        };
        let written = with_set_ups(text, &[new]).expect("TOML");
        let written = with_balance(&written, &balance, &["A", "B"]).expect("TOML");
        for comment in text
            .lines()
            .filter_map(|line| line.find('#').map(|at| &line[at..]))
        {
            assert!(written.contains(comment), "{comment} is lost:\n{written}");
        }
        assert!(
            written.starts_with("# What it is.\n# Balance: 8 games, won by A 2 (25 %), B 6 (75 %).\nid = ")
        );
        assert!(written.contains("games = 8 # few\nwins = [2, 6]\n"), "{written}");
    }
}
