use super::*;
use crate::battle::Standing;
use crate::order::Order;
use crate::standing::How;
use crate::testing::{ONE, Stage, TWO};

/// An officer at (1000, 1000) and his headquarters behind him, and a lone man so far to the east of him, base to base.
fn officer_and_man(gap: i32, specialist: Option<Specialist>) -> (Stage, FigureId, UnitId) {
    let mut stage = Stage::new(7200, 4800);
    let hq = stage.hq(ONE, 2, &["ba-rifle"], (1000, 1000), 0, Capability::Competent);
    if let Some(specialist) = specialist {
        stage.role(hq, 1, Role::Specialist(specialist));
    }
    let officer = stage.nth(hq, 0);
    stage.place(officer, 1000, 1000);
    let mate = stage.nth(hq, 1);
    stage.place(mate, 1000, 850);
    let far = stage.squad(ONE, 1, &["ba-rifle"], (1100 + gap, 1000), 0);
    stage.battlegroup(ONE, &[hq, far]);
    (stage, officer, far)
}

/// sof-lead-2, sof-lead-3, sof-lead-4, sof-lead-30: 12.00 inches by voice, 18.00 with a musician; not while disabled, NCOs their own unit alone.
#[test]
fn influence_reaches_so_far() {
    let reached = |gap, specialist| {
        let (stage, officer, far) = officer_and_man(gap, specialist);
        stage.rules.influences(&stage.battle, officer, far)
    };
    assert_eq!([reached(1200, None), reached(1201, None)], [true, false]);
    let musician = Some(Specialist::Musician);
    assert_eq!([reached(1800, musician), reached(1801, musician)], [true, false]);
    let third = Some(Specialist::Comm3);
    assert_eq!([reached(3600, third), reached(3601, third)], [true, false]);

    let (mut stage, officer, far) = officer_and_man(300, None);
    stage.battle.figure_mut(officer).wounds = 2;
    assert!(!stage.rules.influences(&stage.battle, officer, far));
    stage.battle.figure_mut(officer).wounds = 0;
    stage.battle.figure_mut(officer).role = Role::Nco;
    assert!(!stage.rules.influences(&stage.battle, officer, far));
    let own = stage.battle.figure(officer).unit;
    assert!(stage.rules.influences(&stage.battle, officer, own));
}

/// sof-lead-5, sof-terrain-trench-6: along a trench there is no limit, unless an enemy stands in it in between.
#[test]
fn trenches_carry_a_leaders_word() {
    let (mut stage, officer, far) = officer_and_man(4000, None);
    stage.strip(Terrain::TrenchLine, &[(500, 1000), (3000, 1000)], 100);
    assert!(!stage.rules.influences(&stage.battle, officer, far));
    stage.strip(Terrain::TrenchLine, &[(3000, 1000), (6000, 1000)], 100);
    assert!(stage.rules.influences(&stage.battle, officer, far));
    let foe = stage.squad(TWO, 1, &["ba-rifle"], (5800, 1000), 180);
    assert!(stage.rules.influences(&stage.battle, officer, far));
    let foe = stage.nth(foe, 0);
    stage.place(foe, 2000, 1000);
    assert!(!stage.rules.influences(&stage.battle, officer, far));
}

/// sof-lead-21, sof-lead-22: sof-check-193, and the other officers; sof-check-192 needs 6 in a vehicle.
#[test]
fn encouragement_by_capability() {
    let (mut stage, officer, _) = officer_and_man(300, None);
    let hq = stage.battle.figure(officer).unit;
    let mut with = |capability| {
        stage.battle.unit_mut(hq).capability = capability;
        let (dice, need) = stage.rules.encouragement(&stage.battle, officer);
        (dice, need.number)
    };
    assert_eq!(with(Capability::Inspiring), (5, 3));
    assert_eq!(with(Capability::Energetic), (5, 4));
    assert_eq!(with(Capability::Competent), (4, 4));
    assert_eq!(with(Capability::Difficult), (4, 5));
    assert_eq!(with(Capability::Green), (3, 5));
    stage.battle.unit_mut(hq).kind = UnitType::Vehicle;
    assert_eq!(stage.rules.encouragement(&stage.battle, officer).1.number, 6);
    stage.battle.unit_mut(hq).kind = UnitType::Infantry;
    stage.battle.figure_mut(officer).role = Role::SeniorNco;
    assert_eq!(stage.rules.encouragement(&stage.battle, officer).0, 2);
    stage.battle.figure_mut(officer).role = Role::Nco;
    assert_eq!(stage.rules.encouragement(&stage.battle, officer).0, 1);
}

