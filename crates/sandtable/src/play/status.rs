//! What stands beside the board: tracks, cards, pieces.

use umpire::ScenarioInfo;
use umpire::scene::{Hand, Piece, Scene, Track};

use super::board::{Map, arrow, code};
use crate::paint::Paint;

/// Everything below the board, line by line.
pub fn lines(scene: &Scene, map: &Map, info: &ScenarioInfo, paint: Paint) -> Vec<String> {
    let mut lines = vec![String::new()];
    let tracks: Vec<String> = scene
        .tracks
        .iter()
        .map(|track| track_text(track, info, paint))
        .collect();
    lines.push(format!("  {}", tracks.join("   ")));
    for seat in &info.seats {
        let name = paint.seat(Some(seat.seat), &seat.name);
        let own = scene.pieces.iter().filter(|piece| piece.seat == Some(seat.seat));
        let pieces: Vec<String> = own.map(|piece| piece_text(piece, map, scene, paint)).collect();
        if !pieces.is_empty() {
            lines.push(format!("  {name}"));
            lines.extend(pieces);
        }
    }
    lines.extend(
        scene
            .hands
            .iter()
            .filter(|hand| 0 < hand.count)
            .flat_map(|hand| hand_lines(hand, paint)),
    );
    lines
}

fn track_text(track: &Track, info: &ScenarioInfo, paint: Paint) -> String {
    let of = track.most.map(|most| format!("/{most}")).unwrap_or_default();
    let owner = info.seats.iter().find(|seat| Some(seat.seat) == track.seat);
    let owner = owner.map(|seat| format!("{} ", seat.name)).unwrap_or_default();
    paint.seat(track.seat, &format!("{owner}{} {}{of}", track.name, track.value))
}

fn piece_text(piece: &Piece, map: &Map, scene: &Scene, paint: Paint) -> String {
    let figures: Vec<String> = piece
        .figures
        .iter()
        .map(|figure| format!("{} {}", figure.what, figure.text))
        .collect();
    let badges = piece.badges.iter().map(|badge| badge.text.clone());
    let signs: Vec<String> = piece
        .states
        .iter()
        .map(|state| (*state).to_owned())
        .chain(badges)
        .collect();
    let signs = if signs.is_empty() {
        String::new()
    } else {
        format!("  [{}]", signs.join(", "))
    };
    let place = map.place(&piece.place, scene);
    let head = format!("{} {:<6} {:<5} {}", arrow(piece), code(piece), place, piece.name);
    format!(
        "    {}{signs}  {}",
        paint.seat(piece.seat, &head),
        paint.dim(&figures.join(", "))
    )
}

fn hand_lines(hand: &Hand, paint: Paint) -> Vec<String> {
    let mut lines = vec![format!("  {}: {}", paint.seat(hand.seat, &hand.name), hand.count)];
    let card = |card: &umpire::scene::Card| {
        format!(
            "    #{:<4} {} {}",
            card.id,
            paint.bold(&card.title),
            paint.dim(&format!("{}; {}", card.cost, card.text))
        )
    };
    lines.extend(hand.cards.iter().map(card));
    lines
}
