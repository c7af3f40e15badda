//! The raw rows as columns: one list of names and values for every file that holds them.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::sensitivity::Varied;
use crate::{Row, SeatSeen};

/// One column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub values: Values,
}

/// Its values; `None` where the game has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    Text(Vec<String>),
    Numbers(Vec<Option<i64>>),
}

/// All columns of a study's games and then of its variations'. Luck is in whole numbers: expected successes in
/// thousandths, the percentile in hundredths of a per cent.
pub fn columns(rows: &[Row], varied: &[Varied]) -> Vec<Column> {
    let base = rows.iter().map(|row| ("", row));
    let others = varied.iter().flat_map(|varied| {
        let id = varied.varying.id.as_str();
        varied.rows.iter().map(move |row| (id, row))
    });
    let all: Vec<(&str, &Row)> = base.chain(others).collect();
    let mut out = Columns {
        rows: &all,
        columns: Vec::new(),
    };
    out.text("variation", |of, _| of.to_owned());
    out.number("game", |row| Some(row.game.into()));
    out.text("seed", |_, row| row.seed.clone());
    out.text("result", |_, row| row.result.clone());
    out.text("winners", |_, row| {
        let winners: Vec<String> = row.winners.iter().map(u8::to_string).collect();
        winners.join(" ")
    });
    out.number("rounds", |row| row.rounds.map(i64::from));
    out.number("decisions", |row| Some(row.decisions.into()));
    out.number("contact_round", |row| {
        row.seen.as_ref()?.contact?.round.map(i64::from)
    });
    out.number("contact_decision", |row| {
        Some(row.seen.as_ref()?.contact?.decision.into())
    });
    out.number("lead_changes", |row| Some(row.seen.as_ref()?.lead_changes.into()));
    let seats = rows.first().map_or(0, |row| row.scores.len());
    for seat in 0..seats {
        out.seat(seat);
    }
    out.columns
}

struct Columns<'a> {
    rows: &'a [(&'a str, &'a Row)],
    columns: Vec<Column>,
}

impl Columns<'_> {
    fn text(&mut self, name: &str, value: impl Fn(&str, &Row) -> String) {
        let values = self.rows.iter().map(|(of, row)| value(of, row)).collect();
        self.columns.push(Column {
            name: name.to_owned(),
            values: Values::Text(values),
        });
    }

    fn number(&mut self, name: &str, value: impl Fn(&Row) -> Option<i64>) {
        let values = self.rows.iter().map(|(_, row)| value(row)).collect();
        self.columns.push(Column {
            name: name.to_owned(),
            values: Values::Numbers(values),
        });
    }

    fn seat(&mut self, seat: usize) {
        let seen = |row: &Row| -> Option<SeatSeen> { row.seen.as_ref()?.seats.get(seat).cloned() };
        self.number(&format!("points_{seat}"), |row| {
            row.scores.get(seat).map(|score| i64::from(*score))
        });
        for name in ["rolls", "expected", "passed", "percentile"] {
            self.number(&format!("luck_{name}_{seat}"), |row| {
                let luck = seen(row)?.luck;
                let value = match name {
                    "rolls" => luck.rolls,
                    "expected" => luck.expected,
                    "passed" => luck.passed,
                    _ => luck.percentile,
                };
                Some(value.into())
            });
        }
        self.number(&format!("lost_{seat}"), |row| {
            Some(seen(row)?.lost.values().copied().map(i64::from).sum())
        });
        let kinds: BTreeSet<String> = self
            .rows
            .iter()
            .filter_map(|(_, row)| seen(row))
            .flat_map(|seen| seen.fielded.into_keys())
            .collect();
        for kind in kinds {
            self.number(&format!("lost_{seat} {kind}"), |row| {
                Some(seen(row)?.lost.get(&kind).copied().unwrap_or(0).into())
            });
        }
    }
}

/// Comma-separated values with a heading.
pub fn csv(columns: &[Column]) -> String {
    let names: Vec<String> = columns.iter().map(|column| quoted(&column.name)).collect();
    let mut out = names.join(",");
    out.push('\n');
    let rows = columns.first().map_or(0, |column| match &column.values {
        Values::Text(values) => values.len(),
        Values::Numbers(values) => values.len(),
    });
    for row in 0..rows {
        for (index, column) in columns.iter().enumerate() {
            if 0 < index {
                out.push(',');
            }
            match &column.values {
                Values::Text(values) => out.push_str(&quoted(&values[row])),
                // Writing to a string cannot fail.
                Values::Numbers(values) => {
                    let _ = values[row].map(|value| write!(out, "{value}"));
                }
            }
        }
        out.push('\n');
    }
    out
}

/// A seed is the user's own words: quoted where a comma or quote would break the row.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
