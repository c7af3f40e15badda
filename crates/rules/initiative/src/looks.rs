//! What a Team could do from where it is: ranges, arcs, the next move.

use board::table::Viewer;
use tabletop::{OpenTable as _, draw};
use umpire::scene::Overlay;

use crate::battle::{Battle, TeamId};
use crate::content::model::{Class, Mount};
use crate::rules::Rules;

impl Rules {
    /// `normal` or `long`, if one of its weapons reaches an enemy.
    pub(crate) fn range_word(
        &self,
        battle: &Battle,
        team: TeamId,
        other: TeamId,
        viewer: &Viewer,
    ) -> Option<&'static str> {
        let (me, enemy) = (battle.team(team), battle.team(other));
        if me.owner == enemy.owner {
            return None;
        }
        let theirs = self.print(battle, other);
        let arms = self
            .kind(me)
            .arms
            .iter()
            .map(|arm| &self.content.weapons[arm.weapon]);
        let reaches = |times: i32| {
            let mut arms = arms.clone();
            arms.any(|weapon| {
                0 < weapon.fp && board::table::within(&viewer.base, &theirs, times * weapon.range)
            })
        };
        match (reaches(1), reaches(2)) {
            (true, _) => Some("normal"),
            (false, true) => Some("long"),
            (false, false) => None,
        }
    }

    /// Ranges, arcs and the next move.
    pub(crate) fn draw_powers(&self, battle: &Battle, id: TeamId, overlays: &mut Vec<Overlay>) {
        let team = battle.team(id);
        let kind = self.kind(team);
        let stands = (self.base(team), team.at, team.facing);
        for arm in &kind.arms {
            let weapon = &self.content.weapons[arm.weapon];
            if weapon.fp == 0 {
                continue;
            }
            overlays.push(draw::band("range", stands, weapon.range, "Range"));
            if kind.class != Class::Infantry {
                let turns = kind.turret && arm.mount != Mount::Hull;
                let facing = if turns { team.turret } else { team.facing };
                overlays.push(draw::arc(
                    team.at,
                    facing,
                    90,
                    weapon.range,
                    "Field of fire",
                    "ini-fire-5",
                ));
            }
        }
        overlays.push(draw::band("reach", stands, self.allowance(team), "One move"));
    }
}
