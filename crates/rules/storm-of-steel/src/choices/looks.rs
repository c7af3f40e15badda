//! Why a wish is not offered, and what can be seen from a place.

use board::table::{Allowance, Viewer, reach};
use tabletop::drag::beside;
use tabletop::{draw, view};
use umpire::scene::Overlay;
use umpire::{Anchor, Eyes, Refusal, Seat, Selection, View};

use crate::battle::{Battle, Frame, UnitId};
use crate::fire::{Band, SHORT};
use crate::order::{Leg, Order, Spot};
use crate::rules::{Rules, SIGHT};
use crate::why::Why;

/// How finely the reach of a move is worked out.
const REACH_CELL: i32 = 100;

impl Rules {
    /// Why a wish at `at` with these pieces is not offered, in rulebook order; empty if it is, or means nothing.
    pub fn explain(&self, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
        let Some(frame) = battle.stack.last().filter(|_| battle.end.is_none()) else {
            return Vec::new();
        };
        let units: Vec<UnitId> = battle.units.picked(picked).collect();
        let asked = rulebook::way::question_for(self, battle, seat).is_some();
        if !asked {
            return vec![Why::new("sos-3A.2", "It is not your turn to decide.").refusal(self, battle)];
        }
        let wish = match at {
            Anchor::Point { x, y } => {
                self.wish_at_point(battle, frame, picked, &units, Spot { x: *x, y: *y })
            }
            Anchor::Piece(piece) => self.wish_at_piece(battle, seat, frame, &units, *piece),
            Anchor::Cell(_) | Anchor::Side { .. } | Anchor::Ground(_) | Anchor::Card(_) | Anchor::Button => {
                Vec::new()
            }
        };
        let mut refusals: Vec<Refusal> = Vec::new();
        for order in wish {
            match self.check_order(battle, seat, &order) {
                Ok(_) => return Vec::new(),
                Err(why) => {
                    let refusal = why.refusal(self, battle);
                    if !refusals.contains(&refusal) {
                        refusals.push(refusal);
                    }
                }
            }
        }
        refusals
    }

    /// The first takes its way; the others keep their places beside it, as in a drag.
    fn legs_beside(&self, battle: &Battle, units: &[UnitId], first: Leg) -> Vec<Leg> {
        let from = battle.unit(first.unit).at;
        units
            .iter()
            .map(|unit| beside(&first, from, *unit, battle.unit(*unit).at))
            .collect()
    }

    fn wish_at_point(
        &self,
        battle: &Battle,
        frame: &Frame,
        picked: &Selection,
        units: &[UnitId],
        at: Spot,
    ) -> Vec<Order> {
        let facing = picked.facing.map(i32::from);
        let leg = |unit: UnitId| Leg {
            unit,
            path: picked.via.iter().copied().map(Spot::from).chain([at]).collect(),
            facing,
        };
        let Some(unit) = units.first().copied() else {
            return match frame {
                Frame::Bombard(_) | Frame::AirStrike(_) => vec![Order::Strike { at }],
                _ => Vec::new(),
            };
        };
        let degrees = facing.unwrap_or_else(|| battle.unit(unit).facing.degrees());
        // Several go together or not at all: what holds the whole back is said.
        let together = || {
            let legs = self.legs_beside(battle, units, leg(unit));
            vec![Order::March { legs }]
        };
        match frame {
            Frame::SetUp(_) => vec![Order::Place {
                unit,
                at,
                facing: degrees,
            }],
            Frame::Moves(_) | Frame::Detachment(_) if battle.unit(unit).aboard().is_some() => {
                vec![Order::Dismount {
                    unit,
                    at,
                    facing: degrees,
                }]
            }
            Frame::Detachment(_) if 1 < units.len() => together(),
            Frame::Moves(_) | Frame::FreeDetachment(_) if !battle.unit(unit).phase.paid => together(),
            Frame::Moves(_) | Frame::Detachment(_) | Frame::ExtraMove(_) | Frame::Redraw(_) => {
                vec![Order::Go { leg: leg(unit) }]
            }
            Frame::Return(_) => vec![Order::Return { unit, at }],
            Frame::Bombard(_) | Frame::AirStrike(_) => vec![Order::Strike { at }],
            // Nobody moves now, and that is the answer.
            Frame::Rally(_)
            | Frame::Assaults(_)
            | Frame::Fires(_)
            | Frame::FreeDetachment(_)
            | Frame::SurpriseFire(_)
            | Frame::Charge(_) => vec![Order::Go { leg: leg(unit) }],
            Frame::Draw
            | Frame::LullEnds
            | Frame::ChooseFirst(_)
            | Frame::Occupy(_)
            | Frame::Repair(_)
            | Frame::Break(_)
            | Frame::Heroism(_) => Vec::new(),
        }
    }

