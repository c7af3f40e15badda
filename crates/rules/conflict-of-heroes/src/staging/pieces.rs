//! The pieces of a case: units in any state, players' means, decks and pools.

use board::hex::{Direction, HexId};
use umpire::Seat;
use umpire::content::{Node, Table};

use super::Sides;
use crate::activation::POOL;
use crate::artillery::{Barrage, Shell};
use crate::battle::{Battle, Bomb, Flight, Hit, HitId, Marker, Status, UnitId, Whereabouts};
use crate::cards::CardKind;
use crate::content::Places;
use crate::content::model::{Concealment, Content, Firefight, Kind, Muster, ON_EVENT, Start};
use crate::rules::Rules;
use crate::solitaire::Penny;

/// A unit as the case writes it.
#[derive(Debug)]
pub(super) struct Piece {
    name: String,
    seat: Seat,
    place: Whereabouts,
    hex: HexId,
    facing: Direction,
    status: Status,
    hit: Option<Hit>,
    hidden: bool,
    named: bool,
    dug_in: bool,
    on: Option<String>,
    mired: bool,
    bogged: bool,
    marker: bool,
    moved_openly: bool,
    only_moved: bool,
    barred: u8,
    flight: Flight,
    in_cup: bool,
}

/// What a strike brings, in words.
pub(super) const SHELLS: [(&str, Shell); 2] = [("explosive", Shell::Explosive), ("smoke", Shell::Smoke)];

const STATUS: [(&str, Status); 3] = [
    ("fresh", Status::Fresh),
    ("active", Status::Active),
    ("spent", Status::Spent),
];

/// Reads `[units]`, German ones first, and gives the firefight its forces.
pub(super) fn read(
    case: &Table<'_>,
    content: &Content,
    places: &Places,
    sides: &Sides,
    firefight: &mut Firefight,
) -> Vec<Piece> {
    let mut pieces: Vec<(Piece, Muster)> = Vec::new();
    if let Some(units) = case.opt_table("units") {
        for (name, node) in units.entries() {
            if let Some(table) = node.table() {
                pieces.extend(read_piece(name, table, content, places, sides));
            }
        }
    }
    for (side, seat) in sides.seats() {
        if let Some(player) = case.opt_table(side) {
            let exits = player
                .get("exits")
                .map(|node| places.hexes(&node))
                .unwrap_or_default();
            let registered = player
                .get("registered")
                .map(|node| places.hexes(&node))
                .unwrap_or_default();
            // The hand is read with the players; the firefight has to know of artillery in it.
            let hand = player.opt_list("hand");
            let force = &mut firefight.forces[seat.index()];
            force.exits = exits;
            force.registered = registered;
            force.registered_secret = player.flag("registered_secret");
            force.cards = hand
                .iter()
                .filter_map(|node| node.string())
                .filter_map(|id| content.cards.iter().position(|card| card.id == id))
                .collect();
        }
    }
    // Units are numbered by seat, as in a firefight.
    pieces.sort_by_key(|(piece, _)| piece.seat);
    let (pieces, musters): (Vec<Piece>, Vec<Muster>) = pieces.into_iter().unzip();
    for (piece, muster) in pieces.iter().zip(musters) {
        firefight.forces[piece.seat.index()].units.push(muster);
    }
    pieces
}

