//! Indirect fire: barrage, smoke, observers (section Indirect fire).

use board::table::Point;
use rulebook::Process;
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, TeamId, UnitId};
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// What a template is laid for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    Team(TeamId),
    /// Smoke.
    Smoke(Point),
}

/// A barrage or smoke that was ordered and found legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BarragePlan {
    pub unit: UnitId,
    pub observer: TeamId,
    pub guns: Vec<TeamId>,
    pub aim: Aim,
}

/// A barrage under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barrage {
    pub plan: BarragePlan,
}

impl Rules {
    /// May the Unit lay this barrage or smoke?
    pub fn check_barrage(&self, _battle: &Battle, _plan: &BarragePlan) -> Result<(), Why> {
        unimplemented!()
    }

    /// Barrages and smokes worth trying (ini-ord-51), all legal.
    pub fn sampled_barrages(&self, _battle: &Battle, _unit: UnitId) -> Vec<BarragePlan> {
        unimplemented!()
    }
}

impl Resolution<'_> {
    /// The guns fire.
    pub fn begin_barrage(&mut self, _plan: BarragePlan) {
        unimplemented!()
    }
}

impl Barrage {
    /// The check that ranges smoke in is settled: asked for with `turn.check_training(unit, CheckFor::Smoke)`, the commander's
    /// reroll included.
    pub fn hear_check(&mut self, _check: &crate::activation::TrainingCheck) {
        unimplemented!()
    }
}

impl Process<Rules> for Box<Barrage> {
    fn go_on(self, _turn: &mut Resolution<'_>) {
        unimplemented!()
    }
}
