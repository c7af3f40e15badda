//! Steps, turning in place, entering and leaving the map (coh-A01, coh-A02, coh-A03, coh-A16, coh-A17).

use board::hex::{Direction, HexId};
use umpire::{Preview, Tally};

use super::actions::Words;
use crate::activation::{Purse, Standing};
use crate::battle::{Battle, UnitId, UnitSet};
use crate::content::model::WorkKind;
use crate::decisions::cell;
use crate::decisions::previews::note;
use crate::movement::{Gait, PIVOT_AP};
use crate::order::{Action, Order, Pay};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    /// May the unit step there so (coh-5.0e, coh-5.01b)?
    pub(super) fn check_move(&self, battle: &Battle, unit: UnitId, to: HexId, gait: Gait) -> Allowed {
        self.check_step(battle, unit, to)?;
        self.check_gait(battle, unit, gait)
    }

    /// May the unit enter the map there so (coh-5.1b, coh-5.01b)?
    pub(super) fn check_entry(&self, battle: &Battle, unit: UnitId, at: HexId, gait: Gait) -> Allowed {
        self.check_on_map(at)?;
        self.check_enter(battle, unit, at)?;
        self.check_gait(battle, unit, gait)
    }

    pub(super) fn check_on_map(&self, hex: HexId) -> Allowed {
        if self.field.is_playable(hex) {
            Ok(())
        } else {
            Err(Why::new("coh-0.3g", "That is not a hex of the map."))
        }
    }

    /// What a step into the neighbouring hex costs.
    pub(super) fn move_price(&self, battle: &Battle, unit: UnitId, to: HexId, gait: Gait) -> u8 {
        let from = battle.unit(unit).hex;
        let side = self.field.grid.direction(from, to);
        let step = side.and_then(|side| Some((side, self.field.step(from, side)?)));
        let (side, step) = step.expect("a step leads into a neighbouring hex");
        self.step_price(battle, unit, side, step, gait)
    }

    /// Steps, turns and leaving the map. Returns the price of the cheapest step.
    #[inline]
    pub(super) fn list_moves(
        &self,
        battle: &Battle,
        unit: UnitId,
        push: &mut impl FnMut(Action, u8),
    ) -> Option<u8> {
        let own = battle.unit(unit);
        let mut cheapest: Option<u8> = None;
        for side in Direction::ALL {
            let Some(step) = self.field.step(own.hex, side) else {
                continue;
            };
            if self.check_side(battle, unit, side, step).is_err() {
                continue;
            }
            let price = self.step_price(battle, unit, side, step, Gait::Normal);
            cheapest = Some(cheapest.map_or(price, |least| least.min(price)));
            push(
                Action::Move {
                    to: step.to,
                    cautious: false,
                },
                price,
            );
            if self.settings.cautious_movement && self.check_gait(battle, unit, Gait::Cautious).is_ok() {
                push(
                    Action::Move {
                        to: step.to,
                        cautious: true,
                    },
                    self.step_price(battle, unit, side, step, Gait::Cautious),
                );
            }
            if own.hidden && self.facts(battle, unit).squad {
                push(
                    Action::HiddenMove { to: step.to },
                    self.hidden_move_price(battle, unit, step.to),
                );
            }
        }
        if !own.hidden && !battle.is_inside(unit, WorkKind::Bunker) {
            for facing in Direction::ALL.into_iter().filter(|facing| *facing != own.facing) {
                push(Action::Pivot { facing }, PIVOT_AP);
            }
        }
        if self.check_exit(battle, unit).is_ok() {
            push(Action::Exit, self.exit_price(battle, unit));
        }
        cheapest
    }

    pub(super) fn list_entries(&self, battle: &Battle, purse: Purse, unit: UnitId, out: &mut Vec<Order>) {
        let by = UnitSet::one(unit);
        let standing = Standing::of_one(battle.unit(unit).status);
        let gaits: &[bool] = if self.check_gait(battle, unit, Gait::Cautious).is_ok() {
            &[false, true]
        } else {
            &[false]
        };
        for at in self.entry_hexes(battle, unit) {
            for cautious in gaits.iter().copied() {
                let price = self.enter_price(battle, unit, at, Gait::of(cautious));
                let action = Action::Enter { at, cautious };
                purse.each(standing, price, |pay| {
                    if !self.balks(battle, unit, at, pay) {
                        out.push(Order::Act { by, action, pay });
                    }
                });
            }
        }
    }

    pub(super) fn words_of_step(&self, group: &'static str, verb: &str, to: HexId, gait: Gait) -> Words {
        let care = match gait {
            Gait::Normal => "",
            Gait::Cautious => ", cautiously",
        };
        (group, format!("{verb} {}{care}", self.label(to)), cell(to))
    }

    /// What a move costs and meets.
    pub(super) fn preview_move(
        &self,
        battle: &Battle,
        unit: UnitId,
        to: HexId,
        gait: Gait,
        preview: &mut Preview,
    ) -> Tally {
        preview.path.push(cell(to));
        self.preview_drive(battle, unit, to, preview);
        if battle.unit(unit).hidden {
            preview.notes.push(note("Acting reveals this unit.", "coh-10.0c"));
        }
        self.preview_works(battle, battle.unit(unit).owner, unit, to, preview);
        self.step_tally(battle, unit, to, gait)
    }

    /// What a vehicle's move brings beside its price: bonus hexes, ground that may hold it.
    fn preview_drive(&self, battle: &Battle, unit: UnitId, to: HexId, preview: &mut Preview) {
        if let Some((tracks, wheels)) = self.bonus_of(battle, unit, to) {
            let most = tracks.max(wheels);
            let text = format!("Then up to {most} bonus hexes in the same action.");
            preview.notes.push(note(&text, "coh-14.0b"));
        }
        if self.facts(battle, unit).is_vehicle() && self.treacherous(battle, unit, to) {
            let text = "Below 6 with two dice it gets stuck there.";
            preview.notes.push(note(text, "coh-14.1a"));
        }
    }
}

impl Resolution<'_> {
    /// A step that was paid for; under Hidden Action nobody sees where it goes (coh-V13).
    pub(super) fn make_move(&mut self, unit: UnitId, to: HexId, gait: Gait, pay: Pay, cost: u8) {
        self.show_if_slowed(unit, pay);
        let mover = self.battle.unit_mut(unit);
        if mover.hidden && mover.unseen {
            mover.unseen = false;
            self.hidden_move(unit, to);
            return;
        }
        self.reveal_actor(unit, None);
        self.set_out(unit, to, gait, pay, cost);
    }
}
