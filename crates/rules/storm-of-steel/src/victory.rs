//! Section 13, Victory: who holds what, points, and the end.

use board::table::within;
use umpire::{Event, Outcome, Seat};

use crate::battle::{Battle, End, Morale, Unit, UnitId, other};
use crate::content::model::{Counted, Earns, Family};
use crate::rules::{Resolution, Rules};

/// How near one must be to hold a point (sos-V.2).
pub const HOLDING: i32 = 500;

impl Rules {
    /// Does a line of the scoring count this unit?
    pub(crate) fn counts(&self, what: Counted, unit: &Unit) -> bool {
        let family = self.kind(unit).family;
        match what {
            Counted::All => true,
            Counted::Fighting => !family.is_soft_vehicle(),
            Counted::Rifles => matches!(family, Family::Infantry | Family::Hmg),
            Counted::Afv => family == Family::Afv,
            Counted::Gun => family.is_gun(),
            Counted::Hq => family == Family::Hq,
        }
    }

    /// Who holds a point now: the side that alone has a steady-enough unit near it; else whoever held it (sos-V.2). As a seat
    /// knows it, or as both do: until the end hidden stands neither hold nor deny openly (HI06).
    pub fn holder(&self, battle: &Battle, objective: usize, eyes: Option<Seat>) -> Option<Seat> {
        let at = self.scenario.objectives[objective];
        let near = |seat: Seat| {
            battle.own(seat).any(|(id, unit)| {
                unit.morale != Morale::Suppressed
                    && !self.kind(unit).family.is_soft_vehicle()
                    && (unit.at.x() - at.x()).abs() <= HOLDING + 600
                    && (unit.at.y() - at.y()).abs() <= HOLDING + 600
                    && within(&at, &self.print_of(unit), HOLDING)
                    && (eyes == Some(seat) || self.counts_openly(battle, id))
            })
        };
        match (near(Seat(0)), near(Seat(1))) {
            (true, false) => Some(Seat(0)),
            (false, true) => Some(Seat(1)),
            (true, true) | (false, false) => battle.holders[objective],
        }
    }

    /// Does what this unit holds or scores show? Not while it is hidden; at the end everybody counts (HI06).
    fn counts_openly(&self, battle: &Battle, id: UnitId) -> bool {
        battle.end.is_some() || !self.is_unknown(battle, id, other(battle.unit(id).owner))
    }

    /// Points of a side as things stand (sos-V.1).
    pub fn points(&self, battle: &Battle, seat: Seat) -> i32 {
        let mine = |side: Option<usize>| side.is_none_or(|side| side == seat.index());
        let scores = self.scenario.scoring.iter().filter(|score| mine(score.side));
        scores
            .map(|score| score.points * self.times(battle, seat, score.earns))
            .sum()
    }

    /// How often a side earns the points of a line.
    pub(crate) fn times(&self, battle: &Battle, seat: Seat, earns: Earns) -> i32 {
        let own = |what: Counted, there: &dyn Fn(&Unit) -> bool| {
            battle
                .own(seat)
                .filter(|(id, unit)| {
                    self.counts(what, unit) && there(unit) && self.counts_openly(battle, *id)
                })
                .count() as i32
        };
        match earns {
            Earns::Holds(objective) => i32::from(battle.holders[objective] == Some(seat)),
            Earns::Destroys { what, per } => self.destroyed(battle, seat, what) / i32::from(per),
            Earns::Inside { what, from, to } => own(what, &|unit| {
                (from.x()..=to.x()).contains(&unit.at.x()) && (from.y()..=to.y()).contains(&unit.at.y())
            }),
            Earns::Near { what, at, reach } => own(what, &|unit| within(&at, &self.print_of(unit), reach)),
            Earns::Exits { what, exit } => self.left_over(battle, seat, what, exit),
            Earns::EnemyDemoralised => i32::from(battle.side(other(seat)).demoralised),
            Earns::Always => 1,
        }
    }

    /// How many enemies of the kind a side has destroyed.
    pub(crate) fn destroyed(&self, battle: &Battle, seat: Seat, what: Counted) -> i32 {
        let gone = battle
            .units
            .iter()
            .filter(|unit| unit.owner != seat && !unit.alive() && self.counts(what, unit));
        gone.count() as i32
    }

    /// How it ended (sos-V.1, sos-V.3).
    pub fn outcome(&self, battle: &Battle) -> Outcome {
        let scores = [Seat(0), Seat(1)].map(|seat| self.points(battle, seat));
        let won = |seat: Seat, result: &str, text: String| Outcome {
            winners: vec![seat],
            scores: scores.to_vec(),
            result: result.to_owned(),
            text,
        };
        match battle.end {
            Some(End::Annihilated(loser)) => {
                let winner = other(loser);
                return won(
                    winner,
                    "win",
                    format!(
                        "{} wins: {} has nobody left.",
                        self.seat_name(winner),
                        self.seat_name(loser)
                    ),
                );
            }
            Some(End::Conceded(loser)) => {
                let winner = other(loser);
                return won(winner, "resigned", format!("{} gives up.", self.seat_name(loser)));
            }
            Some(End::BothAnnihilated) => {
                return Outcome {
                    winners: Vec::new(),
                    scores: scores.to_vec(),
                    result: "draw".to_owned(),
                    text: "A draw: neither side has anybody left.".to_owned(),
                };
            }
            Some(End::TheEnd) | None => {}
        }
        let (lead, margin) = if self.scenario.scoring.is_empty() {
            (self.lead_in_losses(battle), 1)
        } else {
            (i64::from(scores[0] - scores[1]), i64::from(self.scenario.margin))
        };
        let points = format!(
            "{} to {} points",
            scores[0].max(scores[1]),
            scores[0].min(scores[1])
        );
        if margin <= lead {
            won(
                Seat(0),
                "win",
                format!("{} wins with {points}.", self.seat_name(Seat(0))),
            )
        } else if lead <= -margin {
            won(
                Seat(1),
                "win",
                format!("{} wins with {points}.", self.seat_name(Seat(1))),
            )
        } else {
            Outcome {
                winners: Vec::new(),
                scores: scores.to_vec(),
                result: "draw".to_owned(),
                text: format!("A draw, {points}."),
            }
        }
    }

    /// Without points the lower percentage of losses wins: compared crosswise, so nothing is rounded (sos-V.1).
    fn lead_in_losses(&self, battle: &Battle) -> i64 {
        let lost =
            |seat: Seat, of: Seat| i64::from(battle.side(seat).losses) * self.original_strength(of) as i64;
        lost(Seat(1), Seat(0)) - lost(Seat(0), Seat(1))
    }
}

impl Resolution<'_> {
    /// Objectives change hands between cards (sos-V.2).
    pub fn see_who_holds(&mut self) {
        for objective in 0..self.battle.holders.len() {
            let holder = self.rules.holder(self.battle, objective, None);
            if holder != self.battle.holders[objective] {
                self.battle.holders[objective] = holder;
                self.tell(|say| {
                    let name = holder.map_or("Nobody", |seat| say.seat(seat));
                    Event::new(
                        "control",
                        "sos-V.2",
                        format!("{name} holds objective {}.", objective + 1),
                    )
                    .short(format!("objective {}", objective + 1))
                    .show(say.objective(objective))
                });
            }
        }
    }
}
