//! The way of an order, the same in every game: what is asked, who may answer it, is this an answer, what comes of it.
//! [`ruleset!`](crate::ruleset) makes the better part of an [`umpire::Ruleset`] of it.

use umpire::scene::Prompt;
use umpire::{Anchor, Ask, Choice, Decision, Refusal, Seat, Selection};

use crate::{Book, Meant, Question, Resolving, Stacked, Why, Wish, words};

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

/// Carries out an order that was checked, up to the next real choice.
pub fn carry_out<R: Book>(checked: R::Checked, resolution: &mut R::Resolution<'_>) {
    if let Some(checked) = R::carry_out_any_answer(checked, resolution) {
        let frame = R::stack_mut(resolution.parts().1).pop();
        let frame = frame.expect("an order was checked, so something is asked");
        frame.carry_out(checked, resolution);
    }
    settle::<R>(resolution);
}

/// Goes on by itself until somebody has a real choice, or it is over.
pub fn settle<R: Book>(resolution: &mut R::Resolution<'_>) {
    loop {
        R::look_round(resolution);
        let (rules, battle) = resolution.parts();
        if R::is_over(battle) {
            R::clear_up(battle);
            return;
        }
        let Some(frame) = R::stack(battle).last() else {
            return;
        };
        let question = frame.question();
        if question.is_some_and(|question| question.is_open(rules, battle)) {
            return;
        }
        if let Some(frame) = R::stack_mut(battle).pop() {
            frame.close(resolution);
        }
    }
}

/// What is asked, in one sentence.
pub fn prompt<R: Book>(rules: &R, battle: &R::Battle) -> Prompt {
    match rules.question(battle) {
        Some(question) => question.prompt(rules, battle),
        None => Prompt {
            seat: None,
            text: "The battle is over.".to_owned(),
            rule: None,
        },
    }
}

/// An order as it is offered, whatever is asked.
pub fn describe<R: Book>(rules: &R, battle: &R::Battle, seat: Seat, order: R::Order) -> Choice<R::Order> {
    match rules.question(battle) {
        Some(question) if !R::is_any_answer(&order) => question.describe(rules, battle, seat, order),
        Some(_) | None => words::choice(order, "Give up", "Give up", Anchor::Button),
    }
}

/// The answers offered to a seat for what it has picked, in words; nothing if it is not asked. Giving up is an order but no
/// choice: one stray click would end the match, and clients have a menu for it.
pub fn choices<R: Book>(
    rules: &R,
    battle: &R::Battle,
    seat: Seat,
    picked: &Selection,
) -> Vec<Choice<R::Order>> {
    let Some(question) = question_for(rules, battle, seat) else {
        return Vec::new();
    };
    if let Some(at @ Anchor::Point { .. }) = &picked.wanted {
        let mut meant = question.dragged(rules, battle, Wish { seat, picked, at });
        meant.retain(|meant| check(rules, battle, seat, &meant.order).is_ok());
        let offered = meant.into_iter();
        return offered
            .map(|meant| offer_dragged(rules, battle, seat, picked, meant))
            .collect();
    }
    let mut orders = Vec::new();
    question.orders_for(rules, battle, picked, &mut orders);
    orders.retain(|order| rules.concerns(battle, order, picked));
    let described = orders.into_iter();
    described
        .map(|order| question.describe_for(rules, battle, seat, picked, order))
        .collect()
}

/// A drag as it is offered: with who comes short of where he was wanted, and why.
fn offer_dragged<R: Book>(
    rules: &R,
    battle: &R::Battle,
    seat: Seat,
    picked: &Selection,
    meant: Meant<R::Order>,
) -> Choice<R::Order> {
    let mut choice = describe(rules, battle, seat, meant.order);
    let endings = &mut choice.preview.endings;
    for (unit, why) in meant.short {
        let ending = endings.iter_mut().find(|ending| ending.piece == unit.0);
        if let Some(ending) = ending.filter(|ending| ending.short.is_none()) {
            ending.short = Some(why.refusal(rules, battle));
        }
    }
    endings.extend(meant.stay);
    rules.show_drag(battle, picked, &mut choice);
    choice
}

/// Why a wish at `at` with these pieces is not offered, in rulebook order; empty if it is, or means nothing.
pub fn why_not<R: Book>(
    rules: &R,
    battle: &R::Battle,
    seat: Seat,
    picked: &Selection,
    at: &Anchor,
) -> Vec<Refusal> {
    if rules.question(battle).is_none() {
        return Vec::new();
    }
    let Some(question) = question_for(rules, battle, seat) else {
        return vec![Why::new(R::NOT_YOURS.0, R::NOT_YOURS.1).refusal(rules, battle)];
    };
    let mut refusals: Vec<Refusal> = Vec::new();
    for order in question.wishes(rules, battle, Wish { seat, picked, at }) {
        match check(rules, battle, seat, &order) {
            Ok(_) => return Vec::new(),
            Err(why) => {
                let refusal = why.refusal(rules, battle);
                if !refusals.contains(&refusal) {
                    refusals.push(refusal);
                }
            }
        }
    }
    refusals
}

/// Adds to a game's own share of [`umpire::Ruleset`] what is the same in every game whose decisions are [`Question`]s.
///
/// The rules have the fields `info` (an [`umpire::ScenarioInfo`]) and `content` with its `units`; `Battle`, `Order`, `Checked` and `Resolution` are in scope. The game's
/// files have, as methods of the rules: `draw`, `imagine_for`, `evaluate` and `standings`. What is offered, in which words, and why
/// something is not, follows from its decisions; [`Book`] says what of that may be added to.
///
/// ```text
/// rulebook::ruleset! {
///     impl Ruleset for Rules {
///         fn board(&self) -> Board { … }
///         …
///     }
/// }
/// ```
#[macro_export]
macro_rules! ruleset {
    (impl Ruleset for $rules:ident { $($own:tt)* }) => {
        impl ::umpire::Ruleset for $rules {
            type Battle = Battle;
            type Order = Order;
            type Checked = Checked;

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
                let mut choices = $crate::Book::choices_for(self, battle, seat, picked);
                ::umpire::complete_offers(self, battle, seat, &mut choices);
                choices
            }

            fn in_words(
                &self,
                battle: &Self::Battle,
                seat: ::umpire::Seat,
                order: &Self::Order,
            ) -> ::umpire::Choice<Self::Order> {
                let mut choice = $crate::Book::describe_alone(self, battle, seat, order.clone());
                ::umpire::complete_offers(self, battle, seat, ::std::slice::from_mut(&mut choice));
                choice
            }

            fn why_not(
                &self,
                battle: &Self::Battle,
                seat: ::umpire::Seat,
                picked: &::umpire::Selection,
                at: &::umpire::Anchor,
            ) -> Vec<::umpire::Refusal> {
                $crate::Book::explain(self, battle, seat, picked, at)
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
