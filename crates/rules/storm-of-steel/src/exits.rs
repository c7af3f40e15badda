//! Exit edges (sos-0.11, tm-2.3, D30): a line of the scoring opens an edge, or a stretch of it, to a side. A unit leaves with
//! a way that ends with its centre on it; it is out of play, but not lost.

use board::table::{Move as Way, Point, TableEdge};
use tabletop::Exit;
use umpire::{Event, Seat};

use crate::battle::{Battle, UnitId, Whereabouts};
use crate::content::model::Counted;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    pub fn exits(&self, seat: Seat) -> &[Exit] {
        &self.exits[seat.index() & 1]
    }

    /// Would a unit of this seat leave with its centre there?
    pub fn leaves_at(&self, seat: Seat, p: Point) -> bool {
        let frame = self.scenario.frame;
        self.exits(seat).iter().any(|exit| exit.holds(frame, p))
    }

    /// The edges over which a way that ends there leads off the table.
    pub fn edges_out(&self, seat: Seat, end: Point) -> Vec<TableEdge> {
        let frame = self.scenario.frame;
        let open = self.exits(seat).iter().filter(|exit| exit.holds(frame, end));
        open.map(|exit| exit.edge).collect()
    }

    /// The board knows whole edges: one that is touched earlier on the way must be open there too.
    pub fn check_exit(&self, seat: Seat, way: &Way, id: UnitId) -> Allowed {
        if way.exit.is_some() && !self.leaves_at(seat, way.path.end()) {
            return Err(Why::new("sos-0.11", "{} cannot leave the table there.").unit(id));
        }
        Ok(())
    }

    /// Where a place so near to an exit that nobody can stand there leads out.
    pub fn snapped_out(&self, seat: Seat, p: Point) -> Option<Point> {
        let frame = self.scenario.frame;
        self.exits(seat).iter().find_map(|exit| exit.snapped(frame, p))
    }

    /// How many units of a kind have left over an exit.
    pub(crate) fn left_over(&self, battle: &Battle, seat: Seat, what: Counted, exit: Exit) -> i32 {
        let gone = battle.units.iter().filter(|unit| {
            unit.owner == seat
                && unit.place == Whereabouts::Left
                && exit.holds(self.scenario.frame, unit.at)
                && self.counts(what, unit)
        });
        gone.count() as i32
    }
}

impl Resolution<'_> {
    /// Off the table for good, with whoever it carries.
    pub fn leave(&mut self, id: UnitId) {
        let riders: Vec<UnitId> = self.battle.passengers(id).map(|(rider, _)| rider).collect();
        for unit in std::iter::once(id).chain(riders) {
            self.battle.unit_mut(unit).place = Whereabouts::Left;
            self.tell(|say| {
                let text = format!("{} leaves the table.", say.name(unit));
                Event::new("left", "sos-0.11", text)
                    .about(unit.0)
                    .short("leaves the table")
                    .show(say.gone(unit))
            });
        }
    }
}
