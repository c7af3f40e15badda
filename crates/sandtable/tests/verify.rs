//! `sandtable verify`: which rules a case is run with, and what is told about a bad one.

#[expect(dead_code, reason = "other tests use the rest")]
mod common;

use common::{Ran, on_shelf, scratch};
use sandtable::shelf;

/// Infantry assaults a headquarters and destroys it.
const ASSAULT: &str = r#"
ruleset="storm-of-steel"
proves = ["sos-4I.1"]
phase = "first-assaults"

[units]
A = { type = "infantry", at = [1000, 1000] }
H = { type = "hq", side = "second", at = [1000, 1300] }
Y = { type = "infantry", at = [10000, 1000] }
X = { type = "infantry", side = "second", at = [10000, 1305] }

[[step]]
order = { assault = "A", at = "H" }
dice = [7, 6]
expect = { H.destroyed = true }
"#;

fn verify(name: &str, text: &str) -> Ran {
    let path = scratch(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a scratch folder");
    std::fs::write(&path, text).expect("a scratch file");
    on_shelf(&shelf::shipped(), &format!("verify {}", path.display()), "")
}

#[test]
fn a_case_is_run_with_the_rules_its_key_names() {
    let plain = verify("plain.toml", ASSAULT);
    assert_eq!((plain.code, plain.out.as_str()), (0, "1 passed, 0 failed\n"));
    let mentions = format!("# Not ruleset = \"conflict-of-heroes\".\n{ASSAULT}");
    let mentions = verify("mentions.toml", &mentions);
    assert_eq!(
        (mentions.code, mentions.out.as_str()),
        (0, "1 passed, 0 failed\n")
    );
}

#[test]
fn a_case_without_a_key_is_told_what_is_wrong_by_the_rules_of_its_folder() {
    let nameless = ASSAULT.replace("ruleset=\"storm-of-steel\"", "");
    let inside = verify("storm-of-steel/nameless.toml", &nameless);
    assert!(inside.out.contains("`ruleset`"), "{}", inside.out);
    let outside = verify("nameless.toml", &nameless);
    assert!(
        outside.out.contains("a case names its rule set"),
        "{}",
        outside.out
    );
}

#[test]
fn every_bad_step_of_a_case_is_told() {
    let wrong = ASSAULT.replace("H.destroyed = true", "H.destroyed = false");
    let step = "\n[[step]]\nexpect = { A.destroyed = true }\n";
    let ran = verify("twice.toml", &format!("{wrong}{step}"));
    assert_eq!(ran.code, 1);
    for bad in ["step 1:", "step 2:"] {
        assert!(ran.out.contains(bad), "{bad} in {}", ran.out);
    }
}
