//! Assaults (section Assault), in the order in which they are fought: the order and its proposal (`order`), the ways into contact
//! (`ways`), the defender's fire and what it halts (`landing`), blows (`strikes`), who breaks off and who pursues (`breaking`).

mod breaking;
mod landing;
mod named;
mod order;
mod strikes;
#[cfg(test)]
mod tests;
mod ways;

use board::table::{Length, contact, within};
use rulebook::Process;
use serde::{Deserialize, Serialize};
use tabletop::OpenTable as _;
use umpire::{Event, Seat};

use crate::activation::{CheckFor, TrainingCheck};
use crate::battle::{Battle, Frame, Post, TeamId, UnitId};
use crate::content::model::Class;
use crate::decisions::{Answer, Close, Extra};
use crate::fire::Target;
use crate::movement::MovePlan;
use crate::rules::{Resolution, Rules};
use crate::shooting::{Fire, FireResult};
use crate::suppression::Placing;
use crate::walk::{Purpose, Walk};

pub use named::Named;
pub(crate) use order::Sortie;

use named::{Assaulted, defenders};

/// How far assaulting Teams go, Stuart and Tiger too (ini-asl-3).
pub const CHARGE: Length = 1200;
/// How far counterattacking Teams go (ini-asl-12).
pub const LUNGE: Length = 400;
/// How near an enemy must be to be struck (ini-asl-9).
pub const ARMS_LENGTH: Length = 200;
/// How near to the assaulted Unit a commander or observer joins it (ini-cc-6, ini-asl-22).
const JOINS_WITHIN: Length = 600;
/// The last counterattack of one assault (ini-asl-14).
const MOST_COUNTERATTACKS: u8 = 20;
/// Units of the table to an inch.
const INCH: Length = 100;

/// An assault that was ordered and found legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssaultPlan {
    pub unit: UnitId,
    pub named: Named,
    pub goes: Vec<TeamId>,
    pub fire: Option<Fire>,
}

/// One of the two Units that fight.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    Attacker,
    Defender,
}

impl Party {
    pub fn other(self) -> Party {
        match self {
            Party::Attacker => Party::Defender,
            Party::Defender => Party::Attacker,
        }
    }
}

/// What comes next in an assault.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Suppressing fire is over: ways into contact.
    Closing,
    /// The assault move is over: the assaulted Unit may fire.
    Moved,
    /// It has fired, or not: is the assault halted?
    Defended,
    /// A Unit strikes.
    Strike,
    /// The other is struck: counterattack or break off?
    Struck,
    /// It counterattacks: its check.
    Rallying,
    /// The check lies.
    Checked,
    /// The struck Unit breaks off.
    Breaking,
    /// It has gone as far as it went: the other may pursue.
    Pursuit,
    /// Whoever is caught is destroyed.
    Caught,
    /// Markers for losses.
    Over,
}

/// An assault under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    pub unit: UnitId,
    pub target: UnitId,
    /// Not the Unit but its observer, who found nobody to join (ini-fo-3).
    #[serde(default)]
    pub observer: bool,
    /// A commander or observer was named, and it is not settled yet whom he joins (ini-cc-6).
    #[serde(default)]
    pub unsettled: Option<TeamId>,
    /// Teams that go, or went.
    pub goes: Vec<TeamId>,
    pub stage: Stage,
    /// How far they may go, with what was rolled for it (ini-asl-5).
    pub reach: Length,
    /// Teams that touched the enemy when the assault move was over (ini-asl-4).
    #[serde(default)]
    pub touching: Vec<TeamId>,
    /// Commanders and observers who have joined the assaulted Unit (ini-asl-22).
    #[serde(default)]
    pub joined: Vec<TeamId>,
    /// What came of the defensive fire.
    #[serde(default)]
    pub heard: FireResult,
    /// Who strikes, or has struck last.
    pub striker: Party,
    pub counterattacks: u8,
    #[serde(default)]
    pub check: Option<TrainingCheck>,
    /// Teams lost since the order was given, by seat (ini-asl-17).
    pub lost: [u8; 2],
}

impl Assault {
    fn new(plan: &AssaultPlan, on: &Assaulted) -> Assault {
        Assault {
            unit: plan.unit,
            target: on.target.unit,
            observer: on.target.observer,
            unsettled: None,
            goes: plan.goes.clone(),
            stage: Stage::Closing,
            reach: CHARGE,
            touching: Vec::new(),
            joined: on.joined.into_iter().collect(),
            heard: FireResult::default(),
            striker: Party::Attacker,
            counterattacks: 0,
            check: None,
            lost: [0, 0],
        }
    }

    /// The assault that is under way.
    pub fn under_way(battle: &Battle) -> Option<&Assault> {
        let frames = battle.stack.iter().rev();
        frames.into_iter().find_map(|frame| match frame {
            Frame::Assault(assault) => Some(&**assault),
            _ => None,
        })
    }

