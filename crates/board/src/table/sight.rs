//! Sight lines: from centre to centre, symmetric, with the reason where blocked (tm-10, tm-12, tm-14).

use serde::{Deserialize, Serialize};

use super::base::Footprint;
use super::contact::{touches, within};
use super::figure::{Figure, Leg, gap2};
use super::piece::{Layer, Piece, PieceId, Shape};
use super::place::{OnHill, crosses, on_hill};
use super::point::{Bounds, Point};
use super::policy::{EndsIn, OvergrownHill, Screen, SightPolicy};
use super::polygon::Polygon;
use super::runs::{Leaving, interior, interior_slowly, leaving};
use super::segment::Segment;
use super::terrain::{Table, area};

/// One end of a sight line.
#[derive(Clone, Copy, Debug)]
pub struct Viewer {
    /// The point the line starts from: a centre, unless a sight point is asked for (tm-10.1, tm-10.7).
    pub eye: Point,
    /// The base, for touching a line and for the gap.
    pub base: Footprint,
    /// May it line a line it touches?
    pub lining: Lining,
    /// Is it in a structure whose outline its eye lies in?
    pub housing: Housing,
}

/// Is an end of a sight line in the structure that its point lies in, or beside it? (tm-8.1, tm-12)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Housing {
    /// It is in it.
    Inside,
    /// It never is: a vehicle on a road that a house reaches over.
    Beside,
}

/// May an end of a sight line see over a lineable line that it touches? (tm-12)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lining {
    /// It may.
    May,
    /// It may not: a vehicle.
    MayNot,
}

impl Viewer {
    /// A base that looks from its centre.
    pub fn new(base: Footprint, lining: Lining) -> Viewer {
        Viewer {
            eye: base.centre(),
            base,
            lining,
            housing: Housing::Inside,
        }
    }

    /// The same, beside every structure.
    pub fn beside_structures(self) -> Viewer {
        Viewer {
            housing: Housing::Beside,
            ..self
        }
    }

    /// A point.
    pub fn point(at: Point) -> Viewer {
        Viewer::new(Footprint::point(at), Lining::MayNot)
    }
}

/// The outcome of a sight line (tm-10.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sight {
    /// Everything that blocks, ascending; clear if there is nothing.
    pub blocked: Vec<Blocked>,
    /// Every piece the line meets, ascending, for cover and for the player's display.
    pub met: Vec<PieceId>,
}

impl Sight {
    /// Can they see each other?
    pub fn is_clear(&self) -> bool {
        self.blocked.is_empty()
    }
}

/// A piece that blocks, and why. Of pieces that act as one, the lowest id stands for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocked {
    /// The piece.
    pub piece: PieceId,
    /// The reason.
    pub why: Why,
}

/// Why a piece blocks sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// The line meets its interior and neither end is in it (tm-12).
    Between,
    /// The line runs in it for too long (tm-12).
    TooDeep,
    /// The line leaves it and meets it again (tm-12).
    Again,
    /// Both are in it and too far apart (tm-12).
    TooFarApart,
    /// The line crosses it (tm-12).
    Crossed,
    /// A hill is in the way (tm-14.1).
    Hill,
}

/// Can two ends see each other? With all reasons and all pieces met (tm-10, tm-12, tm-14).
pub fn clear(table: &Table, policy: &SightPolicy, x: &Viewer, y: &Viewer) -> Sight {
    let s = Segment::new(x.eye, y.eye);
    let (x, y) = (Post::new(table, policy, x), Post::new(table, policy, y));
    let mut sight = Sight {
        blocked: Vec::new(),
        met: Vec::new(),
    };
    let leg = Leg::from(s);
    table.grid().along(s, |i| {
        let piece = &table.pieces()[i];
        if gap2(&piece.shape, &leg).is_zero() {
            sight.met.push(piece.id);
        }
        let first = table.group_of(i);
        let why = block(table, policy, first, s, &x, &y);
        let id = table.pieces()[first].id;
        if let Some(why) = why
            && sight.blocked.iter().all(|blocked| blocked.piece != id)
        {
            sight.blocked.push(Blocked { piece: id, why });
        }
    });
    sight.blocked.sort_by_key(|blocked| blocked.piece);
    sight
}

