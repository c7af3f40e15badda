//! A choice in words, with its place on the map.

use board::hex::{Direction, HexId};
use umpire::{Anchor, AtStake, Choice, Role, Seat};

use crate::artillery::Shell;
use crate::battle::{Battle, Frame, GroupStep, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::order::{Action, Impulse, Order};
use crate::rules::Rules;
use crate::scene::piece_of;
use crate::works::Mark;

impl Rules {
    /// An order in words that name whoever acts: to be read where nothing is picked.
    pub fn describe_alone(&self, battle: &Battle, seat: Seat, order: Order) -> Choice<Order> {
        let mut choice = self.describe(battle, seat, order, false);
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

    pub(super) fn describe(
        &self,
        battle: &Battle,
        seat: Seat,
        order: Order,
        nothing_picked: bool,
    ) -> Choice<Order> {
        let name = |unit: UnitId| self.unit_name(battle, unit);
        let piece = |unit: UnitId| Anchor::Piece(unit.0.into());
        let (group, label, anchor) = match order {
            Order::Place { unit, hidden, .. } if nothing_picked => (
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
            Order::PlaceWork { work, hidden, .. } if nothing_picked => (
                "Set up",
                format!(
                    "A {}{}",
                    battle.work(work).kind.name(),
                    if hidden { ", hidden" } else { "" }
                ),
                Anchor::Piece(piece_of(Mark::Work { work })),
            ),
            Order::PlaceWork { work, at, hidden } => (
                "Set up",
                format!(
                    "A {} in {}{}",
                    battle.work(work).kind.name(),
                    self.label(at),
                    if hidden { ", hidden" } else { "" }
                ),
                Anchor::Cell(at.0),
            ),
            Order::StartInside { work } => (
                "Set up",
                format!("Inside {}", self.work_name(battle, work)),
                Anchor::Button,
            ),
            Order::PlaceAboard { unit, carrier } => (
                "Set up",
                format!("{} on {}", name(unit), name(carrier)),
                piece(carrier),
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
                format!("Face {}", facing.word()),
                self.facing_anchor(battle, facing),
            ),
            Order::Aim { unit } => ("Choose", name(unit), piece(unit)),
            Order::AimWork { mark } => {
                let anchor = match mark {
                    Mark::Work { work } => Anchor::Cell(battle.work(work).hex.0),
                    Mark::Unit(_) | Mark::Hasty { .. } => Anchor::Button,
                };
                ("Choose", sentence(self.mark_name(battle, mark)), anchor)
            }
            Order::Roll { caps } => ("Roll", roll_label(caps), Anchor::Button),
            Order::Step { to, cautious } => self.describe_step(battle, to, cautious),
            Order::Target { at, side, shell } => self.describe_target(battle, at, side, shell),
            Order::Shell { hex } => (
                "Artillery",
                format!("Shell {} next", self.label(hex)),
                Anchor::Cell(hex.0),
            ),
            Order::Decline if matches!(battle.stack.last(), Some(Frame::Barrages { .. })) => {
                ("Artillery", "Hold".to_owned(), Anchor::Button)
            }
            Order::Stay => match battle.stack.last() {
                Some(Frame::Bonus(_)) => ("Move", "Stop here".to_owned(), Anchor::Button),
                Some(Frame::Inside { .. }) => ("Set up", "Outside".to_owned(), Anchor::Button),
                Some(Frame::Sortie(_)) => ("Flight", "End the action".to_owned(), Anchor::Button),
                Some(Frame::Entangled(_)) => ("Wire", "Stay where you are".to_owned(), Anchor::Button),
                _ => ("Group", "Stay".to_owned(), Anchor::Button),
            },
            Order::PressOn => ("Wire", "Pay and go in".to_owned(), Anchor::Button),
            Order::Lay { at, kind, hidden } => (
                "Mines",
                format!(
                    "A {} in {}, {}",
                    kind.name(),
                    self.label(at),
                    if hidden { "hidden" } else { "open" }
                ),
                Anchor::Cell(at.0),
            ),
            Order::Fly { impulse } => self.describe_impulse(battle, impulse),
            Order::Unveil { at } => (
                "Hidden",
                format!("See who is in {}", self.label(at)),
                Anchor::Cell(at.0),
            ),
            Order::Choose { option } => ("Choose", self.option_words(battle, option), Anchor::Button),
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
            stakes: AtStake::default(),
            role: role_of(&order),
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
                format!("Turn to {}", facing.word()),
                side(facing),
            ),
            Action::Fire { leader, at, victim } => {
                let what = match victim {
                    Some(plane) if self.is_flak(battle, victim) => {
                        format!("Fire at {} in the air", self.mark_name(battle, plane))
                    }
                    Some(victim @ Mark::Unit(_)) => {
                        format!("Close combat with {}", self.mark_name(battle, victim))
                    }
                    Some(victim) => format!("Destroy {}", self.mark_name(battle, victim)),
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
                    match victim {
                        Some(victim @ Mark::Unit(_)) => Anchor::Piece(piece_of(victim)),
                        Some(Mark::Work { .. } | Mark::Hasty { .. }) | None => Anchor::Cell(at.0),
                    },
                )
            }
            Action::Indirect { leader, at, spot } => {
                let what = format!("Shell {}, spotted from {}", self.label(at), self.label(spot));
                let label = if 1 < by.len() {
                    format!("{what}, led by {}", self.unit_name(battle, leader))
                } else {
                    what
                };
                ("Fire", label, Anchor::Cell(at.0))
            }
            Action::Smoke { at, spot } => {
                let label = match spot {
                    Some(spot) => format!("Smoke in {}, spotted from {}", self.label(at), self.label(spot)),
                    None => format!("Smoke in {}", self.label(at)),
                };
                ("Smoke", label, Anchor::Cell(at.0))
            }
            Action::Weapon { card, at, victim, .. } => {
                let target = victim.map_or_else(|| self.label(at), |victim| self.mark_name(battle, victim));
                (
                    "Cards",
                    format!("{} against {target}", self.card_title(card)),
                    Anchor::Cell(at.0),
                )
            }
            Action::Throw {
                thrower,
                card,
                at,
                victim,
                ..
            } => {
                let target = victim.map_or_else(|| self.label(at), |victim| self.mark_name(battle, victim));
                let (title, user) = (self.card_title(card), self.unit_name(battle, thrower));
                (
                    "Cards",
                    format!("Fire at {target}, {user} helps with {title}"),
                    Anchor::Cell(at.0),
                )
            }
            Action::Flame { at } => (
                "Fire",
                format!("Flames at {}", self.label(at)),
                Anchor::Cell(at.0),
            ),
            Action::Rally => ("Rally", "Rally".to_owned(), here),
            Action::DigIn => ("Dig in", "Hasty defence".to_owned(), here),
            Action::Hide { to } => ("Hide", format!("Hide in {}", self.label(to)), Anchor::Cell(to.0)),
            Action::HiddenMove { to } => (
                "Move",
                format!("Hidden move to {}", self.label(to)),
                Anchor::Cell(to.0),
            ),
            Action::Occupy { work } => ("Works", format!("Go into {}", self.work_name(battle, work)), here),
            Action::Leave => {
                let work = battle.unit(first).inside;
                let what = work.map_or_else(|| "it".to_owned(), |work| self.work_name(battle, work));
                ("Works", format!("Come out of {what}"), here)
            }
            Action::Load { carrier } => self.describe_boarding(battle, by, carrier, "Load", "on"),
            Action::Unload { carrier } => self.describe_boarding(battle, by, carrier, "Unload", "from"),
            Action::Enter { at, cautious } => (
                "Enter",
                format!(
                    "Enter at {}{}",
                    self.label(at),
                    if cautious { ", cautiously" } else { "" }
                ),
                Anchor::Cell(at.0),
            ),
            Action::Exit => ("Move", "Leave the map".to_owned(), here),
            Action::Fly => ("Flight", "Fly".to_owned(), here),
            Action::FlyOff => ("Flight", "Fly straight off".to_owned(), here),
            Action::MoveTogether => ("Group", "Move together".to_owned(), here),
            Action::PivotTogether => ("Group", "Turn together".to_owned(), here),
            Action::HideTogether => ("Group", "Hide together".to_owned(), here),
            Action::HiddenMoveTogether => ("Group", "Hidden move together".to_owned(), here),
        }
    }

    fn describe_impulse(&self, battle: &Battle, impulse: Impulse) -> (&'static str, String, Anchor) {
        let from = match battle.stack.last() {
            Some(Frame::Sortie(sortie)) => battle.unit(sortie.unit).hex,
            Some(_) | None => HexId(0),
        };
        let cell = |hex: HexId| Anchor::Cell(hex.0);
        match impulse {
            Impulse::Enter { at } => ("Flight", format!("Fly in at {}", self.label(at)), cell(at)),
            Impulse::Forward { side } => match self.field.grid.neighbour_full(from, side) {
                Some(to) => ("Flight", format!("Fly to {}", self.label(to)), cell(to)),
                None => (
                    "Flight",
                    format!("Fly off the map to {}", side.word()),
                    Anchor::Button,
                ),
            },
            Impulse::Turn { facing } => {
                let anchor = Anchor::Side {
                    cell: from.0,
                    side: facing.index() as u8,
                };
                ("Flight", format!("Turn to {}", facing.word()), anchor)
            }
            Impulse::Climb => ("Flight", "Climb 50 m".to_owned(), Anchor::Button),
            Impulse::Dive => ("Flight", "Descend 50 m".to_owned(), Anchor::Button),
            Impulse::Attack { at } => ("Fire", format!("Attack {}", self.label(at)), cell(at)),
            Impulse::Dogfight { target } => (
                "Fire",
                format!("Attack {}", self.unit_name(battle, target)),
                Anchor::Piece(target.0.into()),
            ),
            Impulse::Drop { at, bomb, count } => (
                "Fire",
                format!("Drop {count} × {} on {}", bomb.name(), self.label(at)),
                cell(at),
            ),
        }
    }

    /// What a number stands for in the question on top.
    fn option_words(&self, battle: &Battle, option: u8) -> String {
        match battle.stack.last() {
            Some(Frame::Altitude { .. }) => crate::air::in_metres(option),
            Some(Frame::Event { .. }) => self
                .event_options()
                .get(usize::from(option))
                .map_or_else(String::new, |known| known.text.clone()),
            Some(_) | None => option.to_string(),
        }
    }

    fn describe_boarding(
        &self,
        battle: &Battle,
        by: UnitSet,
        carrier: UnitId,
        verb: &str,
        link: &str,
    ) -> (&'static str, String, Anchor) {
        let cargo = by.but(UnitSet::one(carrier)).first().unwrap_or(carrier);
        let (load, vehicle) = (self.unit_name(battle, cargo), self.unit_name(battle, carrier));
        let label = format!("{verb} {load} {link} {vehicle}");
        ("Transport", label, Anchor::Piece(cargo.0.into()))
    }

    /// A strike by its hexes: the centre, or all three of a pattern that can be turned.
    fn describe_target(
        &self,
        battle: &Battle,
        at: HexId,
        side: Direction,
        shell: Shell,
    ) -> (&'static str, String, Anchor) {
        let card = match battle.stack.last() {
            Some(Frame::Barrages { to_target }) => to_target.last().map(|(_, card)| *card),
            _ => None,
        };
        let hexes = match card {
            Some(card) if card == CardKind::Nebelwerfer30cm => {
                let hexes = self.pattern(card, at, side);
                let labels: Vec<String> = hexes.iter().map(|hex| self.label(*hex)).collect();
                labels.join(", ")
            }
            Some(_) | None => self.label(at),
        };
        let label = match shell {
            Shell::Explosive => format!("Shells on {hexes}"),
            Shell::Smoke => format!("Smoke on {hexes}"),
        };
        ("Artillery", label, Anchor::Cell(at.0))
    }

    fn describe_step(&self, battle: &Battle, to: HexId, cautious: bool) -> (&'static str, String, Anchor) {
        if let Some(Frame::Bonus(_)) = battle.stack.last() {
            return ("Move", format!("On to {}", self.label(to)), Anchor::Cell(to.0));
        }
        let verb = match battle.stack.last() {
            Some(Frame::Group(group)) if group.step == GroupStep::Hide => "Hide in",
            Some(Frame::CloseCall { .. }) => "Slip away to",
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
            Some(Frame::WorkFacing { work }) => Anchor::Side {
                cell: battle.work(*work).hex.0,
                side: facing.index() as u8,
            },
            _ => Anchor::Button,
        }
    }
}

/// Its place on the page: to pass, or to hold what one could use.
fn role_of(order: &Order) -> Option<Role> {
    if matches!(order, Order::Pass | Order::EndTurn | Order::Stay) {
        return Some(Role::Pass);
    }
    matches!(order, Order::Decline).then_some(Role::Hold)
}

/// The words with a capital letter.
fn sentence(words: String) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn roll_label(caps: i8) -> String {
    match caps {
        0 => "Roll".to_owned(),
        _ => format!("Roll with {caps:+}"),
    }
}
