//! The task of one live match: everything that happens to it happens here, one after the other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use umpire::{Eyes, OrderText, Seat, Selection};

use super::computer;
use super::eyes::{check_eyes, first_eyes};
use super::hold::Hold;
use super::mail::{Join, Joined, Mail, Verdict};
use super::publish::{self, Sender, Viewer};
use super::table::{Command, Table, Wish, guard};
use crate::app::App;
use crate::problem::Problem;
use crate::store::Appended;
use crate::wire::Outgoing;

/// How often a match looks after itself when no mail comes.
const TICK: Duration = Duration::from_secs(1);
/// How often a resignation is tried again when others are faster.
const RESIGN_TRIES: u32 = 8;

/// A live match.
pub struct Actor {
    app: Arc<App>,
    id: String,
    inbox: mpsc::Receiver<Mail>,
    me: mpsc::WeakSender<Mail>,
    /// `None` until it is loaded, and after a failure that left it in doubt.
    table: Option<Table>,
    viewers: Vec<Viewer>,
    next_viewer: u64,
    /// The last number viewers were told.
    published: u32,
    /// The number a commander thinks about.
    thinking: Option<u32>,
    /// Its answer is not given before this.
    hold: Hold,
    quiet_since: Instant,
}

impl Actor {
    pub fn new(app: Arc<App>, id: String, inbox: mpsc::Receiver<Mail>, me: mpsc::WeakSender<Mail>) -> Actor {
        Actor {
            app,
            id,
            inbox,
            me,
            table: None,
            viewers: Vec::new(),
            next_viewer: 0,
            published: 0,
            thinking: None,
            hold: Hold::default(),
            quiet_since: Instant::now(),
        }
    }

    pub async fn run(mut self) {
        self.app.metrics.live_matches.inc();
        // A match woken for its commander gets no mail.
        self.tick().await;
        while !self.app.stopping() {
            match tokio::time::timeout(TICK, self.inbox.recv()).await {
                Ok(Some(mail)) => self.handle(mail).await,
                Ok(None) => break,
                Err(_) if self.idle() => break,
                Err(_) => self.tick().await,
            }
        }
        self.leave_memory().await;
        self.app.metrics.live_matches.dec();
    }

    fn idle(&self) -> bool {
        self.viewers.is_empty() && self.thinking.is_none() && self.app.idle <= self.quiet_since.elapsed()
    }

    /// No new mail is taken; what was taken is answered.
    async fn leave_memory(&mut self) {
        if let Some(me) = self.me.upgrade() {
            self.app.live.forget(&self.id, &me);
        }
        self.inbox.close();
        while let Some(mail) = self.inbox.recv().await {
            self.handle(mail).await;
        }
    }

    /// Recovers from a failure and sees to it that the commander thinks.
    async fn tick(&mut self) {
        if self.table.is_none() {
            let Err(problem) = self.load().await else {
                return;
            };
            problem.log();
        } else {
            self.think();
        }
    }

    async fn handle(&mut self, mail: Mail) {
        // Questions of other processes do not keep a match in memory.
        if !matches!(mail, Mail::Ring | Mail::Stored(_)) {
            self.quiet_since = Instant::now();
        }
        match mail {
            Mail::Join(join, reply) => {
                // Nobody waits any more: the viewer is taken out by its `Leave`.
                let _ = reply.send(self.join(join).await);
            }
            Mail::Leave(viewer) => self.leave(viewer),
            Mail::Look {
                viewer,
                eyes,
                request,
                reply,
            } => {
                let _ = reply.send(self.look(viewer, eyes, request).await);
            }
            Mail::Resync(viewer) => self.resync(viewer).await,
            Mail::Command {
                viewer,
                command,
                reply,
            } => {
                let verdict = self.command(Some(viewer), &command).await;
                let _ = reply.send(verdict);
            }
            Mail::Ask(question) => match self.load().await {
                Ok(table) => question(Ok(table)),
                Err(problem) => question(Err(problem)),
            },
            Mail::Thought { number, order } => self.thought(number, order).await,
            Mail::Release => {
                if let Some((number, order)) = self.hold.release() {
                    self.thought(number, order).await;
                }
            }
            Mail::Ring => self.catch_up().await,
            Mail::Stored(number) => {
                if self.table.as_ref().is_some_and(|table| table.number() < number) {
                    self.catch_up().await;
                }
            }
            Mail::SeatsChanged => self.reload_seats().await,
            Mail::Rematched(id) => self.rematched(id),
        }
    }

