//! Walking a planned move: the checks on the way, and what a move changes (sof-move-35, sof-move-36, sof-move-37, sof-move-38, sof-terrain-gen-5).

use board::table::figures::{
    Filled, Goal, Meeting, Miniature, Order, Setting, Squad, cut, fill, is_coherent, rings,
};
use board::table::{Base, BaseShape, Length, Point, StandId, in_shape};
use umpire::Event;

use super::plan::charged;
use super::{Planned, Purpose, Rate};
use crate::battle::{Aim, Battle, FigureId, Standing, Unit, UnitId, Whereabouts};
use crate::chance::Need;
use crate::content::model::{Formation, UnitRule, UnitType};
use crate::ground::Terrain;
use crate::laid::far_side;
use crate::rules::{MEASURE, Resolution, Rules};

/// An Agility check that a move meets (sof-move-35).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Hurdle {
    pub piece: u16,
    pub kind: Terrain,
    pub need: i32,
    /// Movement spent before it.
    pub spent: i64,
    /// It is climbed, and the move ends beyond it (sof-terrain-tallobs-3).
    pub climbed: bool,
}

/// The number an Agility check needs; foot soldiers always pass (sof-move-1, sof-core-16).
pub fn agility(kind: UnitType) -> Option<i32> {
    match kind {
        UnitType::Infantry => None,
        UnitType::Mounted | UnitType::Weapon => Some(3),
        UnitType::Gun => Some(5),
        UnitType::Vehicle => None,
    }
}

/// The row that asks for the check.
fn row(kind: Terrain) -> &'static str {
    match kind {
        Terrain::Undergrowth => "sof-terrain-undergrowth-2",
        Terrain::Ridge => "sof-terrain-ridge-3",
        Terrain::Rubble | Terrain::Levelled => "sof-terrain-rubble-2",
        Terrain::ShatteredWoods => "sof-terrain-shattered-2",
        Terrain::Stream => "sof-terrain-stream-2",
        Terrain::Ditch => "sof-terrain-lowobs-3",
        Terrain::Wall | Terrain::Hedge | Terrain::Hedgerow | Terrain::Fence => "sof-terrain-tallobs-3",
        Terrain::Woods | Terrain::Orchard => "sof-terrain-woods-3",
        Terrain::Wreck => "sof-terrain-wreck-2",
        Terrain::Vineyard => "sof-terrain-vineyard-2",
        _ => "sof-terrain-rough-2",
    }
}

impl Rules {
    /// The Agility checks a move meets, in the order of movement spent; one for each feature (sof-move-35, sof-move-36).
    pub fn hurdles(&self, battle: &Battle, planned: &Planned) -> Vec<Hurdle> {
        let me = battle.unit(planned.unit);
        let Some(need) = agility(me.kind).filter(|_| !planned.on_road) else {
            return Vec::new();
        };
        let setting = self.setting(battle, planned.unit);
        let minis = self.miniatures(battle, planned.unit);
        let mut met: Vec<(u32, Hurdle)> = Vec::new();
        for piece in self.ground.pieces() {
            let Some(kind) = self.terrain(battle, piece) else {
                continue;
            };
            let nth = usize::from(piece);
            let toward = Some(planned.filled.pose.heading);
            let going = self.going(
                me,
                kind,
                self.height2(battle, piece),
                self.features[nth].rows,
                toward,
            );
            if !going.check {
                continue;
            }
            let ways = charged(&planned.filled, me.kind, &minis);
            let first = ways
                .filter_map(|way| self.meeting(&setting, way, piece))
                .map(|met| met.spent)
                .min();
            let Some(spent) = first else { continue };
            let hurdle = Hurdle {
                piece,
                kind,
                need,
                spent,
                climbed: is_tall(kind) && matches!(me.kind, UnitType::Weapon | UnitType::Gun),
            };
            let one = self.land.one[nth];
            match met.iter_mut().find(|(other, _)| *other == one) {
                Some((_, known)) if spent < known.spent => *known = hurdle,
                Some(_) => {}
                None => met.push((one, hurdle)),
            }
        }
        met.sort_by_key(|(_, hurdle)| (hurdle.spent, hurdle.piece));
        met.into_iter().map(|(_, hurdle)| hurdle).collect()
    }

    pub(crate) fn meeting(&self, setting: &Setting<'_>, way: &[Point], piece: u16) -> Option<Meeting> {
        let shape = &self.ground.piece(piece).shape;
        setting.first_meeting(way, shape, self.land.bridged[usize::from(piece)])
    }

