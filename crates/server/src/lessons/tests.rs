use serde_json::json;

use super::*;

const FILE: &str = r#"
lesson = 1
id = "one"
title = "One"
minutes = 5
scenario = "night"
side = "Red"
against = "random"
goal = "Win."
opening = [{ by = "Red", order = "pass" }]

[[step]]
title = "Read"
say = "This is the map."

[[step]]
title = "Do"
say = "Walk."
want = [{ step = { to = 4 } }]
wrong = "Not there."
then = [{ by = "Blue", order = "pass" }]
"#;

#[test]
fn a_pattern_asks_for_no_more_than_it_says() {
    assert!(fits(&json!({ "move": {} }), &json!({ "move": { "to": 4 } })));
    assert!(!fits(
        &json!({ "move": { "to": 5 } }),
        &json!({ "move": { "to": 4 } })
    ));
    assert!(!fits(&json!("pass"), &json!({ "move": { "to": 4 } })));
    assert!(fits(&json!([{ "a": 1 }]), &json!([{ "a": 1, "b": 2 }])));
    assert!(!fits(&json!([1]), &json!([1, 2])));
}

#[test]
fn a_file_becomes_steps_and_cues() {
    let lesson = Lesson::read("practice/one.toml", FILE).expect("it is well written");
    assert_eq!((lesson.steps.len(), lesson.cues.len(), lesson.opening), (2, 3, 1));
    let steps: Vec<Option<usize>> = lesson.cues.iter().map(|cue| cue.step).collect();
    assert_eq!(steps, [None, Some(1), None]);
}

#[test]
fn a_long_slip_and_an_unknown_key_are_faults() {
    let long = FILE.replace("This is the map.", &"word ".repeat(46));
    assert_eq!(
        Lesson::read("practice/one.toml", &long)
            .map_err(|faults| faults.len())
            .err(),
        Some(1)
    );
    let odd = FILE.replace("wrong =", "wrnog =");
    assert!(Lesson::read("practice/one.toml", &odd).is_err());
}

#[test]
fn other_dice_are_another_seed() {
    let lesson = Lesson::read("practice/one.toml", FILE).expect("it is well written");
    let other = Lesson {
        dice: 7,
        ..lesson.clone()
    };
    assert_ne!(lesson.seed().0, other.seed().0);
}

#[test]
fn what_is_given_out_can_be_read() {
    let faults: Vec<String> = faults().iter().map(ToString::to_string).collect();
    assert_eq!(faults, Vec::<String>::new());
}
