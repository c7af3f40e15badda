//! A rough worth of a position, for commanders: about 100 a victory point.
//!
//! What counts: points as they stand, Teams and the state they are in, how far Units are from what is fought for, what each side's
//! fire promises, and the nearness of a company to its breaking point.

mod firepower;
mod weights;

use board::table::{Point, len};
use umpire::{Insight, Seat};

use crate::battle::{Battle, End, Post, Team, TeamId, UnitId, other};
use crate::content::model::{Class, Earns};
use crate::rules::Rules;

use weights::{Weights, weights};

/// What a point of the lists is worth, in hundredths of a victory point.
const LIST_POINT: i32 = 4;
/// What it is worth to be ahead on points: in the first round, so much more in the last, and when it is over.
const AHEAD: [i32; 3] = [30, 150, 1500];
/// A company one Unit from its first check is so much worse off; for each check it has had to make since.
const SHAKEN: i32 = 80;
/// How far a Unit may be from what is fought for and count as there.
const ARRIVED: i32 = 400;
/// Farther than this makes no difference.
const HORIZON: i32 = 4_000;

impl Rules {
    /// How good this battle looks for a seat to somebody with this insight.
    pub fn evaluate(&self, battle: &Battle, seat: Seat, insight: Insight) -> i32 {
        match battle.end {
            Some(End::Broken(loser) | End::Conceded(loser)) => {
                return if loser == seat { -10_000 } else { 10_000 };
            }
            Some(End::BothBroken) => return 0,
            Some(End::Points) | None => {}
        }
        let (foe, weights) = (other(seat), weights(insight));
        let lead = self.points(battle, seat) - self.points(battle, foe);
        let points = 100 * lead + self.winning(battle, seat, lead);
        if battle.end.is_some() {
            return points;
        }
        let mut worth = points + self.strength(battle, seat, weights) - self.strength(battle, foe, weights);
        worth += self.shaken(battle, foe) - self.shaken(battle, seat);
        if weights.hope != 0 || weights.fear != 0 {
            let (ours, theirs) = firepower::outlook(self, battle, seat);
            worth += LIST_POINT * (weights.hope * ours - weights.fear * theirs) / 100;
        }
        worth
    }

    /// Who would win if it ended now: the nearer the end, the more that is worth.
    fn winning(&self, battle: &Battle, seat: Seat, lead: i32) -> i32 {
        let [early, late, over] = AHEAD;
        let rounds = i32::from(self.scenario.rounds.max(1));
        let prize = match battle.end {
            Some(_) => over,
            None => early + late * i32::from(battle.round) / rounds,
        };
        let tie = self.scenario.tie.map(|side| side == seat.index());
        match (lead.signum(), tie) {
            (1, _) | (0, Some(true)) => prize,
            (-1, _) | (0, Some(false)) => -prize,
            _ => 0,
        }
    }

    /// How near a company is to breaking.
    fn shaken(&self, battle: &Battle, seat: Seat) -> i32 {
        let start = i32::from(battle.company(seat).start);
        let units = battle
            .units
            .iter()
            .filter(|unit| unit.owner == seat && !unit.is_commander);
        let left = units.filter(|unit| !unit.destroyed).count() as i32;
        if start == 0 || left == start {
            return 0;
        }
        let lost = start - left;
        let beyond = (start - 2 * left).max(0);
        SHAKEN * lost / start + SHAKEN * beyond
    }

    fn strength(&self, battle: &Battle, seat: Seat, weights: &Weights) -> i32 {
        let mut worth = 0;
        for (id, unit) in battle
            .numbered_units()
            .filter(|(_, unit)| unit.owner == seat && !unit.destroyed)
        {
            let mut teams = 0;
            let mut whole = 0;
            for (team, stands) in battle.teams_of(id) {
                let points = self.team_worth(battle, team, stands, weights);
                whole += points;
                teams += i32::from(stands.counts());
            }
            // A Unit near its end is worth less than its Teams: it may run, and a last Team does.
            let start = i32::from(unit.start.max(1));
            if !unit.is_commander && 2 * teams < start {
                whole = whole * 3 / 4;
            }
            if unit.overwatch {
                whole += whole * weights.overwatch / 100;
            }
            if unit.is_eligible() {
                whole += whole * weights.fresh / 100;
            }
            worth += LIST_POINT * whole / 10 + self.nearness(battle, seat, id, whole, weights);
        }
        worth
    }

    /// In tenths of a point of the lists.
    fn team_worth(&self, battle: &Battle, id: TeamId, team: &Team, weights: &Weights) -> i32 {
        let kind = self.kind(team);
        let mut points = 10 * i32::from(kind.points);
        points += 10
            * match team.post {
                Post::Plain => 0,
                Post::Leader if kind.class == Class::Tank => 0,
                Post::Leader | Post::Observer => weights.leader,
                Post::Commander => weights.commander,
            };
        points = match team.markers {
            0 => points,
            1 => points * weights.marked[0] / 100,
            _ => points * weights.marked[1] / 100,
        };
        let sheltered = team.dug_in || team.under.conceals();
        if weights.shelter != 0 && kind.class != Class::Tank && (sheltered || self.is_down(battle, id)) {
            points += points * weights.shelter / 100;
        }
        points
    }

    /// How near a Unit is to the nearest thing it is here for.
    fn nearness(&self, battle: &Battle, seat: Seat, unit: UnitId, worth: i32, weights: &Weights) -> i32 {
        let Some((_, team)) = battle.teams_of(unit).next() else {
            return 0;
        };
        let lays = self.kind(team).allowance <= 300;
        if lays || battle.unit(unit).is_commander {
            return 0;
        }
        let gap = self.goals(battle, seat).map(|goal| len(team.at, goal)).min();
        let Some(gap) = gap else { return 0 };
        let near = HORIZON - gap.clamp(ARRIVED, HORIZON);
        weights.nearness * worth * near / 100_000 / 10
    }

    /// What a side is here for: points it does not hold, places to be inside, exits.
    fn goals(&self, battle: &Battle, seat: Seat) -> impl Iterator<Item = Point> {
        let mine = move |side: Option<usize>| side.is_none_or(|side| side == seat.index());
        let scores = self.scenario.scoring.iter().filter(move |score| mine(score.side));
        scores.filter_map(move |score| match score.earns {
            Earns::Holds(objective) => {
                let held = battle.holders.get(objective).copied().flatten() == Some(seat);
                (!held).then(|| self.scenario.objectives[objective])
            }
            Earns::Inside { from, to, .. } => {
                Point::new((from.x() + to.x()) / 2, (from.y() + to.y()) / 2).ok()
            }
            Earns::Near { at, .. } => Some(at),
            Earns::Exits { exit, .. } => exit.nearest(self.scenario.frame, Point::ORIGIN),
            Earns::Destroys { .. } | Earns::EnemyDemoralised | Earns::Always => None,
        })
    }
}
