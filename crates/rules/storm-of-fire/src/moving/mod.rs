//! Moving a unit: what it may, where it ends, what it meets on the way (sections 2, 6, 7 and 22).
//!
//! | rows | file |
//! |---|---|
//! | sof-move-1, sof-move-2, sof-move-3, sof-move-4 rates | `rates` |
//! | section 22 going, the table as a unit finds it | `going` |
//! | sof-fig-10, sof-fig-11, sof-fig-12, sof-fig-13, sof-fig-14, sof-fig-15, sof-fig-16, sof-fig-17, sof-fig-18, sof-fig-19, sof-fig-20, sof-fig-21, sof-fig-22, sof-fig-23, sof-fig-24, sof-fig-25, sof-fig-26, sof-fig-27, sof-fig-28, sof-ord-16 where a move ends | `plan` |
//! | sof-move-30 roads and trails | `roads` |
//! | sof-move-35 checks on the way | `march` |
//! | sof-act-fb-1, sof-act-fb-2, sof-act-fb-3, sof-act-fb-4, sof-act-fb-5, sof-act-fb-6 falling back | `fall_back` |
//! | sof-res-1, sof-res-2, sof-res-3 coming on | `entry` |
//! | sof-terrain-wire-4 crossing wire | `wire` |
//! | sof-ord-42, sof-ord-43, sof-ord-81, sof-ord-82 moves worth offering | `offers` |

mod entry;
mod fall_back;
mod going;
mod march;
mod offers;
mod plan;
mod rates;
mod roads;
#[cfg(test)]
mod tests;
mod wire;

use board::table::Length;
use board::table::figures::{Filled, NoPlace};
use serde::{Deserialize, Serialize};

use crate::battle::UnitId;
use crate::content::model::Formation;
use crate::order::Pace;
use crate::why::Why;

pub use march::{Hurdle, agility};
pub(crate) use plan::Planner;
pub use plan::SHAKEN;

/// The rates of movement (sof-move-1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rate {
    Maneuver,
    DoubleTime,
    Assault,
}

impl From<Pace> for Rate {
    fn from(pace: Pace) -> Rate {
        match pace {
            Pace::Maneuver => Rate::Maneuver,
            Pace::DoubleTime => Rate::DoubleTime,
        }
    }
}

/// What a move is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    Move,
    FallBack,
    /// Out of reserve (sof-res-1).
    Entry,
}

/// A move worked out: where everybody ends, and what it costs. What is rolled on the way is worked out when it is walked or shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    pub unit: UnitId,
    pub rate: Rate,
    pub purpose: Purpose,
    pub filled: Filled,
    pub formation: Formation,
    /// The allowance after everything met.
    pub allowance: Length,
    /// It goes along a road or trail: what lies beside it counts for nothing (sof-move-30).
    pub on_road: bool,
    /// It ends at the edge of this piece, in which an enemy lies in ambush (sof-msr-5).
    pub finds: Option<u16>,
}

/// How much is listed for computer players.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Of 41.7.
    Usual,
    /// For those who take their time (sof-ord-84).
    Deep,
}

/// Why a unit finds no place (tm-21.2).
pub fn no_place(unit: UnitId, why: NoPlace) -> Why {
    let (rule, sentence) = match why {
        NoPlace::Overlap => ("sof-fig-27", "{} has no room there."),
        NoPlace::Gap => (
            "sof-fig-16",
            "Figures of {} would be too close for extended order.",
        ),
        NoPlace::Link => ("sof-fig-23", "{} would not stay together."),
        NoPlace::Table => ("sof-move-32", "{} would not be on the table."),
        NoPlace::Ground => ("sof-fig-27", "Nobody may rest on that ground: {} finds no place."),
        NoPlace::Separation => ("sof-unit-15", "{} would end within 2 inches of another unit."),
        NoPlace::Reach | NoPlace::Door => ("sof-bldg-9", "{} finds no room beside the building."),
        NoPlace::Far => ("sof-fig-25", "That is too far for {}."),
        NoPlace::Path => ("sof-fig-27", "{} finds no way there."),
        NoPlace::Pair => ("sof-fig-4", "A loader of {} finds no place beside his gunner."),
        NoPlace::Contact => ("sof-act-assault-1", "{} reaches nobody."),
    };
    Why::new(rule, sentence).unit(unit.in_words())
}
