//! What is drawn on an open table: ground, bases, and shapes that show how far and whereto.
//!
//! Lengths are hundredths of the table's measure (tm-1.1). x grows east, y grows north from the south-west
//! corner (tm-2.1); a facing is degrees clockwise from north (tm-3.1).

use schemars::JsonSchema;
use serde::Serialize;

use super::Legend;
use crate::{RuleId, Seat};

/// A point of a table. On the wire: `[x, y]`.
pub type Spot = (i32, i32);

/// An open table as it lies when the match begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableBoard {
    /// What players measure in, for a ruler: `cm`, `in`. A hundred units make one.
    pub measure: &'static str,
    pub width: i32,
    pub height: i32,
    /// Lowest first: what comes later is drawn over what came before.
    pub terrain: Vec<Ground>,
    pub legend: Vec<Legend>,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ground {
    pub id: u16,
    /// The art, which is also its entry in the legend: `woods`, `hill`, `road`, `building`.
    pub look: String,
    pub name: String,
    pub shape: Shape,
    /// The level of a hill's top; 0 for flat ground and all that stands on it.
    pub level: i8,
    /// The flat top of a hill, inside its outline.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub top: Vec<Spot>,
    /// Where a bunker's apertures look.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facings: Vec<u16>,
}

/// A shape on a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// The inside of an outline.
    Area(Vec<Spot>),
    /// Several outlines at once, holes among them: a point is inside if an odd number surrounds it.
    Region(Vec<Vec<Spot>>),
    /// A line with a width, and round ends.
    Strip {
        line: Vec<Spot>,
        width: i32,
    },
    /// A line of no width: a wall, a sight line, a path.
    Line(Vec<Spot>),
    Point {
        x: i32,
        y: i32,
    },
    Circle {
        x: i32,
        y: i32,
        radius: i32,
    },
    /// A slice of a circle: `spread` degrees to either side of `facing`.
    Arc {
        x: i32,
        y: i32,
        radius: i32,
        facing: u16,
        spread: u16,
    },
    /// The points that are at most `reach` from a base: what is in range, measured from its edge.
    Around {
        base: Base,
        x: i32,
        y: i32,
        facing: u16,
        reach: i32,
    },
}

/// What a piece stands on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Base {
    /// `width` across the facing, `depth` along it.
    Rect {
        width: i32,
        depth: i32,
    },
    Disc {
        radius: i32,
    },
}

/// Something drawn over a table, in the scene or in a preview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Overlay {
    /// How it is drawn: `reach` (may go), `range`, `arc`, `template` (is covered), `zone` (of a side),
    /// `objective`, `sight` (a clear line), `blocked` (a line that is cut), `path`, `link` (belongs together).
    pub look: &'static str,
    pub shape: Shape,
    /// A word or a number beside it: `short`, `20`.
    pub label: String,
    /// What it is, spoken and when pointed at.
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// What has become of the table since the match began.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableNow {
    /// Ground of the board that is no longer there: a section of wire a tank went over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<u16>,
    /// Ground that came in play: smoke, rubble.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub come: Vec<Ground>,
    /// Objectives, zones of a side, templates that lie on the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<Overlay>,
}

/// Where one of the wanted pieces would come to stand, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ending {
    pub piece: u16,
    pub x: i32,
    pub y: i32,
    pub facing: u16,
    /// The way its centre takes, present place and end included; empty if it is put there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Spot>,
    /// Movement spent and allowed, in units of length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent: Option<Spent>,
    /// Why it would not come where it was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<crate::Refusal>,
    /// Enemies known to be able to answer there.
    #[serde(rename = "seenBy", skip_serializing_if = "Vec::is_empty")]
    pub seen_by: Vec<u16>,
}

/// How much of an allowance a move takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Spent {
    pub units: i32,
    pub of: i32,
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use super::*;

    #[test]
    fn shapes_and_bases_are_on_the_wire_as_the_protocol_says() {
        let base = Base::Rect {
            width: 300,
            depth: 500,
        };
        let shapes = [
            (
                Shape::Area(vec![(0, 0), (10, 0), (0, 10)]),
                json!({"area": [[0, 0], [10, 0], [0, 10]]}),
            ),
            (
                Shape::Region(vec![vec![(0, 0), (9, 0), (0, 9)]]),
                json!({"region": [[[0, 0], [9, 0], [0, 9]]]}),
            ),
            (
                Shape::Strip {
                    line: vec![(0, 4000), (12000, 4000)],
                    width: 400,
                },
                json!({"strip": {"line": [[0, 4000], [12000, 4000]], "width": 400}}),
            ),
            (
                Shape::Line(vec![(0, 0), (0, 5)]),
                json!({"line": [[0, 0], [0, 5]]}),
            ),
            (
                Shape::Around {
                    base,
                    x: 1,
                    y: 2,
                    facing: 90,
                    reach: 1000,
                },
                json!({"around": {"base": {"rect": {"width": 300, "depth": 500}}, "x": 1, "y": 2, "facing": 90, "reach": 1000}}),
            ),
        ];
        for (shape, wire) in shapes {
            assert_eq!(to_value(&shape).unwrap_or_default(), wire);
        }
    }

    #[test]
    fn an_ending_leaves_out_what_it_has_not() {
        let ending = Ending {
            piece: 3,
            x: 3400,
            y: 2200,
            facing: 45,
            path: Vec::new(),
            spent: Some(Spent {
                units: 1000,
                of: 1000,
            }),
            short: None,
            seen_by: Vec::new(),
        };
        let wire =
            json!({"piece": 3, "x": 3400, "y": 2200, "facing": 45, "spent": {"units": 1000, "of": 1000}});
        assert_eq!(to_value(&ending).unwrap_or_default(), wire);
    }
}
