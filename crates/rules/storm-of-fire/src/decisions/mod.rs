//! The decisions, one file each: when somebody is asked, what may be answered, why not, what comes of it, and what the
//! page says. [`Checked`] is what checking an order hands over to carrying it out.

mod checked;
mod closing_fire;
mod consolidate;

use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Preview, Role, RuleId, Seat, Stakes, Weight};

use crate::close_combat::Combat;
use crate::order::Order;
use crate::rules::Rules;
use crate::sequence::Sequence;
use crate::why::Why;

pub use checked::Checked;
pub use closing_fire::ClosingFire;
pub use consolidate::Consolidate;

/// A question, or a process that goes on by itself. The last one on the stack is next; each question is a file of this folder, each
/// process the file of its chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Turns and phases: always at the bottom once play has begun (sof-turn-1).
    Sequence(Sequence),
    ClosingFire(ClosingFire),
    Combat(Box<Combat>),
    Consolidate(Consolidate),
}

rulebook::questions!(
    Rules,
    Frame,
    asked [
        ClosingFire,
        Consolidate,
    ],
    plain [],
    steps [],
    processes [
        Combat,
        Sequence,
    ],
);

impl From<Combat> for Frame {
    fn from(combat: Combat) -> Frame {
        Frame::Combat(Box::new(combat))
    }
}

impl From<Sequence> for Frame {
    fn from(sequence: Sequence) -> Frame {
        Frame::Sequence(sequence)
    }
}

/// A decision of its own.
pub(crate) fn major(seat: Seat, what: &'static str) -> Option<Ask> {
    Some(Ask {
        seat,
        what,
        weight: Weight::Major,
    })
}

/// A decision in the middle of carrying something out.
pub(crate) fn minor(seat: Seat, what: &'static str) -> Option<Ask> {
    Some(Ask {
        seat,
        what,
        weight: Weight::Minor,
    })
}

pub(crate) fn prompt(seat: Seat, text: impl Into<String>, rule: &'static str) -> Prompt {
    Prompt {
        seat: Some(seat),
        text: text.into(),
        rule: Some(RuleId(rule)),
    }
}

/// The refusal of an order that is no answer to what is asked.
pub(crate) fn unasked(rule: &'static str, asked: &'static str) -> Why {
    Why::new(rule, asked)
}

/// Only answers that were checked are carried out, each by the question that checked it.
pub(crate) fn astray(checked: &Checked, question: &'static str) -> ! {
    unreachable!("{checked:?} does not answer {question}")
}

/// An order as it is offered, without a preview.
pub(crate) fn choice(
    order: Order,
    label: impl Into<String>,
    group: &'static str,
    anchor: Anchor,
) -> Choice<Order> {
    Choice {
        order,
        label: label.into(),
        group,
        anchor,
        role: None,
        stakes: Stakes::default(),
        preview: Preview::default(),
    }
}

/// An order that nobody is asked for has no words.
pub(crate) fn stray(order: Order) -> Choice<Order> {
    choice(order, "This is not asked now", "Done", Anchor::Button)
}

/// The button that ends a question: whoever wants no more of it passes.
pub(crate) fn done(order: Order, label: &str) -> Choice<Order> {
    Choice {
        role: Some(Role::Pass),
        ..choice(order, label, "Done", Anchor::Button)
    }
}
