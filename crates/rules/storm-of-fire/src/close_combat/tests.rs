//! Blows and their numbers (section 13.3), at the boundaries.

use super::contact::Across;
use super::strikes::Striking;
use crate::battle::UnitId;
use crate::content::model::{Formation, Role, Training, UnitRule};
use crate::ground::Terrain;
use crate::testing::{ONE, Stage, TWO};

/// Two squads in close order, front rank against front rank.
fn face_to_face(n: usize, weapons: &[&str]) -> (Stage, UnitId, UnitId) {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, n, weapons, (3600, 1200), 0);
    let them = stage.squad(TWO, n, &["ba-rifle"], (3600, 1304), 180);
    stage.drawn(us, Formation::Close, n as u16);
    stage.drawn(them, Formation::Close, n as u16);
    (stage, us, them)
}

fn striking(unit: UnitId, at: UnitId, round: u8, across: Across) -> Striking {
    Striking {
        unit,
        at,
        attacks: true,
        round,
        across,
    }
}

/// What the first figure of a squad with these weapons needs.
fn needs(weapons: &[&str], round: u8, across: Across) -> i32 {
    let (stage, us, them) = face_to_face(3, weapons);
    let figure = stage.nth(us, 0);
    let striking = striking(us, them, round, across);
    stage.rules.blow_need(&stage.battle, &striking, figure).number
}

/// sof-check-142, sof-cc-27, sof-cc-28, sof-cc-29, sof-cc-30, sof-cc-35.
#[test]
fn what_a_man_fights_with_counts() {
    let open = Across::default();
    let tight = Across {
        tight: true,
        ..Across::default()
    };
    assert_eq!(needs(&["ba-rifle"], 2, open), 5);
    assert_eq!(needs(&["pistol"], 2, open), 4);
    assert_eq!(needs(&["ba-rifle"], 2, tight), 6);
    assert_eq!(needs(&["ba-carbine"], 2, tight), 5);
    assert_eq!(needs(&["ba-rifle", "cfw"], 2, tight), 4);
}

/// sof-check-143, sof-cc-42: a trench is tight and protects.
#[test]
fn a_trench_is_hard_to_take() {
    let mut stage = Stage::new(7200, 4800);
    stage.strip(Terrain::TrenchLine, &[(1000, 1304), (6000, 1304)], 100);
    let us = stage.squad(ONE, 4, &["ba-rifle"], (3600, 1140), 0);
    let them = stage.squad(TWO, 4, &["ba-rifle"], (3600, 1304), 180);
    stage.drawn(us, Formation::Close, 4);
    stage.drawn(them, Formation::Close, 4);
    let across = stage.rules.across(&stage.battle, us, them);
    assert!(across.tight && across.protected && across.fortified);
    let figure = stage.nth(us, 0);
    let striking = striking(us, them, 1, across);
    assert_eq!(stage.rules.blow_need(&stage.battle, &striking, figure).number, 7);
    let pioneers = &[UnitRule::Pioneers];
    stage.rules(us, pioneers);
    assert_eq!(stage.rules.blow_need(&stage.battle, &striking, figure).number, 6);
}

/// sof-check-144, sof-check-145, sof-cc-41, sof-cc-43.
#[test]
fn buildings_are_harder_still() {
    let mut stage = Stage::new(7200, 4800);
    let house = stage.building((3400, 1000), (3800, 1400));
    let us = stage.squad(ONE, 4, &["ba-rifle"], (3600, 946), 0);
    let them = stage.squad(TWO, 4, &["ba-rifle"], (3600, 3000), 180);
    stage.drawn(us, Formation::Close, 4);
    stage.house(them, house);
    stage.training(us, Training::Inexperienced);
    stage.battle.unit_mut(us).suppression = 1;
    let across = stage.rules.across(&stage.battle, us, them);
    let need = |stage: &Stage, round, across| {
        let striking = striking(us, them, round, across);
        stage
            .rules
            .blow_need(&stage.battle, &striking, stage.nth(us, 0))
            .number
    };
    assert_eq!(need(&stage, 1, across), 10);
    assert_eq!(
        need(&stage, 2, across),
        9,
        "suppression counts in the first round alone"
    );
    stage.training(us, Training::Veteran);
    stage.arm(us, 0, &["ba-rifle", "cfw"]);
    let ruin = Across {
        building: -1,
        ..across
    };
    assert_eq!(need(&stage, 2, ruin), 4);
}

