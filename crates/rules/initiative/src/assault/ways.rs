//! Ways into contact: proposed, and changed by their owner within an inch (ini-asl-3, ini-asl-12, tm-ini-11, tm-ini-12).

use board::table::{
    CONTACT, Errand, Facing, Footprint, Length, Path, Point, Segment, Stand, Stands, contact, contact_places,
    gap2, within,
};
use tabletop::OpenTable as _;

use super::{Assault, INCH, LUNGE, Party};
use crate::battle::{Battle, TeamId};
use crate::cohesion::stand_id;
use crate::decisions::Close;
use crate::movement::{MovePlan, Stride};
use crate::order::{Leg, Spot};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

/// Who closes with whom, and how far.
#[derive(Debug)]
pub(crate) struct Closing<'a> {
    pub rules: &'a Rules,
    pub battle: &'a Battle,
    pub goers: Vec<TeamId>,
    pub targets: Vec<TeamId>,
    pub reach: Length,
    /// Of a counterattack, in which each may stay (ini-asl-12).
    pub may_stay: bool,
}

impl Rules {
    /// The Teams that go, and the way they have to go.
    pub(crate) fn charge<'a>(&'a self, battle: &'a Battle, assault: &Assault) -> Closing<'a> {
        Closing {
            rules: self,
            battle,
            goers: assault.goes.clone(),
            targets: assault.members(battle, Party::Defender),
            reach: assault.reach,
            may_stay: false,
        }
    }

    /// The Teams of the counterattacking Unit that may move: no Guns, nobody in contact (ini-asl-12).
    pub(crate) fn lunge<'a>(&'a self, battle: &'a Battle, assault: &Assault, party: Party) -> Closing<'a> {
        let targets = assault.members(battle, party.other());
        let mut goers = self.mobile(battle, assault, party);
        goers.retain(|team| !self.touches_any(battle, *team, &targets));
        Closing {
            rules: self,
            battle,
            goers,
            targets,
            reach: LUNGE,
            may_stay: true,
        }
    }

    /// Could somebody who goes reach contact now (ini-asl-1, ini-asl-5)? The nearest is asked first.
    pub(crate) fn reaches_contact(&self, battle: &Battle, assault: &Assault) -> bool {
        let closing = self.charge(battle, assault);
        let (rest, targets) = (closing.at_rest(&closing.goers), closing.stands(&closing.targets));
        closing.nearest_first().into_iter().any(|team| {
            let reaches = |errand: &Errand<'_>| errand.approach(&targets).is_some();
            closing.is_near(team) && closing.errand(team, &rest, reaches)
        })
    }

    /// Those who go and can reach contact, the nearest first, each beside those before him (ini-ord-40).
    pub(crate) fn who_reaches_contact(&self, battle: &Battle, assault: &Assault) -> Vec<TeamId> {
        let closing = self.charge(battle, assault);
        let (mut rest, targets) = (closing.at_rest(&closing.goers), closing.stands(&closing.targets));
        let mut reached = Vec::new();
        for team in closing.nearest_first() {
            if !closing.is_near(team) {
                continue;
            }
            if let Some(found) = closing.errand(team, &rest, |errand| errand.approach(&targets)) {
                rest.push(closing.put_at(team, found.path.end(), found.facing));
                reached.push(team);
            }
        }
        reached
    }

    /// The question for the ways of an assault.
    pub(crate) fn closing(&self, battle: &Battle, assault: &Assault) -> Close {
        let closing = self.charge(battle, assault);
        Close {
            seat: battle.unit(assault.unit).owner,
            proposed: closing.plan(),
            other: closing.other_ways(),
            may_stay: false,
        }
    }

    /// The question for the ways of a counterattack.
    pub(crate) fn lunging(&self, battle: &Battle, assault: &Assault) -> Close {
        let closing = self.lunge(battle, assault, assault.striker);
        Close {
            seat: battle.unit(assault.unit_of(assault.striker)).owner,
            proposed: closing.plan(),
            other: None,
            may_stay: true,
        }
    }

