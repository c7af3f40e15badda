//! Orders in the words of a case: `{ fire = "A", at = "B" }`.

use tabletop::cases::{self, spot};
use umpire::cases::Stage;
use umpire::content::{Node, Table};

use crate::battle::{Frame, UnitId};
use crate::order::{Leg, Order, Spot};
use crate::rules::Rules;

type Read = fn(&Reader<'_, '_, '_>) -> Option<Order>;

/// An order is known by its verb.
const VERBS: [(&str, Read); 13] = [
    ("choose_first", |reader| {
        let first = reader.table.opt_bool("choose_first")?;
        Some(Order::ChooseFirst { first })
    }),
    ("place", |reader| {
        Some(Order::Place {
            unit: reader.unit("place")?,
            at: reader.spot("at")?,
            facing: reader.facing(),
        })
    }),
    ("command", |reader| reader.command()),
    ("move", |reader| reader.go()),
    ("march", |reader| reader.march()),
    ("mount", |reader| {
        Some(Order::Mount {
            unit: reader.unit("mount")?,
            carrier: reader.unit("on")?,
        })
    }),
    ("dismount", |reader| {
        Some(Order::Dismount {
            unit: reader.unit("dismount")?,
            at: reader.spot("at")?,
            facing: reader.facing(),
        })
    }),
    ("fire", |reader| {
        Some(Order::Fire {
            unit: reader.unit("fire")?,
            weapon: reader.table.opt_int("weapon", 0..=9).unwrap_or(0),
            target: reader.unit("at")?,
        })
    }),
    ("strike", |reader| {
        let at = reader.spot("strike")?;
        Some(Order::Strike { at })
    }),
    ("assault", |reader| {
        Some(Order::Assault {
            unit: reader.unit("assault")?,
            target: reader.unit("at")?,
        })
    }),
    ("rally", |reader| {
        Some(Order::Rally {
            unit: reader.unit("rally")?,
            cpts: reader.table.opt_int("cpts", 0..=20).unwrap_or(0),
        })
    }),
    ("pick", |reader| {
        let unit = reader.unit("pick")?;
        Some(Order::Pick { unit })
    }),
    ("return", |reader| {
        Some(Order::Return {
            unit: reader.unit("return")?,
            at: reader.spot("at")?,
        })
    }),
];

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
    let order = match VERBS.iter().find(|(verb, _)| table.get(verb).is_some()) {
        Some((_, read)) => read(&Reader { stage, table: &table }),
        None => {
            let verbs = VERBS.map(|(verb, _)| verb).join(", ");
            node.fault_hint("this is no order", format!("an order has one of {verbs}"));
            None
        }
    };
    table.finish();
    order.map(|order| vec![order])
}

struct Reader<'s, 't, 'a> {
    stage: &'s Stage<Rules>,
    table: &'t Table<'a>,
}

impl Reader<'_, '_, '_> {
    fn unit(&self, key: &str) -> Option<UnitId> {
        named(self.stage, &self.table.need(key)?)
    }

    fn spot(&self, key: &str) -> Option<Spot> {
        spot(&self.table.need(key)?)
    }

    fn facing(&self) -> i32 {
        cases::facing(self.table).unwrap_or(0)
    }

    fn command(&self) -> Option<Order> {
        let units = self.table.need("command")?.list()?;
        let units: Option<Vec<UnitId>> = units.iter().map(|node| named(self.stage, node)).collect();
        Some(Order::Command { units: units? })
    }

    /// Whoever has not been paid for is commanded by it.
    fn go(&self) -> Option<Order> {
        let leg = leg(self.stage, self.table)?;
        let paid = self.stage.battle.unit(leg.unit).phase.paid;
        Some(match self.stage.battle.stack.last() {
            Some(Frame::Moves(_) | Frame::FreeDetachment(_)) if !paid => Order::March { legs: vec![leg] },
            _ => Order::Go { leg },
        })
    }

    fn march(&self) -> Option<Order> {
        let read = |table: Table<'_>| {
            let read = leg(self.stage, &table);
            table.finish();
            read
        };
        let legs: Option<Vec<Leg>> = self.table.tables("march").into_iter().map(read).collect();
        Some(Order::March { legs: legs? })
    }
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
