//! Moves worth trying, for computer players (ini-ord-51): the proposal of a drag to each of a few goals.

use board::table::platoon::{Drag, Formation, Who};
use board::table::{Facing, K, Length, Point, Stands, along, bearing, len, onto, rdiv, snap_into};
use tabletop::Terrain as _;
use umpire::Seat;

use crate::battle::{Battle, TeamId, UnitId};
use crate::cohesion::stand_id;
use crate::ground::Terrain;
use crate::movement::Gait;
use crate::order::{Leg, Order, Pull};
use crate::rules::Rules;

/// Goals nearer to each other than this are one.
const APART: i32 = 150;
/// Most goals of one Unit.
const MOST_GOALS: usize = 12;
/// Objectives, enemy Units and pieces of cover that are looked at, the nearest first.
const NEAREST: usize = 2;

/// Somewhere to go.
#[derive(Copy, Clone, Debug)]
struct Goal {
    at: Point,
    /// It is worth standing there close together, too.
    close_up: bool,
}

impl Rules {
    /// Moves worth trying (ini-ord-51), worked out when one is chosen: `drag` orders, and turns on the spot.
    pub fn sampled_drags(&self, battle: &Battle, unit: UnitId, gait: Gait) -> Vec<Order> {
        let Some(lead) = self
            .drag_lead(battle, unit)
            .filter(|_| self.may_move(battle, unit))
        else {
            return Vec::new();
        };
        let from = battle.team(lead).at;
        let reach = self.allowance(battle.team(lead));
        let mut orders: Vec<Order> = Vec::new();
        for goal in self.move_goals(battle, unit, lead) {
            let pull = |shape, run| Pull {
                lead,
                to: goal.at.into(),
                via: Vec::new(),
                facing: None,
                shape,
                run,
                alone: false,
            };
            orders.push(Order::Drag(pull(Formation::Keep, false)));
            let farther = reach < len(from, goal.at);
            if gait == Gait::MoveOrRun && farther {
                orders.push(Order::Drag(pull(Formation::Keep, true)));
            }
            if goal.close_up && !farther {
                orders.push(Order::Drag(pull(Formation::CloseUp, false)));
            }
        }
        if let Some(facing) = self.facing_enemy(battle, unit, lead) {
            let stands = self.stands(battle);
            push_new(&mut orders, self.turned_legs(battle, unit, facing, &stands));
        }
        orders
    }

    /// The same worked out: `move` orders, all legal, each once.
    pub fn sampled_moves(&self, battle: &Battle, unit: UnitId, gait: Gait) -> Vec<Order> {
        let mut orders: Vec<Order> = Vec::new();
        for order in self.sampled_drags(battle, unit, gait) {
            match order {
                Order::Drag(pull) => {
                    let proposal = self.check_drag(battle, unit, &pull, gait);
                    push_new(
                        &mut orders,
                        proposal.map_or_else(|_| Vec::new(), |found| found.legs),
                    );
                }
                order => orders.push(order),
            }
        }
        orders
    }

    /// Who is dragged when nobody has a wish: the first that walks with the Unit and is in cohesion, else its first Team.
    pub fn drag_lead(&self, battle: &Battle, unit: UnitId) -> Option<TeamId> {
        let held = self.in_cohesion(battle, unit);
        let all = || battle.counted(unit).map(|(team, _)| team);
        let walks = all().find(|team| held.contains(team) && !self.may_be_placed(battle, *team));
        walks.or_else(|| all().next())
    }

    /// Where a Unit could want to go.
    fn move_goals(&self, battle: &Battle, unit: UnitId, lead: TeamId) -> Vec<Goal> {
        let (seat, from) = (battle.team(lead).owner, battle.team(lead).at);
        let reach = self.allowance(battle.team(lead));
        let plain = |at: Point| Goal { at, close_up: false };
        let worth = |at: Point| Goal { at, close_up: true };
        let mut goals: Vec<Goal> = Vec::new();
        goals.extend(nearest(from, self.scenario.objectives.iter().copied()).map(worth));
        goals.extend(self.ways_out(seat, from).map(plain));
        goals.extend(self.nearer_places(battle, unit, from).into_iter().map(plain));
        goals.extend(self.covers(seat, from, reach).into_iter().map(worth));
        let out = self.facing_out(seat);
        for turn in [0, 180, 45, -45] {
            goals.push(plain(self.towards(from, out.turned(turn), reach)));
        }
        if self.mobility(battle.team(lead)) == crate::ground::TANK {
            let bends = self.ground.bends(Terrain::Road, from);
            goals.extend(bends.into_iter().map(plain));
        }
        let mut kept: Vec<Goal> = Vec::new();
        for goal in goals {
            let known = kept.iter().any(|other| other.at.is_near(goal.at, APART));
            if !known && !goal.at.is_near(from, APART) && kept.len() < MOST_GOALS {
                kept.push(goal);
            }
        }
        kept
    }

    /// A place this far in a direction, on the table.
    fn towards(&self, from: Point, facing: Facing, far: Length) -> Point {
        let dir = facing.dir();
        let part = |v: i64| rdiv(v * i64::from(far), K) as i32;
        let at = Point::new(from.x() + part(dir.x()), from.y() + part(dir.y()));
        onto(self.ground.table.frame(), at.unwrap_or(from))
    }

