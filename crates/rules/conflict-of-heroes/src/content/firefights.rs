//! Firefights: one file each in `firefights` (coh-1.0a). Here the head, the map and the deck.

use board::hex::{Grid, GridError};
use umpire::content::{Node, Table};

use super::boards::sheet_shape;
use super::events;
use super::forces::{self, Seats};
use super::hexes::Places;
use super::model::{
    BoardSheet, CardType, Content, Deck, Edition, Family, Firefight, FirefightEvent, Force, Marker,
    OptionDefaults, Placement, TurnOrder, WinMode,
};
use super::overlays::overlay_placements;
use super::scoring;
use super::works::WorkReader;

/// Hasty defences in the box (coh-18.1c).
const HASTY_SUPPLY: u8 = 12;

pub const TURN_ORDERS: [(&str, TurnOrder); 3] = [
    ("side_block", TurnOrder::SideBlock),
    ("alternating", TurnOrder::Alternating),
    ("by_initiative", TurnOrder::ByInitiative),
];

pub const WIN_MODES: [(&str, WinMode); 2] = [("group", WinMode::Group), ("individual", WinMode::Individual)];

/// How far from a mortar its spotting hex may be (coh-12.0b).
pub(crate) const SPOTTER_RADIUS: u8 = 2;

const EDITIONS: [(&str, Edition); 2] = [("first", Edition::First), ("second", Edition::Second)];

/// The map of a layout. Everything that stands in a firefight was looked up on exactly this map.
pub fn layout_grid(boards: &[BoardSheet], layout: &[Placement]) -> Result<Grid, GridError> {
    let placed: Vec<_> = layout
        .iter()
        .filter_map(|placement| {
            let sheet = boards.iter().find(|sheet| sheet.id == placement.board)?;
            Some((sheet_shape(sheet), placement.column, placement.row))
        })
        .collect();
    Grid::joined(&placed)
}

/// Reads one firefight against everything it refers to.
pub(super) fn firefight(table: Table<'_>, content: &Content) -> Firefight {
    let (day, month, year) = date(&table);
    let rounds: u8 = table.int("rounds", 1..=12);
    // Without a number of rounds every later round would be wrong, too; one fault is enough.
    let rounds = if rounds == 0 { 12 } else { rounds };
    let layout = layout(&table, &content.boards);
    let grid = table
        .get("layout")
        .and_then(|node| joined(&node, &content.boards, &layout));
    let mut places = Places::new(grid);
    if let Some(zones) = table.opt_table("zones") {
        places.read_zones(&zones);
    }
    let overlays = overlay_placements(&table, &places, content);
    let ground = forces::Ground::new(&places, content, &layout, &overlays, rounds, year);
    let mut works = WorkReader::new(&places);
    let forces = forces::forces(&table, &ground, &mut works);
    let works = works.of_nobody(&table);
    let seats = Seats::of(&forces);
    let deck = deck(&table, &content.cards, &forces);
    let dealt = |id: &str| deck.cards.iter().any(|&card| content.cards[card].id == id);
    let has_event = dealt("firefight-event");
    let marker = marker(&table, &places, &forces);
    let scoring = scoring::scoring(&table, &places, &forces, rounds, &marker);
    let initiative = initiative(&table, &seats, rounds);
    let firefight = Firefight {
        id: table.string("id"),
        title: table.string("title"),
        briefing: table.string("briefing").trim().to_string(),
        day,
        month,
        year,
        rounds,
        teaches: table.strings("teaches"),
        layout,
        overlays,
        first_to_set_up: first_to_set_up(&table, &seats, &initiative),
        initiative,
        deck,
        scoring,
        objectives: events::objectives(&table, &places, forces.len()),
        event: event(&table, &seats, has_event),
        control: control(&table, &places, &seats),
        marker,
        options: options(&table),
        hasty_supply: table.opt_int("hasty_supply", 0..=99).unwrap_or(HASTY_SUPPLY),
        spotter_radius: table.opt_int("spotter_radius", 1..=99).unwrap_or(SPOTTER_RADIUS),
        no_smoke: table.flag("no_smoke"),
        smoke_units: smoke_units(&table, content),
        bound: table
            .opt_int("bound", 1..=1_000_000)
            .unwrap_or_else(|| bound(rounds, &forces)),
        outline: umpire::Outline::read(&table),
        balance: umpire::Balance::read(&table, forces.len()),
        forces,
        works,
    };
    table.finish();
    firefight
}

/// The map, or a fault; neither if a board could not be read, which has been reported there.
fn joined(node: &Node<'_>, boards: &[BoardSheet], layout: &[Placement]) -> Option<Grid> {
    let unread = |placement: &Placement| {
        boards
            .iter()
            .any(|sheet| sheet.id == placement.board && sheet.terrain.is_empty())
    };
    if layout.is_empty() || layout.iter().any(unread) {
        return None;
    }
    let grid = layout_grid(boards, layout);
    grid.map_err(|error| node.fault(format!("these boards do not make a map: {error}")))
        .ok()
}

