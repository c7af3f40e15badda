//! A choice in words, with its place on the map.

use board::hex::{Direction, HexId};
use umpire::{Anchor, Choice, Seat};

use crate::battle::{Battle, Frame, GroupStep, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::order::{Action, Order};
use crate::rules::Rules;

impl Rules {
    pub(super) fn describe(
        &self,
        battle: &Battle,
        seat: Seat,
        order: Order,
        units: UnitSet,
    ) -> Choice<Order> {
        let name = |unit: UnitId| self.unit_name(battle, unit);
        let piece = |unit: UnitId| Anchor::Piece(unit.0.into());
        let (group, label, anchor) = match order {
            Order::Place { unit, hidden, .. } if units.is_empty() => (
                "Set up",
                format!("{}{}", name(unit), if hidden { ", hidden" } else { "" }),
                piece(unit),
            ),
            Order::Place { unit, at, hidden } => (
                "Set up",
                format!(
                    "{} in {}{}",
                    name(unit),
                    self.label(at),
                    if hidden { ", hidden" } else { "" }
                ),
                Anchor::Cell(at.0),
            ),
            Order::Bid { caps } => ("Initiative", format!("{caps} CAPs"), Anchor::Button),
            Order::Pass => ("Turn", "Pass".to_owned(), Anchor::Button),
            Order::EndTurn => ("Turn", "End the turn".to_owned(), Anchor::Button),
            Order::Stall { .. } => ("Turn", "Stall".to_owned(), Anchor::Button),
            Order::Activate { unit, experience } => (
                "Activate",
                format!(
                    "Activate {}{}",
                    name(unit),
                    if experience { " with Experience" } else { "" }
                ),
                piece(unit),
            ),
            Order::MarkSpent { unit } => ("Turn", format!("Mark {} spent", name(unit)), piece(unit)),
            Order::Act { by, action, .. } => self.describe_action(battle, by, action),
            Order::Play { card, on, .. } => match on.single() {
                Some(unit) => (
                    "Cards",
                    format!("{} on {}", self.card_title(card), name(unit)),
                    piece(unit),
                ),
                None => (
                    "Cards",
                    self.card_title(card).to_owned(),
                    Anchor::Card(card as u16),
                ),
            },
            Order::Take { unit } => ("Marker", format!("{} takes the marker", name(unit)), piece(unit)),
            Order::Drop => ("Marker", "Drop the marker".to_owned(), Anchor::Button),
            Order::Face { facing } => (
                "Facing",
                format!("Face {}", facing.name()),
                self.facing_anchor(battle, facing),
            ),
            Order::Aim { unit } => ("Choose", name(unit), piece(unit)),
            Order::Roll { caps } => ("Roll", roll_label(caps), Anchor::Button),
            Order::Step { to, cautious } => self.describe_step(battle, to, cautious),
            Order::Stay => ("Group", "Stay".to_owned(), Anchor::Button),
            Order::Use {
                card: CardKind::CombatHardened,
                die,
            } => (
                "Cards",
                format!("Combat Hardened: roll die {} again", die + 1),
                Anchor::Button,
            ),
            Order::Use { card, .. } => ("Cards", format!("Play {}", self.card_title(card)), Anchor::Button),
            Order::Decline => ("Cards", "Go on".to_owned(), Anchor::Button),
        };
        Choice {
            preview: self.preview(battle, seat, &order),
            order,
            label,
            group,
            anchor,
        }
    }

    fn describe_action(
        &self,
        battle: &Battle,
        by: UnitSet,
        action: Action,
    ) -> (&'static str, String, Anchor) {
        let first = by.first().unwrap_or(UnitId(0));
        let here = Anchor::Piece(first.0.into());
        let side = |facing: Direction| Anchor::Side {
            cell: battle.unit(first).hex.0,
            side: facing.index() as u8,
        };
        match action {
            Action::Move { to, cautious } => (
                "Move",
                format!(
                    "Move to {}{}",
                    self.label(to),
                    if cautious { ", cautiously" } else { "" }
                ),
                Anchor::Cell(to.0),
            ),
            Action::Pivot { facing } => (
                "Turn in place",
                format!("Turn to {}", facing.name()),
                side(facing),
            ),
            Action::Fire { leader, at, victim } => {
                let what = match victim {
                    Some(victim) => format!("Close combat with {}", self.unit_name(battle, victim)),
                    None if battle.unit(leader).hex == at => "Close combat".to_owned(),
                    None => format!("Fire at {}", self.label(at)),
                };
                let label = if 1 < by.len() {
                    format!("{what}, led by {}", self.unit_name(battle, leader))
                } else {
                    what
                };
                (
                    "Fire",
                    label,
                    victim.map_or(Anchor::Cell(at.0), |victim| Anchor::Piece(victim.0.into())),
                )
            }
            Action::Weapon { card, at, victim, .. } => {
                let target = victim.map_or_else(|| self.label(at), |victim| self.unit_name(battle, victim));
                (
                    "Cards",
                    format!("{} against {target}", self.card_title(card)),
                    Anchor::Cell(at.0),
                )
            }
            Action::Rally => ("Rally", "Rally".to_owned(), here),
            Action::DigIn => ("Dig in", "Hasty defence".to_owned(), here),
            Action::Hide { to } => ("Hide", format!("Hide in {}", self.label(to)), Anchor::Cell(to.0)),
            Action::HiddenMove { to } => (
                "Move",
                format!("Hidden move to {}", self.label(to)),
                Anchor::Cell(to.0),
            ),
            Action::Enter { at } => (
                "Enter",
                format!("Enter at {}", self.label(at)),
                Anchor::Cell(at.0),
            ),
            Action::Exit => ("Move", "Leave the map".to_owned(), here),
            Action::MoveTogether => ("Group", "Move together".to_owned(), here),
            Action::PivotTogether => ("Group", "Turn together".to_owned(), here),
            Action::HideTogether => ("Group", "Hide together".to_owned(), here),
            Action::HiddenMoveTogether => ("Group", "Hidden move together".to_owned(), here),
        }
    }

    fn describe_step(&self, battle: &Battle, to: HexId, cautious: bool) -> (&'static str, String, Anchor) {
        let verb = match battle.stack.last() {
            Some(Frame::Group(group)) if group.step == GroupStep::Hide => "Hide in",
            _ => "Move to",
        };
        let label = format!(
            "{verb} {}{}",
            self.label(to),
            if cautious { ", cautiously" } else { "" }
        );
        ("Group", label, Anchor::Cell(to.0))
    }

    fn facing_anchor(&self, battle: &Battle, facing: Direction) -> Anchor {
        match battle.stack.last() {
            Some(Frame::Facing { unit, .. }) => Anchor::Side {
                cell: battle.unit(*unit).hex.0,
                side: facing.index() as u8,
            },
            _ => Anchor::Button,
        }
    }
}

fn roll_label(caps: i8) -> String {
    match caps {
        0 => "Roll".to_owned(),
        _ => format!("Roll with {caps:+}"),
    }
}
