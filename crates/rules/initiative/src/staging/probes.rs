//! Values of a battle by name: `A1.markers`, `A.needs`, `first.points`, `sees.A1.B1`.

use board::table::gap2;
use rulebook::staging::{probe as shared, side_of, side_word};
use serde_json::{Value, json};
use tabletop::OpenTable as _;
use umpire::Seat;
use umpire::cases::Stage;

use crate::aim::{Firing, UnderFire};
use crate::battle::{Frame, Post, Standing, TeamId, UnitId};
use crate::content::model::Class;
use crate::cover::Cover;
use crate::decisions::Stage as Progress;
use crate::fire::Cause;
use crate::rules::Rules;

pub(super) fn probe(stage: &Stage<Rules>, path: &[&str]) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let value = shared(stage, &battle.holders, path);
    if value.is_some() {
        return value;
    }
    let team = |name: &str| team_of(stage, name);
    match *path {
        ["round"] => Some(json!(battle.round)),
        ["initiative"] => Some(json!(battle.initiative)),
        ["holder"] => Some(json!(side_word(Some(battle.holder)))),
        ["reactivations"] => Some(json!(battle.reactivations)),
        ["smoke"] => Some(json!(battle.smoke.len())),
        ["sees", one, two] => Some(json!(rules.sees(battle, team(one)?, team(two)?))),
        ["gap", one, two] => {
            let prints = [one, two].map(|name| Some(rules.print(battle, team(name)?)));
            let [one, two] = prints;
            Some(json!(gap2(&one?, &two?).floor_units()))
        }
        ["contact", one, two] => {
            let (one, two) = (rules.print(battle, team(one)?), rules.print(battle, team(two)?));
            Some(json!(board::table::contact(&one, &two)))
        }
        ["cover", one, two] => Some(json!(match rules.cover_from(battle, team(one)?, team(two)?) {
            Cover::Open => "open",
            Cover::Soft => "soft",
            Cover::Hard => "hard",
        })),
        ["concealed", one, two] => Some(json!(rules.is_concealed_from(
            battle,
            team(one)?,
            team(two)?,
            true
        ))),
        ["number", one, two] => Some(json!(aimed(stage, team(one)?, unit_of(stage, two)?)?.0)),
        ["dice", one, two] => Some(json!(aimed(stage, team(one)?, unit_of(stage, two)?)?.1)),
        [side, what] if side_of(side).is_some() => side_value(stage, side_of(side)?, what),
        [name, what] => match (team_of(stage, name), unit_of(stage, name)) {
            (Some(team), _) => team_value(stage, team, what),
            (None, Some(unit)) => unit_value(stage, unit, what),
            (None, None) => None,
        },
        _ => None,
    }
}

/// What a Team needs to hit a Unit with its first weapon, and with how many dice.
fn aimed(stage: &Stage<Rules>, team: TeamId, target: UnitId) -> Option<(i32, u8)> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let acts = |frame: &Frame| matches!(frame, Frame::Act(act) if act.stage == Progress::Moved);
    let moved = battle.stack.iter().any(acts);
    let cause = Cause::Own { aimed: false, moved };
    let unit = battle.team(team).unit;
    let mut firing = Firing::new(rules, battle, unit, cause, false);
    let mut under = UnderFire::new(battle, target.into(), &[], &[]);
    let reach = firing.reach(&under, team, 0);
    let at = rules.weapon(battle.team(team), 0).at;
    let dice = firing
        .volley(&mut under, team, 0, None)
        .map_or(0, |volley| volley.dice);
    Some((firing.needs(&mut under, at, reach.long), dice))
}

fn team_of(stage: &Stage<Rules>, name: &str) -> Option<TeamId> {
    let number = stage.piece(name).map(rulebook::UnitId);
    number.filter(|number| stage.battle.teams.knows(*number))
}

fn unit_of(stage: &Stage<Rules>, name: &str) -> Option<UnitId> {
    stage.piece(name).map(rulebook::UnitId).and_then(UnitId::of_words)
}

fn side_value(stage: &Stage<Rules>, seat: Seat, what: &str) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let company = battle.company(seat);
    Some(match what {
        "points" => json!(rules.points(battle, seat)),
        "broken" => json!(company.broken),
        "rerolled" => json!(company.rerolled_in == battle.initiative),
        "appointed" => json!(company.appointed_in == battle.initiative),
        "units" => {
            let units = battle.units.iter().filter(|unit| unit.owner == seat);
            json!(units.filter(|unit| !unit.destroyed && !unit.is_commander).count())
        }
        _ => return None,
    })
}

fn unit_value(stage: &Stage<Rules>, id: UnitId, what: &str) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let unit = battle.unit(id);
    Some(match what {
        "activated" => json!(unit.activated),
        "eligible" => json!(unit.is_eligible()),
        "freed" => json!(unit.freed),
        "overwatch" => json!(unit.overwatch),
        "declared" => json!(unit.declared),
        "ran" => json!(unit.ran),
        "casualties" => json!(unit.casualties),
        "destroyed" => json!(unit.destroyed),
        "teams" => json!(battle.counted(id).count()),
        "start" => json!(unit.start),
        "suppressed" => json!(
            battle
                .counted(id)
                .filter(|(_, team)| team.is_suppressed())
                .count()
        ),
        "markers" => json!(
            battle
                .counted(id)
                .map(|(_, team)| u32::from(team.markers))
                .sum::<u32>()
        ),
        "needs" => json!(rules.activation_number(battle, id)),
        "leader" => {
            let leader = battle.leader(id);
            let named = leader.and_then(|team| stage.names.iter().find(|(_, number)| *number == team.0));
            json!(named.map_or("nobody", |(name, _)| name.as_str()))
        }
        _ => return None,
    })
}

fn team_value(stage: &Stage<Rules>, id: TeamId, what: &str) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let team = battle.team(id);
    Some(match what {
        "at" => json!([team.at.x(), team.at.y()]),
        "x" => json!(team.at.x()),
        "y" => json!(team.at.y()),
        "facing" => json!(team.facing.degrees()),
        "turret" => json!(team.turret.degrees()),
        "markers" => json!(team.markers),
        "suppressed" => json!(team.is_suppressed()),
        "place" => json!(match team.standing {
            Standing::ToPlace => "to-place",
            Standing::Table => "table",
            Standing::Destroyed => "destroyed",
            Standing::Left => "left",
        }),
        "alive" => json!(team.standing != Standing::Destroyed),
        "destroyed" => json!(team.standing == Standing::Destroyed),
        "quiet" => json!(team.is_quiet()),
        "still" => json!(!team.went),
        "moved" => json!(team.moved),
        "fired" => json!(team.fired),
        "fired_now" => json!(team.fired_in == battle.initiative),
        "dug_in" => json!(team.dug_in),
        "down" => json!(rules.is_down(battle, id)),
        "hidden" => json!(team.hidden),
        "allowance" => json!(rules.allowance(team)),
        "type" => json!(rules.kind(team).id),
        "class" => json!(match rules.class_of(battle, id) {
            Class::Infantry => "infantry",
            Class::Gun => "gun",
            Class::Tank => "tank",
        }),
        "post" => json!(match team.post {
            Post::Plain => "plain",
            Post::Leader => "leader",
            Post::Observer => "observer",
            Post::Commander => "commander",
        }),
        "terrain" => json!(team.under.words().collect::<Vec<&str>>()),
        _ => return None,
    })
}
