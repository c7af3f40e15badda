//! Section 12.3, Off-board artillery: targeted in secret before one round, falling before the next (steps 5 and 6 of the
//! pre-round sequence). Every hex of the pattern is an ordinary attack without a leader. Close Call is here too.

use crate::film;
use arrayvec::ArrayVec;
use board::hex::{Direction, HexId};
use serde::{Deserialize, Serialize};
use umpire::{Audience, Event, Seat};

use crate::battle::{Attack, Battle, Mode, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::content::model::Kind;
use crate::decisions::{Barrages, CloseCall, Strike};
use crate::movement::Gait;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// What falls on the pattern (coh-13.1e).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shell {
    Explosive,
    Smoke,
}

/// A strike recorded in secret: even that there is one is its owner's secret until it falls (HI09).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barrage {
    pub seat: Seat,
    pub card: CardKind,
    pub at: HexId,
    /// How the pattern lies (coh-W9); east where that makes no difference.
    pub side: Direction,
    pub shell: Shell,
    /// Falls before this round.
    pub round: u8,
}

/// The hexes of a pattern, the centre first, then clockwise.
pub type Pattern = ArrayVec<HexId, 7>;

/// A barrage that comes down hex by hex (coh-12.3h).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Falling {
    pub barrage: Barrage,
    /// Hexes still to be attacked.
    pub hexes: Pattern,
}

impl Rules {
    /// The hexes a card's shells fall on (coh-W7, coh-W8, coh-W9, coh-W10, coh-W11, coh-W12, coh2-12.3b); those off the map
    /// are lost.
    pub fn pattern(&self, card: CardKind, at: HexId, side: Direction) -> Pattern {
        let grid = &self.field.grid;
        let around: &[i8] = if card == CardKind::Nebelwerfer30cm {
            &[1, 0] // Two neighbours that touch each other (coh-W9).
        } else {
            &[0, -1, -2, -3, -4, -5]
        };
        let neighbours = around
            .iter()
            .filter_map(|turn| grid.neighbour_full(at, side.turned(*turn)));
        std::iter::once(at).chain(neighbours).collect()
    }

    /// May this card be targeted so (coh-12.3c)? First reason in rulebook order.
    pub fn check_target(&self, battle: &Battle, seat: Seat, card: CardKind, strike: Strike) -> Allowed {
        let Strike { at, side, shell } = strike;
        if !self.field.is_playable(at) {
            return Err(Why::new("coh-0.3g", "{hex} is not a hex of the map.").hex(at));
        }
        if card != CardKind::Nebelwerfer30cm && side != Direction::E {
            return Err(Why::new(
                "coh-W9",
                "Only the rockets fall in a pattern that can be turned.",
            ));
        }
        if !self.is_registered(seat, at) && !self.is_spotted(battle, seat, at) {
            return Err(Why::new("coh-12.3c", "None of your units sees {hex}.").hex(at));
        }
        if shell == Shell::Smoke && self.firefight.no_smoke {
            return Err(Why::new("coh-13.1a", "Nobody fires smoke in this firefight."));
        }
        Ok(())
    }

    /// Laid down before the firefight (coh-12.3c)?
    pub fn is_registered(&self, seat: Seat, at: HexId) -> bool {
        let force = self.firefight.forces.get(seat.index());
        force.is_some_and(|force| force.registered.contains(&at))
    }

    /// Does a friendly unit or a mortar's spotting hex see the hex (coh-12.3c)? Hidden spotters stay hidden
    /// (coh-12.3e); stunned ones, those in close combat, passengers and airplanes do not spot.
    pub fn is_spotted(&self, battle: &Battle, seat: Seat, at: HexId) -> bool {
        battle.numbered().any(|(id, unit)| {
            let friend = unit.owner == seat || (unit.is_visible() && !self.are_enemies(seat, unit.owner));
            friend
                && unit.is_on_map()
                && unit.carrier.is_none()
                && self.facts(battle, id).kind != Kind::Air
                && self.check_able(battle, id).is_ok()
                && !self.enemy_in(battle, unit.owner, unit.hex)
                && (self.sees(battle, id, at) || self.can_spot(battle, id, at))
        })
    }

