//! Declaring an assault and moving into contact (section 13.1).

use board::table::figures::{Against, Engaged, Filled, Squad, Target, engage};
use board::table::{Arc, Shape, StandId, in_arc};
use umpire::Event;

use crate::battle::{Battle, FigureId, Phase, Unit, UnitId, other};
use crate::content::model::{Formation, UnitRule, UnitType};
use crate::moving::Rate;
use crate::order::Action;
use crate::rules::{Resolution, Rules};
use crate::why::Why;

/// With so much suppression nobody moves closer (sof-move-29).
const PINNED: u8 = 3;

/// An assault worked out: every figure's way, and who comes into contact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAssault {
    pub unit: UnitId,
    pub target: UnitId,
    pub engaged: Engaged,
    pub smoke_grenades: bool,
}

impl Rules {
    /// May it assault so (sof-cc-1, sof-cc-2, sof-cc-3, sof-cc-5, sof-cc-10)? First reason in rulebook order.
    pub fn plan_assault(
        &self,
        battle: &Battle,
        unit: UnitId,
        action: &Action,
    ) -> Result<PlannedAssault, Why> {
        let Action::Assault {
            target,
            smoke_grenades,
            adjust: _,
        } = *action
        else {
            return Err(Why::new("sof-act-assault-1", "That is no assault."));
        };
        self.may_assault(battle, unit, target)?;
        let me = battle.unit(unit);
        if smoke_grenades && (!me.has(UnitRule::SmokeGrenades) || me.smoke_grenades_used) {
            return Err(Why::new("sof-wsr-smokegren", "{} has no smoke grenades left.").unit(unit.in_words()));
        }
        let allowance = self.rate(battle, unit, Rate::Assault).unwrap_or(0);
        let engaged = self.engage(battle, unit, target, allowance.into());
        let engaged = engaged
            .ok_or_else(|| Why::new("sof-act-assault-1", "{} cannot be reached.").unit(target.in_words()))?;
        Ok(PlannedAssault {
            unit,
            target,
            engaged,
            smoke_grenades,
        })
    }

