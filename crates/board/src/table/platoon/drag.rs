//! A drag of a whole unit: the lead, the others around its real end, whoever is placed, and everything mended into
//! cohesion (tm-ini-7, tm-ini-8, tm-ini-9, tm-ini-10, tm-ini-24, tm-ini-25, tm-ini-26, tm-ini-27).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::super::angle::{Facing, bearing};
use super::super::base::{Footprint, footprint};
use super::super::contact::within;
use super::super::errand::{Errand, Limit, onto};
use super::super::lattice::free_places;
use super::super::number::{Length, rdiv};
use super::super::point::Point;
use super::super::stand::{Stand, StandId};
use super::super::turning::{turn_in_place, turned};
use super::super::walk::Path;
use super::cohesion::{Link, in_cohesion, reference};
use super::formation::{Formation, LeadEnd, Want, wants};
use super::{Goes, How, March, Member, Opposition, Placed, Plan, Posture, Sides, is_taken, placed, put};

/// A unit on its table, and the customs of its game.
#[derive(Clone, Copy, Debug)]
pub struct Platoon<'a> {
    /// Everybody on the table.
    pub sides: Sides<'a>,
    /// The stands of the unit that count for its cohesion.
    pub members: &'a [Member],
    /// With whom they keep cohesion; without one, with whomever most are now (tm-ini-10).
    pub reference: Option<StandId>,
    /// The gap that planned ends keep to the enemy (tm-ini-23).
    pub keep_away: Length,
    /// The gap at which a straggler on his way back stops before the one he goes to (tm-ini-26).
    pub rejoin: Length,
}

/// What a player does with his unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drag {
    /// The stand that is dragged.
    pub lead: StandId,
    /// Where it is dropped. Off the table, the nearest point on it is meant.
    pub to: Point,
    /// Points on the way: then no other way is looked for.
    #[serde(default)]
    pub via: Vec<Point>,
    /// The facing, if one is given: the formation turns with it (tm-ini-7).
    #[serde(default)]
    pub facing: Option<Facing>,
    /// How the others stand around the lead.
    #[serde(default)]
    pub formation: Formation,
    /// Who goes.
    #[serde(default)]
    pub who: Who,
}

/// Who goes with a drag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// Everybody in cohesion.
    #[default]
    Everybody,
    /// The lead alone.
    LeadAlone,
}

/// The plan that a drag proposes; nobody in it if nobody can move (tm-ini-7, tm-ini-8, tm-ini-9, tm-ini-10,
/// tm-ini-24, tm-ini-25, tm-ini-26, tm-ini-27).
///
/// The lead goes first, then the others by the distance of their wanted places from its real end: each to the nearest
/// free place, the way there, as far as it comes. Whoever is placed comes last. Those who would lose cohesion go back
/// along their way; if that does not help, the lead goes an inch less far. At last the stragglers come closer.
pub fn propose(platoon: &Platoon<'_>, drag: &Drag) -> Plan {
    Solver::new(platoon, drag).map_or_else(Plan::new, |mut solver| solver.propose())
}

/// A member with its stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Team {
    pub(super) stand: Stand,
    pub(super) member: Member,
}

impl Team {
    pub(super) fn id(&self) -> StandId {
        self.stand.id
    }

    /// Where it is at the end of a plan.
    pub(super) fn end(&self, plan: &Plan) -> Footprint {
        plan.get(&self.id()).map_or_else(
            || self.stand.footprint(),
            |march| footprint(self.stand.base, march.path.end(), march.facing),
        )
    }
}

pub(super) struct Solver<'a> {
    pub(super) opposition: Opposition<'a>,
    /// All own stands.
    own: Vec<Placed>,
    /// All members, ascending.
    pub(super) team: Vec<Team>,
    lead: Team,
    to: Point,
    via: Vec<Point>,
    facing: Facing,
    turn: Option<i32>,
    formation: Formation,
    pub(super) reference: StandId,
    /// Who was in cohesion before.
    pub(super) before: BTreeSet<StandId>,
    /// Who goes, the lead first.
    pub(super) go: Vec<Team>,
    /// Who is out of cohesion and comes back.
    pub(super) lost: Vec<Team>,
    placing: Option<Team>,
    pub(super) keep_away: Length,
    pub(super) rejoin: Length,
    /// Ways found before: a way to a place where one may rest does not depend on who else rests where.
    ways: BTreeMap<(StandId, Point, Facing), Path>,
}

