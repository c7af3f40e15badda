//! The numbered choices, with what they cost and how likely they are to work.

use umpire::erased::{AnyChoice, AnyGame};
use umpire::odds::Fraction;
use umpire::scene::{Piece, Scene};
use umpire::{Anchor, Forecast, Seat, Selection};

use super::board::{Map, code, point_text};
use super::log::tally_line;
use crate::paint::Paint;

/// More choices than this are not listed at once; pieces are offered to be picked instead.
const MOST_LISTED: usize = 60;

/// What is on offer now.
#[derive(Debug, Default)]
pub struct Menu {
    pub choices: Vec<AnyChoice>,
    /// Pieces worth picking, with how much each offers.
    pieces: Vec<(String, usize)>,
}

impl Menu {
    /// The choices for what is picked. With nothing picked and very much on offer, only what belongs
    /// to no single piece, and the pieces.
    pub fn of(game: &dyn AnyGame, seat: Seat, picked: &Selection, scene: &Scene) -> Menu {
        let choices = by_heading(game.choices(seat, picked));
        if *picked != Selection::default() {
            return Menu {
                choices,
                pieces: Vec::new(),
            };
        }
        let own = scene.pieces.iter().filter(|piece| piece.seat == Some(seat));
        let by_piece: Vec<(&Piece, Vec<AnyChoice>)> = own
            .map(|piece| (piece, game.choices(seat, &Selection::of([piece.id]))))
            .collect();
        let of_pieces = || by_piece.iter().flat_map(|(_, choices)| choices);
        let all_listed = of_pieces().all(|one| choices.iter().any(|choice| choice.order == one.order));
        if all_listed && choices.len() <= MOST_LISTED {
            return Menu {
                choices,
                pieces: Vec::new(),
            };
        }
        let belongs_to_none = |choice: &AnyChoice| !of_pieces().any(|one| one.order == choice.order);
        let offers = |(piece, choices): &(&Piece, Vec<AnyChoice>)| {
            (
                format!("p {:<4} {} {}", piece.id, code(piece), piece.name),
                choices.len(),
            )
        };
        let worth_picking = by_piece.iter().filter(|(_, choices)| !choices.is_empty());
        let pieces = worth_picking.map(offers).collect();
        Menu {
            choices: choices.into_iter().filter(belongs_to_none).collect(),
            pieces,
        }
    }

    /// The menu in lines, by heading.
    pub fn lines(&self, paint: Paint) -> Vec<String> {
        let mut lines = self.lines_where(|_| true, paint);
        if !self.pieces.is_empty() {
            lines.push(format!("  {}", paint.bold("Pick a piece")));
            let pieces = self.pieces.iter();
            lines.extend(
                pieces.map(|(name, offers)| format!("  {name}  {}", paint.dim(&format!("{offers} choices")))),
            );
        }
        lines
    }

    /// The part of the menu that is about a cell and the pieces in it.
    pub fn lines_at(&self, cell: u16, scene: &Scene, paint: Paint) -> Vec<String> {
        self.lines_where(|choice| is_at(&choice.anchor, cell, scene), paint)
    }

    fn lines_where(&self, wanted: impl Fn(&AnyChoice) -> bool, paint: Paint) -> Vec<String> {
        let mut lines = Vec::new();
        let mut heading = "";
        for (number, choice) in (1..).zip(&self.choices).filter(|(_, choice)| wanted(choice)) {
            if heading != choice.group {
                heading = choice.group;
                lines.push(format!("  {}", paint.bold(heading)));
            }
            lines.push(format!("  {number:>4}  {}", choice_text(choice, paint)));
        }
        lines
    }
}

/// The choices of one heading together, headings in the order in which they first appear.
fn by_heading(choices: Vec<AnyChoice>) -> Vec<AnyChoice> {
    let mut headings: Vec<(&str, Vec<AnyChoice>)> = Vec::new();
    for choice in choices {
        match headings.iter_mut().find(|(heading, _)| *heading == choice.group) {
            Some((_, members)) => members.push(choice),
            None => headings.push((choice.group, vec![choice])),
        }
    }
    headings.into_iter().flat_map(|(_, members)| members).collect()
}

