//! Moving a unit of figures: to one place, along a way, in flight, out of a container (tm-21.1, tm-21.3, tm-21.5, tm-21.6).

use super::super::angle::{Facing, K};
use super::super::base::Footprint;
use super::super::contact::within;
use super::super::figure::{Core, Figure, Leg, gap2};
use super::super::fraction::Gap;
use super::super::number::Length;
use super::super::point::{Point, Vector, len};
use super::super::polygon::Polygon;
use super::super::segment::Segment;
use super::super::stand::StandId;
use super::fill::{Fill, Filled, Wanted, cost_of, settle};
use super::places::{beside_edge, outward, rings};
use super::setting::{Loyalty, NoPlace, Setting};
use super::slots::{local, offsets};
use super::{Miniature, Order, Pose, Role, takers};

/// How far the lead shifts his goal to where he can rest: 12 rings (tm-21.3).
const RINGS: u16 = 12;
/// How much longer than straight a way round may be (tm-21.3).
const DETOUR: i64 = 1200;
/// By how much less the lead goes at each try (tm-21.3).
const LESS: usize = 25;

/// A unit, where it is and how it stands.
#[derive(Clone, Copy, Debug)]
pub struct Squad<'a> {
    /// Its figures.
    pub figures: &'a [Miniature],
    /// Its present pose.
    pub pose: Pose,
}

/// Where a unit is to go (tm-20.1).
#[derive(Clone, Debug)]
pub struct Goal {
    /// The anchor at the end.
    pub anchor: Point,
    /// The pose at the end.
    pub pose: Pose,
    /// Points of the way, given by the player.
    pub via: Vec<Point>,
    /// Single figures put elsewhere (tm-21.7).
    pub adjust: Vec<(StandId, Point)>,
    /// Is the goal neither shifted nor led round to?
    pub exact: bool,
}

fn shifted(p: Point, by: Vector) -> Point {
    p.plus(by.x, by.y)
}

/// **fill**: sets a unit down about an anchor, without ways if there is no allowance (tm-21.1).
pub fn fill(
    setting: &Setting<'_>,
    squad: &Squad<'_>,
    goal: &Goal,
    allowance: Option<i64>,
) -> Result<Filled, NoPlace> {
    let wanted: Wanted = offsets(squad.figures, &goal.pose)
        .into_iter()
        .map(|(id, by)| (id, shifted(goal.anchor, by)))
        .collect();
    let make = |limit| Fill::new(setting, squad.figures, goal.pose, &wanted, limit);
    settle(make, allowance)?.adjust(&goal.adjust, allowance)
}

/// **fill** without ways and with a further rule for every figure's place: setting up in a zone, or inside a piece (tm-21.1 e).
pub fn set_down(
    setting: &Setting<'_>,
    squad: &Squad<'_>,
    goal: &Goal,
    rule: &dyn Fn(&Miniature, &Footprint) -> Option<NoPlace>,
) -> Result<Filled, NoPlace> {
    let wanted: Wanted = offsets(squad.figures, &goal.pose)
        .into_iter()
        .map(|(id, by)| (id, shifted(goal.anchor, by)))
        .collect();
    let mut fill = Fill {
        rule: Some(rule),
        ..Fill::new(setting, squad.figures, goal.pose, &wanted, None)
    };
    fill.run()?;
    fill.adjust(&goal.adjust, None)
}

