//! A study as a page to look at: one HTML file without anything outside it and without a script. Charts and maps are SVG.

mod charts;
mod map;
mod style;

use umpire::ScenarioInfo;
use umpire::scene::Board;

use crate::{Group, Published, SeatFound, SeenTogether, Sensitivity, Share};
use charts::{bars, share_bar};

/// Classes of the seats' colours, which tell them apart for the colour-blind too.
const SEATS: [&str; 4] = ["s0", "s1", "s2", "s3"];
/// A side that wins this much more often than any other is favoured beyond doubt.
const LOPSIDED: f64 = 0.15;

/// The whole page.
pub fn html(study: &Published, info: &ScenarioInfo, board: &Board) -> String {
    let title = escaped(&study.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}: a study</title>\n<style>{}</style></head>\n<body><main>\n<header><h1>{title}</h1>\n<p class=\"sub\">{}</p>\n{}</header>\n",
        style::STYLE,
        players(study),
        verdict(study),
    );
    page.push_str(&who_wins(study));
    if let Some(seen) = &study.seen {
        page.push_str(&map::section(study, board, &seen.heat));
        page.push_str(&losses(study));
    }
    page.push_str(&by_how_much(study));
    page.push_str(&how_long(study));
    if let Some(seen) = &study.seen {
        page.push_str(&dice(study, seen));
    }
    page.push_str(&sensitivity(study));
    page.push_str(&about(study, info));
    page.push_str("</main></body></html>\n");
    page
}

fn players(study: &Published) -> String {
    let seats = study.seats.iter();
    let names: Vec<String> = seats
        .map(|seat| {
            format!(
                "<span class=\"dot {}\"></span>{} by {}",
                colour(seat),
                escaped(&seat.name),
                escaped(&seat.commander)
            )
        })
        .collect();
    format!("{} games · {}", study.games, names.join(" · "))
}

fn colour(seat: &SeatFound) -> &'static str {
    SEATS[usize::from(seat.seat) % SEATS.len()]
}

/// The first sentence an author wants to read.
fn verdict(study: &Published) -> String {
    let mut seats: Vec<&SeatFound> = study.seats.iter().collect();
    seats.sort_by(|a, b| b.wins.count.cmp(&a.wins.count).then_with(|| a.seat.cmp(&b.seat)));
    let Some((best, rest)) = seats.split_first() else {
        return String::new();
    };
    // Allies win together: the opponent is the best seat of another side.
    let Some(next) = rest.iter().find(|seat| seat.team != best.team) else {
        return String::new();
    };
    let gap = best.wins.share - next.wins.share;
    let apart = next.wins.high < best.wins.low;
    let (favoured, other) = (
        escaped(&study.side_name(best.team)),
        escaped(&study.side_name(next.team)),
    );
    let words = match (apart, LOPSIDED <= gap) {
        (true, true) => format!("<strong>{favoured} is clearly favoured</strong> over {other}"),
        (true, false) => format!("<strong>{favoured} has a small edge</strong> over {other}"),
        (false, true) => {
            format!("<strong>{favoured} seems favoured</strong>, but there are too few games to be sure")
        }
        (false, false) => {
            format!(
                "<strong>No side is shown to be favoured</strong>: {favoured} and {other} are within chance of each other"
            )
        }
    };
    let nobody = study.draws.share + study.both_lose.share;
    let open = if 0.2 <= nobody {
        format!(" In {:.0} % of the games nobody wins.", 100.0 * nobody)
    } else {
        String::new()
    };
    format!("<p class=\"verdict\">{words}.{open}</p>\n")
}

fn who_wins(study: &Published) -> String {
    let mut out = "<section><h2>Who wins</h2>\n".to_owned();
    for seat in &study.seats {
        out.push_str(&share_bar(&escaped(&seat.name), &seat.wins, colour(seat)));
    }
    let rare: [(&str, &Share); 3] = [
        ("a draw", &study.draws),
        ("both lose", &study.both_lose),
        ("unfinished", &study.unfinished),
    ];
    for (name, share) in rare.into_iter().filter(|(_, share)| 0 < share.count) {
        out.push_str(&share_bar(name, share, "nobody"));
    }
    out.push_str(
        "<p class=\"note\">The bracket is the 95 % interval (Wilson) of the true share.</p></section>\n",
    );
    out
}

