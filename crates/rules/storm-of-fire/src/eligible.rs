//! Who of a unit can fire what at a target: crew, arcs, lines, ranges (sof-shoot-1, sof-shoot-2, sof-shoot-3, sof-shoot-4, sof-shoot-5, sof-shoot-6, sof-shoot-7, sof-shoot-8, sof-shoot-9, sof-shoot-10, sof-shoot-11, sof-shoot-12, sof-shoot-13, sof-shoot-14, sof-shoot-15, sof-shoot-16, sof-shoot-17, sof-shoot-18, sof-shoot-19, sof-shoot-20, sof-shoot-21, sof-shoot-22, sof-shoot-23, sof-shoot-24, sof-shoot-25, sof-shoot-26, sof-shoot-27, sof-shoot-28, sof-shoot-54,
//! sof-ord-50). No unit is in contact when fire is declared (sof-shoot-29).

use std::cell::RefCell;

use board::table::{Arc, Facing, Footprint, Gap, Length, Point, Shape, gap2, in_arc};
use smallvec::SmallVec;

use crate::attack::Manner;
use crate::battle::{Battle, Body, BuildingState, FigureId, UnitId};
use crate::buildings::Opening;
use crate::content::model::{Mode, Rof, Role, UnitRule, Weapon, WeaponRule};
use crate::rules::Rules;
use crate::sight::FireLine;
use crate::why::Why;

/// One level of height (sof-fig-32).
const LEVEL: Length = 300;
/// Added to every range from high ground (sof-shoot-28).
const HIGH_GROUND: Length = 300;
/// Figures so near the closest one fire at his range (sof-shoot-23).
const TOGETHER: Length = 300;
/// From here others than the contacted unit fire at an assault (sof-cc-11).
const CLOSING: Length = 600;

/// A distance with its rise (sof-shoot-21, tm-14.4).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Range {
    gap: Gap,
    rise: Length,
}

/// Where a range lies among the modifiers: at most 4", 12", 24", beyond (sof-shoot-47, sof-shoot-58).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    Close,
    Short,
    Medium,
    Long,
}

impl Range {
    pub fn new(gap: Gap, rise: Length) -> Range {
        Range { gap, rise }
    }

    pub fn is_within(self, reach: Length) -> bool {
        self.gap.is_within_raised(self.rise, reach)
    }

    /// Minimum and maximum are both inclusive (sof-shoot-22).
    pub fn is_between(self, min: Length, max: Length) -> bool {
        self.is_within(max) && !self.gap.is_less_than_raised(self.rise, min)
    }

    /// 12.00 has no penalty, 12.01 has; 24.00 has the smaller one (sof-shoot-58).
    pub fn band(self) -> Band {
        match self {
            range if range.is_within(400) => Band::Close,
            range if range.is_within(1200) => Band::Short,
            range if range.is_within(2400) => Band::Medium,
            _ => Band::Long,
        }
    }
}

/// Where somebody fires from: a base on the table, or an opening or wall of a building (sof-bldg-14, sof-bldg-15).
#[derive(Clone, Debug)]
enum Muzzles {
    Bases,
    /// Those that bear, nearest first, each with its range; one figure fires from each.
    Openings(Vec<Range>),
    /// A ruin: everybody, from the wall.
    Walls(Range),
}

/// A unit that looks at a target: what every figure's fire needs is worked out once.
#[derive(Debug)]
pub struct Look<'a> {
    rules: &'a Rules,
    battle: &'a Battle,
    pub unit: UnitId,
    pub target: UnitId,
    pub manner: Manner,
    muzzles: Muzzles,
    /// The closest figure, of equals the lowest number, which gives the engagement range to those near it (sof-shoot-21,
    /// sof-shoot-23, sof-dec-46).
    closest: Option<(FigureId, Range)>,
    prints: SmallVec<[Footprint; 16]>,
    high: bool,
    lines: RefCell<Lines>,
}

