//! `sandtable review`: what every order and every roll of a finished match did to the chances.

use umpire::record::{MatchError, MatchFile};
use umpire::review::{Point, Review};

use crate::paint::Paint;
use crate::problem::Problem;
use crate::shelf::Shelf;
use crate::{Terminal, cli, lookup};

pub fn run(args: &cli::Review, shelf: &Shelf, terminal: &mut Terminal<'_>) -> Result<(), Problem> {
    let name = args.file.display().to_string();
    let wrong = |error: MatchError| Problem::Failed(format!("{name}: {error}"));
    let file = MatchFile::parse(&lookup::read(&args.file)?).map_err(wrong)?;
    let system = lookup::system_of_match(shelf, &file)?;
    let begun = system.any().review(&file, None).map_err(wrong)?;
    let Some(mut exam) = begun else {
        let text = "matches of this rule system are not reviewed.";
        return Err(Problem::Failed(format!("{name}: {text}")));
    };
    let mut shown = 0;
    loop {
        let progress = exam.go_on();
        let percent = progress.done * 100 / progress.total.max(1);
        if terminal.progress && percent != shown {
            write!(terminal.err, "\r{percent:>3} %")?;
            shown = percent;
        }
        if progress.finished() {
            break;
        }
    }
    if terminal.progress {
        write!(terminal.err, "\r     \r")?;
    }
    let review = exam.review();
    if args.json {
        serde_json::to_writer_pretty(&mut *terminal.out, &review)?;
        writeln!(terminal.out)?;
        return Ok(());
    }
    let paint = Paint { on: terminal.colours };
    for line in lines(&review, paint) {
        writeln!(terminal.out, "{line}")?;
    }
    Ok(())
}

/// One line an order: the chance of the side that gave it before, what the decision and what the dice did to it, and what came of
/// both.
fn lines(review: &Review, paint: Paint) -> Vec<String> {
    let mut lines =
        vec![paint.bold("      before  decision   dice  after  % to win, for the side that gave the order")];
    lines.extend(review.points.iter().map(|point| line(review, point, paint)));
    lines.push(String::new());
    lines.push(match review.turning.as_slice() {
        [] => "No single order turned it.".to_owned(),
        numbers => {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            format!("Turned by {}.", numbers.join(", "))
        }
    });
    lines
}

fn line(review: &Review, point: &Point, paint: Paint) -> String {
    let own = review
        .sides
        .iter()
        .position(|side| side.seats.contains(&point.seat));
    let own = own.unwrap_or(0);
    let side = review.sides.get(own).map_or("?", |side| side.name.as_str());
    let at = |column: &[u16]| f64::from(column.get(own).copied().unwrap_or(0)) / 10.0;
    let (before, chosen, after) = (at(&point.before), at(&point.chosen), at(&point.after));
    let text = format!(
        "{:>4}  {before:>6.1}  {:>+8.1}  {:>+5.1}  {after:>5.1}  {} {}",
        point.number,
        chosen - before,
        after - chosen,
        paint.seat(Some(point.seat), side),
        point.words
    );
    if review.turning.contains(&point.number) {
        return paint.bold(&text);
    }
    text
}
