//! Rehearsals on a small table: what they find can be set up, kept and followed.

use std::num::NonZeroUsize;

use commanders::{Commander, hire, no_watch};
use study::{Rehearsal, SideRehearsed, rehearse};
use systems::{Reader, Shipped, Visitor};
use umpire::cases::{OrderOf, Staging};
use umpire::commander::Glimpse;
use umpire::{Decision, Dice, Options, Report, Ruleset, Seat, Seed, System};

/// A hamlet between two small forces; the second stands where the scenario puts it.
const SKIRMISH: &str = r#"
id = "skirmish"
title = "Skirmish"
briefing = "A hamlet."
date = "July 1943"
teaches = ["setting up"]
turns = 2
table_mm = [900, 600]

[[terrain]]
kind = "building"
area = [400, 250, 450, 300]

[[force]]
name = "German"
army = "germany-1943"
edge = "south"
zone_mm = [0, 0, 900, 150]
units = [{ unit = "hq" }, { unit = "infantry", count = 3 }]

[[force]]
name = "Soviet"
army = "soviet-union-1943"
edge = "north"
zone_mm = [0, 450, 900, 600]
units = [{ unit = "hq", at_mm = [100, 500] }, { unit = "infantry", at_mm = [300, 500] }]

[[score]]
when = "holds"
at = [425, 275]
points = 2
text = "2 points for the hamlet."

[[score]]
side = "second"
when = "always"
points = 1
text = "1 point to the Soviets in any case."
"#;

/// The game of this table.
const GAME: &str = "storm-of-steel";

/// The system with this scenario, by its reader.
fn system<S>(read: Reader<S>, text: &str) -> S {
    let file = ("scenarios/skirmish.toml".to_owned(), text.to_owned());
    read(vec![file]).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn open<S: System>(read: Reader<S>, text: &str) -> S::Rules {
    system(read, text)
        .open("skirmish", &Options::default())
        .expect("it is there")
}

fn small(jobs: usize) -> Rehearsal {
    Rehearsal {
        setups: 8,
        games: 2,
        generations: 2,
        proof: 10,
        kept: 2,
        seed: "skirmish".to_owned(),
        jobs: NonZeroUsize::new(jobs),
    }
}

fn found<R: Ruleset>(rules: &R, jobs: usize) -> Vec<SideRehearsed<Vec<R::Order>>> {
    rehearse(rules, &small(jobs), &|_| {}).expect("it can be played")
}

struct Jobs;

impl Visitor for Jobs {
    fn visit<S: Staging + Clone>(&mut self, shipped: Shipped<S>) {
        let rules = open(shipped.read, SKIRMISH);
        assert_eq!(found(&rules, 1), found(&rules, 3));
    }
}

#[test]
fn a_rehearsal_does_not_depend_on_its_jobs() {
    assert!(systems::find(GAME, &mut Jobs));
}

struct FixedPlaces;

impl Visitor for FixedPlaces {
    fn visit<S: Staging + Clone>(&mut self, shipped: Shipped<S>) {
        let sides = found(&open(shipped.read, SKIRMISH), 2);
        let counts: Vec<usize> = sides.iter().map(|side| side.setups.len()).collect();
        assert_eq!(counts, [2, 0]);
        // Somebody has a point more in every game.
        let met: u32 = sides.iter().map(|side| side.among_the_best.count).sum();
        assert_eq!(met, 10, "the best of one side met what stands there of the other");
    }
}

#[test]
fn whoever_stands_in_fixed_places_has_nothing_to_rehearse() {
    assert!(systems::find(GAME, &mut FixedPlaces));
}

/// The set-up that a commander chooses in this game, stand after stand.
fn set_up_by<R: Ruleset>(rules: &R, name: &str, game: u64) -> Vec<R::Order> {
    let seed = Seed::from_number(game);
    let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut Report::silent());
    let mut commander: Box<dyn Commander<R>> = hire(name, no_watch).expect("a commander");
    let mut thoughts = Dice::quiet(&seed, 1);
    let mut given = Vec::new();
    while let Decision::Ask(ask) = rules.decision(&battle)
        && ask.what == "set-up"
    {
        let glimpse = Glimpse::new(rules, &battle, ask.seat);
        let order = commander.decide(&glimpse, &mut thoughts).expect("an order");
        rules.obey(
            &mut battle,
            &order,
            &mut Dice::quiet(&seed, 2),
            &mut Report::silent(),
        );
        given.push(order);
    }
    given
}

struct KeptAndFollowed;

impl Visitor for KeptAndFollowed {
    fn visit<S: Staging + Clone>(&mut self, shipped: Shipped<S>) {
        let rules = open(shipped.read, SKIRMISH);
        let sides = found(&rules, 2);
        let setups: Vec<Vec<OrderOf<S>>> = sides[0].setups.iter().map(|setup| setup.set_up.clone()).collect();
        assert_ne!(setups[0], setups[1]);
        let noted = setups.iter().map(|orders| rules.note_set_up(Seat(0), orders));
        let noted: Vec<String> = noted.map(|text| text.expect("whole millimetres")).collect();
        let text = format!("{SKIRMISH}\n{}", noted.join("\n"));
        let version = |text: &str| system(shipped.read, text).content_version("skirmish");
        assert_eq!(version(&text), version(SKIRMISH), "advice is no rule");
        let rehearsed = open(shipped.read, &text);
        let mut seen = Vec::new();
        for game in 0..12 {
            let given = set_up_by(&rehearsed, "veteran", game);
            assert!(setups.contains(&given), "{given:?}");
            if !seen.contains(&given) {
                seen.push(given);
            }
            assert!(!setups.contains(&set_up_by(&rehearsed, "regular", game)));
        }
        assert_eq!(seen.len(), 2, "nobody knows which one comes");
    }
}

#[test]
fn what_was_found_is_kept_in_the_file_and_followed_by_a_veteran() {
    assert!(systems::find(GAME, &mut KeptAndFollowed));
}
