//! Values of a battle by name: `A.suppression`, `A1.at`, `first.dice`, `sees.A.B` (sof-ord-97).

use serde_json::{Value, json};
use umpire::cases::Stage;
use umpire::{Decision, Ruleset, Seat};

use super::SIDES;
use super::names::{FORMATIONS, figure_of, unit_of};
use super::pieces::rule_of;
use crate::battle::{FigureId, Phase, Standing, UnitId, Whereabouts};
use crate::content::model::Role;
use crate::moving::Rate;
use crate::rules::Rules;

pub(super) fn probe(stage: &Stage<Rules>, path: &[&str]) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let unit = |name: &str| unit_of(stage, name);
    let figure = |name: &str| figure_of(stage, name);
    match *path {
        ["turn"] => Some(json!(battle.turn)),
        ["phase"] => Some(match battle.phase {
            Phase::Activation(phase) => json!(phase),
            Phase::SetUp => json!("set-up"),
            Phase::Start => json!("start"),
            Phase::Barrage => json!("barrage"),
            Phase::Initiative => json!("initiative"),
        }),
        ["initiative"] => Some(json!(battle.initiative.map_or("nobody", side_word))),
        ["over"] => Some(json!(battle.end.is_some())),
        ["result"] => Some(json!(rules.outcome(battle).result)),
        ["winner"] => match rules.decision(battle) {
            Decision::Over(outcome) => Some(json!(
                outcome.winners.first().map_or("nobody", |seat| side_word(*seat))
            )),
            Decision::Ask(_) => Some(json!("nobody")),
        },
        ["laid"] => Some(json!(battle.laid.len())),
        ["control", nth] => {
            let at = battle.objectives.get(nth.parse::<usize>().ok()?)?;
            Some(json!(rules.holder(battle, *at).map_or("nobody", side_word)))
        }
        ["gap", one, two] => {
            let gap = rules.unit_gap(battle, unit(one)?, unit(two)?)?;
            Some(json!(gap.floor_units()))
        }
        ["sees", one, two] => Some(json!(rules.sees(battle, unit(one)?, unit(two)?).is_ok())),
        ["lof", one, two] => {
            let (shooter, target) = (figure(one)?, unit(two)?);
            let mut weapons = rules.weapons(battle.figure(shooter));
            let mode = weapons.find_map(|(_, weapon)| weapon.modes.first())?;
            Some(json!(rules.fire_line(battle, shooter, target, mode).is_ok()))
        }
        ["concealed", of, from] => Some(json!(exposure(stage, of, from)?.concealed)),
        ["protected", of, from] => Some(json!(exposure(stage, of, from)?.protected)),
        ["deep", of, from] => Some(json!(exposure(stage, of, from)?.deep)),
        ["allowance", name, rate] => {
            let rate = match rate {
                "maneuver" => Rate::Maneuver,
                "double-time" => Rate::DoubleTime,
                "assault" => Rate::Assault,
                _ => return None,
            };
            Some(json!(rules.rate(battle, unit(name)?, rate)))
        }
        ["influence", leader, of] => Some(json!(rules.influences(battle, figure(leader)?, unit(of)?))),
        [side, what] if side_of(side).is_some() => side_value(stage, side_of(side)?, what),
        [name, what] => match (unit_of(stage, name), figure_of(stage, name)) {
            (Some(unit), _) => unit_value(stage, unit, what),
            (None, Some(figure)) => figure_value(stage, figure, what),
            (None, None) => None,
        },
        _ => None,
    }
}

/// Of a unit, from the nearest figure of another.
fn exposure(stage: &Stage<Rules>, of: &str, from: &str) -> Option<crate::cover::Exposure> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let (of, from) = (unit_of(stage, of)?, unit_of(stage, from)?);
    let figures = battle.standing(from);
    let gap = |figure: &FigureId| {
        let theirs = battle.standing(of);
        theirs
            .iter()
            .map(|foe| rules.figure_gap(battle, *figure, *foe))
            .min()
    };
    let nearest = figures.iter().copied().min_by_key(gap)?;
    Some(rules.exposure(battle, nearest, of))
}

