//! A tally: how a number came about, line by line, each with its rule.
//!
//! Every attack value, defence value, cost and target number is built as a tally and summed. The
//! same tally gives the odds shown before, the log line after, and a test's expectation.

use std::fmt;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::Serialize;

use crate::RuleId;

/// Most lines one tally can hold; more than any rule system stacks on one number.
const MOST_LINES: usize = 20;

/// One line of a tally.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TallyLine {
    pub amount: i16,
    pub what: &'static str,
    pub rule: RuleId,
}

/// Something that lines can be added to: a [`Tally`] that keeps them, or a [`Sum`] that only adds.
///
/// A rule that builds a number takes `impl Ledgered`, so that the fast path of a playout and the
/// line-by-line preview are the same code.
pub trait Ledgered {
    fn add(&mut self, amount: i16, what: &'static str, rule: &'static str);

    /// Adds one line unless the amount is 0.
    fn add_if_any(&mut self, amount: i16, what: &'static str, rule: &'static str) {
        if amount != 0 {
            self.add(amount, what, rule);
        }
    }
}

/// Only the total of a tally.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum(pub i16);

impl Ledgered for Sum {
    #[inline]
    fn add(&mut self, amount: i16, _what: &'static str, _rule: &'static str) {
        self.0 += amount;
    }
}

impl Ledgered for Tally {
    fn add(&mut self, amount: i16, what: &'static str, rule: &'static str) {
        self.total += amount;
        let kept = self.lines.try_push(TallyLine {
            amount,
            what,
            rule: RuleId(rule),
        });
        debug_assert!(kept.is_ok(), "a tally of more than {MOST_LINES} lines");
    }
}

/// A sum with its reasons. Cheap: lives on the stack, allocates nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    lines: ArrayVec<TallyLine, MOST_LINES>,
    total: i16,
}

impl Tally {
    pub fn total(&self) -> i16 {
        self.total
    }

    pub fn lines(&self) -> &[TallyLine] {
        &self.lines
    }
}

impl fmt::Display for TallyLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+} {} {}", self.amount, self.what, self.rule)
    }
}

impl Serialize for Tally {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut out = serializer.serialize_struct("Tally", 2)?;
        out.serialize_field("lines", self.lines.as_slice())?;
        out.serialize_field("total", &self.total)?;
        out.end()
    }
}

/// As it is written by hand above.
#[derive(JsonSchema)]
#[schemars(rename = "Tally")]
#[expect(dead_code, reason = "only its shape is used")]
struct TallyShown {
    lines: Vec<TallyLine>,
    total: i16,
}

impl JsonSchema for Tally {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        TallyShown::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        TallyShown::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_sums_its_lines_and_prints_them() {
        let mut tally = Tally::default();
        tally.add(3, "firepower", "coh-7.1b");
        tally.add(-2, "long range", "coh-7.61a");
        tally.add_if_any(0, "nothing", "coh-7.1d");
        assert_eq!(tally.total(), 1);
        let lines: Vec<String> = tally.lines().iter().map(TallyLine::to_string).collect();
        assert_eq!(lines, ["+3 firepower coh-7.1b", "-2 long range coh-7.61a"]);
    }
}
