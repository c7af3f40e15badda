//! Rolls, names and units of real forces.

use std::sync::Arc;

use board::table::Table;

use super::*;
use crate::content::embedded;
use crate::content::model::UnitRule;
use crate::ground::Ground;
use crate::options::Settings;
use crate::testing::Stage;

/// The rules of a scenario as far as mustering reads them.
fn rules_of(id: &str) -> Rules {
    let content = embedded();
    let scenario = content.scenarios.iter().find(|scenario| scenario.id == id);
    let scenario = scenario.expect(id).clone();
    let (kinds, pieces): (Vec<_>, Vec<_>) = scenario.table.terrain.iter().cloned().unzip();
    let table = Table::new(scenario.table.frame, pieces).expect("a sound table");
    let blank = Stage::new(3600, 3600).rules;
    Rules {
        loadouts: loadouts(content, &scenario),
        unit_names: unit_names(content, &scenario),
        features: scenario.table.features.clone(),
        ground: Ground::new(table, kinds),
        content: Arc::new(content.clone()),
        settings: Settings::default(),
        scenario,
        ..blank
    }
}

fn taking(unit: &str, figures: u8, options: &[(&str, u8)]) -> (&'static UnitEntry, Fielded) {
    let content = embedded();
    let entry = &content.units[content.unit(unit).expect(unit)];
    let number = |id: &str| {
        entry
            .options
            .iter()
            .position(|option| option.id == id)
            .expect("an option") as u8
    };
    let fielded = Fielded {
        figures,
        options: options.iter().map(|(id, times)| (number(id), *times)).collect(),
        ..entry.usual(0)
    };
    (entry, fielded)
}

fn carriers(men: &[Man], weapon: &str) -> usize {
    let weapon = embedded().weapon(weapon).expect(weapon);
    men.iter().filter(|man| man.weapons.contains(&weapon)).count()
}

/// sof-forces-schema-5: a team takes two plain men, each machine pistol one; the loader follows his gunner.
#[test]
fn sof_forces_schema_5_options_change_plain_men() {
    let (entry, fielded) = taking(
        "ger-lw-stoss",
        8,
        &[("smg", 3), ("mg08-15-team", 1), ("grenade-bundle", 1)],
    );
    let men = roll(entry, &fielded).expect("eight men");
    assert_eq!(men.len(), 8);
    assert_eq!((carriers(&men, "smg"), carriers(&men, "mg08-15")), (3, 1));
    assert_eq!(
        (carriers(&men, "grenade-bundle"), carriers(&men, "ba-carbine")),
        (2, 3)
    );
    let gunner = men
        .iter()
        .position(|man| man.role == Role::Gunner)
        .expect("a gunner");
    assert_eq!(men[gunner + 1].role, Role::Loader);
}

/// Six men: an NCO and five others cannot take seven parts.
#[test]
fn options_need_men_enough() {
    let (entry, fielded) = taking("ger-lw-stoss", 6, &[("smg", 3), ("mg08-15-team", 1)]);
    assert!(roll(entry, &fielded).is_some(), "three and two of five");
    let (entry, fielded) = taking(
        "ger-lw-stoss",
        6,
        &[("smg", 3), ("mg08-15-team", 1), ("grenade-bundle", 1)],
    );
    assert!(roll(entry, &fielded).is_none());
}

/// Swaps reach everybody; rules of options are the unit's.
#[test]
fn swaps_and_rules_of_options() {
    let (entry, fielded) = taking(
        "bri-mw-bomb",
        8,
        &[("improvised-grenades", 1), ("bangalore-torpedoes", 1)],
    );
    let men = roll(entry, &fielded).expect("eight men");
    assert_eq!(
        (carriers(&men, "improvised-grenade"), carriers(&men, "grenade")),
        (8, 0)
    );
    assert!(UnitRule::Bangalore.of(rules(entry, &fielded)) && UnitRule::Bombers.of(rules(entry, &fielded)));
}

/// sof-pts-13: a better signaller takes the other's place, a medic that of a plain man, unarmed.
#[test]
fn sof_pts_13_specialists_are_men_of_the_headquarters() {
    let (entry, mut fielded) = taking("bri-mw-hq", 5, &[]);
    fielded.specialists = vec![Specialist::Comm3, Specialist::Medic];
    let men = roll(entry, &fielded).expect("five men");
    let roles: Vec<Role> = men.iter().map(|man| man.role).collect();
    let specialist = Role::Specialist;
    let expected = [
        Role::Officer,
        Role::SeniorNco,
        specialist(Specialist::Comm3),
        specialist(Specialist::Medic),
        Role::Plain,
    ];
    assert_eq!(roles, expected);
    assert!(men[3].weapons.is_empty());
}

/// sof-fig-6, sof-fig-7: a machine gun is one base with four men; a gun is a piece without men and a crew beside it.
#[test]
fn sof_fig_6_weapons_stand_on_one_base() {
    let content = embedded();
    let stood_as = |id: &str| {
        let entry = &content.units[content.unit(id).expect(id)];
        stood(entry, roll(entry, &entry.usual(0)).expect("men enough"))
    };
    let mg = stood_as("ger-lw-mg08");
    assert_eq!(mg.len(), 1);
    assert_eq!(
        (mg[0].0, mg[0].1, mg[0].2, mg[0].3.len()),
        (Role::Nco, Body::Team, 4, 2)
    );
    let gun = stood_as("ger-lw-fk16");
    assert_eq!(gun.len(), 7);
    assert_eq!((gun[0].1, gun[0].2), (Body::Gun, 0));
    assert_eq!(gun.iter().map(|(_, _, men, _)| men).sum::<u8>(), 6);
}

/// Every scenario can be mustered: each unit has men, each battlegroup a commander, each name is its unit's alone.
#[test]
fn every_scenario_musters() {
    for scenario in &embedded().scenarios {
        let rules = rules_of(&scenario.id);
        let mustered = muster_units(&rules);
        assert_eq!(mustered.units.len(), rules.unit_names.len(), "{}", scenario.id);
        assert!(
            mustered.units.iter().all(|unit| 0 < unit.start),
            "{}",
            scenario.id
        );
        assert!(
            mustered
                .battlegroups
                .iter()
                .all(|group| group.commander.is_some()),
            "{}",
            scenario.id
        );
        let mut names = rules.unit_names.clone();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), rules.unit_names.len(), "{:?}", rules.unit_names);
    }
}

/// Names have a letter where there are several, and no year.
#[test]
fn units_are_named_by_letters() {
    let rules = rules_of("the-mill");
    let names: Vec<&str> = rules.unit_names.iter().map(String::as_str).take(3).collect();
    assert_eq!(
        names,
        ["Platoon HQ", "Rifle & Lewis Section A", "Rifle & Lewis Section B"]
    );
}

/// sof-msr-8: the Line Holder comes on top, at its greatest strength, in the defender's force alone.
#[test]
fn sof_msr_8_a_line_holder_is_one_unit_more() {
    let content = embedded();
    let with = content
        .scenarios
        .iter()
        .filter(|scenario| scenario.mission.definition().line_holder);
    let mut seen = 0;
    for scenario in with {
        let units = fielded(content, scenario, DEFENDER);
        assert_eq!(units.len(), scenario.forces[DEFENDER].roster.units.len() + 1);
        let holder = units.last().expect("a unit");
        assert_eq!(holder.post, Post::Bonus);
        assert_eq!(holder.figures, content.units[holder.entry].size.max);
        assert_eq!(
            fielded(content, scenario, 0).len(),
            scenario.forces[0].roster.units.len()
        );
        seen += 1;
    }
    assert!(0 < seen);
}
