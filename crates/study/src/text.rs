//! A study as text: the table for the terminal.

use std::fmt::{Arguments, Write};

use crate::sensitivity::{Group, Sensitivity};
use crate::{Published, SeatFound, SeenTogether, Share, Speed, Spread};

/// The table `sandtable study` prints. Without a speed it is the same on every machine.
pub fn table(study: &Published, speed: Option<&Speed>) -> String {
    let mut out = format!(
        "{} ({})\n{} games, seed {}\n\n",
        study.title, study.scenario, study.games, study.seed
    );
    shares(&mut out, study);
    out.push('\n');
    spread(&mut out, "winning margin", study.margin);
    spread(
        &mut out,
        "rounds",
        study.rounds.as_ref().map(|rounds| rounds.spread),
    );
    spread(&mut out, "decisions per game", Some(study.decisions.spread));
    if let Some(seen) = &study.seen {
        observed(&mut out, study, seen);
    }
    sensitivity(&mut out, study);
    if let Some(speed) = speed {
        out.push('\n');
        in_time(&mut out, speed);
    }
    push(
        &mut out,
        format_args!("\nFor the scenario's file:\n{}", study.balance()),
    );
    out
}

/// One line per study.
pub fn overview(studies: &[Published]) -> String {
    let names = studies.iter().map(|study| study.scenario.chars().count());
    let width = names.max().unwrap_or(0);
    let mut out = String::from("\nAll scenarios: share of games won\n");
    for study in studies {
        let seats = study
            .seats
            .iter()
            .map(|seat| (seat.name.as_str(), seat.wins.count));
        let nobody = study.draws.count + study.both_lose.count + study.unfinished.count;
        let shares = seats.chain((0 < nobody).then_some(("nobody", nobody)));
        let percent = |count: u32| 100.0 * f64::from(count) / f64::from(study.games.max(1));
        let shares: Vec<String> = shares
            .map(|(name, count)| format!("{name} {:.1} %", percent(count)))
            .collect();
        push(
            &mut out,
            format_args!(
                "  {:<width$}  {:>6} games  {}\n",
                study.scenario,
                study.games,
                shares.join(", ")
            ),
        );
    }
    out
}

fn shares(out: &mut String, study: &Published) {
    let label = |seat: &SeatFound| format!("{} ({})", seat.name, seat.commander);
    let labels = study.seats.iter().map(|seat| label(seat).chars().count());
    let width = labels.max().unwrap_or(0).max("both lose".len());
    push(
        out,
        format_args!(
            "{:width$}  {:>7}  {:>6}  {:^15}  {:>6}  {:>11}\n",
            "", "games", "share", "95 %", "points", "least–most"
        ),
    );
    for seat in &study.seats {
        let points = &seat.points;
        let range = format!("{}–{}", points.least, points.most);
        let line = share_line(&label(seat), width, &seat.wins);
        push(out, format_args!("{line}  {:>6.2}  {range:>11}\n", points.mean));
    }
    let rare = [
        ("draw", &study.draws),
        ("both lose", &study.both_lose),
        ("unfinished", &study.unfinished),
    ];
    for (name, share) in rare.into_iter().filter(|(_, share)| 0 < share.count) {
        push(out, format_args!("{}\n", share_line(name, width, share)));
    }
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

fn spread(out: &mut String, name: &str, spread: Option<Spread>) {
    if let Some(Spread { least, mean, most }) = spread {
        push(
            out,
            format_args!("{name:<20}{mean:>10.1}   ({least} to {most})\n"),
        );
    }
}

fn observed(out: &mut String, study: &Published, seen: &SeenTogether) {
    let contact = &seen.first_contact;
    spread(out, "first contact after", contact.decisions);
    if let Some(never) = study.games.checked_sub(contact.games).filter(|never| 0 < *never) {
        push(
            out,
            format_args!("{:<20}{never:>10}   games\n", "no contact at all"),
        );
    }
    spread(out, "lead changes", Some(seen.lead_changes.spread));
    let share = &seen.luckier_side_won;
    push(
        out,
        format_args!(
            "{:<20}{:>8.1} %   ({:.1} to {:.1} %)\n",
            "luckier side won",
            100.0 * share.share,
            100.0 * share.low,
            100.0 * share.high
        ),
    );
    out.push_str("\nDice                  rolls  expected    passed   worse luck\n");
    for seat in &study.seats {
        if let Some(luck) = &seat.luck {
            push(
                out,
                format_args!(
                    "{:<20}{:>7.1}{:>10.1}{:>10.1}{:>9.1} %\n",
                    seat.name,
                    luck.rolls,
                    luck.expected,
                    luck.passed,
                    100.0 * luck.percentile
                ),
            );
        }
    }
    out.push_str("\nLost a game\n");
    for seat in &study.seats {
        for losses in &seat.lost {
            let label = format!("{}: {}", seat.name, losses.kind);
            push(
                out,
                format_args!("{label:<36}{:>6.2} of {:.2}\n", losses.lost, losses.fielded),
            );
        }
    }
}

fn sensitivity(out: &mut String, study: &Published) {
    if study.sensitivity.is_empty() {
        return;
    }
    out.push_str("\nOne change at a time: change in the share of wins (* significant)\n");
    let names: String = study
        .seats
        .iter()
        .map(|seat| format!("{:>12}", short(&seat.name)))
        .collect();
    push(out, format_args!("{:<46}{names}\n", ""));
    for (group, title) in [
        (Group::Option, "Optional rules"),
        (Group::Command, "Command"),
        (Group::Unit, "Units"),
    ] {
        let of_group = study.sensitivity.iter().filter(|one| one.varying.group == group);
        for (nth, one) in of_group.enumerate() {
            if nth == 0 {
                push(out, format_args!("{title}\n"));
            }
            push(out, format_args!("{}\n", sensitivity_line(one)));
        }
    }
}

fn sensitivity_line(one: &Sensitivity) -> String {
    let changes: String = one
        .change
        .iter()
        .map(|change| format!("{:>+10.1} %", 100.0 * change))
        .collect();
    let star = if one.clear { " *" } else { "" };
    format!("  {:<44}{changes}{star}", one.varying.words)
}

/// The first twelve letters.
fn short(name: &str) -> String {
    name.chars().take(11).collect()
}

fn in_time(out: &mut String, speed: &Speed) {
    let how = if speed.observed { ", observed" } else { ", bare" };
    push(
        out,
        format_args!(
            "{:<20}{:>10.0}   per thread and second of the clock{how}\n{:<20}{:>10.1}   per thread and second of the clock\n",
            "decisions", speed.decisions_per_second_and_core, "games", speed.games_per_second_and_core
        ),
    );
    let plural = if speed.jobs == 1 { "thread" } else { "threads" };
    push(
        out,
        format_args!(
            "{:<20}{:>10.2} s on {} {plural}\n",
            "time", speed.seconds, speed.jobs
        ),
    );
}

fn push(out: &mut String, text: Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}
