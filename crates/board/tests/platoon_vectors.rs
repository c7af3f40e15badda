//! Conformance vectors of moving platoons: those of the table model, and as many again drawn at
//! random and answered by its slow reference. Each kind is one test; a wrong answer names its file and number.

mod platoon_support;

use platoon_support::{FILES, answer, read};

/// Answers every vector of a kind.
fn check(kind: &str) {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (file, text) in FILES {
        for vector in read(text).iter().filter(|vector| vector["kind"] == kind) {
            count += 1;
            let (found, expected) = (answer(vector), &vector["expected"]);
            if found != *expected {
                wrong.push(format!("{file} {}: {found}, not {expected}", vector["n"]));
            }
        }
    }
    assert!(0 < count, "there are vectors of kind {kind}");
    let shown = wrong.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {count} are wrong:\n{shown}", wrong.len());
}

#[test]
fn tm_ini_1_turned() {
    check("turned");
}

#[test]
fn tm_ini_2_turn_in_place() {
    check("turn_in_place");
}

#[test]
fn tm_ini_4_marks() {
    check("marks");
}

#[test]
fn tm_ini_6_halt() {
    check("halt");
}

#[test]
fn tm_ini_7_and_8_wants() {
    check("wants");
}

#[test]
fn tm_ini_9_free_place() {
    check("free_place");
}

#[test]
fn tm_ini_10_cohesion() {
    check("cohesion");
}

#[test]
fn tm_ini_11_contact_places() {
    check("contact_places");
}

#[test]
fn tm_ini_12_approach() {
    check("approach");
}

#[test]
fn tm_ini_12_assault() {
    check("assault");
}

#[test]
fn tm_ini_13_back_off() {
    check("back_off");
}

#[test]
fn tm_ini_14_break_off() {
    check("break_off");
}

#[test]
fn tm_ini_15_fire_line() {
    check("fire_line");
}

#[test]
fn tm_ini_19_template() {
    check("template");
}

#[test]
fn tm_ini_20_checks() {
    check("checks");
}

#[test]
fn tm_ini_25_around() {
    check("around");
}

#[test]
fn tm_ini_26_closest() {
    check("closest");
}

#[test]
fn tm_ini_27_drag() {
    check("drag");
}

#[test]
fn every_vector_is_of_a_known_kind() {
    for (_, text) in FILES {
        read(text).iter().for_each(|vector| {
            assert!(!answer(vector).is_string(), "{}", vector["kind"]);
        });
    }
}
