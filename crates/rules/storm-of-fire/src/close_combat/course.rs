//! The course of a combat (sections 13.2 and 13.4): closing fire, losses, Aggression, breaking off, consolidation.

use super::contact::Across;
use super::{Combat, Defender, PlannedAssault, Step};
use crate::battle::UnitId;
use crate::content::model::{Formation, UnitRule};
use crate::order::{Action, Draw, Spot};
use crate::testing::{ONE, Stage, TWO};

const RIFLE: &[&str] = &["ba-rifle"];

/// A squad of two assaults four riflemen in close order, two inches away.
fn assault() -> (Stage, UnitId, UnitId, PlannedAssault) {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 2, RIFLE, (3600, 1200), 0);
    let them = stage.squad(TWO, 4, RIFLE, (3600, 1500), 180);
    stage.drawn(them, Formation::Close, 4);
    let action = Action::Assault {
        target: them,
        smoke_grenades: false,
        adjust: Vec::new(),
    };
    let planned = stage.rules.plan_assault(&stage.battle, us, &action);
    let planned = planned.expect("they can be reached");
    (stage, us, them, planned)
}

/// A combat after the assault move.
fn combat(attacker: UnitId, defenders: &[UnitId]) -> Combat {
    let defender = |unit: &UnitId| Defender {
        unit: *unit,
        across: Across::default(),
        out: false,
    };
    Combat {
        attacker,
        defenders: defenders.iter().map(defender).collect(),
        round: 2,
        step: Step::Attack,
        before: 0,
        smoke_grenades: false,
        beaten: false,
        building: None,
    }
}

/// sof-check-148, sof-cc-17: with 1 suppression, four hits in closing fire turn it back; the winner may consolidate.
#[test]
fn four_hits_turn_an_assault_back() {
    let (mut stage, us, _, planned) = assault();
    stage.battle.unit_mut(us).suppression = 1;
    let dice = [3, 3, 3, 3, 1, 1, 1, 1];
    stage.with_dice(&dice, |turn| turn.assault(planned));
    assert_eq!(stage.battle.unit(us).suppression, 3);
    assert!(stage.anchor(us).y() < 1200, "it has broken off");
    assert!(stage.battle.unit(us).activated, "sof-cc-64");
    assert_eq!(stage.asks(), Some(("consolidate", TWO)));
}

/// sof-check-148, sof-cc-4, sof-cc-54: three hits do not; it strikes, is struck at, and breaks off when it has had enough.
#[test]
fn three_hits_do_not() {
    let (mut stage, us, them, planned) = assault();
    stage.battle.unit_mut(us).suppression = 1;
    let before = stage.battle.clone();
    stage.with_dice(&[], |turn| turn.charge(&planned));
    let ours = stage.rules.fighters(&stage.battle, us, them).len();
    let theirs = stage.rules.fighters(&stage.battle, them, us).len();
    assert!(0 < ours && 0 < theirs);
    stage.battle = before;
    let closing = [3, 3, 3, 2, 1, 1, 1];
    let misses = std::iter::repeat_n(2, ours + theirs);
    let dice: Vec<u32> = closing.into_iter().chain(misses).chain([3]).collect();
    stage.with_dice(&dice, |turn| turn.assault(planned));
    assert_eq!(stage.battle.unit(us).suppression, 2);
    assert_eq!(stage.battle.men_of(us), 2);
    assert_eq!(stage.asks(), Some(("consolidate", TWO)));
}

/// sof-check-150, sof-cc-14: whoever is suppressed himself needs one more.
#[test]
fn suppressed_defenders_fire_worse() {
    let (mut stage, us, them, planned) = assault();
    stage.battle.unit_mut(us).suppression = 2;
    stage.battle.unit_mut(them).suppression = 1;
    stage.with_dice(&[3, 3, 3, 4, 1], |turn| turn.assault(planned));
    assert_eq!(stage.battle.unit(us).suppression, 3, "one hit of four dice");
}

/// sof-check-149, sof-cc-11: those in contact, and of a neighbour whoever is within 6 inches.
#[test]
fn neighbours_fire_within_six_inches() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 6, RIFLE, (3600, 1200), 0);
    let them = stage.squad(TWO, 6, RIFLE, (3652, 1304), 180);
    stage.drawn(us, Formation::Close, 3);
    stage.drawn(them, Formation::Close, 6);
    // They see the rear rank, past the squad that is assaulted.
    let near = stage.squad(TWO, 4, RIFLE, (4200, 1000), 270);
    let defenders = combat(us, &[them]).defenders;
    let figures = |stage: &Stage| {
        let volleys = stage.rules.closing_volleys(&stage.battle, us, &defenders);
        let count = |unit| {
            let own = volleys.iter().filter(|(firer, _)| *firer == unit);
            own.flat_map(|(_, batteries)| batteries)
                .map(|battery| battery.figures.len())
                .sum::<usize>()
        };
        (count(them), count(near))
    };
    assert_eq!(figures(&stage), (6, 4));
    stage.draw_up(near, (4300, 1000));
    assert_eq!(figures(&stage), (6, 2), "the rear rank is beyond 6 inches");
}

/// sof-check-250, sof-cc-13: nobody throws grenades in closing fire.
#[test]
fn grenades_are_no_closing_fire() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 3, RIFLE, (3600, 1200), 0);
    let them = stage.squad(TWO, 3, &["grenade"], (3600, 1304), 180);
    let defenders = combat(us, &[them]).defenders;
    assert!(
        stage
            .rules
            .closing_volleys(&stage.battle, us, &defenders)
            .is_empty()
    );
}

