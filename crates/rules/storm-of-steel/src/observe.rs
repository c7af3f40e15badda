//! What a study sees of a battle, and the small changes of a scenario that it tries: a command point or a stand more or less.

use std::cmp::Ordering;

use rulebook::variations::{self, Change, VariedForce, What};
use umpire::observe::{Standing, Trial, TrialKind};
use umpire::scene::Place;
use umpire::{Distribution, Fraction, Seat};

use crate::battle::{Battle, UnitId, Whereabouts};
use crate::content::model::{Content, Family, Force, Muster, Scenario};
use crate::options::Settings;
use crate::rules::{Resolution, Rules};

impl Rules {
    /// Every stand, hidden or not; a passenger is where its carrier is.
    pub(crate) fn standings(&self, battle: &Battle, out: &mut Vec<Standing>) {
        out.extend((0..).zip(&battle.units).map(|(piece, unit)| {
            let at = match unit.place {
                Whereabouts::ToPlace | Whereabouts::Left => None,
                Whereabouts::Aboard(carrier) => Some(battle.unit(carrier).at),
                Whereabouts::Table | Whereabouts::Destroyed => Some(unit.at),
            };
            Standing {
                piece,
                seat: unit.owner,
                kind: unit.kind,
                at: at.map(|at| Place::Point { x: at.x(), y: at.y() }),
                lost: unit.place == Whereabouts::Destroyed,
            }
        }));
    }
}

impl Resolution<'_> {
    /// Tells a study that this seat wanted at least `wanted` from a die: its sides and the face it showed.
    pub(crate) fn note_die(&mut self, seat: Seat, kind: TrialKind, (sides, face): (u8, u8), wanted: i16) {
        self.report.trial(|| Trial {
            seat,
            kind,
            chance: Distribution::of_dice(1, sides).at_least(wanted.into()),
            passed: wanted <= i16::from(face),
        });
    }

    /// The same for an assault, die against die (sos-8C.1, sos-8D): the luck is the attacker's.
    pub(crate) fn note_duel(&mut self, attacker: UnitId, dies: [u8; 2], doubled: bool, outcome: Ordering) {
        let seat = self.battle.unit(attacker).owner;
        self.report.trial(|| {
            let times = if doubled { 2 } else { 1 };
            let wins = |one: u16| (1..=u16::from(dies[1])).filter(|two| *two < one * times).count() as u64;
            let ways = (1..=u16::from(dies[0])).map(wins).sum();
            Trial {
                seat,
                kind: TrialKind::Combat,
                chance: Fraction::new(ways, u64::from(dies[0]) * u64::from(dies[1])),
                passed: outcome == Ordering::Greater,
            }
        });
    }
}

/// A force as a study changes it.
struct Varied<'a> {
    force: &'a Force,
    content: &'a Content,
}

impl Varied<'_> {
    /// Each side has one headquarters (sos-4I.1).
    fn is_headquarters(&self, place: usize) -> bool {
        self.content.units[self.force.units[place].unit].family == Family::Hq
    }
}

impl VariedForce for Varied<'_> {
    fn name(&self) -> &str {
        &self.force.name
    }

    fn kinds(&self) -> Vec<usize> {
        self.force.units.iter().map(|muster| muster.unit).collect()
    }

    fn command(&self, word: &str) -> Option<String> {
        Some(format!("1 command point {word} a roll"))
    }

    fn may_come_twice(&self, place: usize) -> bool {
        !self.is_headquarters(place)
    }

    fn may_stay_at_home(&self, place: usize) -> bool {
        !self.is_headquarters(place)
    }
}

pub(crate) fn changes(scenario: &Scenario, content: &Content) -> Vec<Change> {
    let forces = scenario.forces.iter().map(|force| Varied { force, content });
    variations::changes(forces, |kind| {
        (&content.units[kind].id, &content.units[kind].name)
    })
}

/// Makes one change of a scenario.
pub(crate) fn vary(scenario: &mut Scenario, settings: &mut Settings, seat: usize, what: What) {
    // They were rehearsed with the units as they were.
    scenario.set_ups.clear();
    let units = &mut scenario.forces[seat].units;
    match what {
        What::Command(bonus) => settings.command_bonus[seat & 1] = bonus,
        // Its owner sets it up: no place of the scenario's is taken twice.
        What::More { like } => units.push(Muster {
            unit: units[like].unit,
            at: None,
            aboard: None,
        }),
        What::Less { place } => {
            units.remove(place);
            // Whoever was to ride on it is set up by its owner.
            for muster in units.iter_mut() {
                muster.aboard = match muster.aboard {
                    Some(carrier) if place < carrier => Some(carrier - 1),
                    Some(carrier) if place == carrier => None,
                    aboard => aboard,
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use umpire::observe::Variation;

    use super::*;

    #[test]
    fn sos_4i_1_a_study_never_varies_the_headquarters() {
        let content = crate::content::embedded();
        for scenario in &content.scenarios {
            let all: Vec<Variation> = changes(scenario, content)
                .into_iter()
                .map(|change| change.variation)
                .collect();
            let tried = |seat: usize| {
                let id = format!("unit-{seat}-more-");
                all.iter()
                    .filter(|variation| variation.id.starts_with(&id))
                    .count()
            };
            assert!(
                all.iter()
                    .all(|variation| !variation.words.contains("Headquarters")),
                "{all:?}"
            );
            for (seat, force) in scenario.forces.iter().enumerate() {
                let mut kinds: Vec<usize> = force.units.iter().map(|muster| muster.unit).collect();
                kinds.sort_unstable();
                kinds.dedup();
                // Five kinds at most, and the headquarters is none of them.
                assert_eq!(tried(seat), (kinds.len() - 1).min(5), "{}", scenario.id);
            }
        }
    }
}