/// **advance**: as far along the lead's way as the whole unit can follow, 25 u less at each try (tm-21.3). With the movement
/// of the lead.
pub fn advance(
    setting: &Setting<'_>,
    squad: &Squad<'_>,
    goal: &Goal,
    allowance: i64,
) -> Result<(Filled, i64), NoPlace> {
    let lead = takers(squad.figures).into_iter().next().ok_or(NoPlace::Path)?;
    let slots = offsets(squad.figures, &goal.pose);
    let way = lead_way(setting, &lead, &slots, goal, allowance);
    let most = cost_of(&way).min(allowance);
    let given = !goal.via.is_empty();
    let now = present(squad.figures);
    let present_pose = Pose {
        heading: squad.pose.heading,
        ..goal.pose
    };
    let alike = present_pose == squad.pose && goal.pose.order != Order::Linear;
    let tries = [
        (goal.pose, &slots, true),
        (goal.pose, &slots, false),
        (present_pose, &now, false),
    ];
    let mut why = None;
    for (pose, offsets, strict) in tries.into_iter().take(if alike { 3 } else { 2 }) {
        let lengths: Vec<i64> = if most == 0 {
            vec![0]
        } else {
            (1..=most).rev().step_by(LESS).collect()
        };
        for n in lengths {
            let (end, passed) = along(&way, n);
            let wanted = about_lead(offsets, lead.id, end);
            if strict && is_too_far(squad.figures, &wanted, allowance) {
                why = why.or(Some(NoPlace::Far));
                continue;
            }
            let make = |limit| Fill {
                via: passed,
                given: given && !passed.is_empty(),
                ..Fill::new(setting, squad.figures, pose, &wanted, limit)
            };
            match settle(make, Some(allowance)) {
                Ok(mut fill) => {
                    let filled = fill.adjust(&goal.adjust, Some(allowance))?;
                    return Ok((filled, n));
                }
                Err(fault) => why = why.or(Some(fault)),
            }
        }
    }
    Err(why.unwrap_or(NoPlace::Path))
}

/// The plain case of [`advance`]: straight to where the unit is to go, everybody on his slot. Where this succeeds `advance` comes to
/// the same; where it does not, it costs next to nothing. `slots` are the offsets of the goal's pose.
pub fn advance_at_once(
    setting: &Setting<'_>,
    squad: &Squad<'_>,
    slots: &[(StandId, Vector)],
    goal: &Goal,
    allowance: i64,
) -> Option<Filled> {
    let lead = takers(squad.figures).into_iter().next()?;
    let &(_, own) = slots.iter().find(|(id, _)| *id == lead.id)?;
    let to = shifted(goal.anchor, own);
    let way = [lead.at, to];
    let (end, _) = along(&way, cost_of(&way).min(allowance));
    let body = lead.base.body_radius();
    let free = setting.rest(lead.base, to, goal.pose.heading).is_ok() && setting.leg(lead.at, end, body);
    if !free || !goal.via.is_empty() || !goal.adjust.is_empty() {
        return None;
    }
    let wanted = about_lead(slots, lead.id, end);
    if is_too_far(squad.figures, &wanted, allowance) {
        return None;
    }
    let make = |limit| Fill {
        on_slots: true,
        ..Fill::new(setting, squad.figures, goal.pose, &wanted, limit)
    };
    Some(settle(make, Some(allowance)).ok()?.filled())
}

/// Everybody's present place: takers, then loaders.
fn present(unit: &[Miniature]) -> Vec<(StandId, Vector)> {
    let loaders = unit.iter().filter(|man| matches!(man.role, Role::Loader(_)));
    let all = takers(unit).into_iter().chain(loaders.copied());
    all.map(|man| (man.id, man.at - Point::ORIGIN)).collect()
}

/// Where everybody is wanted if the lead is there and all keep their offsets from him.
fn about_lead(offsets: &[(StandId, Vector)], lead: StandId, at: Point) -> Wanted {
    let own = offsets.iter().find(|(id, _)| *id == lead);
    let own = own.map_or(Vector { x: 0, y: 0 }, |&(_, by)| by);
    let place = |&(id, by): &(StandId, Vector)| (id, at.plus(by.x - own.x, by.y - own.y));
    offsets.iter().map(place).collect()
}

fn is_too_far(unit: &[Miniature], wanted: &Wanted, allowance: i64) -> bool {
    let far = |&(id, at): &(StandId, Point)| {
        let man = unit.iter().find(|man| man.id == id);
        man.is_some_and(|man| allowance < i64::from(len(man.at, at)))
    };
    wanted.iter().any(far)
}

