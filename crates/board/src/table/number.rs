//! Lengths and rounding (tm-1).

/// A length in units: one hundredth of the game's measure, centimetre or inch (tm-1.1).
pub type Length = i32;

/// Units in one measure: "10.00" in a rule is 1000 units (tm-1.1).
pub const UNITS_PER_MEASURE: Length = 100;

/// Longest side of a table, 300.00 measures (tm-1.2).
pub const LONGEST_SIDE: Length = 30_000;

/// A limit beyond every distance between two points; larger limits mean the same and are cut to it.
pub(crate) const BEYOND_ALL: i64 = 1 << 20;

/// Quotient rounded to the nearest integer, halves away from zero (tm-1.3).
///
/// It is odd: `rdiv(-a, b) == -rdiv(a, b)`. The divisor must be positive.
pub const fn rdiv(a: i64, b: i64) -> i64 {
    assert!(0 < b, "rdiv divides by a positive number (tm-1.3)");
    if a.unsigned_abs() < 1 << 61 && b < 1 << 61 {
        let size = (2 * a.abs() + b) / (2 * b);
        return if a < 0 { -size } else { size };
    }
    let (a, b) = (a as i128, b as i128);
    let size = (2 * a.abs() + b) / (2 * b);
    (if a < 0 { -size } else { size }) as i64
}

/// Smallest integer whose square is at least `square`: the root rounded up (tm-1.4).
pub(crate) const fn root_up(square: u64) -> u64 {
    let root = square.isqrt();
    if root * root == square { root } else { root + 1 }
}

/// A limit as a wide integer, cut to what matters on a table.
pub(crate) fn limit(length: Length) -> i64 {
    i64::from(length).min(BEYOND_ALL)
}
