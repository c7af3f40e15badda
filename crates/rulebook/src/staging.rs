//! What every game does alike when a case is staged: see [`umpire::cases::Staging`].

use umpire::cases::Stage;
use umpire::content::Table;
use umpire::{Dice, OptionSpec, OptionValue, Options, Report, Ruleset, Seat, Seed, System};

use crate::{UnitId, Units};

/// `edition = "second"` and the like: every option of the match, by its name.
pub fn read_options(case: &Table<'_>, specs: &[OptionSpec]) -> Options {
    let mut options = Options::default();
    for spec in specs {
        let Some(node) = case.get(spec.name) else { continue };
        let value = if node.is_int() {
            node.int(0..=100).map(OptionValue::Number)
        } else if node.is_string() {
            node.string().map(|word| OptionValue::Word(word.to_owned()))
        } else {
            node.bool().map(OptionValue::Flag)
        };
        if let Some(value) = value {
            options = options.set(spec.name, value);
        }
    }
    options
}

/// A shipped scenario from its beginning: whatever is drawn before the first decision is not forced. Units are called u0, u1, …
/// by their numbers, and seats as the game says.
pub fn from_the_start<S: System, U>(
    system: &S,
    case: &Table<'_>,
    (scenario, options): (&str, &Options),
    units: impl Fn(&<S::Rules as Ruleset>::Battle) -> &Units<U>,
    seats: impl Fn(&S::Rules) -> Vec<(String, Seat)>,
) -> Option<Stage<S::Rules>> {
    let rules = system
        .open(scenario, options)
        .map_err(|message| case.fault(message, None))
        .ok()?;
    let mut dice = Dice::quiet(&Seed::from_number(1), 0);
    let battle = rules.muster(&mut dice, &mut Report::silent());
    let named = |UnitId(number)| (format!("u{number}"), number);
    Some(Stage {
        names: units(&battle).ids().map(named).collect(),
        seats: seats(&rules),
        rules,
        battle,
    })
}
