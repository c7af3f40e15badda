//! The actions of an activation (section 6): which may follow which, and who carries them out.

use board::table::figures::Filled;
use board::table::{Gap, gap2};
use rulebook::UnitId as Number;
use serde::{Deserialize, Serialize};
use umpire::Event;
use umpire::show::MarkLook;

pub use super::taken::Taken;
use crate::attack::Manner;
use crate::battle::{Battle, FigureId, UnitId};
use crate::chance::Need;
use crate::content::model::{UnitRule, UnitType};
use crate::decisions::{Acting, Cautious, CheckedAction};
use crate::morale::Rallying;
use crate::moving::Planned;
use crate::order::{Action, Draw, Message, Pace, Spot};
use crate::rules::{Resolution, Rules};
use crate::why::{Allowed, Why};

/// How a unit came nearer to its closest enemy: what it was before the move (sof-morale-3, sof-spec-10).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Approach {
    pub enemy: UnitId,
    /// The gap before, rounded down.
    pub gap: i64,
    pub cost: i64,
}

impl Acting {
    /// Is there room for one more action of this kind (sof-act-1, sof-act-3, sof-act-5, sof-act-assault-2)?
    pub fn check_room(&self, next: Taken) -> Allowed {
        let unit = self.unit.in_words();
        if self.taken.contains(&Taken::Assault) {
            return Err(Why::new("sof-act-assault-2", "An Assault is the last action of {}.").unit(unit));
        }
        if self.taken.iter().any(|taken| taken.is_double()) {
            return Err(Why::new("sof-act-1", "{} has taken a double action.").unit(unit));
        }
        if 2 <= self.taken.len() {
            return Err(Why::new("sof-act-1", "{} has taken two actions.").unit(unit));
        }
        if next.is_double() && !self.taken.is_empty() {
            return Err(Why::new("sof-act-3", "A double action must be the only action of {}.").unit(unit));
        }
        if self.taken.contains(&next) && !next.may_repeat() {
            return Err(Why::new("sof-act-5", "{} may do that once in an activation.").unit(unit));
        }
        Ok(())
    }

    /// How it would fire now, once in an activation (sof-act-fire-1, sof-act-fire-2, sof-act-fire-3, sof-act-sf-1).
    pub fn manner(&self) -> Manner {
        match self.taken.last() {
            None => Manner::Moving,
            Some(taken) if taken.is_move() => Manner::Moving,
            Some(_) => Manner::Halted,
        }
    }

    /// May the unit that acts do this now? First reason in the order of the book (sof-ord-25, sof-ord-26).
    pub fn check_action(
        &self,
        rules: &Rules,
        battle: &Battle,
        action: &Action,
    ) -> Result<CheckedAction, Why> {
        self.check_room(Taken::of(action))?;
        if self.advance {
            self.check_advance(rules, battle, action)?;
        }
        let unit = self.unit;
        rules.check_observing(battle, unit, action)?;
        let plain = || CheckedAction::Plain(action.clone());
        match action {
            Action::Move { pace, draw } => {
                if *pace == Pace::DoubleTime && self.hesitant {
                    let sentence = "{} hesitates: no Double Time in this activation.";
                    return Err(Why::new("sof-usr-cautious", sentence).unit(unit.in_words()));
                }
                let planned = rules.plan_move(battle, unit, *pace, draw)?;
                self.check_end(rules, battle, &planned.filled)?;
                let cautious = battle.unit(unit).has(UnitRule::Cautious);
                Ok(match *pace == Pace::DoubleTime && cautious {
                    true => CheckedAction::Hurry(planned, draw.clone()),
                    false => CheckedAction::Move(planned),
                })
            }
            Action::FallBack { heading, formation } => {
                let planned = rules.plan_fall_back(battle, unit, *heading, *formation)?;
                Ok(CheckedAction::Move(planned))
            }
            Action::Pivot { heading } => rules.check_pivot(battle, unit, *heading).map(|()| plain()),
            Action::CrossWire { section } => rules.check_cross_wire(battle, unit, *section).map(|()| plain()),
            Action::Fire { sustained, volleys } => {
                let manner = match sustained {
                    true => Manner::Sustained,
                    false => self.manner(),
                };
                let volleys = rules.plan_fire(battle, unit, manner, volleys)?;
                Ok(CheckedAction::Fire { manner, volleys })
            }
            Action::Bombard { .. } | Action::Smoke { .. } => {
                rules.check_bombard(battle, unit, action).map(|()| plain())
            }
            Action::Assault { target, .. } => {
                self.check_assault_target(rules, battle, *target)?;
                let planned = rules.plan_assault(battle, unit, action)?;
                Ok(CheckedAction::Assault(planned))
            }
            Action::Exit { wall, formation } => {
                let filled = rules.plan_exit(battle, unit, *wall, *formation)?;
                self.check_end(rules, battle, &filled)?;
                let formation = formation.unwrap_or(battle.unit(unit).formation);
                Ok(CheckedAction::Exit { filled, formation })
            }
            Action::Enter { building } => rules.check_enter(battle, unit, *building).map(|()| plain()),
            Action::Special { .. } => rules.check_special(battle, unit, action).map(|()| plain()),
            Action::Withdraw => rules.check_withdraw(battle, unit).map(|()| plain()),
            Action::Rally | Action::ClearJam | Action::HitTheDirt { .. } | Action::Communicate(_) => {
                rules.check_on_the_spot(battle, unit, action).map(|()| plain())
            }
        }
    }

