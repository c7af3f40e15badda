//! The decisions, one file each: when somebody is asked, what may be answered, why not, what comes of it, and what the
//! page says.
//!
//! What several of them share is in [`moving`] (commands, ways, loading and unloading), [`striking`] (bombs and shells) and
//! [`shown`] (words and previews), [`wishing`] (what a player may mean who points at something). [`Checked`] is what checking an order hands over to carrying it out.

mod air_strike;
mod assaults;
mod bombard;
mod checked;
mod choose_first;
mod detachment;
mod dragging;
mod extra_move;
mod fires;
mod free_detachment;
mod heroism;
mod moves;
mod moving;
mod occupy;
mod picking;
mod rally;
mod redraw;
mod repair;
mod returns;
mod set_up;
mod shown;
mod striking;
mod sudden_break;
#[cfg(test)]
mod tests;
mod wishing;

use rulebook::words::{astray, choice, done, major, minor, prompt, stray};

use crate::battle::Frame;
use crate::events::LullEnds;
use crate::order::Order;
use crate::rules::Rules;
use crate::sequence::Draw;
use crate::why::Why;

pub use air_strike::AirStrike;
pub use assaults::{Assaults, Charge};
pub use bombard::Bombard;
pub use checked::Checked;
pub use choose_first::ChooseFirst;
pub use detachment::Detachment;
pub use extra_move::ExtraMove;
pub use fires::{Fires, SurpriseFire};
pub use free_detachment::FreeDetachment;
pub use heroism::Heroism;
pub use moves::Moves;
pub use occupy::Occupy;
pub use rally::Rally;
pub use redraw::Redraw;
pub use repair::Repair;
pub use returns::Return;
pub use set_up::SetUp;
pub use sudden_break::Break;

rulebook::questions!(
    Rules,
    Frame,
    asked [
        ChooseFirst, SetUp, Rally, Assaults, Fires, Moves, Detachment, Redraw, Occupy, Bombard, AirStrike, Return,
        Repair, ExtraMove, Break, Heroism, SurpriseFire, Charge, FreeDetachment,
    ],
    plain [],
    steps [Draw, LullEnds],
    processes [],
);

/// The refusal of an order that is no answer to what is asked: who wants to move hears when that is, everybody else what
/// is asked now.
fn unasked(order: &Order, asked: &'static str) -> Why {
    match order {
        Order::Go { .. } | Order::March { .. } | Order::Command { .. } => {
            Why::new("sos-3A.2", "Units move when their side's move card is drawn.")
        }
        Order::ChooseFirst { .. }
        | Order::Place { .. }
        | Order::Mount { .. }
        | Order::Dismount { .. }
        | Order::Fire { .. }
        | Order::Strike { .. }
        | Order::Assault { .. }
        | Order::Occupy
        | Order::Rally { .. }
        | Order::Pick { .. }
        | Order::Return { .. }
        | Order::Done
        | Order::Concede => Why::new("sos-3A.2", asked),
    }
}
