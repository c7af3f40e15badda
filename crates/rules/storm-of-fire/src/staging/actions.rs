//! Actions in the words of a case: the keys beside `act`, or in the table of `then`.

use tabletop::cases::spot;
use umpire::cases::Stage;
use umpire::content::{Node, Table};

use super::names::{FORMATIONS, adjust, batteries, draw, unit};
use crate::battle::Aim;
use crate::order::{Action, Message, Pace, Special, Volley};
use crate::rules::Rules;

type Reader = fn(&Stage<Rules>, &Table<'_>, &Node<'_>) -> Option<Action>;

const VERBS: [(&str, Reader); 18] = [
    ("maneuver", |stage, table, node| {
        let draw = draw(stage, table, node)?;
        let pace = Pace::Maneuver;
        Some(Action::Move { pace, draw })
    }),
    ("double-time", |stage, table, node| {
        let draw = draw(stage, table, node)?;
        let pace = Pace::DoubleTime;
        Some(Action::Move { pace, draw })
    }),
    ("pivot", |_, _, node| {
        Some(Action::Pivot {
            heading: node.int(-1000..=1000)?,
        })
    }),
    ("fall-back", |_, table, node| {
        Some(Action::FallBack {
            heading: if node.is_int() {
                node.int(-1000..=1000)
            } else {
                None
            },
            formation: table.opt_one_of("formation", &FORMATIONS),
        })
    }),
    ("fire", read_fire),
    ("bombard", read_bombard),
    ("smoke", |_, table, node| {
        Some(Action::Smoke {
            at: spot(node)?,
            heading: table.opt_int("heading", -1000..=1000).unwrap_or(90),
        })
    }),
    ("assault", |stage, table, node| {
        Some(Action::Assault {
            target: unit(stage, node)?,
            smoke_grenades: table.flag("smoke_grenades"),
            adjust: adjust(stage, table)?,
        })
    }),
    ("rally", |_, _, _| Some(Action::Rally)),
    ("clear-jam", |_, _, _| Some(Action::ClearJam)),
    ("hit-the-dirt", |_, table, _| {
        Some(Action::HitTheDirt {
            keep: table.flag("keep"),
        })
    }),
    ("hurry-reserves", |_, _, _| {
        Some(Action::Communicate(Message::HurryReserves))
    }),
    ("adjust-barrage", |_, table, node| {
        Some(Action::Communicate(Message::AdjustBarrage {
            marker: node.int(0..=65_535)?,
            forward: table.opt_bool("forward").unwrap_or(true),
        }))
    }),
    ("enter", |_, _, node| {
        Some(Action::Enter {
            building: node.int(0..=65_535)?,
        })
    }),
    ("exit", |_, table, node| {
        Some(Action::Exit {
            wall: if node.is_int() { node.int(0..=255) } else { None },
            formation: table.opt_one_of("formation", &FORMATIONS),
        })
    }),
    ("cross-wire", |_, _, node| {
        Some(Action::CrossWire {
            section: node.int(0..=65_535)?,
        })
    }),
    ("special", read_special),
    ("withdraw", |_, _, _| Some(Action::Withdraw)),
];

/// The action a table names.
pub(super) fn action(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Action> {
    for (verb, read) in VERBS {
        if let Some(value) = table.get(verb) {
            return read(stage, table, &value);
        }
    }
    let verbs: Vec<&str> = VERBS.iter().map(|(verb, _)| *verb).collect();
    node.fault_hint(
        "this is no action",
        format!("an action has one of {}", verbs.join(", ")),
    );
    None
}

/// `pace = "double-time"`; a Maneuver unless said.
pub(super) fn pace(table: &Table<'_>) -> Pace {
    let words = [("maneuver", Pace::Maneuver), ("double-time", Pace::DoubleTime)];
    table.opt_one_of("pace", &words).unwrap_or(Pace::Maneuver)
}

/// `fire = "B"` with `batteries`, or `fire = [{ at = "B", batteries = […] }, { at = "C" }]`; `sustained = true`.
fn read_fire(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Action> {
    let sustained = table.flag("sustained");
    let volleys = if node.is_list() {
        let read = node.list()?.into_iter().map(|node| {
            let table = node.table()?;
            Some(Volley {
                target: unit(stage, &table.need("at")?)?,
                batteries: batteries(stage, &table)?,
            })
        });
        read.collect::<Option<Vec<Volley>>>()?
    } else {
        vec![Volley {
            target: unit(stage, node)?,
            batteries: batteries(stage, table)?,
        }]
    };
    Some(Action::Fire { sustained, volleys })
}

/// `bombard = "B"`, a section's number or a place; `mode = 1`, `observer = "O"`.
fn read_bombard(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Action> {
    let aim = if node.is_int() {
        Aim::Section(node.int(0..=65_535)?)
    } else if node.is_list() {
        let at = spot(node)?;
        Aim::Point(board::table::Point::new(at.x, at.y).ok()?)
    } else {
        Aim::Unit(unit(stage, node)?)
    };
    let observer = match table.get("observer") {
        Some(node) => Some(unit(stage, &node)?),
        None => None,
    };
    Some(Action::Bombard {
        aim,
        mode: table.opt_int("mode", 0..=255),
        observer,
    })
}

/// `special = "bangalore"` with `target = "B"` or `sections = [0]`.
fn read_special(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Action> {
    let words = [
        ("engineering", Special::Engineering),
        ("bangalore", Special::Bangalore),
        ("extended-charges", Special::ExtendedCharges),
    ];
    let target = match table.get("target") {
        Some(node) => Some(unit(stage, &node)?),
        None => None,
    };
    Some(Action::Special {
        what: node.one_of(&words)?,
        sections: table
            .opt_list("sections")
            .iter()
            .filter_map(|node| node.int(0..=65_535))
            .collect(),
        target,
    })
}
