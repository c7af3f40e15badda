//! What a study sees of a battle, and the small changes of a scenario that it tries: a unit more or less.

use rulebook::variations::{self, Change, VariedForce, What};
use umpire::observe::Standing;
use umpire::scene::Place;

use crate::battle::{Battle, Standing as Stands};
use crate::content::model::{Content, Force, Post, Scenario};
use crate::options::Settings;
use crate::rules::Rules;

impl Rules {
    /// Every figure.
    pub(crate) fn standings(&self, battle: &Battle, out: &mut Vec<Standing>) {
        out.extend((0..).zip(&battle.figures).map(|(piece, figure)| {
            let on_table = figure.standing == Stands::Table;
            Standing {
                piece,
                seat: figure.owner,
                kind: battle.unit(figure.unit).entry,
                at: on_table.then(|| Place::Point {
                    x: figure.at.x(),
                    y: figure.at.y(),
                }),
                lost: figure.standing == Stands::Gone,
            }
        }));
    }
}

/// A force as a study changes it: its units.
struct Varied<'a>(&'a Force);

impl Varied<'_> {
    fn is_squad(&self, place: usize) -> bool {
        let unit = self.0.roster.units.get(place);
        unit.is_some_and(|unit| unit.post != Post::Hq)
    }
}

impl VariedForce for Varied<'_> {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn kinds(&self) -> Vec<usize> {
        self.0.roster.units.iter().map(|unit| unit.entry).collect()
    }

    /// There are no points of command in this game.
    fn command(&self, _word: &str) -> Option<String> {
        None
    }

    fn may_come_twice(&self, place: usize) -> bool {
        self.is_squad(place)
    }

    fn may_stay_at_home(&self, place: usize) -> bool {
        self.is_squad(place)
    }
}

pub(crate) fn changes(scenario: &Scenario, content: &Content) -> Vec<Change> {
    let forces = scenario.forces.iter().map(Varied);
    variations::changes(forces, |kind| {
        (&content.units[kind].id, &content.units[kind].name)
    })
}

/// Makes one change of a scenario.
pub(crate) fn vary(scenario: &mut Scenario, _settings: &mut Settings, seat: usize, what: What) {
    let units = &mut scenario.forces[seat].roster.units;
    match what {
        What::Command(_) => {}
        What::More { like } => {
            if let Some(unit) = units.get(like).cloned() {
                units.insert(like + 1, unit);
            }
        }
        What::Less { place } if place < units.len() => {
            units.remove(place);
        }
        What::Less { .. } => {}
    }
}
