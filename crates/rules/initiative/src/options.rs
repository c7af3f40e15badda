//! What players agree on before a battle begins.

use umpire::{OptionSpec, Options};

/// The options of one match, defaults filled in.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Rounds end, and no new one begins: a case that stages one situation ends with it.
    pub one_round: bool,
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
