//! The forces of a firefight: seats, counters, where they begin, what they hold (coh-1.0b, coh-1.0d).

use board::hex::HexId;
use umpire::content::{Node, Table};

use super::boards::direction;
use super::hexes::Places;
use super::mix::{Mix, cards_held, veteran};
use super::model::{
    BoardSheet, Concealment, Content, Family, Force, HexList, Kind, Muster, Nation, ON_EVENT,
    OverlayPlacement, Placement, Start, TerrainType,
};
use super::overlays::stamp;
use super::units::NATIONS;
use super::works::WorkReader;
use crate::battle::Bomb;

const CONCEALMENTS: [(&str, Concealment); 3] = [
    ("no", Concealment::No),
    ("may", Concealment::May),
    ("must", Concealment::Must),
];

/// The seats of a firefight by name.
#[derive(Debug)]
pub(super) struct Seats(Vec<(String, Nation)>);

impl Seats {
    pub(super) fn of(forces: &[Force]) -> Seats {
        Seats(
            forces
                .iter()
                .map(|force| (force.name.clone(), force.nation))
                .collect(),
        )
    }

    /// The seat of this name, or a fault.
    pub(super) fn find(&self, node: &Node<'_>) -> Option<u8> {
        let name = node.string()?;
        let found = self.0.iter().position(|(known, _)| known == name);
        if found.is_none() {
            node.unknown("seat", name, self.0.iter().map(|(known, _)| known.as_str()));
        }
        found.and_then(|seat| u8::try_from(seat).ok())
    }

    /// The first seat of another nation.
    pub(super) fn opponent(&self, seat: u8) -> u8 {
        let nation = self.0.get(usize::from(seat)).map(|(_, nation)| *nation);
        self.first(|other| Some(other) != nation)
    }

    pub(super) fn first_soviet(&self) -> u8 {
        self.first(|nation| nation == Nation::Soviet)
    }

    fn first(&self, wanted: impl Fn(Nation) -> bool) -> u8 {
        let found = self.0.iter().position(|(_, nation)| wanted(*nation));
        found.and_then(|seat| u8::try_from(seat).ok()).unwrap_or(0)
    }
}

/// What the forces of one firefight are checked against.
#[derive(Debug)]
pub(super) struct Ground<'a> {
    places: &'a Places,
    pub(super) content: &'a Content,
    sheets: Vec<&'a BoardSheet>,
    /// Hexes that overlays cover, each with its terrain.
    covered: Vec<(HexId, u8)>,
    rounds: u8,
    year: u16,
}

impl<'a> Ground<'a> {
    pub(super) fn new(
        places: &'a Places,
        content: &'a Content,
        layout: &[Placement],
        overlays: &[OverlayPlacement],
        rounds: u8,
        year: u16,
    ) -> Ground<'a> {
        let sheet = |placement: &Placement| content.boards.iter().find(|sheet| sheet.id == placement.board);
        let mut covered = Vec::new();
        for placement in overlays {
            let sheet = content
                .overlays
                .iter()
                .find(|sheet| sheet.id == placement.overlay);
            if let (Some(sheet), Some(grid)) = (sheet, places.grid())
                && let Some(hexes) = stamp(sheet, grid, placement.at, placement.turned)
            {
                covered.extend(hexes.into_iter().zip(sheet.cells.iter().map(|cell| cell.terrain)));
            }
        }
        Ground {
            covered,
            places,
            content,
            sheets: layout.iter().filter_map(sheet).collect(),
            rounds,
            year,
        }
    }

    /// May this kind of unit stand in the hex at all? A road leads in everywhere (coh-14.0i).
    fn passable(&self, hex: HexId, kind: Kind) -> bool {
        let Some(grid) = self.places.grid() else {
            return true;
        };
        if let Some((_, terrain)) = self.covered.iter().rev().find(|(covered, _)| *covered == hex) {
            let terrain = self.content.terrain.get(usize::from(*terrain));
            return terrain.is_none_or(|terrain| admits(terrain, kind));
        }
        let board::hex::Label::Printed { board, row, column } = grid.label(hex) else {
            return true;
        };
        let named = |sheet: &&&BoardSheet| board.as_ref().is_none_or(|board| *board == sheet.name);
        let Some(sheet) = self.sheets.iter().find(named) else {
            return true;
        };
        let place = (row as u8 - b'A', column - 1);
        if sheet.roads.iter().any(|road| road.contains(&place)) {
            return true;
        }
        let index = usize::from(place.0) * usize::from(sheet.columns) + usize::from(place.1);
        let Some(terrain) = sheet
            .terrain
            .get(index)
            .and_then(|&at| self.content.terrain.get(usize::from(at)))
        else {
            return true;
        };
        admits(terrain, kind)
    }
}

