//! Section 21.2 and the yellow cards where a case cannot show them: set-up by marks, and the laws.

use conflict_of_heroes::{ConflictOfHeroes, Order};
use umpire::laws::Battery;
use umpire::{Dice, OptionValue, Options, Report, Ruleset, Seed, System};

mod support;

const WATCH: &str = include_str!("content/watch.firefight.toml");

fn system() -> ConflictOfHeroes {
    support::with_files(&[("firefights/watch.toml", WATCH)])
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
        rules.obey(&mut battle, &order, &mut dice, &mut Report::silent());
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
