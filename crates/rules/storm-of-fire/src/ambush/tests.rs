use crate::ambush::Sprung;
use crate::battle::UnitId;
use crate::content::model::{Mission, UnitRule};
use crate::ground::Terrain;
use crate::order::{Draw, Order, Spot};
use crate::testing::{ONE, Stage, TWO, point};

const RIFLE: &[&str] = &["ba-rifle"];

/// A squad of the defender in ambush in a wood.
fn stage() -> (Stage, u16, UnitId) {
    let mut stage = Stage::new(7200, 4800);
    stage.rules.scenario.mission = Mission::HastyAssault;
    let wood = stage.area(Terrain::Woods, (2000, 3200), (4000, 4400));
    let unit = stage.squad(TWO, 4, RIFLE, (3000, 3800), 180);
    stage.battle.unit_mut(unit).ambush = Some(wood);
    (stage, wood, unit)
}

/// sof-msr-2, sof-usr-camouflage: one unit, besides those with Camouflage; the attacker none.
#[test]
fn one_unit_lies_in_ambush() {
    let (mut stage, wood, _) = stage();
    let next = stage.squad(TWO, 4, RIFLE, (2400, 4000), 180);
    let row = |stage: &Stage, unit| {
        let may = stage.rules.check_ambush(&stage.battle, unit, wood);
        may.err().map(|why| why.rule)
    };
    assert_eq!(row(&stage, next), Some("sof-msr-2"));
    stage.rules(next, &[UnitRule::Camouflage]);
    assert_eq!(row(&stage, next), None);
    let attacker = stage.squad(ONE, 4, RIFLE, (3000, 600), 0);
    stage.rules(attacker, &[UnitRule::Camouflage]);
    assert_eq!(row(&stage, attacker), Some("sof-msr-2"));
}

/// sof-msr-3: only in terrain that conceals those in it.
#[test]
fn an_ambush_needs_cover() {
    let (mut stage, wood, unit) = stage();
    let rough = stage.area(Terrain::Rough, (5000, 3200), (6000, 4400));
    let ok = |stage: &Stage, piece| stage.rules.check_hiding(&stage.battle, unit, piece).is_ok();
    assert!(ok(&stage, wood) && !ok(&stage, rough) && !ok(&stage, 99));
    stage.feature(rough).conceals = true;
    assert!(ok(&stage, rough));
}

/// sof-msr-4: anywhere in the piece, more than 6.00 from an enemy; sof-msr-5: found, more than 2.00.
#[test]
fn an_ambush_turns_up_in_its_piece() {
    let (mut stage, _, unit) = stage();
    // One figure, so that distances are plain.
    for figure in stage.figures(unit).split_off(1) {
        stage.battle.figure_mut(figure).standing = crate::battle::Standing::Gone;
    }
    stage.squad(ONE, 1, RIFLE, (3000, 3000), 0);
    let ok = |why, y| {
        let draw = Draw::to(Spot { x: 3000, y });
        stage.rules.plan_spring(&stage.battle, unit, why, &draw).is_ok()
    };
    assert!(ok(Sprung::Acting, 3701) && !ok(Sprung::Acting, 3700));
    assert!(ok(Sprung::Found, 3301) && !ok(Sprung::Found, 3300));
    assert!(
        ok(Sprung::Acting, 4400) && !ok(Sprung::Acting, 4401),
        "in the wood"
    );
}

/// sof-msr-5, sof-dec-33: whoever is found may turn up elsewhere in the piece, or stay.
#[test]
fn an_ambush_that_is_found_is_placed() {
    let (mut stage, wood, unit) = stage();
    assert_eq!(stage.battle.ambushes_in(ONE, wood), [unit]);
    stage.with_dice(&[], |turn| turn.spring(unit, Sprung::Found));
    assert_eq!(stage.asks(), Some(("ambush-spot", TWO)));
    let draw = Draw::to(Spot { x: 2500, y: 3500 });
    stage.order(TWO, Order::Spring { unit: None, draw }, &[]);
    assert_eq!(stage.battle.unit(unit).ambush, None);
    assert_eq!(stage.anchor(unit), point(2500, 3500));
    assert!(stage.battle.ambushes_in(ONE, wood).is_empty());
}

/// sof-msr-5: a move into the wood ends where its first figure would enter, and the ambush is found.
#[test]
fn a_move_into_an_ambush_ends_at_its_edge() {
    use crate::order::Pace;
    let (mut stage, wood, unit) = stage();
    let mover = stage.squad(ONE, 1, RIFLE, (3000, 2900), 0);
    let draw = Draw::to(Spot { x: 3000, y: 3400 });
    let planned = stage
        .rules
        .plan_move(&stage.battle, mover, Pace::Maneuver, &draw)
        .expect("a legal move");
    assert_eq!(planned.finds, Some(wood));
    stage.with_dice(&[], |turn| turn.march(planned));
    assert_eq!(stage.asks(), Some(("ambush-spot", TWO)));
    stage.order(TWO, Order::Pass, &[]);
    assert_eq!(stage.battle.unit(unit).ambush, None);
    let at = stage.anchor(mover);
    assert!((3190..3200).contains(&at.y()), "{at:?}");
    let beside = Draw::to(Spot { x: 1000, y: 2900 });
    let planned = stage
        .rules
        .plan_move(&stage.battle, mover, Pace::Maneuver, &beside)
        .expect("a legal move");
    assert_eq!(planned.finds, None);
}