fn admits(terrain: &TerrainType, kind: Kind) -> bool {
    match kind {
        Kind::Foot => terrain.foot_ap.is_some(),
        Kind::Gun => terrain.foot_ap.is_some() && terrain.guns,
        Kind::Wheeled => terrain.wheeled_ap.is_some(),
        Kind::Tracked => terrain.tracked_ap.is_some(),
        Kind::Air => true,
    }
}

/// Reads all forces and checks them against each other and the counter mix.
pub(super) fn forces(table: &Table<'_>, ground: &Ground<'_>, works: &mut WorkReader<'_>) -> Vec<Force> {
    let mut mix = Mix::new(ground.content);
    let mut claims: Vec<(Nation, String, HexList)> = Vec::new();
    let mut forces: Vec<Force> = Vec::new();
    let entries = table.tables("force");
    if !(2..=4).contains(&entries.len()) && table.get("force").is_some_and(|node| node.is_list()) {
        table.fault(
            format!("a firefight has 2 to 4 forces, not {}", entries.len()),
            None,
        );
    }
    for entry in entries {
        let mut force = force(&entry, ground, &mut mix, &mut claims);
        force.works = works.of_force(&entry);
        check_inside(&entry, &force);
        if forces.iter().any(|other| other.name == force.name)
            && let Some(node) = entry.get("name")
        {
            node.fault(format!("two forces are called `{}`", force.name));
        }
        forces.push(force);
        entry.finish();
    }
    if 1 < forces.len() && forces.iter().all(|force| force.nation == forces[0].nation) {
        table.fault(
            "all forces are of one nation",
            Some("somebody must be the enemy".to_string()),
        );
    }
    forces
}

fn force(
    table: &Table<'_>,
    ground: &Ground<'_>,
    mix: &mut Mix,
    claims: &mut Vec<(Nation, String, HexList)>,
) -> Force {
    let nation = table.one_of("nation", &NATIONS);
    let name = table.string("name");
    let mut units: Vec<Muster> = Vec::new();
    let mut own_claims: Vec<HexList> = Vec::new();
    let mut carriers = 0..0;
    for entry in table.tables("unit") {
        let aboard = entry.flag("aboard");
        let load = aboard.then(|| (carriers.start, &units[carriers.clone()]));
        let musters = musters(&entry, ground, nation, mix, load);
        // One load each: a line that rides is not ridden on (coh-17.0a).
        carriers = if aboard {
            0..0
        } else {
            units.len()..units.len() + musters.len()
        };
        if let Some(first) = musters.first() {
            let hexes = match &first.start {
                Start::At(hex, _) => vec![*hex],
                Start::Zone(hexes) => hexes.clone(),
                Start::Enter { .. } => HexList::new(),
            };
            clash(&entry, nation, &hexes, claims, ground);
            own_claims.push(hexes);
        }
        units.extend(musters);
        entry.finish();
    }
    claims.extend(own_claims.into_iter().map(|hexes| (nation, name.clone(), hexes)));
    let choosers = units
        .iter()
        .filter(|unit| unit.concealment == Concealment::May)
        .count();
    let hidden: u8 = table.opt_int("hidden", 0..=40).unwrap_or(0);
    if choosers < usize::from(hidden)
        && let Some(node) = table.get("hidden")
    {
        let message = format!("up to {hidden} may hide, but {choosers} units say `hidden = \"may\"`");
        node.fault(message);
    }
    if 0 < choosers && hidden == 0 {
        let message = format!("units of {name} may hide, but it does not say how many");
        table.fault(message, Some("write `hidden = 1`".to_string()));
    }
    let registered = table
        .get("registered")
        .map(|node| ground.places.hexes(&node))
        .unwrap_or_default();
    let registered_secret = table.flag("registered_secret");
    let cards = cards_held(table, ground, nation, mix);
    let artillery = |&card: &usize| ground.content.cards[card].family == Family::Artillery;
    if let Some(node) = table.get("registered")
        && !cards.iter().any(artillery)
    {
        node.fault_hint(
            format!("{name} has no artillery to fire at registered hexes"),
            "give it a card such as `122mm-m38`",
        );
    }
    if registered_secret && table.get("registered").is_none() {
        let hint = "write `registered = [\"F05\"]`".to_string();
        table.fault(
            format!("{name} has no registered hexes to keep secret"),
            Some(hint),
        );
    }
    Force {
        name,
        nation,
        caps: table.int("caps", 0..=20),
        units,
        works: Vec::new(),
        hidden,
        cards,
        exits: table
            .get("exits")
            .map(|node| ground.places.hexes(&node))
            .unwrap_or_default(),
        registered,
        registered_secret,
        hands: 1,
    }
}

