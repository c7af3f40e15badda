//! The laws every rule set keeps, as a battery that its tests instantiate.
//!
//! Random play on a rule set, and at every decision the questions that must have the same answer
//! whatever the rules are:
//!
//! 1. `orders` and `check` agree, both ways (where orders are infinite: every sample passes).
//! 2. No decision without an order; every match ends within the bound the scenario declares.
//! 3. A refused order leaves the battle's bytes as they were.
//! 4. Folding seed and orders again gives the same bytes; so does save and load at any point.
//! 5. `scene(imagine(b, seat), seat) == scene(b, seat)`; so are choices, previews, refusals and what is imagined.
//! 6. What can be undone rolled nothing, revealed nothing, and passed no decision on.
//! 7. Every tally shown in a choice's preview is the tally the report then prints.
//! 8. What is offered with nothing at stake can be taken back.
//! 9. The film of an act, played on the scene before it, gives place, facing and presence of every piece after it, for all eyes.
//! 10. A film shows no eyes a piece or a place that they do not see before, after or in passing.
//! 11. An order that rolls no dice and meets nothing hidden ends where its preview said and costs what it said.
//!
//! ```text
//! #[test]
//! fn laws_of_the_grain_store() {
//!     Battery::new(rules("the-grain-store")).games(500).seed(1).hold();
//! }
//! ```
//!
//! A broken law names the match's seed, the order's number and the difference; to see that match
//! again, run the battery with `.seed(that seed).games(1)`.

pub mod bad_input;

mod difference;
mod endings;
mod films;
mod forecasts;
mod listing;
mod saving;
mod secrets;
mod stakes;
mod table;
mod undoing;

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::film::Frame;
use crate::{Decision, Ruleset, Seed};
use table::{Memory, Table};

/// How many laws there are.
pub const LAWS: usize = 11;

/// One of the laws, in the order of the list above.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Law {
    ListingsAndChecksAgree,
    EveryMatchEnds,
    RefusalsChangeNothing,
    FoldsGiveTheSameBytes,
    NothingLeaks,
    UndoIsNoLookAhead,
    PreviewsAreKept,
    StakesAreTrue,
    FilmsLeadToTheScene,
    FilmsKeepTheVeil,
    EndingsAreKept,
}

impl Law {
    /// Its number on the list.
    pub fn number(self) -> usize {
        self as usize + 1
    }

    fn text(self) -> &'static str {
        match self {
            Law::ListingsAndChecksAgree => "`orders` and `check` agree",
            Law::EveryMatchEnds => "every decision has an order and every match ends",
            Law::RefusalsChangeNothing => "a refused order changes nothing",
            Law::FoldsGiveTheSameBytes => "folding, saving and loading give the same bytes",
            Law::NothingLeaks => "a seat is shown and told nothing that it cannot know",
            Law::UndoIsNoLookAhead => "what can be undone rolled, revealed and passed on nothing",
            Law::PreviewsAreKept => "the tallies of a preview are those of the report",
            Law::StakesAreTrue => "what is offered with nothing at stake can be taken back",
            Law::FilmsLeadToTheScene => "a film leads from the scene before an act to the scene after it",
            Law::FilmsKeepTheVeil => "a film shows nothing that its eyes do not see",
            Law::EndingsAreKept => "without dice and secrets an order ends and costs as its preview said",
        }
    }
}

/// A broken law: where, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub scenario: String,
    /// Seed number of the match: `Battery::seed` with `games(1)` plays it again.
    pub seed: u64,
    /// How many orders had been given.
    pub order: u32,
    /// `None` when the rules panicked.
    pub law: Option<Law>,
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, seed {}, after order {}: ",
            self.scenario, self.seed, self.order
        )?;
        match self.law {
            Some(law) => write!(
                f,
                "law {} is broken ({}): {}",
                law.number(),
                law.text(),
                self.what
            ),
            None => write!(f, "the rules panicked: {}", self.what),
        }
    }
}

impl std::error::Error for Broken {}

/// What was looked at: a law that was never put to the question proves nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub games: u32,
    pub decisions: u64,
    /// Most orders any match took.
    pub longest: u32,
    /// How often each law was asked, by number less one.
    pub asked: [u64; LAWS],
}

