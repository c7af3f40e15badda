//! Listing legal orders: every order of one unit in full, and a fair sample of groups and of fire at hexes
//! where nobody is seen. The hot path of studies: nothing here allocates per order.

mod cards;
mod defaults;
mod groups;
mod shells;
mod transport;
mod units;
mod works;

use board::hex::Direction;
use smallvec::SmallVec;
use umpire::Seat;

use crate::battle::{Battle, Frame, GroupStep, Place, RollStage, Status, UnitSet};
use crate::cards::CardKind;
use crate::content::model::{Concealment, Start};
use crate::movement::Gait;
use crate::order::{Action, Impulse, Order, Pay};
use crate::rolls::MOST_CAPS;
use crate::rules::Rules;
use crate::works::Mark;

impl Rules {
    /// Legal orders for the question on top, appended to `out`.
    pub fn list_orders(&self, battle: &Battle, out: &mut Vec<Order>) {
        let Some(ask) = self.question(battle) else { return };
        let seat = ask.seat;
        let Some(frame) = battle.stack.last() else { return };
        match frame {
            Frame::SetUp(_) => self.list_placements(battle, seat, out),
            Frame::Initiative(bids) => {
                let most = self.most_bid(battle, bids, seat);
                out.extend((0..=most).map(|caps| Order::Bid { caps }));
            }
            Frame::Turn => self.list_turn(battle, seat, out),
            Frame::Facing { .. } | Frame::WorkFacing { .. } => {
                let faces = Direction::ALL.into_iter().map(|facing| Order::Face { facing });
                out.extend(faces.filter(|order| self.allows(battle, seat, order).is_ok()));
            }
            Frame::Attack(attack) => {
                match attack.targets.as_slice() {
                    [_] => out.push(Order::Decline),
                    targets => out.extend(
                        targets
                            .iter()
                            .filter(|target| !target.done)
                            .filter_map(|target| target.mark.map(aim_at)),
                    ),
                }
                if self.may_boost(battle, attack) {
                    out.push(Order::Use {
                        card: CardKind::Firepower,
                        die: 0,
                    });
                }
                if self.may_overrun(battle, attack) {
                    out.push(Order::Use {
                        card: CardKind::Overrun,
                        die: 0,
                    });
                }
            }
            Frame::Roll(roll) if roll.stage == RollStage::Before => {
                let most = battle.player(seat).caps.min(MOST_CAPS) as i8;
                out.extend((-most..=most).map(|caps| Order::Roll { caps }));
            }
            Frame::Roll(roll) => {
                out.push(Order::Decline);
                if self.may_use_luck(battle, roll) {
                    out.push(Order::Use {
                        card: CardKind::Luck,
                        die: 0,
                    });
                }
                if self.may_reroll(battle, roll) {
                    out.extend((0..roll.faces.len() as u8).map(|die| Order::Use {
                        card: CardKind::CombatHardened,
                        die,
                    }));
                }
            }
            Frame::Rallies { remaining: units, .. }
            | Frame::Sacrifice { killers: units, .. }
            | Frame::Sensed { among: units, .. } => {
                out.extend(units.iter().map(|unit| Order::Aim { unit }));
            }
            Frame::Group(group) => {
                let Some(unit) = group.remaining.first() else {
                    return;
                };
                let gaits: &[bool] = match group.step {
                    GroupStep::Move if self.settings.cautious_movement => &[false, true],
                    _ => &[false],
                };
                for to in self.step_places(battle, group, unit) {
                    for cautious in gaits {
                        if self
                            .check_group_step(battle, seat, group, unit, to, Gait::of(*cautious))
                            .is_ok()
                        {
                            out.push(Order::Step {
                                to,
                                cautious: *cautious,
                            });
                        }
                    }
                }
                if self.check_group_stay(battle, seat, group, unit).is_ok() {
                    out.push(Order::Stay);
                }
            }
            Frame::Inside { unit } => {
                out.push(Order::Stay);
                out.extend(
                    self.open_doors(battle, *unit)
                        .map(|work| Order::StartInside { work }),
                );
            }
            Frame::Entangled(_) => out.extend([Order::PressOn, Order::Stay]),
            Frame::Lay { unit, kind } => self.list_lays(battle, *unit, *kind, out),
            Frame::Defuse { unit } => {
                let mines = self.mines_near(battle, *unit).into_iter();
                out.extend(mines.map(|work| aim_at(Mark::Work { work })));
            }
            Frame::Sortie(sortie) => self.list_impulses(battle, seat, sortie, out),
            Frame::Event { .. } => {
                let options = 0..self.event_options().len() as u8;
                out.extend(options.map(|option| Order::Choose { option }));
            }
            Frame::Mark { unit } => {
                let (unit, hidden) = (*unit, true);
                let marks = self.markable(battle, seat, unit).into_iter();
                out.extend(marks.map(|at| Order::Place { unit, at, hidden }));
            }
            Frame::Altitude { .. } => {
                out.extend((0..=crate::air::HIGHEST).map(|option| Order::Choose { option }));
            }
            Frame::Bonus(bonus) => {
                for to in self.around(battle, bonus.unit) {
                    if self.check_bonus_step(battle, bonus, to).is_ok() {
                        out.push(Order::Step { to, cautious: false });
                    }
                }
                out.push(Order::Stay);
            }
            Frame::Barrages { to_target } => {
                out.push(Order::Decline);
                if let Some((_, card)) = to_target.last() {
                    self.list_targets(battle, seat, *card, out);
                }
            }
            Frame::Falling(falling) => out.extend(falling.hexes.iter().map(|hex| Order::Shell { hex: *hex })),
            Frame::CloseCall { units } => {
                out.push(Order::Stay);
                if let Some(unit) = units.first() {
                    let ways = self.ways_out(battle, unit);
                    out.extend(ways.map(|to| Order::Step { to, cautious: false }));
                }
            }
            Frame::Reputation { .. } => out.extend([
                Order::Decline,
                Order::Use {
                    card: CardKind::FearedReputation,
                    die: 0,
                },
            ]),
            Frame::Honour { .. } => out.extend([
                Order::Decline,
                Order::Use {
                    card: CardKind::BloodAndHonor,
                    die: 0,
                },
            ]),
            Frame::March { .. } => out.extend([
                Order::Decline,
                Order::Use {
                    card: CardKind::ForcedMarch,
                    die: 0,
                },
            ]),
        }
    }

