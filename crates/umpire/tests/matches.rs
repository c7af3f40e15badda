//! Matches of the practice game: save, load, replay, undo, resign; and saves that somebody damaged.

use std::sync::Arc;

use practice::{Battle, Duel, Order, Practice};
use proptest::prelude::{ProptestConfig, any, prop, proptest};
use umpire::game::TellSeed;
use umpire::record::{MatchError, MatchFile};
use umpire::{Decision, Dice, Game, Options, Ruleset, Seat, Seed};

fn start(number: u64) -> Game<Duel> {
    let rules = Arc::new(Practice::hedgerow());
    Game::start(
        rules,
        Options::default(),
        Seed::from_number(number),
        "practice-1".to_owned(),
    )
    .0
}

/// Gives `orders` orders blind, or until it is over.
fn play(game: &mut Game<Duel>, orders: u32) {
    let mut dice = Dice::quiet(&Seed::from_number(77), 0);
    for _ in 0..orders {
        let Some(seat) = game.decision().seat() else {
            return;
        };
        let mut listed = Vec::new();
        game.rules().orders(game.battle(), &mut listed);
        let order = listed[dice.below(listed.len() as u32) as usize];
        game.give(seat, &order).expect("a listed order is legal");
    }
}

fn replay(file: &MatchFile) -> Result<Game<Duel>, MatchError> {
    Game::replay(Arc::new(Practice::hedgerow()), file, None, |_, _| {})
}

#[test]
fn a_match_cut_off_after_any_line_is_still_a_match() {
    let mut game = start(3);
    play(&mut game, 12);
    let text = game.save(TellSeed::Always).to_text();
    let lines: Vec<&str> = text.lines().collect();
    for kept in 1..=lines.len() {
        let file = MatchFile::parse(&lines[..kept].join("\n")).expect("whole lines");
        assert_eq!(replay(&file).expect("it folds").number() as usize, kept - 1);
    }
}

#[test]
fn a_loaded_match_goes_on_with_the_same_dice() {
    let (mut one, mut two) = (start(4), start(4));
    play(&mut one, 6);
    play(&mut two, 6);
    let mut loaded = replay(&two.save(TellSeed::Always)).expect("it folds");
    play(&mut one, 10);
    play(&mut loaded, 10);
    assert_eq!(one.battle(), loaded.battle());
    assert_eq!(one.save(TellSeed::Always), loaded.save(TellSeed::Always));
}

#[test]
fn the_seed_is_told_when_the_match_is_over_and_not_before() {
    let mut game = start(5);
    assert_eq!(game.save(TellSeed::WhenOver).header.seed, None);
    assert!(game.save(TellSeed::Always).header.seed.is_some());
    game.resign(Seat(1)).expect("it goes on");
    assert!(game.save(TellSeed::WhenOver).header.seed.is_some());
}

#[test]
fn without_its_seed_a_match_can_be_looked_at_but_not_played() {
    let mut game = start(6);
    play(&mut game, 5);
    let mut loaded = replay(&game.save(TellSeed::WhenOver)).expect("its log is enough");
    assert_eq!(loaded.battle(), game.battle());
    let seat = loaded.decision().seat().expect("it goes on");
    let refusal = loaded.give(seat, &Order::EndTurn).expect_err("no dice to roll");
    assert_eq!(refusal.rule.0, "umpire-seed");
}

#[test]
fn a_resignation_is_an_order_of_its_own_in_the_file() {
    let mut game = start(7);
    play(&mut game, 3);
    assert_eq!(
        game.resign(Seat(9)).expect_err("no such seat").rule.0,
        "umpire-seat"
    );
    game.resign(Seat(0)).expect("it goes on");
    let Decision::Over(outcome) = game.decision() else {
        panic!("it is over")
    };
    assert_eq!(
        (outcome.winners.as_slice(), outcome.result.as_str()),
        (&[Seat(1)][..], "resigned")
    );
    assert_eq!(
        game.give(Seat(1), &Order::EndTurn)
            .expect_err("it is over")
            .rule
            .0,
        "umpire-over"
    );
    assert_eq!(
        game.resign(Seat(1)).expect_err("it is over").rule.0,
        "umpire-over"
    );
    let loaded = replay(&game.save(TellSeed::WhenOver)).expect("it folds");
    assert_eq!(loaded.decision(), game.decision());
}

