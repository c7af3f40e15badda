//! Lessons: a scenario that is played along a script. What the learner is to do is wanted step by step, and nothing else is
//! carried out; the other side does what the script says; then the battle goes on freely.
//!
//! A lesson is an ordinary match whose seed is that of the lesson, so that its dice fall as the words say, it is stored and
//! replayed like any other, and everybody who sees its seed knows that its dice were chosen.

mod script;

use std::sync::LazyLock;

use rust_embed::RustEmbed;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use umpire::content::{ContentError, Document, Faults, Table};
use umpire::erased::{AnyGame, AnySystem};
use umpire::{Options, OrderText, Seat, Seed};

pub use script::{LessonNow, Slip};

/// The lessons that are given out.
#[derive(RustEmbed)]
#[folder = "../../lessons"]
#[include = "*.toml"]
struct Shipped;

/// One lesson, as its file has it.
#[derive(Clone, Debug)]
pub struct Lesson {
    pub system: String,
    pub id: String,
    pub title: String,
    /// Its place among the lessons of its system, from 1.
    pub number: u8,
    pub minutes: u16,
    pub scenario: String,
    /// The learner's side, by name.
    pub side: String,
    /// Who plays the others when the script ends.
    pub against: String,
    /// What to do when the script ends.
    pub goal: String,
    /// Which dice: part of the seed.
    dice: u32,
    steps: Vec<Step>,
    cues: Vec<Cue>,
    /// How many cues are carried out before the learner sees anything.
    opening: usize,
}

/// One slip of paper beside the map.
#[derive(Clone, Debug)]
struct Step {
    title: String,
    say: String,
    task: String,
    /// What is lit: `{ piece = "…" }`, `{ place = "E05" }`, `{ part = "orders" }`.
    lit: Vec<Value>,
    wrong: String,
    learn: Option<String>,
}

/// One order of the script: any that fits one of these.
#[derive(Clone, Debug)]
struct Cue {
    by: String,
    wants: Vec<Value>,
    /// The step that asks for it; `None` for what the script does by itself.
    step: Option<usize>,
}

/// A lesson in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Lesson")]
pub struct LessonCard {
    pub system: String,
    pub id: String,
    pub title: String,
    pub number: u8,
    pub minutes: u16,
    pub scenario: String,
}

/// All lessons that can be read, those of a system in their order.
pub fn all() -> &'static [Lesson] {
    static ALL: LazyLock<Vec<Lesson>> = LazyLock::new(|| read_all().0);
    &ALL
}

/// Everything wrong with the lessons that are given out, so far as reading them tells.
pub fn faults() -> Vec<ContentError> {
    read_all().1
}

fn read_all() -> (Vec<Lesson>, Vec<ContentError>) {
    let (mut lessons, mut wrong) = (Vec::new(), Vec::new());
    for name in Shipped::iter() {
        let Some(file) = Shipped::get(&name) else { continue };
        let text = String::from_utf8_lossy(&file.data).into_owned();
        match Lesson::read(&name, &text) {
            Ok(lesson) => lessons.push(lesson),
            Err(faults) => wrong.extend(faults),
        }
    }
    lessons.sort_by(|a, b| (&a.system, a.number).cmp(&(&b.system, b.number)));
    (lessons, wrong)
}

/// The lesson with these dice, if it is one.
pub fn with_seed(system: &str, seed: Seed) -> Option<&'static Lesson> {
    let of_system = |lesson: &&Lesson| lesson.system == system;
    all()
        .iter()
        .filter(of_system)
        .find(|lesson| lesson.seed().0 == seed.0)
}

/// Does this order do at least what the pattern says?
fn fits(pattern: &Value, order: &Value) -> bool {
    match (pattern, order) {
        (Value::Object(wanted), Value::Object(given)) => wanted
            .iter()
            .all(|(key, value)| given.get(key).is_some_and(|given| fits(value, given))),
        (Value::Array(wanted), Value::Array(given)) => {
            wanted.len() == given.len() && wanted.iter().zip(given).all(|(one, other)| fits(one, other))
        }
        (wanted, given) => wanted == given,
    }
}

impl Lesson {
    /// Reads a lesson from its file, `system/name.toml`.
    pub fn read(file: &str, text: &str) -> Result<Lesson, Vec<ContentError>> {
        let (document, faults) = (Document::new(file, text), Faults::default());
        let system = file.split('/').next().unwrap_or_default();
        let lesson = document.read(&faults).map(|table| Lesson::of(system, table));
        match lesson {
            Some(lesson) => faults.into_result(lesson),
            None => Err(faults.into_list()),
        }
    }

    fn of(system: &str, table: Table<'_>) -> Lesson {
        let side = table.string("side");
        let mut lesson = Lesson {
            system: system.to_owned(),
            id: table.string("id"),
            title: table.string("title"),
            number: table.int("lesson", 1..=9),
            minutes: table.int("minutes", 1..=90),
            scenario: table.string("scenario"),
            against: table.string("against"),
            goal: table.string("goal"),
            dice: table.opt_int("dice", 0..=1_000_000).unwrap_or(0),
            steps: Vec::new(),
            cues: Vec::new(),
            opening: 0,
            side,
        };
        lesson.take_lines(&table, "opening");
        lesson.opening = lesson.cues.len();
        for step in table.tables("step") {
            lesson.take_step(step);
        }
        table.finish();
        lesson
    }

