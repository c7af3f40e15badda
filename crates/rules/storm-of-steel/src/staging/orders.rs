//! Orders in the words of a case: `{ fire = "A", at = "B" }`.

use tabletop::cases::{self, spot};
use umpire::cases::Stage;
use umpire::content::{Node, Table};

use crate::battle::{Frame, UnitId};
use crate::order::{Leg, Order};
use crate::rules::Rules;

const VERBS: &str =
    "place, command, move, march, mount, dismount, fire, strike, assault, rally, pick, return, choose_first";

/// Reads one order.
pub(super) fn read(stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<Order>> {
    if node.is_string() {
        let words = [
            ("done", Order::Done),
            ("occupy", Order::Occupy),
            ("concede", Order::Concede),
        ];
        return node.one_of(&words).map(|order| vec![order]);
    }
    let table = node.table()?;
    let order = read_table(stage, node, &table);
    table.finish();
    order.map(|order| vec![order])
}

fn read_table(stage: &Stage<Rules>, node: &Node<'_>, table: &Table<'_>) -> Option<Order> {
    let unit = |key: &str| table.get(key).and_then(|node| named(stage, &node));
    let facing = || cases::facing(table).unwrap_or(0);
    if let Some(first) = table.opt_bool("choose_first") {
        return Some(Order::ChooseFirst { first });
    }
    if let Some(id) = unit("place") {
        return Some(Order::Place {
            unit: id,
            at: spot(&table.need("at")?)?,
            facing: facing(),
        });
    }
    if let Some(node) = table.get("command") {
        let units: Option<Vec<UnitId>> = node.list()?.iter().map(|node| named(stage, node)).collect();
        return Some(Order::Command { units: units? });
    }
    if table.get("move").is_some() {
        let leg = leg(stage, table)?;
        let paid = stage.battle.unit(leg.unit).phase.paid;
        return Some(match stage.battle.stack.last() {
            Some(Frame::Moves(_) | Frame::FreeDetachment(_)) if !paid => Order::March { legs: vec![leg] },
            _ => Order::Go { leg },
        });
    }
    if table.get("march").is_some() {
        let legs: Option<Vec<Leg>> = table
            .tables("march")
            .into_iter()
            .map(|table| {
                let read = leg(stage, &table);
                table.finish();
                read
            })
            .collect();
        return Some(Order::March { legs: legs? });
    }
    if let Some(id) = unit("mount") {
        return Some(Order::Mount {
            unit: id,
            carrier: named(stage, &table.need("on")?)?,
        });
    }
    if let Some(id) = unit("dismount") {
        return Some(Order::Dismount {
            unit: id,
            at: spot(&table.need("at")?)?,
            facing: facing(),
        });
    }
    if let Some(id) = unit("fire") {
        let target = named(stage, &table.need("at")?)?;
        return Some(Order::Fire {
            unit: id,
            weapon: table.opt_int("weapon", 0..=9).unwrap_or(0),
            target,
        });
    }
    if let Some(node) = table.get("strike") {
        return Some(Order::Strike { at: spot(&node)? });
    }
    if let Some(id) = unit("assault") {
        return Some(Order::Assault {
            unit: id,
            target: named(stage, &table.need("at")?)?,
        });
    }
    if let Some(id) = unit("rally") {
        return Some(Order::Rally {
            unit: id,
            cpts: table.opt_int("cpts", 0..=20).unwrap_or(0),
        });
    }
    if let Some(id) = unit("pick") {
        return Some(Order::Pick { unit: id });
    }
    if let Some(id) = unit("return") {
        return Some(Order::Return {
            unit: id,
            at: spot(&table.need("at")?)?,
        });
    }
    node.fault_hint("this is no order", format!("an order has one of {VERBS}"));
    None
}

/// `{ move = "A", to = [x, y] }`, or `path = [[x, y], …]`; without either a turn on the spot.
fn leg(stage: &Stage<Rules>, table: &Table<'_>) -> Option<Leg> {
    let unit = named(stage, &table.need("move")?)?;
    Some(cases::leg(table, unit))
}

fn named(stage: &Stage<Rules>, node: &Node<'_>) -> Option<UnitId> {
    let name = node.string()?;
    let found = stage.piece(name);
    if found.is_none() {
        node.unknown("unit", name, stage.names.iter().map(|(known, _)| known.as_str()));
    }
    found.map(UnitId)
}
