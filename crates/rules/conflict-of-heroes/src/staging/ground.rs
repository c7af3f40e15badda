//! The map of a case: a picture, a shipped board, a hexagon by axial coordinates, or plain open ground.

use board::hex::{BoardShape, Direction, Grid, Hex, Sides};
use umpire::content::{Node, Table};

use crate::content::model::{BoardSheet, Content};
use crate::content::{Places, board_from, overlay_placements, sheet_grid};
use crate::field::Ground;

/// Reads `[map]`, or lays out an open board of 12 rows by 16 columns.
pub(super) fn read(case: &Table<'_>, content: &Content) -> Option<Ground> {
    let Some(map) = case.opt_table("map") else {
        let grid = Grid::single(BoardShape {
            name: "1".to_owned(),
            rows: 12,
            columns: 16,
        })
        .ok()?;
        return Some(open_ground(grid));
    };
    let ground = if map.get("radius").is_some() {
        read_axial(&map, content)
    } else if let Some(node) = map.get("board") {
        let name = node.string()?;
        let sheet = content.boards.iter().find(|sheet| sheet.id == name);
        if sheet.is_none() {
            node.unknown(
                "board",
                name,
                content.boards.iter().map(|sheet| sheet.id.as_str()),
            );
        }
        sheet.and_then(sheet_ground)
    } else {
        let mut sheet = board_from(&map, &content.terrain);
        if sheet.name.is_empty() {
            "1".clone_into(&mut sheet.name);
        }
        if sheet.terrain.is_empty() {
            None
        } else {
            sheet_ground(&sheet)
        }
    };
    let ground = ground.map(|mut ground| {
        let places = Places::new(Some(ground.grid.clone()));
        let overlays = overlay_placements(&map, &places, content);
        ground.lay(&overlays, content);
        ground
    });
    map.finish();
    ground
}

fn open_ground(grid: Grid) -> Ground {
    let (len, sides) = (grid.len(), Sides::new(&grid));
    Ground {
        terrain: vec![0; len],
        levels: vec![0; len],
        roads: sides.clone(),
        small_balkas: sides.clone(),
        walls: sides,
        grid,
    }
}

fn sheet_ground(sheet: &BoardSheet) -> Option<Ground> {
    let mut ground = open_ground(sheet_grid(sheet).ok()?);
    let find = |grid: &Grid, row: u8, column: u8| {
        let label = format!("{}-{}{:02}", sheet.name, char::from(b'A' + row), column + 1);
        grid.find(&label)
            .or_else(|| grid.find(&label[sheet.name.len() + 1..]))
    };
    for row in 0..sheet.rows {
        for column in 0..sheet.columns {
            let index = usize::from(row) * usize::from(sheet.columns) + usize::from(column);
            if let Some(hex) = find(&ground.grid, row, column) {
                ground.terrain[hex.index()] = sheet.terrain[index];
                ground.levels[hex.index()] = sheet.levels[index];
            }
        }
    }
    for chain in &sheet.roads {
        let hexes: Vec<_> = chain
            .iter()
            .filter_map(|(row, column)| find(&ground.grid, *row, *column))
            .collect();
        // The reader has checked that a road's hexes adjoin.
        let _ = ground.roads.add_chain(&ground.grid, &hexes);
    }
    for (sides, into) in [
        (&sheet.small_balkas, &mut ground.small_balkas),
        (&sheet.walls, &mut ground.walls),
    ] {
        for (row, column, side) in sides {
            if let Some(hex) = find(&ground.grid, *row, *column) {
                into.add_side(&ground.grid, hex, *side);
            }
        }
    }
    Some(ground)
}

/// `[map] radius = 6`, `terrain = { "1,0" = "woods" }`, `levels = { "2,0" = 1 }`, `roads = ["0,0 1,0"]`,
/// `small_balkas` and `walls = ["1,0 e"]`.
fn read_axial(map: &Table<'_>, content: &Content) -> Option<Ground> {
    let radius: i16 = map.int("radius", 1..=20);
    let inside = (-radius..=radius).flat_map(|q| (-radius..=radius).map(move |r| Hex::new(q, r)));
    let grid = Grid::axial(inside.filter(|hex| hex.distance(Hex::new(0, 0)) <= radius as u16)).ok()?;
    let mut ground = open_ground(grid);
    if let Some(terrain) = map.opt_table("terrain") {
        for (label, node) in terrain.entries() {
            let names: Vec<(&str, u8)> = content
                .terrain
                .iter()
                .enumerate()
                .map(|(index, kind)| (kind.id.as_str(), index as u8))
                .collect();
            if let (Some(hex), Some(kind)) = (find(&ground, label, &node), node.one_of(&names)) {
                ground.terrain[hex.index()] = kind;
            }
        }
    }
    if let Some(levels) = map.opt_table("levels") {
        for (label, node) in levels.entries() {
            if let (Some(hex), Some(level)) = (find(&ground, label, &node), node.int(-1..=2)) {
                ground.levels[hex.index()] = level;
            }
        }
    }
    for node in map.opt_list("roads") {
        let Some(text) = node.string() else { continue };
        let hexes: Vec<_> = text
            .split_whitespace()
            .filter_map(|label| find(&ground, label, &node))
            .collect();
        if ground.roads.add_chain(&ground.grid, &hexes).is_err() {
            node.fault("the hexes of this road do not adjoin");
        }
    }
    for key in ["small_balkas", "walls"] {
        for node in map.opt_list(key) {
            let Some((label, side)) = node.string().and_then(|text| text.split_once(' ')) else {
                node.fault("write a hex and a side: `1,0 e`");
                continue;
            };
            let (Some(hex), Some(side)) = (find(&ground, label, &node), Direction::from_name(side.trim()))
            else {
                continue;
            };
            let sides = if key == "walls" {
                &mut ground.walls
            } else {
                &mut ground.small_balkas
            };
            sides.add_side(&ground.grid, hex, side);
        }
    }
    Some(ground)
}

fn find(ground: &Ground, label: &str, node: &Node<'_>) -> Option<board::hex::HexId> {
    let hex = ground.grid.find(label);
    if hex.is_none() {
        node.fault(format!("the hex {label} is not on the map"));
    }
    hex
}
