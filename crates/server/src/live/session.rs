//! One live connection, from its hello to its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use tokio::sync::{Semaphore, mpsc, oneshot};
use umpire::{Eyes, Seat};

use super::actor::heavy;
use super::answers;
use super::hint;
use super::hold;
use super::mail::{Join, Mail, Verdict};
use super::outbox::{Class, Next, Outbox};
use super::registry::wait;
use super::table::{Command, More, Table, Wish};
use crate::app::App;
use crate::limits::Bucket;
use crate::problem::Problem;
use crate::routes::access::open_tokens;
use crate::wire::{Incoming, Outgoing, check_id};

/// Why the server ends a connection.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The client went, or its line did.
    Gone,
    Stopping,
    Token,
    NoHello,
    TooFast,
    TooSlow,
    TooLarge,
    Storage,
}

impl Cut {
    /// Close code and reason, as in `docs/protocol.md`.
    fn frame(self) -> Option<(u16, &'static str)> {
        match self {
            Cut::Gone => None,
            Cut::Stopping => Some((1001, "the server stops")),
            Cut::Token => Some((4401, "unknown token")),
            Cut::NoHello => Some((4408, "no hello in time")),
            Cut::TooFast => Some((4429, "too many messages")),
            Cut::TooSlow => Some((4431, "read too slowly")),
            Cut::TooLarge => Some((4413, "frame too large")),
            Cut::Storage => Some((4503, "storage is away")),
        }
    }
}

/// A connection that has said hello.
struct Session {
    app: Arc<App>,
    match_id: String,
    seats: Vec<Seat>,
    eyes: Eyes,
    viewer: u64,
    outbox: Arc<Outbox>,
    messages: Bucket,
    strikes: u32,
    /// Held while a hint is thought about: one at a time.
    hinting: Arc<Semaphore>,
    /// How often the eyes changed: a hint is not shown to others than those who asked for it.
    looks: Arc<AtomicU32>,
}

/// Runs a connection to its end.
pub async fn run(app: Arc<App>, mut socket: WebSocket) {
    app.metrics.live_sockets.inc();
    let cut = match greet(&app, &mut socket).await {
        Ok(mut session) => {
            let cut = session.serve(&mut socket).await;
            let leave = Mail::Leave(session.viewer);
            // If the match has left memory, so has the viewer.
            let _ = app.live.send(&app, &session.match_id, leave).await;
            cut
        }
        Err(cut) => cut,
    };
    if !matches!(cut, Cut::Gone | Cut::Stopping) {
        app.metrics.viewers_cut.inc();
    }
    if let Some((code, reason)) = cut.frame() {
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        // Only a courtesy: who does not read it is gone anyway.
        let close = socket.send(Message::Close(Some(frame)));
        let _ = tokio::time::timeout(std::time::Duration::from_secs(1), close).await;
    }
    app.metrics.live_sockets.dec();
}

/// Waits for the hello, opens its tokens and joins the match.
async fn greet(app: &Arc<App>, socket: &mut WebSocket) -> Result<Session, Cut> {
    let first = tokio::time::timeout(app.limits.hello_within, first_text(socket));
    let text = first.await.map_err(|_| Cut::NoHello)??;
    match hello(app, &text).await {
        Ok(session) => Ok(session),
        Err(problem) => {
            problem.log();
            let cut = cut_for(&problem);
            let text = answers::error(&problem, None, None, None);
            // The close frame that follows says it again.
            let _ = socket.send(Message::Text(text.into())).await;
            Err(cut)
        }
    }
}

/// How a connection ends that could not be welcomed.
fn cut_for(problem: &Problem) -> Cut {
    match problem {
        Problem::Storage(_) | Problem::Busy | Problem::Damaged(_) | Problem::Umpire => Cut::Storage,
        Problem::Stopping => Cut::Stopping,
        Problem::Malformed(_)
        | Problem::UnknownToken
        | Problem::NotYourSeat
        | Problem::NotYourTurn
        | Problem::NotYet(_)
        | Problem::ForeignOrigin
        | Problem::NotFound
        | Problem::Stale { .. }
        | Problem::TooLarge
        | Problem::Refused(_)
        | Problem::Unusable(_)
        | Problem::TooFast => Cut::Token,
    }
}

