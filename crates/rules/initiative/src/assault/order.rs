//! The order: who goes, who stays to fire, and at whom (ini-asl-1, ini-ord-40).

use board::table::within;

use super::{Assault, AssaultPlan, CHARGE, JOINS_WITHIN};
use crate::battle::{Battle, Post, TeamId, UnitId};
use crate::content::model::Class;
use crate::fire::Cause;
use crate::order::{Help, Order, Shot};
use crate::rules::Rules;
use crate::shooting::Fire;
use crate::why::{Allowed, Why};

/// An assault as it is ordered.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Sortie<'a> {
    pub unit: UnitId,
    pub target: UnitId,
    pub goes: &'a [TeamId],
    pub shots: &'a [Shot],
    pub directs: &'a [Help],
}

impl Rules {
    /// Is this a legal assault (ini-asl-1)?
    pub(crate) fn check_assault(&self, battle: &Battle, sortie: Sortie<'_>) -> Result<AssaultPlan, Why> {
        let Sortie { unit, shots, .. } = sortie;
        let target = self.check_assaulted(battle, unit, sortie.target)?;
        if sortie.goes.is_empty() {
            return Err(Why::new("ini-asl-1", "Somebody must go."));
        }
        for (nth, team) in sortie.goes.iter().enumerate() {
            self.check_goes(battle, unit, target, *team)?;
            if sortie.goes[..nth].contains(team) {
                return Err(Why::new("ini-asl-1", "{} is named twice.").unit(*team));
            }
            if shots.iter().any(|shot| shot.team == *team) {
                return Err(Why::new("ini-asl-3", "{} goes and does not fire.").unit(*team));
            }
        }
        if let Some(shot) = shots
            .iter()
            .find(|shot| shot.observer || shot.target != sortie.target)
        {
            let sentence = "{} fires at the Unit that is assaulted.";
            return Err(Why::new("ini-asl-2", sentence).unit(shot.team));
        }
        if !shots.is_empty() {
            self.check_shots(battle, unit, Cause::Suppressing, shots, &[])?;
            self.check_directs(battle, unit, shots, sortie.directs)?;
        }
        let mut goes = sortie.goes.to_vec();
        goes.sort_unstable();
        let fire = (!shots.is_empty())
            .then(|| Fire::new(unit, Cause::Suppressing, shots.to_vec(), sortie.directs.to_vec()));
        let plan = AssaultPlan {
            unit,
            target,
            goes,
            fire,
        };
        if !self.reaches_contact(battle, &Assault::new(&plan)) {
            return Err(
                Why::new("ini-asl-1", "Nobody who goes can reach {unit} within {length}.")
                    .unit(target.in_words())
                    .length(CHARGE),
            );
        }
        Ok(plan)
    }