/// The lead's way: over the points given, else straight, else round at most two corners (tm-21.3).
fn lead_way(
    setting: &Setting<'_>,
    lead: &Miniature,
    slots: &[(StandId, Vector)],
    goal: &Goal,
    allowance: i64,
) -> Vec<Point> {
    let own = slots.iter().find(|(id, _)| *id == lead.id);
    let mut to = own.map_or(goal.anchor, |&(_, by)| shifted(goal.anchor, by));
    let heading = goal.pose.heading;
    let mut via = goal.via.clone();
    if !goal.exact {
        let may_rest = |p: &Point| setting.rest(lead.base, *p, heading).is_ok();
        to = rings(to, heading, RINGS).find(may_rest).unwrap_or(to);
        let straight = [lead.at, to];
        let (short, _) = along(&straight, cost_of(&straight).min(allowance));
        let body = lead.base.body_radius();
        if via.is_empty() && !setting.leg(lead.at, short, body) {
            via = way_round(setting, lead.at, to, body, cost_of(&straight) + DETOUR).unwrap_or_default();
        }
    }
    [lead.at].into_iter().chain(via).chain([to]).collect()
}

/// The points between of the cheapest legal way over one corner or two, at most so long (tm-21.8).
fn way_round(setting: &Setting<'_>, from: Point, to: Point, body: Length, most: i64) -> Option<Vec<Point>> {
    let corners = setting.corners(body);
    let cost = |a: Point, b: Point| i64::from(len(a, b));
    let mut ways: Vec<(i64, Vec<usize>)> = Vec::new();
    for (i, &v) in corners.iter().enumerate() {
        ways.push((cost(from, v) + cost(v, to), vec![i]));
        for (j, &w) in corners.iter().enumerate().filter(|&(j, _)| j != i) {
            ways.push((cost(from, v) + cost(v, w) + cost(w, to), vec![i, j]));
        }
    }
    ways.retain(|(cost, _)| *cost <= most);
    ways.sort_by(|(a, via), (b, other)| (a, via.len(), via).cmp(&(b, other.len(), other)));
    let legal = |via: &Vec<Point>| {
        let path: Vec<Point> = [from]
            .into_iter()
            .chain(via.iter().copied())
            .chain([to])
            .collect();
        path.windows(2).all(|pair| setting.leg(pair[0], pair[1], body))
    };
    let points = |(_, via): (i64, Vec<usize>)| via.into_iter().map(|i| corners[i]).collect();
    ways.into_iter().map(points).find(legal)
}

/// The point so far along a way, its components cut towards zero, and the waypoints before it; one reached exactly does not
/// count (tm-20.1, tm-21.3).
fn along(way: &[Point], n: i64) -> (Point, &[Point]) {
    let mut left = n;
    let last = way.len().saturating_sub(2);
    for (i, pair) in way.windows(2).enumerate() {
        let (a, b) = (pair[0], pair[1]);
        let size = i64::from(len(a, b));
        if left <= size || i == last {
            let by = if size == 0 { Vector { x: 0, y: 0 } } else { b - a };
            let (left, size) = (left.min(size), size.max(1));
            // Integer division cuts towards zero.
            let end = a.plus(left * by.x / size, left * by.y / size);
            return (end, &way[1..=i]);
        }
        left -= size;
    }
    (way[0], &[])
}

/// How a unit runs (tm-21.5).
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    /// Where it wants to go.
    pub heading: Facing,
    /// How far.
    pub distance: i64,
    /// How many degrees to either side it may go instead.
    pub spread: i32,
    /// Another order it takes up, with files and gap; without one everybody keeps his place beside the others.
    pub reform: Option<(Order, u16, Length)>,
    /// Must it be farther from every enemy unit than before?
    pub farther: bool,
}