fn date(table: &Table<'_>) -> (u8, u8, u16) {
    let Some(date) = table.table("date") else {
        return (0, 7, 1943);
    };
    let month: u8 = date.int("month", 1..=12);
    let days = match month {
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let day = date.opt_int("day", 1..=days).unwrap_or(0);
    let year = date.int("year", 1939..=1945);
    date.finish();
    (day, month, year)
}

/// `layout = [{ board = "7s", column = 0, row = 0 }]`: column and row count boards from the south-west.
fn layout(table: &Table<'_>, boards: &[BoardSheet]) -> Vec<Placement> {
    let mut layout = Vec::new();
    for entry in table.tables("layout") {
        let column = entry.opt_int("column", 0..=3).unwrap_or(0);
        let row = entry.opt_int("row", 0..=3).unwrap_or(0);
        if let Some(node) = entry.need("board")
            && let Some(board) = node.string()
        {
            if boards.iter().any(|sheet| sheet.id == board) {
                layout.push(Placement {
                    board: board.to_string(),
                    column,
                    row,
                });
            } else {
                node.unknown("board", board, boards.iter().map(|sheet| sheet.id.as_str()));
            }
        }
        entry.finish();
    }
    layout
}

/// `[deck] numbers = { from = 2, to = 10 }` takes all action cards of these numbers, with all their copies
/// (coh-8.1d); `also = ["reveal-hidden"]` adds titles. No deck: no cards are dealt.
fn deck(table: &Table<'_>, cards: &[CardType], forces: &[Force]) -> Deck {
    let Some(entry) = table.opt_table("deck") else {
        return Deck::default();
    };
    let mut titles: Vec<usize> = Vec::new();
    if let Some(numbers) = entry.opt_table("numbers") {
        let (from, to): (u8, u8) = (numbers.int("from", 1..=99), numbers.int("to", 1..=99));
        let chosen = |card: &CardType| 0 < card.number && from <= card.number && card.number <= to;
        titles.extend((0..cards.len()).filter(|&index| chosen(&cards[index])));
        if titles.is_empty() {
            numbers.fault(format!("no action card has a number from {from} to {to}"), None);
        }
        numbers.finish();
    }
    for node in entry.opt_list("also") {
        let Some(index) = card(&node, cards) else { continue };
        if titles.contains(&index) {
            node.fault(format!("`{}` is in the deck already", cards[index].id));
        } else if cards[index].rule == "coh-Y2" {
            let hint = "objectives lie apart: write `[[objective]]`";
            node.fault_hint(format!("`{}` is not dealt from a deck", cards[index].id), hint);
        } else if crate::cards::CardKind::from_id(&cards[index].id).is_none() {
            let message = format!(
                "`{}` cannot be dealt yet: nothing says what it would do",
                cards[index].id
            );
            node.fault(message);
        } else if !matches!(cards[index].family, Family::Action | Family::Event) {
            node.fault(format!(
                "`{}` is not dealt from a deck: give it to a force",
                cards[index].id
            ));
        } else {
            titles.push(index);
        }
    }
    let deck = Deck {
        cards: titles
            .iter()
            .flat_map(|&index| std::iter::repeat_n(index, usize::from(cards[index].count)))
            .collect(),
        first_round: entry.int("first_round", 0..=10),
        later_rounds: entry.int("later_rounds", 0..=10),
    };
    for force in forces {
        if let Some(&held) = force.cards.iter().find(|held| titles.contains(held)) {
            let message = format!(
                "`{}` is in the deck and in the hand of {}",
                cards[held].id, force.name
            );
            entry.fault(message, Some("every copy exists once".to_string()));
        }
    }
    let dealt = usize::from(deck.first_round) * forces.len();
    if deck.cards.len() < dealt {
        let message = format!(
            "the first deal takes {dealt} cards, the deck has {}",
            deck.cards.len()
        );
        entry.fault(message, Some("add titles, or lower `first_round`".to_string()));
    }
    entry.finish();
    deck
}

/// A card by its id, or a fault.
pub(super) fn card(node: &Node<'_>, cards: &[CardType]) -> Option<usize> {
    let id = node.string()?;
    let found = cards.iter().position(|card| card.id == id);
    if found.is_none() {
        node.unknown("card", id, cards.iter().map(|card| card.id.as_str()));
    }
    found
}

/// `marker = "carried"`, by the unit that says so, or `marker = { lies = "H05" }` (coh-FF2f).
fn marker(table: &Table<'_>, places: &Places, forces: &[Force]) -> Marker {
    let carriers = forces
        .iter()
        .flat_map(|force| &force.units)
        .filter(|unit| unit.carries_marker)
        .count();
    let Some(node) = table.get("marker") else {
        if 0 < carriers {
            let hint = "write `marker = \"carried\"`".to_string();
            table.fault("a unit carries a marker, but the firefight has none", Some(hint));
        }
        return Marker::None;
    };
    let carried = node.is_string();
    let marker = if carried {
        node.one_of(&[("carried", Marker::Carried)])
    } else {
        node.table().and_then(|entry| {
            let hex = entry.need("lies").and_then(|node| places.hex(&node));
            entry.finish();
            hex.map(Marker::Lies)
        })
    };
    if carried && carriers != 1 {
        let message = format!("{carriers} units carry the marker, not one");
        node.fault_hint(message, "write `marker = true` with the unit that carries it");
    }
    if !carried && 0 < carriers {
        node.fault_hint(
            "the marker lies on the map, but a unit carries it",
            "take its `marker` out",
        );
    }
    // Any marker will do as a stand-in, so that the scoring lines are not blamed for a fault here.
    marker.unwrap_or(Marker::Carried)
}

/// Who has the initiative by the firefight's word, and in which rounds (coh-2.1a).
fn initiative(table: &Table<'_>, seats: &Seats, rounds: u8) -> Vec<(u8, u8)> {
    let mut fixed: Vec<(u8, u8)> = Vec::new();
    for entry in table.opt_tables("initiative") {
        let round = entry.int("round", 1..=i64::from(rounds.max(1)));
        let seat = entry.need("seat").and_then(|node| seats.find(&node));
        if fixed.iter().any(|(other, _)| *other == round) {
            entry.fault(format!("two seats have the initiative in round {round}"), None);
        }
        fixed.extend(seat.map(|seat| (round, seat)));
        entry.finish();
    }
    fixed
}

/// The seat named; else the side without the initiative of round 1; else the first Soviet one (coh-1.0d).
fn first_to_set_up(table: &Table<'_>, seats: &Seats, initiative: &[(u8, u8)]) -> u8 {
    if let Some(node) = table.get("first_to_set_up") {
        return seats.find(&node).unwrap_or(0);
    }
    match initiative.iter().find(|(round, _)| *round == 1) {
        Some((_, attacker)) => seats.opponent(*attacker),
        None => seats.first_soviet(),
    }
}

/// Hexes whose control is shown from the start.
fn control(table: &Table<'_>, places: &Places, seats: &Seats) -> Vec<(board::hex::HexId, Option<u8>)> {
    let mut control = Vec::new();
    for entry in table.opt_tables("control") {
        let hexes = entry
            .need("hexes")
            .map(|node| places.hexes(&node))
            .unwrap_or_default();
        let seat = entry.get("seat").and_then(|node| seats.find(&node));
        control.extend(hexes.into_iter().map(|hex| (hex, seat)));
        entry.finish();
    }
    control
}

/// `smoke_units = ["su-zis-3"]`: counters that may fire smoke beside those that always may (coh-13.1b).
fn smoke_units(table: &Table<'_>, content: &Content) -> Vec<String> {
    let mut units = Vec::new();
    for node in table.opt_list("smoke_units") {
        let Some(id) = node.string() else { continue };
        match content.units.iter().find(|unit| unit.id == id) {
            None => node.unknown("unit", id, content.units.iter().map(|unit| unit.id.as_str())),
            Some(unit) if unit.range.max == 0 => {
                node.fault(format!("{} has no range to fire smoke over", unit.name));
            }
            Some(_) if table.flag("no_smoke") => node.fault_hint(
                "the firefight forbids smoke to everybody",
                "take `no_smoke` or this list out",
            ),
            Some(unit) => units.push(unit.id.clone()),
        }
    }
    units
}

fn options(table: &Table<'_>) -> OptionDefaults {
    let Some(entry) = table.opt_table("options") else {
        return OptionDefaults::default();
    };
    let options = OptionDefaults {
        edition: entry.opt_one_of("edition", &EDITIONS),
        variable_ap: entry.opt_bool("variable_ap"),
        cautious_movement: entry.opt_bool("cautious_movement"),
        fog_of_war_ap: entry.opt_bool("fog_of_war_ap"),
        turn_order: entry.opt_one_of("turn_order", &TURN_ORDERS),
        win_mode: entry.opt_one_of("win_mode", &WIN_MODES),
        solitaire_hidden: entry.opt_bool("solitaire_hidden"),
    };
    entry.finish();
    options
}

/// The event, which goes with its card: neither is of use without the other (coh-Y3).
fn event(table: &Table<'_>, seats: &Seats, dealt: bool) -> Option<FirefightEvent> {
    let event = events::event(table, seats);
    if dealt && event.is_none() {
        let hint = "write `[event]` with an `[[event.option]]`".to_string();
        table.fault(
            "the deck has the Firefight Event, but the firefight has none",
            Some(hint),
        );
    }
    if !dealt && event.is_some() {
        let hint = "write `also = [\"firefight-event\"]` in `[deck]`".to_string();
        table.fault("the firefight has an event, but no card brings it", Some(hint));
    }
    event
}

/// A generous ceiling on the decisions of a match: every unit can spend a full pool point by point and
/// act once out of turn, every command point and card is one more action, the enemy may pass after each
/// of them, and each action may ask a few more questions.
fn bound(rounds: u8, forces: &[Force]) -> u32 {
    let units: usize = forces.iter().map(|force| force.units.len()).sum();
    let caps: u32 = forces.iter().map(|force| u32::from(force.caps)).sum();
    let units = u32::try_from(units).unwrap_or(u32::MAX);
    u32::from(rounds) * units.saturating_mul(120).saturating_add(caps * 30 + 200)
}
