//! Into contact with an enemy unit, a building or a line (tm-21.4).

use std::collections::BTreeMap;

use super::super::angle::{Facing, bearing};
use super::super::base::Footprint;
use super::super::contact::{overlap, within};
use super::super::figure::{Core, Figure, Leg, gap2};
use super::super::fraction::Gap;
use super::super::number::rdiv;
use super::super::piece::{Piece, Shape};
use super::super::point::{Point, len};
use super::super::segment::{Segment, turn};
use super::super::stand::StandId;
use super::advance::{Squad, edges_of};
use super::coherence::{centre_of, check_at_rest};
use super::fill::cost_of;
use super::places::{beside_edge, outward, places};
use super::setting::{NoPlace, Setting};
use super::{Miniature, Pose, Role};

/// What a unit assaults.
#[derive(Clone, Debug)]
pub enum Target<'a> {
    /// The bases of a unit, in ascending id.
    Unit(Vec<(StandId, Footprint)>),
    /// A building or a line.
    Piece(&'a Piece),
}

/// A unit in contact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engaged {
    /// The way it faces.
    pub heading: Facing,
    /// Every figure's way.
    pub ways: BTreeMap<StandId, Vec<Point>>,
    /// The largest cost of a figure.
    pub cost: i64,
    /// Who touches the target, ascending.
    pub touching: Vec<StandId>,
}

/// How the passes are made; each try is more cautious than the one before (tm-21.4).
#[derive(Clone, Copy)]
struct Manner {
    /// Every contact after the first is linked to a figure placed.
    chained: bool,
    /// The second pass is made.
    friends: bool,
    /// How places are chosen in the third pass.
    third: By,
}

/// Which place is taken first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The cheapest.
    Cost,
    /// The nearest to the target.
    Nearness,
}

/// What of places close to an enemy unit that is not the target?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Crowd {
    /// They are left alone.
    Shunned,
    /// They will do.
    Accepted,
}

/// How often everybody has his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rounds {
    /// Once.
    One,
    /// Until a round brings nothing.
    Many,
}

const TRIES: [Manner; 4] = [
    Manner {
        chained: false,
        friends: true,
        third: By::Nearness,
    },
    Manner {
        chained: true,
        friends: true,
        third: By::Nearness,
    },
    Manner {
        chained: true,
        friends: true,
        third: By::Cost,
    },
    Manner {
        chained: true,
        friends: false,
        third: By::Cost,
    },
];

/// **engage**: first who touches the target, then who touches a friend that does, then the others close up (tm-21.4).
pub fn engage(
    setting: &Setting<'_>,
    squad: &Squad<'_>,
    target: &Target<'_>,
    allowance: i64,
) -> Result<Engaged, NoPlace> {
    let own = centre_of(squad.figures).ok_or(NoPlace::Contact)?;
    let there = middle(target).ok_or(NoPlace::Contact)?;
    let heading = bearing(own, there).unwrap_or(squad.pose.heading);
    let mut queue: Vec<Miniature> = squad.figures.to_vec();
    queue.sort_by(|a, b| {
        let gaps = distance(target, a.at).cmp(&distance(target, b.at));
        gaps.then(a.id.cmp(&b.id))
    });
    let mut limit = allowance;
    for _ in 0..2 {
        let found = best_try(setting, squad, target, heading, &queue, limit)?;
        let ways = found.ways.values().map(Vec::as_slice);
        let cost = ways.clone().map(cost_of).max().unwrap_or(0);
        limit = setting.left_of(allowance, ways);
        if cost <= limit {
            let mut touching = found.touching;
            touching.sort_unstable();
            return Ok(Engaged {
                heading,
                ways: found.ways,
                cost,
                touching,
            });
        }
    }
    Err(NoPlace::Far)
}

fn best_try<'a>(
    setting: &'a Setting<'a>,
    squad: &'a Squad<'a>,
    target: &'a Target<'a>,
    heading: Facing,
    queue: &[Miniature],
    limit: i64,
) -> Result<Passes<'a>, NoPlace> {
    let mut contacts = queue.len();
    let mut tries = TRIES.into_iter().peekable();
    while 0 < contacts {
        let manner = tries.next().unwrap_or(TRIES[3]);
        let mut passes = Passes {
            setting,
            squad,
            target,
            heading,
            limit,
            chained: manner.chained,
            placed: Vec::new(),
            ways: BTreeMap::new(),
            touching: Vec::new(),
        };
        match passes.run(queue, contacts, manner) {
            Ok(()) => return Ok(passes),
            Err(NoPlace::Link) => {}
            Err(why) => return Err(why),
        }
        if tries.peek().is_none() {
            contacts = contacts.min(passes.touching.len()).saturating_sub(1);
        }
    }
    Err(NoPlace::Link)
}

