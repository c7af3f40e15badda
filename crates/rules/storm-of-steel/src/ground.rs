//! The table and what lies on it: kinds of terrain, the going matrix (sections 4D to 4F), protection (sos-6H2), and an
//! index that tells at once what lies under a point.

use board::table::{
    Going, Layer, MobilityClass, Opacity, Passage, Path, Piece, PieceId, Point, Properties, Shape, Stride,
    Table, in_piece, strides,
};
use serde::{Deserialize, Serialize};

use crate::content::model::Mobility;

/// Kinds of terrain.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Road,
    Bridge,
    Ford,
    Woods,
    Forest,
    Bush,
    Marsh,
    Stream,
    River,
    Lake,
    Building,
    Bunker,
    Entrenchment,
    Wall,
    Wire,
    Minefield,
    Hill,
}

impl Terrain {
    pub const WORDS: [(&'static str, Terrain); 17] = [
        ("road", Terrain::Road),
        ("bridge", Terrain::Bridge),
        ("ford", Terrain::Ford),
        ("woods", Terrain::Woods),
        ("forest", Terrain::Forest),
        ("bush", Terrain::Bush),
        ("marsh", Terrain::Marsh),
        ("stream", Terrain::Stream),
        ("river", Terrain::River),
        ("lake", Terrain::Lake),
        ("building", Terrain::Building),
        ("bunker", Terrain::Bunker),
        ("entrenchment", Terrain::Entrenchment),
        ("wall", Terrain::Wall),
        ("wire", Terrain::Wire),
        ("minefield", Terrain::Minefield),
        ("hill", Terrain::Hill),
    ];

    /// The word of content files and the look of the client.
    pub fn word(self) -> &'static str {
        Terrain::WORDS
            .iter()
            .find(|(_, terrain)| *terrain == self)
            .map_or("", |(word, _)| word)
    }

    /// What it is underfoot (tm-7.4).
    pub fn layer(self) -> Layer {
        match self {
            Terrain::Bridge => Layer::Bridge,
            Terrain::Ford => Layer::Ford,
            Terrain::Road => Layer::Road,
            Terrain::Building | Terrain::Bunker | Terrain::Entrenchment => Layer::Structure,
            Terrain::Marsh | Terrain::Stream | Terrain::River | Terrain::Lake => Layer::Water,
            Terrain::Woods | Terrain::Forest | Terrain::Bush => Layer::Vegetation,
            Terrain::Wire | Terrain::Minefield => Layer::Overlay,
            Terrain::Hill => Layer::Hill,
            Terrain::Wall => Layer::Marker,
        }
    }

    fn opacity(self) -> Opacity {
        match self {
            Terrain::Woods | Terrain::Forest | Terrain::Bush | Terrain::Building => Opacity::Blocks,
            Terrain::Road
            | Terrain::Bridge
            | Terrain::Ford
            | Terrain::Marsh
            | Terrain::Stream
            | Terrain::River
            | Terrain::Lake
            | Terrain::Bunker
            | Terrain::Entrenchment
            | Terrain::Wall
            | Terrain::Wire
            | Terrain::Minefield
            | Terrain::Hill => Opacity::Open,
        }
    }