fn losses(study: &Published) -> String {
    let mut out = "<section><h2>Losses</h2>\n<div class=\"pair\">\n".to_owned();
    for seat in study.seats.iter().filter(|seat| !seat.lost.is_empty()) {
        let (lost, all): (f64, f64) = seat.lost.iter().fold((0.0, 0.0), |(lost, all), kind| {
            (lost + kind.lost, all + kind.fielded)
        });
        out.push_str(&format!(
            "<div><h3><span class=\"dot {}\"></span>{}: {lost:.1} of {all:.0}</h3>\n<table class=\"bars\">\n",
            colour(seat),
            escaped(&seat.name)
        ));
        let mut kinds: Vec<_> = seat.lost.iter().collect();
        kinds.sort_by(|a, b| (b.lost / b.fielded).total_cmp(&(a.lost / a.fielded)));
        for kind in kinds {
            let share = (100.0 * kind.lost / kind.fielded.max(0.01)).min(100.0);
            out.push_str(&format!(
                "<tr><th scope=\"row\">{}</th><td class=\"bar\"><i class=\"{}\" style=\"width:{share:.1}%\"></i></td>\
                 <td class=\"num\">{:.1} of {}</td></tr>\n",
                escaped(&kind.kind),
                colour(seat),
                kind.lost,
                trimmed(kind.fielded)
            ));
        }
        out.push_str("</table></div>\n");
    }
    out.push_str("</div></section>\n");
    out
}

