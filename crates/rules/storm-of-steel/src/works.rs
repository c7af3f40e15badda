//! Section 5, Fortifications, as they act on those who move: wire that is crushed, mines that go off. Whether wire and bunkers
//! may be entered is in `movement`, their fire in `fire`.

use board::table::{Path, Point, Step};
use smallvec::SmallVec;
use umpire::Event;
use umpire::show::Reading;

use crate::battle::{Battle, UnitId, other};
use crate::content::model::Mobility;
use crate::film;
use crate::ground::Terrain;
use crate::rules::{Resolution, Rules};

/// What mines did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mined {
    Nothing,
    Stops,
    Destroyed,
}

impl Rules {
    /// The sections of wire that a step of this mover destroys (sos-5A.3).
    pub(crate) fn wire_crushed(
        &self,
        battle: &Battle,
        mobility: Mobility,
        before: Point,
        at: Point,
    ) -> SmallVec<[u16; 2]> {
        if !matches!(mobility, Mobility::Tracked | Mobility::AmphibiousTracked) {
            return SmallVec::new();
        }
        let ground = &self.ground;
        ground
            .at(at)
            .filter(|piece| ground.kind(*piece) == Terrain::Wire && !battle.wire_gone.contains(piece))
            .filter(|piece| !board::table::in_piece(before, ground.piece(*piece)))
            .collect()
    }
}

impl Resolution<'_> {
    /// Every tracked AFV that drives over a section of wire destroys it (sos-5A.3).
    pub fn crush_wire(&mut self, mobility: Mobility, before: Point, at: Point) {
        for piece in self.rules.wire_crushed(self.battle, mobility, before, at) {
            self.battle.wire_gone.push(piece);
            self.tell(|say| {
                Event::new("wire", "sos-5A.3", "A section of wire is crushed.")
                    .short("wire crushed")
                    .show(say.ground(piece))
            });
        }
    }

    pub fn enters_mines(&self, before: Point, at: Point) -> bool {
        let ground = &self.rules.ground;
        let group_at = |p: Point| {
            ground
                .at(p)
                .find(|piece| ground.kind(*piece) == Terrain::Minefield)
                .map(|piece| ground.group(piece))
        };
        let now = group_at(at);
        now.is_some() && group_at(before) != now
    }

    /// A unit that is put somewhere is in the minefield it is put into (sos-5C.1).
    pub(crate) fn mines_where_put(&mut self, id: UnitId) {
        let at = self.battle.unit(id).at;
        let ground = &self.rules.ground;
        let open = ground.has(Terrain::Minefield)
            && ground
                .at(at)
                .any(|piece| ground.kind(piece) == Terrain::Minefield);
        if self.enters_hidden_mines(None, at) || open {
            self.roll_mines(id, None);
        }
    }

    /// 1–4 nothing; 5 pins or immobilises; 6 pins or destroys (sos-5C.1). No save for a headquarters (sos-5C.2).
    /// Whoever is on his way has come as far as this step.
    pub fn roll_mines(&mut self, id: UnitId, on_the_way: Option<(&Path, Step)>) -> Mined {
        let from = self.dice.log().len();
        let die = self.dice.d6("mines", "sos-5C.1");
        self.note_die(
            other(self.battle.unit(id).owner),
            umpire::observe::TrialKind::Combat,
            (6, die),
            5,
        );
        let afv = self.rules.kind_of(self.battle, id).is_afv();
        self.tell(|say| {
            let text = match die {
                5 | 6 => format!("{} sets off a mine.", say.name(id)),
                _ => format!("{} gets past the mines.", say.name(id)),
            };
            let event = Event::new("mines", "sos-5C.1", text).about(id.0).short("mines");
            let event = match on_the_way {
                Some((path, step)) if 5 <= die => {
                    let passed = path.points().iter().take(step.leg + 1).skip(1);
                    let corners: Vec<Point> = passed.copied().chain([step.at]).collect();
                    event.show(say.comes_to(id, &corners))
                }
                Some(_) | None => event,
            };
            event.show(film::roll(id, Reading::sum(0, die, 5)))
        });
        self.show_dice(from);
        match (die, afv) {
            (5 | 6, false) => {
                self.pin(id, "sos-5C.2");
                Mined::Stops
            }
            (5, true) => {
                self.immobilise(id, "sos-5C.1");
                if self.battle.unit(id).on_table() {
                    Mined::Stops
                } else {
                    Mined::Destroyed
                }
            }
            (6, true) => {
                self.destroy(id, "sos-5C.1");
                Mined::Destroyed
            }
            _ => Mined::Nothing,
        }
    }
}
