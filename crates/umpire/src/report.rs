//! The report of one order: what happened, in lines a person understands, each with its rules,
//! tallies and dice, and each for the eyes that may know it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::dice::Roll;
use crate::observe::Trial;
use crate::show::{Show, Shown};
use crate::{Eyes, RuleId, Seat, Tally};

/// Most characters of [`Event::short`].
pub const SHORT: usize = 24;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NamedTally {
    pub name: &'static str,
    #[serde(flatten)]
    pub tally: Tally,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "LogEvent")]
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
    /// The same in at most [`SHORT`] characters, for a tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// Whoever has a plan should look up: somebody fired, appeared, or came into sight. The umpire sees shots and
    /// appearances itself when the film is cut; rules add what only they know.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub alarm: bool,
    /// What truly happened, for nobody's eyes.
    #[serde(skip)]
    pub truth: Vec<Shown>,
    /// What these eyes are shown of it: written when the film is cut ([`crate::film`]).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub show: Vec<Shown>,
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
            short: None,
            alarm: false,
            truth: Vec::new(),
            show: Vec::new(),
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

    /// The same in at most [`SHORT`] characters.
    pub fn short(mut self, words: impl Into<String>) -> Event {
        self.short = Some(words.into());
        self
    }

    /// Whoever has a plan should look up.
    pub fn alarm(mut self) -> Event {
        self.alarm = true;
        self
    }

    /// What truly happened, to be played back after what was shown before.
    pub fn show(mut self, show: Show) -> Event {
        self.truth.push(show.into());
        self
    }

    /// Several things that happened at the same time.
    pub fn together(mut self, shows: impl IntoIterator<Item = Show>) -> Event {
        let last = self.truth.iter().filter_map(|shown| shown.beat).max();
        let beat = Some(last.map_or(1, |last| last + 1));
        self.truth
            .extend(shows.into_iter().map(|show| Shown { show, beat }));
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
