//! The decisions, one file each: when somebody is asked, what may be answered, why not, what comes of it, and what the
//! page says. [`Checked`] is what checking an order hands over to carrying it out.

mod checked;
mod closing_fire;
mod consolidate;

use serde::{Deserialize, Serialize};

pub(crate) use rulebook::words::{astray, choice, done, major, minor, prompt, stray};

use crate::close_combat::Combat;
use crate::rules::Rules;
use crate::sequence::Sequence;
use crate::why::Why;

pub use checked::Checked;
pub use closing_fire::ClosingFire;
pub use consolidate::Consolidate;

/// A question, or a process that goes on by itself. The last one on the stack is next; each question is a file of this folder, each
/// process the file of its chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Turns and phases: always at the bottom once play has begun (sof-turn-1).
    Sequence(Sequence),
    ClosingFire(ClosingFire),
    Combat(Box<Combat>),
    Consolidate(Consolidate),
}

rulebook::questions!(
    Rules,
    Frame,
    asked [
        ClosingFire,
        Consolidate,
    ],
    plain [],
    steps [],
    processes [
        Combat,
        Sequence,
    ],
);

/// The refusal of an order that is no answer to what is asked.
pub(crate) fn unasked(rule: &'static str, asked: &'static str) -> Why {
    Why::new(rule, asked)
}