    fn wish_at_piece(
        &self,
        battle: &Battle,
        seat: Seat,
        frame: &Frame,
        units: &[UnitId],
        piece: u16,
    ) -> Vec<Order> {
        let Some(target) = battle.units.of_piece(piece) else {
            return Vec::new();
        };
        let unit = units.first().copied();
        match frame {
            Frame::Fires(_) | Frame::SurpriseFire(_) => {
                let Some(unit) = unit.filter(|unit| battle.unit(*unit).owner == seat) else {
                    return Vec::new();
                };
                let weapons = self.kind_of(battle, unit).weapons.len().max(1) as u8;
                (0..weapons)
                    .map(|weapon| Order::Fire { unit, weapon, target })
                    .collect()
            }
            Frame::Assaults(_) | Frame::Charge(_) => unit
                .map(|unit| Order::Assault { unit, target })
                .into_iter()
                .collect(),
            Frame::Rally(_) => vec![Order::Rally {
                unit: target,
                cpts: 0,
            }],
            Frame::Moves(_) | Frame::Detachment(_) | Frame::SetUp(_) => {
                match unit.filter(|unit| *unit != target) {
                    Some(unit) => vec![Order::Mount {
                        unit,
                        carrier: target,
                    }],
                    None => vec![Order::Command { units: vec![target] }],
                }
            }
            Frame::Repair(_) | Frame::Break(_) | Frame::Heroism(_) => vec![Order::Pick { unit: target }],
            Frame::Draw
            | Frame::LullEnds
            | Frame::ChooseFirst(_)
            | Frame::FreeDetachment(_)
            | Frame::Redraw(_)
            | Frame::Occupy(_)
            | Frame::Bombard(_)
            | Frame::AirStrike(_)
            | Frame::Return(_)
            | Frame::ExtraMove(_) => Vec::new(),
        }
    }

    /// What a piece sees from where it is or might go, or what is seen from a place.
    pub fn look_from(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
        let unit = piece.and_then(|piece| battle.units.of_piece(piece));
        let unit =
            unit.filter(|unit| battle.unit(*unit).on_table() && !self.hidden_from(battle, *unit, eyes));
        let place = view::place(self.ground.table.frame(), from);
        let viewer = match (unit, place) {
            (Some(unit), Some(at)) => {
                let print = self.print_at(battle.unit(unit), at, battle.unit(unit).facing);
                Viewer::new(print, board::table::Lining::MayNot)
            }
            (Some(unit), None) => self.viewer(battle, unit),
            (None, Some(at)) => Viewer::point(at),
            (None, None) => return View::default(),
        };
        let others = battle.numbered().filter(|(other, stand)| {
            Some(*other) != unit && stand.on_table() && !self.hidden_from(battle, *other, eyes)
        });
        let mut view = view::look(
            &self.ground.table,
            &SIGHT,
            &viewer,
            others.map(|(other, _)| (other, other.0, self.viewer(battle, other))),
            |other| self.reach_word(battle, unit?, other, &viewer),
            |other| {
                let why = Why::new("sos-6B.2", "{} is out of sight.").unit(other);
                why.refusal(self, battle)
            },
        );
        if let (Some(unit), None) = (unit, place) {
            self.show_powers(battle, eyes, unit, &mut view.overlays);
        }
        view
    }

    fn hidden_from(&self, battle: &Battle, unit: UnitId, eyes: Eyes) -> bool {
        let owner = battle.unit(unit).owner;
        !eyes.know_secrets_of(owner) && self.is_unknown(battle, unit, crate::battle::other(owner))
    }

    fn reach_word(
        &self,
        battle: &Battle,
        unit: UnitId,
        other: UnitId,
        viewer: &Viewer,
    ) -> Option<&'static str> {
        if battle.unit(unit).owner == battle.unit(other).owner {
            return None;
        }
        let theirs = self.print(battle, other);
        let fits = |weapon: &crate::content::model::Weapon| {
            self.die_against(battle, weapon, other).is_some()
                && board::table::within(&viewer.base, &theirs, weapon.range)
        };
        self.kind_of(battle, unit)
            .weapons
            .iter()
            .any(fits)
            .then(|| Band::between(&viewer.base, &theirs).word())
    }

    /// Ranges, arcs and the reach of the next move.
    fn show_powers(&self, battle: &Battle, eyes: Eyes, id: UnitId, overlays: &mut Vec<Overlay>) {
        let unit = battle.unit(id);
        let kind = self.kind(unit);
        for weapon in &kind.weapons {
            overlays.push(self.base_overlay(battle, id, "range", weapon.range, "Range"));
            if weapon.mount == crate::content::model::Mount::Fixed {
                let arc = draw::arc(unit.at, unit.facing, 45, weapon.range, "Arc of fire", "sos-6J.2");
                overlays.push(arc);
            }
        }
        if !kind.weapons.is_empty() {
            overlays.push(self.base_overlay(battle, id, "range", SHORT, "Short range"));
        }
        if self.check_able_to_move(battle, unit.owner, id).is_ok() {
            // An enemy's reach does not tell where his friends lie hidden (HI06).
            let mut around = self.around_without(battle, id, |other| {
                self.is_unknown(battle, other, unit.owner) || self.hidden_from(battle, other, eyes)
            });
            around.mover.allowance = Allowance::Units(self.allowance_left(battle, id));
            let reached = reach(self.field(&around.stands), &around.mover, REACH_CELL);
            overlays.push(draw::reach(&reached, "sos-4B.2"));
        }
    }
}
