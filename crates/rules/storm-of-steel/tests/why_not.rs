//! What a player is told whose drag comes to nothing.

use board::table::Point;
use storm_of_steel::StormOfSteel;
use storm_of_steel::battle::{Battle, Frame, Whereabouts};
use storm_of_steel::decisions::{Assaults, Fires, Moves, Rally};
use umpire::{Anchor, Dice, Options, Report, Ruleset, Seat, Seed, Selection, System};

/// Two-hamlets with two stands of the First player on the table, so far apart, in this phase.
fn told(gap: i32, frame: Frame, pieces: &[u16]) -> Vec<String> {
    let rules = StormOfSteel::new()
        .open("two-hamlets", &Options::default())
        .expect("it opens");
    let mut dice = Dice::quiet(&Seed::from_number(1), 0);
    let mut battle: Battle = rules.muster(&mut dice, &mut Report::silent());
    for (unit, x) in battle.units.iter_mut().zip([1000, 1300 + gap]) {
        unit.place = Whereabouts::Table;
        unit.at = Point::new(x, 300).expect("a place on the table");
    }
    battle.sides[0].cpts = 3;
    battle.stack = vec![Frame::Draw, frame];
    let picked = Selection {
        pieces: pieces.to_vec(),
        ..Selection::default()
    };
    let refusals = rules.why_not(&battle, Seat(0), &picked, &Anchor::Point { x: 1000, y: 600 });
    refusals.iter().map(|refusal| refusal.rule.to_string()).collect()
}

#[test]
fn sos_4c_1_a_group_too_far_apart_is_told_so() {
    let moves = || Frame::from(Moves { seat: Seat(0) });
    assert_eq!(told(500, moves(), &[0, 1]), [] as [&str; 0]);
    assert_eq!(told(501, moves(), &[0, 1]), ["sos-4C.1"]);
    assert_eq!(told(501, moves(), &[0]), [] as [&str; 0]);
}

#[test]
fn sos_3a_2_nobody_moves_on_another_card() {
    let seat = Seat(0);
    let fires = Frame::from(Fires {
        seat,
        shots: Vec::new(),
    });
    for frame in [Rally { seat }.into(), Assaults { seat }.into(), fires] {
        assert_eq!(told(500, frame, &[0]), ["sos-3A.2"]);
    }
}
