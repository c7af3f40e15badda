//! Standing answers: what a player has said once and is not asked again (section 41.6).

use serde::{Deserialize, Serialize};

/// How a question is answered.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    Ask,
    Never,
    /// By the rule of section 41.6.
    Rule,
}

/// The answers of a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// Hit the Dirt when shot at (sof-ord-70).
    pub react: How,
    /// Closing fire (sof-ord-71).
    pub closing_fire: How,
    /// Who is disabled or lost (sof-ord-72).
    pub losses: How,
    /// Re-rolls (sof-ord-73).
    pub rerolls: How,
    /// Consolidation (sof-ord-75).
    pub consolidation: How,
    /// Break Off and Fall-Back (sof-ord-76).
    pub flight: How,
    /// Shelter (sof-ord-77).
    pub shelter: How,
    /// Promotion and release of reserves (sof-ord-78).
    pub promotion: How,
}

impl Default for Answers {
    fn default() -> Answers {
        Answers {
            react: How::Ask,
            closing_fire: How::Rule,
            losses: How::Rule,
            rerolls: How::Rule,
            consolidation: How::Ask,
            flight: How::Rule,
            shelter: How::Ask,
            promotion: How::Rule,
        }
    }
}

/// Which answer a `standing` order changes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    React,
    ClosingFire,
    Losses,
    Rerolls,
    Consolidation,
    Flight,
    Shelter,
    Promotion,
}

/// A `standing` order (sof-ord-34).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub what: What,
    pub how: How,
}

impl Answers {
    pub fn get(&self, what: What) -> How {
        match what {
            What::React => self.react,
            What::ClosingFire => self.closing_fire,
            What::Losses => self.losses,
            What::Rerolls => self.rerolls,
            What::Consolidation => self.consolidation,
            What::Flight => self.flight,
            What::Shelter => self.shelter,
            What::Promotion => self.promotion,
        }
    }

    pub fn set(&mut self, Standing { what, how }: Standing) {
        let answer = match what {
            What::React => &mut self.react,
            What::ClosingFire => &mut self.closing_fire,
            What::Losses => &mut self.losses,
            What::Rerolls => &mut self.rerolls,
            What::Consolidation => &mut self.consolidation,
            What::Flight => &mut self.flight,
            What::Shelter => &mut self.shelter,
            What::Promotion => &mut self.promotion,
        };
        *answer = how;
    }
}
