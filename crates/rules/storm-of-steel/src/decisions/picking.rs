//! What the decisions share in which one unit is chosen for an event: [`Pick`] is where they differ.

use umpire::{Choice, Seat};

use super::shown::piece;
use super::{Checked, choice, done, stray, unasked};
use crate::battle::{Battle, UnitId};
use crate::order::Order;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// What one unit is chosen for.
pub(super) trait Pick {
    /// The name of the question.
    const WHAT: &'static str;
    const RULE: &'static str;
    const PROMPT: &'static str;
    /// What another order is told.
    const ASKED: &'static str;
    /// Why nobody may be passed over; `None` where everybody may.
    const MUST: Option<&'static str> = None;

    fn chooser(&self) -> Seat;
    /// May this unit be chosen?
    fn check_unit(&self, rules: &Rules, battle: &Battle, id: UnitId) -> Allowed;
    /// What becomes of whoever is chosen.
    fn take(turn: &mut Resolution<'_>, unit: UnitId);
}

pub(super) fn can_pick<P: Pick>(pick: &P, rules: &Rules, battle: &Battle) -> bool {
    let mut units = battle.numbered();
    units.any(|(unit, _)| pick.check_unit(rules, battle, unit).is_ok())
}

pub(super) fn list_picks<P: Pick>(pick: &P, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
    let units = battle.numbered().map(|(unit, _)| unit);
    let allowed = units.filter(|unit| pick.check_unit(rules, battle, *unit).is_ok());
    out.extend(allowed.map(|unit| Order::Pick { unit }));
    if P::MUST.is_none() {
        out.push(Order::Done);
    }
}

pub(super) fn check_pick<P: Pick>(
    pick: &P,
    rules: &Rules,
    battle: &Battle,
    order: &Order,
) -> Result<Checked, Why> {
    match (order, P::MUST) {
        (Order::Pick { unit }, _) => {
            pick.check_unit(rules, battle, *unit)?;
            Ok(Checked::Pick { unit: *unit })
        }
        (Order::Done, Some(must)) => Err(Why::new(P::RULE, must)),
        (Order::Done, None) => Ok(Checked::Done),
        (order, _) => Err(unasked(order, P::ASKED)),
    }
}

pub(super) fn pick_in_words(rules: &Rules, battle: &Battle, order: Order) -> Choice<Order> {
    match order {
        Order::Pick { unit } => choice(order, rules.name(battle, unit), "Choose", piece(unit)),
        Order::Done => done(order, "No, thank you"),
        order => stray(order),
    }
}

/// Makes a question of a [`Pick`].
macro_rules! one_unit_is_chosen {
    ($question:ty) => {
        impl ::rulebook::Question<Rules> for $question {
            fn ask(&self, _rules: &Rules, _battle: &Battle) -> Option<::umpire::Ask> {
                $crate::decisions::major(self.chooser(), Self::WHAT)
            }

            fn is_open(&self, rules: &Rules, battle: &Battle) -> bool {
                picking::can_pick(self, rules, battle)
            }

            fn orders(&self, rules: &Rules, battle: &Battle, out: &mut Vec<Order>) {
                picking::list_picks(self, rules, battle, out);
            }

            fn check(
                &self,
                rules: &Rules,
                battle: &Battle,
                _seat: Seat,
                order: &Order,
            ) -> Result<Checked, Why> {
                picking::check_pick(self, rules, battle, order)
            }

            fn carry_out(self, checked: Checked, turn: &mut Resolution<'_>) {
                match checked {
                    Checked::Pick { unit } => <Self as Pick>::take(turn, unit),
                    Checked::Done if Self::MUST.is_none() => self.close(turn),
                    checked => $crate::decisions::astray(&checked, Self::PROMPT),
                }
            }

            fn prompt(&self, _rules: &Rules, _battle: &Battle) -> ::umpire::scene::Prompt {
                $crate::decisions::prompt(self.chooser(), Self::PROMPT, Self::RULE)
            }

            fn describe(
                &self,
                rules: &Rules,
                battle: &Battle,
                _seat: Seat,
                order: Order,
            ) -> ::umpire::Choice<Order> {
                picking::pick_in_words(rules, battle, order)
            }

            fn wishes(&self, _rules: &Rules, battle: &Battle, wish: ::rulebook::Wish<'_>) -> Vec<Order> {
                let pick = |unit| Order::Pick { unit };
                $crate::decisions::wishing::stand(battle, wish)
                    .map(pick)
                    .into_iter()
                    .collect()
            }
        }
    };
}

pub(super) use one_unit_is_chosen;
