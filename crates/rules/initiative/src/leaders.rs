//! Leaders: help, shifting suppression, appointment (section Leaders).

use board::table::{Length, within};
use tabletop::OpenTable as _;
use umpire::{Event, Seat};

use crate::battle::{Battle, Post, Standing, TeamId, UnitId};
use crate::content::model::Class;
use crate::order::Shift;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// How near a Team must be to the leader who helps it (ini-lead-3, ini-lead-4, ini-lead-5).
pub const HELP_REACH: Length = 200;
/// By how much a helped Team may go farther (ini-lead-3).
pub const HELP_MOVE: Length = 400;
/// How far from another Team of his Unit a leader may be placed (ini-lead-2).
pub const PLACED_WITHIN: Length = 600;
/// Markers a Team can have (ini-supp-8).
const MOST_MARKERS: u8 = 2;

impl Rules {
    /// An Infantry platoon leader goes freely in his ranks (ini-lead-2).
    pub fn may_be_placed(&self, battle: &Battle, team: TeamId) -> bool {
        battle.team(team).post == Post::Leader && self.class_of(battle, team) == Class::Infantry
    }

    /// May this leader help this Unit now: its own Infantry platoon leader or the commander of its company, once per Initiative
    /// (ini-lead-3, ini-lead-7)?
    pub fn check_leader(&self, battle: &Battle, leader: TeamId, unit: UnitId) -> Allowed {
        if !battle.teams.knows(leader) || !battle.team(leader).on_table() {
            return Err(Why::new("ini-lead-3", "That leader is not on the table."));
        }
        let team = battle.team(leader);
        let leads = match team.post {
            Post::Leader => team.unit == unit,
            Post::Commander => team.owner == battle.unit(unit).owner,
            Post::Plain | Post::Observer => false,
        };
        if !leads {
            return Err(Why::new("ini-lead-3", "{unit} does not lead {other}.")
                .unit(leader)
                .other(unit.in_words()));
        }
        if team.post == Post::Leader && self.class_of(battle, leader) != Class::Infantry {
            return Err(Why::new("ini-lead-7", "{} is no Infantry: he gives cohesion only.").unit(leader));
        }
        if team.helped_in == battle.initiative {
            return Err(Why::new("ini-lead-3", "{} has helped in this Initiative.").unit(leader));
        }
        Ok(())
    }

    /// Leaders who may help this Unit now, its own before the commander.
    pub fn helpers(&self, battle: &Battle, unit: UnitId) -> Vec<TeamId> {
        let own = battle.leader(unit);
        let commander = battle.commander(battle.unit(unit).owner);
        let both = own
            .into_iter()
            .chain(commander.filter(|commander| Some(*commander) != own));
        both.filter(|leader| self.check_leader(battle, *leader, unit).is_ok())
            .collect()
    }

    /// May he shift that Team's markers to the other (ini-lead-5)?
    pub fn check_shift(&self, battle: &Battle, unit: UnitId, shift: &Shift) -> Allowed {
        self.check_leader(battle, shift.leader, unit)?;
        let own = |team: TeamId| {
            battle.teams.knows(team) && battle.team(team).unit == unit && battle.team(team).on_table()
        };
        if !own(shift.from) || !own(shift.to) || shift.from == shift.to {
            return Err(
                Why::new("ini-lead-5", "Markers go from one Team of {} to another.").unit(unit.in_words()),
            );
        }
        if battle.team(shift.to).post == Post::Observer {
            return Err(Why::new("ini-fo-2", "An FO takes no markers."));
        }
        if !battle.team(shift.from).is_suppressed() {
            return Err(Why::new("ini-lead-5", "{} has no marker.").unit(shift.from));
        }
        let prints = [shift.leader, shift.from].map(|team| self.print(battle, team));
        if !within(&prints[0], &prints[1], HELP_REACH) {
            return Err(
                Why::new("ini-lead-5", "{unit} is farther than {length} from {other}.")
                    .unit(shift.from)
                    .other(shift.leader)
                    .length(HELP_REACH),
            );
        }
        if MOST_MARKERS < battle.team(shift.from).markers + battle.team(shift.to).markers {
            return Err(Why::new("ini-lead-5", "{} would have more than two markers.").unit(shift.to));
        }
        Ok(())
    }

