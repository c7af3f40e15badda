//! Battlegroups of army lists: a list per file with its nation and period (section 36.4).

use umpire::content::{Node, Table, check_id};

use super::model::{BattlegroupEntry, Content, Period};
use super::units::PERIODS;

/// Reads the `[[battlegroup]]` list of a file.
pub fn battlegroups(file: Table<'_>, content: &mut Content) {
    let (book, period) = (file.string("book"), file.one_of("period", &PERIODS));
    for table in file.tables("battlegroup") {
        let place = table.get("id");
        let read = battlegroup(table, content, &book, period);
        let taken = content.battlegroups.iter().any(|known| known.id == read.id);
        if let (true, Some(node)) = (taken, place) {
            node.fault(format!("the id `{}` is taken", read.id));
        }
        content.battlegroups.push(read);
    }
    file.finish();
}

fn battlegroup(table: Table<'_>, content: &Content, book: &str, period: Period) -> BattlegroupEntry {
    let id = table.string("id");
    check_id(&id, |message| table.fault(message, None));
    let list = List {
        content,
        book,
        period,
    };
    let battlegroup = BattlegroupEntry {
        name: table.string("name"),
        book: book.to_owned(),
        period,
        is_vehicle: table.flag("vehicle"),
        core: table
            .list("core")
            .iter()
            .map(|node| list.alternatives(node))
            .collect(),
        optional: list.maxima(&table, "optional"),
        attached: list.maxima(&table, "attached"),
        support: list.maxima(&table, "support"),
        line_holder: table.get("line_holder").and_then(|node| list.unit(&node)),
        recon: table.opt_int("recon", 0..=9).unwrap_or(0),
        attack: table.int("attack", -3..=6),
        id,
    };
    if battlegroup.core.len() < 2 {
        table.fault(
            "a battlegroup has a command unit and at least one core unit",
            Some("the first of `core` is the command unit".to_owned()),
        );
    }
    table.finish();
    battlegroup
}

/// The list that a battlegroup takes its units from (sof-force-2).
pub struct List<'a> {
    pub content: &'a Content,
    pub book: &'a str,
    pub period: Period,
}

impl List<'_> {
    /// A unit of this nation and period.
    pub fn unit(&self, node: &Node<'_>) -> Option<usize> {
        self.named(node, node.string()?)
    }

    fn named(&self, node: &Node<'_>, id: &str) -> Option<usize> {
        let found = self.content.unit(id);
        let Some(entry) = found.map(|found| &self.content.units[found]) else {
            let known = self.content.units.iter().map(|unit| unit.id.as_str());
            node.unknown("unit", id, known);
            return None;
        };
        if entry.book != self.book || entry.period != self.period {
            node.fault_hint(
                format!("`{id}` is a unit of another list"),
                "one nation and one period per force (sof-force-2)",
            );
        }
        found
    }

    /// One unit, or several to choose from.
    fn alternatives(&self, node: &Node<'_>) -> Vec<usize> {
        if node.is_string() {
            return self.unit(node).into_iter().collect();
        }
        let list = node.list().unwrap_or_default();
        list.iter().filter_map(|node| self.unit(node)).collect()
    }

    /// `{ ger-lw-mg08 = 2 }`: units and how many of each.
    fn maxima(&self, table: &Table<'_>, key: &str) -> Vec<(usize, u8)> {
        let Some(table) = table.opt_table(key) else {
            return Vec::new();
        };
        let read = |(id, node): (&str, Node<'_>)| Some((self.named(&node, id)?, node.int(1..=9)?));
        let maxima = table.entries().into_iter().filter_map(read).collect();
        table.finish();
        maxima
    }
}
