//! Sight, lines of fire, concealment and protection (section 40).

use super::*;
use crate::battle::Laid;
use crate::content::model::Formation;
use crate::cover::Exposure;
use crate::testing::{ONE, Stage, TWO, facing, point};

/// One figure each: the first looks north from (3600, 1000), the other stands so far north.
fn pair(other: i32) -> (Stage, UnitId, UnitId) {
    let mut stage = Stage::new(7200, 9000);
    let us = stage.squad(ONE, 1, &["ba-rifle"], (3600, 1000), 0);
    let them = stage.squad(TWO, 1, &["ba-rifle"], (3600, other), 180);
    (stage, us, them)
}

fn sees(stage: &Stage, one: UnitId, two: UnitId) -> bool {
    let there = stage.rules.sees(&stage.battle, one, two).is_ok();
    assert_eq!(
        there,
        stage.rules.sees(&stage.battle, two, one).is_ok(),
        "sight is symmetric"
    );
    assert_eq!(
        there,
        stage
            .rules
            .figure_sees(&stage.battle, stage.nth(one, 0), stage.nth(two, 0))
            .is_ok()
    );
    there
}

fn exposure(stage: &Stage, from: UnitId, to: UnitId) -> Exposure {
    stage.rules.exposure(&stage.battle, stage.nth(from, 0), to)
}

const BARE: Exposure = Exposure {
    concealed: false,
    deep: false,
    protected: false,
    enclosed: false,
};
const CONCEALED: Exposure = Exposure {
    concealed: true,
    ..BARE
};
const DEEP_IN: Exposure = Exposure {
    deep: true,
    ..CONCEALED
};
const COVERED: Exposure = Exposure {
    protected: true,
    ..CONCEALED
};

fn hedge(stage: &mut Stage, y: i32, height2: i32) {
    let line = board::table::Polyline::new(vec![point(3300, y), point(3900, y)]).expect("a line");
    stage.piece(Terrain::Hedge, Shape::Line(line), Some(height2));
}

fn hill(stage: &mut Stage, height2: i32) {
    let points = [(3300, 700), (3900, 700), (3900, 1200), (3300, 1200)].map(|(x, y)| point(x, y));
    let outline = Polygon::new(points.to_vec()).expect("an outline");
    stage.piece(Terrain::Hill, Shape::Area(outline), Some(height2));
}

/// sof-check-94, vector 65 of the table model.
#[test]
fn sof_shoot_32_a_low_hedge_conceals_from_the_ground() {
    let (mut stage, us, them) = pair(2000);
    hedge(&mut stage, 1900, 1);
    assert!(sees(&stage, us, them));
    assert_eq!(exposure(&stage, us, them), CONCEALED);
    hill(&mut stage, 4);
    assert_eq!(exposure(&stage, us, them), BARE, "a full level above it");
}

/// sof-check-95.
#[test]
fn sof_shoot_10_a_tall_hedge_blocks_from_the_ground() {
    let (mut stage, us, them) = pair(2000);
    hedge(&mut stage, 1900, 2);
    assert!(!sees(&stage, us, them));
    hill(&mut stage, 4);
    assert!(sees(&stage, us, them));
    assert_eq!(exposure(&stage, us, them), BARE);
}

/// sof-check-96, vector 66.
#[test]
fn sof_shoot_10_woods_are_seen_over_from_a_tall_hill() {
    for (height2, clear) in [(4, false), (6, true)] {
        let (mut stage, us, them) = pair(3000);
        stage.area(Terrain::Woods, (3000, 1500), (4200, 2500));
        hill(&mut stage, height2);
        assert_eq!(sees(&stage, us, them), clear);
    }
}

/// sof-check-97, sof-check-249: belts add up.
#[test]
fn sof_shoot_12_six_inches_of_woods_are_seen_through() {
    for (second, clear) in [(300, true), (301, false)] {
        let (mut stage, us, them) = pair(3000);
        stage.area(Terrain::Woods, (3000, 1500), (4200, 1800));
        stage.area(Terrain::Woods, (3000, 2000), (4200, 2000 + second));
        assert_eq!(sees(&stage, us, them), clear);
        assert_eq!(exposure(&stage, us, them), DEEP_IN);
    }
}

