//! What a case expects: before an order (offers, refusals, odds) and after it (state, events, tallies, the
//! next question).

use serde_json::Value;

use super::run::{Played, is_offered};
use super::{Stage, Staging};
use crate::content::{Node, Table};
use crate::{Decision, Forecast, Ruleset, Selection};

/// Offers and odds, looked at before the step's order.
pub(super) fn before<S: Staging>(
    system: &S,
    stage: &Stage<S::Rules>,
    table: &Table<'_>,
    failures: &mut Vec<String>,
) {
    for (key, wanted) in [("offered", true), ("not_offered", false)] {
        for node in table.opt_list(key) {
            let Some(orders) = system.read_order(stage, &node) else {
                continue;
            };
            let Some(order) = orders.first() else { continue };
            if is_offered::<S>(stage, order) != wanted {
                let word = if wanted { "is not offered" } else { "is offered" };
                let why = stage
                    .rules
                    .decision(&stage.battle)
                    .seat()
                    .and_then(|seat| stage.rules.check(&stage.battle, seat, order).err());
                let why = why.map_or_else(String::new, |refusal| format!(": {refusal}"));
                failures.push(format!("{} {word}{why}", node.to_json()));
            }
        }
    }
    for odds in table.opt_tables("odds") {
        check_odds(system, stage, odds, failures);
    }
    for wanted in table.opt_tables("refuses") {
        check_refusal(system, stage, wanted, failures);
    }
}

/// `[[step.refuses]] order = {…} rule = "coh-6.1a"`: looked at without giving the order.
fn check_refusal<S: Staging>(
    system: &S,
    stage: &Stage<S::Rules>,
    table: Table<'_>,
    failures: &mut Vec<String>,
) {
    let words = table.get("order").map(|node| node.to_json().to_string());
    let order = table
        .need("order")
        .and_then(|node| system.read_order(stage, &node));
    let rule = table.string("rule");
    let by = table.opt_string("by").and_then(|name| stage.seat(&name));
    table.finish();
    let Some(order) = order.and_then(|orders| orders.into_iter().next()) else {
        return;
    };
    let Some(seat) = by.or_else(|| stage.rules.decision(&stage.battle).seat()) else {
        return;
    };
    match stage.rules.check(&stage.battle, seat, &order) {
        Err(refusal) if refusal.rule.0 == rule => {}
        Err(refusal) => failures.push(format!(
            "refused by {} instead of {rule}: {}",
            refusal.rule, refusal.sentence
        )),
        Ok(_) => failures.push(format!(
            "{} is allowed, but {rule} should refuse it",
            words.unwrap_or_default()
        )),
    }
}

