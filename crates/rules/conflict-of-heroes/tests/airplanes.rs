//! Chapter 20: the laws with airplanes, flak, bombs and hidden units below them.

use umpire::laws::Battery;
use umpire::{OptionValue, Options, System};

mod support;

const SKY: &str = include_str!("content/sky.firefight.toml");

#[test]
fn airplanes_keep_every_law() {
    let system = support::with_files(&[("firefights/sky.toml", SKY)]);
    for edition in ["first", "second"] {
        let options = Options::default().set("edition", OptionValue::Word(edition.to_owned()));
        let rules = system.open("sky", &options).expect("it opens");
        Battery::new(rules).games(60).seed(1).every(23).hold();
    }
}
