//! Writes the list of content files that are built into the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::{env, io};

fn main() -> io::Result<()> {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let content = crate_folder
        .join("../../../content/conflict-of-heroes")
        .canonicalize()?;
    let mut files = Vec::new();
    collect(&content, &mut files)?;
    files.sort();
    let mut list = String::from("pub(super) const FILES: &[(&str, &str)] = &[\n");
    for file in files {
        let name: Vec<_> = file
            .strip_prefix(&content)
            .unwrap_or(&file)
            .iter()
            .map(|part| part.to_string_lossy())
            .collect();
        list.push_str(&format!("    ({:?}, include_str!({file:?})),\n", name.join("/")));
    }
    list.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("built_in.rs"), list)
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
