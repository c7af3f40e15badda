//! What the log says of a walk: who went along which way, who turned, who left.

use board::table::Point;
use board::table::platoon::{How, March};
use umpire::Event;

use super::{Purpose, Walk};
use crate::battle::{Standing, TeamId};
use crate::rules::Resolution;

impl Resolution<'_> {
    /// The log shows how far everybody has come.
    pub(super) fn show_way(&mut self, walk: &mut Walk) {
        let mut shows: Vec<(TeamId, Vec<Point>)> = Vec::new();
        let mut turned: Vec<TeamId> = Vec::new();
        for nth in 0..walk.plan.strides.len() {
            let stride = &walk.plan.strides[nth];
            if self.battle.team(stride.team).standing == Standing::Destroyed {
                continue;
            }
            let spent = match stride.march.how {
                How::Walked => walk.spent(nth, walk.mark),
                How::Placed if walk.has_arrived(nth, walk.mark) => stride.march.path.cost(),
                How::Placed => 0,
            };
            let way = way_between(&stride.march, walk.progress[nth].shown, spent);
            let team = stride.team;
            walk.progress[nth].shown = walk.progress[nth].shown.max(spent);
            if !way.is_empty() {
                shows.push((team, way));
            }
            if !walk.progress[nth].turned && self.turns_at_its_end(walk, nth) {
                walk.progress[nth].turned = true;
                turned.push(team);
            }
        }
        self.tell_way(walk, &shows, &turned);
        self.tell_gone(walk);
    }

    /// Has it come to its end and turned there, hull or turret, or was it stopped, facing along the way it came (ini-move-6)?
    pub(super) fn turns_at_its_end(&self, walk: &Walk, nth: usize) -> bool {
        let stride = &walk.plan.strides[nth];
        let on_spot = stride.march.how == How::Walked && stride.march.cost() == 0;
        let has_turret = self.rules.kind_of(self.battle, stride.team).turret;
        let arrived = walk.has_arrived(nth, walk.mark) && (on_spot || has_turret);
        let stopped = walk.progress[nth].stopped.is_some();
        self.battle.team(stride.team).on_table() && (arrived || stopped)
    }

    /// Who went along which way, and then who has turned, hull or turret.
    pub(super) fn tell_way(&mut self, walk: &Walk, ways: &[(TeamId, Vec<Point>)], turned: &[TeamId]) {
        if ways.is_empty() && turned.is_empty() {
            return;
        }
        let (rule, does) = match (walk.purpose, walk.plan.run) {
            _ if ways.is_empty() => ("ini-move-8", "turns"),
            (Purpose::Move, true) => ("ini-act-5", "runs"),
            (Purpose::Move, false) => ("ini-move-12", "moves"),
            (Purpose::Assault(_), _) => ("ini-asl-3", "goes in"),
            (Purpose::Free, _) => ("ini-move-15", "moves"),
        };
        self.tell(|say| {
            let mut event = Event::new("moved", rule, format!("{} {does}.", say.unit(walk.unit)));
            let went = ways.iter().map(|(team, _)| *team);
            let others = turned
                .iter()
                .filter(|team| ways.iter().all(|(went, _)| went != *team));
            for team in went.chain(others.copied()) {
                event = event.about(team.0);
            }
            if !ways.is_empty() {
                event = event.together(ways.iter().map(|(team, way)| say.along(*team, way)));
            }
            if !turned.is_empty() {
                event = event.together(turned.iter().map(|team| say.turned(*team)));
            }
            event
        });
    }

    /// Who has left the table; with the last of a Unit its FO goes, too (ini-move-14).
    pub(super) fn tell_gone(&mut self, walk: &mut Walk) {
        let mut gone: Vec<TeamId> = Vec::new();
        for (stride, progress) in walk.plan.strides.iter().zip(&mut walk.progress) {
            let left = self.battle.team(stride.team).standing == Standing::Left;
            if left && !std::mem::replace(&mut progress.gone, true) {
                gone.push(stride.team);
            }
        }
        if gone.is_empty() {
            return;
        }
        if self.battle.has_left(walk.unit) && self.battle.counted(walk.unit).next().is_none() {
            let with: Vec<TeamId> = self.battle.teams_of(walk.unit).map(|(team, _)| team).collect();
            for team in with {
                self.battle.team_mut(team).standing = Standing::Left;
                gone.push(team);
            }
        }
        self.battle.moving.retain(|team| !gone.contains(team));
        for team in gone {
            self.tell(|say| {
                Event::new(
                    "left",
                    "ini-move-14",
                    format!("{} leaves the table.", say.name(team)),
                )
                .about(team.0)
                .show(say.gone(team))
            });
        }
    }
}

/// The corners of a way after this much was spent, and where it is after that much; none if that is no farther.
pub(crate) fn way_between(march: &March, shown: i64, spent: i64) -> Vec<Point> {
    if spent <= shown {
        return Vec::new();
    }
    let mut way = Vec::new();
    let mut so_far = 0;
    for leg in march.path.legs() {
        so_far += i64::from(board::table::len(leg.a, leg.b));
        if shown < so_far && so_far < spent {
            way.push(leg.b);
        }
    }
    way.push(march.path.at(spent).1);
    way
}
