//! Concealment and protection (section 8.2, tm-22.8 to tm-22.11).

use board::table::{Footprint, Leg, Length, Segment, Shape, gap2, in_shape, leaving, meets_interior, within};
use smallvec::SmallVec;

use crate::battle::{Battle, BuildingState, FigureId, LaidKind, UnitId};
use crate::content::model::{Role, UnitType};
use crate::ground::Terrain;
use crate::rules::Rules;
use crate::sight::{Eye, Look};

/// How a unit is covered from where the fire comes (sof-shoot-36).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Exposure {
    pub concealed: bool,
    /// Through more than 2 inches of woods (sof-shoot-61).
    pub deep: bool,
    pub protected: bool,
    /// In an intact building or a permanent fortification (sof-shoot-73).
    pub enclosed: bool,
}

/// So near to the edge of what he is in, or to a wall, a firer looks past it (sof-shoot-34); so much of woods conceals.
const NEAR: Length = 200;
/// In contact with a scrape (sof-terrain-scrape-3).
const LINED: Length = 100;

impl Rules {
    /// From the closest firing model that has a line of fire (sof-shoot-36): at least half the models must be covered.
    pub fn exposure(&self, battle: &Battle, from: FigureId, target: UnitId) -> Exposure {
        let them = battle.unit(target);
        // Mounted units benefit from neither (sof-shoot-40, sof-usr-mounted).
        if them.kind == UnitType::Mounted {
            return Exposure::default();
        }
        if let Some(building) = battle.building_of(target) {
            // sof-bldg-12.
            return Exposure {
                concealed: true,
                deep: false,
                protected: true,
                enclosed: self.building_state(battle, building) == BuildingState::Intact,
            };
        }
        let models = self.models(battle, target);
        let Some(first) = models.first() else {
            return Exposure::default();
        };
        let eye = self.eye_toward(battle, from, *first, target);
        let marks: SmallVec<[Eye; 16]> = models.iter().map(|id| self.mark(battle, *id)).collect();
        let look = Look::new(self, battle, &[eye], &marks);
        let dug_in = them.dug_in;
        let (mut concealed, mut deep, mut protected) = (0, 0, 0);
        for (id, mark) in models.iter().zip(&marks) {
            let wooded = self.is_wooded(&look, &eye, mark);
            deep += usize::from(wooded);
            concealed += usize::from(wooded || dug_in || self.is_concealed(&look, &eye, mark, *id));
            protected += usize::from(dug_in || self.is_protected(&look, &eye, mark, them.kind));
        }
        let half = |count: usize| models.len() <= 2 * count;
        Exposure {
            concealed: half(concealed),
            deep: half(deep),
            protected: half(protected),
            enclosed: false,
        }
    }

    /// The models that decide: of a gun unit the gun alone (sof-fig-40).
    fn models(&self, battle: &Battle, unit: UnitId) -> SmallVec<[FigureId; 16]> {
        let mut models = battle.standing(unit);
        if battle.unit(unit).kind == UnitType::Gun {
            models.retain(|id| battle.figure(*id).role == Role::Piece);
        }
        models
    }

    fn mark(&self, battle: &Battle, figure: FigureId) -> Eye {
        let at = battle.figure(figure).at;
        Eye {
            at,
            r: self.base(battle, battle.figure(figure)).body_radius(),
            e: self.level2_at(battle, at),
            facing: None,
            building: None,
        }
    }

    /// Where the firer looks from: himself, or the opening nearest to the target that bears (tm-24.3).
    fn eye_toward(&self, battle: &Battle, from: FigureId, first: FigureId, target: UnitId) -> Eye {
        let to = battle.centre(target).unwrap_or(battle.figure(first).at);
        let eyes = self.eyes(battle, from, Some(to));
        let bears = |eye: &&Eye| {
            eye.facing
                .is_none_or(|facing| board::table::in_arc(board::table::Arc::Front180, eye.at, facing, to))
        };
        let nearest = |eye: &&Eye| (eye.at - to).square();
        let best = eyes
            .iter()
            .filter(bears)
            .min_by_key(nearest)
            .or_else(|| eyes.iter().min_by_key(nearest));
        best.copied().unwrap_or_else(|| self.mark(battle, from))
    }

    /// Does a piece of this kind conceal those in it (sof-terrain-gen-20, sof-shoot-35)?
    pub fn conceals_within(&self, kind: Terrain, piece: u16) -> bool {
        match kind {
            Terrain::Undergrowth
            | Terrain::HastyTrench
            | Terrain::Rubble
            | Terrain::ShatteredWoods
            | Terrain::TrenchLine
            | Terrain::Vineyard
            | Terrain::Woods
            | Terrain::Orchard
            | Terrain::TallField
            | Terrain::Building
            | Terrain::Levelled
            | Terrain::Insubstantial => true,
            Terrain::Rough => self.features[usize::from(piece)].conceals,
            _ => false,
        }
    }

