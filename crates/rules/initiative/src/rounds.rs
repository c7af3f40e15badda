//! Rounds and Initiatives, the end of a round, morale (sections Rounds and Initiatives, Morale).

use rulebook::Process;
use serde::{Deserialize, Serialize};

use crate::rules::{Resolution, Rules};

/// The end of a round, step by step (ini-round-9).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndOfRound {
    pub step: u8,
}

impl Process<Rules> for EndOfRound {
    fn go_on(self, _turn: &mut Resolution<'_>) {
        unimplemented!()
    }
}

/// Rounds and Initiatives: whose turn it is to try a Unit (ini-round-3). Always at the bottom of the stack once play has begun.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play;

impl Process<Rules> for Play {
    fn go_on(self, _turn: &mut Resolution<'_>) {
        unimplemented!()
    }
}
