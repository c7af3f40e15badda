//! What all games of a study say together: the figures that are printed, drawn and published. No rows in it.
//!
//! The same for the same plan, whatever the machine; shares are rounded to four places, means to two.

use serde::Serialize;
use umpire::scene::Board;
use umpire::{Balance, ScenarioInfo};

use crate::heat::Heat;
use crate::journal::Header;
use crate::numbers::{Numbers, Spread, rounded};
use crate::sensitivity::{Sensitivity, Varied};
use crate::{Row, SeatSeen, Share};

/// The format; a reader refuses what it does not know.
const VERSION: u32 = 1;

/// A study as it is published.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Published {
    pub version: u32,
    pub system: String,
    pub scenario: String,
    pub title: String,
    /// The program, and a hash of the content it played with.
    pub engine: String,
    pub content: String,
    /// The day it was made, if somebody said so: a study itself knows no clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<String>,
    pub seed: String,
    pub games: u32,
    pub options: umpire::Options,
    pub seats: Vec<SeatFound>,
    pub draws: Share,
    pub both_lose: Share,
    pub unfinished: Share,
    /// Points between the best and the next seat, where somebody won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Spread>,
    /// Points of the first seat less points of the second: value and games.
    pub lead: Vec<(i64, u32)>,
    /// Absent where the game counts no rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Numbers>,
    pub decisions: Numbers,
    /// What was seen of the games; absent if nobody looked.
    #[serde(flatten)]
    pub seen: Option<SeenTogether>,
    pub sensitivity: Vec<Sensitivity>,
}

/// One seat's part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SeatFound {
    pub seat: u8,
    pub team: u8,
    pub name: String,
    pub commander: String,
    pub wins: Share,
    pub points: Spread,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<MeanLuck>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Losses>,
}

/// Dice of a seat, averaged over all games.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct MeanLuck {
    pub rolls: f64,
    pub expected: f64,
    pub passed: f64,
    /// How often the same rolls would have gone worse: 0.5 is even.
    pub percentile: f64,
}

/// Units of one kind a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Losses {
    pub kind: String,
    pub fielded: f64,
    pub lost: f64,
}

/// What only an observed study knows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SeenTogether {
    pub first_contact: FirstContact,
    pub lead_changes: Numbers,
    /// Of the games that one side won and in which one side's dice were better.
    pub luckier_side_won: Share,
    pub heat: Heat,
}

/// When the sides first met.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FirstContact {
    /// Games in which they met at all.
    pub games: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<Spread>,
    pub rounds: Vec<(i64, u32)>,
}

