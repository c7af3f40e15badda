//! The rule systems as the command line uses them; commands find one by its name.
//!
//! Most commands speak to the erased system. A study runs on the typed rules at full speed: the
//! registration is generic, and the type is known inside it.

use std::sync::Arc;

use commanders::Roster;
use study::{Clock, Plan, Playouts, Rehearsal, Row, Session, SideRehearsed, StudyError, wall_clock};
use systems::{Attack, Files, Reader, Shipped, Visitor};
use umpire::cases::{self, Staging, Verdict};
use umpire::content::ContentError;
use umpire::erased::{AnySystem, Erased};
use umpire::observe::Variation;
use umpire::{Options, Preview, Ruleset, Seat, System};

/// What was rehearsed for a side: each set-up as lines of the scenario's file, if it keeps any.
pub type SideInFile = SideRehearsed<Option<String>>;

/// One rule system as the command line uses it.
pub trait Registered: Send + Sync {
    /// The system without its types.
    fn any(&self) -> &dyn AnySystem;
    /// The same, for a server that outlives the shelf.
    fn shared(&self) -> Arc<dyn AnySystem>;
    /// The hash of the content a scenario is played with, which saved matches and studies carry.
    fn content_version(&self, scenario: &str) -> String;
    /// Small changes of a scenario that a study may try.
    fn variations(&self, scenario: &str) -> Vec<Variation>;
    /// Can this scenario be opened with these options and this variation?
    fn opens(&self, scenario: &str, options: &Options, variation: Option<&str>) -> bool;
    /// Plays many games on the typed rules, with options that were checked by the caller and perhaps a variation.
    fn play(
        &self,
        scenario: &str,
        how: (&Options, Option<&str>),
        plan: &Plan,
        session: Session<'_>,
        progress: &(dyn Fn(&Row) + Sync),
    ) -> Result<Result<Vec<Row>, StudyError>, String>;
    /// The same with a clock on every order.
    fn time(
        &self,
        scenario: &str,
        plan: &Plan,
        progress: &(dyn Fn(&Row) + Sync),
    ) -> Result<Result<(Vec<Row>, Clock), StudyError>, String>;
    /// Searches for winning set-ups by self-play, for each seat.
    fn rehearse(
        &self,
        scenario: &str,
        rehearsal: &Rehearsal,
        progress: &(dyn Fn(&Row) + Sync),
    ) -> Result<Result<Vec<SideInFile>, StudyError>, String>;
    /// Runs one case file; `None` if the system has no cases.
    fn run_case(&self, file: &str, text: &str) -> Option<Verdict>;
    /// The odds of an attack without a game, or why there are none; `None` if the system cannot be asked.
    fn odds(&self, attack: &Attack) -> Option<Result<Preview, Vec<String>>>;
    /// The same system with these content files on top of the built-in ones; or all their faults.
    fn with_files(&self, files: Files) -> Result<Box<dyn Registered>, Vec<ContentError>>;
}

/// All rule systems, in the order in which they are listed.
pub type Shelf = Vec<Box<dyn Registered>>;

/// What is given out.
pub fn shipped() -> Shelf {
    let mut registrar = Registrar(Shelf::new());
    systems::visit(&mut registrar);
    registrar.0
}

/// Puts every rule system it is shown on a shelf.
struct Registrar(Shelf);

impl Visitor for Registrar {
    fn visit<S: Staging + Clone>(&mut self, shipped: Shipped<S>) {
        let mut entry = register(shipped.system, shipped.read);
        entry.staged = Some(Staged {
            run: cases::run,
            preview: cases::preview,
            attack: shipped.attack,
        });
        self.0.push(entry);
    }
}

/// Registers a typed system without cases, and how to make it with more content.
pub fn register<S: System + Clone>(system: S, read: Reader<S>) -> Box<Entry<S>> {
    Box::new(Entry {
        erased: Arc::new(Erased::new(system.clone(), Roster::new(wall_clock)).with_critic(Playouts)),
        system,
        read,
        staged: None,
    })
}

