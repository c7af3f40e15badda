//! Fields of fire: arcs, friends in the line of fire, and whom an attacked leader joins (ini-fire-4, ini-fire-5,
//! ini-fire-6, ini-fire-7, ini-fire-8, ini-cc-6).

use board::table::{Arc, Length, Segment, blocked_by_base, in_arc, within};
use smallvec::SmallVec;
use tabletop::OpenTable as _;

use crate::battle::{Battle, Post, Team, TeamId, UnitId};
use crate::content::model::{Class, Mount, Weapon};
use crate::fire::Target;
use crate::rules::Rules;

/// How near a Unit must be for an attacked commander or observer to join it (ini-cc-6).
const JOINING: Length = 600;

impl Rules {
    /// Does a weapon bear on a Team (ini-fire-4, ini-fire-5, ini-fire-7)? To fire elsewhere a move turns it first (ini-fire-6).
    pub fn is_in_arc(&self, battle: &Battle, team: TeamId, arm: usize, target: TeamId) -> bool {
        let me = battle.team(team);
        let kind = self.kind(me);
        let facing = match kind.arms[arm].mount {
            Mount::Carried if kind.class == Class::Infantry => return true,
            Mount::Main | Mount::Coax if kind.turret => me.turret,
            Mount::Carried | Mount::Main | Mount::Coax | Mount::Hull => me.facing,
        };
        in_arc(Arc::Front180, me.at, facing, battle.team(target).at)
    }

    /// Does a friendly base stop the line of fire (ini-fire-8)? Guns and Tanks shoot over Infantry, mortars over everybody
    /// (ini-wpn-8).
    pub fn is_blocked_by_friends(
        &self,
        battle: &Battle,
        team: TeamId,
        weapon: &Weapon,
        target: TeamId,
    ) -> bool {
        if weapon.over_friends {
            return false;
        }
        let (me, line) = (
            battle.team(team),
            Segment::new(battle.team(team).at, battle.team(target).at),
        );
        let shoots_over = self.kind(me).class != Class::Infantry;
        let blocks = |(id, friend): (TeamId, &Team)| {
            id != team
                && is_beside(line, friend)
                && !(shoots_over && self.kind(friend).class == Class::Infantry)
                && blocked_by_base(line, &self.print(battle, id))
        };
        battle.own(me.owner).any(blocks)
    }

    /// Units within 6 inches that an attacked commander or observer may join (ini-cc-6, ini-fo-3).
    pub fn joinable(&self, battle: &Battle, team: TeamId) -> SmallVec<[UnitId; 4]> {
        let (me, print) = (battle.team(team), self.print(battle, team));
        let mut units: SmallVec<[UnitId; 4]> = SmallVec::new();
        for (id, other) in battle.own(me.owner) {
            let counts = id != team && matches!(other.post, Post::Plain | Post::Leader);
            if counts && !units.contains(&other.unit) && within(&print, &self.print(battle, id), JOINING) {
                units.push(other.unit);
            }
        }
        units.sort_unstable();
        units
    }

    /// The commander or observer a target is, if it is one: he joins somebody when he is attacked.
    pub fn joiner(&self, battle: &Battle, target: Target) -> Option<TeamId> {
        let mut teams = battle.teams_of(target.unit);
        if target.observer {
            return teams
                .find(|(_, team)| team.post == Post::Observer)
                .map(|(id, _)| id);
        }
        let commander = teams.next().filter(|_| battle.unit(target.unit).is_commander);
        commander.map(|(id, _)| id)
    }
}

/// Could the base of a Team lie on a line? A quick look at its centre.
#[inline]
fn is_beside(line: Segment, team: &Team) -> bool {
    /// More than any base is long from its centre.
    const LARGEST: i64 = 200;
    let (along, to) = (line.b - line.a, team.at - line.a);
    let (cross, ahead, square) = (along.cross(to), along.dot(to), along.square());
    // |cross| is the distance from the line times its length.
    let off = i128::from(cross) * i128::from(cross) <= i128::from(square) * i128::from(LARGEST * LARGEST);
    let slack = LARGEST * (square.isqrt() + 1);
    off && -slack <= ahead && ahead <= square + slack
}
