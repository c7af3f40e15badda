//! Group actions: fire groups, and members that move, turn, dig in, hide or rally together (coh-9.1a). Exponentially many
//! could be listed; a fair sample is.

use umpire::Seat;

use super::Notes;
use crate::activation::Purse;
use crate::battle::{Battle, Group, GroupStep, Status, UnitId, UnitSet, Whereabouts};
use crate::cards::weapon::Blast;
use crate::hidden::HIDE_AP;
use crate::movement::Gait;
use crate::order::{Action, Order, Pay};
use crate::rally::RALLY_AP;
use crate::rules::Rules;
use crate::why::{Allowed, Why};
use crate::works::{DIG_IN_AP, Mark};

impl Rules {
    /// A group whose members are asked in turn: at least one of them must be able to do it; the price is the
    /// lowest that starts it.
    pub(super) fn check_together(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        step: GroupStep,
    ) -> Result<u8, Why> {
        self.check_several(by)?;
        let group = Group::new(step, by, Pay::Opportunity, 0);
        let mut cheapest: Option<u8> = None;
        let mut reason = Why::new("coh-9.11a", "None of the group can do that.");
        for unit in by.iter() {
            for to in self.step_places(battle, &group, unit) {
                match self.check_group_step(battle, seat, &group, unit, to, Gait::Normal) {
                    Ok(price) => cheapest = Some(cheapest.map_or(price, |old| old.min(price))),
                    Err(why) => reason = why,
                }
            }
        }
        cheapest.ok_or(reason)
    }

    /// Every member can turn (coh-9.14a).
    pub(super) fn check_pivot_together(&self, battle: &Battle, by: UnitSet) -> Allowed {
        for unit in by.iter() {
            let facing = battle.unit(unit).facing.turned(1);
            self.check_pivot(battle, unit, facing)?;
        }
        self.check_several(by)
    }

    fn check_several(&self, by: UnitSet) -> Allowed {
        if by.len() < 2 {
            Err(Why::new("coh-9.1a", "A group is two units or more."))
        } else {
            Ok(())
        }
    }

    /// A sample of groups: each leader with everybody who can support it, and each knot of neighbours moving,
    /// turning, digging in, hiding or rallying together; and whoever is due entering together.
    pub(super) fn list_groups(
        &self,
        battle: &Battle,
        seat: Seat,
        purse: Purse,
        notes: &mut Notes,
        out: &mut Vec<Order>,
    ) {
        let own: UnitSet = battle
            .numbered()
            .filter(|(_, unit)| unit.owner == seat && unit.is_visible())
            .map(|(unit, _)| unit)
            .collect();
        let mut near = [UnitSet::EMPTY; UnitSet::MOST];
        let (mut alone, mut later) = (true, own);
        for unit in own.iter() {
            later.remove(unit);
            for other in later.iter().filter(|other| self.touch(battle, unit, *other)) {
                near[unit.index()].insert(other);
                near[other.index()].insert(unit);
                alone = false;
            }
        }
        let pays = [
            (Pay::Pool { caps: 0 }, purse.pool.is_some()),
            (Pay::Opportunity, true),
            (Pay::Caps, 0 < purse.caps),
            (Pay::Card, purse.card),
        ];
        self.list_entering(battle, seat, &pays, notes, out);
        if alone {
            return;
        }
        for (pay, _) in pays.into_iter().filter(|(_, possible)| *possible) {
            let among: UnitSet = own
                .iter()
                .filter(|unit| self.status_fits(battle.unit(*unit).status, pay))
                .collect();
            let mut left = among;
            while let Some(unit) = left.first() {
                let knot = Rules::knot(&near, unit, among);
                left = left.but(knot);
                if 1 < knot.len() {
                    self.list_knot(battle, seat, knot, pay, notes, out);
                }
            }
        }
    }

    fn status_fits(&self, status: Status, pay: Pay) -> bool {
        match pay {
            Pay::Pool { .. } => status != Status::Spent,
            Pay::Opportunity => status == Status::Fresh,
            Pay::Caps | Pay::Card => true,
        }
    }

