//! Moves worth offering (sof-ord-42, sof-ord-43, sof-ord-81, sof-ord-82, sof-ord-83, sof-ord-84).

use board::table::{Facing, Figure as _, K, Length, Point, Shape, bearing, gap2, in_shape, len, rdiv};

use super::{Depth, Planned, Planner, Rate};
use crate::battle::{Battle, UnitId};
use crate::content::model::{Formation, UnitType};
use crate::ground::Terrain;
use crate::laid::foot;
use crate::order::{Action, Draw, Pace, Spot};
use crate::rules::Rules;

/// Anchors within this of each other are one goal (sof-ord-81).
const ALIKE: i32 = 50;
/// At most so many moves are listed, in depth so many, at the double so many (sof-ord-81, sof-ord-82, sof-ord-84).
const MANEUVERS: usize = 24;
const IN_DEPTH: usize = 96;
const AT_THE_DOUBLE: usize = 8;
/// What is tried of a way, in eighths: a wood takes one, rough ground two.
const PARTS: [i32; 5] = [8, 7, 6, 4, 2];
/// How far from straight home a Fall-Back that is listed may turn.
const STRAIGHT: i32 = 30;
/// No goals nearer to the edge of the table.
const RIM: i32 = 60;
/// Distances from the enemy worth stopping at (sof-ord-81).
const STOPS: [Length; 2] = [1200, 610];
/// How many pieces of terrain are looked at.
const PIECES: usize = 6;

fn spot(p: Point) -> Spot {
    Spot { x: p.x(), y: p.y() }
}

fn at(draw: &Draw) -> Option<Point> {
    Point::new(draw.to.x, draw.to.y).ok()
}

/// A place so far from another along a heading.
fn ahead(from: Point, heading: Facing, by: Length) -> Point {
    let dir = heading.dir();
    let part = |component: i64| rdiv(i64::from(by) * component, K) as i32;
    Point::new(from.x() + part(dir.x()), from.y() + part(dir.y())).unwrap_or(from)
}

/// Goals of a unit, each once.
struct Goals<'a, 'b> {
    planner: &'b Planner<'a>,
    from: Point,
    pace: Pace,
    most: usize,
    found: Vec<Draw>,
}

impl<'a, 'b> Goals<'a, 'b> {
    fn new(planner: &'b Planner<'a>, pace: Pace, most: usize) -> Option<Goals<'a, 'b>> {
        Some(Goals {
            from: planner.anchor()?,
            planner,
            pace,
            most,
            found: Vec::new(),
        })
    }

    /// Adds a goal, if it is on the table, new and legal.
    fn add(&mut self, draw: Draw) {
        let Some(to) = at(&draw) else { return };
        let formation = self.planner.me().formation;
        let same = |other: &Draw| {
            other.formation == draw.formation
                && other.files == draw.files
                && at(other).is_some_and(|other| other.is_near(to, ALIKE))
        };
        let idle = to.is_near(self.from, ALIKE)
            && draw.formation.is_none_or(|it| it == formation)
            && draw.heading.is_none();
        if self.most <= self.found.len() || idle || self.found.iter().any(same) {
            return;
        }
        if self.planner.plans_at_once(&draw) {
            self.found.push(draw);
        }
    }

    /// The whole way, or as much of it as works out without trying around.
    fn add_part(&mut self, to: Spot) {
        let before = self.found.len();
        for eighths in PARTS {
            let part = |from: i32, to: i32| from + (to - from) * eighths / 8;
            self.add(Draw::to(Spot {
                x: part(self.from.x(), to.x),
                y: part(self.from.y(), to.y),
            }));
            if before < self.found.len() {
                return;
            }
        }
    }

    fn to(&mut self, p: Point) {
        // A place off the table, or half a rank from its edge, would only be pushed back again.
        let frame = self.planner.rules.ground.table.frame();
        let inside = |at: i32, side: i32| at.clamp(RIM.min(side / 2), (side - RIM).max(side / 2));
        let to = Spot {
            x: inside(p.x(), frame.width()),
            y: inside(p.y(), frame.height()),
        };
        self.add_part(to);
    }

