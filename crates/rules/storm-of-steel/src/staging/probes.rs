//! Values of a battle by name: `A.morale`, `first.cpts`, `sees.A.B`.

use board::table::gap2;
use rulebook::staging::{probe as shared, side_of};
use serde_json::{Value, json};
use tabletop::OpenTable as _;
use umpire::cases::Stage;
use umpire::{Seat, Sum};

use crate::battle::{Morale, Shot, UnitId, Whereabouts};
use crate::content::model::Weather;
use crate::rules::Rules;

pub(super) fn probe(stage: &Stage<Rules>, path: &[&str]) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let value = shared(stage, &battle.holders, path);
    if value.is_some() {
        return value;
    }
    let unit = |name: &str| stage.piece(name).map(UnitId);
    match *path {
        ["turn"] => Some(json!(battle.turn)),
        ["weather"] => {
            let word = Weather::WORDS
                .iter()
                .find(|(_, weather)| *weather == battle.weather);
            word.map(|(word, _)| json!(word))
        }
        ["sequence"] => Some(json!(battle.sequence.len())),
        ["events_above_end"] => Some(json!(battle.events_left)),
        ["event_cards"] => Some(json!(battle.events.len())),
        ["card"] => battle.card.map(|card| json!(card.word())),
        ["wire_gone"] => Some(json!(battle.wire_gone.len())),
        ["mines_known"] => Some(json!(battle.mines.iter().filter(|mines| mines.known).count())),
        ["mines_clear"] => Some(json!(
            battle
                .mines
                .iter()
                .map(|mines| mines.clear.count_ones())
                .sum::<u32>()
        )),
        ["sees", one, two] => Some(json!(rules.sees(battle, unit(one)?, unit(two)?))),
        ["contact", one, two] => Some(json!(rules.in_contact(battle, unit(one)?, unit(two)?))),
        ["gap", one, two] => Some(json!(
            gap2(&rules.print(battle, unit(one)?), &rules.print(battle, unit(two)?)).floor_units()
        )),
        ["die", one, two] => Some(json!(rules.fire_die(
            battle,
            Shot {
                unit: unit(one)?,
                weapon: 0,
                target: unit(two)?
            }
        ))),
        ["protection", target, firer] => {
            let mut sum = Sum::default();
            rules.protection_tally(battle, unit(target)?, Some(unit(firer)?), &mut sum);
            Some(json!(sum.0))
        }
        ["command_cost", side] => {
            let seat = side_of(side)?;
            Some(json!(rules.command_cost(battle, seat)))
        }
        [side, what] if side_of(side).is_some() => side_value(stage, side_of(side)?, what),
        [name, what] => unit_value(stage, unit(name)?, what),
        _ => None,
    }
}

fn side_value(stage: &Stage<Rules>, seat: Seat, what: &str) -> Option<Value> {
    let (rules, side) = (&stage.rules, stage.battle.side(seat));
    let place = |p: Option<board::table::Point>| p.map_or(json!("none"), |p| json!([p.x(), p.y()]));
    Some(match what {
        "cpts" => json!(side.cpts),
        "losses" => json!(side.losses),
        "demoralised" => json!(side.demoralised),
        "confusion" => json!(side.confusion),
        "bayonet_spirit" => json!(side.bayonet_spirit),
        "massed_guns" => json!(side.massed_guns),
        "lost_messenger" => json!(side.lost_messenger),
        "registered_target" => json!(side.registered_target),
        "points" => json!(rules.points(&stage.battle, seat)),
        "breaks_at" => json!(rules.breaking_losses(seat)),
        "support" => json!(side.support),
        "bombardment_point" => place(side.bombardment_point),
        "air_point" => place(side.air_point),
        "is_first" => json!(stage.battle.first == seat),
        _ => return None,
    })
}

fn unit_value(stage: &Stage<Rules>, id: UnitId, what: &str) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let unit = battle.unit(id);
    Some(match what {
        "at" => json!([unit.at.x(), unit.at.y()]),
        "x" => json!(unit.at.x()),
        "y" => json!(unit.at.y()),
        "facing" => json!(unit.facing.degrees()),
        "morale" => json!(match unit.morale {
            Morale::Normal => "normal",
            Morale::Pinned => "pinned",
            Morale::Suppressed => "suppressed",
        }),
        "place" => json!(match unit.place {
            Whereabouts::ToPlace => "to-place",
            Whereabouts::Table => "table",
            Whereabouts::Aboard(_) => "aboard",
            Whereabouts::Destroyed => "destroyed",
            Whereabouts::Left => "left",
        }),
        "alive" => json!(unit.alive()),
        "destroyed" => json!(!unit.alive()),
        "immobile" => json!(unit.immobile),
        "gun_out" => json!(unit.gun_out),
        "penetrated" => json!(unit.penetrated),
        "spotted" => json!(unit.spotted),
        "moved" => json!(unit.moved),
        "fired" => json!(unit.fired),
        "replacement" => json!(unit.replacement),
        "spent" => json!(unit.phase.spent),
        "left" => json!(rules.allowance_left(battle, id)),
        "paid" => json!(unit.phase.paid),
        "terrain" => {
            json!(unit.under.words().collect::<Vec<&str>>())
        }
        "aboard" => {
            let carrier = unit
                .aboard()
                .and_then(|carrier| stage.names.iter().find(|(_, nth)| *nth == carrier.0));
            json!(carrier.map_or("nobody", |(name, _)| name.as_str()))
        }
        _ => return None,
    })
}
