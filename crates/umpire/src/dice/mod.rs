//! Dice: the only source of chance. Every roll says what it is for, and is logged.
//!
//! A match's dice come from its seed and the number of the order that rolls them, so that taking
//! an order back is no look ahead. Tests force the rolls and require that all are used up.

mod chacha;

use std::collections::VecDeque;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use smallvec::SmallVec;

use crate::RuleId;
pub use chacha::ChaCha8;

/// The secret from which all dice of a match follow.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a small number, for studies and tests.
    pub fn from_number(number: u64) -> Seed {
        let mut hasher = Sha256::new();
        hasher.update(b"sandtable seed number");
        hasher.update(number.to_le_bytes());
        Seed(hasher.finalize().into())
    }

    /// A seed from words, as given on the command line: a number means [`Seed::from_number`],
    /// 64 hexadecimal digits mean themselves, anything else is hashed.
    pub fn from_words(words: &str) -> Seed {
        if let Ok(number) = words.parse() {
            return Seed::from_number(number);
        }
        if let Some(seed) = Seed::from_hex(words) {
            return seed;
        }
        let mut hasher = Sha256::new();
        hasher.update(b"sandtable seed words");
        hasher.update(words.as_bytes());
        Seed(hasher.finalize().into())
    }

    pub fn from_hex(text: &str) -> Option<Seed> {
        let digits: Vec<u8> = text
            .chars()
            .map(|c| c.to_digit(16).map(|d| d as u8))
            .collect::<Option<_>>()?;
        if digits.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = pair[0] << 4 | pair[1];
        }
        Some(Seed(bytes))
    }

    pub fn to_hex(self) -> String {
        hex_of(&self.0)
    }

    /// What is published when a match starts: SHA-256 of the seed's 32 bytes, checkable anywhere.
    pub fn commitment(self) -> String {
        hex_of(&Sha256::digest(self.0))
    }
}

impl std::fmt::Debug for Seed {
    /// A seed is a secret: its commitment is printed instead.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seed(commitment {})", self.commitment())
    }
}

/// A short hash over texts, for content versions.
pub fn content_hash<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hasher = Sha256::new();
    for text in texts {
        hasher.update((text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hex_of(&hasher.finalize()[..8])
}

fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// One roll or draw, as logged: what for, by which rule, and what came up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Roll {
    pub purpose: &'static str,
    pub rule: RuleId,
    /// How many outcomes each result had: 6 for a die, the pool's size for a draw.
    pub sides: u32,
    /// Dice count from 1, draws from 0.
    #[schemars(with = "Vec<u32>")]
    pub results: SmallVec<[u32; 4]>,
}

impl Roll {
    /// The line of a match's dice log: `attack d6 3 4`, `hit counter of20 7`.
    pub fn log_line(&self) -> LoggedRoll {
        LoggedRoll {
            purpose: self.purpose.to_owned(),
            sides: self.sides,
            results: self.results.to_vec(),
        }
    }
}

/// A roll as it stands in a saved match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LoggedRoll {
    pub purpose: String,
    pub sides: u32,
    pub results: Vec<u32>,
}

/// What a test forces next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The next die shows this.
    Die(u32),
    /// The next draw takes the thing of this name.
    Draw(String),
    /// The next draw takes the thing at this index (from a dice log).
    Index(u32),
}

#[derive(Clone, Debug)]
enum Source {
    Stream(ChaCha8),
    Forced {
        dice: VecDeque<Forced>,
        draws: VecDeque<Forced>,
        faults: Vec<String>,
    },
}

/// The dice of one order.
#[derive(Clone, Debug)]
pub struct Dice {
    source: Source,
    rolled: u32,
    log: Option<Vec<Roll>>,
}

impl Dice {
    /// The dice of order `number` in the match of `seed`.
    pub fn seeded(seed: &Seed, number: u64) -> Dice {
        Dice {
            source: Source::Stream(ChaCha8::new(&seed.0, number)),
            rolled: 0,
            log: Some(Vec::new()),
        }
    }

    /// The same dice without a log, for playing many games fast.
    pub fn quiet(seed: &Seed, number: u64) -> Dice {
        Dice {
            source: Source::Stream(ChaCha8::new(&seed.0, number)),
            rolled: 0,
            log: None,
        }
    }

    /// Dice that show what a test says, in order. Dice and draws are two separate lists.
    pub fn forced(values: impl IntoIterator<Item = Forced>) -> Dice {
        let (dice, draws) = values
            .into_iter()
            .partition(|value| matches!(value, Forced::Die(_)));
        let source = Source::Forced {
            dice,
            draws,
            faults: Vec::new(),
        };
        Dice {
            source,
            rolled: 0,
            log: Some(Vec::new()),
        }
    }

