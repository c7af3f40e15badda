//! A plan is walked, mark by mark, with reactions in between (ini-move-12, ini-react-3). What dice and losses do to
//! cohesion on the way is not mended (ini-coh-6).

mod telling;

use std::borrow::Cow;
use std::collections::BTreeMap;

use board::table::platoon::{How, JointWalk, March, Plan, Posture, When};
use board::table::{Facing, GroundTest, Point, Stand, Stands};
use rulebook::Process;
use serde::{Deserialize, Serialize};
use tabletop::OpenTable as _;

use crate::battle::{Battle, Frame, Post, Standing, TeamId, UnitId, other};
use crate::cohesion::{stand_id, team_id};
use crate::decisions::{CarryOn, React};
use crate::movement::MovePlan;
use crate::order::Shift;
use crate::rules::{Resolution, Rules};
use crate::shooting::{Fire, FireResult};

pub(crate) use telling::way_between;

/// From one mark to the next (ini-move-12).
pub(crate) const MARK: i64 = 100;

/// Why a Unit walks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Its own move or run: enemies may react, it may halt.
    Move,
    /// An assault move at this Unit: others may react, nobody halts (ini-react-10).
    Assault(UnitId),
    /// Counterattack, break-off, pursuit: no reaction (ini-react-6).
    Free,
}

/// How far a Team of the plan has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// How it faced at the start.
    pub(crate) facing: Facing,
    /// Movement spent when a terrain check stopped it (ini-move-6).
    pub(crate) stopped: Option<i64>,
    /// Movement spent up to where the log has shown it.
    pub(crate) shown: i64,
    /// The log has shown how it turned at its end.
    pub(crate) turned: bool,
    /// The log has told that it left the table (ini-move-14).
    pub(crate) gone: bool,
}

/// A reaction that was ordered (ini-ord-30).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction {
    pub mark: u16,
    pub shift: Option<Shift>,
    pub fire: Fire,
}

/// A Unit on the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    pub unit: UnitId,
    pub purpose: Purpose,
    pub plan: MovePlan,
    /// The last mark that was reached; 0 at the start.
    pub mark: u16,
    /// One for each stride of the plan; none before the start.
    pub(crate) progress: Vec<Progress>,
    /// May enemies still be asked (ini-react-3)?
    pub asking: bool,
    /// What they have ordered.
    pub reaction: Option<Reaction>,
    /// A reaction was fired, and what came of it is to be looked at.
    fired: bool,
    /// It destroyed or marked a Team (ini-react-9).
    hurt: bool,
    /// Somebody fired on the way: firers turn, and places may be taken.
    disturbed: bool,
    /// Its owner has stopped it (ini-react-9).
    pub halted: bool,
}

impl Walk {
    pub fn new(unit: UnitId, purpose: Purpose, plan: MovePlan) -> Walk {
        Walk {
            unit,
            purpose,
            plan,
            mark: 0,
            progress: Vec::new(),
            asking: purpose != Purpose::Free,
            reaction: None,
            fired: false,
            hurt: false,
            disturbed: false,
            halted: false,
        }
    }

    /// Everybody at his start.
    fn begin(&mut self, battle: &Battle) {
        let progress = self.plan.strides.iter().map(|stride| Progress {
            facing: battle.team(stride.team).facing,
            stopped: None,
            shown: 0,
            gone: false,
            turned: false,
        });
        self.progress = progress.collect();
    }

