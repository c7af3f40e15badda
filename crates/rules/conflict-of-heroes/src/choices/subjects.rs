//! Which pieces an order is about, those it is given to first.

use crate::battle::{Battle, Frame, UnitId, UnitSet};
use crate::order::{Action, Impulse, Order};
use crate::rules::Rules;
use crate::scene::piece_of;
use crate::works::Mark;

impl Rules {
    /// The pieces an order names; for an answer, those the question is about.
    pub fn subjects(&self, battle: &Battle, order: &Order) -> Vec<u16> {
        let mut marks = named(order);
        if marks.is_empty()
            && let Some(frame) = battle.stack.last()
        {
            marks = asked_about(frame);
        }
        marks.into_iter().map(piece_of).collect()
    }
}

fn units(set: UnitSet) -> Vec<Mark> {
    set.iter().map(Mark::Unit).collect()
}

/// What an order itself names.
fn named(order: &Order) -> Vec<Mark> {
    match *order {
        Order::Place { unit, .. }
        | Order::Activate { unit, .. }
        | Order::MarkSpent { unit }
        | Order::Take { unit }
        | Order::Aim { unit } => vec![Mark::Unit(unit)],
        Order::PlaceAboard { unit, carrier } => vec![Mark::Unit(unit), Mark::Unit(carrier)],
        Order::PlaceWork { work, .. } => vec![Mark::Work { work }],
        Order::AimWork { mark } => vec![mark],
        Order::Act { by, action, .. } => {
            let mut marks = units(by);
            marks.extend(aimed_at(action));
            marks
        }
        Order::Play { on, .. } => units(on),
        Order::Fly {
            impulse: Impulse::Dogfight { target },
        } => vec![Mark::Unit(target)],
        Order::StartInside { .. }
        | Order::Bid { .. }
        | Order::Pass
        | Order::Stall { .. }
        | Order::Drop
        | Order::EndTurn
        | Order::Face { .. }
        | Order::Roll { .. }
        | Order::Step { .. }
        | Order::Stay
        | Order::PressOn
        | Order::Lay { .. }
        | Order::Fly { .. }
        | Order::Unveil { .. }
        | Order::Choose { .. }
        | Order::Target { .. }
        | Order::Shell { .. }
        | Order::Use { .. }
        | Order::Decline => Vec::new(),
    }
}

/// Whom an action is aimed at, besides a hex.
fn aimed_at(action: Action) -> Option<Mark> {
    match action {
        Action::Fire { victim, .. } | Action::Weapon { victim, .. } | Action::Throw { victim, .. } => victim,
        Action::Occupy { work } => Some(Mark::Work { work }),
        Action::Move { .. }
        | Action::Pivot { .. }
        | Action::Indirect { .. }
        | Action::Smoke { .. }
        | Action::Flame { .. }
        | Action::Rally
        | Action::DigIn
        | Action::Hide { .. }
        | Action::HiddenMove { .. }
        | Action::Leave
        | Action::Load { .. }
        | Action::Unload { .. }
        | Action::Enter { .. }
        | Action::Exit
        | Action::Fly
        | Action::FlyOff
        | Action::MoveTogether
        | Action::PivotTogether
        | Action::HideTogether
        | Action::HiddenMoveTogether => None,
    }
}

/// Whom a question is about.
fn asked_about(frame: &Frame) -> Vec<Mark> {
    let unit = |unit: UnitId| vec![Mark::Unit(unit)];
    match frame {
        Frame::Facing { unit: one, .. }
        | Frame::Inside { unit: one }
        | Frame::Lay { unit: one, .. }
        | Frame::Defuse { unit: one }
        | Frame::Altitude { unit: one }
        | Frame::Mark { unit: one }
        | Frame::March { unit: one }
        | Frame::Honour { veteran: one, .. } => unit(*one),
        Frame::WorkFacing { work } => vec![Mark::Work { work: *work }],
        Frame::Roll(roll) => roll.unit.map(unit).unwrap_or_default(),
        Frame::Group(group) => group.remaining.first().map(unit).unwrap_or_default(),
        Frame::Sortie(sortie) => unit(sortie.unit),
        Frame::Bonus(bonus) => unit(bonus.unit),
        Frame::CloseCall { units: set } => units(*set),
        Frame::Entangled(entangled) => unit(entangled.unit),
        Frame::SetUp(_)
        | Frame::Initiative(_)
        | Frame::Turn
        | Frame::Attack(_)
        | Frame::Rallies { .. }
        | Frame::Event { .. }
        | Frame::Reputation { .. }
        | Frame::Sacrifice { .. }
        | Frame::Barrages { .. }
        | Frame::Falling(_)
        | Frame::Sensed { .. } => Vec::new(),
    }
}
