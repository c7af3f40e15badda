//! Chapter 7, Combat. In the order of an attack: may it fire, attack value, defence value, rolls, result.

use board::hex::{HexId, in_arc};
use smallvec::SmallVec;
use umpire::{Audience, Event, Ledgered, Seat, Sum, Tally};

use crate::battle::{Attack, Battle, Frame, Mode, Roll, RollKind, Target, UnitId, UnitSet};
use crate::cards::CardKind;
use crate::cards::weapon::Blast;
use crate::content::model::{Colour, HitCounter, Role};
use crate::rules::{Desk, Rules};
use crate::why::{Allowed, Why};

/// So much above the defence value is a second hit (coh-7.0b).
pub const TWO_HITS: i16 = 4;

impl Rules {
    // --- may it fire -------------------------------------------------------------------------------

    /// May the unit attack this hex? First reason in rulebook order (coh-7.0a, coh-7.61a, coh-7.63a).
    #[inline]
    pub fn check_fire(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        self.check_can_fire(battle, unit)?;
        let firer = battle.unit(unit);
        if at == firer.hex {
            return self.check_close_combat(battle, unit);
        }
        if self.enemy_in(battle, firer.owner, firer.hex) {
            return Err(Why::new(
                "coh-7.63g",
                "{unit} shares its hex with the enemy and cannot fire out of it.",
            )
            .unit(unit));
        }
        self.check_fire_out(battle, unit, at)?;
        self.check_not_own(battle, firer.owner, at)
    }

    /// Arc, sight and range of fire at another hex (coh-6.1a, coh-6.0a, coh-7.61a).
    #[inline(always)]
    pub fn check_fire_out(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        self.check_arc_and_sight(battle, unit, at)?;
        self.check_range(battle, unit, at)
    }

    /// Not stunned, not panicked (coh-7.4h, coh-H4), unless its will is iron (coh-V11).
    #[inline]
    pub fn check_can_fire(&self, battle: &Battle, unit: UnitId) -> Allowed {
        let Some(counter) = self.hit_on(battle, unit) else {
            return Ok(());
        };
        if counter.stuns {
            return Err(Why::new("coh-7.4h", "{unit} is stunned and can only rally.").unit(unit));
        }
        if counter.no_fire {
            return Err(Why::new("coh-H4", "{unit} is panicked and cannot fire.").unit(unit));
        }
        Ok(())
    }

    fn check_close_combat(&self, battle: &Battle, unit: UnitId) -> Allowed {
        let firer = battle.unit(unit);
        if self.enemy_in(battle, firer.owner, firer.hex) {
            return Ok(());
        }
        Err(Why::new(
            "coh-7.63a",
            "There is no enemy in the hex of {unit} to fight hand to hand.",
        )
        .unit(unit))
    }

    #[inline(always)]
    fn check_range(&self, battle: &Battle, unit: UnitId, at: HexId) -> Allowed {
        let distance = self.field.distance(battle.unit(unit).hex, at) as i16;
        let (least, most) = self.range_of(battle, unit);
        if most == 0 {
            return Err(
                Why::new("coh-7.61b", "{unit} has range 0 and can only fight hand to hand.").unit(unit),
            );
        }
        if 2 * most < distance {
            return Err(Why::new(
                "coh-7.61a",
                "{hex} is {n} hexes away; {unit} reaches {m} at most.",
            )
            .unit(unit)
            .hex(at)
            .numbers(distance, 2 * most));
        }
        if distance < least {
            return Err(Why::new(
                "coh-7.6a",
                "{hex} is {n} hexes away; {unit} cannot fire closer than {m}.",
            )
            .unit(unit)
            .hex(at)
            .numbers(distance, least));
        }
        Ok(())
    }

