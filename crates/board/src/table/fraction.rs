//! Exact fractions and gaps: squares are compared, roots are never taken (tm-1.5, tm-5.1).
//!
//! Coordinates stay below 2^17, so a cross product stays below 2^37, a squared distance
//! `cross² / edge²` is at most 2^74 over 2^37, and two of them compare within 2^111.

use std::cmp::Ordering;

use serde::Serialize;

use super::number::{BEYOND_ALL, Length, limit};

/// A fraction of integers that is not negative, compared by value (tm-5.1).
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Fraction {
    num: i128,
    den: i128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction { num: 0, den: 1 };

    pub(crate) fn new(num: i128, den: i128) -> Fraction {
        assert!(
            0 <= num && 0 < den,
            "a fraction is not negative and has a positive denominator"
        );
        Fraction { num, den }
    }

    /// The number above the line.
    pub fn num(self) -> i128 {
        self.num
    }

    /// The number below the line, always positive.
    pub fn den(self) -> i128 {
        self.den
    }

    /// Largest integer not above the value.
    pub fn floor(self) -> i128 {
        self.num / self.den
    }

    pub(crate) fn is_zero(self) -> bool {
        self.num == 0
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        if self.den == other.den {
            return self.num.cmp(&other.num);
        }
        if (self.num | other.num) >> 87 == 0 && (self.den | other.den) >> 40 == 0 {
            return (self.num * other.den).cmp(&(other.num * self.den));
        }
        wide_product(self.num, other.den).cmp(&wide_product(other.num, self.den))
    }
}

/// The distance between two closed shapes (tm-5.1): the root of a fraction, less the radii of discs
/// and strips (tm-5.2), never below zero. Gaps compare exactly with limits and with each other.
///
/// ```text
///   +----+  <------ root of square ----->  . centre
///   |    |  <---- gap ---->( radii )
///   +----+
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Gap {
    square: Fraction,
    radii: i64,
}

impl Gap {
    /// The gap of shapes that meet.
    pub const ZERO: Gap = Gap {
        square: Fraction::ZERO,
        radii: 0,
    };

    pub(crate) fn new(square: Fraction, radii: i64) -> Gap {
        let reach = i128::from(radii) * i128::from(radii);
        if square.num <= reach * square.den {
            Gap::ZERO
        } else {
            Gap { square, radii }
        }
    }

    /// Squared distance of the cores as `(num, den)`: of the gap itself where no disc or strip is involved.
    pub fn square(self) -> Fraction {
        self.square
    }

    /// What discs and strips take off the root of [`Gap::square`] (tm-5.2).
    pub fn radii(self) -> i64 {
        self.radii
    }

    /// Do the shapes meet?
    pub fn is_zero(self) -> bool {
        self.square.is_zero()
    }

    /// Is the gap at most `reach`? Exactly `reach` is within; below zero nothing is (tm-5.3, tm-1.6).
    pub fn is_within(self, reach: Length) -> bool {
        if reach < 0 {
            return false;
        }
        let reach = i128::from(limit(reach) + self.radii);
        self.square.num <= reach * reach * self.square.den
    }

    /// Is the gap less than `limit`? Exactly `limit` is not (tm-1.6).
    pub fn is_less_than(self, limit: Length) -> bool {
        if limit <= 0 {
            return false;
        }
        let limit = i128::from(self::limit(limit) + self.radii);
        self.square.num < limit * limit * self.square.den
    }

    /// Is the gap at most `other` plus `slack`? Exact, for comparing how close two places are (tm-9.12).
    pub fn at_most(self, other: Gap, slack: Length) -> bool {
        let slack = i64::from(slack).clamp(-BEYOND_ALL, BEYOND_ALL);
        compare_roots(self.square, other.square, slack + self.radii - other.radii) != Ordering::Greater
    }

    /// Is `gap² + rise²` at most `reach²`? Distance with elevation, `rise` in units (tm-14.4).
    pub fn is_within_raised(self, rise: Length, reach: Length) -> bool {
        if reach < 0 {
            return false;
        }
        let (rise, reach) = (i64::from(rise.unsigned_abs()), i64::from(reach));
        if reach < rise {
            return false;
        }
        let level = Fraction::new(i128::from(reach * reach - rise * rise), 1);
        compare_roots(self.square, level, self.radii) != Ordering::Greater
    }