#[test]
fn undo_takes_back_one_order_at_a_time_and_only_ones_own() {
    let mut game = start(8);
    let before: Battle = game.battle().clone();
    assert!(!game.can_undo(Seat(0)), "there is nothing to take back");
    game.give(Seat(0), &Order::Wave { number: 4 }).expect("legal");
    assert!(game.can_undo(Seat(0)) && !game.can_undo(Seat(1)));
    assert_eq!(
        game.undo(Seat(1)).expect_err("not its order").rule.0,
        "umpire-undo"
    );
    game.undo(Seat(0)).expect("it can be undone");
    assert_eq!((game.battle(), game.number()), (&before, 0));
    game.give(Seat(0), &Order::Wave { number: 4 }).expect("legal");
    game.give(Seat(0), &Order::Wave { number: 5 }).expect("legal");
    assert!(!game.can_undo(Seat(0)), "the turn has passed");
}

#[test]
fn an_order_that_passed_the_turn_on_is_recalled_until_it_is_answered() {
    let mut game = start(8);
    game.give(Seat(0), &Order::Wave { number: 4 }).expect("legal");
    let before: Battle = game.battle().clone();
    game.give(Seat(0), &Order::Wave { number: 5 }).expect("legal");
    assert!(!game.can_undo(Seat(0)), "the turn has passed");
    assert_eq!(game.undo(Seat(0)).expect_err("it passed").rule.0, "umpire-undo");
    assert!(game.can_recall(Seat(0)) && !game.can_recall(Seat(1)));
    game.recall(Seat(0)).expect("nobody has answered");
    assert_eq!(game.battle(), &before);
    assert!(
        game.can_undo(Seat(0)),
        "the one before it did not pass the turn on"
    );
    game.give(Seat(0), &Order::Wave { number: 5 }).expect("legal");
    game.give(Seat(1), &Order::Wave { number: 6 }).expect("legal");
    assert!(!game.can_recall(Seat(0)), "it is answered");
    assert_eq!(
        game.recall(Seat(0)).expect_err("it is answered").rule.0,
        "umpire-undo"
    );
}

/// Orders nobody would think of, from the whole range of their numbers.
fn wild_order(kind: u8, a: u16, b: u16) -> Order {
    match kind % 8 {
        0 => Order::Move { scout: a, to: b },
        1 => Order::Search { scout: a, cell: b },
        2 => Order::Fire { scout: a, at: b },
        3 => Order::Play { card: a },
        4 => Order::Wave { number: a },
        5 => Order::EndTurn,
        6 => Order::Duck,
        _ => Order::Stand,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn wild_orders_are_carried_out_or_refused_without_a_trace(
        given in prop::collection::vec((any::<u8>(), 0_u16..40, 0_u16..40, 0_u8..3), 1..40)
    ) {
        let mut game = start(9);
        for (kind, a, b, seat) in given {
            let (before, number) = (game.battle().clone(), game.number());
            if game.give(Seat(seat), &wild_order(kind, a, b)).is_err() {
                assert_eq!((game.battle(), game.number()), (&before, number));
            }
        }
    }

    #[test]
    fn damaged_saves_are_refused_or_read_but_never_panic(
        at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<prop::sample::Index>(), how in 0..4
    ) {
        let mut game = start(10);
        play(&mut game, 12);
        let mut bytes = game.save(TellSeed::Always).to_text().into_bytes();
        let (at, cut) = (at.index(bytes.len()), cut.index(bytes.len()));
        match how {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => { bytes.remove(at); }
            _ => bytes.truncate(cut),
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(file) = MatchFile::parse(&text)
            && let Err(error) = replay(&file)
        {
            assert!(!error.message.is_empty());
        }
    }
}

/// One changed die, seat or digit of the seed in the file of a finished match: every one of a thousand is found.
#[test]
fn a_thousand_altered_files_are_all_caught() {
    let mut dice = Dice::quiet(&Seed::from_words("altered files"), 0);
    for number in 0..50 {
        let mut game = start(number);
        play(&mut game, u32::MAX);
        let file = game.save(TellSeed::WhenOver);
        assert!(replay(&file).is_ok());
        for _ in 0..20 {
            let mut altered = file.clone();
            let what = alter(&mut altered, &mut dice);
            assert!(replay(&altered).is_err(), "match {number}: {what}");
        }
    }
}

/// Changes one thing; says what.
fn alter(file: &mut MatchFile, dice: &mut Dice) -> &'static str {
    let entry = dice.below(file.entries.len() as u32) as usize;
    let entry = &mut file.entries[entry];
    match (dice.below(3), entry.dice.last_mut()) {
        (0, Some(roll)) => {
            let die = dice.below(roll.results.len() as u32) as usize;
            roll.results[die] = roll.results[die] % 6 + 1;
            "a die"
        }
        (0 | 1, _) => {
            entry.seat = Seat(1 - entry.seat.0);
            "a seat"
        }
        _ => {
            let seed = file
                .header
                .seed
                .take()
                .expect("a match that is over tells its seed");
            let digit = if seed.starts_with('0') { "1" } else { "0" };
            file.header.seed = Some(format!("{digit}{}", &seed[1..]));
            "the seed"
        }
    }
}