    /// A hex that holds only one's own units is no target (coh-7.63k).
    #[inline]
    fn check_not_own(&self, battle: &Battle, seat: Seat, at: HexId) -> Allowed {
        let mut own = false;
        for unit in battle
            .units
            .iter()
            .filter(|unit| unit.hex == at && unit.is_visible())
        {
            if self.are_enemies(seat, unit.owner) {
                return Ok(());
            }
            own = true;
        }
        if own {
            Err(Why::new("coh-7.63k", "{hex} holds only your own units.").hex(at))
        } else {
            Ok(())
        }
    }

    /// In the second edition close combat is against one enemy in the hex (coh2-7.63c); else nobody is
    /// singled out.
    pub fn check_victim(&self, battle: &Battle, unit: UnitId, at: HexId, victim: Option<UnitId>) -> Allowed {
        let firer = battle.unit(unit);
        let single = self.settings.second_edition() && at == firer.hex;
        match victim {
            None if single => Err(Why::new(
                "coh2-7.63c",
                "Close combat is against one enemy: say which.",
            )),
            None => Ok(()),
            Some(_) if !single => Err(Why::new("coh-7.7a", "Fire at a hex is against every unit in it.")),
            Some(victim) => self.check_victim_there(battle, firer.owner, at, victim),
        }
    }

    pub fn check_victim_there(&self, battle: &Battle, seat: Seat, at: HexId, victim: UnitId) -> Allowed {
        let there = battle
            .units
            .get(victim.index())
            .is_some_and(|unit| unit.hex == at && unit.is_visible() && self.are_enemies(seat, unit.owner));
        if there {
            Ok(())
        } else {
            Err(Why::new("coh-7.63a", "That enemy is not in {hex}.").hex(at))
        }
    }

    /// What an attack costs (coh-A04, coh-A06): the printed cost and what a hit adds (coh-H6, coh-H7).
    #[inline]
    pub fn fire_cost(&self, battle: &Battle, unit: UnitId, cost: &mut impl Ledgered) {
        cost.add(i16::from(self.facts(battle, unit).fire_ap), "fire", "coh-A04");
        if let Some(counter) = self.hit_on(battle, unit) {
            cost.add_if_any(i16::from(counter.fire_ap), "hit counter", "coh-7.4b");
        }
    }

    #[inline]
    pub fn fire_price(&self, battle: &Battle, unit: UnitId) -> u8 {
        let mut sum = Sum::default();
        self.fire_cost(battle, unit, &mut sum);
        sum.0.max(0) as u8
    }

    /// Minimum and normal range in force (coh-7.6a, coh-H7, coh-V02).
    #[inline(always)]
    pub fn range_of(&self, battle: &Battle, unit: UnitId) -> (i16, i16) {
        let printed = self.facts(battle, unit).range;
        let mut most = i16::from(printed.max);
        if let Some(range) = self.hit_on(battle, unit).and_then(|counter| counter.range) {
            most = i16::from(range);
        }
        if battle.unit(unit).has(CardKind::BetterEquipped) && most != 0 {
            most += 2;
        }
        (i16::from(printed.min), most)
    }

    /// The hit counter that counts for everything but movement: none under Iron Will (coh-V11).
    #[inline(always)]
    pub fn hit_on(&self, battle: &Battle, unit: UnitId) -> Option<&HitCounter> {
        let unit = battle.unit(unit);
        match unit.hit {
            Some(hit) if !unit.iron_will => Some(self.hit(hit.counter)),
            _ => None,
        }
    }

    // --- attack value ------------------------------------------------------------------------------

