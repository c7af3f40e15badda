//! Where a move ends (sof-fig-10, sof-fig-11, sof-fig-12, sof-fig-13, sof-fig-14, sof-fig-15, sof-fig-16, sof-fig-17, sof-fig-18, sof-fig-19, sof-fig-20, sof-fig-21, sof-fig-22, sof-fig-23, sof-fig-24, sof-fig-25, sof-fig-26, sof-fig-27, sof-fig-28, sof-move-3, sof-move-4, sof-move-5, sof-move-6, sof-move-7, sof-ord-16).

use std::cell::OnceCell;

use board::table::figures::{
    Filled, Goal, Miniature, Order, Pose, Setting, Squad, advance, advance_at_once, anchor, offsets,
};
use board::table::{
    Bounds, Facing, Footprint, Length, Point, Segment, StandId, Vector, bearing, footprint, gap2, len,
    nth_step,
};

use super::{Planned, Purpose, Rate, no_place};
use crate::battle::{Battle, FigureId, Unit, UnitId};
use crate::content::model::{Formation, FormationKind, UnitRule, UnitType};
use crate::ground::Terrain;
use crate::order::{Draw, Pace};
use crate::rules::Rules;
use crate::why::{Allowed, Why};

/// No Double Time this near to an enemy (sof-act-dt-2).
const TOO_NEAR: Length = 600;
/// So much suppression keeps a unit from going nearer to the enemy (sof-move-29).
pub const SHAKEN: u8 = 3;

impl Rules {
    /// May it make this move, and where does it end (sof-fig-25, sof-ord-16)?
    pub fn plan_move(&self, battle: &Battle, unit: UnitId, pace: Pace, draw: &Draw) -> Result<Planned, Why> {
        Planner::new(self, battle, unit, pace)?.plan(draw)
    }

    /// How a formation stands, in the words of the table model.
    pub fn drawn_up(kind: UnitType, formation: Formation) -> Order {
        match (kind, formation) {
            (UnitType::Gun, _) => Order::Gun,
            (_, Formation::Close) => Order::Close,
            (_, Formation::Loose) => Order::Loose,
            (_, Formation::Extended) => Order::Extended,
            (_, Formation::Linear(_)) => Order::Linear,
        }
    }

    /// May it take this formation up in the open? Weapon and gun units are always loose (sof-unit-11, sof-unit-12, sof-move-21).
    pub fn check_formation(&self, battle: &Battle, unit: UnitId, formation: Formation) -> Allowed {
        let me = battle.unit(unit);
        let kind = match formation {
            Formation::Close => FormationKind::Close,
            Formation::Loose => FormationKind::Loose,
            Formation::Extended => FormationKind::Extended,
            Formation::Linear(_) => FormationKind::Linear,
        };
        let heavy = matches!(me.kind, UnitType::Weapon | UnitType::Gun);
        let known = self.entry(me).formations.contains(&kind);
        let allowed = if heavy {
            formation == Formation::Loose
        } else {
            formation == me.formation || (known && kind != FormationKind::Linear)
        };
        if allowed {
            return Ok(());
        }
        Err(Why::new("sof-unit-12", "{} is not trained to stand like that.").unit(unit.in_words()))
    }

    /// Would a unit be closer to this enemy unit than it is now (sof-fig-39, sof-pol-13)?
    pub fn comes_closer(&self, battle: &Battle, unit: UnitId, filled: &Filled, enemy: UnitId) -> bool {
        let then = self.prints_after(battle, unit, filled);
        let now = self.unit_gap(battle, unit, enemy);
        let gap = match battle.building_of(enemy) {
            Some(building) => then
                .iter()
                .map(|it| gap2(it, &self.ground.piece(building).shape))
                .min(),
            None => {
                let theirs = self.prints(battle, enemy);
                let all = then
                    .iter()
                    .flat_map(|it| theirs.iter().map(move |their| gap2(it, their)));
                all.min()
            }
        };
        match (now, gap) {
            (Some(now), Some(then)) => then < now,
            (Some(_) | None, _) => false,
        }
    }

    /// The footprints a unit would have.
    pub fn prints_after(&self, battle: &Battle, unit: UnitId, filled: &Filled) -> Vec<Footprint> {
        let places = battle.figures_of(unit).filter_map(|(id, figure)| {
            let at = filled.at(StandId(id.0.into()))?;
            Some(footprint(self.base(battle, figure), at, filled.pose.heading))
        });
        places.collect()
    }

