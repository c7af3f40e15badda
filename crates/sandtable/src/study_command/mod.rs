//! `sandtable study`: many games between commanders.

mod folder;
mod merge;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use study::{
    Header, Journal, Observe, Plan, Published, Row, Session, Shard, Speed, StudyError, Varying,
    option_variations,
};
use umpire::{Options, ScenarioInfo};

use crate::interrupt;
use crate::problem::Problem;
use crate::shelf::{Registered, Shelf};
use crate::{Terminal, cli, lookup, scenario_file};
use folder::{Found, Scribe, Time};

/// Who plays a seat that nobody named a player for.
const USUAL: &str = "random";

pub fn run(args: &cli::Study, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    if let Some(cli::StudyCommand::Merge(args)) = &args.command {
        return merge::run(args, shelf, terminal);
    }
    let wanted = wanted(args, shelf)?;
    if 1 < wanted.len() && args.write_balance.is_some() {
        return Err(Problem::Usage(
            "A balance is written into the file of one scenario; name one.".to_owned(),
        ));
    }
    let stop = interrupt::watch();
    let several = args.all;
    let mut errands = Vec::new();
    for (system, info) in &wanted {
        let place = |folder: &PathBuf| match several {
            true => folder.join(info.system).join(&info.id),
            false => folder.clone(),
        };
        errands.push(Errand {
            args,
            system: *system,
            info,
            folder: args.out.as_ref().map(place),
        });
    }
    errands.iter().try_for_each(Errand::check_places)?;
    let mut studies = Vec::new();
    for errand in &errands {
        studies.push(errand.run(stop, terminal)?);
    }
    if several && !args.json {
        write!(terminal.out, "{}", study::overview(&studies))?;
    }
    Ok(())
}

/// The scenarios asked for: one, all of a system, or all there are.
fn wanted<'a>(
    args: &cli::Study,
    shelf: &'a Shelf,
) -> Result<Vec<(&'a dyn Registered, ScenarioInfo)>, Problem> {
    let all_of = |system: &'a dyn Registered| {
        let scenarios = system.any().scenarios();
        scenarios.into_iter().map(move |info| (system, info))
    };
    match (args.all, args.names.as_slice()) {
        (true, []) => Ok(shelf.iter().flat_map(|system| all_of(system.as_ref())).collect()),
        (true, [system]) => Ok(all_of(lookup::system(shelf, system)?).collect()),
        (false, [scenario]) => Ok(vec![lookup::scenario(shelf, scenario)?]),
        (false, [system, scenario]) => {
            let system = lookup::system(shelf, system)?.any().name();
            Ok(vec![lookup::scenario(shelf, &format!("{system}/{scenario}"))?])
        }
        (true, _) => Err(Problem::Usage(
            "--all takes the name of one rule system, or none.".to_owned(),
        )),
        (false, _) => Err(Problem::Usage(
            "Name a scenario, or write --all; `sandtable scenarios` lists them all.".to_owned(),
        )),
    }
}

/// The study of one scenario.
struct Errand<'a> {
    args: &'a cli::Study,
    system: &'a dyn Registered,
    info: &'a ScenarioInfo,
    folder: Option<PathBuf>,
}

/// One round of games: of the scenario as it is, or with one thing changed.
struct Part {
    /// Empty for the study itself.
    id: String,
    options: Options,
    /// A variation that the system makes.
    variation: Option<String>,
    observe: Observe,
}

