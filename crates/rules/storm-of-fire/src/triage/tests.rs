use super::*;
use crate::battle::Standing;
use crate::content::model::Capability;
use crate::order::Order;
use crate::testing::{ONE, Stage};

/// Eight with an NCO.
fn stage() -> (Stage, UnitId) {
    let mut stage = Stage::new(7200, 4800);
    let squad = stage.squad(ONE, 8, &["ba-rifle"], (3600, 2400), 0);
    stage.role(squad, 0, Role::Nco);
    (stage, squad)
}

fn wound(stage: &mut Stage, unit: UnitId, wounds: u32) {
    stage.with_dice(&[], |turn| {
        turn.wound(unit, wounds);
    });
}

/// sof-shoot-81, sof-shoot-84: sof-check-120: the NCO fights on alone with eight wounds, nine end it.
#[test]
fn a_unit_lasts_until_its_last_wound() {
    let (mut stage, squad) = stage();
    wound(&mut stage, squad, 8);
    let fit: Vec<Role> = stage.battle.fit(squad).map(|(_, figure)| figure.role).collect();
    assert_eq!(fit, [Role::Nco]);
    wound(&mut stage, squad, 1);
    assert!(stage.battle.unit(squad).is_eliminated());
}

/// sof-shoot-81: sof-check-121.
#[test]
fn riders_take_two_wounds_and_their_leader_three() {
    let mut stage = Stage::new(7200, 4800);
    let horse = stage.squad(ONE, 6, &["ba-rifle"], (3600, 2400), 0);
    stage.role(horse, 0, Role::Nco);
    for id in stage.figures(horse) {
        stage.battle.figure_mut(id).body = Body::Mounted;
    }
    assert_eq!(stage.battle.capacity(horse), 13);
}

/// sof-triage-1: sof-check-198.
#[test]
fn sixes_patch_up_and_the_rest_are_casualties() {
    let (mut stage, squad) = stage();
    wound(&mut stage, squad, 3);
    stage.with_dice(&[6, 5, 1], |turn| turn.triage(squad));
    assert_eq!((stage.battle.men_of(squad), stage.battle.wounds(squad)), (6, 0));
}

/// sof-triage-2, sof-usr-nohead, sof-core-12: sof-check-199: the need of 7 is a 6 and then a 5.
#[test]
fn bare_heads_need_a_difficult_roll() {
    for (second, men) in [(4, 7), (5, 8)] {
        let (mut stage, squad) = stage();
        stage.rules(squad, &[UnitRule::NoHeadProtection]);
        wound(&mut stage, squad, 1);
        stage.with_dice(&[6, second], |turn| turn.triage(squad));
        assert_eq!(stage.battle.men_of(squad), men);
    }
}

/// sof-spec-7, sof-triage-2: sof-check-200; 12.00 inches from the medic are near enough, 12.01 are not.
#[test]
fn a_medic_near_by_helps() {
    let need = |x: i32| {
        let mut stage = Stage::new(7200, 4800);
        let lone = stage.squad(ONE, 1, &["ba-rifle"], (x, 1200), 0);
        let hq = stage.hq(ONE, 2, &["ba-rifle"], (600, 600), 0, Capability::Competent);
        stage.role(hq, 1, Role::Specialist(Specialist::Medic));
        let medic = stage.nth(hq, 1);
        stage.place(medic, 1000, 1200);
        stage.rules.triage_need(&stage.battle, lone).number
    };
    assert_eq!([need(2300), need(2301)], [5, 6]);
}

/// sof-triage-5, sof-triage-7: sof-check-201: two riders, and a third is marked; he goes first the next time.
#[test]
fn five_casualties_are_two_riders_and_a_half() {
    let mut stage = Stage::new(7200, 4800);
    let horse = stage.squad(ONE, 6, &["ba-rifle"], (3600, 2400), 0);
    for id in stage.figures(horse) {
        stage.battle.figure_mut(id).body = Body::Mounted;
    }
    stage.with_dice(&[], |turn| {
        let figures = turn.rules.casualties(turn.battle, horse, 5);
        turn.take_casualties(horse, 5, &figures);
    });
    let permanent: u8 = stage
        .battle
        .figures_of(horse)
        .map(|(_, figure)| figure.permanent)
        .sum();
    assert_eq!((stage.battle.men_of(horse), permanent), (4, 1));
    stage.with_dice(&[], |turn| {
        let figures = turn.rules.casualties(turn.battle, horse, 1);
        turn.take_casualties(horse, 1, &figures);
    });
    let permanent: u8 = stage
        .battle
        .figures_of(horse)
        .map(|(_, figure)| figure.permanent)
        .sum();
    assert_eq!((stage.battle.men_of(horse), permanent), (3, 0));
}

