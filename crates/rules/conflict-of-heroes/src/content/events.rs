//! What the yellow cards mean in a firefight: `[[objective]]` (coh-Y2) and `[event]` (coh-Y3).

use umpire::content::Table;

use super::forces::Seats;
use super::hexes::Places;
use super::model::{EventOption, FirefightEvent, Objective};
use super::scoring::end_condition;
use crate::cards::CardKind;

const OBJECTIVES: [(&str, CardKind); 4] = [
    ("objective-1", CardKind::Objective1),
    ("objective-2", CardKind::Objective2),
    ("objective-3", CardKind::Objective3),
    ("objective-4", CardKind::Objective4),
];

/// The secret objectives: one is drawn for each seat, so there are enough or none.
pub(super) fn objectives(table: &Table<'_>, places: &Places, seats: usize) -> Vec<Objective> {
    let objectives = objective_lines(table, places);
    if !objectives.is_empty() && objectives.len() < seats {
        let message = format!("{} objectives are too few for {seats} seats", objectives.len());
        table.fault(message, Some("one is drawn for each seat, coh-Y2".to_string()));
    }
    objectives
}

/// The same for a case, where objectives are given out by hand.
pub fn objective_lines(table: &Table<'_>, places: &Places) -> Vec<Objective> {
    let mut objectives: Vec<Objective> = Vec::new();
    for entry in table.opt_tables("objective") {
        let card = entry.need("card").and_then(|node| node.one_of(&OBJECTIVES));
        let objective = Objective {
            card: card.unwrap_or(CardKind::Objective1),
            condition: end_condition(&entry, places),
            points: entry.int("points", 1..=20),
            text: entry.string("text"),
        };
        if objectives.iter().any(|other| other.card == objective.card) {
            entry.fault("this card has a meaning already", None);
        }
        objectives.push(objective);
        entry.finish();
    }
    objectives
}

/// The event and whom it concerns; several options are a choice (D07).
pub(super) fn event(table: &Table<'_>, seats: &Seats) -> Option<FirefightEvent> {
    event_lines(table, |entry| {
        entry.get("seat").and_then(|node| seats.find(&node))
    })
}

/// The same with the seats of a case.
pub fn event_lines(table: &Table<'_>, seat: impl Fn(&Table<'_>) -> Option<u8>) -> Option<FirefightEvent> {
    let entry = table.opt_table("event")?;
    let options: Vec<EventOption> = entry
        .tables("option")
        .into_iter()
        .map(|line| {
            let option = EventOption {
                text: line.string("text"),
                points: line.opt_int("points", -20..=20).unwrap_or(0),
                caps: line.opt_int("caps", 0..=9).unwrap_or(0),
                cards: line.opt_int("cards", 0..=5).unwrap_or(0),
                reinforcements: line.flag("reinforcements"),
            };
            line.finish();
            option
        })
        .collect();
    let event = FirefightEvent {
        seat: seat(&entry),
        options,
    };
    entry.finish();
    Some(event)
}
