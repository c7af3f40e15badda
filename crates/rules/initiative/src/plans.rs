//! Movement plans: may a Unit go so (sections Moving, Cohesion, Leaders; ini-ord-11)?

use board::table::platoon::{How, March};
use board::table::{
    Errand, Facing, Footprint, KeepAway, Length, Path, Point, Stands, bearing, check_move, gap2, within,
};
use tabletop::OpenTable as _;
use umpire::Seat;

use crate::battle::{Battle, Post, TeamId, UnitId};
use crate::cohesion::stand_id;
use crate::leaders::{HELP_MOVE, HELP_REACH, PLACED_WITHIN};
use crate::movement::{Gait, KEEP_AWAY, MovePlan, Stride};
use crate::order::{Help, Leg};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

/// A plan that is being checked: who goes, and everybody where the plan leaves him.
pub(crate) struct Draft<'a> {
    pub rules: &'a Rules,
    pub battle: &'a Battle,
    pub unit: UnitId,
    /// In ascending id.
    pub strides: Vec<Stride>,
    /// Everybody who is on the table at the end.
    pub ends: Stands,
    /// The enemy, who bars ways.
    foes: Stands,
    enemies: Vec<(TeamId, Footprint)>,
}

impl Rules {
    /// Is this a legal plan for the Unit's own move (ini-ord-11)?
    pub fn check_plan(
        &self,
        battle: &Battle,
        unit: UnitId,
        legs: &[Leg],
        helps: &[Help],
        reference: Option<TeamId>,
        gait: Gait,
    ) -> Result<MovePlan, Why> {
        self.check_unit_moves(battle, unit)?;
        self.check_reference(battle, unit, reference)?;
        self.check_helps(battle, unit, legs, helps)?;
        let draft = Draft::read(self, battle, unit, legs)?;
        let mut run = false;
        for stride in &draft.strides {
            let one = self.one_move(battle, stride.team, helps);
            let most = match gait {
                Gait::Move => one,
                Gait::MoveOrRun => one + self.allowance(battle.team(stride.team)),
            };
            draft.check_way(stride, most, gait)?;
            run |= i64::from(one) < stride.march.cost();
        }
        for stride in &draft.strides {
            draft.check_keeps_away(stride)?;
        }
        draft.check_leader_placed()?;
        draft.check_leaderless()?;
        draft.check_helped(helps)?;
        draft.check_cohesion(reference)?;
        Ok(MovePlan {
            strides: draft.strides,
            run,
            helps: helps.to_vec(),
        })
    }

    /// Ways of an assault, a counterattack, a break-off or a pursuit: no farther than this, and, with somebody to get away from,
    /// never nearer to them (ini-asl-12, ini-asl-15). Guns stay; cohesion and the gap to the enemy do not bind (ini-coh-7).
    pub fn check_free_legs(
        &self,
        battle: &Battle,
        unit: UnitId,
        legs: &[Leg],
        allowance: Length,
        away_from: &[TeamId],
    ) -> Result<MovePlan, Why> {
        let draft = Draft::read(self, battle, unit, legs)?;
        for stride in &draft.strides {
            let team = stride.team;
            if self.class_of(battle, team) == crate::content::model::Class::Gun {
                return Err(
                    Why::new("ini-asl-15", "{} is a Gun: it does not move in an assault.").unit(team),
                );
            }
            if stride.march.how == How::Placed {
                return Err(Why::new("ini-lead-2", "{} walks in an assault.").unit(team));
            }
            draft.check_way(stride, allowance, Gait::Move)?;
            let group: Vec<Footprint> = away_from.iter().map(|foe| self.print(battle, *foe)).collect();
            let away = draft.errand(team, allowance, |errand| {
                errand.is_away(&stride.march.path, &group)
            });
            if !group.is_empty() && !away {
                return Err(Why::new(
                    "ini-asl-15",
                    "{} must not come nearer to those it breaks off from.",
                )
                .unit(team));
            }
        }
        Ok(MovePlan {
            strides: draft.strides,
            run: false,
            helps: Vec::new(),
        })
    }

    /// One move of a Team, with what its leaders add (ini-lead-3).
    pub fn one_move(&self, battle: &Battle, team: TeamId, helps: &[Help]) -> Length {
        let helped = helps.iter().filter(|help| help.team == Some(team)).count() as Length;
        self.allowance(battle.team(team)) + HELP_MOVE * helped
    }

