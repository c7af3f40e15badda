//! Drags: a whole Unit, or one Team of it, goes where it is dropped, mended into what is legal (ini-ord-10). It may turn (ini-ord-12), its
//! leader is placed last (ini-ord-15), and single Teams are adjusted before it goes (ini-ord-17).

use board::table::Facing;
use board::table::platoon::{Drag, Formation, Who};
use rulebook::{Meant, Wish};
use tabletop::{Terrain as _, draw};
use umpire::scene::{Ending, Spent};
use umpire::{Anchor, Choice, Formation as Offered, Note, Preview, RuleId, Selection};

use crate::barrage::{Aim, BarragePlan};
use crate::battle::{Battle, Post, Team, TeamId, UnitId};
use crate::cohesion::stand_id;
use crate::movement::{Gait, MovePlan};
use crate::order::{Leg, Order, Spot};
use crate::rules::Rules;
use crate::sight::Sights;
use crate::walk::{Purpose, Walk};

/// The shapes of ini-ord-13 by the words of the client.
const SHAPES: [(&str, &str, Formation); 4] = [
    ("keep", "Keep", Formation::Keep),
    ("line", "Line", Formation::Line),
    ("column", "Column", Formation::Column),
    ("close-up", "Close up", Formation::CloseUp),
];

impl Rules {
    /// The Unit goes with one move, or with a Run if that brings it nearer; or this Team alone (ini-ord-10).
    pub(super) fn drag_unit(&self, battle: &Battle, unit: UnitId, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let Some((lead, to)) = lead_to(battle, wish).filter(|(lead, _)| battle.team(*lead).unit == unit)
        else {
            return Vec::new();
        };
        let picked = wish.picked;
        let Some(drag) = self.drag_of(picked, lead, to) else {
            let smoke = self.smoke_at(battle, unit, to);
            return smoke.map(Meant::from).into_iter().collect();
        };
        let alone = Drag {
            who: Who::LeadAlone,
            ..drag.clone()
        };
        let several = 1 < self.marchers(battle, lead);
        let (drag, alone) = if several {
            (drag, Some(alone))
        } else {
            (alone, None)
        };
        let mut orders: Vec<Order> = Vec::new();
        let drags = [(&drag, false), (&drag, true)]
            .into_iter()
            .chain(alone.iter().map(|alone| (alone, false)));
        for (drag, run) in drags {
            let legs = self.proposed_move(battle, unit, drag, run);
            let order = Order::Move {
                legs: as_drafted(legs, picked, battle),
                helps: Vec::new(),
                reference: None,
            };
            let goes = matches!(&order, Order::Move { legs, .. } if !legs.is_empty());
            if goes && !orders.contains(&order) {
                orders.push(order);
            }
        }
        orders.extend(self.smoke_at(battle, unit, to));
        orders.into_iter().map(Meant::from).collect()
    }

    fn drag_of(&self, picked: &Selection, lead: TeamId, to: Spot) -> Option<Drag> {
        let place = |spot: Spot| spot.clamped(self.scenario.frame).try_into().ok();
        Some(Drag {
            lead: stand_id(lead),
            to: place(to)?,
            via: picked
                .via
                .iter()
                .filter_map(|spot| place(Spot::from(*spot)))
                .collect(),
            facing: facing_wanted(picked),
            formation: shape_wanted(picked).unwrap_or(Formation::Keep),
            who: Who::Everybody,
        })
    }

    /// How many Teams go with this one; an observer goes alone (ini-ord-10).
    fn marchers(&self, battle: &Battle, lead: TeamId) -> usize {
        match battle.team(lead).post {
            Post::Observer => 1,
            Post::Plain | Post::Leader | Post::Commander => battle.counted(battle.team(lead).unit).count(),
        }
    }

    /// A Unit is deployed around the place, dug in and on Overwatch or not.
    pub(super) fn drag_to_deploy(&self, battle: &Battle, wish: Wish<'_>) -> Vec<Meant<Order>> {
        let Some((lead, to)) = lead_to(battle, wish) else {
            return Vec::new();
        };
        let (unit, picked) = (battle.team(lead).unit, wish.picked);
        let (facing, formation) = (facing_wanted(picked), shape_wanted(picked));
        let Ok(at) = to.clamped(self.scenario.frame).try_into() else {
            return Vec::new();
        };
        let Some(mut teams) = self.berths_around(battle, unit, at, facing, formation) else {
            return Vec::new();
        };
        for berth in &mut teams {
            if let Some(Anchor::Point { x, y }) = picked
                .drafted(berth.team.0)
                .and_then(|drafted| drafted.at.clone())
            {
                berth.at = Spot { x, y };
            }
        }
        let deploy = |dug_in, overwatch| Order::Deploy {
            unit,
            teams: teams.clone(),
            dug_in,
            overwatch,
        };
        let ways = [(true, false), (false, false), (true, true), (false, true)];
        ways.map(|(dug_in, overwatch)| deploy(dug_in, overwatch).into())
            .into()
    }

