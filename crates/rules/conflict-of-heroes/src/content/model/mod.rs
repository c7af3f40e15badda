//! What the data files say, once read and checked: counters, terrain, hit counters, cards, boards
//! and firefights. Nothing here decides anything; what a piece may do lives in the chapters.

mod firefight;
mod pieces;

pub use firefight::{
    Concealment, Condition, Deck, Edition, EventOption, Firefight, FirefightEvent, Force, HexList, Marker,
    Muster, ON_EVENT, Objective, OptionDefaults, OverlayPlacement, Placement, Score, Start, TurnOrder, When,
    WinMode, WorkKind, WorkMuster,
};
pub use pieces::{
    BoardSheet, CardCost, CardType, Colour, Confidence, Cost, Cover, Family, Firepower, Flame, HitCounter,
    Kind, Nation, Obstacle, OverlayCell, OverlaySheet, Pool, Range, Rating, Role, TerrainType, UnitType,
};

/// Everything under `content/conflict-of-heroes`, cross-checked.
#[derive(Clone, Debug, Default)]
pub struct Content {
    pub units: Vec<UnitType>,
    pub terrain: Vec<TerrainType>,
    pub hits: Vec<HitCounter>,
    pub cards: Vec<CardType>,
    pub boards: Vec<BoardSheet>,
    pub overlays: Vec<OverlaySheet>,
    pub firefights: Vec<Firefight>,
}