    /// What suppression and temper forbid (sof-move-29, sof-usr-stoic, sof-mission-delay-2).
    fn check_end(&self, battle: &Battle, unit: UnitId, filled: &Filled) -> Allowed {
        let me = battle.unit(unit);
        if SHAKEN <= me.suppression {
            let mut enemies = battle.enemies(me.owner);
            if let Some((enemy, _)) =
                enemies.find(|(enemy, _)| self.comes_closer(battle, unit, filled, *enemy))
            {
                let why = Why::new(
                    "sof-move-29",
                    "{} has {n} suppression: it may not go closer to {other}.",
                );
                return Err(why
                    .unit(unit.in_words())
                    .other(enemy.in_words())
                    .number(i32::from(me.suppression)));
            }
        }
        if me.has(UnitRule::Stoic) && !self.has_officer(battle, unit) {
            let mut enemies = battle.enemies(me.owner);
            let closer = |(enemy, _): &(UnitId, &Unit)| {
                self.comes_closer(battle, unit, filled, *enemy) && self.sees(battle, unit, *enemy).is_ok()
            };
            if let Some((enemy, _)) = enemies.find(closer) {
                let why = Why::new(
                    "sof-usr-stoic",
                    "{} goes no closer to {other} without an officer.",
                );
                return Err(why.unit(unit.in_words()).other(enemy.in_words()));
            }
        }
        self.check_going_home(battle, unit, self.prints_after(battle, unit, filled).into_iter())
    }

    /// Is it in influence of a friendly officer (sof-usr-stoic)?
    fn has_officer(&self, battle: &Battle, unit: UnitId) -> bool {
        let owner = battle.unit(unit).owner;
        let mut officers = battle.figures.numbered().filter(|(_, figure)| {
            figure.owner == owner && figure.is_there() && figure.role == crate::content::model::Role::Officer
        });
        officers.any(|(id, _)| self.influences(battle, id, unit))
    }
}

/// A unit about to move, and the table as it finds it: several moves can be planned with it.
pub(crate) struct Planner<'a> {
    pub rules: &'a Rules,
    pub battle: &'a Battle,
    pub unit: UnitId,
    pub figures: Vec<Miniature>,
    pub pose: Pose,
    pub rate: Rate,
    /// Before terrain.
    pub allowance: Length,
    setting: OnceCell<Setting<'a>>,
    /// The slots of its present pose.
    slots: OnceCell<Vec<(StandId, Vector)>>,
}