    /// The same walk, begun: what is only planned can be looked at, too.
    pub fn begun(&self, battle: &Battle) -> Cow<'_, Walk> {
        if self.progress.len() == self.plan.strides.len() {
            return Cow::Borrowed(self);
        }
        let mut walk = self.clone();
        walk.begin(battle);
        Cow::Owned(walk)
    }

    /// A reaction is over.
    pub fn hear(&mut self, heard: &FireResult) {
        self.hurt |= heard.hurt;
    }

    /// The number of the last mark: the first at which all have arrived, at least 1 (tm-ini-4).
    pub fn last_mark(&self) -> u16 {
        let costs = self.plan.strides.iter().map(|stride| stride.march.cost());
        let longest = costs.max().unwrap_or(0);
        ((longest + MARK - 1) / MARK).clamp(1, i64::from(u16::MAX)) as u16
    }

    /// Who reacts to it, if anybody may: the Unit an assault goes for fires later (ini-react-10).
    pub fn may_be_reacted_to_by(&self, unit: UnitId) -> bool {
        match self.purpose {
            Purpose::Move => true,
            Purpose::Assault(target) => unit != target,
            Purpose::Free => false,
        }
    }

    /// What a Team of the plan has spent at a mark; the whole way of who is placed costs nothing.
    fn spent(&self, nth: usize, mark: u16) -> i64 {
        let cost = self.plan.strides[nth].march.cost();
        let most = self.progress[nth].stopped.unwrap_or(cost);
        (MARK * i64::from(mark)).min(most)
    }

    fn has_arrived(&self, nth: usize, mark: u16) -> bool {
        let march = &self.plan.strides[nth].march;
        match march.how {
            How::Walked => {
                self.progress[nth].stopped.is_none() && 1 <= mark && march.cost() <= MARK * i64::from(mark)
            }
            How::Placed => self.last_mark() <= mark,
        }
    }

    /// Has anybody of the plan still way to go (ini-ord-31)?
    pub fn has_way_to_go(&self, battle: &Battle) -> bool {
        (0..self.plan.strides.len()).any(|nth| {
            let team = battle.team(self.plan.strides[nth].team);
            team.on_table() && self.progress[nth].stopped.is_none() && !self.has_arrived(nth, self.mark)
        })
    }

    /// Where a Team of the plan is at a mark, and how it faces (tm-ini-4, tm-ini-5).
    fn posture(&self, nth: usize, mark: u16) -> Posture {
        let (march, progress) = (&self.plan.strides[nth].march, &self.progress[nth]);
        let start = Posture {
            at: march.path.start(),
            facing: progress.facing,
        };
        match march.how {
            How::Placed if self.has_arrived(nth, mark) => march.end(),
            How::Placed => start,
            How::Walked if self.has_arrived(nth, mark) => march.end(),
            How::Walked => march.posture(progress.facing, self.spent(nth, mark)),
        }
    }

    /// Puts everybody of the plan where he is at a mark. With the same call it is supposed what would be there.
    pub fn stand_at(&self, rules: &Rules, battle: &mut Battle, mark: u16) {
        battle.moving.clear();
        for (nth, stride) in self.plan.strides.iter().enumerate() {
            if !battle.team(stride.team).on_table() {
                continue;
            }
            let posture = self.posture(nth, mark);
            let arrived = self.has_arrived(nth, mark);
            let spent = self.spent(nth, mark);
            rules.put(battle, stride.team, posture, arrived.then_some(stride.turret));
            if 0 < spent || arrived {
                set_moved(battle, stride.team);
            }
            let seat = battle.team(stride.team).owner;
            if arrived && rules.leaves_at(seat, posture.at) {
                battle.team_mut(stride.team).standing = Standing::Left;
            } else if 0 < spent {
                battle.moving.push(stride.team);
            }
        }
    }

    /// Everybody before the walk who is still here, as far as the board has to know.
    fn at_the_start(&self, rules: &Rules, battle: &Battle) -> Stands {
        let on_table = battle.teams.numbered().filter(|(_, team)| team.on_table());
        let stands = on_table.map(|(id, _)| {
            let stand = rules.stand(battle, id);
            let nth = self.plan.strides.iter().position(|stride| stride.team == id);
            match nth {
                Some(nth) => Stand {
                    at: self.plan.strides[nth].march.path.start(),
                    facing: self.progress[nth].facing,
                    ..stand
                },
                None => stand,
            }
        });
        match Stands::new(stands.collect()) {
            Ok(stands) => stands,
            Err(twice) => unreachable!("{twice}"),
        }
    }

    /// Where everybody comes to rest if not all went as planned (ini-move-13, ini-react-9, tm-ini-6).
    fn rests(&self, rules: &Rules, battle: &Battle) -> BTreeMap<TeamId, Posture> {
        let strides = self.plan.strides.iter().enumerate();
        let here: Vec<(usize, TeamId)> = strides
            .map(|(nth, stride)| (nth, stride.team))
            .filter(|(_, team)| battle.team(*team).on_table())
            .collect();
        let march = |nth: usize| -> March { self.plan.strides[nth].march.clone() };
        let plan: Plan = here
            .iter()
            .map(|(nth, team)| (stand_id(*team), march(*nth)))
            .collect();
        let spent = here
            .iter()
            .map(|(nth, team)| (stand_id(*team), self.spent(*nth, self.mark)));
        let spent: BTreeMap<_, _> = spent.collect();
        let when = match self.last_mark() <= self.mark {
            true => When::AtTheEnd,
            false => When::OnTheWay,
        };
        let stands = self.at_the_start(rules, battle);
        let joint = JointWalk {
            stands: &stands,
            plan: &plan,
        };
        let class = |id| rules.mobility(battle.team(team_id(id)));
        let rests = joint.stop(&rules.ground.table, class, &spent, when);
        rests
            .into_iter()
            .map(|(id, posture)| (team_id(id), posture))
            .collect()
    }
}

/// It has moved (ini-gen-9, ini-gen-10): what a Team that moves loses (ini-act-8, ini-gtg-1, ini-ow-2).
fn set_moved(battle: &mut Battle, id: TeamId) {
    let team = battle.team_mut(id);
    (team.moved, team.went) = (true, true);
    (team.dug_in, team.down, team.hidden) = (false, false, false);
    team.moved_this_round |= team.post == Post::Commander;
    let unit = team.unit;
    battle.unit_mut(unit).overwatch = false;
}

