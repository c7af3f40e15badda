//! Moving: allowances, plans and their checks, proposals of a drag (sections Moving, Cohesion, Moving a platoon with one drag).

use board::table::platoon::March;
use board::table::{Allowance, Facing, Length, MobilityClass, MoveFault, Mover, PieceId, Point};
use serde::{Deserialize, Serialize};
use tabletop::{NoSpot, OpenTable as _};

use crate::battle::{Battle, Team, TeamId, UnitId};
use crate::cohesion::{stand_id, team_id};
use crate::content::model::Class;
use crate::ground::{FOOT, GUN, TANK, Terrain};
use crate::order::{Help, Spot};
use crate::rules::Rules;
use crate::why::Why;

/// The gap that planned ends keep to the enemy (ini-move-9).
pub const KEEP_AWAY: Length = 200;

/// One Team's part of a plan that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stride {
    pub team: TeamId,
    pub march: March,
    /// Where its turret points at the end (ini-move-8).
    pub turret: Facing,
}

/// A movement plan that was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovePlan {
    pub strides: Vec<Stride>,
    /// Some Team spends more than one move: a Run (ini-ord-3).
    pub run: bool,
    pub helps: Vec<Help>,
}

/// How far a plan may go.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Gait {
    /// One move (after a failed check, or the second half of Fire and Move).
    Move,
    /// One move or two (ini-act-5).
    MoveOrRun,
}

impl Rules {
    /// One move of a Team (ini-move-1).
    pub fn allowance(&self, team: &Team) -> Length {
        self.kind(team).allowance
    }

    /// How it goes: guns of 3 inches and tanks have ground of their own (ini-move-2, ini-move-3, ini-move-10).
    pub fn mobility(&self, team: &Team) -> MobilityClass {
        let kind = self.kind(team);
        match kind.class {
            Class::Infantry => FOOT,
            Class::Gun if kind.as_infantry => FOOT,
            Class::Gun => GUN,
            Class::Tank => TANK,
        }
    }

    /// A Team about to go this far; friends may be passed (ini-move-9).
    pub fn mover(&self, battle: &Battle, id: TeamId, allowance: Length) -> Mover {
        let team = battle.team(id);
        let friends = battle.own(team.owner).map(|(friend, _)| stand_id(friend));
        Mover {
            stand: self.stand(battle, id),
            class: self.mobility(team),
            allowance: Allowance::Units(allowance),
            passes: friends.collect(),
            exits: Vec::new(),
        }
    }

    /// A place as an order writes it (tm-2.3).
    pub fn place(&self, spot: Spot) -> Result<Point, Why> {
        spot.on(self.ground.table.frame())
            .map_err(|NoSpot { rule, sentence }| Why::new(rule, sentence))
    }

    /// A facing as an order writes it (tm-3.1).
    pub fn facing(&self, degrees: Option<i32>) -> Result<Option<Facing>, Why> {
        tabletop::facing(degrees).map_err(|NoSpot { rule, sentence }| Why::new(rule, sentence))
    }

    /// Why a way or a place is refused.
    pub fn move_fault(&self, fault: MoveFault, team: TeamId) -> Why {
        match fault {
            MoveFault::WrongStart(_) => Why::new("tm-9.1", "The way does not start where {} is.").unit(team),
            MoveFault::OffTable(_) => Why::new("tm-2.3", "{} cannot leave the table.").unit(team),
            MoveFault::BarredByBase(stand, _) => Why::new("ini-move-9", "{other} is in the way of {unit}.")
                .unit(team)
                .other(team_id(stand)),
            MoveFault::BarredByArea(piece, _)
            | MoveFault::BarredByLine(piece, _)
            | MoveFault::RestsOnBarred(piece) => self.barred_by(piece, team),
            MoveFault::TooFar(cost) => Why::new("ini-move-1", "That way is {} long, farther than {} may go.")
                .length(cost.units)
                .unit(team),
            MoveFault::RestsOffTable => Why::new("tm-9.8", "{} must stand wholly on the table.").unit(team),
            MoveFault::RestsOnBase(stand) => Why::new("ini-gen-11", "{unit} would stand on {other}.")
                .unit(team)
                .other(team_id(stand)),
        }
    }

    fn barred_by(&self, piece: PieceId, team: TeamId) -> Why {
        let kind = self.ground.kinds.get(piece.0 as usize);
        let (rule, sentence) = match kind {
            Some(Terrain::Forest | Terrain::Orchard) => ("ini-move-3", "{} cannot go through a forest."),
            Some(Terrain::Rubble) => ("ini-move-3", "{} cannot go through rubble."),
            Some(Terrain::Marsh) => ("ini-move-3", "{} cannot go through a marsh."),
            Some(Terrain::Stream) => ("ini-move-3", "{} cannot cross a stream."),
            Some(Terrain::Bocage) => ("ini-move-3", "{} cannot cross bocage."),
            Some(Terrain::Building) => ("ini-move-10", "{} cannot enter a building."),
            Some(Terrain::HighWall) => ("ini-move-10", "{} cannot cross a high wall."),
            Some(Terrain::Water) => ("ini-move-2", "{} cannot enter the water."),
            Some(_) | None => ("ini-move-10", "{} cannot go there."),
        };
        Why::new(rule, sentence).unit(team)
    }

    /// Can any Team of the Unit move at all now?
    pub fn may_move(&self, battle: &Battle, unit: UnitId) -> bool {
        battle.teams_of(unit).next().is_some() && self.check_unit_moves(battle, unit).is_ok()
    }
}
