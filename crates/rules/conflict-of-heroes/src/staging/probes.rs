//! Values by name: what a case can expect of a battle.

use serde_json::{Value, json};
use umpire::cases::Stage;
use umpire::scene::Place;
use umpire::{Decision, Eyes, Ruleset, Seat, Sum};

use super::{side_name, unit_of};
use crate::battle::{Blow, Marker, Mode, Status, UnitId, Whereabouts};
use crate::cards::CardKind;
use crate::combat::{Knowledge, Shot};
use crate::movement::Gait;
use crate::rules::Rules;

/// The value called `path`, if there is one.
pub(super) fn value(stage: &Stage<Rules>, path: &[&str]) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    match path {
        ["round"] => Some(json!(battle.round)),
        ["passes"] => Some(json!(battle.passes)),
        ["turn"] => Some(json!(side_name(stage, battle.turn))),
        ["first"] => Some(json!(side_name(stage, battle.first))),
        ["over"] => Some(json!(matches!(rules.decision(battle), Decision::Over(_)))),
        ["result"] => Some(json!(rules.outcome(battle).result)),
        ["winner"] => {
            let winner = rules.outcome(battle).winners.first().copied();
            Some(json!(winner.map_or("nobody", |seat| side_name(stage, seat))))
        }
        ["hasty_left"] => Some(json!(battle.hasty_left)),
        ["deck"] => Some(json!(battle.deck.len())),
        ["discards"] => Some(json!(
            battle.discards.iter().map(|card| card.id()).collect::<Vec<_>>()
        )),
        ["pool", hit] => {
            let index = rules.content.hits.iter().position(|known| known.id == *hit)?;
            Some(json!(battle.hits_left[index]))
        }
        ["control", label] => {
            let hex = rules.field.grid.find(label)?;
            Some(json!(
                rules
                    .controller(battle, hex)
                    .map_or("nobody", |seat| side_name(stage, seat))
            ))
        }
        ["marker"] => Some(match battle.marker {
            Marker::None => json!("none"),
            Marker::Carried(unit) => json!(name_of(stage, unit)),
            Marker::Lies(hex) => json!(rules.label(hex)),
            Marker::Gone(seat) => json!(format!("gone with the {}s", side_name(stage, seat))),
        }),
        ["marker_owner"] => Some(json!(
            rules
                .marker_owner(battle)
                .map_or("nobody", |seat| side_name(stage, seat))
        )),
        ["smoke", label] => Some(json!(rules.smoke_at(battle, rules.field.grid.find(label)?))),
        ["dm", label] => Some(json!(rules.field.dm[rules.field.grid.find(label)?.index()])),
        ["level", label] => Some(json!(rules.field.levels[rules.field.grid.find(label)?.index()])),
        ["covered", label] => Some(json!(rules.field.covered[rules.field.grid.find(label)?.index()])),
        ["terrain", label] => Some(json!(rules.terrain(rules.field.grid.find(label)?).id)),
        ["sees", from, to] => {
            let to = place(stage, to)?;
            Some(json!(match unit_of(stage, from) {
                Some(unit) => rules.sees(battle, unit, to),
                None => {
                    let from = rules.field.grid.find(from)?;
                    rules.field.foot_sees(from, to) && !rules.smoke_hides(battle, from, to)
                }
            }))
        }
        ["air_line", from, to] => Some(json!(rules.air_line(place(stage, from)?, place(stage, to)?))),
        ["line", from, to] => Some(json!(
            rules.field.foot_sees(place(stage, from)?, place(stage, to)?)
        )),
        ["vehicle_line", from, to] => Some(json!(
            rules.field.vehicles_see(place(stage, from)?, place(stage, to)?)
        )),
        ["arc", unit, to] => Some(json!(rules.arc_contains(
            battle,
            unit_of(stage, unit)?,
            place(stage, to)?
        ))),
        ["distance", a, b] => Some(json!(rules.field.distance(place(stage, a)?, place(stage, b)?))),
        ["attack", from, to] => attack(stage, from, to).map(|(attack, _)| json!(attack)),
        ["defence", from, to] => attack(stage, from, to).map(|(_, defence)| json!(defence)),
        ["move_cost", unit, to] => {
            let (unit, to) = (unit_of(stage, unit)?, rules.field.grid.find(to)?);
            match rules.check_step(battle, unit, to) {
                Ok((side, step)) => Some(json!(rules.step_price(battle, unit, side, step, Gait::Normal))),
                Err(why) => Some(json!(why.rule)),
            }
        }
        ["hidden_move_cost", unit, to] => Some(json!(rules.hidden_move_price(
            battle,
            unit_of(stage, unit)?,
            rules.field.grid.find(to)?
        ))),
        ["rally", unit] => {
            let unit = unit_of(stage, unit)?;
            let mut bonus = Sum::default();
            rules.rally_bonus(battle, unit, &mut bonus);
            Some(json!(bonus.0))
        }
        ["seen", side, unit] => seen(stage, side, unit),
        ["works", side, label] => seen_works(stage, side, label),
        ["known_hit", side, unit] => known_hit(stage, side, unit),
        ["known_cards", side, of] => known_cards(stage, side, of),
        ["known_marks", side] => known_marks(stage, side),
        ["known_pool", side, of] => known_pool(stage, side, of),
        [name, key] => match stage.seat(name) {
            Some(seat) => player(stage, seat, key),
            None => match super::work_of(stage, name) {
                Some(id) => work(stage, id, key),
                None => unit(stage, unit_of(stage, name)?, key),
            },
        },
        _ => None,
    }
}