impl<'a> Solver<'a> {
    fn new(platoon: &Platoon<'a>, drag: &Drag) -> Option<Solver<'a>> {
        let field = platoon.sides.field;
        let mut team: Vec<Team> = platoon
            .members
            .iter()
            .filter_map(|&member| {
                let stand = *field.stands.stand(member.id)?;
                Some(Team { stand, member })
            })
            .collect();
        team.sort_by_key(Team::id);
        let lead = *team.iter().find(|team| team.id() == drag.lead)?;
        let now = links(&team, &Plan::new());
        let reference = platoon.reference.or_else(|| reference(&now))?;
        let before = in_cohesion(&now, reference);
        let (go, lost) = who_goes(&team, &lead, &before, drag.who);
        let frame = field.table.frame();
        let via: Vec<Point> = drag.via.iter().map(|&p| onto(frame, p)).collect();
        let to = onto(frame, drag.to);
        let from = via.last().copied().unwrap_or(lead.stand.at);
        let own = lead.stand.facing;
        Some(Solver {
            opposition: Opposition::new(&platoon.sides),
            own: platoon.sides.own().map(placed).collect(),
            facing: drag.facing.or_else(|| bearing(from, to)).unwrap_or(own),
            turn: drag.facing.map(|facing| facing.degrees() - own.degrees()),
            placing: go.iter().skip(1).find(|team| team.is_placed()).copied(),
            formation: drag.formation,
            keep_away: platoon.keep_away,
            rejoin: platoon.rejoin,
            ways: BTreeMap::new(),
            reference,
            before,
            team,
            lead,
            go,
            lost,
            to,
            via,
        })
    }

    /// Lead, members, whoever is placed; those who must stay where another was to end are pinned, and everything is
    /// solved anew (tm-ini-27).
    pub(super) fn solve(&mut self, cap: i64) -> Plan {
        let mut pinned = BTreeSet::new();
        loop {
            match self.solve_with(cap, &pinned) {
                Ok(plan) => return plan,
                Err(stuck) => pinned.insert(stuck),
            };
        }
    }

    fn solve_with(&mut self, cap: i64, pinned: &BTreeSet<StandId>) -> Result<Plan, StandId> {
        let going: Vec<Team> = self
            .go
            .iter()
            .filter(|team| !pinned.contains(&team.id()))
            .copied()
            .collect();
        let goes = |id: StandId| going.iter().any(|team| team.id() == id);
        let still = self.own.iter().filter(|(stand, _)| !goes(stand.id));
        let mut rest: Vec<Placed> = still.copied().collect();
        let (mut plan, lead) = (Plan::new(), self.lead);
        if goes(lead.id()) {
            let via = self.via.clone();
            let march = self.solve_one(&lead, (self.to, self.facing), &rest, cap, via);
            take(&mut plan, &mut rest, &lead, march)?;
        }
        let end = lead.end(&plan).centre();
        let moves = plan.contains_key(&lead.id()) || self.to == lead.stand.at;
        let mut wanted = self.wanted(end);
        let placing = self.placing.map(|team| team.id());
        wanted.retain(|(team, _)| goes(team.id()));
        for (team, want) in wanted.iter().filter(|(team, _)| Some(team.id()) != placing) {
            let via = self.via_of(team);
            let most = i64::from(team.member.allowance);
            let march = moves.then(|| self.solve_one(team, (want.at, want.facing), &rest, most, via));
            take(&mut plan, &mut rest, team, march.flatten())?;
        }
        if let Some((team, want)) = wanted.iter().find(|(team, _)| Some(team.id()) == placing) {
            let march = moves.then(|| self.place(team, want, &rest, &plan));
            take(&mut plan, &mut rest, team, march.flatten())?;
        }
        Ok(plan)
    }

    /// Where everybody else is wanted, in the order in which they go: by the distance of the wanted place from the lead's
    /// end (closing up: of the present one), lower id on a tie.
    fn wanted(&self, end: Point) -> Vec<(Team, Want)> {
        let others: Vec<Stand> = self.go.iter().skip(1).map(|team| team.stand).collect();
        let lead_end = LeadEnd {
            at: end,
            facing: self.facing,
            turn: self.turn,
        };
        let wants = wants(self.formation, &self.lead.stand, &others, lead_end);
        let mut wanted: Vec<(Team, Want)> = self.go.iter().skip(1).copied().zip(wants).collect();
        wanted.sort_by_key(|(team, want)| {
            let from = match self.formation {
                Formation::CloseUp => team.stand.at,
                Formation::Keep | Formation::Line | Formation::Column => want.at,
            };
            ((from - end).square(), team.id())
        });
        wanted
    }

    /// The lead's points on the way, beside which a member goes (tm-ini-7).
    fn via_of(&self, team: &Team) -> Vec<Point> {
        let off = turned(team.stand.at - self.lead.stand.at, self.turn.unwrap_or(0));
        let frame = self.opposition.table.frame();
        let beside = |p: &Point| onto(frame, p.plus(off.x, off.y));
        self.via.iter().map(beside).collect()
    }

    /// One stand on its way to a wanted place; none if it stays as it is.
    fn solve_one(
        &mut self,
        team: &Team,
        (want, facing): (Point, Facing),
        rest: &[Placed],
        most: i64,
        via: Vec<Point>,
    ) -> Option<March> {
        let (opposition, ways) = (&self.opposition, &mut self.ways);
        opposition.errand(team.mover(), rest, Some(self.keep_away), |errand| {
            let stand = &team.stand;
            let want = onto(errand.field.table.frame(), want);
            let goal = errand.free_place(want, facing).unwrap_or(want);
            let walked = |path: Path, facing: Facing| March {
                path,
                facing,
                how: How::Walked,
            };
            if goal == stand.at {
                let facing = turn_in_place(errand, facing);
                return (facing != stand.facing).then(|| walked(Path::on_the_spot(goal), facing));
            }
            let points = if via.is_empty() {
                known_way(ways, errand, goal, facing)
            } else {
                [stand.at].into_iter().chain(via).chain([goal]).collect()
            };
            let path = errand.furthest(&points, facing, Limit::of(most))?;
            Some(walked(path, facing))
        })
    }

    /// Among the others: of the places around the wanted one, and around the middle of the others unless one of those
    /// has everybody in cohesion, the first legal one with the most of them (tm-ini-9, tm-ini-10).
    fn place(&self, team: &Team, want: &Want, rest: &[Placed], plan: &Plan) -> Option<March> {
        let Goes::Placed { within: reach } = team.member.goes else {
            return None;
        };
        let others: Vec<Link> = links(&self.team, plan)
            .into_iter()
            .filter(|link| link.id != team.id())
            .collect();
        let frame = self.opposition.table.frame();
        let centres = [Some(onto(frame, want.at)), mean(&others)];
        let held = Held::new(&others);
        let keep = Some(self.keep_away);
        let best = self.opposition.errand(team.mover(), rest, keep, |errand| {
            let base = errand.print(want.at, want.facing);
            let mut best: Option<(usize, Point)> = None;
            for centre in centres.into_iter().flatten() {
                for at in free_places(centre, team.stand.at) {
                    let print = base.moved_to(at);
                    let count = held.by(&print);
                    let more = best.is_none_or(|(most, _)| most < count);
                    let near = || others.iter().any(|other| within(&print, &other.print, reach));
                    if more && near() && errand.may_end(&print) {
                        best = Some((count, at));
                        if count == others.len() {
                            return best;
                        }
                    }
                }
            }
            best
        });
        let (_, at) = best?;
        let own = Posture::of(&team.stand);
        let there = Posture {
            at,
            facing: want.facing,
        };
        (there != own).then(|| March {
            path: if at == own.at {
                Path::on_the_spot(at)
            } else {
                Path::straight(own.at, at)
            },
            facing: want.facing,
            how: if at == own.at { How::Walked } else { How::Placed },
        })
    }

    /// The other own stands at the ends of a plan.
    pub(super) fn others(&self, team: &Team, plan: &Plan) -> Vec<Placed> {
        let others = self.own.iter().filter(|(stand, _)| stand.id != team.id());
        let end = |other: &Placed| match plan.get(&other.0.id) {
            Some(march) => put(&other.0, march.end()),
            None => *other,
        };
        others.map(end).collect()
    }

    pub(super) fn lead_allowance(&self) -> i64 {
        i64::from(self.lead.member.allowance)
    }

    pub(super) fn lead_id(&self) -> StandId {
        self.lead.id()
    }
}

impl Team {
    fn is_placed(&self) -> bool {
        match self.member.goes {
            Goes::Walks => false,
            Goes::Placed { .. } => true,
        }
    }

