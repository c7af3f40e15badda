//! A unit about to move, and everybody near enough to be in its way.

use board::table::{Allowance, Field, Footprint, MobilityClass, Mover, Stand, Stands, Table};

/// How a mover gets past a stand (tm-9.6).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Meeting {
    Passes,
    Bars,
}

/// A unit about to move, and everybody near enough to be in its way.
#[derive(Debug)]
pub struct Around {
    pub stands: Stands,
    pub mover: Mover,
}

impl Around {
    /// A unit where it stands now, without movement; and the others, each with its own number.
    pub fn new(
        stand: Stand,
        class: MobilityClass,
        others: impl Iterator<Item = (Stand, Footprint, Meeting)>,
    ) -> Around {
        let mut stands = Vec::with_capacity(16);
        let mut passes = Vec::with_capacity(16);
        for (other, print, meeting) in others {
            if meeting == Meeting::Passes {
                passes.push(other.id);
            }
            stands.push((other, print));
        }
        let stands = match Stands::with_footprints(stands) {
            Ok(stands) => stands,
            Err(twice) => unreachable!("units have different numbers: {twice}"),
        };
        let mover = Mover {
            stand,
            class,
            allowance: Allowance::Units(0),
            passes,
            exits: Vec::new(),
        };
        Around { stands, mover }
    }

    /// The table with those around on it.
    pub fn on<'a>(&'a self, table: &'a Table) -> Field<'a> {
        Field {
            table,
            stands: &self.stands,
        }
    }
}
