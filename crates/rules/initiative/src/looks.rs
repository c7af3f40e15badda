//! What can be seen from a place.

use board::table::Viewer;
use tabletop::{draw, view};
use umpire::scene::Overlay;
use umpire::{Anchor, Eyes, View};

use crate::battle::{Battle, TeamId};
use crate::content::model::{Class, Mount};
use crate::rules::{Rules, SIGHT};
use crate::why::Why;

impl Rules {
    /// What a piece sees from where it is or might go, or what is seen from a place.
    pub fn look_from(&self, battle: &Battle, eyes: Eyes, piece: Option<u16>, from: Option<&Anchor>) -> View {
        let known = |team: &TeamId| {
            let team = battle.team(*team);
            team.on_table() && !self.is_hidden_from(team, eyes)
        };
        let team = piece.and_then(|piece| battle.teams.of_piece(piece)).filter(known);
        let place = view::place(self.ground.table.frame(), from);
        let viewer = match (team, place) {
            (Some(team), Some(at)) => {
                let stands = battle.team(team);
                Viewer::new(self.print_at(stands, at, stands.facing), self.lining(stands))
            }
            (Some(team), None) => self.viewer(battle, team),
            (None, Some(at)) => Viewer::point(at),
            (None, None) => return View::default(),
        };
        let others = battle
            .teams
            .ids()
            .filter(|other| Some(*other) != team && known(other));
        let mut view = view::look(
            &self.ground.table,
            &SIGHT,
            &viewer,
            others.map(|other| (other, other.0, self.viewer(battle, other))),
            |other| self.reach_word(battle, team?, other, &viewer),
            |other| {
                Why::new("ini-cover-5", "{} is out of sight.")
                    .unit(other)
                    .refusal(self, battle)
            },
        );
        if let (Some(team), None) = (team, place) {
            self.show_powers(battle, team, &mut view.overlays);
        }
        view
    }

    /// `normal` or `long`, if one of its weapons reaches an enemy.
    fn reach_word(
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
    fn show_powers(&self, battle: &Battle, id: TeamId, overlays: &mut Vec<Overlay>) {
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
