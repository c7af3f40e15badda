//! A refused order: which rule forbids it, said in a sentence. A refusal changes nothing.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::RuleId;

/// Why an order is not allowed. The sentence names pieces and numbers the player can see, nothing
/// hidden, and ends with a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refusal {
    pub rule: RuleId,
    pub sentence: String,
}

impl Refusal {
    pub fn new(rule: impl Into<RuleId>, sentence: impl Into<String>) -> Refusal {
        Refusal {
            rule: rule.into(),
            sentence: sentence.into(),
        }
    }

    /// `Err` of a new refusal, for early returns.
    pub fn refuse<T>(rule: impl Into<RuleId>, sentence: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal::new(rule, sentence))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.sentence, self.rule)
    }
}

impl std::error::Error for Refusal {}