    /// A move cut short at the edge of a feature (tm-20.6): who enters it stops before, the others when the first has.
    pub(crate) fn halted(&self, battle: &Battle, planned: &Planned, piece: u16, spent: i64) -> Filled {
        let setting = self.setting(battle, planned.unit);
        let minis = self.miniatures(battle, planned.unit);
        let mut filled = planned.filled.clone();
        for (id, way) in &mut filled.ways {
            let own = self.meeting(&setting, way, piece);
            *way = cut(way, own.map_or(spent, |met| met.spent));
            let base = minis
                .iter()
                .find(|mini| mini.id == *id)
                .map_or(Base::POINT, |mini| mini.base);
            walk_back(&setting, base, way, &filled.pose);
        }
        self.gather(battle, planned.unit, filled)
    }

    /// A crew goes with its gun (sof-fig-21): it is placed anew about it.
    fn gather(&self, battle: &Battle, unit: UnitId, mut filled: Filled) -> Filled {
        if filled.pose.order != Order::Gun {
            return filled;
        }
        let minis = self.miniatures(battle, unit);
        let Some(gun) = board::table::figures::takers(&minis)
            .first()
            .and_then(|gun| filled.at(gun.id))
        else {
            return filled;
        };
        let setting = self.setting(battle, unit);
        let goal = Goal {
            anchor: gun,
            pose: filled.pose,
            via: Vec::new(),
            adjust: Vec::new(),
            exact: true,
        };
        let squad = Squad {
            figures: &minis,
            pose: filled.pose,
        };
        if let Ok(about) = fill(&setting, &squad, &goal, None) {
            for (id, way) in about.ways {
                let is_crew = filled.at(id) != Some(gun);
                if is_crew {
                    filled.ways.insert(id, way);
                }
            }
        }
        filled
    }

    /// Over a tall obstacle: the base is set down on its far side, and that is all (sof-terrain-tallobs-3, tm-25.5).
    fn climbed(&self, battle: &Battle, planned: &Planned, hurdle: &Hurdle) -> Option<Filled> {
        let minis = self.miniatures(battle, planned.unit);
        let lead = board::table::figures::takers(&minis).into_iter().next()?;
        let setting = self.setting(battle, planned.unit);
        let mut filled = planned.filled.clone();
        let way = filled.ways.get_mut(&lead.id)?;
        let mut short = cut(way, hurdle.spent);
        let from = short.last().copied()?;
        let shape = &self.ground.piece(hurdle.piece).shape;
        let (to, away) = far_side(shape, from, reach_of(lead.base) + 4)?;
        let beyond = |p: &Point| 0 <= away.dir().dot(*p - to);
        let heading = filled.pose.heading;
        let at =
            rings(to, heading, 12).find(|p| beyond(p) && setting.rest(lead.base, *p, heading).is_ok())?;
        short.push(at);
        *way = short;
        Some(self.gather(battle, planned.unit, filled))
    }

    /// Did it move through concealing terrain and end in it or within an inch of it (sof-usr-infiltration)?
    fn slips(&self, battle: &Battle, unit: UnitId, filled: &Filled) -> bool {
        let conceals = |piece: &u16| {
            self.terrain(battle, *piece)
                .is_some_and(|kind| self.conceals_within(kind, *piece))
        };
        let ends = self.prints_after(battle, unit, filled);
        self.ground.pieces().filter(conceals).any(|piece| {
            let shape = &self.ground.piece(piece).shape;
            let near = ends
                .iter()
                .filter(|end| board::table::within(*end, shape, 100))
                .count();
            ends.len() <= 2 * near
                && filled.ways.values().any(|way| {
                    way.iter().any(|p| in_shape(*p, shape))
                        || self
                            .setting(battle, unit)
                            .first_meeting(way, shape, false)
                            .is_some()
                })
        })
    }
}

fn is_tall(kind: Terrain) -> bool {
    matches!(
        kind,
        Terrain::Wall | Terrain::Hedge | Terrain::Hedgerow | Terrain::Fence
    )
}

/// How far a base reaches from its centre, however it faces.
pub(super) fn reach_of(base: Base) -> Length {
    match base.shape() {
        BaseShape::Disc { r } => r,
        BaseShape::Rect { hw, hl } => (hw * hw + hl * hl).isqrt() + 1,
        BaseShape::Point => 0,
    }
}

