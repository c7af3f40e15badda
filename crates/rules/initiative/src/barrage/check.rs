//! May this barrage or smoke be laid, and why not.

use board::table::{Arc, Length, PieceId, Viewer, clear, gap2, in_arc, within};
use tabletop::OpenTable as _;

use super::{Aim, BarragePlan};
use crate::battle::{Battle, TeamId, UnitId};
use crate::content::model::Weapon;
use crate::rules::{Rules, SIGHT};
use crate::why::{Allowed, Why};

/// Checks per Team under the template: more than four guns one more, fewer than three half, rounded down (ini-barr-9).
pub fn barrage_fp(weapon: u8, guns: usize) -> u8 {
    match guns {
        0 | 1 => 0,
        2 => weapon / 2,
        3 | 4 => weapon,
        _ => weapon + 1,
    }
}

impl Rules {
    /// The weapon a Team fires barrages with, if it has one (ini-barr-1).
    pub fn barrage_weapon(&self, battle: &Battle, team: TeamId) -> Option<&Weapon> {
        let mut arms = self.kind_of(battle, team).arms.iter();
        arms.find_map(|arm| {
            let weapon = &self.content.weapons[arm.weapon];
            (0 < weapon.barrage).then_some(weapon)
        })
    }

    /// Checks per Team under the template of these guns (ini-barr-8); of different weapons the least.
    pub fn checks_of(&self, battle: &Battle, guns: &[TeamId]) -> u8 {
        let weapons = guns.iter().filter_map(|gun| self.barrage_weapon(battle, *gun));
        let least = weapons.map(|weapon| weapon.barrage).min().unwrap_or(0);
        barrage_fp(least, guns.len())
    }

    /// May the Unit lay this barrage or smoke?
    pub fn check_barrage(&self, battle: &Battle, plan: &BarragePlan) -> Result<(), Why> {
        for (nth, gun) in plan.guns.iter().enumerate() {
            if plan.guns[..nth].contains(gun) {
                return Err(Why::new("ini-barr-9", "{} is named twice.").unit(*gun));
            }
            self.check_gun(battle, plan.unit, *gun)?;
        }
        self.check_battery(battle, plan)?;
        self.check_observer(battle, plan)?;
        self.check_aim(battle, plan)?;
        for gun in &plan.guns {
            self.check_reach(battle, *gun, plan.aim)?;
        }
        Ok(())
    }

    /// May this Team take part in a barrage of its Unit at all?
    fn check_gun(&self, battle: &Battle, unit: UnitId, gun: TeamId) -> Allowed {
        if !battle.teams.knows(gun) || battle.team(gun).unit != unit {
            return Err(Why::new("ini-barr-1", "Only guns of the Unit fire its barrage."));
        }
        let team = battle.team(gun);
        if !team.on_table() {
            return Err(Why::new("ini-barr-1", "{} is not on the table.").unit(gun));
        }
        if self.barrage_weapon(battle, gun).is_none() {
            return Err(Why::new("ini-barr-1", "{} fires no barrages.").unit(gun));
        }
        if team.is_suppressed() {
            return Err(Why::new("ini-supp-5", "{} is suppressed and may not fire.").unit(gun));
        }
        if team.fired_in == battle.initiative {
            return Err(Why::new("ini-barr-15", "{} has fired in this Initiative.").unit(gun));
        }
        Ok(())
    }

    /// Are there guns enough (ini-barr-9, ini-smoke-1)?
    fn check_battery(&self, battle: &Battle, plan: &BarragePlan) -> Allowed {
        let enough = 2 <= plan.guns.len();
        match plan.aim {
            Aim::Smoke(_) if !enough => Err(Why::new("ini-smoke-1", "Smoke takes two guns or more.")),
            Aim::Team(_) if !enough => Err(Why::new("ini-barr-9", "A barrage takes two guns or more.")),
            Aim::Team(_) if self.checks_of(battle, &plan.guns) == 0 => {
                let sentence = "Two guns fire with half their barrage FP, which is nothing here.";
                Err(Why::new("ini-barr-9", sentence))
            }
            Aim::Team(_) | Aim::Smoke(_) => Ok(()),
        }
    }

