//! Chapter 10, Hidden units and snipers: staying unseen, being found, moving and hiding.

use board::hex::HexId;
use umpire::show::{ComeLook, Show};
use umpire::{Audience, Event, Ledgered, Seat, Sum};

use crate::battle::{Battle, FacingReason, Mode, Roll, Unit, UnitId, UnitSet};
use crate::content::model::{Kind, Role};
use crate::decisions::Facing;
use crate::film;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Cost of hiding (coh-A10).
pub const HIDE_AP: u8 = 7;
/// An enemy this near, with a free line, finds a unit hidden in the open (coh-10.0j).
const FOUND_WITHIN: u16 = 2;
/// The detection roll that finds a sniper (coh-10.3a).
pub const DETECTED: i16 = 6;

impl Rules {
    /// Does the hex cover a hidden unit (coh-10.0k, coh-10.0m)?
    #[inline]
    pub fn is_covered(&self, battle: &Battle, unit: UnitId, hex: HexId) -> bool {
        let unit = battle.unit(unit);
        self.field.covered[hex.index()] || (unit.hex == hex && (unit.dug_in || unit.inside.is_some()))
    }

    /// Would a unit hidden in `hex` be found by this visible enemy where it stands (coh-10.0j, coh-10.0l)? Whoever shares his hex
    /// with an enemy has no eyes for others (coh-7.63g).
    fn finds(&self, battle: &Battle, finder: UnitId, hidden: UnitId, hex: HexId) -> bool {
        let from = battle.unit(finder).hex;
        if from == hex {
            return true;
        }
        self.field.distance(from, hex) <= FOUND_WITHIN
            && !self.is_covered(battle, hidden, hex)
            && self.sees(battle, finder, hex)
            && !board::hex::line_crosses_side_into(&self.field.grid, hex, from, &self.field.small_balkas)
    }

    /// Only squads move hidden; guns and vehicles stay where they lie (coh-10.0p, coh-10.1a, coh2-10.1a).
    pub fn check_hidden_move(&self, battle: &Battle, unit: UnitId, to: HexId) -> Allowed {
        if !battle.unit(unit).hidden {
            return Err(Why::new("coh-10.1a", "{unit} is not hidden.").unit(unit));
        }
        if !self.facts(battle, unit).squad {
            let burdened = self.settings.second_edition() && self.facts(battle, unit).kind == Kind::Foot;
            let rule = if burdened { "coh2-10.1a" } else { "coh-10.0p" };
            return Err(Why::new(rule, "{unit} is no infantry squad and cannot move hidden.").unit(unit));
        }
        self.check_step(battle, unit, to).map(|_| ())
    }

    /// A hidden move: the printed cost and 3 into cover or 6 into the open, nothing else (coh-10.1a); in the
    /// second edition a flat 4 or 7 (coh2-10.1a).
    pub fn hidden_move_cost(&self, battle: &Battle, unit: UnitId, to: HexId, cost: &mut impl Ledgered) {
        let covered = self.field.covered[to.index()];
        if self.settings.second_edition() {
            cost.add(
                if covered { 4 } else { 7 },
                if covered {
                    "hidden into cover"
                } else {
                    "hidden into the open"
                },
                "coh2-10.1a",
            );
            return;
        }
        cost.add(i16::from(self.facts(battle, unit).move_ap), "movement", "coh-A11");
        cost.add(
            if covered { 3 } else { 6 },
            if covered {
                "hidden into cover"
            } else {
                "hidden into the open"
            },
            "coh-10.1a",
        );
    }

    pub fn hidden_move_price(&self, battle: &Battle, unit: UnitId, to: HexId) -> u8 {
        let mut sum = Sum::default();
        self.hidden_move_cost(battle, unit, to, &mut sum);
        sum.0.max(0) as u8
    }

    /// May the unit hide, ending in `to` (coh-10.2a)? Un-hit squads, out of sight at both ends.
    pub fn check_hide(&self, battle: &Battle, unit: UnitId, to: HexId) -> Allowed {
        self.check_hide_with(battle, unit, to, UnitSet::EMPTY)
    }

