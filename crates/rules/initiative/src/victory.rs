//! Points and the end (section Victory).

use board::table::{Length, within};
use umpire::{Event, Outcome, Seat};

use crate::battle::{Battle, End, Post, Standing, Team, UnitId, other};
use crate::content::model::{Class, Counted, Earns};
use crate::rules::{Resolution, Rules};

/// How near one must be to hold a point (ini-vic-3).
pub const HOLDING: Length = 400;

impl Rules {
    /// Who holds a point: the side that alone has an unsuppressed Team within 4.00 of it, observers not counted; else whoever held
    /// it (ini-vic-3).
    pub fn holder(&self, battle: &Battle, objective: usize) -> Option<Seat> {
        let at = self.scenario.objectives[objective];
        let near = |seat: Seat| {
            battle.own(seat).any(|(_, team)| {
                team.post != Post::Observer
                    && !team.is_suppressed()
                    && within(&at, &self.print_at(team, team.at, team.facing), HOLDING)
            })
        };
        match (near(Seat(0)), near(Seat(1))) {
            (true, false) => Some(Seat(0)),
            (false, true) => Some(Seat(1)),
            (true, true) | (false, false) => battle.holders[objective],
        }
    }

    /// Points of a side as things stand (ini-vic-3).
    pub fn points(&self, battle: &Battle, seat: Seat) -> i32 {
        let mine = |side: Option<usize>| side.is_none_or(|side| side == seat.index());
        let scores = self.scenario.scoring.iter().filter(|score| mine(score.side));
        scores
            .map(|score| score.points * self.times(battle, seat, score.earns))
            .sum()
    }

    /// How often a side earns the points of a line.
    pub(crate) fn times(&self, battle: &Battle, seat: Seat, earns: Earns) -> i32 {
        match earns {
            Earns::Holds(objective) => i32::from(battle.holders[objective] == Some(seat)),
            Earns::Destroys { what, per } => self.destroyed(battle, seat, what) / i32::from(per.max(1)),
            Earns::Inside { what, from, to } => self.half_there(battle, seat, what, &|team| {
                (from.x()..=to.x()).contains(&team.at.x()) && (from.y()..=to.y()).contains(&team.at.y())
            }),
            Earns::Near { what, at, reach } => self.half_there(battle, seat, what, &|team| {
                within(&at, &self.print_at(team, team.at, team.facing), reach)
            }),
            Earns::Exits { what, exit } => {
                let frame = self.scenario.frame;
                let left = battle.teams.iter().filter(|team| {
                    team.owner == seat
                        && team.standing == Standing::Left
                        && exit.holds(frame, team.at)
                        && self.counts_team(what, team)
                });
                left.count() as i32
            }
            Earns::EnemyDemoralised => i32::from(battle.company(other(seat)).broken),
            Earns::Always => 1,
        }
    }

    /// How many enemies of the kind a side has destroyed: Units, or Teams where a kind of Team is named (ini-vic-3).
    pub(crate) fn destroyed(&self, battle: &Battle, seat: Seat, what: Counted) -> i32 {
        let count = match what {
            Counted::All | Counted::Tanks | Counted::Fighting => battle
                .numbered_units()
                .filter(|(id, unit)| {
                    unit.owner != seat
                        && !unit.is_commander
                        && unit.destroyed
                        && self.counts_unit(battle, what, *id)
                })
                .count(),
            Counted::Kind(_) | Counted::SoftSkinned => {
                let lost = battle
                    .teams
                    .iter()
                    .filter(|team| team.owner != seat && team.standing == Standing::Destroyed);
                lost.filter(|team| self.counts_team(what, team)).count()
            }
        };
        count as i32
    }

    /// Units of which at least half of the starting Teams are there (ini-vic-3).
    fn half_there(&self, battle: &Battle, seat: Seat, what: Counted, there: &dyn Fn(&Team) -> bool) -> i32 {
        let units = battle.numbered_units().filter(|(id, unit)| {
            let half = || {
                let inside = battle.counted(*id).filter(|(_, team)| there(team)).count();
                usize::from(unit.start) <= 2 * inside && 0 < inside
            };
            unit.owner == seat && !unit.is_commander && self.counts_unit(battle, what, *id) && half()
        });
        units.count() as i32
    }

