//! Short hands for the table tests, and tables at random.
#![allow(dead_code)] // Each test file uses its own part of it.

use board::table::*;

pub fn p(x: i32, y: i32) -> Point {
    Point::new(x, y).unwrap()
}

pub fn deg(degrees: i32) -> Facing {
    Facing::new(degrees).unwrap()
}

pub fn seg(a: (i32, i32), b: (i32, i32)) -> Segment {
    Segment::new(p(a.0, a.1), p(b.0, b.1))
}

pub fn rect(hw: i32, hl: i32, at: (i32, i32), degrees: i32) -> Footprint {
    footprint(Base::rect(hw, hl).unwrap(), p(at.0, at.1), deg(degrees))
}

pub fn disc(r: i32, at: (i32, i32)) -> Footprint {
    footprint(Base::disc(r).unwrap(), p(at.0, at.1), Facing::NORTH)
}

/// A stand 3 by 3.
pub fn three(at: (i32, i32)) -> Footprint {
    rect(150, 150, at, 0)
}

pub fn corners(print: &Footprint) -> Vec<(i32, i32)> {
    print.corners().unwrap().iter().map(|c| (c.x(), c.y())).collect()
}

pub fn polygon(points: &[(i32, i32)]) -> Polygon {
    Polygon::new(points.iter().map(|&(x, y)| p(x, y)).collect()).unwrap()
}

pub fn polyline(points: &[(i32, i32)]) -> Polyline {
    Polyline::new(points.iter().map(|&(x, y)| p(x, y)).collect()).unwrap()
}

