//! Documents point to files that are there.

use tidy::{Source, exists, file, files};

#[test]
fn every_link_to_a_file_leads_somewhere() {
    let mut sources = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
        .map(file)
        .to_vec();
    for folder in ["docs", "content", "crates"] {
        sources.extend(files(folder, ".md"));
    }
    let mut broken = Vec::new();
    for source in &sources {
        let dead = links(source).filter(|path| !exists(path));
        broken.extend(dead.map(|path| format!("{}: {path}", source.path)));
    }
    assert!(broken.is_empty(), "there is no such file: {broken:#?}");
}

/// What stands in `](…)`, as a path from the root; addresses on the network and places on the same page aside.
fn links(source: &Source) -> impl Iterator<Item = String> {
    let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let targets = source
        .text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    targets
        .filter(|target| {
            !target.contains("://") && !target.starts_with('#') && !target.contains(char::is_whitespace)
        })
        .map(move |target| {
            let target = target.split('#').next().unwrap_or_default();
            format!("{folder}/{target}")
        })
}
