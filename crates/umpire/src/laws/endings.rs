//! Law 11: what neither dice nor anything hidden can change ends exactly as its preview said.

use super::table::Table;
use super::{Fault, Law};
use crate::scene::{Board, Ending, Piece, Place, Scene, TableBoard};
use crate::{Anchor, Ask, Decision, Preview, Ruleset, Seat, Selection, Weight};

/// Takes one offered order that says where it ends or what it costs, gives it on a copy of the match, and looks.
pub fn endings_are_kept<R: Ruleset>(table: &mut Table<'_, R>, ask: &Ask) -> Result<(), Fault> {
    let before = table.scene(ask.seat);
    let picked = match table.dice.below(4) {
        0 | 1 => Selection::default(),
        2 => table.some_selection(&before, ask.seat),
        _ => table.some_drag(&before, ask.seat),
    };
    let mut choices = table.rules.choices(table.game.battle(), ask.seat, &picked);
    choices.retain(|choice| {
        let preview = &choice.preview;
        !preview.endings.is_empty() || !preview.path.is_empty() || !preview.costs.is_empty()
    });
    if choices.is_empty() {
        return Ok(());
    }
    let choice = table.pick(&choices);
    let mut game = table.game.copy();
    let carried = match game.give(ask.seat, &choice.order) {
        Ok(carried) => carried,
        Err(refusal) => {
            let what = format!("{:?} is offered, but refused: {refusal}", choice.order);
            return Fault::of(Law::ListingsAndChecksAgree, what);
        }
    };
    if !carried.dice.is_empty() || carried.report.revealed() {
        return Ok(());
    }
    // Somebody else is asked in the middle of it: it has not come to its end, and may never.
    let interrupted = |next: &Ask| next.seat != ask.seat && next.weight == Weight::Minor;
    if matches!(game.decision(), Decision::Ask(next) if interrupted(&next)) {
        return Ok(());
    }
    table.ask(Law::EndingsAreKept);
    let after = table.rules.scene(game.battle(), crate::Eyes::Seat(ask.seat));
    let promise = Promise {
        seat: ask.seat,
        preview: &choice.preview,
        before: &before,
        after: &after,
    };
    let goes_on = matches!(game.decision(), Decision::Ask(next) if next.seat == ask.seat);
    let endings = choice.preview.endings.iter();
    let broken = endings
        .filter_map(|ending| Some((ending, piece(&after, ending.piece)?)))
        .find_map(|(ending, piece)| broken_ending(ending, piece, &table.rules.board()))
        .or_else(|| promise.broken_path())
        .or_else(|| promise.broken_price().filter(|_| goes_on));
    match broken {
        Some(broken) => Fault::of(Law::EndingsAreKept, format!("{:?}: {broken}", choice.order)),
        None => Ok(()),
    }
}

/// What was shown before an order, and what its seat sees before and after it.
struct Promise<'a> {
    seat: Seat,
    preview: &'a Preview,
    before: &'a Scene,
    after: &'a Scene,
}

fn piece(scene: &Scene, id: u16) -> Option<&Piece> {
    scene.pieces.iter().find(|piece| piece.id == id)
}

/// On a table a piece stands where its ending says and faces so; one that ends on the edge may have left.
fn broken_ending(ending: &Ending, piece: &Piece, board: &Board) -> Option<String> {
    let left = match (&piece.place, board) {
        (Place::Tray(_), Board::Table(table)) => is_on_edge(table, ending.x, ending.y),
        (Place::Tray(_) | Place::Cell(_) | Place::Point { .. }, _) => false,
    };
    let said = Place::Point {
        x: ending.x,
        y: ending.y,
    };
    let stands = piece.place == said && piece.facing == Some(ending.facing);
    (!stands && !left).then(|| {
        format!(
            "{} was to end at {said:?} facing {}, and is at {:?} facing {:?}",
            piece.name, ending.facing, piece.place, piece.facing
        )
    })
}

impl Promise<'_> {
    /// On a map of hexes whoever has gone has gone to the end of the path.
    fn broken_path(&self) -> Option<String> {
        let Some(Anchor::Cell(end)) = self.preview.path.last() else {
            return None;
        };
        let own = self
            .after
            .pieces
            .iter()
            .filter(|piece| piece.seat == Some(self.seat));
        own.filter(|now| piece(self.before, now.id).is_some_and(|was| was.place != now.place))
            .find_map(|now| match now.place {
                Place::Cell(cell) if cell != *end => Some(format!(
                    "{} was to go to cell {end}, and is in cell {cell}",
                    now.name
                )),
                Place::Cell(_) | Place::Point { .. } | Place::Tray(_) => None,
            })
    }

    /// What is paid is gone from the track of that name.
    fn broken_price(&self) -> Option<String> {
        self.preview.costs.iter().find_map(|payment| {
            let value = |scene: &Scene| {
                let mut tracks = scene.tracks.iter();
                let named = tracks.find(|track| {
                    track.seat == Some(self.seat) && track.name.eq_ignore_ascii_case(payment.means)
                });
                named.map(|track| track.value)
            };
            let paid = value(self.before)? - value(self.after)?;
            (paid != i32::from(payment.amount)).then(|| {
                let (means, amount) = (payment.means, payment.amount);
                format!("the price was {amount} {means}, and {paid} were paid")
            })
        })
    }
}

fn is_on_edge(table: &TableBoard, x: i32, y: i32) -> bool {
    x == 0 || y == 0 || x == table.width || y == table.height
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Board = Board::Table(TableBoard {
        measure: "cm",
        width: 12_000,
        height: 9_000,
        terrain: Vec::new(),
        legend: Vec::new(),
    });

    fn keeps((x, y): (i32, i32), place: Place, facing: u16) -> bool {
        let ending = Ending {
            piece: 3,
            x,
            y,
            facing: 90,
            path: Vec::new(),
            spent: None,
            short: None,
            seen_by: Vec::new(),
        };
        let piece = Piece {
            id: 3,
            seat: None,
            name: "A stand".to_owned(),
            look: "rifles",
            place,
            facing: Some(facing),
            turret: None,
            base: None,
            figures: Vec::new(),
            badges: Vec::new(),
            states: Vec::new(),
            spoken: String::new(),
            on: None,
            group: None,
        };
        broken_ending(&ending, &piece, &TABLE).is_none()
    }

    #[test]
    fn a_stand_ends_where_its_ghost_was_and_faces_so() {
        let at = |x, y| Place::Point { x, y };
        assert!(keeps((400, 700), at(400, 700), 90));
        assert!(!keeps((400, 700), at(401, 700), 90));
        assert!(!keeps((400, 700), at(400, 700), 91));
        assert!(!keeps((400, 700), Place::Tray(0), 90), "lost on the way");
        assert!(
            keeps((400, 9_000), Place::Tray(0), 90),
            "it has left over the edge"
        );
    }
}
