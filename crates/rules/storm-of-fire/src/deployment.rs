//! Setting units up in their zones (sof-mis-2, sof-ord-30), one by one or by the book (section 41.8).

mod by_the_book;

use board::table::Footprint;
use board::table::figures::{Filled, Goal, Miniature, NoPlace, Pose, Squad, set_down};
use rulebook::Units;
use umpire::{Dice, Event, Report, Seat};

use crate::battle::{
    Battle, Building, BuildingState, Frame, Phase, Reserve, Side, Strike, Unit, UnitId, Whereabouts,
};
use crate::content::model::Formation;
use crate::decisions::Deploy;
use crate::moving::no_place;
use crate::order::{Berth, Draw, Spot};
use crate::rules::{Resolution, Rules};
use crate::sequence::Sequence;
use crate::set_up::SetUp;
use crate::why::{Allowed, Why};

pub use crate::muster::{loadouts, muster_units, unit_names};

/// The battle before its first question.
pub fn muster(rules: &Rules, dice: &mut Dice, report: &mut Report) -> Battle {
    let mut battle = fresh(rules);
    let mut resolution = Resolution {
        rules,
        battle: &mut battle,
        dice,
        report,
    };
    resolution.settle();
    battle
}

/// Everybody beside the table, the set-up not begun.
pub fn fresh(rules: &Rules) -> Battle {
    let mustered = muster_units(rules);
    let side = |staff: bool| Side {
        staff,
        ..Side::default()
    };
    let buildings = rules.features.iter().enumerate();
    let buildings = buildings.filter_map(|(piece, feature)| {
        let entry = feature.building.as_ref()?;
        Some(Building {
            piece: piece as u16,
            state: if entry.ruined {
                BuildingState::Ruined
            } else {
                BuildingState::Intact
            },
            hits: 0,
        })
    });
    Battle {
        figures: Units::from(mustered.figures),
        units: mustered.units,
        battlegroups: mustered.battlegroups,
        sides: mustered.staff.map(side),
        turn: 0,
        phase: Phase::SetUp,
        dice: Vec::new(),
        initiative: None,
        objectives: rules.scenario.objectives.clone(),
        laid: Vec::new(),
        buildings: buildings.collect(),
        breached: Vec::new(),
        strike: match rules.mission().strike_from {
            Some(_) => Strike::Waiting,
            None => Strike::None,
        },
        stack: vec![Frame::from(Sequence::default()), Frame::from(SetUp { step: 0 })],
        end: None,
    }
}

/// A unit as it is to be set up.
#[derive(Clone, Debug)]
pub struct Berthed {
    pub unit: UnitId,
    pub place: Berthing,
}

#[derive(Clone, Debug)]
pub enum Berthing {
    Table {
        filled: Filled,
        formation: Formation,
        /// In ambush in this piece.
        ambush: Option<u16>,
    },
    Building(u16),
}

/// How a unit is to stand about an anchor.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Stance {
    pub formation: Formation,
    pub pose: Pose,
}

impl Battle {
    /// Units of a seat that wait to be set up, in ascending id: those who come after all enemies, or the others (sof-recon-14).
    pub fn waiting(&self, seat: Seat, late: bool) -> Vec<UnitId> {
        let waits = |(id, unit): &(UnitId, &Unit)| {
            unit.owner == seat
                && unit.place == Whereabouts::ToPlace
                && self.side(seat).late.contains(id) == late
        };
        self.numbered_units().filter(waits).map(|(id, _)| id).collect()
    }
}