    /// Could a Team of this party strike now, or after moving 4 inches (ini-asl-10)?
    pub(crate) fn could_strike(&self, battle: &Battle, assault: &Assault, party: Party) -> bool {
        // Whoever stayed behind fights when his Unit counterattacks (ini-asl-9).
        let (members, foes) = (
            assault.members(battle, party),
            assault.members(battle, party.other()),
        );
        let now = |team: &TeamId| {
            foes.iter().any(|foe| {
                self.may_strike(battle, *team, *foe) && self.is_within_arms_length(battle, *team, *foe)
            })
        };
        if members.iter().any(now) {
            return true;
        }
        let plan = self.lunge(battle, assault, party).plan();
        let after = |stride: &Stride| {
            let team = battle.team(stride.team);
            let end = stride.march.end();
            let print = self.print_at(team, end.at, end.facing);
            foes.iter().any(|foe| {
                self.may_strike(battle, stride.team, *foe)
                    && board::table::within(&print, &self.print(battle, *foe), super::ARMS_LENGTH)
            })
        };
        plan.strides.iter().any(after)
    }
}

type Placed = (Stand, Footprint);

impl Closing<'_> {
    /// Everybody the shortest way, the nearest first (ini-asl-3).
    pub fn plan(&self) -> MovePlan {
        let Closing { rules, battle, .. } = self;
        rules.assault_plan(battle, &self.goers, &self.targets, self.reach, true)
    }

    /// Those who go by their gap to the enemy, lower id on a tie (ini-asl-3).
    fn nearest_first(&self) -> Vec<TeamId> {
        let foes = self.prints(&self.targets);
        let gap = |team: &TeamId| {
            let own = self.rules.print(self.battle, *team);
            foes.iter().map(|foe| gap2(&own, foe)).min()
        };
        let mut goers = self.goers.clone();
        goers.sort_by_key(|team| (gap(team), *team));
        goers
    }

    /// Is an enemy near enough that a way to him could exist? A base that turns reaches a little farther.
    fn is_near(&self, team: TeamId) -> bool {
        /// More than any base is long from its centre.
        const TURNING: Length = 200;
        let own = self.rules.print(self.battle, team);
        let most = self.reach + CONTACT + TURNING;
        let mut foes = self.targets.iter();
        foes.any(|foe| within(&own, &self.rules.print(self.battle, *foe), most))
    }

    fn prints(&self, teams: &[TeamId]) -> Vec<Footprint> {
        let prints = teams.iter().map(|team| self.rules.print(self.battle, *team));
        prints.collect()
    }

    fn stands(&self, teams: &[TeamId]) -> Vec<Stand> {
        let stands = teams.iter().map(|team| self.rules.stand(self.battle, *team));
        stands.collect()
    }

    fn placed(&self, team: TeamId) -> Placed {
        (
            self.rules.stand(self.battle, team),
            self.rules.print(self.battle, team),
        )
    }

    /// Friends who do not go: they are at rest.
    fn at_rest(&self, named: &[TeamId]) -> Vec<Placed> {
        let Some(first) = self.goers.first() else {
            return Vec::new();
        };
        let goes = |team: &TeamId| self.goers.contains(team) && (!self.may_stay || named.contains(team));
        let friends = self.battle.own(self.battle.team(*first).owner);
        friends
            .filter(|(team, _)| !goes(team))
            .map(|(team, _)| self.placed(team))
            .collect()
    }

    /// One Team on its errand among those at rest and the enemy.
    fn errand<T>(&self, team: TeamId, rest: &[Placed], run: impl FnOnce(&Errand<'_>) -> T) -> T {
        let owner = self.battle.team(team).owner;
        let enemies = self.battle.enemies(owner).map(|(enemy, _)| self.placed(enemy));
        let foes: Vec<Placed> = enemies.collect();
        let others = rest.iter().filter(|(stand, _)| stand.id != stand_id(team));
        let all = stands_of(others.chain(&foes).copied().collect());
        let against = stands_of(foes);
        let mover = self.rules.mover(self.battle, team, self.reach);
        run(&Errand {
            field: self.rules.field(&all),
            in_the_way: &against,
            mover: &mover,
            keep_away: None,
        })
    }

    /// Ways as their owner wants them, in his order: each the shortest to contact, or at most an inch longer; as close as possible
    /// where nobody can be reached. Whoever is not named takes the shortest after them, or stays, if he may (ini-asl-3).
    pub fn check(&self, legs: &[Leg]) -> Result<MovePlan, Why> {
        let proposed = self.plan();
        if legs == proposed.legs() {
            return Ok(proposed);
        }
        let mut named: Vec<TeamId> = Vec::new();
        for leg in legs {
            if !self.goers.contains(&leg.team) {
                return Err(Why::new("ini-asl-3", "That Team does not go."));
            }
            if named.contains(&leg.team) || leg.placed {
                return Err(Why::new("ini-asl-3", "{} goes one way.").unit(leg.team));
            }
            named.push(leg.team);
        }
        let mut rest = self.at_rest(&named);
        let mut plan = MovePlan::default();
        for leg in legs {
            let Some(stride) = self.rules.stride(self.battle, leg)? else {
                rest.push(self.placed(leg.team));
                continue;
            };
            self.check_way(&stride, &rest)?;
            rest.push(self.put(&stride));
            plan.strides.push(stride);
        }
        if !self.may_stay {
            self.settle_others(&named, &mut rest, &mut plan)?;
        }
        plan.strides.sort_by_key(|stride| stride.team);
        Ok(plan)
    }

    fn put(&self, stride: &Stride) -> Placed {
        let end = stride.march.end();
        self.put_at(stride.team, end.at, end.facing)
    }

    fn put_at(&self, team: TeamId, at: Point, facing: Facing) -> Placed {
        let mut stand = self.rules.stand(self.battle, team);
        (stand.at, stand.facing) = (at, facing);
        let print = self.rules.print_at(self.battle.team(team), at, facing);
        (stand, print)
    }

    /// One way: walked within reach, at rest at its end, and as short or as close as it must be.
    fn check_way(&self, stride: &Stride, rest: &[Placed]) -> Allowed {
        let team = stride.team;
        let path = &stride.march.path;
        if i64::from(self.reach) < path.cost() {
            return Err(Why::new("ini-asl-3", "{} may go {}.")
                .unit(team)
                .length(self.reach));
        }
        let end = self.put(stride).1;
        let (targets, foes) = (self.stands(&self.targets), self.prints(&self.targets));
        self.errand(team, rest, |errand| {
            if !path.legs().all(|leg| errand.is_open(leg)) {
                return Err(Why::new("ini-move-9", "Something is in the way of {}.").unit(team));
            }
            if !errand.may_rest(&end) {
                return Err(Why::new("ini-gen-11", "{} cannot rest there.").unit(team));
            }
            match errand.approach(&targets) {
                Some(shortest) => {
                    let touches = foes.iter().any(|foe| contact(&end, foe));
                    let most = shortest.path.cost() + i64::from(INCH);
                    if touches && path.cost() <= most {
                        return Ok(());
                    }
                    let sentence = "{} goes into contact, at most an inch farther than the shortest way.";
                    Err(Why::new("ini-asl-3", sentence).unit(team))
                }
                None => {
                    let own = self.rules.print(self.battle, team);
                    let near = foes.iter().min_by_key(|foe| gap2(&own, *foe));
                    if near.is_none_or(|near| errand.is_closest(&end, near)) {
                        return Ok(());
                    }
                    Err(Why::new("ini-asl-3", "{} goes as close to the enemy as it can.").unit(team))
                }
            }
        })
    }

    /// Those their owner has not named: the shortest way that is left (ini-asl-3).
    fn settle_others(&self, named: &[TeamId], rest: &mut Vec<Placed>, plan: &mut MovePlan) -> Allowed {
        let (targets, foes) = (self.stands(&self.targets), self.prints(&self.targets));
        let mut left = self.nearest_first();
        left.retain(|team| !named.contains(team));
        for team in left {
            let own = self.rules.print(self.battle, team);
            let found = self.errand(team, rest, |errand| {
                errand.approach(&targets).or_else(|| {
                    let near = foes.iter().min_by_key(|foe| gap2(&own, *foe))?;
                    errand.closest(near, 0)
                })
            });
            match found.filter(|found| 1 < found.path.points().len()) {
                Some(found) => {
                    let stride = Stride {
                        team,
                        turret: found.facing,
                        march: found.into(),
                    };
                    rest.push(self.put(&stride));
                    plan.strides.push(stride);
                }
                None if rest.iter().any(|(_, other)| board::table::overlap(&own, other)) => {
                    return Err(Why::new("ini-gen-11", "{} is in the way there.").unit(team));
                }
                None => rest.push(self.placed(team)),
            }
        }
        Ok(())
    }

    /// The same with one Team at another contact place, straight there, if one has the choice (ini-ord-41).
    pub fn other_ways(&self) -> Option<Vec<Leg>> {
        let rest = self.at_rest(&self.goers);
        let (targets, foes) = (self.stands(&self.targets), self.prints(&self.targets));
        for team in &self.goers {
            let me = self.battle.team(*team);
            let found = self.errand(*team, &rest, |errand| {
                let shortest = errand.approach(&targets)?;
                if shortest.path.points().len() < 2 {
                    return None;
                }
                let most = (shortest.path.cost() + i64::from(INCH)).min(i64::from(self.reach));
                let places = foes.iter().flat_map(|foe| {
                    contact_places(self.rules.base(me), foe)
                        .into_iter()
                        .map(move |at| (foe, at))
                });
                for (foe, (at, facing)) in places {
                    let print = self.rules.print_at(me, at, facing);
                    let line = Segment::new(me.at, at);
                    let path = Path::straight(me.at, at);
                    if at != shortest.path.end()
                        && path.cost() <= most
                        && contact(&print, foe)
                        && errand.may_rest(&print)
                        && errand.is_open(line)
                    {
                        return Some((at, facing));
                    }
                }
                None
            });
            let Some((at, facing)) = found else { continue };
            let leg = Leg {
                team: *team,
                path: vec![Spot::from(at)],
                facing: Some(facing.degrees()),
                turret: None,
                placed: false,
            };
            let legs = vec![leg];
            if self.check(&legs).is_ok() {
                return Some(legs);
            }
        }
        None
    }
}

