//! `sandtable strength`: how much stronger each commander is than the next weaker one.
//!
//! A pair meets on every scenario of a rule system, each side played equally often; where a side has several
//! seats, one player commands them all.

use serde::Serialize;
use study::{Clock, Plan, Row, Share, Thinking};
use umpire::ScenarioInfo;

use crate::problem::Problem;
use crate::shelf::{Registered, Shelf};
use crate::study_command::{problem, progress_bar};
use crate::{Terminal, cli, lookup};

/// One pair on one rule system.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    system: &'static str,
    stronger: String,
    weaker: String,
    games: u32,
    /// Of all games; the rest were lost, drawn, or lost by both.
    wins: Share,
    losses: u32,
    /// Of the games somebody won.
    wins_of_decided: Share,
    /// Times of the stronger per order, in milliseconds.
    thinking: Thinking,
    scenarios: Vec<Field>,
}

/// One scenario's part.
#[derive(Debug, Serialize)]
struct Field {
    scenario: String,
    games: u32,
    wins: u32,
    losses: u32,
}

pub fn run(args: &cli::Strength, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let systems = match &args.system {
        Some(name) => vec![lookup::system(shelf, name)?],
        None => shelf.iter().map(AsRef::as_ref).collect(),
    };
    let pairs = pairs(&args.pairs)?;
    let mut measured = Vec::new();
    for system in systems {
        let scenarios = wanted(system, &args.scenarios);
        if scenarios.is_empty() {
            continue;
        }
        for (stronger, weaker) in &pairs {
            let pair = measure(args, system, &scenarios, (stronger, weaker), terminal)?;
            if !args.json {
                write!(terminal.out, "{}", in_words(&pair))?;
                terminal.out.flush()?;
            }
            measured.push(pair);
        }
    }
    if measured.is_empty() {
        return Err(Problem::Usage(
            "None of these scenarios is there; `sandtable scenarios` lists them all.".to_owned(),
        ));
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *terminal.out, &measured)?;
        writeln!(terminal.out)?;
    }
    Ok(())
}

/// `veteran,regular` as two names.
fn pairs(given: &[String]) -> Result<Vec<(String, String)>, Problem> {
    let read = |pair: &String| match pair.split_once(',') {
        Some((stronger, weaker)) => Ok((stronger.to_owned(), weaker.to_owned())),
        None => Err(Problem::Usage(format!(
            "`{pair}` is no pair; write two players with a comma, such as `veteran,regular`."
        ))),
    };
    given.iter().map(read).collect()
}

fn wanted(system: &dyn Registered, ids: &[String]) -> Vec<ScenarioInfo> {
    let all = system.any().scenarios().into_iter();
    all.filter(|info| ids.is_empty() || ids.contains(&info.id))
        .collect()
}

fn measure(
    args: &cli::Strength,
    system: &dyn Registered,
    scenarios: &[ScenarioInfo],
    (stronger, weaker): (&str, &str),
    terminal: &Terminal<'_>,
) -> Result<Measured, Problem> {
    let arrangements = 2 * scenarios.len() as u32;
    let games_each = args.games.div_ceil(arrangements).max(1);
    let bar = progress_bar(games_each * arrangements, terminal);
    let mut clock = Clock::default();
    let mut fields = Vec::new();
    for info in scenarios {
        let mut field = Field {
            scenario: info.id.clone(),
            games: 0,
            wins: 0,
            losses: 0,
        };
        for team in [0, 1] {
            let ours: Vec<usize> = seats_of(info, team);
            let commander = |seat: usize| if ours.contains(&seat) { stronger } else { weaker };
            let plan = Plan {
                games: games_each,
                commanders: (0..info.seats.len())
                    .map(|seat| commander(seat).to_owned())
                    .collect(),
                seed: args.seed.clone(),
                jobs: None,
            };
            let played = system.time(&info.id, &plan, &|_: &Row| bar.inc(1));
            let (rows, times) = played.map_err(Problem::Failed)?.map_err(problem)?;
            clock.add(times.only(&ours));
            field.count(&rows, &ours);
        }
        fields.push(field);
    }
    bar.finish_and_clear();
    let sum = |part: fn(&Field) -> u32| fields.iter().map(part).sum::<u32>();
    let (games, wins, losses) = (
        sum(|field| field.games),
        sum(|field| field.wins),
        sum(|field| field.losses),
    );
    Ok(Measured {
        system: system.any().name(),
        stronger: stronger.to_owned(),
        weaker: weaker.to_owned(),
        games,
        wins: Share::new(wins, games),
        losses,
        wins_of_decided: Share::new(wins, wins + losses),
        thinking: clock.all(),
        scenarios: fields,
    })
}

/// The seats of the first team, or all the others.
fn seats_of(info: &ScenarioInfo, team: u8) -> Vec<usize> {
    let first = info.seats.first().map_or(0, |seat| seat.team);
    let seats = info.seats.iter().enumerate();
    seats
        .filter(|(_, seat)| (seat.team == first) == (team == 0))
        .map(|(index, _)| index)
        .collect()
}

impl Field {
    fn count(&mut self, rows: &[Row], ours: &[usize]) {
        for row in rows {
            self.games += 1;
            let won = row
                .winners
                .iter()
                .filter(|seat| ours.contains(&usize::from(**seat)))
                .count();
            if 0 < won {
                self.wins += 1;
            } else if !row.winners.is_empty() {
                self.losses += 1;
            }
        }
    }
}

/// The least share of wins that is promised between neighbours.
fn promise(stronger: &str, weaker: &str) -> Option<f64> {
    match (stronger, weaker) {
        ("recruit", "random") => Some(0.95),
        ("regular", "recruit") | ("veteran", "regular") => Some(0.65),
        _ => None,
    }
}

/// Is the promise kept, and counting which games?
fn promise_in_words(pair: &Measured) -> Option<String> {
    let least = promise(&pair.stronger, &pair.weaker)?;
    let kept = if least <= pair.wins.share {
        "kept, counting all games"
    } else if least <= pair.wins_of_decided.share {
        "kept among the games somebody won, not counting all games"
    } else {
        "not kept"
    };
    Some(format!("  promised: at least {:.0} %; {kept}\n", 100.0 * least))
}

fn in_words(pair: &Measured) -> String {
    let percent = |share: f64| 100.0 * share;
    let (wins, decided) = (&pair.wins, &pair.wins_of_decided);
    let mut text = format!(
        "{}: {} against {}, {} games\n  wins {:.1} % of all ({:.1} to {:.1}), {:.1} % of those somebody won ({:.1} to {:.1})\n  \
         {} thinks {:.1} ms an order, 99 of 100 within {:.1} ms, at most {:.1} ms ({} orders)\n",
        pair.system,
        pair.stronger,
        pair.weaker,
        pair.games,
        percent(wins.share),
        percent(wins.low),
        percent(wins.high),
        percent(decided.share),
        percent(decided.low),
        percent(decided.high),
        pair.stronger,
        pair.thinking.mean,
        pair.thinking.p99,
        pair.thinking.slowest,
        pair.thinking.orders,
    );
    text.extend(promise_in_words(pair));
    for field in &pair.scenarios {
        text.push_str(&format!(
            "    {:<28} {:>4} won, {:>4} lost of {}\n",
            field.scenario, field.wins, field.losses, field.games
        ));
    }
    text
}
