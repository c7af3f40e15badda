//! Turns and phases (section 4): the process at the bottom of the stack. Owner: turn.

use rulebook::Process;
use serde::{Deserialize, Serialize};

use crate::rules::{Resolution, Rules};

/// Goes from phase to phase.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequence;

impl Process<Rules> for Sequence {
    fn go_on(self, resolution: &mut Resolution<'_>) {
        todo!("{resolution:?}")
    }
}
