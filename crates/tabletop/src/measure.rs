//! What players measure in. A hundred units make one of it (tm-1.1).

use board::table::{Point, UNITS_PER_MEASURE};
use umpire::content::Node;
use umpire::{Anchor, Choice};

/// The measure of a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    Centimetres,
    Inches,
}

impl Measure {
    /// Its sign, for words and for the client's ruler: `cm`, `in`.
    pub fn sign(self) -> &'static str {
        match self {
            Measure::Centimetres => "cm",
            Measure::Inches => "in",
        }
    }

    /// `12.5 cm` for 1250 units.
    pub fn words(self, units: i64) -> String {
        let one = i64::from(UNITS_PER_MEASURE);
        let (whole, rest) = (units / one, (units % one).abs());
        let sign = self.sign();
        match rest {
            0 => format!("{whole} {sign}"),
            rest if rest % 10 == 0 => format!("{whole}.{} {sign}", rest / 10),
            rest => format!("{whole}.{rest:02} {sign}"),
        }
    }
}

/// An order in words that name its place too, in whole measures from the lower left corner: to be read away from the table.
pub fn with_place<O>(mut choice: Choice<O>) -> Choice<O> {
    if let Anchor::Point { x, y } = choice.anchor {
        let measures = |length: i32| length / UNITS_PER_MEASURE;
        choice.label = format!("{} at {}, {}", choice.label, measures(x), measures(y));
    }
    choice
}

/// How lengths are written in a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Tenths of the measure, for scenarios: millimetres, or tenths of an inch.
    Tenths,
    /// Units, for cases.
    Units,
}

impl Scale {
    /// What a file writes, in units.
    pub fn units(self, written: i32) -> i32 {
        match self {
            Scale::Tenths => written * 10,
            Scale::Units => written,
        }
    }

    /// Units as a file writes them, rounded towards nothing.
    pub fn written(self, units: i32) -> i32 {
        match self {
            Scale::Tenths => units / 10,
            Scale::Units => units,
        }
    }

    /// The same if nothing is lost.
    pub fn exactly(self, units: i32) -> Option<i32> {
        let written = self.written(units);
        (self.units(written) == units).then_some(written)
    }

    /// `[120, 64]`, if the place can be written without loss.
    pub fn place(self, at: Point) -> Option<String> {
        Some(format!("[{}, {}]", self.exactly(at.x())?, self.exactly(at.y())?))
    }

    /// The largest number worth writing.
    fn most(self) -> i64 {
        match self {
            Scale::Tenths => 3000,
            Scale::Units => 30_000,
        }
    }

    /// A length of at least nothing.
    pub fn length(self, node: &Node<'_>) -> Option<i32> {
        node.int::<i32>(0..=self.most())
            .map(|written| self.units(written))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_told_in_the_table_s_measure() {
        let cases = [
            (Measure::Centimetres, 1250, "12.5 cm"),
            (Measure::Centimetres, 1205, "12.05 cm"),
            (Measure::Centimetres, 1200, "12 cm"),
            (Measure::Inches, 650, "6.5 in"),
            (Measure::Inches, 0, "0 in"),
        ];
        for (measure, units, words) in cases {
            assert_eq!(measure.words(units), words);
        }
    }

    #[test]
    fn a_place_that_would_be_rounded_is_not_written() {
        let at = |x, y| Point::new(x, y).expect("a place");
        assert_eq!(Scale::Tenths.place(at(1200, 640)), Some("[120, 64]".to_owned()));
        assert_eq!(Scale::Tenths.place(at(1201, 640)), None);
        assert_eq!(Scale::Units.place(at(1201, 640)), Some("[1201, 640]".to_owned()));
    }
}
