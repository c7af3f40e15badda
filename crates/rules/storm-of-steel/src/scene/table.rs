//! The table as it is drawn: ground once, and what changes on it.

use board::table::{Piece as TerrainPiece, Shape as BoardShape};
use tabletop::{Entry, Terrain as _};
use umpire::scene::{Board, Ground as GroundPiece, Legend, Overlay, Shape, TableBoard, TableNow};
use umpire::{Eyes, RuleId, Seat};

use super::at;
use crate::battle::Battle;
use crate::decisions::SetUp;
use crate::ground::Terrain;
use crate::rules::{MEASURE, Rules};
use crate::support::{AIR_RADIUS, BOMBARDMENT_RADIUS};
use crate::victory::HOLDING;

/// How far in from its edge an exit is drawn.
const EXIT_DEPTH: i32 = 150;

pub(crate) fn drawn(shape: &BoardShape) -> Shape {
    match shape {
        BoardShape::Area(polygon) => Shape::Area(polygon.vertices().iter().copied().map(at).collect()),
        BoardShape::Strip(strip) => Shape::Strip {
            line: strip.line.vertices().iter().copied().map(at).collect(),
            width: 2 * strip.hw,
        },
        BoardShape::Line(line) => Shape::Line(line.vertices().iter().copied().map(at).collect()),
        BoardShape::Point(p) => Shape::Point { x: p.x(), y: p.y() },
    }
}

impl Rules {
    /// The table as it lies when the match begins.
    pub fn draw_table(&self) -> Board {
        let frame = self.ground.table.frame();
        let mut order: Vec<u16> = (0..self.ground.kinds.len() as u16).collect();
        order.sort_by_key(|piece| self.ground.kind(*piece).drawn_at());
        let terrain = order.into_iter().map(|piece| self.draw_ground(piece)).collect();
        let mut kinds: Vec<Terrain> = self.ground.kinds.clone();
        kinds.sort();
        kinds.dedup();
        let legend = kinds.into_iter().map(|kind| {
            let Entry { name, text, rule } = kind.entry();
            Legend {
                look: kind.word().to_owned(),
                name: name.to_owned(),
                text: text.to_owned(),
                rule: rule.to_owned(),
            }
        });
        Board::Table(TableBoard {
            measure: MEASURE.sign(),
            width: frame.width(),
            height: frame.height(),
            terrain,
            legend: legend.collect(),
        })
    }

    fn draw_ground(&self, piece: u16) -> GroundPiece {
        let TerrainPiece {
            shape, properties, ..
        } = self.ground.piece(piece);
        let kind = self.ground.kind(piece);
        let hill = properties.hill.as_ref();
        GroundPiece {
            id: piece,
            look: kind.word().to_owned(),
            name: kind.entry().name.to_owned(),
            shape: drawn(shape),
            level: hill.map_or(0, |hill| hill.level as i8),
            top: hill.map_or_else(Vec::new, |hill| {
                hill.top.vertices().iter().copied().map(at).collect()
            }),
            facings: properties
                .apertures
                .iter()
                .map(|facing| facing.degrees() as u16)
                .collect(),
        }
    }

    pub(super) fn table_now(&self, battle: &Battle, eyes: Eyes) -> TableNow {
        let mut overlays = Vec::new();
        for (nth, p) in self.scenario.objectives.iter().enumerate() {
            overlays.push(Overlay {
                look: "objective",
                shape: Shape::Circle {
                    x: p.x(),
                    y: p.y(),
                    radius: HOLDING,
                },
                label: (nth + 1).to_string(),
                title: match battle.holders[nth] {
                    Some(seat) => format!("Objective {}, held by {}", nth + 1, self.seat_name(seat)),
                    None => format!("Objective {}, held by nobody", nth + 1),
                },
                seat: battle.holders[nth],
                rule: Some(RuleId("sos-V.2")),
            });
        }
        for seat in [Seat(0), Seat(1)] {
            let side = battle.side(seat);
            let points = [
                (
                    side.bombardment_point,
                    BOMBARDMENT_RADIUS,
                    "Impact point of the guns",
                    "sos-7D.3",
                ),
                (
                    side.air_point,
                    AIR_RADIUS,
                    "Impact point of the aircraft",
                    "sos-7D.3",
                ),
            ];
            for (point, radius, title, rule) in points {
                overlays.extend(point.map(|p| Overlay {
                    look: "template",
                    shape: Shape::Circle {
                        x: p.x(),
                        y: p.y(),
                        radius,
                    },
                    label: String::new(),
                    title: format!("{title}, {}", self.seat_name(seat)),
                    seat: Some(seat),
                    rule: Some(RuleId(rule)),
                }));
            }
            for exit in self.exits(seat) {
                let corners = exit.corners(self.scenario.frame, EXIT_DEPTH);
                overlays.push(Overlay {
                    look: "zone",
                    shape: Shape::Area(corners.into_iter().map(at).collect()),
                    label: "Exit".to_owned(),
                    title: format!("{} may leave the table here", self.seat_name(seat)),
                    seat: Some(seat),
                    rule: Some(RuleId("sos-0.11")),
                });
            }
            if battle.stack.contains(&SetUp { seat }.into()) {
                let (low, high) = self.force(seat).zone;
                overlays.push(Overlay {
                    look: "zone",
                    shape: Shape::Area(vec![at(low), (high.x(), low.y()), at(high), (low.x(), high.y())]),
                    label: self.seat_name(seat).to_owned(),
                    title: format!("{} sets up here", self.seat_name(seat)),
                    seat: Some(seat),
                    rule: Some(RuleId("sos-4J")),
                });
            }
        }
        let come = self.draw_hidden_mines(battle, eyes, &mut overlays);
        TableNow {
            gone: battle.wire_gone.clone(),
            come,
            overlays,
        }
    }

    /// Where mines may lie, for everybody; where they do lie, for those who know (HI08).
    fn draw_hidden_mines(
        &self,
        battle: &Battle,
        eyes: Eyes,
        overlays: &mut Vec<Overlay>,
    ) -> Vec<GroundPiece> {
        let mut come = Vec::new();
        for (nth, hidden) in self.scenario.hidden_mines.iter().enumerate() {
            let owner = self.mines_owner(nth);
            if self.eyes_know_mines(battle, nth, eyes) {
                come.push(GroundPiece {
                    id: (self.ground.kinds.len() + nth) as u16,
                    look: Terrain::Minefield.word().to_owned(),
                    name: Terrain::Minefield.entry().name.to_owned(),
                    shape: drawn(&self.mined_area(battle, nth)),
                    level: 0,
                    top: Vec::new(),
                    facings: Vec::new(),
                });
            }
            let mines = &battle.mines[nth];
            for (_, area) in (0..)
                .zip(&hidden.areas)
                .filter(|(area, _)| !mines.known && mines.may_lie(*area))
            {
                overlays.push(Overlay {
                    look: "zone",
                    shape: Shape::Area(area.vertices().iter().copied().map(at).collect()),
                    label: "Mines?".to_owned(),
                    title: format!("{} may have mines here", self.seat_name(owner)),
                    seat: Some(owner),
                    rule: Some(RuleId("HI08")),
                });
            }
        }
        come
    }
}
