//! How the result changes when one thing about a scenario does.

use serde::{Deserialize, Serialize};
use umpire::observe::VariationGroup;
use umpire::{OptionKind, OptionSpec, OptionValue, Options, ScenarioInfo};

use crate::numbers::rounded;
use crate::{Row, Share};

/// One thing that is varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Varying {
    pub id: String,
    pub group: Group,
    pub words: String,
}

/// What kind of thing it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    Option,
    Command,
    Unit,
}

impl From<umpire::observe::Variation> for Varying {
    fn from(variation: umpire::observe::Variation) -> Varying {
        Varying {
            id: variation.id,
            group: match variation.group {
                VariationGroup::Command => Group::Command,
                VariationGroup::Unit => Group::Unit,
            },
            words: variation.words,
        }
    }
}

/// Every option set otherwise than it is: the other words, the numbers next to its own.
pub fn option_variations(specs: &[OptionSpec], options: &Options) -> Vec<(Varying, Options)> {
    let mut all = Vec::new();
    for spec in specs {
        let set = options.0.get(spec.name).unwrap_or(&spec.default);
        let others: Vec<OptionValue> = match (&spec.kind, set) {
            (OptionKind::Flag, OptionValue::Flag(flag)) => vec![OptionValue::Flag(!flag)],
            (OptionKind::Choice(words), _) => words
                .iter()
                .map(|word| OptionValue::Word((*word).to_owned()))
                .filter(|word| word != set)
                .collect(),
            (OptionKind::Range { least, most }, OptionValue::Number(number)) => [number - 1, number + 1]
                .into_iter()
                .filter(|other| (least..=most).contains(&other))
                .map(OptionValue::Number)
                .collect(),
            (OptionKind::Flag | OptionKind::Range { .. }, _) => Vec::new(),
        };
        for value in others {
            let words = match &value {
                OptionValue::Flag(true) => format!("with {}", spec.label),
                OptionValue::Flag(false) => format!("without {}", spec.label),
                OptionValue::Number(number) => format!("{}: {number}", spec.label),
                OptionValue::Word(word) => format!("{}: {}", spec.label, word.replace('_', " ")),
            };
            let bare = value.to_string().replace('`', "");
            let varying = Varying {
                id: format!("option-{}-{bare}", spec.name),
                group: Group::Option,
                words,
            };
            all.push((varying, options.clone().set(spec.name, value)));
        }
    }
    all
}

/// The games of one variation.
#[derive(Clone, Debug)]
pub struct Varied {
    pub varying: Varying,
    pub rows: Vec<Row>,
}

/// What a variation does to the shares of the seats.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sensitivity {
    #[serde(flatten)]
    pub varying: Varying,
    pub games: u32,
    /// By seat.
    pub wins: Vec<Share>,
    /// Share of wins less that of the study itself, by seat.
    pub change: Vec<f64>,
    /// Is the change of some seat more than chance would make of equal scenarios, in 95 of 100 studies?
    pub clear: bool,
}

impl Sensitivity {
    pub fn of(varied: &Varied, info: &ScenarioInfo, base: &[Row]) -> Sensitivity {
        let games = varied.rows.len() as u32;
        let wins = |rows: &[Row], seat: u8| {
            let count = rows.iter().filter(|row| row.winners.contains(&seat)).count();
            Share::new(count as u32, rows.len() as u32)
        };
        let seats: Vec<(Share, Share)> = (0..info.seats.len() as u8)
            .map(|seat| (wins(&varied.rows, seat), wins(base, seat)))
            .collect();
        Sensitivity {
            varying: varied.varying.clone(),
            games,
            wins: seats.iter().map(|(now, _)| now.rounded()).collect(),
            change: seats
                .iter()
                .map(|(now, before)| rounded(now.share - before.share, 4))
                .collect(),
            clear: seats
                .iter()
                .any(|(now, before)| differ((*now, games), (*before, base.len() as u32))),
        }
    }
}

/// Newcombe's interval of the difference of two shares excludes zero: sound for small numbers, too.
fn differ((now, games): (Share, u32), (before, base): (Share, u32)) -> bool {
    if games == 0 || base == 0 {
        return false;
    }
    let difference = now.share - before.share;
    let reach = |a: f64, b: f64| a.hypot(b);
    let low = difference - reach(now.share - now.low, before.high - before.share);
    let high = difference + reach(now.high - now.share, before.share - before.low);
    0.0 < low || high < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_clear_only_beyond_chance() {
        let share = |count| (Share::new(count, 200), 200);
        assert!(differ(share(120), share(80)));
        assert!(!differ(share(105), share(95)));
        assert!(!differ(share(100), share(100)));
        assert!(
            !differ((Share::new(0, 0), 0), share(80)),
            "nothing played says nothing"
        );
    }
}
