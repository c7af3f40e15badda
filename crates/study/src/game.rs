//! One game of a study, played on the typed rules without a match around it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use commanders::Commander;
use serde::Serialize;
use umpire::minds::Glimpse;
use umpire::{Decision, Dice, Eyes, Outcome, Report, Ruleset, Seed};

use crate::StudyError;
use crate::thinking::Clock;

/// What became of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
}

/// Plays one game to its end. `staff` holds one commander per seat, `clock` what each of them took for its orders.
pub fn play<R: Ruleset>(
    rules: &R,
    staff: &mut [Box<dyn Commander<R>>],
    words: &str,
    number: u32,
    clock: Option<&mut Clock>,
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
        to_the_end(rules, staff, &seed, &decisions, clock)
    }));
    let (outcome, rounds) = match ended {
        Ok(Some(ended)) => ended,
        Ok(None) => return Err(crashed("a decision had no legal order".to_owned())),
        Err(panic) => return Err(crashed(panic_text(panic.as_ref()))),
    };
    Ok(Row {
        game: number,
        winners: outcome.winners.iter().map(|seat| seat.0).collect(),
        scores: outcome.scores,
        rounds,
        decisions: decisions.get(),
        result: outcome.result,
        seed,
    })
}

/// The outcome and the round it came in; `None` if a decision had no order.
fn to_the_end<R: Ruleset>(
    rules: &R,
    staff: &mut [Box<dyn Commander<R>>],
    seed: &str,
    decisions: &Cell<u32>,
    mut clock: Option<&mut Clock>,
) -> Option<(Outcome, Option<i32>)> {
    let match_seed = Seed::from_words(seed);
    let staff_seed = Seed::from_words(&format!("{seed} commanders"));
    let mut thoughts: Vec<Dice> = (0..staff.len() as u64)
        .map(|seat| Dice::quiet(&staff_seed, seat))
        .collect();
    let mut report = Report::silent();
    let mut battle = rules.muster(&mut Dice::quiet(&match_seed, 0), &mut report);
    let bound = rules.scenario().bound;
    loop {
        let seat = match rules.decision(&battle) {
            Decision::Ask(ask) => ask.seat,
            Decision::Over(outcome) => return Some((outcome, rounds(rules, &battle))),
        };
        if bound < decisions.get() {
            return Some((unfinished(rules), rounds(rules, &battle)));
        }
        let glimpse = Glimpse::new(rules, &battle, seat);
        let dice = &mut thoughts[seat.index()];
        let order = match clock.as_deref_mut() {
            Some(clock) => clock.time(seat, || staff[seat.index()].decide(&glimpse, dice))?,
            None => staff[seat.index()].decide(&glimpse, dice)?,
        };
        decisions.set(decisions.get() + 1);
        let mut dice = Dice::quiet(&match_seed, u64::from(decisions.get()));
        rules.carry_out(&mut battle, &order, &mut dice, &mut report);
    }
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
fn rounds<R: Ruleset>(rules: &R, battle: &R::Battle) -> Option<i32> {
    let scene = rules.scene(battle, Eyes::Umpire);
    scene
        .tracks
        .iter()
        .find(|track| track.name.eq_ignore_ascii_case("round"))
        .map(|track| track.value)
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}