/// A typed system on the shelf.
#[derive(Debug)]
pub struct Entry<S: System> {
    system: S,
    erased: Arc<Erased<S, Roster>>,
    read: Reader<S>,
    staged: Option<Staged<S>>,
}

/// What can be done with a system that can be set into a position.
#[derive(Debug)]
struct Staged<S> {
    /// Runs one case: file name and text.
    run: fn(&S, &str, &str) -> Verdict,
    /// The preview of a case's last order.
    preview: fn(&S, &str) -> Result<Preview, Vec<String>>,
    attack: Option<fn(&Attack) -> String>,
}

// Function pointers can be copied whatever the system is.
impl<S> Copy for Staged<S> {}
impl<S> Clone for Staged<S> {
    fn clone(&self) -> Staged<S> {
        *self
    }
}

impl<S: System> Entry<S> {
    fn open(&self, scenario: &str, options: &Options, variation: Option<&str>) -> Result<S::Rules, String> {
        match variation {
            Some(variation) => self.system.open_varied(scenario, options, variation),
            None => self.system.open(scenario, options),
        }
    }
}

impl<S: System + Clone> Registered for Entry<S> {
    fn any(&self) -> &dyn AnySystem {
        self.erased.as_ref()
    }

    fn shared(&self) -> Arc<dyn AnySystem> {
        Arc::clone(&self.erased) as Arc<dyn AnySystem>
    }

    fn content_version(&self, scenario: &str) -> String {
        self.system.content_version(scenario)
    }

    fn variations(&self, scenario: &str) -> Vec<Variation> {
        self.system.variations(scenario)
    }

    fn opens(&self, scenario: &str, options: &Options, variation: Option<&str>) -> bool {
        self.open(scenario, options, variation).is_ok()
    }

    fn play(
        &self,
        scenario: &str,
        (options, variation): (&Options, Option<&str>),
        plan: &Plan,
        session: Session<'_>,
        progress: &(dyn Fn(&Row) + Sync),
    ) -> Result<Result<Vec<Row>, StudyError>, String> {
        let rules = self.open(scenario, options, variation)?;
        Ok(study::play(&rules, plan, session, progress))
    }

    fn time(
        &self,
        scenario: &str,
        plan: &Plan,
        progress: &(dyn Fn(&Row) + Sync),
    ) -> Result<Result<(Vec<Row>, Clock), StudyError>, String> {
        let rules = self.system.open(scenario, &Options::default())?;
        Ok(study::run_timed(&rules, plan, progress))
    }

    fn rehearse(
        &self,
        scenario: &str,
        rehearsal: &Rehearsal,
        progress: &(dyn Fn(&Row) + Sync),
    ) -> Result<Result<Vec<SideInFile>, StudyError>, String> {
        let rules = self.system.open(scenario, &Options::default())?;
        let sides = study::rehearse(&rules, rehearsal, progress);
        let in_file = |(seat, side): (usize, SideRehearsed<_>)| {
            side.map(|orders: Vec<_>| rules.note_set_up(Seat(seat as u8), &orders))
        };
        Ok(sides.map(|sides| sides.into_iter().enumerate().map(in_file).collect()))
    }

    fn run_case(&self, file: &str, text: &str) -> Option<Verdict> {
        let staged = self.staged.as_ref()?;
        Some((staged.run)(&self.system, file, text))
    }

    fn odds(&self, attack: &Attack) -> Option<Result<Preview, Vec<String>>> {
        let staged = self.staged.as_ref()?;
        let case = staged.attack?(attack);
        Some((staged.preview)(&self.system, &case))
    }

    fn with_files(&self, files: Files) -> Result<Box<dyn Registered>, Vec<ContentError>> {
        let mut entry = register((self.read)(files)?, self.read);
        entry.staged = self.staged;
        Ok(entry)
    }
}
