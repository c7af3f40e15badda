//! Who touches whom, and across what (sof-cc-6, sof-cc-7, sof-cc-22, sof-bldg-20).

use board::table::{CONTACT, Core, Figure as _, Leg, Point, Segment, Shape, crosses, gap2, rdiv, within};
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, BuildingState, FigureId, Laid, LaidKind, UnitId};
use crate::ground::Terrain;
use crate::rules::Rules;

/// Across a line, a 1-inch section, or from outside a trench one is in contact at these gaps (sof-cc-7).
const ACROSS_LINE: i32 = 110;
const ACROSS_SECTION: i32 = 210;
const INTO_TRENCH: i32 = 160;

/// Lines one fights across.
const LINES: &[Terrain] = &[Terrain::Wall, Terrain::Hedge, Terrain::Hedgerow, Terrain::Fence];
const TRENCHES: &[Terrain] = &[Terrain::TrenchLine, Terrain::HastyTrench];
/// Tight quarters (sof-terrain-gen-19).
const TIGHT: &[Terrain] = &[
    Terrain::Undergrowth,
    Terrain::HastyTrench,
    Terrain::Rubble,
    Terrain::ShatteredWoods,
    Terrain::TrenchLine,
    Terrain::Vineyard,
    Terrain::Woods,
    Terrain::Orchard,
];
/// Protects those in it, infantry, weapons and guns alike (sof-cc-42).
const PROTECTS: &[Terrain] = &[
    Terrain::TrenchLine,
    Terrain::HastyTrench,
    Terrain::Rubble,
    Terrain::Levelled,
];

/// What an assault has to overcome; it holds for the whole combat (section 13.3).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Across {
    /// Both sides fight in or across tight quarters (sof-cc-35).
    pub tight: bool,
    /// The defender is protected, and in no building (sof-cc-42).
    pub protected: bool,
    /// −2 into an intact building, −1 into a ruin (sof-cc-43).
    pub building: i8,
    /// A building or a trench line (sof-cc-33).
    pub fortified: bool,
    pub undergrowth: bool,
    /// A wall, hedge or fence between (sof-terrain-tallobs-5).
    pub obstacle: bool,
    pub ditch: bool,
    pub stream: bool,
    pub wire: bool,
    /// Uphill (sof-terrain-gen-16).
    pub uphill: bool,
}

impl Rules {
    /// Is a figure in contact with an enemy figure on the table, across an obstacle too (sof-fig-31, sof-cc-7)?
    pub fn in_contact(&self, battle: &Battle, one: FigureId, two: FigureId) -> bool {
        let (a, b) = (self.print(battle, one), self.print(battle, two));
        if within(&a, &b, CONTACT) {
            return true;
        }
        if !within(&a, &b, ACROSS_SECTION) {
            return false;
        }
        let (one, two) = (battle.figure(one), battle.figure(two));
        let s = Segment::new(one.at, two.at);
        let crossed = self.lines_between(battle, s);
        let wire = self.wire_between(battle, s);
        let trench = two.under.is_any(TRENCHES) != one.under.is_any(TRENCHES);
        (crossed && within(&a, &b, ACROSS_LINE)) || wire || (trench && within(&a, &b, INTO_TRENCH))
    }

    /// Does a wall, hedge or fence that still stands lie across a segment?
    fn lines_between(&self, battle: &Battle, s: Segment) -> bool {
        self.is_between(battle, s, LINES)
    }

    /// The same of those that stop bullets (sof-terrain-gen-9).
    fn walls_between(&self, battle: &Battle, s: Segment) -> bool {
        self.is_between(battle, s, &[Terrain::Wall, Terrain::Hedgerow])
    }

    fn is_between(&self, battle: &Battle, s: Segment, kinds: &[Terrain]) -> bool {
        let standing = self
            .ground
            .pieces()
            .filter(|piece| !battle.breached.contains(piece));
        let mut of_kind = standing.filter(|piece| kinds.contains(&self.ground.kind(*piece)));
        of_kind.any(|piece| match &self.ground.piece(piece).shape {
            Shape::Line(line) => crosses(line, s),
            shape => gap2(shape, &Leg::from(s)).is_zero(),
        })
    }

    /// Does wire lie across a segment, the table's or laid for the battle?
    fn wire_between(&self, battle: &Battle, s: Segment) -> bool {
        let laid = battle.laid.iter().filter(|laid| laid.kind == LaidKind::Wire);
        let meets = |laid: &Laid| gap2(&laid.shape, &Leg::from(s)).is_zero();
        laid.into_iter().any(meets) || self.is_between(battle, s, &[Terrain::Wire])
    }

    /// Does a figure touch the building an enemy unit is in (sof-bldg-20)?
    fn touches_building(&self, battle: &Battle, figure: FigureId, building: u16) -> bool {
        within(
            &self.print(battle, figure),
            &self.ground.piece(building).shape,
            CONTACT,
        )
    }

    /// Does a figure touch a unit?
    pub fn touches(&self, battle: &Battle, figure: FigureId, unit: UnitId) -> bool {
        match (
            battle.building_of(unit),
            battle.building_of(battle.figure(figure).unit),
        ) {
            (Some(building), None) => self.touches_building(battle, figure, building),
            (None, None) => {
                let theirs = battle.standing(unit);
                theirs.into_iter().any(|foe| self.in_contact(battle, figure, foe))
            }
            (_, Some(_)) => true,
        }
    }

