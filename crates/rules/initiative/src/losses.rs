//! Teams and Units that are lost, and what follows at once (ini-gen-18, ini-cc-3, ini-vic-1).

use umpire::observe::TrialKind;
use umpire::show::{MarkLook, PhaseLook, Reading};
use umpire::{Event, Seat, Show};

use crate::battle::{Battle, End, Frame, Standing, TeamId, UnitId, other};
use crate::film;
use crate::rules::{Resolution, Rules};

impl Battle {
    /// Has one of its Teams left over an exit edge (ini-move-14)?
    pub fn has_left(&self, unit: UnitId) -> bool {
        let mut teams = self.teams.iter();
        teams.any(|team| team.unit == unit && team.counts() && team.standing == Standing::Left)
    }

    /// Teams that count and are on the table or have left: what morale looks at (ini-gen-16).
    pub fn present(&self, unit: UnitId) -> usize {
        let there = |standing: Standing| matches!(standing, Standing::Table | Standing::Left);
        let teams = self.teams.iter();
        teams
            .filter(|team| team.unit == unit && team.counts() && there(team.standing))
            .count()
    }

    /// Units of a side that are not destroyed, without its commander (ini-gen-18).
    pub fn remaining(&self, seat: Seat) -> usize {
        let units = self.units.iter();
        units
            .filter(|unit| unit.owner == seat && !unit.is_commander && !unit.destroyed)
            .count()
    }

    /// Has its last Team that counts gone, with none that left (ini-gen-18)? Whoever is still to be deployed is not lost.
    fn is_wiped_out(&self, unit: UnitId) -> bool {
        let is_commander = self.unit(unit).is_commander;
        let lost = |standing: Standing| standing == Standing::Destroyed;
        let mut teams = self.teams.iter();
        teams.all(|team| team.unit != unit || !(is_commander || team.counts()) || lost(team.standing))
    }
}

impl Rules {
    /// Are fewer than half of the company's Units left (ini-cc-3)?
    pub fn is_company_shaken(&self, battle: &Battle, seat: Seat) -> bool {
        2 * battle.remaining(seat) < usize::from(battle.company(seat).start)
    }
}