    /// Does a Team with its centre there leave the table (ini-move-14)?
    pub fn leaves_at(&self, seat: Seat, at: Point) -> bool {
        let frame = self.ground.table.frame();
        self.exits[seat.index() & 1]
            .iter()
            .any(|exit| exit.holds(frame, at))
    }

    /// May the Unit move at all in this round?
    pub(crate) fn check_unit_moves(&self, battle: &Battle, unit: UnitId) -> Allowed {
        if battle.unit(unit).declared {
            return Err(Why::new(
                "ini-gtg-4",
                "{} has gone to ground and stays down until the round is over.",
            )
            .unit(unit.in_words()));
        }
        match battle.teams_of(unit).find(|(_, team)| team.observed) {
            Some((team, _)) => {
                Err(Why::new("ini-barr-4", "{} has observed in this round and stays.").unit(team))
            }
            None => Ok(()),
        }
    }

    fn check_reference(&self, battle: &Battle, unit: UnitId, named: Option<TeamId>) -> Allowed {
        let Some(named) = named else { return Ok(()) };
        if battle.leader(unit).is_some() {
            return Err(Why::new("ini-coh-5", "{} has its PL.").unit(unit.in_words()));
        }
        if battle.counted(unit).any(|(team, _)| team == named) {
            Ok(())
        } else {
            Err(Why::new("ini-coh-5", "A Team of {} is named.").unit(unit.in_words()))
        }
    }

    fn check_helps(&self, battle: &Battle, unit: UnitId, legs: &[Leg], helps: &[Help]) -> Allowed {
        for (nth, help) in helps.iter().enumerate() {
            self.check_leader(battle, help.leader, unit)?;
            if helps[..nth].iter().any(|other| other.leader == help.leader) {
                return Err(Why::new("ini-lead-3", "{} helps one Team.").unit(help.leader));
            }
            let goes = |team: TeamId| legs.iter().any(|leg| leg.team == team && !leg.placed);
            match help.team {
                Some(team) if team != help.leader && goes(team) => {}
                Some(_) | None => {
                    return Err(Why::new("ini-lead-3", "{} helps a Team that walks.").unit(help.leader));
                }
            }
        }
        Ok(())
    }
}

