//! The report of one order: what happened, in lines a person understands, each with its rules,
//! tallies and dice, and each for the eyes that may know it.

use serde::Serialize;

use crate::dice::Roll;
use crate::observe::Trial;
use crate::{Eyes, RuleId, Seat, Tally};

/// Who may read an event.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Audience {
    Everyone,
    /// Only this seat: its own secrets.
    Only(Seat),
    /// Everyone but this seat: the public half of an event whose secret half goes to the seat.
    Except(Seat),
}

impl Audience {
    /// The umpire reads the whole: the secret half of a split event, not the public half as well.
    pub fn includes(self, eyes: Eyes) -> bool {
        match (self, eyes) {
            (Audience::Everyone, _) => true,
            (Audience::Only(_), Eyes::Umpire) => true,
            (Audience::Only(seat), Eyes::Seat(eyes)) => seat == eyes,
            (Audience::Only(_), Eyes::Spectator) => false,
            (Audience::Except(_), Eyes::Umpire) => false,
            (Audience::Except(seat), Eyes::Seat(eyes)) => seat != eyes,
            (Audience::Except(_), Eyes::Spectator) => true,
        }
    }
}

/// A tally with the name it is shown under: `attack`, `defence`, `cost`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedTally {
    pub name: &'static str,
    #[serde(flatten)]
    pub tally: Tally,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    #[serde(skip)]
    pub audience: Audience,
    /// A stable word for tests and programs: `moved`, `hit`, `destroyed`.
    pub kind: &'static str,
    /// One sentence for the log.
    pub text: String,
    pub rules: Vec<RuleId>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tallies: Vec<NamedTally>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// Pieces and places it speaks of, so that a log line can point at the board: piece ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<u16>,
}

impl Event {
    pub fn new(kind: &'static str, rule: impl Into<RuleId>, text: impl Into<String>) -> Event {
        Event {
            audience: Audience::Everyone,
            kind,
            text: text.into(),
            rules: vec![rule.into()],
            tallies: Vec::new(),
            rolls: Vec::new(),
            pieces: Vec::new(),
        }
    }

    pub fn to(mut self, audience: Audience) -> Event {
        self.audience = audience;
        self
    }

    pub fn by(mut self, rule: impl Into<RuleId>) -> Event {
        self.rules.push(rule.into());
        self
    }

    pub fn with(mut self, name: &'static str, tally: &Tally) -> Event {
        self.tallies.push(NamedTally {
            name,
            tally: tally.clone(),
        });
        self
    }

    pub fn about(mut self, piece: u16) -> Event {
        self.pieces.push(piece);
        self
    }
}

/// What happened while one order was carried out.
#[derive(Clone, Debug, Default)]
pub struct Report {
    events: Vec<Event>,
    silent: bool,
    revealed: bool,
    /// Rolls that decided something, if a study watches.
    trials: Option<Vec<Trial>>,
}

impl Report {
    pub fn new() -> Report {
        Report::default()
    }

    /// A report that keeps nothing, for playing many games fast.
    pub fn silent() -> Report {
        Report {
            silent: true,
            ..Report::default()
        }
    }

    /// A report that keeps only rolls that decided something, for a study.
    pub fn watching() -> Report {
        Report {
            silent: true,
            trials: Some(Vec::new()),
            ..Report::default()
        }
    }

    /// Notes a roll that decided something. Its odds are only worked out if a study watches.
    #[inline]
    pub fn trial(&mut self, trial: impl FnOnce() -> Trial) {
        if let Some(trials) = &mut self.trials {
            trials.push(trial());
        }
    }

    /// The rolls noted since the last call.
    pub fn take_trials(&mut self) -> Vec<Trial> {
        self.trials.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Writes down an event. It is only put together if somebody is listening.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if !self.silent {
            self.events.push(event());
        }
    }

    /// Gives the dice rolled since the last such call to the newest event.
    pub fn attach_rolls(&mut self, dice: &crate::Dice, from: usize) {
        if let (false, Some(event)) = (self.silent, self.events.last_mut()) {
            event
                .rolls
                .extend_from_slice(dice.log().get(from..).unwrap_or_default());
        }
    }

    /// Marks that a secret became known: such an order cannot be taken back.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    pub fn revealed(&self) -> bool {
        self.revealed
    }

    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events that these eyes may read.
    pub fn events_for(&self, eyes: Eyes) -> impl Iterator<Item = &Event> {
        self.events
            .iter()
            .filter(move |event| event.audience.includes(eyes))
    }
}
