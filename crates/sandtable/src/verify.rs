//! `sandtable verify`: runs case files and, with `--coverage`, says which ledger rows nothing proves.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Serialize;
use systems::Files;
use umpire::cases::{self, Verdict};
use umpire::content::{Document, Faults};
use umpire::ledger::{self, Row};

use crate::problem::Problem;
use crate::shelf::{Registered, Shelf};
use crate::{Terminal, cli, content};

/// Beside the cases: rows proved by tests of the code, and rows that are not proved, with the reason.
const ELSEWHERE: &str = "elsewhere.toml";

pub fn run(args: &cli::Verify, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let (mut files, mut unreadable) = (Files::new(), Vec::new());
    let default = [PathBuf::from("cases")];
    let paths = if args.paths.is_empty() {
        &default[..]
    } else {
        &args.paths[..]
    };
    for path in paths {
        content::collect(path, &mut files, &mut unreadable);
    }
    content::all_well(&unreadable)?;
    let (notes, cases): (Files, Files) = files.into_iter().partition(|(name, _)| name.ends_with(ELSEWHERE));
    if cases.is_empty() {
        return Err(Problem::Usage(
            "There is no case there: name a case file or a folder of them.".to_owned(),
        ));
    }
    let books = Book::of_all(shelf);
    let verdicts: Vec<Verdict> = cases
        .iter()
        .map(|(file, text)| verdict(&books, file, text))
        .collect();
    let lessons: Vec<String> = if args.paths.is_empty() {
        lesson_faults(shelf)
    } else {
        Vec::new()
    };
    let failed = verdicts.iter().filter(|verdict| !verdict.passed()).count() + lessons.len();
    let passed = verdicts.iter().filter(|verdict| verdict.passed()).count();
    let coverages = if args.coverage {
        coverages(&books, &verdicts, &notes)?
    } else {
        Vec::new()
    };
    if args.json {
        let rows: Vec<CaseRow<'_>> = verdicts.iter().map(CaseRow::from).collect();
        let all =
            serde_json::json!({ "cases": rows, "passed": passed, "failed": failed, "coverage": coverages });
        serde_json::to_writer_pretty(&mut *terminal.out, &all)?;
        writeln!(terminal.out)?;
    } else {
        for verdict in verdicts.iter().filter(|verdict| !verdict.passed()) {
            writeln!(terminal.out, "{}", verdict.file)?;
            for failure in &verdict.failures {
                writeln!(terminal.out, "    {failure}")?;
            }
        }
        for fault in &lessons {
            writeln!(terminal.out, "{fault}")?;
        }
        for coverage in &coverages {
            coverage.print(terminal)?;
        }
        writeln!(terminal.out, "{passed} passed, {failed} failed")?;
    }
    if 0 < failed {
        Err(Problem::Failed(format!("{failed} cases failed.")))
    } else {
        Ok(())
    }
}

/// Plays every lesson that is given out through; what does not go as it is written, in a sentence each.
fn lesson_faults(shelf: &Shelf) -> Vec<String> {
    let mut wrong: Vec<String> = server::lessons::faults()
        .iter()
        .map(ToString::to_string)
        .collect();
    for lesson in server::lessons::all() {
        let system = shelf.iter().find(|system| system.any().name() == lesson.system);
        let played = match system {
            Some(system) => lesson.play_through(system.any()),
            None => Err(format!("there is no rule system `{}`", lesson.system)),
        };
        if let Err(why) = played {
            wrong.push(format!("lesson {}/{}: {why}", lesson.system, lesson.id));
        }
    }
    wrong
}

/// A rule system with its ledger, which is read once for all cases.
struct Book<'a> {
    system: &'a dyn Registered,
    rows: Vec<Row>,
    ids: BTreeSet<String>,
}

impl<'a> Book<'a> {
    fn of_all(shelf: &'a Shelf) -> Vec<Book<'a>> {
        let book = |system: &'a dyn Registered| {
            let rows = ledger::parse(system.any().ledger());
            let ids = rows.iter().map(|row| row.id.clone()).collect();
            Book { system, rows, ids }
        };
        shelf.iter().map(|system| book(system.as_ref())).collect()
    }

    fn name(&self) -> &'static str {
        self.system.any().name()
    }
}

/// The rules of a case: of the rule set it names, or of the folder it lies in if it cannot be read that far.
fn book_of<'b, 'a>(books: &'b [Book<'a>], file: &str, text: &str) -> Option<&'b Book<'a>> {
    match cases::ruleset_of(text) {
        Some(named) => books.iter().find(|book| book.name() == named),
        None => {
            let lies_in = |name: &str| Path::new(file).iter().any(|part| part == name);
            books.iter().find(|book| lies_in(book.name()))
        }
    }
}

/// Runs a case on its system, and checks that the rows it claims exist.
fn verdict(books: &[Book<'_>], file: &str, text: &str) -> Verdict {
    let book = book_of(books, file, text);
    let run = book.and_then(|book| Some((book, book.system.run_case(file, text)?)));
    let Some((book, mut verdict)) = run else {
        let known: Vec<&str> = books.iter().map(Book::name).collect();
        let failure = format!(
            "a case names its rule set: ruleset = \"{}\"",
            known.join("\" or \"")
        );
        return Verdict {
            file: file.to_owned(),
            proves: Vec::new(),
            failures: vec![failure],
        };
    };
    let unknown = verdict.proves.iter().filter(|id| !book.ids.contains(*id));
    let failures: Vec<String> = unknown
        .map(|id| format!("there is no ledger row `{id}`"))
        .collect();
    verdict.failures.extend(failures);
    verdict
}

#[derive(Serialize)]
struct CaseRow<'a> {
    file: &'a str,
    passed: bool,
    proves: &'a [String],
    failures: &'a [String],
}