    /// The bars against an assault (sof-cc-3, sof-init-17, sof-usr-flankers).
    fn may_assault(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Result<(), Why> {
        let me = battle.unit(unit);
        let known = battle.knows_unit(target) && battle.unit(target).owner == other(me.owner);
        let foe = battle
            .units
            .get(target.index())
            .filter(|foe| known && foe.in_play());
        let Some(foe) = foe else {
            return Err(Why::new("sof-cc-1", "There is nobody to assault."));
        };
        if foe.ambush.is_some() {
            return Err(Why::new("sof-cc-2", "{} is in ambush.").unit(target.in_words()));
        }
        if self.rate(battle, unit, Rate::Assault).is_none() || !me.on_table() {
            return Err(Why::new("sof-cc-3", "{} cannot assault.").unit(unit.in_words()));
        }
        if me.formation == Formation::Extended {
            return Err(Why::new("sof-cc-3", "{} is in extended order.").unit(unit.in_words()));
        }
        if PINNED <= me.suppression {
            return Err(Why::new("sof-cc-3", "{} is pinned down.").unit(unit.in_words()));
        }
        if me.out_of_command {
            return Err(Why::new("sof-unit-9", "{} is out of command.").unit(unit.in_words()));
        }
        if battle.phase == Phase::Activation(0) && self.is_watched(battle, unit, target) {
            return Err(Why::new(
                "sof-init-17",
                "In phase zero nobody closes with an enemy in sight.",
            ));
        }
        if me.has(UnitRule::Flankers) && self.is_in_front(battle, unit, foe, target) {
            return Err(
                Why::new("sof-usr-flankers", "{} faces it and is not shaken enough.").unit(target.in_words()),
            );
        }
        Ok(())
    }

    /// Visible and within 36 inches (sof-init-16).
    fn is_watched(&self, battle: &Battle, unit: UnitId, target: UnitId) -> bool {
        self.units_within(battle, unit, target, 3_600) && self.sees(battle, unit, target).is_ok()
    }

    fn is_in_front(&self, battle: &Battle, unit: UnitId, foe: &Unit, target: UnitId) -> bool {
        let (Some(from), Some(middle)) = (battle.centre(unit), battle.centre(target)) else {
            return false;
        };
        let on_foot = matches!(foe.kind, UnitType::Infantry | UnitType::Mounted);
        on_foot && foe.suppression < 2 && in_arc(Arc::Front180, middle, foe.heading, from)
    }

    /// Everybody's way into contact (tm-21.4), against a unit, the building it is in, or the wall it stands behind (sof-cc-7).
    pub(super) fn engage(
        &self,
        battle: &Battle,
        unit: UnitId,
        target: UnitId,
        allowance: i64,
    ) -> Option<Engaged> {
        let figures = self.miniatures(battle, unit);
        let squad = Squad {
            figures: &figures,
            pose: battle.unit(unit).pose(),
        };
        let mut setting = self.setting(battle, unit);
        setting.keeps_away = false;
        if let Some(piece) = battle
            .building_of(target)
            .or_else(|| self.wall_before(battle, unit, target))
        {
            setting.against = Against::Piece;
            let target = Target::Piece(self.ground.piece(piece));
            return engage(&setting, &squad, &target, allowance).ok();
        }
        setting.against = Against::Unit(target.0.into());
        let foes = battle.standing(target);
        let prints = foes
            .iter()
            .map(|id| (StandId(id.0.into()), self.print(battle, *id)));
        engage(&setting, &squad, &Target::Unit(prints.collect()), allowance).ok()
    }

    /// A wall, hedge or fence right in front of the target, seen from the assaulting unit (sof-cc-7).
    fn wall_before(&self, battle: &Battle, unit: UnitId, target: UnitId) -> Option<u16> {
        use board::table::{Segment, crosses, within};
        let from = battle.centre(unit)?;
        let foes = battle.standing(target);
        let lines = self
            .ground
            .pieces()
            .filter(|piece| !battle.breached.contains(piece));
        let mut lines = lines.filter_map(|piece| match &self.ground.piece(piece).shape {
            Shape::Line(line) => Some((piece, line)),
            Shape::Area(_) | Shape::Strip(_) | Shape::Point(_) => None,
        });
        let behind = |foe: &FigureId, line: &board::table::Polyline| {
            let near = within(&self.print(battle, *foe), line, 100);
            near && crosses(line, Segment::new(from, battle.figure(*foe).at))
        };
        lines
            .find(|(_, line)| foes.iter().any(|foe| behind(foe, line)))
            .map(|(piece, _)| piece)
    }

    /// Assaults worth listing, nearest first: at most four (sof-ord-60, sof-ord-83).
    pub fn assault_offers(&self, battle: &Battle, unit: UnitId) -> Vec<Action> {
        let reach = self.rate(battle, unit, Rate::Assault).unwrap_or(0);
        let seat = battle.unit(unit).owner;
        let mut foes: Vec<_> = battle
            .enemies(seat)
            .filter_map(|(foe, _)| Some((self.unit_gap(battle, unit, foe)?, foe)))
            .filter(|(gap, _)| gap.is_within(reach))
            .collect();
        foes.sort();
        let assault = |target| Action::Assault {
            target,
            smoke_grenades: false,
            adjust: Vec::new(),
        };
        let assaults = foes.into_iter().map(|(_, foe)| assault(foe));
        assaults
            .filter(|action| self.plan_assault(battle, unit, action).is_ok())
            .take(4)
            .collect()
    }
}

impl Resolution<'_> {
    /// The assault move itself.
    pub(super) fn charge(&mut self, planned: &PlannedAssault) {
        let PlannedAssault {
            unit,
            target,
            engaged,
            ..
        } = planned;
        let me = self.battle.unit_mut(*unit);
        me.heading = engaged.heading;
        let filled = Filled {
            pose: me.pose(),
            ways: engaged.ways.clone(),
            cost: engaged.cost,
        };
        self.set_down(*unit, &filled);
        self.mark_moved(*unit);
        let ways = &engaged.ways;
        self.tell(|say| {
            let text = format!("{} assaults {}.", say.unit(*unit), say.unit(*target));
            let mut event = Event::new("assault", "sof-act-assault-1", text);
            for (id, way) in ways {
                event = event.show(say.along(rulebook::UnitId(id.0 as u16), way));
            }
            event
        });
    }
}
