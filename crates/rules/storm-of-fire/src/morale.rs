//! Suppression, rallying, Tenacity, losses, the morale of battlegroups (section 16).

use umpire::show::MarkLook;
use umpire::{Event, Seat};

use crate::battle::{Battle, End, FigureId, Standing, UnitId, Whereabouts, other};
use crate::chance::Need;
use crate::content::model::{Alignment, Formation, Specialist, UnitRule, UnitType};
use crate::decisions::{Again, Retry};
use crate::rules::{Resolution, Rules};
use crate::standing::How;

/// So much suppression forces a unit to ground (sof-shoot-77).
pub const TO_GROUND: u8 = 5;
/// So near its baseline a stoic unit is steadier (sof-usr-stoic).
const HOME: i32 = 1200;

/// When a unit rallies.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Rallying {
    /// The free action of the Start Phase (sof-turn-6).
    Start,
    /// An action of its own.
    Action,
    /// The same after a Maneuver toward the closest enemy (sof-morale-3).
    Spirited,
}

impl UnitType {
    /// Suppression from which a unit tests its Tenacity in the Start Phase (sof-morale-9).
    pub fn excess(self) -> u8 {
        match self {
            UnitType::Infantry | UnitType::Mounted | UnitType::Weapon | UnitType::Gun => 4,
            UnitType::Vehicle => 2,
        }
    }
}

impl Rules {
    /// What each Rally die needs (sof-core-15, sof-morale-1, sof-morale-2, sof-morale-3, sof-morale-5, sof-usr-offensive, sof-usr-conscripts).
    pub fn rally_need(&self, battle: &Battle, unit: UnitId, rallying: Rallying) -> Need {
        let me = battle.unit(unit);
        let mut need = Need::of(me.ratings.rally);
        need.modify(
            "close order",
            i32::from(me.formation == Formation::Close),
            "sof-morale-2",
        );
        let column = me.alignment() == Some(Alignment::AttackColumn);
        need.modify("attack column", i32::from(column), "sof-morale-2");
        let spirited = rallying == Rallying::Spirited && me.has(UnitRule::OffensiveSpirit);
        need.modify("Offensive Spirit", i32::from(spirited), "sof-usr-offensive");
        need.modify("Conscripts", i32::from(me.heartened), "sof-usr-conscripts");
        need
    }

    /// Failed Rally dice a unit may roll again: its chaplain's and its armour's (sof-spec-6, sof-usr-bodyarmor).
    pub fn rally_rerolls(&self, battle: &Battle, unit: UnitId) -> u8 {
        let chaplain = battle.has_specialist(unit, Specialist::Chaplain);
        u8::from(chaplain) + u8::from(battle.unit(unit).has(UnitRule::BodyArmor))
    }

    /// What a Tenacity check needs (sof-core-15, sof-morale-17, sof-usr-stoic).
    pub fn tenacity_need(&self, battle: &Battle, unit: UnitId) -> Need {
        let me = battle.unit(unit);
        let mut need = Need::of(me.ratings.tenacity);
        if me.has(UnitRule::Stoic) && self.is_at_home(battle, unit) {
            need.modify("Stoic near its baseline", 1, "sof-usr-stoic");
        }
        need
    }

    /// Is a model of it within 12 inches of its baseline?
    fn is_at_home(&self, battle: &Battle, unit: UnitId) -> bool {
        let edges = self.baselines(battle.unit(unit).owner);
        let prints = self.prints(battle, unit);
        let near = |print| edges.iter().any(|edge| self.base_off_edge(*edge, print) <= HOME);
        prints.iter().any(near)
    }

    /// Has it fewer men than it needs (sof-morale-8)? Wounded ones count.
    pub fn is_below_minimum(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.men_of(unit) < u32::from(self.minimum(battle, unit))
    }