    /// Through more than 2 inches of woods; those at whose edge the firer stands do not count for targets outside (sof-shoot-34,
    /// sof-shoot-61, sof-terrain-woods-4).
    fn is_wooded(&self, look: &Look<'_>, x: &Eye, y: &Eye) -> bool {
        let top = x.e.max(y.e);
        let s = Segment::new(x.at, y.at);
        let counts = |(piece, kind, height2): &&(u16, Terrain, i32)| {
            let shape = &self.ground.piece(*piece).shape;
            let (holds_x, holds_y) = (in_shape(x.at, shape), in_shape(y.at, shape));
            matches!(kind, Terrain::Woods | Terrain::Orchard)
                && (top <= *height2 || holds_x || holds_y)
                && !(holds_x && !holds_y && self.is_at_edge(*piece, s))
        };
        look.inside(counts, s).exceeds(NEAR)
    }

    /// Is the start of the line in the piece, and out of it within 2 inches (tm-22.8)?
    fn is_at_edge(&self, piece: u16, s: Segment) -> bool {
        self.outline(piece)
            .is_some_and(|outline| !leaving(std::iter::once(outline), s).run.exceeds(NEAR))
    }

    fn is_concealed(&self, look: &Look<'_>, x: &Eye, y: &Eye, id: FigureId) -> bool {
        let s = Segment::new(x.at, y.at);
        let battle = look.battle();
        // sof-smoke-7.
        if look.is_smoky(s) || self.is_behind_scrape(battle, x, s, &self.print(battle, id)) {
            return true;
        }
        let covers = |&(piece, kind, height2): &(u16, Terrain, i32)| {
            let shape = &self.ground.piece(piece).shape;
            (self.conceals_within(kind, piece) && in_shape(y.at, shape))
                || (kind.conceals_across()
                    && screens(x, height2)
                    && meets_interior(shape, s)
                    && !self.looks_past(piece, shape, x, y, s))
        };
        if look.screens().iter().any(covers) {
            return true;
        }
        // sof-terrain-shattered-3.
        let shattered = |(piece, kind, height2): &&(u16, Terrain, i32)| {
            let shape = &self.ground.piece(*piece).shape;
            *kind == Terrain::ShatteredWoods
                && screens(x, *height2)
                && !self.looks_past(*piece, shape, x, y, s)
        };
        look.inside(shattered, s).exceeds(NEAR)
    }

    /// Does the firer stand at the edge of an area that holds him but not the target, or beside a line (sof-shoot-34)?
    fn looks_past(&self, piece: u16, shape: &Shape, x: &Eye, y: &Eye, s: Segment) -> bool {
        match shape {
            Shape::Line(line) => within(line, &x.at, NEAR + x.r),
            Shape::Area(_) => in_shape(x.at, shape) && !in_shape(y.at, shape) && self.is_at_edge(piece, s),
            Shape::Strip(_) => in_shape(x.at, shape) && !in_shape(y.at, shape),
            Shape::Point(_) => false,
        }
    }

    /// Fire over the front edge of a scrape at whoever lines it (sof-terrain-scrape-3, tm-22.11).
    fn is_behind_scrape(&self, battle: &Battle, x: &Eye, s: Segment, target: &Footprint) -> bool {
        battle
            .laid
            .iter()
            .filter(|laid| laid.kind == LaidKind::Scrape)
            .any(|laid| {
                let crossed = laid
                    .front()
                    .is_some_and(|(a, b)| gap2(&Leg::from(Segment::new(a, b)), &Leg::from(s)).is_zero());
                crossed && within(&laid.shape, target, LINED) && !within(&laid.shape, &x.at, NEAR + x.r)
            })
    }

    /// sof-shoot-38, sof-terrain-gen-8, sof-terrain-rubble-3, tm-22.9.
    fn is_protected(&self, look: &Look<'_>, x: &Eye, y: &Eye, kind: UnitType) -> bool {
        let on_foot = matches!(kind, UnitType::Infantry | UnitType::Weapon | UnitType::Gun);
        let s = Segment::new(x.at, y.at);
        look.screens().iter().any(|&(piece, terrain, _)| {
            let shape = &self.ground.piece(piece).shape;
            match terrain {
                Terrain::Rubble => on_foot && in_shape(y.at, shape),
                Terrain::HastyTrench | Terrain::TrenchLine | Terrain::Building => in_shape(y.at, shape),
                // sof-bldg-27.
                Terrain::Levelled => in_shape(y.at, shape) || meets_interior(shape, s),
                // sof-terrain-wreck-3.
                Terrain::Wreck => meets_interior(shape, s),
                // sof-terrain-gen-9: stone walls and hedgerows, plain hedges and fences do not.
                Terrain::Wall | Terrain::Hedgerow => {
                    meets_interior(shape, s) && !within(shape, &x.at, NEAR + x.r)
                }
                _ => false,
            }
        })
    }
}

/// Neither too low to hide anybody nor above the firer, who is less than a full level above it (sof-shoot-32, sof-shoot-33).
fn screens(x: &Eye, height2: i32) -> bool {
    0 < height2 && height2 <= x.e && x.e - height2 < 2
}

impl Terrain {
    /// Conceals what is behind it (sof-terrain-gen-20). Woods do if they are deep enough.
    fn conceals_across(self) -> bool {
        matches!(
            self,
            Terrain::Undergrowth
                | Terrain::Rubble
                | Terrain::Wall
                | Terrain::Hedge
                | Terrain::Hedgerow
                | Terrain::Vineyard
                | Terrain::TallField
                | Terrain::Embankment
                | Terrain::Levelled
                | Terrain::Insubstantial
                | Terrain::Wreck
        )
    }
}
