//! What players agree on before a battle begins.

use umpire::{OptionSpec, Options};

use crate::content::model::Scenario;

/// The options of one match, defaults filled in.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Only pairs of ones jam (sof-wsr-jams-1).
    pub jam_on_ones: bool,
    /// A case that stages one situation ends with it: no new turn begins.
    pub one_turn: bool,
}

/// The settings of a match: there is nothing to agree on.
pub fn settings(_scenario: &Scenario, _options: &Options) -> Result<Settings, String> {
    Ok(Settings::default())
}

/// The form a client shows.
pub fn specs() -> Vec<OptionSpec> {
    Vec::new()
}
