//! One Unit's fire, from its declaration to the last marker (ini-fire-22).
//!
//! [`Fire`] is what was declared; it settles who joins whom and starts a [`Shooting`] for each target. The dice to hit are in
//! [`crate::hitting`], allocation in [`crate::allocation`], saves in [`crate::saves`].

use rulebook::Process;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use umpire::Event;

use crate::aim::{Firing, UnderFire};
use crate::allocation::{Deal, Hit};
use crate::battle::{Battle, Frame, Post, TeamId, UnitId};
use crate::content::model::Class;
use crate::decisions::{Allocate, GoToGround, Join};
use crate::fire::{Cause, Target};
use crate::order::{Help, Shot};
use crate::rules::{Resolution, Rules};
use crate::saves::Damage;
use crate::suppression::{MOST_MARKERS, Placing};

/// Hits of one AT weapon that count at most for suppression, and hits to a marker (ini-supp-1, ini-supp-2).
const HITS_TO_A_MARKER: u16 = 3;

/// An attacked commander or observer, and the Unit he has joined for this attack; without one he stands alone (ini-cc-6).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joining {
    pub team: TeamId,
    pub unit: Option<UnitId>,
}

/// A leader who directs fire, and the Teams that were within 2 inches of him when it was declared (ini-lead-4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Directing {
    pub leader: TeamId,
    /// The one he named is alone here.
    pub teams: Vec<TeamId>,
}

/// Fire that was declared: a [`Shooting`] for each target, in the firer's order (ini-fire-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fire {
    pub unit: UnitId,
    pub cause: Cause,
    /// Those not resolved yet.
    pub shots: Vec<Shot>,
    pub directs: Vec<Help>,
    /// The Teams that alone are valid targets, if any are named (ini-asl-6).
    pub only: Vec<TeamId>,
    /// Commanders and observers among the targets, as far as it is settled whom they join.
    pub joined: Vec<Joining>,
    /// Leaders who have not helped yet; settled when it begins.
    directing: Option<Vec<Directing>>,
    /// What has come of it so far.
    pub result: FireResult,
}

impl Fire {
    pub fn new(unit: UnitId, cause: Cause, shots: Vec<Shot>, directs: Vec<Help>) -> Fire {
        Fire {
            unit,
            cause,
            shots,
            directs,
            only: Vec::new(),
            joined: Vec::new(),
            directing: None,
            result: FireResult::default(),
        }
    }

    pub fn at_only(self, only: Vec<TeamId>) -> Fire {
        Fire { only, ..self }
    }

    /// Whom a shot ends up at: he who has joined a Unit draws it there (ini-cc-6).
    fn target_of(&self, rules: &Rules, battle: &Battle, shot: &Shot) -> Target {
        let joiner = rules.joiner(battle, shot.aim());
        let joined = joiner.and_then(|team| self.joined.iter().find(|joining| joining.team == team));
        match joined.and_then(|joining| joining.unit) {
            Some(unit) => Target::from(unit),
            None => shot.aim(),
        }
    }

    /// Takes the shots at the next target out, with those who have joined it.
    fn next_shooting(&mut self, rules: &Rules, battle: &Battle) -> Option<Shooting> {
        let target = self.target_of(rules, battle, self.shots.first()?);
        let shots = std::mem::take(&mut self.shots);
        let (now, later) = shots
            .into_iter()
            .partition(|shot| self.target_of(rules, battle, shot) == target);
        self.shots = later;
        let joins = |joining: &&Joining| joining.unit == Some(target.unit) && !target.observer;
        let joined = self.joined.iter().filter(joins).map(|joining| joining.team);
        Some(Shooting {
            unit: self.unit,
            cause: self.cause,
            target,
            joined: joined.collect(),
            shots: now,
            only: self.only.clone(),
            directing: self.directing.take().unwrap_or_default(),
            ..Shooting::default()
        })
    }
}

/// What came of a fire: told to the process under it when it is over ([`crate::battle::Frame::hear`]).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FireResult {
    /// Hits on Teams that are not Armored, saved or not, AT hits as rolled (ini-asl-7).
    pub hits: u16,
    /// Suppressed and destroyed results of the Vehicle Damage Table (ini-asl-8).
    pub table_results: u8,
    /// A Team was destroyed or marked (ini-react-9).
    pub hurt: bool,
}

/// A weapon that has fired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fired {
    pub team: TeamId,
    pub arm: u8,
    pub at: bool,
    pub class: Option<Class>,
    pub hits: u8,
    /// Its valid pairs.
    pub valid: Vec<TeamId>,
}

