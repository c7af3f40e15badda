//! The order: who goes, who stays to fire, and at whom (ini-asl-1, ini-ord-40).

use board::table::within;
use tabletop::OpenTable as _;

use super::{Assault, AssaultPlan, Assaulted, CHARGE, Named};
use crate::battle::{Battle, TeamId, UnitId};
use crate::content::model::Class;
use crate::fire::{Cause, Target};
use crate::order::{Help, Order, Shot};
use crate::rules::Rules;
use crate::shooting::Fire;
use crate::why::{Allowed, Why};

/// An assault as it is ordered.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Sortie<'a> {
    pub unit: UnitId,
    pub target: Target,
    pub goes: &'a [TeamId],
    pub shots: &'a [Shot],
    pub directs: &'a [Help],
}

impl Rules {
    /// Is this a legal assault (ini-asl-1)?
    pub(crate) fn check_assault(&self, battle: &Battle, sortie: Sortie<'_>) -> Result<AssaultPlan, Why> {
        let Sortie { unit, shots, .. } = sortie;
        let named = self.check_assaulted(battle, unit, sortie.target)?;
        if sortie.goes.is_empty() {
            return Err(Why::new("ini-asl-1", "Somebody must go."));
        }
        for (nth, team) in sortie.goes.iter().enumerate() {
            self.check_goes(battle, unit, &named, *team)?;
            if sortie.goes[..nth].contains(team) {
                return Err(Why::new("ini-asl-1", "{} is named twice.").unit(*team));
            }
            if shots.iter().any(|shot| shot.team == *team) {
                return Err(Why::new("ini-asl-3", "{} goes and does not fire.").unit(*team));
            }
        }
        if let Some(shot) = shots.iter().find(|shot| shot.aim() != sortie.target) {
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
            named,
            goes,
            fire,
        };
        let reaches = |on: &Assaulted| self.reaches_contact(battle, &Assault::new(&plan, on));
        if !plan.named.possible().iter().all(reaches) {
            return Err(
                Why::new("ini-asl-1", "Nobody who goes can reach {unit} within {length}.")
                    .unit(sortie.target.unit.in_words())
                    .length(CHARGE),
            );
        }
        Ok(plan)
    }

    /// Who is assaulted: an enemy Unit; a commander or an observer stands for the Unit he joins (ini-asl-1, ini-cc-6, ini-fo-3).
    fn check_assaulted(&self, battle: &Battle, unit: UnitId, target: Target) -> Result<Named, Why> {
        if !battle.knows_unit(target.unit) || battle.unit(target.unit).owner == battle.unit(unit).owner {
            return Err(Why::new("ini-asl-1", "Name an enemy Unit."));
        }
        let joiner = self.joiner(battle, target);
        let is_there = battle.is_in_play(target.unit) && (joiner.is_some() || !target.observer);
        if !is_there {
            return Err(Why::new("ini-asl-1", "{} is not on the table.").unit(target.unit.in_words()));
        }
        let named = Named {
            target,
            joiner,
            units: joiner.map_or_else(Vec::new, |team| self.joinable(battle, team).to_vec()),
        };
        if self.is_leaderless(battle, unit) {
            let seen = named.possible().iter().any(|on| {
                let enemies = on.members(battle);
                battle.teams_of(unit).any(|(team, _)| {
                    let mut enemies = enemies.iter();
                    enemies.any(|enemy| self.sees(battle, team, *enemy))
                })
            });
            if seen {
                let sentence = "Without a PL {unit} may not assault {other}, which it sees.";
                return Err(Why::new("ini-lead-6", sentence)
                    .unit(unit.in_words())
                    .other(target.unit.in_words()));
            }
        }
        Ok(named)
    }

    /// May this Team go: no Gun, nothing Soft Skinned, no Tank at Tanks alone (ini-asl-1, ini-asl-8, ini-asl-19)?
    fn check_goes(&self, battle: &Battle, unit: UnitId, named: &Named, team: TeamId) -> Allowed {
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
            let all_tanks = |on: &Assaulted| {
                let members = on.members(battle);
                members
                    .iter()
                    .all(|enemy| self.class_of(battle, *enemy) == Class::Tank)
            };
            named.possible().iter().any(all_tanks)
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
            observer: false,
            goes,
            shots,
            directs,
        }
    }

    /// Teams that may go at all; an observer keeps his post.
    fn able_to_go(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Vec<TeamId> {
        let teams = battle.counted(unit).map(|(team, _)| team);
        teams
            .filter(|team| self.check_goes(battle, unit, &Named::unit(target), *team).is_ok())
            .collect()
    }

    /// Of these, those that would touch the Unit.
    fn who_reaches(&self, battle: &Battle, unit: UnitId, target: UnitId, goes: &[TeamId]) -> Vec<TeamId> {
        let plan = AssaultPlan {
            unit,
            named: Named::unit(target),
            goes: goes.to_vec(),
            fire: None,
        };
        self.who_reaches_contact(battle, &Assault::new(&plan, &Assaulted::unit(target)))
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
            observer,
            goes,
            shots,
            directs,
        } = order
        else {
            return false;
        };
        let sortie = Sortie {
            unit,
            target: Target {
                unit: *target,
                observer: *observer,
            },
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
