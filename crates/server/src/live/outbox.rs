//! What waits to be sent to one viewer: bounded, so that a slow one harms nobody.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Most bytes that wait for one viewer; a single larger frame may wait alone.
pub const MOST_BYTES: usize = 256 * 1024;

/// A viewer's queue. The match fills it without waiting; the connection empties it.
#[derive(Debug, Default)]
pub struct Outbox {
    state: Mutex<State>,
    ring: Notify,
}

#[derive(Debug, Default)]
struct State {
    queue: VecDeque<Frame>,
    bytes: usize,
    lag: Lag,
}

#[derive(Debug)]
struct Frame {
    text: Arc<str>,
    class: Class,
}

/// May a frame be dropped when the viewer is slow?
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Class {
    /// Yes: a fresh scene makes up for it.
    Update,
    /// No: the client waits for exactly this.
    Answer,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
enum Lag {
    #[default]
    None,
    /// Updates were dropped; nothing new is queued until the viewer has caught up.
    Behind,
    /// Even answers are not read: to be cut.
    Lost,
}

/// What the connection does next.
#[derive(Debug)]
pub enum Next {
    Send(Arc<str>),
    /// Everything queued is sent and some was dropped: ask the match for a fresh scene.
    Resync,
    /// Read too slowly.
    Cut,
}

impl Outbox {
    /// Queues a frame, or notes that the viewer is behind.
    pub fn push(&self, text: Arc<str>, class: Class) {
        let mut state = self.lock();
        let fits = state.queue.is_empty() || state.bytes + text.len() <= MOST_BYTES;
        match (state.lag, class, fits) {
            (Lag::None, _, true) | (Lag::Behind, Class::Answer, true) => {
                state.bytes += text.len();
                state.queue.push_back(Frame { text, class });
            }
            (Lag::None, Class::Update, false) => state.fall_behind(),
            (Lag::None | Lag::Behind, Class::Answer, false) => state.lag = Lag::Lost,
            (Lag::Behind, Class::Update, _) | (Lag::Lost, _, _) => {}
        }
        drop(state);
        self.ring.notify_one();
    }

    /// The match has queued a fresh scene for this viewer: go on as usual.
    pub fn caught_up(&self) {
        let mut state = self.lock();
        if state.lag == Lag::Behind {
            state.lag = Lag::None;
        }
    }

    /// Waits for the next thing to do. May be given up and asked again.
    pub async fn next(&self) -> Next {
        loop {
            if let Some(next) = self.try_next() {
                return next;
            }
            self.ring.notified().await;
        }
    }

    fn try_next(&self) -> Option<Next> {
        let mut state = self.lock();
        if state.lag == Lag::Lost {
            return Some(Next::Cut);
        }
        if let Some(frame) = state.queue.pop_front() {
            state.bytes -= frame.text.len();
            return Some(Next::Send(frame.text));
        }
        (state.lag == Lag::Behind).then_some(Next::Resync)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn fall_behind(&mut self) {
        self.lag = Lag::Behind;
        self.queue.retain(|frame| frame.class == Class::Answer);
        self.bytes = self.queue.iter().map(|frame| frame.text.len()).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(size: usize) -> Arc<str> {
        Arc::from("x".repeat(size))
    }

    #[tokio::test]
    async fn a_slow_viewer_keeps_its_answers_and_is_resynchronised() {
        let outbox = Outbox::default();
        outbox.push(frame(10), Class::Answer);
        for _ in 0..4 {
            outbox.push(frame(100 * 1024), Class::Update);
        }
        assert!(outbox.lock().bytes <= MOST_BYTES);
        assert!(matches!(outbox.next().await, Next::Send(text) if text.len() == 10));
        assert!(matches!(outbox.next().await, Next::Resync));
        outbox.caught_up();
        outbox.push(frame(7), Class::Update);
        assert!(matches!(outbox.next().await, Next::Send(text) if text.len() == 7));
    }

    #[tokio::test]
    async fn a_viewer_that_reads_no_answers_is_cut() {
        let outbox = Outbox::default();
        for _ in 0..3 {
            outbox.push(frame(100 * 1024), Class::Answer);
        }
        assert!(matches!(outbox.next().await, Next::Cut));
    }

    #[tokio::test]
    async fn one_large_frame_may_wait_alone() {
        let outbox = Outbox::default();
        outbox.push(frame(MOST_BYTES + 1), Class::Update);
        assert!(matches!(outbox.next().await, Next::Send(_)));
    }
}
