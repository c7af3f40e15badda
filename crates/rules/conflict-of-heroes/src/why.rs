//! Why not: a refusal in the making, cheap enough for the hot path of order generation.
//!
//! A rule that forbids something returns a [`Why`] with its ledger row and a sentence with gaps. Only when
//! a player has to read it are the gaps filled.

use board::hex::HexId;
use umpire::Refusal;

use crate::battle::{Battle, UnitId};
use crate::rules::Rules;

/// A rule and a sentence with gaps: `{unit}`, `{other}`, `{hex}`, `{n}`, `{m}`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub rule: &'static str,
    sentence: &'static str,
    unit: Option<UnitId>,
    other: Option<UnitId>,
    hex: Option<HexId>,
    n: i16,
    m: i16,
}

/// `Ok` or the first reason in rulebook order.
pub type Allowed = Result<(), Why>;

impl Why {
    #[inline]
    pub fn new(rule: &'static str, sentence: &'static str) -> Why {
        Why {
            rule,
            sentence,
            unit: None,
            other: None,
            hex: None,
            n: 0,
            m: 0,
        }
    }

    #[inline]
    pub fn unit(mut self, unit: UnitId) -> Why {
        self.unit = Some(unit);
        self
    }

    #[inline]
    pub fn other(mut self, unit: UnitId) -> Why {
        self.other = Some(unit);
        self
    }

    #[inline]
    pub fn hex(mut self, hex: HexId) -> Why {
        self.hex = Some(hex);
        self
    }

    #[inline]
    pub fn numbers(mut self, n: i16, m: i16) -> Why {
        self.n = n;
        self.m = m;
        self
    }

    /// The refusal a player reads.
    pub fn refusal(&self, rules: &Rules, battle: &Battle) -> Refusal {
        let name = |unit: Option<UnitId>| {
            unit.map_or_else(|| "the unit".to_owned(), |unit| rules.unit_name(battle, unit))
        };
        let mut sentence = self.sentence.to_owned();
        let gaps: [(&str, &dyn Fn() -> String); 5] = [
            ("{unit}", &|| name(self.unit)),
            ("{other}", &|| name(self.other)),
            ("{hex}", &|| {
                self.hex
                    .map_or_else(|| "the hex".to_owned(), |hex| rules.label(hex))
            }),
            ("{n}", &|| self.n.to_string()),
            ("{m}", &|| self.m.to_string()),
        ];
        for (gap, fill) in gaps {
            if sentence.contains(gap) {
                sentence = sentence.replace(gap, &fill());
            }
        }
        let mut letters = sentence.chars();
        if let Some(first) = letters.next() {
            sentence = first.to_uppercase().chain(letters).collect();
        }
        Refusal::new(self.rule, sentence)
    }
}
