//! The tests every rule crate has, each to be written in a few lines: cases, citations, laws, bad input, whole games for a
//! benchmark. Only tests use this (feature `testing`); it reads files, which rules never do.
//!
//! A rule crate is the folder of its system's name below `crates/rules`, its cases and content the folders of that name below `cases`
//! and `content`.

pub mod citations;
pub mod saves;

use std::fs;
use std::path::{Path, PathBuf};

use umpire::cases::Staging;
use umpire::laws::Battery;
use umpire::{Decision, Dice, Options, Report, Ruleset, Seed, System};

/// Every case of this game holds. `sandtable verify` runs the same files and counts the rows.
///
/// # Panics
/// With all failures; or if there are fewer than `least` cases, because then somebody looks in the wrong place.
pub fn every_case_holds(system: &impl Staging, least: usize) {
    let mut files = files_below(&home().join("cases").join(system.name()), &["toml"]);
    // The list of rows proved elsewhere is no case.
    files.retain(|file| !file.ends_with("elsewhere.toml"));
    assert!(least <= files.len(), "only {} cases were found", files.len());
    let mut failures = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a case is readable text");
        let verdict = umpire::cases::run(system, &file.display().to_string(), &text);
        let told = verdict.failures.iter();
        failures.extend(told.map(|failure| format!("{}: {failure}", verdict.file)));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Random games of every scenario with these options keep every law; `set` says how many, and how closely they are looked at.
///
/// # Panics
/// When a law is broken.
pub fn every_law_is_kept<S: System>(
    system: &S,
    options: &Options,
    set: impl Fn(Battery<S::Rules>) -> Battery<S::Rules>,
) {
    for info in system.scenarios() {
        one_keeps_every_law(system, &info.id, options, &set);
    }
}

/// The same of one scenario.
///
/// # Panics
/// When a law is broken.
pub fn one_keeps_every_law<S: System>(
    system: &S,
    scenario: &str,
    options: &Options,
    set: impl Fn(Battery<S::Rules>) -> Battery<S::Rules>,
) {
    let rules = system.open(scenario, options);
    let rules = rules.unwrap_or_else(|message| panic!("{message}"));
    set(Battery::new(rules)).hold();
}

/// Plays one game of random against random with order generation; the number of decisions.
pub fn playout<R: Ruleset>(rules: &R, game: u64, orders: &mut Vec<R::Order>) -> u64 {
    let seed = Seed::from_number(game);
    let mut chooser = Dice::quiet(&Seed::from_number(!game), 0);
    let mut report = Report::silent();
    let mut battle = rules.muster(&mut Dice::quiet(&seed, 0), &mut report);
    let mut number = 0;
    while let Decision::Ask(_) = rules.decision(&battle) {
        orders.clear();
        rules.orders(&battle, orders);
        let order = &orders[chooser.below(orders.len() as u32) as usize];
        number += 1;
        rules.obey(&mut battle, order, &mut Dice::quiet(&seed, number), &mut report);
    }
    number
}

/// A whole benchmark: `$games` different games of random against random of every scenario, in turn.
#[macro_export]
macro_rules! benchmark_playouts {
    ($system:expr, $games:literal games) => {
        fn scenarios(criterion: &mut ::criterion::Criterion) {
            let system = $system;
            for info in ::umpire::System::scenarios(&system) {
                let rules = ::umpire::System::open(&system, &info.id, &::umpire::Options::default())
                    .expect("a shipped scenario opens");
                let mut orders = Vec::new();
                let mut play = |game| $crate::testing::playout(&rules, game, &mut orders);
                let decisions: u64 = (0..$games).map(&mut play).sum();
                let mut group = criterion.benchmark_group("random against random");
                group.throughput(::criterion::Throughput::Elements(decisions / $games));
                let mut game = 0;
                group.bench_function(&info.id, |bencher| {
                    bencher.iter(|| {
                        game = (game + 1) % $games;
                        play(game)
                    });
                });
                group.finish();
            }
        }

        ::criterion::criterion_group!(playouts, scenarios);
        ::criterion::criterion_main!(playouts);
    };
}

/// The root of the repository.
pub(crate) fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files below a folder whose name ends so, in order.
pub(crate) fn files_below(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    paths.sort();
    let is_wanted = |path: &Path| {
        path.extension()
            .is_some_and(|end| ends.iter().any(|known| end == *known))
    };
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(files_below(&path, ends));
        } else if is_wanted(&path) {
            files.push(path);
        }
    }
    files
}
