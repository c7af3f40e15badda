//! Names, legs and shots in the words of a case.

use tabletop::cases::spot;
use umpire::cases::Stage;
use umpire::content::{Node, Table};

use crate::battle::{TeamId, UnitId};
use crate::content::model::{Class, Mount};
use crate::fire::{Cause, Target};
use crate::order::{Help, Leg, Shift, Shot};
use crate::rules::Rules;

pub(super) const CLASSES: [(&str, Class); 3] = [
    ("infantry", Class::Infantry),
    ("gun", Class::Gun),
    ("tank", Class::Tank),
];

const MOUNTS: [(&str, Mount); 4] = [
    ("carried", Mount::Carried),
    ("main", Mount::Main),
    ("coax", Mount::Coax),
    ("hull", Mount::Hull),
];

/// The Unit of this name.
pub(super) fn unit(stage: &Stage<Rules>, node: &Node<'_>) -> Option<UnitId> {
    let name = node.string()?;
    let number = stage.piece(name).map(rulebook::UnitId);
    let found = number.and_then(UnitId::of_words);
    if found.is_none() {
        let units = stage.names.iter();
        let units = units.filter(|(_, number)| UnitId::of_words(rulebook::UnitId(*number)).is_some());
        node.unknown("Unit", name, units.map(|(known, _)| known.as_str()));
    }
    found
}

/// The Team of this name.
pub(super) fn team(stage: &Stage<Rules>, node: &Node<'_>) -> Option<TeamId> {
    let name = node.string()?;
    let found = stage
        .piece(name)
        .map(rulebook::UnitId)
        .filter(|number| stage.battle.teams.knows(*number));
    if found.is_none() {
        let teams = stage.names.iter();
        let teams = teams.filter(|(_, number)| stage.battle.teams.knows(rulebook::UnitId(*number)));
        node.unknown("Team", name, teams.map(|(known, _)| known.as_str()));
    }
    found
}

pub(super) fn teams(stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<TeamId>> {
    node.list()?.iter().map(|node| team(stage, node)).collect()
}

/// `[{ team = "X", to = [x, y], facing = 90, turret = 0, placed = true }, …]`; without a place a turn on the spot.
pub(super) fn legs(stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<Leg>> {
    let read = node.list()?.into_iter().map(|node| {
        let table = node.table()?;
        let team = team(stage, &table.need("team")?)?;
        let leg = tabletop::cases::leg(&table, team);
        let leg = Leg {
            team,
            path: leg.path,
            facing: leg.facing,
            turret: table.opt_int("turret", -10_000..=10_000),
            placed: table.flag("placed"),
        };
        table.finish();
        Some(leg)
    });
    read.collect()
}

/// `[{ leader = "P", team = "X" }]`.
pub(super) fn helps(stage: &Stage<Rules>, table: &Table<'_>, key: &str) -> Option<Vec<Help>> {
    let read = table.opt_tables(key).into_iter().map(|table| {
        let leader = team(stage, &table.need("leader")?)?;
        let helped = match table.get("team") {
            Some(node) => Some(team(stage, &node)?),
            None => None,
        };
        table.finish();
        Some(Help { leader, team: helped })
    });
    read.collect()
}

/// `shift = { leader = "P", from = "X", to = "Y" }`.
pub(super) fn shift(stage: &Stage<Rules>, table: &Table<'_>) -> Option<Shift> {
    let shift = Shift {
        leader: team(stage, &table.need("leader")?)?,
        from: team(stage, &table.need("from")?)?,
        to: team(stage, &table.need("to")?)?,
    };
    Some(shift)
}

/// Shots one by one: `[{ team = "X", at = "U", weapons = ["hull"], type = "tank", observer = true }, …]`. Without `weapons` what the umpire proposes, or
/// the first weapon if he proposes nothing; `at` may be left out where the target is clear.
pub(super) fn shots(
    stage: &Stage<Rules>,
    node: &Node<'_>,
    cause: Cause,
    target: Option<UnitId>,
) -> Option<Vec<Shot>> {
    let read = node.list()?.into_iter().map(|node| {
        if node.is_string() {
            let team = team(stage, &node)?;
            return Some(by_default(stage, team, target?, cause));
        }
        let table = node.table()?;
        let team = team(stage, &table.need("team")?)?;
        let target = match table.get("at") {
            Some(node) => unit(stage, &node)?,
            None => target?,
        };
        let target = Target {
            unit: target,
            observer: table.flag("observer"),
        };
        let mut shot = by_default(stage, team, target, cause);
        if table.get("weapons").is_some() {
            shot.weapons = weapons(stage, &table, team);
            shot.at = None;
        }
        if let Some(class) = table.opt_one_of("type", &CLASSES) {
            shot.at = Some(class);
        }
        table.finish();
        Some(shot)
    });
    read.collect()
}

fn by_default(stage: &Stage<Rules>, team: TeamId, target: impl Into<Target>, cause: Cause) -> Shot {
    let target = target.into();
    let proposed = stage.rules.proposed_shot(&stage.battle, team, target, cause, &[]);
    proposed.unwrap_or(Shot {
        team,
        target: target.unit,
        weapons: 1,
        at: None,
        observer: target.observer,
    })
}

/// Weapons by their mounts or by their names.
fn weapons(stage: &Stage<Rules>, table: &Table<'_>, team: TeamId) -> u8 {
    let (rules, team) = (&stage.rules, stage.battle.team(team));
    let mut bits = 0;
    for node in table.opt_list("weapons") {
        let Some(word) = node.string() else { continue };
        let mount = MOUNTS
            .iter()
            .find(|(known, _)| *known == word)
            .map(|(_, mount)| *mount);
        let arms = rules.kind(team).arms.iter().enumerate();
        let mut meant = arms.filter(|(_, arm)| match mount {
            Some(mount) => arm.mount == mount,
            None => rules.content.weapons[arm.weapon].id == word,
        });
        match meant.next() {
            Some((nth, _)) => bits |= 1 << nth,
            None => node.fault_hint(
                "it has no such weapon",
                "name a weapon it has, or main, coax, hull",
            ),
        }
    }
    bits
}

/// Every Team of the Unit with a shot at the target, as the umpire proposes it; those named alone if some are.
pub(super) fn volley(
    stage: &Stage<Rules>,
    table: &Table<'_>,
    (unit, target): (UnitId, UnitId),
    cause: Cause,
) -> Option<Vec<Shot>> {
    match table.get("teams") {
        Some(node) => {
            let named = teams(stage, &node)?;
            Some(
                named
                    .into_iter()
                    .map(|team| by_default(stage, team, target, cause))
                    .collect(),
            )
        }
        None => Some(
            stage
                .rules
                .proposed_shots(&stage.battle, unit, target, cause, &[]),
        ),
    }
}

/// `[{ team = "X", at = [x, y], facing = 0 }, …]`.
pub(super) fn berths(stage: &Stage<Rules>, table: &Table<'_>) -> Option<Vec<crate::order::Berth>> {
    let read = table.tables("teams").into_iter().map(|table| {
        let berth = crate::order::Berth {
            team: team(stage, &table.need("team")?)?,
            at: spot(&table.need("at")?)?,
            facing: tabletop::cases::facing(&table).unwrap_or(0),
            turret: table.opt_int("turret", -10_000..=10_000),
        };
        table.finish();
        Some(berth)
    });
    read.collect()
}
