//! What checking an order hands over to carrying it out.

use board::table::figures::Filled;
use umpire::Seat;

use crate::activation::actions::Taken;
use crate::attack::Manner;
use crate::battle::{FigureId, UnitId};
use crate::close_combat::PlannedAssault;
use crate::content::model::Formation;
use crate::deployment::Berthed;
use crate::moving::Planned;
use crate::order::{Action, Draw, Order, Volley};
use crate::standing::Standing;
use crate::works::Lies;

/// An action that was checked, with what was worked out for it.
#[derive(Clone, Debug)]
pub enum CheckedAction {
    Move(Planned),
    Fire {
        manner: Manner,
        volleys: Vec<Volley>,
    },
    /// Double Time of a cautious unit, with what was ordered (sof-usr-cautious).
    Hurry(Planned, Draw),
    Assault(PlannedAssault),
    Exit {
        filled: Filled,
        formation: Formation,
    },
    /// Everything else is carried out from the order itself.
    Plain(Action),
}

/// Dice that pay for an activation (sof-init-7, sof-init-19).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payment {
    pub dice: Vec<u8>,
    /// The senior NCO who lifts the surcharge (sof-init-21).
    pub cover: Option<FigureId>,
}

impl Payment {
    /// What it takes: few dice before many, then rather no cover (sof-ord-10).
    pub fn price(&self) -> (usize, bool) {
        (self.dice.len(), self.cover.is_some())
    }
}

/// What was worked out when an order was checked.
#[derive(Clone, Debug)]
pub enum Checked {
    Act {
        taken: Taken,
        unit: UnitId,
        payment: Payment,
        action: CheckedAction,
    },
    Then(Taken, CheckedAction),
    /// A unit comes on from reserve (sof-res-1).
    EnterTable {
        payment: Payment,
        planned: Planned,
    },
    /// An activation that begins with encouragement (sof-lead-20).
    Encourage {
        payment: Payment,
        leader: FigureId,
        units: Vec<UnitId>,
    },
    /// An activation that begins with an Inspired Advance (sof-lead-25).
    InspiredAdvance {
        payment: Payment,
        officer: FigureId,
        sword: Vec<UnitId>,
    },
    /// A die of this phase is set aside, or given up (sof-init-11, sof-init-12).
    SetAside(u8),
    Forfeit(u8),
    /// A unit that is set down so.
    Filled(UnitId, Filled),
    /// A unit comes out of its ambush there and acts (sof-msr-4).
    ActFromAmbush {
        unit: UnitId,
        payment: Payment,
        filled: Filled,
        formation: Formation,
    },
    /// A unit that is set up so.
    Deploy(Berthed),
    /// A thing that comes to lie there.
    Place(Lies),
    Scout(Planned),
    /// An ambush that turns out to be there.
    Spring {
        filled: Filled,
        formation: Formation,
    },
    Concede(Seat),
    /// What this seat answers from now on (sof-ord-34).
    Standing(Seat, Standing),
    /// Everything else is carried out from the order itself.
    Order(Order),
}
