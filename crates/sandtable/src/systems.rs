//! The rule systems on the shelf. Each is registered once, here; commands find it by name.
//!
//! Most commands speak to the erased system. A study runs on the typed rules at full speed: the
//! registration is generic, and the type is known inside it.

use std::sync::Arc;

use commanders::Staff;
use study::{Plan, Row, Study, StudyError};
use umpire::content::ContentError;
use umpire::erased::{AnySystem, Erased};
use umpire::{Options, System};

/// Files as name and text, handed to a rule system's own reader.
pub type Files = Vec<(String, String)>;

/// One rule system as the command line uses it.
pub trait Registered: Send + Sync {
    /// The system without its types.
    fn any(&self) -> &dyn AnySystem;
    /// The same, for a server that outlives the shelf.
    fn shared(&self) -> Arc<dyn AnySystem>;
    /// The hash of its content, which saved matches carry.
    fn content_version(&self) -> String;
    /// Plays many games on the typed rules. Options were checked by the caller.
    fn study(
        &self,
        scenario: &str,
        options: &Options,
        plan: &Plan,
        progress: &(dyn Fn(&Row) + Sync),
    ) -> Result<Result<Study, StudyError>, String>;
    /// Reads these content files on top of the built-in ones; all faults.
    fn check(&self, files: Files) -> Vec<ContentError>;
}

/// All rule systems, in the order in which they are listed.
pub type Shelf = Vec<Box<dyn Registered>>;

/// What is given out.
pub fn shipped() -> Shelf {
    vec![]
}

/// Registers a typed system with the reader of its content.
pub fn register<S: System>(make: fn() -> S, check: fn(Files) -> Vec<ContentError>) -> Box<dyn Registered> {
    Box::new(Entry {
        system: make(),
        erased: Arc::new(Erased::new(make(), Staff)),
        check,
    })
}

struct Entry<S> {
    system: S,
    erased: Arc<Erased<S, Staff>>,
    check: fn(Files) -> Vec<ContentError>,
}

impl<S: System> Registered for Entry<S> {
    fn any(&self) -> &dyn AnySystem {
        self.erased.as_ref()
    }

    fn shared(&self) -> Arc<dyn AnySystem> {
        Arc::clone(&self.erased) as Arc<dyn AnySystem>
    }

    fn content_version(&self) -> String {
        self.system.content_version()
    }

    fn study(
        &self,
        scenario: &str,
        options: &Options,
        plan: &Plan,
        progress: &(dyn Fn(&Row) + Sync),
    ) -> Result<Result<Study, StudyError>, String> {
        let rules = self.system.open(scenario, options)?;
        Ok(study::run(&rules, plan, progress))
    }

    fn check(&self, files: Files) -> Vec<ContentError> {
        (self.check)(files)
    }
}
