//! The works of a case: `[works]`, named like units, and who is inside of them.

use board::hex::Direction;
use umpire::content::Table;

use super::Sides;
use super::pieces::side;
use crate::battle::Battle;
use crate::content::Places;
use crate::content::model::WorkKind;
use crate::scene::piece_of;
use crate::works::{Mark, Work, WorkId, WorkState};

/// Reads `[works]` and the `inside` of units; returns the works' names.
pub(super) fn read(
    case: &Table<'_>,
    places: &Places,
    sides: &Sides,
    units: &[(String, u16)],
    battle: &mut Battle,
) -> Vec<(String, u16)> {
    let mut names = Vec::new();
    if let Some(works) = case.opt_table("works") {
        for (name, node) in works.entries() {
            let Some(work) = node.table().and_then(|table| read_work(table, places, sides)) else {
                continue;
            };
            if units.iter().any(|(unit, _)| unit == name) {
                node.fault_key(format!("`{name}` is a unit too"), None);
            }
            let id = WorkId(battle.works.len() as u8);
            battle.works.push(work);
            names.push((name.to_owned(), piece_of(Mark::Work { work: id })));
        }
    }
    let Some(table) = case.opt_table("units") else {
        return names;
    };
    for (index, (unit, _)) in units.iter().enumerate() {
        let Some(node) = table.get(unit).and_then(|node| node.table()?.get("inside")) else {
            continue;
        };
        let Some(name) = node.string() else { continue };
        let Some((_, piece)) = names.iter().find(|(known, _)| known == name) else {
            node.unknown("work", name, names.iter().map(|(known, _)| known.as_str()));
            continue;
        };
        let Some(work) = crate::scene::work_of(*piece) else {
            continue;
        };
        let inside = &mut battle.units[index];
        if inside.hex != battle.works[work.index()].hex {
            node.fault(format!("`{unit}` is not in the hex of `{name}`"));
        }
        inside.inside = Some(work);
        if battle.works[work.index()].kind == WorkKind::Bunker {
            inside.facing = battle.works[work.index()].facing;
        }
    }
    names
}

fn read_work(table: Table<'_>, places: &Places, sides: &Sides) -> Option<Work> {
    let kind = table.need("kind").and_then(|node| node.one_of(&WorkKind::ALL));
    let hex = table.need("hex").and_then(|node| places.hex(&node));
    let facing = table.get("facing").and_then(|node| side(&node));
    let seats = sides.seats().into_iter().map(|(name, seat)| (name, Some(seat)));
    let owners: Vec<_> = seats.chain([("nobody", None)]).collect();
    let owner = table.opt_one_of("side", &owners).flatten();
    let work = Work {
        kind: kind?,
        owner,
        state: WorkState::Stands,
        hex: hex?,
        facing: facing.unwrap_or(Direction::E),
        hidden: table.flag("hidden"),
        takes_vehicles: table.flag("vehicles"),
    };
    table.finish();
    Some(work)
}
