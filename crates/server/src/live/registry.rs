//! Which matches are in memory, and how to reach or wake one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use super::actor::Actor;
use super::mail::Mail;
use super::table::Table;
use crate::app::App;
use crate::problem::Problem;

/// Mail that may wait for one match.
const MAILBOX: usize = 64;

/// The matches in memory.
#[derive(Debug, Default)]
pub struct Live {
    matches: Mutex<HashMap<String, mpsc::Sender<Mail>>>,
}

impl Live {
    /// Sends mail to a match, waking it if it is not in memory.
    pub async fn send(&self, app: &Arc<App>, id: &str, mail: Mail) -> Result<(), Problem> {
        let mut mail = mail;
        loop {
            if app.stopping() {
                return Err(Problem::Stopping);
            }
            let sender = self.wake(app, id);
            match sender.send_timeout(mail, app.limits.patience).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendTimeoutError::Timeout(_)) => return Err(Problem::Busy),
                // It was just leaving memory: wake it again.
                Err(mpsc::error::SendTimeoutError::Closed(back)) => {
                    self.forget(id, &sender);
                    mail = back;
                }
            }
        }
    }

    /// Asks a match something, in its own task, between two acts.
    pub async fn ask<T: Send + 'static>(
        &self,
        app: &Arc<App>,
        id: &str,
        question: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        let ask = move |table: Result<&Table, Problem>| {
            // Nobody waits any more: nothing to do.
            let _ = reply.send(table.and_then(|table| super::guard(|| question(table))));
        };
        self.send(app, id, Mail::Ask(Box::new(ask))).await?;
        wait(app, answer).await?
    }

    /// Sends mail to a match only if it is in memory here.
    pub fn tell(&self, id: &str, mail: Mail) {
        let sender = self.lock().get(id).cloned();
        if let Some(sender) = sender {
            // A full mailbox will look at the database anyway, at the latest at its next tick.
            let _ = sender.try_send(mail);
        }
    }

    /// Somebody changed a name in a match.
    pub fn seats_changed(&self, id: &str) {
        self.tell(id, Mail::SeatsChanged);
    }

    /// A match has a rematch.
    pub fn rematched(&self, id: &str, rematch: &str) {
        self.tell(id, Mail::Rematched(rematch.to_owned()));
    }

    /// The ids of all matches in memory.
    pub fn ids(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    pub fn contains(&self, id: &str) -> bool {
        self.lock().contains_key(id)
    }

    /// Loads a match if it is not in memory; its commander then thinks by itself.
    pub fn wake(&self, app: &Arc<App>, id: &str) -> mpsc::Sender<Mail> {
        let mut matches = self.lock();
        if let Some(sender) = matches.get(id).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, inbox) = mpsc::channel(MAILBOX);
        matches.insert(id.to_owned(), sender.clone());
        let actor = Actor::new(Arc::clone(app), id.to_owned(), inbox, sender.downgrade());
        tokio::spawn(actor.run());
        sender
    }

    /// Takes a match out, unless it has been woken anew meanwhile.
    pub fn forget(&self, id: &str, sender: &mpsc::Sender<Mail>) {
        let mut matches = self.lock();
        if matches.get(id).is_some_and(|known| known.same_channel(sender)) {
            matches.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Mail>>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for a match's answer, but not for ever.
pub async fn wait<T>(app: &App, answer: oneshot::Receiver<T>) -> Result<T, Problem> {
    match tokio::time::timeout(app.limits.patience, answer).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(_)) | Err(_) => Err(Problem::Busy),
    }
}