    fn take_step(&mut self, table: Table<'_>) {
        let wants: Vec<Value> = table.opt_list("want").iter().map(|node| node.to_json()).collect();
        let wanted = !wants.is_empty();
        let say = table.string("say");
        if 45 < say.split_whitespace().count() {
            table.fault("a slip has at most 45 words", None);
        }
        self.steps.push(Step {
            title: table.string("title"),
            say,
            task: table.opt_string("task").unwrap_or_default(),
            lit: table.opt_list("lit").iter().map(|node| node.to_json()).collect(),
            wrong: table
                .opt_string("wrong")
                .unwrap_or_else(|| "That is not what this step is about.".to_owned()),
            learn: table.opt_string("learn"),
        });
        if wanted {
            self.cues.push(Cue {
                by: self.side.clone(),
                wants,
                step: Some(self.steps.len() - 1),
            });
        }
        self.take_lines(&table, "then");
        table.finish();
    }

    /// Orders that the script gives: `{ by = "Soviet", order = … }`.
    fn take_lines(&mut self, table: &Table<'_>, key: &str) {
        for line in table.opt_tables(key) {
            let by = line.string("by");
            let order = line.need("order").map(|node| node.to_json());
            self.cues.push(Cue {
                by,
                wants: order.into_iter().collect(),
                step: None,
            });
            line.finish();
        }
    }

    /// The dice of this lesson.
    pub fn seed(&self) -> Seed {
        let mut hasher = Sha256::new();
        hasher.update(format!(
            "sandtable lesson {}/{} {}",
            self.system, self.id, self.dice
        ));
        Seed(hasher.finalize().into())
    }

    pub fn card(&self) -> LessonCard {
        LessonCard {
            system: self.system.clone(),
            id: self.id.clone(),
            title: self.title.clone(),
            number: self.number,
            minutes: self.minutes,
            scenario: self.scenario.clone(),
        }
    }

    /// The match as the learner finds it: what comes before the first step is done.
    pub fn begin(&self, system: &dyn AnySystem) -> Result<Box<dyn AnyGame>, String> {
        let (mut game, _) = system.start(&self.scenario, &Options::default(), self.seed())?;
        for _ in 0..self.opening {
            self.go_on(game.as_mut())?;
        }
        Ok(game)
    }

    /// Plays it through as the script says, so that a lesson cannot rot unnoticed.
    pub fn play_through(&self, system: &dyn AnySystem) -> Result<(), String> {
        let mut game = self.begin(system)?;
        if !game.scenario().seats.iter().any(|seat| seat.name == self.side) {
            return Err(format!("there is no side `{}`", self.side));
        }
        if !system.commanders().contains(&self.against.as_str()) {
            return Err(format!("there is no commander `{}`", self.against));
        }
        while (game.number() as usize) < self.cues.len() {
            self.go_on(game.as_mut())?;
        }
        match game.decision().seat() {
            Some(_) => Ok(()),
            None => Err("the battle is over before it is free".to_owned()),
        }
    }

    /// Gives the order of the script that is due.
    fn go_on(&self, game: &mut dyn AnyGame) -> Result<(), String> {
        let number = game.number();
        let Some(cue) = self.cue(number) else {
            return Err(format!("the script has no order {number}"));
        };
        let words = |what: String| match cue.step {
            Some(step) => format!("step {} (`{}`): {what}", step + 1, self.steps[step].title),
            None => format!("order {} of {}: {what}", number + 1, cue.by),
        };
        let asked = game.decision().seat();
        let seat = self
            .seat(game, &cue.by)
            .ok_or_else(|| words(format!("there is no side `{}`", cue.by)))?;
        if asked != Some(seat) {
            return Err(words("somebody else is to decide".to_owned()));
        }
        let order = self
            .due(game)
            .ok_or_else(|| words(format!("no order fits {:?}", cue.wants)))?;
        game.give(seat, &order)
            .map(drop)
            .map_err(|wrong| words(wrong.to_string()))
    }

    fn seat(&self, game: &dyn AnyGame, side: &str) -> Option<Seat> {
        let seats = &game.scenario().seats;
        seats.iter().find(|seat| seat.name == side).map(|seat| seat.seat)
    }

    fn cue(&self, number: u32) -> Option<&Cue> {
        self.cues.get(number as usize)
    }

    /// The order that is due: the first legal one that fits, or what is written if that is an order by itself.
    fn due(&self, game: &dyn AnyGame) -> Option<OrderText> {
        let cue = self.cue(game.number())?;
        let orders = game.orders();
        cue.wants.iter().find_map(|want| {
            let fitting = |order: &&OrderText| order.read().is_ok_and(|order: Value| fits(want, &order));
            let first = orders.iter().find(fitting).cloned();
            first.or_else(|| {
                let written = OrderText::from(want);
                let seat = game.decision().seat()?;
                game.in_words(seat, &written).map(|_| written)
            })
        })
    }
}

#[cfg(test)]
mod tests;