    /// A unit in phase zero, or a stoic one, comes no closer to the enemies it sees (sof-init-16, sof-usr-stoic).
    fn check_end(&self, rules: &Rules, battle: &Battle, end: &Filled) -> Allowed {
        let closer = |foes: &[UnitId]| {
            foes.iter()
                .copied()
                .find(|foe| rules.ends_closer(battle, self.unit, end, *foe))
        };
        if let Some(foe) = closer(&self.wary) {
            let sentence = "In phase zero {} may not come closer to {}.";
            return Err(Why::new("sof-init-16", sentence)
                .unit(self.unit.in_words())
                .unit(foe.in_words()));
        }
        if !rules.is_held_by_stoicism(battle, self.unit) {
            return Ok(());
        }
        match closer(&rules.visible_enemies(battle, self.unit, i32::MAX)) {
            Some(foe) => Err(stoic(self.unit, foe)),
            None => Ok(()),
        }
    }

    /// In phase zero no enemy is assaulted that was seen at its beginning (sof-init-17); stoic units go for nobody they see.
    fn check_assault_target(&self, rules: &Rules, battle: &Battle, target: UnitId) -> Allowed {
        if self.wary.contains(&target) {
            let sentence = "In phase zero {} may not come closer to {}.";
            return Err(Why::new("sof-init-17", sentence)
                .unit(self.unit.in_words())
                .unit(target.in_words()));
        }
        let sees = || battle.knows_unit(target) && rules.sees(battle, self.unit, target).is_ok();
        match rules.is_held_by_stoicism(battle, self.unit) && sees() {
            true => Err(stoic(self.unit, target)),
            false => Ok(()),
        }
    }

    /// An Inspired Advance goes straight for the nearest enemy, by Maneuver or Assault (sof-lead-26, sof-ord-15).
    fn check_advance(&self, rules: &Rules, battle: &Battle, action: &Action) -> Allowed {
        let refusal = Why::new(
            "sof-lead-26",
            "An Inspired Advance goes straight for the nearest enemy, by Maneuver or Assault.",
        );
        let foe = rules.foremost_enemy(battle, self.unit).ok_or(refusal)?;
        let straight = match action {
            Action::Move {
                pace: Pace::Maneuver,
                draw,
            } => draw.to == spot(battle, foe) && draw.via.is_empty() && draw.adjust.is_empty(),
            Action::Assault { target, .. } => *target == battle.figure(foe).unit,
            _ => false,
        };
        if straight { Ok(()) } else { Err(refusal) }
    }

    /// The Maneuver of an Inspired Advance (sof-lead-26).
    pub fn straight_ahead(&self, rules: &Rules, battle: &Battle) -> Option<Action> {
        let foe = rules.foremost_enemy(battle, self.unit)?;
        Some(Action::Move {
            pace: Pace::Maneuver,
            draw: Draw::to(spot(battle, foe)),
        })
    }

    /// By how much it has come nearer to the enemy that was nearest before its move.
    fn gained(&self, rules: &Rules, battle: &Battle) -> Option<(i64, i64)> {
        let Approach { enemy, gap, cost } = self.approach?;
        let now = rules.unit_gap(battle, self.unit, enemy)?.floor_units();
        Some((gap - now, cost))
    }

    /// Did it move directly toward the nearest enemy: three quarters of its move, rounded up, were gained (sof-spec-10)?
    pub fn went_headlong(&self, rules: &Rules, battle: &Battle) -> bool {
        let gained = self.gained(rules, battle);
        gained.is_some_and(|(gained, cost)| 0 < cost && (3 * cost + 3) / 4 <= gained)
    }

    /// How a Rally counts now (sof-morale-3).
    fn rallying(&self, rules: &Rules, battle: &Battle) -> Rallying {
        let closer = self.gained(rules, battle).is_some_and(|(gained, _)| 0 < gained);
        match self.taken.contains(&Taken::Maneuver) && closer {
            true => Rallying::Spirited,
            false => Rallying::Action,
        }
    }
}

