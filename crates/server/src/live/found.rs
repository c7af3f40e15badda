//! Founding a match: a new one, an imported one, or a rematch.

use std::sync::Arc;

use umpire::erased::AnySystem;
use umpire::game::TellSeed;
use umpire::record::{Entry, Header, MatchFile};
use umpire::{Options, ScenarioInfo, Seat, Seed};

use super::table::{Table, guard, to_text, wish_of};
use crate::app::App;
use crate::lessons::Lesson;
use crate::problem::Problem;
use crate::store::{ActRow, Fresh, Link, MatchRow, SeatRow, Standing, TokenRow, genesis, link};
use crate::token::{Token, random_match_id};

/// Who is to play a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    Person { name: Option<String> },
    Computer { commander: String },
}

/// What a new match is about.
#[derive(Copy, Clone, Debug)]
pub struct Terms<'a> {
    pub scenario: &'a str,
    pub options: &'a Options,
    /// Do the commanders explain their orders while it goes on?
    pub think_aloud: bool,
}

/// The secret links of a new match.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub seats: Vec<(Seat, Token)>,
    pub spectator: Token,
}

/// A match ready to be stored.
#[derive(Clone, Debug)]
pub struct Founded {
    pub fresh: Fresh,
    pub commitment: String,
    pub tokens: Tokens,
}

/// A new match.
pub fn found(
    app: &App,
    system: &Arc<dyn AnySystem>,
    terms: &Terms<'_>,
    sitters: &[Sitter],
) -> Result<Founded, Problem> {
    let mut seed = Seed([0; 32]);
    app.entropy.fill(&mut seed.0)?;
    let start = || system.start(terms.scenario, terms.options, seed);
    let (game, _) = guard(start)?.map_err(Problem::Unusable)?;
    let header = Header {
        seed: None,
        think_aloud: terms.think_aloud,
        ..game.save(TellSeed::WhenOver).header
    };
    store_form(app, system, game.scenario(), &header, seed, &[], sitters)
}

/// A match from its file: every order and every roll is checked.
pub fn import(
    app: &App,
    system: &Arc<dyn AnySystem>,
    file: &MatchFile,
    sitters: Option<&[Sitter]>,
) -> Result<Founded, Problem> {
    let seed = file
        .seed()
        .map_err(|error| Problem::unusable(error.to_string()))?;
    let seed = seed.ok_or_else(|| {
        Problem::unusable(
            "This file does not tell the seed of its dice, so it cannot be played on. \
             Export it as a private save, or after the match is over.",
        )
    })?;
    let scenarios = system.scenarios();
    let scenario = scenarios
        .iter()
        .find(|scenario| scenario.id == file.header.scenario)
        .ok_or_else(|| Problem::unusable(format!("There is no scenario `{}`.", file.header.scenario)))?;
    let everybody: Vec<Sitter> = scenario
        .seats
        .iter()
        .map(|_| Sitter::Person { name: None })
        .collect();
    let sitters = sitters.unwrap_or(&everybody);
    let header = Header {
        seed: None,
        ..file.header.clone()
    };
    let founded = store_form(app, system, scenario, &header, seed, &file.entries, sitters);
    let mut founded = founded.map_err(blame_the_file)?;
    founded.fresh.row.imported = true;
    Ok(founded)
}

/// A lesson: its own dice, and what comes before its first step.
pub fn found_lesson(app: &App, system: &Arc<dyn AnySystem>, lesson: &Lesson) -> Result<Founded, Problem> {
    let game = guard(|| lesson.begin(system.as_ref()))?.map_err(Problem::Unusable)?;
    let file = game.save(TellSeed::WhenOver);
    let header = Header {
        seed: None,
        ..file.header
    };
    let scenario = game.scenario();
    let sitter = |seat: &umpire::SeatInfo| match seat.name == lesson.side {
        true => Sitter::Person { name: None },
        false => Sitter::Computer {
            commander: lesson.against.clone(),
        },
    };
    let sitters: Vec<Sitter> = scenario.seats.iter().map(sitter).collect();
    store_form(
        app,
        system,
        scenario,
        &header,
        lesson.seed(),
        &file.entries,
        &sitters,
    )
}

/// What would be damage in our own database is a wrong file when somebody sent it.
fn blame_the_file(problem: Problem) -> Problem {
    if let Problem::Damaged(what) = problem {
        return Problem::unusable(format!("This file is not a match as it was played: {what}."));
    }
    problem
}

