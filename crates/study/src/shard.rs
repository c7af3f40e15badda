//! Which games of a study one machine plays.

use std::str::FromStr;

/// Part `index` (counted from 0) of `of`: every so-manieth game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u32,
    of: u32,
}

impl Shard {
    pub const ALL: Shard = Shard { index: 0, of: 1 };

    pub fn takes(self, game: u32) -> bool {
        game % self.of == self.index
    }

    /// How many of these games are its own.
    pub fn share_of(self, games: u32) -> u32 {
        (games + self.of - 1 - self.index) / self.of
    }

    pub fn is_all(self) -> bool {
        self.of == 1
    }
}

/// `2/5` is the second of five.
impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text
            .split_once('/')
            .and_then(|(index, of)| Some((index.parse::<u32>().ok()?, of.parse::<u32>().ok()?)));
        match numbers {
            Some((index, of)) if 1 <= index && index <= of => Ok(Shard { index: index - 1, of }),
            Some(_) | None => Err(format!("`{text}` is no shard; the second of five is written 2/5")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_split_the_games_without_rest() {
        for games in 0..12 {
            for of in 1..5 {
                let shards: Vec<Shard> = (0..of).map(|index| Shard { index, of }).collect();
                for game in 0..games {
                    assert_eq!(shards.iter().filter(|shard| shard.takes(game)).count(), 1);
                }
                for shard in &shards {
                    let own = (0..games).filter(|game| shard.takes(*game)).count();
                    assert_eq!(shard.share_of(games) as usize, own);
                }
            }
        }
    }

    #[test]
    fn shards_are_written_from_one() {
        assert_eq!("2/5".parse(), Ok(Shard { index: 1, of: 5 }));
        for wrong in ["0/5", "6/5", "2", "a/b", "1/0", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
