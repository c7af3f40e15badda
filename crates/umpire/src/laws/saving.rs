//! Law 4: the same seed and orders, the same bytes; and through a file and back.

use std::sync::Arc;

use super::difference::{first_difference, in_bytes};
use super::table::{Table, bytes_of};
use super::{Fault, Law};
use crate::game::TellSeed;
use crate::record::MatchFile;
use crate::{Eyes, Game, Ruleset};

/// Writes the battle and reads it back: same bytes, same decision, same scene.
pub fn battle_survives_its_bytes<R: Ruleset>(table: &mut Table<'_, R>) -> Result<(), Fault> {
    let law = Law::FoldsGiveTheSameBytes;
    table.ask(law);
    let bytes = table.bytes()?;
    let read: R::Battle = match postcard::from_bytes(&bytes) {
        Ok(battle) => battle,
        Err(error) => return Fault::of(law, format!("the battle cannot be read back: {error}")),
    };
    let again = bytes_of(&read)?;
    if bytes != again {
        return Fault::of(
            law,
            format!("written, read, written: {}", in_bytes(&bytes, &again)),
        );
    }
    let (rules, battle) = (table.rules, table.game.battle());
    if rules.decision(&read) != rules.decision(battle) {
        return Fault::of(law, "the battle read back asks something else");
    }
    let scenes = (
        rules.scene(battle, Eyes::Umpire),
        rules.scene(&read, Eyes::Umpire),
    );
    match first_difference(&scenes.0, &scenes.1) {
        Some(difference) => Fault::of(law, format!("the battle read back looks different {difference}")),
        None => Ok(()),
    }
}

/// Folds the finished match again from its saved text: by its seed, and by its dice log alone.
pub fn match_folds_to_the_same_bytes<R: Ruleset>(table: &mut Table<'_, R>) -> Result<(), Fault> {
    let bytes = table.bytes()?;
    let file = table.game.save(TellSeed::Always);
    let text = file.to_text();
    let mut read = match MatchFile::parse(&text) {
        Ok(read) if read == file => read,
        Ok(_) => {
            return Fault::of(
                Law::FoldsGiveTheSameBytes,
                "the saved text reads as another match",
            );
        }
        Err(error) => return Fault::of(Law::FoldsGiveTheSameBytes, format!("the saved text: {error}")),
    };
    fold(table, &read, &bytes, "by its seed")?;
    read.header.seed = None;
    fold(table, &read, &bytes, "by its dice log")
}

fn fold<R: Ruleset>(
    table: &mut Table<'_, R>,
    file: &MatchFile,
    bytes: &[u8],
    how: &str,
) -> Result<(), Fault> {
    let law = Law::FoldsGiveTheSameBytes;
    table.ask(law);
    let folded = match Game::replay(Arc::clone(table.rules), file, None, |_, _| {}) {
        Ok(game) => bytes_of(game.battle())?,
        Err(error) => return Fault::of(law, format!("the match cannot be folded {how}: {error}")),
    };
    if bytes != folded {
        return Fault::of(law, format!("folded {how}: {}", in_bytes(bytes, &folded)));
    }
    Ok(())
}