async fn first_text(socket: &mut WebSocket) -> Result<String, Cut> {
    loop {
        match socket.recv().await {
            Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(_))) => return Err(Cut::NoHello),
            Some(Ok(Message::Close(_))) | None => return Err(Cut::Gone),
            Some(Err(_)) => return Err(Cut::TooLarge),
        }
    }
}

async fn hello(app: &Arc<App>, text: &str) -> Result<Session, Problem> {
    let Incoming::Hello { tokens, since, eyes } = Incoming::parse(text)? else {
        return Err(Problem::malformed("The first message is `hello`."));
    };
    let access = open_tokens(app, tokens.iter().map(String::as_str)).await?;
    let outbox = Arc::new(Outbox::default());
    let join = Join {
        seats: access.seats.clone(),
        eyes,
        since,
        outbox: Arc::clone(&outbox),
    };
    let (reply, answer) = oneshot::channel();
    app.live
        .send(app, &access.match_id, Mail::Join(join, reply))
        .await?;
    let joined = wait(app, answer).await??;
    Ok(Session {
        app: Arc::clone(app),
        match_id: access.match_id,
        seats: access.seats,
        eyes: joined.eyes,
        viewer: joined.viewer,
        outbox,
        messages: Bucket::new(app.limits.messages, Instant::now()),
        strikes: 0,
        hinting: Arc::new(Semaphore::new(1)),
        looks: Arc::default(),
    })
}

/// What a connection wakes up for.
enum Woken {
    Out(Next),
    In(Option<Result<Message, axum::Error>>),
    PingTime,
    Stop,
    MatchGone,
}

impl Session {
    async fn serve(&mut self, socket: &mut WebSocket) -> Cut {
        let app = Arc::clone(&self.app);
        let mut ping = tokio::time::interval(app.limits.ping_every);
        ping.tick().await;
        let actor: mpsc::Sender<Mail> = app.live.wake(&app, &self.match_id);
        let mut heard = Instant::now();
        loop {
            let woken = tokio::select! {
                next = self.outbox.next() => Woken::Out(next),
                message = socket.recv() => Woken::In(message),
                _ = ping.tick() => Woken::PingTime,
                () = app.stopped() => Woken::Stop,
                () = actor.closed() => Woken::MatchGone,
            };
            let sent = match woken {
                Woken::Out(Next::Send(text)) => self.send(socket, Message::Text((&*text).into())).await,
                Woken::Out(Next::Resync) => self.mail(Mail::Resync(self.viewer)).await,
                Woken::Out(Next::Cut) => Err(Cut::TooSlow),
                Woken::In(None) => Err(Cut::Gone),
                Woken::In(Some(Err(_))) => Err(Cut::TooLarge),
                Woken::In(Some(Ok(message))) => {
                    heard = Instant::now();
                    self.receive(message).await
                }
                Woken::PingTime if app.limits.dead_after <= heard.elapsed() => Err(Cut::Gone),
                Woken::PingTime => self.send(socket, Message::Ping(Bytes::new())).await,
                Woken::Stop => Err(Cut::Stopping),
                Woken::MatchGone => Err(Cut::Storage),
            };
            if let Err(cut) = sent {
                return cut;
            }
        }
    }

