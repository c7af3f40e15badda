//! The rule systems on the shelf. Each is registered once, here; commands find it by name.
//!
//! Most commands speak to the erased system. A study runs on the typed rules at full speed: the
//! registration is generic, and the type is known inside it.

use std::sync::Arc;

use commanders::Roster;
use study::{Clock, Plan, Playouts, Rehearsal, Row, Session, SideRehearsed, StudyError, wall_clock};
use umpire::cases::{self, Verdict};
use umpire::content::ContentError;
use umpire::erased::{AnySystem, Erased};
use umpire::observe::Variation;
use umpire::{Options, Ruleset, Seat, System};

/// Files as name and text, handed to a rule system's own reader.
pub type Files = Vec<(String, String)>;

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
    /// Finds set-ups by playing, for each seat.
    fn rehearse(
        &self,
        scenario: &str,
        rehearsal: &Rehearsal,
        progress: &(dyn Fn(&Row) + Sync),
    ) -> Result<Result<Vec<SideInFile>, StudyError>, String>;
    /// Runs one case file; `None` if the system has no cases.
    fn run_case(&self, file: &str, text: &str) -> Option<Verdict>;
    /// The same system with these content files on top of the built-in ones; or all their faults.
    fn with_files(&self, files: Files) -> Result<Box<dyn Registered>, Vec<ContentError>>;
}

/// All rule systems, in the order in which they are listed.
pub type Shelf = Vec<Box<dyn Registered>>;

/// What is given out.
pub fn shipped() -> Shelf {
    vec![
        register(conflict_of_heroes::ConflictOfHeroes::new(), |files| {
            conflict_of_heroes::content::load(files).map(conflict_of_heroes::ConflictOfHeroes::with)
        })
        .with_cases(cases::run),
        register(storm_of_steel::StormOfSteel::new(), |files| {
            storm_of_steel::content::load(files).map(storm_of_steel::StormOfSteel::with)
        })
        .with_cases(cases::run),
    ]
}

/// A typed system made of its built-in content and these files.
pub type Reader<S> = fn(Files) -> Result<S, Vec<ContentError>>;

/// Runs one case of a typed system: file name and text.
pub type CaseRunner<S> = fn(&S, &str, &str) -> Verdict;

/// Registers a typed system, and how to make it with more content.
pub fn register<S: System + Clone>(system: S, read: Reader<S>) -> Box<Entry<S>> {
    Box::new(Entry {
        erased: Arc::new(Erased::new(system.clone(), Roster::new(wall_clock)).with_critic(Playouts)),
        system,
        read,
        cases: None,
    })
}

/// A typed system on the shelf.
#[derive(Debug)]
pub struct Entry<S: System> {
    system: S,
    erased: Arc<Erased<S, Roster>>,
    read: Reader<S>,
    cases: Option<CaseRunner<S>>,
}

impl<S: System> Entry<S> {
    /// The same system with its case runner.
    pub fn with_cases(mut self: Box<Self>, cases: CaseRunner<S>) -> Box<Self> {
        self.cases = Some(cases);
        self
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
        self.cases.map(|run| run(&self.system, file, text))
    }

    fn with_files(&self, files: Files) -> Result<Box<dyn Registered>, Vec<ContentError>> {
        let mut entry = register((self.read)(files)?, self.read);
        entry.cases = self.cases;
        Ok(entry)
    }
}
