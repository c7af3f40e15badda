//! Typed inside, erased at the edge: servers and command lines hold games that speak JSON.

mod game;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::commander::Commanders;
use crate::film::{Film, Frame};
use crate::game::{Carried, Game, TellSeed};
use crate::opened::Opened;
use crate::record::{Act, Entry, MatchError, MatchFile};
use crate::report::Event;
use crate::review::{Course, Critic, Examination, Step};
use crate::scene::{Board, Scene};
use crate::{
    Anchor, Decision, Eyes, OptionSpec, Options, OrderText, Refusal, Role, Ruleset, ScenarioInfo, Seat, Seed,
    Selection, Stakes, System, View,
};

use game::ErasedGame;

/// A rule system without its types.
pub trait AnySystem: Send + Sync {
    fn name(&self) -> &'static str;
    fn title(&self) -> &'static str;
    fn scenarios(&self) -> Vec<ScenarioInfo>;
    fn options(&self) -> Vec<OptionSpec>;
    fn catalog(&self) -> Value;
    fn ledger(&self) -> &'static str;
    /// Names of the commanders, weakest first.
    fn commanders(&self) -> &'static [&'static str];
    /// The commander a newcomer is offered first.
    fn usual_commander(&self) -> Option<&'static str>;
    /// Draws a scenario's board without starting a match.
    fn board(&self, scenario: &str, options: &Options) -> Result<Board, String>;
    /// Starts a match and tells what happened before the first decision.
    fn start(
        &self,
        scenario: &str,
        options: &Options,
        seed: Seed,
    ) -> Result<(Box<dyn AnyGame>, Told), String>;
    /// Folds a saved match. `seed` overrides the file's own; each step is told to `seen`.
    fn load(
        &self,
        file: &MatchFile,
        seed: Option<Seed>,
        seen: &mut dyn FnMut(&dyn AnyGame, &Told),
    ) -> Result<Box<dyn AnyGame>, MatchError>;
    /// Begins the review of a finished match; `None` if nobody here can make one.
    fn review(
        &self,
        file: &MatchFile,
        seed: Option<Seed>,
    ) -> Result<Option<Box<dyn Examination>>, MatchError>;
}

/// What an order brought about, for whoever may know it.
#[derive(Debug)]
pub struct Told {
    film: Film,
}

impl Told {
    /// The events that these eyes may read, with what they are shown of them, as the wire has them.
    pub fn events(&self, eyes: Eyes) -> Vec<&Event> {
        self.film.events(eyes).iter().collect()
    }
}

/// Why an order in JSON was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is no order of this rule system at all.
    Unreadable(String),
    Refused(Refusal),
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Wrong::Unreadable(why) => write!(f, "This is not an order: {why}."),
            Wrong::Refused(refusal) => refusal.fmt(f),
        }
    }
}

/// One choice on the wire.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Choice")]
pub struct AnyChoice {
    pub order: OrderText,
    pub label: String,
    pub group: &'static str,
    pub anchor: Anchor,
    /// The pieces it is about, those it is given to first.
    pub pieces: Vec<u16>,
    pub stakes: Stakes,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    pub preview: crate::Preview,
}

/// A commander's thought with its reasons, without its types.
#[derive(Clone, Debug)]
pub struct AnyThought {
    pub order: OrderText,
    /// What the position is worth before the order, in evaluation points.
    pub now: i32,
    /// Orders considered, best first.
    pub considered: Vec<AnyConsidered>,
    pub rehearsed: bool,
}

/// One considered order, as in [`crate::commander::Considered`], with its main risk in words.
#[derive(Clone, Debug)]
pub struct AnyConsidered {
    pub order: OrderText,
    pub expected: i32,
    pub worst: i32,
    pub tries: u32,
    pub worse: u32,
    pub risk: Option<String>,
}

/// A match without its types.
pub trait AnyGame: Send + Sync {
    fn scenario(&self) -> &ScenarioInfo;
    fn board(&self) -> Board;
    fn decision(&self) -> Decision;
    fn number(&self) -> u32;
    fn scene(&self, eyes: Eyes) -> Scene;
    fn choices(&self, seat: Seat, picked: &Selection) -> Vec<AnyChoice>;
    /// An order that this seat may give, in words; `None` if it is no order of this game.
    fn in_words(&self, seat: Seat, order: &OrderText) -> Option<AnyChoice>;
    fn why_not(&self, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal>;
    fn view(&self, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View;
    /// Every legal order of the seat that decides, as JSON.
    fn orders(&self) -> Vec<OrderText>;
    fn give(&mut self, seat: Seat, order: &OrderText) -> Result<Told, Wrong>;
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal>;
    fn can_undo(&self, seat: Seat) -> bool;
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Has nobody answered the last order of this seat, and did it give nothing away? See [`crate::game::Game::can_recall`].
    fn can_recall(&self, seat: Seat) -> bool;
    fn recall(&mut self, seat: Seat) -> Result<(), Refusal>;
    fn save(&self, tell_seed: TellSeed) -> MatchFile;
    /// The newest entry of the saved match.
    fn last_entry(&self) -> Option<&Entry>;
    /// The order the commander `name` would give for the seat that decides; `None` if it is over or
    /// there is no such player.
    fn think(&self, name: &str, seed: &Seed) -> Option<OrderText>;
    /// The same with its reasons: the `most` best of the orders it considered, and `also` if it considered that one.
    fn explain(&self, name: &str, seed: &Seed, most: usize, also: Option<&OrderText>) -> Option<AnyThought>;
    /// A copy, for thinking and for replays beside the live match.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
}

/// A typed system with its commanders, erased.
pub struct Erased<S: System, M> {
    system: S,
    commanders: Arc<M>,
    critic: Option<Box<dyn Critic<S::Rules>>>,
    opened: Opened<S>,
}

impl<S: System, M> std::fmt::Debug for Erased<S, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Erased").field(&self.system.name()).finish()
    }
}

