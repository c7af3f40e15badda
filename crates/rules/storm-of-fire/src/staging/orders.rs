//! Orders in the words of a case: `{ act = "A", fire = "B", sustained = true }`, `{ then = { rally = true } }`, `"finish"`.

use tabletop::cases::spot;
use umpire::Ruleset;
use umpire::cases::Stage;
use umpire::content::{Node, Table};

use super::actions::{action, pace};
use super::names::{FORMATIONS, batteries, draw, figure, figures, unit, units};
use crate::order::{Advantage, Berth, Order, Thing};
use crate::rules::Rules;
use crate::standing::{How, Standing, What};

type Reader = fn(&Stage<Rules>, &Table<'_>, &Node<'_>) -> Option<Order>;

/// Verbs in the order in which they are looked for, with how their tables are read. The node is the verb's own value.
const VERBS: [(&str, Reader); 26] = [
    ("act", read_act),
    ("then", |stage, _, node| {
        let table = node.table()?;
        let action = action(stage, &table, node)?;
        table.finish();
        Some(Order::Then { action })
    }),
    ("enter-table", read_enter),
    ("deploy", read_deploy),
    ("hold-back", |stage, _, node| {
        Some(Order::HoldBack {
            units: units(stage, node)?,
        })
    }),
    ("place", read_place),
    ("buy", read_buy),
    ("scout", |stage, table, node| {
        Some(Order::Scout {
            unit: unit(stage, node)?,
            draw: draw(stage, table, &table.need("to")?)?,
        })
    }),
    ("forfeit", |_, _, node| {
        Some(Order::Forfeit {
            die: Some(die(node)?),
        })
    }),
    ("set-aside", |_, _, node| {
        Some(Order::SetAside {
            die: Some(die(node)?),
        })
    }),
    ("encourage", |stage, table, node| {
        Some(Order::Encourage {
            leader: figure(stage, node)?,
            units: listed(stage, table, "units")?,
        })
    }),
    ("inspired-advance", |stage, table, node| {
        Some(Order::InspiredAdvance {
            unit: unit(stage, node)?,
            sword: listed(stage, table, "sword")?,
            die: table.opt_int("die", 0..=255),
        })
    }),
    ("reroll", |_, _, node| {
        let dice = node.list()?;
        Some(Order::Reroll {
            dice: dice.iter().filter_map(die).collect(),
        })
    }),
    ("react", |_, _, node| Some(Order::React { down: node.bool()? })),
    ("closing-fire", read_closing_fire),
    ("losses", |stage, _, node| {
        Some(Order::Losses {
            figures: figures(stage, node)?,
        })
    }),
    ("victim", |stage, _, node| {
        Some(Order::Victim {
            figure: figure(stage, node)?,
        })
    }),
    ("flee", |_, table, node| {
        Some(Order::Flee {
            heading: node.int(-1000..=1000)?,
            formation: table.opt_one_of("formation", &FORMATIONS),
        })
    }),
    ("consolidate", |stage, table, node| {
        Some(Order::Consolidate {
            draw: draw(stage, table, node)?,
        })
    }),
    ("occupy", |_, _, node| {
        Some(Order::Occupy {
            building: node.int(0..=65_535)?,
        })
    }),
    ("promote", |stage, _, node| {
        Some(Order::Promote {
            figure: figure(stage, node)?,
        })
    }),
    ("release", |stage, _, node| {
        Some(Order::Release {
            unit: unit(stage, node)?,
        })
    }),
    ("strike", |_, _, node| Some(Order::Strike { call: node.bool()? })),
    ("shelter", |stage, _, node| {
        Some(Order::Shelter {
            units: units(stage, node)?,
        })
    }),
    ("spring", |stage, table, node| {
        let unit = match table.get("unit") {
            Some(node) => Some(unit(stage, &node)?),
            None => None,
        };
        Some(Order::Spring {
            unit,
            draw: draw(stage, table, node)?,
        })
    }),
    ("standing", read_standing),
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
        ("finish", Some(Order::Finish)),
        ("pass", Some(Order::Pass)),
        ("keep", Some(Order::Pass)),
        ("forfeit", Some(Order::Forfeit { die: None })),
        ("set-aside", Some(Order::SetAside { die: None })),
        ("deploy-all", Some(Order::DeployAll)),
        ("hit-the-dirt", Some(Order::React { down: true })),
        ("stand", Some(Order::React { down: false })),
        ("concede", Some(Order::Concede)),
        ("proposed", None),
    ];
    let order = node.one_of(&words)?;
    let order = order.or_else(|| stage.rules.default_order(&stage.battle));
    if order.is_none() {
        node.fault("nothing is proposed here");
    }
    order
}

