//! What an action of units would cost and bring, before it is ordered.

use umpire::report::NamedTally;
use umpire::{Ledgered, Preview, Seat, Tally};

use super::actions::{cargo_of_two, sole};
use crate::battle::{Battle, UnitSet};
use crate::content::model::WorkKind;
use crate::decisions::cell;
use crate::decisions::previews::note;
use crate::movement::Gait;
use crate::order::Action;
use crate::rules::Rules;
use crate::works::OCCUPY_AP;

impl Rules {
    pub(super) fn preview_action(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        action: Action,
        preview: &mut Preview,
    ) {
        if let Some(shot) = self.shot_of(battle, by, action) {
            self.preview_attack(battle, seat, &self.planned_attack(battle, shot), preview);
        }
        let mut cost = Tally::default();
        match action {
            Action::Move { to, cautious } => {
                cost = self.preview_move(battle, sole(by), to, Gait::of(cautious), preview);
            }
            Action::HiddenMove { to } => {
                preview.path.push(cell(to));
                self.preview_works(battle, seat, sole(by), to, preview);
                self.hidden_move_cost(battle, sole(by), to, &mut cost);
            }
            Action::Enter { at, cautious } => {
                preview.path.push(cell(at));
                self.enter_cost(battle, sole(by), at, Gait::of(cautious), &mut cost);
                self.preview_works(battle, seat, sole(by), at, preview);
            }
            Action::Load { carrier } | Action::Unload { carrier } => {
                self.boarding_cost(battle, cargo_of_two(by, carrier), &mut cost);
            }
            Action::Exit => {
                let dearest = by.iter().max_by_key(|unit| self.exit_price(battle, *unit));
                self.exit_cost(battle, dearest.expect("somebody leaves"), &mut cost);
            }
            Action::Fire { leader, at, .. } => self.fire_cost(battle, leader, at, &mut cost),
            Action::Flame { at } => self.fire_cost(battle, sole(by), at, &mut cost),
            Action::Weapon { leader, card, .. } => self.weapon_cost(battle, leader, card, &mut cost),
            Action::Throw { leader, card, at, .. } => {
                self.fire_cost(battle, leader, at, &mut cost);
                let text = format!("{} is used up.", self.card_title(card));
                preview.notes.push(note(&text, "coh-W20"));
            }
            Action::Indirect { leader, spot, .. } => {
                preview.path.push(cell(spot));
                self.indirect_cost(battle, leader, &mut cost);
            }
            Action::Smoke { at, spot } => cost = self.preview_smoke(battle, sole(by), at, spot, preview),
            Action::Rally => {
                let forecasts = by.iter().filter_map(|unit| self.rally_forecast(battle, unit, 0));
                preview.attacks.extend(forecasts);
            }
            Action::Occupy { .. } => cost.add(OCCUPY_AP.into(), "occupy", "coh-A12"),
            Action::Leave => cost.add(OCCUPY_AP.into(), "leave", "coh-A12"),
            Action::DigIn
            | Action::Hide { .. }
            | Action::HideTogether
            | Action::MoveTogether
            | Action::HiddenMoveTogether
            | Action::Fly
            | Action::FlyOff
            | Action::Pivot { .. }
            | Action::PivotTogether => {}
        }
        let known = what_it_means(battle, action);
        preview.notes.extend(known.map(|(text, rule)| note(text, rule)));
        if !cost.lines().is_empty() {
            let name = "cost";
            preview.tallies.push(NamedTally { name, tally: cost });
        }
    }
}

/// What every player should know of an action that costs and brings the same everywhere.
fn what_it_means(battle: &Battle, action: Action) -> Option<(&'static str, &'static str)> {
    match action {
        Action::DigIn => Some(("+1 defence until the unit turns or moves.", "coh-18.1a")),
        Action::Hide { .. } | Action::HideTogether => {
            Some(("Out of sight at both ends; no facing while hidden.", "coh-10.2a"))
        }
        Action::MoveTogether | Action::HiddenMoveTogether => Some((
            "Each member is asked in turn; the group pays the dearest move.",
            "coh-9.11a",
        )),
        Action::Occupy { work } if battle.work(work).kind == WorkKind::Bunker => Some((
            "Inside it sees and fires only where the bunker looks.",
            "coh-18.2d",
        )),
        Action::Fly => Some((
            "1 for the action, 1 more for each attack and each climb.",
            "coh-20.0b",
        )),
        Action::FlyOff => Some(("Straight on; no more command actions this round.", "coh-20.0i")),
        _ => None,
    }
}