    /// The same for a member of a group: comrades in its hex who may hide with it do not stand in the way
    /// (coh-10.2b). Whoever hid beside one that did not is given away when the group is done.
    pub fn check_hide_with(&self, battle: &Battle, unit: UnitId, to: HexId, comrades: UnitSet) -> Allowed {
        self.check_can_hide(battle, unit)?;
        self.check_hiding_place(battle, unit, to, comrades)
    }

    /// May the unit hide at all (coh-10.2a)?
    pub fn check_can_hide(&self, battle: &Battle, unit: UnitId) -> Allowed {
        let hider = battle.unit(unit);
        if hider.hidden {
            return Err(Why::new("coh-10.2a", "{unit} is hidden already.").unit(unit));
        }
        if !self.facts(battle, unit).squad {
            let second = self.settings.second_edition();
            let rule = if second { "coh2-10.2a" } else { "coh-10.2a" };
            return Err(Why::new(rule, "{unit} is no infantry squad and cannot hide.").unit(unit));
        }
        if hider.carrier.is_some() {
            return Err(Why::new("coh-17.0e", "{unit} is transported and cannot hide.").unit(unit));
        }
        if hider.hit.is_some() {
            return Err(Why::new("coh-10.2a", "{unit} is hit and cannot hide.").unit(unit));
        }
        if self.seen_by_enemy(battle, unit, hider.hex) {
            return Err(Why::new("coh-10.2a", "An enemy sees {unit}.").unit(unit));
        }
        Ok(())
    }

    /// May a unit that can hide do so there?
    pub fn check_hiding_place(&self, battle: &Battle, unit: UnitId, to: HexId, comrades: UnitSet) -> Allowed {
        if to == battle.unit(unit).hex {
            let stays = |other: UnitId| other != unit && !comrades.contains(other);
            return match battle.visible_in(to).find(|(other, _)| stays(*other)) {
                Some((other, _)) => Err(Why::new(
                    "coh-10.0e",
                    "{other} in the same hex would give {unit} away.",
                )
                .unit(unit)
                .other(other)),
                None => Ok(()),
            };
        }
        self.check_step(battle, unit, to)?;
        if battle.visible_in(to).next().is_some() {
            return Err(Why::new("coh-10.2a", "There are units in {hex}.").hex(to));
        }
        if self.seen_by_enemy(battle, unit, to) {
            return Err(Why::new("coh-10.2a", "An enemy sees {hex}.").hex(to));
        }
        Ok(())
    }

    /// A hidden sniper that fires its rifle alone stays hidden unless it is found (coh-10.3a, coh-10.3f).
    pub fn stays_hidden_firing(
        &self,
        battle: &Battle,
        leader: UnitId,
        supporters: UnitSet,
        mode: Mode,
    ) -> bool {
        let unit = battle.unit(leader);
        let snipes = mode == Mode::Direct && self.facts(battle, leader).role == Role::Sniper;
        unit.hidden && supporters.is_empty() && (snipes || unit.unseen)
    }

    /// Hidden units in a hex, of anybody.
    pub fn hidden_in<'a>(&self, battle: &'a Battle, hex: HexId) -> impl Iterator<Item = UnitId> + 'a {
        battle
            .numbered()
            .filter(move |(_, unit)| unit.hex == hex && unit.is_on_map() && unit.hidden)
            .map(|(id, _)| id)
    }
}

