//! Seats and eyes: who decides, and who looks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0. One player may hold several.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Index into lists that have one entry per seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Through whose eyes a battle is looked at. Only scenes made for some eyes leave the server.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    /// What this seat may know.
    Seat(Seat),
    /// What is public.
    Spectator,
    /// Everything: replays of finished matches, tests, the umpire.
    Umpire,
}

impl Eyes {
    /// May these eyes see what only `owner` knows?
    pub fn know_secrets_of(self, owner: Seat) -> bool {
        match self {
            Eyes::Seat(seat) => seat == owner,
            Eyes::Spectator => false,
            Eyes::Umpire => true,
        }
    }
}
