//! The practice game without its types: what a server or a command line holds.

use practice::{Duel, Practice};
use serde_json::json;
use umpire::commander::{Commanders, Considered, Glimpse, Thought};
use umpire::erased::{AnyGame, AnySystem, Erased, Wrong};
use umpire::game::TellSeed;
use umpire::{Decision, Eyes, OptionValue, Options, OrderText, Ruleset, Seat, Seed, Selection};

/// One player, who gives the first order listed.
struct First;

impl Commanders<Duel> for First {
    fn names(&self) -> &'static [&'static str] {
        &["first"]
    }

    fn think(
        &self,
        name: &str,
        glimpse: &Glimpse<'_, Duel>,
        _seed: &Seed,
    ) -> Option<Thought<practice::Order>> {
        let mut orders = Vec::new();
        glimpse.orders(&mut orders);
        let order = orders.first().copied().filter(|_| name == "first")?;
        let considered = |order| Considered {
            order,
            expected: 3,
            worst: -7,
            tries: 4,
            worse: 1,
            course: 99,
        };
        Some(Thought {
            order,
            now: 2,
            considered: orders.into_iter().map(considered).collect(),
            rehearsed: false,
        })
    }

    fn risk(&self, _glimpse: &Glimpse<'_, Duel>, considered: &Considered<practice::Order>) -> Option<String> {
        Some(format!("Course {} went wrong.", considered.course))
    }
}

fn system() -> Erased<Practice, First> {
    Erased::new(Practice, First)
}

fn start(number: u64) -> Box<dyn AnyGame> {
    system()
        .start("hedgerow", &Options::default(), Seed::from_number(number))
        .expect("a match")
        .0
}

#[test]
fn a_match_is_played_to_its_end_in_json() {
    let mut game = start(1);
    while let Some(seat) = game.decision().seat() {
        let choices = game.choices(seat, &Selection::default());
        assert_eq!(choices.len(), game.orders().len());
        let order = game.think("first", &Seed::from_number(0)).expect("an order");
        game.give(seat, &order).expect("a legal order");
    }
    assert!(game.number() <= game.scenario().bound);
    let scene = game.scene(Eyes::Spectator);
    assert!(scene.outcome.is_some() && scene.prompt.seat.is_none());
    assert!(game.think("first", &Seed::from_number(0)).is_none());
}

#[test]
fn an_order_is_told_with_its_film_for_each_pair_of_eyes() {
    let mut game = start(1);
    let mut orders = game.orders().into_iter();
    let order = orders
        .find(|order| order.to_string().contains("move"))
        .expect("a scout may move");
    let told = game.give(Seat(0), &order).expect("a legal order");
    let shows = |eyes| {
        let events = serde_json::to_value(told.events(eyes)).expect("events are plain");
        events[0].get("show").map(|show| show[0]["show"].clone())
    };
    // A hidden scout moves: its own side sees it go, the others are told and shown nothing of it.
    assert_eq!(shows(Eyes::Seat(Seat(0))), Some(json!("go")));
    assert_eq!(shows(Eyes::Umpire), Some(json!("go")));
    assert_eq!(shows(Eyes::Seat(Seat(1))), None);
    assert_eq!(shows(Eyes::Spectator), None);
}

#[test]
fn a_thought_is_explained_in_json() {
    let game = start(1);
    let orders = game.orders();
    let explain = |also| {
        game.explain("first", &Seed::from_number(0), 2, also)
            .expect("a thought")
    };
    let thought = explain(None);
    assert_eq!(
        (&thought.order, thought.now, thought.considered.len()),
        (&orders[0], 2, 2)
    );
    let one = &thought.considered[0];
    assert_eq!((one.expected, one.worst, one.tries, one.worse), (3, -7, 4, 1));
    assert_eq!(one.risk.as_deref(), Some("Course 99 went wrong."));
    let with_last = explain(orders.last());
    let told: Vec<_> = with_last.considered.iter().map(|one| &one.order).collect();
    assert_eq!(told, [&orders[0], &orders[1], &orders[orders.len() - 1]]);
    assert!(game.explain("second", &Seed::from_number(0), 2, None).is_none());
}

#[test]
fn wrong_orders_are_unreadable_or_refused() {
    let mut game = start(2);
    let unreadable = [
        json!(null),
        json!({ "fly": {} }),
        json!({ "move": { "scout": -1, "to": 2 } }),
        json!([1, 2]),
    ];
    for order in unreadable {
        assert!(
            matches!(
                game.give(Seat(0), &OrderText::from(&order)),
                Err(Wrong::Unreadable(_))
            ),
            "{order}"
        );
    }
    let refused = game
        .give(Seat(1), &OrderText::of(&"end-turn"))
        .expect_err("not its turn");
    assert_eq!(refused.to_string(), "The other side decides now. (pra-1a)");
    assert_eq!(game.number(), 0);
}

#[test]
fn scenarios_and_options_are_checked_by_name() {
    let refused =
        |scenario: &str, options: Options| system().start(scenario, &options, Seed::from_number(0)).err();
    assert!(
        refused("moon", Options::default()).is_some_and(|text| text.contains("There is no scenario `moon`"))
    );
    let wrong = Options::default().set("cards", OptionValue::Number(3));
    assert_eq!(
        refused("lane", wrong).as_deref(),
        Some("Option `cards` cannot be 3; it is true or false.")
    );
}

#[test]
fn a_saved_match_of_another_system_is_refused() {
    let mut file = start(3).save(TellSeed::Always);
    file.header.system = "chess".to_owned();
    let error = system()
        .load(&file, None, &mut |_, _| {})
        .err()
        .expect("another game");
    assert_eq!(
        error.to_string(),
        "line 1: This match is of `chess`, not of `practice`."
    );
}

#[test]
fn a_copy_goes_its_own_way() {
    let game = start(4);
    let mut copy = game.boxed_clone();
    copy.give(Seat(0), &OrderText::of(&"end-turn")).expect("legal");
    assert_eq!((game.number(), copy.number()), (0, 1));
}

#[test]
fn secrets_stay_with_their_seat() {
    let game = start(5);
    let scene = |eyes| serde_json::to_string(&game.scene(eyes)).expect("json");
    assert!(!scene(Eyes::Seat(Seat(0))).contains("Blue 1") && scene(Eyes::Seat(Seat(1))).contains("Blue 1"));
    assert!(!scene(Eyes::Spectator).contains("Red 1") && scene(Eyes::Umpire).contains("Red 1"));
    let rules = Practice::hedgerow();
    assert!(matches!(game.decision(), Decision::Ask(_)) && rules.scenario().seats.len() == 2);
}
