//! Plans that are proposed: a drag of the whole Unit (ini-ord-14, ini-ord-16), and the ways of an assault.

use board::table::platoon::{
    Drag, Formation, Goes, How, LeadEnd, March, Member, Plan, Platoon, Sides, Who, assault, back_off,
    break_off, nearest_first, propose, wants,
};
use board::table::{Length, Path, Point, Stand, StandId, Stands, bearing};
use tabletop::{NoSpot, OpenTable as _};

use crate::battle::{Battle, Post, TeamId, UnitId};
use crate::cohesion::{stand_id, team_id};
use crate::leaders::PLACED_WITHIN;
use crate::movement::{Gait, KEEP_AWAY, MovePlan, Stride};
use crate::order::{Leg, Pull, Spot};
use crate::rules::Rules;
use crate::why::Why;

/// The gap at which a straggler stops before the one he goes back to (ini-ord-16).
const REJOIN: Length = 100;

/// How a turret ends that nobody gave an order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Turret {
    /// As the hull (ini-move-8).
    WithHull,
    /// As it was.
    Kept,
}

/// What a drag proposes: the legs of an order, and the plan they were checked as.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proposal {
    pub legs: Vec<Leg>,
    pub plan: MovePlan,
}

impl Rules {
    /// The plan a drag proposes for a Unit; where nobody can go, nobody does (ini-ord-14, ini-act-13).
    pub(crate) fn check_drag(
        &self,
        battle: &Battle,
        unit: UnitId,
        pull: &Pull,
        gait: Gait,
    ) -> Result<Proposal, Why> {
        self.check_unit_moves(battle, unit)?;
        let known = battle.teams.knows(pull.lead)
            && battle.team(pull.lead).unit == unit
            && battle.team(pull.lead).on_table();
        if !known {
            return Err(Why::new("ini-ord-10", "A Team of {} is dragged.").unit(unit.in_words()));
        }
        if pull.run && gait == Gait::Move {
            return Err(Why::new("ini-act-5", "{} may not run now.").unit(unit.in_words()));
        }
        let drag = self.drag_of_pull(pull)?;
        Ok(self.proposed_among(battle, unit, &drag, pull.run, &self.stands(battle)))
    }

    fn drag_of_pull(&self, pull: &Pull) -> Result<Drag, Why> {
        let frame = self.ground.table.frame();
        let place = |spot: &Spot| {
            let on_table = spot.clamped(frame).on(frame);
            on_table.map_err(|NoSpot { rule, sentence }| Why::new(rule, sentence))
        };
        Ok(Drag {
            lead: stand_id(pull.lead),
            to: place(&pull.to)?,
            via: pull.via.iter().map(place).collect::<Result<_, _>>()?,
            facing: self.facing(pull.facing)?,
            formation: pull.shape,
            who: match pull.alone {
                true => Who::LeadAlone,
                false => Who::Everybody,
            },
        })
    }

    /// A Team as plans know it, with this allowance.
    pub fn member(&self, battle: &Battle, team: TeamId, allowance: Length) -> Member {
        let me = battle.team(team);
        Member {
            id: stand_id(team),
            class: self.mobility(me),
            allowance,
            link: self.link_reach(me),
            goes: match self.may_be_placed(battle, team) {
                true => Goes::Placed {
                    within: PLACED_WITHIN,
                },
                false => Goes::Walks,
            },
        }
    }

    /// The legs a drag proposes, mended into cohesion (ini-ord-14, ini-ord-16), for one move or for a Run. An FO is dragged alone
    /// (ini-ord-10).
    pub fn proposed_move(&self, battle: &Battle, unit: UnitId, drag: &Drag, run: bool) -> Vec<Leg> {
        let stands = self.stands(battle);
        self.proposed_among(battle, unit, drag, run, &stands).legs
    }

    /// The same with everybody on the table known.
    pub(crate) fn proposed_among(
        &self,
        battle: &Battle,
        unit: UnitId,
        drag: &Drag,
        run: bool,
        stands: &Stands,
    ) -> Proposal {
        let lead = team_id(drag.lead);
        if !battle.teams.knows(lead) || battle.team(lead).unit != unit || !battle.team(lead).on_table() {
            return Proposal::default();
        }
        let far = |team: TeamId| self.allowance(battle.team(team)) * if run { 2 } else { 1 };
        let (members, leader): (Vec<Member>, _) = if battle.team(lead).post == Post::Observer {
            (vec![self.member(battle, lead, far(lead))], None)
        } else {
            let counted = battle.counted(unit);
            let members = counted.map(|(team, _)| self.member(battle, team, far(team)));
            (members.collect(), battle.leader(unit))
        };
        let enemies = self.enemy_stands(battle, unit);
        let platoon = Platoon {
            sides: Sides {
                field: self.field(stands),
                enemies: &enemies,
            },
            members: &members,
            // An FO is bound to nobody (ini-coh-7).
            reference: leader.map(stand_id),
            keep_away: KEEP_AWAY,
            rejoin: REJOIN,
        };
        let plan = propose(&platoon, drag);
        let legs: Vec<Leg> = plan.iter().map(|(id, march)| leg_of(*id, march)).collect();
        let leaving = self.leaving_legs(battle, &members, drag, &legs);
        let gait = if run { Gait::MoveOrRun } else { Gait::Move };
        if let Some(legs) = leaving
            && let Ok(plan) = self.check_plan(battle, unit, &legs, &[], None, gait)
        {
            return Proposal { legs, plan };
        }
        self.without_nearer(battle, unit, legs, gait)
    }

