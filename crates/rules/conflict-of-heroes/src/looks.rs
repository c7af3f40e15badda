//! Why a wish is not offered, and what is seen from a place.

use board::hex::{HexId, slow_sight};
use umpire::{Anchor, Blocked, Eyes, Refusal, Seat, Selection, View};

use crate::battle::{Battle, Frame, UnitId, UnitSet, Whereabouts};
use crate::order::{Action, Pay};
use crate::rules::Rules;

/// Why moving to or firing at a place is not offered.
pub fn why_not(rules: &Rules, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
    let Some(ask) = rulebook::way::ask(rules, battle) else {
        return vec![Refusal::new("coh-2.3b", "The firefight is over.")];
    };
    if ask.seat != seat {
        return vec![Refusal::new("coh-2.2a", "It is not your turn to decide.")];
    }
    rules.why_not_there(battle, seat, picked, at)
}

/// What is seen from a place, and what blocks the rest.
pub fn view(rules: &Rules, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
    let unit = piece.and_then(|piece| battle.units.of_piece(piece));
    if let Some(plane) = unit.filter(|unit| battle.unit(*unit).place == Whereabouts::InAir) {
        return rules.look_from_air(battle, plane);
    }
    let unit =
        unit.filter(|unit| battle.unit(*unit).is_visible() || eyes.know_secrets_of(battle.unit(*unit).owner));
    let hex = match from {
        Some(Anchor::Cell(cell)) if rules.field.is_playable(HexId(*cell)) => Some(HexId(*cell)),
        _ => unit
            .filter(|unit| battle.unit(*unit).is_on_map())
            .map(|unit| battle.unit(unit).hex),
    };
    let Some(hex) = hex else { return View::default() };
    let mut view = View {
        from: Some(Anchor::Cell(hex.0)),
        ..View::default()
    };
    for to in rules.field.grid.full_ids().filter(|to| *to != hex) {
        match rules.blocked(battle, hex, to) {
            Some(blocked) => view.blocked.push(blocked),
            None => {
                view.seen.push(Anchor::Cell(to.0));
                let reach = unit.and_then(|unit| rules.reach_word(battle, eyes, unit, hex, to));
                view.in_reach.extend(reach.map(|word| (Anchor::Cell(to.0), word)));
            }
        }
    }
    view
}

impl Rules {
    fn why_not_there(&self, battle: &Battle, seat: Seat, picked: &Selection, at: &Anchor) -> Vec<Refusal> {
        let cell = match at {
            Anchor::Cell(cell) => HexId(*cell),
            Anchor::Piece(id)
                if usize::from(*id) < battle.units.len() && battle.units[usize::from(*id)].is_visible() =>
            {
                battle.units[usize::from(*id)].hex
            }
            Anchor::Piece(_)
            | Anchor::Side { .. }
            | Anchor::Point { .. }
            | Anchor::Ground(_)
            | Anchor::Card(_)
            | Anchor::Button => return Vec::new(),
        };
        if let Some(Frame::Bonus(bonus)) = battle.stack.last() {
            let refused = self.check_bonus_step(battle, bonus, cell).err();
            return refused.map(|why| why.refusal(self, battle)).into_iter().collect();
        }
        let Some(unit) = battle.units.picked(picked).next() else {
            return Vec::new();
        };
        let occupied = battle
            .visible_in(cell)
            .any(|(_, unit)| self.are_enemies(seat, unit.owner));
        let step = match battle.unit(unit).place {
            Whereabouts::OffMap | Whereabouts::InAir if self.is_plane(battle, unit) => Action::Fly,
            Whereabouts::OffMap => Action::Enter {
                at: cell,
                cautious: false,
            },
            _ => Action::Move {
                to: cell,
                cautious: false,
            },
        };
        let fire = Action::Fire {
            leader: unit,
            at: cell,
            victim: None,
        };
        let actions = if occupied { vec![fire, step] } else { vec![step] };
        let mut refusals: Vec<Refusal> = Vec::new();
        for action in actions {
            if let Some(refusal) = self.why_not_action(battle, seat, UnitSet::one(unit), action)
                && !refusals.contains(&refusal)
            {
                refusals.push(refusal);
            }
        }
        refusals
    }