    /// Is `gap² + rise²` less than `limit²`? Exactly `limit` is not (tm-14.4).
    pub fn is_less_than_raised(self, rise: Length, limit: Length) -> bool {
        let (rise, limit) = (i64::from(rise.unsigned_abs()), i64::from(limit));
        if limit <= rise {
            return false;
        }
        let level = Fraction::new(i128::from(limit * limit - rise * rise), 1);
        compare_roots(self.square, level, self.radii) == Ordering::Less
    }

    /// The gap in whole units, rounded down. For display only (tm-1.5).
    pub fn floor_units(self) -> i64 {
        let root = self.square.floor().unsigned_abs().isqrt();
        i64::try_from(root).unwrap_or(i64::MAX) - self.radii
    }
}

impl PartialEq for Gap {
    fn eq(&self, other: &Gap) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Gap {}

impl PartialOrd for Gap {
    fn partial_cmp(&self, other: &Gap) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Gap {
    fn cmp(&self, other: &Gap) -> Ordering {
        if self.radii == other.radii {
            return self.square.cmp(&other.square);
        }
        compare_roots(self.square, other.square, self.radii - other.radii)
    }
}

/// Compares `√a` with `√b + k`, exactly: first the squares, then what is left of them squared again.
fn compare_roots(a: Fraction, b: Fraction, k: i64) -> Ordering {
    if k < 0 {
        return compare_roots(b, a, -k).reverse();
    }
    let k2 = i128::from(k) * i128::from(k);
    let rest = a.num * b.den - b.num * a.den - k2 * a.den * b.den;
    match rest.cmp(&0) {
        Ordering::Less => Ordering::Less,
        Ordering::Equal if k == 0 || b.is_zero() => Ordering::Equal,
        Ordering::Equal => Ordering::Less,
        // √a > √b + k  ⇔  (a − b − k²)² > 4k²b, both sides times the denominators squared.
        Ordering::Greater => {
            wide_product(rest, rest).cmp(&wide_product(4 * k2 * b.num, a.den * a.den * b.den))
        }
    }
}

/// Product of two numbers that are not negative as (high, low) halves of 128 bits each.
pub(crate) fn wide_product(a: i128, b: i128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a, b) = (a.unsigned_abs(), b.unsigned_abs());
    if a <= LOW && b <= LOW {
        return (0, a * b);
    }
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let (low, cross1, cross2, high) = (a0 * b0, a1 * b0, a0 * b1, a1 * b1);
    let middle = (low >> 64) + (cross1 & LOW) + (cross2 & LOW);
    (
        high + (cross1 >> 64) + (cross2 >> 64) + (middle >> 64),
        (middle << 64) | (low & LOW),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_product_carries() {
        assert_eq!(wide_product(i128::MAX, i128::MAX), ((1 << 126) - 1, 1));
        assert_eq!(wide_product(1 << 100, 1 << 100), (1 << 72, 0));
        assert_eq!(wide_product(3, 5), (0, 15));
    }

    #[test]
    fn tm_5_2_gaps_of_discs_compare_exactly() {
        let gap = |square: i128, radii| Gap::new(Fraction::new(square, 1), radii);
        assert_eq!(gap(100, 4), gap(36, 0)); // 10 − 4 = 6
        assert!(gap(101, 4) > gap(36, 0));
        assert!(gap(99, 4) < gap(36, 0));
        assert!(gap(25, 4) < gap(9, 0)); // 5 − 4 against 3, though 25 = 9 + 4²
        assert_eq!(gap(16, 4), Gap::ZERO);
        assert_eq!(gap(2, 9), Gap::ZERO);
        assert!(gap(100, 4).at_most(gap(25, 0), 1) && !gap(101, 4).at_most(gap(25, 0), 1));
        assert_eq!(gap(101, 4).floor_units(), 6);
    }
}
