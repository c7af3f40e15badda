//! Studies of the practice duel.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use practice::Practice;
use study::{Plan, Study, StudyError, csv, html, run, table};
use umpire::{Decision, Game, Options, Ruleset, Seed};

fn plan(games: u32, commanders: [&str; 2]) -> Plan {
    Plan {
        games,
        commanders: commanders.map(str::to_owned).to_vec(),
        seed: "7".to_owned(),
        jobs: None,
    }
}

fn study(plan: &Plan) -> Study {
    run(&Practice::hedgerow(), plan, &|_| {}).expect("a study")
}

#[test]
fn the_number_of_jobs_does_not_show() {
    let with_jobs = |jobs| {
        study(&Plan {
            jobs: NonZeroUsize::new(jobs),
            ..plan(40, ["random", "greedy"])
        })
    };
    let (one, three) = (with_jobs(1), with_jobs(3));
    assert_eq!(one.rows, three.rows);
    assert_eq!(one.summary, three.summary);
    assert_eq!(one.speed.jobs, 1);
    let other_seed = study(&Plan {
        seed: "8".to_owned(),
        ..plan(40, ["random", "greedy"])
    });
    assert_ne!(one.rows, other_seed.rows);
}

#[test]
fn every_game_is_in_exactly_one_column() {
    let summary = study(&plan(300, ["random", "random"])).summary;
    let wins: u32 = summary.seats.iter().map(|seat| seat.wins.count).sum();
    assert_eq!(wins + summary.draws.count + summary.both_lose.count, 300);
    assert_eq!(summary.unfinished.count, 0);
    assert!(
        summary.rounds.is_some_and(|rounds| rounds.most <= 6),
        "{summary:?}"
    );
}

#[test]
fn a_row_is_a_match_that_can_be_played_again() {
    let row = &study(&plan(3, ["random", "random"])).rows[2];
    // The same seed in a real match: before the first order the same hands are dealt.
    let rules = Arc::new(Practice::hedgerow());
    let (game, _) = Game::start(
        Arc::clone(&rules),
        Options::default(),
        Seed::from_words(&row.seed),
        String::new(),
    );
    let mustered = rules.muster(
        &mut umpire::Dice::quiet(&Seed::from_words(&row.seed), 0),
        &mut umpire::Report::silent(),
    );
    assert_eq!(*game.battle(), mustered);
    assert!(matches!(game.decision(), Decision::Ask(_)));
}

#[test]
fn progress_is_told_once_a_game() {
    let told = AtomicU32::new(0);
    let count = |_: &study::Row| {
        told.fetch_add(1, Ordering::Relaxed);
    };
    run(&Practice::hedgerow(), &plan(25, ["random", "random"]), &count).expect("a study");
    assert_eq!(told.into_inner(), 25);
}

#[test]
fn wrong_plans_are_refused_in_words() {
    let told = |plan: &Plan| {
        run(&Practice::hedgerow(), plan, &|_| {})
            .expect_err("a wrong plan")
            .to_string()
    };
    assert_eq!(
        told(&plan(5, ["random", "napoleon"])),
        "There is no commander `napoleon`; there are random, recruit, greedy, regular, veteran."
    );
    assert_eq!(
        told(&plan(0, ["random", "random"])),
        StudyError::NoGames.to_string()
    );
    let one = Plan {
        commanders: vec!["random".to_owned()],
        ..plan(5, ["random", "random"])
    };
    assert!(
        told(&one).contains("has 2 seats, but 1 commanders were named"),
        "{}",
        told(&one)
    );
}

#[test]
fn tables_rows_and_json_say_the_same() {
    let study = study(&plan(20, ["greedy", "random"]));
    let rows = csv(&study.rows);
    assert_eq!(rows.lines().count(), 21);
    assert_eq!(
        rows.lines().next(),
        Some("game,seed,result,winners,rounds,decisions,points_0,points_1")
    );
    assert!(table(&study).contains("Reds (greedy)"), "{}", table(&study));
    let balance = study.summary.balance();
    let wins: Vec<u32> = study.summary.seats.iter().map(|seat| seat.wins.count).collect();
    assert_eq!((balance.games, &balance.wins), (20, &wins));
    assert!(
        balance
            .text
            .as_deref()
            .is_some_and(|text| text.starts_with("Greedy against random")),
        "{balance:?}"
    );
    assert!(table(&study).ends_with(&balance.to_string()), "{}", table(&study));
    let json = serde_json::to_value(&study).expect("json");
    assert_eq!(json["summary"]["games"], 20);
    assert_eq!(json["rows"][3]["seed"], "7/3");
}

#[test]
fn the_page_stands_alone_and_escapes_what_the_user_wrote() {
    let plan = Plan {
        seed: "<b>\"&".to_owned(),
        ..plan(10, ["greedy", "random"])
    };
    let page = html(&study(&plan));
    assert!(
        page.contains("<code>&lt;b&gt;&quot;&amp;</code>") && page.contains("Reds (greedy)"),
        "{page}"
    );
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(!page.contains("http"), "nothing is fetched");
}