    /// The table, folded from the database if it is not in memory. Viewers get what they missed.
    async fn load(&mut self) -> Result<&Table, Problem> {
        if self.table.is_none() {
            let row = self
                .app
                .store
                .match_row(&self.id)
                .await?
                .ok_or(Problem::NotFound)?;
            let seats = self.app.store.seats(&self.id).await?;
            let acts = self.app.store.acts_after(&self.id, 0).await?;
            let system = Arc::clone(self.app.systems.get(&row.system).map_err(|_| {
                Problem::unusable(format!(
                    "This server does not know the rule system `{}`.",
                    row.system
                ))
            })?);
            let (viewers, published) = (&self.viewers, self.published);
            let mut seen = |table: &Table| {
                if published < table.number() {
                    publish::update(table, viewers, None);
                }
            };
            let fold = || Table::load(system, row, seats, &acts, &mut seen);
            self.table = Some(heavy(|| guard(fold))??);
            self.thinking = None;
        }
        let table = self.table.as_ref().ok_or(Problem::Busy)?;
        self.published = table.number();
        self.think();
        self.table.as_ref().ok_or(Problem::Busy)
    }

    async fn join(&mut self, join: Join) -> Result<Joined, Problem> {
        self.load().await?;
        let eyes = first_eyes(&join.seats, join.eyes)?;
        self.next_viewer += 1;
        let joined = Joined {
            viewer: self.next_viewer,
            eyes,
        };
        let before = self.online();
        self.viewers.push(Viewer {
            id: joined.viewer,
            seats: join.seats,
            eyes,
            outbox: join.outbox,
        });
        let online = self.online();
        if let (Some(table), Some((new, others))) = (&self.table, self.viewers.split_last()) {
            guard(|| publish::welcome(table, new, &online, join.since))?;
            if before != online {
                publish::seats(table, others, &online);
            }
        }
        Ok(joined)
    }

    fn leave(&mut self, viewer: u64) {
        let before = self.online();
        self.viewers.retain(|known| known.id != viewer);
        let online = self.online();
        if let Some(table) = self.table.as_ref().filter(|_| before != online) {
            publish::seats(table, &self.viewers, &online);
        }
    }

