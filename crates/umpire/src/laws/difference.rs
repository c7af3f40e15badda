//! Where two things that should be the same differ, in words.

use serde::Serialize;
use serde_json::Value;

/// The first difference between two values, with the way to it; `None` if they serialise alike.
pub fn first_difference(left: &impl Serialize, right: &impl Serialize) -> Option<String> {
    let json = |value: Result<Value, serde_json::Error>| value.unwrap_or_default();
    between(
        "",
        &json(serde_json::to_value(left)),
        &json(serde_json::to_value(right)),
    )
}

fn between(path: &str, left: &Value, right: &Value) -> Option<String> {
    match (left, right) {
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            keys.filter_map(|key| entry(&format!("{path}.{key}"), a.get(key), b.get(key)))
                .next()
        }
        (Value::Array(a), Value::Array(b)) => (0..a.len().max(b.len()))
            .find_map(|index| entry(&format!("{path}[{index}]"), a.get(index), b.get(index))),
        _ if left == right => None,
        _ => Some(format!("at `{path}`: {left} and {right}")),
    }
}

fn entry(path: &str, left: Option<&Value>, right: Option<&Value>) -> Option<String> {
    match (left, right) {
        (Some(left), Some(right)) => between(path, left, right),
        (Some(left), None) => Some(format!("at `{path}`: {left} and nothing")),
        (None, Some(right)) => Some(format!("at `{path}`: nothing and {right}")),
        (None, None) => None,
    }
}

/// Where two byte strings part.
pub fn in_bytes(left: &[u8], right: &[u8]) -> String {
    let at = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    format!(
        "{} and {} bytes, different from byte {at} on",
        left.len(),
        right.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_way_to_the_first_difference_is_named() {
        let (a, b) = (
            json!({ "x": [1, { "y": 2 }] }),
            json!({ "x": [1, { "y": 3 }], "z": 0 }),
        );
        assert_eq!(first_difference(&a, &b).as_deref(), Some("at `.x[1].y`: 2 and 3"));
        assert_eq!(first_difference(&a, &a), None);
        assert_eq!(
            first_difference(&json!([1]), &json!([1, 2])).as_deref(),
            Some("at `[1]`: nothing and 2")
        );
    }
}
