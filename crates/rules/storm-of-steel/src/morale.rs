//! Section 9, Pinning, suppression, morale: rallying.

use umpire::show::Reading;
use umpire::{Event, Ledgered, Seat, Tally};

use crate::battle::{Battle, Morale, UnitId};
use crate::content::model::Family;
use crate::decisions::Rally;
use crate::film;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

impl Rules {
    /// May this unit try to rally with so many command points (sos-9B.1, sos-9C)?
    pub fn check_rally(&self, battle: &Battle, seat: Seat, id: UnitId, cpts: u8) -> Allowed {
        if !battle.knows(id) || battle.unit(id).owner != seat {
            return Err(Why::new("sos-9B.1", "That is no unit of yours."));
        }
        let unit = self.check_left_to(battle, seat, id)?;
        if unit.morale == Morale::Normal {
            return Err(Why::new("sos-9B.1", "{} has nothing to recover from.").unit(id));
        }
        if unit.phase.rallied {
            return Err(Why::new("sos-9B.1", "{} has tried to rally in this phase.").unit(id));
        }
        let left = battle.side(seat).cpts;
        if left < cpts {
            return Err(Why::new("sos-9C", "You have {}.").points(left));
        }
        Ok(())
    }

    /// What is needed to rally (sos-9B.2, sos-9B.3).
    pub fn rally_from(&self, battle: &Battle, seat: Seat) -> i16 {
        if battle.side(seat).demoralised { 6 } else { 5 }
    }

    /// Command points added to the roll (sos-9C).
    pub fn rally_tally(&self, cpts: u8, tally: &mut impl Ledgered) {
        tally.add_if_any(i16::from(cpts), "command points", "sos-9C");
    }
}

impl Rules {
    /// The headquarters of a side is steady again when it rallies (sos-4I.4); who it was, if it was not.
    pub fn recover_headquarters(&self, battle: &mut Battle, seat: Seat) -> Vec<UnitId> {
        let shaken = |(_, unit): &(UnitId, &crate::battle::Unit)| {
            unit.owner == seat
                && unit.in_play()
                && unit.morale != Morale::Normal
                && self.kind(unit).family == Family::Hq
        };
        let found: Vec<UnitId> = battle.numbered().filter(shaken).map(|(id, _)| id).collect();
        for id in &found {
            battle.unit_mut(*id).morale = Morale::Normal;
        }
        found
    }
}

impl Resolution<'_> {
    /// The rally card: a headquarters recovers by itself (sos-4I.4).
    pub fn begin_rally(&mut self, seat: Seat) {
        for id in self.rules.recover_headquarters(self.battle, seat) {
            self.set_morale(id, Morale::Normal, "sos-4I.4");
        }
        self.ask(Rally { seat });
    }

    /// One try: success is one step up (sos-9B.1).
    pub fn rally(&mut self, seat: Seat, id: UnitId, cpts: u8) {
        let side = self.battle.side_mut(seat);
        side.cpts = side.cpts.saturating_sub(cpts);
        self.battle.unit_mut(id).phase.rallied = true;
        let needed = self.rules.rally_from(self.battle, seat);
        let from = self.dice.log().len();
        let die = self.dice.d6("rally", "sos-9B.1");
        let mut tally = Tally::default();
        self.rules.rally_tally(cpts, &mut tally);
        tally.add(i16::from(die), "die", "sos-9B.1");
        let success = needed <= tally.total();
        let wanted = needed - tally.total() + i16::from(die);
        self.note_die(seat, umpire::observe::TrialKind::Other, (6, die), wanted);
        self.tell(|say| {
            let text = if success {
                "{} rallies."
            } else {
                "{} does not rally."
            }
            .replace("{}", &say.name(id));
            let rule = if needed == 6 { "sos-9B.3" } else { "sos-9B.2" };
            Event::new(if success { "rally" } else { "rally-failed" }, rule, text)
                .with("rally", &tally)
                .about(id.0)
                .show(film::roll(
                    id,
                    Reading::sum(tally.total() - i16::from(die), tally.total(), needed),
                ))
        });
        self.show_dice(from);
        if success {
            let better = match self.battle.unit(id).morale {
                Morale::Suppressed => Morale::Pinned,
                Morale::Pinned | Morale::Normal => Morale::Normal,
            };
            self.set_morale(id, better, "sos-9B.1");
        }
    }
}
