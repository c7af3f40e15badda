//! What bad input must come to, for a rule system's property tests: wild orders and damaged saves get a clear answer and
//! change nothing. The tests draw the values; here is what is asked of the answers.

use std::sync::Arc;

use super::table::bytes_of;
use crate::game::TellSeed;
use crate::record::MatchFile;
use crate::{Decision, Dice, Game, Options, Ruleset, Seat, Seed};

/// A match played at random for this many orders, or to its end.
pub fn played<R: Ruleset>(rules: Arc<R>, seed: u64, orders: u32) -> Game<R> {
    let (mut game, _) = Game::start(
        rules,
        Options::default(),
        Seed::from_number(seed),
        "test".to_owned(),
    );
    let mut chooser = Dice::quiet(&Seed::from_number(!seed), 0);
    let mut list = Vec::new();
    for _ in 0..orders {
        let Decision::Ask(ask) = game.decision() else {
            break;
        };
        list.clear();
        game.rules().orders(game.battle(), &mut list);
        let order = &list[chooser.below(list.len() as u32) as usize];
        game.give(ask.seat, order).expect("a listed order is legal");
    }
    game
}

/// Gives whatever it is by whomever: carried out if it is legal, else refused by a row of the ledger in a whole sentence,
/// and nothing has changed.
pub fn answer<R: Ruleset>(
    game: &mut Game<R>,
    ledger: &str,
    seat: Seat,
    order: &R::Order,
) -> Result<(), String> {
    let bytes = |game: &Game<R>| bytes_of(game.battle()).map_err(|fault| fault.what);
    let before = bytes(game)?;
    let Err(refusal) = game.give(seat, order) else {
        return Ok(());
    };
    if before != bytes(game)? {
        return Err(format!("{order:?} was refused but changed the battle: {refusal}"));
    }
    let rule = refusal.rule.0;
    if !rule.starts_with("umpire-") && !ledger.contains(&format!("| {rule} |")) {
        return Err(format!("no such ledger row: {refusal}"));
    }
    if !refusal.sentence.ends_with('.') || refusal.sentence.contains('{') {
        return Err(format!("not a whole sentence: {refusal}"));
    }
    Ok(())
}

/// Saves the match, writes `junk` over the text from a byte on (with `Damage::CutOff` in place of all that follows) and
/// loads it: an error with a line, or a match that still follows the rules; never a panic.
pub fn load_damaged<R: Ruleset>(game: &Game<R>, rules: Arc<R>, at: usize, junk: &str, damage: Damage) {
    let mut text = game.save(TellSeed::Always).to_text();
    let at = at % text.len();
    let end = match damage {
        Damage::CutOff => text.len(),
        Damage::WrittenOver => (at + junk.len()).min(text.len()),
    };
    if text.is_char_boundary(at) && text.is_char_boundary(end) {
        text.replace_range(at..end, junk);
    }
    if let Ok(file) = MatchFile::parse(&text) {
        // Either answer will do: the question is whether there is one.
        let _ = Game::replay(rules, &file, None, |_, _| {});
    }
}

/// What happened to a saved text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    CutOff,
    WrittenOver,
}
