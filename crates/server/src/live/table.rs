//! One match in memory: the fold of its stored acts, and what everybody may see of it.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use umpire::dice::LoggedRoll;
use umpire::erased::{AnyGame, AnySystem, Told, Wrong};
use umpire::game::TellSeed;
use umpire::record::{Act, Entry, Header, MatchFile};
use umpire::{Decision, Eyes, OrderText, Outcome, Seat, Seed, Selection};

use crate::lessons::{self, Lesson};
use crate::problem::Problem;
use crate::store::{ActRow, Link, MatchRow, SeatRow, Standing, check_chain, link};
use crate::wire::{Asked, Kind, LogLine};

/// What a seat wants done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    Order(OrderText),
    Resign,
    Undo,
}

/// One wish of one client.
#[derive(Clone, Debug)]
pub struct Command {
    pub seat: Seat,
    /// The client's name for it.
    pub id: String,
    /// The number it expects to get; `None` for whichever is next.
    pub number: Option<u32>,
    pub wish: Wish,
    /// What stays picked on the client's page.
    pub picked: Selection,
    /// So many milliseconds shall a commander wait with its answer.
    pub hold: u16,
}

/// What goes with an order: what stays picked, and how long a commander waits with its answer.
#[derive(Debug, Default)]
pub struct More {
    pub picked: Selection,
    pub hold: u16,
}

/// An act that happened.
struct PastAct {
    number: u32,
    step: u32,
    seat: Option<Seat>,
    kind: Kind,
    told: Option<Told>,
}

/// A match in memory.
pub struct Table {
    row: MatchRow,
    header: Header,
    system: Arc<dyn AnySystem>,
    game: Box<dyn AnyGame>,
    seats: Vec<SeatRow>,
    log: Vec<PastAct>,
    commands: HashMap<(Seat, String), u32>,
    chain: Link,
    /// The lesson it is, known by its dice.
    lesson: Option<&'static Lesson>,
}

/// An act the umpire has carried out and the database does not have yet.
#[derive(Debug)]
pub struct Pending {
    pub act: ActRow,
    pub standing: Standing,
    kind: Kind,
    told: Option<Told>,
}

impl Table {
    /// Folds a stored match; `seen` is told after each act. The hash chain and every roll are checked.
    pub fn load(
        system: Arc<dyn AnySystem>,
        row: MatchRow,
        seats: Vec<SeatRow>,
        acts: &[ActRow],
        seen: &mut dyn FnMut(&Table),
    ) -> Result<Table, Problem> {
        check_chain(&row, acts).map_err(Problem::Damaged)?;
        let header: Header = serde_json::from_str(&row.header)
            .map_err(|error| Problem::Damaged(format!("its header cannot be read: {error}")))?;
        let seed = Seed(row.seed.0);
        let (game, told) = guard(|| system.start(&header.scenario, &header.options, seed))?
            .map_err(|why| Problem::unusable(format!("This match cannot be opened any more: {why}")))?;
        let first = PastAct {
            number: 0,
            step: 0,
            seat: None,
            kind: Kind::Start,
            told: Some(told),
        };
        let mut table = Table {
            chain: row.genesis,
            lesson: lessons::with_seed(&row.system, seed),
            row,
            header,
            system,
            game,
            seats,
            log: vec![first],
            commands: HashMap::new(),
        };
        for act in acts {
            table.repeat(act)?;
            seen(&table);
        }
        table.check_dice(acts)?;
        Ok(table)
    }

    /// Carries out an act that is already stored.
    pub fn repeat(&mut self, act: &ActRow) -> Result<(), Problem> {
        let wish = read_wish(act)?;
        // What was taken back was granted then.
        let (kind, told) = self.carry_out(act.seat, &wish, true).map_err(|problem| {
            Problem::unusable(format!(
                "This version of the rules refuses act {} of the stored match: {problem}",
                act.number
            ))
        })?;
        self.note(act.clone(), kind, told);
        Ok(())
    }

    /// Carries out a wish and says what is to be stored. Call [`Table::commit`] when it is, and throw
    /// the table away when it is not.
    pub fn prepare(&mut self, command: &Command, at: i64) -> Result<Pending, Problem> {
        let granted = self.unanswered(command.seat);
        let (kind, told) = self.carry_out(command.seat, &command.wish, granted)?;
        let (wish, dice) = match kind {
            Kind::Order | Kind::Resign => {
                let entry = self.game.last_entry().ok_or(Problem::Umpire)?;
                (wish_of(entry.act.clone()), entry.dice.clone())
            }
            Kind::Undo | Kind::Start => (Wish::Undo, Vec::new()),
        };
        let mut act = ActRow {
            number: self.number() + 1,
            seat: command.seat,
            act: to_text(&wish),
            dice: to_text(&dice),
            command: Some(command.id.clone()),
            at,
            hash: self.chain,
        };
        act.hash = link(self.chain, &act);
        Ok(Pending {
            act,
            standing: self.standing(),
            kind,
            told,
        })
    }

