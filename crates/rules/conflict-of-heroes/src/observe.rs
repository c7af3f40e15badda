//! What a study sees of a firefight, and the small changes of one that it tries: a CAP or a unit more or less.

use umpire::observe::{Standing, Variation, VariationGroup, kinds_to_vary};

use crate::battle::{Battle, Place, UnitSet};
use crate::content::model::{Content, Firefight, Force};
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
                    Place::OnMap | Place::InAir | Place::Destroyed => Some(cell),
                    Place::ToPlace | Place::OffMap | Place::Exited => None,
                },
                lost: unit.place == Place::Destroyed,
            }
        }));
    }
}

/// One change of a firefight.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Change {
    MoreCaps,
    LessCaps,
    /// One more unit of this kind, as the muster at this place.
    More(usize),
    /// The muster at this place stays at home.
    Less(usize),
}

/// Every change with its name; the same list makes the names and finds them again.
fn changes(firefight: &Firefight, content: &Content) -> Vec<(Variation, usize, Change)> {
    let room = firefight
        .forces
        .iter()
        .map(|force| force.units.len())
        .sum::<usize>()
        < UnitSet::MOST;
    let mut all = Vec::new();
    for (seat, force) in firefight.forces.iter().enumerate() {
        let mut add = |id: String, group, words: String, change| {
            let words = format!("{}: {words}", force.name);
            all.push((Variation { id, group, words }, seat, change));
        };
        let command = VariationGroup::Command;
        add(
            format!("command-{seat}-more"),
            command,
            "1 CAP more".to_owned(),
            Change::MoreCaps,
        );
        if 0 < force.caps {
            add(
                format!("command-{seat}-less"),
                command,
                "1 CAP less".to_owned(),
                Change::LessCaps,
            );
        }
        for kind in kinds_to_vary(force.units.iter().map(|muster| muster.unit)) {
            let unit = &content.units[kind];
            let of_kind = || (0..force.units.len()).filter(|place| force.units[*place].unit == kind);
            if let (true, Some(model)) = (room, of_kind().next()) {
                let id = format!("unit-{seat}-more-{}", unit.id);
                let words = format!("1 {} more", unit.name);
                add(id, VariationGroup::Unit, words, Change::More(model));
            }
            let spare = of_kind().rfind(|place| may_stay_at_home(force, *place));
            if let (true, Some(place)) = (1 < force.units.len(), spare) {
                let id = format!("unit-{seat}-less-{}", unit.id);
                let words = format!("1 {} less", unit.name);
                add(id, VariationGroup::Unit, words, Change::Less(place));
            }
        }
    }
    all
}

/// Nothing rides on it, and it carries nothing that the firefight needs.
fn may_stay_at_home(force: &Force, place: usize) -> bool {
    !force.units[place].carries_marker && force.units.iter().all(|other| other.aboard != Some(place))
}

pub(crate) fn variations(firefight: &Firefight, content: &Content) -> Vec<Variation> {
    let all = changes(firefight, content);
    all.into_iter().map(|(variation, ..)| variation).collect()
}

/// The firefight with one of its variations.
pub(crate) fn vary(mut firefight: Firefight, content: &Content, id: &str) -> Result<Firefight, String> {
    let found = changes(&firefight, content)
        .into_iter()
        .find(|(variation, ..)| variation.id == id);
    let Some((_, seat, change)) = found else {
        return Err(format!("There is no variation `{id}` of `{}`.", firefight.id));
    };
    // The declared bound grows with the forces; twice it is enough for one unit or one point.
    firefight.bound = firefight.bound.saturating_mul(2);
    let force = &mut firefight.forces[seat];
    match change {
        Change::MoreCaps => force.caps = force.caps.saturating_add(1),
        Change::LessCaps => force.caps = force.caps.saturating_sub(1),
        Change::More(place) => {
            let mut muster = force.units[place].clone();
            // It comes on its own feet, and what there is once stays once.
            (muster.aboard, muster.carries_marker, muster.inside) = (None, false, false);
            muster.veteran.clear();
            force.units.push(muster);
        }
        Change::Less(place) => {
            force.units.remove(place);
            for muster in &mut force.units {
                muster.aboard = muster.aboard.map(|on| if place < on { on - 1 } else { on });
            }
        }
    }
    Ok(firefight)
}
