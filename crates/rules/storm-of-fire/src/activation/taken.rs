//! Actions as an activation remembers them: which are double, which may be repeated (sof-act-1, sof-act-2, sof-act-3, sof-act-4, sof-act-5).

use serde::{Deserialize, Serialize};

use crate::order::{Action, Pace};

/// An action as the activation remembers it (sof-act-2, sof-act-3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taken {
    Maneuver,
    DoubleTime,
    FallBack,
    Fire,
    SustainedFire,
    Assault,
    Rally,
    ClearJam,
    HitTheDirt,
    Communicate,
    Enter,
    Exit,
    Special,
    Withdraw,
}

impl Taken {
    pub fn of(action: &Action) -> Taken {
        match action {
            Action::Move {
                pace: Pace::Maneuver, ..
            }
            | Action::Pivot { .. } => Taken::Maneuver,
            Action::Move {
                pace: Pace::DoubleTime,
                ..
            }
            | Action::CrossWire { .. } => Taken::DoubleTime,
            Action::FallBack { .. } => Taken::FallBack,
            Action::Fire { sustained: false, .. } => Taken::Fire,
            Action::Fire { sustained: true, .. } | Action::Bombard { .. } | Action::Smoke { .. } => {
                Taken::SustainedFire
            }
            Action::Assault { .. } => Taken::Assault,
            Action::Rally => Taken::Rally,
            Action::ClearJam => Taken::ClearJam,
            Action::HitTheDirt { .. } => Taken::HitTheDirt,
            Action::Communicate(_) => Taken::Communicate,
            Action::Enter { .. } => Taken::Enter,
            Action::Exit { .. } => Taken::Exit,
            Action::Special { .. } => Taken::Special,
            Action::Withdraw => Taken::Withdraw,
        }
    }

    /// Must it be the only action (sof-act-1, sof-act-3)?
    pub fn is_double(self) -> bool {
        match self {
            Taken::DoubleTime
            | Taken::FallBack
            | Taken::SustainedFire
            | Taken::HitTheDirt
            | Taken::Special => true,
            Taken::Maneuver
            | Taken::Fire
            | Taken::Assault
            | Taken::Rally
            | Taken::ClearJam
            | Taken::Communicate
            | Taken::Enter
            | Taken::Exit
            | Taken::Withdraw => false,
        }
    }

    /// May it be taken twice (sof-act-5, sof-spec-15)?
    pub(super) fn may_repeat(self) -> bool {
        matches!(self, Taken::Rally | Taken::Communicate)
    }

    /// Does fire after it count as fire on the move (sof-act-fire-3)?
    pub(super) fn is_move(self) -> bool {
        matches!(self, Taken::Maneuver | Taken::Enter | Taken::Exit)
    }
}
