//! The worked checks of the fire chapters, on the table: numbers, dice, pairs; whole shootings with forced dice.

mod armour;
mod ground;
mod numbers;
mod pairs;
mod shootings;

use rulebook::Stacked as _;
use umpire::Report;

use crate::aim::{Firing, UnderFire, Volley};
use crate::battle::{Frame, TeamId};
use crate::content::model::Class;
use crate::fire::Cause;
use crate::order::{Help, Order, Shot};
use crate::shooting::{Fire, FireResult};
use crate::testing::{Group, Stage};

/// Fire of a Unit that did not move.
pub(crate) const PLAIN: Cause = Cause::Own {
    aimed: false,
    moved: false,
};

pub(crate) const AIMED: Cause = Cause::Own {
    aimed: true,
    moved: false,
};

/// One weapon's fire: dice and number.
pub(crate) fn volley(stage: &Stage, team: TeamId, arm: usize, target: Group, cause: Cause) -> Option<Volley> {
    typed_volley(stage, team, arm, target, cause, None)
}

pub(crate) fn typed_volley(
    stage: &Stage,
    team: TeamId,
    arm: usize,
    target: Group,
    cause: Cause,
    class: Option<Class>,
) -> Option<Volley> {
    let unit = stage.battle.team(team).unit;
    let mut firing = Firing::new(&stage.rules, &stage.battle, unit, cause, false);
    let mut under = UnderFire::new(&stage.battle, target.id.into(), &[], &[]);
    firing.volley(&mut under, team, arm, class)
}

/// Dice and number of a Team's first weapon.
pub(crate) fn dice_at(stage: &Stage, team: TeamId, target: Group, cause: Cause) -> Option<(u8, i32)> {
    volley(stage, team, 0, target, cause).map(|volley| (volley.dice, volley.number))
}

pub(crate) fn shot(team: TeamId, target: Group, weapons: u8, at: Option<Class>) -> Shot {
    Shot {
        team,
        target: target.id,
        weapons,
        at,
        observer: false,
    }
}

/// The proposed shots of a Unit at another.
pub(crate) fn proposed(stage: &Stage, unit: Group, target: Group, cause: Cause) -> Vec<Shot> {
    stage
        .rules
        .proposed_shots(&stage.battle, unit.id, target.id, cause, &[])
}

/// Carries shots out with these dice, up to the next question or the end.
pub(crate) fn fire(stage: &mut Stage, unit: Group, cause: Cause, shots: Vec<Shot>, dice: &[u32]) -> Report {
    fire_directed(stage, unit, cause, shots, Vec::new(), dice)
}

pub(crate) fn fire_directed(
    stage: &mut Stage,
    unit: Group,
    cause: Cause,
    shots: Vec<Shot>,
    directs: Vec<Help>,
    dice: &[u32],
) -> Report {
    assert_eq!(
        stage
            .rules
            .check_shots(&stage.battle, unit.id, cause, &shots, &[]),
        Ok(())
    );
    stage.with_dice(dice, |turn| turn.ask(Fire::new(unit.id, cause, shots, directs)))
}

/// Answers the question on top of the stack.
pub(crate) fn answer(stage: &mut Stage, order: &Order, dice: &[u32]) -> Report {
    let frame = stage.battle.stack.last().expect("somebody is asked");
    let question = frame.question().expect("a question is on top");
    let seat = question
        .ask(&stage.rules, &stage.battle)
        .expect("somebody is asked")
        .seat;
    let checked = question
        .check(&stage.rules, &stage.battle, seat, order)
        .unwrap_or_else(|why| panic!("{order:?}: {why:?}"));
    stage.with_dice(dice, |turn| {
        let frame = turn.battle.stack.pop().expect("it was there");
        frame.carry_out(checked, turn);
    })
}

/// The question that waits, by its word.
pub(crate) fn asked(stage: &Stage) -> Option<&'static str> {
    let question = stage.battle.stack.last().and_then(Frame::question)?;
    question.ask(&stage.rules, &stage.battle).map(|ask| ask.what)
}

/// Which Teams of a Unit are still on the table.
pub(crate) fn standing(stage: &Stage, group: Group) -> Vec<u16> {
    let teams = stage.battle.teams_of(group.id);
    teams.map(|(id, _)| id.0 - group.first).collect()
}

pub(crate) fn markers(stage: &Stage, group: Group) -> Vec<u8> {
    let teams = stage.battle.teams_of(group.id);
    teams.map(|(_, team)| team.markers).collect()
}

/// What the fire under a question has come to so far.
pub(crate) fn result(stage: &Stage) -> Option<FireResult> {
    stage.battle.stack.iter().find_map(|frame| match frame {
        Frame::Fire(fire) => Some(fire.result),
        _ => None,
    })
}

/// They have acted and fired: neither to ground nor quiet.
pub(crate) fn up(stage: &mut Stage, group: Group) {
    stage.battle.unit_mut(group.id).activated = true;
    for nth in 0..stage.battle.teams_of(group.id).count() {
        let team = stage.battle.team_mut(group.team(nth as u16));
        team.fired = true;
        team.went = true;
    }
}