impl Rules {
    /// How a unit is to stand: what the order leaves out is as usual (sof-fig-14, sof-fig-15, sof-fig-16).
    pub(crate) fn stance(&self, battle: &Battle, unit: UnitId, draw: &Draw) -> Result<Stance, Why> {
        let me = battle.unit(unit);
        let formation = draw.formation.unwrap_or(me.formation);
        self.check_formation(battle, unit, formation)?;
        let count = battle.figures_of(unit).count() as u16;
        let files = draw
            .files
            .unwrap_or_else(|| Rules::usual_files(me.kind, formation, count));
        if files == 0 || count < files {
            return Err(Why::new("sof-fig-14", "A unit stands in 1 to {n} files.").number(i32::from(count)));
        }
        let order = Rules::drawn_up(me.kind, formation);
        let gap = draw.gap.unwrap_or(order.gap());
        if gap < order.least_gap() || order.gap() < gap {
            return Err(Why::new(
                "sof-fig-15",
                "Figures do not stand so far apart in that formation.",
            ));
        }
        let heading = tabletop::facing(draw.heading);
        let heading = heading.map_err(|fault| Why::new(fault.rule, fault.sentence))?;
        Ok(Stance {
            formation,
            pose: Pose {
                heading: heading.unwrap_or(self.toward_enemy(me.owner)),
                order,
                files,
                gap,
            },
        })
    }

    fn goal(&self, stance: &Stance, draw: &Draw) -> Result<Goal, Why> {
        let at = |spot: Spot| {
            spot.on(self.frame())
                .map_err(|fault| Why::new(fault.rule, fault.sentence))
        };
        let mut adjust = Vec::new();
        for (figure, spot) in &draw.adjust {
            adjust.push((board::table::StandId(figure.0.into()), at(*spot)?));
        }
        Ok(Goal {
            anchor: at(draw.to)?,
            pose: stance.pose,
            via: Vec::new(),
            adjust,
            exact: true,
        })
    }

    /// Sets a unit down without ways under a rule for every figure (tm-21.1): where it deploys, or where an ambush turns out to be.
    pub(crate) fn put_down(
        &self,
        battle: &Battle,
        unit: UnitId,
        draw: &Draw,
        rule: &dyn Fn(&Miniature, &Footprint) -> Option<NoPlace>,
    ) -> Result<(Filled, Formation), Why> {
        let stance = self.stance(battle, unit, draw)?;
        let goal = self.goal(&stance, draw)?;
        let figures = self.miniatures(battle, unit);
        let squad = Squad {
            figures: &figures,
            pose: battle.unit(unit).pose(),
        };
        let filled = set_down(&self.setting(battle, unit), &squad, &goal, rule);
        match filled {
            Ok(filled) => Ok((filled, stance.formation)),
            Err(fault) => Err(no_room(fault, unit)),
        }
    }

    /// May this unit be set up so (sof-mis-2, sof-msr-2, sof-msr-3)?
    pub fn check_deploy(
        &self,
        battle: &Battle,
        seat: Seat,
        late: bool,
        unit: UnitId,
        berth: &Berth,
    ) -> Result<Berthed, Why> {
        if !battle.waiting(seat, late).contains(&unit) {
            return Err(Why::new(
                "sof-dec-10",
                "That is no unit of yours that is to deploy now.",
            ));
        }
        let zone = self.zone(seat);
        let in_zone = |_: &Miniature, print: &Footprint| (!zone.holds(print)).then_some(NoPlace::Reach);
        let place = match berth {
            Berth::Pose(draw) => {
                let (filled, formation) = self.put_down(battle, unit, draw, &in_zone)?;
                Berthing::Table {
                    filled,
                    formation,
                    ambush: None,
                }
            }
            Berth::Ambush { piece, draw } => {
                self.check_ambush(battle, unit, *piece)?;
                let shape = &self.ground.piece(*piece).shape;
                let inside = |man: &Miniature, print: &Footprint| {
                    let in_piece = board::table::in_shape(print.centre(), shape);
                    in_zone(man, print).or((!in_piece).then_some(NoPlace::Reach))
                };
                let (filled, formation) = self.put_down(battle, unit, draw, &inside)?;
                Berthing::Table {
                    filled,
                    formation,
                    ambush: Some(*piece),
                }
            }
            Berth::Building(building) => {
                self.check_billet(battle, unit, *building)?;
                Berthing::Building(*building)
            }
        };
        Ok(Berthed { unit, place })
    }

