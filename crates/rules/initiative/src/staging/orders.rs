//! Orders in the words of a case: `{ fire = "B", teams = ["A1"] }`.

use board::table::platoon::Formation;
use tabletop::cases::spot;
use umpire::Ruleset;
use umpire::cases::Stage;
use umpire::content::{Node, Table};

use super::shots::{berths, helps, legs, shift, shots, team, teams, unit, volley};
use crate::barrage::{Aim, BarragePlan};
use crate::battle::{Frame, TeamId, UnitId};
use crate::fire::Cause;
use crate::order::{Order, Pull};
use crate::rules::Rules;

/// Reads the table of one order, if its verb is there.
type Reader = fn(&Stage<Rules>, &Table<'_>, &Node<'_>) -> Option<Order>;

/// Verbs in the order in which they are looked for, with how their tables are read. The node is the verb's own value.
const VERBS: [(&str, Reader); 22] = [
    ("deploy", read_deploy),
    ("activate", |stage, _, node| {
        Some(Order::Activate {
            unit: unit(stage, node)?,
        })
    }),
    ("appoint", |stage, _, node| {
        Some(Order::Appoint {
            team: team(stage, node)?,
        })
    }),
    ("reroll", |_, _, node| Some(Order::Reroll { yes: node.bool()? })),
    ("recover", |stage, _, node| {
        Some(Order::Recover {
            team: team(stage, node)?,
        })
    }),
    ("react", read_react),
    ("defend", read_defend),
    ("move", read_move),
    ("drag", read_drag),
    ("fire", read_fire),
    ("assault", read_assault),
    ("barrage", read_barrage),
    ("smoke", read_smoke),
    ("join", |stage, _, node| {
        Some(Order::Join {
            unit: unit(stage, node)?,
        })
    }),
    ("allocate", |stage, _, node| {
        Some(Order::Allocate {
            teams: teams(stage, node)?,
        })
    }),
    ("mark", |stage, _, node| {
        Some(Order::Mark {
            teams: teams(stage, node)?,
        })
    }),
    ("template", |_, _, node| {
        Some(Order::ShiftTemplate {
            to: Some(spot(node)?),
        })
    }),
    ("extra", |_, _, node| Some(Order::Extra { roll: node.bool()? })),
    ("close", |stage, _, node| {
        Some(Order::Close {
            legs: legs(stage, node)?,
        })
    }),
    ("strike", read_strike),
    ("withdraw", |stage, _, node| {
        Some(Order::Withdraw {
            legs: legs(stage, node)?,
        })
    }),
    ("pursue", |stage, _, node| {
        Some(Order::Pursue {
            legs: legs(stage, node)?,
        })
    }),
];