fn read_piece(
    name: &str,
    table: Table<'_>,
    content: &Content,
    places: &Places,
    sides: &Sides,
) -> Option<(Piece, Muster)> {
    let node = table.need("type")?;
    let id = node.string()?;
    let Some(unit) = content.units.iter().position(|unit| unit.id == id) else {
        node.unknown("unit", id, content.units.iter().map(|unit| unit.id.as_str()));
        return None;
    };
    let nation = content.units[unit].nation;
    let seat = table
        .opt_one_of("side", &sides.seats())
        .unwrap_or_else(|| sides.first_of(nation));
    let enters = table.get("enters").map(|node| places.hexes(&node));
    let due = if table.flag("on_event") {
        ON_EVENT
    } else {
        table.opt_int("due", 1..=20).unwrap_or(1)
    };
    let hex = match (&enters, table.get("hex")) {
        (Some(_), None) => None,
        (_, Some(node)) => places.hex(&node),
        (None, None) if table.flag("in_cup") => None,
        (None, None) => {
            table.need("hex");
            None
        }
    };
    let place = if table.flag("destroyed") {
        Whereabouts::Destroyed
    } else if hex.is_none() {
        Whereabouts::OffMap
    } else if content.units[unit].kind == Kind::Air {
        Whereabouts::InAir
    } else {
        Whereabouts::OnMap
    };
    let facing = table
        .get("facing")
        .and_then(|node| side(&node))
        .unwrap_or(Direction::E);
    let barred = table
        .opt_list("barred")
        .iter()
        .filter_map(side)
        .fold(0, |bits, side| bits | 1 << side.index());
    let cards: Vec<usize> = table
        .opt_list("veteran")
        .iter()
        .filter_map(|node| card(node, content))
        .collect();
    let piece = Piece {
        name: name.to_owned(),
        seat,
        place,
        hex: hex.unwrap_or(HexId(0)),
        facing,
        status: table.opt_one_of("status", &STATUS).unwrap_or(Status::Fresh),
        hit: read_hit(&table, content),
        hidden: table.flag("hidden"),
        named: table.flag("named"),
        dug_in: table.flag("dug_in"),
        on: table.opt_string("on"),
        mired: table.flag("mired"),
        bogged: table.flag("bogged"),
        marker: table.flag("marker"),
        moved_openly: table.flag("moved_openly"),
        only_moved: table.flag("only_moved"),
        barred,
        flight: read_flight(&table),
        in_cup: table.flag("in_cup"),
    };
    // Which work it is inside of is read with the works.
    let _ = table.get("inside");
    let start = match enters {
        Some(hexes) => Start::Enter { round: due, hexes },
        None => Start::At(piece.hex, Some(facing)),
    };
    let muster = Muster {
        unit,
        start,
        concealment: Concealment::No,
        aboard: None,
        carries_marker: false,
        veteran: cards,
        inside: false,
        bombs: piece.flight.bombs,
    };
    table.finish();
    Some((piece, muster))
}

/// `altitude = 2`, `damaged = true`, `leaving = true`, `bombs = { 50kg = 4 }`: only airplanes have them.
fn read_flight(table: &Table<'_>) -> Flight {
    let bombs = match table.opt_table("bombs") {
        Some(load) => {
            let counts = Bomb::ALL.map(|(_, key)| load.opt_int(key, 0..=9).unwrap_or(0));
            load.finish();
            counts
        }
        None => [0; 3],
    };
    Flight {
        altitude: table.opt_int("altitude", 0..=6).unwrap_or(0),
        damaged: table.flag("damaged"),
        leaving: table.flag("leaving"),
        bombs,
    }
}

fn read_hit(table: &Table<'_>, content: &Content) -> Option<Hit> {
    let shown = table.flag("hit_shown");
    let names: Vec<(&str, HitId)> = content
        .hits
        .iter()
        .enumerate()
        .map(|(index, hit)| (hit.id.as_str(), HitId(index as u8)))
        .collect();
    table
        .opt_one_of("hit", &names)
        .map(|counter| Hit { counter, shown })
}

pub(super) fn side(node: &Node<'_>) -> Option<Direction> {
    let name = node.string()?;
    let side = Direction::from_name(name);
    if side.is_none() {
        node.unknown("side", name, Direction::ALL.iter().map(|side| side.name()));
    }
    side
}

fn card(node: &Node<'_>, content: &Content) -> Option<usize> {
    let id = node.string()?;
    let found = content.cards.iter().position(|card| card.id == id);
    if found.is_none() {
        node.unknown("card", id, content.cards.iter().map(|card| card.id.as_str()));
    }
    found
}