impl Errand<'_> {
    fn run(&self, stop: &AtomicBool, terminal: &mut Terminal<'_>) -> Result<Published, Problem> {
        let options = lookup::options(self.system.any(), &self.args.options)?;
        let (parts, variations) = self.parts(&options);
        let mut plan = Plan {
            games: self.args.games,
            commanders: self.commanders(),
            seed: self.args.seed.clone(),
            jobs: self.args.jobs,
        };
        let header = Header {
            options: options.clone(),
            commanders: plan.commanders.clone(),
            seed: plan.seed.clone(),
            games: plan.games,
            content: self.system.content_version(&self.info.id),
            observe: self.observe(),
            variations,
            ..Header::new(self.info.system, &self.info.id)
        };
        let (mut journal, mut time) = self.begin(header)?;
        // A study that goes on may grow, never shrink.
        plan.games = plan.games.max(journal.header.games);
        journal.header.games = plan.games;
        let played = self.play(&plan, &parts, &mut journal, stop, terminal)?;
        time.add(played);
        let board = self
            .system
            .any()
            .board(&self.info.id, &options)
            .map_err(Problem::Failed)?;
        let found = Found::of(&journal, self.info.clone(), board, self.args.date.clone());
        if let Some(folder) = &self.folder {
            folder::write_all(folder, &journal, &found, time)?;
        }
        let speed = Speed {
            jobs: self.jobs(),
            seconds: played.core_seconds / self.jobs() as f64,
            ..played.speed(self.observe())
        };
        tell(&found.published, &speed, self.args.json, terminal)?;
        if stop.load(Ordering::Relaxed) {
            return Err(Problem::Interrupted(self.interrupted(&journal)));
        }
        if let Some(file) = &self.args.write_balance {
            let seats: Vec<&str> = found
                .published
                .seats
                .iter()
                .map(|seat| seat.name.as_str())
                .collect();
            scenario_file::write_balance(file, &found.published.balance(), &seats)?;
        }
        if let Some(folder) = self.publish_folder() {
            let path = folder::publish(&folder, &found.published)?;
            writeln!(terminal.err, "Published as {}.", path.display())?;
        }
        Ok(found.published)
    }

    /// What could not be written at the end is found out before the first game.
    fn check_places(&self) -> Result<(), Problem> {
        if let Some(file) = &self.args.write_balance {
            scenario_file::check_file(file, &self.info.id)?;
        }
        match self.publish_folder() {
            Some(folder) => folder::check_publish(&folder, self.info.system),
            None => Ok(()),
        }
    }

    /// Where the study is to be published.
    fn publish_folder(&self) -> Option<PathBuf> {
        let named = self.args.publish.as_ref()?;
        let usual = || server::data_folder().join("studies");
        Some(named.clone().unwrap_or_else(usual))
    }

    fn observe(&self) -> Observe {
        if self.args.bare {
            Observe::Nothing
        } else {
            Observe::All
        }
    }

    fn jobs(&self) -> usize {
        let cores = std::thread::available_parallelism();
        let cores = cores.map_or(1, std::num::NonZeroUsize::get);
        let asked = self.args.jobs.map_or(cores, std::num::NonZeroUsize::get);
        // More threads than games would have nothing to do.
        asked.min(self.args.games.max(1) as usize)
    }

    /// With `--all` one name stands for every seat.
    fn commanders(&self) -> Vec<String> {
        let seats = self.info.seats.len();
        match self.args.seats.as_slice() {
            [] => vec![USUAL.to_owned(); seats],
            [one] if self.args.all => vec![one.clone(); seats],
            seats => seats.to_vec(),
        }
    }

    /// The study itself, and what is varied; what cannot be opened together is left out.
    fn parts(&self, options: &Options) -> (Vec<Part>, Vec<Varying>) {
        let mut parts = vec![Part {
            id: String::new(),
            options: options.clone(),
            variation: None,
            observe: self.observe(),
        }];
        let mut variations = Vec::new();
        if !self.args.sensitivity {
            return (parts, variations);
        }
        let mut add = |varying: Varying, options: Options, variation: Option<String>| {
            if self.system.opens(&self.info.id, &options, variation.as_deref()) {
                parts.push(Part {
                    id: varying.id.clone(),
                    options,
                    variation,
                    observe: Observe::Nothing,
                });
                variations.push(varying);
            }
        };
        for (varying, options) in option_variations(&self.system.any().options(), options) {
            add(varying, options, None);
        }
        for variation in self.system.variations(&self.info.id) {
            let id = variation.id.clone();
            add(variation.into(), options.clone(), Some(id));
        }
        (parts, variations)
    }

    /// The journal to go on with: an empty one, or with `--resume` what the folder has.
    fn begin(&self, header: Header) -> Result<(Journal, Time), Problem> {
        let Some(folder) = &self.folder else {
            return Ok((Journal::new(header), Time::default()));
        };
        let found = folder::read_journal(folder)?;
        match found {
            Some(found) if self.args.resume => {
                if let Some(what) = header.differs(&found.header) {
                    let told = format!(
                        "{} has games of another study; what differs: {what}. Ask for the same study, or choose another folder.",
                        folder.display()
                    );
                    return Err(Problem::Usage(told));
                }
                Ok((found, Time::read(folder)))
            }
            Some(found) if 0 < found.missing() && self.args.shard.is_none() => Err(Problem::Usage(format!(
                "{} has a study of which {} games are still to be played; go on with --resume, or choose another folder.",
                folder.display(),
                found.missing()
            ))),
            Some(_) | None => Ok((Journal::new(header), Time::default())),
        }
    }

    /// Plays what is not in the journal yet, and takes it down game by game.
    fn play(
        &self,
        plan: &Plan,
        parts: &[Part],
        journal: &mut Journal,
        stop: &AtomicBool,
        terminal: &Terminal<'_>,
    ) -> Result<Time, Problem> {
        let shard = self.args.shard.unwrap_or(Shard::ALL);
        let done: Vec<BTreeSet<u32>> = parts.iter().map(|part| journal.done(&part.id)).collect();
        let kept: usize = done.iter().flatten().filter(|game| shard.takes(**game)).count();
        let games = u64::from(shard.share_of(plan.games)) * parts.len() as u64;
        let bar = progress_bar(games.saturating_sub(kept as u64) as u32, terminal);
        let scribe = match &self.folder {
            Some(folder) => Some(Scribe::open(folder, journal)?),
            None => None,
        };
        let start = Instant::now();
        let mut time = Time::default();
        for (part, done) in parts.iter().zip(&done) {
            let told = |row: &Row| {
                if let Some(scribe) = &scribe {
                    scribe.note(&part.id, row);
                }
                bar.inc(1);
            };
            let session = Session {
                observe: part.observe,
                shard,
                done,
                stop,
            };
            let variation = part.variation.as_deref();
            let played = self
                .system
                .play(&self.info.id, (&part.options, variation), plan, session, &told);
            for row in played.map_err(Problem::Failed)?.map_err(problem)? {
                time.games += 1;
                time.decisions += u64::from(row.decisions);
                journal.add(&part.id, row);
            }
        }
        bar.finish_and_clear();
        time.core_seconds = start.elapsed().as_secs_f64() * self.jobs() as f64;
        if let Some(scribe) = scribe {
            scribe.close()?;
        }
        Ok(time)
    }

    fn interrupted(&self, journal: &Journal) -> String {
        let (done, all) = (journal.len(), journal.len() + journal.missing());
        match &self.folder {
            Some(folder) => format!(
                "Interrupted: {done} of {all} games are done and kept in {}. The same command with --resume goes on.",
                folder.display()
            ),
            None => format!(
                "Interrupted: {done} of {all} games are done, as told above. With --out they are kept, and --resume goes on."
            ),
        }
    }
}

