//! What all rows together say.

use std::collections::BTreeMap;

use serde::Serialize;
use umpire::{Balance, ScenarioInfo};

use crate::{Row, Share};

/// Wins, margins and lengths of a study. The same for the same plan, whatever the machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    pub games: u32,
    pub seats: Vec<SeatSummary>,
    pub draws: Share,
    pub both_lose: Share,
    pub unfinished: Share,
    /// How often each result word came up.
    pub results: BTreeMap<String, u32>,
    /// Points between the best and the next seat, where somebody won.
    pub margin: Option<Spread>,
    pub decisions: Spread,
    /// Absent where the game counts no rounds.
    pub rounds: Option<Spread>,
}

/// One seat's part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SeatSummary {
    pub seat: u8,
    pub name: String,
    pub commander: String,
    pub wins: Share,
    pub score: Spread,
}

/// Least, mean and most of a number.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    pub least: i64,
    pub mean: f64,
    pub most: i64,
}

impl Spread {
    /// `None` of nothing.
    pub fn of(values: impl Iterator<Item = i64>) -> Option<Spread> {
        let (mut sum, mut count) = (0, 0_u32);
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for value in values {
            (sum, count) = (sum + value, count + 1);
            (least, most) = (least.min(value), most.max(value));
        }
        (0 < count).then(|| Spread {
            least,
            mean: sum as f64 / f64::from(count),
            most,
        })
    }
}

const NOTHING: Spread = Spread {
    least: 0,
    mean: 0.0,
    most: 0,
};

impl Summary {
    pub fn of(info: &ScenarioInfo, commanders: &[String], rows: &[Row]) -> Summary {
        let games = rows.len() as u32;
        let mut results = BTreeMap::new();
        for row in rows {
            *results.entry(row.result.clone()).or_insert(0) += 1;
        }
        let ended = |word: &str| Share::new(results.get(word).copied().unwrap_or(0), games);
        let seat = |index: usize, name: &String, commander: &String| {
            let seat = index as u8;
            let wins = rows.iter().filter(|row| row.winners.contains(&seat)).count() as u32;
            let scores = rows
                .iter()
                .filter_map(|row| row.scores.get(index))
                .map(|score| i64::from(*score));
            SeatSummary {
                seat,
                name: name.clone(),
                commander: commander.clone(),
                wins: Share::new(wins, games),
                score: Spread::of(scores).unwrap_or(NOTHING),
            }
        };
        let names = info.seats.iter().map(|info| &info.name);
        Summary {
            games,
            seats: names
                .zip(commanders)
                .enumerate()
                .map(|(index, (name, by))| seat(index, name, by))
                .collect(),
            draws: ended("draw"),
            both_lose: ended("both-lose"),
            unfinished: ended("unfinished"),
            margin: Spread::of(rows.iter().filter(|row| !row.winners.is_empty()).map(margin)),
            decisions: Spread::of(rows.iter().map(|row| row.decisions.into())).unwrap_or(NOTHING),
            rounds: Spread::of(rows.iter().filter_map(|row| row.rounds).map(i64::from)),
            results,
        }
    }

    /// What the scenario's file may say of its balance.
    pub fn balance(&self) -> Balance {
        let players: Vec<&str> = self.seats.iter().map(|seat| seat.commander.as_str()).collect();
        let mut text = players.join(" against ");
        let rare = [
            ("drawn", &self.draws),
            ("lost by all", &self.both_lose),
            ("unfinished", &self.unfinished),
        ];
        for (name, share) in rare.into_iter().filter(|(_, share)| 0 < share.count) {
            text.push_str(&format!(", {} {name}", share.count));
        }
        text.push('.');
        // Names of commanders are plain ASCII.
        text[..1].make_ascii_uppercase();
        Balance {
            games: self.games,
            wins: self.seats.iter().map(|seat| seat.wins.count).collect(),
            text: Some(text),
        }
    }
}

/// Points between the best and the next seat.
fn margin(row: &Row) -> i64 {
    let mut scores = row.scores.clone();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    match scores.as_slice() {
        [best, next, ..] => i64::from(best - next),
        [_] | [] => 0,
    }
}