    /// Smoke there, with whoever can see the place and every gun of the Unit.
    fn smoke_at(&self, battle: &Battle, unit: UnitId, to: Spot) -> Option<Order> {
        let at = to.on(self.scenario.frame).ok()?;
        let lays = |team: &Team| {
            let mut arms = self.kind(team).arms.iter();
            !team.is_suppressed() && arms.any(|arm| 0 < self.content.weapons[arm.weapon].barrage)
        };
        let own = battle.teams_of(unit);
        let guns: Vec<TeamId> = own.filter(|(_, team)| lays(team)).map(|(team, _)| team).collect();
        let commander = battle.commander(battle.unit(unit).owner);
        let mut observers = battle.teams_of(unit).map(|(team, _)| team).chain(commander);
        let plan = |observer| BarragePlan {
            unit,
            observer,
            guns: guns.clone(),
            aim: Aim::Smoke(at),
        };
        let observer = observers.find(|observer| self.check_barrage(battle, &plan(*observer)).is_ok())?;
        Some(Order::Smoke {
            observer,
            at: to,
            guns,
        })
    }

    /// Fills the preview of a movement plan: ways and ends, terrain checks, and the formations that could be taken instead.
    pub(crate) fn show_plan(&self, battle: &Battle, picked: &Selection, choice: &mut Choice<Order>) {
        if let Order::Deploy { teams, .. } = &choice.order
            && 1 < teams.len()
        {
            choice.preview.shapes = formations();
        }
        let Order::Move {
            legs,
            helps,
            reference,
        } = &choice.order
        else {
            return;
        };
        let Some(first) = legs.first() else { return };
        let unit = battle.team(first.team).unit;
        let plan = self.check_plan(battle, unit, legs, helps, *reference, Gait::MoveOrRun);
        let Ok(plan) = plan else { return };
        if plan.run {
            choice.label = format!("Run {}", self.unit_name(unit));
        } else if legs.len() == 1 && 1 < self.marchers(battle, first.team) {
            choice.label = format!("Move {} alone", self.name(battle, first.team));
        }
        if choice.preview.endings.is_empty() {
            self.show_endings(battle, &plan, &mut choice.preview);
        }
        if 1 < legs.len() {
            choice.preview.shapes = formations();
        }
        self.show_shortfalls(battle, unit, picked, (legs, plan.run), &mut choice.preview);
        if !picked.pieces.is_empty() {
            self.show_dangers(battle, &plan, &mut choice.preview);
            self.show_reactions(battle, unit, &plan, &mut choice.preview);
        }
    }

    /// Who does not end where he was wanted, and why (ini-ord-14).
    fn show_shortfalls(
        &self,
        battle: &Battle,
        unit: UnitId,
        picked: &Selection,
        (legs, run): (&[Leg], bool),
        preview: &mut Preview,
    ) {
        let lead = battle.teams.picked(picked).next();
        let (Some(lead), Some(Anchor::Point { x, y })) = (lead, &picked.wanted) else {
            return;
        };
        let Some(drag) = self.drag_of(picked, lead, Spot { x: *x, y: *y }) else {
            return;
        };
        let who = if 1 < legs.len() {
            Who::Everybody
        } else {
            Who::LeadAlone
        };
        for (team, why) in self.shortfalls(battle, unit, &Drag { who, ..drag }, run, legs) {
            let ending = preview.endings.iter_mut().find(|ending| ending.piece == team.0);
            if let Some(ending) = ending.filter(|ending| ending.short.is_none()) {
                ending.short = Some(why.refusal(self, battle));
            }
        }
    }

    /// What may go wrong on the way: terrain checks with their chances (ini-ord-18).
    fn show_dangers(&self, battle: &Battle, plan: &MovePlan, preview: &mut Preview) {
        for stride in &plan.strides {
            for (test, needs) in self.terrain_checks(battle, stride.team, &stride.march) {
                let kind = self.ground.kind(test.piece.0 as u16);
                let name = self.name(battle, stride.team);
                let percent = self.terrain_chance(battle, stride.team, needs).per_mille() / 10;
                preview.notes.push(Note {
                    text: format!("{name} needs {needs}+ for the {} ({percent} %).", kind.word()),
                    rule: RuleId(if needs == 2 { "ini-move-4" } else { "ini-move-5" }),
                });
            }
        }
    }

