//! What every game's offers get alike: what each puts at stake, and which of them is proposed.

use crate::{Choice, Dice, Report, Role, Ruleset, Seat, Seed, Stakes};

/// Notes which order is proposed, and what each puts at stake. They are tried in an imagined battle, so that they tell
/// nothing but what the seat knows. What can be taken back there can be taken back in the real one: to find nobody where
/// somebody could have been hidden is to learn something, and an order that may do so reveals ([`Report::reveal`])
/// whatever it finds.
pub fn complete_offers<R: Ruleset>(
    rules: &R,
    battle: &R::Battle,
    seat: Seat,
    choices: &mut [Choice<R::Order>],
) {
    if choices.is_empty() {
        return;
    }
    let seed = Seed::from_number(0);
    let dream = rules.imagine(battle, seat, &mut Dice::quiet(&seed, 0));
    let proposed = rules.default_order(battle);
    for choice in choices {
        if proposed.as_ref() == Some(&choice.order) {
            choice.role = Some(Role::Proposed);
        }
        choice.stakes = try_out(rules, &dream, seat, &choice.order, &mut Dice::quiet(&seed, 1));
    }
}

/// What an order puts at stake in this very battle: the question that [`crate::Game`] asks before it lets it be undone.
fn try_out<R: Ruleset>(
    rules: &R,
    battle: &R::Battle,
    seat: Seat,
    order: &R::Order,
    dice: &mut Dice,
) -> Stakes {
    let Ok(checked) = rules.check(battle, seat, order) else {
        return Stakes::Final;
    };
    let mut report = Report::silent();
    let mut after = battle.clone();
    rules.carry_out(&mut after, checked, dice, &mut report);
    let asked_next = rules.decision(&after).seat();
    if 0 < dice.rolled() {
        Stakes::Dice
    } else if report.revealed() || asked_next.is_none() {
        Stakes::Final
    } else if asked_next != Some(seat) || !rules.knows_what_follows(battle, order) {
        Stakes::Turn
    } else {
        Stakes::None
    }
}
