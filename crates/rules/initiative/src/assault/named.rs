//! Who is assaulted: a Unit, or a commander or observer, who joins one (ini-asl-1, ini-cc-6, ini-fo-3).

use umpire::Event;

use super::{Assault, AssaultPlan};
use crate::battle::{Battle, Frame, Post, TeamId, UnitId};
use crate::decisions::Join;
use crate::fire::Target;
use crate::rules::Resolution;

/// Who was named in the order: a Unit, or a commander or observer with the Units he may join (ini-asl-1, ini-cc-6, ini-fo-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub target: Target,
    pub joiner: Option<TeamId>,
    pub units: Vec<UnitId>,
}

impl Named {
    /// A Unit itself.
    pub(super) fn unit(unit: UnitId) -> Named {
        Named {
            target: Target::from(unit),
            joiner: None,
            units: Vec::new(),
        }
    }

    /// What may come to be assaulted: one for each Unit he may join, or he alone.
    pub(super) fn possible(&self) -> Vec<Assaulted> {
        let alone = Assaulted {
            target: self.target,
            joined: None,
        };
        if self.units.is_empty() {
            return vec![alone];
        }
        let with = |unit: &UnitId| Assaulted {
            target: Target::from(*unit),
            joined: self.joiner,
        };
        self.units.iter().map(with).collect()
    }
}

/// Who is assaulted in the end: a Unit with the leader who joined it, or an observer alone.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Assaulted {
    pub target: Target,
    pub joined: Option<TeamId>,
}

impl Assaulted {
    pub(super) fn unit(unit: UnitId) -> Assaulted {
        Assaulted {
            target: Target::from(unit),
            joined: None,
        }
    }

    pub(super) fn members(&self, battle: &Battle) -> Vec<TeamId> {
        let own = defenders(battle, self.target);
        own.chain(self.joined).collect()
    }
}

/// The Teams of a Unit that count, or its observer alone.
pub(super) fn defenders(battle: &Battle, target: Target) -> impl Iterator<Item = TeamId> + '_ {
    let is_commander = battle.unit(target.unit).is_commander;
    let teams = battle.teams_of(target.unit);
    teams
        .filter(move |(_, team)| match target.observer {
            true => team.post == Post::Observer,
            false => is_commander || team.counts(),
        })
        .map(|(id, _)| id)
}

impl Resolution<'_> {
    /// The order is given: a commander or observer who was named joins a Unit, by his owner's choice if several are near (ini-cc-6,
    /// ini-fo-3, ini-ord-33); those who stay fire (ini-asl-2).
    pub fn begin_assault(&mut self, plan: AssaultPlan) {
        let Named {
            target,
            joiner,
            units,
        } = plan.named.clone();
        self.tell(|say| {
            let (unit, target) = (say.unit(plan.unit), say.unit(target.unit));
            Event::new("assault", "ini-asl-1", format!("{unit} assaults {target}.")).alarm()
        });
        let on = Assaulted { target, joined: None };
        self.ask(Assault {
            unsettled: joiner,
            ..Assault::new(&plan, &on)
        });
        let fires = plan.fire.is_some();
        if let Some(fire) = plan.fire {
            self.ask(fire);
        }
        // Whoever is fired at is asked by the fire.
        let Some(team) = joiner.filter(|_| !fires) else {
            return;
        };
        let seat = self.battle.team(team).owner;
        if 1 < units.len() {
            self.ask(Join { seat, team, units });
        } else {
            self.tell_joining(team, units.first().copied());
            self.settle_assaulted(team, units.first().copied());
        }
    }

    /// A commander or observer who was named in the order of an assault has joined a Unit, or nobody.
    pub(crate) fn settle_assaulted(&mut self, team: TeamId, unit: Option<UnitId>) {
        let frames = self.battle.stack.iter_mut().rev();
        let assaults = frames.filter_map(|frame| match frame {
            Frame::Assault(assault) => Some(assault),
            _ => None,
        });
        for assault in assaults.filter(|assault| assault.unsettled == Some(team)) {
            assault.unsettled = None;
            if let Some(unit) = unit {
                (assault.target, assault.observer) = (unit, false);
                assault.joined.push(team);
            }
        }
    }
}
