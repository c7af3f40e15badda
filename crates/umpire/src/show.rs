//! What a client plays back of an event: who went where, who shot at whom, which dice fell for what, what became of whom.
//!
//! Rules record what truly happened; [`crate::film`] cuts it for some eyes. No rule is needed to draw any of it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::scene::{Card, Place, Shape};
use crate::{Anchor, Seat};

/// One thing to draw, and with which others it plays at the same time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Shown {
    #[serde(flatten)]
    pub show: Show,
    /// Shows of one event with the same number play together; without one it plays alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beat: Option<u16>,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "show", rename_all = "kebab-case")]
pub enum Show {
    /// A piece travels. The first stop is where it comes from: the umpire writes it when the film is cut, rules leave it out.
    Go { piece: u16, way: Vec<Stop> },
    /// A piece turns on the spot: how it and its turret look afterwards.
    Turn {
        piece: u16,
        #[serde(skip_serializing_if = "Option::is_none")]
        facing: Option<u16>,
        #[serde(skip_serializing_if = "Option::is_none")]
        turret: Option<u16>,
    },
    /// A flash and a line to each target. Without `from` nobody knows who fired.
    Shot {
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<Anchor>,
        to: Vec<Anchor>,
        look: ShotLook,
    },
    /// Dice tumble: the event's roll of this index.
    Roll {
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<Anchor>,
        roll: u16,
        reading: Reading,
    },
    /// A badge that stays for a while.
    Mark {
        at: Anchor,
        look: MarkLook,
        word: String,
    },
    /// A piece appears: it is put there, or was hidden and is seen from now on.
    Come {
        piece: u16,
        place: Place,
        #[serde(skip_serializing_if = "Option::is_none")]
        facing: Option<u16>,
        look: ComeLook,
    },
    /// A piece goes: to a place beside the board, or out of sight.
    Leave {
        piece: u16,
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<Place>,
        look: LeaveLook,
    },
    /// Something spreads over a shape of a table or cells of a map.
    Area {
        #[serde(skip_serializing_if = "Option::is_none")]
        shape: Option<Shape>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u16>,
        look: AreaLook,
    },
    /// A card flies and lies open; without a face it flies face down.
    Card {
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        from: CardPlace,
        to: CardPlace,
    },
    /// The figure of a track rolls over.
    Count {
        track: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        by: i32,
    },
    /// A banner: `Round 2`, `Soviet turn`.
    Phase { look: PhaseLook, word: String },
}

/// One stop of a way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stop {
    /// Absent where these eyes do not see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<u16>,
    /// How it came here was not seen.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unseen: bool,
    /// Everybody sees it here in passing, though neither before nor after: the rules say so.
    #[serde(skip)]
    pub passing: bool,
}

impl Stop {
    pub fn at(place: Place, facing: Option<u16>) -> Stop {
        Stop {
            place: Some(place),
            facing,
            unseen: false,
            passing: false,
        }
    }

    /// The same, seen by everybody in passing.
    pub fn seen_in_passing(mut self) -> Stop {
        self.passing = true;
        self
    }

    /// A stretch of the way that is not seen.
    pub(crate) fn gap() -> Stop {
        Stop {
            place: None,
            facing: None,
            unseen: true,
            passing: false,
        }
    }
}

/// What is fired.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ShotLook {
    SmallArms,
    Burst,
    Shell,
    Lob,
    Flame,
    Blade,
}

/// What became of somebody.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MarkLook {
    Hit,
    Miss,
    Saved,
    Pinned,
    Suppressed,
    Broken,
    Destroyed,
    Rallied,
    Jammed,
}

/// How a piece appears.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ComeLook {
    /// Set up or brought up.
    Placed,
    /// Hidden until now.
    Seen,
}

/// How a piece goes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeaveLook {
    Wreck,
    Smoke,
    Fade,
}

