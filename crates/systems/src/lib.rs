//! The one list of rule systems. No other crate names one: code that needs them all, or one by its name, asks here.
//!
//! Three ways to ask:
//!
//! - [`erased`]: games that speak JSON, for a server or a page;
//! - [`visit`]: every system with its types, for studies and tests that run at full speed;
//! - [`find`]: the one of this name, with its types.
//!
//! This crate knows neither files nor the network nor the clock, so that it runs in a browser, too.

#![deny(clippy::float_arithmetic)]

mod erased;

use conflict_of_heroes::ConflictOfHeroes;
use initiative::Initiative;
use storm_of_fire::StormOfFire;
use storm_of_steel::StormOfSteel;
use umpire::cases::Staging;
use umpire::content::ContentError;

pub use conflict_of_heroes::staging::odds::Question as Attack;
pub use erased::{erased, erased_with};

/// Content files as name and text, handed to a rule system's own reader.
pub type Files = Vec<(String, String)>;

/// A typed system made of its built-in content and these files; or all their faults.
pub type Reader<S> = fn(Files) -> Result<S, Vec<ContentError>>;

/// One rule system as it is given out.
#[derive(Clone, Debug)]
pub struct Shipped<S> {
    /// With its built-in content.
    pub system: S,
    /// The same with more content.
    pub read: Reader<S>,
    /// A case whose last order is this attack, where odds can be asked without a game.
    pub attack: Option<fn(&Attack) -> String>,
}

/// Called with rule systems and their types.
pub trait Visitor {
    fn visit<S: Staging + Clone>(&mut self, shipped: Shipped<S>);
}

/// Calls the visitor with every rule system, in the order in which they are listed.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit(Shipped {
        system: ConflictOfHeroes::new(),
        read: |files| conflict_of_heroes::content::load(files).map(ConflictOfHeroes::with),
        attack: Some(Attack::case),
    });
    visitor.visit(Shipped {
        system: StormOfSteel::new(),
        read: |files| storm_of_steel::content::load(files).map(StormOfSteel::with),
        attack: None,
    });
    visitor.visit(Shipped {
        system: Initiative::new(),
        read: |files| initiative::content::load(files).map(Initiative::with),
        attack: None,
    });
    visitor.visit(Shipped {
        system: StormOfFire::new(),
        read: |files| storm_of_fire::content::load(files).map(StormOfFire::with),
        attack: None,
    });
}

/// Calls the visitor with the rule system of this name; `false` if there is none.
pub fn find(name: &str, visitor: &mut impl Visitor) -> bool {
    let mut only = Only {
        name,
        visitor,
        found: false,
    };
    visit(&mut only);
    only.found
}

/// Passes one system on.
struct Only<'a, V> {
    name: &'a str,
    visitor: &'a mut V,
    found: bool,
}

impl<V: Visitor> Visitor for Only<'_, V> {
    fn visit<S: Staging + Clone>(&mut self, shipped: Shipped<S>) {
        if shipped.system.name() == self.name {
            self.found = true;
            self.visitor.visit(shipped);
        }
    }
}