/// **flee**: as far as it can, as nearly as it can the way it wants (tm-21.5). With the movement and the turn.
pub fn flee(
    setting: &Setting<'_>,
    squad: &Squad<'_>,
    flight: &Flight,
) -> Result<(Filled, i64, i32), NoPlace> {
    for cut in (0..=flight.distance - 100).step_by(100) {
        for turn in turns(flight) {
            if let Some((filled, n)) = run(setting, squad, flight, (cut, turn)) {
                return Ok((filled, n, turn));
            }
        }
    }
    Err(NoPlace::Path)
}

/// Does one of the first tries of [`flee`] succeed: the whole distance, turned by so many degrees at most?
pub fn flees_at_once(setting: &Setting<'_>, squad: &Squad<'_>, flight: &Flight, turned: i32) -> bool {
    let mut near = turns(flight).take_while(|turn| turn.abs() <= turned);
    near.any(|turn| run(setting, squad, flight, (0, turn)).is_some())
}

/// The same, but farther than its movement by the least of 25, 50 … units that finds a place, at most `more`: a unit that must get
/// clear of its friends.
pub fn flee_past(setting: &Setting<'_>, squad: &Squad<'_>, flight: &Flight, more: i64) -> Option<Filled> {
    (25..=more).step_by(25).find_map(|beyond| {
        let farther = Flight {
            distance: flight.distance + beyond,
            ..*flight
        };
        let reached = |turn| run(setting, squad, &farther, (0, turn));
        let whole = turns(&farther)
            .filter_map(reached)
            .find(|(_, n)| *n == farther.distance);
        whole.map(|(filled, _)| filled)
    })
}

/// Straight on, then a little to the left, to the right, and so on.
fn turns(flight: &Flight) -> impl Iterator<Item = i32> + use<> {
    let sides = (5..=flight.spread).step_by(5).flat_map(|turn| [-turn, turn]);
    [0].into_iter().chain(sides)
}

/// One try: so much short of the whole way, turned so far. What the features on the way leave shortens it once.
fn run(
    setting: &Setting<'_>,
    squad: &Squad<'_>,
    flight: &Flight,
    (cut, turn): (i64, i32),
) -> Option<(Filled, i64)> {
    let most = flight.distance;
    let (mut n, mut limit) = (most - cut, most);
    for _ in 0..2 {
        let pose = run_pose(squad, flight, turn);
        let wanted = run_places(squad, flight, &pose, n);
        let mut fill = Fill::new(setting, squad.figures, pose, &wanted, Some(limit));
        if fill.run().is_err() {
            return None;
        }
        let filled = fill.filled();
        if flight.farther && !is_farther(setting, squad, &filled) {
            return None;
        }
        limit = setting.left_of(most, fill.charged());
        if fill.cost() <= limit {
            return Some((filled, n));
        }
        n = limit - cut;
        if n < 100 {
            return None;
        }
    }
    None
}

fn run_pose(squad: &Squad<'_>, flight: &Flight, turn: i32) -> Pose {
    let (order, files, gap) = flight
        .reform
        .unwrap_or((squad.pose.order, squad.pose.files, squad.pose.gap));
    Pose {
        heading: flight.heading.turned(turn),
        order,
        files,
        gap,
    }
}

/// Present places shifted, or the slots of another order about the lead.
fn run_places(squad: &Squad<'_>, flight: &Flight, pose: &Pose, n: i64) -> Wanted {
    let d = pose.heading.dir();
    let by = Vector {
        x: n * d.x / K,
        y: n * d.y / K,
    };
    let Some(lead) = takers(squad.figures).into_iter().next() else {
        return Wanted::new();
    };
    let offsets = match flight.reform {
        None => present(squad.figures),
        Some(_) => offsets(squad.figures, pose),
    };
    about_lead(&offsets, lead.id, shifted(lead.at, by))
}