    /// Who could shoot on the way, and from what mark on; and who sees each Team at its end (ini-ord-18).
    fn show_reactions(&self, battle: &Battle, unit: UnitId, plan: &MovePlan, preview: &mut Preview) {
        let walk = Walk::new(unit, Purpose::Move, plan.clone());
        let chances = self.chances(battle, &walk);
        let mut told: Vec<UnitId> = Vec::new();
        for chance in &chances {
            if told.contains(&chance.unit) {
                continue;
            }
            told.push(chance.unit);
            let how = match battle.unit(chance.unit).overwatch {
                true => "on Overwatch",
                false => "in reaction",
            };
            preview.notes.push(Note {
                text: format!(
                    "{} could fire {how} after {} in.",
                    self.unit_name(chance.unit),
                    chance.mark
                ),
                rule: RuleId("ini-react-3"),
            });
        }
        let last = *self.marks_left(&walk).end();
        let after = self.supposed(battle, &walk, last);
        let seat = battle.unit(unit).owner;
        let mut sights = Sights::new(self, &after);
        for ending in &mut preview.endings {
            let team = TeamId::at(usize::from(ending.piece));
            let foes = after.enemies(seat).filter(|(_, foe)| !foe.hidden);
            let watching = foes.filter(|(foe, _)| sights.sees(*foe, team));
            ending.seen_by = watching.map(|(foe, _)| foe.0).collect();
        }
    }

    fn show_endings(&self, battle: &Battle, plan: &MovePlan, preview: &mut Preview) {
        for stride in &plan.strides {
            let team = battle.team(stride.team);
            let end = stride.march.end();
            let most = self.allowance(team) * if plan.run { 2 } else { 1 };
            let walked = stride.march.how == board::table::platoon::How::Walked && stride.march.moves();
            let path = stride.march.path.points().iter().copied().map(draw::at);
            preview.endings.push(Ending {
                piece: stride.team.0,
                x: end.at.x(),
                y: end.at.y(),
                facing: end.facing.degrees() as u16,
                path: if walked { path.collect() } else { Vec::new() },
                spent: walked.then(|| Spent {
                    units: stride.march.cost() as i32,
                    of: most,
                }),
                short: None,
                seen_by: Vec::new(),
            });
        }
    }
}

/// The first Team picked, and the place pointed at.
fn lead_to(battle: &Battle, wish: Wish<'_>) -> Option<(TeamId, Spot)> {
    let lead = battle.teams.picked(wish.picked).next();
    lead.zip(wish.place().map(Spot::from))
}

fn facing_wanted(picked: &Selection) -> Option<Facing> {
    let degrees = picked.facing?;
    Facing::new(i32::from(degrees) % 360).ok()
}

fn shape_wanted(picked: &Selection) -> Option<Formation> {
    let shape = picked.shape.as_deref()?;
    let known = SHAPES.iter().find(|(word, _, _)| *word == shape);
    known.map(|(_, _, formation)| *formation)
}

/// The proposed legs, with one Team's way drawn anew.
pub(super) fn redrawn(battle: &Battle, proposed: &MovePlan, wish: Wish<'_>) -> Option<Vec<Leg>> {
    let (team, to) = lead_to(battle, wish)?;
    if battle.team(team).owner != wish.seat {
        return None;
    }
    let via = wish.picked.via.iter().copied().map(Spot::from);
    let mut legs = proposed.legs();
    legs.retain(|known| known.team != team);
    legs.push(Leg {
        team,
        path: via.chain([to]).collect(),
        facing: wish.picked.facing.map(i32::from),
        turret: None,
        placed: false,
    });
    legs.sort_by_key(|leg| leg.team);
    Some(legs)
}

/// The formations to choose from, by the words of the client (ini-ord-13).
fn formations() -> Vec<Offered> {
    let shapes = SHAPES.iter();
    shapes
        .map(|(word, label, _)| Offered {
            word,
            label: (*label).to_owned(),
        })
        .collect()
}

/// The legs with what a player has changed by hand: who was pulled elsewhere goes there, who was struck out stays.
fn as_drafted(mut legs: Vec<Leg>, picked: &Selection, battle: &Battle) -> Vec<Leg> {
    legs.retain(|leg| !picked.is_struck(leg.team.0));
    for drafted in picked.draft.iter().filter(|drafted| !drafted.struck) {
        let Some(team) = battle.teams.of_piece(drafted.piece) else {
            continue;
        };
        let mut leg = match legs.iter().position(|leg| leg.team == team) {
            Some(nth) => legs.remove(nth),
            None => Leg {
                team,
                path: Vec::new(),
                facing: None,
                turret: None,
                placed: false,
            },
        };
        if let Some(Anchor::Point { x, y }) = drafted.at {
            let via = drafted.via.iter().map(|spot| Spot::from(*spot));
            leg.path = if leg.placed {
                vec![Spot { x, y }]
            } else {
                via.chain([Spot { x, y }]).collect()
            };
        }
        leg.facing = drafted.facing.map(i32::from).or(leg.facing);
        legs.push(leg);
    }
    legs.sort_by_key(|leg| leg.team);
    legs
}
