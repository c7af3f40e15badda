//! Close combat, from the assault move to consolidation (section 13): a process.
//!
//! The assault move is planned in [`plan`]; who touches whom and across what is in [`contact`]; blows in [`strikes`]; checks of
//! Aggression, breaking off and what the winner does in [`results`].

mod contact;
#[cfg(test)]
mod course;
mod plan;
mod results;
mod strikes;
#[cfg(test)]
mod tests;

use rulebook::Process;
use serde::{Deserialize, Serialize};
use umpire::Event;

use crate::battle::{FigureId, UnitId};
use crate::decisions::{ClosingFire, Consolidate};
use crate::order::Battery;
use crate::rules::{Resolution, Rules};
use crate::standing::How;

pub use contact::Across;
pub use plan::PlannedAssault;

/// The assaulting unit may not have more suppression than this and fight on (sof-cc-17).
const TURNED_BACK: u8 = 3;
/// Others of the defending side fire within this of an assaulting model (sof-cc-11).
const SUPPORTING: i32 = 600;

/// How far a combat has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The assault move is made; the defenders may fire (sof-cc-11).
    Contact,
    /// Closing fire has been fired (sof-cc-17).
    Fired,
    /// The attacker strikes, from the second round on if he is still willing (sof-cc-54).
    Attack,
    /// Then this defender, by his place in the list.
    Defend(u8),
    /// One side is gone.
    Won,
}

/// A defending unit, and what lies between it and its attackers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defender {
    pub unit: UnitId,
    pub across: Across,
    /// It has broken off or is wiped out.
    pub out: bool,
}

/// A close combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    pub attacker: UnitId,
    /// The target first, then those touched besides (sof-cc-6).
    pub defenders: Vec<Defender>,
    pub round: u8,
    pub step: Step,
    /// Suppression of the attacker before closing fire (sof-cc-17).
    pub before: u8,
    pub smoke_grenades: bool,
    /// The attacker has broken off or is wiped out.
    pub beaten: bool,
    /// A building that was assaulted: its winner may go inside (sof-cc-66).
    pub building: Option<u16>,
}

impl Process<Rules> for Box<Combat> {
    fn go_on(self, resolution: &mut Resolution<'_>) {
        resolution.fight(*self);
    }
}

impl Combat {
    /// Defenders that are still in it.
    fn standing(&self) -> impl Iterator<Item = &Defender> {
        self.defenders.iter().filter(|defender| !defender.out)
    }

    fn is_over(&self) -> bool {
        self.beaten || self.standing().next().is_none()
    }
}