impl<'a> From<&'a Verdict> for CaseRow<'a> {
    fn from(verdict: &'a Verdict) -> CaseRow<'a> {
        let Verdict {
            file,
            proves,
            failures,
        } = verdict;
        CaseRow {
            file,
            passed: verdict.passed(),
            proves,
            failures,
        }
    }
}

/// How much of one ledger is proved, section by section.
#[derive(Debug, Serialize)]
struct Coverage {
    system: &'static str,
    sections: Vec<Section>,
}

#[derive(Debug, Default, Serialize)]
struct Section {
    title: String,
    by_case: usize,
    by_test: usize,
    /// Rows left out on purpose, with the reason.
    reasons: Vec<(String, String)>,
    /// Rows nobody has proved yet.
    open: Vec<String>,
}

impl Coverage {
    fn print(&self, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        writeln!(terminal.out, "Ledger of {}", self.system)?;
        for section in &self.sections {
            let all = section.by_case + section.by_test + section.reasons.len() + section.open.len();
            let proved = section.by_case + section.by_test;
            writeln!(
                terminal.out,
                "  {:<58} {proved:>3} of {all:>3} proved",
                section.title
            )?;
            for (id, reason) in &section.reasons {
                writeln!(terminal.out, "      {id}: {reason}")?;
            }
            for line in section.open.chunks(8) {
                writeln!(terminal.out, "      open: {}", line.join(" "))?;
            }
        }
        let sum = |count: fn(&Section) -> usize| -> usize { self.sections.iter().map(count).sum() };
        let (cases, tests) = (sum(|section| section.by_case), sum(|section| section.by_test));
        let (reasons, open) = (
            sum(|section| section.reasons.len()),
            sum(|section| section.open.len()),
        );
        writeln!(
            terminal.out,
            "  {} rows: {cases} proved by cases, {tests} by tests, {reasons} left out with a reason, {open} open",
            cases + tests + reasons + open
        )?;
        Ok(())
    }
}

fn coverages(books: &[Book<'_>], verdicts: &[Verdict], notes: &Files) -> Result<Vec<Coverage>, Problem> {
    let proved: BTreeSet<&str> = verdicts
        .iter()
        .filter(|verdict| verdict.passed())
        .flat_map(|verdict| &verdict.proves)
        .map(String::as_str)
        .collect();
    let (tests, reasons) = elsewhere(notes)?;
    let touched = |book: &&Book<'_>| proved.iter().any(|id| book.ids.contains(*id));
    Ok(books
        .iter()
        .filter(touched)
        .map(|book| coverage(book, &proved, &tests, &reasons))
        .collect())
}

fn coverage(book: &Book<'_>, proved: &BTreeSet<&str>, tests: &Notes, reasons: &Notes) -> Coverage {
    let mut sections: Vec<Section> = Vec::new();
    for row in book.rows.iter().filter(|row| is_provable(row)) {
        if sections.last().is_none_or(|section| section.title != row.section) {
            sections.push(Section {
                title: row.section.clone(),
                ..Section::default()
            });
        }
        let Some(section) = sections.last_mut() else {
            continue;
        };
        if proved.contains(row.id.as_str()) {
            section.by_case += 1;
        } else if tests.contains_key(&row.id) {
            section.by_test += 1;
        } else if let Some(reason) = reasons.get(&row.id) {
            section.reasons.push((row.id.clone(), reason.clone()));
        } else {
            section.open.push(row.id.clone());
        }
    }
    Coverage {
        system: book.name(),
        sections,
    }
}

/// Rules and worked checks; not counters, decisions or content lists.
fn is_provable(row: &Row) -> bool {
    row.id.starts_with("WC-") || row.id.contains('-') && row.id.starts_with(|c: char| c.is_ascii_lowercase())
}

/// Ledger rows with a word about each.
type Notes = BTreeMap<String, String>;

/// Reads `[tests]` and `[reasons]`.
fn elsewhere(notes: &Files) -> Result<(Notes, Notes), Problem> {
    let (mut tests, mut reasons) = (Notes::new(), Notes::new());
    let faults = Faults::default();
    let documents: Vec<Document> = notes
        .iter()
        .map(|(file, text)| Document::new(file.as_str(), text.as_str()))
        .collect();
    for table in documents.iter().filter_map(|document| document.read(&faults)) {
        for (key, into) in [("tests", &mut tests), ("reasons", &mut reasons)] {
            let Some(rows) = table.opt_table(key) else {
                continue;
            };
            into.extend(
                rows.entries()
                    .into_iter()
                    .filter_map(|(id, node)| Some((id.to_owned(), node.string()?.to_owned()))),
            );
        }
        table.finish();
    }
    faults.into_result((tests, reasons)).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Problem::Failed(lines.join("\n"))
    })
}
