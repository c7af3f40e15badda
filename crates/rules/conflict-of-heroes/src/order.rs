//! Orders: one complete decision of one seat. Small and copyable; lists of them are made by the
//! hundred thousand.

use board::hex::{Direction, HexId};
use serde::{Deserialize, Serialize};
use umpire::Seat;

use crate::artillery::Shell;
use crate::battle::{Bomb, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::content::model::WorkKind;
use crate::works::{Mark, WorkId};

/// How an action is paid (coh-2.2c, coh-2.2d, coh-2.2e, coh-2.2f, coh-3.21a).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pay {
    /// From the activation pool, this many of the points by CAPs instead.
    Pool { caps: u8 },
    /// Free; the units become spent.
    Opportunity,
    /// All by CAPs; the units' status does not change.
    Caps,
    /// By the Command Action card (coh-C02).
    Card,
}

/// What units do.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// One hex on foot (coh-A01).
    Move { to: HexId, cautious: bool },
    /// Turn in place (coh-A03).
    Pivot { facing: Direction },
    /// Fire at a hex, or close combat in the own one (coh-A04, coh-A06). With several units the
    /// leader is named (coh-9.12a); `victim` is the one enemy of second-edition close combat (coh2-7.63c), or a
    /// work attacked hand to hand (coh-18.4f).
    Fire {
        leader: UnitId,
        at: HexId,
        victim: Option<Mark>,
    },
    /// A mortar fires at a hex it does not see itself, by way of a spotting hex (coh-A05).
    Indirect { leader: UnitId, at: HexId, spot: HexId },
    /// Lay smoke in a hex, seen from the own or from a spotting hex (coh-A07).
    Smoke { at: HexId, spot: Option<HexId> },
    /// Attack with a weapon card (coh-A18).
    Weapon {
        leader: UnitId,
        card: CardKind,
        at: HexId,
        victim: Option<Mark>,
    },
    /// Close combat in which one of the supporters uses a weapon card instead of its own arms (coh-W20).
    Throw {
        leader: UnitId,
        thrower: UnitId,
        card: CardKind,
        at: HexId,
        victim: Option<Mark>,
    },
    /// Attack with flames of its own (coh-X1, coh2-19.1a).
    Flame { at: HexId },
    /// Try to lose a hit (coh-A08).
    Rally,
    /// Hasty defence (coh-A09).
    DigIn,
    /// Hide, up to one hex away (coh-A10).
    Hide { to: HexId },
    /// Hidden move (coh-A11).
    HiddenMove { to: HexId },
    /// Go into a fortification of the hex (coh-A12).
    Occupy { work: WorkId },
    /// Come out of it and stay in the hex (coh-A12).
    Leave,
    /// The other unit gets on this vehicle, or is hitched to it (coh-A13).
    Load { carrier: UnitId },
    /// It gets off again (coh-A13).
    Unload { carrier: UnitId },
    /// Enter the map (coh-A16).
    Enter { at: HexId, cautious: bool },
    /// Leave the map (coh-A17).
    Exit,
    /// An airplane's action; it is asked impulse by impulse (coh-A15).
    Fly,
    /// A spent airplane flies straight on for nothing (coh-20.0i).
    FlyOff,
    /// Every member moves or stays, asked in turn (coh-9.11a).
    MoveTogether,
    /// Every member turns, asked in turn (coh-9.14a).
    PivotTogether,
    /// Every member hides, asked in turn (coh-10.2b).
    HideTogether,
    /// Every member makes a hidden move, asked in turn (coh-10.1f).
    HiddenMoveTogether,
}

/// One impulse of an airplane's action (coh-20.0c).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Impulse {
    /// Fly in: the first move forward (coh-20.0a).
    Enter {
        at: HexId,
    },
    Forward {
        side: Direction,
    },
    Turn {
        facing: Direction,
    },
    Climb,
    Dive,
    Attack {
        at: HexId,
    },
    /// Attack another airplane (coh-20.2b).
    Dogfight {
        target: UnitId,
    },
    /// Any number of bombs in one attack (coh-20.4a).
    Drop {
        at: HexId,
        bomb: Bomb,
        count: u8,
    },
}