    /// The rule against an action, or against every way to pay for it.
    fn why_not_action(&self, battle: &Battle, seat: Seat, by: UnitSet, action: Action) -> Option<Refusal> {
        let cost = match self.check_action(battle, seat, by, action) {
            Ok(cost) => cost,
            Err(why) => return Some(why.refusal(self, battle)),
        };
        let mut payable = false;
        self.each_payment(battle, seat, by, cost, |_| payable = true);
        if payable {
            return None;
        }
        let pay = if battle.player(seat).pool.is_some() {
            Pay::Pool { caps: 0 }
        } else {
            Pay::Caps
        };
        self.check_pay(battle, seat, by, cost, pay)
            .err()
            .map(|why| why.refusal(self, battle))
    }

    /// What blocks the line between two hexes, if anything does (coh-6.0a).
    fn blocked(&self, battle: &Battle, from: HexId, to: HexId) -> Option<Blocked> {
        if let Some(smoke) = self.blocked_by_smoke(battle, from, to) {
            return Some(smoke);
        }
        let grid = &self.field.grid;
        let blocker = slow_sight(grid, self.field.heights(), from, to).err()?;
        let mut by: Vec<HexId> = blocker
            .both()
            .into_iter()
            .filter_map(|hex| grid.id_of(hex))
            .collect();
        by.dedup();
        let names: Vec<String> = by.iter().map(|hex| self.label(*hex)).collect();
        let sentence = format!("{} blocks the line to {}.", names.join(" and "), self.label(to));
        Some(Blocked {
            to: Anchor::Cell(to.0),
            by: by.into_iter().map(|hex| Anchor::Cell(hex.0)).collect(),
            reason: Refusal::new("coh-6.0a", sentence),
        })
    }

    /// The smoke that blocks a line, if it does (coh-13.0f).
    fn blocked_by_smoke(&self, battle: &Battle, from: HexId, to: HexId) -> Option<Blocked> {
        if !self.smoke_hides(battle, from, to) {
            return None;
        }
        let grid = &self.field.grid;
        let between = board::hex::elements(grid.hex(from), grid.hex(to));
        let hexes = between.into_iter().flat_map(|element| element.both());
        let mut by: Vec<Anchor> = hexes
            .filter_map(|hex| grid.id_of(hex))
            .filter(|hex| 0 < battle.smoke.at(*hex))
            .map(|hex| Anchor::Cell(hex.0))
            .collect();
        by.dedup();
        let sentence = format!("Smoke blocks the line to {}.", self.label(to));
        Some(Blocked {
            to: Anchor::Cell(to.0),
            by,
            reason: Refusal::new("coh-13.0f", sentence),
        })
    }

    /// `short`, `normal` or `long`, if the unit could fire from `hex` at `to` at all.
    pub(crate) fn reach_word(
        &self,
        battle: &Battle,
        eyes: Eyes,
        unit: UnitId,
        hex: HexId,
        to: HexId,
    ) -> Option<&'static str> {
        let stands_there = battle.unit(unit).hex == hex;
        if stands_there && self.check_aim(battle, unit, to).is_err() {
            return None;
        }
        // An enemy's face-down counter may shorten its range; these eyes cannot know (HI04).
        let known = battle.unit(unit).hit.is_none_or(|hit| hit.shown)
            || eyes.know_secrets_of(battle.unit(unit).owner);
        let printed = self.facts(battle, unit).range;
        let (least, most) = if known {
            self.range_of(battle, unit)
        } else {
            (printed.min.into(), printed.max.into())
        };
        let distance = self.field.distance(hex, to) as i16;
        match distance {
            _ if distance < least || 2 * most < distance => None,
            1 => Some("short"),
            _ if distance <= most => Some("normal"),
            _ => Some("long"),
        }
    }
}