    /// Each of the nearest enemy Units, as near as brings the Unit into range of it.
    fn nearer_places(&self, battle: &Battle, unit: UnitId, from: Point) -> Vec<Point> {
        let weapons = battle.teams_of(unit).flat_map(|(_, team)| {
            let arms = self.kind(team).arms.iter();
            arms.map(|arm| &self.content.weapons[arm.weapon])
        });
        let range = weapons.filter(|weapon| 0 < weapon.fp).map(|weapon| weapon.range);
        let range = range.min().unwrap_or(0);
        let enemies = battle
            .enemies(battle.unit(unit).owner)
            .filter(|(_, team)| !team.hidden);
        let mut units: Vec<(UnitId, Point)> = Vec::new();
        let mut near: Vec<(UnitId, Point)> = enemies.map(|(_, team)| (team.unit, team.at)).collect();
        near.sort_by_key(|(unit, at)| ((*at - from).square(), *unit));
        for (unit, at) in near {
            if !units.iter().any(|(known, _)| *known == unit) {
                units.push((unit, at));
            }
        }
        units.truncate(NEAREST);
        let near = |(_, at): (UnitId, Point)| {
            let far = len(from, at);
            let go = if range < far { far - range } else { far / 2 };
            along(from, at, go)
        };
        units.into_iter().map(near).collect()
    }

    /// The nearest covers in reach of a Run: towards the enemy, and behind.
    fn covers(&self, seat: Seat, from: Point, reach: Length) -> Vec<Point> {
        let out = self.facing_out(seat).dir();
        let mut ahead = Vec::new();
        let mut behind = Vec::new();
        for piece in self.ground.pieces() {
            if !Terrain::CONCEALS.contains(&self.ground.kind(piece)) {
                continue;
            }
            let Some(at) = snap_into(self.ground.piece(piece)) else {
                continue;
            };
            if 2 * reach < len(from, at) {
                continue;
            }
            match 0 <= out.dot(at - from) {
                true => ahead.push(at),
                false => behind.push(at),
            }
        }
        let first = nearest(from, ahead.into_iter());
        first.chain(nearest(from, behind.into_iter()).take(1)).collect()
    }

    /// The nearest places of the own exits (ini-move-14).
    fn ways_out(&self, seat: Seat, from: Point) -> impl Iterator<Item = Point> + '_ {
        let frame = self.ground.table.frame();
        let exits = self.exits[seat.index() & 1].iter();
        exits.filter_map(move |exit| exit.nearest(frame, from))
    }

    /// The bearing to the nearest enemy, where somebody of the Unit has an arc and looks another way.
    fn facing_enemy(&self, battle: &Battle, unit: UnitId, lead: TeamId) -> Option<Facing> {
        use crate::content::model::Class;
        let from = battle.team(lead).at;
        let enemies = battle
            .enemies(battle.unit(unit).owner)
            .filter(|(_, team)| !team.hidden);
        let nearest = enemies.min_by_key(|(id, team)| ((team.at - from).square(), *id))?;
        let facing = bearing(from, nearest.1.at)?;
        let off = |team: &crate::battle::Team| {
            let turn = (team.facing.degrees() - facing.degrees()).rem_euclid(360);
            45 < turn.min(360 - turn)
        };
        let mut teams = battle.counted(unit);
        let turns = teams.any(|(_, team)| self.kind(team).class != Class::Infantry && off(team));
        turns.then_some(facing)
    }

    /// Everybody with an arc turns on the spot (ini-ord-19).
    fn turned_legs(&self, battle: &Battle, unit: UnitId, facing: Facing, stands: &Stands) -> Vec<Leg> {
        use crate::content::model::Class;
        let mut legs = Vec::new();
        for (team, me) in battle.counted(unit) {
            if self.kind(me).class == Class::Infantry {
                continue;
            }
            let drag = Drag {
                lead: stand_id(team),
                to: me.at,
                via: Vec::new(),
                facing: Some(facing),
                formation: Formation::Keep,
                who: Who::LeadAlone,
            };
            legs.extend(self.proposed_among(battle, unit, &drag, false, stands).legs);
        }
        match self.check_plan(battle, unit, &legs, &[], None, Gait::Move) {
            Ok(_) => legs,
            Err(_) => Vec::new(),
        }
    }
}

fn push_new(orders: &mut Vec<Order>, legs: Vec<Leg>) {
    let order = Order::Move {
        legs,
        helps: Vec::new(),
        reference: None,
    };
    let empty = matches!(&order, Order::Move { legs, .. } if legs.is_empty());
    if !empty && !orders.contains(&order) {
        orders.push(order);
    }
}

/// The nearest few of some places.
fn nearest(from: Point, places: impl Iterator<Item = Point>) -> impl Iterator<Item = Point> {
    let mut places: Vec<Point> = places.collect();
    places.sort_by_key(|at| ((*at - from).square(), *at));
    places.into_iter().take(NEAREST)
}

#[cfg(test)]
mod tests;