    /// Dice that repeat a log.
    pub fn replayed(log: &[LoggedRoll]) -> Dice {
        Dice::forced(log.iter().flat_map(|roll| {
            let draw = roll.purpose.starts_with(DRAW);
            roll.results.iter().map(move |value| {
                if draw {
                    Forced::Index(*value)
                } else {
                    Forced::Die(*value)
                }
            })
        }))
    }

    /// How many dice and draws were taken.
    pub fn rolled(&self) -> u32 {
        self.rolled
    }

    /// What was rolled so far, and forget it.
    pub fn take_log(&mut self) -> Vec<Roll> {
        self.log.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// What was rolled so far.
    pub fn log(&self) -> &[Roll] {
        self.log.as_deref().unwrap_or_default()
    }

    /// Forced dice: what went wrong (too few, wrong name, left over). Empty for seeded dice.
    pub fn faults(&self) -> Vec<String> {
        match &self.source {
            Source::Stream(_) => Vec::new(),
            Source::Forced { dice, draws, faults } => {
                let mut all = faults.clone();
                if !dice.is_empty() {
                    all.push(format!("{} forced dice were not used: {dice:?}", dice.len()));
                }
                if !draws.is_empty() {
                    all.push(format!("{} forced draws were not used: {draws:?}", draws.len()));
                }
                all
            }
        }
    }

    /// One six-sided die.
    pub fn d6(&mut self, purpose: &'static str, rule: impl Into<RuleId>) -> u8 {
        let [die] = self.d6s(purpose, rule);
        die
    }

    /// Two six-sided dice, each on its own.
    pub fn two_d6(&mut self, purpose: &'static str, rule: impl Into<RuleId>) -> [u8; 2] {
        self.d6s(purpose, rule)
    }

    /// `N` six-sided dice in one roll.
    pub fn d6s<const N: usize>(&mut self, purpose: &'static str, rule: impl Into<RuleId>) -> [u8; N] {
        self.dice(6, purpose, rule)
    }

    /// `N` dice of `sides` sides in one roll.
    pub fn dice<const N: usize>(
        &mut self,
        sides: u8,
        purpose: &'static str,
        rule: impl Into<RuleId>,
    ) -> [u8; N] {
        let mut faces = [0; N];
        for face in &mut faces {
            *face = self.one_die(sides, purpose);
        }
        self.rolled += N as u32;
        if let Some(log) = &mut self.log {
            let results = faces.iter().map(|face| u32::from(*face)).collect();
            log.push(Roll {
                purpose,
                rule: rule.into(),
                sides: u32::from(sides),
                results,
            });
        }
        faces
    }

    /// Draws one of `count` things blind; `name` says what lies at an index (asked only by forced
    /// dice). The purpose of every draw starts with the word "draw".
    pub fn draw<'a>(
        &mut self,
        count: usize,
        name: impl Fn(usize) -> &'a str,
        purpose: &'static str,
        rule: impl Into<RuleId>,
    ) -> usize {
        assert!(0 < count, "a draw from nothing: {purpose}");
        assert!(
            purpose.starts_with(DRAW),
            "the purpose of a draw starts with the word draw: {purpose}"
        );
        let index = match &mut self.source {
            Source::Stream(stream) => below(stream, count as u32) as usize,
            Source::Forced { draws, faults, .. } => match draws.pop_front() {
                Some(Forced::Index(index)) if (index as usize) < count => index as usize,
                Some(Forced::Draw(wanted)) => (0..count).find(|i| name(*i) == wanted).unwrap_or_else(|| {
                    let there: Vec<&str> = (0..count).map(&name).collect();
                    faults.push(format!("{purpose}: no {wanted:?} to draw, there are {there:?}"));
                    0
                }),
                Some(other) => {
                    faults.push(format!("{purpose}: {other:?} is not one of {count}"));
                    0
                }
                None => {
                    faults.push(format!("{purpose}: a draw was needed, but none was forced"));
                    0
                }
            },
        };
        self.rolled += 1;
        if let Some(log) = &mut self.log {
            log.push(Roll {
                purpose,
                rule: rule.into(),
                sides: count as u32,
                results: smallvec::smallvec![index as u32],
            });
        }
        index
    }