    /// Everybody connected with this unit among these (coh-9.1c).
    fn knot(near: &[UnitSet; UnitSet::MOST], unit: UnitId, among: UnitSet) -> UnitSet {
        let mut knot = UnitSet::one(unit);
        let mut edge = knot;
        while let Some(member) = edge.first() {
            edge.remove(member);
            let found = near[member.index()].and(among).but(knot);
            knot = knot.or(found);
            edge = edge.or(found);
        }
        knot
    }

    fn list_knot(
        &self,
        battle: &Battle,
        seat: Seat,
        knot: UnitSet,
        pay: Pay,
        notes: &mut Notes,
        out: &mut Vec<Order>,
    ) {
        for leader in knot
            .iter()
            .filter(|leader| !notes.aims[leader.index()].is_empty())
        {
            self.list_fire_groups(battle, seat, knot, leader, pay, notes, out);
        }
        let mobile: UnitSet = knot
            .iter()
            .filter(|unit| self.check_mobile(battle, *unit).is_ok())
            .collect();
        if 1 < mobile.len() && (mobile == knot || self.check_contiguous(battle, mobile).is_ok()) {
            let (by, action) = (mobile, Action::MoveTogether);
            let steps = by.iter().filter_map(|unit| notes.steps[unit.index()]);
            let allowed = |cost| self.check_action_pay(battle, seat, by, action, cost, pay).is_ok();
            if steps.min().is_some_and(allowed) {
                out.push(Order::Act { by, action, pay });
            }
            self.list_group(battle, seat, by, Action::PivotTogether, pay, notes, out);
        }
        self.list_digging_and_hiding(battle, seat, knot, pay, notes, out);
        let hit: UnitSet = knot
            .iter()
            .filter(|unit| battle.unit(*unit).hit.is_some() && self.check_rally(battle, *unit).is_ok())
            .collect();
        if 1 < hit.len()
            && self.check_contiguous(battle, hit).is_ok()
            && self.check_pay(battle, seat, hit, RALLY_AP, pay).is_ok()
        {
            out.push(Order::Act {
                by: hit,
                action: Action::Rally,
                pay,
            });
        }
    }

    /// Neighbours who dig in together, and squads out of sight who hide together (coh-9.14a, coh-10.2b).
    fn list_digging_and_hiding(
        &self,
        battle: &Battle,
        seat: Seat,
        knot: UnitSet,
        pay: Pay,
        notes: &mut Notes,
        out: &mut Vec<Order>,
    ) {
        let can_pay = |cost: u8| self.check_pay(battle, seat, knot, cost, pay).is_ok();
        if can_pay(DIG_IN_AP) {
            let able = |unit: &UnitId| {
                self.check_able(battle, *unit).is_ok() && self.check_dig_in(battle, *unit).is_ok()
            };
            self.list_group(
                battle,
                seat,
                knot.iter().filter(able).collect(),
                Action::DigIn,
                pay,
                notes,
                out,
            );
        }
        if can_pay(HIDE_AP) {
            let own = battle
                .numbered()
                .filter(|(_, unit)| unit.owner == seat && unit.is_visible());
            let own = own.map(|(unit, _)| unit).collect();
            let hiders = knot.and(notes.unseen(self, battle, own));
            self.list_group(battle, seat, hiders, Action::HideTogether, pay, notes, out);
        }
    }

    /// Units that wait off the map and are due, entering together (coh-5.1d).
    fn list_entering(
        &self,
        battle: &Battle,
        seat: Seat,
        pays: &[(Pay, bool)],
        notes: &mut Notes,
        out: &mut Vec<Order>,
    ) {
        let waiting: UnitSet = battle
            .numbered()
            .filter(|(id, unit)| {
                unit.owner == seat && unit.place == Whereabouts::OffMap && self.is_due(battle, *id)
            })
            .map(|(id, _)| id)
            .collect();
        if waiting.len() < 2 {
            return;
        }
        for (pay, _) in pays.iter().filter(|(_, possible)| *possible) {
            let fits = |unit: &UnitId| self.status_fits(battle.unit(*unit).status, *pay);
            let group = waiting.iter().filter(fits).collect();
            self.list_group(battle, seat, group, Action::MoveTogether, *pay, notes, out);
        }
    }