impl Resolution<'_> {
    /// Makes the assault move and puts the combat on the stack.
    pub fn assault(&mut self, planned: PlannedAssault) {
        let PlannedAssault {
            unit,
            target,
            smoke_grenades,
            ..
        } = planned;
        if smoke_grenades {
            let me = self.battle.unit_mut(unit);
            (me.smoke_grenades_used, me.screened) = (true, true);
        }
        self.charge(&planned);
        let touched = self.rules.touched(self.battle, unit, target);
        if touched.is_empty() {
            self.battle.unit_mut(unit).screened = false;
            self.tell(|say| {
                let text = format!("{} does not reach {}.", say.unit(unit), say.unit(target));
                Event::new("assault", "sof-cc-8", text)
            });
            return;
        }
        let building = self.battle.building_of(target);
        let defenders = touched.into_iter().map(|(unit, across)| Defender {
            unit,
            across,
            out: false,
        });
        self.ask(Combat {
            attacker: unit,
            defenders: defenders.collect(),
            round: 1,
            step: Step::Contact,
            before: self.battle.unit(unit).suppression,
            smoke_grenades,
            beaten: false,
            building,
        });
    }

    /// One step of a combat.
    fn fight(&mut self, mut combat: Combat) {
        self.strike_out(&mut combat);
        if combat.step != Step::Contact {
            self.battle.unit_mut(combat.attacker).screened = false;
        }
        if combat.is_over() && !matches!(combat.step, Step::Contact | Step::Won) {
            combat.step = Step::Won;
        }
        match combat.step {
            Step::Contact => {
                combat.step = Step::Fired;
                let (attacker, defenders) = (combat.attacker, combat.defenders.clone());
                self.ask(combat);
                self.answer_with_fire(attacker, &defenders);
            }
            Step::Fired => {
                let now = self.battle.unit(combat.attacker).suppression;
                if TURNED_BACK <= now && combat.before < TURNED_BACK {
                    self.turn_back(&mut combat);
                    combat.step = Step::Won;
                } else {
                    combat.step = Step::Attack;
                }
                self.ask(combat);
            }
            Step::Attack => {
                combat.step = Step::Defend(0);
                if combat.round == 1 || self.is_willing(&mut combat, None) {
                    self.attack_with(&mut combat);
                }
                self.ask(combat);
            }
            Step::Defend(nth) => self.defend_with(combat, nth),
            Step::Won => self.after_combat(&combat),
        }
    }

    /// The next defender strikes, or the next round begins.
    fn defend_with(&mut self, mut combat: Combat, nth: u8) {
        let Some(defender) = combat.defenders.get(usize::from(nth)).copied() else {
            combat.round = combat.round.saturating_add(1);
            combat.step = Step::Attack;
            self.ask(combat);
            return;
        };
        combat.step = Step::Defend(nth + 1);
        if !defender.out && (combat.round == 1 || self.is_willing(&mut combat, Some(nth))) {
            self.strike_back(&mut combat, defender.unit);
        }
        self.ask(combat);
    }

    /// Marks who is no longer there, or has nobody left to fight (sof-cc-57, sof-cc-58).
    fn strike_out(&mut self, combat: &mut Combat) {
        let gone = |turn: &Resolution<'_>, unit: UnitId| {
            turn.battle.unit(unit).is_eliminated() || turn.battle.fit(unit).next().is_none()
        };
        for nth in 0..combat.defenders.len() {
            let unit = combat.defenders[nth].unit;
            if !combat.defenders[nth].out && gone(self, unit) {
                combat.defenders[nth].out = true;
                self.wipe_out(unit);
            }
        }
        if !combat.beaten && gone(self, combat.attacker) {
            combat.beaten = true;
            self.wipe_out(combat.attacker);
        }
    }

    fn wipe_out(&mut self, unit: UnitId) {
        if !self.battle.unit(unit).is_eliminated() {
            self.eliminate(unit, "sof-cc-58");
        }
    }

    /// Closing fire, asked for or by the standing answer (sof-cc-11, sof-ord-71).
    fn answer_with_fire(&mut self, attacker: UnitId, defenders: &[Defender]) {
        let seat = crate::battle::other(self.battle.unit(attacker).owner);
        let volleys = self.rules.closing_volleys(self.battle, attacker, defenders);
        if volleys.is_empty() {
            return;
        }
        match self.battle.side(seat).standing.closing_fire {
            How::Rule => self.closing_fire(attacker, volleys),
            How::Never => {}
            How::Ask => self.ask(ClosingFire {
                seat,
                at: attacker,
                volleys,
            }),
        }
    }

    /// The winner may move up (sof-cc-66); a fight is over for whoever has not acted yet no more than before.
    fn after_combat(&mut self, combat: &Combat) {
        let winners: Vec<UnitId> = match combat.beaten {
            true => combat.standing().map(|defender| defender.unit).collect(),
            false => vec![combat.attacker],
        };
        for unit in winners {
            let me = self.battle.unit(unit);
            let is_inside = self.battle.building_of(unit).is_some();
            if me.in_play() && !is_inside && self.rules.may_consolidate(self.battle, unit) {
                let (seat, building) = (me.owner, combat.building.filter(|_| unit == combat.attacker));
                self.ask(Consolidate { seat, unit, building });
            }
        }
    }
}

impl Rules {
    /// Who may fire at an assaulting unit, and with what (sof-cc-11, sof-cc-13, sof-cc-14): the units in contact with all they have,
    /// of others the figures within 6 inches.
    pub fn closing_volleys(
        &self,
        battle: &crate::Battle,
        attacker: UnitId,
        defenders: &[Defender],
    ) -> Vec<(UnitId, Vec<Battery>)> {
        let foes = battle.enemies(battle.unit(attacker).owner);
        let fire = foes.filter_map(|(unit, _)| {
            let is_touched = defenders.iter().any(|defender| defender.unit == unit);
            let volley = self.best_volley(battle, unit, attacker, crate::attack::Manner::Closing)?;
            let housed = battle.building_of(unit).is_some();
            let near = |figure: &FigureId| {
                is_touched || housed || self.is_near_unit(battle, *figure, attacker, SUPPORTING)
            };
            let batteries: Vec<Battery> = volley
                .batteries
                .into_iter()
                .map(|battery| Battery {
                    figures: battery.figures.iter().copied().filter(near).collect(),
                    ..battery
                })
                .filter(|battery| !battery.figures.is_empty())
                .collect();
            (!batteries.is_empty()).then_some((unit, batteries))
        });
        fire.collect()
    }
}