/// How far a shooting has come (ini-fire-22).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The target may go to ground.
    #[default]
    Ground,
    /// Firers turn, dice are rolled.
    Dice,
    Allocation,
    /// From this hit on, in the order of saves.
    Saves(u16),
    /// Markers of those destroyed are moved.
    Orphans,
    Markers,
    Over,
}

/// One target of a fire: going to ground, dice, allocation, saves, markers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shooting {
    pub unit: UnitId,
    pub cause: Cause,
    pub target: Target,
    /// Commander and observer who have joined it for this attack (ini-cc-6).
    pub joined: Vec<TeamId>,
    pub shots: Vec<Shot>,
    pub only: Vec<TeamId>,
    pub(crate) directing: Vec<Directing>,
    pub step: Step,
    /// The target has just gone to ground, and those who joined it with it (ini-gtg-3).
    pub joined_down: bool,
    pub volleys: Vec<Fired>,
    /// A number was 1 or less: successful saves are rerolled (ini-fire-19).
    pub rerolls: bool,
    /// Who takes each bundle and each single hit.
    pub dealt: Vec<TeamId>,
    pub(crate) orphans: u8,
    pub(crate) result: FireResult,
}

impl Default for Shooting {
    fn default() -> Shooting {
        let nobody = UnitId(0);
        Shooting {
            unit: nobody,
            cause: Cause::Suppressing,
            target: Target::from(nobody),
            joined: Vec::new(),
            shots: Vec::new(),
            only: Vec::new(),
            directing: Vec::new(),
            step: Step::Ground,
            joined_down: false,
            volleys: Vec::new(),
            rerolls: false,
            dealt: Vec::new(),
            orphans: 0,
            result: FireResult::default(),
        }
    }
}

impl Battle {
    /// The shooting that the question on top of the stack is about.
    pub fn shooting(&self) -> Option<&Shooting> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Shooting(shooting) => Some(&**shooting),
            _ => None,
        })
    }

    /// The same, to write an answer into.
    pub fn shooting_mut(&mut self) -> Option<&mut Shooting> {
        self.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Shooting(shooting) => Some(&mut **shooting),
            _ => None,
        })
    }
}

impl Shooting {
    /// The target as it is now, looked at by the firing Unit.
    pub fn look<'a>(&self, rules: &'a Rules, battle: &'a Battle) -> (Firing<'a>, UnderFire) {
        let observer_fires = rules.observer_fires(battle, &self.shots);
        let firing = Firing::new(rules, battle, self.unit, self.cause, observer_fires);
        let under = UnderFire::new(battle, self.target, &self.joined, &self.only);
        (firing, under.with_joined_down(self.joined_down))
    }

    /// Volleys with a bundle, in the firer's order (ini-at-1).
    pub fn bundles(&self) -> SmallVec<[u8; 8]> {
        let place = |team: TeamId| self.shots.iter().position(|shot| shot.team == team);
        let all = (0..).zip(&self.volleys);
        let mut bundles: SmallVec<[u8; 8]> = all
            .filter(|(_, volley)| volley.at && 0 < volley.hits)
            .map(|(nth, _)| nth)
            .collect();
        bundles.sort_by_key(|nth| place(self.volleys[usize::from(*nth)].team));
        bundles
    }

    /// Gone to ground in the eyes of the firing Teams, for allocation (ini-alloc-3).
    pub fn is_down(&self, rules: &Rules, battle: &Battle, team: TeamId) -> bool {
        let watchers: SmallVec<[TeamId; 8]> = self
            .volleys
            .iter()
            .filter(|volley| volley.valid.contains(&team))
            .map(|volley| volley.team)
            .collect();
        let with_unit = self.joined_down
            && self.joined.contains(&team)
            && rules.class_of(battle, team) != Class::Tank
            && !battle.moving.contains(&team);
        with_unit || rules.is_down_before(battle, team, &watchers)
    }

    /// Hits that count for suppression (ini-supp-1, ini-supp-2, ini-supp-3, ini-fo-2).
    fn counted_hits(&self, rules: &Rules, battle: &Battle, deal: &Deal) -> u16 {
        let dealt = deal.hits.iter().zip(&self.dealt);
        let counts = |(hit, team): (&Hit, &TeamId)| {
            let counts =
                !rules.kind_of(battle, *team).is_armored() && battle.team(*team).post != Post::Observer;
            u16::from(counts) * u16::from(hit.size).min(HITS_TO_A_MARKER)
        };
        dealt.map(counts).sum()
    }

    fn hits_on_others_than_armour(&self, rules: &Rules, battle: &Battle, deal: &Deal) -> u16 {
        let dealt = deal.hits.iter().zip(&self.dealt);
        let soft = dealt.filter(|(_, team)| !rules.kind_of(battle, **team).is_armored());
        soft.map(|(hit, _)| u16::from(hit.size)).sum()
    }

    fn placing(&self, count: u8) -> Placing {
        Placing {
            unit: self.target.unit,
            count,
            valid: Vec::new(),
            joined: self.joined.clone(),
            on: None,
        }
    }
}

