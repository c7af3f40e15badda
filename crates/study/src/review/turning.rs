//! Which orders turned a match.

use umpire::review::Point;

/// Most turning points that are named.
const MOST: usize = 5;
/// A swing below this many thousandths turned nothing.
const LEAST: u16 = 50;

/// The larger of what the decision and what the dice did, for the side it did most to.
pub fn swing(point: &Point) -> u16 {
    let most = |from: &[u16], to: &[u16]| {
        let differences = from.iter().zip(to).map(|(from, to)| from.abs_diff(*to));
        differences.max().unwrap_or(0)
    };
    most(&point.before, &point.chosen).max(most(&point.chosen, &point.after))
}

/// The largest swings, in the order in which they fell; the earlier of equals.
pub fn turning(points: &[Point]) -> Vec<u32> {
    let mut swings: Vec<(u16, u32)> = points
        .iter()
        .map(|point| (swing(point), point.number))
        .filter(|(swing, _)| LEAST <= *swing)
        .collect();
    swings.sort_by_key(|(swing, number)| (std::cmp::Reverse(*swing), *number));
    swings.truncate(MOST);
    let mut numbers: Vec<u32> = swings.into_iter().map(|(_, number)| number).collect();
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use umpire::Seat;

    fn point(number: u32, before: u16, chosen: u16, after: u16) -> Point {
        let both = |chance: u16| vec![chance, 1000 - chance];
        Point {
            number,
            seat: Seat(0),
            words: String::new(),
            before: both(before),
            chosen: both(chosen),
            after: both(after),
        }
    }

    #[test]
    fn a_swing_is_the_decision_or_the_dice_whichever_is_larger() {
        assert_eq!(swing(&point(1, 500, 300, 350)), 200);
        // A rash order saved by its dice counts, though it left everything as it was.
        assert_eq!(swing(&point(1, 500, 200, 500)), 300);
        assert_eq!(swing(&point(1, 500, 500, 500)), 0);
    }

    #[test]
    fn five_at_most_and_none_below_a_twentieth() {
        let small = [point(1, 500, 549, 549), point(2, 500, 450, 450)];
        assert_eq!(turning(&small), [2], "49 is nothing, 50 is something");
        let many: Vec<Point> = (1..=7)
            .map(|n| point(n, 500, 500 - 10 * (10 - n as u16), 500))
            .collect();
        assert_eq!(turning(&many), [1, 2, 3, 4, 5]);
    }
}
