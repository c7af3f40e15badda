//! Every kind of fault, one line each: file, place, message and remedy.

use super::*;

/// In the built-in file, `from` becomes `to`; the faults are then exactly these lines.
fn check(file: &str, from: &str, to: &str, expected: &[&str]) {
    let text = text_of(file);
    assert!(text.contains(from), "{file} does not contain {from:?}");
    let faults = faults_with(&[(file, &text.replacen(from, to, 1))]);
    let expected: Vec<String> = expected.iter().map(|line| format!("{file}:{line}")).collect();
    assert_eq!(faults, expected);
}