    /// No farther than it goes.
    fn toward(&mut self, p: Point) {
        let far = self.planner.allowance;
        let to = match bearing(self.from, p) {
            Some(heading) if far < len(self.from, p) => ahead(self.from, heading, far),
            Some(_) | None => p,
        };
        self.to(to);
    }

    /// Line-up and into-an-area offers of the nearest pieces (sof-ord-81).
    fn cover(&mut self, pieces: usize) {
        for piece in nearest_pieces(self.planner, self.from, pieces) {
            for draw in self.planner.cover_offers(self.from, piece) {
                self.add(draw);
            }
        }
    }

    fn actions(self) -> Vec<Action> {
        let pace = self.pace;
        let moves = self.found.into_iter();
        moves.map(|draw| Action::Move { pace, draw }).collect()
    }
}

/// Pieces that cover somebody, the nearest first.
fn nearest_pieces(planner: &Planner<'_>, from: Point, most: usize) -> Vec<u16> {
    let rules = planner.rules;
    let reach = planner.allowance;
    let near = |piece: &u16| {
        let bounds = rules.land.bounds[usize::from(*piece)];
        bounds.grown(i64::from(reach) + 300).contains(from)
    };
    let covers = |piece: &u16| {
        rules.terrain(planner.battle, *piece).is_some_and(|kind| {
            is_lined(kind) || (kind != Terrain::Building && rules.conceals_within(kind, *piece))
        })
    };
    let pieces = rules.ground.pieces().filter(near).filter(covers);
    let mut pieces: Vec<_> = pieces
        .map(|piece| (gap2(&from, &rules.ground.piece(piece).shape), piece))
        .filter(|(gap, _)| gap.is_within(reach))
        .collect();
    pieces.sort();
    pieces.into_iter().map(|(_, piece)| piece).take(most).collect()
}

/// Walls, hedges and trenches are lined (sof-ord-42).
fn is_lined(kind: Terrain) -> bool {
    matches!(
        kind,
        Terrain::Wall | Terrain::Hedge | Terrain::Hedgerow | Terrain::TrenchLine | Terrain::HastyTrench
    )
}

impl Planner<'_> {
    /// Lines up along a piece or goes into it, toward the place of it that is nearest (sof-ord-42, sof-ord-43).
    fn cover_offers(&self, from: Point, piece: u16) -> Vec<Draw> {
        let shape = &self.rules.ground.piece(piece).shape;
        let kind = self.rules.ground.kind(piece);
        match shape {
            Shape::Line(_) | Shape::Strip(_) if is_lined(kind) => {
                self.line_up(from, piece).into_iter().collect()
            }
            Shape::Area(outline) => {
                let points = outline.vertices();
                let n = points.len();
                let feet = (0..n).map(|i| foot(from, points[i], points[(i + 1) % n]));
                let near = feet.min_by_key(|p| (*p - from).square());
                let goal = if in_shape(from, shape) { None } else { near };
                goal.and_then(|goal| self.inside_area(from, goal, outline.middle(), shape))
                    .into_iter()
                    .collect()
            }
            Shape::Line(_) | Shape::Strip(_) | Shape::Point(_) => Vec::new(),
        }
    }

    /// One rank along a line, on the near side, or in a trench (sof-ord-42).
    pub(crate) fn line_up(&self, goal: Point, piece: u16) -> Option<Draw> {
        let shape = &self.rules.ground.piece(piece).shape;
        let points = shape.core().points();
        let edges = points.windows(2).map(|pair| (pair[0], pair[1]));
        let (a, b) = edges.min_by_key(|(a, b)| (foot(goal, *a, *b) - goal).square())?;
        let axis = bearing(a, b)?;
        let home = self.rules.toward_enemy(self.me().owner);
        let normal = [axis.turned(90), axis.turned(-90)];
        let heading = normal
            .into_iter()
            .max_by_key(|heading| heading.dir().dot(home.dir()))?;
        let lead = self.figures.first()?;
        let reach = lead.base.body_radius();
        let n = self.figures.len() as u16;
        let on = foot(goal, a, b);
        let anchor = match shape {
            Shape::Line(_) => ahead(on, heading.turned(180), reach + 4),
            Shape::Strip(_) | Shape::Area(_) | Shape::Point(_) => on,
        };
        let files = (self.me().kind == UnitType::Infantry).then_some(n);
        Some(Draw {
            heading: Some(heading.degrees()),
            files,
            ..Draw::to(spot(anchor))
        })
    }

    /// The anchor pushed on along the drag by quarter inches until at least half the centres lie inside (sof-ord-43).
    pub(crate) fn inside_area(&self, from: Point, goal: Point, middle: Point, shape: &Shape) -> Option<Draw> {
        let heading = bearing(from, goal).or_else(|| bearing(from, middle))?;
        let slots = board::table::figures::offsets(&self.figures, &self.pose);
        for step in 0..=12 {
            let anchor = ahead(goal, heading, 25 * step);
            let inside = slots.iter().filter(|(_, by)| {
                let p = Point::new(anchor.x() + by.x() as i32, anchor.y() + by.y() as i32);
                p.is_ok_and(|p| in_shape(p, shape))
            });
            if slots.len() <= 2 * inside.count() {
                return Some(Draw::to(spot(anchor)));
            }
        }
        None
    }
}

