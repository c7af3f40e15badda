//! Cases: the executable rulebook. A small file sets up a position, forces dice, gives orders and says what
//! must be true after each. This is the part that is the same for all rule systems; reading a position, an
//! order and a value by name is each system's own ([`Staging`]). The format is described in `docs/cases.md`.

mod expect;
mod run;

use serde_json::Value;

use crate::content::{ContentError, Document, Faults, Node, Table};
use crate::{Ruleset, Seat, System};

/// A rule system that can be set into a position by a case.
pub trait Staging: System {
    /// Reads the position from the case's own keys. Faults go where the table reports them.
    fn stage(&self, case: &Table<'_>) -> Option<Stage<Self::Rules>>;
    /// Reads one order, or an answer to a question, in the words of the format. Several orders in a row
    /// where the words say so (move, then face).
    fn read_order(&self, stage: &Stage<Self::Rules>, node: &Node<'_>) -> Option<Vec<OrderOf<Self>>>;
    /// A value of the battle by its dotted name; `None` if there is no such thing.
    fn probe(&self, stage: &Stage<Self::Rules>, path: &[&str]) -> Option<Value>;
    /// Examples of names that can be probed, for the error message.
    fn probes(&self) -> &'static str;
}

/// The order type of a system.
pub type OrderOf<S> = <<S as System>::Rules as Ruleset>::Order;

/// A position on the table: rules, battle, and the names the case gave to pieces.
#[derive(Debug)]
pub struct Stage<R: Ruleset> {
    pub rules: R,
    pub battle: R::Battle,
    /// Names of pieces, by their number.
    pub names: Vec<(String, u16)>,
    /// Names of seats.
    pub seats: Vec<(String, Seat)>,
}

impl<R: Ruleset> Stage<R> {
    /// The piece of this name.
    pub fn piece(&self, name: &str) -> Option<u16> {
        self.names
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, piece)| *piece)
    }

    /// The seat of this name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.seats
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, seat)| *seat)
    }
}

/// How one case went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub file: String,
    /// Ledger rows the case says it proves.
    pub proves: Vec<String>,
    /// What went wrong, in words; empty if it passed.
    pub failures: Vec<String>,
}

impl Verdict {
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Runs one case file.
pub fn run<S: Staging>(system: &S, file: &str, text: &str) -> Verdict {
    let document = Document::new(file, text);
    let faults = Faults::default();
    let mut verdict = Verdict {
        file: file.to_owned(),
        proves: Vec::new(),
        failures: Vec::new(),
    };
    if let Some(case) = document.read(&faults) {
        let named = case.string("ruleset");
        if !named.is_empty() && named != system.name() {
            verdict
                .failures
                .push(format!("{file}: there is no rule set `{named}` here"));
            return verdict;
        }
        verdict.proves = case.strings("proves");
        let _words = (case.opt_string("what"), case.opt_string("shows"));
        let stage = system.stage(&case);
        let steps = case.tables("step");
        case.finish();
        if let Some(stage) = stage.filter(|_| faults.is_empty()) {
            verdict.failures = run::play(system, stage, steps);
        }
    }
    verdict
        .failures
        .extend(faults.into_list().iter().map(ContentError::to_string));
    verdict
}

/// The rule set a case names, if it can be read that far.
pub fn ruleset_of(text: &str) -> Option<String> {
    let faults = Faults::default();
    let document = Document::new("case", text);
    document.read(&faults)?.opt_string("ruleset")
}

/// A position alone, in the words of a case without name and steps; or all its faults.
pub fn position<S: Staging>(system: &S, text: &str) -> Result<Stage<S::Rules>, Vec<ContentError>> {
    let document = Document::new("position", text);
    let faults = Faults::default();
    let stage = document.read(&faults).and_then(|case| {
        let stage = system.stage(&case);
        case.finish();
        stage
    });
    match stage {
        Some(stage) if faults.is_empty() => Ok(stage),
        Some(_) | None => Err(faults.into_list()),
    }
}

/// Plays a case up to its last order and returns the preview of that one: odds without a game.
pub fn preview<S: Staging>(system: &S, text: &str) -> Result<crate::Preview, Vec<String>> {
    let document = Document::new("odds", text);
    let faults = Faults::default();
    let mut failures = Vec::new();
    let preview = document.read(&faults).and_then(|case| {
        let _named = (case.string("ruleset"), case.opt_list("proves"));
        let stage = system.stage(&case);
        let steps = case.tables("step");
        case.finish();
        stage
            .filter(|_| faults.is_empty())
            .and_then(|stage| run::preview_last(system, stage, &steps, &mut failures))
    });
    failures.extend(faults.into_list().into_iter().map(|fault| match fault.hint {
        Some(hint) => format!("{} ({hint})", fault.message),
        None => fault.message,
    }));
    match preview {
        Some(preview) if failures.is_empty() => Ok(preview),
        Some(_) | None => Err(failures),
    }
}