impl Rules {
    /// Puts a Team somewhere; without an order its turret keeps its bearing, or is none (tm-ini-5).
    pub(crate) fn put(&self, battle: &mut Battle, id: TeamId, posture: Posture, turret: Option<Facing>) {
        let has_turret = self.kind_of(battle, id).turret;
        let under = self.ground.underfoot(posture.at);
        let team = battle.team_mut(id);
        (team.at, team.facing, team.under) = (posture.at, posture.facing, under);
        team.turret = match has_turret {
            true => turret.unwrap_or(team.turret),
            false => posture.facing,
        };
    }
}

impl Process<Rules> for Box<Walk> {
    fn go_on(mut self, turn: &mut Resolution<'_>) {
        if self.progress.is_empty() {
            turn.set_out(&mut self);
        }
        if self.fired {
            (self.fired, self.disturbed) = (false, true);
            let hurt = std::mem::take(&mut self.hurt);
            if hurt && self.purpose == Purpose::Move && self.has_way_to_go(turn.battle) {
                let (seat, unit) = (turn.battle.unit(self.unit).owner, self.unit);
                turn.battle.stack.push(Frame::Walk(self));
                turn.ask(CarryOn { seat, unit });
                return;
            }
        }
        while !self.halted {
            if self.asking && self.reaction.is_none() {
                if turn.rules.can_react(turn.battle, &self) {
                    let seat = other(turn.battle.unit(self.unit).owner);
                    turn.battle.stack.push(Frame::Walk(self));
                    turn.ask(React { seat });
                    return;
                }
                self.asking = false;
            }
            let Some(reaction) = self.reaction.take() else {
                turn.walk_to(&mut self, u16::MAX);
                break;
            };
            turn.walk_to(&mut self, reaction.mark);
            turn.show_way(&mut self);
            if let Some(fire) = turn.begin_reaction(&self, reaction) {
                self.fired = true;
                turn.battle.stack.push(Frame::Walk(self));
                turn.ask(fire);
                return;
            }
        }
        turn.come_to_rest(*self);
    }
}

impl Resolution<'_> {
    fn set_out(&mut self, walk: &mut Walk) {
        walk.begin(self.battle);
        for help in &walk.plan.helps {
            self.use_help(help.leader);
        }
        if walk.plan.strides.is_empty() {
            walk.asking = false;
        }
    }

    /// On to a mark, or to the last one: what happens on the way, in ascending id, mark by mark (ini-move-12).
    fn walk_to(&mut self, walk: &mut Walk, mark: u16) {
        let last = walk.last_mark().min(mark);
        let checks: Vec<Vec<(GroundTest, i32)>> = walk
            .plan
            .strides
            .iter()
            .map(|stride| self.rules.terrain_checks(self.battle, stride.team, &stride.march))
            .collect();
        while walk.mark < last {
            walk.mark += 1;
            for (nth, checks) in checks.iter().enumerate() {
                self.cross_terrain(walk, nth, checks);
            }
        }
        walk.stand_at(self.rules, self.battle, walk.mark);
    }

    /// The walk is over: everybody rests where he may, whoever reached an exit is gone (ini-move-13, ini-move-14).
    fn come_to_rest(&mut self, mut walk: Walk) {
        let changed =
            walk.halted || walk.disturbed || walk.progress.iter().any(|progress| progress.stopped.is_some());
        let mut ways: Vec<(TeamId, Vec<Point>)> = Vec::new();
        let mut turned: Vec<TeamId> = Vec::new();
        let rests = match changed {
            true => walk.rests(self.rules, self.battle),
            false => BTreeMap::new(),
        };
        for nth in 0..walk.plan.strides.len() {
            let stride = walk.plan.strides[nth].clone();
            if self.battle.team(stride.team).standing == Standing::Destroyed {
                continue;
            }
            let spent = walk.spent(nth, walk.mark);
            let shown = walk.progress[nth].shown;
            let mut way = way_between(&stride.march, shown, spent);
            if let Some(posture) = rests.get(&stride.team) {
                let arrived = walk.has_arrived(nth, walk.mark) && *posture == stride.march.end();
                self.rules.put(
                    self.battle,
                    stride.team,
                    *posture,
                    arrived.then_some(stride.turret),
                );
            }
            let at = self.battle.team(stride.team).at;
            let seen = way.last().copied();
            if seen.unwrap_or_else(|| stride.march.path.at(shown).1) != at {
                way.push(at);
            }
            if self.turns_at_its_end(&walk, nth) {
                turned.push(stride.team);
            }
            ways.push((stride.team, way));
        }
        ways.retain(|(_, way)| !way.is_empty());
        self.tell_way(&walk, &ways, &turned);
        self.tell_gone(&mut walk);
        if !matches!(walk.purpose, Purpose::Assault(_)) {
            self.battle.moving.clear();
        }
    }
}

#[cfg(test)]
mod tests;
