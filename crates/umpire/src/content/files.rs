//! Content in files: which file an author's replaces, and the ids that are their names.

use super::Table;

/// A file's folder and name: what it holds, and which one it replaces.
pub fn folder_and_name(file: &str) -> (&str, &str) {
    let mut parts = file.rsplit(['/', '\\']);
    let name = parts.next().unwrap_or_default();
    (parts.next().unwrap_or_default(), name)
}

/// The built-in files (name below `home`, and text) with `extra` ones: an extra file replaces the built-in one of the same
/// `place`, all others are added.
pub fn with_extra(
    home: &str,
    built_in: &[(&str, &str)],
    extra: Vec<(String, String)>,
    place: impl Fn(&str) -> (&str, &str),
) -> Vec<(String, String)> {
    let kept = built_in
        .iter()
        .filter(|(name, _)| extra.iter().all(|(other, _)| place(other) != place(name)));
    let mut files: Vec<(String, String)> = kept
        .map(|(name, text)| (format!("{home}/{name}"), (*text).to_owned()))
        .collect();
    files.extend(extra);
    files
}

/// The ids of one folder met so far, each with its file.
#[derive(Debug, Default)]
pub struct Ids(Vec<(String, String)>);

impl Ids {
    /// An id is the file's name, small letters, digits and dashes, and nobody else's.
    pub fn check(&mut self, table: &Table<'_>) {
        let Some(node) = table.need("id") else { return };
        let Some(id) = node.string() else { return };
        let file = table.file();
        let stem = folder_and_name(file).1.trim_end_matches(".toml");
        if let Some((_, first)) = self.0.iter().find(|(known, _)| known == id) {
            node.fault_hint(
                format!("the id `{id}` is taken"),
                format!("it stands in {first} too"),
            );
        } else if id != stem {
            let hint = format!("write `{stem}`, or call the file `{id}.toml`");
            node.fault_hint(format!("the id `{id}` is not the file's name"), hint);
        }
        check_id(id, |message| node.fault(message));
        self.0.push((id.to_owned(), file.to_owned()));
    }
}

/// Small letters, digits and dashes.
pub fn check_id(id: &str, fault: impl Fn(String)) {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if !id.bytes().all(fits) {
        fault(format!(
            "the id `{id}` may have only small letters, digits and dashes"
        ));
    }
}
