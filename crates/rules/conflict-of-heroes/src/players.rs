//! Chapter 21, Other player counts: whose turn comes when, who rolls for the initiative, who wins, and a firefight for
//! several forces played by two.
//!
//! Seats are the players of a match, one force each. Who runs two forces takes two seats, each with its own sheet,
//! CAPs and hand (coh-21.0e, coh2-21.5b); only two players of the second edition join forces (coh2-21.5a, [`merged`]).

use arrayvec::ArrayVec;
use umpire::Seat;

use crate::battle::Battle;
use crate::content::model::{Edition, Firefight, Force, Nation, Score, TurnOrder, WinMode};
use crate::decisions::Initiative;
use crate::rolls::MOST_CAPS;
use crate::rules::{Resolution, Rules};

/// Turns of a round before it is the first player's turn again: with one player against three he has every second.
pub type Turns = ArrayVec<Seat, 6>;

impl Rules {
    fn several(&self) -> bool {
        2 < self.firefight.forces.len()
    }

    /// Passes in a row that end a round: two for two players, all but one for more (coh-2.2i, coh-21.0d,
    /// coh2-21.0d).
    pub fn passes_needed(&self) -> u8 {
        (self.firefight.forces.len() as u8 - 1).max(2)
    }

    /// The order of turns when `first` begins (coh-21.0b, coh-21.0c, coh2-21.0b). `ranking` is the order of the
    /// initiative rolls, for the option that follows it.
    pub fn turns_from(&self, first: Seat, ranking: &[Seat]) -> Turns {
        let own = self.seats_after(first, |seat| self.same_side(seat, first));
        let others = self.seats_after(Seat(0), |seat| self.are_enemies(seat, first));
        match self.settings.turn_order {
            TurnOrder::ByInitiative if self.several() => {
                let rest = ranking.iter().copied().filter(|seat| *seat != first);
                std::iter::once(first).chain(rest).collect()
            }
            TurnOrder::Alternating | TurnOrder::ByInitiative => {
                let pairs = 0..own.len().max(others.len());
                pairs
                    .flat_map(|nth| [own[nth % own.len()], others[nth % others.len().max(1)]])
                    .collect()
            }
            TurnOrder::SideBlock => own.into_iter().chain(others).collect(),
        }
    }

    /// Seats of a kind in seat order, `first` and those after it before the others.
    fn seats_after(&self, first: Seat, wanted: impl Fn(Seat) -> bool) -> ArrayVec<Seat, 4> {
        let seats = || self.seats().filter(|seat| wanted(*seat));
        let before = seats().filter(|seat| *seat < first);
        seats().filter(|seat| first <= *seat).chain(before).collect()
    }

    /// One roll for a whole side, made by its first player: first edition, sides in blocks (coh-21.0b). Else
    /// everybody rolls (coh-21.0c, coh2-21.0b).
    pub fn rolls_initiative(&self, seat: Seat) -> bool {
        let by_side = self.several()
            && self.settings.turn_order == TurnOrder::SideBlock
            && !self.settings.second_edition();
        !by_side || self.seats().find(|other| self.same_side(*other, seat)) == Some(seat)
    }

    /// CAPs announced for the roll that this seat's announcement goes to.
    pub fn announced(&self, announced: &Initiative, seat: Seat) -> u8 {
        let together = self.seats().filter(|other| {
            *other == seat
                || (self.same_side(*other, seat)
                    && !(self.rolls_initiative(*other) && self.rolls_initiative(seat)))
        });
        together.map(|other| announced.bids[other.index()]).sum()
    }

    /// The most this seat may announce: two for a roll, whoever of the side pays them (coh-3.24a, coh-21.0b).
    pub fn most_bid(&self, battle: &Battle, announced: &Initiative, seat: Seat) -> u8 {
        let left = MOST_CAPS.saturating_sub(self.announced(announced, seat));
        battle.player(seat).caps.min(left)
    }

