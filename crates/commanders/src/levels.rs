//! Who can be hired, and how much each of them thinks.

use umpire::{Insight, Ruleset};

use crate::Commander;
use crate::ahead::{Repertoire, Screening};
use crate::greedy::{GREEDY, Greedy, RECRUIT};
use crate::limit::{Budget, Watch};
use crate::playout::PlayoutPolicy;
use crate::random::Random;
use crate::search::{Margin, Search, SearchSettings};

/// Names of all commanders, weakest first.
pub const NAMES: &[&str] = &["random", "recruit", "greedy", "regular", "veteran"];

/// The opponent a newcomer meets first.
pub const USUAL: &str = "regular";

/// Few answers, tried often: command points on a roll, a facing, a target.
const MINOR: Screening = Screening {
    most_orders: 48,
    stages: &[6, 8, 16, 24],
    always_kept: 2,
    insight: Insight::Trained,
    repertoire: Repertoire::Usual,
};

/// Sees some of the orders, and one quick answer to those that look best; of the last two a little more.
const REGULAR: SearchSettings = SearchSettings {
    screening: Screening {
        most_orders: 48,
        stages: &[2, 2, 4],
        always_kept: 4,
        insight: Insight::Trained,
        repertoire: Repertoire::Usual,
    },
    minor: MINOR,
    finalists: 4,
    expand_after: 12,
    inner_orders: 6,
    horizon: 1,
    playout: PlayoutPolicy {
        orders: 6,
        again: 2,
        tries: 1,
    },
    margin: CAUTIOUS,
};

/// Has rehearsed his set-up, sees more with better eyes, and tries the same answers more often.
const VETERAN: SearchSettings = SearchSettings {
    screening: Screening {
        most_orders: 100,
        stages: &[2, 2, 4, 8],
        always_kept: 4,
        insight: Insight::Seasoned,
        repertoire: Repertoire::Rehearsed,
    },
    ..REGULAR
};

/// A search sees much that is noise: it takes a clear gain to give up a first impression.
const CAUTIOUS: Option<Margin> = Some(Margin {
    gain: 6.0,
    standard_errors: 1.5,
});

const REGULAR_BUDGET: Budget = Budget::Iterations(48);
const VETERAN_BUDGET: Budget = Budget::Iterations(192);

/// A commander by name, with a budget after a colon if it searches; `None` for anything else. A budget in milliseconds is
/// measured by `watch`.
pub fn hire<R: Ruleset>(name: &str, watch: Watch) -> Option<Box<dyn Commander<R>>> {
    let (name, budget) = match name.split_once(':') {
        Some((name, budget)) => (name, Some(budget_of(budget)?)),
        None => (name, None),
    };
    match (name, budget) {
        ("random", None) => Some(Box::new(Random::new())),
        ("recruit", None) => Some(Box::new(Greedy::new(RECRUIT))),
        ("greedy", None) => Some(Box::new(Greedy::new(GREEDY))),
        ("regular", budget) => Some(Box::new(Search::new(
            REGULAR,
            budget.unwrap_or(REGULAR_BUDGET),
            watch,
        ))),
        ("veteran", budget) => Some(Box::new(Search::new(
            VETERAN,
            budget.unwrap_or(VETERAN_BUDGET),
            watch,
        ))),
        _ => None,
    }
}

/// Can a commander be hired by this name?
pub fn is_known(name: &str) -> bool {
    let (name, budget) = match name.split_once(':') {
        Some((name, budget)) => (name, Some(budget)),
        None => (name, None),
    };
    let searches = matches!(name, "regular" | "veteran");
    NAMES.contains(&name) && budget.is_none_or(|budget| searches && budget_of(budget).is_some())
}

/// `2000` iterations or `500ms`; nothing is no budget.
fn budget_of(words: &str) -> Option<Budget> {
    let (digits, timed) = match words.strip_suffix("ms") {
        Some(digits) => (digits, true),
        None => (words, false),
    };
    let number = digits.parse().ok().filter(|number| 0 < *number)?;
    Some(if timed {
        Budget::Millis(number)
    } else {
        Budget::Iterations(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_iterations_or_milliseconds() {
        assert_eq!(budget_of("2000"), Some(Budget::Iterations(2000)));
        assert_eq!(budget_of("500ms"), Some(Budget::Millis(500)));
        for wrong in ["", "0", "ms", "-1", "many", "5 ms", "99999999999"] {
            assert_eq!(budget_of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn only_those_who_search_take_a_budget() {
        assert!(is_known("veteran:50ms") && is_known("regular:10") && is_known("greedy"));
        for wrong in ["random:5", "greedy:100", "veteran:", "veteran:x", "napoleon", ""] {
            assert!(!is_known(wrong), "{wrong}");
        }
    }
}
