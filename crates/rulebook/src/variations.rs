//! Small changes of a scenario that a study tries, to see what they do to the result: a point of command or a unit more or less.

use umpire::observe::{Variation, VariationGroup, kinds_to_vary};

/// One change of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub variation: Variation,
    /// The force it changes.
    pub seat: usize,
    pub what: What,
}

/// What is changed. A place is that of a unit in its force.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A point of command more or less.
    Command(i8),
    /// One more unit like the one at this place.
    More { like: usize },
    /// The unit at this place stays at home.
    Less { place: usize },
}

/// A force, as far as a study changes it.
pub trait VariedForce {
    fn name(&self) -> &str;
    /// The kind of each unit.
    fn kinds(&self) -> Vec<usize>;
    /// `1 CAP more`, given `more` or `less`; `None` where it cannot be.
    fn command(&self, word: &str) -> Option<String>;
    /// May there be one more of the unit at this place?
    fn may_come_twice(&self, _place: usize) -> bool {
        true
    }
    /// May the unit at this place stay at home?
    fn may_stay_at_home(&self, _place: usize) -> bool {
        true
    }
}

/// Every change of a scenario, with its name; the same list makes the names and finds them again. `named` says id and name of a kind.
pub fn changes<'a, F: VariedForce>(
    forces: impl IntoIterator<Item = F>,
    named: impl Fn(usize) -> (&'a str, &'a str),
) -> Vec<Change> {
    let mut all = Vec::new();
    for (seat, force) in forces.into_iter().enumerate() {
        let mut add = |id: String, group, words: String, what| {
            let words = format!("{}: {words}", force.name());
            let variation = Variation { id, group, words };
            all.push(Change {
                variation,
                seat,
                what,
            });
        };
        for (word, by) in [("more", 1), ("less", -1)] {
            if let Some(words) = force.command(word) {
                let id = format!("command-{seat}-{word}");
                add(id, VariationGroup::Command, words, What::Command(by));
            }
        }
        let kinds = force.kinds();
        let places = 0..kinds.len();
        let may_change = |place: &usize| force.may_come_twice(*place) || force.may_stay_at_home(*place);
        let varied = places.clone().filter(may_change).map(|place| kinds[place]);
        for kind in kinds_to_vary(varied) {
            let (id, name) = named(kind);
            let of_kind = || places.clone().filter(|place| kinds[*place] == kind);
            let model = of_kind().find(|place| force.may_come_twice(*place));
            let spare = of_kind().rfind(|place| force.may_stay_at_home(*place));
            let spare = spare.filter(|_| 1 < kinds.len());
            let more = model.map(|like| ("more", What::More { like }));
            let less = spare.map(|place| ("less", What::Less { place }));
            for (word, what) in [more, less].into_iter().flatten() {
                let words = format!("1 {name} {word}");
                add(
                    format!("unit-{seat}-{word}-{id}"),
                    VariationGroup::Unit,
                    words,
                    what,
                );
            }
        }
    }
    all
}
