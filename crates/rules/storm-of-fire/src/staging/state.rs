//! Where the units of a case stand and what state they are in; turn, phase, dice, things laid on the table (sof-ord-96).

use board::table::figures;
use board::table::{Facing, Point};
use tabletop::Scale;
use tabletop::read::point;
use umpire::Seat;
use umpire::cases::Stage;
use umpire::content::{Node, Table};

use super::SIDES;
use super::names::{figure_of, unit};
use super::pieces::Mustered;
use crate::activation::actions::Taken;
use crate::battle::{
    ActivationDie, Aim, Battle, FigureId, Laid, LaidKind, Phase, Ranged, Reserve, Standing, UnitId,
    Whereabouts,
};
use crate::rules::Rules;

pub(super) const TAKEN: [(&str, Taken); 9] = [
    ("maneuver", Taken::Maneuver),
    ("double-time", Taken::DoubleTime),
    ("fire", Taken::Fire),
    ("assault", Taken::Assault),
    ("rally", Taken::Rally),
    ("clear-jam", Taken::ClearJam),
    ("communicate", Taken::Communicate),
    ("enter", Taken::Enter),
    ("exit", Taken::Exit),
];

const RESERVES: [(&str, Reserve); 4] = [
    ("tactical", Reserve::Tactical),
    ("counterattack", Reserve::Counterattack),
    ("immediate", Reserve::Immediate),
    ("released", Reserve::Released),
];

/// Draws a unit up where the case says, each figure on its slot.
pub(super) fn settle(stage: &Stage<Rules>, id: UnitId, mustered: &Mustered<'_>, battle: &mut Battle) {
    let rules = &stage.rules;
    let stands = &mustered.stands;
    let count = battle.figures_of(id).count() as u16;
    let me = battle.unit_mut(id);
    me.heading = stands.heading;
    me.formation = stands.formation;
    me.files = stands
        .files
        .unwrap_or(Rules::usual_files(me.kind, stands.formation, count));
    me.gap = stands.gap.unwrap_or(me.pose().order.gap());
    let pose = me.pose();
    if let Some(building) = stands.building {
        me.place = Whereabouts::Building(building);
        return;
    }
    let Some(at) = stands.at else { return };
    me.place = Whereabouts::Table;
    let minis = rules.miniatures(battle, id);
    for (slot, by) in figures::offsets(&minis, &pose) {
        let place = Point::new(at.x() + by.x() as i32, at.y() + by.y() as i32);
        if let Ok(place) = place {
            stand(rules, battle, rulebook::UnitId(slot.0 as u16), place);
        }
    }
}

fn stand(rules: &Rules, battle: &mut Battle, figure: FigureId, at: Point) {
    let under = rules.ground.underfoot(at);
    let figure = battle.figure_mut(figure);
    (figure.at, figure.under, figure.standing) = (at, under, Standing::Table);
}

/// What state a unit is in.
pub(super) fn read(stage: &mut Stage<Rules>, id: UnitId, table: Table<'_>) {
    let number = |key: &str| table.opt_int::<u8>(key, 0..=60).unwrap_or(0);
    let ranged = table.opt_table("ranged").and_then(|table| {
        let target = unit(stage, &table.need("on")?)?;
        Some(Ranged {
            target: Aim::Unit(target),
            tries: table.opt_int("tries", 0..=20).unwrap_or(0),
            turn: table.opt_int("turn", 0..=20).unwrap_or(0),
            found: table.flag("found"),
        })
    });
    let places = marked(stage, &table, "places", |node| point(node, Scale::Units));
    let wounds = marked(stage, &table, "wounds", |node| node.int(0..=20));
    let permanent = marked(stage, &table, "permanent", |node| node.int(0..=20));
    let jammed = listed(stage, &table, "jammed");
    let gone = listed(stage, &table, "gone");
    for (figure, at) in places {
        stand(&stage.rules, &mut stage.battle, figure, at);
    }
    let battle = &mut stage.battle;
    for (figure, wounds) in wounds {
        battle.figure_mut(figure).wounds = wounds;
    }
    for (figure, permanent) in permanent {
        battle.figure_mut(figure).permanent = permanent;
    }
    for figure in jammed {
        battle.figure_mut(figure).jammed = true;
    }
    for figure in gone {
        battle.figure_mut(figure).standing = Standing::Gone;
    }
    let me = battle.unit_mut(id);
    me.suppression = number("suppression");
    me.activated = table.flag("activated");
    me.fell_back = table.flag("fell_back");
    me.down = table.flag("down");
    me.sheltering = table.flag("sheltering");
    me.dug_in = table.flag("dug_in");
    me.fired = table.flag("fired");
    me.fired_turn = number("fired_turn");
    me.moved_turn = number("moved_turn");
    me.ambush = table.opt_int("ambush", 0..=65_535);
    me.ranged = ranged;
    if let Some(reserve) = table.opt_one_of("reserve", &RESERVES) {
        me.place = Whereabouts::Reserve(reserve);
    }
    table.finish();
}