/// Back along its way to where it may rest (tm-9.9).
fn walk_back(setting: &Setting<'_>, base: Base, way: &mut Vec<Point>, pose: &board::table::figures::Pose) {
    let legs = way
        .windows(2)
        .map(|pair| i64::from(board::table::len(pair[0], pair[1])));
    let mut left: i64 = legs.sum();
    while 0 < left
        && way
            .last()
            .is_some_and(|at| setting.rest(base, *at, pose.heading).is_err())
    {
        left -= 1;
        *way = cut(way, left);
    }
}

impl Resolution<'_> {
    /// Walks a planned move, with the checks on the way (sof-move-35).
    pub fn march(&mut self, planned: Planned) {
        for hurdle in self.rules.hurdles(self.battle, &planned) {
            if !self.clears(planned.unit, &hurdle) {
                let filled = self
                    .rules
                    .halted(self.battle, &planned, hurdle.piece, hurdle.spent);
                return self.arrive(&planned, filled);
            }
            if hurdle.climbed {
                let halted = || {
                    self.rules
                        .halted(self.battle, &planned, hurdle.piece, hurdle.spent)
                };
                let over = self.rules.climbed(self.battle, &planned, &hurdle);
                let filled = over.unwrap_or_else(halted);
                return self.arrive(&planned, filled);
            }
        }
        let filled = planned.filled.clone();
        self.arrive(&planned, filled);
        if let Some(piece) = planned.finds {
            self.find_ambushes(planned.unit, piece);
        }
    }

    /// One Agility check for the whole unit (sof-move-36).
    fn clears(&mut self, unit: UnitId, hurdle: &Hurdle) -> bool {
        let from = self.dice.log().len();
        let rule = row(hurdle.kind);
        let fell = self.check(&Need::of(hurdle.need), "Agility", rule);
        let name = tabletop::Terrain::entry(hurdle.kind).name.to_lowercase();
        self.tell(|say| {
            let came = if fell.passed { "gets through" } else { "halts at" };
            let text = format!(
                "{} {came}: {name}, {} for {}+.",
                say.unit(unit),
                fell.first,
                hurdle.need
            );
            Event::new("agility", rule, text)
        });
        self.show_dice(from);
        fell.passed
    }

    /// Everybody is where he ends; what a move changes about a unit (sof-terrain-gen-10, sof-ind-9, sof-unit-8, sof-usr-infiltration).
    fn arrive(&mut self, planned: &Planned, filled: Filled) {
        let unit = planned.unit;
        let slipped = self.battle.unit(unit).has(UnitRule::InfiltrationTactics)
            && self.rules.slips(self.battle, unit, &filled);
        let before: Vec<(FigureId, Point)> = self
            .battle
            .figures_of(unit)
            .map(|(id, figure)| (id, figure.at))
            .collect();
        self.battle.unit_mut(unit).formation = planned.formation;
        self.set_down(unit, &filled);
        self.mark_moved(unit);
        self.battle.unit_mut(unit).slipped = slipped;
        let furthest = before
            .iter()
            .map(|(id, at)| board::table::len(*at, self.battle.figure(*id).at))
            .max();
        let (rule, what) = match (planned.purpose, planned.rate) {
            (Purpose::FallBack, _) => ("sof-act-fb-1", "falls back"),
            (Purpose::Entry, _) => ("sof-res-1", "comes on"),
            (Purpose::Move, Rate::DoubleTime) => ("sof-act-dt-1", "moves at the double"),
            (Purpose::Move, Rate::Maneuver | Rate::Assault) => ("sof-act-man-1", "moves"),
        };
        let comes = planned.purpose == Purpose::Entry;
        self.tell(|say| {
            let length = MEASURE.words(i64::from(furthest.unwrap_or(0)));
            let text = match comes {
                true => format!("{} {what}.", say.unit(unit)),
                false => format!("{} {what}: {length}.", say.unit(unit)),
            };
            let shows = filled.ways.iter().map(|(id, way)| {
                let id = rulebook::UnitId(id.0 as u16);
                if comes {
                    say.placed(id)
                } else {
                    say.along(id, way.get(1..).unwrap_or_default())
                }
            });
            let event = Event::new("move", rule, text).together(shows);
            before.iter().fold(event, |event, (id, _)| event.about(id.0))
        });
    }

    /// What any move of a unit ends: foxholes, what it ranged in on, what was ranged in on it (sof-terrain-gen-10, sof-ind-9).
    pub fn mark_moved(&mut self, unit: UnitId) {
        let turn = self.battle.turn;
        let coherent = {
            let me = self.battle.unit(unit);
            let prints = self.rules.prints(self.battle, unit);
            is_coherent(&prints, me.pose().order)
        };
        let me = self.battle.unit_mut(unit);
        me.moved_turn = turn;
        me.dug_in = false;
        me.ranged = None;
        me.slipped = false;
        me.out_of_command = !coherent;
        for other in &mut self.battle.units {
            if other
                .ranged
                .is_some_and(|ranged| ranged.target == Aim::Unit(unit))
            {
                other.ranged = None;
            }
        }
    }

    /// Sets every figure of a unit down where it was filled.
    pub fn set_down(&mut self, unit: UnitId, filled: &Filled) {
        let me = self.battle.unit_mut(unit);
        me.heading = filled.pose.heading;
        me.files = filled.pose.files;
        me.gap = filled.pose.gap;
        me.place = Whereabouts::Table;
        me.formation = match filled.pose.order {
            Order::Close => Formation::Close,
            Order::Loose | Order::Gun => Formation::Loose,
            Order::Extended => Formation::Extended,
            Order::Linear => me.formation,
        };
        for (id, way) in &filled.ways {
            let Some(at) = way.last().copied() else { continue };
            self.put(rulebook::UnitId(id.0 as u16), at);
        }
    }

    /// Puts one figure somewhere on the table.
    pub fn put(&mut self, figure: FigureId, at: Point) {
        let under = self.rules.ground.underfoot_outside(at);
        let me = self.battle.figure_mut(figure);
        me.at = at;
        me.under = under;
        me.standing = Standing::Table;
    }
}

