//! Numbers of many games: least, mean and most, and how often each came up.

use std::collections::BTreeMap;

use serde::Serialize;

/// Bars of a histogram at most; more values than this are put together.
const MOST_BARS: i64 = 20;

/// Least, mean and most of a number.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    pub least: i64,
    pub mean: f64,
    pub most: i64,
}

impl Spread {
    /// `None` of nothing.
    pub fn of(values: impl Iterator<Item = i64>) -> Option<Spread> {
        let (mut sum, mut count) = (0, 0_u32);
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for value in values {
            (sum, count) = (sum + value, count + 1);
            (least, most) = (least.min(value), most.max(value));
        }
        (0 < count).then(|| Spread {
            least,
            mean: rounded(sum as f64 / f64::from(count), 2),
            most,
        })
    }
}

/// A number with its histogram.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Numbers {
    pub spread: Spread,
    /// How many values one bar stands for.
    pub step: i64,
    /// The least value of a bar, and games; only bars that are not empty.
    pub histogram: Vec<(i64, u32)>,
}

impl Numbers {
    /// `None` of nothing.
    pub fn of(values: impl Iterator<Item = i64>) -> Option<Numbers> {
        let values: Vec<i64> = values.collect();
        let spread = Spread::of(values.iter().copied())?;
        let step = (spread.most - spread.least) / MOST_BARS + 1;
        let bar = |value: &i64| spread.least + (value - spread.least) / step * step;
        Some(Numbers {
            spread,
            step,
            histogram: histogram(values.iter().map(bar)),
        })
    }
}

/// How often each value came up, least first.
pub fn histogram(values: impl Iterator<Item = i64>) -> Vec<(i64, u32)> {
    let mut counts: BTreeMap<i64, u32> = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts.into_iter().collect()
}

/// Rounded to this number of places: enough to read, short to write.
pub fn rounded(value: f64, places: i32) -> f64 {
    let unit = 10_f64.powi(places);
    (value * unit).round() / unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_values_share_bars() {
        let few = Numbers::of([3, 3, 5].into_iter()).expect("numbers");
        assert_eq!((few.step, few.histogram), (1, vec![(3, 2), (5, 1)]));
        assert_eq!(few.spread.mean, 3.67);
        // 0 to 80 in bars of five: the last one has only 80.
        let many = Numbers::of(0..=80).expect("numbers");
        assert_eq!(many.step, 5);
        assert_eq!(many.histogram.first(), Some(&(0, 5)));
        assert_eq!(many.histogram.last(), Some(&(80, 1)));
        assert_eq!(Numbers::of(std::iter::empty()), None);
    }
}
