//! What can be wrong with terrain: everything is reported at once (tm-7).

use thiserror::Error;

use super::figure::Figure;
use super::frame::Frame;
use super::piece::{Layer, Opacity, Piece, PieceId, Shape, Strip};
use super::point::Point;
use super::runs::lies_within;
use super::terrain::area;

/// Longest section of a removable line, 6.00 (tm-7.6).
pub const LONGEST_SECTION: i64 = 600;

/// Most pieces on one table.
pub const MOST_PIECES: usize = 4096;

/// One thing wrong with a terrain piece.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PieceFault {
    /// Two pieces of one id.
    #[error("piece {} appears twice; every piece needs its own id", .0.0)]
    Twice(PieceId),
    /// A vertex off the table.
    #[error("piece {} has a vertex at ({}, {}), off the table; cut it at the edge", .0.0, .1.x(), .1.y())]
    OffTable(PieceId, Point),
    /// A strip without a width, or an absurd one.
    #[error("piece {piece} is a strip with half-width {1}; it is 1 to {most}", piece = .0.0, most = Strip::WIDEST)]
    StripWidth(PieceId, i32),
    /// A hill's shape must be an area.
    #[error("piece {} is a hill but no area; give its outline", .0.0)]
    HillWithoutOutline(PieceId),
    /// A hill piece has no top, or a piece with a top is no hill.
    #[error("piece {}: layer hill and a top go together (tm-7.7)", .0.0)]
    HillWithoutTop(PieceId),
    /// A hill's level starts at 1.
    #[error("piece {} is a hill of level 0; the lowest level is 1 (tm-7.7)", .0.0)]
    HillLevel(PieceId),
    /// The top leaves the outline.
    #[error("piece {} has a top that is not inside its outline (tm-7.7)", .0.0)]
    TopOutside(PieceId),
    /// Only areas and tall lines can stand in the way of sight (tm-12).
    #[error("piece {} blocks sight but is neither an area nor a tall line; draw it as an area (tm-10.2)", .0.0)]
    CannotBlock(PieceId),
    /// A removable line longer than a section.
    #[error(
        "piece {piece} is a removable line {1} units long; cut it into sections of {LONGEST_SECTION} (tm-7.6)",
        piece = .0.0
    )]
    LongSection(PieceId, i64),
    /// A rate of nothing would be a free ride.
    #[error("piece {} has a going rate of 0; the fastest is 1 twelfth (tm-9.10)", .0.0)]
    NoRate(PieceId),
}

/// Everything wrong with a table, in order of the pieces.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableFault {
    /// More than [`MOST_PIECES`].
    #[error("{0} pieces; a table carries at most {MOST_PIECES}")]
    TooMany(usize),
    /// Faulty pieces: all of them, so that an author can mend them in one go.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Pieces(Vec<PieceFault>),
}

pub(super) fn check_piece(frame: Frame, piece: &Piece, faults: &mut Vec<PieceFault>) {
    let id = piece.id;
    let properties = &piece.properties;
    if let Some(&p) = piece.shape.core().points().iter().find(|&&p| !frame.contains(p)) {
        faults.push(PieceFault::OffTable(id, p));
    }
    if let Shape::Strip(strip) = &piece.shape
        && !(1..=Strip::WIDEST).contains(&strip.hw)
    {
        faults.push(PieceFault::StripWidth(id, strip.hw));
    }
    if (piece.layer == Layer::Hill) != properties.hill.is_some() {
        faults.push(PieceFault::HillWithoutTop(id));
    }
    if let Some(hill) = &properties.hill {
        match area(piece) {
            None => faults.push(PieceFault::HillWithoutOutline(id)),
            Some(outline) if !lies_within(&hill.top, outline) => faults.push(PieceFault::TopOutside(id)),
            Some(_) => {}
        }
        if hill.level == 0 {
            faults.push(PieceFault::HillLevel(id));
        }
    }
    let may_block = match &piece.shape {
        Shape::Area(_) => true,
        Shape::Line(_) => properties.tall,
        Shape::Strip(_) | Shape::Point(_) => false,
    };
    if properties.sight == Opacity::Blocks && !may_block {
        faults.push(PieceFault::CannotBlock(id));
    }
    if let Shape::Line(line) = &piece.shape
        && properties.removable
        && LONGEST_SECTION < line.length()
    {
        faults.push(PieceFault::LongSection(id, line.length()));
    }
    if properties.going.iter().any(|going| going.rate == 0) {
        faults.push(PieceFault::NoRate(id));
    }
}
