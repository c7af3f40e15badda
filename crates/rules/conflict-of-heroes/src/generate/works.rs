//! Orders about works: setting them up, going in and out, attacking them, laying mines.

use umpire::Seat;

use crate::battle::{Battle, UnitId};
use crate::content::model::{Start, WorkKind};
use crate::order::{Action, Order};
use crate::rules::Rules;
use crate::works::{OCCUPY_AP, WorkState};

impl Rules {
    pub(super) fn list_work_placements(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let waiting = battle
            .numbered_works()
            .filter(|(_, work)| work.owner == Some(seat) && work.state == WorkState::ToPlace);
        for (work, _) in waiting {
            let Some(Start::Zone(zone)) = self.work_muster(work).map(|muster| &muster.start) else {
                continue;
            };
            for hidden in self.work_ways(work).iter().copied() {
                for at in zone.iter().copied() {
                    if self.check_place_work(battle, seat, work, at, hidden).is_ok() {
                        out.push(Order::PlaceWork { work, at, hidden });
                    }
                }
            }
        }
    }

    pub(super) fn list_doors(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        for work in self.open_doors(battle, unit) {
            push(Action::Occupy { work }, OCCUPY_AP);
        }
        if self.check_leave(battle, unit).is_ok() {
            push(Action::Leave, OCCUPY_AP);
        }
    }

    /// Fire at hexes where only a work is seen, and works of the own hex hand to hand (coh-18.6d, coh-18.4f).
    pub(super) fn list_fire_at_works(
        &self,
        battle: &Battle,
        unit: UnitId,
        contact: bool,
        push: &mut impl FnMut(Action, u8),
    ) {
        let own = battle.unit(unit);
        for mark in self.razeable(battle, unit) {
            let victim = Some(mark);
            let at = own.hex;
            push(
                Action::Fire {
                    leader: unit,
                    at,
                    victim,
                },
                self.fire_price(battle, unit, at),
            );
        }
        if contact || !self.has_red(battle, unit) {
            return;
        }
        let mut done: smallvec::SmallVec<[board::hex::HexId; 8]> = smallvec::SmallVec::new();
        for (_, work) in battle.numbered_works() {
            let at = work.hex;
            let target = work.is_open() && self.has_defence(work.kind) && !work.kind.is_mine();
            if !target || at == own.hex || done.contains(&at) {
                continue;
            }
            if self.check_fire_out(battle, unit, at).is_ok() && battle.visible_in(at).next().is_none() {
                done.push(at);
                let victim = None;
                push(
                    Action::Fire {
                        leader: unit,
                        at,
                        victim,
                    },
                    self.fire_price(battle, unit, at),
                );
            }
        }
    }

    /// Every mine this unit may lay now: where, of which colour, open or hidden (D52).
    pub(super) fn list_lays(
        &self,
        battle: &Battle,
        unit: UnitId,
        only: Option<WorkKind>,
        out: &mut Vec<Order>,
    ) {
        let kinds = [WorkKind::BlueMine, WorkKind::RedMine, WorkKind::BlackMine];
        for at in self.field.grid.within(battle.unit(unit).hex, 1) {
            for kind in kinds
                .into_iter()
                .filter(|kind| only.is_none_or(|only| only == *kind))
            {
                for hidden in [true, false] {
                    if self.check_lay(battle, unit, at, kind, hidden).is_ok() {
                        out.push(Order::Lay { at, kind, hidden });
                    }
                }
            }
        }
    }
}
