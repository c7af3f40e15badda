//! One parsed file: an owned tree of values, each with the place where it stands.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{ContentError, Faults, Table};

/// A parsed TOML file that remembers where everything stands.
#[derive(Debug)]
pub struct Document {
    file: String,
    text: String,
    root: Entry,
    syntax: Vec<ContentError>,
}

/// A value and its bytes in the text.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) span: Range<usize>,
    pub(super) data: Data,
}

/// A key of a table and its bytes in the text.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) span: Range<usize>,
    pub(super) name: String,
}

/// What a value is. Fractions are kept as text: no rule computes with them.
#[derive(Clone, Debug)]
pub(super) enum Data {
    String(String),
    Integer(i64),
    /// A whole number that does not fit, as written.
    HugeInteger(String),
    Fraction(String),
    Boolean(bool),
    Date(String),
    List(Vec<Entry>),
    Table(Vec<(Key, Entry)>),
}

impl Data {
    /// The word for this kind of value in a message.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Data::String(_) => "text",
            Data::Integer(_) | Data::HugeInteger(_) => "a whole number",
            Data::Fraction(_) => "a fraction",
            Data::Boolean(_) => "true or false",
            Data::Date(_) => "a date",
            Data::List(_) => "a list",
            Data::Table(_) => "a table",
        }
    }
}

impl Document {
    /// Parses `text`; faults of syntax are kept and reported by [`Document::read`].
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Document {
        let (file, text) = (file.into(), text.into());
        let (table, errors) = DeTable::parse_recoverable(&text);
        let root = Entry {
            span: 0..0,
            data: Data::Table(entries(table.get_ref())),
        };
        let mut document = Document {
            file,
            text,
            root,
            syntax: Vec::new(),
        };
        // One mistake often makes several errors on its line; the first says what is wrong.
        let mut last_line = 0;
        for error in errors {
            let start = error.span().map_or(0, |span| span.start);
            let fault = document.fault_at(start, format!("not TOML: {}", error.message().trim()), None);
            if fault.line != last_line {
                last_line = fault.line;
                document.syntax.push(fault);
            }
        }
        document
    }

    /// The file's outermost table; or nothing, with the syntax errors in `faults`, if it is not TOML.
    pub fn read<'a>(&'a self, faults: &'a Faults) -> Option<Table<'a>> {
        if self.syntax.is_empty() {
            return Table::of(self, faults, &self.root, String::new());
        }
        self.syntax.iter().for_each(|fault| faults.push(fault.clone()));
        None
    }

    /// The file's name, as given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The file's text, as given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A fault at a byte of the text.
    pub(super) fn fault_at(&self, offset: usize, message: String, hint: Option<String>) -> ContentError {
        let (line, column) = self.position(offset);
        ContentError {
            file: self.file.clone(),
            line,
            column,
            message,
            hint,
        }
    }

    /// Line and column of a byte, both from 1; the column counts characters.
    fn position(&self, offset: usize) -> (usize, usize) {
        let before = match self.text.get(..offset) {
            Some(before) => before,
            None => &self.text,
        };
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[start..].chars().count() + 1)
    }
}

/// The entries of a table in the order of the file.
fn entries(table: &DeTable<'_>) -> Vec<(Key, Entry)> {
    let mut list: Vec<(Key, Entry)> = table
        .iter()
        .map(|(key, value)| {
            let name = key.get_ref().to_string();
            (
                Key {
                    span: key.span(),
                    name,
                },
                entry(value),
            )
        })
        .collect();
    list.sort_by_key(|(key, _)| key.span.start);
    list
}

/// One value with its place. Depth is bounded: the parser refuses more than 80 levels.
fn entry(value: &Spanned<DeValue<'_>>) -> Entry {
    let data = match value.get_ref() {
        DeValue::String(text) => Data::String(text.to_string()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Data::Integer(number),
            Err(_) => Data::HugeInteger(number.to_string()),
        },
        DeValue::Float(number) => Data::Fraction(number.to_string()),
        DeValue::Boolean(truth) => Data::Boolean(*truth),
        DeValue::Datetime(date) => Data::Date(date.to_string()),
        DeValue::Array(list) => Data::List(list.iter().map(entry).collect()),
        DeValue::Table(table) => Data::Table(entries(table)),
    };
    Entry {
        span: value.span(),
        data,
    }
}