/// Fire lines that were already drawn, by figure and by what the weapon makes of friends on the way.
type Lines = Vec<(FigureId, u8, Result<FireLine, Why>)>;

impl<'a> Look<'a> {
    pub fn new(
        rules: &'a Rules,
        battle: &'a Battle,
        unit: UnitId,
        target: UnitId,
        manner: Manner,
    ) -> Look<'a> {
        let mut look = Look {
            rules,
            battle,
            unit,
            target,
            manner,
            muzzles: Muzzles::Bases,
            closest: None,
            prints: rules.prints(battle, target),
            high: rules.is_high(battle, unit),
            lines: RefCell::new(Vec::new()),
        };
        match battle.building_of(unit) {
            Some(building) => look.muzzles = look.muzzles_of(building),
            None => {
                let ranges = battle.standing(unit).into_iter().map(|id| {
                    let print = rules.print(battle, id);
                    (id, look.range_from(&print, rules.level(battle, id)))
                });
                look.closest = ranges.min_by(|a, b| a.1.gap.cmp(&b.1.gap).then(a.0.cmp(&b.0)));
            }
        }
        look
    }

    /// From a place at this level to the nearest figure of the target, or to its building.
    fn range_from(&self, from: &Footprint, level: i32) -> Range {
        let (rules, battle) = (self.rules, self.battle);
        let rise = |other: i32| LEVEL * (level - other).abs();
        if let Some(building) = battle.building_of(self.target) {
            let gap = gap2(from, &rules.ground.piece(building).shape);
            let inside = battle.figures_of(self.target).next();
            let other = inside.map_or(1, |(id, _)| rules.level(battle, id));
            return Range::new(gap, rise(other));
        }
        let standing = battle.standing(self.target);
        let nearest = self
            .prints
            .iter()
            .zip(&standing)
            .map(|(print, id)| (gap2(from, print), *id))
            .min_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)));
        match nearest {
            Some((gap, id)) => Range::new(gap, rise(rules.level(battle, id))),
            None => Range::new(Gap::ZERO, 0),
        }
    }

    /// Openings that bear, or the walls of a ruin (tm-24.3).
    fn muzzles_of(&self, building: u16) -> Muzzles {
        let (rules, battle) = (self.rules, self.battle);
        let inside = battle.figures_of(self.unit).next();
        let level = inside.map_or(1, |(id, _)| rules.level(battle, id));
        let loopholed = rules.features[usize::from(building)].loopholed;
        let is_intact = rules.building_state(battle, building) == BuildingState::Intact;
        if !is_intact || loopholed {
            let mine = &rules.ground.piece(building).shape;
            let gaps = self.prints.iter().map(|print| gap2(mine, print));
            let gap = match battle.building_of(self.target) {
                Some(other) => gap2(mine, &rules.ground.piece(other).shape),
                None => gaps.min().unwrap_or(Gap::ZERO),
            };
            let rise = self.range_from(&Footprint::point(Point::ORIGIN), level).rise;
            return Muzzles::Walls(Range::new(gap, rise));
        }
        let fixed = self.fixed_opening(building);
        let mut ranges: Vec<Range> = rules
            .openings(building)
            .into_iter()
            .filter(|opening| fixed.is_none_or(|named| named == *opening))
            .filter(|opening| self.bears(opening))
            .map(|opening| self.range_from(&Footprint::point(opening.at), level))
            .collect();
        ranges.sort_by_key(|range| range.gap);
        Muzzles::Openings(ranges)
    }

    /// Can anybody fire at the target out of this opening?
    fn bears(&self, opening: &Opening) -> bool {
        let arms = self.rules.arms(self.battle, self.unit);
        arms.first().is_some_and(|(figure, weapon, mode)| {
            let mode = self.rules.mode(*weapon, *mode);
            let line = self
                .rules
                .fire_line_out(self.battle, *figure, opening, self.target, mode);
            line.is_ok()
        })
    }

    /// A Fixed weapon stands at the opening that faces as it does (sof-bldg-13).
    fn fixed_opening(&self, building: u16) -> Option<Opening> {
        let heading = self.battle.unit(self.unit).heading;
        let carries = |id: FigureId| {
            let figure = self.battle.figure(id);
            self.rules
                .weapons(figure)
                .any(|(_, weapon)| weapon.has(WeaponRule::Fixed))
        };
        let mut figures = self.battle.figures_of(self.unit);
        if !figures.any(|(id, _)| carries(id)) {
            return None;
        }
        let turn = |facing: Facing| {
            let turn = (facing.degrees() - heading.degrees()).rem_euclid(360);
            turn.min(360 - turn)
        };
        let openings = self.rules.openings(building);
        openings.into_iter().min_by_key(|opening| turn(opening.facing))
    }

    /// The points of the target that an arc must hold one of: centres, or the corners of its building.
    fn aims(&self) -> SmallVec<[Point; 16]> {
        match self.battle.building_of(self.target) {
            Some(building) => corners(&self.rules.ground.piece(building).shape),
            None => self.prints.iter().map(Footprint::centre).collect(),
        }
    }

    /// How many may fire from inside; `None` if all may (sof-bldg-14).
    pub fn most_firers(&self) -> Option<usize> {
        match &self.muzzles {
            Muzzles::Openings(ranges) => Some(ranges.len()),
            Muzzles::Bases | Muzzles::Walls(_) => None,
        }
    }

    /// The range of a figure (sof-shoot-21, sof-shoot-23). `nth` counts those who fire before it, for openings.
    pub fn range(&self, figure: FigureId, nth: usize) -> Range {
        match &self.muzzles {
            Muzzles::Walls(range) => *range,
            Muzzles::Openings(ranges) => {
                let last = ranges.len().saturating_sub(1);
                let range = ranges.get(nth.min(last));
                range.copied().unwrap_or(Range::new(Gap::ZERO, 0))
            }
            Muzzles::Bases => {
                let print = self.rules.print(self.battle, figure);
                match self.closest {
                    Some((closest, range))
                        if closest == figure
                            || gap2(&print, &self.rules.print(self.battle, closest)).is_within(TOGETHER) =>
                    {
                        range
                    }
                    _ => self.range_from(&print, self.rules.level(self.battle, figure)),
                }
            }
        }
    }

    /// How far a figure is from the target, for who is closest (sof-shoot-36).
    pub fn own_gap(&self, figure: FigureId) -> Gap {
        match &self.muzzles {
            Muzzles::Walls(range) => range.gap,
            Muzzles::Openings(ranges) => ranges.first().map_or(Gap::ZERO, |range| range.gap),
            Muzzles::Bases => self.range_from(&self.rules.print(self.battle, figure), 1).gap,
        }
    }

    /// The longest range of a mode, high ground counted (sof-shoot-28).
    pub fn longest(&self, mode: &Mode) -> Length {
        mode.max + if self.high { HIGH_GROUND } else { 0 }
    }

    /// The line along which a figure fires.
    pub fn line(&self, figure: FigureId, mode: &Mode) -> Result<FireLine, Why> {
        let kind =
            u8::from(mode.has(WeaponRule::OverheadFire)) | u8::from(mode.has(WeaponRule::Trajectory)) << 1;
        let known = |(id, of, _): &&(FigureId, u8, _)| *id == figure && *of == kind;
        if let Some((_, _, line)) = self.lines.borrow().iter().find(known) {
            return *line;
        }
        let line = self.rules.fire_line(self.battle, figure, self.target, mode);
        self.lines.borrow_mut().push((figure, kind, line));
        line
    }

    /// The same as a question: what is out of range is not looked for along a line.
    pub fn can_fire(&self, figure: FigureId, weapon: u16, mode_index: u8) -> bool {
        let mode = self.rules.mode(weapon, mode_index);
        let range = self.range(figure, 0);
        range.is_between(mode.min, self.longest(mode)) && self.may_fire(figure, weapon, mode_index).is_ok()
    }

    /// May this figure fire this weapon so? First reason in rulebook order (sof-ord-50).
    pub fn may_fire(&self, figure: FigureId, weapon: u16, mode_index: u8) -> Result<(), Why> {
        let (rules, battle) = (self.rules, self.battle);
        let me = battle.figure(figure);
        let found = rules.weapons(me).find(|(id, _)| *id == weapon);
        let Some((_, arm)) = found else {
            return Err(Why::new("sof-shoot-41", "{unit} does not carry that weapon.").unit(figure));
        };
        let Some(mode) = arm.modes.get(usize::from(mode_index)) else {
            return Err(Why::new("sof-shoot-41", "That weapon has no such mode."));
        };
        self.check_crew(figure, arm)?;
        if mode.is_blade() {
            return Err(Why::new("sof-chart-2", "That is for close combat alone."));
        }
        if mode.is_indirect() {
            return Err(Why::new("sof-ind-2", "It fires indirectly only by bombarding."));
        }
        if me.jammed {
            return Err(Why::new("sof-wsr-jams-2", "The weapon of {unit} is jammed.").unit(figure));
        }
        self.check_manner(figure, mode)?;
        self.check_arc(figure, arm)?;
        self.line(figure, mode)?;
        let range = self.range(figure, 0);
        if !range.is_between(mode.min, self.longest(mode)) {
            let sentence = "{unit} is out of range of that weapon, which reaches {length}.";
            let why = Why::new("sof-shoot-24", sentence).unit(figure);
            return Err(why.length(self.longest(mode)));
        }
        Ok(())
    }

    /// Disabled men and loaders do not shoot; a gun needs a man (sof-shoot-54, sof-shoot-83).
    fn check_crew(&self, figure: FigureId, weapon: &Weapon) -> Result<(), Why> {
        let (rules, battle) = (self.rules, self.battle);
        let me = battle.figure(figure);
        let is_fit = match me.body {
            Body::Gun => 0 < rules.serving(battle, figure),
            _ => me.is_there() && !me.is_disabled(),
        };
        if me.unit != self.unit || !is_fit {
            return Err(Why::new("sof-shoot-54", "{unit} cannot shoot.").unit(figure));
        }
        if me.role == Role::Loader
            && !weapon.has(WeaponRule::Loader)
            && rules.is_serving_loader(battle, figure)
        {
            return Err(Why::new("sof-shoot-54", "{unit} serves a weapon and does not shoot.").unit(figure));
        }
        Ok(())
    }

    /// What the action or closing fire leaves out (sof-shoot-52, sof-wsr-ml, sof-gren-8, sof-gren-10, sof-gren-12, sof-cc-11, sof-cc-13).
    fn check_manner(&self, figure: FigureId, mode: &Mode) -> Result<(), Why> {
        let (rules, battle) = (self.rules, self.battle);
        if rules.fire_rate(battle, figure, mode, self.manner).rof == Rof::None {
            return Err(Why::new("sof-shoot-52", "That weapon cannot fire after moving."));
        }
        if mode.has(WeaponRule::MuzzleLoader) && self.manner != Manner::Sustained {
            return Err(Why::new("sof-wsr-ml", "A muzzle loader needs Sustained Fire."));
        }
        if self.manner == Manner::Closing {
            if mode.is_thrown() {
                return Err(Why::new("sof-gren-8", "Nobody throws grenades in closing fire."));
            }
            let touches = rules.units_within(battle, self.unit, self.target, board::table::CONTACT);
            if !touches && !rules.is_near_unit_from(battle, figure, self.target, CLOSING) {
                let sentence = "{unit} is more than {length} from the assault.";
                return Err(Why::new("sof-cc-11", sentence).unit(figure).length(CLOSING));
            }
        }
        Ok(())
    }

    /// Fixed weapons and head armour fire ahead, linear order before its front (sof-shoot-3, sof-shoot-4, sof-wsr-fixed,
    /// sof-usr-headarmor).
    fn check_arc(&self, figure: FigureId, weapon: &Weapon) -> Result<(), Why> {
        let (rules, battle) = (self.rules, self.battle);
        let unit = battle.unit(self.unit);
        let (arc, rule) = if weapon.has(WeaponRule::Fixed) {
            (Arc::Front90, "sof-shoot-4")
        } else if unit.has(UnitRule::HeadArmor) {
            (Arc::Front90, "sof-usr-headarmor")
        } else if unit.is_linear() {
            (Arc::Front180, "sof-shoot-3")
        } else {
            return self.check_bearing();
        };
        let (at, heading) = match battle.building_of(self.unit) {
            Some(building) if weapon.has(WeaponRule::Fixed) => {
                let opening = self.fixed_opening(building);
                opening.map_or((battle.figure(figure).at, unit.heading), |opening| {
                    (opening.at, opening.facing)
                })
            }
            Some(building) => (middle(&rules.ground.piece(building).shape), unit.heading),
            None => (battle.figure(figure).at, unit.heading),
        };
        match self.aims().iter().any(|aim| in_arc(arc, at, heading, *aim)) {
            true => self.check_bearing(),
            false => Err(Why::new(rule, "{} is out of the arc of {}.")
                .unit(self.target.in_words())
                .unit(figure)),
        }
    }

    fn check_bearing(&self) -> Result<(), Why> {
        match self.most_firers() {
            Some(0) => {
                Err(Why::new("sof-bldg-14", "No opening bears on {unit}.").unit(self.target.in_words()))
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl Rules {
    /// At least half its figures on ground of height 2 or 3 (sof-shoot-13, sof-shoot-28).
    pub fn is_high(&self, battle: &Battle, unit: UnitId) -> bool {
        let all = battle.figures_of(unit).count();
        let high = battle
            .figures_of(unit)
            .filter(|(id, _)| 2 <= self.level(battle, *id));
        all <= 2 * high.count() && 0 < all
    }

    /// As [`Rules::is_near_unit`], from a building's outline if the figure is inside (sof-fig-35).
    fn is_near_unit_from(&self, battle: &Battle, figure: FigureId, unit: UnitId, reach: Length) -> bool {
        let me = battle.figure(figure);
        match battle.building_of(me.unit) {
            Some(_) => self.units_within(battle, me.unit, unit, reach),
            None => self.is_near_unit(battle, figure, unit, reach),
        }
    }

    /// May it ever be fired at: an enemy in play that is not in ambush (sof-shoot-2, sof-bldg-18)?
    pub fn check_target(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Result<(), Why> {
        let is_enemy = battle.knows_unit(target) && battle.unit(target).owner != battle.unit(unit).owner;
        if !is_enemy {
            return Err(Why::new("sof-shoot-2", "Fire at an enemy unit."));
        }
        let them = battle.unit(target);
        if !them.in_play() || them.ambush.is_some() {
            let sentence = "{unit} cannot be fired at where it is.";
            return Err(Why::new("sof-shoot-2", sentence).unit(target.in_words()));
        }
        Ok(())
    }
}

fn corners(shape: &Shape) -> SmallVec<[Point; 16]> {
    match shape {
        Shape::Area(polygon) => polygon.vertices().iter().copied().collect(),
        Shape::Line(_) | Shape::Strip(_) | Shape::Point(_) => SmallVec::new(),
    }
}

fn middle(shape: &Shape) -> Point {
    match shape {
        Shape::Area(polygon) => polygon.middle(),
        Shape::Point(point) => *point,
        Shape::Line(_) | Shape::Strip(_) => Point::ORIGIN,
    }
}
