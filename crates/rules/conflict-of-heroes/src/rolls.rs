//! Section 3.23, CAPs on die rolls, and every card that changes a roll: one way for all of them.
//!
//! Before the dice the roller may buy up to ±2; after them come Combat Hardened and Luck. Then the chapter
//! the roll belongs to takes the total.

use umpire::observe::{Trial, TrialKind};
use umpire::show::{Reading, Show};
use umpire::{Distribution, Event};

use crate::battle::{Battle, Roll, RollKind, RollStage};
use crate::cards::CardKind;
use crate::film;
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// Most CAPs on one roll (coh-3.23a).
pub const MOST_CAPS: u8 = 2;

impl Roll {
    /// What the dice show, with CAPs and Luck.
    pub fn total(&self) -> i16 {
        self.dice_total() + i16::from(self.caps) + i16::from(self.luck)
    }

    /// What the dice alone say: the sum, or with three dice the highest and the lowest (coh2-3.01a).
    pub fn dice_total(&self) -> i16 {
        match self.faces.as_slice() {
            [a, b, c] => i16::from(*a.max(b).max(c)) + i16::from(*a.min(b).min(c)),
            faces => faces.iter().map(|face| i16::from(*face)).sum(),
        }
    }
}

impl Rules {
    /// How many dice a roll has.
    pub fn dice_of(&self, kind: RollKind) -> u8 {
        match kind {
            RollKind::Attack(_)
            | RollKind::Rally(_)
            | RollKind::Initiative
            | RollKind::Immobilize(_)
            | RollKind::Mine { .. } => 2,
            RollKind::Pool(_) if self.settings.second_edition() => 3,
            RollKind::Pool(_) => 2,
            RollKind::Detection(_)
            | RollKind::MoreAps
            | RollKind::MoreCaps
            | RollKind::SniperCard(_)
            | RollKind::Wire(_) => 1,
        }
    }

    /// The distribution of a roll before CAPs, for previews.
    pub fn distribution_of(&self, kind: RollKind) -> Distribution {
        Distribution::of_dice(self.dice_of(kind), 6)
    }

    /// May the roller change the coming roll by so many CAPs (coh-3.23a)?
    pub fn check_roll_caps(&self, battle: &Battle, roll: &Roll, caps: i8) -> Allowed {
        if MOST_CAPS < caps.unsigned_abs() {
            return Err(Why::new("coh-3.23a", "A roll can be changed by 2 at most."));
        }
        if roll.kind == RollKind::Initiative && caps != 0 {
            return Err(Why::new(
                "coh-3.24a",
                "CAPs for initiative are announced before both roll.",
            ));
        }
        let there = battle.player(roll.seat).caps;
        if there < caps.unsigned_abs() {
            return Err(Why::new("coh-3.23a", "{n} CAPs are needed; there are {m}.")
                .numbers(caps.unsigned_abs().into(), there.into()));
        }
        Ok(())
    }

    /// Is there anything to decide before the dice fall?
    pub fn asks_before(&self, battle: &Battle, roll: &Roll) -> bool {
        roll.kind != RollKind::Initiative && 0 < battle.player(roll.seat).caps
    }

    /// Is there anything to decide after them?
    pub fn asks_after(&self, battle: &Battle, roll: &Roll) -> bool {
        self.may_use_luck(battle, roll) || self.may_reroll(battle, roll)
    }

    /// Luck on an own roll (coh-C12).
    pub fn may_use_luck(&self, battle: &Battle, roll: &Roll) -> bool {
        battle.player(roll.seat).holds(CardKind::Luck)
    }

    /// Combat Hardened on a roll made by, for or about the veteran, once a round (coh-V14).
    pub fn may_reroll(&self, battle: &Battle, roll: &Roll) -> bool {
        roll.unit.is_some_and(|unit| {
            self.veteran_is_ready(battle, unit, CardKind::CombatHardened)
                || battle.player(roll.seat).holds(CardKind::CombatHardened)
        })
    }
}

