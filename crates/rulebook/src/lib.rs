//! What every rule crate does alike. A rule crate holds chapters, decisions, content and words; what a second game would write again
//! is here (and, for games on an open table, in `tabletop`).
//!
//! # To write a game
//!
//! What you get, and what you write, in the order in which you need it:
//!
//! | you write | with | you get |
//! |---|---|---|
//! | `content/<game>/ledger.md`: a row per rule | | ids to cite in code, cases and refusals |
//! | `build.rs`: one line | crate `embed` | your content files built into the program |
//! | `content/load.rs`: folders, and a function that reads them in order | [`library!`], [`Files`], [`About`], [`named`] | `embedded`, `load` with an author's files on top, all faults at once |
//! | `battle.rs`: everything that changes, and `enum Frame`, the stack of open questions | [`UnitId`], [`Units`] | numbers that stay the same all game long, more than 255 of them |
//! | `rules.rs`: everything that does not change; who is called what | [`Names`], [`names::with_letter`] | `Rifles B`, reasons in your game's words |
//! | a file per chapter: may I, what does it cost, roll, result | [`resolution!`], [`Why`], [`Allowed`] | rules, battle, dice and report side by side; refusals that cost nothing until they are read |
//! | what takes several steps, in its chapter's file | [`Process`] | it goes on by itself whenever it is on top of the stack; its questions find it below |
//! | `decisions/`: a file per decision | [`Question`], [`questions!`], [`words`], [`Wish`], [`Meant`] | orders checked once, prompts, choices, defaults, reasons against a wish, drags |
//! | `judge.rs`: when it is over, giving up, what is looked at before each step | [`Book`], [`book!`], [`way`] | an answer carried out up to the next real choice |
//! | `system.rs`: names, scenarios, settings | [`Publication`], [`system!`], [`publication!`], [`shelf`] | an [`umpire::System`]: scenarios in learning order, options, content versions |
//! | beside it: the scene, what is imagined, evaluated and observed | [`ruleset!`] | an [`umpire::Ruleset`] |
//! | `observe.rs`: what a study may change | [`variations`] | a point of command or a unit more or less, by name |
//! | `staging/`: positions, orders and values of cases in words | [`staging`] | shipped scenarios from their beginning, options, sides and holders of a case |
//! | `tests/`: a few lines each | `testing` (a feature) | cases, citations, laws, bad input, benchmarks |
//!
//! Then the one list of rule systems (crate `systems`) gets one entry more. Nothing else in the house learns the game's name.
//!
//! # What must not be here
//!
//! A rule of any game, a unit's or a terrain's name, geometry (that is `board`), files, the clock. A thing moves here when a second
//! game needs it, and not before; rules may resemble each other across games and stay apart, because they are other rules.

#![deny(clippy::float_arithmetic)]

mod about;
mod library;
pub mod names;
pub mod publication;
mod question;
mod resolution;
pub mod shelf;
mod silhouettes;
pub mod staging;
#[cfg(feature = "testing")]
pub mod testing;
mod units;
pub mod variations;
pub mod way;
mod why;
pub mod words;

pub use about::About;
pub use library::{Files, Library, named};
pub use names::Names;
pub use publication::Publication;
pub use question::{Book, Meant, Process, Question, Resolving, Stacked, Wish};
pub use silhouettes::silhouette;
pub use units::{UnitId, Units};
pub use why::{Allowed, Why, begin_with_capital};