    pub(super) fn mover(&self) -> (&Stand, super::MobilityClass, Length) {
        (&self.stand, self.member.class, self.member.allowance)
    }
}

/// A straggler who is dragged comes back alone; otherwise those in cohesion go, or the lead by itself.
fn who_goes(team: &[Team], lead: &Team, before: &BTreeSet<StandId>, who: Who) -> (Vec<Team>, Vec<Team>) {
    if !before.contains(&lead.id()) {
        return (Vec::new(), vec![*lead]);
    }
    let (with, without): (Vec<Team>, Vec<Team>) = team
        .iter()
        .filter(|team| team.id() != lead.id())
        .partition(|team| before.contains(&team.id()));
    match who {
        Who::LeadAlone => (vec![*lead], Vec::new()),
        Who::Everybody => ([*lead].into_iter().chain(with).collect(), without),
    }
}

/// The members as cohesion sees them at the end of a plan.
pub(super) fn links(team: &[Team], plan: &Plan) -> Vec<Link> {
    let link = |team: &Team| Link {
        id: team.id(),
        print: team.end(plan),
        reach: team.member.link,
    };
    team.iter().map(link).collect()
}

/// Puts a stand at its end; one that stays where another was put is stuck (tm-ini-27).
fn take(plan: &mut Plan, rest: &mut Vec<Placed>, team: &Team, march: Option<March>) -> Result<(), StandId> {
    let Some(march) = march else {
        let here = placed(&team.stand);
        if is_taken(&here.1, rest) {
            return Err(team.id());
        }
        rest.push(here);
        return Ok(());
    };
    rest.push(put(&team.stand, march.end()));
    plan.insert(team.id(), march);
    Ok(())
}

/// The way to a place, kept from before where it ends at rest.
fn known_way(
    ways: &mut BTreeMap<(StandId, Point, Facing), Path>,
    errand: &Errand<'_>,
    goal: Point,
    facing: Facing,
) -> Vec<Point> {
    if !errand.may_rest(&errand.print(goal, facing)) {
        return vec![errand.mover.stand.at, goal];
    }
    let key = (errand.mover.stand.id, goal, facing);
    let way = ways.entry(key).or_insert_with(|| errand.way(goal, facing));
    way.points().to_vec()
}

fn mean(others: &[Link]) -> Option<Point> {
    let n = others.len() as i64;
    let sum = |of: fn(Point) -> i32| -> i64 {
        others
            .iter()
            .map(|other| i64::from(of(other.print.centre())))
            .sum()
    };
    (0 < n).then(|| Point::made(rdiv(sum(Point::x), n), rdiv(sum(Point::y), n)))
}

/// How many of a unit would be in cohesion with somebody who stands here or there.
struct Held<'a> {
    others: &'a [Link],
    /// For each, which of the others it is near enough to, by its own distance.
    near: Vec<Vec<usize>>,
}

impl Held<'_> {
    fn new(others: &[Link]) -> Held<'_> {
        let near = |link: &Link| {
            let linked = |by: &Link| by.id != link.id && within(&link.print, &by.print, link.reach);
            (0..others.len()).filter(|&i| linked(&others[i])).collect()
        };
        Held {
            others,
            near: others.iter().map(near).collect(),
        }
    }

    fn by(&self, print: &Footprint) -> usize {
        let direct = |link: &Link| within(&link.print, print, link.reach);
        let directly: Vec<bool> = self.others.iter().map(direct).collect();
        let held = |i: usize| directly[i] || self.near[i].iter().any(|&by| directly[by]);
        (0..directly.len()).filter(|&i| held(i)).count()
    }
}
