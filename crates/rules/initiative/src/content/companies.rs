//! Example companies: Units of a nation's list, or Units of their own.

use umpire::content::Table;

use super::model::{Content, ExampleCompany, Muster, Training};
use super::rosters::{find_nation, listed, nowhere, roster, team};
use crate::battle::Post;

/// The letters of a company's Units.
pub const LETTERS: [&str; 10] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "K"];

/// Reads one company.
pub fn company(table: Table<'_>, content: &Content) -> ExampleCompany {
    let nation = table
        .need("nation")
        .and_then(|node| find_nation(&node, content))
        .unwrap_or(0);
    let training = table.one_of("training", &Training::WORDS);
    let commander = table
        .get("commander")
        .and_then(|node| team(&node, Post::Commander, content, &mut nowhere).pop());
    let mut units = Vec::new();
    for unit in table.tables("unit") {
        match LETTERS.get(units.len()) {
            Some(letter) => units.extend(read_unit(unit, content, nation, training, letter)),
            None => unit.fault("a company has at most ten Units", None),
        }
    }
    let company = ExampleCompany {
        id: table.string("id"),
        name: table.string("name"),
        nation,
        training,
        commander,
        units,
    };
    table.finish();
    company
}

/// One Unit, with its letter behind its name.
fn read_unit(
    table: Table<'_>,
    content: &Content,
    nation: usize,
    training: Training,
    letter: &str,
) -> Option<Muster> {
    let training = table.opt_one_of("training", &Training::WORDS).unwrap_or(training);
    let muster = if table.get("list").is_some() {
        let nation = content.nations.get(nation)?;
        listed(&table, nation, content).map(|(nth, changes)| {
            let entry = &nation.units[nth];
            entry.mustered(format!("{} {letter}", entry.name), training, &changes)
        })
    } else {
        let teams = roster(&table, content, &mut nowhere);
        let name = format!("{} {letter}", table.string("name"));
        (!teams.is_empty()).then_some(Muster {
            name,
            training,
            teams,
        })
    };
    table.finish();
    muster
}