/// sof-check-69, sof-check-71: an inch inside is concealed, no more.
#[test]
fn sof_terrain_woods_4_the_edge_of_a_wood_conceals() {
    for (inside, covered) in [(100, CONCEALED), (200, CONCEALED), (201, DEEP_IN)] {
        let (mut stage, us, them) = pair(2000);
        stage.area(Terrain::Woods, (3000, 2000 - inside), (4200, 3000));
        assert_eq!(exposure(&stage, us, them), covered, "{inside} inside");
    }
}

/// sof-shoot-34: who fires from the edge of a wood is not hindered by it.
#[test]
fn sof_shoot_34_a_firer_at_the_edge_looks_out() {
    for (depth, covered) in [(200, BARE), (201, DEEP_IN)] {
        let (mut stage, us, them) = pair(2000);
        stage.area(Terrain::Woods, (3000, 500), (4200, 1000 + depth));
        assert_eq!(exposure(&stage, us, them), covered);
    }
}

fn smoke(stage: &mut Stage, y: i32) {
    let screen = Laid::screen(ONE, point(3300, y), facing(90), 600, 1).expect("a screen");
    stage.battle.laid.push(screen);
}

/// sof-check-98: base to base. sof-smoke-7, sof-smoke-8.
#[test]
fn sof_smoke_6_smoke_is_seen_through_at_12_inches() {
    for (gap, clear) in [(1200, true), (1201, false)] {
        let (mut stage, us, them) = pair(1100 + gap);
        smoke(&mut stage, 1500);
        assert_eq!(sees(&stage, us, them), clear);
        assert_eq!(exposure(&stage, us, them), CONCEALED);
        hill(&mut stage, 6);
        assert_eq!(sees(&stage, us, them), clear, "nobody sees over smoke");
    }
}

/// sof-check-99.
#[test]
fn sof_terrain_undergrowth_3_two_inches_are_seen_through() {
    for (depth, clear) in [(200, true), (210, false)] {
        let (mut stage, us, them) = pair(2000);
        stage.area(Terrain::Undergrowth, (3000, 1400), (4200, 1400 + depth));
        assert_eq!(sees(&stage, us, them), clear);
    }
}

/// sof-check-247.
#[test]
fn sof_shoot_35_a_trench_covers_from_everywhere() {
    let (mut stage, us, them) = pair(2000);
    stage.strip(Terrain::HastyTrench, &[(3000, 2000), (4200, 2000)], 50);
    hill(&mut stage, 6);
    assert!(sees(&stage, us, them));
    assert_eq!(exposure(&stage, us, them), COVERED);
}

/// sof-check-248: from base to wall.
#[test]
fn sof_terrain_gen_8_a_wall_beside_the_firer_covers_nobody() {
    for (wall, covered) in [(1250, BARE), (1251, COVERED)] {
        let (mut stage, us, them) = pair(2000);
        stage.line(Terrain::Wall, &[(3300, wall), (3900, wall)]);
        assert_eq!(exposure(&stage, us, them), covered);
    }
}

/// sof-terrain-scrape-3, tm-22.11.
#[test]
fn sof_terrain_scrape_3_a_scrape_conceals_from_its_front() {
    for (y, covered) in [(1850, CONCEALED), (2150, BARE), (1799, BARE)] {
        let (mut stage, us, them) = pair(2000);
        let scrape = Laid::section(LaidKind::Scrape, TWO, point(3600, y), facing(180), 1);
        stage.battle.laid.push(scrape.expect("a scrape"));
        assert_eq!(exposure(&stage, us, them), covered, "a scrape at {y}");
    }
}

/// sof-shoot-36: at least half the models.
#[test]
fn sof_shoot_36_half_a_squad_in_cover_is_enough() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 1, &["ba-rifle"], (3600, 1000), 0);
    let them = stage.squad(TWO, 4, &["ba-rifle"], (3600, 2000), 180);
    stage.drawn(them, Formation::Loose, 4);
    let xs: Vec<i32> = stage.battle.figures_of(them).map(|(_, it)| it.at.x()).collect();
    let mut sorted = xs.clone();
    sorted.sort_unstable();
    stage.area(Terrain::TallField, (sorted[2] - 20, 1900), (sorted[3] + 20, 2100));
    assert!(exposure(&stage, us, them).concealed, "two of four");
    let nth = xs.iter().position(|x| *x == sorted[2]).expect("he is there");
    stage.place(stage.nth(them, nth), sorted[2] - 40, 2000);
    assert!(!exposure(&stage, us, them).concealed, "one of four");
}

