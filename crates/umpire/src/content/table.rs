//! A table of a file: typed getters that remember which keys were asked for.

use std::cell::RefCell;
use std::fmt;
use std::ops::RangeInclusive;

use super::document::{Data, Entry, Key};
use super::{Document, Faults, Node, nearest};

/// A table, inline or with a header. Ask for every key it may have, then call [`Table::finish`]:
/// keys nobody asked for are misspelt. Required getters report what is missing or wrong and return
/// a stand-in, so that one reading finds all faults.
pub struct Table<'a> {
    document: &'a Document,
    faults: &'a Faults,
    entry: &'a Entry,
    entries: &'a [(Key, Entry)],
    path: String,
    asked: RefCell<Vec<String>>,
}

impl fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<&str> = self.entries.iter().map(|(key, _)| key.name.as_str()).collect();
        write!(f, "Table(`{}`: {})", self.path, keys.join(", "))
    }
}

impl<'a> Table<'a> {
    pub(super) fn of(
        document: &'a Document,
        faults: &'a Faults,
        entry: &'a Entry,
        path: String,
    ) -> Option<Table<'a>> {
        let Data::Table(entries) = &entry.data else {
            return None;
        };
        Some(Table {
            document,
            faults,
            entry,
            entries,
            path,
            asked: RefCell::default(),
        })
    }

    /// The dotted path from the file's top; empty for the outermost table.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The list in which this table reports.
    pub fn faults(&self) -> &'a Faults {
        self.faults
    }

    /// The file this table stands in.
    pub fn file(&self) -> &'a str {
        self.document.file()
    }

    /// Reports a fault at the table's beginning.
    pub fn fault(&self, message: impl Into<String>, hint: Option<String>) {
        self.faults.push(
            self.document
                .fault_at(self.entry.span.start, message.into(), hint),
        );
    }

    fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_string()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    fn node(&self, key: &'a Key, entry: &'a Entry) -> Node<'a> {
        Node {
            document: self.document,
            faults: self.faults,
            entry,
            key: Some(key.span.clone()),
            path: self.path_of(&key.name),
        }
    }

    /// The value of an optional key.
    pub fn get(&self, key: &str) -> Option<Node<'a>> {
        let mut asked = self.asked.borrow_mut();
        if !asked.iter().any(|known| known == key) {
            asked.push(key.to_string());
        }
        let (key, entry) = self.entries.iter().find(|(known, _)| known.name == key)?;
        Some(self.node(key, entry))
    }

    /// The value of a required key, or a fault.
    pub fn need(&self, key: &str) -> Option<Node<'a>> {
        let node = self.get(key);
        if node.is_none() {
            let place = if self.path.is_empty() {
                String::new()
            } else {
                format!(" in `{}`", self.path)
            };
            self.fault(format!("missing key `{key}`{place}"), None);
        }
        node
    }

    /// All entries in the order of the file, for tables whose keys are free. Marks all as asked.
    pub fn entries(&self) -> Vec<(&'a str, Node<'a>)> {
        let nodes = self.entries.iter().map(|(key, entry)| {
            self.asked.borrow_mut().push(key.name.clone());
            (key.name.as_str(), self.node(key, entry))
        });
        nodes.collect()
    }

    /// Required text that is not empty.
    pub fn string(&self, key: &str) -> String {
        let Some(node) = self.need(key) else {
            return String::new();
        };
        let text = node.string();
        if text.is_some_and(|text| text.trim().is_empty()) {
            node.fault(format!("`{}` is empty", node.path()));
        }
        text.unwrap_or_default().to_string()
    }

    /// Optional text.
    pub fn opt_string(&self, key: &str) -> Option<String> {
        self.get(key)?.string().map(str::to_string)
    }

    /// Required whole number within limits.
    pub fn int<T: TryFrom<i64> + Default>(&self, key: &str, limits: RangeInclusive<i64>) -> T {
        self.need(key)
            .and_then(|node| node.int(limits))
            .unwrap_or_default()
    }

    /// Optional whole number within limits.
    pub fn opt_int<T: TryFrom<i64>>(&self, key: &str, limits: RangeInclusive<i64>) -> Option<T> {
        self.get(key)?.int(limits)
    }

    /// Required truth value.
    pub fn bool(&self, key: &str) -> bool {
        self.need(key).and_then(|node| node.bool()).unwrap_or_default()
    }

    /// Optional truth value.
    pub fn opt_bool(&self, key: &str) -> Option<bool> {
        self.get(key)?.bool()
    }

    /// Optional truth value; false if it is not there.
    pub fn flag(&self, key: &str) -> bool {
        self.opt_bool(key).unwrap_or(false)
    }

    /// Required name from a list; the stand-in is the list's first meaning.
    ///
    /// # Panics
    /// Never for a list with at least one name, which is a property of the program, not of the file.
    pub fn one_of<T: Clone>(&self, key: &str, allowed: &[(&str, T)]) -> T {
        let found = self.need(key).and_then(|node| node.one_of(allowed));
        found.unwrap_or_else(|| allowed[0].1.clone())
    }

    /// Optional name from a list.
    pub fn opt_one_of<T: Clone>(&self, key: &str, allowed: &[(&str, T)]) -> Option<T> {
        self.get(key)?.one_of(allowed)
    }

    /// Required list.
    pub fn list(&self, key: &str) -> Vec<Node<'a>> {
        self.need(key).and_then(|node| node.list()).unwrap_or_default()
    }

    /// Optional list; empty if it is not there.
    pub fn opt_list(&self, key: &str) -> Vec<Node<'a>> {
        self.get(key).and_then(|node| node.list()).unwrap_or_default()
    }

    /// Required list of texts.
    pub fn strings(&self, key: &str) -> Vec<String> {
        let texts = self.list(key);
        texts
            .iter()
            .filter_map(|node| node.string())
            .map(str::to_string)
            .collect()
    }

    /// Required subtable, inline or with a header.
    pub fn table(&self, key: &str) -> Option<Table<'a>> {
        self.need(key)?.table()
    }

    /// Optional subtable.
    pub fn opt_table(&self, key: &str) -> Option<Table<'a>> {
        self.get(key)?.table()
    }

    /// Required list of tables: `[[key]]`, or inline.
    pub fn tables(&self, key: &str) -> Vec<Table<'a>> {
        self.list(key).iter().filter_map(Node::table).collect()
    }

    /// Optional list of tables; empty if it is not there.
    pub fn opt_tables(&self, key: &str) -> Vec<Table<'a>> {
        self.opt_list(key).iter().filter_map(Node::table).collect()
    }

    /// Reports every key that nobody asked for.
    pub fn finish(self) {
        let asked = self.asked.borrow();
        for (key, _) in self.entries {
            if asked.contains(&key.name) {
                continue;
            }
            // A key that stands in the file already is not what was meant.
            let free = asked.iter().map(String::as_str).filter(|name| self.absent(name));
            let hint = match nearest(&key.name, free) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known keys: {}", asked.join(", ")),
            };
            let place = if self.path.is_empty() {
                String::new()
            } else {
                format!(" in `{}`", self.path)
            };
            let message = format!("unknown key `{}`{place}", key.name);
            self.faults
                .push(self.document.fault_at(key.span.start, message, Some(hint)));
        }
    }

    fn absent(&self, name: &str) -> bool {
        self.entries.iter().all(|(key, _)| key.name != name)
    }
}
