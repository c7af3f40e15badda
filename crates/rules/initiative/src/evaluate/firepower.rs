//! What each side's fire promises: Teams with enemies in reach of their weapons, a rough count.

use board::table::len;
use umpire::Seat;

use crate::battle::{Battle, Team, TeamId};
use crate::content::model::Class;
use crate::rules::Rules;

/// The own fire and the enemy's, in points of the lists that it may cost the other side.
pub(super) fn outlook(rules: &Rules, battle: &Battle, seat: Seat) -> (i32, i32) {
    let side = |seat: Seat| -> i32 {
        let firing = battle.own(seat).filter(|(_, team)| !team.is_suppressed());
        firing.map(|(id, team)| best(rules, battle, id, team)).sum()
    };
    (side(seat), side(crate::battle::other(seat)))
}

/// The best a Team could do to one enemy in sight.
fn best(rules: &Rules, battle: &Battle, id: TeamId, team: &Team) -> i32 {
    let kind = rules.kind(team);
    let Some(weapon) = kind.arms.first().map(|arm| &rules.content.weapons[arm.weapon]) else {
        return 0;
    };
    if weapon.fp == 0 {
        return 0;
    }
    let mut best = 0;
    for (enemy, stands) in battle.enemies(team.owner) {
        let gap = len(team.at, stands.at);
        if 2 * weapon.range < gap {
            continue;
        }
        let theirs = rules.kind(stands);
        if theirs.is_armored() && !weapon.at {
            continue;
        }
        let mut dice = i32::from(weapon.fp);
        if weapon.range < gap {
            dice /= 2;
        }
        if weapon.at && theirs.class != Class::Tank {
            dice /= 2;
        }
        let soft = match (stands.dug_in || stands.under.conceals(), theirs.is_armored()) {
            (_, true) => 3,
            (true, false) => 2,
            (false, false) => 4,
        };
        let harm = dice * soft * i32::from(theirs.points.max(4)) / 24;
        if best < harm && rules.sees(battle, id, enemy) {
            best = harm;
        }
    }
    best
}
