//! The commanders at the practice duel.

use std::cell::Cell;

use commanders::{
    Budget, Commander, Margin, NAMES, PlayoutPolicy, Repertoire, Roster, Screening, Search, SearchSettings,
    hire, no_watch,
};
use practice::{Battle, Duel, Practice};
use umpire::commander::{Commanders, Glimpse};
use umpire::{Decision, Dice, Insight, Outcome, Report, Ruleset, Seat, Seed};

/// Every commander; those who search think briefly, so that the tests are quick.
const ALL: [&str; 5] = ["random", "recruit", "greedy", "regular:20", "veteran:20"];

/// Plays a duel to its end and hands every battle with a decision to `seen`.
fn play(duel: &Duel, names: [&str; 2], number: u64, mut seen: impl FnMut(&Battle, Seat)) -> Outcome {
    let seed = Seed::from_number(number);
    let mut commanders = names.map(|name| hire::<Duel>(name, no_watch).expect("a commander"));
    let mut thoughts = Dice::quiet(&seed, u64::MAX);
    let mut battle = duel.muster(&mut Dice::quiet(&seed, 0), &mut Report::silent());
    for order_number in 1.. {
        let seat = match duel.decision(&battle) {
            Decision::Ask(ask) => ask.seat,
            Decision::Over(outcome) => return outcome,
        };
        seen(&battle, seat);
        let glimpse = Glimpse::new(duel, &battle, seat);
        let order = commanders[seat.index()]
            .decide(&glimpse, &mut thoughts)
            .expect("an order");
        duel.check(&battle, seat, &order).expect("a legal order");
        duel.obey(
            &mut battle,
            &order,
            &mut Dice::quiet(&seed, order_number),
            &mut Report::silent(),
        );
    }
    unreachable!("a duel ends")
}

#[test]
fn every_name_is_hired_and_no_other() {
    assert!(NAMES.iter().all(|name| hire::<Duel>(name, no_watch).is_some()));
    assert!(ALL.iter().all(|name| hire::<Duel>(name, no_watch).is_some()));
    assert!(hire::<Duel>("napoleon", no_watch).is_none());
}

#[test]
fn the_same_seed_gives_the_same_order() {
    let duel = Practice::hedgerow();
    for name in ALL {
        play(&duel, ["random", "random"], 7, |battle, seat| {
            let glimpse = Glimpse::new(&duel, battle, seat);
            let think = || {
                Roster::new(no_watch)
                    .think(name, &glimpse, &Seed::from_number(3))
                    .expect("a thought")
            };
            let (one, two) = (think(), think());
            assert_eq!(one, two);
        });
    }
}

#[test]
fn what_may_go_wrong_is_told_in_words() {
    let duel = Practice::hedgerow();
    let mut other_worlds = Dice::quiet(&Seed::from_number(98), 0);
    let mut told = 0;
    for name in ["greedy", "regular:20"] {
        play(&duel, ["random", "greedy"], 8, |battle, seat| {
            let risks = |battle| {
                let glimpse = Glimpse::new(&duel, battle, seat);
                let thought = Roster::new(no_watch)
                    .think(name, &glimpse, &Seed::from_number(3))
                    .expect("a thought");
                for one in &thought.considered {
                    assert!(one.worst <= one.expected && one.worse <= one.tries, "{one:?}");
                }
                let best = thought.considered.iter().take(3);
                best.map(|one| Commanders::<Duel>::risk(&Roster::new(no_watch), &glimpse, one))
                    .collect::<Vec<_>>()
            };
            let own = risks(battle);
            let dream = duel.imagine(battle, seat, &mut other_worlds);
            assert_eq!(own, risks(&dream), "a risk tells what the seat cannot know");
            told += own.iter().flatten().filter(|risk| risk.ends_with('.')).count();
            assert_eq!(
                own.iter().flatten().filter(|risk| !risk.ends_with('.')).count(),
                0
            );
        });
    }
    assert!(20 < told, "{told} risks were told");
}

