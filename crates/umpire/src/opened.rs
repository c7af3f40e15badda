//! Rules that are open: matches of one scenario with the same options share them. Opening a scenario works out sight and
//! distances of its whole map, which takes longer than a game of it; what is worked out never changes.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{Options, System};

/// Most scenarios that are kept open; the one not asked for the longest is closed first.
const MOST: usize = 16;

type Shelf<R> = Vec<(String, Options, Arc<R>)>;

/// The scenarios of one system that were opened last, the newest at the end. The content of a system never changes
/// while it is there, so a scenario and its options say everything.
pub struct Opened<S: System> {
    shelf: Mutex<Shelf<S::Rules>>,
}

impl<S: System> Default for Opened<S> {
    fn default() -> Opened<S> {
        Opened {
            shelf: Mutex::new(Vec::new()),
        }
    }
}

impl<S: System> Opened<S> {
    /// The rules of a scenario; whoever asks at the same moment may open them as well, and one of the two is kept.
    pub fn get(&self, system: &S, scenario: &str, options: &Options) -> Result<Arc<S::Rules>, String> {
        if let Some(rules) = self.find(scenario, options) {
            return Ok(rules);
        }
        let rules = Arc::new(system.open(scenario, options)?);
        self.with(|shelf| {
            if MOST <= shelf.len() {
                shelf.remove(0);
            }
            shelf.push((scenario.to_owned(), options.clone(), Arc::clone(&rules)));
        });
        Ok(rules)
    }

    fn find(&self, scenario: &str, options: &Options) -> Option<Arc<S::Rules>> {
        self.with(|shelf| {
            let same = |(id, set, _): &(String, Options, _)| id == scenario && set == options;
            let found = shelf.remove(shelf.iter().position(same)?);
            let rules = Arc::clone(&found.2);
            shelf.push(found);
            Some(rules)
        })
    }

    /// A panic while somebody held the lock left a whole shelf: every change is a single push or remove.
    fn with<T>(&self, use_it: impl FnOnce(&mut Shelf<S::Rules>) -> T) -> T {
        use_it(&mut self.shelf.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
