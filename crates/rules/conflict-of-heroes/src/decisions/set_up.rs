//! Setting up: which work or unit stands where, open or hidden (coh-1.0d, D04)? Works come first.

use board::hex::HexId;
use rulebook::Question;
use serde::{Deserialize, Serialize};
use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Seat, Selection, Weight};

use super::{Checked, cell, choice, misplaced, piece, told, unasked};
use crate::battle::{Battle, UnitId, UnitSet, Whereabouts};
use crate::content::model::{Concealment, Start};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::scene::{piece_of, work_of};
use crate::why::Why;
use crate::works::{Mark, WorkId, WorkState};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetUp(pub Seat);

/// One thing set up.
#[derive(Copy, Clone, Debug)]
pub enum Placing {
    Unit { unit: UnitId, at: HexId, hidden: bool },
    Work { work: WorkId, at: HexId, hidden: bool },
    Aboard { unit: UnitId, carrier: UnitId },
}

impl SetUp {
    fn list_works(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let waiting = battle
            .numbered_works()
            .filter(|(_, work)| work.owner == Some(self.0) && work.state == WorkState::ToPlace);
        for (work, _) in waiting {
            let Some(Start::Zone(zone)) = rules.work_muster(work).map(|muster| &muster.start) else {
                continue;
            };
            for hidden in rules.work_ways(work).iter().copied() {
                for at in zone.iter().copied() {
                    if rules.check_place_work(battle, self.0, work, at, hidden).is_ok() {
                        out.push(Order::PlaceWork { work, at, hidden });
                    }
                }
            }
        }
    }

    fn list_units(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        let seat = self.0;
        let waiting = battle
            .numbered()
            .filter(|(_, unit)| unit.owner == seat && unit.place == Whereabouts::ToPlace);
        for (unit, _) in waiting {
            let Some(Start::Zone(zone)) = rules.start_of(unit) else {
                continue;
            };
            let ways: &[bool] = match rules.concealment_of(unit) {
                Concealment::No => &[false],
                Concealment::May => &[false, true],
                Concealment::Must => &[true],
            };
            for (carrier, _) in battle.numbered() {
                if rules.vehicles && rules.check_place_aboard(battle, seat, unit, carrier).is_ok() {
                    out.push(Order::PlaceAboard { unit, carrier });
                }
            }
            for hidden in ways.iter().copied() {
                for at in zone.iter().copied() {
                    if rules.check_place(battle, seat, unit, at, hidden).is_ok() {
                        out.push(Order::Place { unit, at, hidden });
                    }
                }
            }
        }
    }
}

impl Question<Rules> for SetUp {
    fn ask(&self, _: &Rules, _: &Battle) -> Option<Ask> {
        Some(Ask {
            seat: self.0,
            what: "set-up",
            weight: Weight::Major,
        })
    }

    fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
        let mut units = battle.units.iter();
        rules.works_to_place(battle, self.0)
            || units.any(|unit| unit.owner == self.0 && unit.place == Whereabouts::ToPlace)
    }

    fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
        if rules.works_to_place(battle, self.0) {
            self.list_works(rules, battle, out);
        } else {
            self.list_units(rules, battle, out);
        }
    }

    /// With nothing picked each piece once, to be picked.
    fn orders_for(&self, rules: &Rules, battle: &Battle, picked: &Selection, out: &mut Vec<Order>) {
        self.orders(rules, battle, out);
        let units: UnitSet = battle.units.picked(picked).collect();
        let works: Vec<WorkId> = picked.pieces.iter().filter_map(|id| work_of(*id)).collect();
        out.retain(|order| match order {
            Order::Place { unit, .. } | Order::PlaceAboard { unit, .. } => {
                units.is_empty() || units.contains(*unit)
            }
            Order::PlaceWork { work, .. } => works.is_empty() || works.contains(work),
            _ => true,
        });
        if units.is_empty() && works.is_empty() {
            out.dedup_by_key(|order| match order {
                Order::Place { unit, .. } | Order::PlaceAboard { unit, .. } => (0, unit.0),
                Order::PlaceWork { work, .. } => (1, work.0.into()),
                _ => (2, 0),
            });
        }
    }

    fn check(&self, rules: &Rules, battle: &Battle, seat: Seat, order: &Order) -> Result<Checked, Why> {
        let placing = match *order {
            Order::Place { unit, at, hidden } => {
                rules.check_place(battle, seat, unit, at, hidden)?;
                Placing::Unit { unit, at, hidden }
            }
            Order::PlaceWork { work, at, hidden } => {
                rules.check_place_work(battle, seat, work, at, hidden)?;
                Placing::Work { work, at, hidden }
            }
            Order::PlaceAboard { unit, carrier } => {
                rules.check_place_aboard(battle, seat, unit, carrier)?;
                Placing::Aboard { unit, carrier }
            }
            _ => return Err(unasked("Set up your units first.")),
        };
        Ok(Checked::SetUp(placing))
    }

    fn carry_out(self, checked: Checked, resolution: &mut Resolution<'_>) {
        let Checked::SetUp(placing) = checked else {
            misplaced(&checked)
        };
        resolution.battle.stack.push(self.into());
        match placing {
            Placing::Unit { unit, at, hidden } => resolution.place(unit, at, hidden),
            Placing::Work { work, at, hidden } => resolution.place_work(work, at, hidden),
            Placing::Aboard { unit, carrier } => resolution.place_aboard(unit, carrier),
        }
    }

    fn prompt(&self, rules: &Rules, _: &Battle) -> Prompt {
        let text = format!("{}: set up your units.", rules.seat_name(self.0));
        told(self.0, text, "coh-1.0d")
    }

    fn describe(&self, rules: &Rules, battle: &Battle, _: Seat, order: Order) -> Choice<Order> {
        let name = |unit: UnitId| rules.unit_name(battle, unit);
        let (label, anchor) = match order {
            Order::Place { unit, at, hidden } => {
                let how = hidden_word(hidden);
                (format!("{} in {}{how}", name(unit), rules.label(at)), cell(at))
            }
            Order::PlaceWork { work, at, hidden } => {
                let (kind, how) = (battle.work(work).kind.name(), hidden_word(hidden));
                (format!("A {kind} in {}{how}", rules.label(at)), cell(at))
            }
            Order::PlaceAboard { unit, carrier } => {
                (format!("{} on {}", name(unit), name(carrier)), piece(carrier))
            }
            _ => misplaced(&order),
        };
        choice(order, "Set up", label, anchor)
    }

    /// With nothing picked the choice is the piece, not yet its place.
    fn describe_for(
        &self,
        rules: &Rules,
        battle: &Battle,
        seat: Seat,
        picked: &Selection,
        order: Order,
    ) -> Choice<Order> {
        let (label, anchor) = match order {
            Order::Place { unit, hidden, .. } if picked.pieces.is_empty() => {
                let name = rules.unit_name(battle, unit);
                (format!("{name}{}", hidden_word(hidden)), piece(unit))
            }
            Order::PlaceWork { work, hidden, .. } if picked.pieces.is_empty() => {
                let kind = battle.work(work).kind.name();
                let anchor = Anchor::Piece(piece_of(Mark::Work { work }));
                (format!("A {kind}{}", hidden_word(hidden)), anchor)
            }
            _ => return self.describe(rules, battle, seat, order),
        };
        choice(order, "Set up", label, anchor)
    }
}

fn hidden_word(hidden: bool) -> &'static str {
    if hidden { ", hidden" } else { "" }
}