    /// The order, if it is one for a group and allowed. What it costs is asked once for all ways to pay.
    #[expect(
        clippy::too_many_arguments,
        reason = "the parts of one order, and the notes of the list"
    )]
    fn list_group(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        action: Action,
        pay: Pay,
        notes: &mut Notes,
        out: &mut Vec<Order>,
    ) {
        if by.len() < 2 {
            return;
        }
        let noted = notes
            .costs
            .iter()
            .find(|(group, what, _)| *group == by && *what == action);
        let cost = match noted {
            Some((_, _, cost)) => *cost,
            None => {
                let cost = self.check_action(battle, seat, by, action).ok();
                notes.costs.push((by, action, cost));
                cost
            }
        };
        let allowed = |cost| self.check_action_pay(battle, seat, by, action, cost, pay).is_ok();
        if cost.is_some_and(allowed) {
            out.push(Order::Act { by, action, pay });
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "what the list of a turn has worked out so far"
    )]
    fn list_fire_groups(
        &self,
        battle: &Battle,
        seat: Seat,
        knot: UnitSet,
        leader: UnitId,
        pay: Pay,
        notes: &Notes,
        out: &mut Vec<Order>,
    ) {
        let own = battle.unit(leader).hex;
        let throws = battle
            .player(seat)
            .hand
            .iter()
            .any(|card| Blast::takes_support(*card));
        for enemy in notes.aims[leader.index()].iter() {
            let at = battle.unit(enemy).hex;
            let aims_there = |unit: UnitId| {
                notes.aims[unit.index()]
                    .iter()
                    .any(|aim| battle.unit(aim).hex == at)
            };
            let helpers: UnitSet = knot
                .iter()
                .filter(|unit| {
                    *unit != leader
                        && aims_there(*unit)
                        && self.check_support(battle, leader, *unit, at).is_ok()
                })
                .collect();
            let throws_here = throws && at == own;
            if helpers.is_empty() && !throws_here {
                continue;
            }
            let price = self.fire_price(battle, leader, at);
            if self
                .check_pay(battle, seat, UnitSet::one(leader), price, pay)
                .is_err()
            {
                continue;
            }
            let victim = (self.settings.second_edition() && at == own).then_some(Mark::Unit(enemy));
            let fire = Action::Fire { leader, at, victim };
            if !helpers.is_empty() {
                out.push(Order::Act {
                    by: helpers.with(leader),
                    action: fire,
                    pay,
                });
            }
            if throws_here {
                // With their own arms these would not count (coh-W20).
                for thrower in knot.but(helpers).iter().filter(|unit| *unit != leader) {
                    let by = helpers.with(leader).with(thrower);
                    for action in self.throws_among(battle, seat, UnitSet::one(thrower), &[fire]) {
                        if self.check_act(battle, seat, by, action, pay).is_ok() {
                            out.push(Order::Act { by, action, pay });
                        }
                    }
                }
            }
        }
    }

    /// The same attacks with one of these units using a card that may be part of a fire group (coh-W20), legal or not.
    pub fn throws_among(
        &self,
        battle: &Battle,
        seat: Seat,
        throwers: UnitSet,
        attacks: &[Action],
    ) -> Vec<Action> {
        let hand = &battle.player(seat).hand;
        let mut throws = Vec::new();
        for card in hand.iter().copied().filter(|card| Blast::takes_support(*card)) {
            for attack in attacks {
                let Action::Fire { leader, at, victim } = *attack else {
                    continue;
                };
                throws.extend(throwers.iter().map(|thrower| Action::Throw {
                    leader,
                    thrower,
                    card,
                    at,
                    victim,
                }));
            }
        }
        throws
    }
}
