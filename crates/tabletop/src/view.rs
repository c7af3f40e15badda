//! What can be seen from where, for a player's eyes.

use board::table::{Frame, Point, SightPolicy, Table, Viewer, clear};
use umpire::{Anchor, Blocked, Refusal, View};

/// A place that a player points at, if it is one of the table.
pub fn place(frame: Frame, from: Option<&Anchor>) -> Option<Point> {
    match from {
        Some(Anchor::Point { x, y }) => Point::new(*x, *y).ok().filter(|at| frame.contains(*at)),
        Some(
            Anchor::Cell(_)
            | Anchor::Side { .. }
            | Anchor::Piece(_)
            | Anchor::Ground(_)
            | Anchor::Card(_)
            | Anchor::Button,
        )
        | None => None,
    }
}

/// Which of the others are seen from somewhere, and what hides the rest. Each is a unit, its piece and where it looks from;
/// `in_reach` is a word for one that could be fired at, `unseen` says that one is out of sight.
pub fn look<U: Copy>(
    table: &Table,
    policy: &SightPolicy,
    viewer: &Viewer,
    others: impl Iterator<Item = (U, u16, Viewer)>,
    in_reach: impl Fn(U) -> Option<&'static str>,
    unseen: impl Fn(U) -> Refusal,
) -> View {
    let mut view = View {
        from: Some(Anchor::Point {
            x: viewer.eye.x(),
            y: viewer.eye.y(),
        }),
        ..View::default()
    };
    for (unit, piece, theirs) in others {
        let to = Anchor::Piece(piece);
        let sight = clear(table, policy, viewer, &theirs);
        if sight.is_clear() {
            view.in_reach
                .extend(in_reach(unit).map(|word| (to.clone(), word)));
            view.seen.push(to);
        } else {
            let by = sight.blocked.iter();
            view.blocked.push(Blocked {
                to,
                by: by.map(|blocked| Anchor::Ground(blocked.piece.0 as u16)).collect(),
                reason: unseen(unit),
            });
        }
    }
    view
}