    /// The attack value without the dice, for a target of this colour (coh-7.1b, coh-7.1d, coh-9.12d).
    pub fn attack_value(&self, battle: &Battle, attack: &Attack, colour: Colour, value: &mut impl Ledgered) {
        let firer = battle.unit(attack.leader);
        let distance = self.field.distance(firer.hex, attack.hex) as i16;
        match attack.mode {
            Mode::Card(card) => self.blast(card).firepower(colour, distance, value),
            Mode::Direct | Mode::Close => self.own_firepower(battle, attack, colour, distance, value),
        }
        if attack.mode != Mode::Close
            && self.field.levels[attack.hex.index()] < self.field.levels[firer.hex.index()]
        {
            value.add(1, "firing downhill", "coh-11.2a");
        }
        if let Some(counter) = self.hit_on(battle, attack.leader) {
            let change = match colour {
                Colour::Red => counter.red,
                Colour::Blue => counter.blue,
            };
            value.add_if_any(i16::from(change), "hit counter", "coh-7.4b");
        }
        if firer.has(CardKind::BetterEquipped) && !matches!(attack.mode, Mode::Card(_)) {
            value.add(1, "better equipped", "coh-V02");
        }
        let support = self.support(battle, attack, colour);
        value.add_if_any(support, "support", "coh-9.12c");
        value.add_if_any(i16::from(attack.boost), "firepower card", "coh-C09");
    }

    #[inline]
    fn own_firepower(
        &self,
        battle: &Battle,
        attack: &Attack,
        colour: Colour,
        distance: i16,
        value: &mut impl Ledgered,
    ) {
        let facts = self.facts(battle, attack.leader);
        let (printed, boxed, what) = match colour {
            Colour::Red => (facts.red, facts.red_boxed, "red firepower"),
            Colour::Blue => (facts.blue, facts.blue_boxed, "blue firepower"),
        };
        value.add(i16::from(printed), what, "coh-7.1a");
        let (_, range) = self.range_of(battle, attack.leader);
        match attack.mode {
            Mode::Close if boxed => value.add(-2, "close combat, boxed", "coh-7.63b"),
            Mode::Close => value.add(4, "close combat", "coh-7.63b"),
            Mode::Direct | Mode::Card(_) => {
                if distance == 1 {
                    value.add(3, "short range", "coh-7.62a");
                } else if range < distance {
                    value.add(-2, "long range", "coh-7.61a");
                }
            }
        }
    }

    // --- defence value -----------------------------------------------------------------------------

    /// Which rating a target defends with: its value and colour (coh-7.2a, coh-7.2c).
    pub fn rating_against(
        &self,
        battle: &Battle,
        target: UnitId,
        from: HexId,
        flank_always: bool,
    ) -> (bool, Colour) {
        let unit = battle.unit(target);
        let facts = self.facts(battle, target);
        let front = !flank_always
            && in_arc(
                unit.facing,
                self.field.grid.hex(unit.hex),
                self.field.grid.hex(from),
            );
        (
            front,
            if front {
                facts.front_colour
            } else {
                facts.flank_colour
            },
        )
    }

    /// Does this attack always meet the flank (coh-7.2c, coh-10.3b)?
    pub fn strikes_flank(&self, battle: &Battle, leader: UnitId, mode: Mode) -> bool {
        match mode {
            Mode::Close | Mode::Card(_) => true,
            Mode::Direct => self.facts(battle, leader).role == Role::Sniper,
        }
    }

