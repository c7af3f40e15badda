//! `sandtable play`: a whole firefight in the terminal.
//!
//! | file | does |
//! |---|---|
//! | `session` | the loop: commanders think, the human plays |
//! | `show` | what it prints |
//! | `command` | reads what the human types |
//! | `board` | draws the map |
//! | `status` | tracks, cards and pieces below it |
//! | `menu` | the numbered choices with costs and odds |
//! | `log` | what happened, in lines |

mod board;
mod command;
pub mod log;
mod menu;
mod session;
mod show;
mod status;

use umpire::erased::AnySystem;
use umpire::record::MatchFile;
use umpire::{ScenarioInfo, Seat, Seed};

use crate::problem::Problem;
use crate::shelf::Shelf;
use crate::{Terminal, cli, lookup};
use session::{Opponent, Session};

pub fn run(args: &cli::Play, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let mut session = match (&args.load, &args.scenario) {
        (Some(path), _) => {
            let wrong = |error| Problem::Failed(format!("{}: {error}", path.display()));
            let file = MatchFile::parse(&lookup::read(path)?).map_err(wrong)?;
            let system = lookup::system_of_match(shelf, &file)?;
            let Some(seed) = file.seed().map_err(wrong)? else {
                let text = "this match does not tell its seed and cannot go on; `sandtable replay` shows it.";
                return Err(Problem::Failed(format!("{}: {text}", path.display())));
            };
            let game = system.any().load(&file, None, &mut |_, _| {}).map_err(wrong)?;
            let opponent = opponent(args.against.as_deref(), system.any())?;
            let seat = seat(game.scenario(), args.seat.as_deref())?;
            Session::new(system.any(), game, seat, opponent, seed, terminal.colours)
        }
        (None, Some(wanted)) => {
            let (system, info) = lookup::scenario(shelf, wanted)?;
            let options = lookup::options(system.any(), &args.options)?;
            let opponent = opponent(args.against.as_deref(), system.any())?;
            let seat = seat(&info, args.seat.as_deref())?;
            let seed = match &args.seed {
                Some(words) => Seed::from_words(words),
                None => blind_seed()?,
            };
            let (game, told) = system
                .any()
                .start(&info.id, &options, seed)
                .map_err(Problem::Usage)?;
            let session = Session::new(system.any(), game, seat, opponent, seed, terminal.colours);
            session.introduce(&told, terminal)?;
            session
        }
        (None, None) => {
            return Err(Problem::Usage(
                "Name a scenario, or a saved match with --load.".to_owned(),
            ));
        }
    };
    // Who goes on with a saved match goes on saving it, unless told otherwise.
    session.save_to = args.save.clone().or_else(|| args.load.clone());
    session.play(terminal)
}

/// The player named, with a budget if it takes one; the usual one if none is named.
fn opponent(named: Option<&str>, system: &dyn AnySystem) -> Result<Opponent, Problem> {
    let name = named.or(system.usual_commander()).unwrap_or("human");
    let known = system.commanders();
    let level = name.split(':').next().unwrap_or(name);
    if name == "human" {
        Ok(Opponent::Human)
    } else if known.contains(&level) && commanders::is_known(name) {
        Ok(Opponent::Computer(name.to_owned()))
    } else {
        Err(Problem::Usage(format!(
            "There is no player `{name}`; there are {}, human.",
            known.join(", ")
        )))
    }
}

/// A seat by number or by the beginning of its name; the first if none is named.
fn seat(info: &ScenarioInfo, wanted: Option<&str>) -> Result<Seat, Problem> {
    let Some(wanted) = wanted else { return Ok(Seat(0)) };
    let lower = wanted.to_lowercase();
    let fits = |seat: &&umpire::SeatInfo| {
        seat.seat.0.to_string() == lower || seat.name.to_lowercase().starts_with(&lower)
    };
    info.seats.iter().find(fits).map(|seat| seat.seat).ok_or_else(|| {
        let seats: Vec<String> = info
            .seats
            .iter()
            .map(|seat| format!("{} {}", seat.seat.0, seat.name))
            .collect();
        Problem::Usage(format!(
            "There is no seat `{wanted}`; there are {}.",
            seats.join(", ")
        ))
    })
}

fn blind_seed() -> Result<Seed, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        Problem::Failed(format!(
            "The system gives no random numbers ({error}); use --seed."
        ))
    })?;
    Ok(Seed(bytes))
}