/// Prints what was found.
fn tell(
    published: &Published,
    speed: &Speed,
    json: bool,
    terminal: &mut Terminal<'_>,
) -> Result<(), Problem> {
    if json {
        // The rows are many and go to a folder; the summary is what a script asks for.
        let all = serde_json::json!({ "summary": published, "speed": speed });
        serde_json::to_writer_pretty(&mut *terminal.out, &all)?;
        writeln!(terminal.out)?;
    } else {
        write!(terminal.out, "{}", study::table(published, Some(speed)))?;
    }
    terminal.out.flush()?;
    Ok(())
}

/// A bar with the time left, on standard error, if somebody looks at it.
pub fn progress_bar(games: u32, terminal: &Terminal<'_>) -> ProgressBar {
    let target = if terminal.progress {
        ProgressDrawTarget::stderr_with_hz(8)
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(games.into()), target);
    let template = "{bar:30} {pos} of {len} games, {per_sec}, {eta} left";
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Wrong names and numbers are the caller's; what goes wrong in playing is not.
pub fn problem(error: StudyError) -> Problem {
    match error {
        StudyError::NoSuchCommander { .. } | StudyError::WrongSeats { .. } | StudyError::NoGames => {
            Problem::Usage(error.to_string())
        }
        StudyError::NoThreads(_) | StudyError::Crashed { .. } => Problem::Failed(error.to_string()),
    }
}
