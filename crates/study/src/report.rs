//! A study as a page to look at: one HTML file without anything outside it, charts drawn as SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{Row, Share, Study};

/// Colours of the seats, told apart by the colour-blind too; then draws, both lose, unfinished.
const SEATS: [&str; 4] = ["#2b6ca3", "#c8553d", "#4f8a4c", "#b8892b"];
const NOBODY: [(&str, &str); 3] = [
    ("draw", "#9aa0a6"),
    ("both lose", "#5f6368"),
    ("unfinished", "#202124"),
];

/// Bars of a histogram at most; more values than this are put together.
const MOST_BARS: i64 = 40;
/// With more bars than this only the first and the last are labelled.
const MOST_LABELS: i64 = 16;
/// A lone bar does not fill the page.
const WIDEST_BAR: f64 = 60.0;

/// The whole page.
pub fn html(study: &Study) -> String {
    let summary = &study.summary;
    let title = escaped(&study.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{title}: a study</title>\n<style>{STYLE}</style>\n\
         <main><h1>{title}</h1>\n<p>{} games, seed <code>{}</code>, {}.</p>\n",
        summary.games,
        escaped(&study.seed),
        players(study),
    );
    page.push_str("<h2>Who wins</h2>\n");
    for seat in &summary.seats {
        let colour = SEATS[usize::from(seat.seat) % SEATS.len()];
        page.push_str(&share_bar(
            &format!("{} ({})", seat.name, seat.commander),
            &seat.wins,
            colour,
        ));
    }
    for ((name, colour), share) in
        NOBODY
            .iter()
            .zip([&summary.draws, &summary.both_lose, &summary.unfinished])
    {
        if 0 < share.count {
            page.push_str(&share_bar(name, share, colour));
        }
    }
    page.push_str("<p class=\"note\">The thin line is the 95 % interval (Wilson) of the true share.</p>\n");
    page.push_str("<h2>By how much</h2>\n");
    let lead = |row: &Row| Some(i64::from(*row.scores.first()?) - i64::from(*row.scores.get(1)?));
    let (first, second) = (seat_name(study, 0), seat_name(study, 1));
    let caption = format!("Points of {first} less points of {second}: to the right {first} is ahead.");
    page.push_str(&histogram(study.rows.iter().filter_map(lead), &caption));
    page.push_str("<h2>How long</h2>\n");
    if summary.rounds.is_some() {
        page.push_str(&histogram(
            study.rows.iter().filter_map(|row| row.rounds).map(i64::from),
            "Rounds",
        ));
    }
    page.push_str(&histogram(
        study.rows.iter().map(|row| row.decisions.into()),
        "Decisions of both sides",
    ));
    page.push_str("<p class=\"note\">All games are in rows.csv; each row's seed plays that game's dice again.</p>\n</main></html>\n");
    page
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;color:#202124;background:#fdfcf9;margin:2rem}\
main{max-width:46rem;margin:auto}h1,h2{line-height:1.2}.note,figcaption{color:#5f6368;font-size:.9rem}\
figure{margin:1rem 0}svg{width:100%;height:auto;display:block}\
@media(prefers-color-scheme:dark){body{color:#e8eaed;background:#1b1c1e}.note,figcaption{color:#9aa0a6}}";

fn players(study: &Study) -> String {
    let seats = study.summary.seats.iter();
    let names: Vec<String> = seats
        .map(|seat| format!("{} played by {}", escaped(&seat.name), seat.commander))
        .collect();
    names.join(", ")
}

fn seat_name(study: &Study, index: usize) -> String {
    study
        .summary
        .seats
        .get(index)
        .map(|seat| escaped(&seat.name))
        .unwrap_or_default()
}

/// One bar with its interval as a line across its end.
fn share_bar(label: &str, share: &Share, colour: &str) -> String {
    let x = |share: f64| 600.0 * share;
    let (end, low, high) = (x(share.share), x(share.low), x(share.high));
    format!(
        "<figure><figcaption>{}: <b>{:.1} %</b> ({} games, {:.1} to {:.1} %)</figcaption>\
         <svg viewBox=\"0 0 600 22\" role=\"img\" aria-label=\"{:.1} percent\">\
         <rect width=\"600\" height=\"22\" fill=\"#8884\"/><rect width=\"{end:.1}\" height=\"22\" fill=\"{colour}\"/>\
         <path d=\"M{low:.1} 11H{high:.1}M{low:.1} 6V16M{high:.1} 6V16\" stroke=\"currentColor\" stroke-width=\"1.5\"/></svg></figure>\n",
        escaped(label),
        100.0 * share.share,
        share.count,
        100.0 * share.low,
        100.0 * share.high,
        100.0 * share.share,
    )
}

/// How often each value came up; neighbouring values share a bar where there are very many.
fn histogram(values: impl Iterator<Item = i64>, caption: &str) -> String {
    let values: Vec<i64> = values.collect();
    let (Some(least), Some(most)) = (values.iter().min().copied(), values.iter().max().copied()) else {
        return String::new();
    };
    let step = (most - least) / MOST_BARS + 1;
    let mut counts: BTreeMap<i64, u32> = BTreeMap::new();
    for value in &values {
        *counts.entry((value - least) / step).or_default() += 1;
    }
    let highest = counts.values().max().copied().unwrap_or(1);
    let bars = (most - least) / step + 1;
    let width = (600.0 / bars as f64).min(WIDEST_BAR);
    let mut drawn = String::new();
    for index in 0..bars {
        let (x, from) = (index as f64 * width, least + index * step);
        let count = counts.get(&index).copied().unwrap_or(0);
        let height = 120.0 * f64::from(count) / f64::from(highest);
        let label = if step == 1 {
            from.to_string()
        } else {
            format!("{from} to {}", from + step - 1)
        };
        // Writing to a string cannot fail.
        let _ = write!(
            drawn,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{}\"><title>{label}: {count} games</title></rect>",
            x + width * 0.05,
            120.0 - height,
            width * 0.9,
            SEATS[0],
        );
        if bars <= MOST_LABELS || index == 0 || index == bars - 1 {
            let middle = x + width / 2.0;
            let _ = write!(
                drawn,
                "<text x=\"{middle:.1}\" y=\"137\" text-anchor=\"middle\">{from}</text>"
            );
        }
    }
    format!(
        "<figure><figcaption>{caption}</figcaption><svg viewBox=\"-20 -4 640 146\" role=\"img\" aria-label=\"from {least} to {most}\">\
         <g font-size=\"13\" fill=\"currentColor\">{drawn}</g><path d=\"M0 120H600\" stroke=\"currentColor\"/></svg></figure>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