    /// Seats that somebody holds here, each once.
    fn online(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self
            .viewers
            .iter()
            .flat_map(|viewer| viewer.seats.iter().copied())
            .collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    async fn look(&mut self, viewer: u64, eyes: Eyes, request: u64) -> Result<(), Problem> {
        let over = self.load().await?.over();
        let (table, viewers) = (&self.table, &mut self.viewers);
        let (Some(table), Some(viewer)) = (table, viewers.iter_mut().find(|known| known.id == viewer)) else {
            return Err(Problem::Busy);
        };
        check_eyes(&viewer.seats, eyes, over)?;
        viewer.eyes = eyes;
        guard(|| publish::scene(table, viewer, Some(request)))
    }

    async fn resync(&mut self, viewer: u64) {
        if self.load().await.is_err() {
            return;
        }
        let Some(table) = &self.table else { return };
        if let Some(viewer) = self.viewers.iter().find(|known| known.id == viewer) {
            self.app.metrics.viewers_resynchronised.inc();
            viewer.outbox.caught_up();
            publish::everybody(std::slice::from_ref(viewer), &Outgoing::Resync { reason: "slow" });
            publish::scene(table, viewer, None);
        }
    }

    /// Carries out, stores, tells, answers: in this order.
    async fn command(&mut self, viewer: Option<u64>, command: &Command) -> Verdict {
        for _ in 0..RESIGN_TRIES {
            match self.try_command(viewer, command).await {
                Ok(Some(number)) => return Verdict::Done(number),
                // Its number was taken meanwhile: look again, it may be its own earlier copy.
                Ok(None) => {}
                Err(problem) => {
                    let stored = self.table.as_ref().map(Table::number);
                    return Verdict::Not(problem, stored);
                }
            }
        }
        Verdict::Not(Problem::Busy, None)
    }

    async fn try_command(&mut self, viewer: Option<u64>, command: &Command) -> Result<Option<u32>, Problem> {
        let table = self.load().await?;
        if let Some(number) = table.number_of(command.seat, &command.id) {
            self.app.metrics.acts_repeated.inc();
            return Ok(Some(number));
        }
        let stored = table.number();
        if command.number.is_some_and(|number| number != stored + 1) {
            return Err(Problem::Stale { stored });
        }
        let at = self.app.clock.now_ms();
        let begun = Instant::now();
        let table = self.table.as_mut().ok_or(Problem::Busy)?;
        let pending = match table.prepare(command, at) {
            Ok(pending) => pending,
            Err(problem) => return Err(self.not_carried_out(problem)),
        };
        let number = pending.act.number;
        match self
            .app
            .store
            .append(&self.id, &pending.act, &pending.standing)
            .await
        {
            Ok(Appended::Stored) => {}
            Ok(Appended::Taken) => {
                self.app.metrics.races_lost.inc();
                self.table = None;
                return Ok(None);
            }
            Err(error) => {
                // Whether it is stored is not known: forget, and read it again.
                self.app.metrics.storage_failures.inc();
                self.table = None;
                return Err(error.into());
            }
        }
        self.app.metrics.acts_stored.inc();
        self.app
            .metrics
            .commit_seconds
            .observe(begun.elapsed().as_secs_f64());
        self.app.bell.ring_acts(&self.id);
        if let Some(table) = &mut self.table {
            table.commit(pending);
        }
        self.hold = Hold::until(begun, command.hold);
        let sender = viewer.map(|viewer| Sender {
            viewer,
            command: &command.id,
            picked: &command.picked,
        });
        self.publish(sender);
        self.think();
        Ok(Some(number))
    }

    fn not_carried_out(&mut self, problem: Problem) -> Problem {
        if matches!(problem, Problem::Refused(_)) {
            self.app.metrics.acts_refused.inc();
        }
        if matches!(problem, Problem::Umpire) {
            // The rules stopped in the middle: what they left behind is not to be trusted.
            self.table = None;
        }
        problem
    }

    fn publish(&mut self, sender: Option<Sender<'_>>) {
        let Some(table) = &self.table else { return };
        self.published = table.number();
        let told = heavy(|| guard(|| publish::update(table, &self.viewers, sender)));
        if let Err(problem) = told {
            problem.log();
        }
    }

    /// Reads what other processes stored.
    async fn catch_up(&mut self) {
        if let Err(problem) = self.read_news().await {
            problem.log();
            self.table = None;
        }
    }

    async fn read_news(&mut self) -> Result<(), Problem> {
        let number = self.load().await?.number();
        for act in self.app.store.acts_after(&self.id, number).await? {
            let Some(table) = &mut self.table else {
                return Ok(());
            };
            table.repeat(&act)?;
            self.publish(None);
        }
        self.think();
        Ok(())
    }

    async fn reload_seats(&mut self) {
        let Ok(seats) = self.app.store.seats(&self.id).await else {
            return;
        };
        let rematch = self.app.store.match_row(&self.id).await.ok().flatten();
        let online = self.online();
        let Some(table) = &mut self.table else { return };
        table.set_seats(seats);
        publish::seats(table, &self.viewers, &online);
        if let Some(id) = rematch.and_then(|row| row.rematch) {
            self.rematched(id);
        }
    }

    fn rematched(&mut self, id: String) {
        let Some(table) = &mut self.table else { return };
        if table.row().rematch.is_none() {
            table.set_rematch(id);
            publish::everybody(&self.viewers, &Outgoing::Rematch);
        }
    }

    /// If a commander is asked and does not think yet, let it.
    fn think(&mut self) {
        let (Some(table), Some(me)) = (&self.table, self.me.upgrade()) else {
            return;
        };
        let number = table.number();
        let due = table.decision().thinking || table.scripted().is_some();
        if self.thinking == Some(number) || !due {
            return;
        }
        self.thinking = Some(number);
        computer::think(&self.app, table, me);
    }

    /// As long as the order before it can be taken back, a thought waits.
    fn held(&mut self, number: u32, order: &Option<OrderText>) -> bool {
        let recallable = self.table.as_ref().is_some_and(Table::recallable);
        let (Some(rest), Some(me), true) = (self.hold.rest(), self.me.upgrade(), recallable) else {
            return false;
        };
        self.hold.keep(number, order.clone());
        let order = order.clone();
        tokio::spawn(async move {
            tokio::time::sleep(rest).await;
            // The match may have left memory because the server stops.
            let _ = me.send(Mail::Thought { number, order }).await;
        });
        true
    }

    async fn thought(&mut self, number: u32, order: Option<OrderText>) {
        if self.thinking != Some(number) || self.held(number, &order) {
            return;
        }
        self.thinking = None;
        let Some(table) = self.table.as_ref().filter(|table| table.number() == number) else {
            return;
        };
        let Some(seat) = table.decision().seat else { return };
        let fallback = || guard(|| table.game().orders().into_iter().next()).ok().flatten();
        let Some(order) = order.or_else(fallback) else {
            tracing::error!(id = self.id, "a commander found no order");
            return;
        };
        let command = Command {
            seat,
            // The same in every process, so that two which think the same are one command.
            id: format!("commander-{}", number + 1),
            number: Some(number + 1),
            wish: Wish::Order(order),
            picked: Selection::default(),
            hold: 0,
        };
        if let Verdict::Not(problem, _) = self.command(None, &command).await {
            tracing::warn!(
                id = self.id,
                code = problem.code(),
                "a commander's order was not taken"
            );
        }
    }
}

/// Runs rules for longer than a task should, without holding up the others on this thread: folding a
/// whole match, and questions. A single order is too short to be worth a change of threads.
pub fn heavy<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        Ok(_) | Err(_) => work(),
    }
}
