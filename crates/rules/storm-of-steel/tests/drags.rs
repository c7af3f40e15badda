//! Drags of one unit and of several: what the ghosts show is what happens.

use board::table::{Facing, Point};
use storm_of_steel::battle::{Battle, Frame, Whereabouts};
use storm_of_steel::decisions::Moves;
use storm_of_steel::{Order, Rules, StormOfSteel};
use umpire::scene::Ending;
use umpire::{Anchor, Choice, Dice, Drafted, Options, Report, Ruleset, Seat, Seed, Selection, System};

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y).expect("a place on the table")
}

/// Two-hamlets in the First player's move phase, with his first units facing north in these places.
fn moving(places: &[(i32, i32)]) -> (Rules, Battle) {
    let rules = StormOfSteel::new()
        .open("two-hamlets", &Options::default())
        .expect("it opens");
    let mut dice = Dice::quiet(&Seed::from_number(1), 0);
    let mut battle: Battle = rules.muster(&mut dice, &mut Report::silent());
    for (unit, (x, y)) in battle.units.iter_mut().zip(places) {
        assert_eq!(unit.owner, Seat(0));
        (unit.place, unit.at, unit.facing) = (Whereabouts::Table, at(*x, *y), Facing::NORTH);
    }
    battle.sides[0].cpts = 3;
    battle.stack = vec![Frame::Draw, Moves { seat: Seat(0) }.into()];
    (rules, battle)
}

fn drag(pieces: &[u16], (x, y): (i32, i32)) -> Selection {
    Selection {
        wanted: Some(Anchor::Point { x, y }),
        ..Selection::of(pieces.iter().copied())
    }
}

fn offered(rules: &Rules, battle: &Battle, picked: &Selection) -> Choice<Order> {
    let mut choices = rules.choices(battle, Seat(0), picked);
    assert_eq!(choices.len(), 1, "{choices:?}");
    choices.remove(0)
}

fn give(rules: &Rules, battle: &mut Battle, order: &Order) {
    let checked = rules
        .check(battle, Seat(0), order)
        .unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    let mut dice = Dice::quiet(&Seed::from_number(2), 1);
    rules.carry_out(battle, checked, &mut dice, &mut Report::silent());
    assert_eq!(dice.rolled(), 0);
}

/// Piece and place of each ending, by piece.
fn ghosts(choice: &Choice<Order>) -> Vec<(u16, (i32, i32))> {
    let place = |ending: &Ending| (ending.piece, (ending.x, ending.y));
    let mut ghosts: Vec<_> = choice.preview.endings.iter().map(place).collect();
    ghosts.sort();
    ghosts
}

fn places(battle: &Battle, pieces: &[u16]) -> Vec<(u16, (i32, i32))> {
    let mut pieces = pieces.to_vec();
    pieces.sort();
    let place = |piece: u16| {
        let unit = &battle.units[usize::from(piece)];
        (piece, (unit.at.x(), unit.at.y()))
    };
    pieces.into_iter().map(place).collect()
}

#[test]
fn in_a_draft_who_was_pulled_goes_there_and_who_was_struck_out_stays() {
    let (rules, mut battle) = moving(&[(9000, 300), (1000, 700), (1400, 700), (1800, 700)]);
    let drafted = |piece, at: Option<(i32, i32)>, facing, struck| Drafted {
        piece,
        at: at.map(|(x, y)| Anchor::Point { x, y }),
        facing,
        via: Vec::new(),
        struck,
    };
    let picked = Selection {
        draft: vec![
            drafted(2, Some((1500, 1100)), Some(45), false),
            drafted(3, None, None, true),
        ],
        ..drag(&[1, 2, 3], (1000, 1000))
    };
    let choice = offered(&rules, &battle, &picked);
    assert_eq!(ghosts(&choice), [(1, (1000, 1000)), (2, (1500, 1100))]);
    assert!(choice.preview.endings.iter().all(|ending| ending.short.is_none()));
    give(&rules, &mut battle, &choice.order);
    let stand = [(1, (1000, 1000)), (2, (1500, 1100)), (3, (1800, 700))];
    assert_eq!(places(&battle, &[1, 2, 3]), stand);
    assert_eq!(battle.units[2].facing.degrees(), 45);
}

