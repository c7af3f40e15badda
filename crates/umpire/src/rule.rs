//! The name of a ledger row, cited wherever the program rules on something.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

/// A ledger row's id, such as `coh-7.62a`. Written literally in the code, so that one search finds
/// the row, the code, the case and the player's text.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl From<&'static str> for RuleId {
    fn from(id: &'static str) -> RuleId {
        RuleId(id)
    }
}