    /// The going matrix (sos-4D.2 to sos-4F.7, sos-5B.1). Wire and mines are not in it: they are events on the way, and
    /// wire can be destroyed (sos-5A.3), so `movement` asks for them itself.
    pub fn passage(self, mobility: Mobility) -> Passage {
        use Mobility as M;
        use Passage::{Barred, Free, Test};
        let foot = matches!(mobility, M::Infantry | M::Horse | M::Hmg | M::Mortar);
        let amphibious = matches!(mobility, M::AmphibiousTracked | M::AmphibiousSoftskin);
        let tracks = matches!(mobility, M::Tracked | M::HalfTracked | M::AmphibiousTracked);
        let when = |holds: bool, passage| if holds { passage } else { Barred };
        if mobility == M::Boat {
            return when(self == Terrain::River || self.layer() == Layer::Hill, Free);
        }
        match self {
            Terrain::Road | Terrain::Bridge | Terrain::Bush | Terrain::Hill => Free,
            Terrain::Entrenchment | Terrain::Wire | Terrain::Minefield => Free,
            Terrain::Ford => Test,
            Terrain::Woods => when(foot || tracks || mobility == M::LightGun, Test),
            Terrain::Forest | Terrain::Marsh => when(foot, Test),
            Terrain::Stream => when(matches!(mobility, M::Infantry | M::Horse) || amphibious, Test),
            Terrain::River => when(amphibious, Test),
            Terrain::Lake => Barred,
            Terrain::Building => when(foot, Free),
            Terrain::Bunker => when(matches!(mobility, M::Infantry | M::Hmg), Free),
            Terrain::Wall => when(foot || tracks, Free),
        }
    }

    /// A piece of this kind for the board.
    pub fn piece(self, id: u32, shape: Shape, mut properties: Properties) -> Piece {
        properties.going = Mobility::ALL
            .iter()
            .map(|mobility| Going {
                passage: self.passage(*mobility),
                rate: 12,
            })
            .collect();
        properties.sight = self.opacity();
        // Woods, forest and buildings alone close a hill (sos-6B.6).
        properties.low = self == Terrain::Bush;
        Piece {
            id: PieceId(id),
            kind: self.word().to_owned(),
            layer: self.layer(),
            shape,
            properties,
        }
    }
}

/// May this class not enter wire: softskins, guns, armoured cars (sos-5A.1)?
pub fn wire_bars(mobility: Mobility) -> bool {
    match mobility {
        Mobility::LightGun
        | Mobility::Towed
        | Mobility::ArmouredCar
        | Mobility::Softskin
        | Mobility::AmphibiousSoftskin
        | Mobility::Boat => true,
        Mobility::Infantry | Mobility::Horse | Mobility::Hmg | Mobility::Mortar => false,
        Mobility::Tracked | Mobility::HalfTracked | Mobility::AmphibiousTracked => false,
    }
}

pub fn class_of(mobility: Mobility) -> MobilityClass {
    MobilityClass(mobility as u8)
}

/// What a centre stands in, worked out when a unit comes to a place (tm-8.1).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Underfoot {
    /// One bit per kind of terrain.
    kinds: u32,
    /// The building or bunker it is in: its piece.
    pub structure: Option<u16>,
}

impl Underfoot {
    pub fn is(self, terrain: Terrain) -> bool {
        self.kinds & (1 << terrain as u32) != 0
    }

    /// In bush, woods, forest or a building: must be spotted first (sos-6D.1).
    pub fn conceals(self) -> bool {
        [Terrain::Bush, Terrain::Woods, Terrain::Forest, Terrain::Building]
            .iter()
            .any(|terrain| self.is(*terrain))
    }

    /// In woods, forest or bush: no aircraft may be sent there (sos-7E.2).
    pub fn overgrown(self) -> bool {
        [Terrain::Bush, Terrain::Woods, Terrain::Forest]
            .iter()
            .any(|terrain| self.is(*terrain))
    }

    pub fn on_road(self) -> bool {
        self.is(Terrain::Road) || self.is(Terrain::Bridge)
    }
}

/// Side of a square of the index, in units: 2 cm.
const CELL: i32 = 200;

/// The table of a scenario, indexed by squares: each knows the pieces that touch it.
#[derive(Debug)]
pub struct Ground {
    pub table: Table,
    pub kinds: Vec<Terrain>,
    /// The first of the pieces that act as one with each (tm-7.5).
    group: Vec<u16>,
    columns: i32,
    rows: i32,
    cells: Vec<Vec<u16>>,
    /// Wire, minefields, bunkers and rivers are rare; guards for the fast path.
    pub has_mines: bool,
    pub has_wire: bool,
}

