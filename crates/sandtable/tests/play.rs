//! `play` and `replay` from a script on standard input.

mod common;

use common::{Ran, sandtable, scratch};

/// Always the first choice: enough lines for any duel.
fn first_choices() -> String {
    "1\n".repeat(200)
}

fn play(args: &str, input: &str) -> Ran {
    let ran = sandtable(&format!("play {args}"), input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran
}

#[test]
fn a_whole_duel_is_played_by_hand() {
    let ran = play("hedgerow --seed 5 --against greedy", &first_choices());
    let last = ran.out.trim_end().lines().last().unwrap_or_default();
    assert!(
        last.contains("win") || last.contains("draw") || last.contains("lose"),
        "{last}"
    );
    assert!(ran.out.contains("You are Reds."), "{}", ran.out);
    assert!(!ran.out.contains('\x1b'), "no colours where there is no terminal");
    assert_eq!(
        play("hedgerow --seed 5 --against greedy", &first_choices()).out,
        ran.out,
        "a seed decides"
    );
}

#[test]
fn the_other_seat_can_be_played_and_so_can_both() {
    assert!(
        play("lane --seat blues --seed 2 --against random", &first_choices())
            .out
            .contains("You are Blues.")
    );
    let both = play("lane --against human --seed 2", &first_choices());
    assert!(both.out.contains("Reds: 2 steps left.") && both.out.contains("Blues: 2 steps left."));
}

#[test]
fn who_is_not_named_is_the_usual_opponent_and_a_budget_is_taken() {
    let usual = play("lane --seed 2", &first_choices()).out;
    assert_eq!(
        play("lane --seed 2 --against regular", &first_choices()).out,
        usual
    );
    play("lane --seed 2 --against regular:3", &first_choices());
}

#[test]
fn the_board_shows_own_pieces_and_no_hidden_enemy() {
    let out = play("hedgerow --seed 5", "quit\n").out;
    assert!(out.contains("A1 .") && out.contains("→Re0"), "{out}");
    assert!(!out.contains("Bl3"), "{out}");
    assert!(out.contains("The match is not over and was not saved."), "{out}");
}

#[test]
fn every_command_answers() {
    let script = "help\nlegend\nrule pra-3a\nrule xyz-1\np 0\n@ B1\n@ D6\n@ Z9\nx\n? 1\n? 999\n999\nnonsense\nundo\nb\nsave\nc 99\n\n";
    let out = play("hedgerow --seed 5", script).out;
    let told = [
        "everything about choice 7",
        "Woods  defence +1",
        "2D6 and 2",
        "There is no rule `xyz-1`.",
        "There is no hex `Z9`.",
        "is not next to",
        "There is no choice 999",
        "`nonsense` is no command",
        "it stands. (umpire-undo)",
        "Where to? `save FILE`.",
        "Nothing is offered for this",
    ];
    for text in told {
        assert!(out.contains(text), "{text:?} is missing in {out}");
    }
}

#[test]
fn an_order_is_taken_back() {
    let find = |out: &str, label: &str| -> usize {
        let line = out
            .lines()
            .find(|line| line.contains(label))
            .expect("the choice is listed");
        line.split_whitespace()
            .next()
            .and_then(|word| word.parse().ok())
            .expect("it is numbered")
    };
    let number = find(&play("hedgerow --seed 5", "").out, "Wave flag 0");
    let out = play("hedgerow --seed 5", &format!("{number}\nundo\n")).out;
    assert!(
        out.contains("1 steps left") && out.contains("Taken back."),
        "{out}"
    );
}

#[test]
fn a_match_is_saved_loaded_replayed_and_verified() {
    let (path, name) = (scratch("match.txt"), scratch("match.txt").display().to_string());
    let left = play(&format!("hedgerow --seed 9 --save {name}"), "1\n1\n1\nquit\n").out;
    assert!(left.contains("go on with `sandtable play --load"), "{left}");
    let early = sandtable(&format!("review {name}"), "");
    assert!(
        early.code == 1 && early.err.contains("The match is not over"),
        "{}",
        early.err
    );
    let ran = sandtable(&format!("replay {name} --verify"), "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("The match is not over.") && ran.out.contains("Verified: all"),
        "{}",
        ran.out
    );
    play(&format!("--load {name} --against greedy"), &first_choices());
    let json: serde_json::Value =
        serde_json::from_str(&sandtable(&format!("replay {name} --json --verify"), "").out).expect("json");
    assert_eq!(json["verified"], true);
    assert!(json["outcome"]["text"].is_string(), "{json}");

    let review = sandtable(&format!("review {name}"), "");
    assert_eq!(review.code, 0, "{}", review.err);
    assert!(
        review.out.contains("before  decision   dice  after"),
        "{}",
        review.out
    );
    let orders = review.out.lines().skip(1).take_while(|line| !line.is_empty());
    for line in orders {
        let figures = line.split_whitespace().skip(1).take(4);
        let tenths: Vec<i32> = figures
            .map(|figure| figure.replace('.', "").parse().expect("a figure"))
            .collect();
        assert_eq!(tenths[0] + tenths[1] + tenths[2], tenths[3], "{line}");
    }
    let review: serde_json::Value =
        serde_json::from_str(&sandtable(&format!("review {name} --json"), "").out).expect("json");
    assert_eq!(
        review["points"].as_array().map(Vec::len),
        json["orders"].as_u64().map(|count| count as usize)
    );

    let text = std::fs::read_to_string(&path).expect("the save");
    let damaged = |name: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let path = scratch(name);
        std::fs::write(&path, text.replacen(from, to, 1)).expect("a file");
        let ran = sandtable(&format!("replay {} --verify", path.display()), "");
        assert_eq!(ran.code, 1, "{}", ran.out);
        ran.err
    };
    let loaded = damaged("loaded.txt", "\"results\":[", "\"results\":[6,");
    assert!(loaded.contains("are not those of the seed"), "{loaded}");
    let newer = damaged("newer.txt", "{\"sandtable\":1", "{\"sandtable\":7");
    assert!(newer.contains("Please use a newer Sandtable"), "{newer}");
    let foreign = damaged("foreign.txt", "\"system\":\"practice\"", "\"system\":\"chess\"");
    assert!(foreign.contains("This match is of `chess`"), "{foreign}");
    let cut = damaged("gap.txt", "{\"n\":2,", "{\"n\":3,");
    assert!(cut.contains("stands where order 2 belongs"), "{cut}");
    let seedless = damaged("seedless.txt", "\"seed\":\"", "\"seed\":\"zz");
    assert!(seedless.contains("64 hexadecimal digits"), "{seedless}");
}

#[test]
fn files_that_are_no_match_are_refused_in_words() {
    assert_eq!(sandtable("replay no/such/file", "").code, 1);
    let path = scratch("poem.txt");
    std::fs::write(&path, "O for a Muse of fire\n").expect("a file");
    let ran = sandtable(&format!("replay {}", path.display()), "");
    assert_eq!(ran.code, 1);
    assert!(
        ran.err
            .contains("line 1: This is not the header of a saved match"),
        "{}",
        ran.err
    );
    assert_eq!(sandtable(&format!("play --load {}", path.display()), "").code, 1);
}

#[test]
fn resigning_ends_the_match() {
    let out = play("hedgerow --seed 1", "resign\n").out;
    assert!(out.trim_end().ends_with("Reds resigned."), "{out}");
}