fn place(stage: &Stage<Rules>, name: &str) -> Option<board::hex::HexId> {
    match unit_of(stage, name) {
        Some(unit) => Some(stage.battle.unit(unit).hex),
        None => stage.rules.field.grid.find(name),
    }
}

fn name_of(stage: &Stage<Rules>, unit: UnitId) -> String {
    stage
        .names
        .iter()
        .find(|(_, piece)| *piece == unit.0)
        .map_or_else(String::new, |(name, _)| name.clone())
}

/// Attack value before the dice and defence value, if this unit fired at that one now.
fn attack(stage: &Stage<Rules>, from: &str, to: &str) -> Option<(i16, i16)> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let (leader, target) = (unit_of(stage, from)?, unit_of(stage, to)?);
    let at = battle.unit(target).hex;
    let victim = Some(crate::works::Mark::Unit(target)).filter(|_| rules.is_plane(battle, target));
    let mode = if rules.is_plane(battle, leader) && victim.is_none() {
        Mode::Air(Blow::Guns)
    } else {
        Mode::of_shot(rules, battle, leader, at, victim)
    };
    let plan = rules.planned_attack(battle, Shot::new(battle, leader, at, mode, victim));
    let (mut attack, mut defence) = (Sum::default(), Sum::default());
    let colour = rules.defence_value(battle, target, &plan, Knowledge::Whole, &mut defence);
    rules.attack_value(battle, &plan, colour, &mut attack);
    Some((attack.0, defence.0))
}

/// Where a side sees a unit: a hex, `hidden` (named, place unknown) or `unknown`.
fn seen(stage: &Stage<Rules>, side: &str, unit: &str) -> Option<Value> {
    let (seat, unit) = (stage.seat(side)?, unit_of(stage, unit)?);
    let scene = stage.rules.scene(&stage.battle, Eyes::Seat(seat));
    let piece = scene.pieces.iter().find(|piece| piece.id == unit.0);
    Some(match piece.map(|piece| &piece.place) {
        Some(Place::Cell(cell)) => json!(stage.rules.label(board::hex::HexId(*cell))),
        Some(Place::Tray(_)) if stage.battle.unit(unit).hidden => json!("hidden"),
        Some(Place::Tray(_) | Place::Point { .. }) => json!("off the map"),
        None => json!("unknown"),
    })
}

