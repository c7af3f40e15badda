//! Section 21.2 and the yellow cards where a case cannot show them: set-up by marks, and the laws.

use conflict_of_heroes::{ConflictOfHeroes, Order, content};
use umpire::laws::Battery;
use umpire::{Dice, OptionValue, Options, Report, Ruleset, Seed, System};

const WATCH: &str = r#"
id = "watch"
title = "A Watch"
briefing = "Somebody is out there."
date = { year = 1943, month = 7 }
rounds = 3
teaches = ["21 Solitaire"]
layout = [{ board = "crossroads" }]
control = [{ hexes = ["F08", "D05"] }]
first_to_set_up = "Soviet"
options = { variable_ap = true, solitaire_hidden = true }

[deck]
numbers = { from = 2, to = 11 }
also = ["score", "firefight-event", "game-ends"]
first_round = 2
later_rounds = 2

[event]
[[event.option]]
text = "A point."
points = 1
[[event.option]]
text = "A squad comes."
reinforcements = true
cards = 1

[[objective]]
card = "objective-1"
controls = "F08"
points = 2
text = "Hold the crossroads."
[[objective]]
card = "objective-2"
controls = "D05"
points = 2
text = "Hold D05."
[[objective]]
card = "objective-3"
points = 1
text = "Be there."

[[force]]
name = "German"
nation = "german"
caps = 5
[[force.unit]]
type = "de-infantry-43"
count = 3
zone = ["A02..A08"]
[[force.unit]]
type = "de-infantry-43"
enter = { event = true, hexes = "south edge" }

[[force]]
name = "Soviet"
nation = "soviet"
caps = 5
[[force.unit]]
type = "su-rifles-41"
count = 2
zone = ["D04..H12"]
hidden = "must"
[[force.unit]]
type = "su-maxim"
zone = ["L02..L12"]

[[score]]
seat = "German"
when = "kill"
points = 1
text = "1 a kill."
[[score]]
seat = "Soviet"
when = "round-end"
rounds = { from = 1, to = 3 }
still_hidden = true
points = 1
text = "1 for each unit still hidden."
"#;

fn system() -> ConflictOfHeroes {
    let files = vec![("firefights/watch.toml".to_owned(), WATCH.to_owned())];
    ConflictOfHeroes::with(content::load(files).unwrap_or_else(|faults| panic!("{faults:?}")))
}

#[test]
fn coh_21_2a_wc_115_two_hidden_units_are_four_marks_two_units_and_two_dummies() {
    let rules = system().open("watch", &Options::default()).expect("it opens");
    let mut dice = Dice::quiet(&Seed::from_number(1), 0);
    let mut battle = rules.muster(&mut dice, &mut Report::silent());
    while battle.solo.pennies.len() < 4 {
        let mut orders = Vec::new();
        rules.orders(&battle, &mut orders);
        let mark = |order: &&Order| matches!(order, Order::Place { hidden: true, .. });
        let order = *orders.iter().find(mark).expect("a hex to mark");
        rules.carry_out(&mut battle, &order, &mut dice, &mut Report::silent());
    }
    assert_eq!(battle.solo.cup.len(), 2);
    assert_eq!(battle.solo.dummies, [0, 2, 0, 0]);
    let mut hexes: Vec<_> = battle.solo.pennies.iter().map(|penny| penny.hex).collect();
    hexes.sort();
    hexes.dedup();
    assert_eq!(hexes.len(), 4);
}

#[test]
fn marks_objectives_and_events_keep_every_law() {
    let system = system();
    for marks in [true, false] {
        let options = Options::default().set("solitaire_hidden", OptionValue::Flag(marks));
        let rules = system.open("watch", &options).expect("it opens");
        Battery::new(rules).games(60).seed(1).every(23).hold();
    }
}
