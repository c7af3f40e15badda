//! Choices: complete legal orders with a label, a place on the board, and what they would mean.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::odds::{Fraction, Outlook};
use crate::report::NamedTally;
use crate::scene::{Ending, Overlay, Spot};
use crate::{Refusal, RuleId};

/// Where on the board a choice is offered or a wish points to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    Cell(u16),
    /// A side of a cell, for facings: 0 is east, then counter-clockwise.
    Side {
        cell: u16,
        side: u8,
    },
    Piece(u16),
    Point {
        x: i32,
        y: i32,
    },
    /// A piece of terrain on a table.
    Ground(u16),
    Card(u16),
    /// No place: a button under the prompt.
    Button,
}

/// What the player has picked so far: pieces, cards, with a drag the wanted place, and what was changed by hand since.
///
/// A drag on a table wants the first of the `pieces` at the `wanted` point, by way of `via`, and facing
/// `facing` in the end; the other pieces keep their places beside it. The answer is a choice anchored at a
/// point whose [`Preview::endings`] say where every piece would come to stand: as wanted, or as near to it as is
/// legal. The first such choice is what a drop gives. With none, `why_not` says why.
///
/// A draft is a selection that is asked again after each change: a formation is chosen by its `shape`, single pieces are
/// pulled elsewhere or struck out in `draft`, and every answer says anew where everybody ends, what falls short and why.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Selection {
    pub pieces: Vec<u16>,
    pub card: Option<u16>,
    pub wanted: Option<Anchor>,
    /// The facing wanted in the end: degrees clockwise from north.
    pub facing: Option<u16>,
    /// Points to pass on the way to `wanted`, in order.
    pub via: Vec<Spot>,
    /// The formation wanted: the word of one of [`Preview::shapes`].
    pub shape: Option<String>,
    /// What is wanted of single pieces, each named once at most.
    pub draft: Vec<Drafted>,
}

/// What is wanted of one piece of a draft, against what it would do with the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Drafted {
    pub piece: u16,
    /// It shall come to stand here; absent: where the others take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Anchor>,
    /// It shall face so in the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<u16>,
    /// Points it shall pass on its way, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<Spot>,
    /// It takes no part.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
}

impl Selection {
    pub fn of(pieces: impl IntoIterator<Item = u16>) -> Selection {
        Selection {
            pieces: pieces.into_iter().collect(),
            ..Selection::default()
        }
    }

    /// What is wanted of this piece by hand, if anything is.
    pub fn drafted(&self, piece: u16) -> Option<&Drafted> {
        self.draft.iter().find(|drafted| drafted.piece == piece)
    }

    /// Does this piece take no part?
    pub fn is_struck(&self, piece: u16) -> bool {
        self.drafted(piece).is_some_and(|drafted| drafted.struck)
    }
}

/// One offer: give this order and this is what it costs and may bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice<O> {
    pub order: O,
    pub label: String,
    /// Heading under which a client lists it: `Move`, `Fire`, `Cards`.
    pub group: &'static str,
    pub anchor: Anchor,
    pub stakes: Stakes,
    /// What kind of answer it is, where clients keep a place for it.
    pub role: Option<Role>,
    pub preview: Preview,
}

/// What an order puts at stake, as far as its seat can know: how sure a client wants to be before it gives it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stakes {
    /// It can be taken back.
    None,
    /// It passes the decision on.
    Turn,
    /// It rolls dice.
    Dice,
    /// It shows something, may find something, or ends the battle.
    #[default]
    Final,
}

/// Answers that every game has, each at its own place on the page.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// What is done unless the player wants otherwise.
    Proposed,
    /// Do nothing now.
    Pass,
    /// Set up and ready to begin.
    Ready,
    /// Let it be done by itself.
    Auto,
    /// Keep the fire, the card, the reserve.
    Hold,
}

/// What is known before an order is given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Preview {
    /// What is paid: `3 AP`, `1 CAP`, `becomes spent`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Payment>,
    /// How the price came about, and other sums worth showing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tallies: Vec<NamedTally>,
    /// One per roll the order would lead to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<Forecast>,
    /// Where it would go.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Anchor>,
    /// A way of several orders, the first of which is the choice's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub legs: Vec<WayLeg>,
    /// Where pieces would come to stand on a table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub endings: Vec<Ending>,
    /// Formations these pieces could take instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Formation>,
    /// Who would fire what at what.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shots: Vec<PlannedShot>,
    /// Which of a line of marks this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<Scale>,
    /// What a table shows with it: arcs, ranges, templates, sight lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<Overlay>,
    /// What else to know, each with its rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
}

/// One step of a way of several orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WayLeg {
    pub to: Anchor,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Payment>,
    /// What is left to spend when it has got there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i16>,
    /// Enemies known to be able to answer there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen_by: Vec<u16>,
    /// The order of this step, in the rule system's own JSON.
    pub order: serde_json::Value,
}

/// A formation on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Formation {
    /// Sent back as [`Selection::shape`]: `keep`, `line`, `column`.
    pub word: &'static str,
    pub label: String,
}

/// One shot of several that an order would fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlannedShot {
    pub piece: u16,
    /// What it fires with: `rifles`, `hull gun`.
    pub weapon: String,
    pub at: Anchor,
}

/// A mark on a line: the same choice is offered at each of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Scale {
    pub index: u16,
    pub of: u16,
    /// The chance that it does what it is for, at this mark.
    pub chance: Fraction,
}

/// One part of a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Payment {
    /// `AP`, `CAP`, `opportunity`, `card`.
    pub means: &'static str,
    pub amount: i16,
}

/// The tally behind a roll and every way it can end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Forecast {
    /// What it is aimed at, by name.
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<u16>,
    pub tallies: Vec<NamedTally>,
    /// What the dice must show for each result, and how likely it is.
    pub outlook: Vec<Outlook>,
    /// The chance of each total of the roll, lowest first, for a bar chart.
    pub distribution: Vec<(i32, Fraction)>,
    /// Something that this seat cannot know may change the tally (a face-down hit counter).
    pub provisional: bool,
}

/// A remark with its rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Note {
    pub text: String,
    pub rule: RuleId,
}

/// What can be seen from a place, for the eyes that ask.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    pub from: Option<Anchor>,
    /// Everything visible from there.
    pub seen: Vec<Anchor>,
    /// Of these, what could be fired at (in arc and range), with one word: `short`, `normal`, `long`.
    pub in_reach: Vec<(Anchor, &'static str)>,
    /// For each place out of sight, what blocks the line.
    pub blocked: Vec<Blocked>,
    /// What a table shows of the piece there: reach of its next move, arcs, ranges.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<Overlay>,
}

/// A line of sight that does not go through, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Blocked {
    pub to: Anchor,
    pub by: Vec<Anchor>,
    pub reason: Refusal,
}