    /// Why a unit tests its Tenacity in the Start Phase, if it does (sof-turn-8, sof-morale-10, sof-usr-fanatics).
    pub fn tests_tenacity(&self, battle: &Battle, unit: UnitId) -> Option<&'static str> {
        let me = battle.unit(unit);
        if self.is_below_minimum(battle, unit) {
            return Some("sof-morale-8");
        }
        let shaken = me.kind.excess() <= me.suppression && !me.has(UnitRule::Fanatics);
        shaken.then_some("sof-morale-9")
    }

    /// Does suppression force it to ground (sof-shoot-77)?
    pub fn is_forced_to_ground(&self, battle: &Battle, unit: UnitId) -> bool {
        let me = battle.unit(unit);
        me.in_play() && me.kind != UnitType::Vehicle && TO_GROUND <= me.suppression
    }

    /// Is a battlegroup below its minimum: fewer than two units, or nobody to lead it (sof-morale-18, sof-lead-18)? Support does not
    /// count; units in reserve and those that have withdrawn do (sof-mission-delay-3, sof-res-13).
    pub fn is_broken(&self, battle: &Battle, battlegroup: u8) -> bool {
        let units = battle.units.iter();
        let left = units.filter(|unit| unit.battlegroup == Some(battlegroup) && !unit.is_eliminated());
        let leaderless = battle.battlegroups[usize::from(battlegroup)].commander.is_none();
        leaderless || left.count() < 2
    }
}

impl Battle {
    /// The battlegroup that counts a unit's loss: its own, for support the core battlegroup (sof-dice-6).
    pub fn counting_battlegroup(&self, unit: UnitId) -> Option<u8> {
        let me = self.unit(unit);
        let core = |group: &crate::battle::Battlegroup| group.owner == me.owner && group.is_core;
        let number = || self.battlegroups.iter().position(core).map(|nth| nth as u8);
        me.battlegroup.or_else(number)
    }
}

/// Suppression and rallying.
impl Resolution<'_> {
    /// Suppression from one attack or event. When that is over, whoever caused it calls [`Resolution::force_to_ground`].
    pub fn suppress(&mut self, unit: UnitId, markers: u32) {
        if markers == 0 || self.battle.unit(unit).is_eliminated() {
            return;
        }
        let me = self.battle.unit_mut(unit);
        me.suppression = me
            .suppression
            .saturating_add(u8::try_from(markers).unwrap_or(u8::MAX));
        let now = me.suppression;
        self.tell(|say| {
            let name = say.unit(unit);
            let text = format!("{name} takes {markers} suppression and has {now}.");
            let event =
                Event::new("suppressed", "sof-shoot-74", text).short(format!("+{markers} suppression"));
            say.mark_unit(unit, MarkLook::Suppressed, &format!("suppression {now}"))
                .into_iter()
                .fold(event, Event::show)
        });
    }

    /// Takes markers off, as many as there are; says how many.
    pub fn steady(&mut self, unit: UnitId, markers: u8) -> u8 {
        let me = self.battle.unit_mut(unit);
        let off = markers.min(me.suppression);
        me.suppression -= off;
        off
    }

    /// A Rally action or the free one of the Start Phase: one die for each marker (sof-morale-1, sof-act-rally-1). A resilient unit
    /// rolls one more before, in the Start Phase alone (sof-morale-4, sof-usr-resilient): there is nothing
    /// to lose by it, so nobody is asked (sof-dec-19).
    pub fn rally(&mut self, unit: UnitId, rallying: Rallying) {
        let me = self.battle.unit(unit);
        if rallying == Rallying::Start && me.has(UnitRule::Resilient) && 0 < me.suppression {
            self.roll_rally(unit, &Need::of(3), 1, "sof-usr-resilient");
        }
        let markers = self.battle.unit(unit).suppression;
        if markers == 0 {
            return;
        }
        let need = self.rules.rally_need(self.battle, unit, rallying);
        let failed = self.roll_rally(unit, &need, markers, "sof-morale-1");
        let most = failed.min(self.rules.rally_rerolls(self.battle, unit));
        if 0 < most {
            self.offer_again(Again {
                unit,
                retry: Retry::Rally { need: need.number },
                most,
                recon: false,
            });
        }
    }

    /// Rolls so many Rally dice and takes the markers off; says how many dice failed.
    pub(crate) fn roll_rally(&mut self, unit: UnitId, need: &Need, dice: u8, rule: &'static str) -> u8 {
        let from = self.dice.log().len();
        let passed = self.checks(dice.into(), need, "rally", rule) as u8;
        self.steady(unit, passed);
        let left = self.battle.unit(unit).suppression;
        let number = need.number;
        self.tell(|say| {
            let text = format!(
                "{} rallies on {number}+: {passed} of {dice} markers come off, {left} are left.",
                say.unit(unit)
            );
            let event = Event::new("rallied", rule, text);
            let mark = say.mark_unit(unit, MarkLook::Rallied, &format!("suppression {left}"));
            mark.into_iter().fold(event, Event::show)
        });
        self.show_dice(from);
        dice - passed
    }
}