impl Rules {
    /// Maneuvers worth listing, each of them legal: at most 24, in depth 96 (sof-ord-81, sof-ord-84). Pivots are among them.
    pub fn maneuver_offers(&self, battle: &Battle, unit: UnitId, depth: Depth) -> Vec<Action> {
        let mut offers = self.pivot_offers(battle, unit);
        let Ok(planner) = Planner::new(self, battle, unit, Pace::Maneuver) else {
            return offers;
        };
        let most = match depth {
            Depth::Usual => MANEUVERS,
            Depth::Deep => IN_DEPTH,
        };
        let Some(mut goals) = Goals::new(&planner, Pace::Maneuver, most) else {
            return offers;
        };
        let from = goals.from;
        let far = planner.allowance;
        let step = if depth == Depth::Deep { 22 } else { 45 };
        for degrees in (0..360).step_by(step) {
            goals.to(ahead(from, Facing::NORTH.turned(degrees), far));
        }
        for objective in &battle.objectives {
            goals.toward(*objective);
        }
        self.toward_enemy_offers(battle, &planner, &mut goals);
        goals.cover(if depth == Depth::Deep { usize::MAX } else { PIECES });
        goals.to(ahead(from, battle.unit(unit).heading.turned(180), 600));
        if depth == Depth::Deep {
            for degrees in (0..360).step_by(45) {
                goals.to(ahead(from, Facing::NORTH.turned(degrees), far / 2));
            }
        }
        offers.extend(goals.actions());
        offers.truncate(most);
        offers
    }

    /// Toward the nearest enemy, to stop at 12 inches, at 6.10, and where an assault can begin (sof-ord-81).
    fn toward_enemy_offers(&self, battle: &Battle, planner: &Planner<'_>, goals: &mut Goals<'_, '_>) {
        let unit = planner.unit;
        let enemies = battle.enemies(planner.me().owner).map(|(enemy, _)| enemy);
        let nearest = enemies
            .filter_map(|enemy| Some((self.unit_gap(battle, unit, enemy)?, enemy)))
            .min();
        let Some((gap, enemy)) = nearest else { return };
        let middle = match battle.building_of(enemy) {
            Some(building) => self.outline(building).map(board::table::Polygon::middle),
            None => battle.centre(enemy),
        };
        let Some(heading) = middle.and_then(|middle| bearing(goals.from, middle)) else {
            return;
        };
        let gap = gap.floor_units() as Length;
        let assault = self.rate(battle, unit, Rate::Assault);
        for stop in STOPS.into_iter().chain(assault) {
            let by = gap - stop;
            if 0 < by && by < planner.allowance {
                goals.to(ahead(goals.from, heading, by));
            }
        }
    }