/// What one law found wrong.
struct Fault {
    law: Law,
    what: String,
}

impl Fault {
    fn of<T>(law: Law, what: impl Into<String>) -> Result<T, Fault> {
        Err(Fault {
            law,
            what: what.into(),
        })
    }
}

/// The battery: a rule set, how many matches, and how closely to look.
#[derive(Clone, Debug)]
pub struct Battery<R: Ruleset> {
    rules: Arc<R>,
    games: u32,
    seed: u64,
    every: u32,
}

impl<R: Ruleset> Battery<R> {
    /// A hundred matches from seed 1, the costly laws at every eighth decision.
    pub fn new(rules: impl Into<Arc<R>>) -> Battery<R> {
        Battery {
            rules: rules.into(),
            games: 100,
            seed: 1,
            every: 8,
        }
    }

    pub fn games(mut self, games: u32) -> Battery<R> {
        self.games = games;
        self
    }

    /// Seed number of the first match; the others follow.
    pub fn seed(mut self, seed: u64) -> Battery<R> {
        self.seed = seed;
        self
    }

    /// Asks the costly laws at one decision in `decisions`, on average.
    pub fn every(mut self, decisions: u32) -> Battery<R> {
        self.every = decisions.max(1);
        self
    }

    /// Plays all matches; stops at the first broken law.
    pub fn run(&self) -> Result<Summary, Broken> {
        let mut summary = Summary::default();
        for game in 0..self.games {
            // Each match has a memory of its own, so that one seed is enough to see it again.
            let seed = self.seed + u64::from(game);
            let at = Cell::new(0);
            let played = catch_unwind(AssertUnwindSafe(|| self.play(seed, &at, &mut summary)));
            let broken = |law, what| Broken {
                scenario: self.rules.scenario().id.clone(),
                seed,
                order: at.get(),
                law,
                what,
            };
            match played {
                Ok(Ok(())) => summary.games += 1,
                Ok(Err(fault)) => return Err(broken(Some(fault.law), fault.what)),
                Err(panic) => return Err(broken(None, panic_text(panic.as_ref()))),
            }
        }
        Ok(summary)
    }

    /// Runs, and panics with seed and difference if a law is broken: for tests.
    ///
    /// # Panics
    /// When a law is broken.
    #[track_caller]
    pub fn hold(&self) -> Summary {
        match self.run() {
            Ok(summary) => summary,
            Err(broken) => panic!("{broken}"),
        }
    }

    fn play(&self, seed: u64, at: &Cell<u32>, summary: &mut Summary) -> Result<(), Fault> {
        let mut memory = Memory::default();
        let mut table = Table::start(
            &self.rules,
            Seed::from_number(seed),
            &mut memory,
            &mut summary.asked,
        );
        let bound = self.rules.scenario().bound;
        while let Decision::Ask(ask) = table.game.decision() {
            let orders = table.list_orders()?;
            if bound <= table.game.number() {
                let what = format!("the match goes on after {bound} orders, its declared bound");
                return Fault::of(Law::EveryMatchEnds, what);
            }
            if table.chance(self.every) {
                listing::orders_and_check_agree(&mut table, &ask, &orders)?;
                listing::refusals_change_nothing(&mut table, &ask)?;
                saving::battle_survives_its_bytes(&mut table)?;
                secrets::nothing_leaks(&mut table)?;
                forecasts::previews_are_kept(&mut table, &ask)?;
                stakes::stakes_are_true(&mut table, &ask)?;
                endings::endings_are_kept(&mut table, &ask)?;
            }
            table.memory.keep(&orders, &mut table.dice);
            let order = table.pick(&orders);
            // The laws of films are asked more often: they cost a look through every pair of eyes, no more.
            let filmed = table.chance(self.every.div_ceil(8));
            let before = filmed.then(|| Frame::of(self.rules.as_ref(), table.game.battle()));
            let carried = undoing::give_and_look(&mut table, &ask, order)?;
            if let Some(before) = before {
                films::film_is_true(&mut table, &before, &carried)?;
            }
            at.set(table.game.number());
            summary.decisions += 1;
        }
        summary.longest = summary.longest.max(table.game.number());
        saving::match_folds_to_the_same_bytes(&mut table)
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without a message".to_owned())
}
