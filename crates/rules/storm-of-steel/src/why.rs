//! Why not: a refusal in the making, cheap enough for the hot path of order generation.
//!
//! A rule that forbids something returns a [`Why`]: its ledger row, a sentence with gaps, and what belongs into them. The
//! words are put together only when a player has to read them.

use umpire::Refusal;

use crate::battle::{Battle, UnitId};
use crate::rules::Rules;

/// What fills a gap.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum About {
    Unit(UnitId),
    /// A length in units of 0.01 cm.
    Cm(i64),
    /// So many command points.
    CommandPoints(u8),
    Number(i32),
}

/// A rule, a sentence in which each `{}` is a gap, and what fills the gaps in turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub rule: &'static str,
    sentence: &'static str,
    about: [Option<About>; 3],
}

/// `Ok` or the first reason in rulebook order.
pub type Allowed = Result<(), Why>;

impl Why {
    #[inline]
    pub fn new(rule: &'static str, sentence: &'static str) -> Why {
        Why {
            rule,
            sentence,
            about: [None; 3],
        }
    }

    #[inline]
    fn about(mut self, about: About) -> Why {
        if let Some(gap) = self.about.iter_mut().find(|gap| gap.is_none()) {
            *gap = Some(about);
        }
        self
    }

    #[inline]
    pub fn unit(self, unit: UnitId) -> Why {
        self.about(About::Unit(unit))
    }

    #[inline]
    pub fn cm(self, length: impl Into<i64>) -> Why {
        self.about(About::Cm(length.into()))
    }

    #[inline]
    pub fn command_points(self, points: u8) -> Why {
        self.about(About::CommandPoints(points))
    }

    #[inline]
    pub fn number(self, number: impl Into<i32>) -> Why {
        self.about(About::Number(number.into()))
    }

    /// The refusal a player reads.
    pub fn refusal(&self, rules: &Rules, battle: &Battle) -> Refusal {
        let mut sentence = String::with_capacity(self.sentence.len() + 32);
        let mut parts = self.sentence.split("{}");
        sentence.push_str(parts.next().unwrap_or_default());
        for (part, about) in parts.zip(self.about) {
            match about {
                Some(About::Unit(unit)) => sentence.push_str(&rules.name(battle, unit)),
                Some(About::Cm(length)) => sentence.push_str(&centimetres(length)),
                Some(About::CommandPoints(points)) => sentence.push_str(&command_points(points)),
                Some(About::Number(number)) => sentence.push_str(&number.to_string()),
                None => {}
            }
            sentence.push_str(part);
        }
        Refusal::new(self.rule, sentence)
    }
}

/// `12.5 cm` for 1250 units.
pub fn centimetres(length: i64) -> String {
    let (whole, rest) = (length / 100, (length % 100).abs());
    match rest {
        0 => format!("{whole} cm"),
        rest if rest % 10 == 0 => format!("{whole}.{} cm", rest / 10),
        rest => format!("{whole}.{rest:02} cm"),
    }
}

/// `1 command point`, `3 command points`.
pub fn command_points(points: u8) -> String {
    match points {
        1 => "1 command point".to_owned(),
        points => format!("{points} command points"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_command_point_is_no_points() {
        assert_eq!(command_points(0), "0 command points");
        assert_eq!(command_points(1), "1 command point");
        assert_eq!(command_points(2), "2 command points");
    }
}