/// What a side sees of a unit's hit counter: its name, `?`, or `none`.
fn known_hit(stage: &Stage<Rules>, side: &str, unit: &str) -> Option<Value> {
    let (seat, unit) = (stage.seat(side)?, unit_of(stage, unit)?);
    let scene = stage.rules.scene(&stage.battle, Eyes::Seat(seat));
    let piece = scene.pieces.iter().find(|piece| piece.id == unit.0)?;
    let badge = piece.badges.iter().find(|badge| badge.look == "hit");
    Some(json!(
        badge.map_or("none".to_owned(), |badge| badge.text.to_lowercase())
    ))
}

/// The cards of a hand that a side knows: all of its own, of the other's those that lie open.
fn known_cards(stage: &Stage<Rules>, side: &str, of: &str) -> Option<Value> {
    let (seat, of) = (stage.seat(side)?, stage.seat(of)?);
    let scene = stage.rules.scene(&stage.battle, Eyes::Seat(seat));
    let hand = scene.hands.iter().find(|hand| hand.seat == Some(of))?;
    let known = hand.cards.iter().map(|card| usize::from(card.id));
    Some(json!(
        known
            .filter_map(|kind| CardKind::ALL.get(kind))
            .map(|(_, id)| *id)
            .collect::<Vec<_>>()
    ))
}

/// The looks of the markers of artillery that a side sees, each once.
fn known_marks(stage: &Stage<Rules>, side: &str) -> Option<Value> {
    let scene = stage.rules.scene(&stage.battle, Eyes::Seat(stage.seat(side)?));
    let mut looks: Vec<&str> = scene.markers.iter().map(|marker| marker.look).collect();
    looks.retain(|look| matches!(*look, "barrage" | "registered"));
    looks.sort_unstable();
    looks.dedup();
    Some(json!(looks))
}

/// What a side sees of a pool: `5 left`, or in the fog of war `2 spent` (coh2-3.01b).
fn known_pool(stage: &Stage<Rules>, side: &str, of: &str) -> Option<Value> {
    let (seat, of) = (stage.seat(side)?, stage.seat(of)?);
    let scene = stage.rules.scene(&stage.battle, Eyes::Seat(seat));
    let value = |name: &str| {
        let mut tracks = scene.tracks.iter();
        tracks
            .find(|track| track.seat == Some(of) && track.name == name)
            .map(|track| track.value)
    };
    match value("AP") {
        Some(points) => Some(json!(format!("{points} left"))),
        None => value("AP spent").map(|points| json!(format!("{points} spent"))),
    }
}

fn player(stage: &Stage<Rules>, seat: Seat, key: &str) -> Option<Value> {
    let player = stage.battle.player(seat);
    Some(match key {
        "caps" => json!(player.caps),
        "vp" => json!(player.vp),
        "losses" => json!(player.losses),
        "allowance" => json!(player.start_caps.saturating_sub(player.losses)),
        "pool" => json!(player.pool.unwrap_or(0)),
        "marks" => json!(
            stage
                .battle
                .solo
                .pennies
                .iter()
                .filter(|penny| penny.seat == seat)
                .count()
        ),
        "dummies" => json!(stage.battle.solo.dummies[seat.index()]),
        "in_cup" => json!(
            stage
                .battle
                .solo
                .cup
                .iter()
                .filter(|unit| stage.battle.unit(*unit).owner == seat)
                .count()
        ),
        "objective" => json!(player.objective.map_or("none", CardKind::id)),
        "hand" => json!(player.hand.iter().map(|card| card.id()).collect::<Vec<_>>()),
        "cards" => json!(player.hand.len()),
        "strikes" => json!(
            stage
                .battle
                .barrages
                .iter()
                .filter(|barrage| barrage.seat == seat)
                .count()
        ),
        _ => return None,
    })
}

fn work(stage: &Stage<Rules>, id: crate::works::WorkId, key: &str) -> Option<Value> {
    let work = stage.battle.work(id);
    Some(match key {
        "stands" => json!(work.stands()),
        "hidden" => json!(work.hidden),
        "hex" => json!(stage.rules.label(work.hex)),
        "facing" => json!(work.facing.name()),
        _ => return None,
    })
}