    /// Suppressing or defensive fire is over.
    pub fn hear(&mut self, heard: &FireResult) {
        if self.stage == Stage::Defended {
            self.heard = *heard;
        }
    }

    /// The check for a counterattack is settled (ini-asl-11).
    pub fn hear_check(&mut self, check: &TrainingCheck) {
        self.check = Some(*check);
    }

    /// A Team was lost while the assault went on, by whatever fire; a joined commander or observer counts, too (ini-asl-17).
    pub fn hear_of_loss(&mut self, owner: Seat) {
        let lost = &mut self.lost[owner.index() & 1];
        *lost = lost.saturating_add(1);
    }

    pub fn unit_of(&self, party: Party) -> UnitId {
        match party {
            Party::Attacker => self.unit,
            Party::Defender => self.target,
        }
    }

    /// Teams on the table that fight for a party, joined leaders included (ini-asl-9, ini-asl-22).
    pub fn members(&self, battle: &Battle, party: Party) -> Vec<TeamId> {
        match party {
            Party::Attacker => battle.teams_of(self.unit).map(|(team, _)| team).collect(),
            Party::Defender => {
                let joined = self.joined.iter().copied();
                let there = joined.filter(|team| battle.team(*team).on_table());
                self.defenders(battle).chain(there).collect()
            }
        }
    }

    /// The Teams of the assaulted Unit, without those who have joined it.
    fn defenders<'b>(&self, battle: &'b Battle) -> impl Iterator<Item = TeamId> + use<'b> {
        let target = Target {
            unit: self.target,
            observer: self.observer,
        };
        defenders(battle, target)
    }

    /// Teams that may strike for a party: of the attacker those who went, until its first counterattack (ini-asl-9, ini-asl-13).
    pub fn strikers(&self, battle: &Battle, party: Party) -> Vec<TeamId> {
        let mut members = self.members(battle, party);
        if party == Party::Attacker && self.counterattacks == 0 {
            members.retain(|team| self.goes.contains(team));
        }
        members
    }

    fn then(mut self: Box<Self>, stage: Stage) -> Box<Assault> {
        self.stage = stage;
        self
    }
}

impl Rules {
    /// Is one of these within reach of a blow (ini-asl-9)?
    pub(crate) fn is_within_arms_length(&self, battle: &Battle, team: TeamId, other: TeamId) -> bool {
        within(&self.print(battle, team), &self.print(battle, other), ARMS_LENGTH)
    }

    /// Does a Team touch one of these (ini-asl-4)?
    pub(crate) fn touches_any(&self, battle: &Battle, team: TeamId, others: &[TeamId]) -> bool {
        let own = self.print(battle, team);
        others
            .iter()
            .any(|other| contact(&own, &self.print(battle, *other)))
    }

    /// Teams of a party that may move in a counterattack, break-off or pursuit: no Guns (ini-asl-12, ini-asl-15).
    pub(crate) fn mobile(&self, battle: &Battle, assault: &Assault, party: Party) -> Vec<TeamId> {
        let mut members = assault.members(battle, party);
        members.retain(|team| self.class_of(battle, *team) != Class::Gun);
        members
    }

    /// Commanders and observers near the assaulted Unit and within reach of an assaulter (ini-asl-22).
    fn joining(&self, battle: &Battle, assault: &Assault) -> Vec<TeamId> {
        let owner = battle.unit(assault.target).owner;
        let (unit, assaulters): (Vec<TeamId>, Vec<TeamId>) = (
            assault.defenders(battle).collect(),
            assault.members(battle, Party::Attacker),
        );
        let near = |team: TeamId, others: &[TeamId], reach: Length| {
            let own = self.print(battle, team);
            others
                .iter()
                .any(|other| within(&own, &self.print(battle, *other), reach))
        };
        let leaders = battle.own(owner).filter(|(id, team)| {
            matches!(team.post, Post::Commander | Post::Observer)
                && !unit.contains(id)
                && near(*id, &unit, JOINS_WITHIN)
                && near(*id, &assaulters, ARMS_LENGTH)
        });
        leaders.map(|(id, _)| id).collect()
    }
}

