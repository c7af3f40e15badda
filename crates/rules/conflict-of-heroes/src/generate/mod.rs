//! Listing legal orders: every order of one unit in full, and a fair sample of groups and of fire at hexes
//! where nobody is seen. The hot path of studies: nothing here allocates per order.

mod cards;
mod groups;
mod shells;
mod transport;
mod works;

use board::hex::{Direction, HexId};
use smallvec::SmallVec;
use umpire::Seat;

use crate::activation::{Purse, Standing};
use crate::battle::{Battle, FacingReason, Frame, GroupStep, Place, RollStage, Status, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::cards::weapon::Blast;
use crate::content::model::{Concealment, Start, WorkKind};
use crate::hidden::HIDE_AP;
use crate::judge::DIG_IN_AP;
use crate::movement::{Gait, PIVOT_AP};
use crate::order::{Action, Impulse, Order, Pay};
use crate::rally::RALLY_AP;
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

    /// What a player does who does not care (ledger, Decision points, column Default).
    pub fn default_answer(&self, battle: &Battle) -> Option<Order> {
        match battle.stack.last()? {
            Frame::SetUp(_) | Frame::Turn => None,
            Frame::Initiative(_) => Some(Order::Bid { caps: 0 }),
            Frame::Facing {
                unit,
                reason: FacingReason::Unloaded,
                ..
            } => Some(Order::Face {
                facing: battle.unit(*unit).facing,
            }),
            Frame::Facing { unit, must_see, .. } => {
                let goal = must_see
                    .or_else(|| self.nearest_enemy(battle, *unit))
                    .unwrap_or_else(|| self.centre());
                Some(Order::Face {
                    facing: self.side_towards(battle.unit(*unit).hex, goal),
                })
            }
            Frame::Attack(attack) => match attack.targets.as_slice() {
                [_] => Some(Order::Decline),
                targets => targets
                    .iter()
                    .filter(|target| !target.done && target.mark.is_some())
                    .max_by_key(|target| target.defence)
                    .and_then(|target| target.mark)
                    .map(aim_at),
            },
            Frame::WorkFacing { work } => {
                let work = battle.work(*work);
                let enemy = battle.units.iter().find(|unit| {
                    unit.is_visible()
                        && work
                            .owner
                            .is_some_and(|owner| self.are_enemies(owner, unit.owner))
                });
                let goal = enemy.map_or_else(|| self.centre(), |unit| unit.hex);
                Some(Order::Face {
                    facing: self.side_towards(work.hex, goal),
                })
            }
            Frame::Inside { unit } => {
                let door = self.open_doors(battle, *unit).next();
                Some(door.map_or(Order::Stay, |work| Order::StartInside { work }))
            }
            // Pay if able: who is asked is (D26).
            Frame::Entangled(_) => Some(Order::PressOn),
            Frame::Lay { unit, kind } => {
                let mut lays = Vec::new();
                self.list_lays(battle, *unit, *kind, &mut lays);
                let hidden = |order: &&Order| matches!(order, Order::Lay { hidden: true, .. });
                lays.iter().find(hidden).or(lays.first()).copied()
            }
            Frame::Defuse { unit } => {
                let mines = self.mines_near(battle, *unit);
                mines.first().map(|work| aim_at(Mark::Work { work: *work }))
            }
            Frame::Roll(roll) if roll.stage == RollStage::Before => Some(Order::Roll { caps: 0 }),
            Frame::Roll(_) | Frame::Reputation { .. } | Frame::Honour { .. } | Frame::March { .. } => {
                Some(Order::Decline)
            }
            Frame::Sortie(sortie) if 0 < sortie.used => Some(Order::Stay),
            Frame::Sortie(sortie) => {
                let mut impulses = Vec::new();
                let seat = battle.unit(sortie.unit).owner;
                self.list_impulses(battle, seat, sortie, &mut impulses);
                // Straight on, or the first entry hex.
                impulses.get(impulses.len().min(3) / 2).copied()
            }
            Frame::Altitude { .. } | Frame::Event { .. } => Some(Order::Choose { option: 0 }),
            Frame::Mark { unit } => {
                let marks = self.markable(battle, battle.unit(*unit).owner, *unit);
                marks.first().map(|at| Order::Place {
                    unit: *unit,
                    at: *at,
                    hidden: true,
                })
            }
            Frame::Barrages { .. } => Some(Order::Decline),
            // The centre, then clockwise.
            Frame::Falling(falling) => falling.hexes.first().map(|hex| Order::Shell { hex: *hex }),
            Frame::CloseCall { .. } => Some(Order::Stay),
            Frame::Rallies { remaining: units, .. }
            | Frame::Sacrifice { killers: units, .. }
            | Frame::Sensed { among: units, .. } => units.first().map(|unit| Order::Aim { unit }),
            Frame::Bonus(_) => Some(Order::Stay),
            Frame::Group(group) => {
                let unit = group.remaining.first()?;
                let seat = battle.unit(unit).owner;
                if self.check_group_stay(battle, seat, group, unit).is_ok() {
                    return Some(Order::Stay);
                }
                let open = |to: &HexId| {
                    self.check_group_step(battle, seat, group, unit, *to, Gait::Normal)
                        .is_ok()
                };
                self.step_places(battle, group, unit)
                    .into_iter()
                    .find(open)
                    .map(|to| Order::Step { to, cautious: false })
            }
        }
    }

    /// The nearest enemy anybody can see.
    pub fn nearest_enemy(&self, battle: &Battle, unit: UnitId) -> Option<HexId> {
        let (owner, hex) = (battle.unit(unit).owner, battle.unit(unit).hex);
        let enemies = battle
            .units
            .iter()
            .filter(|other| other.is_visible() && self.are_enemies(owner, other.owner));
        enemies
            .map(|other| other.hex)
            .min_by_key(|other| (self.field.distance(hex, *other), *other))
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

    /// Everything one unit on the map can do by itself. Returns the enemies it could fire at.
    fn list_unit(&self, battle: &Battle, purse: Purse, unit: UnitId, out: &mut Vec<Order>) -> UnitSet {
        let own = battle.unit(unit);
        let standing = Standing::of_one(own.status);
        // A spent unit acts only by CAPs or cards: without either there is nothing to list.
        if !standing.none_spent && purse.caps == 0 && battle.player(own.owner).hand.is_empty() {
            return UnitSet::EMPTY;
        }
        let by = UnitSet::one(unit);
        let mut push = |action: Action, cost: u8| {
            let turned_back = |pay: Pay| {
                own.balked && matches!(action, Action::Move { to, .. } if self.balks(battle, unit, to, pay))
            };
            purse.each(standing, cost, |pay| {
                if !turned_back(pay) {
                    out.push(Order::Act { by, action, pay });
                }
            });
        };
        if self.check_mobile(battle, unit).is_ok() {
            self.list_moves(battle, unit, &mut push);
        }
        let aims = self.list_fire(battle, unit, &mut push);
        if own.hit.is_some() {
            if purse.can_pay(standing, RALLY_AP) && self.check_rally(battle, unit).is_ok() {
                push(Action::Rally, RALLY_AP);
            }
        } else if !own.hidden && purse.can_pay(standing, HIDE_AP) && self.facts(battle, unit).squad {
            self.list_hides(battle, unit, &mut push);
        }
        if purse.can_pay(standing, DIG_IN_AP) {
            let stunned = self.hit_on(battle, unit).is_some_and(|counter| counter.stuns);
            if !stunned && self.check_digs(battle, unit).is_ok() {
                push(Action::DigIn, DIG_IN_AP);
            }
        }
        if !battle.works.is_empty() {
            self.list_doors(battle, unit, &mut push);
        }
        aims
    }

    #[inline]
    fn list_moves(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        let own = battle.unit(unit);
        for side in Direction::ALL {
            let Some(step) = self.field.step(own.hex, side) else {
                continue;
            };
            if self.check_side(battle, unit, side, step).is_err() {
                continue;
            }
            push(
                Action::Move {
                    to: step.to,
                    cautious: false,
                },
                self.step_price(battle, unit, side, step, Gait::Normal),
            );
            if self.settings.cautious_movement && self.check_gait(battle, unit, Gait::Cautious).is_ok() {
                push(
                    Action::Move {
                        to: step.to,
                        cautious: true,
                    },
                    self.step_price(battle, unit, side, step, Gait::Cautious),
                );
            }
            if own.hidden && self.facts(battle, unit).squad {
                push(
                    Action::HiddenMove { to: step.to },
                    self.hidden_move_price(battle, unit, step.to),
                );
            }
        }
        if !own.hidden && !battle.is_inside(unit, WorkKind::Bunker) {
            for facing in Direction::ALL.into_iter().filter(|facing| *facing != own.facing) {
                push(Action::Pivot { facing }, PIVOT_AP);
            }
        }
        if self.check_exit(battle, unit).is_ok() {
            push(Action::Exit, self.exit_price(battle, unit));
        }
    }

    /// Fire at every hex with an enemy in it, and where one may be hidden. Returns one enemy of each such hex;
    /// in close combat of the second edition, where every enemy is a target of its own, all (coh2-7.63c).
    #[inline]
    fn list_fire(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) -> UnitSet {
        let mut aims = UnitSet::EMPTY;
        if self.check_can_fire(battle, unit).is_err() {
            return aims;
        }
        let own = battle.unit(unit);
        // Hand to hand with somebody, a unit fires at nobody else (coh-7.63g).
        let contact = self.enemy_in(battle, own.owner, own.hex);
        for (enemy, other) in battle.numbered() {
            if !other.is_visible() || !self.are_enemies(own.owner, other.owner) {
                continue;
            }
            let at = other.hex;
            let single = self.settings.second_edition() && at == own.hex;
            if (at == own.hex) != contact
                || (!single && aims.iter().any(|first| battle.unit(first).hex == at))
            {
                continue;
            }
            let victim = single.then_some(Mark::Unit(enemy));
            if (contact || self.check_fire_out(battle, unit, at).is_ok())
                && self.check_colours(battle, unit, at, victim).is_ok()
            {
                aims.insert(enemy);
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
        if !battle.works.is_empty() || (contact && self.settings.second_edition()) {
            self.list_fire_at_works(battle, unit, contact, push);
        }
        if self.planes && self.anti_air.contains(unit) {
            self.list_flak(battle, unit, push);
        }
        if self.has_flames(battle, unit) {
            let near = self.field.grid.within(own.hex, 1);
            for at in near.filter(|at| self.check_flame(battle, unit, *at).is_ok()) {
                push(Action::Flame { at }, self.fire_price(battle, unit, at));
            }
        }
        if !contact && self.may_be_hidden_enemies(battle, own.owner) {
            self.list_blind_fire(battle, unit, push);
        }
        if !contact {
            self.list_shells(battle, unit, push);
        }
        for card in battle
            .player(own.owner)
            .hand
            .iter()
            .copied()
            .filter(|card| card.is_weapon())
        {
            self.list_weapon(battle, unit, card, push);
        }
        aims
    }

    /// Could an enemy be hidden somewhere, as far as anybody knows (HI19)? The firefight says how many start
    /// hidden, and whoever hides later does so before everybody's eyes.
    pub fn may_be_hidden_enemies(&self, battle: &Battle, seat: Seat) -> bool {
        battle
            .units
            .iter()
            .any(|unit| unit.hidden && unit.is_on_map() && self.are_enemies(seat, unit.owner))
            || battle
                .solo
                .pennies
                .iter()
                .any(|penny| self.are_enemies(seat, penny.seat))
    }

    /// Fire at covered hexes within normal range where nobody is seen: where a hidden enemy would lie.
    fn list_blind_fire(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        let own = battle.unit(unit);
        let (_, most) = self.range_of(battle, unit);
        for at in self.field.ambushes(own.hex).iter().copied() {
            let near = self.field.distance(own.hex, at) as i16 <= most;
            if near && self.check_fire_out(battle, unit, at).is_ok() && battle.visible_in(at).next().is_none()
            {
                push(
                    Action::Fire {
                        leader: unit,
                        at,
                        victim: None,
                    },
                    self.fire_price(battle, unit, at),
                );
            }
        }
    }

    fn list_weapon(&self, battle: &Battle, unit: UnitId, card: CardKind, push: &mut impl FnMut(Action, u8)) {
        let (own, reach) = (battle.unit(unit), Blast::reach(card));
        // Hardly ever is there anything within reach: that is asked first.
        let in_reach = |hex: HexId| self.field.distance(own.hex, hex) <= reach;
        let enemies = battle.units.iter().any(|other| {
            other.is_visible() && self.are_enemies(own.owner, other.owner) && in_reach(other.hex)
        });
        let works = card == CardKind::DemolitionCharge && battle.works.iter().any(|work| in_reach(work.hex));
        if !self.facts(battle, unit).squad || !(enemies || works) {
            return;
        }
        let price = self.weapon_price(battle, unit, card);
        let near = self.field.grid.within(own.hex, reach);
        for at in near {
            if Blast::single_target(card) {
                let units = battle.visible_in(at).map(|(victim, _)| Mark::Unit(victim));
                let works = battle.works_in(at).map(|(work, _)| Mark::Work { work });
                for victim in units.chain(works) {
                    if self.check_weapon(battle, unit, card, at, Some(victim)).is_ok() {
                        push(
                            Action::Weapon {
                                leader: unit,
                                card,
                                at,
                                victim: Some(victim),
                            },
                            price,
                        );
                    }
                }
            } else if self.check_weapon(battle, unit, card, at, None).is_ok() {
                push(
                    Action::Weapon {
                        leader: unit,
                        card,
                        at,
                        victim: None,
                    },
                    price,
                );
            }
        }
    }

    fn list_hides(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        let own = battle.unit(unit);
        if self.check_can_hide(battle, unit).is_err() {
            return;
        }
        let around = Direction::ALL
            .iter()
            .filter_map(|side| self.field.step(own.hex, *side))
            .map(|step| step.to);
        for to in std::iter::once(own.hex).chain(around) {
            if self.check_hiding_place(battle, unit, to, UnitSet::EMPTY).is_ok() {
                push(Action::Hide { to }, HIDE_AP);
            }
        }
    }

    fn list_entries(&self, battle: &Battle, purse: Purse, unit: UnitId, out: &mut Vec<Order>) {
        let by = UnitSet::one(unit);
        let standing = Standing::of_one(battle.unit(unit).status);
        for at in self.entry_hexes(battle, unit) {
            let gaits: &[bool] = if self.check_gait(battle, unit, Gait::Cautious).is_ok() {
                &[false, true]
            } else {
                &[false]
            };
            for cautious in gaits.iter().copied() {
                let price = self.enter_price(battle, unit, at, Gait::of(cautious));
                purse.each(standing, price, |pay| {
                    if !self.balks(battle, unit, at, pay) {
                        out.push(Order::Act {
                            by,
                            action: Action::Enter { at, cautious },
                            pay,
                        });
                    }
                });
            }
        }
    }

    /// An airplane's action, or flying off when it is spent (coh-20.0h, coh-20.0i).
    fn list_flights(&self, battle: &Battle, seat: Seat, unit: UnitId, out: &mut Vec<Order>) {
        let by = UnitSet::one(unit);
        let ways = [Pay::Pool { caps: 0 }, Pay::Opportunity, Pay::Caps];
        for action in [Action::Fly, Action::FlyOff] {
            for pay in ways {
                let order = Order::Act { by, action, pay };
                if self.allows(battle, seat, &order).is_ok() {
                    out.push(order);
                }
            }
        }
    }

    /// Fire at every airplane in reach (coh-20.0n).
    fn list_flak(&self, battle: &Battle, unit: UnitId, push: &mut impl FnMut(Action, u8)) {
        for (plane, other) in battle.numbered() {
            if other.place == Place::InAir && self.check_flak(battle, unit, other.hex, plane).is_ok() {
                let action = Action::Fire {
                    leader: unit,
                    at: other.hex,
                    victim: Some(Mark::Unit(plane)),
                };
                push(action, self.fire_price(battle, unit, other.hex));
            }
        }
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
