use crate::battle::{UnitId, Whereabouts};
use crate::content::model::{Formation, FormationKind, Mission, Post};
use crate::decisions::Deploy;
use crate::ground::Terrain;
use crate::order::{Berth, Draw, Order, Spot};
use crate::testing::{ONE, Stage, TWO};

const RIFLE: &[&str] = &["ba-rifle"];

/// A Hasty Assault in which these squads of the defender are to be set up.
fn stage(squads: usize) -> (Stage, Vec<UnitId>) {
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = Mission::HastyAssault;
    stage.battle.turn = 0;
    let units: Vec<UnitId> = (0..squads)
        .map(|nth| {
            let unit = stage.squad(TWO, 6, RIFLE, (600 + 1000 * nth as i32, 4000), 180);
            take_off(&mut stage, unit);
            unit
        })
        .collect();
    (stage, units)
}

fn take_off(stage: &mut Stage, unit: UnitId) {
    stage.battle.unit_mut(unit).place = Whereabouts::ToPlace;
    for figure in stage.figures(unit) {
        stage.battle.figure_mut(figure).standing = crate::battle::Standing::Off;
    }
}

fn ask(stage: &mut Stage) {
    stage.with_dice(&[], |turn| turn.ask_to_deploy(Deploy::all(TWO)));
}

fn at(unit: UnitId, x: i32, y: i32) -> Order {
    Order::Deploy {
        unit,
        at: Berth::Pose(Draw::to(Spot { x, y })),
    }
}

/// sof-mis-2, sof-map-hasty: wholly inside the zone, to its border.
#[test]
fn a_unit_deploys_wholly_in_its_zone() {
    let (mut stage, units) = stage(1);
    ask(&mut stage);
    assert_eq!(stage.refused(TWO, &at(units[0], 3600, 3049)), "sof-mis-2");
    stage.order(TWO, at(units[0], 3600, 3050), &[]);
    assert!(stage.battle.unit(units[0]).on_table());
    assert_eq!(stage.anchor(units[0]), crate::testing::point(3600, 3050));
    assert_eq!(stage.asks(), None);
}

/// sof-unit-15: more than 2 inches apart.
#[test]
fn units_deploy_apart() {
    let (mut stage, _) = stage(0);
    let [one, two] = [2000, 3000].map(|x| {
        let unit = stage.squad(TWO, 1, RIFLE, (x, 4000), 180);
        take_off(&mut stage, unit);
        unit
    });
    ask(&mut stage);
    stage.order(TWO, at(one, 2000, 3500), &[]);
    assert_eq!(stage.refused(TWO, &at(two, 2300, 3500)), "sof-unit-15");
    stage.order(TWO, at(two, 2301, 3500), &[]);
}

/// sof-unit-12: only formations of its list; sof-fig-16: extended order stands wide.
#[test]
fn a_unit_deploys_in_a_formation_of_its_list() {
    let (mut stage, units) = stage(1);
    ask(&mut stage);
    let extended = Order::Deploy {
        unit: units[0],
        at: Berth::Pose(Draw {
            formation: Some(Formation::Extended),
            ..Draw::to(Spot { x: 3600, y: 3500 })
        }),
    };
    let entry = stage.battle.unit(units[0]).entry;
    let allow = |stage: &mut Stage, kinds: &[FormationKind]| {
        let content = std::sync::Arc::make_mut(&mut stage.rules.content);
        content.units[usize::from(entry)].formations = kinds.to_vec();
    };
    allow(&mut stage, &[FormationKind::Loose]);
    assert_eq!(stage.refused(TWO, &extended), "sof-unit-12");
    allow(&mut stage, &[FormationKind::Loose, FormationKind::Extended]);
    stage.order(TWO, extended, &[]);
    assert_eq!(stage.battle.unit(units[0]).formation, Formation::Extended);
}

