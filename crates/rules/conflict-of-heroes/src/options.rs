//! Section 0.1, Engine options: what players agree on before a firefight begins.

use umpire::{OptionKind, OptionSpec, OptionValue, Options, RuleId};

use crate::content::model::{Edition, Firefight, TurnOrder, WinMode};

/// The options of one match, defaults filled in (coh-0.1a, coh-0.1b, coh-0.1c, coh-0.1d, coh-0.1e, coh-0.1f, coh-0.1g,
/// coh-0.1h, coh-0.1i, coh-0.1j).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub edition: Edition,
    pub variable_ap: bool,
    pub cautious_movement: bool,
    pub fog_of_war_ap: bool,
    pub turn_order: TurnOrder,
    pub win_mode: WinMode,
    /// Marked hexes and a cup instead of written hidden set-up (coh-0.1i).
    pub solitaire_hidden: bool,
    /// Extra starting CAPs for one seat (coh-0.1g): seat and bonus.
    pub equalize: (u8, u8),
    /// 1 to 12; drives crops (coh-0.1h).
    pub month: u8,
}

impl Settings {
    /// What the players chose, else what the firefight says, else the default.
    pub fn new(options: &Options, firefight: &Firefight) -> Settings {
        let edition = match options.word("edition") {
            Some("second") => Edition::Second,
            Some(_) => Edition::First,
            None => firefight.options.edition.unwrap_or(Edition::First),
        };
        let flag = |name: &str, own: Option<bool>| options.flag(name).or(own).unwrap_or(false);
        let variable_ap = flag("variable_ap", firefight.options.variable_ap);
        Settings {
            edition,
            variable_ap,
            cautious_movement: flag("cautious_movement", firefight.options.cautious_movement),
            // Meaningless without variable action points, and a second-edition rule (coh-0.1d).
            fog_of_war_ap: variable_ap
                && edition == Edition::Second
                && flag("fog_of_war_ap", firefight.options.fog_of_war_ap),
            turn_order: match options.word("turn_order") {
                Some("side_block") => TurnOrder::SideBlock,
                Some("alternating") => TurnOrder::Alternating,
                Some("by_initiative") => TurnOrder::ByInitiative,
                Some(_) | None => firefight.options.turn_order.unwrap_or(TurnOrder::SideBlock),
            },
            win_mode: match options.word("win_mode") {
                Some("group") => WinMode::Group,
                Some("individual") => WinMode::Individual,
                Some(_) | None => firefight.options.win_mode.unwrap_or(WinMode::Group),
            },
            solitaire_hidden: flag("solitaire_hidden", firefight.options.solitaire_hidden),
            equalize: (
                options.number("equalize_seat").unwrap_or(0) as u8,
                options.number("equalize").unwrap_or(0) as u8,
            ),
            month: options
                .number("month")
                .map_or(firefight.month, |month| month as u8),
        }
    }

    /// Options that cannot go together.
    pub fn check(&self, firefight: &Firefight) -> Result<(), String> {
        if self.turn_order == TurnOrder::ByInitiative && !self.second_edition() {
            return Err("Turns in the order of the initiative rolls are a second-edition rule.".to_owned());
        }
        if firefight.options.edition == Some(Edition::Second)
            && firefight.id.ends_with("-two-players")
            && !self.second_edition()
        {
            return Err(
                "Joining forces is a second-edition rule; in the first a player takes several seats."
                    .to_owned(),
            );
        }
        Ok(())
    }

    pub fn second_edition(&self) -> bool {
        self.edition == Edition::Second
    }

    /// June to September: crops hide (coh-T8).
    pub fn is_summer(&self) -> bool {
        (6..=9).contains(&self.month)
    }

    /// August and September: corn stands taller than a man (coh-T7).
    pub fn corn_is_tall(&self) -> bool {
        (8..=9).contains(&self.month)
    }
}

/// The settings of a match; options that do not fit the firefight are refused.
pub fn settings(firefight: &Firefight, options: &Options) -> Result<Settings, String> {
    let settings = Settings::new(options, firefight);
    settings.check(firefight).map(|()| settings)
}

/// The form a client shows.
pub fn specs() -> Vec<OptionSpec> {
    let flag = |name, label, text, rule| OptionSpec {
        name,
        label,
        text,
        rule: RuleId(rule),
        kind: OptionKind::Flag,
        default: OptionValue::Flag(false),
        crowd: false,
    };
    vec![
        OptionSpec {
            name: "edition",
            label: "Edition",
            text: "First-edition rules, or the changes of the second-edition summary.",
            rule: RuleId("coh-0.1a"),
            kind: OptionKind::Choice(vec!["first", "second"]),
            default: OptionValue::Word("first".to_owned()),
            crowd: false,
        },
        flag(
            "variable_ap",
            "Variable action points",
            "An activation's points are rolled, not always 7.",
            "coh-0.1b",
        ),
        flag(
            "cautious_movement",
            "Cautious movement",
            "Moving in the open without care makes a unit easier to hit.",
            "coh-0.1c",
        ),
        flag(
            "fog_of_war_ap",
            "Fog of war",
            "Second edition with variable points: the opponent sees only points spent.",
            "coh-0.1d",
        ),
        flag(
            "solitaire_hidden",
            "Solitaire hidden units",
            "Units that begin hidden are drawn from a cup when a marked hex is looked at. For one player on both sides; then variable action points are advised.",
            "coh-0.1i",
        ),
        OptionSpec {
            name: "turn_order",
            label: "Order of turns",
            text: "Three or four players: side by side, sides alternating, or (second edition) from the highest initiative roll to the lowest.",
            rule: RuleId("coh-0.1e"),
            kind: OptionKind::Choice(vec!["side_block", "alternating", "by_initiative"]),
            default: OptionValue::Word("side_block".to_owned()),
            crowd: true,
        },
        OptionSpec {
            name: "win_mode",
            label: "Victory",
            text: "Three or four players: allies win together, or every player for himself.",
            rule: RuleId("coh-0.1f"),
            kind: OptionKind::Choice(vec!["group", "individual"]),
            default: OptionValue::Word("group".to_owned()),
            crowd: true,
        },
        OptionSpec {
            name: "equalize",
            label: "Equalise",
            text: "Extra starting CAPs for the weaker player.",
            rule: RuleId("coh-0.1g"),
            kind: OptionKind::Range { least: 0, most: 2 },
            default: OptionValue::Number(0),
            crowd: false,
        },
        OptionSpec {
            name: "equalize_seat",
            label: "Equalise for seat",
            text: "Which seat gets the extra CAPs, counted from 0.",
            rule: RuleId("coh-0.1g"),
            kind: OptionKind::Range { least: 0, most: 3 },
            default: OptionValue::Number(0),
            crowd: false,
        },
        OptionSpec {
            name: "month",
            label: "Month",
            text: "1 to 12; decides how high the crops stand. The firefight's own month if not given.",
            rule: RuleId("coh-0.1h"),
            kind: OptionKind::Range { least: 1, most: 12 },
            default: OptionValue::Number(7),
            crowd: false,
        },
    ]
}
