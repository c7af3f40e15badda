//! One place names the rule systems: `crates/systems`. Everywhere else a game is a name that somebody typed.

use tidy::{files, folders};

#[test]
fn only_the_list_of_systems_names_one() {
    let systems = folders("crates/rules");
    let mut named = Vec::new();
    for source in files("crates", ".rs")
        .into_iter()
        .chain(files("crates", "Cargo.toml"))
    {
        let at_home = ["crates/rules/", "crates/systems/", "crates/tidy/"];
        if at_home.iter().any(|home| source.path.starts_with(home)) {
            continue;
        }
        // What is shipped knows no name at all; a test may play a game by its name, but not through its crate.
        let shipped = source.path.contains("/src/");
        for (number, line) in source.text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let by_crate = |name: &String| code.contains(&format!("{}::", name.replace('-', "_")));
            let by_name =
                |name: &String| (shipped || source.path.ends_with(".toml")) && code.contains(name.as_str());
            if systems.iter().any(|name| by_crate(name) || by_name(name)) {
                named.push(format!("{}:{}: {}", source.path, number + 1, line.trim()));
            }
        }
    }
    assert!(named.is_empty(), "ask crates/systems instead: {named:#?}");
}