impl<'a> Draft<'a> {
    /// Reads the legs; whoever neither goes nor turns is left out.
    fn read(rules: &'a Rules, battle: &'a Battle, unit: UnitId, legs: &[Leg]) -> Result<Draft<'a>, Why> {
        let mut strides: Vec<Stride> = Vec::with_capacity(legs.len());
        for leg in legs {
            let known = battle.teams.knows(leg.team)
                && battle.team(leg.team).unit == unit
                && battle.team(leg.team).on_table();
            if !known {
                return Err(Why::new("ini-ord-11", "Only Teams of {} go with it.").unit(unit.in_words()));
            }
            if legs.iter().filter(|other| other.team == leg.team).count() != 1 {
                return Err(Why::new("ini-ord-11", "{} has two ways.").unit(leg.team));
            }
            strides.extend(rules.stride(battle, leg)?);
        }
        strides.sort_by_key(|stride| stride.team);
        Ok(Draft::of(rules, battle, unit, strides))
    }

    fn of(rules: &'a Rules, battle: &'a Battle, unit: UnitId, strides: Vec<Stride>) -> Draft<'a> {
        let seat = battle.unit(unit).owner;
        let foes = battle
            .enemies(seat)
            .map(|(foe, _)| (foe, rules.print(battle, foe)));
        let enemies: Vec<(TeamId, Footprint)> = foes.collect();
        let on_table = battle.teams.numbered().filter(|(_, team)| team.on_table());
        let ends = on_table.filter_map(|(id, _)| {
            let stride = strides.iter().find(|stride| stride.team == id);
            let mut stand = rules.stand(battle, id);
            let Some(stride) = stride else {
                return Some((stand, rules.print(battle, id)));
            };
            let end = stride.march.end();
            if rules.leaves_at(seat, end.at) {
                return None;
            }
            (stand.at, stand.facing) = (end.at, end.facing);
            Some((stand, rules.print_at(battle.team(id), end.at, end.facing)))
        });
        let against = enemies
            .iter()
            .map(|(foe, print)| (rules.stand(battle, *foe), *print));
        Draft {
            ends: stands_of(ends.collect()),
            foes: stands_of(against.collect()),
            rules,
            battle,
            unit,
            strides,
            enemies,
        }
    }

    /// Where a Team is at the end; nowhere if it leaves the table.
    pub(crate) fn end(&self, team: TeamId) -> Option<&Footprint> {
        self.ends.footprint(stand_id(team))
    }

    /// One Team on an errand among everybody at the ends of the plan.
    pub(crate) fn errand<T>(&self, team: TeamId, allowance: Length, run: impl FnOnce(&Errand<'_>) -> T) -> T {
        let mover = self.rules.mover(self.battle, team, allowance);
        let from: Vec<Footprint> = self.enemies.iter().map(|(_, print)| *print).collect();
        run(&Errand {
            field: self.rules.field(&self.ends),
            in_the_way: &self.foes,
            mover: &mover,
            keep_away: Some(KeepAway {
                from: &from,
                gap: KEEP_AWAY,
            }),
        })
    }

    /// The way itself, and its end among all others' ends (ini-move-1, ini-move-9, ini-move-13).
    fn check_way(&self, stride: &Stride, most: Length, gait: Gait) -> Allowed {
        let (team, march) = (stride.team, &stride.march);
        let seat = self.battle.team(team).owner;
        let mut mover = self.rules.mover(self.battle, team, most);
        if self.rules.leaves_at(seat, march.path.end()) {
            let exits = self.rules.exits[seat.index() & 1].iter();
            mover.exits = exits.map(|exit| exit.edge).collect();
        }
        let field = self.rules.field(&self.ends);
        if march.how == How::Placed {
            let print = self
                .rules
                .print_at(self.battle.team(team), march.path.end(), march.facing);
            return board::table::check_rest(field, &mover, &print)
                .map_err(|fault| self.rules.move_fault(fault, team));
        }
        if i64::from(most) < march.cost() {
            return Err(too_far(team, march.cost(), most, gait));
        }
        let moved = check_move(field, &mover, &march.path, Some(march.facing))
            .map_err(|fault| self.rules.move_fault(fault, team))?;
        if moved.path.end() != march.path.end() {
            return Err(Why::new(
                "ini-move-14",
                "{} would touch the edge before the end of its way.",
            )
            .unit(team));
        }
        Ok(())
    }

    /// 2 inches from every enemy; who began closer may stay, turn, or end no closer (ini-move-9).
    fn check_keeps_away(&self, stride: &Stride) -> Allowed {
        let Some(end) = self.end(stride.team) else {
            return Ok(());
        };
        let own = self.rules.print(self.battle, stride.team);
        let turns = !stride.march.moves() && stride.march.cost() == 0;
        let too_near = self.enemies.iter().find(|(_, foe)| {
            let there = gap2(end, foe);
            let here = gap2(&own, foe);
            let began_closer = here.is_less_than(KEEP_AWAY);
            let placed = stride.march.how == How::Placed;
            there.is_less_than(KEEP_AWAY) && (placed || !began_closer || !(turns || here <= there))
        });
        match too_near {
            Some((foe, _)) => Err(
                Why::new("ini-move-9", "{unit} would end within {length} of {other}.")
                    .unit(stride.team)
                    .other(*foe)
                    .length(KEEP_AWAY),
            ),
            None => Ok(()),
        }
    }

    /// A leader who is placed ends near another Team of his Unit (ini-lead-2).
    fn check_leader_placed(&self) -> Allowed {
        let placed = self.strides.iter().find(|stride| stride.march.how == How::Placed);
        let Some(stride) = placed else { return Ok(()) };
        if !self.rules.may_be_placed(self.battle, stride.team) {
            return Err(Why::new("ini-lead-2", "{} walks: only Infantry PLs are placed.").unit(stride.team));
        }
        let Some(end) = self.end(stride.team) else {
            return Err(Why::new("ini-lead-2", "{} is placed on the table.").unit(stride.team));
        };
        let others = self.links().into_iter();
        let near = others
            .filter(|link| link.id != stand_id(stride.team))
            .any(|link| within(end, &link.print, PLACED_WITHIN));
        if near {
            return Ok(());
        }
        Err(
            Why::new("ini-lead-2", "{} must be within {} of a Team of his Unit.")
                .unit(stride.team)
                .length(PLACED_WITHIN),
        )
    }

    /// Without a leader nobody comes nearer to an enemy it saw (ini-lead-6).
    fn check_leaderless(&self) -> Allowed {
        if !self.rules.is_leaderless(self.battle, self.unit) {
            return Ok(());
        }
        match self.strides.iter().find_map(|stride| self.nearer(stride)) {
            Some((team, foe)) => Err(Why::new(
                "ini-lead-6",
                "Without a PL {unit} may not go towards {other}, whom it sees.",
            )
            .unit(team)
            .other(foe)),
            None => Ok(()),
        }
    }

    /// The enemy a Team sees and would come nearer to.
    pub(crate) fn nearer(&self, stride: &Stride) -> Option<(TeamId, TeamId)> {
        let team = stride.team;
        if stride.march.cost() == 0 || self.battle.team(team).post == Post::Observer {
            return None;
        }
        let (own, end) = (self.rules.print(self.battle, team), self.end(team)?);
        let foe = self.enemies.iter().find(|(foe, print)| {
            gap2(end, print) < gap2(&own, print) && self.rules.sees(self.battle, team, *foe)
        });
        foe.map(|(foe, _)| (team, *foe))
    }

    /// A helped Team ends near the end place of who helps it (ini-lead-3).
    fn check_helped(&self, helps: &[Help]) -> Allowed {
        for help in helps {
            let Some(team) = help.team else { continue };
            let near = match (self.end(help.leader), self.end(team)) {
                (Some(leader), Some(team)) => within(leader, team, HELP_REACH),
                (_, _) => false,
            };
            if !near {
                return Err(
                    Why::new("ini-lead-3", "{unit} must end within {length} of {other}.")
                        .unit(team)
                        .other(help.leader)
                        .length(HELP_REACH),
                );
            }
        }
        Ok(())
    }
}

