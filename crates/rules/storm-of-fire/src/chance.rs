//! Dice: checks against a number, difficult rolls, d2 and d3 (section 3, sof-pol-5, sof-pol-11).

use smallvec::SmallVec;
use umpire::{Ledgered as _, Tally};

use crate::rules::Resolution;

/// One part of a number to roll.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub what: &'static str,
    /// What it adds to the die (sof-pol-6).
    pub by: i32,
    /// The row that says so.
    pub rule: &'static str,
}

/// A number to roll, with the parts it is made of (sof-core-18).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// What one die must show at least; above 6 a difficult roll (sof-core-10).
    pub number: i32,
    /// The number before any modifier.
    pub base: i32,
    /// What changed it, in the order of sof-core-18.
    pub parts: SmallVec<[Part; 6]>,
}

impl Need {
    pub fn of(base: i32) -> Need {
        Need {
            number: base,
            base,
            parts: SmallVec::new(),
        }
    }

    /// A modifier of the die: a plus makes it easier (sof-pol-6).
    pub fn modify(&mut self, what: &'static str, by: i32, rule: &'static str) {
        if by != 0 {
            self.number -= by;
            self.parts.push(Part { what, by, rule });
        }
    }

    /// The number as a sum, for previews and the log: the base under its own words, then what each part adds to it.
    pub fn tally(&self, base: &'static str, rule: &'static str) -> Tally {
        let mut tally = Tally::default();
        tally.add(self.base as i16, base, rule);
        for part in &self.parts {
            tally.add(-part.by as i16, part.what, part.rule);
        }
        tally
    }

    /// Can it be made at all (sof-core-11)?
    pub fn is_possible(&self) -> bool {
        self.number <= 8
    }

    /// How many of 36 equally likely pairs of dice pass (sof-core-10, sof-core-13, sof-ord-51).
    pub fn of_36(&self) -> u32 {
        match self.number {
            ..=2 => 30,
            3..=6 => 6 * (7 - self.number) as u32,
            7 => 2,
            8 => 1,
            9.. => 0,
        }
    }
}

/// d2 from a d6 (sof-core-7).
pub fn d2(die: u8) -> u8 {
    die.div_ceil(3)
}

/// d3 from a d6 (sof-core-7).
pub fn d3(die: u8) -> u8 {
    die.div_ceil(2)
}

/// One check as it fell: its first die, and the second of a difficult roll.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Fell {
    pub first: u8,
    pub passed: bool,
}

impl Resolution<'_> {
    /// Rolls one check: a natural 1 fails (sof-pol-5), 7 and 8 need a second die after a 6 (sof-core-10). A number that cannot be made
    /// is not rolled for: whoever calls sees to that (sof-shoot-66).
    pub fn check(&mut self, need: &Need, purpose: &'static str, rule: &'static str) -> Fell {
        let first = self.dice.d6(purpose, rule);
        let passed = match need.number {
            ..=6 => first != 1 && need.number <= i32::from(first),
            7 | 8 => first == 6 && need.number - 2 <= i32::from(self.dice.d6(purpose, "sof-core-10")),
            9.. => false,
        };
        Fell { first, passed }
    }

    /// Rolls `count` checks alike; how many pass.
    pub fn checks(&mut self, count: u32, need: &Need, purpose: &'static str, rule: &'static str) -> u32 {
        let passed = (0..count).filter(|_| self.check(need, purpose, rule).passed);
        passed.count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// sof-check-1, sof-check-2.
    #[test]
    fn smaller_dice_are_read_off_a_d6() {
        assert_eq!([1, 3, 4, 6].map(d2), [1, 1, 2, 2]);
        assert_eq!([2, 3, 5].map(d3), [1, 2, 3]);
    }

    /// sof-core-10, sof-core-11, sof-core-13, sof-pol-6, sof-ord-51.
    #[test]
    fn a_number_says_how_likely_it_is() {
        let chances = [0, 2, 3, 4, 5, 6, 7, 8, 9].map(|number| Need::of(number).of_36());
        assert_eq!(chances, [30, 30, 24, 18, 12, 6, 2, 1, 0]);
        let mut need = Need::of(4);
        need.modify("long range", -2, "sof-shoot-58");
        need.modify("nothing", 0, "sof-shoot-58");
        need.modify("Sustained Fire", 1, "sof-shoot-56");
        assert_eq!((need.number, need.parts.len()), (5, 2));
        let tally = need.tally("Regular", "sof-shoot-55");
        assert_eq!((tally.total(), tally.lines().len()), (5, 3));
    }

    fn passes(number: i32, dice: &[u32]) -> bool {
        let mut stage = crate::testing::Stage::new(4800, 4800);
        let mut passed = false;
        stage.with_dice(dice, |turn| {
            passed = turn.check(&Need::of(number), "test", "sof-core-10").passed;
        });
        passed
    }

    /// sof-core-10, sof-core-11, sof-core-12, sof-core-13, sof-pol-5: sof-check-3, sof-check-4, sof-check-5, sof-check-6.
    #[test]
    fn difficult_rolls_take_a_second_die() {
        assert_eq!(
            [passes(7, &[6, 4]), passes(7, &[6, 5]), passes(7, &[5])],
            [false, true, false]
        );
        assert_eq!([passes(8, &[6, 5]), passes(8, &[6, 6])], [false, true]);
        assert!(!Need::of(9).is_possible());
        assert_eq!([passes(0, &[1]), passes(0, &[2])], [false, true]);
        assert_eq!([passes(6, &[5]), passes(6, &[6])], [false, true]);
    }
}
