//! The decisions, one file each: when somebody is asked, what may be answered, why not, what comes of it, and what the
//! page says. [`Checked`] is what checking an order hands over to carrying it out.

mod act;
mod acting;
mod allocate;
mod answer;
mod carry_on;
mod checked;
mod choose;
mod close;
mod defend;
mod deploy;
mod dragging;
mod extra;
mod go_to_ground;
mod join;
mod mark;
mod pursue;
mod react;
mod recover;
mod reroll;
mod shift_template;
mod strike;
mod withdraw;

pub(crate) use rulebook::words::{astray, choice, done, major, minor, prompt, stray};

use crate::assault::Assault;
use crate::barrage::Barrage;
use crate::battle::{Battle, Frame, TeamId};
use crate::order::Order;
use crate::rounds::{EndOfRound, Play};
use crate::rules::Rules;
use crate::shooting::{Fire, Shooting};
use crate::walk::Walk;
use crate::why::Why;

pub use act::{Act, Stage};
pub use allocate::Allocate;
pub use answer::Answer;
pub use carry_on::CarryOn;
pub use checked::{Berthed, Checked};
pub use choose::Choose;
pub use close::Close;
pub use defend::Defend;
pub use deploy::Deploy;
pub use extra::Extra;
pub use go_to_ground::GoToGround;
pub use join::Join;
pub use mark::Mark;
pub use pursue::Pursue;
pub use react::React;
pub use recover::Recover;
pub use reroll::Reroll;
pub use shift_template::ShiftTemplate;
pub use strike::Strike;
pub use withdraw::Withdraw;

rulebook::questions!(
    Rules,
    Frame,
    asked [Act, Allocate, Answer, CarryOn, Choose, Close, Defend, Deploy, Extra, GoToGround, Join, Mark, Pursue, React, Recover, Reroll, ShiftTemplate, Strike, Withdraw],
    plain [],
    steps [],
    processes [Play, Walk, Fire, Shooting, Assault, Barrage, EndOfRound],
);

/// The refusal of an order that is no answer to what is asked.
pub(crate) fn unasked(rule: &'static str, asked: &'static str) -> Why {
    Why::new(rule, asked)
}

impl Rules {
    /// The Teams an order is about, those it is given to first.
    pub fn teams_in(&self, battle: &Battle, order: &Order) -> Vec<TeamId> {
        let of_unit = |unit: crate::battle::UnitId| -> Vec<TeamId> {
            if !battle.knows_unit(unit) {
                return Vec::new();
            }
            battle.teams_of(unit).map(|(team, _)| team).collect()
        };
        match order {
            Order::Deploy { teams, .. } => teams.iter().map(|berth| berth.team).collect(),
            Order::Activate { unit } => of_unit(*unit),
            Order::Appoint { team } | Order::Recover { team } => vec![*team],
            Order::Shift(shift) => vec![shift.leader, shift.from, shift.to],
            Order::Move { legs, .. }
            | Order::Close { legs }
            | Order::Withdraw { legs }
            | Order::Pursue { legs } => legs.iter().map(|leg| leg.team).collect(),
            Order::Drag(pull) if battle.teams.knows(pull.lead) => of_unit(battle.team(pull.lead).unit),
            Order::Drag(_) => Vec::new(),
            Order::Fire { shots, .. } | Order::Defend { shots, .. } | Order::React { shots, .. } => {
                let mut teams: Vec<TeamId> = shots.iter().map(|shot| shot.team).collect();
                for shot in shots {
                    teams.extend(of_unit(shot.target));
                }
                teams
            }
            Order::Assault {
                unit, goes, shots, ..
            } => {
                let firing = shots.iter().map(|shot| shot.team);
                goes.iter().copied().chain(firing).chain(of_unit(*unit)).collect()
            }
            Order::Barrage { observer, aim, guns } => guns.iter().copied().chain([*observer, *aim]).collect(),
            Order::Smoke { observer, guns, .. } => guns.iter().copied().chain([*observer]).collect(),
            Order::Allocate { teams } | Order::Mark { teams } => teams.clone(),
            Order::Strike { teams, victims } => teams.iter().chain(victims).copied().collect(),
            Order::Join { unit } => of_unit(*unit),
            Order::Reroll { .. }
            | Order::DigIn
            | Order::Overwatch
            | Order::End
            | Order::Hold
            | Order::CarryOn
            | Order::Halt
            | Order::GoToGround
            | Order::Stand
            | Order::ShiftTemplate { .. }
            | Order::Extra { .. }
            | Order::Counterattack
            | Order::BreakOff
            | Order::Concede => Vec::new(),
        }
    }
}
