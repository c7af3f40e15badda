//! One value of a file, its place and its name.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use serde_json::Value;

use super::document::{Data, Entry};
use super::{Document, Faults, Table, did_you_mean};

/// A value in a [`Document`]. It knows its dotted path for messages and its place for faults.
#[derive(Clone)]
pub struct Node<'a> {
    pub(super) document: &'a Document,
    pub(super) faults: &'a Faults,
    pub(super) entry: &'a Entry,
    pub(super) key: Option<Range<usize>>,
    pub(super) path: String,
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Node(`{}` = {:?})", self.path, self.entry.data)
    }
}

impl<'a> Node<'a> {
    /// The dotted path from the file's top: `forces[0].units[2].hex`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The list in which this node reports.
    pub fn faults(&self) -> &'a Faults {
        self.faults
    }

    /// Reports a fault at this value.
    pub fn fault(&self, message: impl Into<String>) {
        self.report(self.entry.span.start, message.into(), None);
    }

    /// Reports a fault at this value, with a remedy.
    pub fn fault_hint(&self, message: impl Into<String>, hint: impl Into<String>) {
        self.report(self.entry.span.start, message.into(), Some(hint.into()));
    }

    /// Reports an unknown name at this value: "unknown unit `x` (did you mean `y`?)".
    pub fn unknown<'c>(&self, what: &str, written: &str, candidates: impl IntoIterator<Item = &'c str>) {
        let hint = did_you_mean(written, candidates);
        self.report(self.entry.span.start, format!("unknown {what} `{written}`"), hint);
    }

    /// Reports a fault at the key of this value (at the value itself in a list).
    pub fn fault_key(&self, message: impl Into<String>, hint: Option<String>) {
        let span = self.key.as_ref().unwrap_or(&self.entry.span);
        self.report(span.start, message.into(), hint);
    }

    fn report(&self, offset: usize, message: String, hint: Option<String>) {
        self.faults.push(self.document.fault_at(offset, message, hint));
    }

    fn wrong_kind(&self, wanted: &str) {
        self.fault(format!(
            "`{}` must be {wanted}, not {}",
            self.path,
            self.entry.data.kind()
        ));
    }

    /// Is it text? For values that may be written in more than one way.
    pub fn is_string(&self) -> bool {
        matches!(self.entry.data, Data::String(_))
    }

    /// Is it a whole number?
    pub fn is_int(&self) -> bool {
        matches!(self.entry.data, Data::Integer(_) | Data::HugeInteger(_))
    }

    /// Is it a list?
    pub fn is_list(&self) -> bool {
        matches!(self.entry.data, Data::List(_))
    }

    /// Is it a table, inline or not?
    pub fn is_table(&self) -> bool {
        matches!(self.entry.data, Data::Table(_))
    }

    /// The text, or a fault.
    pub fn string(&self) -> Option<&'a str> {
        match &self.entry.data {
            Data::String(text) => Some(text),
            _ => {
                self.wrong_kind("text");
                None
            }
        }
    }

    /// The truth value, or a fault.
    pub fn bool(&self) -> Option<bool> {
        match self.entry.data {
            Data::Boolean(truth) => Some(truth),
            _ => {
                self.wrong_kind("true or false");
                None
            }
        }
    }

    /// The whole number if it lies within the limits, or a fault.
    pub fn int<T: TryFrom<i64>>(&self, limits: RangeInclusive<i64>) -> Option<T> {
        let written = match &self.entry.data {
            Data::Integer(number) => {
                if limits.contains(number)
                    && let Ok(number) = T::try_from(*number)
                {
                    return Some(number);
                }
                number.to_string()
            }
            Data::HugeInteger(number) => number.clone(),
            _ => {
                self.wrong_kind("a whole number");
                return None;
            }
        };
        let (low, high) = (limits.start(), limits.end());
        let message = if low == high {
            format!("`{}` is {written}, must be {low}", self.path)
        } else {
            format!("`{}` is {written}, must be from {low} to {high}", self.path)
        };
        self.fault(message);
        None
    }

    /// The meaning of a name from a list of allowed names, or a fault with a suggestion.
    pub fn one_of<T: Clone>(&self, allowed: &[(&str, T)]) -> Option<T> {
        let written = self.string()?;
        if let Some((_, meaning)) = allowed.iter().find(|(name, _)| *name == written) {
            return Some(meaning.clone());
        }
        let hint = did_you_mean(written, allowed.iter().map(|(name, _)| *name));
        let message = format!("`{}` cannot be `{written}`", self.path);
        self.report(self.entry.span.start, message, hint);
        None
    }

    /// The members of a list, or a fault.
    pub fn list(&self) -> Option<Vec<Node<'a>>> {
        let Data::List(members) = &self.entry.data else {
            self.wrong_kind("a list");
            return None;
        };
        let nodes = members.iter().enumerate().map(|(index, entry)| Node {
            document: self.document,
            faults: self.faults,
            entry,
            key: None,
            path: format!("{}[{index}]", self.path),
        });
        Some(nodes.collect())
    }

    /// The table, inline or not, or a fault.
    pub fn table(&self) -> Option<Table<'a>> {
        let table = Table::of(self.document, self.faults, self.entry, self.path.clone());
        if table.is_none() {
            self.wrong_kind("a table");
        }
        table
    }

    /// The lines of a text of several lines, each with its own place; empty lines are left out.
    pub fn lines(&self) -> Option<Vec<TextLine<'a>>> {
        let text = self.string()?;
        let start = self.start_of_text(text);
        let mut offset = 0;
        let mut lines = Vec::new();
        for line in text.split_inclusive('\n') {
            let content = line.trim_end();
            if !content.trim_start().is_empty() {
                let start = start.map(|start| start + offset);
                lines.push(TextLine {
                    node: self.clone(),
                    text: content,
                    start,
                });
            }
            offset += line.len();
        }
        Some(lines)
    }

    /// Where the first byte of the text stands, if it is written without escapes.
    fn start_of_text(&self, text: &str) -> Option<usize> {
        let raw = self.document.text().get(self.entry.span.clone())?;
        let opening = ["\"\"\"", "'''", "\"", "'"]
            .into_iter()
            .find(|quote| raw.starts_with(quote))?;
        let inner = raw.get(opening.len()..)?;
        let skipped = ["\r\n", "\n", ""].into_iter().find(|lead| {
            inner
                .strip_prefix(lead)
                .is_some_and(|rest| rest.starts_with(text))
        })?;
        Some(self.entry.span.start + opening.len() + skipped.len())
    }

    /// The same value as JSON. Fractions are a fault: no rule computes with them.
    pub fn to_json(&self) -> Value {
        match &self.entry.data {
            Data::String(text) | Data::Date(text) => Value::from(text.as_str()),
            Data::Integer(number) => Value::from(*number),
            Data::Boolean(truth) => Value::from(*truth),
            Data::HugeInteger(number) => {
                self.fault(format!("`{}` is {number}, which is too large", self.path));
                Value::Null
            }
            Data::Fraction(number) => {
                self.fault(format!("`{}` is {number}, must be a whole number", self.path));
                Value::Null
            }
            Data::List(_) => self
                .list()
                .into_iter()
                .flatten()
                .map(|node| node.to_json())
                .collect(),
            Data::Table(_) => {
                let entries = self.table().map(|table| table.entries()).unwrap_or_default();
                entries
                    .into_iter()
                    .map(|(name, node)| (name.to_string(), node.to_json()))
                    .collect()
            }
        }
    }
}

/// One line of a text of several lines, such as a row of a map.
#[derive(Clone, Debug)]
pub struct TextLine<'a> {
    node: Node<'a>,
    /// The line without the blanks at its end.
    pub text: &'a str,
    start: Option<usize>,
}

impl TextLine<'_> {
    /// Reports a fault at the byte `at` of this line.
    pub fn fault(&self, at: usize, message: impl Into<String>, hint: Option<String>) {
        let offset = self.start.map_or(self.node.entry.span.start, |start| start + at);
        self.node.report(offset, message.into(), hint);
    }
}
