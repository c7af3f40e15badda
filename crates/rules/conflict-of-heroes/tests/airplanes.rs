//! Chapter 20: the laws with airplanes, flak, bombs and hidden units below them.

use conflict_of_heroes::{ConflictOfHeroes, content};
use umpire::laws::Battery;
use umpire::{OptionValue, Options, System};

const SKY: &str = r#"
id = "sky"
title = "Two in the Sky"
briefing = "Airplanes over a crossroads."
date = { year = 1943, month = 7 }
rounds = 2
teaches = ["20 Airplanes"]
layout = [{ board = "crossroads" }]
control = [{ hexes = "F08" }]

[deck]
numbers = { from = 2, to = 11 }
first_round = 1
later_rounds = 1

[[force]]
name = "German"
nation = "german"
caps = 5
[[force.unit]]
type = "de-infantry-43"
count = 2
zone = ["A02..A05"]
[[force.unit]]
type = "de-sdkfz-251-17"
zone = ["A02..A09"]
[[force.unit]]
type = "de-hs129"
enter = { round = 1, hexes = "west edge" }
bombs = { 50kg = 2, 250kg = 1, cluster = 1 }
[[force.unit]]
type = "de-ju87-stuka"
enter = { round = 1, hexes = "south edge" }

[[force]]
name = "Soviet"
nation = "soviet"
caps = 5
hidden = 1
[[force.unit]]
type = "su-rifles-41"
count = 2
zone = ["L10..L14"]
hidden = "may"
[[force.unit]]
type = "su-m3-apc"
count = 2
zone = ["K06..K10"]
[[force.unit]]
type = "su-il2-shturmovik"
enter = { round = 1, hexes = "north edge" }

[[score]]
seat = "German"
when = "kill"
points = 1
text = "1 a kill."
[[score]]
seat = "Soviet"
when = "kill"
kinds = ["air"]
points = 3
text = "3 an airplane."
[[score]]
seat = "Soviet"
when = "game-end"
controls = "F08"
points = 2
text = "2 for F08."
"#;

#[test]
fn airplanes_keep_every_law() {
    let files = vec![("firefights/sky.toml".to_owned(), SKY.to_owned())];
    let read = content::load(files).unwrap_or_else(|faults| panic!("{faults:?}"));
    let system = ConflictOfHeroes::with(read);
    for edition in ["first", "second"] {
        let options = Options::default().set("edition", OptionValue::Word(edition.to_owned()));
        let rules = system.open("sky", &options).expect("it opens");
        Battery::new(rules).games(60).seed(1).every(23).hold();
    }
}
