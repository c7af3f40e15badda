//! Wall time and chance from outside, behind traits so that tests decide them.
//!
//! Nothing is ever ordered by the clock: acts are ordered by their numbers.

use std::fmt::Debug;
use std::time::{SystemTime, UNIX_EPOCH};

/// What time it is, to be shown to people.
pub trait Clock: Debug + Send + Sync + 'static {
    /// Milliseconds since 1970.
    fn now_ms(&self) -> i64;
}

/// The machine's clock.
#[derive(Copy, Clone, Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that asks for the time")]
    fn now_ms(&self) -> i64 {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .ok()
            .and_then(|since| i64::try_from(since.as_millis()).ok())
            .unwrap_or(0)
    }
}

/// Where tokens and seeds come from.
pub trait Entropy: Debug + Send + Sync + 'static {
    /// Fills the buffer; fails only if the operating system cannot.
    fn fill(&self, buffer: &mut [u8]) -> Result<(), NoEntropy>;
}

/// The operating system gave no random bytes.
#[derive(Copy, Clone, Debug, thiserror::Error)]
#[error("the operating system gave no random bytes")]
pub struct NoEntropy;

/// The operating system's randomness.
#[derive(Copy, Clone, Debug)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), NoEntropy> {
        getrandom::fill(buffer).map_err(|_| NoEntropy)
    }
}