impl Published {
    /// Counts the rows of a study and of its variations.
    pub fn of(
        header: &Header,
        info: &ScenarioInfo,
        board: &Board,
        rows: &[Row],
        varied: &[Varied],
    ) -> Published {
        let games = rows.len() as u32;
        let ended = |word: &str| {
            let count = rows.iter().filter(|row| row.result == word).count();
            Share::new(count as u32, games).rounded()
        };
        let lead = |row: &Row| Some(i64::from(*row.scores.first()?) - i64::from(*row.scores.get(1)?));
        let won = rows.iter().filter(|row| !row.winners.is_empty());
        let seats: Vec<SeatFound> = (0..info.seats.len())
            .map(|seat| SeatFound::of(seat, header, info, rows))
            .collect();
        Published {
            version: VERSION,
            system: header.system.clone(),
            scenario: header.scenario.clone(),
            title: info.title.clone(),
            engine: header.engine.clone(),
            content: header.content.clone(),
            made: None,
            seed: header.seed.clone(),
            games,
            options: header.options.clone(),
            draws: ended("draw"),
            both_lose: ended("both-lose"),
            unfinished: ended("unfinished"),
            margin: Spread::of(won.map(margin)),
            lead: crate::numbers::histogram(rows.iter().filter_map(lead)),
            rounds: Numbers::of(rows.iter().filter_map(|row| row.rounds).map(i64::from)),
            decisions: Numbers::of(rows.iter().map(|row| row.decisions.into())).unwrap_or_default(),
            seen: SeenTogether::of(info, board, rows),
            sensitivity: varied
                .iter()
                .map(|varied| Sensitivity::of(varied, info, rows))
                .collect(),
            seats,
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

    /// The seats of one side in a few words: `German`, `German left and German right`.
    pub fn side_name(&self, team: u8) -> String {
        let names = self.seats.iter().filter(|seat| seat.team == team);
        let names: Vec<&str> = names.map(|seat| seat.name.as_str()).collect();
        names.join(" and ")
    }
}

impl SeatFound {
    fn of(index: usize, header: &Header, info: &ScenarioInfo, rows: &[Row]) -> SeatFound {
        let (seat, games) = (index as u8, rows.len() as u32);
        let wins = rows.iter().filter(|row| row.winners.contains(&seat)).count();
        let scores = rows.iter().filter_map(|row| row.scores.get(index));
        let seen: Vec<&SeatSeen> = rows
            .iter()
            .filter_map(|row| row.seen.as_ref()?.seats.get(index))
            .collect();
        SeatFound {
            seat,
            team: info.seats[index].team,
            name: info.seats[index].name.clone(),
            commander: header.commanders.get(index).cloned().unwrap_or_default(),
            wins: Share::new(wins as u32, games).rounded(),
            points: Spread::of(scores.map(|score| i64::from(*score))).unwrap_or_default(),
            luck: MeanLuck::of(&seen),
            lost: losses(&seen),
        }
    }
}

impl MeanLuck {
    fn of(seen: &[&SeatSeen]) -> Option<MeanLuck> {
        let mean = |part: fn(&SeatSeen) -> u32, unit: f64| {
            let sum: u64 = seen.iter().map(|seen| u64::from(part(seen))).sum();
            sum as f64 / seen.len() as f64 / unit
        };
        (!seen.is_empty()).then(|| MeanLuck {
            rolls: rounded(mean(|seen| seen.luck.rolls, 1.0), 2),
            expected: rounded(mean(|seen| seen.luck.expected, 1000.0), 2),
            passed: rounded(mean(|seen| seen.luck.passed, 1.0), 2),
            percentile: rounded(mean(|seen| seen.luck.percentile, 10_000.0), 4),
        })
    }
}

/// Kinds in the order of the alphabet.
fn losses(seen: &[&SeatSeen]) -> Vec<Losses> {
    let mut kinds: Vec<&String> = seen.iter().flat_map(|seen| seen.fielded.keys()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let of = |kind: &&String| {
        let mean = |part: fn(&SeatSeen) -> &std::collections::BTreeMap<String, u32>| {
            let sum: u64 = seen
                .iter()
                .map(|seen| u64::from(part(seen).get(*kind).copied().unwrap_or(0)))
                .sum();
            rounded(sum as f64 / seen.len() as f64, 2)
        };
        Losses {
            kind: (*kind).clone(),
            fielded: mean(|seen| &seen.fielded),
            lost: mean(|seen| &seen.lost),
        }
    };
    kinds.iter().map(of).collect()
}

impl SeenTogether {
    fn of(info: &ScenarioInfo, board: &Board, rows: &[Row]) -> Option<SeenTogether> {
        let seen: Vec<&crate::Seen> = rows.iter().filter_map(|row| row.seen.as_ref()).collect();
        let contacts: Vec<crate::Contact> = seen.iter().filter_map(|seen| seen.contact).collect();
        Some(SeenTogether {
            first_contact: FirstContact {
                games: contacts.len() as u32,
                decisions: Spread::of(contacts.iter().map(|contact| contact.decision.into())),
                rounds: crate::numbers::histogram(
                    contacts.iter().filter_map(|contact| contact.round).map(i64::from),
                ),
            },
            lead_changes: Numbers::of(seen.iter().map(|seen| seen.lead_changes.into()))?,
            luckier_side_won: luckier_side_won(info, rows),
            heat: Heat::of(board, info.seats.len(), rows),
        })
    }
}

/// Of the games that one side won while the dice of one side were better: by that side.
fn luckier_side_won(info: &ScenarioInfo, rows: &[Row]) -> Share {
    let (mut of, mut by_luck) = (0, 0);
    for row in rows {
        let Some(seen) = &row.seen else { continue };
        // The mean place of a side's seats; sums serve as well, for sides are compared seat by seat.
        let mut sides: Vec<(u8, u64, u64)> = Vec::new();
        for (info, seat) in info.seats.iter().zip(&seen.seats) {
            match sides.iter_mut().find(|(team, ..)| *team == info.team) {
                Some((_, sum, seats)) => {
                    (*sum, *seats) = (*sum + u64::from(seat.luck.percentile), *seats + 1)
                }
                None => sides.push((info.team, seat.luck.percentile.into(), 1)),
            }
        }
        let mut luck: Vec<(u64, u8)> = sides
            .iter()
            .map(|(team, sum, seats)| (sum / seats, *team))
            .collect();
        luck.sort_unstable_by(|a, b| b.cmp(a));
        let team_of = |seat: &u8| info.seats.get(usize::from(*seat)).map(|info| info.team);
        if let ([(best, luckier), (next, _), ..], Some(winner)) =
            (luck.as_slice(), row.winners.first().and_then(team_of))
            && next < best
        {
            of += 1;
            by_luck += u32::from(winner == *luckier);
        }
    }
    Share::new(by_luck, of).rounded()
}

/// Points between the best and the next seat.
fn margin(row: &Row) -> i64 {
    let mut scores = row.scores.clone();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    match scores.as_slice() {
        [best, next, ..] => i64::from(*best) - i64::from(*next),
        [_] | [] => 0,
    }
}
