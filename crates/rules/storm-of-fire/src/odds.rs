//! Chances of many dice at once, in parts of a whole: every way is counted, none is sampled.

use umpire::Fraction;

/// How many of something there are: the part of 0, 1, 2 …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    parts: Vec<u128>,
}

impl Odds {
    pub const WHOLE: u128 = 1_000_000_000_000_000;
    /// Sums of many rounded parts may be off by so much.
    const SLACK: u128 = 100_000;

    /// Certainly so many.
    pub fn certain(count: usize) -> Odds {
        let mut parts = vec![0; count + 1];
        parts[count] = Odds::WHOLE;
        Odds { parts }
    }

    /// Nothing added up yet.
    pub fn none() -> Odds {
        Odds { parts: Vec::new() }
    }

    pub fn part(ways: u128, of: u128) -> u128 {
        (Odds::WHOLE * ways + of / 2) / of
    }

    /// Both of two parts.
    pub fn both(one: u128, two: u128) -> u128 {
        (one * two + Odds::WHOLE / 2) / Odds::WHOLE
    }

    /// One thing that happens or not.
    pub fn once(happens: u128) -> Odds {
        Odds {
            parts: vec![Odds::WHOLE - happens, happens],
        }
    }

    pub fn parts(&self) -> impl Iterator<Item = (usize, u128)> {
        let all = self.parts.iter().copied().enumerate();
        all.filter(|(_, part)| 0 < *part)
    }

    /// One more way to come to this number.
    pub fn add(&mut self, count: usize, part: u128) {
        if self.parts.len() <= count {
            self.parts.resize(count + 1, 0);
        }
        self.parts[count] += part;
    }

    /// The numbers of both together.
    pub fn and(&self, other: &Odds) -> Odds {
        let mut sum = Odds::none();
        for (a, one) in self.parts() {
            for (b, two) in other.parts() {
                sum.add(a + b, Odds::both(one, two));
            }
        }
        sum
    }

    /// So many of these.
    pub fn times(&self, count: usize) -> Odds {
        (0..count).fold(Odds::certain(0), |all, _| all.and(self))
    }

    /// Each of those comes to some of these.
    pub fn each(&self, of: &Odds) -> Odds {
        let mut sum = Odds::none();
        let mut power = Odds::certain(0);
        for count in 0..self.parts.len() {
            for (number, part) in power.parts() {
                sum.add(number, Odds::both(part, self.parts[count]));
            }
            power = power.and(of);
        }
        sum
    }

    /// The numbers changed by a rule.
    pub fn map(&self, rule: impl Fn(usize) -> usize) -> Odds {
        let mut changed = Odds::none();
        for (count, part) in self.parts() {
            changed.add(rule(count), part);
        }
        changed
    }

    pub fn at_least(&self, count: usize) -> Fraction {
        let some: u128 = self.parts.iter().skip(count).sum();
        fraction(some)
    }

    /// Each number with its chance, from 0 on.
    pub fn told(&self) -> Vec<(i32, Fraction)> {
        (0..).zip(self.parts.iter().map(|part| fraction(*part))).collect()
    }

    /// A thousand times the mean.
    pub fn mean_of_1000(&self) -> u64 {
        let sum: u128 = self.parts().map(|(count, part)| count as u128 * part).sum();
        (sum * 1000 / Odds::WHOLE) as u64
    }
}

/// What is a part of the whole to the last digits but a few is that part.
fn fraction(part: u128) -> Fraction {
    if part < Odds::SLACK {
        return Fraction::NEVER;
    }
    if Odds::WHOLE - Odds::SLACK < part {
        return Fraction::ALWAYS;
    }
    // Chances of few dice are shown as what they are: so many of 6, 36, 216 …
    for of in [6, 36, 216, 1296, 7776, 46656] {
        let ways = (part * of + Odds::WHOLE / 2) / Odds::WHOLE;
        if Odds::part(ways, of).abs_diff(part) < Odds::SLACK {
            return Fraction::new(ways as u64, of as u64);
        }
    }
    Fraction::new(part as u64, Odds::WHOLE as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_dice_are_counted_exactly() {
        let die = Odds::once(Odds::part(1, 3));
        let three = die.times(3);
        assert_eq!(three.at_least(1), Fraction::new(19, 27));
        assert_eq!(three.at_least(3), Fraction::new(1, 27));
        assert_eq!(three.at_least(4), Fraction::NEVER);
        assert_eq!(three.each(&Odds::certain(2)).at_least(6), Fraction::new(1, 27));
        assert_eq!(three.each(&Odds::certain(0)).at_least(0), Fraction::ALWAYS);
        assert_eq!(three.mean_of_1000(), 999);
    }
}
