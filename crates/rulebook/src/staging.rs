//! What every game does alike when a case is staged: see [`umpire::cases::Staging`].

use serde_json::{Value, json};
use umpire::cases::Stage;
use umpire::content::{Node, Table};
use umpire::{Decision, Dice, OptionSpec, OptionValue, Options, Report, Ruleset, Seat, Seed, System};

use crate::{Book, UnitId, Units};

/// The sides of a case for two, in seat order.
pub const SIDES: [(&str, Seat); 2] = [("first", Seat(0)), ("second", Seat(1))];

/// Their names, as a stage keeps them.
pub fn seats() -> Vec<(String, Seat)> {
    let named = SIDES.iter();
    named.map(|(name, seat)| ((*name).to_owned(), *seat)).collect()
}

/// The side of this name.
pub fn side_of(name: &str) -> Option<Seat> {
    let mut sides = SIDES.iter();
    sides.find(|(known, _)| *known == name).map(|(_, seat)| *seat)
}

/// The name of a side, `nobody` if it is none of the two.
pub fn side_word(seat: Option<Seat>) -> &'static str {
    let mut sides = SIDES.iter();
    sides
        .find(|(_, known)| Some(*known) == seat)
        .map_or("nobody", |(word, _)| word)
}

/// `holders = ["first", "nobody"]`: who holds each objective.
pub fn read_holders(case: &Table<'_>, holders: &mut [Option<Seat>]) -> Option<()> {
    let [first, second] = SIDES.map(|(word, seat)| (word, Some(seat)));
    for (holder, node) in holders.iter_mut().zip(case.opt_list("holders")) {
        *holder = node.one_of(&[first, second, ("nobody", None)])?;
    }
    Some(())
}

/// Values that every game has which is over at some time and in which points are held: `over`, `winner`, `result`, `holder.0`.
pub fn probe<R: Book>(stage: &Stage<R>, holders: &[Option<Seat>], path: &[&str]) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    match *path {
        ["over"] => Some(json!(R::is_over(battle))),
        ["result"] => Some(json!(rules.ended(battle).result)),
        ["winner"] => {
            let winner = match rules.decision(battle) {
                Decision::Over(outcome) => outcome.winners.first().copied(),
                Decision::Ask(_) => None,
            };
            Some(json!(side_word(winner)))
        }
        ["holder", nth] => {
            let nth: usize = nth.parse().ok()?;
            Some(json!(side_word(*holders.get(nth)?)))
        }
        _ => None,
    }
}

/// `[units]` of a case, by name; a case has at most so many.
pub fn read_units<'a>(case: &Table<'a>, what: &str, most: usize) -> Vec<(&'a str, Node<'a>)> {
    let Some(units) = case.opt_table("units") else {
        return Vec::new();
    };
    let entries = units.entries();
    if most < entries.len() {
        let hint = format!("a case has at most {most}");
        units.fault(format!("{} {what}", entries.len()), Some(hint));
        return Vec::new();
    }
    entries
}

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
