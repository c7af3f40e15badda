//! Section 2.4, Control, the loose marker and victory points; what scores is the firefight's data.

use crate::film;
use board::hex::HexId;
use umpire::show::{PhaseLook, Show};
use umpire::{Event, Outcome, Seat};

use crate::battle::{Battle, Frame, Marker, Stage, UnitId};
use crate::content::model::{Condition, When};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    /// The seat whose visible units are alone in a hex, if any (coh-2.4d, coh-2.4f). Of allies the one that
    /// holds it already, else the first.
    pub fn alone_in(&self, battle: &Battle, hex: HexId, holder: Option<Seat>) -> Option<Seat> {
        let mut alone: Option<Seat> = None;
        for (_, unit) in battle.visible_in(hex) {
            match alone {
                None => alone = Some(unit.owner),
                Some(seat) if self.are_enemies(seat, unit.owner) => return None,
                Some(_) if holder == Some(unit.owner) => alone = holder,
                Some(_) => {}
            }
        }
        alone
    }

    /// Do both sides stand in the hex (coh-2.4e)?
    pub fn is_contested(&self, battle: &Battle, hex: HexId) -> bool {
        let mut first: Option<Seat> = None;
        battle.visible_in(hex).any(|(_, unit)| match first {
            None => {
                first = Some(unit.owner);
                false
            }
            Some(seat) => self.are_enemies(seat, unit.owner),
        })
    }

    /// Who controls a marked hex; nobody while it is contested (coh-2.4d, coh-2.4e).
    pub fn controller(&self, battle: &Battle, hex: HexId) -> Option<Seat> {
        if self.is_contested(battle, hex) {
            return None;
        }
        battle
            .control
            .iter()
            .find(|control| control.hex == hex)
            .and_then(|control| control.holder)
    }

    /// Where the loose marker is, if it is in play.
    pub fn marker_hex(&self, battle: &Battle) -> Option<HexId> {
        match battle.marker {
            Marker::Carried(unit) if battle.unit(unit).is_on_map() => Some(battle.unit(unit).hex),
            Marker::Lies(hex) => Some(hex),
            Marker::Carried(_) | Marker::None | Marker::Gone(_) => None,
        }
    }

    /// Who possesses the loose marker: last alone in its hex, nobody while contested (coh-FF2f).
    pub fn marker_owner(&self, battle: &Battle) -> Option<Seat> {
        match battle.marker {
            Marker::Gone(_) | Marker::None => None,
            Marker::Carried(unit) if !battle.unit(unit).is_on_map() => Some(battle.unit(unit).owner),
            Marker::Carried(_) | Marker::Lies(_) => {
                let hex = self.marker_hex(battle)?;
                if self.is_contested(battle, hex) {
                    None
                } else {
                    battle.marker_holder
                }
            }
        }
    }

    /// May this unit take the loose marker (coh-FF2f)? From the ground when alone there, or from a friend in
    /// its hex; once a turn.
    pub fn check_take(&self, battle: &Battle, seat: Seat, unit: UnitId) -> Allowed {
        self.check_own(battle, seat, unit)?;
        let taker = battle.unit(unit);
        if !taker.is_visible() {
            return Err(Why::new("coh-FF2f", "{unit} is not on the map.").unit(unit));
        }
        if battle.marker_moved {
            return Err(Why::new(
                "coh-2.2m",
                "The marker has changed hands this turn already.",
            ));
        }
        if battle.marker == Marker::Carried(unit) {
            return Err(Why::new("coh-FF2f", "{unit} carries the marker already.").unit(unit));
        }
        if self.marker_hex(battle) != Some(taker.hex) {
            return Err(Why::new("coh-FF2f", "The marker is not in the hex of {unit}.").unit(unit));
        }
        match battle.marker {
            Marker::Carried(carrier) if battle.unit(carrier).owner != seat => {
                Err(Why::new("coh-FF2f", "{other} carries the marker.").other(carrier))
            }
            Marker::Lies(_) if self.enemy_in(battle, seat, taker.hex) => {
                Err(Why::new("coh-FF2f", "{unit} is not alone with the marker.").unit(unit))
            }
            Marker::Carried(_) | Marker::Lies(_) | Marker::None | Marker::Gone(_) => Ok(()),
        }
    }

    /// May this seat put the marker down (coh-FF2f)?
    pub fn check_drop(&self, battle: &Battle, seat: Seat) -> Allowed {
        if battle.marker_moved {
            return Err(Why::new(
                "coh-2.2m",
                "The marker has changed hands this turn already.",
            ));
        }
        match battle.marker {
            Marker::Carried(unit) if battle.unit(unit).owner == seat && battle.unit(unit).is_visible() => {
                Ok(())
            }
            Marker::Carried(_) | Marker::Lies(_) | Marker::None | Marker::Gone(_) => {
                Err(Why::new("coh-FF2f", "None of your units carries the marker."))
            }
        }
    }

    /// How many times a scoring line pays now.
    pub fn times_met(&self, battle: &Battle, seat: Seat, condition: &Condition) -> i16 {
        match condition {
            Condition::Always => 1,
            Condition::Controls(hexes) => hexes
                .iter()
                .filter(|hex| self.controller(battle, **hex) == Some(seat))
                .count() as i16,
            Condition::HoldsMarker(hexes) => {
                let held = self.marker_owner(battle) == Some(seat);
                let there = hexes
                    .as_ref()
                    .is_none_or(|hexes| self.marker_hex(battle).is_some_and(|hex| hexes.contains(&hex)));
                i16::from(held && there)
            }
            Condition::StillHidden => battle
                .numbered()
                .filter(|(id, unit)| {
                    unit.owner == seat && ((unit.hidden && unit.is_on_map()) || battle.solo.cup.contains(*id))
                })
                .count() as i16,
            // These ask about a unit that leaves or dies and are met there.
            Condition::CarriesMarker | Condition::Kinds(_) | Condition::Loaded => 0,
        }
    }

    /// The result: highest total wins, equal totals lose together (coh-2.4a).
    pub fn outcome(&self, battle: &Battle) -> Outcome {
        let scores: Vec<i32> = battle.players.iter().map(|player| i32::from(player.vp)).collect();
        let winners = self.winners(&scores);
        let tally: Vec<String> = self
            .seats()
            .map(|seat| format!("{} {}", self.seat_name(seat), scores[seat.index()]))
            .collect();
        let text = match winners.first() {
            Some(_) => {
                let names: Vec<&str> = winners.iter().map(|seat| self.seat_name(*seat)).collect();
                let verb = if names.len() == 1 { "wins" } else { "win" };
                format!("{} {verb}: {}.", names.join(" and "), tally.join(", "))
            }
            None if scores.len() == 2 => format!("Equal points, both lose: {}.", tally.join(", ")),
            None => format!("Equal points, all lose: {}.", tally.join(", ")),
        };
        let result = if winners.is_empty() { "both-lose" } else { "win" };
        Outcome {
            winners,
            scores,
            result: result.to_owned(),
            text,
        }
    }
}