fn line(stage: &Stage, from: UnitId, to: UnitId, weapon: &str) -> Result<FireLine, Why> {
    let weapon = stage.rules.content.weapon(weapon).expect("a weapon") as u16;
    let mode = stage.rules.mode(weapon, 0).clone();
    stage
        .rules
        .fire_line(&stage.battle, stage.nth(from, 0), to, &mode)
}

/// sof-check-89, vector 74.
#[test]
fn sof_shoot_16_friends_an_inch_from_the_line_block_it() {
    for (off, clear) in [(150, false), (151, true)] {
        let (mut stage, us, them) = pair(3000);
        let friends = stage.squad(ONE, 1, &["ba-rifle"], (3600 + off, 2000), 0);
        let found = line(&stage, us, them, "ba-rifle");
        assert_eq!(found.is_ok(), clear);
        stage.battle.unit_mut(friends).owner = TWO;
        stage.battle.figure_mut(stage.nth(friends, 0)).owner = TWO;
        assert!(line(&stage, us, them, "ba-rifle").is_ok(), "enemies never block");
    }
}

/// sof-check-90: a trajectory clears friends more than 8 inches from weapon and target.
#[test]
fn sof_wsr_traj_shells_fly_over_friends() {
    let weapons = &crate::content::embedded().weapons;
    let gun = weapons
        .iter()
        .find(|weapon| weapon.modes[0].has(WeaponRule::Trajectory) && !weapon.modes[0].is_indirect())
        .expect("a gun with a trajectory");
    for (off, clear) in [(800, false), (810, true)] {
        let (mut stage, us, them) = pair(5000);
        stage.squad(ONE, 1, &["ba-rifle"], (3600, 1100 + off), 0);
        assert_eq!(line(&stage, us, them, &gun.id).is_ok(), clear, "{}", gun.id);
    }
}

/// sof-shoot-14: the nearest figure it has a line to.
#[test]
fn sof_shoot_14_the_fire_line_runs_to_the_nearest() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 1, &["ba-rifle"], (3600, 1000), 0);
    let them = stage.squad(TWO, 3, &["ba-rifle"], (3600, 2000), 0);
    stage.drawn(them, Formation::Loose, 1);
    let found = line(&stage, us, them, "ba-rifle").expect("a line of fire");
    let nearest = stage
        .battle
        .figures_of(them)
        .min_by_key(|(_, it)| it.at.y())
        .map(|(id, _)| id);
    assert_eq!(found.at, nearest);
}

/// sof-bldg-11, sof-bldg-12, sof-bldg-14: out of an intact house one sees through its openings, into it everybody who sees the house.
#[test]
fn sof_bldg_14_houses_have_eyes() {
    let mut stage = Stage::new(7200, 4800);
    let house = stage.building((3000, 2000), (3600, 2500));
    stage
        .feature(house)
        .building
        .as_mut()
        .expect("a building")
        .openings = vec![2, 0, 0, 0];
    let inside = stage.squad(TWO, 4, &["ba-rifle"], (5000, 4000), 180);
    stage.house(inside, house);
    let south = stage.squad(ONE, 1, &["ba-rifle"], (3300, 1000), 0);
    let north = stage.squad(ONE, 1, &["ba-rifle"], (3300, 3500), 180);
    let sees = |one, two| stage.rules.sees(&stage.battle, one, two).is_ok();
    assert!(sees(south, inside) && sees(north, inside));
    assert!(sees(inside, south));
    assert!(!sees(inside, north), "no window there");
    let covered = stage.rules.exposure(&stage.battle, stage.nth(south, 0), inside);
    assert!(covered.concealed && covered.protected && covered.enclosed);
    assert!(line(&stage, inside, south, "ba-rifle").is_ok());
    let openings = stage.rules.openings(house);
    let at: Vec<Point> = openings.iter().map(|opening| opening.at).collect();
    assert_eq!(at, [point(3150, 2000), point(3450, 2000)], "vector 72");
}
