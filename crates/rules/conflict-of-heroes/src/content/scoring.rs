//! How a firefight scores: every way to gain victory points is one `[[score]]` (coh-2.3a, coh-2.4b).

use umpire::content::{Node, Table};

use super::forces::Seats;
use super::hexes::Places;
use super::model::{Concealment, Condition, Force, Marker, Score, When};
use super::units::KINDS;

/// The moments, before their rounds are known.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Moment {
    Kill,
    RoundEnd,
    GameEnd,
    Exit,
}

const MOMENTS: [(&str, Moment); 4] = [
    ("kill", Moment::Kill),
    ("round-end", Moment::RoundEnd),
    ("game-end", Moment::GameEnd),
    ("exit", Moment::Exit),
];

/// Reads all scoring lines.
pub(super) fn scoring(
    table: &Table<'_>,
    places: &Places,
    forces: &[Force],
    rounds: u8,
    marker: &Marker,
) -> Vec<Score> {
    let seats = Seats::of(forces);
    let mut scores: Vec<Score> = Vec::new();
    for entry in table.tables("score") {
        let score = score(&entry, places, &seats, rounds);
        check(&entry, &score, forces, marker, places);
        scores.push(score);
        entry.finish();
    }
    for (seat, force) in forces.iter().enumerate() {
        if !scores.is_empty() && scores.iter().all(|score| usize::from(score.seat) != seat) {
            table.fault(format!("{} cannot gain a single point", force.name), None);
        }
    }
    scores
}

/// Reads the scoring lines of a case's position: as in a firefight, but a side may have none.
pub fn score_lines(table: &Table<'_>, places: &Places, forces: &[Force], rounds: u8) -> Vec<Score> {
    let seats = Seats::of(forces);
    let read = |entry: Table<'_>| {
        let score = score(&entry, places, &seats, rounds);
        entry.finish();
        score
    };
    table.opt_tables("score").into_iter().map(read).collect()
}

fn score(table: &Table<'_>, places: &Places, seats: &Seats, rounds: u8) -> Score {
    let moment = table.one_of("when", &MOMENTS);
    let when = when(table, moment, rounds);
    let points = table.int("points", -20..=20);
    if points == 0
        && let Some(node) = table.get("points").filter(Node::is_int)
    {
        node.fault("a scoring line of 0 points does nothing");
    }
    let conditions: Vec<(&str, Condition)> = conditions(table, places);
    if 1 < conditions.len() {
        let keys: Vec<&str> = conditions.iter().map(|(key, _)| *key).collect();
        table.fault(format!("two conditions in one line: {}", keys.join(", ")), None);
    }
    for (key, condition) in &conditions {
        if !fits(moment, condition)
            && let Some(node) = table.get(key)
        {
            let moments = MOMENTS.iter().filter(|(_, moment)| fits(*moment, condition));
            let names: Vec<&str> = moments.map(|(name, _)| *name).collect();
            let hint = format!("it goes with `when` = {}", names.join(", "));
            node.fault_key(format!("`{key}` cannot be asked at this moment"), Some(hint));
        }
    }
    Score {
        seat: table.need("seat").and_then(|node| seats.find(&node)).unwrap_or(0),
        when,
        condition: conditions
            .into_iter()
            .next()
            .map_or(Condition::Always, |(_, condition)| condition),
        points,
        ends_marker: table.flag("ends_marker"),
        text: table.string("text"),
    }
}

/// The condition of a line that is looked at when the game ends; none is always met.
pub(super) fn end_condition(table: &Table<'_>, places: &Places) -> Condition {
    let mut given = conditions(table, places);
    for (key, condition) in &given {
        if !fits(Moment::GameEnd, condition)
            && let Some(node) = table.get(key)
        {
            node.fault_key(format!("`{key}` cannot be asked at the end"), None);
        }
    }
    if given.is_empty() {
        Condition::Always
    } else {
        given.swap_remove(0).1
    }
}

