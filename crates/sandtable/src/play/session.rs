//! The loop of a match in the terminal.

use std::path::{Path, PathBuf};

use umpire::erased::{AnyGame, AnySystem, Wrong};
use umpire::game::TellSeed;
use umpire::{Decision, Seat, Seed, Selection};

use super::board::Map;
use super::command::{self, Command, HELP};
use super::menu::{self, Menu};
use super::show::print;
use crate::paint::Paint;
use crate::problem::Problem;
use crate::{Terminal, lookup};

/// Who plays the other seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// By name, perhaps with a budget: `veteran:500ms`.
    Computer(String),
    Human,
}

/// One match at one terminal.
pub struct Session<'a> {
    pub(super) system: &'a dyn AnySystem,
    pub(super) game: Box<dyn AnyGame>,
    pub(super) map: Map,
    pub(super) seat: Seat,
    pub(super) opponent: Opponent,
    pub(super) seed: Seed,
    pub(super) paint: Paint,
    pub(super) picked: Selection,
    pub(super) menu: Menu,
    pub save_to: Option<PathBuf>,
}

/// Whether the human goes on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Next {
    /// Show the position and the choices again.
    Show,
    /// Only ask again.
    Ask,
    /// The position changed: play on.
    PlayOn,
    Leave,
}