    /// The Unit that is assaulted: an enemy; a commander alone stands for the Unit he joins, the nearest (ini-asl-1, ini-cc-6).
    fn check_assaulted(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Result<UnitId, Why> {
        if !battle.knows_unit(target) || battle.unit(target).owner == battle.unit(unit).owner {
            return Err(Why::new("ini-asl-1", "Name an enemy Unit."));
        }
        if !battle.is_in_play(target) {
            return Err(Why::new("ini-asl-1", "{} is not on the table.").unit(target.in_words()));
        }
        let target = self.joins_when_assaulted(battle, target).unwrap_or(target);
        if self.is_leaderless(battle, unit) {
            let seen = battle.teams_of(unit).any(|(team, _)| {
                let mut enemies = battle.counted(target);
                enemies.any(|(enemy, _)| self.sees(battle, team, enemy))
            });
            if seen {
                let sentence = "Without a PL {unit} may not assault {other}, which it sees.";
                return Err(Why::new("ini-lead-6", sentence)
                    .unit(unit.in_words())
                    .other(target.in_words()));
            }
        }
        Ok(target)
    }

    /// The Unit a commander who is assaulted joins: of those within 6 inches the nearest, lower id on a tie (ini-cc-6).
    fn joins_when_assaulted(&self, battle: &Battle, target: UnitId) -> Option<UnitId> {
        let unit = battle.unit(target);
        let commander = battle.counted(target).map(|(team, _)| team).next();
        let commander = commander.filter(|_| unit.is_commander)?;
        let own = self.print(battle, commander);
        let others = battle.own(unit.owner).filter(|(id, team)| {
            *id != commander
                && team.post != Post::Observer
                && within(&own, &self.print(battle, *id), JOINS_WITHIN)
        });
        let nearest = others.min_by_key(|(id, _)| {
            let gap = board::table::gap2(&own, &self.print(battle, *id));
            (gap, *id)
        });
        nearest.map(|(_, team)| team.unit)
    }

    /// May this Team go: no Gun, nothing Soft Skinned, no Tank at Tanks alone (ini-asl-1, ini-asl-8, ini-asl-19)?
    fn check_goes(&self, battle: &Battle, unit: UnitId, target: UnitId, team: TeamId) -> Allowed {
        let own = battle.teams.knows(team) && battle.team(team).unit == unit && battle.team(team).on_table();
        if !own {
            return Err(Why::new("ini-asl-1", "Only Teams of {} go.").unit(unit.in_words()));
        }
        if battle.team(team).observed {
            return Err(Why::new("ini-barr-4", "{} has observed in this round and stays.").unit(team));
        }
        let kind = self.kind_of(battle, team);
        if kind.class == Class::Gun {
            return Err(Why::new("ini-asl-1", "{} is a Gun and must stay.").unit(team));
        }
        if kind.is_soft_skinned() {
            return Err(Why::new("ini-asl-19", "{} is Soft Skinned and never assaults.").unit(team));
        }
        let only_tanks = || {
            battle
                .counted(target)
                .all(|(_, enemy)| self.kind(enemy).class == Class::Tank)
        };
        if kind.class == Class::Tank && only_tanks() {
            return Err(Why::new("ini-asl-19", "Tank Teams may not assault Tank Teams."));
        }
        Ok(())
    }

    /// What dropping a Unit on an enemy proposes: Guns stay and fire; of the others those that reach contact go; the rest fire if
    /// they have a shot, else go, too (ini-ord-40). Nobody reaches: none.
    pub fn proposed_assault(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Option<Order> {
        let able = self.able_to_go(battle, unit, target);
        let reached = self.who_reaches(battle, unit, target, &able);
        if reached.is_empty() {
            return None;
        }
        let fires = |team: &TeamId| {
            let shot = self.proposed_shot(battle, *team, target, Cause::Suppressing, &[]);
            !reached.contains(team) && shot.is_some()
        };
        let goes = able.into_iter().filter(|team| !fires(team)).collect();
        Some(self.assault_of(battle, unit, target, goes))
    }

    /// The assault in which these go and everybody else with a shot fires.
    fn assault_of(&self, battle: &Battle, unit: UnitId, target: UnitId, goes: Vec<TeamId>) -> Order {
        let mut shots = self.proposed_shots(battle, unit, target, Cause::Suppressing, &[]);
        shots.retain(|shot| !goes.contains(&shot.team));
        let directs = if shots.is_empty() {
            Vec::new()
        } else {
            self.proposed_directs(battle, unit, &shots)
        };
        Order::Assault {
            unit: target,
            goes,
            shots,
            directs,
        }
    }

    /// Teams that may go at all; an observer keeps his post.
    fn able_to_go(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Vec<TeamId> {
        let teams = battle.counted(unit).map(|(team, _)| team);
        teams
            .filter(|team| self.check_goes(battle, unit, target, *team).is_ok())
            .collect()
    }

    /// Of these, those that would touch the Unit.
    fn who_reaches(&self, battle: &Battle, unit: UnitId, target: UnitId, goes: &[TeamId]) -> Vec<TeamId> {
        let plan = AssaultPlan {
            unit,
            target,
            goes: goes.to_vec(),
            fire: None,
        };
        self.who_reaches_contact(battle, &Assault::new(&plan))
    }

    /// Assaults worth trying, all legal: each enemy Unit in reach with the proposal and with everybody going (ini-ord-51).
    pub fn sampled_assaults(&self, battle: &Battle, unit: UnitId) -> Vec<Order> {
        let mut found = Vec::new();
        let enemies = battle.numbered_units().filter(|(id, enemy)| {
            enemy.owner != battle.unit(unit).owner && !enemy.is_commander && battle.is_in_play(*id)
        });
        for (target, _) in enemies {
            let able = self.able_to_go(battle, unit, target);
            if !self.is_near(battle, &able, target) {
                continue;
            }
            let Some(proposed) = self.proposed_assault(battle, unit, target) else {
                continue;
            };
            let all = self.assault_of(battle, unit, target, able);
            for order in [proposed, all] {
                if !found.contains(&order) && self.is_assault(battle, unit, &order) {
                    found.push(order);
                }
            }
        }
        found
    }

    fn is_assault(&self, battle: &Battle, unit: UnitId, order: &Order) -> bool {
        let Order::Assault {
            unit: target,
            goes,
            shots,
            directs,
        } = order
        else {
            return false;
        };
        let sortie = Sortie {
            unit,
            target: *target,
            goes,
            shots,
            directs,
        };
        self.check_assault(battle, sortie).is_ok()
    }

    /// Is one of these near enough that a way could exist?
    fn is_near(&self, battle: &Battle, teams: &[TeamId], target: UnitId) -> bool {
        teams.iter().any(|team| {
            let own = self.print(battle, *team);
            let mut enemies = battle.counted(target);
            enemies.any(|(enemy, _)| within(&own, &self.print(battle, enemy), CHARGE))
        })
    }
}
