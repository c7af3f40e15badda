//! The law battery on the practice game, and on mutants of it that each break one law.

mod mutants;

use mutants::{
    Biased, Brooder, Careless, Daydreamer, Endless, Forgetful, Gossip, Leaky, Lister, Overcharger, Peeker,
    Rigged, Taciturn,
};
use practice::{Duel, Practice};
use umpire::laws::{Battery, Law};
use umpire::{OptionValue, Options};

fn duel(scenario: &str, options: Options) -> Duel {
    Duel::open(scenario, &options).expect("a practice scenario")
}

#[test]
fn practice_keeps_every_law() {
    let summary = Battery::new(Practice::hedgerow())
        .games(150)
        .seed(1)
        .every(3)
        .hold();
    assert_eq!(summary.games, 150);
    assert!(summary.asked.iter().all(|asked| 100 < *asked), "{summary:?}");
}

#[test]
fn practice_keeps_every_law_with_other_options() {
    let options = Options::default()
        .set("wounds", OptionValue::Word("open".to_owned()))
        .set("rounds", OptionValue::Number(12))
        .set("cards", OptionValue::Flag(false));
    Battery::new(duel("lane", options))
        .games(60)
        .seed(1000)
        .every(3)
        .hold();
}

/// The law a mutant breaks, within a hundred matches.
fn broken_law<R: umpire::Ruleset>(mutant: R) -> Option<Law> {
    let broken = Battery::new(mutant)
        .games(100)
        .every(2)
        .run()
        .expect_err("the mutant breaks a law");
    assert!(
        broken.to_string().contains(&format!("seed {}", broken.seed)),
        "{broken}"
    );
    broken.law
}

#[test]
fn an_illegal_order_on_the_list_is_caught() {
    assert_eq!(
        broken_law(Lister(Practice::hedgerow())),
        Some(Law::ListingsAndChecksAgree)
    );
}

#[test]
fn an_illegal_order_in_depth_is_caught() {
    assert_eq!(
        broken_law(Brooder(Practice::hedgerow())),
        Some(Law::ListingsAndChecksAgree)
    );
}

#[test]
fn a_legal_order_missing_from_the_list_is_caught() {
    assert_eq!(
        broken_law(Forgetful(Practice::hedgerow())),
        Some(Law::ListingsAndChecksAgree)
    );
}

#[test]
fn a_match_without_end_is_caught() {
    assert_eq!(
        broken_law(Endless(Practice::hedgerow())),
        Some(Law::EveryMatchEnds)
    );
}

#[test]
fn a_leak_through_a_refusal_is_caught() {
    assert_eq!(broken_law(Leaky(Practice::hedgerow())), Some(Law::NothingLeaks));
}

#[test]
fn an_imagination_that_knows_the_truth_is_caught() {
    assert_eq!(broken_law(Biased(Practice::hedgerow())), Some(Law::NothingLeaks));
}

#[test]
fn a_reveal_that_can_be_undone_is_caught() {
    assert_eq!(
        broken_law(Peeker(Practice::hedgerow())),
        Some(Law::UndoIsNoLookAhead)
    );
}

#[test]
fn a_preview_that_is_not_kept_is_caught() {
    assert_eq!(
        broken_law(Rigged(Practice::hedgerow())),
        Some(Law::PreviewsAreKept)
    );
}

#[test]
fn an_order_offered_as_one_that_can_be_taken_back_and_cannot_is_caught() {
    assert_eq!(
        broken_law(Careless(Practice::hedgerow())),
        Some(Law::StakesAreTrue)
    );
}

#[test]
fn a_film_that_leaves_something_out_is_caught() {
    assert_eq!(
        broken_law(Taciturn(Practice::hedgerow())),
        Some(Law::FilmsLeadToTheScene)
    );
}

#[test]
fn a_film_that_shows_a_hiding_place_is_caught() {
    assert_eq!(
        broken_law(Gossip(Practice::hedgerow())),
        Some(Law::FilmsKeepTheVeil)
    );
}

#[test]
fn an_order_that_ends_elsewhere_is_caught() {
    assert_eq!(
        broken_law(Daydreamer(Practice::hedgerow())),
        Some(Law::EndingsAreKept)
    );
}

#[test]
fn a_price_that_is_not_the_one_shown_is_caught() {
    assert_eq!(
        broken_law(Overcharger(Practice::hedgerow())),
        Some(Law::EndingsAreKept)
    );
}

#[test]
fn a_broken_match_is_seen_again_from_its_seed_alone() {
    let broken = Battery::new(Leaky(Practice::hedgerow()))
        .games(100)
        .every(4)
        .run()
        .expect_err("it leaks");
    let again = Battery::new(Leaky(Practice::hedgerow()))
        .games(1)
        .seed(broken.seed)
        .every(4)
        .run();
    assert_eq!(again, Err(broken));
}