impl<S: System, M: Commanders<S::Rules>> Erased<S, M> {
    pub fn new(system: S, commanders: M) -> Erased<S, M> {
        Erased {
            system,
            commanders: Arc::new(commanders),
            critic: None,
            opened: Opened::default(),
        }
    }

    /// The same system with somebody who reviews its finished matches.
    pub fn with_critic(mut self, critic: impl Critic<S::Rules> + 'static) -> Erased<S, M> {
        self.critic = Some(Box::new(critic));
        self
    }

    /// The rules of a saved match, if it is of this system.
    fn open_for(&self, file: &MatchFile) -> Result<Arc<S::Rules>, MatchError> {
        if file.header.system != self.system.name() {
            let message = format!(
                "This match is of `{}`, not of `{}`.",
                file.header.system,
                self.system.name()
            );
            return Err(MatchError::new(1, message));
        }
        self.open(&file.header.scenario, &file.header.options)
            .map_err(|message| MatchError::new(1, message))
    }

    fn open(&self, scenario: &str, options: &Options) -> Result<Arc<S::Rules>, String> {
        options.check(&self.system.options())?;
        self.opened.get(&self.system, scenario, options)
    }
}

impl<S: System, M: Commanders<S::Rules>> AnySystem for Erased<S, M> {
    fn name(&self) -> &'static str {
        self.system.name()
    }

    fn title(&self) -> &'static str {
        self.system.title()
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        self.system.scenarios()
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.system.options()
    }

    fn catalog(&self) -> Value {
        self.system.catalog()
    }

    fn ledger(&self) -> &'static str {
        self.system.ledger()
    }

    fn commanders(&self) -> &'static [&'static str] {
        self.commanders.names()
    }

    fn usual_commander(&self) -> Option<&'static str> {
        self.commanders.usual()
    }

    fn board(&self, scenario: &str, options: &Options) -> Result<Board, String> {
        Ok(self.open(scenario, options)?.board())
    }

    fn start(
        &self,
        scenario: &str,
        options: &Options,
        seed: Seed,
    ) -> Result<(Box<dyn AnyGame>, Told), String> {
        let rules = self.open(scenario, options)?;
        let (game, carried) = Game::start(
            rules,
            options.clone(),
            seed,
            self.system.content_version(scenario),
        );
        let game = ErasedGame::new(game, &self.commanders);
        let film = Film::cut(&carried.report, &game.frame, &game.frame);
        Ok((Box::new(game), Told { film }))
    }

    fn load(
        &self,
        file: &MatchFile,
        seed: Option<Seed>,
        seen: &mut dyn FnMut(&dyn AnyGame, &Told),
    ) -> Result<Box<dyn AnyGame>, MatchError> {
        let rules = self.open_for(file)?;
        let mut last: Option<Frame> = None;
        let game = Game::replay(rules, file, seed, |game, carried| {
            let view = ErasedGame::new(game.copy(), &self.commanders);
            let before = last.as_ref().unwrap_or(&view.frame);
            let film = Film::cut(&carried.report, before, &view.frame);
            seen(&view, &Told { film });
            last = Some(view.frame);
        })?;
        Ok(Box::new(ErasedGame::new(game, &self.commanders)))
    }

    fn review(
        &self,
        file: &MatchFile,
        seed: Option<Seed>,
    ) -> Result<Option<Box<dyn Examination>>, MatchError> {
        let Some(critic) = &self.critic else {
            return Ok(None);
        };
        let rules = self.open_for(file)?;
        let course = course(&rules, file, seed)?;
        Ok(Some(critic.begin(rules, course)))
    }
}

/// Folds a finished match and keeps every battle on its way.
fn course<R: Ruleset>(rules: &Arc<R>, file: &MatchFile, seed: Option<Seed>) -> Result<Course<R>, MatchError> {
    let mut battles: Vec<R::Battle> = Vec::new();
    let mut steps = Vec::new();
    let game = Game::replay(Arc::clone(rules), file, seed, |game, carried| {
        if let (Some(before), Some(entry)) = (battles.last(), game.last_entry()) {
            steps.push(step(rules.as_ref(), before, entry, carried));
        }
        battles.push(game.battle().clone());
    })?;
    match game.decision() {
        Decision::Ask(_) => Err(MatchError::new(
            0,
            "The match is not over; there is nothing to review yet.",
        )),
        Decision::Over(outcome) => Ok(Course {
            battles,
            steps,
            outcome,
            commitment: file.header.commitment.clone(),
        }),
    }
}

fn step<R: Ruleset>(rules: &R, before: &R::Battle, entry: &Entry, carried: &Carried) -> Step<R::Order> {
    let (order, words) = match &entry.act {
        Act::Resign => (None, "Resigns.".to_owned()),
        Act::Order(value) => {
            let order: Option<R::Order> = value.read().ok();
            let told = carried.report.events_for(Eyes::Umpire).next();
            let words = told.map(|event| event.text.clone());
            let label = || Some(rules.in_words(before, entry.seat, order.as_ref()?).label);
            let words = words.or_else(label).unwrap_or_else(|| value.to_string());
            (order, words)
        }
    };
    Step {
        seat: entry.seat,
        order,
        rolled: !carried.dice.is_empty(),
        words,
    }
}