impl Process<Rules> for Box<Fire> {
    fn go_on(mut self, turn: &mut Resolution<'_>) {
        if self.directing.is_none() {
            self.directing = Some(turn.rules.directing(turn.battle, &self));
        }
        let unsettled = |team: &TeamId| self.joined.iter().all(|joining| joining.team != *team);
        let mut targets = self.shots.iter().map(Shot::aim);
        let joiner = targets.find_map(|target| turn.rules.joiner(turn.battle, target).filter(unsettled));
        if let Some(team) = joiner {
            let units = turn.rules.joinable(turn.battle, team);
            let seat = turn.battle.team(team).owner;
            if 1 < units.len() {
                turn.battle.stack.push(Frame::Fire(self));
                turn.ask(Join {
                    seat,
                    team,
                    units: units.to_vec(),
                });
            } else {
                let unit = units.first().copied();
                turn.tell_joining(team, unit);
                turn.settle_assaulted(team, unit);
                self.joined.push(Joining { team, unit });
                turn.battle.stack.push(Frame::Fire(self));
            }
            return;
        }
        match self.next_shooting(turn.rules, turn.battle) {
            Some(shooting) => {
                turn.battle.stack.push(Frame::Fire(self));
                turn.ask(shooting);
            }
            None => {
                if let Some(below) = turn.battle.stack.last_mut() {
                    below.hear(&self.result);
                }
            }
        }
    }
}

impl Rules {
    /// The leaders who direct a fire, the platoon leader first, with those near them (ini-lead-4).
    pub(crate) fn directing(&self, battle: &Battle, fire: &Fire) -> Vec<Directing> {
        let mut directs: SmallVec<[Help; 2]> = SmallVec::from_slice(&fire.directs);
        directs.sort_by_key(|help| battle.team(help.leader).post == Post::Commander);
        let near = |help: &Help| -> Vec<TeamId> {
            let firing = fire.shots.iter().map(|shot| shot.team);
            firing
                .filter(|team| help.team.is_none_or(|named| named == *team))
                .filter(|team| self.can_direct(battle, help.leader, *team))
                .collect()
        };
        directs
            .iter()
            .map(|help| Directing {
                leader: help.leader,
                teams: near(help),
            })
            .collect()
    }
}

impl Process<Rules> for Box<Shooting> {
    fn go_on(mut self, turn: &mut Resolution<'_>) {
        match self.step {
            Step::Ground => {
                self.step = Step::Dice;
                let question = GoToGround::before(turn.rules, turn.battle, &self);
                turn.battle.stack.push(Frame::Shooting(self));
                if let Some(question) = question {
                    turn.ask(question);
                }
            }
            Step::Dice => {
                self.step = Step::Allocation;
                turn.roll_to_hit(&mut self);
                turn.battle.stack.push(Frame::Shooting(self));
            }
            Step::Allocation => turn.allocate(self),
            Step::Saves(next) => turn.save(self, next),
            Step::Orphans => {
                self.step = Step::Markers;
                let orphans = std::mem::take(&mut self.orphans);
                let placing = self.placing(orphans);
                turn.battle.stack.push(Frame::Shooting(self));
                turn.place_markers(placing);
            }
            Step::Markers => turn.suppress(self),
            Step::Over => {
                turn.settle_losses();
                if let Some(Frame::Fire(fire)) = turn.battle.stack.last_mut() {
                    fire.result.hits += self.result.hits;
                    fire.result.table_results += self.result.table_results;
                    fire.result.hurt |= self.result.hurt;
                    fire.directing = Some(self.directing);
                }
            }
        }
    }
}