fn choice_text(choice: &AnyChoice, paint: Paint) -> String {
    let costs: Vec<String> = choice.preview.costs.iter().map(cost_text).collect();
    let attacks = &choice.preview.attacks;
    let odds: Vec<String> = match attacks.as_slice() {
        [one] => vec![odds_text(one)],
        several => several
            .iter()
            .map(|attack| format!("{}: {}", attack.title, odds_text(attack)))
            .collect(),
    };
    let label = format!("{:<40}", label(choice));
    let text = format!("{label}  {:<14} {}", costs.join(", "), odds.join("; "));
    let text = text.trim_end();
    match choice.preview.notes.as_slice() {
        [] => text.to_owned(),
        notes => {
            let notes: Vec<String> = notes
                .iter()
                .map(|note| format!("{} ({})", note.text, note.rule))
                .collect();
            format!("{text}  {}", paint.dim(&notes.join(" ")))
        }
    }
}

/// What it is; on a table also where, for the words of several places may be the same.
fn label(choice: &AnyChoice) -> String {
    match choice.anchor {
        Anchor::Point { x, y } => format!("{} at {}", choice.label, point_text(x, y)),
        Anchor::Cell(_) | Anchor::Side { .. } | Anchor::Piece(_) => choice.label.clone(),
        Anchor::Ground(_) | Anchor::Card(_) | Anchor::Button => choice.label.clone(),
    }
}

/// `2 CAP`; a means without an amount is used as a whole: `opportunity`.
fn cost_text(cost: &umpire::Payment) -> String {
    match cost.amount {
        0 => cost.means.to_owned(),
        amount => format!("{amount} {}", cost.means),
    }
}

/// `wounded 42 %, nothing 58 %`; with a `~` where something unknown may change it.
fn odds_text(attack: &Forecast) -> String {
    let about = if attack.provisional { "~" } else { "" };
    let likely = attack
        .outlook
        .iter()
        .filter(|outlook| outlook.chance != Fraction::NEVER);
    let parts: Vec<String> = likely
        .map(|outlook| format!("{} {about}{}", outlook.label, percent(outlook.chance)))
        .collect();
    parts.join(", ")
}

fn percent(chance: Fraction) -> String {
    format!("{} %", (chance.per_mille() + 5) / 10)
}

fn is_at(anchor: &Anchor, cell: u16, scene: &Scene) -> bool {
    match anchor {
        Anchor::Cell(at) | Anchor::Side { cell: at, .. } => *at == cell,
        Anchor::Piece(id) => scene
            .pieces
            .iter()
            .any(|piece| piece.id == *id && piece.place == umpire::scene::Place::Cell(cell)),
        Anchor::Point { .. } | Anchor::Ground(_) | Anchor::Card(_) | Anchor::Button => false,
    }
}

/// Everything about one choice.
pub fn explain(choice: &AnyChoice, map: &Map, paint: Paint) -> Vec<String> {
    let mut lines = vec![format!("  {}", choice_text(choice, paint))];
    let labels: Vec<&str> = choice
        .preview
        .path
        .iter()
        .filter_map(|step| step_label(step, map))
        .collect();
    if !labels.is_empty() {
        lines.push(format!("      by {}", labels.join(" ")));
    }
    for attack in &choice.preview.attacks {
        lines.push(format!("      {}", paint.bold(&attack.title)));
        for named in &attack.tallies {
            lines.push(format!("        {}", tally_line(named)));
            let rules: Vec<String> = named
                .tally
                .lines()
                .iter()
                .map(|line| format!("{} {}", line.what, line.rule))
                .collect();
            lines.push(format!("          {}", paint.dim(&rules.join(", "))));
        }
        let outlook = attack.outlook.iter();
        lines.extend(
            outlook.map(|end| format!("        {} {} ({})", end.label, percent(end.chance), end.chance)),
        );
        if attack.provisional {
            lines.push("        Something you cannot know may change this.".to_owned());
        }
    }
    lines
}

fn step_label<'a>(step: &Anchor, map: &'a Map) -> Option<&'a str> {
    match step {
        Anchor::Cell(cell) | Anchor::Side { cell, .. } => map.label(*cell),
        Anchor::Piece(_) | Anchor::Point { .. } | Anchor::Ground(_) | Anchor::Card(_) | Anchor::Button => {
            None
        }
    }
}
