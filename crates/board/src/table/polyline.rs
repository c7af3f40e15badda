//! Polylines: roads, walls, wire (tm-7.1, tm-7.6).

use serde::{Deserialize, Serialize};

use super::figure::{Core, Figure};
use super::number::{Length, rdiv};
use super::point::{Bounds, Point, len};
use super::polygon::{PolygonFault, check_chain};

/// A chain of straight sections: a road's middle, a wall, a stretch of wire (tm-7.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polyline {
    vertices: Vec<Point>,
    bounds: Bounds,
}

impl Polyline {
    /// A chain of two or more vertices; it may cross itself.
    pub fn new(vertices: Vec<Point>) -> Result<Polyline, PolygonFault> {
        check_chain(&vertices, 2)?;
        Ok(Polyline {
            bounds: Bounds::around(&vertices),
            vertices,
        })
    }

    /// The vertices, as given.
    pub fn vertices(&self) -> &[Point] {
        &self.vertices
    }

    /// Length of the chain, each section rounded up (tm-1.4, tm-7.6).
    pub fn length(&self) -> i64 {
        self.vertices
            .windows(2)
            .map(|pair| i64::from(len(pair[0], pair[1])))
            .sum()
    }

    /// The chain cut into sections of at most `most` units, so that one can be removed (tm-7.6).
    ///
    /// Every vertex is kept; long stretches are cut at equal steps. A limit below 2 is taken as 2.
    pub fn sections(&self, most: Length) -> Vec<Polyline> {
        let most = i64::from(most.max(2));
        let mut sections = Vec::new();
        for pair in self.vertices.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            // One unit in hand, because a cut point is rounded.
            let parts = (i64::from(len(a, b)) + most - 2).div_euclid(most - 1).max(1);
            let parts = if i64::from(len(a, b)) <= most { 1 } else { parts };
            let cut = |i: i64| a.plus(rdiv(i * (b - a).x, parts), rdiv(i * (b - a).y, parts));
            for i in 0..parts {
                sections.extend(Polyline::new(vec![cut(i), cut(i + 1)]).ok());
            }
        }
        sections
    }
}

impl TryFrom<Vec<Point>> for Polyline {
    type Error = PolygonFault;

    fn try_from(vertices: Vec<Point>) -> Result<Polyline, PolygonFault> {
        Polyline::new(vertices)
    }
}

impl From<Polyline> for Vec<Point> {
    fn from(line: Polyline) -> Vec<Point> {
        line.vertices
    }
}

impl Figure for Polyline {
    fn core(&self) -> Core<'_> {
        Core::Open(&self.vertices)
    }

    fn radius(&self) -> i64 {
        0
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }
}