/// Tenacity.
impl Resolution<'_> {
    /// The Tenacity check of a unit that has been suppressed and is forced to ground by it; nothing if it is not (sof-shoot-77,
    /// sof-morale-11, sof-turn-5).
    pub fn force_to_ground(&mut self, unit: UnitId) {
        if !self.rules.is_forced_to_ground(self.battle, unit) {
            return;
        }
        self.test_tenacity(unit, "sof-shoot-77");
    }

    /// A Tenacity check, for the reason that this row gives (sof-morale-10, sof-morale-11).
    pub fn test_tenacity(&mut self, unit: UnitId, reason: &'static str) {
        if self.roll_tenacity(unit, reason) {
            return;
        }
        let me = self.battle.unit(unit);
        let recon = !me.has(UnitRule::Implacable);
        if !recon || self.battle.side(me.owner).reroll {
            self.offer_again(Again {
                unit,
                retry: Retry::Tenacity,
                most: 1,
                recon,
            });
        } else {
            self.fail_tenacity(unit);
        }
    }

    pub(crate) fn roll_tenacity(&mut self, unit: UnitId, reason: &'static str) -> bool {
        let need = self.rules.tenacity_need(self.battle, unit);
        let from = self.dice.log().len();
        let passed = self.check(&need, "Tenacity", "sof-morale-10").passed;
        let number = need.number;
        self.tell(|say| {
            let word = if passed { "stands" } else { "breaks" };
            let text = format!("{} {word}: Tenacity on {number}+.", say.unit(unit));
            Event::new("tenacity", reason, text).by("sof-morale-10")
        });
        self.show_dice(from);
        passed
    }

    /// One marker more, and back it goes as its activation; only once in a turn (sof-morale-12, sof-morale-15, sof-morale-16). The extra
    /// marker triggers nothing.
    pub(crate) fn fail_tenacity(&mut self, unit: UnitId) {
        self.suppress(unit, 1);
        self.run(unit, "sof-morale-12");
    }

    /// A forced Fall-Back, at most one in a turn (sof-morale-15); it uses up the activation (sof-init-10). Where it cannot, or would
    /// leave the table, is the move's affair (sof-morale-13, sof-morale-14).
    fn run(&mut self, unit: UnitId, rule: &'static str) {
        let me = self.battle.unit_mut(unit);
        if me.fell_back {
            return;
        }
        (me.fell_back, me.activated) = (true, true);
        (me.down, me.sheltering, me.slipped) = (false, false, false);
        self.tell(|say| Event::new("falls-back", rule, format!("{} falls back.", say.unit(unit))));
        self.fall_back(unit);
    }

    /// Rolls failed dice again, or does not, or asks: as the owner has said once and for all (sof-ord-73). The recon re-roll is
    /// always asked for.
    pub(crate) fn offer_again(&mut self, again: Again) {
        let owner = self.battle.unit(again.unit).owner;
        match self.battle.side(owner).standing.rerolls {
            _ if again.recon => self.ask(again),
            How::Ask => self.ask(again),
            How::Rule => {
                let most = again.most;
                self.try_again(&again, most);
            }
            How::Never => self.leave_it(&again),
        }
    }

    /// So many dice are rolled again; the second result stands (sof-core-8).
    pub(crate) fn try_again(&mut self, again: &Again, dice: u8) {
        if again.recon {
            let owner = self.battle.unit(again.unit).owner;
            self.battle.side_mut(owner).reroll = false;
        }
        match again.retry {
            Retry::Rally { need } => {
                self.roll_rally(again.unit, &Need::of(need), dice, "sof-dec-18");
            }
            Retry::Tenacity => {
                if !self.roll_tenacity(again.unit, "sof-usr-implacable") {
                    self.fail_tenacity(again.unit);
                }
            }
        }
    }

    /// The dice stay as they fell.
    pub(crate) fn leave_it(&mut self, again: &Again) {
        match again.retry {
            Retry::Rally { .. } => {}
            Retry::Tenacity => self.fail_tenacity(again.unit),
        }
    }
}

