//! A game on an open table: where its units stand, and what can be seen from where.

use board::table::{Facing, Field, Footprint, Point, SightPolicy, Stand, StandId, Stands, Turntable, Viewer};
use rulebook::{Book, UnitId, Why};
use umpire::scene::Overlay;
use umpire::{Anchor, Eyes, View};

use crate::ground::Ground;
use crate::terrain::Terrain;
use crate::view;

/// A rule set whose units stand on an open table. What it says of a unit, `print` to `look_from` are made of.
pub trait OpenTable: Book {
    type Terrain: Terrain;

    /// The column of this game among the sight policies of the table model.
    const SIGHT: SightPolicy;
    /// The row that says who is out of sight.
    const UNSEEN: &'static str;

    fn ground(&self) -> &Ground<Self::Terrain>;
    /// Every unit there is, on the table or not.
    fn units(battle: &Self::Battle) -> impl Iterator<Item = UnitId>;
    /// Its centre and its facing; where it is not on the table, where it was or will be.
    fn place(battle: &Self::Battle, unit: UnitId) -> (Point, Facing);
    fn on_table(battle: &Self::Battle, unit: UnitId) -> bool;
    /// Its base in every facing; see [`crate::Turntables`].
    fn turntable(&self, battle: &Self::Battle, unit: UnitId) -> &Turntable;
    /// It as an end of a sight line, where it stands or would (tm-10.1).
    fn viewer_at(&self, battle: &Self::Battle, unit: UnitId, print: Footprint) -> Viewer;

    /// May these eyes not know where it is?
    fn is_hidden(&self, battle: &Self::Battle, unit: UnitId, eyes: Eyes) -> bool;
    /// A word for the range to an enemy that it could fire at from there; `None` out of reach.
    fn reach_word(
        &self,
        battle: &Self::Battle,
        unit: UnitId,
        other: UnitId,
        viewer: &Viewer,
    ) -> Option<&'static str>;
    /// Ranges, arcs and the reach of its next move.
    fn show_powers(&self, battle: &Self::Battle, eyes: Eyes, unit: UnitId, overlays: &mut Vec<Overlay>);

    /// Where a unit stands.
    #[inline]
    fn print(&self, battle: &Self::Battle, unit: UnitId) -> Footprint {
        let (at, facing) = Self::place(battle, unit);
        self.turntable(battle, unit).footprint(at, facing)
    }

    /// A unit as an end of a sight line.
    #[inline]
    fn viewer(&self, battle: &Self::Battle, unit: UnitId) -> Viewer {
        self.viewer_at(battle, unit, self.print(battle, unit))
    }

    /// A unit as the board knows it.
    fn stand(&self, battle: &Self::Battle, unit: UnitId) -> Stand {
        let (at, facing) = Self::place(battle, unit);
        Stand {
            id: StandId(u32::from(unit.0)),
            base: self.turntable(battle, unit).base(),
            at,
            facing,
        }
    }

    /// The table with these on it.
    fn field<'a>(&'a self, stands: &'a Stands) -> Field<'a> {
        Field {
            table: &self.ground().table,
            stands,
        }
    }

    /// What a piece sees from where it is or might go, or what is seen from a place.
    fn look_from(
        &self,
        battle: &Self::Battle,
        eyes: Eyes,
        piece: Option<u16>,
        from: Option<&Anchor>,
    ) -> View {
        let table = &self.ground().table;
        let known = |unit: &UnitId| Self::on_table(battle, *unit) && !self.is_hidden(battle, *unit, eyes);
        let unit = piece.and_then(|piece| Self::units(battle).find(|unit| unit.0 == piece));
        let unit = unit.filter(known);
        let place = view::place(table.frame(), from);
        let viewer = match (unit, place) {
            (Some(unit), Some(at)) => {
                let (_, facing) = Self::place(battle, unit);
                let print = self.turntable(battle, unit).footprint(at, facing);
                self.viewer_at(battle, unit, print)
            }
            (Some(unit), None) => self.viewer(battle, unit),
            (None, Some(at)) => Viewer::point(at),
            (None, None) => return View::default(),
        };
        let others = Self::units(battle).filter(|other| Some(*other) != unit && known(other));
        let mut view = view::look(
            table,
            &Self::SIGHT,
            &viewer,
            others.map(|other| (other, other.0, self.viewer(battle, other))),
            |other| self.reach_word(battle, unit?, other, &viewer),
            |other| {
                let why = Why::new(Self::UNSEEN, "{} is out of sight.").unit(other);
                why.refusal(self, battle)
            },
        );
        if let (Some(unit), None) = (unit, place) {
            self.show_powers(battle, eyes, unit, &mut view.overlays);
        }
        view
    }
}
