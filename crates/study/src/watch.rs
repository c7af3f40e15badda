//! What a study sees of one game while it is played: tracks, losses, luck, first contact and changes of the lead.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use umpire::observe::{Standing, TrialKind};
use umpire::{Insight, Report, Ruleset, Seat};

use crate::game::rounds;
use crate::heat::Ground;
use crate::luck::{Luck, Rolls};

/// How far ahead, in evaluation points, a side must be to lead: about one victory point. Less is a tie and changes nothing.
const CLEAR_LEAD: i32 = 100;

/// What was seen of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Seen {
    /// The first roll by which somebody might have been hurt; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<Contact>,
    /// How often the side ahead fell behind.
    pub lead_changes: u32,
    pub seats: Vec<SeatSeen>,
}

/// When the sides first met.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// The order that brought it about, counted from 1.
    pub decision: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<i32>,
}

/// One seat's part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSeen {
    pub luck: Luck,
    /// Pieces it had, and pieces it lost, by kind.
    pub fielded: BTreeMap<String, u32>,
    pub lost: BTreeMap<String, u32>,
    /// Places and how many of its pieces came there, each counted once.
    pub went: Vec<(u32, u32)>,
    /// Places and how many of its pieces were lost there.
    pub died: Vec<(u32, u32)>,
}

/// Looks on at one game.
#[derive(Debug)]
pub struct Watcher {
    ground: Ground,
    /// One seat of each side.
    sides: Vec<Seat>,
    leader: Option<usize>,
    lead_changes: u32,
    contact: Option<Contact>,
    rolls: Vec<Rolls>,
    /// By the number of the piece; numbers may have gaps.
    tracks: BTreeMap<u16, Track>,
    standings: Vec<Standing>,
}

/// The way of one piece.
#[derive(Clone, Debug)]
struct Track {
    seat: Seat,
    kind: u16,
    at: Option<umpire::scene::Place>,
    /// Every place it came to.
    went: BTreeSet<u32>,
    lost: bool,
    /// Places where it was lost: it may have come back.
    died: Vec<u32>,
}

impl Watcher {
    pub fn new<R: Ruleset>(rules: &R, ground: Ground) -> Watcher {
        let seats = &rules.scenario().seats;
        let mut sides: Vec<(u8, Seat)> = Vec::new();
        for info in seats {
            if sides.iter().all(|(team, _)| *team != info.team) {
                sides.push((info.team, info.seat));
            }
        }
        Watcher {
            ground,
            sides: sides.into_iter().map(|(_, seat)| seat).collect(),
            leader: None,
            lead_changes: 0,
            contact: None,
            rolls: vec![Rolls::default(); seats.len()],
            tracks: BTreeMap::new(),
            standings: Vec::new(),
        }
    }

    /// The rolls of the order of this number.
    pub fn hear<R: Ruleset>(&mut self, rules: &R, battle: &R::Battle, decision: u32, report: &mut Report) {
        for trial in report.take_trials() {
            if let Some(rolls) = self.rolls.get_mut(trial.seat.index()) {
                rolls.add(trial.chance, trial.passed);
            }
            if trial.kind == TrialKind::Combat && self.contact.is_none() {
                let round = rounds(rules, battle);
                self.contact = Some(Contact { decision, round });
            }
        }
    }

    /// The battle at a decision of weight, or at its end.
    pub fn look<R: Ruleset>(&mut self, rules: &R, battle: &R::Battle) {
        let mut standings = std::mem::take(&mut self.standings);
        standings.clear();
        rules.observe(battle, &mut standings);
        for standing in &standings {
            self.follow(standing);
        }
        self.standings = standings;
        self.compare(rules, battle);
    }

    fn follow(&mut self, standing: &Standing) {
        let track = self.tracks.entry(standing.piece).or_insert_with(|| Track {
            seat: standing.seat,
            kind: standing.kind,
            at: None,
            went: BTreeSet::new(),
            lost: false,
            died: Vec::new(),
        });
        let here = standing.at.as_ref();
        if track.at.as_ref() != here {
            match (track.at.as_ref(), here) {
                (Some(from), Some(to)) if !track.lost => self.ground.along(from, to, &mut track.went),
                (_, Some(to)) => track.went.extend(self.ground.place(to)),
                (_, None) => {}
            }
            track.at.clone_from(&standing.at);
        }
        if standing.lost && !track.lost {
            track.died.extend(here.and_then(|at| self.ground.place(at)));
        }
        track.lost = standing.lost;
    }

    /// Who is clearly ahead? A tie leaves the lead where it was.
    fn compare<R: Ruleset>(&mut self, rules: &R, battle: &R::Battle) {
        let worth = |seat: &Seat| rules.evaluate(battle, *seat, Insight::Trained);
        let mut values: Vec<(i32, usize)> = self.sides.iter().map(worth).zip(0..).collect();
        values.sort_unstable_by_key(|(value, side)| (std::cmp::Reverse(*value), *side));
        // Either side's worth counts the other's against it: a lead shows twice.
        let [(best, side), (next, _), ..] = values.as_slice() else {
            return;
        };
        if best.saturating_sub(*next) <= 2 * CLEAR_LEAD {
            return;
        }
        self.lead_changes += u32::from(self.leader.is_some_and(|leader| leader != *side));
        self.leader = Some(*side);
    }

