//! Actions in words: what a choice says, where it is drawn, what is at stake.

use umpire::{Anchor, Stakes};

use crate::battle::{Aim, Battle, UnitId};
use crate::order::{Action, Message, Pace, Special, Spot};
use crate::rules::Rules;

/// An action as it is offered.
#[derive(Clone, Debug)]
pub struct ActionWords {
    pub label: String,
    pub group: &'static str,
    pub anchor: Anchor,
    pub stakes: Stakes,
}

fn point(at: Spot) -> Anchor {
    Anchor::Point { x: at.x, y: at.y }
}

impl Special {
    fn label(self) -> &'static str {
        match self {
            Special::Engineering => "Clear wire",
            Special::Bangalore => "Bangalore torpedo",
            Special::ExtendedCharges => "Extended charges",
        }
    }
}

impl Rules {
    /// What a choice of this action says.
    pub fn action_in_words(&self, battle: &Battle, unit: UnitId, action: &Action) -> ActionWords {
        let name = |unit: UnitId| match battle.knows_unit(unit) {
            true => self.unit_name(unit),
            false => "nobody",
        };
        let at = |unit: UnitId| {
            let mut figures = battle.figures_of(unit);
            figures
                .next()
                .map_or(Anchor::Button, |(id, _)| Anchor::Piece(id.0))
        };
        let words = |label: String, group, anchor, stakes| ActionWords {
            label,
            group,
            anchor,
            stakes,
        };
        let (own, dice, last) = (at(unit), Stakes::Dice, Stakes::Final);
        match action {
            Action::Move { pace, draw } => {
                let (label, group) = match pace {
                    Pace::Maneuver => ("Maneuver", "Maneuver"),
                    Pace::DoubleTime => ("Double Time", "Double Time"),
                };
                words(label.to_owned(), group, point(draw.to), last)
            }
            Action::Pivot { heading } => words(format!("Pivot to {heading}°"), "Maneuver", own, last),
            Action::CrossWire { .. } => words("Cross the wire".to_owned(), "Double Time", own, dice),
            Action::FallBack { .. } => words("Fall back".to_owned(), "Fall back", own, last),
            Action::Fire { sustained, volleys } => {
                let targets: Vec<&str> = volleys.iter().map(|volley| name(volley.target)).collect();
                let verb = if *sustained { "Sustained Fire" } else { "Fire" };
                let anchor = volleys.first().map_or(own, |volley| at(volley.target));
                words(format!("{verb} at {}", targets.join(" and ")), verb, anchor, dice)
            }
            Action::Bombard { aim, .. } => {
                let (label, anchor) = match aim {
                    Aim::Unit(target) => (format!("Bombard {}", name(*target)), at(*target)),
                    Aim::Section(section) => ("Bombard the wire".to_owned(), Anchor::Ground(*section)),
                    Aim::Point(at) => ("Bombard".to_owned(), point(Spot { x: at.x(), y: at.y() })),
                };
                words(label, "Bombard", anchor, dice)
            }
            Action::Smoke { at, .. } => words("Lay smoke".to_owned(), "Smoke", point(*at), dice),
            Action::Assault { target, .. } => {
                words(format!("Assault {}", name(*target)), "Assault", at(*target), dice)
            }
            Action::Rally => words("Rally".to_owned(), "Rally", own, dice),
            Action::ClearJam => words("Clear jams".to_owned(), "Clear jams", own, last),
            Action::HitTheDirt { .. } => words("Hit the dirt".to_owned(), "Hit the dirt", own, last),
            Action::Communicate(Message::HurryReserves) => {
                words("Hurry reserves".to_owned(), "Communicate", own, dice)
            }
            Action::Communicate(Message::AdjustBarrage { .. }) => {
                words("Adjust the barrage".to_owned(), "Communicate", own, dice)
            }
            Action::Enter { building } => words(
                "Enter the building".to_owned(),
                "Buildings",
                Anchor::Ground(*building),
                last,
            ),
            Action::Exit { .. } => words("Leave the building".to_owned(), "Buildings", own, last),
            Action::Special { what, .. } => words(what.label().to_owned(), "Special", own, dice),
            Action::Withdraw => words("Leave the table".to_owned(), "Withdraw", own, last),
        }
    }
}
