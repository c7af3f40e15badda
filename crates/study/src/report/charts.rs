//! Bars and histograms as SVG.

use std::fmt::Write;

use crate::Share;

/// Width of the drawing in its own units.
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 96.0;
/// A lone bar does not fill the chart.
const WIDEST_BAR: f64 = 34.0;
/// Labels under a histogram at most.
const MOST_LABELS: i64 = 11;

/// One bar with its interval as a bracket. Text is escaped already.
pub fn share_bar(label: &str, share: &Share, class: &str) -> String {
    let x = |share: f64| 600.0 * share;
    let (end, low, high) = (x(share.share), x(share.low), x(share.high));
    format!(
        "<figure><figcaption>{label}: <b>{:.0} %</b> ({} games, {:.0} to {:.0} %)</figcaption>\
         <svg class=\"share\" viewBox=\"0 0 600 22\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{:.0} per cent\">\
         <rect class=\"track\" width=\"600\" height=\"22\" rx=\"4\"/><rect class=\"{class}\" width=\"{end:.1}\" height=\"22\" rx=\"4\"/>\
         <path class=\"reach\" d=\"M{low:.1} 11H{high:.1}M{low:.1} 5V17M{high:.1} 5V17\" stroke-width=\"2\"/></svg></figure>\n",
        100.0 * share.share,
        share.count,
        100.0 * share.low,
        100.0 * share.high,
        100.0 * share.share,
    )
}

/// How often each value came up; `class` colours a bar by its value.
pub fn bars(
    histogram: &[(i64, u32)],
    step: i64,
    caption: &str,
    class: impl Fn(i64) -> &'static str,
) -> String {
    let (Some((least, _)), Some((most, _))) = (histogram.first(), histogram.last()) else {
        return String::new();
    };
    if least == most {
        return format!("<p>{caption}; always {least}.</p>\n");
    }
    let step = step.max(1);
    let count = (most - least) / step + 1;
    let highest = histogram
        .iter()
        .map(|(_, games)| *games)
        .max()
        .unwrap_or(1)
        .max(1);
    let width = (WIDTH / count as f64).min(WIDEST_BAR);
    let every = count / MOST_LABELS + 1;
    let mut drawn = String::new();
    for (value, games) in histogram {
        let x = ((value - least) / step) as f64 * width;
        let height = HEIGHT * f64::from(*games) / f64::from(highest);
        let name = if step == 1 {
            value.to_string()
        } else {
            format!("{value} to {}", value + step - 1)
        };
        // Writing to a string cannot fail.
        let _ = write!(
            drawn,
            "<rect class=\"{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" rx=\"1.5\"><title>{name}: {games} games</title></rect>",
            class(*value),
            x + width * 0.06,
            HEIGHT - height,
            width * 0.88,
        );
    }
    for nth in (0..count).step_by(every as usize) {
        let middle = nth as f64 * width + width / 2.0;
        let _ = write!(
            drawn,
            "<text x=\"{middle:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            HEIGHT + 15.0,
            least + nth * step
        );
    }
    let end = count as f64 * width;
    format!(
        "<figure><figcaption>{caption}</figcaption><svg viewBox=\"-12 -2 324 116\" role=\"img\" aria-label=\"{caption}: from {least} to {most}\">\
         {drawn}<path class=\"axis\" d=\"M0 {HEIGHT}H{end:.1}\"/></svg></figure>\n"
    )
}
