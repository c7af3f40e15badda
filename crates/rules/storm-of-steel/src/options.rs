//! What players agree on before a battle begins.

use umpire::{OptionKind, OptionSpec, OptionValue, Options, RuleId};

use crate::content::model::Scenario;

/// The options of one match, defaults filled in.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Without the special event cards of the armies.
    pub plain_events: bool,
    /// Command points added to every roll of a side (sos-4B.1): no option of players, only what a study varies.
    pub command_bonus: [i8; 2],
    /// No further sequence card is drawn: a case that stages one phase ends with it.
    pub one_phase: bool,
}

/// The settings of a match.
pub fn settings(_scenario: &Scenario, options: &Options) -> Result<Settings, String> {
    Ok(Settings {
        plain_events: options.flag("plain_events").unwrap_or(false),
        ..Settings::default()
    })
}

/// The form a client shows.
pub fn specs() -> Vec<OptionSpec> {
    vec![OptionSpec {
        name: "plain_events",
        label: "Standard events only",
        text: "Leave the special event cards of the armies out of the event deck.",
        rule: RuleId("sos-11A"),
        kind: OptionKind::Flag,
        default: OptionValue::Flag(false),
        crowd: false,
    }]
}
