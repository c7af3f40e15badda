//! A scenario and army-list entries that say nothing.

use board::table::Frame as Rim;
use umpire::ScenarioInfo;

use crate::content::model::{
    Force, FormationKind, Mission, Period, Ratings, RuleSet, Scenario, Size, TableEntry, Training, UnitEntry,
    UnitType,
};

pub fn entry_of(kind: UnitType, men: u8) -> UnitEntry {
    UnitEntry {
        id: "test".to_owned(),
        name: "Unit".to_owned(),
        book: "ger".to_owned(),
        period: Period::Late,
        kind,
        size: Size {
            min: men,
            max: men,
            default: men,
        },
        training: Training::Regular,
        ratings: Ratings {
            rally: 4,
            aggression: 4,
            tenacity: 4,
        },
        formations: vec![
            FormationKind::Linear,
            FormationKind::Close,
            FormationKind::Loose,
            FormationKind::Extended,
        ],
        figures: Vec::new(),
        rules: RuleSet::default(),
        recon: 0,
        points: 100,
        options: Vec::new(),
        vehicle: None,
        command: false,
    }
}

pub fn scenario(frame: Rim) -> Scenario {
    let force = |name: &str| Force {
        name: name.to_owned(),
        ..Force::default()
    };
    Scenario {
        id: "test".to_owned(),
        title: "Test".to_owned(),
        briefing: String::new(),
        date: String::new(),
        teaches: Vec::new(),
        mission: Mission::Patrol,
        turns: 6,
        table: TableEntry {
            id: "test".to_owned(),
            name: "Test".to_owned(),
            frame,
            terrain: Vec::new(),
            features: Vec::new(),
        },
        forces: [force("One"), force("Two")],
        objectives: Vec::new(),
        balance: None,
    }
}

pub fn info() -> ScenarioInfo {
    ScenarioInfo {
        system: crate::SYSTEM,
        id: "test".to_owned(),
        title: "Test".to_owned(),
        briefing: String::new(),
        date: String::new(),
        length: String::new(),
        teaches: Vec::new(),
        seats: Vec::new(),
        victory: Vec::new(),
        bound: 1000,
        outline: None,
        balance: None,
    }
}
