//! What is proposed when somebody points at an enemy: who fires what (ini-ord-21, ini-ord-22).

use board::table::{Arc, BaseShape, Facing, bearing, gap2, in_arc, within};
use tabletop::OpenTable as _;

use crate::aim::{Bits, Firing, UnderFire, Volley};
use crate::battle::{Battle, Team, TeamId, UnitId};
use crate::content::model::{Class, Mount};
use crate::fire::{Cause, Target, hitting_faces};
use crate::leaders::HELP_REACH;
use crate::order::{Help, Shot};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

impl Rules {
    /// The shot a Team proposes at a Unit (ini-ord-22); `None` if it has none worth firing.
    pub fn proposed_shot(
        &self,
        battle: &Battle,
        team: TeamId,
        target: impl Into<Target>,
        cause: Cause,
        only: &[TeamId],
    ) -> Option<Shot> {
        let target = target.into();
        let mut firing = Firing::new(self, battle, battle.team(team).unit, cause, false);
        let mut under = UnderFire::new(battle, target, &[], only);
        firing.proposed_shot(&mut under, target, team)
    }

    /// What clicking an enemy proposes: every Team of the Unit with a shot at it (ini-ord-21).
    pub fn proposed_shots(
        &self,
        battle: &Battle,
        unit: UnitId,
        target: impl Into<Target>,
        cause: Cause,
        only: &[TeamId],
    ) -> Vec<Shot> {
        let mut firing = Firing::new(self, battle, unit, cause, false);
        firing.proposed_shots(target.into(), only)
    }

    /// The proposals of a Unit at every target it has one for; sight is worked out once for all.
    pub fn proposed_fire(&self, battle: &Battle, unit: UnitId, cause: Cause) -> Vec<(Target, Vec<Shot>)> {
        let mut firing = Firing::new(self, battle, unit, cause, false);
        let targets = self.targets(battle, battle.unit(unit).owner).into_iter();
        targets
            .map(|target| (target, firing.proposed_shots(target, &[])))
            .filter(|(_, shots)| !shots.is_empty())
            .collect()
    }

    /// Has any Team of the Unit a shot worth proposing?
    pub fn has_shot(&self, battle: &Battle, unit: UnitId, cause: Cause) -> bool {
        let may_fire = |(id, _): (TeamId, &Team)| self.check_may_fire(battle, id, cause).is_ok();
        if !battle.teams_of(unit).any(may_fire) {
            return false;
        }
        let mut firing = Firing::new(self, battle, unit, cause, false);
        let targets = self.targets(battle, battle.unit(unit).owner);
        targets.into_iter().any(|target| {
            let mut under = UnderFire::new(battle, target, &[], &[]);
            let mut teams = battle.teams_of(unit).map(|(id, _)| id);
            teams.any(|team| firing.proposed_shot(&mut under, target, team).is_some())
        })
    }

    /// "Fire at will": the Teams without a shot among these take their best other target (ini-ord-23).
    pub fn proposed_at_will(&self, battle: &Battle, unit: UnitId, cause: Cause, shots: &mut Vec<Shot>) {
        let mut firing = Firing::new(self, battle, unit, cause, false);
        let targets = self.targets(battle, battle.unit(unit).owner);
        for (team, _) in battle.teams_of(unit) {
            if shots.iter().any(|shot| shot.team == team) {
                continue;
            }
            let mut best: Option<(i32, Shot)> = None;
            for target in &targets {
                let mut under = UnderFire::new(battle, *target, &[], &[]);
                let Some(shot) = firing.proposed_shot(&mut under, *target, team) else {
                    continue;
                };
                let hits = firing.expected_hits(&mut under, &shot);
                if best.is_none_or(|(most, _)| most < hits) {
                    best = Some((hits, shot));
                }
            }
            shots.extend(best.map(|(_, shot)| shot));
        }
        // Targets keep their order; within one, ascending id.
        let order: Vec<Target> = shots.iter().map(Shot::aim).collect();
        shots.sort_by_key(|shot| {
            let first = order.iter().position(|target| *target == shot.aim());
            (first, shot.team)
        });
    }
}

/// What a volley promises, for choosing between weapons: dice times faces that hit.
fn promise(volley: &Option<Volley>) -> u32 {
    let worth = |volley: &Volley| u32::from(volley.dice) * u32::from(hitting_faces(volley.number));
    volley.as_ref().map_or(0, worth)
}

