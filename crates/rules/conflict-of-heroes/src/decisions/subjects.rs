//! Which pieces an order names, those it is given to first.

use crate::battle::UnitSet;
use crate::order::{Action, Impulse, Order};
use crate::works::Mark;

fn units(set: UnitSet) -> Vec<Mark> {
    set.iter().map(Mark::Unit).collect()
}

/// What an order itself names.
pub(super) fn named(order: &Order) -> Vec<Mark> {
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
