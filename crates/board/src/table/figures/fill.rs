//! Setting a unit of figures down round its lead (tm-20.1, tm-21.1, tm-21.2, tm-21.7).

use std::collections::BTreeMap;

use super::super::angle::K;
use super::super::base::Footprint;
use super::super::contact::{CONTACT, overlap, within};
use super::super::figure::Figure;
use super::super::number::Length;
use super::super::point::{Point, Vector, len};
use super::super::stand::StandId;
use super::coherence::{AtRest, check_at_rest};
use super::places::places;
use super::setting::{NoPlace, Setting};
use super::{Miniature, Order, Pose, Role, loader_of, takers};

/// Where the figures of a unit are wanted: takers in slot order, loaders anywhere.
pub(super) type Wanted = Vec<(StandId, Point)>;

/// A further rule for a figure's place (tm-21.1 e).
pub(super) type Rule<'a> = &'a dyn Fn(&Miniature, &Footprint) -> Option<NoPlace>;

/// A unit set down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The pose it is in now.
    pub pose: Pose,
    /// Every figure's way, the last point its place.
    pub ways: BTreeMap<StandId, Vec<Point>>,
    /// The largest cost of a figure.
    pub cost: i64,
}

impl Filled {
    /// Where a figure is now.
    pub fn at(&self, id: StandId) -> Option<Point> {
        self.ways.get(&id).and_then(|way| way.last().copied())
    }
}

/// One attempt to set a unit down.
pub(super) struct Fill<'a> {
    pub(super) setting: &'a Setting<'a>,
    pub(super) unit: &'a [Miniature],
    pub(super) pose: Pose,
    pub(super) wanted: &'a Wanted,
    /// The points the lead has passed.
    pub(super) via: &'a [Point],
    /// Were they given by the player? Then nobody goes another way.
    pub(super) given: bool,
    /// None where figures are set down without ways.
    pub(super) allowance: Option<i64>,
    pub(super) rule: Option<Rule<'a>>,
    /// Nobody may stand elsewhere than where he is wanted.
    pub(super) on_slots: bool,
    /// Everybody crowds round the lead: no front to stay behind.
    pub(super) huddle: bool,
    /// Who has been placed, in this order, and their footprints.
    pub(super) placed: Vec<(Miniature, Point)>,
    pub(super) prints: Vec<Footprint>,
    pub(super) ways: BTreeMap<StandId, Vec<Point>>,
}

pub(super) fn cost_of(path: &[Point]) -> i64 {
    path.windows(2).map(|pair| i64::from(len(pair[0], pair[1]))).sum()
}