/// Reads one order. `proposed` is the answer the umpire proposes.
pub(super) fn read(stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<Order>> {
    if node.is_string() {
        return read_word(stage, node).map(|order| vec![order]);
    }
    let table = node.table()?;
    let order = read_table(stage, node, &table);
    table.finish();
    order.map(|order| vec![order])
}

fn read_word(stage: &Stage<Rules>, node: &Node<'_>) -> Option<Order> {
    let words = [
        ("end", Some(Order::End)),
        ("dig-in", Some(Order::DigIn)),
        ("overwatch", Some(Order::Overwatch)),
        ("hold", Some(Order::Hold)),
        ("carry-on", Some(Order::CarryOn)),
        ("halt", Some(Order::Halt)),
        ("go-to-ground", Some(Order::GoToGround)),
        ("stand", Some(Order::Stand)),
        ("leave", Some(Order::ShiftTemplate { to: None })),
        ("counterattack", Some(Order::Counterattack)),
        ("break-off", Some(Order::BreakOff)),
        ("stay", Some(Order::Pursue { legs: Vec::new() })),
        ("concede", Some(Order::Concede)),
        ("proposed", None),
    ];
    // `dig_in` and `Dig in` are read, too.
    let written = node.string()?.to_lowercase().replace(['_', ' '], "-");
    let order = match words.iter().find(|(word, _)| *word == written) {
        Some((_, order)) => order.clone(),
        None => node.one_of(&words)?,
    };
    let order = order.or_else(|| stage.rules.default_order(&stage.battle));
    if order.is_none() {
        node.fault("nothing is proposed here");
    }
    order
}

fn read_table(stage: &Stage<Rules>, node: &Node<'_>, table: &Table<'_>) -> Option<Order> {
    if table.get("leader").is_some() {
        return shift(stage, table).map(Order::Shift);
    }
    let reacts = table.get("react").is_some() || table.get("defend").is_some();
    if let Some(table) = table.opt_table("shift").filter(|_| !reacts) {
        let order = shift(stage, &table).map(Order::Shift);
        table.finish();
        return order;
    }
    for (verb, read) in VERBS {
        if let Some(value) = table.get(verb) {
            return read(stage, table, &value);
        }
    }
    let verbs: Vec<&str> = VERBS.iter().map(|(verb, _)| *verb).collect();
    let hint = format!("an order has one of {}, or leader, from and to", verbs.join(", "));
    node.fault_hint("this is no order", hint);
    None
}

/// The Unit that acts, reacts or defends: the one asked, or that of the first Team.
fn acting(stage: &Stage<Rules>) -> Option<UnitId> {
    stage.battle.stack.iter().rev().find_map(|frame| match frame {
        Frame::Act(act) => Some(act.unit),
        _ => None,
    })
}

fn read_deploy(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    Some(Order::Deploy {
        unit: unit(stage, node)?,
        teams: berths(stage, table)?,
        dug_in: table.flag("dug_in"),
        overwatch: table.flag("overwatch"),
    })
}

fn read_move(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let reference = match table.get("reference") {
        Some(node) => Some(team(stage, &node)?),
        None => None,
    };
    Some(Order::Move {
        legs: legs(stage, node)?,
        helps: helps(stage, table, "helps")?,
        reference,
    })
}

/// `{ drag = "A1", to = [x, y], run = true, shape = "line", facing = 90, via = [[x, y]], alone = true }` (ini-ord-10).
fn read_drag(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let shapes = [
        ("keep", Formation::Keep),
        ("line", Formation::Line),
        ("column", Formation::Column),
        ("close-up", Formation::CloseUp),
    ];
    let via = match table.get("via") {
        Some(node) => node.list()?.iter().map(spot).collect::<Option<_>>()?,
        None => Vec::new(),
    };
    Some(Order::Drag(Pull {
        lead: team(stage, node)?,
        to: spot(&table.need("to")?)?,
        via,
        facing: table.opt_int("facing", -360..=720),
        shape: match table.get("shape") {
            Some(node) => node.one_of(&shapes)?,
            None => Formation::Keep,
        },
        run: table.flag("run"),
        alone: table.flag("alone"),
    }))
}

fn read_fire(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let aimed = table.flag("aimed");
    let cause = Cause::Own { aimed, moved: false };
    let shots = match node.is_string() {
        true => volley(stage, table, (acting(stage)?, unit(stage, node)?), cause)?,
        false => shots(stage, node, cause, None)?,
    };
    Some(Order::Fire {
        shots,
        aimed,
        directs: helps(stage, table, "directs")?,
    })
}

fn read_assault(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let target = unit(stage, node)?;
    let stays = match table.get("shots") {
        Some(node) => shots(stage, &node, Cause::Suppressing, Some(target))?,
        None => Vec::new(),
    };
    let goes = match table.get("goes") {
        Some(node) => teams(stage, &node)?,
        None => {
            let own = stage.battle.teams_of(acting(stage)?);
            let fires = |team: TeamId| stays.iter().any(|shot| shot.team == team);
            own.map(|(team, _)| team).filter(|team| !fires(*team)).collect()
        }
    };
    Some(Order::Assault {
        unit: target,
        observer: table.flag("observer"),
        goes,
        shots: stays,
        directs: helps(stage, table, "directs")?,
    })
}

/// The guns named; or those of the acting Unit that can take part, the others do not count (ini-barr-13); or all, if that is not
/// enough.
fn guns(stage: &Stage<Rules>, table: &Table<'_>, observer: TeamId, aim: Aim) -> Option<Vec<TeamId>> {
    if let Some(node) = table.get("guns") {
        return teams(stage, &node);
    }
    let (rules, battle, unit) = (&stage.rules, &stage.battle, acting(stage)?);
    let own = battle.teams_of(unit).map(|(team, _)| team);
    let all: Vec<TeamId> = own
        .filter(|team| rules.barrage_weapon(battle, *team).is_some())
        .collect();
    let able = |team: &TeamId| {
        let gun = battle.team(*team);
        let ready = !gun.is_suppressed() && gun.fired_in != battle.initiative;
        ready && rules.check_reach(battle, *team, aim).is_ok()
    };
    let plan = BarragePlan {
        unit,
        observer,
        guns: all.iter().copied().filter(able).collect(),
        aim,
    };
    match rules.check_barrage(battle, &plan) {
        Ok(()) => Some(plan.guns),
        Err(_) => Some(all),
    }
}

fn read_barrage(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let (observer, aim) = (team(stage, &table.need("observer")?)?, team(stage, node)?);
    Some(Order::Barrage {
        observer,
        aim,
        guns: guns(stage, table, observer, Aim::Team(aim))?,
    })
}

fn read_smoke(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let (observer, at) = (team(stage, &table.need("observer")?)?, spot(node)?);
    let aim = Aim::Smoke(at.clamped(stage.rules.scenario.frame).try_into().ok()?);
    Some(Order::Smoke {
        observer,
        at,
        guns: guns(stage, table, observer, aim)?,
    })
}

/// The Unit that moves.
fn moving(stage: &Stage<Rules>) -> Option<UnitId> {
    stage.battle.stack.iter().rev().find_map(|frame| match frame {
        Frame::Walk(walk) => Some(walk.unit),
        Frame::Assault(assault) => Some(assault.unit),
        _ => None,
    })
}

fn read_react(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let unit = unit(stage, node)?;
    let target = moving(stage)?;
    let cause = match stage.battle.unit(unit).overwatch {
        true => Cause::Overwatch,
        false => Cause::Reaction,
    };
    let shots = match table.get("shots") {
        Some(node) => shots(stage, &node, cause, Some(target))?,
        None => volley(stage, table, (unit, target), cause)?,
    };
    let shifted = match table.opt_table("shift") {
        Some(table) => Some(shift(stage, &table)?),
        None => None,
    };
    Some(Order::React {
        unit,
        mark: table.opt_int("mark", 0..=200).unwrap_or(1),
        shots,
        shift: shifted,
        directs: helps(stage, table, "directs")?,
    })
}

fn read_defend(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let target = moving(stage)?;
    let cause = Cause::Defending { overwatch: false };
    let shots = shots(stage, node, cause, Some(target))?;
    let shifted = match table.opt_table("shift") {
        Some(table) => Some(shift(stage, &table)?),
        None => None,
    };
    Some(Order::Defend {
        shots,
        shift: shifted,
        directs: helps(stage, table, "directs")?,
    })
}

fn read_strike(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    Some(Order::Strike {
        teams: teams(stage, node)?,
        victims: teams(stage, &table.need("victims")?)?,
    })
}