/// Losses.
impl Resolution<'_> {
    /// A unit is lost: figures go, its battlegroup counts it, an officer's place is filled (sof-dice-8, sof-lead-15).
    pub fn eliminate(&mut self, unit: UnitId, rule: &'static str) {
        if self.battle.unit(unit).is_eliminated() {
            return;
        }
        let counted = self.battle.counting_battlegroup(unit);
        self.take_off(unit);
        self.tell(|say| {
            let shows = lost_figures(say.battle, unit);
            let text = format!("{} is lost.", say.unit(unit));
            Event::new("eliminated", rule, text)
                .alarm()
                .together(shows.map(|figure| say.gone(figure)))
        });
        if let Some(group) = counted {
            self.battle.battlegroups[usize::from(group)].lost += 1;
            self.replace_officer(group);
        }
    }

    /// Nobody of the unit is left.
    fn take_off(&mut self, unit: UnitId) {
        let figures: Vec<FigureId> = self.battle.figures_of(unit).map(|(id, _)| id).collect();
        for figure in figures {
            self.battle.figure_mut(figure).standing = Standing::Gone;
        }
        let me = self.battle.unit_mut(unit);
        me.place = Whereabouts::Eliminated;
        me.ambush = None;
        (me.suppression, me.down, me.sheltering) = (0, false, false);
    }

    /// A figure is removed for good; with the last one its unit goes (sof-shoot-84, sof-cc-58), with a battlegroup's officer his
    /// command (sof-lead-15).
    pub fn remove_figure(&mut self, figure: FigureId, rule: &'static str) {
        let unit = self.battle.figure(figure).unit;
        self.tell(|say| {
            let text = format!("{} is lost.", rulebook::begin_with_capital(say.name(figure)));
            Event::new("figure-lost", rule, text).about(figure.0)
        });
        self.battle.figure_mut(figure).standing = Standing::Gone;
        self.tell(|say| {
            let left = say.battle.men_of(unit);
            let text = format!("{} has {left} left.", say.unit(unit));
            Event::new("losses", rule, text).show(say.gone(figure))
        });
        if self.battle.men_of(unit) == 0 {
            self.eliminate(unit, rule);
        } else if let Some(group) = self.battle.unit(unit).battlegroup {
            self.replace_officer(group);
        }
    }

    /// A unit has taken losses in an attack: Conscripts roll at the first of a turn (sof-usr-conscripts), Amateurs below their minimum
    /// leave (sof-usr-amateurs, sof-morale-21).
    pub fn after_losses(&mut self, unit: UnitId) {
        self.dismiss_amateurs(unit);
        let turn = self.battle.turn;
        let me = self.battle.unit(unit);
        if !me.in_play() || !me.has(UnitRule::Conscripts) || me.conscripts_turn == turn {
            return;
        }
        self.battle.unit_mut(unit).conscripts_turn = turn;
        let from = self.dice.log().len();
        let die = self.dice.d6("Conscripts", "sof-usr-conscripts");
        self.tell(|say| {
            let name = say.unit(unit);
            let text = match die {
                1 => format!("{name} loses heart."),
                6 => format!("{name} finds its courage."),
                _ => format!("{name} holds."),
            };
            Event::new("conscripts", "sof-usr-conscripts", text)
        });
        self.show_dice(from);
        match die {
            1 => self.run(unit, "sof-usr-conscripts"),
            6 => self.battle.unit_mut(unit).heartened = true,
            _ => {}
        }
    }

    /// Amateurs below their minimum go home at once (sof-usr-amateurs, sof-morale-21).
    pub fn dismiss_amateurs(&mut self, unit: UnitId) {
        let me = self.battle.unit(unit);
        if me.in_play() && me.has(UnitRule::Amateurs) && self.rules.is_below_minimum(self.battle, unit) {
            self.eliminate(unit, "sof-usr-amateurs");
        }
    }
}

