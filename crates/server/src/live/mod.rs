//! Live matches: each that somebody looks at is one task with a bounded mailbox.
//!
//! It is loaded by folding its stored acts, and leaves memory when nobody has looked for a while.

mod actor;
mod answers;
mod bell;
mod computer;
mod eyes;
mod found;
mod hint;
mod hold;
mod mail;
mod outbox;
mod publish;
mod registry;
mod replay;
mod review;
mod session;
mod table;
mod thoughts;

pub use bell::Bell;
pub use eyes::check_eyes;
pub use found::{Founded, Sitter, Terms, Tokens, found, found_lesson, import, rematch};
pub use mail::{Join, Joined, Verdict};
pub use registry::Live;
pub use replay::{Replayed, replay};
pub use review::{Reviews, Told as ReviewTold};
pub use session::{Cut, run as run_session};
pub use table::{Command, Table, Wish, guard, to_text};
pub use thoughts::{Thoughts, subject, thoughts};

use std::sync::Arc;

use crate::app::App;

/// Starts what runs beside the requests: the doorbell and the search for waiting commanders.
pub fn run_beside(app: &Arc<App>, ringer: Option<bell::Ringer>) {
    if let Some(ringer) = ringer {
        bell::run(app, ringer);
    }
    tokio::spawn(computer::resume_waiting(Arc::clone(app)));
}
