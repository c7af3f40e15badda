//! Cover, concealment, going to ground (sections Cover and terrain, Gone to ground).

use board::table::{Arc, CONTACT, Cover as PieceCover, Shape, behind, in_arc};
use serde::{Deserialize, Serialize};
use tabletop::OpenTable as _;

use crate::battle::{Battle, Post, Team, TeamId};
use crate::content::model::Class;
use crate::ground::Terrain;
use crate::rules::Rules;

/// Cover class (ini-cover-10).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    Open,
    Soft,
    Hard,
}

/// Area terrain in the sense of cover: pieces with soft or hard cover (ini-cover-6).
const SOFT: &[Terrain] = &[Terrain::Forest, Terrain::Orchard, Terrain::Crop];
const HARD: &[Terrain] = &[Terrain::Building, Terrain::Rubble];

impl Rules {
    /// Cover of a Team from another (ini-cover-10).
    pub fn cover_from(&self, battle: &Battle, team: TeamId, from: TeamId) -> Cover {
        match self.cover_overhead(battle, team) {
            Cover::Hard => Cover::Hard,
            inside => inside.max(self.cover_behind_lines(battle, team, from)),
        }
    }

    /// Cover that holds against fire from above: areas and digging in (ini-barr-10).
    pub fn cover_overhead(&self, battle: &Battle, team: TeamId) -> Cover {
        let me = battle.team(team);
        if me.dug_in || me.under.is_any(HARD) {
            Cover::Hard
        } else if me.under.is_any(SOFT) || in_smoke(battle, me) {
            Cover::Soft
        } else {
            Cover::Open
        }
    }

    /// The best line it touches that the sight line from another crosses (ini-cover-3, tm-ini-16).
    fn cover_behind_lines(&self, battle: &Battle, team: TeamId, from: TeamId) -> Cover {
        let (eye, mut best) = (battle.team(from).at, Cover::Open);
        for piece in self.ground.table.pieces() {
            let cover = match piece.properties.cover {
                PieceCover::None => continue,
                PieceCover::Soft => Cover::Soft,
                PieceCover::Hard => Cover::Hard,
            };
            if let Shape::Line(line) = &piece.shape
                && best < cover
                && behind(line, eye, &self.print(battle, team), CONTACT)
            {
                best = cover;
            }
        }
        best
    }

    /// Is a Team concealed from another, for an AT weapon or another (ini-cover-3, ini-wpn-20)?
    pub fn is_concealed_from(&self, battle: &Battle, team: TeamId, from: TeamId, at: bool) -> bool {
        self.lies_still(battle, team)
            || (!at && self.is_shielded_from(battle, team, from))
            || self.cover_from(battle, team, from) != Cover::Open
    }

    /// Infantry that stayed put when last activated counts as concealed even without cover (ini-cover-8).
    fn lies_still(&self, battle: &Battle, team: TeamId) -> bool {
        let me = battle.team(team);
        !me.went && self.kind(me).class == Class::Infantry
    }

    /// Does a gun shield face another Team (ini-wpn-20)?
    pub fn is_shielded_from(&self, battle: &Battle, team: TeamId, from: TeamId) -> bool {
        let me = battle.team(team);
        let kind = self.kind(me);
        let has_shield = || {
            let mut arms = kind.arms.iter();
            arms.any(|arm| self.content.weapons[arm.weapon].shield)
        };
        kind.class == Class::Gun
            && has_shield()
            && in_arc(Arc::Front180, me.at, me.facing, battle.team(from).at)
    }

    /// Has it gone to ground (ini-gtg-1)? An observer behind a line only from some: [`Rules::is_down_before`].
    pub fn is_down(&self, battle: &Battle, team: TeamId) -> bool {
        let me = battle.team(team);
        if self.kind(me).class == Class::Tank {
            return false;
        }
        let unit = battle.unit(me.unit);
        let over = unit.activated && !unit.freed && !unit.overwatch;
        (over && me.is_quiet())
            || (me.down && unit.declared)
            || (me.post == Post::Observer && self.is_in_cover(battle, me))
    }

    /// Has it gone to ground, for those who see it (ini-gtg-1, ini-fo-4)?
    pub fn is_down_before(&self, battle: &Battle, team: TeamId, watchers: &[TeamId]) -> bool {
        let is_observer = battle.team(team).post == Post::Observer;
        self.is_down(battle, team)
            || (is_observer
                && watchers
                    .iter()
                    .all(|from| self.cover_behind_lines(battle, team, *from) != Cover::Open))
    }

    /// In a soft or hard area.
    fn is_in_cover(&self, battle: &Battle, team: &Team) -> bool {
        team.under.is_any(SOFT) || team.under.is_any(HARD) || in_smoke(battle, team)
    }
}

/// Its centre is in smoke (ini-smoke-4).
fn in_smoke(battle: &Battle, team: &Team) -> bool {
    battle.smoke.iter().any(|smoke| smoke.area.contains(team.at))
}
