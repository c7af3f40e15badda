//! The game with firefights and boards of the tests' own, for chapters that need more than the shipped ones have.

use conflict_of_heroes::{ConflictOfHeroes, content};

/// Conflict of Heroes with files of this folder and text besides its own.
pub fn with_files(files: &[(&str, &str)]) -> ConflictOfHeroes {
    let files = files
        .iter()
        .map(|(file, text)| ((*file).to_owned(), (*text).to_owned()));
    let read = content::load(files.collect()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    ConflictOfHeroes::with(read)
}