/// `{ A2 = … }`: something for single figures.
fn marked<T>(
    stage: &Stage<Rules>,
    table: &Table<'_>,
    key: &str,
    read: impl Fn(&Node<'_>) -> Option<T>,
) -> Vec<(FigureId, T)> {
    let Some(table) = table.opt_table(key) else {
        return Vec::new();
    };
    let entries = table.entries().into_iter();
    entries
        .filter_map(|(name, node)| {
            let found = figure_of(stage, name);
            if found.is_none() {
                node.fault_key(format!("there is no figure `{name}`"), None);
            }
            Some((found?, read(&node)?))
        })
        .collect()
}

fn listed(stage: &Stage<Rules>, table: &Table<'_>, key: &str) -> Vec<FigureId> {
    let names = table.opt_list(key);
    names
        .iter()
        .filter_map(|node| super::names::figure(stage, node))
        .collect()
}

/// Turn, phase, initiative, dice, objectives, smoke and works.
pub(super) fn read_play(case: &Table<'_>, stage: &mut Stage<Rules>) -> Option<()> {
    let battle = &mut stage.battle;
    battle.turn = case.opt_int("turn", 1..=20).unwrap_or(1);
    battle.phase = match case.get("phase") {
        Some(node) if node.is_string() => node.one_of(&[("start", Phase::Start)])?,
        Some(node) => Phase::Activation(node.int(0..=6)?),
        None => Phase::Activation(6),
    };
    battle.initiative = Some(case.opt_one_of("initiative", &SIDES).unwrap_or(Seat(0)));
    if let Some(dice) = case.opt_table("dice") {
        for (name, seat) in SIDES {
            for node in dice.opt_list(name) {
                let die = die(&node, seat, battle)?;
                battle.dice.push(die);
            }
        }
    }
    for node in case.opt_list("objectives") {
        battle.objectives.push(point(&node, Scale::Units)?);
    }
    for (key, kind) in [
        ("smoke", LaidKind::Smoke),
        ("wire", LaidKind::Wire),
        ("scrapes", LaidKind::Scrape),
    ] {
        for table in case.opt_tables(key) {
            battle.laid.push(laid(&table, kind)?);
        }
    }
    Some(())
}

/// A number, or `{ n = 5, of = 1 }`; `of = "any"` is a force-wide die.
fn die(node: &Node<'_>, owner: Seat, battle: &Battle) -> Option<ActivationDie> {
    let first = battle.battlegroups.iter().position(|group| group.owner == owner);
    let first = first.unwrap_or(0) as u8;
    let (shows, battlegroup) = if node.is_table() {
        let table = node.table()?;
        let of = table.need("of")?;
        let battlegroup = match of.is_string() {
            true => None,
            false => Some(first + of.int::<u8>(0..=7)?),
        };
        (table.int("n", 1..=6), battlegroup)
    } else {
        (node.int(1..=6)?, Some(first))
    };
    Some(ActivationDie {
        owner,
        battlegroup,
        shows,
        spent: false,
    })
}

/// `{ at, heading, length }`: a screen, wire or a scrape.
fn laid(table: &Table<'_>, kind: LaidKind) -> Option<Laid> {
    let centre = table.need("at").and_then(|node| point(&node, Scale::Units))?;
    let degrees: i32 = table.opt_int("heading", 0..=359).unwrap_or(0);
    let heading = Facing::new(degrees).ok()?;
    let owner = table.opt_one_of("side", &SIDES).unwrap_or(Seat(1));
    let turn = table.opt_int("turn", 0..=20).unwrap_or(0);
    match kind {
        LaidKind::Smoke => {
            let length = table.opt_int("length", 100..=1800).unwrap_or(600);
            Laid::screen(owner, centre, heading, length, turn)
        }
        LaidKind::Wire | LaidKind::Scrape | LaidKind::Barrage | LaidKind::Wreck => {
            Laid::section(kind, owner, centre, heading, turn)
        }
    }
}
