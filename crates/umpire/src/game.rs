//! A running match: the fold of its orders. Save, load, replay, undo and audit are this one fold.

use std::sync::Arc;

use crate::dice::{LoggedRoll, Roll};
use crate::record::{Act, Entry, FORMAT, Header, MatchError, MatchFile};
use crate::{Decision, Dice, Options, OrderText, Outcome, Refusal, Report, Ruleset, Seat, Seed};

/// A match in progress under typed rules.
#[derive(Debug)]
pub struct Game<R: Ruleset> {
    rules: Arc<R>,
    seed: Source,
    header: Header,
    battle: R::Battle,
    entries: Vec<Entry>,
    resigned: Option<Seat>,
    /// What can still be taken back, oldest first: orders of one seat that gave nothing away.
    undo: Vec<Undoable<R::Battle>>,
}

/// An order that rolled nothing and revealed nothing.
#[derive(Clone, Debug)]
struct Undoable<B> {
    before: B,
    /// It passed the decision on: whoever decides now may have looked at it.
    passed: bool,
}

/// Where the dice come from.
#[derive(Clone, Debug)]
enum Source {
    Seed(Seed),
    /// A saved match without its seed: only the dice of its log are known.
    Log,
}

/// What a fold found out about an order's consequences.
#[derive(Clone, Debug)]
pub struct Carried {
    pub report: Report,
    pub dice: Vec<Roll>,
}

impl<R: Ruleset> Game<R> {
    /// A new match. `content` is the content version to note in the file.
    pub fn start(rules: Arc<R>, options: Options, seed: Seed, content: String) -> (Game<R>, Carried) {
        let mut dice = Dice::seeded(&seed, 0);
        let mut report = Report::new();
        let battle = rules.muster(&mut dice, &mut report);
        let dice = dice.take_log();
        let header = Header {
            sandtable: FORMAT,
            system: rules.system().to_owned(),
            scenario: rules.scenario().id.clone(),
            options,
            commitment: seed.commitment(),
            seed: None,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            content,
            muster: dice.iter().map(Roll::log_line).collect(),
            think_aloud: false,
        };
        let game = Game {
            rules,
            seed: Source::Seed(seed),
            header,
            battle,
            entries: Vec::new(),
            resigned: None,
            undo: Vec::new(),
        };
        (game, Carried { report, dice })
    }

    /// Plays a saved match again, order by order; `seen` is told each step. With the seed (given, or
    /// in the file) every roll is compared with the log; without it the log's dice are used.
    pub fn replay(
        rules: Arc<R>,
        file: &MatchFile,
        seed: Option<Seed>,
        mut seen: impl FnMut(&Game<R>, &Carried),
    ) -> Result<Game<R>, MatchError> {
        let seed = match seed {
            Some(seed) => Some(seed),
            None => file.seed()?,
        };
        let source = seed.map_or(Source::Log, Source::Seed);
        let mut dice = match &source {
            Source::Seed(seed) => Dice::seeded(seed, 0),
            Source::Log => Dice::replayed(&file.header.muster),
        };
        let mut report = Report::new();
        let battle = rules.muster(&mut dice, &mut report);
        compare(&dice, &file.header.muster, 1)?;
        let mut game = Game {
            rules,
            seed: source,
            header: Header {
                seed: None,
                ..file.header.clone()
            },
            battle,
            entries: Vec::new(),
            resigned: None,
            undo: Vec::new(),
        };
        seen(
            &game,
            &Carried {
                report,
                dice: dice.take_log(),
            },
        );
        for (index, entry) in file.entries.iter().enumerate() {
            let carried = game.repeat(entry, index + 2)?;
            seen(&game, &carried);
        }
        Ok(game)
    }

    fn repeat(&mut self, entry: &Entry, line: usize) -> Result<Carried, MatchError> {
        let order = match &entry.act {
            Act::Resign => {
                self.resign(entry.seat)
                    .map_err(|refusal| MatchError::new(line, refusal.to_string()))?;
                return Ok(Carried {
                    report: Report::new(),
                    dice: Vec::new(),
                });
            }
            Act::Order(order) => order
                .read::<R::Order>()
                .map_err(|error| MatchError::new(line, format!("The order cannot be read: {error}.")))?,
        };
        let mut dice = match &self.seed {
            Source::Seed(seed) => Dice::seeded(seed, u64::from(entry.n)),
            Source::Log => Dice::replayed(&entry.dice),
        };
        let carried = self
            .carry(entry.seat, &order, &mut dice)
            .map_err(|refusal| MatchError::new(line, format!("Order {} is refused: {refusal}", entry.n)))?;
        let rolled: Vec<LoggedRoll> = carried.dice.iter().map(Roll::log_line).collect();
        if rolled != entry.dice || !dice.faults().is_empty() {
            let message = format!("The dice of order {} are not those of the seed.", entry.n);
            return Err(MatchError::new(line, message));
        }
        Ok(carried)
    }

    /// Gives an order. A refused order changes nothing.
    pub fn give(&mut self, seat: Seat, order: &R::Order) -> Result<Carried, Refusal> {
        let mut dice = match &self.seed {
            Source::Seed(seed) => Dice::seeded(seed, self.entries.len() as u64 + 1),
            Source::Log => {
                return Refusal::refuse(
                    "umpire-seed",
                    "This match was loaded without its seed and can only be looked at.",
                );
            }
        };
        self.carry(seat, order, &mut dice)
    }