    /// May it be set up in this building of its zone (sof-bldg-4, sof-bldg-5, sof-bldg-6, sof-bldg-7)?
    fn check_billet(&self, battle: &Battle, unit: UnitId, building: u16) -> Allowed {
        let seat = battle.unit(unit).owner;
        let is_piece = usize::from(building) < self.features.len();
        let zone = self.zone(seat);
        let inside = is_piece && {
            use board::table::Figure;
            let corners = self.ground.piece(building).shape.core().points().iter();
            corners.into_iter().all(|corner| zone.contains(*corner))
        };
        if !inside {
            return Err(Why::new("sof-mis-2", "That is no building in your zone."));
        }
        self.check_tenant(battle, unit, building)
    }
}

/// Why a unit cannot be set down in its zone, or in the piece of its ambush.
pub(crate) fn no_room(fault: NoPlace, unit: UnitId) -> Why {
    match fault {
        NoPlace::Reach => Why::new("sof-mis-2", "{} would not be wholly inside.").unit(unit.in_words()),
        fault => no_place(unit, fault),
    }
}

impl Resolution<'_> {
    /// A unit takes its places on the table.
    pub(crate) fn take_places(&mut self, unit: UnitId, filled: &Filled, formation: Formation) {
        self.battle.unit_mut(unit).formation = formation;
        self.set_down(unit, filled);
    }

    /// A unit is set up.
    pub fn deploy(&mut self, berthed: Berthed) {
        let Berthed { unit, place } = berthed;
        let rule = match &place {
            Berthing::Table {
                filled,
                formation,
                ambush,
            } => {
                self.take_places(unit, filled, *formation);
                self.battle.unit_mut(unit).ambush = *ambush;
                if ambush.is_some() {
                    "sof-msr-3"
                } else {
                    "sof-mis-2"
                }
            }
            Berthing::Building(building) => {
                self.battle.unit_mut(unit).place = Whereabouts::Building(*building);
                "sof-bldg-4"
            }
        };
        self.tell(|say| {
            let how = match &place {
                Berthing::Table { ambush: Some(_), .. } => " in ambush",
                Berthing::Table { ambush: None, .. } => "",
                Berthing::Building(_) => " in a building",
            };
            let text = format!("{} is deployed{how}.", say.unit(unit));
            let figures: Vec<_> = say.battle.figures_of(unit).map(|(id, _)| id).collect();
            let event = figures
                .iter()
                .fold(Event::new("deployed", rule, text), |event, id| event.about(id.0));
            event.together(figures.iter().map(|id| say.placed(*id)))
        });
    }

    /// Everybody of a side who waits is set up by the book (sof-ord-30, sof-ord-91). Who finds no room at all waits in Immediate
    /// Reserve.
    pub fn deploy_all(&mut self, seat: Seat, late: bool) {
        for unit in self.rules.by_the_book(self.battle, seat, late) {
            let draw = self.rules.book_place(self.battle, unit);
            let berthed = draw.and_then(|draw| {
                let berth = Berth::Pose(draw);
                self.rules
                    .check_deploy(self.battle, seat, late, unit, &berth)
                    .ok()
            });
            match berthed {
                Some(berthed) => self.deploy(berthed),
                None => {
                    self.battle.unit_mut(unit).place = Whereabouts::Reserve(Reserve::Immediate);
                    self.tell(|say| {
                        let text = format!("{} finds no room and waits in reserve.", say.unit(unit));
                        Event::new("reserve", "sof-ord-91", text)
                    });
                }
            }
        }
    }

    /// Asks who deploys next, if anybody waits.
    pub fn ask_to_deploy(&mut self, next: Deploy) {
        if let Some(next) = next.to_whom(self.battle) {
            self.ask(next);
        }
    }
}

#[cfg(test)]
mod tests;
