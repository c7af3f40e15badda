//! What can be seen from where: sight lines of a figure, or from a place.

use board::table::Point;
use tabletop::{draw, view};
use umpire::{Anchor, Blocked, Eyes, View};

use crate::battle::{Battle, FigureId};
use crate::moving::Rate;
use crate::rules::Rules;

impl Rules {
    /// What a figure sees from where it is or might go.
    pub fn look_from(&self, battle: &Battle, _eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
        let on_table = |figure: &FigureId| battle.figure(*figure).on_table();
        let Some(me) = piece
            .and_then(|piece| battle.figures.of_piece(piece))
            .filter(on_table)
        else {
            return View::default();
        };
        let place = view::place(self.ground.table.frame(), from);
        let there;
        let seen_from = match place {
            Some(at) => {
                there = self.supposed(battle, me, at);
                &there
            }
            None => battle,
        };
        let eye = place.unwrap_or(battle.figure(me).at);
        let mut view = View {
            from: Some(Anchor::Point {
                x: eye.x(),
                y: eye.y(),
            }),
            ..View::default()
        };
        for other in battle
            .figures
            .ids()
            .filter(|other| *other != me && on_table(other))
        {
            match self.figure_sees(seen_from, me, other) {
                Ok(()) => view.seen.push(Anchor::Piece(other.0)),
                Err(why) => view.blocked.push(Blocked {
                    to: Anchor::Piece(other.0),
                    by: Vec::new(),
                    reason: why.refusal(self, battle),
                }),
            }
        }
        if place.is_none() {
            self.show_powers(battle, me, &mut view);
        }
        view
    }

    /// The battle with one figure elsewhere.
    fn supposed(&self, battle: &Battle, figure: FigureId, at: Point) -> Battle {
        let mut supposed = battle.clone();
        let moved = supposed.figure_mut(figure);
        (moved.at, moved.under) = (at, self.ground.underfoot(at));
        supposed
    }

    /// Ranges and the next move.
    fn show_powers(&self, battle: &Battle, id: FigureId, view: &mut View) {
        let figure = battle.figure(id);
        let stands = (
            self.base(battle, figure),
            figure.at,
            battle.unit(figure.unit).heading,
        );
        let modes = self.weapons(figure).flat_map(|(_, weapon)| weapon.modes.first());
        let reach = modes.map(|mode| mode.max).max().unwrap_or(0);
        if 0 < reach {
            view.overlays.push(draw::band("range", stands, reach, "Range"));
        }
        if let Some(rate) = self.rate(battle, figure.unit, Rate::Maneuver) {
            view.overlays
                .push(draw::band("reach", stands, rate, "One Maneuver"));
        }
    }
}