impl<'a> Session<'a> {
    pub fn new(
        system: &'a dyn AnySystem,
        game: Box<dyn AnyGame>,
        seat: Seat,
        opponent: Opponent,
        seed: Seed,
        colours: bool,
    ) -> Session<'a> {
        let map = Map::new(game.board());
        let (picked, menu, paint) = (Selection::default(), Menu::default(), Paint { on: colours });
        Session {
            system,
            game,
            map,
            seat,
            opponent,
            seed,
            paint,
            picked,
            menu,
            save_to: None,
        }
    }

    /// Plays until the match is over or the human leaves.
    pub fn play(&mut self, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        loop {
            let seat = match self.game.decision() {
                Decision::Over(outcome) => {
                    self.show(self.seat, terminal)?;
                    writeln!(terminal.out, "\n{}", self.paint.bold(&outcome.text))?;
                    return self.keep();
                }
                Decision::Ask(ask) => ask.seat,
            };
            match self.opponent.clone() {
                Opponent::Computer(commander) if seat != self.seat => {
                    self.let_think(&commander, seat, terminal)?
                }
                Opponent::Computer(_) | Opponent::Human => {
                    if self.let_command(seat, terminal)? == Next::Leave {
                        return self.leave(terminal);
                    }
                }
            }
        }
    }

    /// A commander gives one order.
    fn let_think(&mut self, commander: &str, seat: Seat, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        // Its thoughts follow from the match's seed, so that a match can be played again from it.
        let words = format!("{} thinks about {}", self.seed.to_hex(), self.game.number());
        let Some(order) = self.game.think(commander, &Seed::from_words(&words)) else {
            return Err(Problem::Failed(format!(
                "The commander `{commander}` found no order; please report this match."
            )));
        };
        match self.game.give(seat, &order) {
            Ok(told) => self.tell(&told, terminal)?,
            Err(wrong) => {
                return Err(Problem::Failed(format!(
                    "The computer's order was refused: {wrong}"
                )));
            }
        }
        self.keep()
    }

    /// The human commands until an order is given.
    fn let_command(&mut self, seat: Seat, terminal: &mut Terminal<'_>) -> Result<Next, Problem> {
        self.picked = Selection::default();
        let mut next = Next::Show;
        loop {
            match next {
                Next::Show => {
                    self.show(seat, terminal)?;
                    self.offer(seat, terminal)?;
                }
                Next::Ask => {}
                Next::PlayOn | Next::Leave => return Ok(next),
            }
            write!(terminal.out, "> ")?;
            terminal.out.flush()?;
            let mut line = String::new();
            if terminal.input.read_line(&mut line)? == 0 {
                writeln!(terminal.out)?;
                return Ok(Next::Leave);
            }
            next = self.obey(command::parse(&line), seat, terminal)?;
        }
    }

    fn obey(&mut self, command: Command, seat: Seat, terminal: &mut Terminal<'_>) -> Result<Next, Problem> {
        match command {
            Command::Give(number) => return self.give(number, seat, terminal),
            Command::Pick(pieces) => return self.pick(Selection::of(pieces), seat, terminal),
            Command::Card(card) => {
                return self.pick(
                    Selection {
                        card: Some(card),
                        ..Selection::default()
                    },
                    seat,
                    terminal,
                );
            }
            Command::Clear => return self.pick(Selection::default(), seat, terminal),
            Command::At(name) => self.look_at(&name, seat, terminal)?,
            Command::Explain(number) => match number
                .checked_sub(1)
                .and_then(|index| self.menu.choices.get(index))
            {
                Some(choice) => print(menu::explain(choice, &self.map, self.paint), terminal)?,
                None => writeln!(terminal.out, "There is no choice {number}.")?,
            },
            Command::Rule(id) => self.show_rule(&id, terminal)?,
            Command::Undo => match self.game.undo(seat) {
                Ok(()) => {
                    writeln!(terminal.out, "Taken back.")?;
                    self.keep()?;
                    return Ok(Next::PlayOn);
                }
                Err(refusal) => writeln!(terminal.out, "{refusal}")?,
            },
            Command::Save(name) => self.save(name, terminal)?,
            Command::Resign => match self.game.resign(seat) {
                Ok(()) => return Ok(Next::PlayOn),
                Err(refusal) => writeln!(terminal.out, "{refusal}")?,
            },
            Command::Board => return Ok(Next::Show),
            Command::Legend => print(self.map.legend(self.paint), terminal)?,
            Command::Help => writeln!(terminal.out, "{HELP}")?,
            Command::Quit => return Ok(Next::Leave),
            Command::Nothing => {}
            Command::Unknown(line) => {
                writeln!(
                    terminal.out,
                    "`{line}` is no command; a number gives that choice, `help` lists the rest."
                )?;
            }
        }
        Ok(Next::Ask)
    }

    fn give(&mut self, number: usize, seat: Seat, terminal: &mut Terminal<'_>) -> Result<Next, Problem> {
        let Some(choice) = number
            .checked_sub(1)
            .and_then(|index| self.menu.choices.get(index))
        else {
            match self.menu.choices.len() {
                0 => writeln!(
                    terminal.out,
                    "There is no choice {number}: pick a piece (`p NUMBER`), or go back (`x`)."
                )?,
                most => writeln!(
                    terminal.out,
                    "There is no choice {number}; they go from 1 to {most}."
                )?,
            }
            return Ok(Next::Ask);
        };
        let order = choice.order.clone();
        match self.game.give(seat, &order) {
            Ok(told) => {
                self.tell(&told, terminal)?;
                self.keep()?;
                Ok(Next::PlayOn)
            }
            Err(Wrong::Refused(refusal)) => {
                writeln!(terminal.out, "{refusal}")?;
                Ok(Next::Ask)
            }
            Err(wrong @ Wrong::Unreadable(_)) => Err(Problem::Failed(wrong.to_string())),
        }
    }

    fn pick(&mut self, picked: Selection, seat: Seat, terminal: &mut Terminal<'_>) -> Result<Next, Problem> {
        self.picked = picked;
        self.offer(seat, terminal)?;
        Ok(Next::Ask)
    }

    /// Writes the match down, if a file was named.
    fn keep(&self) -> Result<(), Problem> {
        match &self.save_to {
            Some(path) => lookup::write(path, &self.game.save(TellSeed::Always).to_text()),
            None => Ok(()),
        }
    }

    fn save(&mut self, name: Option<String>, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        let named = name.as_deref().map(Path::new).or(self.save_to.as_deref());
        let Some(path) = named else {
            writeln!(terminal.out, "Where to? `save FILE`.")?;
            return Ok(());
        };
        // A wrong file name must not end the match.
        match lookup::write(path, &self.game.save(TellSeed::Always).to_text()) {
            Ok(()) => writeln!(terminal.out, "Saved to {}.", path.display())?,
            Err(Problem::Failed(text) | Problem::Usage(text)) => writeln!(terminal.out, "{text}")?,
            Err(other @ (Problem::Interrupted(_) | Problem::NobodyListens)) => return Err(other),
        }
        Ok(())
    }

    fn leave(&self, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        self.keep()?;
        match &self.save_to {
            Some(path) => writeln!(
                terminal.out,
                "The match is kept in {0}; go on with `sandtable play --load {0}`.",
                path.display()
            )?,
            None => writeln!(terminal.out, "The match is not over and was not saved.")?,
        }
        Ok(())
    }
}
