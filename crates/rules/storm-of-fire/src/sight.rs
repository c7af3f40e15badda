//! Sight and lines of fire (section 8.1, tm-22). Owner: ground.

use board::table::Point;

use crate::battle::{Battle, FigureId, UnitId};
use crate::content::model::Mode;
use crate::rules::Rules;
use crate::why::Why;

/// The line along which a figure fires (sof-shoot-14).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FireLine {
    /// The nearest enemy figure it has a line of fire to; `None` where the target is in a building.
    pub at: Option<FigureId>,
    pub from: Point,
    pub to: Point,
}

impl Rules {
    /// Does a figure see a figure (sof-shoot-8)? Symmetric.
    pub fn figure_sees(&self, battle: &Battle, one: FigureId, two: FigureId) -> Result<(), Why> {
        todo!("{battle:?} {one:?} {two:?}")
    }

    /// Does a unit see a unit: one pair of figures is enough (sof-shoot-6)?
    pub fn sees(&self, battle: &Battle, one: UnitId, two: UnitId) -> Result<(), Why> {
        todo!("{battle:?} {one:?} {two:?}")
    }

    /// The fire line of a figure to a unit with a weapon: sight, friends, hulls (sof-shoot-14 to sof-shoot-20). Arcs and ranges are
    /// the shooting chapter's.
    pub fn fire_line(
        &self,
        battle: &Battle,
        shooter: FigureId,
        target: UnitId,
        mode: &Mode,
    ) -> Result<FireLine, Why> {
        todo!("{battle:?} {shooter:?} {target:?} {mode:?}")
    }

    /// The level of a figure's eyes: 1 on the ground (sof-shoot-13).
    pub fn level(&self, battle: &Battle, figure: FigureId) -> i32 {
        todo!("{battle:?} {figure:?}")
    }
}
