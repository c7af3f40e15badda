//! Kinds of terrain: what a game says of its own.

use board::table::{Layer, Piece, PieceId, Properties, Shape};

/// What a legend says of a kind of terrain.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: &'static str,
    /// One line of figures: `stop and test; blocks sight`.
    pub text: &'static str,
    pub rule: &'static str,
}

/// The kinds of terrain of a game: a plain enum of at most 32.
pub trait Terrain: Copy + Ord + std::fmt::Debug + Send + Sync + 'static {
    /// Every kind with the word of content files, which is also the look of the client.
    const WORDS: &'static [(&'static str, Self)];
    /// Kinds on which one is on a road.
    const ROADS: &'static [Self];
    /// Kinds in which one may lie unseen.
    const CONCEALS: &'static [Self];

    /// Its number, below 32.
    fn number(self) -> u32;

    /// What it is underfoot (tm-7.4).
    fn layer(self) -> Layer;

    /// Is one inside it: a building, a bunker?
    fn is_structure(self) -> bool;

    /// Its entry in the legend.
    fn entry(self) -> Entry;

    /// What is drawn below and what above: lower ones first.
    fn drawn_at(self) -> u8;

    /// What a piece of this kind is to the board, with what a scenario says of it beyond its kind: the top of a hill, a garrison.
    fn properties(self, said: Properties) -> Properties;

    /// A piece of this kind for the board.
    fn piece(self, id: u32, shape: Shape, said: Properties) -> Piece {
        Piece {
            id: PieceId(id),
            kind: self.word().to_owned(),
            layer: self.layer(),
            shape,
            properties: self.properties(said),
        }
    }

    /// Its word.
    fn word(self) -> &'static str {
        let mut words = Self::WORDS.iter();
        words
            .find(|(_, kind)| *kind == self)
            .map_or("", |(word, _)| *word)
    }
}