/// The middle of a target: of its centres, or of its vertices.
fn middle(target: &Target<'_>) -> Option<Point> {
    let points: Vec<Point> = match target {
        Target::Unit(bases) => bases.iter().map(|(_, print)| print.centre()).collect(),
        Target::Piece(piece) => piece.shape.core().points().to_vec(),
    };
    let n = points.len() as i64;
    let sum = |of: fn(Point) -> i32| points.iter().map(|&p| i64::from(of(p))).sum::<i64>();
    (0 < n).then(|| Point::made(rdiv(sum(Point::x), n), rdiv(sum(Point::y), n)))
}

/// From a point to a target: a disc's centre, a rectangle, the outline of a piece.
fn distance(target: &Target<'_>, p: Point) -> Option<Gap> {
    match target {
        Target::Unit(bases) => bases
            .iter()
            .map(|(_, print)| match print.core() {
                Core::Solid(_) => gap2(&p, print),
                Core::Open(_) => gap2(&p, &print.centre()),
            })
            .min(),
        Target::Piece(piece) => edges_of(piece.shape.core())
            .into_iter()
            .map(|(a, b)| gap2(&p, &Leg::from(Segment::new(a, b))))
            .min(),
    }
}

/// A place with its rank among equals: by enemy or mate, then number.
type Spot = ((u32, usize), Point);

struct Passes<'a> {
    setting: &'a Setting<'a>,
    squad: &'a Squad<'a>,
    target: &'a Target<'a>,
    heading: Facing,
    limit: i64,
    chained: bool,
    placed: Vec<(Miniature, Point)>,
    ways: BTreeMap<StandId, Vec<Point>>,
    touching: Vec<StandId>,
}