    async fn send(&self, socket: &mut WebSocket, message: Message) -> Result<(), Cut> {
        let sending = socket.send(message);
        match tokio::time::timeout(self.app.limits.slow_reader, sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Cut::Gone),
            Err(_) => Err(Cut::TooSlow),
        }
    }

    async fn mail(&self, mail: Mail) -> Result<(), Cut> {
        let sent = self.app.live.send(&self.app, &self.match_id, mail).await;
        // While it waits for the fresh scene it must not ask again at once.
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        sent.map_err(|_| Cut::Storage)
    }

    async fn receive(&mut self, message: Message) -> Result<(), Cut> {
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Cut::Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => {
                let problem = Problem::malformed("Only text frames are read.");
                self.fail(&problem, None, None, None);
                return self.strike();
            }
        };
        if !self.messages.take(Instant::now()) {
            self.fail(&Problem::TooFast, None, None, None);
            return self.strike();
        }
        match Incoming::parse(text.as_str()) {
            Ok(incoming) => self.answer(incoming).await,
            Err(problem) => self.fail(&problem, None, None, None),
        }
        Ok(())
    }

    fn strike(&mut self) -> Result<(), Cut> {
        self.strikes += 1;
        if self.app.limits.strikes < self.strikes {
            return Err(Cut::TooFast);
        }
        Ok(())
    }

    async fn answer(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Hello { .. } => {
                let problem = Problem::malformed("This connection has said hello already.");
                self.fail(&problem, None, None, None);
            }
            Incoming::Ping { request } => self.push(&Outgoing::Pong { request }),
            Incoming::Order {
                id,
                number,
                seat,
                order,
                picked,
                hold,
            } => {
                let hold = hold.unwrap_or(0);
                let more = More { picked, hold };
                self.command(id, seat, Some(number), Wish::Order(order), more)
                    .await;
            }
            Incoming::Release { request } => {
                let sent = hold::release(&self.app, &self.match_id, &self.seats).await;
                self.or_fail(request, sent);
                self.push(&Outgoing::Pong { request });
            }
            Incoming::Undo { id, number, seat } => {
                self.command(id, seat, Some(number), Wish::Undo, More::default())
                    .await;
            }
            Incoming::Resign { id, seat } => {
                self.command(id, seat, None, Wish::Resign, More::default()).await;
            }
            Incoming::Look { request, eyes } => {
                let looked = self.look(request, eyes).await;
                self.or_fail(request, looked);
            }
            Incoming::Choices {
                request,
                seat,
                picked,
            } => {
                let ask = move |table: &Table, seat: Seat| answers::choices(table, request, seat, &picked);
                self.ask(request, self.looking_seat(seat), ask).await;
            }
            Incoming::WhyNot {
                request,
                seat,
                picked,
                at,
            } => {
                let ask =
                    move |table: &Table, seat: Seat| answers::why_not(table, request, seat, &picked, &at);
                self.ask(request, self.looking_seat(seat), ask).await;
            }
            Incoming::View { request, piece, from } => {
                let ask = move |table: &Table, eyes: Eyes| {
                    answers::view(table, request, eyes, piece, from.as_ref())
                };
                self.ask(request, Ok(self.eyes), ask).await;
            }
            Incoming::Hint {
                request,
                seat,
                commander,
            } => {
                let asked = self.hint(request, seat, commander).await;
                self.or_fail(request, asked);
            }
        }
    }

    async fn command(&mut self, id: String, seat: Option<Seat>, number: Option<u32>, wish: Wish, more: More) {
        let verdict = match self.give(&id, seat, number, wish, more).await {
            Ok(verdict) => verdict,
            Err(problem) => Verdict::Not(problem, None),
        };
        match verdict {
            Verdict::Done(number) => self.push(&Outgoing::Done { id: &id, number }),
            Verdict::Not(problem, number) => match (problem.refusal(), number) {
                (Some(refusal), Some(number)) => self.push(&Outgoing::Refused {
                    id: &id,
                    rule: refusal.rule.to_string(),
                    sentence: refusal.sentence.clone(),
                    number,
                }),
                (_, _) => self.fail(&problem, Some(&id), None, number),
            },
        }
    }

    async fn give(
        &self,
        id: &str,
        seat: Option<Seat>,
        number: Option<u32>,
        wish: Wish,
        more: More,
    ) -> Result<Verdict, Problem> {
        check_id(id)?;
        let command = Command {
            seat: self.acting_seat(seat)?,
            id: id.to_owned(),
            number,
            wish,
            picked: more.picked,
            hold: more.hold,
        };
        let (reply, answer) = oneshot::channel();
        let mail = Mail::Command {
            viewer: self.viewer,
            command,
            reply,
        };
        self.app.live.send(&self.app, &self.match_id, mail).await?;
        wait(&self.app, answer).await
    }

    async fn look(&mut self, request: u64, eyes: Eyes) -> Result<(), Problem> {
        if self.eyes != eyes {
            // Before the new scene is queued: no hint for the old eyes comes after it.
            self.looks.fetch_add(1, Ordering::Relaxed);
        }
        let (reply, answer) = oneshot::channel();
        let mail = Mail::Look {
            viewer: self.viewer,
            eyes,
            request,
            reply,
        };
        self.app.live.send(&self.app, &self.match_id, mail).await?;
        wait(&self.app, answer).await??;
        self.eyes = eyes;
        Ok(())
    }

    /// Lets a commander think in this seat's place. Its answer comes when it has thought;
    /// meanwhile this connection and its match go on.
    async fn hint(&self, request: u64, seat: Option<Seat>, commander: Option<String>) -> Result<(), Problem> {
        let seat = self.looking_seat(seat)?;
        let turn = Arc::clone(&self.hinting)
            .try_acquire_owned()
            .map_err(|_| Problem::TooFast)?;
        let ask = move |table: &Table| hint::question(table, seat, commander);
        let question = self.app.live.ask(&self.app, &self.match_id, ask).await??;
        let (app, outbox) = (Arc::clone(&self.app), Arc::downgrade(&self.outbox));
        let looks = Arc::clone(&self.looks);
        let looked = looks.load(Ordering::Relaxed);
        tokio::spawn(async move {
            let number = question.number();
            let wanted = || 0 < outbox.strong_count();
            let answer = tokio::select! {
                answer = hint::think(&app, question, wanted) => answer,
                () = app.stopped() => return,
            };
            // The connection may ask again as soon as it has its answer.
            drop(turn);
            let Some(outbox) = outbox.upgrade() else { return };
            let same_eyes = looks.load(Ordering::Relaxed) == looked;
            let answer = answer.and_then(|hinted| same_eyes.then_some(hinted).ok_or(Problem::NotYourSeat));
            let text = match answer {
                Ok(hinted) => answers::hint(request, number, hinted),
                Err(problem) => {
                    problem.log();
                    answers::error(&problem, None, Some(request), None)
                }
            };
            outbox.push(text.into(), Class::Answer);
        });
        Ok(())
    }

    /// Asks the match something for `who`, who may be nobody, and sends the answer.
    async fn ask<T: Send + 'static>(
        &self,
        request: u64,
        who: Result<T, Problem>,
        question: impl FnOnce(&Table, T) -> String + Send + 'static,
    ) {
        let asked = match who {
            Ok(who) => {
                let ask = move |table: &Table| heavy(|| question(table, who));
                self.app.live.ask(&self.app, &self.match_id, ask).await
            }
            Err(problem) => Err(problem),
        };
        match asked {
            Ok(text) => self.outbox.push(text.into(), Class::Answer),
            Err(problem) => self.fail(&problem, None, Some(request), None),
        }
    }

    /// The seat that acts: the one named, that of the eyes, or the only one held.
    fn acting_seat(&self, named: Option<Seat>) -> Result<Seat, Problem> {
        let seat = match (named, self.eyes, self.seats.as_slice()) {
            (Some(seat), _, _) => seat,
            (None, Eyes::Seat(seat), _) => seat,
            (None, _, [seat]) => *seat,
            (None, _, _) => return Err(Problem::NotYourSeat),
        };
        if self.seats.contains(&seat) {
            return Ok(seat);
        }
        Err(Problem::NotYourSeat)
    }

    /// Choices are shown only to the seat whose eyes are open.
    fn looking_seat(&self, named: Option<Seat>) -> Result<Seat, Problem> {
        let seat = self.acting_seat(named)?;
        if self.eyes == Eyes::Seat(seat) {
            return Ok(seat);
        }
        Err(Problem::NotYourSeat)
    }

    fn or_fail(&self, request: u64, result: Result<(), Problem>) {
        if let Err(problem) = result {
            self.fail(&problem, None, Some(request), None);
        }
    }

    fn fail(&self, problem: &Problem, id: Option<&str>, request: Option<u64>, number: Option<u32>) {
        problem.log();
        let text = answers::error(problem, id, request, number);
        self.outbox.push(text.into(), Class::Answer);
    }

    fn push(&self, message: &Outgoing<'_>) {
        self.outbox.push(message.text().into(), Class::Answer);
    }
}
