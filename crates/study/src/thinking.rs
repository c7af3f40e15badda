//! How long commanders think about an order.

use std::sync::OnceLock;
use std::time::Instant;

use serde::Serialize;
use umpire::Seat;

/// The time of this machine, in milliseconds since it was first asked: the watch of commanders with a budget in milliseconds.
pub fn wall_clock() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = START.get_or_init(Instant::now);
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Stops the time of every order, seat by seat, in microseconds.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    seats: Vec<Vec<u32>>,
}

impl Clock {
    /// Does something for a seat and remembers how long it took.
    pub fn time<T>(&mut self, seat: Seat, think: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let thought = think();
        let micros = u32::try_from(start.elapsed().as_micros()).unwrap_or(u32::MAX);
        if self.seats.len() <= seat.index() {
            self.seats.resize(seat.index() + 1, Vec::new());
        }
        self.seats[seat.index()].push(micros);
        thought
    }

    /// Adds the times of another clock.
    pub fn add(&mut self, other: Clock) {
        if self.seats.len() < other.seats.len() {
            self.seats.resize(other.seats.len(), Vec::new());
        }
        for (seat, times) in self.seats.iter_mut().zip(other.seats) {
            seat.extend(times);
        }
    }

    /// The times of these seats alone.
    pub fn only(mut self, seats: &[usize]) -> Clock {
        for (seat, times) in self.seats.iter_mut().enumerate() {
            if !seats.contains(&seat) {
                times.clear();
            }
        }
        self
    }

    /// All times together.
    pub fn all(&self) -> Thinking {
        Thinking::of(self.seats.iter().flatten().copied().collect())
    }
}

/// Times per order in milliseconds.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Thinking {
    pub orders: usize,
    pub mean: f64,
    /// 99 of 100 orders took no longer.
    pub p99: f64,
    pub slowest: f64,
}

impl Thinking {
    fn of(mut micros: Vec<u32>) -> Thinking {
        micros.sort_unstable();
        let Some(slowest) = micros.last() else {
            return Thinking::default();
        };
        let millis = |micros: u32| f64::from(micros) / 1000.0;
        let rank = (micros.len() * 99).div_ceil(100).max(1) - 1;
        let sum: f64 = micros.iter().map(|time| millis(*time)).sum();
        Thinking {
            orders: micros.len(),
            mean: sum / micros.len() as f64,
            p99: millis(micros[rank]),
            slowest: millis(*slowest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ninety_nine_of_a_hundred_are_no_slower() {
        let thinking = Thinking::of((1..=200).map(|milli| milli * 1000).collect());
        assert_eq!(
            (thinking.orders, thinking.p99, thinking.slowest),
            (200, 198.0, 200.0)
        );
        assert_eq!(thinking.mean, 100.5);
        assert_eq!(Thinking::of(vec![5000]).p99, 5.0);
        assert_eq!(Thinking::of(Vec::new()), Thinking::default());
    }

    #[test]
    fn clocks_are_added_seat_by_seat() {
        let mut clock = Clock::default();
        clock.time(Seat(1), || ());
        let mut other = Clock::default();
        other.time(Seat(0), || ());
        other.time(Seat(1), || ());
        clock.add(other);
        let orders = |seats: &[usize]| clock.clone().only(seats).all().orders;
        assert_eq!(
            (orders(&[0]), orders(&[1]), orders(&[0, 1]), orders(&[7])),
            (1, 2, 3, 0)
        );
    }
}