/// What spreads.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AreaLook {
    Burst,
    Smoke,
    Template,
    /// Something that lies on the board becomes known, comes or goes: mines, wire, an objective.
    Ground,
}

/// Where a card flies from or to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CardPlace {
    Deck,
    Hand(Seat),
    /// Open before everybody.
    Table,
    Discard,
    Piece(u16),
}

/// What a banner announces.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseLook {
    Round,
    Turn,
    Phase,
    Event,
    End,
}

/// How dice are to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reading {
    #[serde(flatten)]
    pub how: Read,
    /// Indices of the dice that count, if not all do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<u8>,
}

/// The dice against a number, each die against a number, or a row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Read {
    /// The dice and `plus` make `total`; `need` is the least that does it.
    Sum {
        plus: i32,
        total: i32,
        need: i32,
    },
    Each {
        need: i32,
        passed: Vec<bool>,
    },
    Table {
        row: String,
    },
}

impl Reading {
    pub fn sum(plus: impl Into<i32>, total: impl Into<i32>, need: impl Into<i32>) -> Reading {
        Reading::of(Read::Sum {
            plus: plus.into(),
            total: total.into(),
            need: need.into(),
        })
    }

    pub fn each(need: impl Into<i32>, passed: Vec<bool>) -> Reading {
        let need = need.into();
        Reading::of(Read::Each { need, passed })
    }

    pub fn table(row: impl Into<String>) -> Reading {
        Reading::of(Read::Table { row: row.into() })
    }

    /// Only these dice count.
    pub fn keeping(mut self, kept: Vec<u8>) -> Reading {
        self.kept = kept;
        self
    }

    fn of(how: Read) -> Reading {
        Reading {
            how,
            kept: Vec::new(),
        }
    }
}

impl Show {
    /// A piece goes straight there.
    pub fn go(piece: u16, to: Stop) -> Show {
        Show::along(piece, vec![to])
    }

    /// A piece goes along these stops, where it comes from left out.
    pub fn along(piece: u16, way: Vec<Stop>) -> Show {
        Show::Go { piece, way }
    }

    pub fn turn(piece: u16, facing: Option<u16>) -> Show {
        Show::Turn {
            piece,
            facing,
            turret: None,
        }
    }

    /// One piece fires at another.
    pub fn shot(from: u16, to: u16, look: ShotLook) -> Show {
        Show::Shot {
            from: Some(Anchor::Piece(from)),
            to: vec![Anchor::Piece(to)],
            look,
        }
    }

    /// The event's first roll, beside a piece.
    pub fn roll(at: u16, reading: Reading) -> Show {
        Show::Roll {
            at: Some(Anchor::Piece(at)),
            roll: 0,
            reading,
        }
    }

    /// The event's first roll, which is about nobody on the board.
    pub fn roll_aside(reading: Reading) -> Show {
        Show::Roll {
            at: None,
            roll: 0,
            reading,
        }
    }

    pub fn mark(at: u16, look: MarkLook, word: impl Into<String>) -> Show {
        Show::Mark {
            at: Anchor::Piece(at),
            look,
            word: word.into(),
        }
    }

    pub fn cells(cells: Vec<u16>, look: AreaLook) -> Show {
        Show::Area {
            shape: None,
            cells,
            look,
        }
    }

    pub fn shape(shape: Shape, look: AreaLook) -> Show {
        Show::Area {
            shape: Some(shape),
            cells: Vec::new(),
            look,
        }
    }

    pub fn count(track: impl Into<String>, seat: Option<Seat>, by: impl Into<i32>) -> Show {
        Show::Count {
            track: track.into(),
            seat,
            by: by.into(),
        }
    }

    pub fn phase(look: PhaseLook, word: impl Into<String>) -> Show {
        Show::Phase {
            look,
            word: word.into(),
        }
    }
}

impl From<Show> for Shown {
    fn from(show: Show) -> Shown {
        Shown { show, beat: None }
    }
}