/// sof-check-153, sof-cc-48, sof-cc-49, sof-cc-69: three successes remove three figures, fighting ones first, and leave no markers.
#[test]
fn successes_remove_figures_at_once() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 3, RIFLE, (3600, 1200), 0);
    let them = stage.squad(TWO, 8, RIFLE, (3652, 1304), 180);
    stage.drawn(us, Formation::Close, 3);
    stage.drawn(them, Formation::Close, 8);
    let fighting = stage.rules.fighters(&stage.battle, them, us);
    stage.with_dice(&[], |turn| turn.fell(them, us, 3));
    let left = stage.figures(them);
    assert_eq!(left.len(), 5);
    let lost = fighting.iter().filter(|id| !left.contains(id)).count();
    assert_eq!(lost, 3);
    assert_eq!(stage.battle.wounds(them), 0);
    assert_eq!(stage.battle.unit(them).suppression, 0);
}

/// sof-cc-6, sof-cc-23: a man who touches two units strikes once.
#[test]
fn one_man_strikes_once() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 1, RIFLE, (3600, 1200), 0);
    let left = stage.squad(TWO, 1, RIFLE, (3500, 1240), 180);
    let right = stage.squad(TWO, 1, RIFLE, (3700, 1240), 180);
    let mut fight = combat(us, &[left, right]);
    stage.with_dice(&[2], |turn| turn.attack_with(&mut fight));
}

/// sof-check-155, sof-cc-56: a ferocious enemy within 6.00.
#[test]
fn a_ferocious_enemy_is_feared() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 1, RIFLE, (3600, 1200), 0);
    let them = stage.squad(TWO, 1, RIFLE, (3600, 1900), 180);
    stage.rules(them, &[UnitRule::Ferocious]);
    assert_eq!(stage.rules.aggression_need(&stage.battle, us).number, 5);
    stage.draw_up(them, (3600, 1901));
    assert_eq!(stage.rules.aggression_need(&stage.battle, us).number, 4);
}

/// sof-check-156, sof-cc-56: a success against fearsome troops is rolled again; a stubborn unit tries a failure again, once a turn.
#[test]
fn aggression_is_rolled_again() {
    let stage = || {
        let mut stage = Stage::new(7200, 4800);
        let us = stage.squad(ONE, 1, RIFLE, (3600, 2400), 0);
        let them = stage.squad(TWO, 1, RIFLE, (3600, 2504), 180);
        stage.ratings(us, 4, 3, 4);
        (stage, us, them)
    };
    let willing = |stage: &mut Stage, us, them, dice: &[u32]| {
        let mut fight = combat(us, &[them]);
        let mut passed = false;
        stage.with_dice(dice, |turn| passed = turn.is_willing(&mut fight, None));
        (passed, fight.beaten)
    };
    let (mut fearsome, us, them) = stage();
    fearsome.rules(them, &[UnitRule::Fearsome]);
    assert_eq!(willing(&mut fearsome, us, them, &[4, 2]), (false, true));
    let (mut stubborn, us, them) = stage();
    stubborn.rules(us, &[UnitRule::Stubborn]);
    assert_eq!(willing(&mut stubborn, us, them, &[2, 5]), (true, false));
    assert_eq!(
        willing(&mut stubborn, us, them, &[2]),
        (false, true),
        "once a turn"
    );
}

/// sof-check-157, sof-check-158, sof-cc-62, sof-cc-63: within 6.00 of the edge behind it destroyed, farther off it stays on the table.
#[test]
fn breaking_off_at_the_edge() {
    let after = |off: i32| {
        let mut stage = Stage::new(7200, 4800);
        let us = stage.squad(ONE, 1, RIFLE, (3600, off + 50), 0);
        let them = stage.squad(TWO, 1, RIFLE, (3600, off + 154), 180);
        stage.with_dice(&[], |turn| turn.break_off(us, Some(them)));
        let me = stage.battle.unit(us);
        let ran = !me.is_eliminated() && !stage.rules.units_within(&stage.battle, us, them, 199);
        (me.is_eliminated(), ran)
    };
    assert_eq!(after(500), (true, false));
    assert_eq!(after(600), (true, false));
    assert_eq!(after(601), (false, true));
    assert_eq!(after(700), (false, true));
}

/// sof-cc-59: wound markers become casualties before it runs.
#[test]
fn the_wounded_stay_behind() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 4, RIFLE, (3600, 2400), 0);
    let them = stage.squad(TWO, 4, RIFLE, (3600, 2504), 180);
    let wounded = stage.nth(us, 1);
    stage.battle.figure_mut(wounded).wounds = 1;
    stage.with_dice(&[], |turn| turn.break_off(us, Some(them)));
    assert_eq!(stage.battle.men_of(us), 3);
    assert!(stage.anchor(us).y() < 1300, "12 inches away");
}

/// sof-check-160, sof-cc-66: 3 inches, and not to within 2.00 of another enemy.
#[test]
fn a_winner_moves_up() {
    let mut stage = Stage::new(7200, 4800);
    let us = stage.squad(ONE, 1, RIFLE, (3600, 1200), 0);
    let them = stage.squad(TWO, 1, RIFLE, (3600, 1800), 180);
    let draw = Draw::to(Spot { x: 3600, y: 1700 });
    let filled = stage.rules.plan_consolidation(&stage.battle, us, &draw);
    let filled = filled.expect("it moves up");
    assert!(filled.cost <= 300);
    stage.with_dice(&[], |turn| turn.set_down(us, &filled));
    assert!(!stage.rules.units_within(&stage.battle, us, them, 200));
    assert!(stage.rules.units_within(&stage.battle, us, them, 230));
}