    /// The figures of a unit that fight against another: those that touch it, and those that touch one of them (sof-cc-22). Inside a
    /// building as many fight as stand against it, leaders first (sof-bldg-20).
    pub fn fighters(&self, battle: &Battle, unit: UnitId, against: UnitId) -> Vec<FigureId> {
        let fit: Vec<FigureId> = battle.fit(unit).map(|(id, _)| id).collect();
        if battle.building_of(unit).is_some() {
            let outside = self.fighters(battle, against, unit).len();
            let mut inside = fit;
            inside.sort_by_key(|id| (!battle.figure(*id).role.is_character(), *id));
            inside.truncate(outside);
            return inside;
        }
        let touching: Vec<FigureId> = fit
            .iter()
            .copied()
            .filter(|figure| self.touches(battle, *figure, against))
            .collect();
        let linked = |figure: &FigureId| {
            let print = self.print(battle, *figure);
            touching
                .iter()
                .any(|front| front == figure || within(&print, &self.print(battle, *front), CONTACT))
        };
        fit.into_iter().filter(linked).collect()
    }

    /// The units an assaulting unit touches, its target first, with what lies between (sof-cc-6). Empty if it does not touch its target.
    pub(super) fn touched(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Vec<(UnitId, Across)> {
        let own = battle.standing(unit);
        let touches = |foe: UnitId| own.iter().any(|figure| self.touches(battle, *figure, foe));
        if !touches(target) {
            return Vec::new();
        }
        let foes = battle.enemies(battle.unit(unit).owner);
        let others = foes
            .map(|(foe, _)| foe)
            .filter(|foe| *foe != target && touches(*foe));
        let all = [target].into_iter().chain(others);
        all.map(|foe| (foe, self.across(battle, unit, foe))).collect()
    }

    /// What the attacker has to overcome against one unit.
    pub(super) fn across(&self, battle: &Battle, unit: UnitId, foe: UnitId) -> Across {
        if let Some(building) = battle.building_of(foe) {
            let state = battle.buildings.iter().find(|known| known.piece == building);
            let intact = state.is_none_or(|known| known.state == BuildingState::Intact);
            return Across {
                tight: true,
                building: if intact { -2 } else { -1 },
                fortified: true,
                ..Across::default()
            };
        }
        let (ours, theirs) = (battle.standing(unit), battle.standing(foe));
        let half = |figures: &[FigureId], kinds: &[Terrain]| {
            let inside = figures
                .iter()
                .filter(|id| battle.figure(**id).under.is_any(kinds));
            figures.len() <= 2 * inside.count()
        };
        let any =
            |figures: &[FigureId], kind: Terrain| figures.iter().any(|id| battle.figure(*id).under.is(kind));
        let contacts = || {
            ours.iter()
                .flat_map(|one| theirs.iter().map(move |two| (*one, *two)))
                .filter(|(one, two)| self.in_contact(battle, *one, *two))
                .map(|(one, two)| Segment::new(battle.figure(one).at, battle.figure(two).at))
        };
        let obstacle = contacts().any(|s| self.lines_between(battle, s));
        let wall = contacts().any(|s| self.walls_between(battle, s));
        Across {
            tight: obstacle || half(&theirs, TIGHT),
            protected: wall || half(&theirs, PROTECTS) || battle.unit(foe).dug_in,
            building: 0,
            fortified: half(&theirs, &[Terrain::TrenchLine]),
            undergrowth: half(&theirs, &[Terrain::Undergrowth]),
            obstacle,
            ditch: any(&ours, Terrain::Ditch),
            stream: any(&ours, Terrain::Stream),
            wire: contacts().any(|s| self.wire_between(battle, s)),
            uphill: self.is_uphill(battle, unit, foe),
        }
    }

    /// Is the defender nearer the middle of elevating ground that holds at least half of it (sof-terrain-gen-16, sof-fig-40)?
    fn is_uphill(&self, battle: &Battle, unit: UnitId, foe: UnitId) -> bool {
        let (Some(own), Some(their)) = (battle.centre(unit), battle.centre(foe)) else {
            return false;
        };
        let figures = battle.standing(foe);
        let elevating = self.ground.pieces().filter(|piece| {
            let shape = &self.ground.piece(*piece).shape;
            let on = figures
                .iter()
                .filter(|id| board::table::in_shape(battle.figure(**id).at, shape));
            self.ground.piece(*piece).properties.elevating && figures.len() <= 2 * on.count()
        });
        elevating.into_iter().any(|piece| {
            let middle = middle_of(&self.ground.piece(piece).shape);
            middle.is_some_and(|middle| (their - middle).square() < (own - middle).square())
        })
    }
}

/// The middle of a piece: the mean of its corners (sof-terrain-gen-16).
fn middle_of(shape: &Shape) -> Option<Point> {
    let (Core::Solid(corners) | Core::Open(corners)) = shape.core();
    let count = i64::try_from(corners.len()).ok().filter(|count| 0 < *count)?;
    let mean = |of: fn(Point) -> i32| {
        let sum: i64 = corners.iter().map(|corner| i64::from(of(*corner))).sum();
        rdiv(sum, count) as i32
    };
    Point::new(mean(Point::x), mean(Point::y)).ok()
}