/// The works a side sees in a hex, as kinds.
fn seen_works(stage: &Stage<Rules>, side: &str, label: &str) -> Option<Value> {
    let (seat, hex) = (stage.seat(side)?, stage.rules.field.grid.find(label)?);
    let scene = stage.rules.scene(&stage.battle, Eyes::Seat(seat));
    let kinds: Vec<&str> = crate::content::model::WorkKind::ALL.map(|(id, _)| id).into();
    let markers = scene
        .markers
        .iter()
        .filter(|marker| marker.place == Place::Cell(hex.0));
    let works = markers
        .map(|marker| marker.look)
        .filter(|look| kinds.contains(look));
    Some(json!(works.collect::<Vec<_>>()))
}

fn unit(stage: &Stage<Rules>, id: UnitId, key: &str) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let unit = battle.unit(id);
    let facts = rules.facts(battle, id);
    let counter = rules.hit_on(battle, id);
    let changed =
        |printed: i8, change: Option<i8>| json!(i16::from(printed) + i16::from(change.unwrap_or(0)));
    // Altitude weakens an airplane's fire at the ground and helps its defence (coh-20.1a).
    let higher = Some(unit.flight.altitude as i8).filter(|altitude| 0 < *altitude);
    let lower = higher.map(|altitude| -altitude);
    Some(match key {
        "hex" => json!(rules.label(unit.hex)),
        "facing" => json!(unit.facing.name()),
        "status" => json!(match unit.status {
            Status::Fresh => "fresh",
            Status::Active => "active",
            Status::Spent => "spent",
        }),
        "place" => json!(match unit.place {
            Whereabouts::ToPlace => "to-place",
            Whereabouts::OffMap => "off-map",
            Whereabouts::OnMap => "map",
            Whereabouts::InAir => "air",
            Whereabouts::Exited => "exited",
            Whereabouts::Destroyed => "destroyed",
        }),
        "alive" => json!(unit.place != Whereabouts::Destroyed),
        "destroyed" => json!(unit.place == Whereabouts::Destroyed),
        "hit" => json!(unit.hit.map_or("none", |hit| rules.hit(hit.counter).id.as_str())),
        "hits" => json!(u8::from(unit.hit.is_some())),
        "hit_shown" => json!(unit.hit.is_some_and(|hit| hit.shown)),
        "hidden" => json!(unit.hidden),
        "named" => json!(unit.named),
        "dug_in" => json!(unit.dug_in),
        "inside" => json!(battle.shelter(id).map_or("nothing", |work| work.kind.id())),
        "altitude" => json!(unit.flight.altitude),
        "damaged" => json!(unit.flight.damaged),
        "bombs" => json!(unit.flight.bombs.iter().sum::<u8>()),
        "mired" => json!(unit.mired),
        "bogged" => json!(unit.bogged),
        "on" => json!(
            unit.carrier
                .map_or("none".to_owned(), |carrier| name_of(stage, carrier))
        ),
        "moved_openly" => json!(unit.exposed_to != 0),
        "veteran" => json!(unit.veterans.iter().map(|card| card.id()).collect::<Vec<_>>()),
        "fire_cost" => json!(rules.fire_price(battle, id, unit.hex)),
        "move_ap" => json!(facts.move_ap),
        "red" => changed(facts.red, counter.map(|counter| counter.red).or(lower)),
        "blue" => changed(facts.blue, counter.map(|counter| counter.blue).or(lower)),
        "front" => changed(facts.front, counter.map(|counter| counter.front).or(higher)),
        "flank" => changed(facts.flank, counter.map(|counter| counter.flank).or(higher)),
        "range" => json!(rules.range_of(battle, id).1),
        "min_range" => json!(rules.range_of(battle, id).0),
        "rally_number" => json!(rules.rally_number(battle, id)),
        "squad" => json!(facts.squad),
        _ => return None,
    })
}
