//! Resolving an attack: rolls, hits, fire at hidden units, the search for a sniper.

use crate::film;
use umpire::observe::TrialKind;
use umpire::show::{Reading, Show};
use umpire::{Audience, Event, Ledgered, Sum, Tally};

use super::{Knowledge, Shot, TWO_HITS};
use crate::armour::Strike;
use crate::battle::{Attack, Blow, Frame, Mode, Roll, Target, UnitId, UnitSet};
use crate::content::model::{Colour, Role};
use crate::decisions::CloseCall;
use crate::rules::Resolution;
use crate::works::Mark;

impl Resolution<'_> {
    /// Declares an attack: hidden attackers show themselves, targets and their defence are fixed
    /// (coh-7.2d), counters that change a defence are shown (coh-7.4d).
    pub fn declare_attack(&mut self, shot: Shot) {
        let Shot {
            leader,
            supporters,
            at,
            mode,
            ..
        } = shot;
        let mut attack = shot.attack(self.battle);
        if !self.battle.solo.pennies.is_empty() && !matches!(mode, Mode::Air(Blow::Flak)) {
            self.unveil_target(attack.seat, shot.from, at);
        }
        let from_hiding = self
            .rules
            .stays_hidden_firing(self.battle, leader, supporters, mode);
        attack.from_hiding = from_hiding;
        self.tell_attack(&attack);
        let units = if mode.is_shelling() {
            self.rules.close_callers(self.battle, &[at])
        } else {
            UnitSet::EMPTY
        };
        if units.is_empty() {
            self.take_aim(attack, shot.victim);
        } else {
            self.battle.stack.push(attack.into());
            self.battle.stack.push(CloseCall { units }.into());
        }
        for supporter in supporters.iter() {
            self.reveal_actor(supporter, Some(at));
        }
        if !from_hiding {
            self.reveal_actor(leader, Some(at));
        }
    }

    /// An attack whose targets are fixed already.
    pub fn open_attack(&mut self, attack: Attack) {
        self.tell_attack(&attack);
        self.tell_defences(&attack);
        self.show_counters(&attack);
        self.battle.stack.push(attack.into());
    }

    /// Fixes the targets of the attack and their defences (coh-7.2d); shows what changes them (coh-7.4d).
    pub fn take_aim(&mut self, mut attack: Attack, victim: Option<Mark>) {
        attack.targets = self.rules.targets(self.battle, &attack, victim);
        attack.aimed = true;
        self.tell_defences(&attack);
        self.show_counters(&attack);
        self.battle.stack.push(attack.into());
    }

    fn tell_attack(&mut self, attack: &Attack) {
        let hidden = attack.from_hiding;
        self.tell(|say| {
            let at = say.label(attack.hex);
            let role = |leader: UnitId| say.rules.facts(say.battle, leader).role;
            let who = match attack.leader {
                Some(leader) if hidden && role(leader) == Role::Sniper => "A hidden sniper".to_owned(),
                Some(_) if hidden => "A hidden unit".to_owned(),
                Some(leader) => say.name(leader),
                None => say.seat(attack.seat),
            };
            let (rule, text) = match attack.mode {
                Mode::Direct if attack.supporters.is_empty() => ("coh-7.0a", format!("{who} fires at {at}.")),
                Mode::Direct => (
                    "coh-9.12a",
                    format!(
                        "{who} leads fire at {at}, {} in support.",
                        attack.supporters.len()
                    ),
                ),
                Mode::Artillery(card) => ("coh-12.3b", format!("{} shells {at}.", say.card(card))),
                Mode::Mortar => ("coh-12.0a", shelling_in_words(say, attack, &who)),
                Mode::Close => ("coh-7.63a", format!("{who} attacks hand to hand in {at}.")),
                Mode::Flame => ("coh-X1", format!("{who} turns its flames on {at}.")),
                Mode::Card(card) => ("coh-8.2a", format!("{who} uses {} at {at}.", say.card(card))),
                Mode::Air(Blow::Guns) => ("coh-20.2a", format!("{who} attacks {at} from the air.")),
                Mode::Air(Blow::Bomb(bomb)) => {
                    ("coh-20.4a", format!("{who} drops a {} on {at}.", bomb.name()))
                }
                Mode::Air(Blow::Flak) => {
                    let plane = attack.targets.iter().find_map(Target::unit);
                    let name = plane.map_or(at, |plane| say.name(plane));
                    ("coh-20.0n", format!("{who} fires at {name} in the air."))
                }
            };
            let event = Event::new("attack", rule, text)
                .short(format!("fire at {}", say.label(attack.hex)))
                .show(say.fires(attack.leader, attack.mode, attack.hex));
            match attack.leader {
                Some(leader) if !hidden => event.about(leader.0),
                Some(_) | None => event,
            }
        });
    }

    fn tell_defences(&mut self, attack: &Attack) {
        let hidden = attack.from_hiding;
        for target in &attack.targets {
            let Some(mark) = target.mark else { continue };
            self.tell(|say| {
                let mut tally = Tally::default();
                say.rules
                    .defence_of(say.battle, attack, mark, Knowledge::Whole, &mut tally);
                let text = format!("{} defends with {}.", say.mark(mark), tally.total());
                let event = Event::new("defence", "coh-7.2b", text)
                    .with("defence", &tally)
                    .to(attack.numbers_for());
                about(event, target)
            });
            if let Some(unit) = target.unit().filter(|_| hidden) {
                self.tell(|say| {
                    let (front, _) = say
                        .rules
                        .rating_against(say.battle, unit, attack.from, Strike::LEVEL);
                    let side = if front { "front" } else { "flank" };
                    Event::new(
                        "shot-from",
                        "coh-10.3c",
                        format!("The shot at {} comes through its {side}.", say.name(unit)),
                    )
                });
            }
        }
    }

    /// The attacker shows a counter that changes its fire, a target one that changes its defence
    /// (coh-7.4c, coh-7.4d).
    fn show_counters(&mut self, attack: &Attack) {
        if let Some(leader) = attack.leader {
            self.show_if_fire_suffers(leader);
        }
        for target in attack.targets.iter().filter_map(Target::unit) {
            if self.battle.unit(target).hit.is_some_and(|hit| !hit.shown) {
                // A counter that need not be shown says something too: the attack cannot be taken back.
                self.report.reveal();
            }
            if let Some(counter) = self.rules.hit_on(self.battle, target)
                && (counter.front != 0 || counter.flank != 0)
            {
                self.show_hit(target);
            }
        }
    }

    /// Shows a counter that changes the unit's fire (coh-7.4c).
    pub fn show_if_fire_suffers(&mut self, unit: UnitId) {
        if let Some(counter) = self.rules.hit_on(self.battle, unit)
            && (counter.red != 0
                || counter.blue != 0
                || counter.fire_ap != 0
                || counter.range.is_some()
                || counter.lose_red
                || counter.lose_blue)
        {
            self.show_hit(unit);
        }
    }

    /// Compares attack and defence, and applies the hits (coh-7.0b, coh-7.7d).
    pub fn resolve_attack_roll(&mut self, roll: &Roll, index: u8) {
        let Some(Frame::Attack(attack)) = self.battle.stack.last_mut() else {
            unreachable!("an attack is rolled for");
        };
        attack.rolled = true;
        let index = usize::from(index);
        attack.targets[index].done = true;
        let target = attack.targets[index];
        let attack = attack.clone();
        match target.mark {
            Some(mark) => {
                let total = self.attack_total(&attack, target.colour, roll);
                self.note_trial(roll, TrialKind::Combat, target.defence - total + roll.total());
                self.tell_roll(&attack, target, roll);
                match mark {
                    Mark::Unit(unit) => self.apply_result(&attack, unit, total - target.defence),
                    Mark::Work { .. } | Mark::Hasty { .. } => self.strike_work(mark, total - target.defence),
                }
            }
            None => self.resolve_blind_shot(&attack, roll),
        }
    }

    fn attack_total(&self, attack: &Attack, colour: Colour, roll: &Roll) -> i16 {
        let mut sum = Sum::default();
        self.rules.attack_value(self.battle, attack, colour, &mut sum);
        sum.0 + roll.total()
    }

    fn tell_roll(&mut self, attack: &Attack, target: Target, roll: &Roll) {
        if attack.from_hiding {
            self.tell_hidden_shot(attack, target, roll);
        }
        self.tell(|say| {
            let mut tally = Tally::default();
            say.rules
                .attack_value(say.battle, attack, target.colour, &mut tally);
            add_roll(&mut tally, roll, "coh-7.1b");
            let name = target
                .mark
                .map_or_else(|| say.label(attack.hex), |mark| say.mark(mark));
            let text = format!(
                "{} against {} for {name}: {}.",
                tally.total(),
                target.defence,
                in_words(tally.total() - target.defence)
            );
            let event = Event::new("attack-roll", "coh-7.0b", text)
                .with("attack", &tally)
                .to(attack.numbers_for());
            let plus = tally.total() - roll.total();
            let event = match target.unit() {
                Some(unit) => event
                    .short(format!("{} : {}", tally.total(), target.defence))
                    .show(film::roll(unit, roll, plus, target.defence))
                    .show(film::result(unit, tally.total() - target.defence)),
                None => event.show(Show::roll_aside(film::reading(roll, plus, target.defence))),
            };
            match target.mark {
                Some(mark) => {
                    let defence = say
                        .rules
                        .declared_defence(say.battle, attack, mark, target.defence);
                    about(event.with("defence", &defence), &target)
                }
                None => event,
            }
        });
        let Resolution { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
    }

    /// What the others learn of a shot from hiding: the dice and the result (HI15).
    fn tell_hidden_shot(&mut self, attack: &Attack, target: Target, roll: &Roll) {
        let margin = self.attack_total(attack, target.colour, roll) - target.defence;
        let Some(unit) = target.unit() else { return };
        self.tell(|say| {
            let text = format!("The shot at {}: {}.", say.name(unit), in_words(margin));
            Event::new("attack-roll", "coh-7.0b", text)
                .to(Audience::Except(attack.seat))
                .about(unit.0)
                .show(Show::roll(film::piece(unit), Reading::table(in_words(margin))))
                .show(film::result(unit, margin))
        });
        let Resolution { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
    }

    fn apply_result(&mut self, attack: &Attack, unit: UnitId, margin: i16) {
        if margin < 0 {
            return;
        }
        let killers = match attack.leader {
            Some(leader)
                if attack.hex == self.battle.unit(leader).hex && !matches!(attack.mode, Mode::Air(_)) =>
            {
                attack.supporters.with(leader)
            }
            Some(_) | None => UnitSet::EMPTY,
        };
        if TWO_HITS <= margin {
            self.destroy(unit, killers)
        } else {
            self.take_hit(unit, killers)
        }
    }

    /// Fire at a hex where nobody is seen: rolled and announced the same whether or not somebody hides
    /// there (coh-10.0g, coh-10.0i).
    fn resolve_blind_shot(&mut self, attack: &Attack, roll: &Roll) {
        let hidden = self.rules.hidden_target(self.battle, attack);
        let margin =
            hidden.map(|(unit, defence, colour)| (unit, self.attack_total(attack, colour, roll) - defence));
        if let Some((_, margin)) = margin {
            self.note_trial(roll, TrialKind::Combat, roll.total() - margin);
        }
        match margin {
            Some((unit, margin)) if 0 <= margin => {
                self.tell(|say| {
                    Event::new(
                        "blind-hit",
                        "coh-10.0f",
                        format!("The fire at {} hits something.", say.label(attack.hex)),
                    )
                    .show(Show::roll_aside(Reading::table("hits something")))
                });
                self.reveal(unit, "coh-10.0f", None);
                self.reveal_hex(attack.hex, "coh-10.0f");
                self.apply_result(attack, unit, margin);
            }
            Some(_) | None => {
                self.tell(|say| {
                    Event::new(
                        "blind-miss",
                        "coh-10.0i",
                        format!("The fire at {} shows no result.", say.label(attack.hex)),
                    )
                    .show(Show::roll_aside(Reading::table("no result")))
                });
            }
        }
        let Resolution { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
    }

    /// All targets are rolled for: a hidden sniper is looked for, the attack is over.
    pub fn finish_attack(&mut self, attack: &Attack) {
        if attack.mode.is_shelling() && !self.battle.works.is_empty() {
            self.shell_hidden_mines(attack);
        }
        let Some(leader) = attack.leader else { return };
        let alone =
            attack.from_hiding && self.battle.unit(leader).hidden && self.battle.unit(leader).is_on_map();
        if alone {
            let unit = self.battle.unit_mut(leader);
            let unseen = std::mem::take(&mut unit.unseen);
            // Hidden Action needs no detection check (coh-V13).
            if !unseen {
                self.detect_sniper(leader);
            }
        }
    }
}

impl Attack {
    /// Who may read its numbers: of a shot from hiding only the firer, for range and height would tell where it
    /// came from (HI15).
    fn numbers_for(&self) -> Audience {
        if self.from_hiding {
            Audience::Only(self.seat)
        } else {
            Audience::Everyone
        }
    }
}

/// The event with the target's unit, if it is one.
fn about(event: Event, target: &Target) -> Event {
    match target.unit() {
        Some(unit) => event.about(unit.0),
        None => event,
    }
}

/// What everybody hears of a mortar's fire: who, where, and from where it is spotted unless it hides.
fn shelling_in_words(say: crate::rules::Say<'_>, attack: &Attack, who: &str) -> String {
    let at = say.label(attack.hex);
    let spotted = if attack.from_hiding
        || attack
            .leader
            .is_none_or(|leader| attack.from == say.battle.unit(leader).hex)
    {
        String::new()
    } else {
        format!(", spotted from {}", say.label(attack.from))
    };
    match attack.supporters.len() {
        0 => format!("{who} shells {at}{spotted}."),
        some => format!("{who} leads the shelling of {at}{spotted}, {some} in support."),
    }
}

/// The result of an attack that so much exceeds the defence (coh-7.0b).
fn in_words(margin: i16) -> &'static str {
    match margin {
        ..0 => "no effect",
        0..TWO_HITS => "a hit",
        _ => "two hits",
    }
}

/// The dice, the CAPs and Luck as lines of a tally.
pub fn add_roll(tally: &mut Tally, roll: &Roll, rule: &'static str) {
    tally.add(roll.dice_total(), "dice", rule);
    tally.add_if_any(i16::from(roll.caps), "CAPs", "coh-3.23a");
    tally.add_if_any(i16::from(roll.luck), "luck", "coh-C12");
}