    fn carry(&mut self, seat: Seat, order: &R::Order, dice: &mut Dice) -> Result<Carried, Refusal> {
        if self.resigned.is_some() {
            return Refusal::refuse("umpire-over", "The match is over.");
        }
        let asked = self.rules.decision(&self.battle).seat();
        let checked = self.rules.check(&self.battle, seat, order)?;
        let before = self.battle.clone();
        let mut report = Report::new();
        self.rules.carry_out(&mut self.battle, checked, dice, &mut report);
        let rolled = dice.rolled();
        let log = dice.take_log();
        let asked_next = self.rules.decision(&self.battle).seat();
        let answers = self.entries.last().is_some_and(|entry| entry.seat != seat);
        if answers || 0 < rolled || report.revealed() {
            self.undo.clear();
        }
        if rolled == 0 && !report.revealed() {
            let passed = asked != asked_next;
            self.undo.push(Undoable { before, passed });
        }
        self.entries.push(Entry {
            n: self.entries.len() as u32 + 1,
            seat,
            act: Act::Order(OrderText::of(order)),
            dice: log.iter().map(Roll::log_line).collect(),
        });
        Ok(Carried { report, dice: log })
    }

    /// Gives up. Allowed at any time before the end.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        if matches!(self.decision(), Decision::Over(_)) {
            return Refusal::refuse("umpire-over", "The match is over.");
        }
        if self.rules.scenario().seats.iter().all(|info| info.seat != seat) {
            return Refusal::refuse("umpire-seat", "There is no such seat.");
        }
        self.resigned = Some(seat);
        self.undo.clear();
        let n = self.entries.len() as u32 + 1;
        self.entries.push(Entry {
            n,
            seat,
            act: Act::Resign,
            dice: Vec::new(),
        });
        Ok(())
    }

    /// May this seat take its last order back? It rolled nothing, revealed nothing, and passed no
    /// decision on.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.can_recall(seat) && self.undo.last().is_some_and(|order| !order.passed)
    }

    /// Could this seat have its last order back if whoever decides now had not looked? It rolled nothing, revealed nothing,
    /// and nobody has answered it.
    pub fn can_recall(&self, seat: Seat) -> bool {
        let own = self.entries.last().is_some_and(|entry| entry.seat == seat);
        own && !self.undo.is_empty() && self.decision().seat().is_some()
    }

    /// Takes the last order back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.can_undo(seat) {
            let sentence = "The last order rolled dice, showed something or passed the turn on; it stands.";
            return Refusal::refuse("umpire-undo", sentence);
        }
        self.recall(seat)
    }

    /// Takes the last order back although it passed the decision on: for whoever knows that nobody has looked.
    pub fn recall(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.can_recall(seat) {
            return Refusal::refuse(
                "umpire-undo",
                "The last order rolled dice, showed something or was answered; it stands.",
            );
        }
        if let Some(order) = self.undo.pop() {
            self.battle = order.before;
            self.entries.pop();
        }
        Ok(())
    }

    /// Who decides now, or how it ended; a resignation ends it.
    pub fn decision(&self) -> Decision {
        let Some(loser) = self.resigned else {
            return self.rules.decision(&self.battle);
        };
        let seats = &self.rules.scenario().seats;
        let team = seats
            .iter()
            .find(|info| info.seat == loser)
            .map_or(u8::MAX, |info| info.team);
        let name = seats
            .iter()
            .find(|info| info.seat == loser)
            .map_or("A seat", |info| info.name.as_str());
        Decision::Over(Outcome {
            winners: seats
                .iter()
                .filter(|info| info.team != team)
                .map(|info| info.seat)
                .collect(),
            scores: seats.iter().map(|info| i32::from(info.team != team)).collect(),
            result: "resigned".to_owned(),
            text: format!("{name} resigned."),
        })
    }

    /// The same match at the same point, to look at or to think about beside the live one.
    pub fn copy(&self) -> Game<R> {
        Game {
            rules: Arc::clone(&self.rules),
            seed: self.seed.clone(),
            header: self.header.clone(),
            battle: self.battle.clone(),
            entries: self.entries.clone(),
            resigned: self.resigned,
            undo: self.undo.clone(),
        }
    }

    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    pub fn battle(&self) -> &R::Battle {
        &self.battle
    }

    /// How many orders were given.
    pub fn number(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The newest entry of the saved match, without copying the others.
    pub fn last_entry(&self) -> Option<&Entry> {
        self.entries.last()
    }

    /// The saved match. The seed is in it when the match is over, or when the caller may know it.
    pub fn save(&self, tell_seed: TellSeed) -> MatchFile {
        let over = matches!(self.decision(), Decision::Over(_));
        let told = match tell_seed {
            TellSeed::Always => true,
            TellSeed::WhenOver => over,
        };
        let seed = match &self.seed {
            Source::Seed(seed) if told => Some(seed.to_hex()),
            Source::Seed(_) | Source::Log => None,
        };
        MatchFile {
            header: Header {
                seed,
                ..self.header.clone()
            },
            entries: self.entries.clone(),
        }
    }
}

/// Who may learn the seed from a save.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TellSeed {
    /// A private save: its owner could roll anyway.
    Always,
    /// An export: only when the last die has been rolled.
    WhenOver,
}

fn compare(dice: &Dice, log: &[LoggedRoll], line: usize) -> Result<(), MatchError> {
    let rolled: Vec<LoggedRoll> = dice.log().iter().map(Roll::log_line).collect();
    if rolled != log {
        return Err(MatchError::new(
            line,
            "The dice rolled at the start are not those of the seed.",
        ));
    }
    Ok(())
}
