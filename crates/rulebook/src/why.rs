//! Why not: a refusal in the making, cheap enough for the hot path of order generation.
//!
//! A rule that forbids something returns a [`Why`]: its ledger row, a sentence with gaps, and what belongs into them. The words
//! are put together only when a player has to read them.

use board::hex::HexId;
use umpire::Refusal;

use crate::{Names, UnitId};

/// A ledger row, a sentence with gaps, and up to four things that fill them.
///
/// Gaps are those of `format!`: `{}` is the next thing given, and a name the thing given under that name: `{unit}` and `{other}`,
/// `{hex}`, `{length}`, `{points}`, and `{n}` and `{m}` for the first and the second number.
///
/// ```text
/// Err(Why::new("coh-6.1a", "{hex} is outside the arc of {unit}.").unit(unit).hex(at))
/// Err(Why::new("sos-6B.1", "{} does not see {}.").unit(unit).unit(target))
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub rule: &'static str,
    sentence: &'static str,
    values: [i32; MOST],
    kinds: [Kind; MOST],
}

/// `Ok` or the first reason in rulebook order.
pub type Allowed = Result<(), Why>;

/// Things a sentence can have.
const MOST: usize = 4;

/// What a value means.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Nothing,
    Unit,
    Other,
    Hex,
    Length,
    Points,
    Number,
}

impl Why {
    #[inline]
    pub fn new(rule: &'static str, sentence: &'static str) -> Why {
        Why {
            rule,
            sentence,
            values: [0; MOST],
            kinds: [Kind::Nothing; MOST],
        }
    }

    /// One thing more to fill a gap with.
    #[inline]
    fn with(mut self, kind: Kind, value: i32) -> Why {
        let free = self.kinds.iter().position(|known| *known == Kind::Nothing);
        debug_assert!(free.is_some(), "more than {MOST} things fill: {}", self.sentence);
        if let Some(place) = free {
            self.kinds[place] = kind;
            self.values[place] = value;
        }
        self
    }

    #[inline]
    pub fn unit(self, unit: UnitId) -> Why {
        self.with(Kind::Unit, unit.0.into())
    }

    /// A second unit, for `{other}`.
    #[inline]
    pub fn other(self, unit: UnitId) -> Why {
        self.with(Kind::Other, unit.0.into())
    }

    #[inline]
    pub fn hex(self, hex: HexId) -> Why {
        self.with(Kind::Hex, hex.0.into())
    }

    /// A length in the units of the table.
    #[inline]
    pub fn length(self, length: impl Into<i64>) -> Why {
        let length: i64 = length.into();
        self.with(Kind::Length, i32::try_from(length).unwrap_or(i32::MAX))
    }

    /// So many of what the game pays with.
    #[inline]
    pub fn points(self, points: impl Into<i32>) -> Why {
        self.with(Kind::Points, points.into())
    }

    #[inline]
    pub fn number(self, number: impl Into<i32>) -> Why {
        self.with(Kind::Number, number.into())
    }

    /// `{n}` and `{m}`.
    #[inline]
    pub fn numbers(self, n: i16, m: i16) -> Why {
        self.number(n).number(m)
    }

    /// The refusal a player reads.
    pub fn refusal<R: Names>(&self, rules: &R, battle: &R::Battle) -> Refusal {
        let sentence = self.filled(|kind, value| match kind {
            Kind::Nothing => String::new(),
            Kind::Unit | Kind::Other => rules.name_of(battle, UnitId(value as u16)),
            Kind::Hex => rules.label_of(HexId(value as u16)),
            Kind::Length => rules.length_in_words(value),
            Kind::Points => rules.points_in_words(value),
            Kind::Number => value.to_string(),
        });
        Refusal::new(self.rule, begin_with_capital(sentence))
    }

    /// The sentence with its gaps filled.
    fn filled(&self, in_words: impl Fn(Kind, i32) -> String) -> String {
        let mut sentence = String::with_capacity(self.sentence.len() + 32);
        let (mut rest, mut given) = (self.sentence, 0..MOST);
        while let Some((before, gap, after)) = next_gap(rest) {
            sentence.push_str(before);
            let place = if gap.is_empty() {
                given.next()
            } else {
                self.named(gap)
            };
            match (place, gap) {
                (Some(place), _) => sentence += &in_words(self.kinds[place], self.values[place]),
                // Which one goes without saying.
                (None, "unit" | "other") => sentence += "the unit",
                (None, gap) => sentence = sentence + "the " + gap,
            }
            rest = after;
        }
        sentence + rest
    }

    /// Where the thing of this name is.
    fn named(&self, gap: &str) -> Option<usize> {
        let (kind, nth) = match gap {
            "unit" => (Kind::Unit, 0),
            "other" => (Kind::Other, 0),
            "hex" => (Kind::Hex, 0),
            "length" => (Kind::Length, 0),
            "points" => (Kind::Points, 0),
            "n" => (Kind::Number, 0),
            "m" => (Kind::Number, 1),
            _ => return None,
        };
        (0..MOST).filter(|place| self.kinds[*place] == kind).nth(nth)
    }
}

/// What comes before the next gap, its name, and what comes after it.
fn next_gap(sentence: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = sentence.split_once('{')?;
    let (gap, after) = rest.split_once('}')?;
    Some((before, gap, after))
}

/// A sentence begins with a capital, whatever its first word is.
pub fn begin_with_capital(sentence: String) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(letters).collect(),
        Some(_) | None => sentence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A unit is called by its number, with nothing of a game behind it.
    fn said(why: Why) -> String {
        begin_with_capital(why.filled(|kind, value| match kind {
            Kind::Nothing => String::new(),
            Kind::Unit | Kind::Other => format!("squad {value}"),
            Kind::Hex => format!("H{value}"),
            Kind::Length => format!("{value} mm"),
            Kind::Points => format!("{value} points"),
            Kind::Number => value.to_string(),
        }))
    }

    #[test]
    fn gaps_are_filled_by_name_or_in_turn() {
        let by_name = Why::new("x-1", "{hex} is {n} away; {unit} reaches {m}, {unit} says.");
        let by_name = by_name.unit(UnitId(300)).hex(HexId(7)).numbers(9, 8);
        assert_eq!(
            said(by_name),
            "H7 is 9 away; squad 300 reaches 8, squad 300 says."
        );
        let in_turn = Why::new("x-1", "{} is {} from {}, which has {}.");
        let in_turn = in_turn.unit(UnitId(1)).length(50).unit(UnitId(2)).points(3);
        assert_eq!(
            said(in_turn),
            "Squad 1 is 50 mm from squad 2, which has 3 points."
        );
    }

    #[test]
    fn a_gap_that_nothing_fills_goes_without_saying() {
        assert_eq!(
            said(Why::new("x-1", "{unit} is not in {hex}.")),
            "The unit is not in the hex."
        );
        assert_eq!(
            said(Why::new("x-1", "{other} is here.").other(UnitId(2))),
            "Squad 2 is here."
        );
    }

    #[test]
    fn a_reason_stays_small() {
        assert!(size_of::<Allowed>() <= 56, "{}", size_of::<Allowed>());
    }
}