impl Resolution<'_> {
    pub(crate) fn tell_joining(&mut self, team: TeamId, unit: Option<UnitId>) {
        if let Some(unit) = unit {
            self.tell(|say| {
                let rule = match say.battle.team(team).post {
                    Post::Observer => "ini-fo-3",
                    Post::Plain | Post::Leader | Post::Commander => "ini-cc-6",
                };
                let text = format!("{} joins {} under fire.", say.name(team), say.unit(unit));
                Event::new("joins", rule, text).about(team.0)
            });
        }
    }

    /// The hits are dealt out, by the owner where he has a choice (ini-ord-34).
    fn allocate(&mut self, mut shooting: Box<Shooting>) {
        let deal = Deal::new(self.rules, self.battle, &shooting);
        shooting.step = match deal.hits.is_empty() {
            true => Step::Over,
            false => Step::Saves(0),
        };
        if deal.is_open(self.rules, self.battle, &shooting) {
            let seat = self.battle.unit(shooting.target.unit).owner;
            self.battle.stack.push(Frame::Shooting(shooting));
            self.ask(Allocate { seat });
        } else {
            shooting.dealt = deal.proposed(self.rules, self.battle).to_vec();
            self.battle.stack.push(Frame::Shooting(shooting));
        }
    }

    /// Saves from the `next` hit on: Team by Team, bundles before single hits, until a marker has to be placed (ini-gen-13).
    fn save(&mut self, mut shooting: Box<Shooting>, next: u16) {
        let deal = Deal::dealt(self.rules, self.battle, &shooting);
        let mut order: SmallVec<[usize; 16]> = (0..deal.hits.len().min(shooting.dealt.len())).collect();
        order.sort_by_key(|nth| (shooting.dealt[*nth], *nth));
        for (done, nth) in order.iter().enumerate().skip(usize::from(next)) {
            let team = shooting.dealt[*nth];
            if !self.battle.team(team).on_table() {
                continue;
            }
            if self.take_hit(&mut shooting, team, &deal.hits[*nth]) {
                shooting.step = Step::Saves(done as u16 + 1);
                let placing = Placing {
                    on: Some(team),
                    ..shooting.placing(1)
                };
                self.battle.stack.push(Frame::Shooting(shooting));
                self.place_markers(placing);
                return;
            }
        }
        shooting.step = Step::Orphans;
        self.battle.stack.push(Frame::Shooting(shooting));
    }

    /// One bundle or single hit on a Team: true if the table suppresses it (ini-at-4, ini-at-6, ini-armor-6).
    fn take_hit(&mut self, shooting: &mut Shooting, team: TeamId, hit: &Hit) -> bool {
        let save = self.rules.save_against(self.battle, shooting, team, hit);
        let saves = match self.rules.class_of(self.battle, team) {
            Class::Tank => hit.size,
            Class::Infantry | Class::Gun => 1,
        };
        let mut failed = 0;
        for _ in 0..saves {
            failed += u8::from(!self.roll_save(team, save));
            if 0 < failed && !save.armored {
                break;
            }
        }
        let (mut suppressed, mut destroyed) = (false, 0 < failed && !save.armored);
        if save.armored {
            for _ in 0..failed {
                match self.roll_table(team) {
                    Damage::Nothing => {}
                    Damage::Suppressed => suppressed = true,
                    Damage::Destroyed => destroyed = true,
                }
                if destroyed {
                    break;
                }
            }
            shooting.result.table_results += u8::from(suppressed) + u8::from(destroyed);
        }
        shooting.result.hurt |= suppressed || destroyed;
        if destroyed {
            shooting.orphans += self.lose(team);
        }
        suppressed && !destroyed
    }

    /// One marker for every three hits, on valid Teams first (ini-supp-1, ini-supp-4).
    fn suppress(&mut self, mut shooting: Box<Shooting>) {
        let deal = Deal::dealt(self.rules, self.battle, &shooting);
        shooting.result.hits = shooting.hits_on_others_than_armour(self.rules, self.battle, &deal);
        let count = shooting.counted_hits(self.rules, self.battle, &deal) / HITS_TO_A_MARKER;
        let placing = Placing {
            valid: deal.teams.to_vec(),
            ..shooting.placing(u8::try_from(count).unwrap_or(u8::MAX))
        };
        let takes = |id: TeamId| {
            let team = self.battle.team(id);
            team.on_table() && team.post != Post::Observer && team.markers < MOST_MARKERS
        };
        let unit = self.battle.teams_of(shooting.target.unit).map(|(id, _)| id);
        let has_room = unit.chain(shooting.joined.iter().copied()).any(takes);
        shooting.result.hurt |= 0 < count && has_room;
        shooting.step = Step::Over;
        let alone = shooting.target.observer;
        self.battle.stack.push(Frame::Shooting(shooting));
        if !alone {
            self.place_markers(placing);
        }
    }
}