/// May a unit turn in place (sof-move-13)?
impl Rules {
    /// A weapon that only fires to its front, a gun, anybody outside linear order (sof-move-12, sof-move-13, sof-ord-19).
    pub fn check_pivot(&self, battle: &Battle, unit: UnitId, heading: i32) -> Result<(), crate::why::Why> {
        use crate::why::Why;
        let facing = board::table::Facing::new(heading);
        let Ok(facing) = facing else {
            return Err(Why::new("sof-fig-1", "Headings are whole degrees."));
        };
        let me: &Unit = battle.unit(unit);
        if !me.on_table() {
            return Err(Why::new("sof-move-13", "{} is not on the table.").unit(unit.in_words()));
        }
        if !matches!(me.kind, UnitType::Weapon | UnitType::Gun) {
            return Err(
                Why::new("sof-move-13", "{} faces every way: it turns when it moves.").unit(unit.in_words()),
            );
        }
        if facing == me.heading {
            return Err(Why::new("sof-move-13", "{} faces that way.").unit(unit.in_words()));
        }
        self.pivoted(battle, unit, facing).map(|_| ())
    }

    /// Where its figures stand when it has turned: a gun's crew goes round with it (sof-fig-21).
    fn pivoted(
        &self,
        battle: &Battle,
        unit: UnitId,
        heading: board::table::Facing,
    ) -> Result<Filled, crate::why::Why> {
        let minis: Vec<Miniature> = self.miniatures(battle, unit);
        let now = battle.unit(unit).pose();
        let setting = self.setting(battle, unit);
        let lead = board::table::figures::takers(&minis).into_iter().next();
        let at = lead.map_or(Point::ORIGIN, |lead| lead.at);
        let goal = Goal {
            anchor: at,
            pose: board::table::figures::Pose { heading, ..now },
            via: Vec::new(),
            adjust: Vec::new(),
            exact: true,
        };
        let squad = Squad {
            figures: &minis,
            pose: now,
        };
        fill(&setting, &squad, &goal, None).map_err(|why| super::no_place(unit, why))
    }
}

impl Resolution<'_> {
    /// Turns a unit in place (sof-move-13); that counts as moving (sof-ind-9).
    pub fn pivot(&mut self, unit: UnitId, heading: i32) {
        let Ok(facing) = board::table::Facing::new(heading) else {
            return;
        };
        if let Ok(filled) = self.rules.pivoted(self.battle, unit, facing) {
            self.set_down(unit, &filled);
            self.mark_moved(unit);
            let lead: Vec<StandId> = filled.ways.keys().copied().collect();
            self.tell(|say| {
                let event = Event::new("move", "sof-move-13", format!("{} turns.", say.unit(unit)));
                let shows = lead
                    .iter()
                    .map(|id| say.along(rulebook::UnitId(id.0 as u16), &filled.ways[id][1..]));
                event.together(shows)
            });
        }
    }
}