    /// Who of a drag does not end where he was wanted, and why: the first reason against his going straight there, with the others as
    /// the plan has them (ini-ord-14).
    pub fn shortfalls(
        &self,
        battle: &Battle,
        unit: UnitId,
        drag: &Drag,
        run: bool,
        legs: &[Leg],
    ) -> Vec<(TeamId, Why)> {
        let lead = team_id(drag.lead);
        let end = |team: TeamId| {
            let leg = legs.iter().find(|leg| leg.team == team);
            let spot = leg.and_then(|leg| leg.path.last().copied());
            spot.unwrap_or_else(|| Spot::from(battle.team(team).at))
        };
        let Ok(at) = Point::try_from(end(lead)) else {
            return Vec::new();
        };
        let stand = |team: TeamId| self.stand(battle, team);
        let with: Vec<Stand> = match drag.who {
            Who::LeadAlone => Vec::new(),
            Who::Everybody => battle
                .counted(unit)
                .filter(|(team, _)| *team != lead)
                .map(|(team, _)| stand(team))
                .collect(),
        };
        let from = drag.via.last().copied().unwrap_or(battle.team(lead).at);
        let own = battle.team(lead).facing;
        let lead_end = LeadEnd {
            at,
            facing: drag.facing.or_else(|| bearing(from, drag.to)).unwrap_or(own),
            turn: drag.facing.map(|facing| facing.degrees() - own.degrees()),
        };
        let others = wants(drag.formation, &stand(lead), &with, lead_end).into_iter();
        let first = (lead, drag.to, lead_end.facing);
        let wanted = others.map(|want| (team_id(want.id), want.at, want.facing));
        let gait = if run { Gait::MoveOrRun } else { Gait::Move };
        let mut found = Vec::new();
        for (team, want, facing) in std::iter::once(first).chain(wanted) {
            let want = Spot::from(want);
            if drag.formation == Formation::CloseUp && team != lead || end(team) == want {
                continue;
            }
            let mut straight: Vec<Leg> = legs.iter().filter(|leg| leg.team != team).cloned().collect();
            straight.push(Leg {
                team,
                path: vec![want],
                facing: Some(facing.degrees()),
                turret: None,
                placed: team != lead && self.may_be_placed(battle, team),
            });
            let checked = self.check_plan(battle, unit, &straight, &[], None, gait);
            found.extend(checked.err().map(|why| (team, why)));
        }
        found
    }

    /// Of a Unit without a leader, those who would come nearer to an enemy they see stay; a plan that is no plan is none
    /// (ini-lead-6).
    fn without_nearer(&self, battle: &Battle, unit: UnitId, mut legs: Vec<Leg>, gait: Gait) -> Proposal {
        let check = |legs: &[Leg]| self.check_plan(battle, unit, legs, &[], None, gait);
        if let Ok(plan) = check(&legs) {
            return Proposal { legs, plan };
        }
        legs.retain(|leg| check(std::slice::from_ref(leg)).is_ok() || leg.placed);
        match check(&legs) {
            Ok(plan) => Proposal { legs, plan },
            Err(_) => Proposal::default(),
        }
    }

    /// A drag to an exit edge: whoever reaches it goes out, the others as proposed (ini-move-14).
    fn leaving_legs(
        &self,
        battle: &Battle,
        members: &[Member],
        drag: &Drag,
        legs: &[Leg],
    ) -> Option<Vec<Leg>> {
        let lead = team_id(drag.lead);
        let frame = self.ground.table.frame();
        let exits = &self.exits[battle.team(lead).owner.index() & 1];
        let exit = exits.iter().find(|exit| exit.snapped(frame, drag.to).is_some())?;
        let mut all = legs.to_vec();
        for member in members {
            let team = team_id(member.id);
            let from = battle.team(team).at;
            let out = match team == lead {
                true => exit.snapped(frame, drag.to),
                false => exit.nearest(frame, from),
            };
            let reaches = |out: &Point| Path::straight(from, *out).cost() <= i64::from(member.allowance);
            let Some(out) = out.filter(reaches) else { continue };
            all.retain(|leg| leg.team != team);
            all.push(Leg {
                team,
                path: vec![Spot::from(out)],
                facing: None,
                turret: None,
                placed: false,
            });
        }
        Some(all)
    }