    /// Turns of weapons and guns toward each enemy they do not face (sof-ord-19).
    fn pivot_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Action> {
        let me = battle.unit(unit);
        if !matches!(me.kind, UnitType::Weapon | UnitType::Gun) || !me.on_table() {
            return Vec::new();
        }
        let Some(from) = battle.centre(unit) else {
            return Vec::new();
        };
        let enemies = battle
            .enemies(me.owner)
            .filter_map(|(enemy, _)| battle.centre(enemy));
        let mut headings: Vec<i32> = enemies
            .filter_map(|to| bearing(from, to))
            .map(Facing::degrees)
            .collect();
        headings.retain(|heading| {
            let off = (heading - me.heading.degrees()).rem_euclid(360);
            30 < off.min(360 - off)
        });
        headings.dedup_by_key(|heading| *heading / 30);
        headings.truncate(4);
        headings.retain(|heading| self.check_pivot(battle, unit, *heading).is_ok());
        headings
            .into_iter()
            .map(|heading| Action::Pivot { heading })
            .collect()
    }

    /// Double Time, Fall-Back and crossing of wire worth listing, each of them legal: at most 8 (sof-ord-82).
    pub fn double_time_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Action> {
        let mut offers = Vec::new();
        if let Some(section) = self.touched_wire(battle, unit) {
            offers.push(Action::CrossWire { section });
        }
        if self.falls_back_at_once(battle, unit, STRAIGHT) {
            offers.push(Action::FallBack {
                heading: None,
                formation: None,
            });
        }
        let Ok(planner) = Planner::new(self, battle, unit, Pace::DoubleTime) else {
            return offers;
        };
        let left = AT_THE_DOUBLE - offers.len();
        let Some(mut goals) = Goals::new(&planner, Pace::DoubleTime, left) else {
            return offers;
        };
        let from = goals.from;
        let mut objectives = battle.objectives.clone();
        objectives.sort_by_key(|objective| (*objective - from).square());
        for objective in objectives.into_iter().take(3) {
            goals.toward(objective);
        }
        goals.to(ahead(
            from,
            self.toward_enemy(planner.me().owner),
            planner.allowance,
        ));
        goals.cover(1);
        for formation in [Formation::Loose, Formation::Extended, Formation::Close] {
            if formation != planner.me().formation && self.check_formation(battle, unit, formation).is_ok() {
                goals.add(Draw {
                    formation: Some(formation),
                    ..Draw::to(spot(from))
                });
            }
        }
        offers.extend(goals.actions());
        offers
    }

    /// What a drag to a place can mean: the move itself, lined up, into the area (sof-ord-41, sof-ord-42, sof-ord-43).
    pub fn drag_offers(&self, battle: &Battle, unit: UnitId, pace: Pace, to: Point) -> Vec<(Draw, Planned)> {
        let Ok(planner) = Planner::new(self, battle, unit, pace) else {
            return Vec::new();
        };
        let mut draws = vec![Draw::to(spot(to))];
        let near = |piece: &u16| self.land.bounds[usize::from(*piece)].grown(200).contains(to);
        for piece in self.ground.pieces().filter(near) {
            let Some(kind) = self.terrain(battle, piece) else {
                continue;
            };
            let shape = &self.ground.piece(piece).shape;
            if is_lined(kind) && gap2(&to, shape).is_within(200) && !matches!(shape, Shape::Area(_)) {
                draws.extend(planner.line_up(to, piece));
            } else if in_shape(to, shape) && self.conceals_within(kind, piece) {
                let from = planner.anchor().unwrap_or(to);
                draws.extend(planner.inside_area(from, to, to, shape));
            }
        }
        let planned = draws.into_iter().filter_map(|draw| {
            let planned = planner.plan(&draw).ok()?;
            Some((draw, planned))
        });
        planned.collect()
    }
}