    /// A whole number below `count`, for choices that are no rule: which order a random player gives.
    pub fn below(&mut self, count: u32) -> u32 {
        match &mut self.source {
            Source::Stream(stream) => below(stream, count),
            Source::Forced { .. } => 0,
        }
    }

    /// Shuffles by Fisher and Yates from the end, for what is no rule: imagining what a seat does
    /// not know. Rules draw blind from an unordered pool instead, so that every draw is logged.
    /// Forced dice leave the order as it is.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        let Source::Stream(stream) = &mut self.source else {
            return;
        };
        for last in (1..things.len()).rev() {
            let other = below(stream, last as u32 + 1) as usize;
            things.swap(last, other);
        }
    }

    fn one_die(&mut self, sides: u8, purpose: &'static str) -> u8 {
        match &mut self.source {
            Source::Stream(stream) => below(stream, u32::from(sides)) as u8 + 1,
            Source::Forced { dice, faults, .. } => match dice.pop_front() {
                Some(Forced::Die(face)) if (1..=u32::from(sides)).contains(&face) => face as u8,
                Some(other) => {
                    faults.push(format!("{purpose}: a d{sides} cannot show {other:?}"));
                    1
                }
                None => {
                    faults.push(format!("{purpose}: a die was needed, but none was forced"));
                    1
                }
            },
        }
    }
}

/// First word of every draw's purpose.
const DRAW: &str = "draw";

/// A fair whole number below `count`: words past the last full multiple are thrown away.
fn below(stream: &mut ChaCha8, count: u32) -> u32 {
    assert!(0 < count, "a number below zero");
    let fair = u32::MAX - u32::MAX % count;
    loop {
        let word = stream.next_word();
        if word < fair {
            return word % count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pins the way from seed and order number to faces. These values may never change.
    #[test]
    fn seeded_dice_are_frozen() {
        let mut dice = Dice::seeded(&Seed::from_number(1), 1);
        let faces: Vec<u8> = (0..12).map(|_| dice.d6("test", "test-1")).collect();
        let mut again = Dice::quiet(&Seed::from_number(1), 1);
        let repeated: Vec<u8> = (0..12).map(|_| again.d6("test", "test-1")).collect();
        assert_eq!(faces, repeated);
        assert_eq!(faces, FROZEN);
        let mut cards = [0, 1, 2, 3, 4, 5, 6, 7];
        dice.shuffle(&mut cards);
        assert_eq!(cards, FROZEN_SHUFFLE);
    }

    const FROZEN: [u8; 12] = [5, 4, 6, 3, 5, 3, 6, 5, 6, 2, 3, 6];
    const FROZEN_SHUFFLE: [u8; 8] = [3, 6, 0, 1, 4, 7, 5, 2];

    #[test]
    fn faces_are_fair_enough() {
        let mut dice = Dice::quiet(&Seed::from_number(2), 0);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(dice.d6("test", "test-1")) - 1] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn forced_dice_must_be_used_up() {
        let mut dice = Dice::forced([Forced::Die(3), Forced::Die(4), Forced::Draw("pinned".into())]);
        assert_eq!(dice.two_d6("attack", "test-1"), [3, 4]);
        assert_eq!(dice.faults().len(), 1, "the draw is left over");
        assert_eq!(
            dice.draw(2, |i| ["stunned", "pinned"][i], "draw a hit", "test-2"),
            1
        );
        assert!(dice.faults().is_empty());
        dice.d6("one too many", "test-1");
        assert_eq!(
            dice.faults(),
            ["one too many: a die was needed, but none was forced"]
        );
    }

    #[test]
    fn a_log_replays_to_the_same_results() {
        let mut dice = Dice::seeded(&Seed::from_number(3), 9);
        let first = (
            dice.two_d6("attack", "test-1"),
            dice.draw(20, |_| "", "draw a hit", "test-2"),
        );
        let log: Vec<LoggedRoll> = dice.log().iter().map(Roll::log_line).collect();
        let mut again = Dice::replayed(&log);
        assert_eq!(
            first,
            (
                again.two_d6("attack", "test-1"),
                again.draw(20, |_| "", "draw a hit", "test-2")
            )
        );
        assert!(again.faults().is_empty());
    }

    #[test]
    fn seeds_are_read_and_committed() {
        let seed = Seed::from_number(42);
        assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed));
        assert_eq!(Seed::from_words("42"), seed);
        assert_eq!(Seed::from_words(&seed.to_hex()), seed);
        assert_eq!(seed.commitment().len(), 64);
        assert!(!format!("{seed:?}").contains(&seed.to_hex()));
        assert_eq!(Seed::from_hex("0"), None);
    }
}