/// `[[step.odds]] order = {…} target = "C" hit = "5/12"`: the preview of an order, outcome by outcome.
fn check_odds<S: Staging>(system: &S, stage: &Stage<S::Rules>, table: Table<'_>, failures: &mut Vec<String>) {
    let order = table
        .need("order")
        .and_then(|node| system.read_order(stage, &node));
    let target = table.opt_string("target");
    let wanted: Vec<(String, Node<'_>)> = table
        .opt_table("chances")
        .map(|chances| {
            chances
                .entries()
                .into_iter()
                .map(|(name, node)| (name.to_owned(), node))
                .collect()
        })
        .unwrap_or_default();
    let lines: Vec<(String, Node<'_>)> = table
        .opt_table("tally")
        .map(|tallies| {
            tallies
                .entries()
                .into_iter()
                .map(|(name, node)| (name.to_owned(), node))
                .collect()
        })
        .unwrap_or_default();
    table.finish();
    let Some(order) = order.and_then(|orders| orders.into_iter().next()) else {
        return;
    };
    let piece = target.as_deref().and_then(|name| stage.piece(name));
    let Some(forecast) = forecast_of(&stage.rules, &stage.battle, &order, piece) else {
        failures.push(format!("{order:?} is not offered with odds"));
        return;
    };
    for (label, node) in wanted {
        let Some(wanted) = node.string() else { continue };
        let chance = forecast
            .outlook
            .iter()
            .find(|outlook| outlook.label == label)
            .map(|outlook| outlook.chance.to_string());
        if chance.as_deref() != Some(wanted) {
            let there: Vec<String> = forecast
                .outlook
                .iter()
                .map(|outlook| format!("{} {}", outlook.label, outlook.chance))
                .collect();
            failures.push(format!(
                "the chance of `{label}` is not {wanted}; there is {}",
                there.join(", ")
            ));
        }
    }
    for (name, node) in lines {
        let found = forecast
            .tallies
            .iter()
            .filter(|tally| tally.name == name)
            .map(|tally| &tally.tally);
        compare_lines(&name, &node, found, failures);
    }
}

fn forecast_of<R: Ruleset>(
    rules: &R,
    battle: &R::Battle,
    order: &R::Order,
    piece: Option<u16>,
) -> Option<Forecast> {
    let mut attacks = preview_of(rules, battle, order)?.attacks.into_iter();
    match piece {
        Some(piece) => attacks.find(|forecast| forecast.piece == Some(piece)),
        None => attacks.next(),
    }
}

/// The preview of an order, as its seat is offered it.
pub(super) fn preview_of<R: Ruleset>(
    rules: &R,
    battle: &R::Battle,
    order: &R::Order,
) -> Option<crate::Preview> {
    let seat = rules.decision(battle).seat()?;
    let offered = |picked: Selection| {
        rules
            .choices(battle, seat, &picked)
            .into_iter()
            .find(|choice| choice.order == *order)
    };
    selections_for(rules, battle, seat, order)
        .into_iter()
        .find_map(offered)
        .map(|choice| choice.preview)
}

/// Which pieces to pick so that the order is offered: nothing, one piece, or those the order names.
fn selections_for<R: Ruleset>(
    rules: &R,
    battle: &R::Battle,
    seat: crate::Seat,
    order: &R::Order,
) -> Vec<Selection> {
    let mut selections = vec![Selection::default()];
    let pieces = rules.scene(battle, crate::Eyes::Seat(seat)).pieces;
    let own: Vec<u16> = pieces
        .iter()
        .filter(|piece| piece.seat == Some(seat))
        .map(|piece| piece.id)
        .collect();
    selections.extend(own.iter().map(|piece| Selection::of([*piece])));
    let named: Vec<u16> = pieces_named(&serde_json::to_value(order).unwrap_or_default());
    selections.push(Selection::of(named));
    selections
}

/// The first list of numbers in an order: the units of a group.
fn pieces_named(value: &Value) -> Vec<u16> {
    match value {
        Value::Array(items) if !items.is_empty() => items
            .iter()
            .filter_map(|item| item.as_u64().map(|id| id as u16))
            .collect(),
        Value::Object(map) => map
            .values()
            .map(pieces_named)
            .find(|found| !found.is_empty())
            .unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// State, events, tallies, refusal and question, looked at after the step's order.
pub(super) fn after<S: Staging>(
    system: &S,
    stage: &Stage<S::Rules>,
    table: &Table<'_>,
    played: &Played,
    failures: &mut Vec<String>,
) {
    match (table.opt_string("refused"), &played.refused) {
        (None, None) => {}
        (Some(rule), Some(refusal)) if refusal.rule.0 == rule => {}
        (Some(rule), Some(refusal)) => failures.push(format!(
            "refused by {} instead of {rule}: {}",
            refusal.rule, refusal.sentence
        )),
        (Some(rule), None) => {
            failures.push(format!("the order was carried out, but {rule} should refuse it"))
        }
        (None, Some(refusal)) => failures.push(format!("the order is refused: {refusal}")),
    }
    if let Some(expected) = table.get("expect") {
        check_values(system, stage, &expected, &mut Vec::new(), failures);
    }
    for wanted in table.opt_list("events") {
        check_event(stage, &wanted, played, failures);
    }
    for unwanted in table.opt_list("no_events") {
        check_no_event(stage, &unwanted, played, failures);
    }
    if let Some(tallies) = table.opt_table("tally") {
        for (name, node) in tallies.entries() {
            let found = played
                .events
                .iter()
                .flat_map(|event| &event.tallies)
                .filter(|tally| tally.name == name)
                .map(|tally| &tally.tally);
            compare_lines(name, &node, found, failures);
        }
    }
    check_question(stage, table, failures);
}

/// `asks = "facing"` or `asks = { by = "german", what = "facing" }`.
fn check_question<R: Ruleset>(stage: &Stage<R>, table: &Table<'_>, failures: &mut Vec<String>) {
    let Some(node) = table.get("asks") else { return };
    let (by, what) = if node.is_table() {
        let Some(asked) = node.table() else { return };
        let parts = (asked.opt_string("by"), asked.opt_string("what"));
        asked.finish();
        parts
    } else {
        (None, node.string().map(str::to_owned))
    };
    match stage.rules.decision(&stage.battle) {
        Decision::Over(_) => {
            if what.as_deref() != Some("over") {
                failures.push("the battle is over; nothing is asked".to_owned());
            }
        }
        Decision::Ask(ask) => {
            let seat = stage
                .seats
                .iter()
                .find(|(_, seat)| *seat == ask.seat)
                .map(|(name, _)| name.as_str());
            if what.is_some_and(|what| what != ask.what) || by.is_some_and(|by| Some(by.as_str()) != seat) {
                failures.push(format!(
                    "asked is {} about `{}`",
                    seat.unwrap_or("nobody"),
                    ask.what
                ));
            }
        }
    }
}

/// Nested tables are dotted names: `expect = { C.hit = "pinned", german.caps = 3 }`.
fn check_values<S: Staging>(
    system: &S,
    stage: &Stage<S::Rules>,
    node: &Node<'_>,
    path: &mut Vec<String>,
    failures: &mut Vec<String>,
) {
    if node.is_table() {
        let Some(table) = node.table() else { return };
        for (key, value) in table.entries() {
            path.push(key.to_owned());
            check_values(system, stage, &value, path, failures);
            path.pop();
        }
        return;
    }
    let names: Vec<&str> = path.iter().map(String::as_str).collect();
    let wanted = node.to_json();
    match system.probe(stage, &names) {
        None => node.fault_hint(
            format!("there is nothing called `{}`", names.join(".")),
            system.probes(),
        ),
        Some(value) if value == wanted => {}
        Some(value) => failures.push(format!("{} is {value}, not {wanted}", names.join("."))),
    }
}

/// `"destroyed"`, or `{ kind = "hit", unit = "C", rule = "coh-7.4a", text = "is hit", to = "german", tally = "attack" }`.
struct Pattern {
    kind: Option<String>,
    unit: Option<String>,
    rule: Option<String>,
    text: Option<String>,
    /// A side that may read the event.
    to: Option<String>,
    /// A tally the event carries.
    tally: Option<String>,
}

impl Pattern {
    fn read(node: &Node<'_>) -> Option<Pattern> {
        if node.is_string() {
            return Some(Pattern {
                kind: node.string().map(str::to_owned),
                unit: None,
                rule: None,
                text: None,
                to: None,
                tally: None,
            });
        }
        let table = node.table()?;
        let pattern = Pattern {
            kind: table.opt_string("kind"),
            unit: table.opt_string("unit"),
            rule: table.opt_string("rule"),
            text: table.opt_string("text"),
            to: table.opt_string("to"),
            tally: table.opt_string("tally"),
        };
        table.finish();
        Some(pattern)
    }

    fn fits<R: Ruleset>(&self, stage: &Stage<R>, event: &crate::Event) -> bool {
        let about = |name: &String| {
            stage
                .piece(name)
                .is_some_and(|piece| event.pieces.contains(&piece))
        };
        let read_by = |name: &String| {
            let seat = stage.seat(name);
            seat.is_some_and(|seat| event.audience.includes(crate::Eyes::Seat(seat)))
        };
        self.kind.as_deref().is_none_or(|kind| event.kind == kind)
            && self.unit.as_ref().is_none_or(about)
            && self
                .rule
                .as_deref()
                .is_none_or(|rule| event.rules.iter().any(|cited| cited.0 == rule))
            && self.text.as_deref().is_none_or(|text| event.text.contains(text))
            && self.to.as_ref().is_none_or(read_by)
            && self
                .tally
                .as_deref()
                .is_none_or(|name| event.tallies.iter().any(|tally| tally.name == name))
    }
}

fn check_event<R: Ruleset>(stage: &Stage<R>, node: &Node<'_>, played: &Played, failures: &mut Vec<String>) {
    let Some(pattern) = Pattern::read(node) else {
        return;
    };
    if !played.events.iter().any(|event| pattern.fits(stage, event)) {
        let told: Vec<String> = played
            .events
            .iter()
            .map(|event| format!("{} ({})", event.kind, event.text))
            .collect();
        failures.push(format!(
            "no event fits {}; there were: {}",
            node.to_json(),
            told.join("; ")
        ));
    }
}

fn check_no_event<R: Ruleset>(
    stage: &Stage<R>,
    node: &Node<'_>,
    played: &Played,
    failures: &mut Vec<String>,
) {
    let Some(pattern) = Pattern::read(node) else {
        return;
    };
    if let Some(event) = played.events.iter().find(|event| pattern.fits(stage, event)) {
        failures.push(format!(
            "there is an event `{}` ({}), and there should be none",
            event.kind, event.text
        ));
    }
}

/// A list of lines `"+3 short range coh-7.62a"`, or a total.
fn compare_lines<'t>(
    name: &str,
    node: &Node<'_>,
    found: impl Iterator<Item = &'t crate::Tally>,
    failures: &mut Vec<String>,
) {
    let found: Vec<&crate::Tally> = found.collect();
    let printed = |tally: &crate::Tally| {
        tally
            .lines()
            .iter()
            .map(crate::TallyLine::to_string)
            .collect::<Vec<String>>()
    };
    if node.is_int() {
        let Some(total) = node.int::<i64>(-1000..=1000) else {
            return;
        };
        if !found.iter().any(|tally| i64::from(tally.total()) == total) {
            let there: Vec<String> = found
                .iter()
                .map(|tally| format!("{} = {:?}", tally.total(), printed(tally)))
                .collect();
            failures.push(format!(
                "no tally `{name}` of {total}; there is {}",
                there.join("; ")
            ));
        }
        return;
    }
    let Some(items) = node.list() else { return };
    let wanted: Vec<&str> = items.iter().filter_map(Node::string).collect();
    if !found.iter().any(|tally| printed(tally) == wanted) {
        let there: Vec<String> = found
            .iter()
            .map(|tally| format!("{:?}", printed(tally)))
            .collect();
        failures.push(format!(
            "no tally `{name}` is {wanted:?}; there is {}",
            there.join("; ")
        ));
    }
}
