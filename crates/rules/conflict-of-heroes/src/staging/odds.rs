//! Odds without a game: the smallest position in which one counter attacks another.

use std::fmt::Write;

/// What a player asks on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    pub attacker: String,
    pub target: String,
    /// Hexes between them; 0 is close combat.
    pub distance: u8,
    pub terrain: String,
    /// The target faces away.
    pub flank: bool,
    pub caps: i8,
    pub attacker_hit: Option<String>,
    pub target_hit: Option<String>,
    /// Squads of the attacker's kind that support it.
    pub support: u8,
    pub second_edition: bool,
}

impl Question {
    /// The case whose last order is asked about.
    pub fn case(&self) -> String {
        let side = |hit: &Option<String>| {
            hit.as_ref()
                .map_or_else(String::new, |hit| format!(", hit = {hit:?}, hit_shown = true"))
        };
        let (attacker_side, target_side) = (
            side_of(&self.attacker),
            if side_of(&self.attacker) == "german" {
                "soviet"
            } else {
                "german"
            },
        );
        let facing = if self.flank { "e" } else { "w" };
        let mut case = format!(
            "ruleset = \"conflict-of-heroes\"\nproves = []\nedition = \"{}\"\nturn = \"{attacker_side}\"\n\
             [map]\nradius = 20\nterrain = {{ \"{},0\" = {:?} }}\n[{attacker_side}]\ncaps = {}\n[units]\n\
             A = {{ type = {:?}, hex = \"0,0\", facing = \"e\", status = \"active\", side = \"{attacker_side}\"{} }}\n\
             T = {{ type = {:?}, hex = \"{},0\", facing = \"{facing}\", side = \"{target_side}\"{} }}\n",
            if self.second_edition { "second" } else { "first" },
            self.distance,
            self.terrain,
            self.caps.unsigned_abs(),
            self.attacker,
            side(&self.attacker_hit),
            self.target,
            self.distance,
            side(&self.target_hit),
        );
        let names: Vec<String> = (0..self.support).map(|index| format!("S{index}")).collect();
        for name in &names {
            // Writing to a string cannot fail.
            let _ = writeln!(
                case,
                "{name} = {{ type = {:?}, hex = \"0,0\", facing = \"e\", side = \"{attacker_side}\" }}",
                self.attacker
            );
        }
        let victim = if self.second_edition && self.distance == 0 {
            ", victim = \"T\""
        } else {
            ""
        };
        let _ = writeln!(
            case,
            "[[step]]\norder = {{ fire = \"A\", at = \"T\", with = {names:?}{victim} }}"
        );
        if self.caps != 0 {
            let _ = writeln!(case, "[[step]]\norder = {{ caps = {} }}", self.caps);
        }
        case
    }
}

/// Counter ids begin with their nation.
fn side_of(unit: &str) -> &'static str {
    if unit.starts_with("su-") {
        "soviet"
    } else {
        "german"
    }
}
