//! One fault of a data file, and the list in which a reader collects them.

use std::cell::RefCell;
use std::fmt;

use serde::Serialize;

/// What is wrong with a data file, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ContentError {
    /// The file as its reader named it.
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// One clause without a full stop.
    pub message: String,
    /// The remedy, where we know one.
    pub hint: Option<String>,
}

impl ContentError {
    /// A fault of a whole file, shown at its first character.
    pub fn of_file(file: &str, message: impl Into<String>, hint: Option<String>) -> Self {
        ContentError {
            file: file.to_string(),
            line: 1,
            column: 1,
            message: message.into(),
            hint,
        }
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ContentError {}

/// The faults found so far. Shared by reference: everything that reads may report.
#[derive(Debug, Default)]
pub struct Faults(RefCell<Vec<ContentError>>);

impl Faults {
    /// Adds a fault.
    pub fn push(&self, fault: ContentError) {
        self.0.borrow_mut().push(fault);
    }

    /// Nothing wrong so far?
    pub fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// How many so far; compare before and after to learn whether a part was read without fault.
    pub fn len(&self) -> usize {
        self.0.borrow().len()
    }

    /// All faults by file, line and column, each once.
    pub fn into_list(self) -> Vec<ContentError> {
        let mut list = self.0.into_inner();
        list.sort();
        list.dedup();
        list
    }

    /// `value` if there is no fault, else all the faults.
    pub fn into_result<T>(self, value: T) -> Result<T, Vec<ContentError>> {
        let list = self.into_list();
        if list.is_empty() { Ok(value) } else { Err(list) }
    }
}