/// Puts the pieces on the map; returns their names.
pub(super) fn place(pieces: &[Piece], rules: &Rules, battle: &mut Battle) -> Vec<(String, u16)> {
    for (index, piece) in pieces.iter().enumerate() {
        let unit = &mut battle.units[index];
        unit.place = piece.place;
        unit.hex = piece.hex;
        unit.facing = piece.facing;
        unit.status = piece.status;
        unit.hit = piece.hit;
        unit.hidden = piece.hidden;
        unit.named = piece.named;
        unit.dug_in = piece.dug_in;
        unit.flight = piece.flight;
        unit.mired = piece.mired;
        unit.bogged = piece.bogged;
        unit.carrier = piece.on.as_ref().and_then(|carrier| {
            let place = pieces.iter().position(|other| other.name == *carrier);
            place.map(UnitId::at)
        });
        unit.barred = piece.barred;
        unit.only_moved = piece.only_moved || piece.status == Status::Active;
        if piece.moved_openly {
            unit.exposed_to = rules
                .enemies_of(piece.seat)
                .fold(0, |bits, seat| bits | 1 << seat.0);
        }
        if piece.in_cup {
            battle.solo.cup.insert(UnitId::at(index));
        }
        if piece.marker {
            battle.marker = Marker::Carried(UnitId::at(index));
            battle.marker_holder = Some(piece.seat);
        }
        if piece.status == Status::Active {
            let player = battle.player_mut(piece.seat);
            player.pool = Some(POOL);
            player.pool_start = POOL;
        }
        if let Some(hit) = piece.hit {
            let left = &mut battle.hits_left[usize::from(hit.counter.0)];
            *left = left.saturating_sub(1);
        }
    }
    battle.hasty_left = battle
        .hasty_left
        .saturating_sub(pieces.iter().filter(|piece| piece.dug_in).count() as u8);
    pieces
        .iter()
        .enumerate()
        .map(|(index, piece)| (piece.name.clone(), index as u16))
        .collect()
}

/// Reads `[german]`, `[soviet]` and the like: CAPs, points, hand, pool.
pub(super) fn read_players(case: &Table<'_>, sides: &Sides, rules: &Rules, battle: &mut Battle) {
    for (side, seat) in sides.seats() {
        let Some(table) = case.opt_table(side) else {
            continue;
        };
        let player = battle.player_mut(seat);
        player.caps = table.opt_int("caps", 0..=40).unwrap_or(0);
        player.losses = table.opt_int("losses", 0..=40).unwrap_or(0);
        player.start_caps = table
            .opt_int("start_caps", 0..=40)
            .unwrap_or(player.caps + player.losses);
        player.vp = table.opt_int("vp", 0..=99).unwrap_or(0);
        if let Some(pool) = table.opt_int("pool", 0..=40) {
            player.pool = (0 < pool).then_some(pool);
            player.pool_start = pool.max(POOL);
        }
        if let Some(node) = table.get("objective") {
            player.objective = node.string().and_then(CardKind::from_id);
        }
        player.hand.clear();
        for node in table.opt_list("hand") {
            if let Some(index) = card(&node, &rules.content)
                && let Some(kind) = CardKind::from_id(&rules.content.cards[index].id)
            {
                let kept = player.hand.try_push(kind);
                if kept.is_err() {
                    node.fault("a hand holds 40 cards at most");
                }
            }
        }
        for key in ["exits", "registered", "registered_secret"] {
            let _ = table.get(key);
        }
        table.finish();
    }
}