    /// Is every order of this kind listed? Not groups, not fire at hexes where nobody is seen, not every spotting hex,
    /// and smoke only where somebody stands.
    pub fn lists_in_full(&self, battle: &Battle, order: &Order) -> bool {
        match order {
            Order::Act {
                action: Action::Load { .. } | Action::Unload { .. },
                ..
            } => true,
            Order::Act { by, .. } if 1 < by.len() => false,
            Order::Act {
                action: Action::Fire { at, victim, .. },
                ..
            } => victim.is_some() || battle.visible_in(*at).next().is_some(),
            // Attacks of airplanes on hexes where nobody is seen.
            Order::Fly {
                impulse: Impulse::Attack { at } | Impulse::Drop { at, .. },
            } => battle.visible_in(*at).next().is_some(),
            Order::Act {
                action: Action::Indirect { .. } | Action::Smoke { .. },
                ..
            } => false,
            Order::Play { on, .. } => on.len() <= 1,
            // Only strikes that would meet somebody.
            Order::Target { .. } => false,
            _ => true,
        }
    }

    fn list_placements(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        if self.works_to_place(battle, seat) {
            self.list_work_placements(battle, seat, out);
            return;
        }
        for (unit, _) in battle
            .numbered()
            .filter(|(_, unit)| unit.owner == seat && unit.place == Place::ToPlace)
        {
            let Some(Start::Zone(zone)) = self.start_of(unit) else {
                continue;
            };
            let ways: &[bool] = match self.concealment_of(unit) {
                Concealment::No => &[false],
                Concealment::May => &[false, true],
                Concealment::Must => &[true],
            };
            for (carrier, _) in battle.numbered() {
                if self.vehicles && self.check_place_aboard(battle, seat, unit, carrier).is_ok() {
                    out.push(Order::PlaceAboard { unit, carrier });
                }
            }
            for hidden in ways.iter().copied() {
                for at in zone.iter().copied() {
                    if self.check_place(battle, seat, unit, at, hidden).is_ok() {
                        out.push(Order::Place { unit, at, hidden });
                    }
                }
            }
        }
    }

