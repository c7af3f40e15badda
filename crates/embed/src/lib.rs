//! For build scripts of rule crates: writes the list of content files that are built into the program.
//!
//! ```no_run
//! // build.rs
//! fn main() -> std::io::Result<()> {
//!     embed::content("../../../content/my-game")
//! }
//! ```

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Writes `built_in.rs` for [`rulebook::library!`](../rulebook/macro.library.html): every TOML file below this folder (as seen from
/// the crate) as its name below it, and its text.
pub fn content(folder: &str) -> io::Result<()> {
    let variable = |name| env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let home = variable("CARGO_MANIFEST_DIR").join(folder).canonicalize()?;
    let mut files = Vec::new();
    collect(&home, &mut files)?;
    files.sort();
    fs::write(variable("OUT_DIR").join("built_in.rs"), list(&home, &files))
}

fn list(home: &Path, files: &[PathBuf]) -> String {
    let mut list = String::from("&[\n");
    for file in files {
        let parts = file.strip_prefix(home).unwrap_or(file).iter();
        let name: Vec<_> = parts.map(|part| part.to_string_lossy()).collect();
        list += &format!("    ({:?}, include_str!({file:?})),\n", name.join("/"));
    }
    list + "]\n"
}

/// All TOML files below a folder; a new or changed one builds the crate again.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_listed_by_its_name_below_the_folder() {
        let file = PathBuf::from("/content/units/squad.toml");
        assert_eq!(
            list(Path::new("/content"), &[file]),
            "&[\n    (\"units/squad.toml\", include_str!(\"/content/units/squad.toml\")),\n]\n"
        );
    }
}
