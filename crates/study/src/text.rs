//! A study as text: a table for the terminal, and rows for a spreadsheet.

use std::fmt::Write;

use crate::{Row, Share, Spread, Study};

/// The table `sandtable study` prints.
pub fn table(study: &Study) -> String {
    let summary = &study.summary;
    let mut out = format!(
        "{} ({})\n{} games, seed {}\n\n",
        study.title, study.scenario, summary.games, study.seed
    );
    let label = |seat: &crate::SeatSummary| format!("{} ({})", seat.name, seat.commander);
    let labels = summary.seats.iter().map(|seat| label(seat).chars().count());
    let width = labels.max().unwrap_or(0).max("both lose".len());
    let head = format!(
        "{:width$}  {:>7}  {:>6}  {:^15}  {:>6}  {:>11}\n",
        "", "games", "share", "95 %", "points", "least–most"
    );
    out.push_str(&head);
    for seat in &summary.seats {
        let score = &seat.score;
        let range = format!("{}–{}", score.least, score.most);
        let line = share_line(&label(seat), width, &seat.wins);
        push(
            &mut out,
            format_args!("{line}  {:>6.2}  {range:>11}\n", score.mean),
        );
    }
    let rare = [
        ("draw", &summary.draws),
        ("both lose", &summary.both_lose),
        ("unfinished", &summary.unfinished),
    ];
    for (name, share) in rare.into_iter().filter(|(_, share)| 0 < share.count) {
        push(&mut out, format_args!("{}\n", share_line(name, width, share)));
    }
    out.push('\n');
    let mut spread = |name: &str, spread: Option<Spread>| {
        if let Some(Spread { least, mean, most }) = spread {
            push(
                &mut out,
                format_args!("{name:<20}{mean:>10.1}   ({least} to {most})\n"),
            );
        }
    };
    spread("winning margin", summary.margin);
    spread("rounds", summary.rounds);
    spread("decisions a game", Some(summary.decisions));
    let speed = &study.speed;
    push(
        &mut out,
        format_args!(
            "{:<20}{:>10.0}   per second and core\n",
            "decisions", speed.decisions_per_second_and_core
        ),
    );
    push(
        &mut out,
        format_args!(
            "{:<20}{:>10.0}   per second and core\n",
            "games", speed.games_per_second_and_core
        ),
    );
    push(
        &mut out,
        format_args!(
            "{:<20}{:>10.2} s on {} {}\n",
            "time",
            speed.seconds,
            speed.jobs,
            plural(speed.jobs)
        ),
    );
    push(
        &mut out,
        format_args!("\nFor the scenario's file:\n{}", summary.balance()),
    );
    out
}

fn share_line(label: &str, width: usize, share: &Share) -> String {
    let percent = |share: f64| 100.0 * share;
    let interval = format!("{:>5.1} – {:>5.1} %", percent(share.low), percent(share.high));
    format!(
        "{label:width$}  {:>7}  {:>4.1} %  {interval:^15}",
        share.count,
        percent(share.share)
    )
}

fn plural(jobs: usize) -> &'static str {
    if jobs == 1 { "thread" } else { "threads" }
}

/// The raw rows as comma-separated values with a heading.
pub fn csv(rows: &[Row]) -> String {
    let seats = rows.first().map_or(0, |row| row.scores.len());
    let mut out = "game,seed,result,winners,rounds,decisions".to_owned();
    for seat in 0..seats {
        push(&mut out, format_args!(",points_{seat}"));
    }
    out.push('\n');
    for row in rows {
        let winners: Vec<String> = row.winners.iter().map(u8::to_string).collect();
        let rounds = row.rounds.map(|rounds| rounds.to_string()).unwrap_or_default();
        let (seed, winners) = (quoted(&row.seed), winners.join(" "));
        push(
            &mut out,
            format_args!(
                "{},{seed},{},{winners},{rounds},{}",
                row.game, row.result, row.decisions
            ),
        );
        for score in &row.scores {
            push(&mut out, format_args!(",{score}"));
        }
        out.push('\n');
    }
    out
}

/// A seed is the user's own words: quoted where a comma or quote would break the row.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}