/// As [`clear`], only whether; stops at the first piece that blocks.
pub fn sees(table: &Table, policy: &SightPolicy, x: &Viewer, y: &Viewer) -> bool {
    let (x, y) = (Post::new(table, policy, x), Post::new(table, policy, y));
    posts_see(table, policy, &x, &y)
}

/// As [`sees`], between ends that were worked out before.
pub fn posts_see(table: &Table, policy: &SightPolicy, x: &Post, y: &Post) -> bool {
    let s = Segment::new(x.viewer.eye, y.viewer.eye);
    let (around, line) = (s.bounds(), s.b - s.a);
    let blocks = |(i, bounds): &(usize, Bounds)| {
        around.meets(*bounds)
            && !bounds.lies_beside(s.a, line)
            && block(table, policy, table.group_of(*i), s, x, y).is_some()
    };
    !table.screens().iter().any(blocks)
}

/// How many of Y's five sight points have a clear segment from X's centre: 0 to 5 (tm-10.7). A point has
/// only one sight point.
pub fn visible_points(table: &Table, policy: &SightPolicy, x: &Viewer, y: &Viewer) -> usize {
    let points = y.base.sight_points();
    points
        .into_iter()
        .filter(|&eye| sees(table, policy, x, &Viewer { eye, ..*y }))
        .count()
}

/// An end of a sight line and where it is: worked out once, used for many lines.
#[derive(Clone, Debug)]
pub struct Post {
    viewer: Viewer,
    /// The groups the eye is in, by first piece, ascending.
    groups: Vec<usize>,
    tops: Vec<usize>,
    slopes: Vec<usize>,
    /// The lines it may look over because it touches them.
    lined: Vec<usize>,
    /// The highest top it is on (tm-14.1).
    level: Option<u8>,
}

impl Post {
    /// Where this end is on this table, under this policy.
    pub fn new(table: &Table, policy: &SightPolicy, viewer: &Viewer) -> Post {
        let (mut groups, mut tops, mut slopes) = (Vec::new(), Vec::new(), Vec::new());
        let mut level = None;
        table.grid().near(viewer.eye.bounds(), |i| {
            let piece = &table.pieces()[i];
            match on_hill(viewer.eye, piece) {
                OnHill::Top => {
                    tops.push(i);
                    level = level.max(piece.properties.hill.as_ref().map(|hill| hill.level));
                }
                OnHill::Slope => slopes.push(i),
                OnHill::Off => {
                    let beside = viewer.housing == Housing::Beside && piece.layer == Layer::Structure;
                    if !beside && area(piece).is_some_and(|polygon| polygon.contains(viewer.eye)) {
                        groups.push(table.group_of(i));
                    }
                }
            }
        });
        let mut lined = Vec::new();
        if viewer.lining == Lining::May {
            table.grid().near(viewer.base.bounds().grown(10), |i| {
                let piece = &table.pieces()[i];
                if piece.properties.lineable
                    && policy.screen(piece) == Screen::Line
                    && touches(&viewer.base, &piece.shape)
                {
                    lined.push(i);
                }
            });
        }
        Post {
            viewer: *viewer,
            groups,
            tops,
            slopes,
            lined,
            level,
        }
    }
}

/// Does this piece, or the pieces that act as one with it, block the line? (tm-12, tm-14)
///
/// Areas and lines block for viewers on hilltops, too: nobody looks over them (tm-14.3).
fn block(table: &Table, policy: &SightPolicy, first: usize, s: Segment, x: &Post, y: &Post) -> Option<Why> {
    let piece = &table.pieces()[first];
    match policy.screen(piece) {
        Screen::Clear => None,
        Screen::Hill => hill_blocks(table, policy, first, s, x, y).then_some(Why::Hill),
        Screen::Line => {
            let lined = x.lined.contains(&first) || y.lined.contains(&first);
            (!lined && line_crossed(piece, s)).then_some(Why::Crossed)
        }
        Screen::Area { one_in, both_in } => {
            let ends = (x.groups.contains(&first), y.groups.contains(&first));
            let areas = table.polygons(first);
            area_blocks(areas, (one_in, both_in), ends, s, &x.viewer.base, &y.viewer.base)
        }
    }
}