    fn list_turn(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let purse = self.purse(battle, seat);
        let second = battle.dual && battle.actions_left < 2;
        out.push(if second { Order::EndTurn } else { Order::Pass });
        if purse.pool.is_some() {
            out.push(Order::Stall {
                pay: Pay::Pool { caps: 0 },
            });
        }
        if 0 < purse.caps {
            out.push(Order::Stall { pay: Pay::Caps });
        }
        let may_switch = battle.player(seat).pool.is_none() || !second;
        let mut notes = Notes::default();
        for (unit, own) in battle.numbered().filter(|(_, unit)| unit.owner == seat) {
            match own.place {
                Place::OnMap => notes.aims[unit.index()] = self.list_unit(battle, purse, unit, out),
                Place::OffMap if own.carrier.is_some() => continue,
                Place::InAir => self.list_flights(battle, seat, unit, out),
                Place::OffMap if self.is_due(battle, unit) => {
                    if self.is_plane(battle, unit) {
                        self.list_flights(battle, seat, unit, out);
                    } else {
                        self.list_entries(battle, purse, unit, out);
                    }
                }
                Place::OffMap | Place::ToPlace | Place::Exited | Place::Destroyed => continue,
            }
            match own.status {
                Status::Fresh if may_switch => {
                    out.push(Order::Activate {
                        unit,
                        experience: false,
                    });
                    if self.may_play_veteran(battle, seat, unit, CardKind::Experience) {
                        out.push(Order::Activate {
                            unit,
                            experience: true,
                        });
                    }
                }
                Status::Active => out.push(Order::MarkSpent { unit }),
                Status::Fresh | Status::Spent => {}
            }
        }
        if self.vehicles {
            self.list_transport(battle, seat, purse, out);
        }
        self.list_cards(battle, seat, out);
        self.list_groups(battle, seat, purse, &mut notes, out);
        self.list_marker(battle, seat, out);
        let own = battle.solo.pennies.iter().filter(|penny| penny.seat == seat);
        out.extend(own.map(|penny| Order::Unveil { at: penny.hex }));
    }

    fn list_marker(&self, battle: &Battle, seat: Seat, out: &mut Vec<Order>) {
        let Some(hex) = self.marker_hex(battle) else {
            return;
        };
        for (unit, _) in battle.visible_in(hex).filter(|(_, unit)| unit.owner == seat) {
            if self.check_take(battle, seat, unit).is_ok() {
                out.push(Order::Take { unit });
            }
        }
        if self.check_drop(battle, seat).is_ok() {
            out.push(Order::Drop);
        }
    }
}

/// The order that chooses a target.
fn aim_at(mark: Mark) -> Order {
    match mark {
        Mark::Unit(unit) => Order::Aim { unit },
        Mark::Work { .. } | Mark::Hasty { .. } => Order::AimWork { mark },
    }
}

/// What the list of a turn has worked out so far.
struct Notes {
    /// For each unit, one enemy of every hex it could fire at.
    aims: [UnitSet; UnitSet::MOST],
    /// What group actions cost, if they are possible: the same whichever way they are paid.
    costs: SmallVec<[(UnitSet, Action, Option<u8>); 8]>,
}

impl Default for Notes {
    fn default() -> Notes {
        Notes {
            aims: [UnitSet::EMPTY; UnitSet::MOST],
            costs: SmallVec::new(),
        }
    }
}