/// `deck`, `discards`, `hit_pool = { pinned = 0 }`, `marker = "E05"`.
pub(super) fn read_pools(case: &Table<'_>, rules: &Rules, battle: &mut Battle) {
    for (key, into) in [("deck", &mut battle.deck), ("discards", &mut battle.discards)] {
        for node in case.opt_list(key) {
            let kind = card(&node, &rules.content)
                .and_then(|index| CardKind::from_id(&rules.content.cards[index].id));
            into.extend(kind);
        }
    }
    if let Some(pool) = case.opt_table("hit_pool") {
        for (id, node) in pool.entries() {
            let index = rules.content.hits.iter().position(|hit| hit.id == id);
            match (index, node.int(0..=20)) {
                (Some(index), Some(count)) => battle.hits_left[index] = count,
                (None, _) => node.fault_key(format!("there is no hit counter `{id}`"), None),
                (Some(_), None) => {}
            }
        }
    }
    if let Some(node) = case.get("marker") {
        let hex = node.string().and_then(|label| rules.field.grid.find(label));
        match hex {
            Some(hex) => battle.marker = Marker::Lies(hex),
            None => node.fault("the marker must lie in a hex of the map"),
        }
    }
}

/// `smoke = { C04 = 2, D05 = [2, 1] }`: the counters in each hex.
pub(super) fn read_smoke(case: &Table<'_>, rules: &Rules, battle: &mut Battle) {
    let Some(smoke) = case.opt_table("smoke") else {
        return;
    };
    for (label, node) in smoke.entries() {
        let Some(hex) = rules.field.grid.find(label) else {
            node.fault_key(format!("the hex {label} is not on the map"), None);
            continue;
        };
        let counters = if node.is_list() {
            node.list().unwrap_or_default()
        } else {
            vec![node]
        };
        for counter in counters {
            match counter.int(1..=2) {
                Some(2) => battle.smoke.lay(hex),
                Some(_) => battle.smoke.lay_thin(hex),
                None => {}
            }
        }
    }
}

/// `marks = { E05 = "soviet" }`: hexes marked for solitaire play; each beyond the units in the cup has a dummy.
pub(super) fn read_marks(case: &Table<'_>, sides: &Sides, rules: &Rules, battle: &mut Battle) {
    let Some(table) = case.opt_table("marks") else {
        return;
    };
    for (label, node) in table.entries() {
        match (rules.field.grid.find(label), node.one_of(&sides.seats())) {
            (Some(hex), Some(seat)) => battle.solo.pennies.push(Penny { hex, seat }),
            (None, _) => node.fault_key(format!("the hex {label} is not on the map"), None),
            (Some(_), None) => {}
        }
    }
    for seat in rules.seats() {
        let marks = battle
            .solo
            .pennies
            .iter()
            .filter(|penny| penny.seat == seat)
            .count();
        let units = battle
            .solo
            .cup
            .iter()
            .filter(|unit| battle.unit(*unit).owner == seat)
            .count();
        battle.solo.dummies[seat.index()] = marks.saturating_sub(units) as u8;
    }
}

/// `[[strike]] side = "german", card = "122mm-m38", at = "C05", round = 3`, with `lies` and `shells = "smoke"`.
pub(super) fn read_barrages(case: &Table<'_>, sides: &Sides, rules: &Rules, battle: &mut Battle) {
    for table in case.opt_tables("strike") {
        let seat = table.opt_one_of("side", &sides.seats()).unwrap_or(Seat(0));
        let kind = table
            .need("card")
            .and_then(|node| card(&node, &rules.content))
            .and_then(|index| CardKind::from_id(&rules.content.cards[index].id));
        let at = table.need("at").and_then(|node| {
            let hex = rules.field.grid.find(node.string()?);
            if hex.is_none() {
                node.fault("a strike falls on a hex of the map");
            }
            hex
        });
        let turn = table.get("lies").and_then(|node| side(&node));
        let shell = table.opt_one_of("shells", &SHELLS).unwrap_or(Shell::Explosive);
        let round = table.int("round", 1..=20);
        if let (Some(card), Some(at)) = (kind, at) {
            battle.barrages.push(Barrage {
                seat,
                card,
                at,
                side: turn.unwrap_or(Direction::E),
                shell,
                round,
            });
        }
        table.finish();
    }
}

/// Whose turn it is if the case does not say: whoever has an activated unit, else the Germans.
pub(super) fn first_to_act(battle: &Battle) -> Seat {
    battle
        .units
        .iter()
        .find(|unit| unit.status == Status::Active)
        .map_or(Seat(0), |unit| unit.owner)
}
