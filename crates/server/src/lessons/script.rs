//! A lesson while it is played: what is shown now, what is let through, what the script does.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use umpire::erased::AnyGame;
use umpire::{OrderText, Seat};

use super::{Lesson, Step, fits};

/// Where a lesson stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LessonNow {
    pub system: String,
    pub id: String,
    pub title: String,
    pub number: u8,
    /// How many slips there are in all.
    pub steps: usize,
    /// To be read now, one after the other; the last one says what to do. None while the other side acts.
    pub slips: Vec<Slip>,
    /// The order that the last slip wants, for whoever would rather be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanted: Option<OrderText>,
    /// The script is over: the battle is free.
    pub free: bool,
}

/// One slip of paper.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Slip {
    /// Counted from 1.
    pub step: usize,
    pub title: String,
    pub text: String,
    /// What to do, in one sentence; empty if there is only something to read.
    pub task: String,
    /// What it is about: pieces by name, places by label, parts of the page.
    pub lit: Vec<Value>,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learn: Option<String>,
}

impl Slip {
    fn new(index: usize, step: &Step) -> Slip {
        Slip {
            step: index + 1,
            title: step.title.clone(),
            text: step.say.clone(),
            task: step.task.clone(),
            lit: step.lit.clone(),
            learn: step.learn.clone(),
        }
    }
}

impl Lesson {
    /// Refuses what the learner is not to do now, in the words of the step.
    pub fn lets_through(&self, game: &dyn AnyGame, seat: Seat, order: &OrderText) -> Result<(), String> {
        let Some(cue) = self.cue(game.number()) else {
            return Ok(());
        };
        let Some(step) = cue.step.filter(|_| self.seat(game, &self.side) == Some(seat)) else {
            return Ok(());
        };
        let order: Value = order.read().unwrap_or(Value::Null);
        match cue.wants.iter().any(|want| fits(want, &order)) {
            true => Ok(()),
            false => Err(self.steps[step].wrong.clone()),
        }
    }

    /// Does the script go on?
    pub fn goes_on(&self, number: u32) -> bool {
        self.cue(number).is_some()
    }

    /// What the script does for a side that is not the learner's.
    pub fn scripted(&self, game: &dyn AnyGame) -> Option<OrderText> {
        self.cue(game.number()).filter(|cue| cue.step.is_none())?;
        self.due(game)
    }

    /// What the learner is shown.
    pub fn now(&self, game: &dyn AnyGame) -> LessonNow {
        let number = game.number() as usize;
        let done = self
            .cues
            .iter()
            .take(number)
            .filter_map(|cue| cue.step)
            .next_back();
        let first = done.map_or(0, |step| step + 1);
        let (slips, wanted) = match self.cues.get(number) {
            Some(cue) => match cue.step {
                Some(step) => (self.slips(first..step + 1), self.due(game)),
                None => (Vec::new(), None),
            },
            None => (self.last_slips(first), None),
        };
        LessonNow {
            system: self.system.clone(),
            id: self.id.clone(),
            title: self.title.clone(),
            number: self.number,
            steps: self.steps.len() + 1,
            slips,
            wanted,
            free: self.cues.len() <= number,
        }
    }

    fn slips(&self, range: std::ops::Range<usize>) -> Vec<Slip> {
        let steps = self.steps.iter().enumerate();
        steps
            .skip(range.start)
            .take(range.len())
            .map(|(index, step)| Slip::new(index, step))
            .collect()
    }

    fn last_slips(&self, first: usize) -> Vec<Slip> {
        let mut slips = self.slips(first..self.steps.len());
        slips.push(Slip {
            step: self.steps.len() + 1,
            title: "Now you".to_owned(),
            text: self.goal.clone(),
            task: String::new(),
            lit: Vec::new(),
            learn: None,
        });
        slips
    }
}
