//! Hidden minefields (HI08): mines lie in one of several areas that everybody knows, and only their owner knows in which. The
//! mined one is drawn before the game; the first unit to enter it makes it public. An area that somebody has entered without
//! mines in it is known to be clear.

use board::table::{Point, Shape};
use umpire::{Dice, Event, Eyes, Seat};

use crate::battle::{Battle, Mines};
use crate::rules::{Resolution, Rules};

/// Names for the draw.
const AREAS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
/// Most areas in which one minefield could lie.
pub const MOST_AREAS: usize = AREAS.len();

impl Mines {
    /// Could they lie there, for all that everybody knows?
    pub fn may_lie(&self, area: usize) -> bool {
        if self.known {
            usize::from(self.lies) == area
        } else {
            self.clear & (1 << area) == 0
        }
    }
}

impl Rules {
    /// Whose mines these are.
    pub fn mines_owner(&self, nth: usize) -> Seat {
        Seat(self.scenario.hidden_mines[nth].side as u8)
    }

    /// Do these eyes know where they lie?
    pub fn eyes_know_mines(&self, battle: &Battle, nth: usize, eyes: Eyes) -> bool {
        battle.mines[nth].known || eyes.know_secrets_of(self.mines_owner(nth))
    }

    /// The area that is mined, as it is drawn.
    pub fn mined_area(&self, battle: &Battle, nth: usize) -> Shape {
        let lies = usize::from(battle.mines[nth].lies);
        Shape::Area(self.scenario.hidden_mines[nth].areas[lies].clone())
    }

    /// For a seat that does not know: in any area that nobody has found clear.
    pub(crate) fn lay_mines_anew(&self, battle: &mut Battle, seat: Seat, dice: &mut Dice) {
        for (mines, hidden) in battle.mines.iter_mut().zip(&self.scenario.hidden_mines) {
            if mines.known || hidden.side == seat.index() {
                continue;
            }
            let open: Vec<usize> = (0..hidden.areas.len())
                .filter(|area| mines.may_lie(*area))
                .collect();
            mines.lies = open[dice.below(open.len() as u32) as usize] as u8;
        }
    }
}

impl Resolution<'_> {
    /// Draws the mined areas; nobody is told.
    pub fn lay_hidden_mines(&mut self) {
        for (mines, hidden) in self
            .battle
            .mines
            .iter_mut()
            .zip(&self.rules.scenario.hidden_mines)
        {
            let lies = self.dice.draw(
                hidden.areas.len(),
                |nth| AREAS[nth],
                "draw where mines lie",
                "HI08",
            );
            mines.lies = lies as u8;
        }
    }

    /// A centre comes to `at`, from `before` or from nowhere: is that a step into hidden mines? What is found out is public.
    pub fn enters_hidden_mines(&mut self, before: Option<Point>, at: Point) -> bool {
        let mut mined = false;
        for (nth, hidden) in self.rules.scenario.hidden_mines.iter().enumerate() {
            for (area, polygon) in hidden.areas.iter().enumerate() {
                if !polygon.contains(at) || before.is_some_and(|before| polygon.contains(before)) {
                    continue;
                }
                let mines = &mut self.battle.mines[nth];
                let here = usize::from(mines.lies) == area;
                mined |= here;
                if mines.known || !mines.may_lie(area) {
                    continue;
                }
                if here {
                    mines.known = true;
                    self.tell(|say| {
                        Event::new("mines-found", "HI08", "A hidden minefield is found.")
                            .short("mines found")
                            .alarm()
                            .show(say.minefield(nth))
                    });
                } else {
                    mines.clear |= 1 << area;
                }
                // To find nothing is to learn something.
                self.report.reveal();
            }
        }
        mined
    }
}