/// Who begins inside begins in the hex of a fortification of its own force (coh-18.2h).
fn check_inside(table: &Table<'_>, force: &Force) {
    let shelter = |hex: HexId| {
        let mut works = force.works.iter();
        works.any(|work| work.kind.is_fortification() && matches!(work.start, Start::At(at, _) if at == hex))
    };
    for unit in force.units.iter().filter(|unit| unit.inside) {
        if !matches!(unit.start, Start::At(hex, _) if shelter(hex)) {
            table.fault(
                "a unit begins `inside`, but there is no fortification of its force at its hex",
                Some("write `[[force.work]]` with the same `at`".to_string()),
            );
        }
    }
}

/// Set-up hexes of enemies must not overlap (coh-1.0d).
fn clash(
    entry: &Table<'_>,
    nation: Nation,
    hexes: &[HexId],
    claims: &[(Nation, String, HexList)],
    ground: &Ground<'_>,
) {
    let Some(grid) = ground.places.grid() else { return };
    for (_, name, taken) in claims.iter().filter(|(other, _, _)| *other != nation) {
        if let Some(shared) = hexes.iter().find(|hex| taken.contains(hex)) {
            let message = format!("{} is a set-up hex of {name} too", grid.label(*shared));
            if let Some(node) = entry.get("zone").or_else(|| entry.get("at")) {
                node.fault_hint(message, "zones of enemies must not overlap");
            }
        }
    }
}

/// One line of a force: `count` counters of one type that begin alike. With `aboard = true` they begin on the vehicles of
/// the line before, whose place in the force is given.
fn musters(
    table: &Table<'_>,
    ground: &Ground<'_>,
    nation: Nation,
    mix: &mut Mix,
    load: Option<(usize, &[Muster])>,
) -> Vec<Muster> {
    let content = ground.content;
    let count: u8 = table.opt_int("count", 1..=40).unwrap_or(1);
    let node = table.need("type");
    let start = match load {
        Some((_, carriers)) => start_aboard(table, carriers, count, ground.content),
        None => start(table, ground),
    };
    let concealment = table
        .opt_one_of("hidden", &CONCEALMENTS)
        .unwrap_or(Concealment::No);
    let carries_marker = table.flag("marker");
    let veteran = veteran(table, ground, mix);
    let bombs = bombs(table);
    if 1 < count && (carries_marker || !veteran.is_empty()) {
        let hint = "give the special one a line of its own".to_string();
        table.fault(
            format!("{count} units cannot share a marker or a veteran card"),
            Some(hint),
        );
    }
    if concealment != Concealment::No && matches!(start, Some(Start::Enter { .. })) {
        let hint = Some("hidden units begin on the map, coh-10.0a".to_string());
        table.fault("a unit that enters later cannot begin hidden", hint);
    }
    let Some((node, id)) = node.and_then(|node| node.string().map(|id| (node, id))) else {
        return Vec::new();
    };
    let Some(unit) = content.units.iter().position(|unit| unit.id == id) else {
        node.unknown("unit", id, content.units.iter().map(|unit| unit.id.as_str()));
        return Vec::new();
    };
    let unit_type = &content.units[unit];
    if unit_type.nation != nation {
        node.fault(format!("{} does not fight for this force", unit_type.name));
    }
    let year = ground.year.saturating_sub(1900);
    if !(u16::from(unit_type.years.0)..=u16::from(unit_type.years.1)).contains(&year) {
        let (from, to) = unit_type.years;
        node.fault(format!(
            "{} served from 19{from} to 19{to}, not in {}",
            unit_type.name, ground.year
        ));
    }
    mix.take_units(&node, unit, count, content);
    let flies = unit_type.kind == Kind::Air;
    if flies && !matches!(start, Some(Start::Enter { .. }) | None) {
        let hint = Some("write `enter = { round = 1, hexes = … }`, coh-20.0a".to_string());
        table.fault("an airplane begins off the map", hint);
    }
    if !flies && bombs != [0; 3] {
        table.fault("only airplanes carry bombs", None);
    }
    if load.is_some() && !matches!(unit_type.kind, Kind::Foot | Kind::Gun) {
        node.fault(format!("{} cannot begin aboard a vehicle", unit_type.name));
    }
    if let Some(start) = start.as_ref().filter(|_| load.is_none()) {
        check_ground(table, ground, start, unit_type.kind, &unit_type.name);
    }
    let start = start.unwrap_or(Start::Zone(HexList::new()));
    let muster = Muster {
        unit,
        start,
        concealment,
        aboard: None,
        carries_marker,
        veteran,
        inside: table.flag("inside"),
        bombs,
    };
    let place = |index: usize| load.map(|(first, _)| first + index);
    (0..usize::from(count))
        .map(|index| Muster {
            aboard: place(index),
            ..muster.clone()
        })
        .collect()
}

