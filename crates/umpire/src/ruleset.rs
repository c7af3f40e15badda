//! The contract between the kernel and a rule system.

use std::collections::BTreeMap;
use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::film::{Sightings, sightings};
use crate::observe::{Standing, Variation};
use crate::scene::{Board, Scene};
use crate::{Anchor, Balance, Choice, Dice, Eyes, Outline, Refusal, Report, RuleId, Seat, Selection, View};

/// The rules of one game with one scenario and its options loaded. Pure: no clock, no I/O, no
/// global state; the same battle, order and dice give the same bytes everywhere.
pub trait Ruleset: Send + Sync + 'static {
    /// Everything that changes in play, secrets included.
    type Battle: Clone + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One complete decision of one seat.
    type Order: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// An order that was found legal, with what was worked out to find it so: the way, the cost, the shot.
    type Checked;

    /// Name of the rule system: `conflict-of-heroes`.
    fn system(&self) -> &'static str;
    /// The scenario and what is public about it.
    fn scenario(&self) -> &ScenarioInfo;
    /// The fixed drawing of the board.
    fn board(&self) -> Board;

    /// The battle before the first decision.
    fn muster(&self, dice: &mut Dice, report: &mut Report) -> Self::Battle;
    /// Who decides now and what about; or it is over.
    fn decision(&self, battle: &Self::Battle) -> Decision;
    /// Legal orders of the seat that decides, appended to `out`: all of them where they can be
    /// listed, a fair sample of the families that cannot (see [`Ruleset::lists`]).
    fn orders(&self, battle: &Self::Battle, out: &mut Vec<Self::Order>);
    /// As [`Ruleset::orders`], with a larger sample of the families that cannot be listed, where that is worth the time.
    fn orders_in_depth(&self, battle: &Self::Battle, out: &mut Vec<Self::Order>) {
        self.orders(battle, out);
    }
    /// What has been rehearsed for this decision, appended to `out`: the next step of every way to set up that the scenario's
    /// author wrote down and that fits what stands there already. Nothing where nobody has rehearsed.
    fn advised(&self, _battle: &Self::Battle, _out: &mut Vec<Self::Order>) {}
    /// A way to set up, as a scenario's file keeps it for [`Ruleset::advised`]; `None` if it keeps none.
    fn note_set_up(&self, _seat: Seat, _orders: &[Self::Order]) -> Option<String> {
        None
    }
    /// Is this order of a family that [`Ruleset::orders`] lists in full?
    fn lists(&self, _battle: &Self::Battle, _order: &Self::Order) -> bool {
        true
    }
    /// May this seat give this order now? What was worked out for it, or the first reason against it in rulebook order.
    fn check(&self, battle: &Self::Battle, seat: Seat, order: &Self::Order)
    -> Result<Self::Checked, Refusal>;
    /// Carries out an order that was checked in this very battle, up to the next decision.
    fn carry_out(
        &self,
        battle: &mut Self::Battle,
        checked: Self::Checked,
        dice: &mut Dice,
        report: &mut Report,
    );
    /// [`Ruleset::check`] for an order that is known to be legal, because it was just listed or checked before: a rule set
    /// may leave out what only a refusal needs.
    fn trust(&self, battle: &Self::Battle, order: &Self::Order) -> Self::Checked {
        let seat = self.decision(battle).seat().expect("somebody is asked");
        match self.check(battle, seat, order) {
            Ok(checked) => checked,
            Err(refusal) => panic!("a legal order was refused: {order:?}: {refusal}"),
        }
    }
    /// Carries out an order that is known to be legal.
    fn obey(&self, battle: &mut Self::Battle, order: &Self::Order, dice: &mut Dice, report: &mut Report) {
        let checked = self.trust(battle, order);
        self.carry_out(battle, checked, dice, report);
    }

    /// The pieces an order is about, those it is given to first: what a player picks to give it, and what is marked when
    /// it is told. Empty if it is about none.
    fn pieces_of(&self, battle: &Self::Battle, order: &Self::Order) -> Vec<u16>;

    /// All that these eyes may see.
    fn scene(&self, battle: &Self::Battle, eyes: Eyes) -> Scene;
    /// Which pieces these eyes see and where, as in the scene: what a film is cut by.
    fn sightings(&self, battle: &Self::Battle, eyes: Eyes) -> Sightings {
        sightings(&self.scene(battle, eyes))
    }
    /// The orders this seat is offered for what it has picked, with previews and stakes ([`crate::complete_offers`]). Computed
    /// from what the seat knows; surprises happen in carrying out.
    fn choices(&self, battle: &Self::Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Self::Order>>;
    /// Can whoever gives this order know who is asked next? Where that depends on what others hold in secret, nothing is offered
    /// as if it could be taken back.
    fn knows_what_follows(&self, _battle: &Self::Battle, _order: &Self::Order) -> bool {
        true
    }
    /// An order this seat may give, listed or not, in words that say who does what though nothing is picked.
    fn in_words(&self, battle: &Self::Battle, seat: Seat, order: &Self::Order) -> Choice<Self::Order>;
    /// Why a wish at `at` with these pieces is not offered: refusals in the order of the rulebook,
    /// empty if it is offered or means nothing.
    fn why_not(&self, battle: &Self::Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal>;
    /// What can be seen from a place, or by a piece from a place it might move to.
    fn view(&self, battle: &Self::Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View;

    /// A full battle in which this seat could be, given what it knows: everything else is dealt anew.
    fn imagine(&self, battle: &Self::Battle, seat: Seat, dice: &mut Dice) -> Self::Battle;
    /// How good this battle looks for a seat to somebody with this insight, in the rule system's own terms: higher is
    /// better, about 100 a victory point. Used on imagined battles only.
    fn evaluate(&self, battle: &Self::Battle, seat: Seat, insight: Insight) -> i32;
    /// The order a player gives who does not care: the ledger's default for a decision in the middle
    /// of something; `None` where the decision is a real one.
    fn default_order(&self, battle: &Self::Battle) -> Option<Self::Order>;

    /// Every piece of every force, for a study: where it is and whether it is lost. Appended to `out`.
    fn observe(&self, battle: &Self::Battle, out: &mut Vec<Standing>);
    /// What a piece of this kind is called, for a study.
    fn kind_name(&self, kind: u16) -> String;
}

/// How much of a battle's worth somebody sees.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Insight {
    /// What there is to gain.
    Raw,
    /// And what it takes to live to have it.
    Trained,
    /// And what of it decides games: where more than one is needed, what a loss really costs.
    Seasoned,
}

/// One rule system: its content, its scenarios, and the door to a [`Ruleset`].
pub trait System: Send + Sync + 'static {
    type Rules: Ruleset;

    /// `conflict-of-heroes`.
    fn name(&self) -> &'static str;
    /// `Conflict of Heroes`.
    fn title(&self) -> &'static str;
    /// Every scenario, in the order in which a newcomer should play them.
    fn scenarios(&self) -> Vec<ScenarioInfo>;
    /// Options a match may set, for a form.
    fn options(&self) -> Vec<OptionSpec>;
    /// Loads a scenario; a wrong name or option is said in words.
    fn open(&self, scenario: &str, options: &Options) -> Result<Self::Rules, String>;
    /// Small changes of a scenario worth a study, besides the options: a command point or a unit more or less.
    fn variations(&self, scenario: &str) -> Vec<Variation>;
    /// Loads a scenario with one of its [`System::variations`].
    fn open_varied(&self, scenario: &str, options: &Options, variation: &str) -> Result<Self::Rules, String>;
    /// Every unit, weapon, card and terrain with all values, as loaded.
    fn catalog(&self) -> serde_json::Value;
    /// The rule ledger, as Markdown.
    fn ledger(&self) -> &'static str;
    /// A hash of all content that decides how this scenario is played, so that a saved match and a study know what they were
    /// played with: not of other scenarios, nor of what is only told about this one.
    fn content_version(&self, scenario: &str) -> String;
}

