//! Mail to a live match, and what comes back: everybody who wants something of it writes.

use std::sync::Arc;

use tokio::sync::oneshot;
use umpire::{Eyes, OrderText, Seat};

use super::outbox::Outbox;
use super::table::{Command, Table};
use crate::problem::Problem;

/// Something asked of a match between two acts; why it cannot be loaded, if it cannot.
pub type Question = Box<dyn FnOnce(Result<&Table, Problem>) + Send>;

/// Mail to a match.
pub enum Mail {
    Join(Join, oneshot::Sender<Result<Joined, Problem>>),
    Leave(u64),
    Look {
        viewer: u64,
        eyes: Eyes,
        request: u64,
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// This viewer read too slowly and missed updates.
    Resync(u64),
    Command {
        viewer: u64,
        command: Command,
        reply: oneshot::Sender<Verdict>,
    },
    Ask(Question),
    /// What a commander wants at this number; `None` if it has no idea.
    Thought {
        number: u32,
        order: Option<OrderText>,
    },
    /// A commander's answer is not to be held back any longer.
    Release,
    /// Another process may have stored something.
    Ring,
    /// The database had this many acts a moment ago.
    Stored(u32),
    /// Somebody changed a name.
    SeatsChanged,
    /// There is a rematch.
    Rematched(String),
}

impl std::fmt::Debug for Mail {
    /// Only the kind: mail holds orders, which are nobody else's business.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Mail::Join(..) => "Join",
            Mail::Leave(_) => "Leave",
            Mail::Look { .. } => "Look",
            Mail::Resync(_) => "Resync",
            Mail::Command { .. } => "Command",
            Mail::Ask(_) => "Ask",
            Mail::Thought { .. } => "Thought",
            Mail::Release => "Release",
            Mail::Ring => "Ring",
            Mail::Stored(_) => "Stored",
            Mail::SeatsChanged => "SeatsChanged",
            Mail::Rematched(_) => "Rematched",
        })
    }
}

/// A new viewer.
#[derive(Debug)]
pub struct Join {
    pub seats: Vec<Seat>,
    pub eyes: Option<Eyes>,
    pub since: Option<u32>,
    pub outbox: Arc<Outbox>,
}

/// What a new viewer is told besides its welcome.
#[derive(Copy, Clone, Debug)]
pub struct Joined {
    pub viewer: u64,
    pub eyes: Eyes,
}

/// The answer to a command.
#[derive(Debug)]
pub enum Verdict {
    /// It is stored, now or before, under this number.
    Done(u32),
    /// It was not carried out; this many acts are stored.
    Not(Problem, Option<u32>),
}
