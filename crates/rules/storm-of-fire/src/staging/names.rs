//! Names of a case: units by the case's names, figures by their unit's name and number, places and poses.

use tabletop::cases::spot;
use umpire::cases::Stage;
use umpire::content::{Node, Table};

use crate::battle::{FigureId, UnitId};
use crate::content::model::{Alignment, Formation};
use crate::order::{Battery, Draw, Spot};
use crate::rules::Rules;

/// Formations by their words.
pub(super) const FORMATIONS: [(&str, Formation); 6] = [
    ("close", Formation::Close),
    ("loose", Formation::Loose),
    ("extended", Formation::Extended),
    ("line", Formation::Linear(Alignment::Line)),
    ("attack-column", Formation::Linear(Alignment::AttackColumn)),
    ("march-column", Formation::Linear(Alignment::MarchColumn)),
];

/// The unit of this name.
pub(super) fn unit(stage: &Stage<Rules>, node: &Node<'_>) -> Option<UnitId> {
    let name = node.string()?;
    let found = unit_of(stage, name);
    if found.is_none() {
        let known = stage.names.iter();
        let units = known.filter(|(_, number)| UnitId::of_words(rulebook::UnitId(*number)).is_some());
        node.unknown("unit", name, units.map(|(known, _)| known.as_str()));
    }
    found
}

pub(super) fn unit_of(stage: &Stage<Rules>, name: &str) -> Option<UnitId> {
    let number = stage.piece(name).map(rulebook::UnitId);
    number.and_then(UnitId::of_words)
}

pub(super) fn units(stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<UnitId>> {
    node.list()?.iter().map(|node| unit(stage, node)).collect()
}

/// The figure of this name: `A1` is the first of unit `A`.
pub(super) fn figure(stage: &Stage<Rules>, node: &Node<'_>) -> Option<FigureId> {
    let name = node.string()?;
    let found = figure_of(stage, name);
    if found.is_none() {
        node.fault_hint(
            format!("there is no figure `{name}`"),
            "figures are called by their unit's name and their number in it: `A1`",
        );
    }
    found
}

pub(super) fn figure_of(stage: &Stage<Rules>, name: &str) -> Option<FigureId> {
    let number = stage.piece(name).map(rulebook::UnitId);
    number.filter(|number| stage.battle.figures.knows(*number))
}

pub(super) fn figures(stage: &Stage<Rules>, node: &Node<'_>) -> Option<Vec<FigureId>> {
    node.list()?.iter().map(|node| figure(stage, node)).collect()
}

/// Where to, with what else is said of the pose: `via`, `formation`, `files`, `gap`, `heading`, `adjust`.
pub(super) fn draw(stage: &Stage<Rules>, table: &Table<'_>, to: &Node<'_>) -> Option<Draw> {
    Some(Draw {
        to: spot(to)?,
        via: table.opt_list("via").iter().filter_map(spot).collect(),
        formation: table.opt_one_of("formation", &FORMATIONS),
        files: table.opt_int("files", 0..=100),
        gap: table.opt_int("gap", -1000..=1000),
        heading: table.opt_int("heading", -1000..=1000),
        adjust: adjust(stage, table)?,
    })
}

/// `adjust = { A3 = [x, y] }`.
pub(super) fn adjust(stage: &Stage<Rules>, table: &Table<'_>) -> Option<Vec<(FigureId, Spot)>> {
    let Some(adjust) = table.opt_table("adjust") else {
        return Some(Vec::new());
    };
    let entries = adjust.entries().into_iter();
    entries
        .map(|(name, node)| {
            let found = figure_of(stage, name);
            if found.is_none() {
                node.fault_key(format!("there is no figure `{name}`"), None);
            }
            Some((found?, spot(&node)?))
        })
        .collect()
}

/// `batteries = [{ figures = ["A2", "A3"], weapon = "ba-rifle", mode = "he", accelerated = true, blast = true }]`.
pub(super) fn batteries(stage: &Stage<Rules>, table: &Table<'_>) -> Option<Vec<Battery>> {
    let read = table.opt_tables("batteries").into_iter();
    read.map(|table| battery(stage, &table)).collect()
}

fn battery(stage: &Stage<Rules>, table: &Table<'_>) -> Option<Battery> {
    let weapon = weapon(stage, &table.need("weapon")?)?;
    let modes = &stage.rules.weapon(weapon).modes;
    let mode = match table.get("mode") {
        None => 0,
        Some(node) => {
            let name = node.string()?;
            let found = modes.iter().position(|mode| mode.name.eq_ignore_ascii_case(name));
            if found.is_none() {
                node.unknown("mode", name, modes.iter().map(|mode| mode.name.as_str()));
            }
            found? as u8
        }
    };
    let battery = Battery {
        figures: figures(stage, &table.need("figures")?)?,
        weapon,
        mode,
        accelerated: table.flag("accelerated"),
        blast: table.flag("blast"),
    };
    Some(battery)
}

/// A weapon by its id, with or without the charts' `sof-w-`.
pub(super) fn weapon(stage: &Stage<Rules>, node: &Node<'_>) -> Option<u16> {
    let id = node.string()?;
    let found = stage.rules.content.weapon(id);
    if found.is_none() {
        let known = stage.rules.content.weapons.iter();
        node.unknown("weapon", id, known.map(|weapon| weapon.id.as_str()));
    }
    found.map(|weapon| weapon as u16)
}