    /// All that was seen.
    pub fn seen<R: Ruleset>(self, rules: &R) -> Seen {
        let mut seats: Vec<SeatSeen> = self
            .rolls
            .iter()
            .map(|rolls| SeatSeen {
                luck: rolls.luck(),
                ..SeatSeen::default()
            })
            .collect();
        let mut maps = vec![(BTreeMap::new(), BTreeMap::new()); seats.len()];
        for track in self.tracks.into_values() {
            let index = track.seat.index();
            let (Some(seat), Some((went, died))) = (seats.get_mut(index), maps.get_mut(index)) else {
                continue;
            };
            let kind = rules.kind_name(track.kind);
            *seat.fielded.entry(kind.clone()).or_default() += 1;
            if !track.died.is_empty() {
                *seat.lost.entry(kind).or_default() += track.died.len() as u32;
            }
            for place in track.went {
                *went.entry(place).or_default() += 1;
            }
            for place in track.died {
                *died.entry(place).or_default() += 1;
            }
        }
        for (seat, (went, died)) in seats.iter_mut().zip(maps) {
            (seat.went, seat.died) = (went.into_iter().collect(), died.into_iter().collect());
        }
        Seen {
            contact: self.contact,
            lead_changes: self.lead_changes,
            seats,
        }
    }
}

#[cfg(test)]
mod tests {
    use practice::{Battle, Duel, Order, Practice};
    use umpire::dice::Forced;
    use umpire::{Dice, Options, System};

    use super::*;

    /// The lane: five hexes wide, two deep; Reds in 0 and 5, Blues in 4 and 9. Nobody holds a card.
    fn lane() -> (Duel, Battle, Watcher) {
        let options = Options::default().set("cards", umpire::OptionValue::Flag(false));
        let duel = Practice.open("lane", &options).expect("the lane");
        let battle = duel.muster(&mut Dice::forced([]), &mut Report::silent());
        let watcher = Watcher::new(&duel, Ground::Cells);
        (duel, battle, watcher)
    }

    #[test]
    fn tracks_and_losses_are_counted_by_hand() {
        let (duel, mut battle, mut watcher) = lane();
        watcher.look(&duel, &battle);
        for to in [1, 2, 1] {
            let order = Order::Move { scout: 0, to };
            battle.turn = Seat(0);
            duel.obey(&mut battle, &order, &mut Dice::forced([]), &mut Report::silent());
            watcher.look(&duel, &battle);
        }
        battle.scouts[3].out = true;
        watcher.look(&duel, &battle);
        let seen = watcher.seen(&duel);
        let [reds, blues] = seen.seats.as_slice() else {
            panic!("two seats");
        };
        // One scout in 0, 1 (twice, counted once) and 2; the other stayed in 5.
        assert_eq!(reds.went, [(0, 1), (1, 1), (2, 1), (5, 1)]);
        assert_eq!(blues.went, [(4, 1), (9, 1)]);
        assert_eq!(
            (reds.died.as_slice(), blues.died.as_slice()),
            (&[][..], &[(9, 1)][..])
        );
        assert_eq!(blues.fielded.get("Scout"), Some(&2));
        assert_eq!(
            (reds.lost.get("Scout"), blues.lost.get("Scout")),
            (None, Some(&1))
        );
    }

    #[test]
    fn the_first_shot_is_contact_and_its_odds_are_luck() {
        let (duel, mut battle, mut watcher) = lane();
        (battle.scouts[2].cell, battle.scouts[2].hidden) = (1, false);
        let mut report = Report::watching();
        let mut dice = Dice::forced([Forced::Die(3), Forced::Die(3), Forced::Draw("lamed".to_owned())]);
        let order = Order::Fire { scout: 0, at: 2 };
        duel.check(&battle, Seat(0), &order).expect("a legal shot");
        duel.obey(&mut battle, &order, &mut dice, &mut report);
        assert!(dice.faults().is_empty(), "{:?}", dice.faults());
        watcher.hear(&duel, &battle, 4, &mut report);
        let seen = watcher.seen(&duel);
        assert_eq!(
            seen.contact,
            Some(Contact {
                decision: 4,
                round: Some(1)
            })
        );
        // 2 and 1 from hiding against 9: 6 or more, 26 of 36. It passed: 10/36 and half of 26/36 go worse.
        let luck = seen.seats[0].luck;
        assert_eq!(
            (luck.rolls, luck.expected, luck.passed, luck.percentile),
            (1, 722, 1, 6389)
        );
        assert_eq!(seen.seats[1].luck.rolls, 0);
    }

    #[test]
    fn the_lead_changes_only_when_the_other_side_is_clearly_ahead() {
        let (duel, mut battle, mut watcher) = lane();
        for (points, changes) in [
            ([3, 0], 0),
            ([3, 3], 0),
            ([3, 2], 0),
            ([3, 6], 1),
            ([9, 6], 2),
            ([9, 6], 2),
        ] {
            battle.points = points;
            watcher.look(&duel, &battle);
            assert_eq!(watcher.lead_changes, changes, "{points:?}");
        }
    }
}