impl<'a> Fill<'a> {
    pub(super) fn new(
        setting: &'a Setting<'a>,
        unit: &'a [Miniature],
        pose: Pose,
        wanted: &'a Wanted,
        allowance: Option<i64>,
    ) -> Fill<'a> {
        Fill {
            setting,
            unit,
            pose,
            wanted,
            via: &[],
            given: false,
            allowance,
            rule: None,
            on_slots: false,
            huddle: false,
            placed: Vec::new(),
            prints: Vec::new(),
            ways: BTreeMap::new(),
        }
    }

    fn place(&mut self, man: Miniature, at: Point, way: Vec<Point>) {
        self.placed.push((man, at));
        self.prints.push(man.print(at, self.pose.heading));
        self.ways.insert(man.id, way);
    }

    /// The plain case: everybody shifts by the same vector, and nothing is near. Then every place is free, every straight way
    /// open, and the unit as coherent as it was; whoever asks place by place comes to the same (tm-21.1).
    fn slides(&self) -> bool {
        let Some(allowance) = self.allowance else {
            return false;
        };
        let plain = self.rule.is_none() && !self.huddle && self.via.is_empty();
        let (Some(first), true) = (self.unit.first(), plain && self.pose.order != Order::Linear) else {
            return false;
        };
        let Some(to) = self.want(first.id) else {
            return false;
        };
        let by = to - first.at;
        let same = |man: &Miniature| self.want(man.id).is_some_and(|to| to - man.at == by);
        if allowance < i64::from(len(first.at, to)) || !self.unit.iter().all(same) {
            return false;
        }
        let heading = self.pose.heading;
        let around = |print: Footprint| Figure::bounds(&print);
        let joined = |at: fn(&Miniature, Vector) -> Point| {
            let boxes = self
                .unit
                .iter()
                .map(|man| around(man.print(at(man, by), heading)));
            boxes.reduce(|one, two| one.joined(two))
        };
        let (Some(now), Some(then)) = (joined(|man, _| man.at), joined(|man, by| man.at.plus(by.x, by.y)))
        else {
            return false;
        };
        self.setting.is_clear(now.joined(then), then) && check_at_rest(self.unit, &self.pose).is_ok()
    }

    fn want(&self, id: StandId) -> Option<Point> {
        self.wanted.iter().find(|(of, _)| *of == id).map(|&(_, at)| at)
    }

    /// The takers in slot order.
    fn men(&self) -> Vec<Miniature> {
        let mut men = takers(self.unit);
        men.sort_by_key(|man| self.wanted.iter().position(|(id, _)| *id == man.id));
        men
    }

    /// The lead first; then everybody who can have his wanted place, as often as one more can; then one who cannot takes
    /// the nearest other (tm-21.1).
    pub(super) fn run(&mut self) -> Result<(), NoPlace> {
        let mut left = self.men();
        if left.is_empty() {
            return Ok(());
        }
        if self.slides() {
            for man in self.unit {
                let to = self.want(man.id).unwrap_or(man.at);
                self.place(*man, to, vec![man.at, to]);
            }
            return Ok(());
        }
        let lead = left.remove(0);
        self.put_where_wanted(&lead)?;
        while !left.is_empty() {
            loop {
                let before = left.len();
                left.retain(|man| self.put_where_wanted(man).is_err());
                if left.len() == before {
                    break;
                }
            }
            let Some(&first) = left.first() else { break };
            if self.on_slots || self.pose.order == Order::Linear || !self.put_elsewhere(&first) {
                let at = self.want(first.id).unwrap_or(first.at);
                return Err(self.fault(&first, at).err().unwrap_or(NoPlace::Pair));
            }
            left.remove(0);
        }
        Ok(())
    }

    fn put_where_wanted(&mut self, man: &Miniature) -> Result<(), NoPlace> {
        let at = self.want(man.id).unwrap_or(man.at);
        self.put(man, at)
    }

    /// The nearest place beside a mate, if possible not ahead of the front.
    fn put_elsewhere(&mut self, man: &Miniature) -> bool {
        let (heading, f) = (self.pose.heading, self.pose.heading.dir());
        let wanted = self.want(man.id).unwrap_or(man.at);
        let forward = |p: Point| f.dot(p - Point::ORIGIN);
        let front = self.wanted.iter().map(|&(_, p)| forward(p)).max().unwrap_or(0) + 2 * K;
        let (gap, least) = (self.pose.gap, self.pose.order.least_gap());
        let gaps = [gap.max(least), gap.min(least)];
        let gaps = if gap == least { &gaps[..1] } else { &gaps[..] };
        let lists: &[bool] = if self.huddle { &[true] } else { &[false, true] };
        for &ahead in lists {
            for &gap in gaps {
                let mut found: Vec<(i64, usize, usize, Point)> = Vec::new();
                for (n, round) in self.prints.iter().enumerate() {
                    let spots = places(round, man.base, heading, gap, heading.turned(180));
                    let ranked = spots.into_iter().enumerate();
                    found.extend(ranked.map(|(i, p)| ((p - wanted).square(), n, i, p)));
                }
                found.sort_unstable();
                for (.., p) in found {
                    // Those behind the front have been tried before those ahead of it.
                    let counts = self.huddle || ahead == (front < forward(p));
                    if counts && self.fits(man, p) && self.put(man, p).is_ok() {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Sets a figure, and his loader with him, down if everything allows it.
    fn put(&mut self, man: &Miniature, at: Point) -> Result<(), NoPlace> {
        let way = self.fault(man, at)?;
        self.place(*man, at, way);
        let Some(loader) = loader_of(self.unit, man.id).copied() else {
            return Ok(());
        };
        let heading = self.pose.heading;
        let by = match (self.want(loader.id), self.want(man.id)) {
            (Some(his), Some(own)) => his - own,
            (Some(_) | None, _) => Vector { x: 0, y: 0 },
        };
        let ideal = at.plus(by.x, by.y);
        let round = man.print(at, heading);
        let mut spots = places(&round, loader.base, heading, 4, heading.turned(180));
        spots.sort_by_key(|&p| (p - ideal).square());
        for p in [ideal].into_iter().chain(spots) {
            if let Ok(way) = self.fault(&loader, p) {
                self.place(loader, p, way);
                return Ok(());
            }
        }
        self.placed.pop();
        self.prints.pop();
        self.ways.remove(&man.id);
        Err(NoPlace::Pair)
    }

    /// Quick refusals of a place among many, the cheapest first: what passes may still not do.
    fn fits(&self, man: &Miniature, at: Point) -> bool {
        let crew = self.pose.order == Order::Gun && Some(man.id) != self.lead();
        let far = self
            .allowance
            .filter(|_| !crew)
            .is_some_and(|most| most < i64::from(len(man.at, at)));
        if far || !self.setting.frame.contains(at) {
            return false;
        }
        let me = man.print(at, self.pose.heading);
        self.setting.frame.holds(&me) && !self.prints.iter().any(|mate| overlap(&me, mate))
    }

    /// (a) to (e) of tm-21.1: his way there, or the first fault (tm-21.2).
    fn fault(&self, man: &Miniature, at: Point) -> Result<Vec<Point>, NoPlace> {
        let (heading, order) = (self.pose.heading, self.pose.order);
        let me = man.print(at, heading);
        let mates = || {
            let placed = self.placed.iter().zip(&self.prints);
            placed.map(|((mate, _), print)| (print, man.is_pair(mate)))
        };
        if mates().any(|(mate, _)| overlap(&me, mate)) {
            return Err(NoPlace::Overlap);
        }
        if order == Order::Extended && mates().any(|(mate, pair)| !pair && within(&me, mate, 50)) {
            return Err(NoPlace::Gap);
        }
        let open = |mate: &Footprint| !self.setting.wall_between(at, mate.centre());
        let linked = self.placed.is_empty()
            || mates().any(|(mate, pair)| match man.role {
                Role::Loader(_) => pair && within(&me, mate, CONTACT) && open(mate),
                Role::Leader | Role::Gunner | Role::Weapon | Role::Specialist | Role::Plain => {
                    within(&me, mate, order.link()) && open(mate)
                }
            });
        if !linked {
            return Err(NoPlace::Link);
        }
        self.setting.rest(man.base, at, heading)?;
        if let Some(why) = self.rule.and_then(|rule| rule(man, &me)) {
            return Err(why);
        }
        let far = self
            .allowance
            .is_some_and(|most| most < i64::from(len(man.at, at)));
        self.way(man, at)
            .ok_or(if far { NoPlace::Far } else { NoPlace::Path })
    }

    /// Straight, beside the lead's way, over its points, round one corner: the first that is legal and paid for (tm-20.1).
    fn way(&self, man: &Miniature, to: Point) -> Option<Vec<Point>> {
        let from = man.at;
        let lead = self.wanted.first().map_or(to, |&(_, at)| at);
        let crew = self.pose.order == Order::Gun && Some(man.id) != self.lead();
        let Some(allowance) = self.allowance.filter(|_| !crew) else {
            return Some(vec![from, to]);
        };
        let body = man.base.body_radius();
        let by = to - lead;
        let beside = self.via.iter().map(|p| p.plus(by.x, by.y)).collect();
        let mut tries: Vec<Vec<Point>> = Vec::new();
        if !self.given {
            tries.push(Vec::new());
        }
        if !self.via.is_empty() {
            tries.extend([beside, self.via.to_vec()]);
        }
        for over in tries {
            let path: Vec<Point> = [from].into_iter().chain(over).chain([to]).collect();
            let open = |pair: &[Point]| self.setting.leg(pair[0], pair[1], body);
            if cost_of(&path) <= allowance && path.windows(2).all(open) {
                return Some(path);
            }
        }
        if self.given || allowance < i64::from(len(from, to)) {
            return None;
        }
        round_one_corner(self.setting, from, to, body, allowance)
    }

    fn lead(&self) -> Option<StandId> {
        self.wanted.first().map(|&(id, _)| id)
    }

    /// The ways that count: all, but only the model's in a gun unit (tm-21.10).
    pub(super) fn charged(&self) -> impl Iterator<Item = &[Point]> + Clone {
        let all = self.pose.order != Order::Gun;
        let lead = self.lead();
        self.ways
            .iter()
            .filter(move |(id, _)| all || Some(**id) == lead)
            .map(|(_, way)| way.as_slice())
    }

    pub(super) fn cost(&self) -> i64 {
        self.charged().map(cost_of).max().unwrap_or(0)
    }

    pub(super) fn filled(&self) -> Filled {
        Filled {
            pose: self.pose,
            ways: self.ways.clone(),
            cost: self.allowance.map_or(0, |_| self.cost()),
        }
    }

    /// Single figures put elsewhere after the fill; then the whole is checked again (tm-21.7).
    pub(super) fn adjust(
        &mut self,
        changes: &[(StandId, Point)],
        allowance: Option<i64>,
    ) -> Result<Filled, NoPlace> {
        if changes.is_empty() {
            return Ok(self.filled());
        }
        self.allowance = allowance;
        for &(id, to) in changes {
            let man = self.unit.iter().find(|man| man.id == id).ok_or(NoPlace::Path)?;
            let way = self.way(man, to).ok_or(NoPlace::Path)?;
            self.ways.insert(id, way);
        }
        let heading = self.pose.heading;
        let end = |man: &Miniature| self.ways.get(&man.id).and_then(|way| way.last().copied());
        let unit: Vec<Miniature> = self
            .unit
            .iter()
            .filter_map(|man| {
                Some(Miniature {
                    at: end(man)?,
                    ..*man
                })
            })
            .collect();
        check_at_rest(&unit, &self.pose).map_err(NoPlace::from)?;
        for man in &unit {
            self.setting.rest(man.base, man.at, heading)?;
            if let Some(why) = self.rule.and_then(|rule| rule(man, &man.print(man.at, heading))) {
                return Err(why);
            }
        }
        if let Some(allowance) = allowance
            && self.setting.left_of(allowance, self.charged()) < self.cost()
        {
            return Err(NoPlace::Far);
        }
        Ok(self.filled())
    }
}

impl From<AtRest> for NoPlace {
    fn from(fault: AtRest) -> NoPlace {
        match fault {
            AtRest::Overlap => NoPlace::Overlap,
            AtRest::Gap => NoPlace::Gap,
            AtRest::Pair => NoPlace::Pair,
            AtRest::Link => NoPlace::Link,
        }
    }
}

/// The cheapest legal way over one corner, the first corner on a tie (tm-20.1, tm-21.8).
fn round_one_corner(
    setting: &Setting<'_>,
    from: Point,
    to: Point,
    body: Length,
    most: i64,
) -> Option<Vec<Point>> {
    let cost = |v: Point| i64::from(len(from, v)) + i64::from(len(v, to));
    let corners = setting.corners(body).into_iter();
    let mut ways: Vec<(i64, Point)> = corners.map(|v| (cost(v), v)).collect();
    ways.retain(|&(cost, _)| cost <= most);
    ways.sort_by_key(|&(cost, _)| cost);
    let mut legal = ways
        .into_iter()
        .filter(|&(_, v)| setting.leg(from, v, body) && setting.leg(v, to, body));
    legal.next().map(|(_, v)| vec![from, v, to])
}

/// With the full allowance; if the features met leave less than the cost, once more with what they leave (tm-21.1).
pub(super) fn settle<'a>(
    make: impl Fn(Option<i64>) -> Fill<'a>,
    allowance: Option<i64>,
) -> Result<Fill<'a>, NoPlace> {
    let mut limit = allowance;
    for _ in 0..2 {
        let mut fill = make(limit);
        fill.run()?;
        let Some(allowance) = allowance else {
            return Ok(fill);
        };
        let left = fill.setting.left_of(allowance, fill.charged());
        if fill.cost() <= left {
            return Ok(fill);
        }
        limit = Some(left);
    }
    Err(NoPlace::Far)
}