    /// Who wins with these totals: the best side together, or the best player alone; nobody if it is shared
    /// (coh-2.4a, coh-21.0g).
    pub fn winners(&self, totals: &[i32]) -> Vec<Seat> {
        let together = self.settings.win_mode == WinMode::Group;
        let counts = |seat: Seat, other: Seat| seat == other || (together && self.same_side(seat, other));
        let total = |seat: Seat| -> i32 {
            let shared = self.seats().filter(|other| counts(seat, *other));
            shared.map(|other| totals[other.index()]).sum()
        };
        let best = self.seats().map(total).max().unwrap_or(0);
        let leaders: Vec<Seat> = self.seats().filter(|seat| total(*seat) == best).collect();
        let one = leaders.iter().all(|seat| counts(*seat, leaders[0]));
        if one { leaders } else { Vec::new() }
    }
}

impl Resolution<'_> {
    /// The seat whose turn comes after this one's.
    pub fn next_turn(&self) -> (u8, Seat) {
        let turns = &self.battle.turns;
        let next = (usize::from(self.battle.turn_at) + 1) % turns.len().max(1);
        (next as u8, turns.get(next).copied().unwrap_or(self.battle.turn))
    }
}

/// The same firefight for two players: each side's forces become one, with all their CAPs less one for each force, a
/// hand for each of them, and one player who activates as he likes (coh2-21.5a). `None` if there are only two.
pub fn merged(firefight: &Firefight) -> Option<Firefight> {
    if firefight.forces.len() < 3 {
        return None;
    }
    let mut nations: Vec<Nation> = Vec::new();
    for force in &firefight.forces {
        if !nations.contains(&force.nation) {
            nations.push(force.nation);
        }
    }
    let seat_of = |seat: u8| -> u8 {
        let nation = firefight.forces.get(usize::from(seat)).map(|force| force.nation);
        nations
            .iter()
            .position(|other| Some(*other) == nation)
            .unwrap_or(0) as u8
    };
    let mut scoring: Vec<Score> = Vec::new();
    for score in &firefight.scoring {
        let score = Score {
            seat: seat_of(score.seat),
            ..score.clone()
        };
        // What both allies were paid for is paid once.
        let same = |other: &Score| {
            Score {
                text: score.text.clone(),
                ..other.clone()
            } == score
        };
        if !scoring.iter().any(same) {
            scoring.push(score);
        }
    }
    let mut joined = firefight.clone();
    joined.id = format!("{}-two-players", firefight.id);
    // What was found out about three or four players says nothing about two.
    joined.balance = None;
    joined.title = format!("{} (two players)", firefight.title);
    joined.forces = nations.iter().map(|nation| join(firefight, *nation)).collect();
    joined.scoring = scoring;
    joined.first_to_set_up = seat_of(firefight.first_to_set_up);
    for (_, seat) in &mut joined.initiative {
        *seat = seat_of(*seat);
    }
    for (_, seat) in &mut joined.control {
        *seat = seat.map(seat_of);
    }
    if let Some(event) = &mut joined.event {
        event.seat = event.seat.map(seat_of);
    }
    joined.options.edition = Some(Edition::Second);
    Some(joined)
}

fn join(firefight: &Firefight, nation: Nation) -> Force {
    let forces: Vec<&Force> = firefight
        .forces
        .iter()
        .filter(|force| force.nation == nation)
        .collect();
    let caps: u8 = forces.iter().map(|force| force.caps).sum();
    // A side that was one force already is not merged and pays nothing for it.
    let merged = if forces.len() < 2 { 0 } else { forces.len() as u8 };
    Force {
        name: match nation {
            Nation::German => "German".to_owned(),
            Nation::Soviet => "Soviet".to_owned(),
        },
        nation,
        caps: caps.saturating_sub(merged),
        units: forces.iter().flat_map(|force| force.units.clone()).collect(),
        works: forces.iter().flat_map(|force| force.works.clone()).collect(),
        hidden: forces.iter().map(|force| force.hidden).sum(),
        cards: forces.iter().flat_map(|force| force.cards.clone()).collect(),
        exits: forces.iter().flat_map(|force| force.exits.clone()).collect(),
        registered: forces.iter().flat_map(|force| force.registered.clone()).collect(),
        registered_secret: forces.iter().any(|force| force.registered_secret),
        hands: forces.iter().map(|force| force.hands).sum(),
    }
}
