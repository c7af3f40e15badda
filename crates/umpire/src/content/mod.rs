//! Reading data files (units, maps, scenarios, cases) so that every fault is reported at once,
//! each with file, line, column and a remedy.
//!
//! A [`Document`] is one parsed file. Its [`Table`]s and [`Node`]s hand out typed values; whatever is
//! missing, misspelt or impossible goes into one [`Faults`] list, and the reader gets a harmless
//! stand-in and reads on. Only [`Faults::into_result`] decides whether the file is good, so a
//! stand-in is never seen outside.
//!
//! ```
//! use umpire::content::{Document, Faults};
//!
//! let document = Document::new("units/su-mmg.toml", "name = 'Maxim'\nragne = 9\n");
//! let faults = Faults::default();
//! if let Some(table) = document.read(&faults) {
//!     let _name = table.string("name");
//!     let _range: u8 = table.int("range", 0..=30);
//!     table.finish();
//! }
//! let told: Vec<String> = faults.into_list().iter().map(|fault| fault.to_string()).collect();
//! assert_eq!(told, [
//!     "units/su-mmg.toml:1:1: missing key `range`",
//!     "units/su-mmg.toml:2:1: unknown key `ragne` (did you mean `range`?)",
//! ]);
//! ```

mod document;
mod fault;
mod files;
mod node;
mod suggest;
mod table;

#[cfg(test)]
mod tests;

pub use document::Document;
pub use fault::{ContentError, Faults};
pub use files::{Ids, check_id, folder_and_name, with_extra};
pub use node::{Node, TextLine};
pub use suggest::{did_you_mean, nearest};
pub use table::Table;