    /// Has this card of the seat a strike that has not been targeted yet (coh-12.3g)? One that the firefight lets fall
    /// more than once is in the hand as often (coh-8.2a).
    fn is_loaded(&self, battle: &Battle, seat: Seat, card: CardKind) -> bool {
        let recorded = |barrage: &&Barrage| barrage.seat == seat && barrage.card == card;
        let hand = &battle.player(seat).hand;
        let strikes = hand.iter().filter(|held| **held == card).count();
        battle.barrages.iter().filter(recorded).count() < strikes
    }

    /// Is there anything to decide about this card? A strike of the last round would never fall.
    pub fn may_target(&self, battle: &Battle, seat: Seat, card: CardKind) -> bool {
        battle.round < self.firefight.rounds
            && self.is_loaded(battle, seat, card)
            && self
                .field
                .grid
                .full_ids()
                .any(|at| self.is_registered(seat, at) || self.is_spotted(battle, seat, at))
    }

    /// The attack of a barrage on one hex, its targets fixed (coh-12.3b, coh-12.3f).
    pub fn barrage_attack(&self, battle: &Battle, barrage: &Barrage, hex: HexId) -> Attack {
        let mode = Mode::Artillery(barrage.card);
        let mut attack = Attack::new(barrage.seat, None, hex, hex, mode);
        attack.aimed = true;
        attack.targets = self.targets(battle, &attack, None);
        attack
    }

    /// Is there anything to roll for in this hex? Where nobody is seen only while somebody, of either side, is hidden
    /// somewhere: how many are is known to everybody (coh-10.0i).
    pub fn may_hit(&self, battle: &Battle, barrage: &Barrage, hex: HexId) -> bool {
        let hidden = || battle.units.iter().any(|unit| unit.hidden && unit.is_on_map());
        let attack = self.barrage_attack(battle, barrage, hex);
        attack.targets.iter().any(|target| target.mark.is_some()) || hidden()
    }

    // --- Close Call --------------------------------------------------------------------------------

    /// Units in these hexes that may slip away before the shells fall (coh-V08). Hidden ones keep their heads down: to
    /// ask would give them away.
    pub fn close_callers(&self, battle: &Battle, hexes: &[HexId]) -> UnitSet {
        battle
            .numbered()
            .filter(|(_, unit)| unit.is_visible() && hexes.contains(&unit.hex))
            .map(|(id, _)| id)
            .filter(|id| self.may_slip_away(battle, *id))
            .collect()
    }

    pub fn may_slip_away(&self, battle: &Battle, unit: UnitId) -> bool {
        let veteran = battle.unit(unit);
        veteran.is_visible()
            && self.may_play_veteran(battle, veteran.owner, unit, CardKind::CloseCall)
            && self.ways_out(battle, unit).next().is_some()
    }

    /// Where it could go.
    pub fn ways_out<'a>(&'a self, battle: &'a Battle, unit: UnitId) -> impl Iterator<Item = HexId> + 'a {
        let from = battle.unit(unit).hex;
        Direction::ALL
            .into_iter()
            .filter_map(move |side| self.field.step(from, side))
            .map(|step| step.to)
            .filter(move |to| self.check_slip(battle, unit, *to).is_ok())
    }

    /// A neighbouring hex without enemies that it can enter; not if it is pinned or stunned (coh-V08).
    pub fn check_slip(&self, battle: &Battle, unit: UnitId, to: HexId) -> Allowed {
        self.check_step(battle, unit, to)?;
        if battle.unit(unit).carrier.is_some() {
            return Err(Why::new("coh-V08", "{unit} is transported.").unit(unit));
        }
        if self.enemy_in(battle, battle.unit(unit).owner, to) {
            return Err(Why::new("coh-V08", "The enemy is in {hex}.").hex(to));
        }
        Ok(())
    }
}