fn stands_of(placed: Vec<Placed>) -> Stands {
    match Stands::with_footprints(placed) {
        Ok(stands) => stands,
        Err(twice) => unreachable!("{twice}"),
    }
}

impl Rules {
    /// Ways of those who break off or pursue, of each Unit by itself: a leader who has joined is one of his own (ini-asl-15).
    pub(crate) fn check_legs_in_assault(
        &self,
        battle: &Battle,
        goers: &[TeamId],
        legs: &[Leg],
        inches: u8,
        away_from: &[TeamId],
    ) -> Result<MovePlan, Why> {
        if legs.iter().any(|leg| !goers.contains(&leg.team)) {
            return Err(Why::new("ini-asl-15", "That Team does not fight here."));
        }
        let mut plan = MovePlan::default();
        let mut units: Vec<_> = legs.iter().map(|leg| battle.team(leg.team).unit).collect();
        units.sort_unstable();
        units.dedup();
        for unit in units {
            let of_unit = legs.iter().filter(|leg| battle.team(leg.team).unit == unit);
            let own: Vec<Leg> = of_unit.cloned().collect();
            let reach = INCH * Length::from(inches);
            let free = self.check_free_legs(battle, unit, &own, reach, away_from)?;
            plan.strides.extend(free.strides);
        }
        Ok(plan)
    }

    /// Where these ways would end.
    pub(crate) fn endings_of(&self, battle: &Battle, legs: &[Leg]) -> Vec<umpire::scene::Ending> {
        let known = legs.iter().filter(|leg| battle.teams.knows(leg.team));
        let ending = |leg: &Leg| {
            let team = battle.team(leg.team);
            let end = leg.path.last().copied().unwrap_or(Spot::from(team.at));
            let facing = leg.facing.unwrap_or(team.facing.degrees());
            umpire::scene::Ending {
                piece: leg.team.0,
                x: end.x,
                y: end.y,
                facing: facing.rem_euclid(360) as u16,
                path: leg.path.iter().map(|spot| (spot.x, spot.y)).collect(),
                spent: None,
                short: None,
                seen_by: Vec::new(),
            }
        };
        known.map(ending).collect()
    }
}