/// sof-lead-20, sof-lead-23, sof-ord-14: sof-check-191, sof-check-192: successes go round the units of the wish.
#[test]
fn successes_go_round_the_units() {
    let (mut stage, officer, far) = officer_and_man(300, None);
    let hq = stage.battle.figure(officer).unit;
    stage.battle.unit_mut(hq).capability = Capability::Inspiring;
    stage.battle.unit_mut(hq).suppression = 3;
    stage.battle.unit_mut(far).suppression = 1;
    stage.with_dice(&[3, 2, 5, 1, 6], |turn| turn.encourage(officer, &[hq, far]));
    let left = |stage: &Stage| [hq, far].map(|unit| stage.battle.unit(unit).suppression);
    assert_eq!(left(&stage), [1, 0]);
    stage.battle.unit_mut(hq).capability = Capability::Green;
    stage.battle.unit_mut(hq).kind = UnitType::Vehicle;
    stage.battle.unit_mut(hq).suppression = 3;
    stage.with_dice(&[6, 5, 4], |turn| turn.encourage(officer, &[]));
    assert_eq!(left(&stage), [2, 0]);
}

/// sof-ord-14: units that may still act come first, then the most suppressed, then the lower number.
#[test]
fn the_usual_order_of_encouragement() {
    let (mut stage, officer, far) = officer_and_man(300, None);
    let more = stage.squad(ONE, 1, &["ba-rifle"], (1000, 1600), 0);
    let done = stage.squad(ONE, 1, &["ba-rifle"], (1600, 1600), 0);
    for (unit, suppression) in [(far, 1), (more, 2), (done, 5)] {
        stage.battle.unit_mut(unit).suppression = suppression;
    }
    stage.battle.unit_mut(done).activated = true;
    assert_eq!(
        stage.rules.encouraged_by(&stage.battle, officer),
        [more, far, done]
    );
}

/// sof-lead-27, sof-lead-28: sof-check-204: three markers become two before the move, and a sword takes two more.
#[test]
fn an_advance_steadies_those_who_see_it() {
    let (mut stage, officer, far) = officer_and_man(300, None);
    let hq = stage.battle.figure(officer).unit;
    stage.battle.unit_mut(hq).suppression = 3;
    stage.battle.unit_mut(far).suppression = 3;
    stage.squad(TWO, 3, &["ba-rifle"], (1000, 4000), 180);
    assert_eq!(
        stage
            .rules
            .check_inspired_advance(&stage.battle, hq, &[far])
            .map_err(|why| why.rule),
        Err("sof-lead-28")
    );
    stage.arm(hq, 0, &["ba-rifle", "sword"]);
    assert!(
        stage
            .rules
            .check_inspired_advance(&stage.battle, hq, &[far, hq])
            .is_ok()
    );
    stage.with_dice(&[], |turn| turn.inspire(officer, &[far, far]));
    assert_eq!([hq, far].map(|unit| stage.battle.unit(unit).suppression), [2, 0]);
    assert!(stage.battle.unit(hq).inspired);
    let again = stage.rules.check_inspired_advance(&stage.battle, hq, &[]);
    assert_eq!(again.map_err(|why| why.rule), Err("sof-lead-25"));
}

/// Two squads with NCOs, one of them veterans, and a headquarters with a senior NCO.
fn platoon() -> (Stage, UnitId, [UnitId; 2]) {
    let mut stage = Stage::new(7200, 4800);
    let hq = stage.hq(ONE, 3, &["ba-rifle"], (3600, 1000), 0, Capability::Inspiring);
    stage.role(hq, 1, Role::SeniorNco);
    let squads = [1800, 5400].map(|x| stage.squad(ONE, 5, &["ba-rifle"], (x, 2400), 0));
    for squad in squads {
        stage.role(squad, 0, Role::Nco);
    }
    stage.training(squads[1], crate::content::model::Training::Veteran);
    stage.battlegroup(ONE, &[hq, squads[0], squads[1]]);
    (stage, hq, squads)
}

