//! Drags of a platoon: what is proposed, what a draft changes, and what the preview tells (ini-ord-10, ini-ord-11,
//! ini-ord-12, ini-ord-13, ini-ord-14, ini-ord-15, ini-ord-16, ini-ord-17, ini-ord-18, ini-ord-19).

use initiative::battle::{Battle, Frame, TeamId};
use initiative::{Initiative, Order, Rules};
use umpire::cases::{Stage, position};
use umpire::{Anchor, Choice, Drafted, Ruleset, Seat, Selection};

/// A platoon of five with its leader, which acts.
const PLATOON: &str = r#"
acts = "A"
[units.A.teams]
P = { type = "rifle", at = [2000, 1300], post = "leader" }
A1 = { type = "rifle", at = [1500, 1600] }
A2 = { type = "rifle", at = [1800, 1600] }
A3 = { type = "rifle", at = [2100, 1600] }
A4 = { type = "lmg", at = [2400, 1600] }
[units.B]
side = "second"
[units.B.teams]
B1 = { type = "hmg", at = [2000, 4400], facing = 180 }
"#;

fn staged(text: &str) -> Stage<Rules> {
    position(&Initiative::new(), text).expect("a position")
}

fn offered(stage: &Stage<Rules>, picked: &Selection) -> Vec<Choice<Order>> {
    stage.rules.choices(&stage.battle, Seat(0), picked)
}

fn drag(stage: &Stage<Rules>, lead: &str, to: (i32, i32)) -> Selection {
    Selection {
        wanted: Some(Anchor::Point { x: to.0, y: to.1 }),
        ..Selection::of(stage.piece(lead))
    }
}

fn end_of(choice: &Choice<Order>, piece: u16) -> Option<(i32, i32, u16)> {
    let ending = choice
        .preview
        .endings
        .iter()
        .find(|ending| ending.piece == piece)?;
    Some((ending.x, ending.y, ending.facing))
}

#[test]
fn ini_ord_10_14_15_dragging_one_team_drags_the_platoon_and_places_its_leader() {
    let stage = staged(PLATOON);
    let choices = offered(&stage, &drag(&stage, "A2", (1800, 2100)));
    let first = choices.first().expect("an offer");
    let ends = |name: &str| end_of(first, stage.piece(name).expect("a Team"));
    assert_eq!(ends("A2"), Some((1800, 2100, 0)));
    assert_eq!(ends("A1"), Some((1500, 2100, 0)));
    assert_eq!(ends("A4"), Some((2400, 2100, 0)));
    let Order::Move { legs, .. } = &first.order else {
        panic!("{:?}", first.order)
    };
    let leader = TeamId::at(usize::from(stage.piece("P").expect("the leader")));
    assert!(
        legs.iter().any(|leg| leg.team == leader && leg.placed),
        "{legs:?}"
    );
    // The last offer is that Team alone.
    let alone = choices.last().expect("an offer");
    assert_eq!(alone.preview.endings.len(), 1, "{:?}", alone.order);
}

#[test]
fn ini_ord_11_a_drop_beyond_one_move_is_a_run_as_well() {
    let stage = staged(PLATOON);
    let choices = offered(&stage, &drag(&stage, "A2", (1800, 2700)));
    let piece = stage.piece("A2").expect("a Team");
    let ends: Vec<i32> = choices
        .iter()
        .filter_map(|choice| end_of(choice, piece))
        .map(|end| end.1)
        .collect();
    assert!(ends.contains(&2200) && ends.contains(&2700), "{ends:?}");
}

#[test]
fn ini_ord_12_13_shapes_and_facings_arrange_the_platoon() {
    let stage = staged(PLATOON);
    let mut picked = drag(&stage, "A2", (1800, 1900));
    picked.facing = Some(90);
    let wheeled = offered(&stage, &picked);
    let first = wheeled.first().expect("an offer");
    assert!(
        first.preview.endings.iter().all(|ending| ending.facing == 90),
        "{:?}",
        first.preview.endings
    );
    let shapes: Vec<&str> = first.preview.shapes.iter().map(|shape| shape.word).collect();
    assert_eq!(shapes, ["keep", "line", "column", "close-up"]);
    picked.facing = None;
    picked.shape = Some("column".to_owned());
    let column = offered(&stage, &picked);
    let first = column.first().expect("an offer");
    let walkers = ["A1", "A2", "A3", "A4"].map(|name| stage.piece(name).expect("a Team"));
    let xs: Vec<i32> = walkers
        .iter()
        .filter_map(|piece| end_of(first, *piece))
        .map(|end| end.0)
        .collect();
    assert!(2 <= xs.iter().filter(|x| **x == 1800).count(), "{xs:?}");
}

#[test]
fn ini_ord_16_17_a_draft_changes_single_teams_and_is_never_mended() {
    let stage = staged(PLATOON);
    let piece = stage.piece("A4").expect("a Team");
    let mut picked = drag(&stage, "A2", (1800, 2000));
    let at = |x, y| Some(Anchor::Point { x, y });
    let drafted = |at, struck| Drafted {
        piece,
        at,
        facing: Some(45),
        via: Vec::new(),
        struck,
    };
    picked.draft = vec![drafted(at(2300, 1900), false)];
    let first = offered(&stage, &picked).remove(0);
    assert_eq!(end_of(&first, piece), Some((2300, 1900, 45)));
    picked.draft = vec![drafted(None, true)];
    let first = offered(&stage, &picked).remove(0);
    assert_eq!(end_of(&first, piece), None);
    // Out of everybody's reach: not offered.
    picked.draft = vec![drafted(at(2990, 1600), false)];
    let moved = |choice: &Choice<Order>| end_of(choice, piece).is_some_and(|end| end.0 == 2990);
    assert!(!offered(&stage, &picked).iter().any(moved));
}

#[test]
fn ini_ord_18_19_the_preview_tells_what_waits_on_the_way() {
    let stage = staged(PLATOON);
    let first = offered(&stage, &drag(&stage, "A2", (1800, 2200))).remove(0);
    let notes: Vec<&str> = first
        .preview
        .notes
        .iter()
        .map(|note| note.text.as_str())
        .collect();
    assert!(!first.preview.endings.is_empty());
    let sees = stage.piece("B1").expect("the enemy");
    let watched = first
        .preview
        .endings
        .iter()
        .any(|ending| ending.seen_by.contains(&sees));
    assert!(watched, "{notes:?}");
    // A turn on the spot costs nothing.
    let mut turn = drag(&stage, "A1", (1500, 1600));
    turn.facing = Some(180);
    let choices = offered(&stage, &turn);
    let turned = choices
        .iter()
        .find(|choice| choice.preview.endings.len() == 1)
        .expect("that Team alone");
    let piece = stage.piece("A1").expect("a Team");
    assert_eq!(end_of(turned, piece), Some((1500, 1600, 180)));
}

#[test]
fn nothing_is_offered_for_a_team_that_does_not_act() {
    let stage = staged(PLATOON);
    assert!(matches!(stage.battle.stack.last(), Some(Frame::Act(_))));
    let battle: &Battle = &stage.battle;
    let picked = drag(&stage, "B1", (2000, 4000));
    assert!(stage.rules.choices(battle, Seat(0), &picked).is_empty());
}