/// sof-ord-90, sof-ord-91: along the front in equal shares, an inch inside; headquarters five inches farther back.
#[test]
fn by_the_book_units_stand_along_the_front() {
    let (mut stage, units) = stage(3);
    stage.battle.unit_mut(units[0]).post = Post::Hq;
    ask(&mut stage);
    stage.order(TWO, Order::DeployAll, &[]);
    let anchors = units.iter().map(|unit| stage.anchor(*unit));
    let anchors: Vec<(i32, i32)> = anchors.map(|at| (at.x(), at.y())).collect();
    assert_eq!(anchors, [(6000, 3600), (1200, 3100), (3600, 3100)]);
}

/// sof-ord-91: where a wood's worth of nothing bars the place, an inch back, right, left; nobody is lost.
#[test]
fn by_the_book_units_make_way_for_the_ground() {
    let (mut stage, units) = stage(1);
    stage.area(Terrain::Impassable, (3000, 3000), (4200, 3260));
    ask(&mut stage);
    stage.order(TWO, Order::DeployAll, &[]);
    let at = stage.anchor(units[0]);
    assert_eq!((at.x(), at.y()), (3600, 3400), "three inches farther back");
}

/// sof-ord-92: a weapon goes into the trench near its place, a defending squad stands along the wall near its own.
#[test]
fn by_the_book_defenders_use_cover() {
    let (mut stage, units) = stage(1);
    let gun = stage.team(TWO, "mg08-mg", 4, (600, 4000), 180);
    take_off(&mut stage, gun);
    // By the book the weapon stands at x 18, the squad at x 54, an inch behind the front.
    stage.area(Terrain::HastyTrench, (1200, 3400), (2400, 3600));
    stage.line(Terrain::Wall, &[(5000, 3300), (5800, 3300)]);
    ask(&mut stage);
    stage.order(TWO, Order::DeployAll, &[]);
    let nest = stage.anchor(gun);
    assert!((3400..=3600).contains(&nest.y()), "{nest:?}");
    let squad = stage.anchor(units[0]);
    assert_eq!(squad.y(), 3354, "0.04 behind the wall");
    assert_eq!(stage.battle.unit(units[0]).files, 6);
}

/// sof-bldg-4, sof-bldg-5, sof-bldg-6: a house holds as many as it can; the attacker's zone is not the defender's.
#[test]
fn a_unit_deploys_in_a_building() {
    let (mut stage, units) = stage(3);
    let house = stage.building((3000, 3600), (3600, 4200));
    let far = stage.building((3000, 1600), (3600, 2200));
    ask(&mut stage);
    let inside = |unit: UnitId, piece: u16| Order::Deploy {
        unit,
        at: Berth::Building(piece),
    };
    assert_eq!(stage.refused(TWO, &inside(units[0], far)), "sof-mis-2");
    stage.order(TWO, inside(units[0], house), &[]);
    stage.order(TWO, inside(units[1], house), &[]);
    assert_eq!(stage.refused(TWO, &inside(units[2], house)), "sof-bldg-4");
    assert_eq!(stage.battle.unit(units[0]).place, Whereabouts::Building(house));
}

/// sof-recon-14, sof-pol-7: those who wait for the enemy come by turns, the attacker's first.
#[test]
fn late_units_come_last() {
    let (mut stage, units) = stage(1);
    let attacker = stage.squad(ONE, 3, RIFLE, (3600, 600), 0);
    take_off(&mut stage, attacker);
    stage.battle.side_mut(TWO).late.push(units[0]);
    stage.battle.side_mut(ONE).late.push(attacker);
    ask(&mut stage);
    assert_eq!(stage.asks(), None, "nobody else waits");
    stage.with_dice(&[], |turn| turn.ask_to_deploy(Deploy::late()));
    assert_eq!(stage.asks(), Some(("deploy", ONE)));
    stage.order(ONE, Order::DeployAll, &[]);
    assert_eq!(stage.asks(), Some(("deploy", TWO)));
    stage.order(TWO, Order::DeployAll, &[]);
    assert_eq!(stage.asks(), None);
}
