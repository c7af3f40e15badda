//! How a game turns the facts of a sight line into clear or blocked (tm-12). Data: the games fill it in.

use serde::{Deserialize, Serialize};

use super::number::Length;
use super::piece::{Layer, Opacity, Piece};

/// A game's sight policy (tm-12). Pieces whose sight is open never block, whatever it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightPolicy {
    /// Areas of vegetation: woods, orchards, tall crops.
    pub vegetation: AreaScreen,
    /// Areas of structure: buildings, ruins.
    pub structure: AreaScreen,
    /// Areas of smoke.
    pub smoke: AreaScreen,
    /// Tall lines: bocage, high walls.
    pub tall_line: LineScreen,
    /// Hills that carry vegetation or buildings (tm-14.2).
    pub overgrown_hill: OvergrownHill,
}

/// How an area stands in the way (tm-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaScreen {
    /// Never.
    Clear,
    /// With neither end in it: where the line meets its interior. Otherwise as given.
    Screens {
        /// With one end in it.
        one_in: EndsIn,
        /// With both ends in it.
        both_in: EndsIn,
    },
}

/// What blocks when an end, or both, are in the area (tm-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EndsIn {
    /// Nothing.
    Clear,
    /// Blocked where the line, having left the area, meets its interior again.
    UnlessAgain,
    /// Blocked where the line runs in it for more than this, or meets it again.
    RunAtMost(Length),
    /// Blocked where the gap between the two is more than this.
    GapAtMost(Length),
}

/// How a tall line stands in the way (tm-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineScreen {
    /// Never.
    Clear,
    /// Where it is crossed, unless it can be lined and an end that may line it touches it.
    UnlessLined,
}

/// Can one look over a hill that carries vegetation or buildings? (tm-14.2)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OvergrownHill {
    /// As over a bare one.
    AsBare,
    /// Never: (d) and (e) of tm-14.1 do not help.
    NeverLookedOver,
}

/// The part of a policy that applies to one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Clear,
    Area { one_in: EndsIn, both_in: EndsIn },
    Line,
    Hill,
}

impl SightPolicy {
    /// A policy under which nothing but hills blocks.
    pub const OPEN: SightPolicy = SightPolicy {
        vegetation: AreaScreen::Clear,
        structure: AreaScreen::Clear,
        smoke: AreaScreen::Clear,
        tall_line: LineScreen::Clear,
        overgrown_hill: OvergrownHill::AsBare,
    };

    pub(crate) fn screen(&self, piece: &Piece) -> Screen {
        if piece.layer == Layer::Hill {
            return Screen::Hill;
        }
        if piece.properties.sight == Opacity::Open {
            return Screen::Clear;
        }
        if super::terrain::area(piece).is_none() {
            return match self.tall_line {
                LineScreen::Clear => Screen::Clear,
                LineScreen::UnlessLined => Screen::Line,
            };
        }
        let screen = match piece.layer {
            Layer::Vegetation => self.vegetation,
            Layer::Structure => self.structure,
            Layer::Smoke => self.smoke,
            Layer::Bridge | Layer::Ford | Layer::Road | Layer::Water => AreaScreen::Clear,
            Layer::Overlay | Layer::Hill | Layer::Marker => AreaScreen::Clear,
        };
        Screen::from(screen)
    }
}

impl From<AreaScreen> for Screen {
    fn from(screen: AreaScreen) -> Screen {
        match screen {
            AreaScreen::Clear => Screen::Clear,
            AreaScreen::Screens { one_in, both_in } => Screen::Area { one_in, both_in },
        }
    }
}
