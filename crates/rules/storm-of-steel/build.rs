//! Writes the list of content files that are built into the program.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let content = home.join("../../../content/storm-of-steel").canonicalize()?;
    let mut list = String::from("pub(super) const FILES: &[(&str, &str)] = &[\n");
    for folder in ["armies", "scenarios", "units"] {
        for file in toml_files(&content.join(folder))? {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            list += &format!("    (\"{folder}/{name}\", include_str!({file:?})),\n");
        }
    }
    list += "];\n";
    fs::write(
        PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("built_in.rs"),
        list,
    )
}

/// The TOML files of a folder by name; a new or changed one builds the crate again.
fn toml_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
        .iter()
        .for_each(|path| println!("cargo::rerun-if-changed={}", path.display()));
    Ok(files)
}
