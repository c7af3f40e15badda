//! What decisions say alike: who is asked, what the page asks, an answer as it is offered.

use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Preview, Role, RuleId, Seat, Stakes, Weight};

/// A decision of its own.
pub fn major(seat: Seat, what: &'static str) -> Option<Ask> {
    Some(Ask {
        seat,
        what,
        weight: Weight::Major,
    })
}

/// A decision in the middle of carrying something out.
pub fn minor(seat: Seat, what: &'static str) -> Option<Ask> {
    Some(Ask {
        seat,
        what,
        weight: Weight::Minor,
    })
}

/// What the page asks, and under which row.
pub fn prompt(seat: Seat, text: impl Into<String>, rule: &'static str) -> Prompt {
    Prompt {
        seat: Some(seat),
        text: text.into(),
        rule: Some(RuleId(rule)),
    }
}

/// An order as it is offered, without a preview.
pub fn choice<O>(order: O, label: impl Into<String>, group: &'static str, anchor: Anchor) -> Choice<O> {
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

/// The button that ends a question: whoever wants no more of it passes.
pub fn done<O>(order: O, label: &str) -> Choice<O> {
    Choice {
        role: Some(Role::Pass),
        ..choice(order, label, "Done", Anchor::Button)
    }
}

/// An order that nobody is asked for has no words.
pub fn stray<O>(order: O) -> Choice<O> {
    choice(order, "This is not asked now", "Done", Anchor::Button)
}

/// Only answers that were checked are carried out, each by the question that checked it.
pub fn astray(checked: &dyn std::fmt::Debug, question: &'static str) -> ! {
    unreachable!("{checked:?} does not answer {question}")
}