/// One complete decision.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Set a unit up (coh-1.0d); its facing is asked next unless it is hidden.
    Place {
        unit: UnitId,
        at: HexId,
        hidden: bool,
    },
    /// Set a work up (D04); a bunker or gun pit chooses its front next.
    PlaceWork {
        work: WorkId,
        at: HexId,
        hidden: bool,
    },
    /// Begin inside a fortification (coh-18.2h).
    StartInside {
        work: WorkId,
    },
    /// Set a unit up loaded on a vehicle that is set up already (coh-17.0a).
    PlaceAboard {
        unit: UnitId,
        carrier: UnitId,
    },
    /// Announce CAPs for the initiative roll (coh-3.24a).
    Bid {
        caps: u8,
    },
    /// End the turn without an action (coh-2.2g).
    Pass,
    /// An action that does nothing (coh-2.2j).
    Stall {
        pay: Pay,
    },
    /// Activate a fresh unit, or switch to it (coh-3.0a, coh-3.0f).
    Activate {
        unit: UnitId,
        experience: bool,
    },
    /// Mark an activated unit spent (coh-3.0d, coh-9.0f).
    MarkSpent {
        unit: UnitId,
    },
    /// The turn's action.
    Act {
        by: UnitSet,
        action: Action,
        pay: Pay,
    },
    /// Play a card on units, a seat or nothing in particular.
    Play {
        card: CardKind,
        on: UnitSet,
        against: Option<Seat>,
        pay: Pay,
    },
    /// Pick up, hand over or drop the loose marker (coh-FF2f).
    Take {
        unit: UnitId,
    },
    Drop,
    /// End the turn after the first of two actions (coh-C10).
    EndTurn,
    /// Choose a facing when asked.
    Face {
        facing: Direction,
    },
    /// Choose the next target, or the next unit to rally.
    Aim {
        unit: UnitId,
    },
    /// Choose a work: the next target, a hasty defence as one, or a mine to defuse.
    AimWork {
        mark: Mark,
    },
    /// Roll, the total changed by so many CAPs (coh-3.23a).
    Roll {
        caps: i8,
    },
    /// In a group this member goes there; in mid-move the vehicle goes on there.
    Step {
        to: HexId,
        cautious: bool,
    },
    /// In a group this member stays as it is; in mid-move the vehicle stops. Before wire: stay out of it. At set-up: outside.
    /// An airplane: the action ends. Before shells fall: wait for them (coh-V08).
    Stay,
    /// Pay what the wire asks for and go in (coh-18.4a).
    PressOn,
    /// Lay a mine there (coh-C40).
    Lay {
        at: HexId,
        kind: WorkKind,
        hidden: bool,
    },
    /// An airplane's next impulse.
    Fly {
        impulse: Impulse,
    },
    /// Look who hides in a hex one has marked (D62).
    Unveil {
        at: HexId,
    },
    /// Choose by number: an altitude, an option of the event.
    Choose {
        option: u8,
    },
    /// Record an artillery strike in secret (coh-12.3a).
    Target {
        at: HexId,
        side: Direction,
        shell: Shell,
    },
    /// Shell this hex of the pattern next (coh-12.3h).
    Shell {
        hex: HexId,
    },
    /// Use the card or ability that the question is about; a die for Combat Hardened.
    Use {
        card: CardKind,
        die: u8,
    },
    /// Decline it.
    Decline,
}

impl Order {
    /// The order that chooses a target.
    pub fn aim_at(mark: Mark) -> Order {
        match mark {
            Mark::Unit(unit) => Order::Aim { unit },
            Mark::Work { .. } | Mark::Hasty { .. } => Order::AimWork { mark },
        }
    }
}
