//! Barrages and smokes worth trying (ini-ord-51), and where a template that missed is best put (ini-ord-36).

use board::table::{Footprint, Point, SmokeCover, Viewer, may_shift};
use tabletop::OpenTable as _;
use umpire::Seat;

use super::{Aim, Barrage, BarragePlan, SHIFT, template};
use crate::activation::spokesman;
use crate::battle::{Battle, TeamId, UnitId};
use crate::cover::Cover;
use crate::rules::{Rules, SIGHT};

/// Most barrages of one Unit that are worth a thought, and most smokes.
const MOST_BARRAGES: usize = 6;
const MOST_SMOKES: usize = 4;
/// Pairs of Units that smoke is tried between.
const MOST_PAIRS: usize = 12;
/// Half of a template's diagonal and half of the longest base, rounded up.
const NEAR: i32 = 425 + 157;
/// Eight directions, in hundredths.
const ROUND: [(i32, i32); 8] = [
    (0, 100),
    (70, 70),
    (100, 0),
    (70, -70),
    (0, -100),
    (-70, -70),
    (-100, 0),
    (-70, 70),
];

impl Rules {
    /// The guns of a Unit that could fire at this now.
    fn guns_reaching(&self, battle: &Battle, unit: UnitId, aim: Aim) -> Vec<TeamId> {
        let teams = battle.teams_of(unit).map(|(id, _)| id);
        let may = |gun: &TeamId| {
            let team = battle.team(*gun);
            self.barrage_weapon(battle, *gun).is_some()
                && !team.is_suppressed()
                && team.fired_in != battle.initiative
                && self.check_reach(battle, *gun, aim).is_ok()
        };
        teams.filter(may).collect()
    }

    /// The plan with every gun that reaches and the first observer who may.
    pub fn proposed_barrage(&self, battle: &Battle, unit: UnitId, aim: Aim) -> Option<BarragePlan> {
        let guns = self.guns_reaching(battle, unit, aim);
        let observers = self.observers(battle, unit, &guns).into_iter();
        let mut plans = observers.map(|observer| BarragePlan {
            unit,
            observer,
            guns: guns.clone(),
            aim,
        });
        plans.find(|plan| self.check_barrage(battle, plan).is_ok())
    }

    /// Barrages and smokes worth trying (ini-ord-51), all legal.
    pub fn sampled_barrages(&self, battle: &Battle, unit: UnitId) -> Vec<BarragePlan> {
        let mut guns = battle.teams_of(unit);
        if !guns.any(|(id, _)| self.barrage_weapon(battle, id).is_some()) {
            return Vec::new();
        }
        let mut plans = self.sampled_shells(battle, unit);
        plans.extend(self.sampled_smokes(battle, unit));
        plans
    }

    /// The enemy Teams whose templates cover most.
    fn sampled_shells(&self, battle: &Battle, unit: UnitId) -> Vec<BarragePlan> {
        let seat = battle.unit(unit).owner;
        let mut plans: Vec<(i32, BarragePlan)> = Vec::new();
        for (aim, _) in battle.enemies(seat).filter(|(_, team)| !team.hidden) {
            let Some(plan) = self.proposed_barrage(battle, unit, Aim::Team(aim)) else {
                continue;
            };
            let template = template(battle.team(aim).at, self.battery(battle, &plan.guns));
            plans.push((-self.gain_of(battle, seat, &template), plan));
        }
        plans.sort_by_key(|(worth, _)| *worth);
        let plans = plans.into_iter().filter(|(worth, _)| *worth < 0);
        plans.map(|(_, plan)| plan).take(MOST_BARRAGES).collect()
    }

    /// Enemies under a template, less twice the friends.
    fn gain_of(&self, battle: &Battle, seat: Seat, template: &Footprint) -> i32 {
        let under = self.teams_under(battle, template).into_iter();
        under
            .map(|team| if battle.team(team).owner == seat { -2 } else { 1 })
            .sum()
    }

    /// Between the enemy Units with most dice and own Units in the open.
    fn sampled_smokes(&self, battle: &Battle, unit: UnitId) -> Vec<BarragePlan> {
        let seat = battle.unit(unit).owner;
        let fire = |id: TeamId| -> i32 {
            let arms = self.kind_of(battle, id).arms.iter();
            let fp = arms
                .map(|arm| i32::from(self.content.weapons[arm.weapon].fp))
                .max();
            fp.filter(|_| !battle.team(id).is_suppressed()).unwrap_or(0)
        };
        let threats = self.ranked(battle, |_, team| team.owner != seat && !team.hidden, fire);
        let open = |id: TeamId| i32::from(self.cover_overhead(battle, id) == Cover::Open);
        let exposed = self.ranked(battle, |_, team| team.owner == seat && team.unit != unit, open);
        let mut plans: Vec<BarragePlan> = Vec::new();
        let pairs = threats
            .iter()
            .flat_map(|threat| exposed.iter().map(move |own| (*threat, *own)));
        for (threat, own) in pairs.take(MOST_PAIRS) {
            let (Some(from), Some(to)) = (spokesman(battle, threat), spokesman(battle, own)) else {
                continue;
            };
            let (from, to) = (battle.team(from).at, battle.team(to).at);
            // Halfway, else nearer to those who are to be hidden.
            let points = [(1, 2), (2, 3)].into_iter().filter_map(|(part, of)| {
                let between = |a: i32, b: i32| a + (b - a) * part / of;
                Point::new(between(from.x(), to.x()), between(from.y(), to.y())).ok()
            });
            let mut found = points.filter_map(|at| self.proposed_barrage(battle, unit, Aim::Smoke(at)));
            plans.extend(found.next());
            if plans.len() == MOST_SMOKES {
                break;
            }
        }
        plans
    }

