//! Reviews of practice duels.

use commanders::{Roster, no_watch};
use practice::Practice;
use serde_json::json;
use study::Playouts;
use umpire::erased::{AnyGame, AnySystem, Erased};
use umpire::game::TellSeed;
use umpire::record::MatchFile;
use umpire::review::{Point, Review};
use umpire::{Decision, OptionValue, Options, Seat, Seed};

fn system() -> Erased<Practice, Roster> {
    Erased::new(Practice, Roster::new(no_watch)).with_critic(Playouts)
}

fn review(file: &MatchFile) -> Review {
    let begun = system().review(file, None).expect("a match that is over");
    let mut exam = begun.expect("a critic");
    while !exam.go_on().finished() {}
    exam.review()
}

/// A duel between players who pick blind, or until one resigns before this order.
fn blind_match(seed: u64, resigns_at: Option<u32>) -> Box<dyn AnyGame> {
    let started = system().start("lane", &Options::default(), Seed::from_number(seed));
    let (mut game, _) = started.expect("the scenario is built in");
    while let Decision::Ask(ask) = game.decision() {
        if resigns_at == Some(game.number()) {
            game.resign(ask.seat).expect("anybody may give up");
            break;
        }
        let thought = game.think("random", &Seed::from_number(u64::from(game.number())));
        game.give(ask.seat, &thought.expect("an order"))
            .expect("a legal order");
    }
    game
}

/// What is true of the review of every match.
fn check_columns(game: &dyn AnyGame, review: &Review) {
    let Decision::Over(outcome) = game.decision() else {
        panic!("it is over");
    };
    assert_eq!(review.points.len(), game.number() as usize);
    for (index, point) in review.points.iter().enumerate() {
        assert_eq!(point.number as usize, index + 1);
        for column in [&point.before, &point.chosen, &point.after] {
            assert!(
                column.len() == 2 && column.iter().sum::<u16>() <= 1001,
                "{point:?}"
            );
        }
    }
    for pair in review.points.windows(2) {
        assert_eq!(pair[0].after, pair[1].before, "order {}", pair[0].number);
    }
    let truth = [Seat(0), Seat(1)].map(|seat| if outcome.winners.contains(&seat) { 1000 } else { 0 });
    assert_eq!(review.points.last().expect("an order").after, truth);
    assert!(review.turning.len() <= 5 && review.turning.is_sorted());
}

#[test]
fn decision_and_dice_add_up_to_the_true_result() {
    for seed in 0..4 {
        let game = blind_match(seed, None);
        check_columns(game.as_ref(), &review(&game.save(TellSeed::WhenOver)));
    }
}

#[test]
fn giving_up_is_a_decision_and_costs_what_was_left() {
    let game = blind_match(9, Some(5));
    let review = review(&game.save(TellSeed::WhenOver));
    check_columns(game.as_ref(), &review);
    let last = review.points.last().expect("the resignation");
    assert_eq!((last.words.as_str(), &last.chosen), ("Resigns.", &last.after));
}

#[test]
fn the_same_match_gives_the_same_review_with_and_without_its_seed() {
    let file = blind_match(3, None).save(TellSeed::WhenOver);
    let mut without = file.clone();
    without.header.seed = None;
    assert_eq!(review(&file), review(&without));
}

#[test]
fn a_match_that_goes_on_is_not_reviewed() {
    let (game, _) = system()
        .start("lane", &Options::default(), Seed::from_number(1))
        .expect("built in");
    let refused = system()
        .review(&game.save(TellSeed::Always), None)
        .err()
        .expect("a refusal");
    assert_eq!(
        refused.to_string(),
        "The match is not over; there is nothing to review yet."
    );
}

/// Reds: scouts 0 in A1 and 1 in B1. Blues: scouts 2 in A5 and 3 in B5. Three rounds, no cards.
///
/// Red 1 sneaks next to A5, which Blue 1 has left; Red 2 shows himself at the far end of Blue 1's range and is
/// wounded. In their last turn the Reds wave flags (order 10 is their last step) instead of stepping into A5 for two
/// points. Blue 1 misses, and with the last shot of the duel, which hits with 8 or more, puts Red 2 out.
const ORDERS: [(u8, &str); 12] = [
    (0, r#"{"move":{"scout":0,"to":1}}"#),
    (0, r#"{"move":{"scout":0,"to":2}}"#),
    (1, r#"{"move":{"scout":2,"to":8}}"#),
    (1, r#"{"wave":{"number":0}}"#),
    (0, r#"{"move":{"scout":0,"to":3}}"#),
    (0, r#"{"search":{"scout":1,"cell":6}}"#),
    (1, r#"{"fire":{"scout":2,"at":1}}"#),
    (1, r#"{"wave":{"number":0}}"#),
    (0, r#"{"wave":{"number":0}}"#),
    (0, r#"{"wave":{"number":0}}"#),
    (1, r#"{"fire":{"scout":2,"at":1}}"#),
    (1, r#"{"fire":{"scout":2,"at":1}}"#),
];
const BLUNDER: usize = 10;
const LUCKY_ROLL: usize = 12;

/// The story above with the first seed whose dice tell it.
fn told_match() -> MatchFile {
    let options = Options::default()
        .set("cards", OptionValue::Flag(false))
        .set("rounds", OptionValue::Number(3));
    for seed in 0..1000 {
        let started = system().start("lane", &options, Seed::from_number(seed));
        let (mut game, _) = started.expect("the scenario is built in");
        let mut last = Vec::new();
        for (seat, order) in ORDERS {
            let order: umpire::OrderText = serde_json::from_str(order).expect("JSON");
            let told = game.give(Seat(seat), &order).expect("a legal order");
            let kinds = told
                .events(umpire::Eyes::Umpire)
                .into_iter()
                .map(|event| event.kind);
            last.push(kinds.collect::<Vec<_>>());
        }
        let hit = |order: usize, kind: &str| last[order - 1].contains(&kind);
        if hit(7, "wounded") && hit(11, "missed") && hit(12, "out") {
            return game.save(TellSeed::WhenOver);
        }
    }
    panic!("no seed tells the story: {}", json!(ORDERS));
}

#[test]
fn an_obvious_blunder_and_a_lucky_roll_are_turning_points() {
    let review = review(&told_match());
    let share = |from: &[u16], to: &[u16], side: usize| i32::from(to[side]) - i32::from(from[side]);
    let decision = |point: &Point, side| share(&point.before, &point.chosen, side);
    let dice = |point: &Point, side| share(&point.chosen, &point.after, side);
    let (blunder, lucky) = (&review.points[BLUNDER - 1], &review.points[LUCKY_ROLL - 1]);
    assert!(
        decision(blunder, 0) < -400 && dice(blunder, 0) == 0,
        "{blunder:?}"
    );
    // 15 of 36 throws of two dice are 8 or more.
    assert!((dice(lucky, 1) - 583).abs() < 100, "{lucky:?}");
    assert!(review.turning.contains(&(BLUNDER as u32)) && review.turning.contains(&(LUCKY_ROLL as u32)));
    assert_eq!(
        review
            .sides
            .iter()
            .map(|side| side.name.as_str())
            .collect::<Vec<_>>(),
        ["Reds", "Blues"]
    );
}