    /// A target's defence value, line by line; returns the colour that chooses the firepower (coh-7.2b).
    pub fn defence_value(
        &self,
        battle: &Battle,
        target: UnitId,
        attack: &Attack,
        known: Knowledge,
        value: &mut impl Ledgered,
    ) -> Colour {
        let from = battle.unit(attack.leader).hex;
        let unit = battle.unit(target);
        let facts = self.facts(battle, target);
        let flank_always = self.strikes_flank(battle, attack.leader, attack.mode);
        // A hidden unit has no facing: its front is asked for direct fire (coh-10.0g).
        let (front, colour) = if unit.hidden && !flank_always {
            (true, facts.front_colour)
        } else {
            self.rating_against(battle, target, from, flank_always)
        };
        if front {
            value.add(i16::from(facts.front), "front defence", "coh-7.2a");
        } else {
            let rule = if flank_always { "coh-7.2c" } else { "coh-7.2a" };
            value.add(i16::from(facts.flank), "flank defence", rule);
        }
        let shown = match known {
            Knowledge::Whole => true,
            Knowledge::Of(seat) => unit.owner == seat || unit.hit.is_none_or(|hit| hit.shown),
        };
        if let Some(counter) = self.hit_on(battle, target).filter(|_| shown) {
            let change = if front { counter.front } else { counter.flank };
            value.add_if_any(i16::from(change), "hit counter", "coh-7.4d");
        }
        if self.terrain_protects(attack.mode) {
            value.add_if_any(
                i16::from(self.field.dm[attack.hex.index()]),
                "terrain",
                "coh-7.2b",
            );
        }
        if attack.mode != Mode::Close {
            self.position_value(target, battle, from, attack, value);
        }
        if unit.dug_in {
            value.add(1, "hasty defence", "coh-18.1a");
        }
        if unit.exposed_to & (1 << attack.seat.0) != 0 && !unit.dug_in {
            value.add(-1, "moved openly", "coh-5.01a");
        }
        if unit.has(CardKind::UseOfTerrain) {
            value.add(1, "use of terrain", "coh-V15");
        }
        colour
    }

    fn position_value(
        &self,
        _target: UnitId,
        _battle: &Battle,
        from: HexId,
        attack: &Attack,
        value: &mut impl Ledgered,
    ) {
        if self.field.levels[from.index()] < self.field.levels[attack.hex.index()] {
            value.add(1, "higher ground", "coh-11.2a");
        }
        if self.settings.second_edition()
            && board::hex::line_crosses_side_into(&self.field.grid, attack.hex, from, &self.field.walls)
        {
            value.add(1, "wall", "coh2-7.51a");
        }
        // Flames reach over it (coh-MX09).
        if attack.mode != Mode::Card(CardKind::Flamethrower)
            && board::hex::line_crosses_side_into(
                &self.field.grid,
                attack.hex,
                from,
                &self.field.small_balkas,
            )
        {
            value.add(1, "small balka", "coh-11.5f");
        }
    }

    fn terrain_protects(&self, mode: Mode) -> bool {
        match mode {
            Mode::Direct | Mode::Close => true,
            Mode::Card(card) => Blast::terrain_protects(card),
        }
    }

    // --- targets -----------------------------------------------------------------------------------

    /// Whom the attack is rolled against (coh-7.7a, coh-7.63c, coh-7.63j, coh-10.0g), each with its defence.
    pub fn targets(&self, battle: &Battle, attack: &Attack, victim: Option<UnitId>) -> SmallVec<[Target; 4]> {
        let mut targets = SmallVec::new();
        for (id, unit) in battle.visible_in(attack.hex) {
            let enemy = self.are_enemies(attack.seat, unit.owner);
            let chosen = victim.is_none_or(|victim| victim == id);
            if chosen
                && (enemy || self.hits_friends(battle, attack))
                && self.may_be_target(battle, attack, id)
            {
                let mut sum = Sum::default();
                let colour = self.defence_value(battle, id, attack, Knowledge::Whole, &mut sum);
                targets.push(Target {
                    unit: Some(id),
                    defence: sum.0,
                    colour,
                    done: false,
                });
            }
        }
        if targets.is_empty() && victim.is_none() {
            targets.push(Target {
                unit: None,
                defence: 0,
                colour: Colour::Red,
                done: false,
            });
        }
        targets
    }

    /// Fire from outside hits friends too; close combat, weapon cards and snipers do not (coh-7.63j,
    /// coh-10.3d).
    fn hits_friends(&self, battle: &Battle, attack: &Attack) -> bool {
        attack.mode == Mode::Direct && self.facts(battle, attack.leader).role != Role::Sniper
    }

    fn may_be_target(&self, battle: &Battle, attack: &Attack, target: UnitId) -> bool {
        match attack.mode {
            Mode::Direct | Mode::Close => true,
            Mode::Card(card) => Blast::harms(card, self.facts(battle, target).kind),
        }
    }