/// Who decides, and what about; or how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    Ask(Ask),
    Over(Outcome),
}

impl Decision {
    /// The seat that decides, if the battle goes on.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Decision::Ask(ask) => Some(ask.seat),
            Decision::Over(_) => None,
        }
    }
}

/// A question to one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    pub seat: Seat,
    /// A stable word: `turn`, `facing`, `caps`.
    pub what: &'static str,
    pub weight: Weight,
}

/// Is this a decision of its own, or one in the middle of carrying something out?
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Weight {
    Major,
    Minor,
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Seats that won; empty when nobody did.
    pub winners: Vec<Seat>,
    /// Points per seat.
    pub scores: Vec<i32>,
    /// One word for the result: `win`, `both-lose`, `draw`, `resigned`.
    pub result: String,
    /// One sentence.
    pub text: String,
}

/// What is public about a scenario before it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Scenario")]
pub struct ScenarioInfo {
    pub system: &'static str,
    pub id: String,
    pub title: String,
    pub briefing: String,
    /// `4 July 1943`.
    pub date: String,
    /// `5 rounds`.
    pub length: String,
    pub teaches: Vec<String>,
    pub seats: Vec<SeatInfo>,
    /// Ways to score, one sentence each.
    pub victory: Vec<String>,
    /// Most orders any match of it can take.
    pub bound: u32,
    /// How long it takes, how hard it is, what is in it; absent where nobody has said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outline: Option<Outline>,
    /// What studies found; absent where nobody has made one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<Balance>,
}

