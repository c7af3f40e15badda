//! Section 8.1, Action cards: what they do once they are played.

use crate::film;
use umpire::show::{MarkLook, Show};
use umpire::{Event, Seat};

use super::CardKind;
use super::veteran::Played;
use crate::activation::Purpose;
use crate::battle::{GroupStep, Roll, RollKind, UnitId, UnitSet};
use crate::content::model::{CardCost, WorkKind};
use crate::decisions::{Defuse, Lay, Play};
use crate::order::Pay;
use crate::rules::Resolution;

impl Resolution<'_> {
    /// Plays a card that was checked. Says whether it was the turn's action (coh-8.1a).
    pub fn play_card(&mut self, play: Play) -> Played {
        let Play {
            card,
            on,
            against,
            pay,
        } = play;
        let seat = self.battle.turn;
        if !card.is_action() && card != CardKind::ExtraInitiative && card != CardKind::Tellermine {
            let unit = on.single().expect("a veteran card is for one unit");
            return self.play_veteran(card, unit);
        }
        self.pay_card(seat, card, on, pay);
        self.discard(seat, card);
        self.tell(|say| {
            Event::new(
                "played",
                "coh-8.1a",
                format!("{} plays {}.", say.seat(seat), say.card(card)),
            )
            .show(say.plays(seat, card))
        });
        match card {
            CardKind::AutoRally => {
                self.reveal_all(on);
                on.iter().for_each(|unit| self.rally_at_once(unit, "coh-C03"));
            }
            CardKind::RallyAttempt => {
                self.start_rally(on);
                self.reveal_all(on);
            }
            CardKind::MoveTwoHexes => self.start_group(GroupStep::March { left: 2 }, on, Pay::Card, 0),
            CardKind::HastyDefense => {
                self.reveal_all(on);
                on.iter().for_each(|unit| self.dig_in(unit));
            }
            CardKind::MarkAsSpent => on.iter().for_each(|unit| self.mark_spent(unit)),
            CardKind::BoggedDown => on.iter().for_each(|unit| self.bog_down(unit)),
            CardKind::MoreAps => self.push_roll(RollKind::MoreAps, seat, None),
            CardKind::MoreCaps => self.push_roll(RollKind::MoreCaps, seat, None),
            CardKind::Sniper => {
                let enemy = against.expect("the sniper has a target");
                self.push_roll(RollKind::SniperCard(enemy), seat, None);
            }
            CardKind::RevealHidden => self.reveal_sensed(on),
            CardKind::LayLandMine | CardKind::Tellermine => {
                let kind = (card == CardKind::Tellermine).then_some(WorkKind::BlueMine);
                let frames = on.iter().map(|unit| Lay { unit, kind }.into());
                self.battle.stack.extend(frames);
            }
            CardKind::DefuseLandMine => {
                let frames = on.iter().map(|unit| Defuse { unit }.into());
                self.battle.stack.extend(frames);
            }
            CardKind::ExtraInitiative => self.draw_card(seat),
            CardKind::DualActions => {
                self.battle.dual = true;
                self.battle.actions_left = 2;
                return Played::Beside;
            }
            _ => {}
        }
        // Whoever pays with APs acts, and +1D6 APs are for the active units (coh-8.1g, coh-10.0c).
        let on_own = on.iter().any(|unit| self.battle.unit(unit).owner == seat);
        let paid_by_active = matches!(pay, Pay::Pool { .. }) && !on_own;
        if paid_by_active || card == CardKind::MoreAps {
            self.reveal_payer(seat);
        }
        Played::AsAction
    }

    fn pay_card(&mut self, seat: Seat, card: CardKind, on: UnitSet, pay: Pay) {
        let points = match self.rules.play_cost(card) {
            CardCost::Free => return,
            cost => cost.points(),
        };
        let own: UnitSet = on
            .iter()
            .filter(|unit| self.battle.unit(*unit).owner == seat)
            .collect();
        self.pay(seat, own, points, pay, Purpose::Other);
        if matches!(pay, Pay::Pool { .. }) && own.is_empty() {
            let active: UnitSet = self.battle.active(seat).collect();
            active
                .iter()
                .for_each(|unit| self.battle.unit_mut(unit).only_moved = false);
        }
    }

    /// Own action cards give hidden units away (coh-8.1g, coh-10.0d).
    fn reveal_all(&mut self, on: UnitSet) {
        for unit in on.iter() {
            self.reveal_actor(unit, None);
        }
    }

    /// Reveal Hidden: every hidden enemy within 2 hexes and in sight of the chosen unit (coh-C30), which shows itself if it was
    /// hidden (coh-10.0d).
    fn reveal_sensed(&mut self, on: UnitSet) {
        self.report.reveal();
        self.reveal_all(on);
        let Some(unit) = on.first() else { return };
        for hidden in self.rules.sensed(self.battle, unit).iter() {
            self.reveal(hidden, "coh-C30", None);
        }
    }

    /// Digs a hasty defence (coh-18.1a).
    pub fn dig_in(&mut self, unit: UnitId) {
        if self.battle.hasty_left == 0 {
            return;
        }
        self.battle.hasty_left -= 1;
        self.battle.unit_mut(unit).dug_in = true;
        self.tell(|say| {
            Event::new("dug-in", "coh-18.1a", format!("{} digs in.", say.name(unit)))
                .about(unit.0)
                .short("digs in")
                .show(film::mark(unit, MarkLook::Saved, "digs in"))
        });
        self.meet_mines(unit);
    }

    /// +1D6 APs for the active unit or group (coh-C07); a die never takes points away (coh-3.23d).
    pub fn resolve_more_aps(&mut self, roll: &Roll) {
        let points = roll.total().max(0) as u8;
        let player = self.battle.player_mut(roll.seat);
        player.pool = player.pool.map(|pool| pool.saturating_add(points));
        player.pool_start = player.pool_start.saturating_add(points);
        let seat = roll.seat;
        self.tell(|_| {
            Event::new(
                "more-aps",
                "coh-C07",
                format!("{points} APs are added to the pool."),
            )
            .show(Show::count("AP", Some(seat), points))
        });
    }

    /// +1D6 CAPs (coh-C08).
    pub fn resolve_more_caps(&mut self, roll: &Roll) {
        let points = roll.total().max(0) as u8;
        let player = self.battle.player_mut(roll.seat);
        player.caps = player.caps.saturating_add(points);
        let seat = roll.seat;
        self.tell(|_| {
            Event::new("more-caps", "coh-C08", format!("{points} CAPs are added.")).show(Show::count(
                "CAP",
                Some(seat),
                points,
            ))
        });
    }

    /// The Sniper card: 1 nothing, 2–3 one, 4–5 two, 6 three CAPs, not below 0 (coh-C13).
    pub fn resolve_sniper_card(&mut self, roll: &Roll, enemy: Seat) {
        let lost = match roll.total() {
            ..=1 => 0,
            2..=3 => 1,
            4..=5 => 2,
            _ => 3,
        };
        let player = self.battle.player_mut(enemy);
        let lost = lost.min(player.caps);
        player.caps -= lost;
        self.tell(|say| {
            Event::new(
                "sniper-card",
                "coh-C13",
                format!("{} loses {lost} CAPs.", say.seat(enemy)),
            )
            .show(Show::count("CAP", Some(enemy), -i32::from(lost)))
        });
    }

    /// Blood and Honor: the chosen killer dies with the veteran (coh-V06).
    pub fn take_along(&mut self, killer: UnitId) {
        self.tell(|say| {
            Event::new(
                "blood-and-honor",
                "coh-V06",
                format!("{} is taken along.", say.name(killer)),
            )
            .about(killer.0)
        });
        self.destroy(killer, UnitSet::EMPTY);
    }
}
