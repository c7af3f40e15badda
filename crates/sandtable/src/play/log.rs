//! What happened, in lines for a terminal.

use umpire::report::NamedTally;
use umpire::{Event, TallyLine};

use crate::paint::Paint;

/// An event with its rules, and its tallies below it.
pub fn lines(event: &Event, paint: Paint) -> Vec<String> {
    let rules: Vec<String> = event.rules.iter().map(ToString::to_string).collect();
    let mut lines = vec![format!(
        "      {} {}",
        event.text,
        paint.dim(&format!("({})", rules.join(", ")))
    )];
    lines.extend(
        event
            .tallies
            .iter()
            .map(|tally| format!("        {}", paint.dim(&tally_line(tally)))),
    );
    lines
}

/// `attack 9 = +2 rifle +7 dice`.
pub fn tally_line(named: &NamedTally) -> String {
    let part = |line: &TallyLine| format!("{:+} {}", line.amount, line.what);
    let parts: Vec<String> = named.tally.lines().iter().map(part).collect();
    format!("{} {} = {}", named.name, named.tally.total(), parts.join(", "))
}
