//! What a study sees of a firefight, and the small changes of one that it tries: a CAP or a unit more or less.

use rulebook::variations::{self, Change, VariedForce, What};
use umpire::observe::Standing;

use crate::battle::{Battle, UnitSet, Whereabouts};
use crate::content::model::{Content, Firefight, Force};
use crate::options::Settings;
use crate::rules::Rules;

impl Rules {
    /// Every counter, hidden or not, passengers and airplanes included.
    pub(crate) fn standings(&self, battle: &Battle, out: &mut Vec<Standing>) {
        out.extend((0..).zip(&battle.units).map(|(piece, unit)| {
            let cell = umpire::scene::Place::Cell(unit.hex.0);
            Standing {
                piece,
                seat: unit.owner,
                kind: unit.kind.into(),
                at: match unit.place {
                    Whereabouts::OnMap | Whereabouts::InAir | Whereabouts::Destroyed => Some(cell),
                    Whereabouts::ToPlace | Whereabouts::OffMap | Whereabouts::Exited => None,
                },
                lost: unit.place == Whereabouts::Destroyed,
            }
        }));
    }
}

/// A force as a study changes it.
struct Varied<'a> {
    force: &'a Force,
    /// Is there room for one more unit?
    room: bool,
}

impl VariedForce for Varied<'_> {
    fn name(&self) -> &str {
        &self.force.name
    }

    fn kinds(&self) -> Vec<usize> {
        self.force.units.iter().map(|muster| muster.unit).collect()
    }

    fn command(&self, word: &str) -> Option<String> {
        (word == "more" || 0 < self.force.caps).then(|| format!("1 CAP {word}"))
    }

    fn may_come_twice(&self, _place: usize) -> bool {
        self.room
    }

    /// Nothing rides on it, and it carries nothing that the firefight needs.
    fn may_stay_at_home(&self, place: usize) -> bool {
        let units = &self.force.units;
        !units[place].carries_marker && units.iter().all(|other| other.aboard != Some(place))
    }
}

pub(crate) fn changes(firefight: &Firefight, content: &Content) -> Vec<Change> {
    let units = firefight.forces.iter().map(|force| force.units.len());
    let room = units.sum::<usize>() < UnitSet::MOST;
    let forces = firefight.forces.iter().map(|force| Varied { force, room });
    variations::changes(forces, |kind| {
        (&content.units[kind].id, &content.units[kind].name)
    })
}

/// Makes one change of a firefight.
pub(crate) fn vary(firefight: &mut Firefight, _settings: &mut Settings, seat: usize, what: What) {
    // The declared bound grows with the forces; twice it is enough for one unit or one point.
    firefight.bound = firefight.bound.saturating_mul(2);
    let force = &mut firefight.forces[seat];
    match what {
        What::Command(by) => force.caps = force.caps.saturating_add_signed(by),
        What::More { like } => {
            let mut muster = force.units[like].clone();
            // It comes on its own feet, and what there is once stays once.
            (muster.aboard, muster.carries_marker, muster.inside) = (None, false, false);
            muster.veteran.clear();
            force.units.push(muster);
        }
        What::Less { place } => {
            force.units.remove(place);
            for muster in &mut force.units {
                muster.aboard = muster.aboard.map(|on| if place < on { on - 1 } else { on });
            }
        }
    }
}