/// One seat of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatInfo {
    pub seat: Seat,
    pub name: String,
    /// Which side it is on: seats with the same team win together where the scenario says so.
    pub team: u8,
    /// Lines such as `3 × Rifles '43`.
    pub forces: Vec<String>,
}

/// One option of a rule system, enough to draw a form and to check a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OptionSpec {
    pub name: &'static str,
    pub label: &'static str,
    pub text: &'static str,
    pub rule: RuleId,
    pub kind: OptionKind,
    pub default: OptionValue,
    /// Only of use where more than two play.
    pub crowd: bool,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    Flag,
    Choice(Vec<&'static str>),
    Range { least: i64, most: i64 },
}

/// One option's value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum OptionValue {
    Flag(bool),
    Number(i64),
    Word(String),
}

/// The options of a match, by name; what is absent has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, OptionValue>);

impl Options {
    pub fn set(mut self, name: &str, value: OptionValue) -> Options {
        self.0.insert(name.to_owned(), value);
        self
    }

    /// Checks every option against its specification; the first wrong one is said in words.
    pub fn check(&self, specs: &[OptionSpec]) -> Result<(), String> {
        for (name, value) in &self.0 {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
                return Err(format!(
                    "There is no option `{name}`; there are {}.",
                    known.join(", ")
                ));
            };
            let fits = match (&spec.kind, value) {
                (OptionKind::Flag, OptionValue::Flag(_)) => true,
                (OptionKind::Choice(words), OptionValue::Word(word)) => words.contains(&word.as_str()),
                (OptionKind::Range { least, most }, OptionValue::Number(number)) => {
                    (least..=most).contains(&number)
                }
                (OptionKind::Flag | OptionKind::Choice(_) | OptionKind::Range { .. }, _) => false,
            };
            if !fits {
                return Err(format!("Option `{name}` cannot be {value}; it is {}.", spec.kind));
            }
        }
        Ok(())
    }

    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.0.get(name) {
            Some(OptionValue::Flag(flag)) => Some(*flag),
            _ => None,
        }
    }

    pub fn word(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(OptionValue::Word(word)) => Some(word),
            _ => None,
        }
    }

    pub fn number(&self, name: &str) -> Option<i64> {
        match self.0.get(name) {
            Some(OptionValue::Number(number)) => Some(*number),
            _ => None,
        }
    }
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Word(word) => write!(f, "`{word}`"),
        }
    }
}

impl std::fmt::Display for OptionKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionKind::Flag => f.write_str("true or false"),
            OptionKind::Choice(words) => write!(f, "one of {}", words.join(", ")),
            OptionKind::Range { least, most } => write!(f, "a number from {least} to {most}"),
        }
    }
}
