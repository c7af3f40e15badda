//! Cover, concealment, going to ground (sections Cover and terrain, Gone to ground).

use serde::{Deserialize, Serialize};

use crate::battle::{Battle, TeamId};
use crate::rules::Rules;

/// Cover class (ini-cover-10).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    Open,
    Soft,
    Hard,
}

impl Rules {
    /// Cover of a Team from another (ini-cover-10).
    pub fn cover_from(&self, _battle: &Battle, _team: TeamId, _from: TeamId) -> Cover {
        unimplemented!()
    }

    /// Cover that holds against fire from above: areas and digging in (ini-barr-10).
    pub fn cover_overhead(&self, _battle: &Battle, _team: TeamId) -> Cover {
        unimplemented!()
    }

    /// Is a Team concealed from another, for an AT weapon or another (ini-cover-3, ini-wpn-20)?
    pub fn is_concealed_from(&self, _battle: &Battle, _team: TeamId, _from: TeamId, _at: bool) -> bool {
        unimplemented!()
    }

    /// Has it gone to ground (ini-gtg-1)?
    pub fn is_down(&self, _battle: &Battle, _team: TeamId) -> bool {
        unimplemented!()
    }
}