impl Resolution<'_> {
    /// Rolls the dice, with these CAPs (coh-3.23a).
    pub fn roll(&mut self, mut roll: Roll, caps: i8) {
        let player = self.battle.player_mut(roll.seat);
        player.caps -= caps.unsigned_abs().min(player.caps);
        roll.caps += caps;
        let (purpose, rule) = purpose_of(roll.kind);
        match self.rules.dice_of(roll.kind) {
            1 => roll.faces.extend(self.dice.d6s::<1>(purpose, rule)),
            2 => roll.faces.extend(self.dice.d6s::<2>(purpose, rule)),
            _ => roll.faces.extend(self.dice.d6s::<3>(purpose, rule)),
        }
        roll.stage = RollStage::After;
        self.battle.stack.push(roll.into());
    }

    /// Plays Luck on the roll just made: a 1 costs 2, anything else gives 2 (coh-C12).
    pub fn use_luck(&mut self, mut roll: Roll) {
        self.discard(roll.seat, CardKind::Luck);
        let die = self.dice.d6("luck", "coh-C12");
        let change = if die == 1 { -2 } else { 2 };
        roll.luck += change;
        self.tell(|say| {
            let who = say.seat(roll.seat);
            Event::new(
                "luck",
                "coh-C12",
                format!("{who} plays Luck and rolls {die}: {change:+} on the roll."),
            )
            .show(say.plays(roll.seat, CardKind::Luck))
            .show(Show::roll_aside(Reading::table(format!(
                "{change:+} on the roll"
            ))))
        });
        self.battle.stack.push(roll.into());
    }

    /// Rolls one die again; the new face stands (coh-V14).
    pub fn reroll(&mut self, mut roll: Roll, die: u8) {
        let unit = roll.unit.expect("a veteran's roll is about it");
        self.mark_used(unit, CardKind::CombatHardened);
        let face = self.dice.d6("combat hardened", "coh-V14");
        let old = std::mem::replace(&mut roll.faces[usize::from(die)], face);
        self.tell(|say| {
            let name = say.name(unit);
            Event::new(
                "reroll",
                "coh-V14",
                format!("{name} is combat hardened: the {old} is rolled again and shows {face}."),
            )
            .about(unit.0)
            .show(Show::roll(
                film::piece(unit),
                Reading::table(format!("{old} becomes {face}")),
            ))
        });
        self.battle.stack.push(roll.into());
    }

    /// The roll stands: the chapter it belongs to goes on.
    pub fn finish_roll(&mut self, roll: &Roll) {
        match roll.kind {
            RollKind::Attack(target) => self.resolve_attack_roll(roll, target),
            RollKind::Rally(unit) => self.resolve_rally(roll, unit),
            RollKind::Initiative => self.resolve_initiative_roll(roll),
            RollKind::Detection(sniper) => self.resolve_detection(roll, sniper),
            RollKind::MoreAps => self.resolve_more_aps(roll),
            RollKind::MoreCaps => self.resolve_more_caps(roll),
            RollKind::SniperCard(seat) => self.resolve_sniper_card(roll, seat),
            RollKind::Wire(_) => self.resolve_wire(roll),
            RollKind::Mine { unit, work } => self.resolve_mine(roll, unit, work),
            RollKind::Immobilize(unit) => self.resolve_immobilization(roll, unit),
            RollKind::Pool(bonus) => self.resolve_pool_roll(roll, bonus),
        }
    }

    /// Tells a study that the roller wanted at least `needed` from dice and CAPs. Luck after the dice is no luck of the dice.
    pub fn note_trial(&mut self, roll: &Roll, kind: TrialKind, needed: i16) {
        let Resolution { rules, report, .. } = self;
        let caps = i16::from(roll.caps);
        report.trial(|| Trial {
            seat: roll.seat,
            kind,
            chance: rules.distribution_of(roll.kind).at_least((needed - caps).into()),
            passed: needed <= roll.dice_total() + caps,
        });
    }

    /// Variable action points (coh-3.01a, coh2-3.01a); Experience adds to them (coh-V04).
    fn resolve_pool_roll(&mut self, roll: &Roll, bonus: u8) {
        let unit = roll.unit.expect("points are rolled for a unit that is activated");
        let points = (roll.total() + i16::from(bonus)).max(0) as u8;
        self.set_pool(roll.seat, unit, points);
    }
}

/// What a roll is for, and the rule that asks for it.
fn purpose_of(kind: RollKind) -> (&'static str, &'static str) {
    match kind {
        RollKind::Attack(_) => ("attack", "coh-7.1b"),
        RollKind::Rally(_) => ("rally", "coh-7.5a"),
        RollKind::Initiative => ("initiative", "coh-2.1a"),
        RollKind::Detection(_) => ("sniper detection", "coh-10.3a"),
        RollKind::MoreAps => ("more APs", "coh-C07"),
        RollKind::MoreCaps => ("more CAPs", "coh-C08"),
        RollKind::SniperCard(_) => ("sniper card", "coh-C13"),
        RollKind::Wire(_) => ("wire", "coh-18.4a"),
        RollKind::Mine { .. } => ("mine", "coh-18.5d"),
        RollKind::Immobilize(_) => ("immobilization", "coh-14.1a"),
        RollKind::Pool(_) => ("activation points", "coh-3.01a"),
    }
}