fn when(table: &Table<'_>, moment: Moment, rounds: u8) -> When {
    if moment != Moment::RoundEnd
        && let Some(node) = table.get("rounds")
    {
        node.fault_key("`rounds` goes with `when = \"round-end\"` only", None);
    }
    match moment {
        Moment::Kill => When::Kill,
        Moment::GameEnd => When::GameEnd,
        Moment::Exit => When::Exit,
        Moment::RoundEnd => {
            let Some(span) = table.table("rounds") else {
                return When::RoundEnd { first: 1, last: 1 };
            };
            let limits = 1..=i64::from(rounds.max(1));
            let (first, last): (u8, u8) = (span.int("from", limits.clone()), span.int("to", limits));
            if last < first && 0 < last {
                span.fault(
                    format!("`rounds` ends in {last} before it begins in {first}"),
                    None,
                );
            }
            span.finish();
            When::RoundEnd { first, last }
        }
    }
}

/// The conditions a line gives; more than one is a fault.
fn conditions<'k>(table: &Table<'_>, places: &Places) -> Vec<(&'k str, Condition)> {
    let mut conditions = Vec::new();
    if let Some(node) = table.get("controls") {
        conditions.push(("controls", Condition::Controls(places.hexes(&node))));
    }
    if table.flag("holds_marker") {
        conditions.push(("holds_marker", Condition::HoldsMarker(None)));
    }
    if let Some(node) = table.get("holds_marker_in") {
        conditions.push((
            "holds_marker_in",
            Condition::HoldsMarker(Some(places.hexes(&node))),
        ));
    }
    if table.flag("carries_marker") {
        conditions.push(("carries_marker", Condition::CarriesMarker));
    }
    if table.flag("still_hidden") {
        conditions.push(("still_hidden", Condition::StillHidden));
    }
    if table.get("kinds").is_some() {
        let kinds = table
            .list("kinds")
            .iter()
            .filter_map(|node| node.one_of(&KINDS))
            .collect();
        conditions.push(("kinds", Condition::Kinds(kinds)));
    }
    if table.flag("loaded") {
        conditions.push(("loaded", Condition::Loaded));
    }
    conditions
}

/// Can this be asked at that moment?
fn fits(moment: Moment, condition: &Condition) -> bool {
    let at_an_end = matches!(moment, Moment::RoundEnd | Moment::GameEnd);
    match condition {
        Condition::Always => true,
        Condition::Controls(_) | Condition::HoldsMarker(_) | Condition::StillHidden => at_an_end,
        Condition::CarriesMarker | Condition::Loaded => moment == Moment::Exit,
        Condition::Kinds(_) => matches!(moment, Moment::Kill | Moment::Exit),
    }
}

/// What a line needs of the firefight.
fn check(table: &Table<'_>, score: &Score, forces: &[Force], marker: &Marker, places: &Places) {
    let Some(force) = forces.get(usize::from(score.seat)) else {
        return;
    };
    let seat_known = table.get("seat").is_some();
    if score.when == When::Exit && force.exits.is_empty() && seat_known && places.grid().is_some() {
        let hint = format!("give {} `exits`", force.name);
        table.fault(
            format!("{} has no hexes to leave the map by", force.name),
            Some(hint),
        );
    }
    let of_marker = matches!(
        score.condition,
        Condition::HoldsMarker(_) | Condition::CarriesMarker
    );
    if (of_marker || score.ends_marker) && *marker == Marker::None {
        let hint = "write `marker = \"carried\"` or `marker = { lies = \"H05\" }`".to_string();
        table.fault(
            "this line asks for a marker, but the firefight has none",
            Some(hint),
        );
    }
    let hides = force.units.iter().any(|unit| unit.concealment != Concealment::No);
    if score.condition == Condition::StillHidden && !hides && seat_known {
        table.fault(format!("no unit of {} begins hidden", force.name), None);
    }
}