fn spot(battle: &Battle, figure: FigureId) -> Spot {
    let at = battle.figure(figure).at;
    Spot { x: at.x(), y: at.y() }
}

fn stoic(unit: UnitId, foe: UnitId) -> Why {
    let sentence = "{} moves toward {} only under an officer's influence.";
    Why::new("sof-usr-stoic", sentence)
        .unit(unit.in_words())
        .unit(foe.in_words())
}

impl Rules {
    /// Enemies a unit sees within so far, none in ambush (sof-init-16).
    pub fn visible_enemies(&self, battle: &Battle, unit: UnitId, reach: i32) -> Vec<UnitId> {
        let foes = battle.enemies(battle.unit(unit).owner).map(|(id, _)| id);
        foes.filter(|foe| self.units_within(battle, unit, *foe, reach))
            .filter(|foe| self.sees(battle, unit, *foe).is_ok())
            .collect()
    }

    /// Would it end a move closer to an enemy than it begins it (sof-init-16, sof-fig-39)?
    pub fn ends_closer(&self, battle: &Battle, unit: UnitId, end: &Filled, foe: UnitId) -> bool {
        let prints = end.ways.iter().filter_map(|(id, way)| {
            let figure = Number(u16::try_from(id.0).ok()?);
            Some(self.print_at(battle, figure, *way.last()?, end.pose.heading))
        });
        let gap = |print| -> Option<Gap> {
            match battle.building_of(foe) {
                Some(building) => Some(gap2(&print, &self.ground.piece(building).shape)),
                None => {
                    let foes = self.prints(battle, foe);
                    foes.iter().map(|it| gap2(&print, it)).min()
                }
            }
        };
        let after = prints.filter_map(gap).min();
        match (after, self.unit_gap(battle, unit, foe)) {
            (Some(after), Some(before)) => after < before,
            _ => false,
        }
    }

    /// Stoic units without an officer's word stay away from the enemy (sof-usr-stoic).
    fn is_held_by_stoicism(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.unit(unit).has(UnitRule::Stoic) && !self.is_under_officer(battle, unit)
    }

    /// Actions that need no ground and no target (sof-act-rally-1, sof-act-jam-1, sof-act-htd-2, sof-act-comm-1, sof-act-comm-2,
    /// sof-dec-37).
    fn check_on_the_spot(&self, battle: &Battle, unit: UnitId, action: &Action) -> Allowed {
        let me = battle.unit(unit);
        let why = |rule, sentence| Err(Why::new(rule, sentence).unit(unit.in_words()));
        match action {
            Action::Rally if me.suppression == 0 => why("sof-act-rally-1", "{} has no suppression."),
            Action::ClearJam if !battle.figures_of(unit).any(|(_, figure)| figure.jammed) => {
                why("sof-act-jam-1", "No weapon of {} is jammed.")
            }
            Action::HitTheDirt { .. } if !may_drop(me.kind) => {
                why("sof-act-htd-2", "{} cannot hit the dirt.")
            }
            Action::Communicate(message) => {
                let officer = battle.officer_of(unit).filter(|officer| {
                    battle.command_of(*officer).is_some() && !battle.figure(*officer).is_disabled()
                });
                match (officer, message) {
                    (None, _) => why("sof-act-comm-1", "{} has no leader of a battlegroup."),
                    (Some(_), Message::HurryReserves) => self.check_hurry_reserves(battle, unit),
                    (Some(_), Message::AdjustBarrage { .. }) => {
                        why("sof-act-comm-3", "There is no moving barrage to adjust.")
                    }
                }
            }
            _ => Ok(()),
        }
    }
}

/// Infantry, weapons and guns drop; riders and vehicles do not (sof-act-htd-2).
pub fn may_drop(kind: UnitType) -> bool {
    matches!(kind, UnitType::Infantry | UnitType::Weapon | UnitType::Gun)
}

