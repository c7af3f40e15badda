//! What is asked, one file per decision: who is asked and when nobody is, which orders there are, what is checked, what is
//! carried out, the default, the prompt, the words and the preview, side by side.
//!
//! The last frame of the battle's stack is the question. [`rulebook::way`] works an answer out or finds the rule against it,
//! carries out what was worked out, and goes on until somebody has a real choice.

mod altitude;
mod attack;
mod barrages;
mod bonus;
mod card;
mod close_call;
mod defuse;
mod entangled;
mod event;
mod facing;
mod falling;
mod group;
mod honour;
mod initiative;
mod inside;
mod lay;
mod march;
mod mark;
mod previews;
mod rallies;
mod reputation;
mod roll;
mod sacrifice;
mod sensed;
mod set_up;
mod sortie;
mod subjects;
mod turn;
mod work_facing;

use board::hex::{Direction, HexId};
use rulebook::{Question, Stacked as _, way};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Eyes, Preview, Refusal, Role, RuleId, Seat, Selection, Stakes, Weight};

use crate::artillery::Falling;
use crate::battle::{Attack, Battle, Bonus, Frame, Group, Roll, Sortie, Stage, UnitId};
use crate::looks;
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::scene::piece_of;
use crate::why::Why;
use crate::works::{Entangled, WorkId};

pub use altitude::Altitude;
pub use barrages::{Barrages, Strike};
pub use card::Card;
pub use close_call::CloseCall;
pub use defuse::Defuse;
pub use event::Event;
pub use facing::Facing;
pub use group::MemberStep;
pub use honour::Honour;
pub use initiative::Initiative;
pub use inside::Inside;
pub use lay::{Laid, Lay};
pub use march::March;
pub use mark::Mark;
pub use rallies::Rallies;
pub use reputation::Reputation;
pub use sacrifice::Sacrifice;
pub use sensed::Sensed;
pub use set_up::SetUp;
pub use turn::{Play, Turn};
pub use work_facing::WorkFacing;

rulebook::questions!(
    Rules,
    Frame,
    asked [
        SetUp, Initiative, Facing, WorkFacing, Inside, Attack, Roll, Rallies, Group, Entangled, Lay, Defuse, Sortie, Altitude,
        Bonus, Event, Mark, Reputation, Honour, Sacrifice, March, Barrages, Falling, CloseCall, Sensed,
    ],
    plain [Turn],
    steps [],
    processes [],
);

/// An answer that was found legal, with what was worked out to find it so; named after its question.
#[derive(Copy, Clone, Debug)]
pub enum Checked {
    SetUp(set_up::Placing),
    /// CAPs announced.
    Initiative(u8),
    Turn(turn::Deed),
    Facing(Direction),
    WorkFacing(Direction),
    /// The fortification it begins in, if any.
    Inside(Option<WorkId>),
    Attack(attack::Aim),
    Roll(roll::Change),
    Rallies(UnitId),
    Group(group::Part),
    Entangled(entangled::Way),
    Lay(lay::Laid),
    Defuse(WorkId),
    Sortie(sortie::Next),
    /// Counters.
    Altitude(u8),
    Bonus(bonus::Drive),
    /// Number of the option.
    Event(u8),
    Mark(HexId),
    Reputation(Card),
    Honour(Card),
    Sacrifice(UnitId),
    March(Card),
    /// The strike to be recorded, if any.
    Barrages(Option<barrages::Strike>),
    Falling(HexId),
    /// Where it slips away to, if it does.
    CloseCall(Option<HexId>),
    Sensed(UnitId),
}

/// The question on top of the stack.
fn asked(battle: &Battle) -> Option<&dyn Question<Rules>> {
    battle.stack.last()?.question()
}