/// A watch that goes on by a millisecond whenever somebody looks at it.
fn ticking() -> u64 {
    LOOKS.replace(LOOKS.get() + 1)
}

thread_local! {
    /// How often this thread has looked at the watch.
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

#[test]
fn a_budget_in_milliseconds_ends_all_thinking() {
    let screening = Screening {
        most_orders: 100,
        stages: &[4, 8, 16],
        always_kept: 8,
        insight: Insight::Trained,
        repertoire: Repertoire::Usual,
    };
    let settings = SearchSettings {
        screening,
        minor: screening,
        finalists: 8,
        expand_after: 4,
        inner_orders: 8,
        horizon: 3,
        playout: PlayoutPolicy {
            orders: 3,
            again: 2,
            tries: 1,
        },
        margin: Some(Margin {
            gain: 2.0,
            standard_errors: 1.0,
        }),
    };
    let duel = Practice::hedgerow();
    for millis in [1, 10, 100, 1000] {
        play(&duel, ["random", "random"], 5, |battle, seat| {
            LOOKS.set(0);
            let mut search = Search::new(settings, Budget::Millis(millis), ticking);
            let glimpse = Glimpse::new(&duel, battle, seat);
            let order = search.decide(&glimpse, &mut Dice::quiet(&Seed::from_number(2), 0));
            duel.check(battle, seat, &order.expect("an order"))
                .expect("a legal order");
            // It looks before every try. When the time is up each stage and each round finds it out once more.
            let looks = LOOKS.get();
            assert!(looks <= u64::from(millis) + 24, "{looks} looks in {millis} ms");
        });
    }
}

#[test]
fn no_commander_cheats() {
    let duel = Practice::hedgerow();
    let mut other_worlds = Dice::quiet(&Seed::from_number(99), 0);
    for number in 0..5 {
        play(&duel, ["random", "greedy"], number, |battle, seat| {
            let dream = duel.imagine(battle, seat, &mut other_worlds);
            for name in ALL {
                let order = |battle| {
                    let glimpse = Glimpse::new(&duel, battle, seat);
                    Roster::new(no_watch)
                        .think(name, &glimpse, &Seed::from_number(3))
                        .expect("a thought")
                        .order
                };
                assert_eq!(
                    order(battle),
                    order(&dream),
                    "{name} tells battles apart that look the same"
                );
            }
        });
    }
}

/// How often each of two won, sides swapped after every game.
fn wins(games: u64, names: [&str; 2]) -> [u32; 2] {
    let duel = Practice::hedgerow();
    let mut wins = [0, 0];
    for number in 0..games {
        let swapped = number % 2 == 1;
        let seated = if swapped { [names[1], names[0]] } else { names };
        let outcome = play(&duel, seated, number, |_, _| {});
        for winner in outcome.winners {
            wins[winner.index() ^ usize::from(swapped)] += 1;
        }
    }
    wins
}

#[test]
fn whoever_looks_ahead_beats_random() {
    for name in &ALL[1..] {
        let [looking, random] = wins(40, [name, "random"]);
        assert!(random * 3 < looking, "{name} won {looking}, random {random}");
    }
}

#[test]
fn what_greedy_considered_is_sorted_and_holds_its_order() {
    let duel = Practice::hedgerow();
    play(&duel, ["random", "random"], 11, |battle, seat| {
        let glimpse = Glimpse::new(&duel, battle, seat);
        let thought = Roster::new(no_watch)
            .think("greedy", &glimpse, &Seed::from_number(1))
            .expect("a thought");
        assert_eq!(thought.considered[0].order, thought.order);
        let finalists: Vec<i32> = thought
            .considered
            .iter()
            .take(4)
            .map(|one| one.expected)
            .collect();
        assert!(finalists.is_sorted_by(|a, b| a >= b), "{finalists:?}");
    });
}