    /// Enemies of a Unit, as the board knows them.
    pub(crate) fn enemy_stands(&self, battle: &Battle, unit: UnitId) -> Vec<StandId> {
        let enemies = battle.enemies(battle.unit(unit).owner);
        enemies.map(|(enemy, _)| stand_id(enemy)).collect()
    }

    /// The contact ways of these Teams to that enemy Unit's, the nearest first unless the owner gives an order of his own
    /// (ini-asl-3, ini-asl-12); who cannot reach any comes as close as possible.
    pub fn assault_plan(
        &self,
        battle: &Battle,
        goers: &[TeamId],
        targets: &[TeamId],
        allowance: Length,
        nearest: bool,
    ) -> MovePlan {
        let Some(first) = goers.first() else {
            return MovePlan::default();
        };
        let stands = self.stands(battle);
        let enemies = self.enemy_stands(battle, battle.team(*first).unit);
        let sides = Sides {
            field: self.field(&stands),
            enemies: &enemies,
        };
        let mut members = self.walkers(battle, goers, allowance);
        let targets: Vec<StandId> = targets.iter().map(|team| stand_id(*team)).collect();
        if nearest {
            nearest_first(&sides, &mut members, &targets);
        }
        self.plan_of(battle, &assault(&sides, &members, &targets), Turret::WithHull)
    }

    /// Everybody away from these enemies, the rearmost first (ini-asl-15).
    pub fn break_off_plan(
        &self,
        battle: &Battle,
        goers: &[TeamId],
        from: &[TeamId],
        distance: Length,
    ) -> MovePlan {
        let Some(first) = goers.first() else {
            return MovePlan::default();
        };
        let stands = self.stands(battle);
        let enemies = self.enemy_stands(battle, battle.team(*first).unit);
        let sides = Sides {
            field: self.field(&stands),
            enemies: &enemies,
        };
        let members = self.walkers(battle, goers, distance);
        let from: Vec<StandId> = from.iter().map(|team| stand_id(*team)).collect();
        self.plan_of(
            battle,
            &break_off(&sides, &members, &from, distance),
            Turret::WithHull,
        )
    }

    /// Everybody back to this gap from every enemy, with facing and turret kept (ini-asl-7).
    pub fn back_off_plan(&self, battle: &Battle, goers: &[TeamId], reach: Length) -> MovePlan {
        let Some(first) = goers.first() else {
            return MovePlan::default();
        };
        let stands = self.stands(battle);
        let enemies = self.enemy_stands(battle, battle.team(*first).unit);
        let sides = Sides {
            field: self.field(&stands),
            enemies: &enemies,
        };
        let members = self.walkers(battle, goers, Length::MAX);
        self.plan_of(battle, &back_off(&sides, &members, reach), Turret::Kept)
    }

    fn walkers(&self, battle: &Battle, teams: &[TeamId], allowance: Length) -> Vec<Member> {
        let walks = |team: &TeamId| Member {
            goes: Goes::Walks,
            ..self.member(battle, *team, allowance)
        };
        teams.iter().map(walks).collect()
    }

    fn plan_of(&self, battle: &Battle, plan: &Plan, turret: Turret) -> MovePlan {
        let stride = |(id, march): (&StandId, &March)| {
            let team = team_id(*id);
            Stride {
                team,
                march: march.clone(),
                turret: match turret {
                    Turret::WithHull => march.facing,
                    Turret::Kept => battle.team(team).turret,
                },
            }
        };
        MovePlan {
            strides: plan.iter().map(stride).collect(),
            ..MovePlan::default()
        }
    }
}

impl MovePlan {
    /// The plan as an order writes it.
    pub fn legs(&self) -> Vec<Leg> {
        let leg = |stride: &Stride| Leg {
            turret: Some(stride.turret.degrees()),
            ..leg_of(stand_id(stride.team), &stride.march)
        };
        self.strides.iter().map(leg).collect()
    }
}

fn leg_of(id: StandId, march: &March) -> Leg {
    Leg {
        team: team_id(id),
        path: march.path.points()[1..].iter().copied().map(Spot::from).collect(),
        facing: Some(march.facing.degrees()),
        turret: None,
        placed: march.how == How::Placed,
    }
}

#[cfg(test)]
mod tests;