fn side_of(name: &str) -> Option<Seat> {
    let side = SIDES.iter().find(|(known, _)| *known == name);
    side.map(|(_, seat)| *seat)
}

fn side_word(seat: Seat) -> &'static str {
    let side = SIDES.iter().find(|(_, known)| *known == seat);
    side.map_or("nobody", |(word, _)| word)
}

fn side_value(stage: &Stage<Rules>, seat: Seat, what: &str) -> Option<Value> {
    let battle = &stage.battle;
    Some(match what {
        "dice" => {
            let left = battle.dice.iter().filter(|die| die.owner == seat && !die.spent);
            json!(left.map(|die| die.shows).collect::<Vec<u8>>())
        }
        "lost" => {
            let lost = battle
                .units
                .iter()
                .filter(|unit| unit.owner == seat && unit.is_eliminated());
            json!(lost.count())
        }
        "units" => json!(battle.own(seat).count()),
        _ => return None,
    })
}

fn unit_value(stage: &Stage<Rules>, id: UnitId, what: &str) -> Option<Value> {
    let (rules, battle) = (&stage.rules, &stage.battle);
    let unit = battle.unit(id);
    Some(match what {
        "suppression" => json!(unit.suppression),
        "damage" => json!(unit.damage),
        "men" => json!(battle.men_of(id)),
        "fit" => json!(
            battle
                .fit(id)
                .map(|(_, figure)| u32::from(figure.fit_men()))
                .sum::<u32>()
        ),
        "figures" => json!(battle.figures_of(id).count()),
        "wounds" => json!(battle.wounds(id)),
        "activated" => json!(unit.activated),
        "down" => json!(unit.down),
        "sheltering" => json!(unit.sheltering),
        "fell_back" => json!(unit.fell_back),
        "fired" => json!(unit.fired),
        "heading" => json!(unit.heading.degrees()),
        "files" => json!(unit.files),
        "formation" => {
            let word = FORMATIONS.iter().find(|(_, known)| *known == unit.formation);
            json!(word.map_or("", |(word, _)| *word))
        }
        "eliminated" => json!(unit.is_eliminated()),
        "place" => json!(match unit.place {
            Whereabouts::ToPlace => "to-place",
            Whereabouts::Table => "table",
            Whereabouts::Building(_) => "building",
            Whereabouts::Aboard(_) => "aboard",
            Whereabouts::Reserve(_) => "reserve",
            Whereabouts::Withdrawn => "withdrawn",
            Whereabouts::Eliminated => "eliminated",
        }),
        "at" => battle.centre(id).map(|at| json!([at.x(), at.y()]))?,
        "ambush" => json!(unit.ambush.is_some()),
        "found" => json!(unit.ranged.is_some_and(|ranged| ranged.found)),
        "in_command" => json!(!unit.out_of_command),
        "minimum" => json!(rules.minimum(battle, id)),
        rule => json!(rule_of(rule).map(|rule| unit.has(rule))?),
    })
}

fn figure_value(stage: &Stage<Rules>, id: FigureId, what: &str) -> Option<Value> {
    let figure = stage.battle.figure(id);
    Some(match what {
        "at" => json!([figure.at.x(), figure.at.y()]),
        "x" => json!(figure.at.x()),
        "y" => json!(figure.at.y()),
        "alive" => json!(figure.standing != Standing::Gone),
        "gone" => json!(figure.standing == Standing::Gone),
        "disabled" => json!(figure.is_disabled()),
        "wounds" => json!(figure.wounds),
        "permanent" => json!(figure.permanent),
        "men" => json!(figure.men),
        "jammed" => json!(figure.jammed),
        "role" => json!(match figure.role {
            Role::Officer => "officer",
            Role::SeniorNco => "senior-nco",
            Role::Nco => "nco",
            Role::Gunner => "gunner",
            Role::Loader => "loader",
            Role::Sniper => "sniper",
            Role::Spotter => "spotter",
            Role::Specialist(_) => "specialist",
            Role::Crew => "crew",
            Role::Piece => "gun",
            Role::Plain => "plain",
        }),
        "terrain" => json!(figure.under.words().collect::<Vec<&str>>()),
        _ => return None,
    })
}
