//! Fire as section 40 works it out. Units stand in a heap, so that every figure has the same range.

mod effects;
mod indirect;
mod needs;
mod volume;

use crate::attack::{Attack, Manner};
use crate::battle::{FigureId, UnitId};
use crate::content::model::{Role, UnitRule};
use crate::order::{Battery, Volley};
use crate::standing::How;
use crate::testing::{ONE, Stage, TWO};
use crate::volley::Volume;
use crate::why::Why;

/// Puts a whole unit on one point.
pub fn heap(stage: &mut Stage, unit: UnitId, x: i32, y: i32) {
    for figure in stage.figures(unit) {
        stage.place(figure, x, y);
    }
}

/// A table with `n` men of this weapon, and nine targets at this range due north of them.
pub fn facing_off(n: usize, weapon: &str, range: i32) -> (Stage, UnitId, UnitId) {
    let mut stage = Stage::new(7200, 7200);
    let us = stage.squad(ONE, n, &[weapon], (3600, 1000), 0);
    let them = stage.squad(TWO, 9, &["ba-rifle"], (3600, 3000), 180);
    heap(&mut stage, us, 3600, 1000);
    heap(&mut stage, them, 3600, 1000 + 100 + range);
    stage.battle.sides[1].standing.react = How::Never;
    (stage, us, them)
}

/// All figures of a unit that carry this weapon, in one mode.
pub fn battery(stage: &Stage, unit: UnitId, weapon: &str, mode: u8) -> Battery {
    let weapon = stage
        .rules
        .content
        .weapon(weapon)
        .expect("a weapon of the charts") as u16;
    let carries = |id: &FigureId| {
        let figure = stage.battle.figure(*id);
        stage.rules.weapons(figure).any(|(it, _)| it == weapon)
    };
    let figures = stage.figures(unit).into_iter().filter(carries).collect();
    Battery {
        figures,
        weapon,
        mode,
        accelerated: false,
        blast: false,
    }
}

pub fn volley(target: UnitId, batteries: Vec<Battery>) -> Volley {
    Volley { target, batteries }
}

/// Plans fire with one weapon.
pub fn plan(
    stage: &Stage,
    (us, them): (UnitId, UnitId),
    manner: Manner,
    battery: Battery,
) -> Result<Volley, Why> {
    let planned = stage
        .rules
        .plan_fire(&stage.battle, us, manner, &[volley(them, vec![battery])]);
    planned.map(|mut volleys| volleys.remove(0))
}

/// Dice, Accuracy and Lethality of each group of one weapon's fire.
#[track_caller]
pub fn groups(stage: &Stage, pair: (UnitId, UnitId), manner: Manner, weapon: &str) -> Vec<(u32, i32, i32)> {
    groups_of(stage, pair, manner, battery(stage, pair.0, weapon, 0))
}

#[track_caller]
pub fn groups_of(
    stage: &Stage,
    (us, them): (UnitId, UnitId),
    manner: Manner,
    battery: Battery,
) -> Vec<(u32, i32, i32)> {
    let planned = plan(stage, (us, them), manner, battery).expect("it may fire so");
    let groups = stage
        .rules
        .groups(&stage.battle, us, them, manner, &planned.batteries);
    groups
        .iter()
        .map(|group| {
            let dice = match group.volume {
                Volume::Dice(dice) => dice,
                Volume::D6 => 0,
            };
            (dice, group.accuracy.number, group.lethality.number)
        })
        .collect()
}

/// The need of the first group.
#[track_caller]
pub fn need(stage: &Stage, pair: (UnitId, UnitId), manner: Manner, weapon: &str) -> i32 {
    groups(stage, pair, manner, weapon)[0].1
}

/// Fires one weapon with these dice.
#[track_caller]
pub fn fire(
    stage: &mut Stage,
    pair: (UnitId, UnitId),
    manner: Manner,
    weapon: &str,
    dice: &[u32],
) -> umpire::Report {
    let planned = plan(stage, pair, manner, battery(stage, pair.0, weapon, 0)).expect("it may fire so");
    stage.with_dice(dice, |turn| turn.fire(pair.0, manner, vec![planned]))
}

/// An attack as it would be put on the stack.
pub fn attack(stage: &Stage, pair: (UnitId, UnitId), manner: Manner, weapon: &str) -> Attack {
    let planned = plan(stage, pair, manner, battery(stage, pair.0, weapon, 0)).expect("it may fire so");
    Attack::new(pair.1, manner, vec![(pair.0, planned.batteries)])
}

/// Suppression and wounds of a unit.
pub fn state(stage: &Stage, unit: UnitId) -> (u8, u32) {
    (stage.battle.unit(unit).suppression, stage.battle.wounds(unit))
}

/// A sniper with his spotter.
pub fn snipers(stage: &mut Stage, at: (i32, i32)) -> UnitId {
    let team = stage.squad(ONE, 2, &["ba-rifle"], at, 0);
    stage.arm(team, 0, &["sniper-rifle"]);
    stage.role(team, 0, Role::Sniper);
    stage.role(team, 1, Role::Spotter);
    heap(stage, team, at.0, at.1);
    team
}

pub fn give(stage: &mut Stage, unit: UnitId, rule: UnitRule) {
    stage.rules(unit, &[rule]);
}
