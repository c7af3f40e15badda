//! Law 5: in every battle a seat could be in it sees the same scene, is offered the same choices
//! with the same previews, gets the same refusals and imagines the same. What holds in all of them leaks nothing.

use serde::Serialize;

use super::difference::first_difference;
use super::table::Table;
use super::{Fault, Law};
use crate::{Dice, Eyes, Report, Ruleset, Seat, Seed, Selection};

/// Selections tried for one seat at one decision.
const SELECTIONS: usize = 4;
/// Remembered orders whose refusals are compared.
const ORDERS: usize = 24;

/// Compares the battle with an imagined one, for each seat.
pub fn nothing_leaks<R: Ruleset>(table: &mut Table<'_, R>) -> Result<(), Fault> {
    for seat in table.seats() {
        table.ask(Law::NothingLeaks);
        let dream = table.rules.imagine(table.game.battle(), seat, &mut table.dice);
        same_sight(table, &dream, seat)?;
        same_offers(table, &dream, seat)?;
        same_refusals(table, &dream, seat)?;
        same_dreams(table, &dream, seat)?;
        dream_goes_on(table, dream)?;
    }
    Ok(())
}

fn same(what: &str, seat: Seat, real: &impl Serialize, dreamt: &impl Serialize) -> Result<(), Fault> {
    match first_difference(real, dreamt) {
        Some(difference) => {
            let text = format!(
                "{what} of seat {} differ in a battle it could be in, {difference}",
                seat.0
            );
            Fault::of(Law::NothingLeaks, text)
        }
        None => Ok(()),
    }
}

fn same_sight<R: Ruleset>(table: &mut Table<'_, R>, dream: &R::Battle, seat: Seat) -> Result<(), Fault> {
    let (rules, eyes) = (table.rules, Eyes::Seat(seat));
    let scene = table.scene(seat);
    same("the scenes", seat, &scene, &rules.scene(dream, eyes))?;
    let battle = table.game.battle();
    let public = (
        rules.scene(battle, Eyes::Spectator),
        rules.scene(dream, Eyes::Spectator),
    );
    same("the spectators' scenes", seat, &public.0, &public.1)?;
    if rules.decision(battle) != rules.decision(dream) {
        return Fault::of(
            Law::NothingLeaks,
            format!("the decisions differ as seat {} imagines them", seat.0),
        );
    }
    let (piece, from) = (
        table.some_selection(&scene, seat).pieces.first().copied(),
        table.some_anchor(&scene),
    );
    let view = |battle| rules.view(battle, eyes, piece, Some(&from));
    same("the views", seat, &view(table.game.battle()), &view(dream))
}

fn same_offers<R: Ruleset>(table: &mut Table<'_, R>, dream: &R::Battle, seat: Seat) -> Result<(), Fault> {
    let rules = table.rules;
    let scene = table.scene(seat);
    let mut selections = vec![Selection::default()];
    for _ in 0..SELECTIONS {
        selections.push(table.some_selection(&scene, seat));
    }
    for picked in &selections {
        let real = rules.choices(table.game.battle(), seat, picked);
        let dreamt = rules.choices(dream, seat, picked);
        same(&format!("the choices for {picked:?}"), seat, &real, &dreamt)?;
    }
    if rules.decision(dream).seat() == Some(seat) {
        let listed = |battle| {
            let mut orders = Vec::new();
            rules.orders(battle, &mut orders);
            orders
        };
        same(
            "the listed orders",
            seat,
            &listed(table.game.battle()),
            &listed(dream),
        )?;
    }
    Ok(())
}

fn same_refusals<R: Ruleset>(table: &mut Table<'_, R>, dream: &R::Battle, seat: Seat) -> Result<(), Fault> {
    let rules = table.rules;
    for order in table.memory.some(ORDERS, &mut table.dice) {
        let check = |battle| rules.check(battle, seat, &order).err();
        same(
            &format!("the answers to {order:?}"),
            seat,
            &check(table.game.battle()),
            &check(dream),
        )?;
    }
    let scene = table.scene(seat);
    for _ in 0..SELECTIONS {
        let (picked, at) = (table.some_selection(&scene, seat), table.some_anchor(&scene));
        let why_not = |battle| rules.why_not(battle, seat, &picked, &at);
        let what = format!("the reasons against {picked:?} at {at:?}");
        same(&what, seat, &why_not(table.game.battle()), &why_not(dream))?;
    }
    Ok(())
}

/// What a seat imagines follows from what it knows and from the dice alone, so that no commander can tell two
/// battles apart that look the same.
fn same_dreams<R: Ruleset>(table: &mut Table<'_, R>, dream: &R::Battle, seat: Seat) -> Result<(), Fault> {
    let seed = Seed::from_number(u64::from(table.dice.below(u32::MAX)));
    let imagined = |battle| {
        let mut dice = Dice::quiet(&seed, 0);
        table.rules.imagine(battle, seat, &mut dice)
    };
    let (real, dreamt) = (imagined(table.game.battle()), imagined(dream));
    same("the imagined battles", seat, &real, &dreamt)
}

/// An imagined battle is a battle: it can be played on.
fn dream_goes_on<R: Ruleset>(table: &mut Table<'_, R>, mut dream: R::Battle) -> Result<(), Fault> {
    let seed = crate::Seed::from_number(u64::from(table.dice.below(u32::MAX)));
    for number in 0..3 {
        let Some(seat) = table.rules.decision(&dream).seat() else {
            break;
        };
        let mut orders = Vec::new();
        table.rules.orders(&dream, &mut orders);
        if orders.is_empty() {
            let what = format!("an imagined battle lists no order for seat {}", seat.0);
            return Fault::of(Law::NothingLeaks, what);
        }
        let order = table.pick(&orders);
        table.rules.obey(
            &mut dream,
            &order,
            &mut Dice::quiet(&seed, number),
            &mut Report::silent(),
        );
    }
    Ok(())
}
