//! A commander's answer that waits: so long can the order before it be taken back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use umpire::{OrderText, Seat};

use super::mail::Mail;
use crate::app::App;
use crate::problem::Problem;

/// Nobody lets a commander wait longer.
const LONGEST: Duration = Duration::from_secs(10);

/// Until when an answer waits, and the answer if it has come.
#[derive(Debug, Default)]
pub struct Hold {
    until: Option<Instant>,
    kept: Option<(u32, Option<OrderText>)>,
}

impl Hold {
    /// Nothing for so many milliseconds.
    pub fn until(now: Instant, hold: u16) -> Hold {
        let wait = Duration::from_millis(u64::from(hold)).min(LONGEST);
        Hold {
            until: (0 < hold).then_some(now + wait),
            kept: None,
        }
    }

    /// How long it still has to wait.
    pub fn rest(&self) -> Option<Duration> {
        let rest = self.until?.saturating_duration_since(Instant::now());
        (!rest.is_zero()).then_some(rest)
    }

    /// This is what waits: the order for this number.
    pub fn keep(&mut self, number: u32, order: Option<OrderText>) {
        self.kept = Some((number, order));
    }

    /// It need not wait any longer; what waited, if anything did.
    pub fn release(&mut self) -> Option<(u32, Option<OrderText>)> {
        self.until = None;
        self.kept.take()
    }
}

/// Lets a commander of this match answer. Whoever holds no seat has nothing to take back, and nothing to let go.
pub async fn release(app: &Arc<App>, id: &str, seats: &[Seat]) -> Result<(), Problem> {
    if seats.is_empty() {
        return Ok(());
    }
    app.live.send(app, id, Mail::Release).await
}