#[test]
fn in_a_column_every_stand_has_its_ghost_whoever_leads() {
    for pieces in [[1, 2, 3], [3, 2, 1], [2, 3, 1]] {
        let (rules, mut battle) = moving(&[(9000, 300), (1000, 1000), (1000, 700), (1000, 400)]);
        let lead = battle.units[usize::from(pieces[0])].at;
        let choice = offered(&rules, &battle, &drag(&pieces, (lead.x(), lead.y() + 300)));
        let wanted = vec![(1, (1000, 1300)), (2, (1000, 1000)), (3, (1000, 700))];
        assert_eq!(ghosts(&choice), wanted, "{pieces:?}");
        assert!(choice.preview.endings.iter().all(|ending| ending.short.is_none()));
        give(&rules, &mut battle, &choice.order);
        assert_eq!(places(&battle, &pieces), wanted);
        for ending in &choice.preview.endings {
            let unit = &battle.units[usize::from(ending.piece)];
            assert_eq!(i32::from(ending.facing), unit.facing.degrees());
            assert_eq!(ending.spent.map(|spent| spent.units), Some(unit.phase.spent));
        }
    }
}

#[test]
fn members_pass_beside_the_points_of_the_way() {
    let (rules, mut battle) = moving(&[(9000, 300), (1000, 400), (1400, 400)]);
    let picked = Selection {
        via: vec![(1000, 700)],
        ..drag(&[1, 2], (1300, 900))
    };
    let choice = offered(&rules, &battle, &picked);
    let path = |piece: u16| {
        let ending = choice.preview.endings.iter().find(|ending| ending.piece == piece);
        ending.map(|ending| ending.path.clone())
    };
    assert_eq!(path(1), Some(vec![(1000, 400), (1000, 700), (1300, 900)]));
    assert_eq!(path(2), Some(vec![(1400, 400), (1400, 700), (1700, 900)]));
    give(&rules, &mut battle, &choice.order);
    assert_eq!(places(&battle, &[1, 2]), ghosts(&choice));
}

#[test]
fn those_who_have_been_commanded_together_are_dragged_together() {
    let (rules, mut battle) = moving(&[(9000, 300), (1000, 400), (1400, 400), (1800, 400)]);
    let command = Order::Command {
        units: rules_units(&[1, 2]),
    };
    give(&rules, &mut battle, &command);
    let choice = offered(&rules, &battle, &drag(&[1, 2], (1000, 900)));
    assert_eq!(ghosts(&choice), [(1, (1000, 900)), (2, (1400, 900))]);
    // Whoever was not commanded stays, and is told why.
    let all = offered(&rules, &battle, &drag(&[1, 2, 3], (1000, 900)));
    assert_eq!(ghosts(&all)[2], (3, (1800, 400)));
    let why = all
        .preview
        .endings
        .iter()
        .filter_map(|ending| Some((ending.piece, ending.short.as_ref()?.rule.to_string())));
    assert_eq!(why.collect::<Vec<_>>(), [(3, "sos-4A.2".to_owned())]);
    let points = battle.sides[0].cpts;
    give(&rules, &mut battle, &choice.order);
    assert_eq!(places(&battle, &[1, 2]), ghosts(&choice));
    assert_eq!(battle.sides[0].cpts, points, "they have been paid for");
}

fn rules_units(pieces: &[u16]) -> Vec<storm_of_steel::battle::UnitId> {
    pieces
        .iter()
        .map(|piece| storm_of_steel::battle::UnitId(*piece))
        .collect()
}

#[test]
fn a_reason_goes_to_the_stand_it_is_about() {
    // The second would stand on an enemy's base; the first and the third come where they are wanted.
    let (rules, mut battle) = moving(&[(9000, 300), (1000, 400), (1400, 400), (1800, 400)]);
    let enemy = battle
        .units
        .iter_mut()
        .find(|unit| unit.owner == Seat(1))
        .expect("an enemy");
    (enemy.place, enemy.at, enemy.facing) = (Whereabouts::Table, at(1400, 1000), Facing::NORTH);
    let choice = offered(&rules, &battle, &drag(&[1, 2, 3], (1000, 950)));
    let short = |piece: u16| {
        let mut endings = choice.preview.endings.iter();
        let ending = endings.find(|ending| ending.piece == piece).expect("a ghost");
        ending.short.as_ref().map(|refusal| refusal.rule.to_string())
    };
    assert_eq!([short(1), short(3)], [None, None]);
    assert!(short(2).is_some());
    give(&rules, &mut battle, &choice.order);
    assert_eq!(places(&battle, &[1, 2, 3]), ghosts(&choice));
}