/// `3`, `2.5`.
fn trimmed(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

fn by_how_much(study: &Published) -> String {
    let name = |seat: usize| {
        study
            .seats
            .get(seat)
            .map_or_else(String::new, |seat| escaped(&seat.name))
    };
    let (first, second) = (name(0), name(1));
    let paint = |value: i64| match value {
        1.. => SEATS[0],
        0 => "nobody",
        _ => SEATS[1],
    };
    let caption = format!("Points of {first} minus points of {second}");
    let mean = study.margin.map_or_else(String::new, |margin| {
        format!(
            "<p>The winner is ahead by {:.1} points on average, {} at most.</p>",
            margin.mean, margin.most
        )
    });
    format!(
        "<section><h2>By how much</h2>\n{mean}<div class=\"lone\">{}</div></section>\n",
        bars(&study.lead, 1, &caption, paint)
    )
}

fn how_long(study: &Published) -> String {
    let mut out = "<section><h2>How it goes</h2>\n<div class=\"pair\">\n".to_owned();
    let plain = |_: i64| "plain";
    if let Some(rounds) = &study.rounds {
        let caption = format!("Rounds played: {:.1} on average", rounds.spread.mean);
        out.push_str(&bars(&rounds.histogram, rounds.step, &caption, plain));
    }
    if let Some(seen) = &study.seen {
        let contact = &seen.first_contact;
        let after = contact.decisions.map_or_else(String::new, |decisions| {
            format!(", after {:.0} decisions", decisions.mean)
        });
        if !contact.rounds.is_empty() {
            let caption = format!("Round of the first shot{after}");
            out.push_str(&bars(&contact.rounds, 1, &caption, plain));
        }
        let changes = &seen.lead_changes;
        let caption = format!("Changes of the lead: {:.1} on average", changes.spread.mean);
        out.push_str(&bars(&changes.histogram, changes.step, &caption, plain));
    }
    let decisions = &study.decisions;
    let caption = format!("Decisions of all sides: {:.0} on average", decisions.spread.mean);
    out.push_str(&bars(&decisions.histogram, decisions.step, &caption, plain));
    out.push_str("</div></section>\n");
    out
}

fn dice(study: &Published, seen: &SeenTogether) -> String {
    let won = &seen.luckier_side_won;
    let mut out = format!(
        "<section><h2>What the dice did</h2>\n<p>The side with the better dice won <b>{:.0} %</b> of the games that somebody won \
         ({:.0} to {:.0} %). 50 % would be a game of decisions alone.</p>\n<table class=\"plain\"><thead><tr><th></th><th>rolls</th>\
         <th>expected</th><th>passed</th><th>worse</th></tr></thead><tbody>\n",
        100.0 * won.share,
        100.0 * won.low,
        100.0 * won.high
    );
    for seat in &study.seats {
        if let Some(luck) = &seat.luck {
            out.push_str(&format!(
                "<tr><th scope=\"row\"><span class=\"dot {}\"></span>{}</th><td>{:.1}</td><td>{:.1}</td><td>{:.1}</td><td>{:.0} %</td></tr>\n",
                colour(seat),
                escaped(&seat.name),
                luck.rolls,
                luck.expected,
                luck.passed,
                100.0 * luck.percentile
            ));
        }
    }
    out.push_str(
        "</tbody></table><p class=\"note\">Averages per game, of rolls that decide something. Worse: the share of repetitions of the same rolls that would \
         have had fewer successes; 50 % is even.</p></section>\n",
    );
    out
}

fn sensitivity(study: &Published) -> String {
    if study.sensitivity.is_empty() {
        return String::new();
    }
    let mut out = "<section><h2>Sensitivity: one change at a time</h2>\n".to_owned();
    let name = study
        .seats
        .first()
        .map_or_else(String::new, |seat| escaped(&seat.name));
    out.push_str(&format!(
        "<p>Change in the share of games {name} wins, in percentage points. Solid bars are statistically significant; pale ones may be chance.</p>\n"
    ));
    let groups = [
        (Group::Option, "Optional rules"),
        (Group::Command, "Command"),
        (Group::Unit, "Units"),
    ];
    let widest = study.sensitivity.iter().filter_map(|one| one.change.first());
    let widest = widest.fold(0.05_f64, |widest, change| widest.max(change.abs()));
    for (group, title) in groups {
        let of_group = study.sensitivity.iter().filter(|one| one.varying.group == group);
        let (mut idle, mut telling): (Vec<&Sensitivity>, Vec<&Sensitivity>) =
            of_group.partition(|one| one.change.iter().all(|change| *change == 0.0));
        if idle.is_empty() && telling.is_empty() {
            continue;
        }
        let first = |one: &Sensitivity| one.change.first().copied().unwrap_or(0.0);
        telling.sort_by(|a, b| first(b).total_cmp(&first(a)));
        out.push_str(&format!("<h3>{title}</h3>\n<table class=\"swing\">\n"));
        for one in telling {
            out.push_str(&swing(one, widest));
        }
        out.push_str("</table>\n");
        idle.sort_by(|a, b| a.varying.words.cmp(&b.varying.words));
        if !idle.is_empty() {
            let words: Vec<String> = idle.iter().map(|one| escaped(&one.varying.words)).collect();
            out.push_str(&format!(
                "<p class=\"note\">No change at all: {}.</p>\n",
                words.join("; ")
            ));
        }
    }
    out.push_str("</section>\n");
    out
}

/// One bar to the right where the first seat gains, to the left where it loses.
fn swing(one: &Sensitivity, widest: f64) -> String {
    let change = one.change.first().copied().unwrap_or(0.0);
    let width = 50.0 * change.abs() / widest;
    let left = if change < 0.0 { 50.0 - width } else { 50.0 };
    let class = match (one.clear, change < 0.0) {
        (true, false) => "s0",
        (true, true) => "s1",
        (false, false) => "s0 pale",
        (false, true) => "s1 pale",
    };
    format!(
        "<tr><th scope=\"row\">{}</th><td class=\"bar mid\"><i class=\"{class}\" style=\"left:{left:.1}%;width:{width:.1}%\"></i></td>\
         <td class=\"num\">{:+.1}</td></tr>\n",
        escaped(&one.varying.words),
        100.0 * change
    )
}

fn about(study: &Published, info: &ScenarioInfo) -> String {
    let options: Vec<String> = study
        .options
        .0
        .iter()
        .map(|(name, value)| {
            format!(
                "{} = {}",
                escaped(name),
                escaped(&value.to_string().replace('`', ""))
            )
        })
        .collect();
    let options = if options.is_empty() {
        String::new()
    } else {
        format!(" Options: {}.", options.join(", "))
    };
    let made = study
        .made
        .as_ref()
        .map_or_else(String::new, |made| format!(" Made {}.", escaped(made)));
    let victory: String = info
        .victory
        .iter()
        .map(|line| format!("<li>{}</li>", escaped(line)))
        .collect();
    format!(
        "<section><h2>About this study</h2>\n<p>{} ({}), seed <code>{}</code>, Sandtable {}, content <code>{}</code>.{options}{made} \
         Every game is a row of rows.csv and rows.parquet; <code>sandtable play {} --seed {}/17</code> rolls the dice of game 17 again.</p>\n\
         <details><summary>What scores</summary><ul>{victory}</ul></details></section>\n",
        escaped(&study.title),
        escaped(&study.scenario),
        escaped(&study.seed),
        escaped(&study.engine),
        escaped(study.content.get(..12).unwrap_or(&study.content)),
        escaped(&study.scenario),
        escaped(&study.seed),
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
