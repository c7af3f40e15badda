use super::*;
use crate::testing::{ONE, Stage, TWO};

fn dice(stage: &mut Stage, seat: Seat, faces: &[u8]) {
    let dice = faces.iter().map(|shows| ActivationDie {
        owner: seat,
        battlegroup: None,
        shows: *shows,
        spent: false,
    });
    stage.battle.dice.extend(dice);
}

fn initiative(last: Option<Seat>, one: &[u8], two: &[u8]) -> Seat {
    let mut stage = Stage::new(4800, 4800);
    stage.battle.initiative = last;
    dice(&mut stage, ONE, one);
    dice(&mut stage, TWO, two);
    stage.rules.initiative(&stage.battle)
}

/// sof-init-4, sof-init-5, sof-init-6: sof-check-8, sof-check-9, sof-check-10, sof-check-11.
#[test]
fn most_sixes_win_and_ties_go_to_the_other() {
    assert_eq!(initiative(Some(TWO), &[6, 6, 4], &[6, 5, 5]), ONE);
    assert_eq!(initiative(Some(ONE), &[6, 2], &[6, 5]), TWO);
    assert_eq!(initiative(Some(TWO), &[6, 2], &[6, 5]), ONE);
    assert_eq!(initiative(None, &[6, 5, 4], &[6, 5, 3]), ONE);
    assert_eq!(initiative(None, &[6, 5, 3], &[6, 5, 4]), TWO);
    assert_eq!(initiative(None, &[6, 5, 4], &[4, 6, 5]), ONE);
}

/// sof-lead-9: sof-check-12, sof-check-13.
#[test]
fn penalties_of_difficult_and_green_officers() {
    let difficult = [6, 5, 2, 1].map(|die| Capability::Difficult.penalised(die));
    assert_eq!(difficult, [6, 4, 1, 1]);
    let green = [6, 5, 4, 3, 1].map(|die| Capability::Green.penalised(die));
    assert_eq!(green, [6, 4, 1, 1, 1]);
    assert_eq!(Capability::Competent.penalised(5), 5);
    let rerolls = [
        Capability::Inspiring,
        Capability::Energetic,
        Capability::Competent,
    ]
    .map(Capability::rerolls);
    assert_eq!(rerolls, [2, 1, 0]);
}

/// A battlegroup of a headquarters and so many core and attached units, with so many units of support beside it.
fn group(core: usize, attached: usize, support: usize) -> (Stage, u8) {
    let mut stage = Stage::new(7200, 4800);
    let hq = stage.hq(ONE, 3, &["ba-rifle"], (600, 600), 0, Capability::Competent);
    let mut units = vec![hq];
    for nth in 0..core + attached + support {
        let unit = stage.squad(ONE, 3, &["ba-rifle"], (1200 + 400 * nth as i32, 600), 0);
        stage.battle.unit_mut(unit).post = match nth {
            nth if nth < core => Post::Core,
            nth if nth < core + attached => Post::Attached,
            _ => Post::Support,
        };
        if nth < core + attached {
            units.push(unit);
        }
    }
    let number = stage.battlegroup(ONE, &units);
    (stage, number)
}

/// sof-dice-1, sof-dice-2, sof-dice-3: sof-check-14, sof-check-15.
#[test]
fn core_units_and_pairs_of_attached_ones_give_dice() {
    let count = |core, attached, support| {
        let (stage, group) = group(core, attached, support);
        stage.rules.group_dice(&stage.battle, group)
    };
    assert_eq!(count(4, 3, 0), 7);
    assert_eq!(count(2, 1, 2), 4);
    assert_eq!(count(2, 2, 0), 4);
}

/// sof-dice-5, sof-dice-7: sof-check-16.
#[test]
fn losses_cost_dice_but_never_the_last() {
    let (mut stage, group) = group(4, 3, 0);
    let mut after = |lost: u8| {
        stage.battle.battlegroups[usize::from(group)].lost = lost;
        stage.rules.group_dice(&stage.battle, group)
    };
    assert_eq!([0, 1, 2, 4, 5].map(&mut after), [7, 7, 6, 6, 5]);
    let (mut stage, group) = self::group(1, 0, 0);
    stage.battle.battlegroups[usize::from(group)].lost = 5;
    assert_eq!(stage.rules.group_dice(&stage.battle, group), 1);
}

/// sof-dice-6: sof-check-17.
#[test]
fn support_counts_as_part_of_the_core_battlegroup_when_it_is_lost() {
    let (mut stage, group) = group(3, 0, 1);
    let before = stage.rules.group_dice(&stage.battle, group);
    let lost: Vec<_> = stage
        .battle
        .numbered_units()
        .filter(|(_, unit)| unit.post == Post::Support || unit.post == Post::Core)
        .map(|(id, _)| id)
        .collect();
    for unit in [lost[0], lost[lost.len() - 1]] {
        stage.with_dice(&[], |turn| turn.eliminate(unit, "sof-shoot-84"));
    }
    assert_eq!(stage.rules.group_dice(&stage.battle, group), before - 1);
}

/// sof-dice-4, sof-spec-3: sof-check-18.
#[test]
fn staff_and_recon_give_a_die_each_in_the_first_two_turns() {
    let mut stage = Stage::new(4800, 4800);
    (
        stage.battle.side_mut(ONE).staff,
        stage.battle.side_mut(ONE).recon_die,
    ) = (true, true);
    let mut in_turn = |turn: u8| {
        stage.battle.turn = turn;
        stage.rules.force_dice(&stage.battle, ONE)
    };
    assert_eq!([1, 2, 3].map(&mut in_turn), [2, 2, 0]);
}

/// sof-init-2, sof-lead-9, sof-ord-73: an Energetic officer's lowest die below 4 is rolled again before anything else.
#[test]
fn officers_have_their_lowest_die_rolled_again() {
    let (mut stage, group) = group(2, 0, 0);
    let hq = stage.battle.headquarters(group).expect("a headquarters");
    stage.battle.unit_mut(hq).capability = Capability::Energetic;
    stage.battle.initiative = None;
    stage.with_dice(&[5, 2, 3, 6], |turn| turn.ask(Throw::default()));
    let faces: Vec<u8> = stage.battle.dice.iter().map(|die| die.shows).collect();
    assert_eq!(faces, [5, 6, 3]);
    assert_eq!(stage.battle.initiative, Some(ONE));
}

/// sof-dec-26: whoever wants to be asked names the dice, up to what his officer may.
#[test]
fn a_player_names_the_dice_that_are_rolled_again() {
    use crate::order::Order;
    let (mut stage, group) = group(2, 0, 0);
    let hq = stage.battle.headquarters(group).expect("a headquarters");
    stage.battle.unit_mut(hq).capability = Capability::Inspiring;
    stage.battle.side_mut(ONE).standing.rerolls = How::Ask;
    stage.with_dice(&[5, 5, 3], |turn| turn.ask(Throw::default()));
    assert_eq!(stage.asks(), Some(("officer-reroll", ONE)));
    assert_eq!(
        stage.refused(ONE, &Order::Reroll { dice: vec![0, 1, 2] }),
        "sof-lead-9"
    );
    assert_eq!(
        stage.refused(ONE, &Order::Reroll { dice: vec![1, 1] }),
        "sof-core-8"
    );
    stage.order(ONE, Order::Reroll { dice: vec![1, 2] }, &[6, 1]);
    let faces: Vec<u8> = stage.battle.dice.iter().map(|die| die.shows).collect();
    assert_eq!(faces, [5, 6, 1]);
}