impl Resolution<'_> {
    /// Shows every hidden unit in a hex: whoever acts, is hit or is met gives the others away
    /// (coh-10.0c, coh-10.0e, coh-10.0f).
    pub fn reveal_hex(&mut self, hex: HexId, rule: &'static str) {
        let hidden: UnitSet = self.rules.hidden_in(self.battle, hex).collect();
        for unit in hidden.iter() {
            self.reveal(unit, rule, None);
        }
    }

    /// Shows one unit; its owner chooses the facing before anything else happens (coh-10.0b).
    pub fn reveal(&mut self, unit: UnitId, rule: &'static str, must_see: Option<HexId>) {
        let shown = self.battle.unit_mut(unit);
        if !shown.hidden {
            return;
        }
        shown.hidden = false;
        shown.named = true;
        let hex = shown.hex;
        self.report.reveal();
        self.tell(|say| {
            let name = say.name(unit);
            let label = say.label(hex);
            Event::new("revealed", rule, format!("{name} is revealed in {label}."))
                .about(unit.0)
                .short(format!("revealed in {label}"))
                .show(say.appears(unit, ComeLook::Seen))
        });
        let asked = Facing {
            unit,
            reason: FacingReason::Revealed,
            must_see,
        };
        self.battle.stack.push(asked.into());
        if let Some(work) = self.battle.unit(unit).inside {
            self.show_work(work);
            self.drop_facing_in_bunker(unit);
        }
        self.update_control(hex);
        let others: UnitSet = self.rules.hidden_in(self.battle, hex).collect();
        for other in others.iter() {
            self.reveal(other, "coh-10.0e", None);
        }
    }

    /// A hidden unit is about to act: it shows itself, and the others in its hex with it (coh-10.0c).
    pub fn reveal_actor(&mut self, unit: UnitId, must_see: Option<HexId>) {
        if !self.battle.unit(unit).hidden {
            return;
        }
        if std::mem::take(&mut self.battle.unit_mut(unit).unseen) {
            return;
        }
        self.reveal(unit, "coh-10.0c", must_see);
    }

    /// The activated units act through one of them, a visible one if there is one: if all are hidden, the
    /// first shows itself (coh-10.0c).
    pub fn reveal_payer(&mut self, seat: Seat) {
        let active: UnitSet = self.battle.active(seat).collect();
        let all_hidden = active.iter().all(|unit| self.battle.unit(unit).hidden);
        if let Some(payer) = active.first().filter(|_| all_hidden) {
            self.reveal_actor(payer, None);
        }
    }

    /// A visible unit has come to stand in its hex: it meets whoever hides there, and finds enemies hidden
    /// in the open nearby (coh-10.0e, coh-10.0j, coh-10.0k).
    pub fn reveal_by_arrival(&mut self, finder: UnitId) {
        let hex = self.battle.unit(finder).hex;
        let owner = self.battle.unit(finder).owner;
        if !self.battle.solo.pennies.is_empty() {
            self.unveil_by_arrival(finder);
        }
        // A friend's hidden units are secret, too, and meet whoever comes.
        let of_others = |unit: &Unit| unit.hidden && unit.is_on_map() && unit.owner != owner;
        if self.rules.may_be_hidden_enemies(self.battle, owner) || self.battle.units.iter().any(of_others) {
            // Finding nobody is news too: the step cannot be taken back.
            self.report.reveal();
        }
        self.reveal_hex(hex, "coh-10.0e");
        let found: UnitSet = self
            .battle
            .numbered()
            .filter(|(id, unit)| {
                unit.hidden
                    && unit.is_on_map()
                    && self.rules.are_enemies(owner, unit.owner)
                    && self.rules.finds(self.battle, finder, *id, unit.hex)
            })
            .map(|(id, _)| id)
            .collect();
        for unit in found.iter() {
            self.reveal(unit, "coh-10.0j", None);
        }
    }

    /// A hidden unit has come to lie in its hex: is it found there (coh-10.0o, coh-10.1c, coh-10.0e)?
    pub fn reveal_if_found(&mut self, hidden: UnitId) {
        let unit = self.battle.unit(hidden);
        let (hex, owner) = (unit.hex, unit.owner);
        if self.battle.visible_in(hex).next().is_some() {
            self.reveal(hidden, "coh-10.0e", None);
            return;
        }
        let found = self.battle.numbered().any(|(id, other)| {
            other.is_visible()
                && self.rules.are_enemies(owner, other.owner)
                && self.rules.finds(self.battle, id, hidden, hex)
        });
        if found {
            self.reveal(hidden, "coh-10.1c", None);
        }
    }

    /// Moves in secret: the opponent learns who and what it cost, not where (coh-10.1d).
    pub fn hidden_move(&mut self, unit: UnitId, to: HexId) {
        let seat = self.battle.unit(unit).owner;
        self.name_if_hidden(unit);
        self.tell(|say| {
            let name = say.name(unit);
            Event::new("hidden-move", "coh-10.1d", format!("{name} moves hidden."))
                .to(Audience::Except(seat))
                .about(unit.0)
        });
        self.tell(|say| {
            let name = say.name(unit);
            let label = say.label(to);
            Event::new(
                "hidden-move",
                "coh-10.1d",
                format!("{name} moves hidden to {label}."),
            )
            .to(Audience::Only(seat))
            .about(unit.0)
            .together(say.goes(unit, to))
        });
        self.leave_cover(unit);
        let from = std::mem::replace(&mut self.battle.unit_mut(unit).hex, to);
        self.reveal_if_found(unit);
        if !self.battle.unit(unit).hidden {
            self.bar_retreat(unit, Some(from), to);
        }
        self.meet_mines(unit);
    }

    /// Hides, and is given away at once by whoever stands there (coh-10.2a, coh-10.0e).
    pub fn hide(&mut self, unit: UnitId, to: HexId) {
        self.go_into_hiding(unit, to);
        self.reveal_if_found(unit);
    }

    /// Goes into hiding, at once moving up to a hex (coh-10.2a).
    pub fn go_into_hiding(&mut self, unit: UnitId, to: HexId) {
        let seat = self.battle.unit(unit).owner;
        let from = self.battle.unit(unit).hex;
        if from != to {
            self.leave_cover(unit);
        }
        self.leave_hasty_defence(unit);
        self.drop_marker_of(unit);
        let hider = self.battle.unit_mut(unit);
        hider.hidden = true;
        hider.named = true;
        hider.hex = to;
        self.tell(|say| {
            let name = say.name(unit);
            Event::new("hid", "coh-10.2a", format!("{name} hides."))
                .to(Audience::Except(seat))
                .about(unit.0)
                .short("hides")
                .together(say.goes(unit, to))
        });
        self.tell(|say| {
            let name = say.name(unit);
            let label = say.label(to);
            Event::new("hid", "coh-10.2a", format!("{name} hides in {label}."))
                .to(Audience::Only(seat))
                .about(unit.0)
                .short(format!("hides in {label}"))
                .together(say.goes(unit, to))
        });
        self.update_control(from);
        self.meet_mines(unit);
    }

    /// Using APs, being activated or spent tells the opponent what is hidden, not where (coh-10.1d,
    /// coh-10.1e).
    pub fn name_if_hidden(&mut self, unit: UnitId) {
        let hider = self.battle.unit_mut(unit);
        if !hider.hidden || hider.named {
            return;
        }
        hider.named = true;
        let owner = hider.owner;
        self.report.reveal();
        self.tell(|say| {
            let text = format!("{} is hidden somewhere.", say.name(unit));
            Event::new("named", "coh-10.1d", text)
                .to(Audience::Except(owner))
                .about(unit.0)
        });
    }

    /// The check after a hidden sniper's shot: 6 or more finds it (coh-10.3a).
    pub fn resolve_detection(&mut self, roll: &Roll, sniper: UnitId) {
        let total = roll.total();
        self.note_trial(roll, umpire::observe::TrialKind::Other, DETECTED);
        self.tell(|say| {
            let who = say.seat(roll.seat);
            let found = if DETECTED <= total {
                "finds it"
            } else {
                "finds nothing"
            };
            Event::new(
                "detection",
                "coh-10.3a",
                format!("{who} looks for the sniper: {total} {found}."),
            )
            .short(found)
            .show(Show::roll_aside(film::reading(roll, 0, DETECTED)))
        });
        if DETECTED <= total {
            let hex = self.battle.unit(sniper).hex;
            self.reveal(sniper, "coh-10.3a", None);
            self.reveal_hex(hex, "coh-10.0c");
        }
    }

    /// Asks the opponent to roll for a sniper that just fired from hiding.
    pub fn detect_sniper(&mut self, sniper: UnitId) {
        let owner = self.battle.unit(sniper).owner;
        let seeker: Option<Seat> = self.rules.enemies_of(owner).next();
        if let Some(seat) = seeker {
            self.push_roll(crate::battle::RollKind::Detection(sniper), seat, None);
        }
    }
}
