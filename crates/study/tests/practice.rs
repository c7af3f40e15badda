//! Studies of the practice duel.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use practice::Practice;
use study::{
    Header, Journal, Observe, Plan, Published, Row, Session, Shard, StudyError, Varied, Varying, columns,
    csv, html, option_variations, play, run, table,
};
use umpire::{Decision, Game, Options, Ruleset, Seed, System};

fn plan(games: u32, commanders: [&str; 2]) -> Plan {
    Plan {
        games,
        commanders: commanders.map(str::to_owned).to_vec(),
        seed: "7".to_owned(),
        jobs: None,
    }
}

/// Plays the games of an observed study that are not done, all or a shard of them; `stop` may be set on the way.
fn part(
    plan: &Plan,
    shard: Shard,
    done: &BTreeSet<u32>,
    stop: &AtomicBool,
    told: &(dyn Fn(&Row) + Sync),
) -> Vec<Row> {
    let session = Session {
        observe: Observe::All,
        shard,
        done,
        stop,
    };
    play(&Practice::hedgerow(), plan, session, told).expect("a study")
}

fn observed(plan: &Plan) -> Vec<Row> {
    part(
        plan,
        Shard::ALL,
        &BTreeSet::new(),
        &AtomicBool::new(false),
        &|_| {},
    )
}

fn header(plan: &Plan) -> Header {
    Header {
        commanders: plan.commanders.clone(),
        seed: plan.seed.clone(),
        games: plan.games,
        ..Header::new("practice", "hedgerow")
    }
}

fn journal(plan: &Plan, rows: Vec<Row>) -> Journal {
    let mut journal = Journal::new(header(plan));
    rows.into_iter().for_each(|row| journal.add("", row));
    journal
}

fn published(plan: &Plan, rows: &[Row], varied: &[Varied]) -> Published {
    let rules = Practice::hedgerow();
    Published::of(&header(plan), rules.scenario(), &rules.board(), rows, varied)
}

#[test]
fn the_number_of_jobs_does_not_show() {
    let with_jobs = |jobs| {
        observed(&Plan {
            jobs: NonZeroUsize::new(jobs),
            ..plan(40, ["random", "greedy"])
        })
    };
    let (one, three) = (with_jobs(1), with_jobs(3));
    assert_eq!(one, three);
    let other_seed = observed(&Plan {
        seed: "8".to_owned(),
        ..plan(40, ["random", "greedy"])
    });
    assert_ne!(one, other_seed);
}

#[test]
fn looking_on_changes_no_game() {
    let plan = plan(30, ["random", "greedy"]);
    let bare = run(&Practice::hedgerow(), &plan, &|_| {}).expect("a study");
    let mut seen = observed(&plan);
    assert!(seen.iter().all(|row| row.seen.is_some()));
    seen.iter_mut().for_each(|row| row.seen = None);
    assert_eq!(seen, bare);
}

#[test]
fn shards_laid_together_are_the_whole_byte_for_byte() {
    let plan = plan(20, ["random", "random"]);
    let whole = journal(&plan, observed(&plan)).text();
    let shard = |name: &str| {
        let shard = name.parse().expect("a shard");
        let rows = part(&plan, shard, &BTreeSet::new(), &AtomicBool::new(false), &|_| {});
        journal(&plan, rows)
    };
    let mut merged = shard("3/3");
    for name in ["1/3", "2/3"] {
        let text = shard(name).text();
        merged
            .join(Journal::read(&text).expect("a journal"))
            .expect("the same study");
    }
    assert_eq!(merged.missing(), 0);
    assert_eq!(merged.text(), whole);
}