impl Passes<'_> {
    fn run(&mut self, queue: &[Miniature], contacts: usize, manner: Manner) -> Result<(), NoPlace> {
        let order = self.squad.pose.order;
        let (gap, least) = (self.squad.pose.gap, order.least_gap());
        let gaps = [gap.max(least), gap.min(least)];
        let first_rounds = if manner.chained { Rounds::Many } else { Rounds::One };
        let mut left = sweep(queue.to_vec(), first_rounds, |man| {
            if self.touching.len() >= contacts {
                return false;
            }
            let spots = self.contact_spots(man);
            let touches = self.take(man, &spots, Crowd::Shunned, By::Cost)
                || self.take(man, &spots, Crowd::Accepted, By::Cost);
            if touches {
                self.touching.push(man.id);
            }
            touches
        });
        if self.touching.is_empty() {
            return Err(NoPlace::Contact);
        }
        if manner.friends {
            left = sweep(left, Rounds::One, |man| {
                let spots = self.spots_round(man, Some(&self.touching), 4);
                self.take(man, &spots, Crowd::Accepted, By::Cost)
            });
        }
        self.chained = true;
        left = sweep(left, Rounds::Many, |man| {
            gaps.into_iter().any(|gap| {
                let spots = self.spots_round(man, None, gap);
                self.take(man, &spots, Crowd::Accepted, manner.third)
            })
        });
        if left.is_empty() && self.is_sound() {
            Ok(())
        } else {
            Err(NoPlace::Link)
        }
    }

    /// Pairs may part: only links and overlaps are asked for.
    fn is_sound(&self) -> bool {
        let plain = |(man, at): &(Miniature, Point)| Miniature {
            role: Role::Plain,
            at: *at,
            ..*man
        };
        let unit: Vec<Miniature> = self.placed.iter().map(plain).collect();
        let pose = Pose {
            heading: self.heading,
            ..self.squad.pose
        };
        check_at_rest(&unit, &pose).is_ok()
    }

    /// The places in contact with the target.
    fn contact_spots(&self, man: &Miniature) -> Vec<Spot> {
        match self.target {
            Target::Unit(bases) => bases
                .iter()
                .flat_map(|(id, print)| {
                    let spots = places(print, man.base, self.heading, 4, Facing::NORTH);
                    spots.into_iter().enumerate().map(|(i, p)| ((id.0, i), p))
                })
                .collect(),
            Target::Piece(piece) => {
                let (hw, _) = man.halves();
                let core = piece.shape.core();
                let beside = edges_of(core).into_iter().flat_map(|(a, b)| {
                    let towards = side_of_edge(piece, man.at, a, b);
                    towards.map_or_else(Vec::new, |facing| beside_edge(a, b, facing, hw + 4, 104))
                });
                beside.enumerate().map(|(i, p)| ((0, i), p)).collect()
            }
        }
    }

    /// The places round those placed, or round some of them, in the order of placing.
    fn spots_round(&self, man: &Miniature, only: Option<&[StandId]>, gap: i32) -> Vec<Spot> {
        let mates = self
            .placed
            .iter()
            .filter(|(mate, _)| only.is_none_or(|only| only.contains(&mate.id)));
        let spots = mates.enumerate().flat_map(|(n, (mate, at))| {
            let round = mate.print(*at, self.heading);
            let spots = places(&round, man.base, self.heading, gap, self.heading.turned(180));
            spots
                .into_iter()
                .enumerate()
                .map(move |(i, p)| ((n as u32, i), p))
        });
        spots.collect()
    }

    /// The cheapest legal place, or the one nearest to the target: straight, else round one corner.
    fn take(&mut self, man: &Miniature, spots: &[Spot], crowd: Crowd, by: By) -> bool {
        let (from, body) = (man.at, man.base.body_radius());
        let cost = |p: Point| i64::from(len(from, p));
        let mut near: Vec<(i64, (u32, usize), Point)> = spots
            .iter()
            .map(|&(rank, p)| (cost(p), rank, p))
            .filter(|&(cost, ..)| cost <= self.limit)
            .collect();
        near.sort_unstable();
        match by {
            By::Cost => {}
            By::Nearness => near.sort_by_cached_key(|&(_, _, p)| distance(self.target, p)),
        }
        for &(_, _, p) in &near {
            if self.fits(man, p, crowd) && self.setting.leg(from, p, body) {
                return self.set(man, vec![from, p]);
            }
        }
        let corners = self.setting.corners(body);
        let mut ways = Vec::new();
        for &(_, rank, p) in &near {
            for (i, &v) in corners.iter().enumerate() {
                let cost = cost(v) + i64::from(len(v, p));
                if cost <= self.limit {
                    ways.push((cost, rank, i, v, p));
                }
            }
        }
        ways.sort_unstable();
        for (.., v, p) in ways {
            let open = self.setting.leg(from, v, body) && self.setting.leg(v, p, body);
            if open && self.fits(man, p, crowd) {
                return self.set(man, vec![from, v, p]);
            }
        }
        false
    }

    fn set(&mut self, man: &Miniature, way: Vec<Point>) -> bool {
        if let Some(&at) = way.last() {
            self.placed.push((*man, at));
            self.ways.insert(man.id, way);
        }
        true
    }

    fn fits(&self, man: &Miniature, p: Point, crowd: Crowd) -> bool {
        let me = man.print(p, self.heading);
        let mates = || self.placed.iter().map(|(mate, at)| mate.print(*at, self.heading));
        let link = self.squad.pose.order.link();
        let linked = !self.chained || self.placed.is_empty() || mates().any(|mate| within(&me, &mate, link));
        linked
            && !mates().any(|mate| overlap(&me, &mate))
            && self.setting.rest(man.base, p, self.heading).is_ok()
            && (crowd == Crowd::Accepted || !self.setting.is_crowded(&me))
    }
}

/// The side of an edge on which a figure stands in contact: outside a building, its own side of a line.
fn side_of_edge(piece: &Piece, own: Point, a: Point, b: Point) -> Option<Facing> {
    match &piece.shape {
        Shape::Area(polygon) => outward(polygon.vertices(), a, b),
        Shape::Strip(_) | Shape::Line(_) | Shape::Point(_) => {
            let way = b - a;
            let right = bearing(Point::ORIGIN, Point::ORIGIN.plus(way.y, -way.x))?;
            Some(right.turned(if 0 < turn(a, b, own) { 180 } else { 0 }))
        }
    }
}

/// Everybody in turn. Who is left.
fn sweep(queue: Vec<Miniature>, rounds: Rounds, mut act: impl FnMut(&Miniature) -> bool) -> Vec<Miniature> {
    let mut queue = queue;
    loop {
        let before = queue.len();
        queue.retain(|man| !act(man));
        if rounds == Rounds::One || queue.is_empty() || queue.len() == before {
            return queue;
        }
    }
}