impl Resolution<'_> {
    /// Takes a Team off the table as a casualty. Its markers are the caller's to move (ini-supp-7): they are returned.
    pub fn lose(&mut self, id: TeamId) -> u8 {
        let team = self.battle.team_mut(id);
        team.standing = Standing::Destroyed;
        let markers = std::mem::take(&mut team.markers);
        let (unit, owner, counts) = (team.unit, team.owner, team.counts());
        if counts {
            let casualties = &mut self.battle.unit_mut(unit).casualties;
            *casualties = casualties.saturating_add(1);
        }
        self.battle.moving.retain(|moving| *moving != id);
        for frame in &mut self.battle.stack {
            if let Frame::Assault(assault) = frame {
                assault.hear_of_loss(owner);
            }
        }
        self.tell(|say| {
            Event::new("destroyed", "ini-gen-18", format!("{} is lost.", say.name(id)))
                .about(id.0)
                .show(film::mark(id, MarkLook::Destroyed, "lost"))
                .show(say.gone(id))
        });
        markers
    }

    /// Removes a whole Unit: morale, or its last Team at the end of a round (ini-morale-1, ini-morale-3).
    pub(crate) fn remove_unit(&mut self, unit: UnitId) {
        let teams: Vec<TeamId> = self.battle.teams_of(unit).map(|(team, _)| team).collect();
        for team in teams {
            self.lose(team);
        }
        if !self.battle.unit(unit).destroyed {
            self.mark_destroyed(unit);
        }
    }

    /// When a step that cost Teams is settled: Units destroyed, their observers, company checks, the end (ini-cc-3). A Unit that
    /// [`Resolution::remove_unit`] has taken away is judged here, too.
    pub fn settle_losses(&mut self) {
        self.settle_losses_with(Vec::new());
    }

    /// The same with Units that were removed just now: one check each (ini-cc-3).
    pub(crate) fn settle_losses_with(&mut self, removed: Vec<UnitId>) {
        let units: Vec<UnitId> = self.battle.numbered_units().map(|(id, _)| id).collect();
        let mut lost = removed;
        for id in units {
            if !self.battle.unit(id).destroyed && self.battle.is_wiped_out(id) {
                let observers: Vec<TeamId> = self.battle.teams_of(id).map(|(team, _)| team).collect();
                for observer in observers {
                    self.lose(observer);
                }
                self.mark_destroyed(id);
                lost.push(id);
            }
        }
        let holder = self.battle.holder;
        lost.sort_by_key(|unit| (self.battle.unit(*unit).owner != holder, *unit));
        for unit in lost {
            let unit = self.battle.unit(unit);
            let seat = unit.owner;
            if !unit.is_commander && self.rules.is_company_shaken(self.battle, seat) {
                self.check_company(seat, "ini-cc-3");
            }
        }
        self.judge_companies();
    }

    fn mark_destroyed(&mut self, unit: UnitId) {
        self.battle.unit_mut(unit).destroyed = true;
        self.tell(|say| {
            let text = format!("{} is destroyed.", say.unit(unit));
            Event::new("unit-destroyed", "ini-gen-18", text)
        });
    }

    /// The commander's check whether the company fights on; without him it fails (ini-cc-3, ini-cc-4, ini-cc-5).
    pub(crate) fn check_company(&mut self, seat: Seat, rule: &'static str) {
        let Some(commander) = self.battle.commander(seat) else {
            self.battle.company_mut(seat).broken = true;
            self.tell(|say| {
                let text = format!("{} has no commander to rally the company.", say.seat(seat));
                Event::new("company-broken", "ini-cc-5", text).by(rule)
            });
            return;
        };
        let needed = self
            .battle
            .unit(self.battle.team(commander).unit)
            .training
            .check();
        let from = self.dice.log().len();
        let die = self.dice.d6("company check", rule);
        self.note_check(seat, TrialKind::Other, needed, die);
        let holds = needed <= i32::from(die);
        if !holds {
            self.battle.company_mut(seat).broken = true;
        }
        self.tell(|say| {
            let (kind, text) = if holds {
                ("company-holds", "The company of {} fights on.")
            } else {
                ("company-broken", "The company of {} retreats.")
            };
            Event::new(kind, rule, text.replace("{}", say.seat(seat)))
                .about(commander.0)
                .show(film::roll(commander, Reading::sum(0, die, needed)))
        });
        self.show_dice(from);
    }

    /// Is it over: a company retreats, or has no Unit left on the table (ini-vic-1, ini-vic-2)?
    pub(crate) fn judge_companies(&mut self) {
        if self.battle.end.is_some() {
            return;
        }
        let broken = [Seat(0), Seat(1)].map(|seat| self.battle.company(seat).broken);
        let end = match broken {
            [true, true] => End::BothBroken,
            [true, false] => End::Broken(Seat(0)),
            [false, true] => End::Broken(Seat(1)),
            [false, false] if [Seat(0), Seat(1)].iter().any(|seat| self.has_gone(*seat)) => {
                self.see_who_holds();
                End::Points
            }
            [false, false] => return,
        };
        self.end_battle(end);
    }

    /// Has this side no Unit left on the table? A commander alone is no Unit (ini-vic-2).
    fn has_gone(&self, seat: Seat) -> bool {
        let mine = |team: &&crate::battle::Team| team.owner == seat && team.counts();
        let there = |standing: Standing| matches!(standing, Standing::Table | Standing::ToPlace);
        let mut teams = self.battle.teams.iter().filter(mine);
        !teams.any(|team| there(team.standing))
    }

    pub(crate) fn end_battle(&mut self, end: End) {
        self.battle.end = Some(end);
        self.tell(|say| {
            let (rule, text) = match end {
                End::Broken(seat) => {
                    let winner = say.seat(other(seat));
                    (
                        "ini-vic-1",
                        format!("{} retreats; {winner} wins.", say.seat(seat)),
                    )
                }
                End::BothBroken => ("ini-vic-1", "Both companies retreat.".to_owned()),
                End::Points | End::Conceded(_) => {
                    ("ini-vic-2", "The battle is over; points decide.".to_owned())
                }
            };
            Event::new("over", rule, text).show(Show::phase(PhaseLook::End, "The battle is over"))
        });
    }
}

#[cfg(test)]
mod tests;
