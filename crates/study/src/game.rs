//! One game of a study, played on the typed rules without a match around it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use commanders::Commander;
use serde::{Deserialize, Serialize};
use umpire::commander::Glimpse;
use umpire::{Decision, Dice, Eyes, Outcome, Report, Ruleset, Seed, Weight};

use crate::StudyError;
use crate::heat::Ground;
use crate::thinking::Clock;
use crate::watch::{Seen, Watcher};

/// What became of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Counted from 0.
    pub game: u32,
    /// The seed of its dice, as `sandtable play --seed` takes it.
    pub seed: String,
    /// Seats that won.
    pub winners: Vec<u8>,
    /// Points per seat.
    pub scores: Vec<i32>,
    /// The round in which it ended, where the game counts rounds.
    pub rounds: Option<i32>,
    pub decisions: u32,
    /// `win`, `draw`, `both-lose`; `unfinished` if it outlived its declared bound.
    pub result: String,
    /// What was seen of it; absent if nobody looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Seen>,
}

/// What is taken down of a game besides its result.
#[derive(Debug)]
pub enum Notes<'a> {
    /// Nothing: as fast as can be.
    None,
    /// What a report tells of it.
    Seen(Ground),
    /// How long each commander took for its orders.
    Times(&'a mut Clock),
}

/// Plays one game to its end. `commanders` holds one commander per seat.
pub fn play<R: Ruleset>(
    rules: &R,
    commanders: &mut [Box<dyn Commander<R>>],
    words: &str,
    number: u32,
    notes: Notes<'_>,
) -> Result<Row, StudyError> {
    let seed = format!("{words}/{number}");
    let decisions = Cell::new(0);
    let crashed = |what: String| StudyError::Crashed {
        game: number,
        seed: seed.clone(),
        decisions: decisions.get(),
        what,
    };
    let ended = catch_unwind(AssertUnwindSafe(|| {
        to_the_end(rules, commanders, &seed, &decisions, notes)
    }));
    let ended = match ended {
        Ok(Some(ended)) => ended,
        Ok(None) => return Err(crashed("a decision had no legal order".to_owned())),
        Err(panic) => return Err(crashed(panic_text(panic.as_ref()))),
    };
    Ok(Row {
        game: number,
        winners: ended.outcome.winners.iter().map(|seat| seat.0).collect(),
        scores: ended.outcome.scores,
        rounds: ended.rounds,
        decisions: decisions.get(),
        result: ended.outcome.result,
        seen: ended.seen,
        seed,
    })
}

/// How a game ended.
struct Ended {
    outcome: Outcome,
    rounds: Option<i32>,
    seen: Option<Seen>,
}

/// The end of a game; `None` if a decision had no order.
fn to_the_end<R: Ruleset>(
    rules: &R,
    commanders: &mut [Box<dyn Commander<R>>],
    seed: &str,
    decisions: &Cell<u32>,
    notes: Notes<'_>,
) -> Option<Ended> {
    let match_seed = Seed::from_words(seed);
    let staff_seed = Seed::from_words(&format!("{seed} commanders"));
    let mut thoughts: Vec<Dice> = (0..commanders.len() as u64)
        .map(|seat| Dice::quiet(&staff_seed, seat))
        .collect();
    let (mut watcher, mut clock) = match notes {
        Notes::None => (None, None),
        Notes::Seen(ground) => (Some(Watcher::new(rules, ground)), None),
        Notes::Times(clock) => (None, Some(clock)),
    };
    let mut report = match watcher {
        Some(_) => Report::watching(),
        None => Report::silent(),
    };
    let mut battle = rules.muster(&mut Dice::quiet(&match_seed, 0), &mut report);
    let bound = rules.scenario().bound;
    let outcome = loop {
        let ask = match rules.decision(&battle) {
            Decision::Ask(ask) => ask,
            Decision::Over(outcome) => break outcome,
        };
        if bound < decisions.get() {
            break unfinished(rules);
        }
        if let (Some(watcher), Weight::Major) = (&mut watcher, ask.weight) {
            watcher.look(rules, &battle);
        }
        let seat = ask.seat;
        let glimpse = Glimpse::new(rules, &battle, seat);
        let dice = &mut thoughts[seat.index()];
        let order = match clock.as_deref_mut() {
            Some(clock) => clock.time(seat, || commanders[seat.index()].decide(&glimpse, dice))?,
            None => commanders[seat.index()].decide(&glimpse, dice)?,
        };
        decisions.set(decisions.get() + 1);
        let mut dice = Dice::quiet(&match_seed, u64::from(decisions.get()));
        rules.obey(&mut battle, &order, &mut dice, &mut report);
        if let Some(watcher) = &mut watcher {
            watcher.hear(rules, &battle, decisions.get(), &mut report);
        }
    };
    let seen = watcher.map(|mut watcher| {
        watcher.look(rules, &battle);
        watcher.seen(rules)
    });
    Some(Ended {
        outcome,
        rounds: rounds(rules, &battle),
        seen,
    })
}

fn unfinished<R: Ruleset>(rules: &R) -> Outcome {
    Outcome {
        winners: Vec::new(),
        scores: vec![0; rules.scenario().seats.len()],
        result: "unfinished".to_owned(),
        text: "The game outlived its declared bound.".to_owned(),
    }
}

/// The kernel knows no rounds; a rule system that has them shows a track of that name.
pub fn rounds<R: Ruleset>(rules: &R, battle: &R::Battle) -> Option<i32> {
    let scene = rules.scene(battle, Eyes::Umpire);
    scene
        .tracks
        .iter()
        .find(|track| track.name.eq_ignore_ascii_case("round") || track.name.eq_ignore_ascii_case("turn"))
        .map(|track| track.value)
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}
