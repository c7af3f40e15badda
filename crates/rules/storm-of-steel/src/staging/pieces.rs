//! The units and sides of a case.

use board::table::Point;
use rulebook::staging::{SIDES, read_units};
use tabletop::Scale;
use tabletop::read::point;
use umpire::Seat;
use umpire::content::{Node, Table};

use crate::battle::{Battle, Morale, Unit, UnitId, Whereabouts};
use crate::content::find_unit;
use crate::content::model::{Content, Force, Skill};
use crate::rules::Rules;
use crate::setup::recruit;

/// One unit of a case before it has a number to refer to.
pub(super) struct Placed<'a> {
    pub name: String,
    pub stand: Unit,
    at: Option<Node<'a>>,
    /// Names of other units it refers to.
    aboard: Option<Node<'a>>,
    last_target: Option<Node<'a>>,
}

/// Units have numbers of one byte.
const MOST: usize = 250;

const MORALES: [(&str, Morale); 3] = [
    ("normal", Morale::Normal),
    ("pinned", Morale::Pinned),
    ("suppressed", Morale::Suppressed),
];

/// Reads `[units]`.
pub(super) fn read<'a>(case: &Table<'a>, content: &Content) -> Vec<Placed<'a>> {
    let units = read_units(case, "units", MOST).into_iter();
    units
        .filter_map(|(name, node)| read_unit(name, &node, content))
        .collect()
}

fn read_unit<'a>(name: &str, node: &Node<'a>, content: &Content) -> Option<Placed<'a>> {
    let table = node.table()?;
    let kind = table.need("type").and_then(|node| find_unit(&node, content));
    let owner = table.opt_one_of("side", &SIDES).unwrap_or(Seat(0));
    let (at, facing) = tabletop::cases::stands(&table);
    let mut stand = recruit(
        kind.unwrap_or(0) as u16,
        owner,
        at.unwrap_or(Point::ORIGIN),
        facing,
    );
    if table.get("at").is_none() {
        stand.place = Whereabouts::ToPlace;
    }
    if table.flag("destroyed") {
        stand.place = Whereabouts::Destroyed;
    }
    stand.morale = table.opt_one_of("morale", &MORALES).unwrap_or_default();
    stand.immobile = table.flag("immobile");
    stand.gun_out = table.flag("gun_out");
    stand.penetrated = table.flag("penetrated");
    stand.spotted = table.opt_bool("spotted").unwrap_or(true);
    stand.replacement = table.flag("replacement");
    stand.moved = table.flag("moved");
    stand.fired = table.flag("fired");
    stand.phase.went = table.flag("went");
    stand.phase.rallied = table.flag("rallied");
    stand.phase.assaulted = table.flag("assaulted");
    let placed = Placed {
        name: name.to_owned(),
        stand,
        at: table.get("at"),
        aboard: table.get("aboard"),
        last_target: table.get("last_target"),
    };
    table.finish();
    Some(placed)
}

/// Puts the units into the battle; their names and numbers.
pub(super) fn place(units: &[Placed<'_>], rules: &Rules, battle: &mut Battle) -> Vec<(String, u16)> {
    let names: Vec<(String, u16)> = units
        .iter()
        .zip(0..)
        .map(|(unit, nth)| (unit.name.clone(), nth))
        .collect();
    let find = |node: &Option<Node<'_>>| {
        let node = node.as_ref()?;
        let name = node.string()?;
        let found = names.iter().find(|(known, _)| known == name);
        if found.is_none() {
            node.unknown("unit", name, names.iter().map(|(known, _)| known.as_str()));
        }
        found.map(|(_, nth)| UnitId(*nth))
    };
    let mut stands: Vec<Unit> = Vec::new();
    for placed in units {
        if let Some(node) = &placed.at
            && !rules.ground.table.frame().contains(placed.stand.at)
        {
            node.fault_hint(
                "this is not on the table",
                "the table is 12000 by 9000 unless `table` says otherwise",
            );
        }
        let mut stand = placed.stand.clone();
        stand.under = rules.underfoot(rules.kind(&stand), stand.at);
        stand.last_target = find(&placed.last_target);
        if let Some(carrier) = find(&placed.aboard) {
            let truck = &units[carrier.index()].stand;
            let carries = rules.kind(truck).is_carrier() && truck.owner == stand.owner;
            if let Some(node) = placed.aboard.as_ref().filter(|_| !carries) {
                node.fault_hint(
                    "this carries nobody of that side",
                    "name a carrier of its own side",
                );
            }
            stand.place = Whereabouts::Aboard(carrier);
            stand.at = units[carrier.index()].stand.at;
        }
        stands.push(stand);
    }
    battle.units = stands.into();
    names
}

/// What a case says of a side that never changes.
pub(super) fn read_force(table: &Table<'_>, content: &Content, force: &mut Force) {
    // Of its army a case takes the special event card alone; the rest is said one by one.
    if let Some(army) = table
        .get("army")
        .and_then(|node| crate::content::find_army(&node, content))
    {
        force.army = army;
    }
    if let Some(skill) = table.opt_one_of("skill", &Skill::WORDS) {
        force.skill = skill;
    }
    if let Some(flexible) = table.opt_one_of("fire_plan", &[("flexible", true), ("rigid", false)]) {
        force.artillery.flexible = flexible;
    }
    if let Some(die) = table.opt_one_of("volume", &[("low", 8), ("normal", 10), ("high", 12)]) {
        force.artillery.die = die;
    }
    if let Some(edge) = table.opt_one_of("edge", &tabletop::read::EDGES) {
        force.edge = edge;
    }
    if let Some(zone) = table
        .get("zone")
        .and_then(|node| tabletop::read::rectangle(&node, Scale::Units))
    {
        force.zone = zone;
    }
    if let Some(hidden) = table.opt_bool("hidden_setup") {
        force.hidden_setup = hidden;
    }
}

/// `[first]` and `[second]`: what changes in play.
pub(super) fn read_sides(case: &Table<'_>, battle: &mut Battle) {
    for (name, seat) in SIDES {
        let destroyed = battle
            .units
            .iter()
            .filter(|unit| unit.owner == seat && !unit.alive() && !unit.replacement)
            .count();
        let side = battle.side_mut(seat);
        side.losses = destroyed as u16;
        let Some(table) = case.opt_table(name) else {
            continue;
        };
        side.cpts = table.opt_int("cpts", 0..=20).unwrap_or(0);
        if let Some(losses) = table.opt_int("losses", 0..=100) {
            side.losses = losses;
        }
        side.demoralised = table.flag("demoralised");
        side.confusion = table.opt_int("confusion", 0..=5).unwrap_or(0);
        side.lost_messenger = table.flag("lost_messenger");
        side.massed_guns = table.flag("massed_guns");
        side.registered_target = table.flag("registered_target");
        side.bayonet_spirit = table.flag("bayonet_spirit");
        let place = |key| table.get(key).and_then(|node| point(&node, Scale::Units));
        side.bombardment_point = place("bombardment_point");
        side.air_point = place("air_point");
        let support: Vec<u8> = table
            .opt_list("support")
            .iter()
            .filter_map(|node| node.int(0..=10))
            .collect();
        if let [bombardments, air, none] = support[..] {
            side.support = [bombardments, air, none];
        }
        let _read_before = (
            table.get("army"),
            table.get("strength"),
            table.get("skill"),
            table.get("fire_plan"),
            table.get("volume"),
            table.get("edge"),
            table.get("zone"),
            table.get("hidden_setup"),
        );
        table.finish();
    }
}
