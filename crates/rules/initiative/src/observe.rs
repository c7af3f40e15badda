//! What studies observe and vary.

use rulebook::variations::{Change, What};
use umpire::observe::Standing;

use crate::battle::Battle;
use crate::content::model::{Content, Scenario};
use crate::options::Settings;
use crate::rules::Rules;

impl Rules {
    pub(crate) fn standings(&self, _battle: &Battle, _out: &mut Vec<Standing>) {
        unimplemented!()
    }
}

pub(crate) fn changes(_scenario: &Scenario, _content: &Content) -> Vec<Change> {
    unimplemented!()
}

pub(crate) fn vary(_scenario: &mut Scenario, _settings: &mut Settings, _seat: usize, _what: What) {
    unimplemented!()
}
