//! What a session prints: the scenario, the position, the choices, the rules.

use umpire::erased::Told;
use umpire::{Anchor, Eyes, Refusal, Seat};

use super::menu::Menu;
use super::session::{Opponent, Session};
use super::{log, status};
use crate::Terminal;
use crate::problem::Problem;

impl Session<'_> {
    /// Title, briefing, ways to win, and what happened before the first decision.
    pub fn introduce(&self, told: &Told, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        let info = self.game.scenario();
        writeln!(
            terminal.out,
            "{}  {}",
            self.paint.bold(&info.title),
            self.paint.dim(&info.date)
        )?;
        print(wrapped(&info.briefing, 96), terminal)?;
        writeln!(terminal.out)?;
        for line in &info.victory {
            writeln!(terminal.out, "  * {line}")?;
        }
        let own = info
            .seats
            .iter()
            .find(|seat| seat.seat == self.seat)
            .map_or("?", |seat| seat.name.as_str());
        writeln!(
            terminal.out,
            "\nYou are {}. Type `help` for the commands.",
            self.paint.seat(Some(self.seat), own)
        )?;
        writeln!(
            terminal.out,
            "{}",
            self.paint
                .dim(&format!("Dice commitment {}", self.seed.commitment()))
        )?;
        self.tell(told, terminal)
    }

    /// The board and what stands beside it.
    pub fn show(&self, seat: Seat, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        let scene = self.game.scene(Eyes::Seat(seat));
        writeln!(terminal.out)?;
        print(self.map.draw(&scene, self.paint), terminal)?;
        print(
            status::lines(&scene, &self.map, self.game.scenario(), self.paint),
            terminal,
        )
    }

    /// The prompt and the numbered choices for what is picked.
    pub fn offer(&mut self, seat: Seat, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        let scene = self.game.scene(Eyes::Seat(seat));
        self.menu = Menu::of(self.game.as_ref(), seat, &self.picked, &scene);
        writeln!(terminal.out, "\n{}", self.paint.bold(&scene.prompt.text))?;
        let lines = self.menu.lines(self.paint);
        if lines.is_empty() {
            writeln!(
                terminal.out,
                "  Nothing is offered for this; `@ HEX` says why not, `x` goes back."
            )?;
        }
        print(lines, terminal)
    }

    /// What can be done at a place; if nothing, why not.
    pub fn look_at(&self, name: &str, seat: Seat, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        let Some(cell) = self.map.cell(name) else {
            writeln!(terminal.out, "There is no hex `{name}`.")?;
            return Ok(());
        };
        let scene = self.game.scene(Eyes::Seat(seat));
        let lines = self.menu.lines_at(cell, &scene, self.paint);
        if !lines.is_empty() {
            print(lines, terminal)?;
            return Ok(());
        }
        let in_cell = scene
            .pieces
            .iter()
            .filter(|piece| piece.place == umpire::scene::Place::Cell(cell));
        let anchors = std::iter::once(Anchor::Cell(cell)).chain(in_cell.map(|piece| Anchor::Piece(piece.id)));
        let mut refusals: Vec<Refusal> = anchors
            .flat_map(|anchor| self.game.why_not(seat, &self.picked, &anchor))
            .collect();
        refusals.dedup();
        match refusals.as_slice() {
            [] => writeln!(
                terminal.out,
                "Nothing is offered there; pick a piece first (`p NUMBER`)."
            )?,
            refusals => print(
                refusals.iter().map(|refusal| format!("  {refusal}")).collect(),
                terminal,
            )?,
        }
        Ok(())
    }

    /// The ledger's rows of a rule.
    pub fn show_rule(&self, id: &str, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        let rows = umpire::ledger::parse(self.system.ledger());
        let of_rule: Vec<_> = rows
            .iter()
            .filter(|row| row.id.starts_with(id))
            .take(12)
            .collect();
        if of_rule.is_empty() {
            writeln!(terminal.out, "There is no rule `{id}`.")?;
        }
        for row in of_rule {
            writeln!(terminal.out, "  {}  {}", self.paint.bold(&row.id), row.text())?;
        }
        Ok(())
    }

    /// What happened, for the eyes that look at the screen.
    pub fn tell(&self, told: &Told, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
        let eyes = match (&self.opponent, self.game.decision().seat()) {
            (Opponent::Human, Some(seat)) => seat,
            (Opponent::Human, None) | (Opponent::Computer(_), _) => self.seat,
        };
        let events = told.events(Eyes::Seat(eyes));
        print(
            events
                .into_iter()
                .flat_map(|event| log::lines(event, self.paint))
                .collect(),
            terminal,
        )
    }
}

/// Prints lines.
pub fn print(lines: Vec<String>, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    for line in lines {
        writeln!(terminal.out, "{line}")?;
    }
    Ok(())
}

/// The words of a text in lines of at most `width`.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