pub fn square(x0: i32, y0: i32, x1: i32, y1: i32) -> Polygon {
    polygon(&[(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
}

pub fn piece(id: u32, kind: &str, layer: Layer, shape: Shape) -> Piece {
    Piece {
        id: PieceId(id),
        kind: kind.into(),
        layer,
        shape,
        properties: Properties::default(),
    }
}

pub fn blocking(mut piece: Piece) -> Piece {
    piece.properties.sight = Opacity::Blocks;
    piece
}

pub fn barred(mut piece: Piece) -> Piece {
    piece.properties.going = vec![Going {
        passage: Passage::Barred,
        rate: 12,
    }];
    piece
}

pub fn rated(mut piece: Piece, rate: u16) -> Piece {
    piece.properties.going = vec![Going {
        passage: Passage::Free,
        rate,
    }];
    piece
}

pub fn woods(id: u32, area: Polygon) -> Piece {
    blocking(piece(id, "woods", Layer::Vegetation, Shape::Area(area)))
}

pub fn hill(id: u32, outline: Polygon, top: Polygon, level: u8) -> Piece {
    let mut piece = piece(id, "hill", Layer::Hill, Shape::Area(outline));
    piece.properties.hill = Some(Hill { top, level });
    piece
}

pub fn strip(points: &[(i32, i32)], hw: i32) -> Shape {
    Shape::Strip(Strip {
        line: polyline(points),
        hw,
    })
}

pub fn table(pieces: Vec<Piece>) -> Table {
    Table::new(Frame::new(12_000, 12_000).unwrap(), pieces).unwrap()
}

/// The first column of tm-12.
pub const FIRST_POLICY: SightPolicy = SightPolicy {
    vegetation: AreaScreen::Screens {
        one_in: EndsIn::RunAtMost(300),
        both_in: EndsIn::GapAtMost(500),
    },
    structure: AreaScreen::Screens {
        one_in: EndsIn::UnlessAgain,
        both_in: EndsIn::UnlessAgain,
    },
    smoke: AreaScreen::Clear,
    tall_line: LineScreen::Clear,
    overgrown_hill: OvergrownHill::NeverLookedOver,
};

const ANY_IN_CLEAR: AreaScreen = AreaScreen::Screens {
    one_in: EndsIn::Clear,
    both_in: EndsIn::Clear,
};

/// The second column of tm-12.
pub const SECOND_POLICY: SightPolicy = SightPolicy {
    vegetation: ANY_IN_CLEAR,
    structure: ANY_IN_CLEAR,
    smoke: ANY_IN_CLEAR,
    tall_line: LineScreen::UnlessLined,
    overgrown_hill: OvergrownHill::AsBare,
};

pub fn points_see(table: &Table, policy: &SightPolicy, x: (i32, i32), y: (i32, i32)) -> bool {
    let ends = [x, y].map(|(x, y)| Viewer::point(p(x, y)));
    let sight = clear(table, policy, &ends[0], &ends[1]);
    assert_eq!(sight.is_clear(), sees(table, policy, &ends[0], &ends[1]));
    assert_eq!(
        sight.is_clear(),
        clear(table, policy, &ends[1], &ends[0]).is_clear(),
        "tm-10.1 symmetric"
    );
    sight.is_clear()
}

pub fn stand(id: u32, base: Base, at: (i32, i32), degrees: i32) -> Stand {
    Stand {
        id: StandId(id),
        base,
        at: p(at.0, at.1),
        facing: deg(degrees),
    }
}

pub fn three_stand(id: u32, at: (i32, i32)) -> Stand {
    stand(id, Base::rect(150, 150).unwrap(), at, 0)
}

pub fn mover(stand: Stand, allowance: i32) -> Mover {
    Mover {
        stand,
        class: MobilityClass(0),
        allowance: Allowance::Units(allowance),
        passes: Vec::new(),
        exits: Vec::new(),
    }
}

pub fn field<'a>(table: &'a Table, stands: &'a Stands) -> Field<'a> {
    Field { table, stands }
}

/// What happens at a step (tm-9.3, tm-9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    Crosses(PieceId),
    Enters(PieceId),
}

/// Every line crossed and every area or strip entered, step by step and with no index; areas that act as one count as one.
pub fn happenings(table: &Table, way: &Path) -> Vec<(Step, Happening)> {
    let mut all = Vec::new();
    let mut before = way.start();
    for step in walk(way) {
        for piece in table.pieces() {
            if let Shape::Line(line) = &piece.shape
                && gap2(line, &Leg::from(Segment::new(before, step.at))).is_zero()
                && !gap2(line, &before).is_zero()
            {
                all.push((step, Happening::Crosses(piece.id)));
            }
            let group: Vec<&Piece> = table
                .one_with(piece.id)
                .into_iter()
                .filter_map(|id| table.piece(id))
                .collect();
            let first = group.iter().find(|piece| in_piece(step.at, piece));
            if group[0].id == piece.id
                && let Some(first) = first
                && !group.iter().any(|piece| in_piece(before, piece))
            {
                all.push((step, Happening::Enters(first.id)));
            }
        }
        before = step.at;
    }
    all
}

/// Which of these the stand first comes near to, and at which step (tm-9.5).
pub fn near(stand: &Stand, way: &Path, watches: &[(Footprint, i32)]) -> Vec<(Step, usize)> {
    let mut all: Vec<(Step, usize)> = Vec::new();
    for step in walk(way) {
        let print = footprint(stand.base, step.at, stand.facing);
        for (nth, (figure, reach)) in watches.iter().enumerate() {
            let known = all.iter().any(|(_, known)| *known == nth);
            if !known && gap2(&print, figure).is_within(*reach) {
                all.push((step, nth));
            }
        }
    }
    all
}

pub fn no_stands() -> Stands {
    Stands::new(Vec::new()).unwrap()
}

pub fn path(points: &[(i32, i32)]) -> Path {
    Path::new(points.iter().map(|&(x, y)| p(x, y)).collect()).unwrap()
}

/// Numbers at random, the same on every machine (SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn upto(&mut self, low: i32, high: i32) -> i32 {
        low + (self.next() % (high - low + 1) as u64) as i32
    }

    pub fn point(&mut self, most: i32) -> (i32, i32) {
        (self.upto(0, most), self.upto(0, most))
    }

    pub fn base(&mut self) -> Base {
        match self.upto(0, 3) {
            0 => Base::disc(self.upto(2, 150)).unwrap(),
            1 => Base::POINT,
            _ => Base::rect(self.upto(2, 250), self.upto(2, 250)).unwrap(),
        }
    }

    pub fn print(&mut self, most: i32) -> Footprint {
        let (base, at, degrees) = (self.base(), self.point(most), self.upto(0, 359));
        footprint(base, p(at.0, at.1), deg(degrees))
    }

    /// A simple polygon with vertices on a coarse lattice, so that touching and collinear cases are common.
    pub fn polygon(&mut self, most: i32, lattice: i32) -> Polygon {
        loop {
            let centre = self.point(most);
            let size = self.upto(2 * lattice, 8 * lattice);
            let n = self.upto(3, 8);
            let points: Vec<Point> = (0..n)
                .map(|_| {
                    let snap = |v: i32| (v.clamp(0, most) / lattice) * lattice;
                    p(
                        snap(centre.0 + self.upto(-size, size)),
                        snap(centre.1 + self.upto(-size, size)),
                    )
                })
                .collect();
            if let Ok(polygon) = Polygon::new(points) {
                return polygon;
            }
        }
    }

    /// Terrain of all sorts.
    pub fn pieces(&mut self, count: u32, most: i32, lattice: i32) -> Vec<Piece> {
        (0..count)
            .map(|id| match self.upto(0, 9) {
                0..=3 => woods(id, self.polygon(most, lattice)),
                4 => blocking(piece(
                    id,
                    "house",
                    Layer::Structure,
                    Shape::Area(self.polygon(most, lattice)),
                )),
                5 => {
                    let at = self.polygon(most, lattice).middle();
                    let (x, y) = (at.x().clamp(1000, most - 1000), at.y().clamp(1000, most - 1000));
                    let outline = square(x - 900, y - 700, x + 900, y + 700);
                    hill(
                        id,
                        outline,
                        square(x - 500, y - 300, x + 500, y + 300),
                        self.upto(1, 2) as u8,
                    )
                }
                6 => {
                    let (a, b) = (self.point(most), self.point(most));
                    if a == b {
                        return piece(id, "marker", Layer::Marker, Shape::Point(p(a.0, a.1)));
                    }
                    let mut line = blocking(piece(
                        id,
                        "bocage",
                        Layer::Structure,
                        Shape::Line(polyline(&[a, b])),
                    ));
                    line.properties.tall = true;
                    line.properties.lineable = self.upto(0, 1) == 1;
                    line
                }
                7 => barred(piece(
                    id,
                    "lake",
                    Layer::Water,
                    Shape::Area(self.polygon(most, lattice)),
                )),
                8 => rated(
                    piece(
                        id,
                        "road",
                        Layer::Road,
                        strip(&[(0, self.upto(0, most)), (most, self.upto(0, most))], 100),
                    ),
                    6,
                ),
                _ => rated(
                    piece(
                        id,
                        "marsh",
                        Layer::Water,
                        Shape::Area(self.polygon(most, lattice)),
                    ),
                    24,
                ),
            })
            .collect()
    }

    /// Stands that do not overlap.
    pub fn stands(&mut self, count: u32, frame: Frame) -> Stands {
        let mut stands: Vec<Stand> = Vec::new();
        while stands.len() < count as usize {
            let base = Base::rect(self.upto(40, 150), self.upto(40, 250)).unwrap();
            let at = (self.upto(0, frame.width()), self.upto(0, frame.height()));
            let new = stand(stands.len() as u32, base, at, self.upto(0, 359));
            let print = new.footprint();
            if frame.holds(&print) && stands.iter().all(|stand| !overlap(&stand.footprint(), &print)) {
                stands.push(new);
            }
        }
        Stands::new(stands).unwrap()
    }
}