fn read_table(stage: &Stage<Rules>, node: &Node<'_>, table: &Table<'_>) -> Option<Order> {
    for (verb, read) in VERBS {
        if let Some(value) = table.get(verb) {
            return read(stage, table, &value);
        }
    }
    let verbs: Vec<&str> = VERBS.iter().map(|(verb, _)| *verb).collect();
    node.fault_hint(
        "this is no order",
        format!("an order has one of {}", verbs.join(", ")),
    );
    None
}

fn die(node: &Node<'_>) -> Option<u8> {
    node.int(0..=255)
}

fn listed(stage: &Stage<Rules>, table: &Table<'_>, key: &str) -> Option<Vec<crate::battle::UnitId>> {
    match table.get(key) {
        Some(node) => units(stage, &node),
        None => Some(Vec::new()),
    }
}

fn read_act(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    Some(Order::Act {
        unit: unit(stage, node)?,
        die: table.opt_int("die", 0..=255),
        extra: table.opt_list("extra").iter().filter_map(die).collect(),
        action: action(stage, table, node)?,
    })
}

fn read_enter(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    Some(Order::EnterTable {
        unit: unit(stage, node)?,
        pace: pace(table),
        die: table.opt_int("die", 0..=255),
        draw: draw(stage, table, &table.need("to")?)?,
    })
}

fn read_deploy(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let unit = unit(stage, node)?;
    if let Some(building) = table.opt_int("building", 0..=65_535) {
        let at = Berth::Building(building);
        return Some(Order::Deploy { unit, at });
    }
    let pose = draw(stage, table, &table.need("to")?)?;
    let at = match table.opt_int("ambush", 0..=65_535) {
        Some(piece) => Berth::Ambush { piece, draw: pose },
        None => Berth::Pose(pose),
    };
    Some(Order::Deploy { unit, at })
}

fn read_place(_: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let things = [
        ("objective", Thing::Objective),
        ("wire", Thing::Wire),
        ("scrape", Thing::Scrape),
    ];
    Some(Order::Place {
        thing: node.one_of(&things)?,
        at: spot(&table.need("at")?)?,
        heading: table.opt_int("heading", -1000..=1000).unwrap_or(0),
    })
}

/// `{ buy = "scout-move", unit = "A" }`.
fn read_buy(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let of = || unit(stage, &table.need("unit")?);
    let at = || spot(&table.need("at")?);
    let advantage = match node.string()? {
        "extra-ambush" => Advantage::ExtraAmbush { unit: of()? },
        "scrape" => Advantage::Scrape {
            at: at()?,
            heading: table.opt_int("heading", -1000..=1000).unwrap_or(0),
        },
        "delay-reserves" => Advantage::DelayReserves,
        "scout-move" => Advantage::ScoutMove { unit: of()? },
        "pre-plot" => Advantage::PrePlot {
            unit: of()?,
            at: at()?,
        },
        "reroll" => Advantage::Reroll,
        "recon-die" => Advantage::ReconDie,
        "redeploy-objective" => Advantage::RedeployObjective {
            objective: table.opt_int("objective", 0..=255).unwrap_or(0),
            to: at()?,
        },
        "scout-position" => Advantage::ScoutPosition { unit: of()? },
        "trigger-ambush" => Advantage::TriggerAmbush { unit: of()? },
        other => {
            let known = [
                "extra-ambush",
                "scrape",
                "delay-reserves",
                "scout-move",
                "pre-plot",
                "reroll",
                "recon-die",
                "redeploy-objective",
                "scout-position",
                "trigger-ambush",
            ];
            node.unknown("advantage", other, known);
            return None;
        }
    };
    Some(Order::Buy(advantage))
}

/// `{ closing-fire = true }`, or `volleys = [{ unit = "B", batteries = […] }]` beside it.
fn read_closing_fire(stage: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let read = table.opt_tables("volleys").into_iter();
    let volleys = read.map(|table| Some((unit(stage, &table.need("unit")?)?, batteries(stage, &table)?)));
    Some(Order::ClosingFire {
        fire: node.bool()?,
        volleys: volleys.collect::<Option<_>>()?,
    })
}

/// `{ standing = "react", how = "never" }`.
fn read_standing(_: &Stage<Rules>, table: &Table<'_>, node: &Node<'_>) -> Option<Order> {
    let what = [
        ("react", What::React),
        ("closing-fire", What::ClosingFire),
        ("losses", What::Losses),
        ("rerolls", What::Rerolls),
        ("consolidation", What::Consolidation),
        ("flight", What::Flight),
        ("shelter", What::Shelter),
        ("promotion", What::Promotion),
    ];
    let how = [("ask", How::Ask), ("never", How::Never), ("rule", How::Rule)];
    Some(Order::Standing(Standing {
        what: node.one_of(&what)?,
        how: table.need("how")?.one_of(&how)?,
    }))
}
