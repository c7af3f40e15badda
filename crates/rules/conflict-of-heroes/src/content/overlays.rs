//! Overlays: one file each in `overlays` (coh-1.0c, CA02), and where a firefight lays them.
//!
//! ```toml
//! id = "hill-small"
//! title = "Small hill"
//! [[part]]
//! terrain = "open"
//! level = 1                      # optional; without it the level of the ground stays
//! cells = ["0,0", "1,0", "0,1"]  # axial, from the hex it is laid on
//! ```

use board::hex::{Hex, HexId, Overlay};
use umpire::content::{Node, Table};

use super::hexes::Places;
use super::model::{Content, OverlayCell, OverlayPlacement, OverlaySheet, TerrainType};

/// Reads one overlay file.
pub(super) fn overlay(table: Table<'_>, terrain: &[TerrainType]) -> OverlaySheet {
    let mut sheet = OverlaySheet {
        id: table.string("id"),
        title: table.string("title"),
        cells: Vec::new(),
    };
    let names: Vec<(&str, u8)> = terrain
        .iter()
        .zip(0..)
        .map(|(kind, index)| (kind.id.as_str(), index))
        .collect();
    for part in table.tables("part") {
        let terrain = part
            .need("terrain")
            .and_then(|node| node.one_of(&names))
            .unwrap_or(0);
        let level = part.opt_int("level", -1..=3);
        for node in part
            .need("cells")
            .and_then(|node| node.list())
            .unwrap_or_default()
        {
            let Some(hex) = cell(&node) else { continue };
            if sheet.cells.iter().any(|cell| cell.hex == hex) {
                node.fault("this cell is covered already");
            }
            sheet.cells.push(OverlayCell { hex, terrain, level });
        }
        part.finish();
    }
    table.finish();
    sheet
}

/// `"1,-2"`: two small whole numbers.
fn cell(node: &Node<'_>) -> Option<Hex> {
    let text = node.string()?;
    let number = |text: &str| {
        text.trim()
            .parse::<i16>()
            .ok()
            .filter(|number| number.abs() <= 20)
    };
    let found = text
        .split_once(',')
        .and_then(|(q, r)| Some(Hex::new(number(q)?, number(r)?)));
    if found.is_none() {
        node.fault_hint(format!("`{text}` is no cell"), "write two numbers: `1,-2`");
    }
    found
}

/// `overlays = [{ overlay = "hill-small", at = "F07", turned = 2 }]`: turned counter-clockwise by sixths.
pub fn overlay_placements(table: &Table<'_>, places: &Places, content: &Content) -> Vec<OverlayPlacement> {
    let mut placements = Vec::new();
    for entry in table.opt_tables("overlays") {
        let names: Vec<(&str, usize)> = content
            .overlays
            .iter()
            .enumerate()
            .map(|(index, sheet)| (sheet.id.as_str(), index))
            .collect();
        let sheet = entry.need("overlay").and_then(|node| node.one_of(&names));
        let at = entry.need("at").and_then(|node| places.hex(&node));
        let turned = entry.opt_int("turned", 0..=5).unwrap_or(0);
        if let (Some(sheet), Some(at), Some(grid)) = (sheet, at, places.grid()) {
            let sheet = &content.overlays[sheet];
            match stamp(sheet, grid, at, turned) {
                Some(_) => placements.push(OverlayPlacement {
                    overlay: sheet.id.clone(),
                    at,
                    turned,
                }),
                None => entry.fault(
                    format!("`{}` would lie partly off the map", sheet.id),
                    Some("lay it farther from the edge, or turn it".to_string()),
                ),
            }
        }
        entry.finish();
    }
    placements
}

/// The hexes an overlay covers, in the order of its cells; nothing if it does not fit.
pub fn stamp(sheet: &OverlaySheet, grid: &board::hex::Grid, at: HexId, turned: u8) -> Option<Vec<HexId>> {
    let cells = Overlay::new(sheet.cells.iter().map(|cell| cell.hex));
    cells.stamp(grid, at, turned as i8).ok()
}
