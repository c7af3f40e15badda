//! Chances of many dice at once. Small numbers of dice are counted exactly; of more than a number of 128 bits can hold, the ways are
//! scaled down together.

use umpire::Fraction;

/// How many of several dice succeed: the chance of each number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Ways of 0, 1, 2 … successes.
    ways: Vec<u128>,
}

/// Above this the ways are scaled down.
const MOST_WAYS: u128 = 1 << 100;
/// To this many, which a [`Fraction`] can hold.
const SCALED: u128 = 1_000_000_000_000_000_000;

impl Chances {
    /// No die: certainly none succeeds.
    pub fn certain() -> Chances {
        Chances { ways: vec![1] }
    }

    pub fn of_dice(count: u8, success: Fraction) -> Chances {
        let die = Chances {
            ways: vec![
                u128::from(success.of() - success.ways()),
                u128::from(success.ways()),
            ],
        };
        (0..count).fold(Chances::certain(), |all, _| all.and(&die))
    }

    /// Certainly so many succeed.
    pub fn surely(count: usize) -> Chances {
        let mut ways = vec![0; count];
        ways.push(1);
        Chances { ways }
    }

    /// One of several cases comes true, each with its part of [`Odds::WHOLE`].
    pub fn mixed(cases: impl Iterator<Item = (u128, Chances)>) -> Chances {
        let mut ways: Vec<u128> = Vec::new();
        for (chance, case) in cases {
            let told = case.told();
            if ways.len() < told.len() {
                ways.resize(told.len(), 0);
            }
            for (sum, (_, part)) in ways.iter_mut().zip(told) {
                *sum += Odds::both(chance, Odds::part(part));
            }
        }
        while 1 < ways.len() && ways.last() == Some(&0) {
            ways.pop();
        }
        Chances { ways }
    }

    /// Both rolled.
    pub fn and(&self, other: &Chances) -> Chances {
        let (one, two) = (self.scaled(1 << 60), other.scaled(1 << 60));
        let mut ways = vec![0; one.len() + two.len() - 1];
        for (i, a) in one.iter().enumerate() {
            for (j, b) in two.iter().enumerate() {
                ways[i + j] += a * b;
            }
        }
        while 1 < ways.len() && ways.last() == Some(&0) {
            ways.pop();
        }
        Chances { ways }
    }

    /// The same, no more than `most` counted.
    pub fn capped(mut self, most: usize) -> Chances {
        if most + 1 < self.ways.len() {
            let above: u128 = self.ways.drain(most + 1..).sum();
            self.ways[most] += above;
        }
        self
    }

    fn all(&self) -> u128 {
        self.ways.iter().sum()
    }

    /// The ways, at most so many in all.
    fn scaled(&self, most: u128) -> Vec<u128> {
        let all = self.all();
        if all <= most {
            return self.ways.clone();
        }
        let by = all / most.min(SCALED) + 1;
        self.ways.iter().map(|ways| ways / by).collect()
    }

    pub fn at_least(&self, count: usize) -> Fraction {
        let ways = self.scaled(MOST_WAYS.min(SCALED));
        let all: u128 = ways.iter().sum();
        let some: u128 = ways.iter().skip(count).sum();
        fraction(some, all)
    }

    /// Each number with its chance, from 0 on.
    pub fn told(&self) -> Vec<(i32, Fraction)> {
        let ways = self.scaled(MOST_WAYS.min(SCALED));
        let all: u128 = ways.iter().sum();
        (0..)
            .zip(ways)
            .map(|(count, ways)| (count, fraction(ways, all)))
            .collect()
    }
}

fn fraction(ways: u128, of: u128) -> Fraction {
    let narrow = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
    Fraction::new(narrow(ways), narrow(of))
}

/// Chances in parts of [`Odds::WHOLE`], for sums over many cases: how many of several things happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// The part of 0, 1, 2 …
    parts: Vec<u128>,
}

impl Odds {
    pub const WHOLE: u128 = 1_000_000_000_000;

    /// Nothing added up yet.
    pub fn none() -> Odds {
        Odds::default()
    }

    pub fn part(chance: Fraction) -> u128 {
        let whole = Odds::WHOLE * u128::from(chance.ways());
        (whole + u128::from(chance.of()) / 2) / u128::from(chance.of())
    }

    /// Both of two parts.
    pub fn both(one: u128, two: u128) -> u128 {
        (one * two + Odds::WHOLE / 2) / Odds::WHOLE
    }

    /// It is certain that none happens.
    pub fn add_certain(&mut self) {
        self.parts = vec![Odds::WHOLE];
    }

    /// One thing more that may happen.
    pub fn with(&self, happens: u128) -> Odds {
        let mut parts = vec![0; self.parts.len() + 1];
        for (count, part) in self.parts.iter().enumerate() {
            parts[count] += Odds::both(*part, Odds::WHOLE - happens);
            parts[count + 1] += Odds::both(*part, happens);
        }
        Odds { parts }
    }

    /// Adds a case that is so likely.
    pub fn add(&mut self, case: &Odds, chance: u128) {
        if self.parts.len() < case.parts.len() {
            self.parts.resize(case.parts.len(), 0);
        }
        for (sum, part) in self.parts.iter_mut().zip(&case.parts) {
            *sum += Odds::both(*part, chance);
        }
    }

    /// The part of each number, from 0 on.
    pub fn parts(&self) -> &[u128] {
        &self.parts
    }

    pub fn at_least(&self, count: usize) -> Fraction {
        let some: u128 = self.parts.iter().skip(count).sum();
        // A sum of many rounded parts may be off by as many.
        match some {
            0..1000 => Fraction::NEVER,
            some => fraction(some.min(Odds::WHOLE), Odds::WHOLE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_dice_are_counted_exactly() {
        let hits = Chances::of_dice(2, Fraction::new(4, 6)).and(&Chances::of_dice(1, Fraction::new(1, 6)));
        let told: Vec<Fraction> = hits.told().into_iter().map(|(_, chance)| chance).collect();
        let expected = [(5, 54), (21, 54), (24, 54), (4, 54)];
        assert_eq!(told, expected.map(|(ways, of)| Fraction::new(ways, of)));
        assert_eq!(hits.at_least(1), Fraction::new(49, 54));
        assert_eq!(hits.clone().capped(1).at_least(1), Fraction::new(49, 54));
        assert_eq!(hits.capped(1).told().len(), 2);
    }

    #[test]
    fn many_dice_do_not_overflow_and_sum_to_one() {
        let aimed = Fraction::new(35, 36);
        let hits = (0..12).fold(Chances::certain(), |all, _| all.and(&Chances::of_dice(5, aimed)));
        assert_eq!(hits.at_least(0), Fraction::ALWAYS);
        let even = Chances::of_dice(60, Fraction::new(3, 6));
        let half = even.at_least(30).per_mille();
        assert!((540..560).contains(&half), "{half}");
        assert_eq!(even.at_least(61), Fraction::NEVER);
    }

    #[test]
    fn parts_add_up() {
        let mut losses = Odds::none();
        losses.add_certain();
        let third = Odds::part(Fraction::new(1, 3));
        let two = losses.with(third).with(third);
        assert_eq!(two.at_least(1).per_mille(), 556);
        assert_eq!(two.at_least(2).per_mille(), 111);
        assert_eq!(two.at_least(3), Fraction::NEVER);
        let mut mixed = Odds::none();
        mixed.add(&two, Odds::WHOLE / 2);
        assert_eq!(mixed.at_least(1).per_mille(), 278);
    }
}
