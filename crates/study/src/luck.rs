//! How lucky a run of rolls was: how often the same rolls would have gone worse.
//!
//! "Below average" says little about few rolls. Each deciding roll has an exact chance; the number of successes of
//! all of them has an exact distribution, and what came out has its place in it.

use serde::{Deserialize, Serialize};
use umpire::Fraction;

/// The dice of one seat in one game. Whole numbers, so that rows are the same bytes everywhere.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Luck {
    /// Rolls that could go either way.
    pub rolls: u32,
    /// Successes to be expected from their odds, in thousandths.
    pub expected: u32,
    /// Successes there were.
    pub passed: u32,
    /// How many of ten thousand repetitions go worse, equal ones counted half: 5000 is even.
    pub percentile: u32,
}

/// Collects the rolls of one seat.
#[derive(Clone, Debug, Default)]
pub struct Rolls {
    chances: Vec<f64>,
    passed: usize,
}

impl Rolls {
    /// A certain success or failure says nothing of luck.
    pub fn add(&mut self, chance: Fraction, passed: bool) {
        if chance == Fraction::NEVER || chance == Fraction::ALWAYS {
            return;
        }
        self.chances.push(chance.ways() as f64 / chance.of() as f64);
        self.passed += usize::from(passed);
    }

    pub fn luck(&self) -> Luck {
        let expected: f64 = self.chances.iter().sum();
        Luck {
            rolls: self.chances.len() as u32,
            expected: (1000.0 * expected).round() as u32,
            passed: self.passed as u32,
            percentile: (10_000.0 * self.worse()).round() as u32,
        }
    }

    /// The chance of fewer successes, and half the chance of as many.
    fn worse(&self) -> f64 {
        let successes = distribution(&self.chances);
        let fewer: f64 = successes[..self.passed].iter().sum();
        fewer + successes[self.passed] / 2.0
    }
}

/// The chance of every number of successes, from none to all.
fn distribution(chances: &[f64]) -> Vec<f64> {
    let mut successes = vec![0.0; chances.len() + 1];
    successes[0] = 1.0;
    for (rolled, chance) in chances.iter().enumerate() {
        for count in (0..=rolled).rev() {
            successes[count + 1] += successes[count] * chance;
            successes[count] *= 1.0 - chance;
        }
    }
    successes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luck(rolls: &[(u64, u64, bool)]) -> Luck {
        let mut all = Rolls::default();
        for (ways, of, passed) in rolls {
            all.add(Fraction::new(*ways, *of), *passed);
        }
        all.luck()
    }

    #[test]
    fn the_percentile_is_what_a_hand_works_out() {
        // Two coins: none 1/4, one 1/2, both 1/4. One success: 1/4 and half of 1/2 go worse.
        let one = luck(&[(1, 2, true), (1, 2, false)]);
        assert_eq!(
            (one.rolls, one.expected, one.passed, one.percentile),
            (2, 1000, 1, 5000)
        );
        // Both: 3/4 and half of 1/4.
        assert_eq!(luck(&[(1, 2, true), (1, 2, true)]).percentile, 8750);
        assert_eq!(luck(&[(1, 2, false), (1, 2, false)]).percentile, 1250);
        // A six and a roll of 3 or more, only the six: none 5/18, one 1/18 + 10/18; so 5/18 + 11/36 go worse.
        assert_eq!(luck(&[(1, 6, true), (4, 6, false)]).percentile, 5833);
    }

    #[test]
    fn certain_rolls_and_no_rolls_are_even_luck() {
        let certain = luck(&[(0, 1, false), (1, 1, true)]);
        assert_eq!(
            (certain.rolls, certain.expected, certain.percentile),
            (0, 0, 5000)
        );
    }
}