/// sof-check-146, sof-cc-23, sof-cc-24, sof-usr-bombers.
#[test]
fn characters_and_bombers_strike_more() {
    let (mut stage, us, them) = face_to_face(8, &["ba-rifle", "grenade"]);
    stage.role(us, 0, Role::Nco);
    let dice = |stage: &Stage| {
        let blows = stage
            .rules
            .blows(&stage.battle, &striking(us, them, 1, Across::default()));
        blows.iter().map(|blows| blows.dice).sum::<u32>()
    };
    assert_eq!(dice(&stage), 9);
    stage.rules(us, &[UnitRule::Bombers]);
    assert_eq!(dice(&stage), 17);
    for nth in 0..8 {
        stage.arm(us, nth, &["ba-rifle"]);
    }
    assert_eq!(dice(&stage), 9, "no grenade, no extra die");
}

/// sof-cc-22, sof-fig-31: one link, at 0.10 inch.
#[test]
fn one_friend_may_be_fought_through() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 3, &["ba-rifle"], (3600, 1200), 0);
    let them = stage.squad(TWO, 1, &["ba-rifle"], (3600, 3000), 180);
    let (ours, theirs) = (stage.figures(us), stage.figures(them));
    stage.place(theirs[0], 3600, 1310);
    stage.place(ours[0], 3600, 1200);
    stage.place(ours[1], 3600, 1090);
    stage.place(ours[2], 3600, 980);
    let fighters = stage.rules.fighters(&stage.battle, us, them);
    assert_eq!(fighters, ours[..2]);
    stage.place(theirs[0], 3600, 1311);
    assert_eq!(stage.rules.fighters(&stage.battle, us, them), []);
}

/// sof-cc-7: across a wall at 1.10 inches.
#[test]
fn a_wall_is_fought_across() {
    let mut stage = Stage::new(7200, 4800);
    stage.line(Terrain::Wall, &[(3000, 1254), (4200, 1254)]);
    let us = stage.squad(ONE, 1, &["ba-rifle"], (3600, 1200), 0);
    let them = stage.squad(TWO, 1, &["ba-rifle"], (3600, 1410), 180);
    let (ours, theirs) = (stage.nth(us, 0), stage.nth(them, 0));
    assert!(stage.rules.in_contact(&stage.battle, ours, theirs));
    stage.place(theirs, 3600, 1411);
    assert!(!stage.rules.in_contact(&stage.battle, ours, theirs));
    let across = {
        stage.place(theirs, 3600, 1400);
        stage.rules.across(&stage.battle, us, them)
    };
    assert!(across.obstacle && across.protected && across.tight && !across.wire);
}

/// sof-bldg-20, sof-check-237: as many fight inside as stand against them.
#[test]
fn defenders_of_a_house_match_their_attackers() {
    let mut stage = Stage::new(7200, 4800);
    let house = stage.building((3000, 1000), (4200, 1800));
    let us = stage.squad(ONE, 7, &["ba-rifle"], (3600, 946), 0);
    let them = stage.squad(TWO, 10, &["ba-rifle"], (3600, 3000), 180);
    stage.drawn(us, Formation::Close, 4);
    stage.house(them, house);
    assert_eq!(stage.rules.fighters(&stage.battle, us, them).len(), 7);
    assert_eq!(stage.rules.fighters(&stage.battle, them, us).len(), 7);
}

/// sof-cc-34, sof-cc-39, sof-cc-40, sof-terrain-gen-16.
#[test]
fn ground_and_posture_count_in_the_first_round() {
    let (mut stage, us, them) = face_to_face(3, &["ba-rifle"]);
    let need = |stage: &Stage, attacks, unit, at, round| {
        let striking = Striking {
            attacks,
            ..striking(unit, at, round, stage.rules.across(&stage.battle, us, them))
        };
        let figure = stage.nth(unit, 0);
        stage.rules.blow_need(&stage.battle, &striking, figure).number
    };
    assert_eq!(need(&stage, true, us, them, 1), 5);
    stage.battle.unit_mut(them).down = true;
    assert_eq!(need(&stage, true, us, them, 1), 4);
    stage.battle.unit_mut(them).down = false;
    stage.battle.unit_mut(them).formation = Formation::Extended;
    assert_eq!(need(&stage, false, them, us, 1), 6);
    assert_eq!(need(&stage, false, them, us, 2), 5);
    stage.area(Terrain::Hill, (3000, 1000), (4200, 2200));
    assert_eq!(need(&stage, true, us, them, 1), 6, "uphill");
    assert_eq!(need(&stage, true, us, them, 2), 5);
}
