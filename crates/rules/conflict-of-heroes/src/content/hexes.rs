//! How an author names hexes: `G08`; `A02..A10` along a row; `A02..C10` a block of rows and columns;
//! `south edge`; or the name of a zone of the same firefight.

use board::hex::{Edge, Grid, HexId, Label};
use umpire::content::{Node, Table, did_you_mean};

use super::model::HexList;

const EDGES: [(&str, Edge); 4] = [
    ("north edge", Edge::North),
    ("east edge", Edge::East),
    ("south edge", Edge::South),
    ("west edge", Edge::West),
];

/// The names of hexes on one map.
#[derive(Debug)]
pub struct Places {
    grid: Option<Grid>,
    zones: Vec<(String, HexList)>,
}

impl Places {
    /// The places of a map. Without a map nothing is looked up and nothing more is reported: what is
    /// wrong with the map has been reported already.
    pub fn new(grid: Option<Grid>) -> Places {
        Places {
            grid,
            zones: Vec::new(),
        }
    }

    /// The map.
    pub fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }

    /// Reads named zones: `[zones] village = ["G07..H09"]`. A zone may name those before it.
    pub fn read_zones(&mut self, table: &Table<'_>) {
        for (name, node) in table.entries() {
            if name.parse::<Label>().is_ok() || EDGES.iter().any(|(edge, _)| *edge == name) {
                node.fault_key(
                    format!("a zone cannot be called `{name}`: that is a place already"),
                    None,
                );
            }
            let hexes = self.hexes(&node);
            self.zones.push((name.to_string(), hexes));
        }
    }

    /// A single whole hex (coh-1.0f).
    pub fn hex(&self, node: &Node<'_>) -> Option<HexId> {
        let label = node.string()?;
        let grid = self.grid.as_ref()?;
        let Some(hex) = grid.find(label) else {
            self.unknown(node, label);
            return None;
        };
        if !grid.is_full(hex) {
            node.fault(format!(
                "{label} is a half hex at the map's edge: nobody can be there (coh-0.3g)"
            ));
            return None;
        }
        Some(hex)
    }

    /// A set of whole hexes, by number: one name, or a list of names.
    pub fn hexes(&self, node: &Node<'_>) -> HexList {
        let mut hexes = HexList::new();
        if node.is_string() {
            self.add(node, &mut hexes);
        } else if let Some(list) = node.list() {
            list.iter().for_each(|member| self.add(member, &mut hexes));
            if list.is_empty() {
                node.fault(format!("`{}` names no hex", node.path()));
            }
        }
        hexes.sort();
        hexes.dedup();
        hexes
    }

    fn add(&self, node: &Node<'_>, hexes: &mut HexList) {
        let (Some(text), Some(grid)) = (node.string(), self.grid.as_ref()) else {
            return;
        };
        if let Some((_, zone)) = self.zones.iter().find(|(name, _)| name == text) {
            hexes.extend(zone);
        } else if let Some((_, edge)) = EDGES.iter().find(|(name, _)| *name == text) {
            hexes.extend(grid.edge(*edge));
        } else if let Some((from, to)) = text.split_once("..") {
            match block(grid, from, to) {
                Some(block) => hexes.extend(block),
                None => node.fault_hint(
                    format!("`{text}` is no block of hexes on this map"),
                    "write the south-west corner first: `A02..C10`",
                ),
            }
        } else {
            hexes.extend(self.hex(node));
        }
    }

    fn unknown(&self, node: &Node<'_>, label: &str) {
        if label.parse::<Label>().is_ok() {
            let boards: Vec<&str> = self
                .grid
                .iter()
                .flat_map(Grid::boards)
                .map(|board| board.name.as_str())
                .collect();
            let hint = match (&self.grid, boards.as_slice()) {
                (Some(grid), [_]) => {
                    let last = grid.ids().next_back().map(|last| grid.label(last).to_string());
                    format!("the last hex is {}", last.unwrap_or_default())
                }
                _ => format!("name the board too, one of {}", boards.join(", ")),
            };
            node.fault_hint(format!("the hex {label} is not on the map"), hint);
            return;
        }
        let names = self
            .zones
            .iter()
            .map(|(name, _)| name.as_str())
            .chain(EDGES.iter().map(|(name, _)| *name));
        let message = format!("`{label}` is neither a hex nor a zone");
        match did_you_mean(label, names) {
            Some(hint) => node.fault_hint(message, hint),
            None => node.fault(message),
        }
    }
}

/// The whole hexes from one corner to the other. Half hexes in it are left out.
fn block(grid: &Grid, from: &str, to: &str) -> Option<HexList> {
    let Ok(Label::Printed {
        board,
        row: first_row,
        column: first,
    }) = from.trim().parse()
    else {
        return None;
    };
    let Ok(Label::Printed {
        board: other,
        row: last_row,
        column: last,
    }) = to.trim().parse()
    else {
        return None;
    };
    if other.is_some() && other != board {
        return None;
    }
    if last_row < first_row || last < first {
        return None;
    }
    let mut hexes = HexList::new();
    for row in first_row..=last_row {
        for column in first..=last {
            let hex = grid.find_label(&Label::Printed {
                board: board.clone(),
                row,
                column,
            })?;
            hexes.extend(Some(hex).filter(|&hex| grid.is_full(hex)));
        }
    }
    Some(hexes)
}
