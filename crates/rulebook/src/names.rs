//! What units and places are called, in the log, on the page and in refusals.

use board::hex::HexId;
use umpire::Ruleset;

use crate::UnitId;

/// The names that fill the gaps of a reason ([`crate::Why`]): each game says them its own way.
pub trait Names: Ruleset {
    /// `Rifles '43 B`; see [`with_letter`].
    fn name_of(&self, battle: &Self::Battle, unit: UnitId) -> String;

    /// A hex as it is printed on the board.
    fn label_of(&self, hex: HexId) -> String {
        hex.0.to_string()
    }

    /// A length on the table, in the game's measure: `12.5 cm`.
    fn length_in_words(&self, length: i32) -> String {
        length.to_string()
    }

    /// So many of what this game pays with: `1 command point`.
    fn points_in_words(&self, points: i32) -> String {
        points.to_string()
    }
}

/// A unit's name: that of its kind, with a letter if several are alike in it.
pub fn with_letter<U>(name: &str, units: &[U], unit: UnitId, alike: impl Fn(&U) -> bool) -> String {
    let before = units[..unit.index()].iter().filter(|other| alike(other)).count();
    let behind = units[unit.index() + 1..].iter().any(alike);
    if before == 0 && !behind {
        return name.to_owned();
    }
    format!("{name} {}", letters(before))
}

/// `A` to `Z`, then `AA`, `AB`, …: no two numbers share their letters.
pub fn letters(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match (number / 26).checked_sub(1) {
        None => letter.to_string(),
        Some(more) => letters(more) + letter.encode_utf8(&mut [0; 4]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_of_a_thousand_units_share_a_name() {
        let mut all: Vec<String> = (0..1000).map(letters).collect();
        assert_eq!(all[..3], ["A", "B", "C"]);
        assert_eq!(all[25..28], ["Z", "AA", "AB"]);
        assert_eq!(all[701..703], ["ZZ", "AAA"]);
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 1000);
    }

    #[test]
    fn only_those_that_are_alike_get_letters() {
        let units = ["tank", "rifles", "rifles"];
        let name =
            |nth: usize| with_letter(units[nth], &units, UnitId::at(nth), |other| *other == units[nth]);
        assert_eq!([name(0), name(1), name(2)], ["tank", "rifles A", "rifles B"]);
    }
}