impl Resolution<'_> {
    /// Steps 5 to 8 before a round (coh-2.0f, coh-2.0g, coh-2.0h, coh-2.0i): every artillery card is asked about in turn,
    /// the seat that had
    /// the initiative first.
    pub fn start_barrages(&mut self) {
        let mut to_target: Vec<(Seat, CardKind)> = Vec::new();
        let mut seat = self.battle.first;
        for _ in self.rules.seats() {
            for card in self.battle.player(seat).hand.iter().copied() {
                let strike = (seat, card);
                // One strike of a card before a round, however many it has.
                if card.is_artillery()
                    && !to_target.contains(&strike)
                    && self.rules.is_loaded(self.battle, seat, card)
                {
                    to_target.push(strike);
                }
            }
            seat = self.rules.next_seat(seat);
        }
        to_target.reverse();
        self.battle.stack.push(Barrages { to_target }.into());
    }

    /// Records a strike in secret (coh-2.0f, coh-12.3a).
    pub fn record_barrage(&mut self, seat: Seat, card: CardKind, strike: Strike) {
        let Strike { at, side, shell } = strike;
        let round = self.battle.round + 1;
        self.battle.barrages.push(Barrage {
            seat,
            card,
            at,
            side,
            shell,
            round,
        });
        self.tell(|say| {
            let text = format!(
                "{} is to fall on {} before round {round}.",
                say.card(card),
                say.label(at)
            );
            Event::new("barrage-recorded", "coh-12.3a", text).to(Audience::Only(seat))
        });
    }

    /// The strike that falls next: who had the initiative goes first (coh-2.0g).
    pub fn next_due(&mut self) -> Option<Barrage> {
        let round = self.battle.round;
        let mut seat = self.battle.first;
        for _ in self.rules.seats() {
            let due = |barrage: &Barrage| barrage.seat == seat && barrage.round <= round;
            if let Some(index) = self.battle.barrages.iter().position(due) {
                return Some(self.battle.barrages.remove(index));
            }
            seat = self.rules.next_seat(seat);
        }
        None
    }

    /// The strike is revealed, its card used up; smoke lies at once (coh-13.1e), shells fall hex by hex after everybody
    /// who can has slipped away (coh-V08).
    pub fn let_fall(&mut self, barrage: Barrage) {
        self.discard(barrage.seat, barrage.card);
        let hexes = self.rules.pattern(barrage.card, barrage.at, barrage.side);
        self.tell(|say| {
            let text = format!(
                "{}: {} falls on {}.",
                say.seat(barrage.seat),
                match barrage.shell {
                    Shell::Explosive => say.card(barrage.card),
                    Shell::Smoke => format!("smoke of {}", say.card(barrage.card)),
                },
                say.label(barrage.at)
            );
            let area = match barrage.shell {
                Shell::Explosive => film::burst(&hexes),
                Shell::Smoke => film::smoke(&hexes),
            };
            Event::new("barrage", "coh-12.3a", text)
                .short("barrage")
                .alarm()
                .show(area)
        });
        match barrage.shell {
            Shell::Smoke => hexes.iter().for_each(|hex| self.battle.smoke.lay(*hex)),
            Shell::Explosive => {
                let units = self.rules.close_callers(self.battle, &hexes);
                self.battle.stack.push(Falling { barrage, hexes }.into());
                if !units.is_empty() {
                    self.battle.stack.push(CloseCall { units }.into());
                }
            }
        }
    }

    /// Attacks one hex of the pattern (coh-12.3b).
    pub fn shell(&mut self, mut falling: Falling, hex: HexId) {
        falling.hexes.retain(|left| *left != hex);
        let barrage = falling.barrage;
        self.battle.stack.push(falling.into());
        let attack = self.rules.barrage_attack(self.battle, &barrage, hex);
        self.open_attack(attack);
    }

    /// A unit slips away to this hex (coh-V08). It runs for cover: nobody counts that as moving openly.
    pub fn slip_away(&mut self, unit: UnitId, to: HexId) {
        self.use_up_veteran(unit, CardKind::CloseCall);
        self.tell(|say| {
            let text = format!("{} has a close call.", say.name(unit));
            Event::new("close-call", "coh-V08", text).about(unit.0)
        });
        self.step_to(unit, to, Gait::Cautious);
    }
}