impl<'a> Planner<'a> {
    /// May it move so at all? First reason in rulebook order.
    pub fn new(rules: &'a Rules, battle: &'a Battle, unit: UnitId, pace: Pace) -> Result<Planner<'a>, Why> {
        let me = battle.unit(unit);
        if battle.building_of(unit).is_some() {
            return Err(Why::new(
                "sof-bldg-3",
                "{} is in a building: it leaves by an action of its own.",
            )
            .unit(unit.in_words()));
        }
        if !me.on_table() {
            return Err(Why::new("sof-move-3", "{} is not on the table.").unit(unit.in_words()));
        }
        if pace == Pace::DoubleTime {
            let near = |(enemy, _): &(UnitId, &Unit)| rules.units_within(battle, unit, *enemy, TOO_NEAR);
            if let Some((enemy, _)) = battle.enemies(me.owner).find(near) {
                let why = Why::new(
                    "sof-act-dt-2",
                    "{} is within {length} of {other}: no Double Time.",
                );
                return Err(why.unit(unit.in_words()).other(enemy.in_words()).length(TOO_NEAR));
            }
        }
        Planner::at_rate(rules, battle, unit, pace.into())
    }

    /// At any rate, without asking whether it may.
    pub fn at_rate(
        rules: &'a Rules,
        battle: &'a Battle,
        unit: UnitId,
        rate: Rate,
    ) -> Result<Planner<'a>, Why> {
        let none = || Why::new("sof-move-1", "{} cannot move like that.").unit(unit.in_words());
        let allowance = rules
            .rate(battle, unit, rate)
            .filter(|rate| 0 < *rate)
            .ok_or_else(none)?;
        Ok(Planner {
            rules,
            battle,
            unit,
            figures: rules.miniatures(battle, unit),
            pose: battle.unit(unit).pose(),
            rate,
            allowance,
            setting: OnceCell::new(),
            slots: OnceCell::new(),
        })
    }

    pub fn me(&self) -> &'a Unit {
        self.battle.unit(self.unit)
    }

    /// The middle of its front rank now (tm-20.11).
    pub fn anchor(&self) -> Option<Point> {
        anchor(&self.figures, &self.pose)
    }

    pub fn squad(&self) -> Squad<'_> {
        Squad {
            figures: &self.figures,
            pose: self.pose,
        }
    }

    /// The table as it finds it; the same for all its moves.
    pub fn setting(&self) -> &Setting<'a> {
        self.setting
            .get_or_init(|| self.rules.setting(self.battle, self.unit))
    }

    pub fn plan(&self, draw: &Draw) -> Result<Planned, Why> {
        let (pose, formation) = self.pose_of(draw)?;
        let goal = self.goal_of(draw, pose)?;
        let mut planned = self.planned(&goal, formation)?;
        self.rules.stop_at_ambush(self.battle, &mut planned);
        self.rules.check_end(self.battle, self.unit, &planned.filled)?;
        Ok(planned)
    }

    /// Does the first try already succeed? A cheap way to know that [`Planner::plan`] will.
    pub fn plans_at_once(&self, draw: &Draw) -> bool {
        let goal = self.pose_of(draw).and_then(|(pose, _)| self.goal_of(draw, pose));
        let Ok(mut goal) = goal else { return false };
        if self.stays_on_road(&goal) {
            return self.plan(draw).is_ok();
        }
        let own = self.prepare(&mut goal);
        let setting = own.as_ref().unwrap_or_else(|| self.setting());
        let other;
        let slots = if goal.pose == self.pose {
            self.slots.get_or_init(|| offsets(&self.figures, &self.pose))
        } else {
            other = offsets(&self.figures, &goal.pose);
            &other
        };
        let found = advance_at_once(setting, &self.squad(), slots, &goal, self.allowance.into());
        found.is_some_and(|filled| self.rules.check_end(self.battle, self.unit, &filled).is_ok())
    }

    /// A goal beyond wire is drawn back to it; rows of vines ask which way the unit goes, so that it has a setting of its own
    /// (sof-terrain-wire-3, sof-terrain-vineyard-2).
    fn prepare(&self, goal: &mut Goal) -> Option<Setting<'a>> {
        if goal.via.is_empty() {
            self.stop_at_wire(goal);
        }
        let from = self
            .rules
            .ground
            .has(Terrain::Vineyard)
            .then(|| self.anchor())
            .flatten()?;
        let reach = i64::from(self.allowance);
        let around = Bounds::around(&[from, goal.anchor]).grown(reach);
        let mut vines = self.rules.ground.of_kind(Terrain::Vineyard);
        vines
            .any(|piece| self.rules.land.bounds[usize::from(piece)].meets(around))
            .then(|| {
                self.rules
                    .setting_toward(self.battle, self.unit, bearing(from, goal.anchor))
            })
    }

    /// The pose an order means; what it leaves out stays as it is (sof-ord-16).
    pub fn pose_of(&self, draw: &Draw) -> Result<(Pose, Formation), Why> {
        let me = self.me();
        let formation = draw.formation.unwrap_or(me.formation);
        if formation != me.formation {
            self.rules.check_formation(self.battle, self.unit, formation)?;
            self.check_change()?;
        } else if me.is_linear() {
            let why = "{} stands in linear order: it marches and wheels.";
            return Err(Why::new("sof-move-17", why).unit(self.unit.in_words()));
        }
        let heading = match draw.heading {
            Some(degrees) => {
                Facing::new(degrees).map_err(|_| Why::new("sof-fig-1", "Headings are whole degrees."))?
            }
            None => self.pose.heading,
        };
        Ok((self.pose_in(formation, heading, draw.files, draw.gap)?, formation))
    }

    /// A pose with these files and this gap, or the usual ones (sof-fig-14, sof-fig-15, sof-fig-16).
    pub fn pose_in(
        &self,
        formation: Formation,
        heading: Facing,
        files: Option<u16>,
        gap: Option<Length>,
    ) -> Result<Pose, Why> {
        let me = self.me();
        let order = Rules::drawn_up(me.kind, formation);
        let n = self.figures.len() as u16;
        let same = formation == me.formation;
        let usual = if same {
            me.files
        } else {
            Rules::usual_files(me.kind, formation, n)
        };
        let files = files.unwrap_or(usual);
        if files == 0 || n.max(me.files) < files {
            return Err(
                Why::new("sof-fig-14", "{} has {n} figures: from one to {n} files.")
                    .unit(self.unit.in_words())
                    .number(i32::from(n)),
            );
        }
        let gap = gap.unwrap_or(if same { me.gap } else { order.gap() });
        if gap < order.least_gap() || order.gap() < gap {
            let why = "Gaps of {unit} are from {n} to {m} hundredths of an inch.";
            let (least, most) = (order.least_gap() as i16, order.gap() as i16);
            return Err(Why::new("sof-fig-15", why)
                .unit(self.unit.in_words())
                .numbers(least, most));
        }
        Ok(Pose {
            heading,
            order,
            files,
            gap,
        })
    }

    /// Another formation takes a Double Time; mounted units manage it in a Maneuver (sof-move-21, sof-unit-16, sof-usr-irregulars).
    pub fn check_change(&self) -> Allowed {
        let me = self.me();
        let free = match self.rate {
            Rate::DoubleTime => true,
            Rate::Maneuver => me.kind == UnitType::Mounted && !me.has(UnitRule::Irregulars),
            Rate::Assault => false,
        };
        if free {
            return Ok(());
        }
        Err(
            Why::new("sof-move-21", "{} changes its formation in a Double Time only.")
                .unit(self.unit.in_words()),
        )
    }

    fn goal_of(&self, draw: &Draw, pose: Pose) -> Result<Goal, Why> {
        let frame = self.rules.ground.table.frame();
        let on = |spot: &crate::order::Spot| spot.on(frame).map_err(|no| Why::new(no.rule, no.sentence));
        if 7 < draw.via.len() {
            return Err(Why::new("sof-ord-45", "A way has at most seven points."));
        }
        let own = |figure: &FigureId| self.figures.iter().any(|mini| mini.id.0 == u32::from(figure.0));
        let adjust = draw.adjust.iter().map(|(figure, spot)| {
            if !own(figure) {
                return Err(Why::new("sof-fig-22", "Only its own figures can be set by hand."));
            }
            Ok((StandId(figure.0.into()), on(spot)?))
        });
        Ok(Goal {
            anchor: on(&draw.to)?,
            pose,
            via: draw.via.iter().map(on).collect::<Result<_, _>>()?,
            adjust: adjust.collect::<Result<_, _>>()?,
            exact: false,
        })
    }

    /// As far as it gets toward the goal: along a road if it is on one, else over whatever lies there (sof-move-30, tm-21.3).
    pub fn planned(&self, goal: &Goal, formation: Formation) -> Result<Planned, Why> {
        if let Some(planned) = self.by_road(goal, formation) {
            return Ok(planned);
        }
        let mut goal = goal.clone();
        let own = self.prepare(&mut goal);
        let setting = own.as_ref().unwrap_or_else(|| self.setting());
        let allowance = i64::from(self.allowance);
        let (filled, _) =
            advance(setting, &self.squad(), &goal, allowance).map_err(|why| no_place(self.unit, why))?;
        let left = setting.left_of(allowance, charged(&filled, self.me().kind, &self.figures));
        Ok(Planned {
            unit: self.unit,
            rate: self.rate,
            purpose: Purpose::Move,
            filled,
            formation,
            allowance: left as Length,
            on_road: false,
            finds: None,
        })
    }

    /// Whoever comes upon wire halts on contact (sof-terrain-wire-3): the goal is drawn back to where the lead touches it.
    fn stop_at_wire(&self, goal: &mut Goal) {
        if self.rules.wire_sections(self.battle).next().is_none() {
            return;
        }
        let Some(lead) = board::table::figures::takers(&self.figures).into_iter().next() else {
            return;
        };
        let slots = board::table::figures::offsets(&self.figures, &goal.pose);
        let Some(&(_, by)) = slots.iter().find(|(id, _)| *id == lead.id) else {
            return;
        };
        let Ok(to) = Point::new(goal.anchor.x() + by.x() as i32, goal.anchor.y() + by.y() as i32) else {
            return;
        };
        let leg = Segment::new(lead.at, to);
        let reach = i64::from(lead.base.body_radius());
        for section in self.rules.wire_sections(self.battle) {
            use board::table::Figure as _;
            if !section.shape.bounds().grown(reach).meets(leg.bounds()) {
                continue;
            }
            let free = |k: Length| {
                let print = lead.print(nth_step(leg, k), goal.pose.heading);
                !board::table::overlaps_shape(&print, section.shape)
            };
            let length = len(leg.a, leg.b);
            if let Some(k) = (1..=length).find(|k| !free(*k)) {
                let stop = nth_step(leg, k - 1);
                let at = Point::new(stop.x() - by.x() as i32, stop.y() - by.y() as i32);
                goal.anchor = at.unwrap_or(goal.anchor);
            }
        }
    }
}

/// The ways that cost something: of a gun unit the gun's alone (sof-move-38).
pub(super) fn charged<'p>(
    filled: &'p Filled,
    kind: UnitType,
    figures: &[Miniature],
) -> impl Iterator<Item = &'p [Point]> + Clone {
    let lead = board::table::figures::takers(figures).first().map(|mini| mini.id);
    let all = kind != UnitType::Gun;
    let ways = filled.ways.iter();
    ways.filter(move |(id, _)| all || Some(**id) == lead)
        .map(|(_, way)| way.as_slice())
}