    /// Every shift that may be made for this Unit now.
    pub fn sampled_shifts(&self, battle: &Battle, unit: UnitId) -> Vec<Shift> {
        let mut found = Vec::new();
        for leader in self.helpers(battle, unit) {
            for (from, _) in battle.teams_of(unit).filter(|(_, team)| team.is_suppressed()) {
                for (to, _) in battle.teams_of(unit) {
                    let shift = Shift { leader, from, to };
                    if self.check_shift(battle, unit, &shift).is_ok() {
                        found.push(shift);
                    }
                }
            }
        }
        found
    }

    /// May the commander make this Team its Unit's new platoon leader (ini-cc-7)?
    pub fn check_appoint(&self, battle: &Battle, seat: Seat, team: TeamId) -> Allowed {
        let Some(commander) = battle.commander(seat) else {
            return Err(Why::new("ini-cc-7", "The commander is not on the table."));
        };
        if battle.company(seat).appointed_in == battle.initiative {
            return Err(Why::new("ini-cc-7", "{} has named a PL in this Initiative.").unit(commander));
        }
        if !battle.teams.knows(team) || battle.team(team).owner != seat || !battle.team(team).on_table() {
            return Err(Why::new(
                "ini-cc-7",
                "A Team of your own on the table becomes PL.",
            ));
        }
        let me = battle.team(team);
        if me.post != Post::Plain {
            return Err(Why::new("ini-cc-7", "{} cannot become PL.").unit(team));
        }
        let lost = battle.unit(me.unit).leader;
        let is_dead = lost.is_some_and(|leader| battle.team(leader).standing == Standing::Destroyed);
        if !is_dead {
            return Err(Why::new("ini-cc-7", "The leader of {} is not lost.").unit(me.unit.in_words()));
        }
        let prints = [commander, team].map(|team| self.print(battle, team));
        if !within(&prints[0], &prints[1], HELP_REACH) {
            return Err(
                Why::new("ini-cc-7", "{unit} is farther than {length} from {other}.")
                    .unit(team)
                    .other(commander)
                    .length(HELP_REACH),
            );
        }
        Ok(())
    }

    /// Does a Unit lack its leader, so that it may not go towards an enemy it sees (ini-lead-6)? One who left by an exit has not
    /// been lost (ini-lead-8), and a Unit of one Team leads itself (ini-lead-1).
    pub fn is_leaderless(&self, battle: &Battle, unit: UnitId) -> bool {
        let me = battle.unit(unit);
        let gone = |leader: TeamId| battle.team(leader).standing == Standing::Destroyed;
        let never = 1 < me.start;
        !me.is_commander && me.leader.map_or(never, gone)
    }
}

impl Resolution<'_> {
    /// A leader's one help of this Initiative (ini-lead-3).
    pub fn use_help(&mut self, leader: TeamId) {
        let initiative = self.battle.initiative;
        self.battle.team_mut(leader).helped_in = initiative;
    }

    /// All markers of one Team go to another (ini-lead-5).
    pub fn shift_markers(&mut self, shift: &Shift) {
        let markers = std::mem::take(&mut self.battle.team_mut(shift.from).markers);
        let to = self.battle.team_mut(shift.to);
        to.markers = (to.markers + markers).min(MOST_MARKERS);
        self.use_help(shift.leader);
        self.tell(|say| {
            let text = format!(
                "{} moves the suppression of {} to {}.",
                say.name(shift.leader),
                say.name(shift.from),
                say.name(shift.to)
            );
            Event::new("shifted", "ini-lead-5", text)
                .about(shift.leader.0)
                .about(shift.from.0)
                .about(shift.to.0)
        });
    }

    /// The commander makes a Team its Unit's new platoon leader: it becomes the kind the Unit's leader was; a vehicle stays as it
    /// is (ini-cc-7).
    pub fn appoint(&mut self, team: TeamId) {
        let (unit, owner) = (self.battle.team(team).unit, self.battle.team(team).owner);
        let lost = self.battle.unit(unit).leader;
        let was = self.rules.name(self.battle, team);
        if let Some(lost) = lost.filter(|_| self.rules.class_of(self.battle, team) != Class::Tank) {
            let kind = self.battle.team(lost).kind;
            self.battle.team_mut(team).kind = kind;
        }
        self.battle.team_mut(team).post = Post::Leader;
        self.battle.unit_mut(unit).leader = Some(team);
        let initiative = self.battle.initiative;
        self.battle.company_mut(owner).appointed_in = initiative;
        self.tell(|say| {
            let text = format!("{was} is the new leader of {}.", say.unit(unit));
            Event::new("appointed", "ini-cc-7", text).about(team.0)
        });
    }
}

#[cfg(test)]
mod tests;
