//! The shapes on the wire as TypeScript: `web/lib/wire.d.ts`.

use std::fmt::Write;

use serde_json::{Map, Value};

const HEAD: &str = "\
// The shapes on the wire. Made from the server's own types: do not edit, but run
//   SANDTABLE_WRITE=1 cargo nextest run -p server wire

/** A point of a table: x grows east, y north, a hundred units make one measure. */
export type Spot = [number, number];
";

/// The whole file.
pub fn typescript() -> String {
    let mut shapes = super::named();
    join_tags(&mut shapes);
    let mut text = HEAD.to_owned();
    for (name, shape) in sorted(&shapes) {
        text.push('\n');
        describe(shape, "", &mut text);
        if shape.get("properties").is_some() && shape.get("oneOf").is_none() {
            let _ = writeln!(text, "export interface {name} {}", fields(shape, ""));
        } else {
            let _ = writeln!(text, "export type {name} = {};", in_words(shape, ""));
        }
    }
    text
}

fn sorted(map: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut all: Vec<_> = map.iter().collect();
    all.sort_by_key(|(name, _)| *name);
    all
}

/// A variant that wraps a named shape gives its tag to that shape: `Board` is `HexBoard | TableBoard`, each with its `kind`.
fn join_tags(shapes: &mut Map<String, Value>) {
    let mut tags: Vec<(String, Value)> = Vec::new();
    for shape in shapes.values_mut() {
        let variants = shape.get_mut("oneOf").and_then(Value::as_array_mut);
        for variant in variants.into_iter().flatten() {
            if let (Some(name), Some(tag)) = (named_by(variant), variant.get("properties").cloned()) {
                *variant = serde_json::json!({ "$ref": variant["$ref"] });
                tags.push((name, tag));
            }
        }
    }
    for (name, tag) in tags {
        let Value::Object(tag) = tag else { continue };
        for (field, shape) in tag {
            if let Some(required) = shapes[&name]["required"].as_array_mut() {
                required.push(Value::from(field.clone()));
            }
            shapes[&name]["properties"][field] = shape;
        }
    }
}

fn named_by(shape: &Value) -> Option<String> {
    let path = shape.get("$ref")?.as_str()?;
    path.rsplit('/').next().map(str::to_owned)
}

fn describe(shape: &Value, indent: &str, text: &mut String) {
    if let Some(words) = shape.get("description").and_then(Value::as_str) {
        let words = words
            .replace("\n\n", "\n")
            .replace('\n', " ")
            .replace("*/", "* /");
        let _ = writeln!(text, "{indent}/** {words} */");
    }
}

fn fields(shape: &Value, indent: &str) -> String {
    let deeper = format!("{indent}\t");
    let empty = Map::new();
    let properties = shape
        .get("properties")
        .and_then(Value::as_object)
        .unwrap_or(&empty);
    let required = shape.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
    let mut text = "{\n".to_owned();
    for (name, field) in sorted(properties) {
        describe(field, &deeper, &mut text);
        let mark = if is_required(name) { "" } else { "?" };
        let _ = writeln!(text, "{deeper}{name}{mark}: {};", in_words(field, &deeper));
    }
    text.push_str(indent);
    text.push('}');
    text
}

/// A shape as a type.
fn in_words(shape: &Value, indent: &str) -> String {
    let list = |key: &str| shape.get(key).and_then(Value::as_array);
    if let Some(name) = named_by(shape) {
        return name;
    }
    if let Some(variants) = list("oneOf").or(list("anyOf")) {
        let variants = union(variants.iter().map(|variant| in_words(variant, indent)));
        return match shape.get("properties") {
            Some(_) => format!("({variants}) & {}", fields(shape, indent)),
            None => variants,
        };
    }
    if let Some(value) = shape.get("const") {
        return literal(value);
    }
    if let Some(values) = list("enum") {
        return union(values.iter().map(literal));
    }
    match shape.get("type") {
        Some(Value::Array(kinds)) => union(kinds.iter().map(|kind| plain(shape, kind, indent))),
        Some(kind) => plain(shape, kind, indent),
        None => "unknown".to_owned(),
    }
}

fn union(parts: impl Iterator<Item = String>) -> String {
    let mut unique: Vec<String> = Vec::new();
    for part in parts {
        if !unique.contains(&part) {
            unique.push(part);
        }
    }
    unique.join(" | ")
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => format!("'{text}'"),
        other => other.to_string(),
    }
}

/// A shape of one kind.
fn plain(shape: &Value, kind: &Value, indent: &str) -> String {
    match kind.as_str() {
        Some("integer" | "number") => "number".to_owned(),
        Some("string") => "string".to_owned(),
        Some("boolean") => "boolean".to_owned(),
        Some("null") => "null".to_owned(),
        Some("array") => match shape.get("prefixItems").and_then(Value::as_array) {
            Some(items) => {
                let items: Vec<String> = items.iter().map(|item| in_words(item, indent)).collect();
                format!("[{}]", items.join(", "))
            }
            None => match in_words(&shape["items"], indent) {
                item if item.contains(" | ") => format!("({item})[]"),
                item => format!("{item}[]"),
            },
        },
        Some("object") if shape.get("properties").is_some() => fields(shape, indent),
        Some("object") => match shape.get("additionalProperties") {
            Some(value) => format!("Record<string, {}>", in_words(value, indent)),
            None => "Record<string, unknown>".to_owned(),
        },
        Some(_) | None => "unknown".to_owned(),
    }
}
