//! Sections 6B and 6D: who sees whom, and who has been spotted. The geometry is the board's (tm-10, tm-14).

use board::table::{
    Blocked, Footprint, Lookout, OvergrownHill, Point, Post, Sight, SightPolicy, Viewer, Why as Unseen,
    clear, posts_see, sees, within,
};
use tabletop::{OpenTable as _, Terrain as _};
use umpire::Seat;

use crate::battle::{Battle, Morale, UnitId};
use crate::rules::{Rules, SIGHT};
use crate::why::Why;

/// Who sees whom while nobody moves.
#[derive(Debug)]
pub struct Sights<'a> {
    rules: &'a Rules,
    battle: &'a Battle,
    lookout: Lookout<'a>,
}

impl<'a> Sights<'a> {
    pub fn new(rules: &'a Rules, battle: &'a Battle) -> Sights<'a> {
        Sights {
            rules,
            battle,
            lookout: Lookout::new(&rules.ground.table, &SIGHT, battle.units.len()),
        }
    }

    /// As [`Rules::sees`].
    #[inline]
    pub fn sees(&mut self, one: UnitId, two: UnitId) -> bool {
        let (rules, battle) = (self.rules, self.battle);
        self.lookout.sees(one.index(), two.index(), |index| {
            rules.viewer(battle, UnitId::at(index))
        })
    }
}

impl Rules {
    /// Where an end of a sight line is.
    pub fn post(&self, viewer: &Viewer) -> Post {
        Post::new(&self.ground.table, &SIGHT, viewer)
    }

    /// Do two units see each other (sos-6B.2, sos-6B.3, sos-6B.4, sos-6B.5, sos-6B.6, sos-6B.7, sos-6B.8)?
    pub fn sees(&self, battle: &Battle, one: UnitId, two: UnitId) -> bool {
        sees(
            &self.ground.table,
            &SIGHT,
            &self.viewer(battle, one),
            &self.viewer(battle, two),
        )
    }

    /// Does one of these see a point (sos-7D.1)?
    pub fn point_is_seen(&self, observers: &[Post], at: Point) -> bool {
        let point = self.post(&Viewer::point(at));
        observers
            .iter()
            .any(|observer| posts_see(&self.ground.table, &SIGHT, observer, &point))
    }

    /// The sight line with everything it meets, for a player's eyes.
    pub fn sight_line(&self, battle: &Battle, one: UnitId, to: &Viewer) -> Sight {
        clear(&self.ground.table, &SIGHT, &self.viewer(battle, one), to)
    }

    /// Why two units do not see each other: the row of what blocks the line first.
    pub fn why_unseen(&self, battle: &Battle, one: UnitId, two: UnitId) -> Why {
        let (viewer, seen) = (self.viewer(battle, one), self.viewer(battle, two));
        let sight = clear(&self.ground.table, &SIGHT, &viewer, &seen);
        let (rule, sentence) = match sight.blocked.first() {
            Some(blocked) => self.blocking_row(blocked, &viewer, &seen),
            None => ("sos-6B.1", "{} does not see {}."),
        };
        Why::new(rule, sentence).unit(one).unit(two)
    }

    /// The row by which a piece blocks a line (sos-6B.2, sos-6B.3, sos-6B.4, sos-6B.5, sos-6B.6, sos-6B.8).
    fn blocking_row(&self, blocked: &Blocked, one: &Viewer, two: &Viewer) -> (&'static str, &'static str) {
        if self.ground.kind(blocked.piece.0 as u16).is_structure() {
            return ("sos-6B.8", "A building hides {} and {} from each other.");
        }
        match blocked.why {
            Unseen::Between | Unseen::Again | Unseen::Crossed => {
                ("sos-6B.2", "Vegetation hides {} and {} from each other.")
            }
            Unseen::TooDeep => (
                "sos-6B.3",
                "Of {} and {} one is too deep in the vegetation to be seen.",
            ),
            Unseen::TooFarApart => ("sos-6B.4", "{} and {} are too far apart in the vegetation."),
            Unseen::Hill => {
                let bare = SightPolicy {
                    overgrown_hill: OvergrownHill::AsBare,
                    ..SIGHT
                };
                let over = clear(&self.ground.table, &bare, one, two);
                if over.blocked.iter().any(|other| other.piece == blocked.piece) {
                    ("sos-6B.5", "A hill hides {} and {} from each other.")
                } else {
                    (
                        "sos-6B.6",
                        "{} and {} do not see each other over an overgrown hill.",
                    )
                }
            }
        }
    }

    /// Units that observe for mortars and guns off the table: on the table and not suppressed (sos-6C.1, sos-7D.1).
    pub fn observers<'b>(&self, battle: &'b Battle, seat: Seat) -> impl Iterator<Item = UnitId> + 'b {
        battle
            .own(seat)
            .filter(|(_, unit)| unit.morale != Morale::Suppressed)
            .map(|(id, _)| id)
    }

    /// Must this unit be spotted before it can be fired at, and has not been (sos-6D.1)? In a bunker only if the bunker
    /// stands in vegetation (sos-5B.3).
    pub fn lies_low(&self, battle: &Battle, unit: UnitId) -> bool {
        let unit = battle.unit(unit);
        !unit.spotted && unit.under.conceals()
    }

    /// Enemies of a seat in cover that nobody has spotted yet (sos-6D.1).
    pub fn lurking<'b>(&'b self, battle: &'b Battle, seat: Seat) -> impl Iterator<Item = UnitId> + 'b {
        let enemies = battle.enemies(seat).map(|(id, _)| id);
        enemies.filter(move |id| self.lies_low(battle, *id))
    }

    /// Those of them that are so near to a base.
    pub fn lurking_within(&self, battle: &Battle, seat: Seat, print: &Footprint, reach: i32) -> Vec<UnitId> {
        let near = |id: &UnitId| within(print, &self.print(battle, *id), reach);
        self.lurking(battle, seat).filter(near).collect()
    }

    /// Has this side anybody of whom the other knows nothing (HI06)?
    pub fn hides_somebody(&self, battle: &Battle, seat: Seat) -> bool {
        self.force(seat).hidden_setup && battle.own(seat).any(|(id, _)| self.lies_low(battle, id))
    }

    /// Is this unit hidden from a seat: set up in secret and not spotted yet (HI06)?
    pub fn is_unknown(&self, battle: &Battle, unit: UnitId, to: Seat) -> bool {
        let owner = battle.unit(unit).owner;
        if owner == to || !self.force(owner).hidden_setup {
            return false;
        }
        match battle.unit(unit).aboard() {
            Some(carrier) => self.lies_low(battle, carrier),
            None => battle.unit(unit).on_table() && self.lies_low(battle, unit),
        }
    }
}
