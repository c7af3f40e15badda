//! Runs the program as a function, with the practice game on its shelf.

use std::ffi::OsString;
use std::io::Cursor;

use sandtable::{Terminal, shelf};
use umpire::content::ContentError;

/// What a run left behind.
#[derive(Debug)]
pub struct Ran {
    pub code: u8,
    pub out: String,
    pub err: String,
}

/// Runs `sandtable ARGS` with this text on standard input.
pub fn sandtable(args: &str, input: &str) -> Ran {
    let shelf: shelf::Shelf = vec![shelf::register(practice::Practice, misspelt)];
    on_shelf(&shelf, args, input)
}

/// The same with these games.
pub fn on_shelf(shelf: &shelf::Shelf, args: &str, input: &str) -> Ran {
    let args = std::iter::once("sandtable")
        .chain(args.split_whitespace())
        .map(OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut terminal = Terminal {
        input: &mut Cursor::new(input.as_bytes()),
        out: &mut out,
        err: &mut err,
        colours: false,
        progress: false,
    };
    let code = sandtable::run(args, shelf, &mut terminal);
    let text = |bytes| String::from_utf8(bytes).expect("the program writes text");
    Ran {
        code,
        out: text(out),
        err: text(err),
    }
}

/// The practice game has no content files; a stand-in reader that finds one fault in some.
fn misspelt(files: systems::Files) -> Result<practice::Practice, Vec<ContentError>> {
    let hint = Some("did you mean `range`?".to_owned());
    let fault = |file: &String| ContentError::of_file(file, "unknown key `ragne`", hint.clone());
    let wrong = files.iter().filter(|(_, text)| text.contains("ragne"));
    let faults: Vec<ContentError> = wrong.map(|(file, _)| fault(file)).collect();
    if faults.is_empty() {
        Ok(practice::Practice)
    } else {
        Err(faults)
    }
}

/// A file of this test in the build's scratch folder.
pub fn scratch(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("sandtable");
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder.join(name)
}