    /// The act is on disk.
    pub fn commit(&mut self, pending: Pending) {
        self.note(pending.act, pending.kind, pending.told);
    }

    fn note(&mut self, act: ActRow, kind: Kind, told: Option<Told>) {
        self.chain = act.hash;
        self.log.push(PastAct {
            number: act.number,
            step: self.game.number(),
            seat: Some(act.seat),
            kind,
            told,
        });
        if let Some(command) = act.command {
            self.commands.insert((act.seat, command), act.number);
        }
    }

    /// Did this seat's last order give nothing away, and has only a commander to answer it, which has not yet?
    fn unanswered(&self, seat: Seat) -> bool {
        self.decision().thinking && self.game.can_recall(seat)
    }

    /// May this seat take its last order back?
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.game.can_undo(seat) || self.unanswered(seat)
    }

    /// Is a commander's answer worth holding back: can somebody still take an order back?
    pub fn recallable(&self) -> bool {
        self.seats.iter().any(|row| self.unanswered(row.seat))
    }

    /// `granted`: an order that passed the decision on may be taken back.
    fn carry_out(&mut self, seat: Seat, wish: &Wish, granted: bool) -> Result<(Kind, Option<Told>), Problem> {
        let game = &mut self.game;
        match wish {
            Wish::Order(order) => {
                if let Some(asked) = game.decision().seat()
                    && asked != seat
                {
                    return Err(Problem::NotYourTurn);
                }
                if let Some(lesson) = self.lesson {
                    let let_through = || lesson.lets_through(game.as_ref(), seat, order);
                    guard(let_through)?.map_err(Problem::Unusable)?;
                }
                let told = guard(|| game.give(seat, order))?.map_err(wrong)?;
                Ok((Kind::Order, Some(told)))
            }
            Wish::Resign => {
                guard(|| game.resign(seat))?.map_err(Problem::Refused)?;
                Ok((Kind::Resign, None))
            }
            Wish::Undo => {
                if self.lesson.is_some_and(|lesson| lesson.goes_on(game.number())) {
                    return Err(Problem::unusable(
                        "In a lesson nothing is taken back: go on with the step.",
                    ));
                }
                let back = |game: &mut Box<dyn AnyGame>| {
                    if granted {
                        game.recall(seat)
                    } else {
                        game.undo(seat)
                    }
                };
                guard(|| back(game))?.map_err(Problem::Refused)?;
                Ok((Kind::Undo, None))
            }
        }
    }

    /// The dice rolled in the fold are those that were stored.
    fn check_dice(&self, acts: &[ActRow]) -> Result<(), Problem> {
        let file = self.game.save(TellSeed::WhenOver);
        if file.header.muster != self.header.muster {
            return Err(Problem::Damaged(
                "the dice at the start are not those of its seed".to_owned(),
            ));
        }
        let standing = standing_entries(acts)?;
        let differ = |(now, then): &(&Entry, &Entry)| (now.seat, &now.dice) != (then.seat, &then.dice);
        match file.entries.iter().zip(&standing).find(differ) {
            Some((now, _)) => Err(Problem::Damaged(format!(
                "the dice of order {} are not those of its seed",
                now.n
            ))),
            None => Ok(()),
        }
    }

    /// Where the match stands, for the row of the match.
    pub fn standing(&self) -> Standing {
        let asked = self.decision();
        Standing {
            turn: asked.seat,
            computer: asked.thinking,
            outcome: self.outcome().map(|outcome| to_text(&outcome)),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.decision() {
            Decision::Ask(_) => None,
            Decision::Over(outcome) => Some(outcome),
        }
    }

    pub fn over(&self) -> bool {
        self.outcome().is_some()
    }

    pub fn decision(&self) -> Asked {
        let seat = self.game.decision().seat();
        Asked {
            seat,
            thinking: seat.is_some_and(|seat| self.commander(seat).is_some()),
        }
    }

    /// The commander of a seat.
    pub fn commander(&self, seat: Seat) -> Option<&str> {
        let row = self.seats.iter().find(|row| row.seat == seat)?;
        row.commander.as_deref()
    }

    /// How many acts are stored.
    pub fn number(&self) -> u32 {
        self.log.last().map_or(0, |line| line.number)
    }

    /// How many orders stand.
    pub fn step(&self) -> u32 {
        self.game.number()
    }

    /// The number of the act by which the order of this step stands.
    pub fn number_at(&self, step: u32) -> Option<u32> {
        let mut lines = self.log.iter().rev();
        let line = lines.find(|line| line.step == step && matches!(line.kind, Kind::Order | Kind::Resign))?;
        Some(line.number)
    }

    /// Which number a command got, if it was stored.
    pub fn number_of(&self, seat: Seat, command: &str) -> Option<u32> {
        self.commands.get(&(seat, command.to_owned())).copied()
    }

    /// The log through some eyes, acts after `since` only.
    pub fn log(&self, eyes: Eyes, since: Option<u32>) -> Vec<LogLine<'_>> {
        let wanted = |line: &&PastAct| since.is_none_or(|since| since < line.number);
        self.log
            .iter()
            .filter(wanted)
            .map(|line| log_line(line, eyes))
            .collect()
    }

    /// The newest act through some eyes.
    pub fn last_line(&self, eyes: Eyes) -> Option<LogLine<'_>> {
        self.log.last().map(|line| log_line(line, eyes))
    }

    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    pub fn system(&self) -> &Arc<dyn AnySystem> {
        &self.system
    }

    /// The lesson this match is.
    pub fn lesson(&self) -> Option<&'static Lesson> {
        self.lesson
    }

    /// What the script of its lesson does now by itself, for whichever side.
    pub fn scripted(&self) -> Option<OrderText> {
        let lesson = self.lesson?;
        guard(|| lesson.scripted(self.game.as_ref())).ok().flatten()
    }

    pub fn row(&self) -> &MatchRow {
        &self.row
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn seats(&self) -> &[SeatRow] {
        &self.seats
    }

    pub fn set_seats(&mut self, seats: Vec<SeatRow>) {
        self.seats = seats;
    }

    pub fn set_rematch(&mut self, id: String) {
        self.row.rematch = Some(id);
    }

    pub fn seed(&self) -> Seed {
        Seed(self.row.seed.0)
    }

    /// The seed, once the last die has been rolled.
    pub fn told_seed(&self) -> Option<String> {
        self.over().then(|| self.seed().to_hex())
    }

    /// The match file, with the header it was started under.
    pub fn file(&self, tell_seed: TellSeed) -> MatchFile {
        let mut file = self.game.save(tell_seed);
        let seed = file.header.seed.take();
        file.header = Header {
            seed,
            ..self.header.clone()
        };
        file
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("match", &self.row.id)
            .field("number", &self.number())
            .finish_non_exhaustive()
    }
}