rulebook::book! {
    impl Book for Rules {
        const OVER: (&'static str, &'static str) = ("coh-2.3b", "The firefight is over.");
        const NOT_YOURS: (&'static str, &'static str) = ("coh-2.2a", "It is not your turn to decide.");

        fn is_over(battle: &Battle) -> bool {
            battle.stage == Stage::Over
        }

        /// When everybody has set up, play begins.
        fn look_round(resolution: &mut Resolution<'_>) {
            while resolution.battle.stack.is_empty() && !resolution.is_over() {
                resolution.begin_play();
            }
        }

        /// What was asked last stays to be seen.
        fn clear_up(_battle: &mut Battle) {}

        fn choices_for(&self, battle: &Battle, seat: Seat, picked: &Selection) -> Vec<Choice<Order>> {
            let mut choices = way::choices(self, battle, seat, picked);
            self.show_way(battle, seat, picked, &mut choices);
            choices
        }

        /// With whoever acts: to be read where nothing is picked.
        fn describe_alone(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
            let mut choice = way::describe(self, battle, seat, order);
            if let Order::Act { by, .. } = order {
                let names: Vec<String> = by.iter().map(|unit| self.unit_name(battle, unit)).collect();
                let who = match &names[..] {
                    [first, _, _, _, ..] => format!("{first} and {} others", names.len() - 1),
                    few => few.join(", "),
                };
                choice.label = format!("{who}: {}", choice.label);
            }
            choice
        }

        fn explain(&self, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
            looks::why_not(self, battle, seat, picked, at)
        }
    }
}

/// The question that is open, in words, for these eyes.
pub fn prompt(rules: &Rules, battle: &Battle, eyes: Eyes) -> Prompt {
    let question = asked(battle);
    let Some((question, ask)) = question.and_then(|question| Some((question, question.ask(rules, battle)?)))
    else {
        return Prompt {
            seat: None,
            text: rules.outcome(battle).text,
            rule: Some(RuleId("coh-2.4a")),
        };
    };
    if !eyes.know_secrets_of(ask.seat) {
        return Prompt {
            seat: Some(ask.seat),
            text: format!("{} decides.", rules.seat_name(ask.seat)),
            rule: None,
        };
    }
    question.prompt(rules, battle)
}

/// The pieces an order names; for an answer that names none, those the question is about.
pub fn pieces_of(rules: &Rules, battle: &Battle, order: &Order) -> Vec<u16> {
    let named = subjects::named(order);
    if named.is_empty() {
        return asked(battle).map_or_else(Vec::new, |question| question.pieces(rules, battle));
    }
    named.into_iter().map(piece_of).collect()
}

// --- what the decisions say alike ------------------------------------------------------------------

/// A question in the middle of something.
fn minor(seat: Seat, what: &'static str) -> Ask {
    Ask {
        seat,
        what,
        weight: Weight::Minor,
    }
}

/// The refusal of an order that answers another question than the one that is asked.
fn unasked(asked: &'static str) -> Why {
    Why::new("coh-2.2p", asked)
}

/// `check` gives out answers to its own question only, and only such orders are put into words.
#[cold]
fn misplaced(answer: &dyn std::fmt::Debug) -> ! {
    panic!("{answer:?} answers another question than the one that is asked");
}

fn told(seat: Seat, text: String, rule: &'static str) -> Prompt {
    Prompt {
        seat: Some(seat),
        text,
        rule: Some(RuleId(rule)),
    }
}

/// An answer in words, without a preview yet.
fn choice(order: Order, group: &'static str, label: impl Into<String>, anchor: Anchor) -> Choice<Order> {
    Choice {
        order,
        label: label.into(),
        group,
        anchor,
        stakes: Stakes::default(),
        role: role_of(&order),
        preview: Preview::default(),
    }
}

/// Its place on the page: to pass, or to hold what one could use.
fn role_of(order: &Order) -> Option<Role> {
    if matches!(order, Order::Pass | Order::EndTurn | Order::Stay) {
        return Some(Role::Pass);
    }
    matches!(order, Order::Decline).then_some(Role::Hold)
}

fn cell(hex: HexId) -> Anchor {
    Anchor::Cell(hex.0)
}

fn piece(unit: UnitId) -> Anchor {
    Anchor::Piece(unit.0)
}

fn side(hex: HexId, facing: Direction) -> Anchor {
    Anchor::Side {
        cell: hex.0,
        side: facing.index() as u8,
    }
}
