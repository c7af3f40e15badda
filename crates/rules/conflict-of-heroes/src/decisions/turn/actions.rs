//! What units do in a turn: may they, what does it cost, what comes of it, and how it is put into words. Every action is
//! looked up here once for each of these; what is particular to it is in its family's file.

use board::hex::HexId;
use umpire::{Anchor, Choice, Seat};

use crate::activation::Purpose;
use crate::battle::{Battle, GroupStep, Ongoing, UnitId, UnitSet, Whereabouts};
use crate::cards::CardKind;
use crate::combat::Shot;
use crate::decisions::{cell, choice, piece, side};
use crate::hidden::HIDE_AP;
use crate::movement::{Gait, PIVOT_AP};
use crate::order::{Action, Order, Pay};
use crate::rally::RALLY_AP;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};
use crate::works::{DIG_IN_AP, OCCUPY_AP, WorkId, why_balks};

/// A group of a choice, its label, and where it stands on the board.
pub(super) type Words = (&'static str, String, Anchor);

/// An action of units, worked out: who, what, at what price.
#[derive(Copy, Clone, Debug)]
pub struct Act {
    by: UnitSet,
    pay: Pay,
    cost: u8,
    purpose: Purpose,
    doing: Doing,
}

/// What is done, and by whom where it is one unit.
#[derive(Copy, Clone, Debug)]
enum Doing {
    Move {
        unit: UnitId,
        to: HexId,
        gait: Gait,
    },
    Enter {
        unit: UnitId,
        at: HexId,
        gait: Gait,
    },
    Exit,
    Pivot {
        unit: UnitId,
        facing: board::hex::Direction,
    },
    /// An attack, and the card it uses up.
    Attack {
        shot: Shot,
        card: Option<CardKind>,
    },
    Smoke {
        unit: UnitId,
        at: HexId,
    },
    Rally,
    DigIn,
    Hide {
        unit: UnitId,
        to: HexId,
    },
    HiddenMove {
        unit: UnitId,
        to: HexId,
    },
    Occupy(WorkId),
    Leave,
    Load {
        carrier: UnitId,
        cargo: UnitId,
    },
    Unload {
        carrier: UnitId,
        cargo: UnitId,
    },
    Fly(UnitId),
    FlyOff(UnitId),
    /// Each member is asked in turn.
    Together(GroupStep),
}

impl Rules {
    /// May these units do this and pay for it so? What it comes to.
    pub(super) fn check_act(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        action: Action,
        pay: Pay,
    ) -> Result<Act, Why> {
        let cost = self.check_action(battle, seat, by, action)?;
        self.check_action_pay(battle, seat, by, action, cost, pay)?;
        Ok(self.worked_out(battle, by, action, pay))
    }

    /// What an action that is known to be legal comes to.
    pub(super) fn worked_out(&self, battle: &Battle, by: UnitSet, action: Action, pay: Pay) -> Act {
        Act {
            by,
            pay,
            // A group that is asked member by member pays as they go (coh-9.11a).
            cost: if action.is_asked_in_turn() {
                0
            } else {
                self.price_of(battle, by, action)
            },
            purpose: action.purpose(),
            doing: self.doing(battle, by, action),
        }
    }

    /// May these units do this, and what does it cost? Payment comes after (coh-2.2b, coh-9.1a).
    pub fn check_action(&self, battle: &Battle, seat: Seat, by: UnitSet, action: Action) -> Result<u8, Why> {
        self.check_actors(battle, seat, by, action)?;
        let single = || {
            let sentence = "Choose the group version of this action.";
            by.single().ok_or_else(|| Why::new("coh-9.1a", sentence))
        };
        let together = |step| self.check_together(battle, seat, by, step);
        match action {
            Action::Move { to, cautious } => self.check_move(battle, single()?, to, Gait::of(cautious))?,
            Action::Enter { at, cautious } => {
                self.check_entry(battle, single()?, at, Gait::of(cautious))?;
            }
            Action::Exit => by.iter().try_for_each(|unit| self.check_exit(battle, unit))?,
            Action::Pivot { facing } => self.check_pivot(battle, single()?, facing)?,
            Action::Fire { leader, at, victim } => self.check_fire_of(battle, by, leader, at, victim)?,
            Action::Indirect { leader, at, spot } => self.check_shelling(battle, by, leader, at, spot)?,
            Action::Smoke { at, spot } => self.check_smoke(battle, single()?, at, spot)?,
            Action::Weapon {
                leader,
                card,
                at,
                victim,
            } => self.check_weapon_of(battle, by, leader, card, at, victim)?,
            Action::Throw {
                leader,
                thrower,
                card,
                at,
                victim,
            } => self.check_throw(battle, by, (leader, thrower), card, at, victim)?,
            Action::Flame { at } => self.check_flames(battle, by, at)?,
            Action::Rally => by.iter().try_for_each(|unit| self.check_rally(battle, unit))?,
            Action::DigIn => self.check_dig_together(battle, by)?,
            Action::Hide { to } => self.check_hide(battle, single()?, to)?,
            Action::HiddenMove { to } => self.check_hidden_move(battle, single()?, to)?,
            Action::Occupy { work } => {
                let occupies = |unit| self.check_occupy(battle, unit, work);
                by.iter().try_for_each(occupies)?;
            }
            Action::Leave => by.iter().try_for_each(|unit| self.check_leave(battle, unit))?,
            Action::Load { carrier } => self.check_load(battle, carrier, self.cargo_among(by, carrier)?)?,
            Action::Unload { carrier } => {
                self.check_unload(battle, carrier, self.cargo_among(by, carrier)?)?;
            }
            Action::Fly => return self.check_fly(battle, single()?),
            Action::FlyOff => return self.check_fly_off(battle, single()?, None),
            Action::MoveTogether => return together(GroupStep::Move),
            Action::HideTogether => return together(GroupStep::Hide),
            Action::HiddenMoveTogether => return together(GroupStep::HiddenMove),
            Action::PivotTogether => self.check_pivot_together(battle, by)?,
        }
        Ok(self.price_of(battle, by, action))
    }

    /// Own units that are there, connected if there are several (coh-9.1a, coh-9.1c).
    fn check_actors(&self, battle: &Battle, seat: Seat, by: UnitSet, action: Action) -> Allowed {
        if by.is_empty() {
            return Err(Why::new("coh-9.1a", "Nobody was chosen."));
        }
        for unit in by.iter() {
            self.check_own(battle, seat, unit)?;
            self.check_present(battle, unit)?;
            let waits = battle.unit(unit).place == Whereabouts::OffMap;
            if self.is_plane(battle, unit) && !matches!(action, Action::Fly | Action::FlyOff) {
                return Err(Why::new("coh-20.0b", "{unit} is an airplane: it only flies, alone.").unit(unit));
            }
            if waits && !matches!(action, Action::Enter { .. } | Action::MoveTogether | Action::Fly) {
                return Err(Why::new("coh-5.1b", "{unit} must enter the map first.").unit(unit));
            }
        }
        if 1 < by.len() {
            self.check_contiguous(battle, by)?;
        }
        Ok(())
    }

    pub(super) fn check_action_pay(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        action: Action,
        cost: u8,
        pay: Pay,
    ) -> Allowed {
        if action == Action::FlyOff {
            return self.check_fly_off(battle, sole(by), Some(pay)).map(|_| ());
        }
        if let (Action::Move { to, .. } | Action::Enter { at: to, .. }, Some(unit)) = (action, by.single())
            && self.balks(battle, unit, to, pay)
        {
            return Err(why_balks(unit));
        }
        // Groups that are asked one by one pay APs first and CAPs for the rest (coh-9.2b).
        if action.is_asked_in_turn() && matches!(pay, Pay::Pool { caps } if caps != 0) {
            let sentence = "A group pays with APs first; CAPs are added by themselves.";
            return Err(Why::new("coh-9.2b", sentence));
        }
        if action.is_asked_in_turn() && matches!(pay, Pay::Pool { .. }) {
            self.check_pay(battle, seat, by, 0, pay)?;
            return match self.budget(battle, seat, pay) {
                Some(budget) if budget < cost => {
                    Err(Why::new("coh-9.11a", "The group cannot pay {n}.").numbers(cost.into(), 0))
                }
                Some(_) | None => Ok(()),
            };
        }
        self.check_pay(battle, seat, by, cost, pay)
    }

    /// What a legal action costs.
    fn price_of(&self, battle: &Battle, by: UnitSet, action: Action) -> u8 {
        match action {
            Action::Move { to, cautious } => self.move_price(battle, sole(by), to, Gait::of(cautious)),
            Action::Enter { at, cautious } => self.enter_price(battle, sole(by), at, Gait::of(cautious)),
            // A group leaves at the dearest single price, as it moves (coh-9.11a).
            Action::Exit => {
                let prices = by.iter().map(|unit| self.exit_price(battle, unit));
                prices.max().unwrap_or(0)
            }
            Action::Pivot { .. } | Action::PivotTogether => PIVOT_AP,
            Action::Fire { leader, at, .. } | Action::Throw { leader, at, .. } => {
                self.fire_price(battle, leader, at)
            }
            Action::Flame { at } => self.fire_price(battle, sole(by), at),
            Action::Indirect { leader, .. } => self.indirect_price(battle, leader),
            Action::Smoke { at, spot } => self.smoke_price(battle, sole(by), at, spot),
            Action::Weapon { leader, card, .. } => self.weapon_price(battle, leader, card),
            Action::Rally => RALLY_AP,
            Action::DigIn => DIG_IN_AP,
            Action::Hide { .. } => HIDE_AP,
            Action::HiddenMove { to } => self.hidden_move_price(battle, sole(by), to),
            Action::Occupy { .. } | Action::Leave => OCCUPY_AP,
            Action::Load { carrier } | Action::Unload { carrier } => {
                self.boarding_price(battle, cargo_of_two(by, carrier))
            }
            Action::Fly
            | Action::FlyOff
            | Action::MoveTogether
            | Action::HideTogether
            | Action::HiddenMoveTogether => 0,
        }
    }

    fn doing(&self, battle: &Battle, by: UnitSet, action: Action) -> Doing {
        match action {
            Action::Move { to, cautious } => Doing::Move {
                unit: sole(by),
                to,
                gait: Gait::of(cautious),
            },
            Action::Enter { at, cautious } => Doing::Enter {
                unit: sole(by),
                at,
                gait: Gait::of(cautious),
            },
            Action::Exit => Doing::Exit,
            Action::Pivot { facing } => Doing::Pivot {
                unit: sole(by),
                facing,
            },
            Action::Fire { .. }
            | Action::Indirect { .. }
            | Action::Flame { .. }
            | Action::Throw { .. }
            | Action::Weapon { .. } => {
                let shot = self.shot_of(battle, by, action);
                Doing::Attack {
                    shot: shot.expect("an attack has a shot"),
                    card: action.card(),
                }
            }
            Action::Smoke { at, .. } => Doing::Smoke { unit: sole(by), at },
            Action::Rally => Doing::Rally,
            Action::DigIn => Doing::DigIn,
            Action::Hide { to } => Doing::Hide { unit: sole(by), to },
            Action::HiddenMove { to } => Doing::HiddenMove { unit: sole(by), to },
            Action::Occupy { work } => Doing::Occupy(work),
            Action::Leave => Doing::Leave,
            Action::Load { carrier } => Doing::Load {
                carrier,
                cargo: cargo_of_two(by, carrier),
            },
            Action::Unload { carrier } => Doing::Unload {
                carrier,
                cargo: cargo_of_two(by, carrier),
            },
            Action::Fly => Doing::Fly(sole(by)),
            Action::FlyOff => Doing::FlyOff(sole(by)),
            Action::MoveTogether => Doing::Together(GroupStep::Move),
            Action::HideTogether => Doing::Together(GroupStep::Hide),
            Action::HiddenMoveTogether => Doing::Together(GroupStep::HiddenMove),
            Action::PivotTogether => Doing::Together(GroupStep::Pivot),
        }
    }

    /// An action in words, with what it would cost and bring.
    pub(super) fn describe_act(
        &self,
        battle: &Battle,
        seat: Seat,
        by: UnitSet,
        action: Action,
        pay: Pay,
    ) -> Choice<Order> {
        let (group, label, anchor) = self.action_in_words(battle, by, action);
        let mut choice = choice(Order::Act { by, action, pay }, group, label, anchor);
        // A group that moves pays as its members go (coh-9.11a), an airplane as it flies (coh-20.0b); what is paid then is said there.
        let pays_later = matches!(
            action,
            Action::MoveTogether | Action::HiddenMoveTogether | Action::HideTogether | Action::Fly
        );
        if !pays_later || matches!(pay, Pay::Card) {
            let cost = self.check_action(battle, seat, by, action).unwrap_or(0);
            choice.preview.costs = self.payments(battle, seat, cost, pay);
        }
        self.preview_action(battle, seat, by, action, &mut choice.preview);
        choice
    }

    fn action_in_words(&self, battle: &Battle, by: UnitSet, action: Action) -> Words {
        let first = by.first().expect("somebody acts");
        let here = piece(first);
        let plain = |group: &'static str, label: &str| (group, label.to_owned(), here.clone());
        match action {
            Action::Move { to, cautious } => self.words_of_step("Move", "Move to", to, Gait::of(cautious)),
            Action::Enter { at, cautious } => self.words_of_step("Enter", "Enter at", at, Gait::of(cautious)),
            Action::Exit => plain("Move", "Leave the map"),
            Action::Pivot { facing } => {
                let label = format!("Turn to {}", facing.word());
                ("Turn in place", label, side(battle.unit(first).hex, facing))
            }
            Action::Fire { leader, at, victim } => self.words_of_fire(battle, by, leader, at, victim),
            Action::Indirect { leader, at, spot } => self.words_of_shelling(battle, by, leader, at, spot),
            Action::Smoke { at, spot } => self.words_of_smoke(at, spot),
            Action::Weapon { card, at, victim, .. } => self.words_of_weapon(battle, card, at, victim),
            Action::Throw {
                thrower,
                card,
                at,
                victim,
                ..
            } => self.words_of_throw(battle, thrower, card, at, victim),
            Action::Flame { at } => ("Fire", format!("Flames at {}", self.label(at)), cell(at)),
            Action::Rally => plain("Rally", "Rally"),
            Action::DigIn => plain("Dig in", "Hasty defence"),
            Action::Hide { to } => ("Hide", format!("Hide in {}", self.label(to)), cell(to)),
            Action::HiddenMove { to } => self.words_of_step("Move", "Hidden move to", to, Gait::Normal),
            Action::Occupy { work } => plain("Works", &format!("Go into {}", self.work_name(battle, work))),
            Action::Leave => {
                let work = battle.unit(first).inside;
                let what = work.map_or_else(|| "it".to_owned(), |work| self.work_name(battle, work));
                plain("Works", &format!("Come out of {what}"))
            }
            Action::Load { carrier } => self.words_of_boarding(battle, by, carrier, ("Load", "on")),
            Action::Unload { carrier } => self.words_of_boarding(battle, by, carrier, ("Unload", "from")),
            Action::Fly => plain("Flight", "Fly"),
            Action::FlyOff => plain("Flight", "Fly straight off"),
            Action::MoveTogether => plain("Group", "Move together"),
            Action::PivotTogether => plain("Group", "Turn together"),
            Action::HideTogether => plain("Group", "Hide together"),
            Action::HiddenMoveTogether => plain("Group", "Hidden move together"),
        }
    }
}

/// The one unit that acts.
pub(super) fn sole(by: UnitSet) -> UnitId {
    by.single().expect("this is done by one unit")
}

/// Who is loaded or unloaded: the other of two.
pub(super) fn cargo_of_two(by: UnitSet, carrier: UnitId) -> UnitId {
    let cargo = by.but(UnitSet::one(carrier)).single();
    cargo.expect("a vehicle loads and unloads one unit")
}

impl Resolution<'_> {
    /// The turn's action: pay, show hidden actors, do it (coh-2.2b, coh-10.0c).
    pub(super) fn act(&mut self, act: Act) {
        let seat = self.battle.turn;
        let Act {
            by,
            pay,
            cost,
            purpose,
            doing,
        } = act;
        // Fresh passengers act with the vehicle that takes them along (coh-17.0d).
        let acting = match purpose {
            Purpose::Movement => by.or(self.rules.riders(self.battle, by)),
            Purpose::Other => by,
        };
        self.battle.ongoing = Some(Ongoing { by: acting, pay });
        self.pay(seat, acting, cost, pay, purpose);
        match doing {
            Doing::Move { unit, to, gait } => self.make_move(unit, to, gait, pay, cost),
            Doing::Enter { unit, at, gait } => self.set_out(unit, at, gait, pay, cost),
            Doing::Exit => by.iter().for_each(|unit| {
                self.show_if_slowed(unit, pay);
                self.exit_map(unit)
            }),
            Doing::Pivot { unit, facing } => self.pivot(unit, facing),
            Doing::Attack { shot, card } => {
                card.into_iter().for_each(|card| self.discard(seat, card));
                self.declare_attack(shot);
            }
            Doing::Smoke { unit, at } => self.fire_smoke(unit, at),
            Doing::Rally => {
                self.start_rally(by);
                by.iter().for_each(|unit| self.reveal_actor(unit, None));
            }
            Doing::DigIn => {
                by.iter().for_each(|unit| self.reveal_actor(unit, None));
                by.iter().for_each(|unit| self.dig_in(unit));
            }
            Doing::Hide { unit, to } => self.hide(unit, to),
            Doing::HiddenMove { unit, to } => self.hidden_move(unit, to),
            Doing::Occupy(work) => by.iter().for_each(|unit| {
                self.reveal_actor(unit, None);
                self.occupy(unit, work);
                self.drop_facing_in_bunker(unit);
            }),
            Doing::Leave => by.iter().for_each(|unit| {
                self.reveal_actor(unit, None);
                self.leave_work(unit);
            }),
            Doing::Load { carrier, cargo } => self.load(carrier, cargo),
            Doing::Unload { carrier, cargo } => self.unload(carrier, cargo),
            Doing::Fly(unit) => self.start_sortie(unit, pay),
            Doing::FlyOff(unit) => self.fly_off(unit),
            Doing::Together(step) => self.start_group(step, by, pay, cost),
        }
    }
}

impl Action {
    /// A group action in which each member is asked for its part.
    pub fn is_asked_in_turn(self) -> bool {
        matches!(
            self,
            Action::MoveTogether | Action::HideTogether | Action::HiddenMoveTogether | Action::Fly
        )
    }

    /// The card it uses up.
    pub(super) fn card(self) -> Option<CardKind> {
        match self {
            Action::Weapon { card, .. } | Action::Throw { card, .. } => Some(card),
            _ => None,
        }
    }

    /// Do its points buy movement (coh-V01)?
    fn purpose(self) -> Purpose {
        let moves = matches!(
            self,
            Action::Move { .. }
                | Action::Enter { .. }
                | Action::MoveTogether
                | Action::HiddenMove { .. }
                | Action::HiddenMoveTogether
                | Action::Exit
        );
        if moves { Purpose::Movement } else { Purpose::Other }
    }
}
