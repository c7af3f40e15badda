//! What a study sees of a battle, and the small changes of a scenario that it tries: a command point or a stand more or less.

use std::cmp::Ordering;

use umpire::observe::{Stakes, Standing, Trial, Variation, VariationGroup, kinds_to_vary};
use umpire::scene::Place as Spot;
use umpire::{Distribution, Fraction, Seat};

use crate::battle::{Battle, Place, UnitId};
use crate::content::model::{Content, Family, Muster, Scenario};
use crate::options::Settings;
use crate::rules::{Resolution, Rules};

impl Rules {
    /// Every stand, hidden or not; a passenger is where its carrier is.
    pub(crate) fn standings(&self, battle: &Battle, out: &mut Vec<Standing>) {
        out.extend((0..).zip(&battle.units).map(|(piece, unit)| {
            let at = match unit.place {
                Place::ToPlace | Place::Left => None,
                Place::Aboard(carrier) => Some(battle.unit(carrier).at),
                Place::Table | Place::Destroyed => Some(unit.at),
            };
            Standing {
                piece,
                seat: unit.owner,
                kind: unit.kind,
                at: at.map(|at| Spot::Point { x: at.x(), y: at.y() }),
                lost: unit.place == Place::Destroyed,
            }
        }));
    }
}

impl Resolution<'_> {
    /// Tells a study that this seat wanted at least `wanted` from a die: its sides and the face it showed.
    pub(crate) fn note_die(&mut self, seat: Seat, stakes: Stakes, (sides, face): (u8, u8), wanted: i16) {
        self.report.trial(|| Trial {
            seat,
            stakes,
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
                stakes: Stakes::Combat,
                chance: Fraction::new(ways, u64::from(dies[0]) * u64::from(dies[1])),
                passed: outcome == Ordering::Greater,
            }
        });
    }
}

/// One change of a scenario.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Change {
    Command(i8),
    /// One more stand of this kind.
    More(usize),
    /// The last stand of this kind stays at home.
    Less(usize),
}

/// Every change with its name; the same list makes the names and finds them again.
fn changes(scenario: &Scenario, content: &Content) -> Vec<(Variation, usize, Change)> {
    let mut all = Vec::new();
    for (seat, force) in scenario.forces.iter().enumerate() {
        let mut add = |id: String, group, words: String, change| {
            let words = format!("{}: {words}", force.name);
            all.push((Variation { id, group, words }, seat, change));
        };
        for (word, bonus) in [("more", 1), ("less", -1)] {
            let words = format!("1 command point {word} a roll");
            let id = format!("command-{seat}-{word}");
            add(id, VariationGroup::Command, words, Change::Command(bonus));
        }
        // Not the headquarters: each side has one (sos-4I.1).
        let kinds = force.units.iter().map(|muster| muster.unit);
        for kind in kinds_to_vary(kinds.filter(|kind| content.units[*kind].family != Family::Hq)) {
            let unit = &content.units[kind];
            let words = |word: &str| format!("1 {} {word}", unit.name);
            let id = |word: &str| format!("unit-{seat}-{word}-{}", unit.id);
            add(
                id("more"),
                VariationGroup::Unit,
                words("more"),
                Change::More(kind),
            );
            if 1 < force.units.len() {
                add(
                    id("less"),
                    VariationGroup::Unit,
                    words("less"),
                    Change::Less(kind),
                );
            }
        }
    }
    all
}

pub(crate) fn variations(scenario: &Scenario, content: &Content) -> Vec<Variation> {
    let all = changes(scenario, content);
    all.into_iter().map(|(variation, ..)| variation).collect()
}

/// Makes one of the scenario's variations.
pub(crate) fn vary(
    scenario: &mut Scenario,
    settings: &mut Settings,
    content: &Content,
    id: &str,
) -> Result<(), String> {
    let found = changes(scenario, content)
        .into_iter()
        .find(|(variation, ..)| variation.id == id);
    let Some((_, seat, change)) = found else {
        return Err(format!("There is no variation `{id}` of `{}`.", scenario.id));
    };
    // They were rehearsed with the units as they were.
    scenario.set_ups.clear();
    let units = &mut scenario.forces[seat].units;
    match change {
        Change::Command(bonus) => settings.command_bonus[seat & 1] = bonus,
        // Its owner sets it up: no place of the scenario's is taken twice.
        Change::More(kind) => units.push(Muster {
            unit: kind,
            at: None,
            aboard: None,
        }),
        Change::Less(kind) => {
            if let Some(place) = units.iter().rposition(|muster| muster.unit == kind) {
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
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sos_4i_1_a_study_never_varies_the_headquarters() {
        let content = crate::content::embedded();
        for scenario in &content.scenarios {
            let all = variations(scenario, content);
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
