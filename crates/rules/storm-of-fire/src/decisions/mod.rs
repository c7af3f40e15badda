//! The decisions, one file each: when somebody is asked, what may be answered, why not, what comes of it, and what the
//! page says. [`Checked`] is what checking an order hands over to carrying it out.

mod acting;
mod again;
mod buy;
mod casualties;
mod cautious;
mod checked;
mod choose;
mod closing_fire;
mod consolidate;
mod deploy;
mod flee;
mod hold_back;
mod officer_reroll;
mod opening;
mod over_ride;
mod place;
mod promote;
mod react;
mod release;
mod reroll;
mod scout;
mod spring;
mod strike;
mod victim;

use serde::{Deserialize, Serialize};

pub(crate) use rulebook::words::{astray, choice, done, major, minor, prompt, stray};

use crate::activation_dice::Throw;
use crate::attack::Attack;
use crate::beaten_zone::BeatenZones;
use crate::close_combat::Combat;
use crate::rules::Rules;
use crate::sequence::Sequence;
use crate::set_up::SetUp;
use crate::start_phase::StartPhase;
use crate::why::Why;

pub use acting::Acting;
pub use again::{Again, Retry};
pub use buy::Buy;
pub use casualties::Casualties;
pub use cautious::Cautious;
pub use checked::{Checked, CheckedAction, Payment};
pub use choose::Choose;
pub use closing_fire::ClosingFire;
pub use consolidate::Consolidate;
pub use deploy::Deploy;
pub use flee::Flee;
pub use hold_back::HoldBack;
pub use officer_reroll::OfficerReroll;
pub use over_ride::OverRide;
pub use place::Place;
pub use promote::Promote;
pub use react::React;
pub use release::Release;
pub use reroll::Reroll;
pub use scout::Scout;
pub use spring::Spring;
pub use strike::Strike;
pub use victim::Victim;

/// A question, or a process that goes on by itself. The last one on the stack is next; each question is a file of this folder, each
/// process the file of its chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Turns and phases: always at the bottom once play has begun (sof-turn-1).
    Sequence(Sequence),
    StartPhase(StartPhase),
    Throw(Throw),
    Acting(Acting),
    Again(Again),
    Casualties(Casualties),
    Cautious(Cautious),
    Choose(Choose),
    OfficerReroll(OfficerReroll),
    OverRide(OverRide),
    Promote(Promote),
    Attack(Box<Attack>),
    BeatenZones(BeatenZones),
    React(React),
    Reroll(Reroll),
    Victim(Victim),
    ClosingFire(ClosingFire),
    Combat(Box<Combat>),
    Consolidate(Consolidate),
    Buy(Buy),
    Deploy(Deploy),
    HoldBack(HoldBack),
    Place(Place),
    Release(Release),
    Scout(Scout),
    Spring(Spring),
    Strike(Strike),
    /// Objectives, reserves, recon, deployment (sof-mis-11).
    SetUp(SetUp),
    Flee(Flee),
}

rulebook::questions!(
    Rules,
    Frame,
    asked [
        Acting,
        Again,
        Casualties,
        Cautious,
        Choose,
        OfficerReroll,
        OverRide,
        Promote,
        React,
        Reroll,
        Victim,
        Buy,
        ClosingFire,
        Consolidate,
        Deploy,
        HoldBack,
        Place,
        Release,
        Scout,
        Spring,
        Strike,
        Flee,
    ],
    plain [],
    steps [],
    processes [
        Attack,
        BeatenZones,
        Combat,
        Sequence,
        SetUp,
        StartPhase,
        Throw,
    ],
);

/// The refusal of an order that is no answer to what is asked.
pub(crate) fn unasked(rule: &'static str, asked: &'static str) -> Why {
    Why::new(rule, asked)
}