    /// The defence fixed at declaration, line by line; in one line where something has changed since
    /// (coh-7.2d).
    pub fn declared_defence(&self, battle: &Battle, attack: &Attack, unit: UnitId, fixed: i16) -> Tally {
        let mut tally = Tally::default();
        // Counters that change a defence were shown when the attack was declared (coh-7.4d).
        self.defence_value(battle, unit, attack, Knowledge::Of(attack.seat), &mut tally);
        if tally.total() != fixed {
            tally = Tally::default();
            tally.add(fixed, "defence when the attack was declared", "coh-7.2d");
        }
        tally
    }

    /// The hidden unit a blind shot is rolled against: the one with the lowest defence, and that defence
    /// (coh-10.0g). Ties go to the unit set up first.
    pub fn hidden_target(&self, battle: &Battle, attack: &Attack) -> Option<(UnitId, i16, Colour)> {
        let enemies = self
            .hidden_in(battle, attack.hex)
            .filter(|id| self.are_enemies(attack.seat, battle.unit(*id).owner));
        enemies
            .map(|id| {
                let mut sum = Sum::default();
                let colour = self.defence_value(battle, id, attack, Knowledge::Whole, &mut sum);
                (id, sum.0, colour)
            })
            .min_by_key(|(id, defence, _)| (*defence, *id))
    }
}

/// How much of a target's secrets counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// All: the attack itself.
    Whole,
    /// What this seat knows: previews.
    Of(Seat),
}