/// sof-lead-15, sof-lead-16, sof-lead-19: the senior NCO takes over, as a green officer.
#[test]
fn the_senior_nco_takes_over() {
    let (mut stage, hq, _) = platoon();
    let (officer, senior) = (stage.nth(hq, 0), stage.nth(hq, 1));
    stage.with_dice(&[], |turn| turn.remove_figure(officer, "sof-cc-58"));
    let group = &stage.battle.battlegroups[0];
    assert_eq!((group.commander, group.acting), (Some(senior), true));
    assert_eq!(stage.battle.figure(senior).role, Role::Officer);
    assert_eq!(stage.battle.group_ability(0), Capability::Green);
}

/// sof-lead-18: nobody is left to lead.
#[test]
fn a_battlegroup_without_ncos_is_leaderless() {
    let mut stage = Stage::new(7200, 4800);
    let hq = stage.hq(ONE, 3, &["ba-rifle"], (3600, 1000), 0, Capability::Inspiring);
    let squad = stage.squad(ONE, 5, &["ba-rifle"], (3600, 2400), 0);
    stage.battlegroup(ONE, &[hq, squad]);
    let officer = stage.nth(hq, 0);
    stage.with_dice(&[], |turn| turn.remove_figure(officer, "sof-cc-58"));
    assert_eq!(stage.battle.battlegroups[0].commander, None);
    assert!(stage.rules.is_broken(&stage.battle, 0));
}

/// sof-lead-16, sof-lead-17, sof-dec-60, sof-unit-9: without a senior NCO the better trained takes over and joins the headquarters; an
/// NCO out of command does not.
#[test]
fn an_nco_joins_the_headquarters() {
    let (mut stage, hq, squads) = platoon();
    let (officer, senior) = (stage.nth(hq, 0), stage.nth(hq, 1));
    stage.battle.figure_mut(senior).role = Role::Plain;
    let [one, two] = squads.map(|squad| stage.nth(squad, 0));
    assert_eq!(stage.rules.candidates(&stage.battle, 0), [one, two]);
    stage.battle.unit_mut(squads[0]).out_of_command = true;
    assert_eq!(stage.rules.candidates(&stage.battle, 0), [two]);
    stage.battle.unit_mut(squads[0]).out_of_command = false;
    stage.with_dice(&[], |turn| turn.remove_figure(officer, "sof-cc-58"));
    assert_eq!(stage.battle.battlegroups[0].commander, Some(two));
    assert_eq!(stage.battle.figure(two).unit, hq);
    assert_eq!(stage.battle.men_of(squads[1]), 4);
    let prints = stage.rules.prints(&stage.battle, hq);
    assert!(board::table::figures::is_coherent(
        &prints,
        board::table::figures::Order::Loose
    ));
}

/// sof-lead-16, sof-ord-78: whoever wants to be asked chooses.
#[test]
fn a_player_chooses_who_takes_over() {
    let (mut stage, hq, squads) = platoon();
    stage.battle.side_mut(ONE).standing.promotion = How::Ask;
    let (officer, senior) = (stage.nth(hq, 0), stage.nth(hq, 1));
    stage.battle.figure_mut(senior).role = Role::Plain;
    stage.with_dice(&[], |turn| turn.remove_figure(officer, "sof-cc-58"));
    assert_eq!(stage.asks(), Some(("promote", ONE)));
    assert_eq!(
        stage.refused(ONE, &Order::Promote { figure: senior }),
        "sof-lead-16"
    );
    let figure = stage.nth(squads[0], 0);
    stage.order(ONE, Order::Promote { figure }, &[]);
    assert_eq!(stage.battle.battlegroups[0].commander, Some(figure));
}

/// sof-lead-17: with the whole headquarters lost he forms a new one alone, more than 2 inches from everybody.
#[test]
fn a_new_headquarters_of_one_man() {
    let (mut stage, hq, squads) = platoon();
    stage.with_dice(&[], |turn| turn.eliminate(hq, "sof-shoot-84"));
    let leader = stage.battle.battlegroups[0]
        .commander
        .expect("somebody takes over");
    assert_eq!(stage.battle.figure(leader).unit, hq);
    assert_eq!(stage.battle.figure(leader).standing, Standing::Table);
    assert!(stage.battle.unit(hq).on_table());
    assert_eq!(stage.battle.men_of(hq), 1);
    assert!(
        squads
            .iter()
            .all(|squad| !stage.rules.units_within(&stage.battle, hq, *squad, 200))
    );
    assert!(!stage.rules.is_broken(&stage.battle, 0));
}