impl Resolution<'_> {
    /// Carries out an action that was checked. The activation is on top of the stack and has written the action down.
    pub(crate) fn perform(&mut self, unit: UnitId, action: CheckedAction) {
        match action {
            CheckedAction::Move(planned) => self.start_march(planned),
            CheckedAction::Hurry(planned, draw) => {
                if self.dares(unit) {
                    self.start_march(planned);
                } else {
                    self.hesitate(unit, draw);
                }
            }
            CheckedAction::Fire { manner, volleys } => {
                self.fire(unit, manner, volleys);
            }
            CheckedAction::Assault(planned) => self.assault(planned),
            CheckedAction::Exit { filled, formation } => self.exit_building(unit, &filled, formation),
            CheckedAction::Plain(action) => self.perform_plain(unit, &action),
        }
    }

    /// Notes how far the nearest enemy is, and goes.
    pub(crate) fn start_march(&mut self, planned: Planned) {
        let (unit, cost) = (planned.unit, planned.filled.cost);
        let foes = self.battle.enemies(self.battle.unit(unit).owner);
        let gaps = foes.filter_map(|(foe, _)| Some((self.rules.unit_gap(self.battle, unit, foe)?, foe)));
        let nearest = gaps.min_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)));
        let approach = nearest.map(|(gap, enemy)| Approach {
            enemy,
            gap: gap.floor_units(),
            cost,
        });
        if let Some(acting) = self.acting_mut() {
            acting.approach = approach;
        }
        self.march(planned);
    }

    pub(crate) fn acting_mut(&mut self) -> Option<&mut Acting> {
        let frames = self.battle.stack.iter_mut().rev();
        frames.into_iter().find_map(|frame| match frame {
            crate::battle::Frame::Acting(acting) => Some(acting),
            _ => None,
        })
    }

    /// Cautious units are checked before they hurry (sof-usr-cautious, sof-move-35).
    fn dares(&mut self, unit: UnitId) -> bool {
        let need = Need::of(self.battle.unit(unit).training.skill());
        let from = self.dice.log().len();
        let dares = self.check(&need, "Cautious", "sof-usr-cautious").passed;
        self.tell(|say| {
            let word = if dares { "hurries on" } else { "hesitates" };
            Event::new(
                "cautious",
                "sof-usr-cautious",
                format!("{} {word}.", say.unit(unit)),
            )
        });
        self.show_dice(from);
        dares
    }

    /// One die more, if there is one and the owner pays it; else the unit does something else (sof-usr-cautious, sof-dec-40). It adds to the
    /// surcharge of those out of influence (sof-init-23).
    fn hesitate(&mut self, unit: UnitId, draw: Draw) {
        if let Some(acting) = self.acting_mut() {
            acting.taken.pop();
            acting.hesitant = true;
        }
        let in_zero = self.battle.phase == crate::battle::Phase::Activation(0);
        let spare = self.rules.spare_die(self.battle, unit, u8::MAX, None);
        if !in_zero && spare.is_ok() {
            self.ask(Cautious { unit, draw });
        }
    }

    fn perform_plain(&mut self, unit: UnitId, action: &Action) {
        match action {
            Action::Pivot { heading } => self.pivot(unit, *heading),
            Action::CrossWire { section } => self.cross_wire(unit, *section),
            Action::Bombard { .. } | Action::Smoke { .. } => {
                self.bombard(unit, action);
            }
            Action::Rally => {
                let acting = self.battle.acting();
                let how = acting.map_or(Rallying::Action, |acting| {
                    acting.rallying(self.rules, self.battle)
                });
                self.rally(unit, how);
            }
            Action::ClearJam => self.clear_jam(unit),
            Action::HitTheDirt { keep } => self.hit_the_dirt(unit, *keep),
            Action::Communicate(Message::HurryReserves) => self.hurry_reserves(unit),
            Action::Enter { building } => self.enter_building(unit, *building),
            Action::Special { .. } => self.special(unit, action),
            Action::Withdraw => self.withdraw(unit),
            Action::Communicate(Message::AdjustBarrage { .. })
            | Action::Move { .. }
            | Action::FallBack { .. }
            | Action::Fire { .. }
            | Action::Assault { .. }
            | Action::Exit { .. } => unreachable!("{action:?} was planned, or refused"),
        }
    }

    /// All jammed weapons of the unit fire again (sof-act-jam-1).
    fn clear_jam(&mut self, unit: UnitId) {
        let jammed = self.battle.figures_of(unit).filter(|(_, figure)| figure.jammed);
        let jammed: Vec<FigureId> = jammed.map(|(id, _)| id).collect();
        for figure in &jammed {
            self.battle.figure_mut(*figure).jammed = false;
        }
        self.tell(|say| {
            let text = format!("{} clears its jams.", say.unit(unit));
            let marks = jammed
                .iter()
                .map(|figure| crate::film::mark(*figure, MarkLook::Rallied, "cleared"));
            Event::new("jam-cleared", "sof-act-jam-1", text).together(marks)
        });
    }

    /// Down, and one suppression off unless it is kept (sof-act-htd-1, sof-dec-41).
    fn hit_the_dirt(&mut self, unit: UnitId, keep: bool) {
        self.go_down(unit);
        if !keep && 0 < self.steady(unit, 1) {
            self.tell(|say| {
                let text = format!("{} shakes off one suppression.", say.unit(unit));
                Event::new("steadied", "sof-act-htd-1", text)
            });
        }
    }
}
