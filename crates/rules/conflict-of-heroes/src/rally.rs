//! Section 7.5, Rally: roll the number on the counter, and it is gone.

use crate::film;
use umpire::show::MarkLook;
use umpire::{Event, Ledgered, Sum, Tally};

use crate::battle::{Battle, Roll, UnitId, UnitSet};
use crate::combat::add_roll;
use crate::decisions::Rallies;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Cost of a rally action (coh-A08).
pub const RALLY_AP: u8 = 5;

impl Rules {
    /// May the unit try to rally (coh-7.5a, coh-7.5b, coh-7.5c, coh-7.5d)?
    pub fn check_rally(&self, battle: &Battle, unit: UnitId) -> Allowed {
        self.check_has_curable_hit(battle, unit)?;
        let rallying = battle.unit(unit);
        if self.enemy_in(battle, rallying.owner, rallying.hex) {
            return Err(Why::new("coh-7.5c", "{unit} cannot rally with an enemy in its hex.").unit(unit));
        }
        Ok(())
    }

    /// Has it a hit that can be rallied at all (coh-7.5d)?
    pub fn check_has_curable_hit(&self, battle: &Battle, unit: UnitId) -> Allowed {
        let Some(hit) = battle.unit(unit).hit else {
            return Err(Why::new("coh-7.5a", "{unit} has no hit to rally from.").unit(unit));
        };
        if self.hit(hit.counter).rally.is_none() {
            return Err(Why::new("coh-7.5d", "The hit of {unit} can never be rallied.").unit(unit));
        }
        Ok(())
    }

    /// What helps the roll (coh-7.51a, coh-7.51b, coh2-7.51b).
    pub fn rally_bonus(&self, battle: &Battle, unit: UnitId, bonus: &mut impl Ledgered) {
        let rallying = battle.unit(unit);
        if 1 <= self.field.dm[rallying.hex.index()] || rallying.dug_in || rallying.inside.is_some() {
            bonus.add(1, "cover", "coh-7.51a");
        }
        let friends = battle
            .visible_in(rallying.hex)
            .filter(|(id, other)| {
                *id != unit && self.same_side(other.owner, rallying.owner) && other.hit.is_none()
            })
            .count() as i16;
        if self.settings.second_edition() {
            bonus.add_if_any(friends.min(1), "friend nearby", "coh2-7.51b");
        } else {
            bonus.add_if_any(friends, "friends nearby", "coh-7.51b");
        }
    }

    /// The number the roll and its bonus must reach.
    pub fn rally_number(&self, battle: &Battle, unit: UnitId) -> Option<i16> {
        let hit = battle.unit(unit).hit?;
        self.hit(hit.counter).rally.map(i16::from)
    }
}

impl Resolution<'_> {
    /// Each of these units rolls, in an order its owner chooses (coh-9.13a).
    pub fn start_rally(&mut self, units: UnitSet) {
        let Some(first) = units.first() else { return };
        let seat = self.battle.unit(first).owner;
        let remaining = units;
        self.battle.stack.push(Rallies { seat, remaining }.into());
    }

    /// Success takes the counter off; failure changes nothing (coh-7.5a).
    pub fn resolve_rally(&mut self, roll: &Roll, unit: UnitId) {
        let Some(needed) = self.rules.rally_number(self.battle, unit) else {
            return;
        };
        let mut sum = Sum::default();
        self.rules.rally_bonus(self.battle, unit, &mut sum);
        let success = needed <= sum.0 + roll.total();
        self.note_trial(roll, umpire::observe::TrialKind::Other, needed - sum.0);
        self.tell(|say| {
            let mut tally = Tally::default();
            say.rules.rally_bonus(say.battle, unit, &mut tally);
            add_roll(&mut tally, roll, "coh-7.5a");
            let text = match success {
                true => format!(
                    "{} rallies with {} against {needed}.",
                    say.name(unit),
                    tally.total()
                ),
                false => format!("{} fails to rally with {}.", say.name(unit), tally.total()),
            };
            Event::new(if success { "rallied" } else { "rally-failed" }, "coh-7.5a", text)
                .with("rally", &tally)
                .about(unit.0)
                .short(if success { "rallies" } else { "does not rally" })
                .show(film::roll(unit, roll, tally.total() - roll.total(), needed))
                .show(match success {
                    true => film::mark(unit, MarkLook::Rallied, "rallied"),
                    false => film::mark(unit, MarkLook::Miss, "not rallied"),
                })
        });
        let Resolution { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
        if success {
            self.return_hit(unit);
        }
    }

    /// Loses its hit without a roll (coh-C03, coh-V05).
    pub fn rally_at_once(&mut self, unit: UnitId, rule: &'static str) {
        self.return_hit(unit);
        self.tell(|say| {
            Event::new("rallied", rule, format!("{} rallies.", say.name(unit)))
                .about(unit.0)
                .short("rallies")
                .show(film::mark(unit, MarkLook::Rallied, "rallied"))
        });
    }
}
