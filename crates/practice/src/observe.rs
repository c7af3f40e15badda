//! What a study sees of a duel, and how it may change one: a scout more or less, a card less.

use umpire::observe::{Standing, Variation, VariationGroup};
use umpire::scene::Place;

use crate::Duel;
use crate::battle::{Battle, MOST_SCOUTS};
use crate::rules::NAMES;

/// Every scout, hidden or not.
pub fn observe(battle: &Battle, out: &mut Vec<Standing>) {
    out.extend((0..).zip(&battle.scouts).map(|(piece, scout)| Standing {
        piece,
        seat: scout.seat,
        kind: 0,
        at: Some(Place::Cell(scout.cell.into())),
        lost: scout.out,
    }));
}

/// A duel has no command points: a card is the nearest thing to one.
pub fn variations(duel: &Duel) -> Vec<Variation> {
    let mut all = Vec::new();
    for (seat, name) in NAMES.iter().enumerate() {
        let mut add = |what: &str, group, words: &str| {
            all.push(Variation {
                id: what.replace('#', &seat.to_string()),
                group,
                words: format!("{name}: {words}"),
            });
        };
        add("command-#-less", VariationGroup::Command, "1 card less");
        if usize::from(duel.scouts[seat]) < MOST_SCOUTS {
            add("unit-#-more-scout", VariationGroup::Unit, "1 scout more");
        }
        if 1 < duel.scouts[seat] {
            add("unit-#-less-scout", VariationGroup::Unit, "1 scout less");
        }
    }
    all
}

/// The duel with one of its variations.
pub fn vary(mut duel: Duel, variation: &str) -> Result<Duel, String> {
    if !variations(&duel).iter().any(|known| known.id == variation) {
        return Err(format!("There is no variation `{variation}`."));
    }
    let seat = usize::from(variation.contains("-1-"));
    match variation {
        "command-0-less" | "command-1-less" => duel.hands[seat] -= 1,
        "unit-0-more-scout" | "unit-1-more-scout" => duel.scouts[seat] += 1,
        _ => duel.scouts[seat] -= 1,
    }
    Ok(duel)
}
