//! The rule systems without their types, each with every commander.

use std::sync::Arc;

use commanders::{Roster, Watch};
use umpire::cases::Staging;
use umpire::content::ContentError;
use umpire::erased::{AnySystem, Erased};

use crate::{Files, Shipped, Visitor, visit};

/// Every rule system with its built-in content. Budgets of commanders in milliseconds are measured by `watch`.
pub fn erased(watch: Watch) -> Vec<Arc<dyn AnySystem>> {
    gather(watch, &|_| Files::new()).systems
}

/// The same with these files on top of each system's own content, by its name; or all faults.
pub fn erased_with(
    watch: Watch,
    more: &dyn Fn(&str) -> Files,
) -> Result<Vec<Arc<dyn AnySystem>>, Vec<ContentError>> {
    let shelf = gather(watch, more);
    if shelf.faults.is_empty() {
        Ok(shelf.systems)
    } else {
        Err(shelf.faults)
    }
}

fn gather(watch: Watch, more: &dyn Fn(&str) -> Files) -> Shelf<'_> {
    let mut shelf = Shelf {
        watch,
        more,
        systems: Vec::new(),
        faults: Vec::new(),
    };
    visit(&mut shelf);
    shelf
}

struct Shelf<'a> {
    watch: Watch,
    more: &'a dyn Fn(&str) -> Files,
    systems: Vec<Arc<dyn AnySystem>>,
    faults: Vec<ContentError>,
}

impl Visitor for Shelf<'_> {
    fn visit<S: Staging + Clone>(&mut self, shipped: Shipped<S>) {
        let files = (self.more)(shipped.system.name());
        let system = if files.is_empty() {
            Ok(shipped.system)
        } else {
            (shipped.read)(files)
        };
        match system {
            Ok(system) => self
                .systems
                .push(Arc::new(Erased::new(system, Roster::new(self.watch)))),
            Err(faults) => self.faults.extend(faults),
        }
    }
}