impl Firing<'_> {
    /// Every Team of the Unit with a shot at a target.
    pub fn proposed_shots(&mut self, target: Target, only: &[TeamId]) -> Vec<Shot> {
        let mut under = UnderFire::new(self.battle, target, &[], only);
        self.proposed_shots_at(&mut under, target)
    }

    /// The same at a target that was looked at before.
    pub fn proposed_shots_at(&mut self, under: &mut UnderFire, target: Target) -> Vec<Shot> {
        let mut shots = Vec::new();
        let battle = self.battle;
        for (team, _) in battle.teams_of(self.unit) {
            shots.extend(self.proposed_shot(under, target, team));
        }
        shots
    }

    /// What a Team would best fire at a target (ini-ord-22).
    pub fn proposed_shot(&mut self, under: &mut UnderFire, target: Target, team: TeamId) -> Option<Shot> {
        let (rules, battle) = (self.rules, self.battle);
        rules.check_may_fire(battle, team, self.cause).ok()?;
        if !self.is_near_enough(under, team) {
            return None;
        }
        let (mut chosen, mut hull): (Option<Volley>, Option<Volley>) = (None, None);
        for (arm, mount) in rules
            .kind_of(battle, team)
            .arms
            .iter()
            .map(|arm| arm.mount)
            .enumerate()
        {
            let volley = self.volley(under, team, arm, None);
            if promise(&volley) == 0 {
                continue;
            }
            match mount {
                Mount::Hull => hull = volley,
                // Of several the first on a tie: the main gun comes before the coaxial machine gun.
                Mount::Carried | Mount::Main | Mount::Coax => {
                    if promise(&chosen) < promise(&volley) {
                        chosen = volley;
                    }
                }
            }
        }
        let hull = hull.filter(|volley| !self.bares_a_flank(under, volley));
        let weapons = [chosen, hull].into_iter().flatten();
        let bits = weapons.fold(0, |bits, volley| bits | 1 << volley.arm);
        (bits != 0).then_some(Shot {
            team,
            target: target.unit,
            weapons: bits,
            at: chosen.and_then(|volley| volley.class),
            observer: target.observer,
        })
    }

    /// Would turning the hull to fire turn its front line away from an enemy tank or AT Gun that sees it (ini-ord-22)?
    fn bares_a_flank(&mut self, under: &UnderFire, volley: &Volley) -> bool {
        let (rules, battle, team) = (self.rules, self.battle, volley.team);
        let me = battle.team(team);
        if !rules.kind(me).is_armored() {
            return false;
        }
        let Some(turned) = rules.bearing_to_nearest(battle, under, team, volley.reach.valid) else {
            return false;
        };
        let faces = |facing: Facing, enemy: TeamId| {
            in_arc(
                Arc::FrontLine(rules.hull_line(battle, team)),
                me.at,
                facing,
                battle.team(enemy).at,
            )
        };
        let mut enemies = battle.enemies(me.owner).map(|(id, _)| id);
        enemies.any(|enemy| {
            rules.threatens_armour(battle, enemy)
                && faces(me.facing, enemy)
                && !faces(turned, enemy)
                && self.sights.sees(team, enemy)
        })
    }
}

impl Rules {
    /// A tank or a Gun with an AT weapon that fires directly.
    fn threatens_armour(&self, battle: &Battle, team: TeamId) -> bool {
        let kind = self.kind_of(battle, team);
        let mut weapons = kind.arms.iter().map(|arm| &self.content.weapons[arm.weapon]);
        kind.class != Class::Infantry && weapons.any(|weapon| weapon.at && 0 < weapon.fp)
    }

    /// Half the length of a vehicle: where the line across its front lies (ini-armor-8).
    pub fn hull_line(&self, battle: &Battle, team: TeamId) -> i32 {
        match self.base(battle.team(team)).shape() {
            BaseShape::Rect { hl, .. } => hl,
            BaseShape::Disc { r } => r,
            BaseShape::Point => 0,
        }
    }

    /// Half the width of a vehicle: where the line across the front of its turret lies (ini-armor-8).
    pub fn turret_line(&self, battle: &Battle, team: TeamId) -> i32 {
        match self.base(battle.team(team)).shape() {
            BaseShape::Rect { hw, .. } => hw,
            BaseShape::Disc { r } => r,
            BaseShape::Point => 0,
        }
    }

    /// Where a firing Team turns: to the nearest Team of its valid pairs, the lower id on a tie (ini-fire-5).
    pub fn bearing_to_nearest(
        &self,
        battle: &Battle,
        under: &UnderFire,
        team: TeamId,
        valid: Bits,
    ) -> Option<Facing> {
        let print = self.print(battle, team);
        let nearest = under.chosen(valid).min_by(|one, two| {
            let gap = |id: &TeamId| gap2(&print, &self.print(battle, *id));
            gap(one).cmp(&gap(two)).then(one.cmp(two))
        })?;
        bearing(battle.team(team).at, battle.team(nearest).at)
    }
}

impl Rules {
    /// Is a firing Team near enough to a leader to be directed (ini-lead-4)?
    pub fn can_direct(&self, battle: &Battle, leader: TeamId, team: TeamId) -> bool {
        within(&self.print(battle, leader), &self.print(battle, team), HELP_REACH)
    }

    /// May these leaders direct these shots of the Unit (ini-lead-4)?
    pub fn check_directs(&self, battle: &Battle, unit: UnitId, shots: &[Shot], directs: &[Help]) -> Allowed {
        for (nth, help) in directs.iter().enumerate() {
            self.check_leader(battle, help.leader, unit)?;
            let before = &directs[..nth];
            if before.iter().any(|other| other.leader == help.leader) {
                return Err(Why::new("ini-lead-3", "{} helps once.").unit(help.leader));
            }
            if help.team.is_some() && before.iter().any(|other| other.team == help.team) {
                return Err(Why::new("ini-lead-4", "Two leaders direct two Teams."));
            }
            let mut teams = shots.iter().map(|shot| shot.team);
            let is_near = |team: TeamId| self.can_direct(battle, help.leader, team);
            let directs_somebody = match help.team {
                Some(team) => teams.any(|firing| firing == team) && is_near(team),
                None => teams.any(is_near),
            };
            if !directs_somebody {
                let sentence = "{unit} directs a firing Team within {length} of him.";
                return Err(Why::new("ini-lead-4", sentence)
                    .unit(help.leader)
                    .length(HELP_REACH));
            }
        }
        Ok(())
    }

    /// The leaders who could direct these shots, each the Team with the most misses (ini-lead-4).
    pub fn proposed_directs(&self, battle: &Battle, unit: UnitId, shots: &[Shot]) -> Vec<Help> {
        let directs = |leader: &TeamId| {
            shots
                .iter()
                .any(|shot| self.can_direct(battle, *leader, shot.team))
        };
        let leaders = self.helpers(battle, unit).into_iter().filter(directs);
        leaders.map(|leader| Help { leader, team: None }).collect()
    }
}