/// Is a unit farther from every enemy unit than before?
fn is_farther(setting: &Setting<'_>, squad: &Squad<'_>, filled: &Filled) -> bool {
    let now: Vec<Footprint> = squad
        .figures
        .iter()
        .map(|man| man.print(man.at, squad.pose.heading))
        .collect();
    let then: Vec<Footprint> = squad
        .figures
        .iter()
        .map(|man| man.print(filled.at(man.id).unwrap_or(man.at), filled.pose.heading))
        .collect();
    let enemies = setting
        .others
        .iter()
        .filter(|other| other.loyalty == Loyalty::Enemy && !other.hidden);
    let mut units: Vec<u32> = enemies.clone().map(|enemy| enemy.unit).collect();
    units.dedup();
    units.into_iter().all(|unit| {
        let gap = |prints: &[Footprint]| -> Option<Gap> {
            let theirs = enemies.clone().filter(|enemy| enemy.unit == unit);
            let gaps = theirs.flat_map(|enemy| prints.iter().map(|own| gap2(own, &enemy.print)));
            gaps.min()
        };
        gap(&now) < gap(&then)
    })
}

/// A unit that comes out of something (tm-21.6).
#[derive(Clone, Debug)]
pub struct Exit<'a> {
    /// The outline of what it comes out of.
    pub outline: &'a Polygon,
    /// The edges it may come out over, by number, in this order.
    pub edges: &'a [usize],
    /// How far from them its figures may be.
    pub reach: Length,
    /// How it stands then.
    pub order: Order,
    /// At least this far from the outline, if given.
    pub least: Option<Length>,
    /// How far off the edge the lead stands, unless just in contact.
    pub off: Option<i64>,
    /// Doors of which the lead must be within 1.00.
    pub doors: &'a [Point],
}

/// **beside**: everybody crowds round the lead, who stands beside an edge (tm-21.6).
pub fn beside(setting: &Setting<'_>, squad: &Squad<'_>, exit: &Exit<'_>) -> Result<Filled, NoPlace> {
    let lead = takers(squad.figures).into_iter().next().ok_or(NoPlace::Path)?;
    let outline: Vec<(Point, Point)> = exit.outline.core().edges().collect();
    let walls: Vec<(Point, Point)> = exit
        .edges
        .iter()
        .filter_map(|&i| outline.get(i).copied())
        .collect();
    let rule = |man: &Miniature, print: &Footprint| {
        let near = |&(a, b): &(Point, Point)| within(&Leg::from(Segment::new(a, b)), print, exit.reach);
        let close = exit.least.is_some_and(|least| within(exit.outline, print, least));
        if !walls.iter().any(near) || close {
            return Some(NoPlace::Reach);
        }
        let at_door = exit.doors.is_empty() || exit.doors.iter().any(|door| within(door, print, 100));
        (man.id == lead.id && !at_door).then_some(NoPlace::Door)
    };
    let (_, hl) = lead.halves();
    let mut why = None;
    for &(a, b) in &walls {
        let Some(heading) = outward(exit.outline.core().points(), a, b) else {
            continue;
        };
        let pose = Pose {
            heading,
            order: exit.order,
            files: 1,
            gap: exit.order.least_gap(),
        };
        for at in beside_edge(a, b, heading, exit.off.unwrap_or(hl + 4), 50) {
            let wanted = huddled(squad.figures, at, heading, 2 * hl + 4);
            let mut fill = Fill {
                rule: Some(&rule),
                huddle: true,
                ..Fill::new(setting, squad.figures, pose, &wanted, None)
            };
            match fill.run() {
                Ok(()) => return Ok(fill.filled()),
                Err(fault) => why = why.or(Some(fault)),
            }
        }
    }
    Err(why.unwrap_or(NoPlace::Reach))
}

/// Everybody at one place, loaders behind it.
fn huddled(unit: &[Miniature], at: Point, heading: Facing, pair: i64) -> Wanted {
    let behind = local(0, pair, heading);
    let loaders = unit.iter().filter(|man| matches!(man.role, Role::Loader(_)));
    let back = loaders.map(|man| (man.id, at.plus(-behind.x, -behind.y)));
    takers(unit)
        .into_iter()
        .map(|man| (man.id, at))
        .chain(back)
        .collect()
}

/// The edges of a core, closed or open.
pub(super) fn edges_of(core: Core<'_>) -> Vec<(Point, Point)> {
    core.edges().collect()
}