fn lost_figures(battle: &Battle, unit: UnitId) -> impl Iterator<Item = FigureId> + '_ {
    let all = battle.figures.numbered();
    all.filter(move |(_, figure)| figure.unit == unit)
        .map(|(id, _)| id)
}

/// Battlegroups.
impl Resolution<'_> {
    /// Battlegroups below their minimum leave with all their units; a force without any is beaten, both at once: a draw (sof-turn-9,
    /// sof-morale-19, sof-morale-20, sof-mis-9, sof-init-24).
    pub fn judge_battlegroups(&mut self) {
        for group in 0..self.battle.battlegroups.len() as u8 {
            let gone = self.battle.battlegroups[usize::from(group)].removed;
            if !gone && self.rules.is_broken(self.battle, group) {
                self.remove_battlegroup(group);
            }
        }
        let beaten = |battle: &Battle, seat: Seat| {
            let mut own = battle
                .battlegroups
                .iter()
                .filter(|group| group.owner == seat)
                .peekable();
            own.peek().is_some() && own.all(|group| group.removed)
        };
        let lost = [Seat(0), Seat(1)].map(|seat| beaten(self.battle, seat));
        let end = match lost {
            [true, true] => End::Defeated(None),
            [true, false] => End::Defeated(Some(Seat(0))),
            [false, true] => End::Defeated(Some(Seat(1))),
            [false, false] => return,
        };
        self.battle.end = Some(end);
        self.tell(|say| {
            let text = match end {
                End::Defeated(Some(seat)) => {
                    let winner = say.seat(other(seat));
                    format!("{} has no battlegroup left: {winner} wins.", say.seat(seat))
                }
                _ => "Neither side has a battlegroup left: a draw.".to_owned(),
            };
            Event::new("over", "sof-turn-9", text).by("sof-morale-20")
        });
    }

    fn remove_battlegroup(&mut self, group: u8) {
        self.battle.battlegroups[usize::from(group)].removed = true;
        let units: Vec<UnitId> = self
            .battle
            .numbered_units()
            .filter(|(_, unit)| unit.battlegroup == Some(group))
            .filter(|(_, unit)| !matches!(unit.place, Whereabouts::Eliminated | Whereabouts::Withdrawn))
            .map(|(id, _)| id)
            .collect();
        for unit in &units {
            self.take_off(*unit);
        }
        let owner = self.battle.battlegroups[usize::from(group)].owner;
        self.tell(|say| {
            let text = format!("A battlegroup of {} is spent and leaves.", say.seat(owner));
            let figures = units.iter().flat_map(|unit| lost_figures(say.battle, *unit));
            Event::new("battlegroup-gone", "sof-morale-19", text)
                .alarm()
                .together(figures.map(|figure| say.gone(figure)))
        });
    }
}

#[cfg(test)]
mod tests;