/// `aboard = true`: where the vehicle of the line before begins, and with it (coh-17.0a, coh-17.0j).
fn start_aboard(table: &Table<'_>, carriers: &[Muster], count: u8, content: &Content) -> Option<Start> {
    for key in ["at", "zone", "enter", "facing", "hidden"] {
        if let Some(node) = table.get(key) {
            node.fault_key(format!("a unit aboard begins with its vehicle: no `{key}`"), None);
        }
    }
    let vehicle = |muster: &Muster| matches!(content.units[muster.unit].kind, Kind::Wheeled | Kind::Tracked);
    if carriers.len() < usize::from(count) || !carriers.iter().all(vehicle) {
        let hint = "write the vehicles, at least as many, in the line before".to_string();
        table.fault("there is no vehicle for each of these to be aboard", Some(hint));
        return None;
    }
    carriers.first().map(|carrier| carrier.start.clone())
}

/// `bombs = { 50kg = 4, 250kg = 1, cluster = 2 }` (coh-20.4a).
fn bombs(table: &Table<'_>) -> [u8; 3] {
    let Some(entry) = table.opt_table("bombs") else {
        return [0; 3];
    };
    let load = Bomb::ALL.map(|(_, key)| entry.opt_int(key, 0..=9).unwrap_or(0));
    entry.finish();
    load
}

/// `at = "F07"` with an optional `facing`, `zone = […]`, or `enter = { round = 2, hexes = […] }`.
fn start(table: &Table<'_>, ground: &Ground<'_>) -> Option<Start> {
    let given: Vec<Node<'_>> = ["at", "zone", "enter"]
        .into_iter()
        .filter_map(|key| table.get(key))
        .collect();
    let facing = table.get("facing");
    if facing.is_some() && table.get("at").is_none() {
        table.fault("`facing` goes with `at` only; else the owner chooses it", None);
    }
    let [node] = given.as_slice() else {
        let hint = "write one of `at`, `zone` and `enter`".to_string();
        table.fault("a unit must begin in exactly one way", Some(hint));
        return None;
    };
    if table.get("at").is_some() {
        let facing = facing.and_then(|node| direction(&node, node.string()?));
        return ground.places.hex(node).map(|hex| Start::At(hex, facing));
    }
    if table.get("zone").is_some() {
        return Some(Start::Zone(ground.places.hexes(node)));
    }
    let entry = node.table()?;
    let round = if entry.flag("event") {
        ON_EVENT
    } else {
        entry.int("round", 1..=i64::from(ground.rounds.max(1)))
    };
    let hexes = entry.need("hexes").map(|node| ground.places.hexes(&node));
    entry.finish();
    Some(Start::Enter { round, hexes: hexes? })
}

/// Nobody begins where it could not stand.
fn check_ground(table: &Table<'_>, ground: &Ground<'_>, start: &Start, kind: Kind, name: &str) {
    let (Start::Zone(hexes) | Start::Enter { hexes, .. }) = start else {
        if let Start::At(hex, _) = start
            && !ground.passable(*hex, kind)
        {
            table.fault(format!("{name} cannot stand in that terrain"), None);
        }
        return;
    };
    if !hexes.is_empty() && !hexes.iter().any(|&hex| ground.passable(hex, kind)) {
        table.fault(format!("{name} cannot stand in any of these hexes"), None);
    }
}