/// Do areas that act as one block the line between two bases, of which these ends are in them? (tm-12)
pub(super) fn area_blocks<'a>(
    areas: impl Iterator<Item = &'a Polygon> + Clone,
    (one_in, both_in): (EndsIn, EndsIn),
    ends: (bool, bool),
    s: Segment,
    x: &Footprint,
    y: &Footprint,
) -> Option<Why> {
    match ends {
        (false, false) => union_interior(areas, s).then_some(Why::Between),
        (true, false) => ends_in(areas, one_in, s, x, y),
        (false, true) => ends_in(areas, one_in, s.reversed(), x, y),
        // Asked from both ends, so that the answer is the same both ways (tm-10.1).
        (true, true) => {
            ends_in(areas.clone(), both_in, s, x, y).or_else(|| ends_in(areas, both_in, s.reversed(), x, y))
        }
    }
}

/// With the start of `s` in the areas.
fn ends_in<'a>(
    areas: impl Iterator<Item = &'a Polygon> + Clone,
    rule: EndsIn,
    s: Segment,
    x: &Footprint,
    y: &Footprint,
) -> Option<Why> {
    match rule {
        EndsIn::Clear => None,
        EndsIn::UnlessAgain => leaving(areas, s).again.then_some(Why::Again),
        EndsIn::RunAtMost(most) => {
            let Leaving { run, again } = leaving(areas, s);
            if run.exceeds(most) {
                Some(Why::TooDeep)
            } else {
                again.then_some(Why::Again)
            }
        }
        EndsIn::GapAtMost(most) => (!within(x, y, most)).then_some(Why::TooFarApart),
    }
}

pub(super) fn line_crossed(piece: &Piece, s: Segment) -> bool {
    match &piece.shape {
        Shape::Line(line) => crosses(line, s),
        Shape::Area(_) | Shape::Strip(_) | Shape::Point(_) => false,
    }
}

/// `interior(P, s)` for pieces that act as one: where s runs along a seam it is inside (tm-7.5, tm-10.2).
pub(super) fn group_interior(table: &Table, first: usize, s: Segment) -> bool {
    union_interior(table.polygons(first), s)
}

fn union_interior<'a>(mut areas: impl Iterator<Item = &'a Polygon> + Clone, s: Segment) -> bool {
    let all = areas.clone();
    let mut count = 0;
    areas.any(|area| {
        count += 1;
        interior(area, s)
    }) || (1 < count && interior_slowly(all, s))
}

/// Hill h blocks unless one of (a) to (e) holds (tm-14.1, tm-14.2).
fn hill_blocks(table: &Table, policy: &SightPolicy, h: usize, s: Segment, x: &Post, y: &Post) -> bool {
    let piece = &table.pieces()[h];
    let (Some(outline), Some(hill)) = (area(piece), &piece.properties.hill) else {
        return false;
    };
    // (a) an end on its top
    if x.tops.contains(&h) || y.tops.contains(&h) {
        return false;
    }
    let looked_over = match policy.overgrown_hill {
        OvergrownHill::AsBare => true,
        OvergrownHill::NeverLookedOver => !table.is_overgrown(h),
    };
    if looked_over {
        let level = Some(hill.level);
        // (d) both on tops as high, (e) one on a higher top; no top is lower than every level
        if (level <= x.level && level <= y.level) || level < x.level.max(y.level) {
            return false;
        }
    }
    // (b) past the outline
    if !interior(outline, s) {
        return false;
    }
    // (c) an end on its slope, past the top
    let on_slope = x.slopes.contains(&h) || y.slopes.contains(&h);
    !on_slope || interior(&hill.top, s)
}