    /// Units by the sum of what their Teams are worth, the most first; those worth nothing left out.
    fn ranked(
        &self,
        battle: &Battle,
        counts: impl Fn(TeamId, &crate::battle::Team) -> bool,
        worth: impl Fn(TeamId) -> i32,
    ) -> Vec<UnitId> {
        let mut units: Vec<(i32, UnitId)> = Vec::new();
        for (id, team) in battle.teams.numbered() {
            if !team.on_table() || !counts(id, team) {
                continue;
            }
            match units.iter_mut().find(|(_, unit)| *unit == team.unit) {
                Some((sum, _)) => *sum -= worth(id),
                None => units.push((-worth(id), team.unit)),
            }
        }
        units.sort_unstable();
        let worth_it = units.into_iter().filter(|(sum, _)| *sum < 0);
        worth_it.map(|(_, unit)| unit).collect()
    }

    /// Could a template that may be moved from here come over anybody (ini-ord-36)?
    pub fn could_cover(&self, battle: &Battle, at: Point) -> bool {
        let reach = i64::from(SHIFT + NEAR);
        let mut teams = battle.teams.iter().filter(|team| team.on_table());
        teams.any(|team| (team.at - at).square() <= reach * reach)
    }

    /// Where a template may be moved to: the eight directions, this far.
    pub fn shifts(&self, at: Point, reach: i32) -> impl Iterator<Item = Point> + '_ {
        let moved = move |(x, y): (i32, i32)| {
            let to = Point::new(at.x() + x * reach / 100, at.y() + y * reach / 100).ok()?;
            may_shift(self.scenario.frame, at, to, SHIFT).then_some(to)
        };
        ROUND.into_iter().filter_map(moved)
    }

    /// Where the opponent is best off with a template that missed: off his own Teams and onto enemies; smoke out of the lines
    /// between the Units. `None` leaves it.
    pub fn proposed_shift(
        &self,
        battle: &Battle,
        seat: Seat,
        at: Point,
        battery: Point,
        smoke: bool,
    ) -> Option<Point> {
        let worth = |to: Point| {
            let template = template(to, battery);
            match smoke {
                true => -self.lines_cut(battle, &template),
                false => -self.harm_to(battle, seat, &template),
            }
        };
        let stays = worth(at);
        let places = [SHIFT, SHIFT * 2 / 3, SHIFT / 3]
            .into_iter()
            .flat_map(|reach| self.shifts(at, reach));
        let best = places
            .map(|to| (worth(to), to))
            .reduce(|best, next| if best.0 < next.0 { next } else { best });
        best.filter(|(worth, _)| stays < *worth).map(|(_, to)| to)
    }

    /// Own Teams under a template, three times each, less enemies.
    fn harm_to(&self, battle: &Battle, seat: Seat, template: &Footprint) -> i32 {
        let under = self.teams_under(battle, template).into_iter();
        under
            .map(|team| if battle.team(team).owner == seat { 3 } else { -1 })
            .sum()
    }

    /// Lines between Units of both sides that smoke there would cut.
    fn lines_cut(&self, battle: &Battle, template: &Footprint) -> i32 {
        let Some(area) = SmokeCover::under(template) else {
            return 0;
        };
        let cover = SmokeCover::new([area]);
        let viewers = |seat: Seat| -> Vec<Viewer> {
            let units = battle.numbered_units().filter(|(_, unit)| unit.owner == seat);
            let teams = units.filter_map(|(id, _)| spokesman(battle, id));
            teams.map(|team| self.viewer(battle, team)).collect()
        };
        let (ours, theirs) = (viewers(Seat(0)), viewers(Seat(1)));
        let pairs = ours
            .iter()
            .flat_map(|one| theirs.iter().map(move |two| (one, two)));
        pairs
            .filter(|(one, two)| cover.blocks(SIGHT.smoke, one, two))
            .count() as i32
    }
}

impl Barrage {
    pub(super) fn new(plan: BarragePlan) -> Barrage {
        let step = match plan.aim {
            Aim::Team(_) => super::Step::Joining,
            Aim::Smoke(_) => super::Step::Ranging,
        };
        Barrage {
            plan,
            step,
            joined: None,
            joined_down: false,
        }
    }
}
