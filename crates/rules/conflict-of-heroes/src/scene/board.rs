//! The fixed drawing of the map: hexes, roads, hex sides and the legend of the terrain.

use umpire::scene::{Board, Cell, HexBoard, Legend, Link, Side};

use crate::content::model::{Cost, Cover, Obstacle, TerrainType};
use crate::rules::Rules;

impl Rules {
    /// The fixed drawing of the map.
    pub fn draw_board(&self) -> Board {
        let grid = &self.field.grid;
        let cells = grid.ids().map(|id| Cell {
            id: id.0,
            label: self.label(id),
            q: grid.hex(id).q,
            r: grid.hex(id).r,
            level: self.field.levels[id.index()],
            look: self.terrain(id).id.clone(),
            half: !grid.is_full(id),
        });
        let links = grid.ids().flat_map(|id| {
            let roads = self
                .field
                .roads
                .of(id)
                .filter_map(move |side| grid.neighbour(id, side));
            roads.filter(move |to| id < *to).map(move |to| Link {
                look: "road",
                from: id.0,
                to: to.0,
            })
        });
        let along = |sides: &board::hex::Sides, look: &'static str| -> Vec<Side> {
            let marked = grid.ids().flat_map(|id| sides.of(id).map(move |side| (id, side)));
            marked
                .map(|(id, side)| Side {
                    look,
                    cell: id.0,
                    side: side.index() as u8,
                })
                .collect()
        };
        let mut sides = along(&self.field.small_balkas, "small-balka");
        sides.extend(along(&self.field.walls, "wall"));
        let used = |index: usize| {
            self.field
                .terrain
                .iter()
                .any(|terrain| usize::from(*terrain) == index)
        };
        let legend = self
            .content
            .terrain
            .iter()
            .enumerate()
            .filter(|(index, _)| used(*index))
            .map(|(_, terrain)| {
                let mut facts = vec![entering(terrain)];
                if terrain.dm != 0 {
                    facts.push(format!("defence {:+}", terrain.dm));
                }
                match terrain.obstacle {
                    Obstacle::No => {}
                    Obstacle::Yes => facts.push("blocks sight".to_owned()),
                    Obstacle::TallCrop => facts.push("blocks sight in late summer".to_owned()),
                }
                match terrain.cover {
                    Cover::No => {}
                    Cover::Yes => facts.push("hides".to_owned()),
                    Cover::Summer => facts.push("hides in summer".to_owned()),
                }
                Legend {
                    look: terrain.id.clone(),
                    name: terrain.name.clone(),
                    text: facts.join(", "),
                    rule: terrain.rule.clone(),
                }
            });
        Board::Hexes(HexBoard {
            cells: cells.collect(),
            links: links.collect(),
            sides,
            legend: legend.collect(),
        })
    }
}

/// What entering adds to the printed cost of each kind of mover (coh-T1, coh-T2, coh-T3, coh-T4, coh-T5, coh-T6, coh-T6a,
/// coh-T7, coh-T8, coh-T9, coh-T10, coh-T11, coh-T12, coh-T13).
fn entering(terrain: &TerrainType) -> String {
    let word = |cost: Cost| cost.map_or_else(|| "no".to_owned(), |cost| format!("+{cost}"));
    let [foot, wheels, tracks] = [terrain.foot_ap, terrain.wheeled_ap, terrain.tracked_ap].map(word);
    if foot == wheels && wheels == tracks {
        return format!("to enter {foot}");
    }
    let guns = if terrain.guns { "" } else { ", guns no" };
    let check = if terrain.check { " and a check" } else { "" };
    format!("to enter: foot {foot}{guns}, wheels {wheels}, tracks {tracks}{check}")
}
