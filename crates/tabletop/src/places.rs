//! Places worth naming where places cannot be listed: in a zone, along an edge, along roads, in cover.

use board::table::{Frame, Leg, Point, Segment, Shape, TableEdge, along, gap2, len, snap_into};

use crate::ground::Ground;
use crate::spot::Spot;
use crate::terrain::Terrain;

/// The places of a lattice over a zone, this far apart, walked in a scattered order that the salt alone decides.
pub fn scattered((low, high): (Point, Point), step: i32, salt: u16) -> impl Iterator<Item = Point> {
    let (columns, rows) = ((high.x() - low.x()) / step + 1, (high.y() - low.y()) / step + 1);
    let count = columns * rows;
    // A stride that shares no factor with the count visits every place once.
    let stride = (7..).find(|stride| gcd(*stride, count) == 1).unwrap_or(1);
    (0..count)
        .map(move |n| (n * stride + i32::from(salt) * 13) % count)
        .filter_map(move |n| Point::new(low.x() + (n % columns) * step, low.y() + (n / columns) * step).ok())
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A place as far along an edge as this one is, so far in from it.
pub fn beside_edge(frame: Frame, edge: TableEdge, at: Spot, depth: i32) -> Spot {
    match edge {
        TableEdge::South => Spot { x: at.x, y: depth },
        TableEdge::North => Spot {
            x: at.x,
            y: frame.height() - depth,
        },
        TableEdge::West => Spot { x: depth, y: at.y },
        TableEdge::East => Spot {
            x: frame.width() - depth,
            y: at.y,
        },
    }
}

impl<K: Terrain> Ground<K> {
    /// A place inside every piece of the kinds that are worth it, with the piece.
    pub fn middles(&self, worth: impl Fn(K) -> bool) -> Vec<(u16, Point)> {
        self.pieces()
            .filter(|piece| worth(self.kind(*piece)))
            .filter_map(|piece| snap_into(self.piece(piece)).map(|middle| (piece, middle)))
            .collect()
    }

    /// Places along each road of a kind, so far apart.
    pub fn along_roads(&self, road: K, apart: i32) -> Vec<Point> {
        let mut points = Vec::new();
        for piece in self.of_kind(road) {
            let Shape::Strip(strip) = &self.piece(piece).shape else {
                continue;
            };
            for pair in strip.line.vertices().windows(2) {
                let length = len(pair[0], pair[1]);
                points.extend((0..=length / apart).map(|nth| along(pair[0], pair[1], nth * apart + 1)));
            }
        }
        points
    }

    /// The bends next to here, either way along the roads of a kind that one is on; of two roads at most.
    pub fn bends(&self, road: K, at: Point) -> Vec<Point> {
        let roads = self.at(at).filter(|piece| self.kind(*piece) == road);
        let mut ends = Vec::new();
        for piece in roads.take(2) {
            if let Shape::Strip(strip) = &self.piece(piece).shape {
                let vertices = strip.line.vertices();
                let nearest = (1..vertices.len()).min_by_key(|nth| {
                    let leg = Leg::from(Segment::new(vertices[nth - 1], vertices[*nth]));
                    gap2(&at, &leg).floor_units()
                });
                if let Some(nth) = nearest {
                    ends.extend([vertices[nth - 1], vertices[nth]]);
                }
            }
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_places_are_all_the_places_of_the_zone() {
        let at = |x, y| Point::new(x, y).expect("a place");
        for salt in [0, 1, 77] {
            let mut places: Vec<Point> = scattered((at(100, 200), at(1400, 900)), 320, salt).collect();
            let first = places[0];
            places.sort();
            places.dedup();
            assert_eq!(places.len(), 5 * 3, "salt {salt}");
            assert_eq!(first == at(100, 200), salt == 0);
        }
    }
}
