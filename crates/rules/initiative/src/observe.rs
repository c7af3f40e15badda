//! What a study sees of a battle, and the small changes of a scenario that it tries: a Team more or less.

use rulebook::variations::{self, Change, VariedForce, What};
use umpire::observe::{Standing, Trial, TrialKind};
use umpire::scene::Place;
use umpire::{Fraction, Seat};

use crate::battle::{Battle, Post, Standing as Stands};
use crate::content::model::{Content, Force, Scenario, TeamEntry};
use crate::options::Settings;
use crate::rules::{Resolution, Rules};

impl Rules {
    /// Every Team, hidden or not.
    pub(crate) fn standings(&self, battle: &Battle, out: &mut Vec<Standing>) {
        out.extend((0..).zip(&battle.teams).map(|(piece, team)| {
            let at = match team.standing {
                Stands::ToPlace | Stands::Left => None,
                Stands::Table | Stands::Destroyed => Some(team.at),
            };
            Standing {
                piece,
                seat: team.owner,
                kind: team.kind,
                at: at.map(|at| Place::Point { x: at.x(), y: at.y() }),
                lost: team.standing == Stands::Destroyed,
            }
        }));
    }
}

impl Resolution<'_> {
    /// Tells a study of a die of this seat that so many of its six faces would have served.
    pub(crate) fn note_die(&mut self, seat: Seat, kind: TrialKind, faces: u8, passed: bool) {
        self.report.trial(|| Trial {
            seat,
            kind,
            chance: Fraction::new(u64::from(faces), 6),
            passed,
        });
    }

    /// The same of a die that has to show at least so much.
    pub(crate) fn note_check(&mut self, seat: Seat, kind: TrialKind, needed: i32, die: u8) {
        let faces = (7 - needed).clamp(0, 6) as u8;
        self.note_die(seat, kind, faces, needed <= i32::from(die));
    }
}

/// A force as a study changes it: its Teams, Unit after Unit.
struct Varied<'a> {
    force: &'a Force,
}

impl Varied<'_> {
    fn team(&self, place: usize) -> Option<&TeamEntry> {
        self.force.units.iter().flat_map(|unit| &unit.teams).nth(place)
    }

    /// Leaders and observers come once, with their Unit.
    fn is_plain(&self, place: usize) -> bool {
        self.team(place).is_some_and(|team| team.post == Post::Plain)
    }
}

impl VariedForce for Varied<'_> {
    fn name(&self) -> &str {
        &self.force.name
    }

    fn kinds(&self) -> Vec<usize> {
        self.force
            .units
            .iter()
            .flat_map(|unit| &unit.teams)
            .map(|team| team.kind)
            .collect()
    }

    /// There are no points of command in this game.
    fn command(&self, _word: &str) -> Option<String> {
        None
    }

    fn may_come_twice(&self, place: usize) -> bool {
        self.is_plain(place)
    }

    fn may_stay_at_home(&self, place: usize) -> bool {
        self.is_plain(place)
    }
}

pub(crate) fn changes(scenario: &Scenario, content: &Content) -> Vec<Change> {
    let forces = scenario.forces.iter().map(|force| Varied { force });
    variations::changes(forces, |kind| {
        (&content.units[kind].id, &content.units[kind].name)
    })
}

/// Makes one change of a scenario.
pub(crate) fn vary(scenario: &mut Scenario, _settings: &mut Settings, seat: usize, what: What) {
    let (place, more) = match what {
        What::Command(_) => return,
        What::More { like } => (like, true),
        What::Less { place } => (place, false),
    };
    let mut left = place;
    for unit in &mut scenario.forces[seat].units {
        if unit.teams.len() <= left {
            left -= unit.teams.len();
            continue;
        }
        if more {
            // Its owner deploys it: no place of the scenario's is taken twice.
            let team = TeamEntry {
                at: None,
                ..unit.teams[left].clone()
            };
            unit.teams.insert(left + 1, team);
        } else {
            unit.teams.remove(left);
        }
        return;
    }
}
