//! The way of an order, the same in every game: what is asked, who may answer it, is this an answer, what comes of it.
//! [`ruleset!`](crate::ruleset) makes the better part of an [`umpire::Ruleset`] of it.

use umpire::{Ask, Choice, Decision, Seat, Selection};

use crate::{Book, Question, Why};

/// Who is asked, and what about; nobody when the battle is over.
pub fn ask<R: Book>(rules: &R, battle: &R::Battle) -> Option<Ask> {
    rules.question(battle)?.ask(rules, battle)
}

/// What is asked, if it is this seat that is asked.
pub fn question_for<'b, R: Book>(
    rules: &R,
    battle: &'b R::Battle,
    seat: Seat,
) -> Option<&'b dyn Question<R>> {
    let question = rules.question(battle)?;
    let ask = question.ask(rules, battle)?;
    (ask.seat == seat).then_some(question)
}

/// Who decides now; or how it ended.
pub fn decision<R: Book>(rules: &R, battle: &R::Battle) -> Decision {
    match ask(rules, battle) {
        Some(ask) => Decision::Ask(ask),
        None => Decision::Over(rules.ended(battle)),
    }
}

/// Legal answers to what is asked, appended to `out`.
pub fn orders<R: Book>(rules: &R, battle: &R::Battle, out: &mut Vec<R::Order>) {
    if let Some(question) = rules.question(battle) {
        question.orders(rules, battle, out);
    }
}

/// The same with a larger sample of what cannot be listed.
pub fn orders_in_depth<R: Book>(rules: &R, battle: &R::Battle, out: &mut Vec<R::Order>) {
    if let Some(question) = rules.question(battle) {
        question.orders_in_depth(rules, battle, out);
    }
}

/// Is every answer of this kind listed?
pub fn lists<R: Book>(rules: &R, battle: &R::Battle, order: &R::Order) -> bool {
    let question = rules.question(battle);
    !R::is_any_answer(order) && question.is_some_and(|question| question.lists(rules, battle, order))
}

/// May this seat give this order now? What was worked out for it, or the first reason against it in rulebook order.
pub fn check<R: Book>(
    rules: &R,
    battle: &R::Battle,
    seat: Seat,
    order: &R::Order,
) -> Result<R::Checked, Why> {
    let over = || Why::new(R::OVER.0, R::OVER.1);
    let question = rules.question(battle).ok_or_else(over)?;
    if question.ask(rules, battle).ok_or_else(over)?.seat != seat {
        return Err(Why::new(R::NOT_YOURS.0, R::NOT_YOURS.1));
    }
    if R::is_any_answer(order) {
        return rules.check_any_answer(battle, seat, order);
    }
    question.check(rules, battle, seat, order)
}

/// What an order comes to that is known to be legal.
///
/// # Panics
/// If it is not.
pub fn trust<R: Book>(rules: &R, battle: &R::Battle, order: &R::Order) -> R::Checked {
    let question = rules.question(battle).expect("somebody is asked");
    if !R::is_any_answer(order) {
        return question.trust(rules, battle, order);
    }
    let ask = question.ask(rules, battle).expect("somebody is asked");
    match rules.check_any_answer(battle, ask.seat, order) {
        Ok(checked) => checked,
        Err(why) => panic!("a legal order was refused: {order:?}: {why:?}"),
    }
}

/// The answer of a player who does not care.
pub fn proposed<R: Book>(rules: &R, battle: &R::Battle) -> Option<R::Order> {
    rules.question(battle)?.proposed(rules, battle)
}

/// The answers offered to a seat for what it has picked, in words; nothing if it is not asked.
pub fn choices<R: Book>(
    rules: &R,
    battle: &R::Battle,
    seat: Seat,
    picked: &Selection,
) -> Vec<Choice<R::Order>> {
    let Some(question) = question_for(rules, battle, seat) else {
        return Vec::new();
    };
    let mut orders = Vec::new();
    question.orders_for(rules, battle, picked, &mut orders);
    orders.retain(|order| rules.concerns(battle, order, picked));
    let described = orders.into_iter();
    described
        .map(|order| question.describe_for(rules, battle, seat, picked, order))
        .collect()
}