impl Resolution<'_> {
    /// The assault below the question that was just answered.
    pub(crate) fn assault_mut(&mut self) -> &mut Assault {
        let mut frames = self.battle.stack.iter_mut().rev();
        let found = frames.find_map(|frame| match frame {
            Frame::Assault(assault) => Some(&mut **assault),
            _ => None,
        });
        found.expect("an assault is under way")
    }

    /// Sends Teams on their way; a leader who has joined goes as the Unit of his own that he is.
    pub(crate) fn walk_in_assault(&mut self, plan: MovePlan, purpose: Purpose) {
        let mut units: Vec<UnitId> = Vec::new();
        for stride in &plan.strides {
            let unit = self.battle.team(stride.team).unit;
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        for unit in units.into_iter().rev() {
            let mut own = plan.clone();
            own.strides
                .retain(|stride| self.battle.team(stride.team).unit == unit);
            self.ask(Walk::new(unit, purpose, own));
        }
    }

    /// Whoever has come near enough fights with the assaulted Unit from now on (ini-asl-22).
    fn let_leaders_join(&mut self, assault: &mut Assault) {
        for team in self.rules.joining(self.battle, assault) {
            if !assault.joined.contains(&team) {
                assault.joined.push(team);
                let target = assault.target;
                self.tell(|say| {
                    let text = format!("{} joins {}.", say.name(team), say.unit(target));
                    Event::new("joined", "ini-asl-22", text).about(team.0)
                });
            }
        }
    }

    /// One marker for each Team lost, the side that holds the Initiative first (ini-asl-17).
    fn mark_losses(&mut self, assault: &Assault) {
        let holder = self.battle.holder;
        let mut parties = [Party::Attacker, Party::Defender];
        // The last one put on the stack comes first.
        parties.sort_by_key(|party| self.battle.unit(assault.unit_of(*party)).owner == holder);
        for party in parties {
            // An observer who stood alone was no Team of his Unit (ini-fo-3).
            if party == Party::Defender && assault.observer {
                continue;
            }
            let unit = assault.unit_of(party);
            let count = assault.lost[self.battle.unit(unit).owner.index() & 1];
            if 0 < count && self.battle.is_in_play(unit) {
                self.place_markers(Placing {
                    unit,
                    count,
                    valid: Vec::new(),
                    joined: Vec::new(),
                    on: None,
                });
            }
        }
    }
}

impl Process<Rules> for Box<Assault> {
    fn go_on(self, turn: &mut Resolution<'_>) {
        match self.stage {
            Stage::Closing => turn.close_with_the_enemy(self),
            Stage::Moved => turn.let_defender_fire(self),
            Stage::Defended => turn.land_or_halt(self),
            Stage::Strike => turn.let_strike(self),
            Stage::Struck => turn.let_answer(self),
            Stage::Rallying => {
                let unit = self.unit_of(self.striker.other());
                turn.battle.stack.push(Frame::Assault(self.then(Stage::Checked)));
                turn.check_training(unit, CheckFor::Counterattack);
            }
            Stage::Checked => turn.counterattack_or_break(self),
            Stage::Breaking => turn.break_off(self),
            Stage::Pursuit => turn.let_pursue(self),
            Stage::Caught => turn.destroy_the_caught(self),
            Stage::Over => {
                turn.settle_losses();
                if turn.battle.end.is_none() {
                    turn.mark_losses(&self);
                }
            }
        }
    }
}

impl Resolution<'_> {
    /// Puts the assault back, to go on at this stage.
    fn go_on_at(&mut self, assault: Box<Assault>, stage: Stage) {
        self.battle.stack.push(Frame::Assault(assault.then(stage)));
    }

    /// The ways into contact, or, if nobody is in reach any more, whether to go farther (ini-asl-3, ini-asl-5).
    fn close_with_the_enemy(&mut self, mut assault: Box<Assault>) {
        let seat = self.battle.unit(assault.unit).owner;
        assault.goes.retain(|team| self.battle.team(*team).on_table());
        if assault.goes.is_empty() {
            return self.go_on_at(assault, Stage::Over);
        }
        let gone = match assault.observer {
            true => assault.defenders(self.battle).next().is_none(),
            false => !self.battle.is_in_play(assault.target),
        };
        let asked = assault.reach != CHARGE;
        if gone || !(asked || self.rules.reaches_contact(self.battle, &assault)) {
            self.go_on_at(assault, Stage::Closing);
            return self.ask(Extra { seat, gone });
        }
        let close = self.rules.closing(self.battle, &assault);
        self.go_on_at(assault, Stage::Moved);
        self.ask(close);
    }

    /// The struck Unit chooses, if it has a choice (ini-asl-10, ini-asl-14).
    fn let_answer(&mut self, assault: Box<Assault>) {
        let struck = assault.striker.other();
        let seat = self.battle.unit(assault.unit_of(struck)).owner;
        self.settle_losses();
        if self.battle.end.is_some() {
            return;
        }
        let gone = |party: Party| assault.members(self.battle, party).is_empty();
        if gone(Party::Attacker) || gone(Party::Defender) {
            return self.go_on_at(assault, Stage::Over);
        }
        let may = assault.counterattacks < MOST_COUNTERATTACKS
            && self.rules.could_strike(self.battle, &assault, struck);
        self.go_on_at(assault, Stage::Breaking);
        if may {
            self.ask(Answer { seat });
        }
    }

    /// Passed: it closes in and strikes. Failed: it breaks off (ini-asl-11, ini-asl-12).
    fn counterattack_or_break(&mut self, mut assault: Box<Assault>) {
        let passed = assault.check.take().is_some_and(|check| check.passed());
        if !passed {
            return self.go_on_at(assault, Stage::Breaking);
        }
        assault.counterattacks += 1;
        assault.striker = assault.striker.other();
        let close: Close = self.rules.lunging(self.battle, &assault);
        self.go_on_at(assault, Stage::Strike);
        self.ask(close);
    }
}