/// sof-triage-4, sof-triage-6, sof-dec-17: whoever is asked may give his NCO for two, and must name whole figures.
#[test]
fn a_player_names_his_casualties() {
    let (mut stage, squad) = stage();
    stage.battle.side_mut(ONE).standing.losses = How::Ask;
    wound(&mut stage, squad, 2);
    stage.with_dice(&[1, 1], |turn| turn.triage(squad));
    assert_eq!(stage.asks(), Some(("casualties", ONE)));
    let figures = stage.figures(squad);
    let one = |figures: &[FigureId]| Order::Losses {
        figures: figures.to_vec(),
    };
    assert_eq!(stage.refused(ONE, &one(&figures[1..2])), "sof-triage-4");
    assert_eq!(stage.refused(ONE, &one(&figures[1..4])), "sof-triage-4");
    assert_eq!(
        stage.refused(ONE, &one(&[figures[1], figures[0]])),
        "sof-triage-4"
    );
    for order in stage.orders() {
        assert!(
            stage.rules.check_order(&stage.battle, ONE, &order).is_ok(),
            "{order:?}"
        );
    }
    stage.order(ONE, one(&figures[..1]), &[]);
    assert_eq!(stage.battle.figure(figures[0]).standing, Standing::Gone);
    assert_eq!(stage.battle.men_of(squad), 7);
}

/// sof-triage-9, sof-unit-18: a crew shrinks, and its weapon goes with the last man.
#[test]
fn crews_shrink_man_by_man() {
    let mut stage = Stage::new(7200, 4800);
    let team = stage.team(ONE, "mg08-mg", 3, (3600, 2400), 0);
    wound(&mut stage, team, 2);
    stage.with_dice(&[1, 1], |turn| turn.triage(team));
    assert_eq!(stage.battle.men_of(team), 1);
    let crew = stage.nth(team, 0);
    stage.with_dice(&[], |turn| turn.take_casualty(crew, 1, "sof-triage-4"));
    assert!(stage.battle.unit(team).is_eliminated());
}

/// sof-lead-29, sof-triage-10: sof-check-205 ends with a disabled officer; his wounds are rolled first and are his.
#[test]
fn wounds_of_an_advancing_officer_are_his_own() {
    let mut stage = Stage::new(7200, 4800);
    let hq = stage.hq(ONE, 5, &["ba-rifle"], (3600, 1200), 0, Capability::Competent);
    let squad = stage.squad(ONE, 5, &["ba-rifle"], (3600, 2400), 0);
    stage.role(squad, 0, Role::Nco);
    stage.battlegroup(ONE, &[hq, squad]);
    let officer = stage.nth(hq, 0);
    stage.with_dice(&[], |turn| {
        turn.wound_officer(hq);
        turn.wound_officer(hq);
        turn.wound_officer(hq);
    });
    assert!(stage.battle.figure(officer).is_disabled());
    wound(&mut stage, hq, 1);
    stage.with_dice(&[1, 6, 6], |turn| turn.triage(hq));
    let hurt = stage.battle.figure(officer);
    assert_eq!((hurt.permanent, hurt.wounds, stage.battle.men_of(hq)), (1, 0, 5));
}

/// sof-triage-11: a flamethrower takes both men along.
#[test]
fn a_flamethrower_team_goes_together() {
    let mut stage = Stage::new(7200, 4800);
    let squad = stage.squad(ONE, 4, &["ba-rifle"], (3600, 2400), 0);
    stage.pair(squad, 1, "flammenwerfer");
    let loader = stage.nth(squad, 2);
    stage.with_dice(&[], |turn| turn.take_casualty(loader, 1, "sof-triage-4"));
    assert_eq!(stage.battle.men_of(squad), 2);
}
