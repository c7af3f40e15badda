//! May a force be fielded (sof-forces-schema-8, section 21)?

use super::model::{Content, Fielded, Post, Role, Roster, Specialist};

/// Why a roster is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    pub rule: &'static str,
    pub sentence: String,
}

/// Most specialists that are added to a headquarters (section 36.3).
const MOST_SPECIALISTS: usize = 3;

/// Everything that is wrong with a roster, in the order of sof-forces-schema-8.
pub fn check_roster(content: &Content, roster: &Roster) -> Vec<Illegal> {
    let mut check = Check {
        content,
        roster,
        faults: Vec::new(),
    };
    check.one_list();
    if roster.battlegroups.is_empty() {
        check.tell("sof-force-1", "A force has at least one battlegroup.".to_owned());
    }
    for nth in 0..roster.battlegroups.len() {
        check.core(nth);
        check.attached(nth);
    }
    check.support();
    check.vehicle_groups();
    if roster.limit < roster.points {
        let (points, limit) = (roster.points, roster.limit);
        check.tell("sof-force-13", format!("{points} points; the limit is {limit}."));
    }
    roster.units.iter().for_each(|unit| check.specialists(unit));
    check.faults
}

struct Check<'a> {
    content: &'a Content,
    roster: &'a Roster,
    faults: Vec<Illegal>,
}

impl Check<'_> {
    fn tell(&mut self, rule: &'static str, sentence: String) {
        self.faults.push(Illegal { rule, sentence });
    }

    fn name(&self, entry: usize) -> String {
        self.content.units[entry].name.clone()
    }

    /// One book, one period (sof-force-2).
    fn one_list(&mut self) {
        let entries = self.roster.units.iter().map(|unit| unit.entry);
        let strangers: Vec<usize> = entries
            .filter(|entry| {
                let entry = &self.content.units[*entry];
                entry.book != self.roster.book || entry.period != self.roster.period
            })
            .collect();
        for entry in strangers {
            let sentence = format!("{} is of another nation or period.", self.name(entry));
            self.tell("sof-force-2", sentence);
        }
    }

    /// The entries of a battlegroup's units at these posts.
    fn chosen(&self, nth: usize, post: Post) -> Vec<usize> {
        let here = |unit: &&Fielded| unit.post == post && unit.battlegroup == Some(nth as u8);
        self.roster
            .units
            .iter()
            .filter(here)
            .map(|unit| unit.entry)
            .collect()
    }

    /// One command unit, the required core, and no more than may be added (sof-force-7).
    fn core(&mut self, nth: usize) {
        let group = &self.content.battlegroups[self.roster.battlegroups[nth]];
        let commands = self.chosen(nth, Post::Hq).len();
        if commands != 1 {
            let sentence = format!("{} has {commands} command units; it takes one.", group.name);
            self.tell("sof-forces-schema-8", sentence);
        }
        let core = self.chosen(nth, Post::Core);
        let (_, required) = group.core.split_first().expect("content was checked");
        if !fills(required, &group.optional, &core) {
            let sentence = format!(
                "The core of {} is not complete, or holds more than it may.",
                group.name
            );
            self.tell("sof-force-7", sentence);
        }
    }

    fn attached(&mut self, nth: usize) {
        let group = &self.content.battlegroups[self.roster.battlegroups[nth]];
        let chosen = self.chosen(nth, Post::Attached);
        self.at_most(
            &group.attached,
            &chosen,
            "sof-force-7",
            "attached to",
            &group.name,
        );
    }

    /// The core battlegroup alone decides on support (sof-force-3).
    fn support(&mut self) {
        let Some(core) = self.roster.battlegroups.first() else {
            return;
        };
        let core = &self.content.battlegroups[*core];
        let support = self.roster.units.iter().filter(|unit| unit.post == Post::Support);
        let chosen: Vec<usize> = support.map(|unit| unit.entry).collect();
        self.at_most(&core.support, &chosen, "sof-force-3", "in support of", &core.name);
    }

    fn at_most(
        &mut self,
        most: &[(usize, u8)],
        chosen: &[usize],
        rule: &'static str,
        how: &str,
        group: &str,
    ) {
        for (nth, entry) in chosen.iter().enumerate() {
            let so_far = chosen[..=nth].iter().filter(|other| *other == entry).count();
            let may = most.iter().find(|(known, _)| known == entry);
            if usize::from(may.map_or(0, |(_, most)| *most)) < so_far {
                let sentence = format!("{} is one too many {how} {group}.", self.name(*entry));
                self.tell(rule, sentence);
            }
        }
    }

    fn vehicle_groups(&mut self) {
        let groups = self.roster.battlegroups.iter();
        let vehicles = groups.filter(|group| self.content.battlegroups[**group].is_vehicle);
        if 1 < vehicles.count() {
            let sentence = "A force has at most one vehicle battlegroup.".to_owned();
            self.tell("sof-force-5", sentence);
        }
    }

    /// Only in headquarters, at most three, one of each kind; a staff officer and his aide together (sof-pts-13).
    fn specialists(&mut self, unit: &Fielded) {
        if unit.specialists.is_empty() {
            return;
        }
        let name = self.name(unit.entry);
        let entry = &self.content.units[unit.entry];
        let has = |kind| unit.specialists.contains(&kind);
        let twice =
            (1..unit.specialists.len()).any(|nth| unit.specialists[..nth].contains(&unit.specialists[nth]));
        let aides = unit
            .specialists
            .iter()
            .filter(|kind| **kind == Specialist::Aide)
            .count();
        let faults = [
            (
                !entry.figures.iter().any(|group| group.role == Role::Officer),
                "sof-spec-1",
                format!("{name} is no headquarters: it has no specialists."),
            ),
            (
                MOST_SPECIALISTS < unit.specialists.len() - aides,
                "sof-pts-13",
                format!("{name} has more than {MOST_SPECIALISTS} specialists."),
            ),
            (
                twice,
                "sof-pts-13",
                format!("{name} has two specialists of one kind."),
            ),
            (
                has(Specialist::StaffOfficer) != has(Specialist::Aide),
                "sof-spec-2",
                format!("A staff officer of {name} comes with an aide."),
            ),
            (
                signallers(unit) > 1,
                "sof-pts-13",
                format!("{name} has a musician or a communication specialist, not both."),
            ),
        ];
        for (wrong, rule, sentence) in faults {
            if wrong {
                self.tell(rule, sentence);
            }
        }
    }
}

fn signallers(unit: &Fielded) -> usize {
    use Specialist::{Comm1, Comm2, Comm3, Musician};
    let is = |kind: &&Specialist| matches!(kind, Musician | Comm1 | Comm2 | Comm3);
    unit.specialists.iter().filter(is).count()
}

/// Can every required place be filled so that what is left over is allowed? Tries one alternative after the other.
fn fills(required: &[Vec<usize>], optional: &[(usize, u8)], chosen: &[usize]) -> bool {
    let Some((first, others)) = required.split_first() else {
        let count = |entry: usize| chosen.iter().filter(|other| **other == entry).count();
        let most = |entry: usize| optional.iter().find(|(known, _)| *known == entry);
        return chosen
            .iter()
            .all(|entry| count(*entry) <= most(*entry).map_or(0, |(_, most)| usize::from(*most)));
    };
    first.iter().any(|entry| {
        let place = chosen.iter().position(|other| other == entry);
        place.is_some_and(|place| {
            let mut left = chosen.to_vec();
            left.remove(place);
            fills(others, optional, &left)
        })
    })
}
