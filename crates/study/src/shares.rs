//! Shares with honest intervals.

use serde::Serialize;

/// A count out of a total, with the 95 % interval of the true share.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    pub count: u32,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    pub fn new(count: u32, of: u32) -> Share {
        let (low, high) = wilson(count, of);
        let share = if of == 0 {
            0.0
        } else {
            f64::from(count) / f64::from(of)
        };
        Share {
            count,
            share,
            low,
            high,
        }
    }

    /// With four places, as it is published.
    pub fn rounded(self) -> Share {
        let short = |share| crate::numbers::rounded(share, 4);
        Share {
            count: self.count,
            share: short(self.share),
            low: short(self.low),
            high: short(self.high),
        }
    }
}

/// The 95 % interval by Wilson's score: sound for small numbers and for shares near 0 and 1.
pub fn wilson(count: u32, of: u32) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    /// The normal quantile of 97.5 %.
    const Z: f64 = 1.959_963_984_540_054;
    let (n, p) = (f64::from(of), f64::from(count) / f64::from(of));
    let middle = p + Z * Z / (2.0 * n);
    let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (
        ((middle - reach) / scale).max(0.0),
        ((middle + reach) / scale).min(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference values from Newcombe (1998) and by hand.
    #[test]
    fn wilson_intervals_are_the_published_ones() {
        let rounded = |count, of| {
            let (low, high) = wilson(count, of);
            ((low * 10_000.0).round(), (high * 10_000.0).round())
        };
        assert_eq!(rounded(81, 263), (2553.0, 3662.0));
        assert_eq!(rounded(15, 148), (624.0, 1605.0));
        assert_eq!(rounded(0, 20), (0.0, 1611.0));
        assert_eq!(rounded(1, 29), (61.0, 1718.0));
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }
}