impl Resolution<'_> {
    /// Control of a hex and of the loose marker after somebody came, left or died (coh-2.4d).
    pub fn update_control(&mut self, hex: HexId) {
        let rules = self.rules;
        for index in 0..self.battle.control.len() {
            let control = self.battle.control[index];
            if control.hex != hex {
                continue;
            }
            let Some(seat) = rules.alone_in(self.battle, hex, control.holder) else {
                continue;
            };
            if control.holder != Some(seat) {
                self.battle.control[index].holder = Some(seat);
                self.tell(|say| {
                    Event::new(
                        "control",
                        "coh-2.4d",
                        format!("{} controls {}.", say.seat(seat), say.label(hex)),
                    )
                    .short(format!("controls {}", say.label(hex)))
                    .show(film::ground(hex))
                });
            }
        }
        if rules.marker_hex(self.battle) == Some(hex)
            && let Some(seat) = rules.alone_in(self.battle, hex, self.battle.marker_holder)
        {
            self.battle.marker_holder = Some(seat);
        }
    }

    pub fn take_marker(&mut self, unit: UnitId) {
        self.battle.marker = Marker::Carried(unit);
        self.battle.marker_moved = true;
        let hex = self.battle.unit(unit).hex;
        self.tell(|say| {
            Event::new(
                "marker",
                "coh-FF2f",
                format!("{} takes the marker.", say.name(unit)),
            )
            .about(unit.0)
        });
        self.update_control(hex);
    }

    pub fn drop_marker(&mut self) {
        if let Marker::Carried(unit) = self.battle.marker {
            self.battle.marker_moved = true;
            self.drop_marker_of(unit);
        }
    }

    /// A carrier that dies, hides or lets go leaves the marker where it is (coh-FF2f).
    pub fn drop_marker_of(&mut self, unit: UnitId) {
        if self.battle.marker == Marker::Carried(unit) && self.battle.unit(unit).is_on_map() {
            let hex = self.battle.unit(unit).hex;
            self.battle.marker = Marker::Lies(hex);
            self.tell(|say| {
                Event::new(
                    "marker",
                    "coh-FF2f",
                    format!("The marker lies in {}.", say.label(hex)),
                )
                .show(film::ground(hex))
            });
        }
    }

    /// Points for a destroyed unit go to the enemy who destroyed it; to the next enemy in turn order if its own
    /// side did (coh-2.4b, coh-2.4c).
    pub fn score_kill(&mut self, unit: UnitId) {
        let owner = self.battle.unit(unit).owner;
        let gainer = self.gains_by_death_of(owner);
        let kind = self.rules.facts(self.battle, unit).kind;
        let rules = self.rules;
        for score in &rules.firefight.scoring {
            let met = match &score.condition {
                Condition::Kinds(kinds) => kinds.is_empty() || kinds.contains(&kind),
                Condition::Always => true,
                Condition::Controls(_)
                | Condition::HoldsMarker(_)
                | Condition::CarriesMarker
                | Condition::StillHidden
                | Condition::Loaded => false,
            };
            if score.when == When::Kill && met && Seat(score.seat) == gainer {
                self.award(gainer, score.points, "coh-2.4b");
            }
        }
    }

    /// Who scores for a unit of this seat destroyed now: whoever attacks, else whose turn it is (coh-2.4c).
    fn gains_by_death_of(&self, owner: Seat) -> Seat {
        let attacker = self.battle.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack.seat),
            _ => None,
        });
        let doer = attacker.unwrap_or(self.battle.turn);
        if self.rules.are_enemies(doer, owner) {
            return doer;
        }
        let turns = &self.battle.turns;
        let place = turns.iter().position(|seat| *seat == owner).unwrap_or(0);
        let mut after = turns.iter().cycle().skip(place).take(turns.len());
        after
            .find(|seat| self.rules.are_enemies(**seat, owner))
            .copied()
            .unwrap_or(doer)
    }

    /// Points for a unit that leaves through its exits, with the marker or without.
    pub fn score_exit(&mut self, unit: UnitId) {
        let leaver = self.battle.unit(unit).owner;
        let carries = self.battle.marker == Marker::Carried(unit);
        let kind = self.rules.facts(self.battle, unit).kind;
        let rules = self.rules;
        for score in &rules.firefight.scoring {
            let met = match &score.condition {
                Condition::Always => true,
                Condition::CarriesMarker => carries,
                Condition::Kinds(kinds) => kinds.is_empty() || kinds.contains(&kind),
                Condition::Loaded => rules.cargo_of(self.battle, unit).is_some(),
                Condition::Controls(_) | Condition::HoldsMarker(_) | Condition::StillHidden => false,
            };
            if score.when == When::Exit && score.seat == leaver.0 && met {
                self.award(leaver, score.points, "coh-5.1e");
            }
        }
        if carries {
            self.battle.marker = Marker::Gone(leaver);
        }
    }

    /// Scoring lines due at the end of this round (coh-2.3a).
    pub fn score_round(&mut self) {
        let (rules, round) = (self.rules, self.battle.round);
        for score in &rules.firefight.scoring {
            if matches!(score.when, When::RoundEnd { first, last } if (first..=last).contains(&round)) {
                let times = rules.times_met(self.battle, Seat(score.seat), &score.condition);
                self.award(Seat(score.seat), score.points * times, "coh-2.3a");
            }
        }
    }

    /// The end: what is scored once, then the result (coh-2.3b, coh-2.4a).
    pub fn end_game(&mut self) {
        let rules = self.rules;
        for score in rules
            .firefight
            .scoring
            .iter()
            .filter(|score| score.when == When::GameEnd)
        {
            let times = rules.times_met(self.battle, Seat(score.seat), &score.condition);
            self.award(Seat(score.seat), score.points * times, "coh-2.3b");
        }
        self.score_objectives();
        self.battle.stage = Stage::Over;
        self.battle.stack.clear();
        self.report.reveal();
        self.tell(|say| {
            Event::new("over", "coh-2.4a", say.rules.outcome(say.battle).text)
                .show(Show::phase(PhaseLook::End, "The firefight is over"))
                .together(say.all_hidden())
        });
    }

    /// Victory points; a total never goes below 0 (coh-1.0h).
    pub fn award(&mut self, seat: Seat, points: i16, rule: &'static str) {
        if points == 0 {
            return;
        }
        let player = self.battle.player_mut(seat);
        player.vp = (player.vp + points).max(0);
        self.tell(|say| {
            let total = say.battle.player(seat).vp;
            Event::new(
                "scored",
                rule,
                format!("{} scores {points}, {total} in all.", say.seat(seat)),
            )
            .short(format!("{points:+} points"))
            .show(Show::count("VP", Some(seat), points))
        });
    }
}
