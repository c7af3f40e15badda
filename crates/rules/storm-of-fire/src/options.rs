//! What players agree on before a battle begins.

use umpire::{OptionSpec, Options};

/// The options of one match, defaults filled in.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Only pairs of ones jam (sof-wsr-jams-1).
    pub jam_on_ones: bool,
    /// A case that stages one situation ends with it: no new turn begins.
    pub one_turn: bool,
}

impl Settings {
    pub fn new(_options: &Options) -> Settings {
        Settings::default()
    }
}

/// The form a client shows.
pub fn specs() -> Vec<OptionSpec> {
    Vec::new()
}