impl Ground {
    pub fn new(table: Table, kinds: Vec<Terrain>) -> Ground {
        let frame = table.frame();
        let (columns, rows) = (frame.width() / CELL + 1, frame.height() / CELL + 1);
        let mut cells = vec![Vec::new(); (columns * rows) as usize];
        for (index, piece) in table.pieces().iter().enumerate() {
            let Some(reach) = enterable(piece) else { continue };
            for row in 0..rows {
                for column in 0..columns {
                    let square = square(column, row);
                    if reach(&square) {
                        cells[(row * columns + column) as usize].push(index as u16);
                    }
                }
            }
        }
        let group = table
            .pieces()
            .iter()
            .map(|piece| {
                table
                    .one_with(piece.id)
                    .first()
                    .map_or(piece.id.0, |first| first.0) as u16
            })
            .collect();
        let has = |terrain| kinds.contains(&terrain);
        Ground {
            has_mines: has(Terrain::Minefield),
            has_wire: has(Terrain::Wire),
            table,
            kinds,
            group,
            columns,
            rows,
            cells,
        }
    }

    /// The pieces that could lie under a point.
    #[inline]
    pub fn near(&self, p: Point) -> &[u16] {
        let (column, row) = (
            (p.x() / CELL).clamp(0, self.columns - 1),
            (p.y() / CELL).clamp(0, self.rows - 1),
        );
        &self.cells[(row * self.columns + column) as usize]
    }

    /// The pieces a point is in or on, ascending (tm-8.1).
    pub fn at(&self, p: Point) -> impl Iterator<Item = u16> + '_ {
        self.near(p)
            .iter()
            .copied()
            .filter(move |piece| in_piece(p, self.piece(*piece)))
    }

    /// A way in strides between which something changes underfoot. Nothing happens on the edge of a hill.
    pub fn strides<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = Stride> + 'a {
        strides(&self.table, path, |piece| piece.layer != Layer::Hill)
    }

    pub fn piece(&self, piece: u16) -> &Piece {
        &self.table.pieces()[usize::from(piece)]
    }

    pub fn kind(&self, piece: u16) -> Terrain {
        self.kinds[usize::from(piece)]
    }

    pub fn group(&self, piece: u16) -> u16 {
        self.group[usize::from(piece)]
    }

    /// What a unit with its centre there is in.
    pub fn underfoot(&self, p: Point) -> Underfoot {
        let mut under = Underfoot::default();
        for piece in self.at(p) {
            let kind = self.kind(piece);
            under.kinds |= 1 << kind as u32;
            if matches!(kind, Terrain::Building | Terrain::Bunker) {
                under.structure = Some(piece);
            }
        }
        under
    }

    /// The pieces of a kind, in order.
    pub fn of_kind(&self, terrain: Terrain) -> impl Iterator<Item = u16> + '_ {
        (0..self.kinds.len() as u16).filter(move |piece| self.kind(*piece) == terrain)
    }
}

/// A square of the index.
fn square(column: i32, row: i32) -> board::table::Footprint {
    let half = CELL / 2;
    let middle = Point::new(column * CELL + half, row * CELL + half).unwrap_or(Point::ORIGIN);
    let base = board::table::Base::rect(half, half).unwrap_or(board::table::Base::POINT);
    board::table::footprint(base, middle, board::table::Facing::NORTH)
}

/// For pieces one can be in: does it touch a square?
fn enterable(piece: &Piece) -> Option<impl Fn(&board::table::Footprint) -> bool + '_> {
    match &piece.shape {
        Shape::Area(_) | Shape::Strip(_) => {
            Some(move |square: &board::table::Footprint| board::table::gap2(square, &piece.shape).is_zero())
        }
        Shape::Line(_) | Shape::Point(_) => None,
    }
}