impl Rules {
    /// A leg as a march; none if it changes nothing.
    pub(crate) fn stride(&self, battle: &Battle, leg: &Leg) -> Result<Option<Stride>, Why> {
        let (id, team) = (leg.team, battle.team(leg.team));
        let mut points = vec![team.at];
        for spot in &leg.path {
            points.push(self.place(*spot)?);
        }
        let path = Path::new(points)
            .map_err(|_| Why::new("tm-9.1", "The way of {} has too many turns.").unit(id))?;
        let path = if path.cost() == 0 {
            Path::on_the_spot(team.at)
        } else {
            path
        };
        if leg.placed && leg.path.len() != 1 {
            return Err(Why::new("ini-lead-2", "{} is placed somewhere.").unit(id));
        }
        let along = last_bearing(&path).filter(|_| !leg.placed);
        let facing = self.facing(leg.facing)?.or(along).unwrap_or(team.facing);
        let goes = 0 < path.cost();
        // A turret that is not ordered elsewhere ends as the hull does, if the hull goes or turns (ini-move-8).
        let with_hull = goes || facing != team.facing;
        let turret = self.facing(leg.turret)?.filter(|_| self.kind(team).turret);
        let turret = turret.unwrap_or(if with_hull { facing } else { team.turret });
        if !with_hull && turret == team.turret {
            return Ok(None);
        }
        let how = if leg.placed && goes {
            How::Placed
        } else {
            How::Walked
        };
        let march = March { path, facing, how };
        Ok(Some(Stride {
            team: id,
            march,
            turret,
        }))
    }
}

fn too_far(team: TeamId, cost: i64, most: Length, gait: Gait) -> Why {
    let rule = match gait {
        Gait::Move => "ini-move-1",
        Gait::MoveOrRun => "ini-move-11",
    };
    Why::new(rule, "That way is {} long; {} may go {}.")
        .length(cost)
        .unit(team)
        .length(most)
}

/// The bearing of the last segment that has a length (tm-3.4).
fn last_bearing(path: &Path) -> Option<Facing> {
    path.legs().filter_map(|leg| bearing(leg.a, leg.b)).last()
}

fn stands_of(placed: Vec<(board::table::Stand, Footprint)>) -> Stands {
    match Stands::with_footprints(placed) {
        Ok(stands) => stands,
        Err(twice) => unreachable!("{twice}"),
    }
}

#[cfg(test)]
mod tests;