#[test]
fn what_was_interrupted_goes_on_to_the_same_study() {
    let plan = Plan {
        jobs: NonZeroUsize::new(2),
        ..plan(30, ["random", "greedy"])
    };
    let stop = AtomicBool::new(false);
    let begun = part(&plan, Shard::ALL, &BTreeSet::new(), &stop, &|row| {
        // Somebody loses patience in the middle.
        if row.game == 4 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert!(begun.len() < 30, "it was interrupted");
    // The last line was cut off in the middle: that game is played again.
    let text = journal(&plan, begun).text();
    let mut kept = Journal::read(&text[..text.len() - 9]).expect("a journal");
    assert!(0 < kept.missing());
    for row in part(
        &plan,
        Shard::ALL,
        &kept.done(""),
        &AtomicBool::new(false),
        &|_| {},
    ) {
        kept.add("", row);
    }
    assert_eq!(kept.text(), journal(&plan, observed(&plan)).text());
}

#[test]
fn games_of_another_study_are_refused() {
    let plan = plan(2, ["random", "random"]);
    let mut ours = journal(&plan, observed(&plan));
    let other = Plan {
        seed: "other".to_owned(),
        ..plan.clone()
    };
    let error = ours.join(journal(&other, Vec::new())).expect_err("another seed");
    assert_eq!(
        error.to_string(),
        "These are games of another study; what differs: seed."
    );
    assert!(Journal::read("").is_err() && Journal::read("{}\n").is_err());
}

#[test]
fn every_game_is_in_exactly_one_column() {
    let plan = plan(300, ["random", "random"]);
    let summary = published(&plan, &observed(&plan), &[]);
    let wins: u32 = summary.seats.iter().map(|seat| seat.wins.count).sum();
    assert_eq!(wins + summary.draws.count + summary.both_lose.count, 300);
    assert_eq!(summary.unfinished.count, 0);
    assert!(
        summary
            .rounds
            .as_ref()
            .is_some_and(|rounds| rounds.spread.most <= 6),
        "{summary:?}"
    );
    let seen = summary.seen.expect("an observed study");
    let fielded = |seat: usize| seen.heat.went[seat].iter().map(|(_, units)| units).sum::<u32>();
    assert!(
        (0..2).all(|seat| 900 <= fielded(seat)),
        "three scouts a game are somewhere"
    );
    // Over many games the dice are even.
    for seat in &summary.seats {
        let luck = seat.luck.expect("luck");
        assert!((luck.expected - luck.passed).abs() < 0.5, "{luck:?}");
        assert!((0.45..0.55).contains(&luck.percentile), "{luck:?}");
    }
}

#[test]
fn a_row_is_a_match_that_can_be_played_again() {
    let row = &observed(&plan(3, ["random", "random"]))[2];
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
    let count = |_: &Row| {
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
    let plan = plan(20, ["greedy", "random"]);
    let rows = run(&Practice::hedgerow(), &plan, &|_| {}).expect("a study");
    let bare = csv(&columns(&rows, &[]));
    assert_eq!(bare.lines().count(), 21);
    let observed = observed(&plan);
    let head = csv(&columns(&observed, &[])).lines().next().map(str::to_owned);
    assert_eq!(
        head.as_deref(),
        Some(
            "variation,game,seed,result,winners,rounds,decisions,contact_round,contact_decision,lead_changes,\
             points_0,luck_rolls_0,luck_expected_0,luck_passed_0,luck_percentile_0,lost_0,lost_0 Scout,\
             points_1,luck_rolls_1,luck_expected_1,luck_passed_1,luck_percentile_1,lost_1,lost_1 Scout"
        )
    );
    let study = published(&plan, &observed, &[]);
    let text = table(&study, None);
    assert!(text.contains("Reds (greedy)"), "{text}");
    let balance = study.balance();
    let wins: Vec<u32> = study.seats.iter().map(|seat| seat.wins.count).collect();
    assert_eq!((balance.games, &balance.wins), (20, &wins));
    assert!(
        balance
            .text
            .as_deref()
            .is_some_and(|text| text.starts_with("Greedy against random")),
        "{balance:?}"
    );
    assert!(text.ends_with(&balance.to_string()), "{text}");
    let json = serde_json::to_value(&study).expect("json");
    assert_eq!(
        (&json["games"], &json["seats"][1]["name"]),
        (&20.into(), &"Blues".into())
    );
    assert!(json["heat"]["went"][0].is_array() && json["luckierSideWon"]["share"].is_number());
    let json = serde_json::to_value(published(&plan, &rows, &[])).expect("json");
    assert!(json.get("heat").is_none(), "nobody looked on");
}

#[test]
fn a_variation_is_compared_with_the_study_itself() {
    let plan = plan(60, ["random", "random"]);
    let base = run(&Practice::hedgerow(), &plan, &|_| {}).expect("a study");
    let options = Options::default();
    let vary = |id: &str| Practice.open_varied("hedgerow", &options, id);
    let fewer = vary("unit-0-less-scout").expect("a variation");
    assert_eq!((fewer.scouts, fewer.hands), ([2, 3], [2, 2]));
    assert_eq!(
        vary("command-1-less").map(|duel| (duel.scouts, duel.hands)),
        Ok(([3, 3], [2, 1]))
    );
    assert!(vary("unit-0-more-scout").is_err(), "three is the most");
    let listed = Practice.variations("hedgerow");
    let known = listed.into_iter().find(|known| known.id == "unit-0-less-scout");
    let varied = Varied {
        varying: Varying::from(known.expect("it is listed")),
        rows: run(&fewer, &plan, &|_| {}).expect("a study"),
    };
    assert_ne!(varied.rows, base, "it is another game");
    let study = published(&plan, &base, &[varied]);
    let found = &study.sensitivity[0];
    assert_eq!(
        (found.varying.words.as_str(), found.games),
        ("Reds: 1 scout less", 60)
    );
    for seat in 0..2 {
        let change = found.wins[seat].share - study.seats[seat].wins.share;
        assert!((found.change[seat] - change).abs() < 0.0002, "{found:?}");
    }
}

#[test]
fn every_option_is_set_otherwise() {
    let varied = option_variations(&Practice.options(), &Options::default());
    let ids: Vec<&str> = varied.iter().map(|(varying, _)| varying.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "option-cards-false",
            "option-rounds-5",
            "option-rounds-7",
            "option-wounds-open"
        ]
    );
    for (varying, options) in varied {
        assert!(Practice.open("lane", &options).is_ok(), "{}", varying.id);
    }
}

#[test]
fn the_page_stands_alone_and_escapes_what_the_user_wrote() {
    let plan = Plan {
        seed: "<b>\"&".to_owned(),
        ..plan(10, ["greedy", "random"])
    };
    let rules = Practice::hedgerow();
    let study = published(&plan, &observed(&plan), &[]);
    let page = html(&study, rules.scenario(), &rules.board());
    assert!(
        page.contains("<code>&lt;b&gt;&quot;&amp;</code>") && page.contains("Reds by greedy"),
        "{page}"
    );
    for tag in ["svg", "section", "table", "figure", "div", "g"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    assert!(
        !page.contains("http") && !page.contains("<script"),
        "nothing is fetched, nothing runs"
    );
}
