//! Exact odds: every outcome counted, as fractions, never sampled.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

/// A chance as `ways` out of `of`, always in lowest terms.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(into = "FractionShown")]
pub struct Fraction {
    ways: u64,
    of: u64,
}

impl Fraction {
    pub const NEVER: Fraction = Fraction { ways: 0, of: 1 };
    pub const ALWAYS: Fraction = Fraction { ways: 1, of: 1 };

    /// `ways` of `of`, reduced. Of nothing, the chance is zero.
    pub fn new(ways: u64, of: u64) -> Fraction {
        if of == 0 {
            return Fraction::NEVER;
        }
        let divisor = greatest_common_divisor(ways, of);
        Fraction {
            ways: ways / divisor,
            of: of / divisor,
        }
    }

    pub fn ways(self) -> u64 {
        self.ways
    }

    pub fn of(self) -> u64 {
        self.of
    }

    /// The chance in thousandths, rounded to nearest: for bars and labels, not for rules.
    pub fn per_mille(self) -> u32 {
        let scaled = u128::from(self.ways) * 1000 + u128::from(self.of) / 2;
        u32::try_from(scaled / u128::from(self.of)).unwrap_or(u32::MAX)
    }

    /// Both of two independent chances.
    pub fn and(self, other: Fraction) -> Fraction {
        Fraction::new(self.ways * other.ways, self.of * other.of)
    }

    /// One of two chances that exclude each other.
    pub fn or(self, other: Fraction) -> Fraction {
        Fraction::new(self.ways * other.of + other.ways * self.of, self.of * other.of)
    }

    /// The chance that it does not happen.
    #[expect(
        clippy::should_implement_trait,
        reason = "`!chance` would not read as a chance"
    )]
    pub fn not(self) -> Fraction {
        Fraction::new(self.of - self.ways, self.of)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ways, self.of)
    }
}

/// A fraction on the wire: exact, and ready to draw.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Fraction")]
struct FractionShown {
    ways: u64,
    of: u64,
    per_mille: u32,
}

impl From<Fraction> for FractionShown {
    fn from(fraction: Fraction) -> FractionShown {
        FractionShown {
            ways: fraction.ways,
            of: fraction.of,
            per_mille: fraction.per_mille(),
        }
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// The full distribution of a whole-number result, lowest result first, no gaps between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    lowest: i32,
    ways: Vec<u64>,
}

impl Distribution {
    /// Certainly `value`.
    pub fn certain(value: i32) -> Distribution {
        Distribution {
            lowest: value,
            ways: vec![1],
        }
    }

    /// The total of `count` dice with `sides` sides each.
    pub fn of_dice(count: u8, sides: u8) -> Distribution {
        let mut sum = Distribution::certain(0);
        for _ in 0..count {
            let mut ways = vec![0; sum.ways.len() + usize::from(sides) - 1];
            for (index, old) in sum.ways.iter().enumerate() {
                for face in 0..usize::from(sides) {
                    ways[index + face] += old;
                }
            }
            sum = Distribution {
                lowest: sum.lowest + 1,
                ways,
            };
        }
        sum
    }

    /// The same shape, moved up or down.
    pub fn shifted(mut self, by: i32) -> Distribution {
        self.lowest += by;
        self
    }

    /// The chance of `target` or more.
    pub fn at_least(&self, target: i32) -> Fraction {
        self.count(|value| target <= value)
    }

    /// The chance that `wanted` holds for the result.
    pub fn count(&self, wanted: impl Fn(i32) -> bool) -> Fraction {
        let hits = self
            .results()
            .filter(|(value, _)| wanted(*value))
            .map(|(_, ways)| ways)
            .sum();
        Fraction::new(hits, self.ways.iter().sum())
    }

    /// Each result with its chance.
    pub fn chances(&self) -> impl Iterator<Item = (i32, Fraction)> + '_ {
        let all = self.ways.iter().sum();
        self.results()
            .map(move |(value, ways)| (value, Fraction::new(ways, all)))
    }

    fn results(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        (self.lowest..).zip(self.ways.iter().copied())
    }
}

/// One named way in which something can turn out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outlook {
    pub label: String,
    pub chance: Fraction,
    /// Worth a chip on the map: something happens. What is left over is not.
    pub telling: bool,
}

impl Outlook {
    /// Something happens.
    pub fn telling(label: &str, chance: Fraction) -> Outlook {
        Outlook {
            label: label.to_owned(),
            chance,
            telling: true,
        }
    }

    /// Nothing comes of it.
    pub fn nothing(label: &str, chance: Fraction) -> Outlook {
        Outlook {
            label: label.to_owned(),
            chance,
            telling: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_have_thirty_six_ways() {
        let dice = Distribution::of_dice(2, 6);
        assert_eq!(dice.at_least(2), Fraction::ALWAYS);
        assert_eq!(dice.at_least(13), Fraction::NEVER);
        assert_eq!(dice.at_least(9), Fraction::new(10, 36));
        assert_eq!(dice.at_least(12), Fraction::new(1, 36));
        assert_eq!(
            dice.chances().map(|(_, chance)| chance.per_mille()).max(),
            Some(167)
        );
    }

    #[test]
    fn fractions_reduce_and_combine() {
        assert_eq!(Fraction::new(10, 36).to_string(), "5/18");
        assert_eq!(Fraction::new(1, 2).and(Fraction::new(1, 3)), Fraction::new(1, 6));
        assert_eq!(Fraction::new(1, 2).or(Fraction::new(1, 3)), Fraction::new(5, 6));
        assert_eq!(Fraction::new(1, 4).not(), Fraction::new(3, 4));
        assert_eq!(Fraction::new(3, 0), Fraction::NEVER);
    }
}