/// The next match of the same players, each one seat on.
pub fn rematch(app: &App, table: &Table) -> Result<Founded, Problem> {
    let mut sitters: Vec<Sitter> = table.seats().iter().map(sitter_of).collect();
    sitters.rotate_right(1);
    let header = table.header();
    let terms = Terms {
        scenario: &header.scenario,
        options: &header.options,
        think_aloud: header.think_aloud,
    };
    found(app, table.system(), &terms, &sitters)
}

fn sitter_of(row: &SeatRow) -> Sitter {
    match &row.commander {
        Some(commander) => Sitter::Computer {
            commander: commander.clone(),
        },
        None => Sitter::Person {
            name: row.name.clone(),
        },
    }
}

fn store_form(
    app: &App,
    system: &Arc<dyn AnySystem>,
    scenario: &ScenarioInfo,
    header: &Header,
    seed: Seed,
    entries: &[Entry],
    sitters: &[Sitter],
) -> Result<Founded, Problem> {
    let seats = seat_rows(system, scenario, sitters)?;
    let now = app.clock.now_ms();
    let id = random_match_id(app.entropy.as_ref())?;
    let header_text = to_text(header);
    let genesis = genesis(&id, &header.system, &header.scenario, &header_text, &seed.0);
    let acts = act_rows(genesis, entries, now);
    let mut row = MatchRow {
        id,
        system: header.system.clone(),
        scenario: header.scenario.clone(),
        title: scenario.title.clone(),
        header: header_text,
        seed: crate::store::Secret(seed.0),
        imported: false,
        genesis,
        number: acts.len() as u32,
        chain: acts.last().map_or(genesis, |act| act.hash),
        standing: Standing {
            turn: None,
            computer: false,
            outcome: None,
        },
        updated: now,
        rematch: None,
    };
    let table = Table::load(Arc::clone(system), row.clone(), seats.clone(), &acts, &mut |_| ())?;
    row.standing = table.standing();
    let (tokens, rows) = make_tokens(app, &seats)?;
    Ok(Founded {
        fresh: Fresh {
            row,
            seats,
            tokens: rows,
            acts,
        },
        commitment: header.commitment.clone(),
        tokens,
    })
}

fn seat_rows(
    system: &Arc<dyn AnySystem>,
    scenario: &ScenarioInfo,
    sitters: &[Sitter],
) -> Result<Vec<SeatRow>, Problem> {
    if sitters.len() != scenario.seats.len() {
        return Err(Problem::unusable(format!(
            "This scenario has {} seats, not {}.",
            scenario.seats.len(),
            sitters.len()
        )));
    }
    let commanders = system.commanders();
    let mut rows = Vec::new();
    for (info, sitter) in scenario.seats.iter().zip(sitters) {
        let (commander, name) = match sitter {
            Sitter::Person { name } => (None, name.clone()),
            Sitter::Computer { commander } if commanders.contains(&commander.as_str()) => {
                (Some(commander.clone()), None)
            }
            Sitter::Computer { commander } => {
                return Err(Problem::unusable(format!(
                    "There is no commander `{commander}`; there are {}.",
                    commanders.join(", ")
                )));
            }
        };
        rows.push(SeatRow {
            seat: info.seat,
            side: info.name.clone(),
            team: info.team,
            commander,
            name,
        });
    }
    Ok(rows)
}

fn act_rows(genesis: Link, entries: &[Entry], at: i64) -> Vec<ActRow> {
    let mut before = genesis;
    let mut rows = Vec::new();
    for entry in entries {
        let mut row = ActRow {
            number: entry.n,
            seat: entry.seat,
            act: to_text(&wish_of(entry.act.clone())),
            dice: to_text(&entry.dice),
            command: None,
            at,
            hash: before,
        };
        row.hash = link(before, &row);
        before = row.hash;
        rows.push(row);
    }
    rows
}

/// One link per open seat and one for spectators.
fn make_tokens(app: &App, seats: &[SeatRow]) -> Result<(Tokens, Vec<TokenRow>), Problem> {
    let mut rows = Vec::new();
    let mut told = Vec::new();
    for row in seats.iter().filter(|row| row.commander.is_none()) {
        let token = Token::random(app.entropy.as_ref())?;
        rows.push(TokenRow {
            hash: token.hash(),
            seat: Some(row.seat),
        });
        told.push((row.seat, token));
    }
    let spectator = Token::random(app.entropy.as_ref())?;
    rows.push(TokenRow {
        hash: spectator.hash(),
        seat: None,
    });
    let tokens = Tokens {
        seats: told,
        spectator,
    };
    Ok((tokens, rows))
}