fn log_line(line: &PastAct, eyes: Eyes) -> LogLine<'_> {
    LogLine {
        number: line.number,
        step: line.step,
        seat: line.seat,
        kind: line.kind,
        events: line.told.as_ref().map_or_else(Vec::new, |told| told.events(eyes)),
    }
}

/// The orders and resignations that were not taken back, numbered as in the match file.
fn standing_entries(acts: &[ActRow]) -> Result<Vec<Entry>, Problem> {
    let mut entries: Vec<Entry> = Vec::new();
    for act in acts {
        let kept = match read_wish(act)? {
            Wish::Order(order) => Act::Order(order),
            Wish::Resign => Act::Resign,
            Wish::Undo => {
                entries.pop();
                continue;
            }
        };
        let dice: Vec<LoggedRoll> = serde_json::from_str(&act.dice)
            .map_err(|error| Problem::Damaged(format!("the dice of act {}: {error}", act.number)))?;
        entries.push(Entry {
            n: entries.len() as u32 + 1,
            seat: act.seat,
            act: kept,
            dice,
        });
    }
    Ok(entries)
}

fn read_wish(act: &ActRow) -> Result<Wish, Problem> {
    serde_json::from_str(&act.act).map_err(|error| Problem::Damaged(format!("act {}: {error}", act.number)))
}

/// The wish behind an entry of a match file.
pub fn wish_of(act: Act) -> Wish {
    match act {
        Act::Order(order) => Wish::Order(order),
        Act::Resign => Wish::Resign,
    }
}

/// JSON of what always serialises: plain strings, numbers and lists.
pub fn to_text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn wrong(wrong: Wrong) -> Problem {
    match wrong {
        Wrong::Unreadable(why) => Problem::malformed(format!("This is not an order: {why}.")),
        Wrong::Refused(refusal) => Problem::Refused(refusal),
    }
}

/// Runs rules; a broken invariant in them ends the request, not the server.
pub fn guard<T>(rules: impl FnOnce() -> T) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(rules)).map_err(|_| Problem::Umpire)
}