impl Desk<'_> {
    /// Declares an attack: hidden attackers show themselves, targets and their defence are fixed
    /// (coh-7.2d), counters that change a defence are shown (coh-7.4d).
    pub fn declare_attack(
        &mut self,
        leader: UnitId,
        supporters: UnitSet,
        hex: HexId,
        mode: Mode,
        victim: Option<UnitId>,
    ) {
        let seat = self.battle.unit(leader).owner;
        let from_hiding = self
            .rules
            .stays_hidden_firing(self.battle, leader, supporters, mode);
        let mut attack = Attack {
            seat,
            leader,
            supporters,
            hex,
            mode,
            boost: 0,
            rolled: false,
            targets: SmallVec::new(),
            from_hiding,
        };
        attack.targets = self.rules.targets(self.battle, &attack, victim);
        self.tell_attack(&attack);
        self.show_counters(&attack);
        self.battle.stack.push(Frame::Attack(attack));
        for supporter in supporters.iter() {
            self.reveal_actor(supporter, Some(hex));
        }
        if !from_hiding {
            self.reveal_actor(leader, Some(hex));
        }
    }

    fn tell_attack(&mut self, attack: &Attack) {
        let hidden = attack.from_hiding;
        self.tell(|say| {
            let at = say.label(attack.hex);
            let who = match say.rules.facts(say.battle, attack.leader).role {
                Role::Sniper if hidden => "A hidden sniper".to_owned(),
                _ if hidden => "A hidden unit".to_owned(),
                _ => say.name(attack.leader),
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
                Mode::Close => ("coh-7.63a", format!("{who} attacks hand to hand in {at}.")),
                Mode::Card(card) => ("coh-8.2a", format!("{who} uses {} at {at}.", say.card(card))),
            };
            let event = Event::new("attack", rule, text);
            if hidden {
                event
            } else {
                event.about(attack.leader.0.into())
            }
        });
        for target in &attack.targets {
            let Some(unit) = target.unit else { continue };
            self.tell(|say| {
                let mut tally = Tally::default();
                say.rules
                    .defence_value(say.battle, unit, attack, Knowledge::Whole, &mut tally);
                let text = format!("{} defends with {}.", say.name(unit), tally.total());
                Event::new("defence", "coh-7.2b", text)
                    .with("defence", &tally)
                    .to(attack.numbers_for())
                    .about(unit.0.into())
            });
            if hidden {
                self.tell(|say| {
                    let from = say.battle.unit(attack.leader).hex;
                    let (front, _) = say.rules.rating_against(say.battle, unit, from, false);
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
        if let Some(counter) = self.rules.hit_on(self.battle, attack.leader)
            && (counter.red != 0 || counter.blue != 0 || counter.fire_ap != 0 || counter.range.is_some())
        {
            self.show_hit(attack.leader);
        }
        for target in attack.targets.iter().filter_map(|target| target.unit) {
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

    /// Begins the roll against the target of this index.
    pub fn aim(&mut self, index: usize) {
        let Some(Frame::Attack(attack)) = self.battle.stack.last() else {
            return;
        };
        let (seat, leader) = (attack.seat, attack.leader);
        self.push_roll(RollKind::Attack(index as u8), seat, Some(leader));
    }

    /// Plays +2 Firepower on the attack being made (coh-C09).
    pub fn boost_attack(&mut self) {
        let Some(Frame::Attack(attack)) = self.battle.stack.last_mut() else {
            return;
        };
        attack.boost += 2;
        let seat = attack.seat;
        self.discard(seat, CardKind::Firepower);
    }

    /// Compares attack and defence, and applies the hits (coh-7.0b, coh-7.7d).
    pub fn resolve_attack_roll(&mut self, roll: &Roll, index: u8) {
        let Some(Frame::Attack(attack)) = self.battle.stack.last_mut() else {
            return;
        };
        attack.rolled = true;
        let index = usize::from(index);
        attack.targets[index].done = true;
        let target = attack.targets[index];
        let attack = attack.clone();
        match target.unit {
            Some(unit) => {
                let total = self.attack_total(&attack, target.colour, roll);
                self.tell_roll(&attack, target, roll);
                self.apply_result(&attack, unit, total - target.defence);
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
                .unit
                .map_or_else(|| say.label(attack.hex), |unit| say.name(unit));
            let text = format!(
                "{} against {} for {name}: {}.",
                tally.total(),
                target.defence,
                in_words(tally.total() - target.defence)
            );
            let event = Event::new("attack-roll", "coh-7.0b", text)
                .with("attack", &tally)
                .to(attack.numbers_for());
            match target.unit {
                Some(unit) => {
                    let defence = say
                        .rules
                        .declared_defence(say.battle, attack, unit, target.defence);
                    event.with("defence", &defence).about(unit.0.into())
                }
                None => event,
            }
        });
        let Desk { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
    }

    /// What the others learn of a shot from hiding: the dice and the result (HI15).
    fn tell_hidden_shot(&mut self, attack: &Attack, target: Target, roll: &Roll) {
        let margin = self.attack_total(attack, target.colour, roll) - target.defence;
        let Some(unit) = target.unit else { return };
        self.tell(|say| {
            let text = format!("The shot at {}: {}.", say.name(unit), in_words(margin));
            Event::new("attack-roll", "coh-7.0b", text)
                .to(Audience::Except(attack.seat))
                .about(unit.0.into())
        });
        let Desk { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
    }

    fn apply_result(&mut self, attack: &Attack, unit: UnitId, margin: i16) {
        if margin < 0 {
            return;
        }
        let killers = if attack.hex == self.battle.unit(attack.leader).hex {
            attack.supporters.with(attack.leader)
        } else {
            UnitSet::EMPTY
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
        match margin {
            Some((unit, margin)) if 0 <= margin => {
                self.tell(|say| {
                    Event::new(
                        "blind-hit",
                        "coh-10.0f",
                        format!("The fire at {} hits something.", say.label(attack.hex)),
                    )
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
                });
            }
        }
        let Desk { report, dice, .. } = self;
        report.attach_rolls(dice, dice.log().len().saturating_sub(1));
    }

    /// All targets are rolled for: a hidden sniper is looked for, the attack is over.
    pub fn finish_attack(&mut self) {
        let Some(Frame::Attack(attack)) = self.battle.stack.pop() else {
            return;
        };
        let leader = attack.leader;
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