/// Adds to a game's own share of [`umpire::Ruleset`] what is the same in every game whose decisions are [`Question`]s.
///
/// The rules have the fields `info` (an [`umpire::ScenarioInfo`]) and `content` with its `units`; `Resolution` is in scope. The game's
/// files have, as methods of the two: `carry_out` of the resolution; `choices_for` and `describe_alone` (what is offered, and in words
/// that need no board), `draw`, `imagine_for`, `evaluate` and `standings` of the rules.
///
/// ```text
/// rulebook::ruleset! {
///     impl Ruleset for Rules {
///         type Battle = Battle;
///         type Order = Order;
///         type Checked = Checked;
///         fn board(&self) -> Board { … }
///         …
///     }
/// }
/// ```
#[macro_export]
macro_rules! ruleset {
    (impl Ruleset for $rules:ident { $($own:tt)* }) => {
        impl ::umpire::Ruleset for $rules {
            $($own)*

            fn system(&self) -> &'static str {
                self.info.system
            }

            fn scenario(&self) -> &::umpire::ScenarioInfo {
                &self.info
            }

            fn decision(&self, battle: &Self::Battle) -> ::umpire::Decision {
                $crate::way::decision(self, battle)
            }

            fn orders(&self, battle: &Self::Battle, out: &mut Vec<Self::Order>) {
                $crate::way::orders(self, battle, out);
            }

            fn orders_in_depth(&self, battle: &Self::Battle, out: &mut Vec<Self::Order>) {
                $crate::way::orders_in_depth(self, battle, out);
            }

            fn check(
                &self,
                battle: &Self::Battle,
                seat: ::umpire::Seat,
                order: &Self::Order,
            ) -> Result<Self::Checked, ::umpire::Refusal> {
                let checked = $crate::way::check(self, battle, seat, order);
                checked.map_err(|why| why.refusal(self, battle))
            }

            fn trust(&self, battle: &Self::Battle, order: &Self::Order) -> Self::Checked {
                $crate::way::trust(self, battle, order)
            }

            fn carry_out(
                &self,
                battle: &mut Self::Battle,
                checked: Self::Checked,
                dice: &mut ::umpire::Dice,
                report: &mut ::umpire::Report,
            ) {
                let mut resolution = Resolution {
                    rules: self,
                    battle,
                    dice,
                    report,
                };
                resolution.carry_out(checked);
            }

            fn choices(
                &self,
                battle: &Self::Battle,
                seat: ::umpire::Seat,
                picked: &::umpire::Selection,
            ) -> Vec<::umpire::Choice<Self::Order>> {
                let mut choices = self.choices_for(battle, seat, picked);
                ::umpire::complete_offers(self, battle, seat, &mut choices);
                choices
            }

            fn in_words(
                &self,
                battle: &Self::Battle,
                seat: ::umpire::Seat,
                order: &Self::Order,
            ) -> ::umpire::Choice<Self::Order> {
                let mut choice = self.describe_alone(battle, seat, order.clone());
                ::umpire::complete_offers(self, battle, seat, ::std::slice::from_mut(&mut choice));
                choice
            }

            fn default_order(&self, battle: &Self::Battle) -> Option<Self::Order> {
                $crate::way::proposed(self, battle)
            }

            fn lists(&self, battle: &Self::Battle, order: &Self::Order) -> bool {
                $crate::way::lists(self, battle, order)
            }

            fn scene(&self, battle: &Self::Battle, eyes: ::umpire::Eyes) -> ::umpire::scene::Scene {
                self.draw(battle, eyes)
            }

            fn imagine(
                &self,
                battle: &Self::Battle,
                seat: ::umpire::Seat,
                dice: &mut ::umpire::Dice,
            ) -> Self::Battle {
                self.imagine_for(battle, seat, dice)
            }

            fn evaluate(
                &self,
                battle: &Self::Battle,
                seat: ::umpire::Seat,
                insight: ::umpire::Insight,
            ) -> i32 {
                $rules::evaluate(self, battle, seat, insight)
            }

            fn observe(&self, battle: &Self::Battle, out: &mut Vec<::umpire::observe::Standing>) {
                self.standings(battle, out);
            }

            fn kind_name(&self, kind: u16) -> String {
                let kind = self.content.units.get(usize::from(kind));
                kind.map_or_else(String::new, |kind| kind.name.clone())
            }
        }
    };
}
