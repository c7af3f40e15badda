//! Limits on how much one address or one socket may ask: small token buckets.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many at once, so many a second after that.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Rate {
    pub burst: u32,
    pub per_second: u32,
}

/// Everything that is counted.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Limits {
    /// Messages on one socket.
    pub messages: Rate,
    /// Messages over the limit after which a socket is cut.
    pub strikes: u32,
    /// HTTP requests from one address.
    pub requests: Rate,
    /// New matches from one address.
    pub matches: Rate,
    /// Live sockets from one address.
    pub sockets_per_address: usize,
    /// Are players on this machine counted, too? A friend at the same screen is no flood.
    pub count_loopback: bool,
    /// Open connections of all kinds.
    pub connections: usize,
    /// From the first byte of a request to the end of its headers, and of its body.
    pub slow_request: Duration,
    /// How long one frame may take to be read by its viewer.
    pub slow_reader: Duration,
    pub ping_every: Duration,
    pub dead_after: Duration,
    pub hello_within: Duration,
    /// How long somebody waits for a place in a match's mailbox, and for an answer.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            messages: Rate {
                burst: 40,
                per_second: 20,
            },
            strikes: 100,
            requests: Rate {
                burst: 200,
                per_second: 50,
            },
            matches: Rate {
                burst: 30,
                per_second: 1,
            },
            sockets_per_address: 50,
            count_loopback: false,
            connections: 20_000,
            slow_request: Duration::from_secs(10),
            slow_reader: Duration::from_secs(15),
            ping_every: Duration::from_secs(20),
            dead_after: Duration::from_secs(60),
            hello_within: Duration::from_secs(10),
            patience: Duration::from_secs(10),
        }
    }
}

/// A token bucket. Time is passed in, so that it can be tested without waiting.
#[derive(Copy, Clone, Debug)]
pub struct Bucket {
    rate: Rate,
    /// Tokens left, in thousandths.
    left: u64,
    filled: Instant,
}

impl Bucket {
    pub fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket {
            rate,
            left: u64::from(rate.burst) * 1000,
            filled: now,
        }
    }

    /// Takes one token if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_millis();
        let gained = u64::try_from(passed).unwrap_or(u64::MAX);
        let gained = gained.saturating_mul(u64::from(self.rate.per_second));
        self.left = self
            .left
            .saturating_add(gained)
            .min(u64::from(self.rate.burst) * 1000);
        self.filled = self.filled.max(now);
        let enough = 1000 <= self.left;
        if enough {
            self.left -= 1000;
        }
        enough
    }

    fn full(&self, now: Instant) -> bool {
        let mut copy = *self;
        copy.take(now) && copy.left + 1000 == u64::from(self.rate.burst) * 1000
    }
}

/// The buckets of all addresses.
#[derive(Debug)]
pub struct Meters {
    limits: Limits,
    requests: Mutex<HashMap<IpAddr, Bucket>>,
    matches: Mutex<HashMap<IpAddr, Bucket>>,
    sockets: Mutex<HashMap<IpAddr, usize>>,
}

/// Addresses remembered before full buckets are forgotten.
const MANY_ADDRESSES: usize = 10_000;

impl Meters {
    pub fn new(limits: Limits) -> Meters {
        Meters {
            limits,
            requests: Mutex::default(),
            matches: Mutex::default(),
            sockets: Mutex::default(),
        }
    }

    pub fn may_request(&self, address: IpAddr) -> bool {
        self.exempt(address) || take(&self.requests, address, self.limits.requests)
    }

    pub fn may_make_match(&self, address: IpAddr) -> bool {
        self.exempt(address) || take(&self.matches, address, self.limits.matches)
    }

    /// Counts a socket in; call [`Meters::socket_closed`] for each `true`.
    pub fn may_open_socket(&self, address: IpAddr) -> bool {
        let mut sockets = lock(&self.sockets);
        let open = sockets.entry(address).or_default();
        if !self.exempt(address) && self.limits.sockets_per_address <= *open {
            return false;
        }
        *open += 1;
        true
    }

    pub fn socket_closed(&self, address: IpAddr) {
        let mut sockets = lock(&self.sockets);
        if let Some(open) = sockets.get_mut(&address) {
            *open = open.saturating_sub(1);
            if *open == 0 {
                sockets.remove(&address);
            }
        }
    }

    fn exempt(&self, address: IpAddr) -> bool {
        !self.limits.count_loopback && address.is_loopback()
    }
}

fn take(buckets: &Mutex<HashMap<IpAddr, Bucket>>, address: IpAddr, rate: Rate) -> bool {
    let now = Instant::now();
    let mut buckets = lock(buckets);
    if MANY_ADDRESSES <= buckets.len() {
        buckets.retain(|_, bucket| !bucket.full(now));
    }
    buckets
        .entry(address)
        .or_insert_with(|| Bucket::new(rate, now))
        .take(now)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate {
        burst: 2,
        per_second: 10,
    };

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::new(RATE, start);
        assert!(bucket.take(start));
        assert!(bucket.take(start));
        assert!(!bucket.take(start));
        assert!(!bucket.take(start + Duration::from_millis(99)));
        assert!(bucket.take(start + Duration::from_millis(100)));
        assert!(!bucket.take(start + Duration::from_millis(100)));
    }

    #[test]
    fn a_clock_that_goes_backwards_gives_nothing_and_takes_nothing() {
        let start = Instant::now() + Duration::from_secs(10);
        let mut bucket = Bucket::new(RATE, start);
        assert!(bucket.take(start - Duration::from_secs(5)));
        assert!(bucket.take(start));
        assert!(!bucket.take(start));
    }

    #[test]
    fn sockets_of_one_address_are_counted() {
        let limits = Limits {
            sockets_per_address: 1,
            ..Limits::default()
        };
        let meters = Meters::new(limits);
        let far = IpAddr::from([192, 0, 2, 1]);
        assert!(meters.may_open_socket(far));
        assert!(!meters.may_open_socket(far));
        meters.socket_closed(far);
        assert!(meters.may_open_socket(far));
    }
}
