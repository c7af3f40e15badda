//! `sandtable catalog`: every unit, weapon, card and terrain with all values, as loaded.

use serde_json::Value;

use crate::paint::Paint;
use crate::problem::Problem;
use crate::shelf::Shelf;
use crate::{Terminal, cli, lookup};

pub fn run(args: &cli::Catalog, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let catalog = lookup::system(shelf, &args.system)?.any().catalog();
    if args.json {
        serde_json::to_writer_pretty(&mut *terminal.out, &catalog)?;
        writeln!(terminal.out)?;
        return Ok(());
    }
    let paint = Paint { on: terminal.colours };
    let Value::Object(chapters) = &catalog else {
        writeln!(terminal.out, "{}", plain(&catalog))?;
        return Ok(());
    };
    for (chapter, content) in chapters {
        let entries = entries(content);
        writeln!(
            terminal.out,
            "{}",
            paint.bold(&format!("{chapter} ({})", entries.len()))
        )?;
        for (name, entry) in entries {
            writeln!(terminal.out, "  {}", paint.bold(&name))?;
            for line in wrapped(&values(&name, entry), 100) {
                writeln!(terminal.out, "      {line}")?;
            }
        }
        writeln!(terminal.out)?;
    }
    Ok(())
}

/// The things of a chapter, each with a name: a list, or a table by name.
fn entries(content: &Value) -> Vec<(String, &Value)> {
    match content {
        Value::Array(list) => list.iter().map(|entry| (name_of(entry), entry)).collect(),
        Value::Object(table) => table.iter().map(|(name, entry)| (name.clone(), entry)).collect(),
        other => vec![(plain(other), &Value::Null)],
    }
}

fn name_of(entry: &Value) -> String {
    let key = ["id", "name", "title"].iter().find_map(|key| entry.get(*key));
    plain(key.unwrap_or(entry))
}

/// `key value` for everything but the name and what is empty.
fn values(name: &str, entry: &Value) -> Vec<String> {
    let Value::Object(table) = entry else {
        let text = plain(entry);
        return if text == name || entry.is_null() {
            Vec::new()
        } else {
            vec![text]
        };
    };
    let worth_showing = |(_, value): &(&String, &Value)| !value.is_null() && plain(value) != name;
    table
        .iter()
        .filter(worth_showing)
        .map(|(key, value)| format!("{key} {}", plain(value)))
        .collect()
}

/// A value on one line, without quotes and braces.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.split_whitespace().collect::<Vec<&str>>().join(" "),
        Value::Array(list) => list.iter().map(plain).collect::<Vec<String>>().join(" "),
        Value::Object(table) => {
            let inner: Vec<String> = table
                .iter()
                .map(|(key, value)| format!("{key} {}", plain(value)))
                .collect();
            format!("({})", inner.join(", "))
        }
        Value::Null => "–".to_owned(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// The parts joined by semicolons, in lines of at most `width` where a part allows it.
fn wrapped(parts: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if line.chars().count() + part.chars().count() + 2 <= width => {
                line.push_str("; ");
                line.push_str(part);
            }
            _ => lines.push(part.clone()),
        }
    }
    lines
}
