//! What a drag means, and what is shown of a move before it is made (section 41.3): places of all figures, what it costs, how else the
//! unit could stand.

use board::table::Facing;
use board::table::figures::{self, Filled};
use rulebook::Wish;
use tabletop::draw as drawn;
use umpire::scene::{Ending, Spent};
use umpire::{Anchor, Choice, Formation as Offered, Preview, Selection};

use crate::battle::{Battle, UnitId, Whereabouts};
use crate::content::model::{Formation, FormationKind};
use crate::order::{Action, Draw, Order, Pace, Spot, Volley};
use crate::rules::Rules;

/// Formations and numbers of ranks by the words of the client (sof-ord-41).
const FORMATIONS: [(&str, &str, FormationKind, Formation); 3] = [
    ("close", "Close order", FormationKind::Close, Formation::Close),
    ("loose", "Loose order", FormationKind::Loose, Formation::Loose),
    (
        "extended",
        "Extended order",
        FormationKind::Extended,
        Formation::Extended,
    ),
];
const RANKS: [(&str, &str, u16); 3] = [
    ("one-rank", "1 rank", 1),
    ("two-ranks", "2 ranks", 2),
    ("three-ranks", "3 ranks", 3),
];

impl Rules {
    /// The unit that is dragged, and how it is drawn up where it is dropped: whoever was taken hold of comes to stand there, the others
    /// keep their places beside him (sof-ord-40, sof-ord-44, sof-ord-45).
    pub(crate) fn drawn_to(&self, battle: &Battle, wish: Wish<'_>) -> Option<(UnitId, Draw)> {
        let (x, y) = wish.place()?;
        let lead = battle.figures.picked(wish.picked).next()?;
        let (figure, unit) = (battle.figure(lead), battle.figure(lead).unit);
        let anchor = match figure.on_table() {
            true => figures::anchor(&self.miniatures(battle, unit), &battle.unit(unit).pose())?,
            false => figure.at,
        };
        let (dx, dy) = (anchor.x() - figure.at.x(), anchor.y() - figure.at.y());
        let beside = |(x, y): (i32, i32)| Spot { x: x + dx, y: y + dy };
        let shape = wish.picked.shape.as_deref();
        let formation = FORMATIONS.iter().find(|(word, ..)| Some(*word) == shape);
        let ranks = RANKS.iter().find(|(word, ..)| Some(*word) == shape);
        let men = battle.figures_of(unit).count() as u16;
        let draw = Draw {
            to: beside((x, y)),
            via: wish.picked.via.iter().map(|spot| beside(*spot)).collect(),
            formation: formation.map(|(.., formation)| *formation),
            files: ranks.map(|(.., ranks)| men.div_ceil(*ranks)),
            gap: None,
            heading: wish.picked.facing.map(|degrees| i32::from(degrees) % 360),
            adjust: adjusted(battle, wish.picked, unit),
        };
        Some((unit, draw))
    }

    /// The moves a drag may mean: a Maneuver, else Double Time.
    pub(crate) fn dragged_moves(draw: &Draw) -> [Action; 2] {
        [Pace::Maneuver, Pace::DoubleTime].map(|pace| Action::Move {
            pace,
            draw: draw.clone(),
        })
    }

    /// What a click on an enemy may mean (sof-ord-50, sof-ord-60).
    pub(crate) fn meant_at(&self, battle: &Battle, wish: Wish<'_>) -> Vec<Action> {
        let target = wish.piece().and_then(|piece| battle.figures.of_piece(piece));
        let Some(target) = target.map(|figure| battle.figure(figure).unit) else {
            return Vec::new();
        };
        if battle.unit(target).owner == wish.seat {
            return Vec::new();
        }
        let fire = |sustained| Action::Fire {
            sustained,
            volleys: vec![Volley {
                target,
                batteries: Vec::new(),
            }],
        };
        let assault = Action::Assault {
            target,
            smoke_grenades: false,
            adjust: Vec::new(),
        };
        vec![fire(false), fire(true), assault]
    }

    /// Adds to an offer where everybody would stand, what it costs, and the other ways to stand.
    pub(crate) fn show_move(&self, battle: &Battle, choice: &mut Choice<Order>) {
        let planned = match &choice.order {
            Order::Act {
                unit,
                action: Action::Move { pace, draw },
                ..
            } => self
                .plan_move(battle, *unit, *pace, draw)
                .map(|planned| (*unit, planned)),
            Order::EnterTable { unit, pace, draw, .. } => self
                .plan_entry(battle, *unit, *pace, draw)
                .map(|planned| (*unit, planned)),
            Order::Scout { unit, draw } => self
                .plan_scout(battle, *unit, draw)
                .map(|planned| (*unit, planned)),
            Order::Then {
                action: Action::Move { pace, draw },
            } => match self.acting(battle) {
                Some(unit) => self
                    .plan_move(battle, unit, *pace, draw)
                    .map(|planned| (unit, planned)),
                None => return,
            },
            _ => return,
        };
        if let Ok((unit, planned)) = planned {
            let spent = Spent {
                units: planned.filled.cost as i32,
                of: planned.allowance,
            };
            show_endings(&planned.filled, Some(spent), &mut choice.preview);
            self.show_formations(battle, unit, &mut choice.preview);
        }
    }

    /// The unit whose activation is open.
    fn acting(&self, battle: &Battle) -> Option<UnitId> {
        battle.stack.iter().rev().find_map(|frame| match frame {
            crate::decisions::Frame::Acting(acting) => Some(acting.unit),
            _ => None,
        })
    }

    /// Formations it may take up, and ranks (sof-ord-41).
    fn show_formations(&self, battle: &Battle, unit: UnitId, preview: &mut Preview) {
        if battle.figures_of(unit).count() < 2 {
            return;
        }
        let allowed = &self.entry(battle.unit(unit)).formations;
        let formations = FORMATIONS.iter().filter(|(_, _, kind, _)| allowed.contains(kind));
        let formations = formations.map(|(word, label, ..)| (*word, *label));
        let all = formations.chain(RANKS.iter().map(|(word, label, _)| (*word, *label)));
        preview.shapes = all
            .map(|(word, label)| Offered {
                word,
                label: label.to_owned(),
            })
            .collect();
    }

    /// Is this unit waiting off the table to come on?
    pub(crate) fn is_off_table(battle: &Battle, unit: UnitId) -> bool {
        matches!(battle.unit(unit).place, Whereabouts::Reserve(_))
    }
}

/// Where every figure ends, and its way there.
pub(crate) fn show_endings(filled: &Filled, spent: Option<Spent>, preview: &mut Preview) {
    let heading: Facing = filled.pose.heading;
    for (id, way) in &filled.ways {
        let Some(end) = way.last() else { continue };
        preview.endings.push(Ending {
            piece: id.0 as u16,
            x: end.x(),
            y: end.y(),
            facing: heading.degrees() as u16,
            path: way.iter().copied().map(drawn::at).collect(),
            spent,
            short: None,
            seen_by: Vec::new(),
        });
    }
}

/// Single figures that the player has pulled elsewhere (sof-ord-44).
fn adjusted(battle: &Battle, picked: &Selection, unit: UnitId) -> Vec<(crate::battle::FigureId, Spot)> {
    let pulled = picked.draft.iter().filter(|drafted| !drafted.struck);
    pulled
        .filter_map(|drafted| {
            let figure = battle.figures.of_piece(drafted.piece)?;
            match drafted.at {
                Some(Anchor::Point { x, y }) if battle.figure(figure).unit == unit => {
                    Some((figure, Spot { x, y }))
                }
                _ => None,
            }
        })
        .collect()
}