    fn counts_team(&self, what: Counted, team: &Team) -> bool {
        let kind = self.kind(team);
        match what {
            Counted::All => true,
            Counted::Tanks => kind.class == Class::Tank,
            Counted::Kind(wanted) => usize::from(team.kind) == wanted,
            Counted::SoftSkinned => kind.is_soft_skinned(),
            Counted::Fighting => !kind.is_soft_skinned(),
        }
    }

    /// As it started: Tanks are Tank Units, and those of Soft Skinned Teams alone do not fight.
    fn counts_unit(&self, battle: &Battle, what: Counted, unit: UnitId) -> bool {
        let mut teams = battle
            .teams
            .iter()
            .filter(|team| team.unit == unit && team.counts());
        match what {
            Counted::All => true,
            Counted::Tanks | Counted::Kind(_) | Counted::SoftSkinned | Counted::Fighting => {
                teams.any(|team| self.counts_team(what, team))
            }
        }
    }

    /// How a battle ended, or would end now (ini-vic-1, ini-vic-2).
    pub fn outcome(&self, battle: &Battle) -> Outcome {
        let scores = [Seat(0), Seat(1)].map(|seat| self.points(battle, seat));
        let ended = |winners: Vec<Seat>, result: &str, text: String| Outcome {
            winners,
            scores: scores.to_vec(),
            result: result.to_owned(),
            text,
        };
        let points = format!(
            "{} to {} points",
            scores[0].max(scores[1]),
            scores[0].min(scores[1])
        );
        match battle.end {
            Some(End::Broken(loser)) => {
                let (winner, loser) = (other(loser), self.seat_name(loser));
                let text = format!(
                    "{} wins: the company of {loser} retreats.",
                    self.seat_name(winner)
                );
                ended(vec![winner], "win", text)
            }
            Some(End::Conceded(loser)) => {
                let text = format!("{} gives up.", self.seat_name(loser));
                ended(vec![other(loser)], "resigned", text)
            }
            Some(End::BothBroken) => ended(Vec::new(), "draw", "A draw: both companies retreat.".to_owned()),
            Some(End::Points) | None => {
                let tie = || self.scenario.tie.map(|side| Seat(side as u8));
                let winner = match scores[0].cmp(&scores[1]) {
                    std::cmp::Ordering::Greater => Some(Seat(0)),
                    std::cmp::Ordering::Less => Some(Seat(1)),
                    std::cmp::Ordering::Equal => tie(),
                };
                match winner {
                    Some(seat) if scores[0] == scores[1] => {
                        let text = format!("{} wins: {points}, and a tie is enough.", self.seat_name(seat));
                        ended(vec![seat], "win", text)
                    }
                    Some(seat) => {
                        let text = format!("{} wins with {points}.", self.seat_name(seat));
                        ended(vec![seat], "win", text)
                    }
                    None => ended(Vec::new(), "draw", format!("A draw, {points}.")),
                }
            }
        }
    }
}

impl Resolution<'_> {
    /// Objectives change hands when a round ends, the last one with the battle (ini-vic-3).
    pub fn see_who_holds(&mut self) {
        for objective in 0..self.battle.holders.len() {
            let holder = self.rules.holder(self.battle, objective);
            if holder != self.battle.holders[objective] {
                self.battle.holders[objective] = holder;
                self.tell(|say| {
                    let name = holder.map_or("Nobody", |seat| say.seat(seat));
                    let text = format!("{name} holds objective {}.", objective + 1);
                    Event::new("control", "ini-vic-3", text)
                        .short(format!("objective {}", objective + 1))
                        .show(say.objective(objective))
                });
            }
        }
    }
}

#[cfg(test)]
mod tests;