    /// Those who may observe for a Unit: its guns, leader and observer, and the commander (ini-barr-3).
    pub fn observers(&self, battle: &Battle, unit: UnitId, guns: &[TeamId]) -> Vec<TeamId> {
        let of_unit = battle.teams_of(unit).map(|(id, _)| id);
        let may = |id: &TeamId| battle.team(*id).post != crate::battle::Post::Plain || guns.contains(id);
        // The Unit's own observer first: a commander's number is harder (ini-fire-16).
        let mut observers: Vec<TeamId> = of_unit.filter(may).collect();
        observers.sort_by_key(|id| std::cmp::Reverse(battle.team(*id).post));
        let commander = battle.commander(battle.unit(unit).owner);
        observers.extend(commander.filter(|id| battle.team(*id).unit != unit));
        observers
    }

    fn check_observer(&self, battle: &Battle, plan: &BarragePlan) -> Allowed {
        let observer = plan.observer;
        if !battle.teams.knows(observer) || !self.observers(battle, plan.unit, &plan.guns).contains(&observer)
        {
            let sentence = "A firing gun, the Unit's leader or observer, or the company commander observes.";
            return Err(Why::new("ini-barr-3", sentence));
        }
        if battle.team(observer).moved_this_round && self.is_commander(battle, observer) {
            let sentence = "{} has moved this round and may not observe in it.";
            return Err(Why::new("ini-barr-4", sentence).unit(observer));
        }
        Ok(())
    }

    fn is_commander(&self, battle: &Battle, team: TeamId) -> bool {
        battle.unit(battle.team(team).unit).is_commander
    }

    /// Is it an enemy in sight, or a point in sight (ini-barr-3, ini-smoke-2)?
    fn check_aim(&self, battle: &Battle, plan: &BarragePlan) -> Allowed {
        let observer = plan.observer;
        match plan.aim {
            Aim::Team(aim) => {
                let seat = battle.unit(plan.unit).owner;
                let is_enemy = battle.teams.knows(aim)
                    && battle.team(aim).owner != seat
                    && battle.team(aim).on_table()
                    && !battle.team(aim).hidden;
                if !is_enemy {
                    return Err(Why::new("ini-barr-5", "The observer picks an enemy Team."));
                }
                if !self.sees(battle, observer, aim) {
                    let why = Why::new("ini-barr-3", "{} does not see {other}.");
                    return Err(why.unit(observer).other(aim));
                }
            }
            Aim::Smoke(at) => {
                if !self.scenario.frame.contains(at) {
                    return Err(Why::new("ini-smoke-2", "That is not on the table."));
                }
                if !self.sees_point(battle, observer, at) {
                    return Err(Why::new("ini-smoke-2", "{} does not see that point.").unit(observer));
                }
            }
        }
        Ok(())
    }

    /// Does a gun reach the aim: printed range, forward arc, and far enough from what it fires over (ini-barr-13, ini-barr-2)?
    pub fn check_reach(&self, battle: &Battle, gun: TeamId, aim: Aim) -> Allowed {
        let team = battle.team(gun);
        let target = match aim {
            Aim::Team(aim) => self.viewer(battle, aim),
            Aim::Smoke(at) => Viewer::point(at),
        };
        let range = self.barrage_weapon(battle, gun).map_or(0, |weapon| weapon.range);
        if !within(&self.print(battle, gun), &target.base, range) {
            let why = Why::new("ini-barr-1", "{} reaches {length} with a barrage.");
            return Err(why.unit(gun).length(range));
        }
        if !in_arc(Arc::Front180, team.at, team.facing, target.eye) {
            return Err(Why::new("ini-barr-13", "That is not in the forward arc of {}.").unit(gun));
        }
        if let Some(height) = self.too_close_to(battle, gun, &target) {
            let sentence = "{} is too close to what it fires over: it is {length} tall.";
            return Err(Why::new("ini-barr-2", sentence).unit(gun).length(height));
        }
        Ok(())
    }

    /// The height of a piece that blocks the gun's sight and that it stands too close to (ini-barr-2).
    fn too_close_to(&self, battle: &Battle, gun: TeamId, target: &Viewer) -> Option<Length> {
        let viewer = self.viewer(battle, gun);
        let sight = clear(&self.ground.table, &SIGHT, &viewer, target);
        let blocking = sight.blocked.iter().map(|blocked| blocked.piece);
        let print = self.print(battle, gun);
        let mut close = blocking.filter_map(|piece| {
            let height = self.height_of(piece);
            let members = self.ground.table.one_with(piece).into_iter();
            let mut gaps = members.map(|piece| gap2(&print, &self.ground.piece(piece.0 as u16).shape));
            gaps.any(|gap| gap.is_less_than(height)).then_some(height)
        });
        close.next()
    }

    fn height_of(&self, piece: PieceId) -> Length {
        self.ground.piece(piece.0 as u16).properties.height
    }
}
