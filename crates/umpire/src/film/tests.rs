use serde_json::{json, to_value};

use super::*;
use crate::Anchor;
use crate::scene::Card;
use crate::show::{AreaLook, CardPlace, ComeLook, LeaveLook, MarkLook, Reading, ShotLook, Stop};

const HIDDEN: Place = Place::Tray(9);

fn at(place: Place) -> Sighting {
    Sighting {
        seat: Some(Seat(1)),
        place,
        facing: None,
        turret: None,
    }
}

/// Where piece 1 is: the umpire's eyes, then those that are tested.
fn cut_for_seat_0(shows: Vec<Show>, truth: [Option<Place>; 2], seen: [Option<Place>; 2]) -> Vec<Show> {
    let sightings =
        |place: Option<Place>| -> Sightings { place.map(|place| (1, at(place))).into_iter().collect() };
    let (truth, seen) = (truth.map(sightings), seen.map(sightings));
    let mut report = Report::new();
    report.tell(|| {
        let event = Event::new("acted", "tm-1.1", "Somebody acts.");
        shows.into_iter().fold(event, Event::show)
    });
    let mut dice = crate::Dice::seeded(&crate::Seed::from_number(1), 0);
    dice.d6("drift", "tm-1.1");
    report.attach_rolls(&dice, 0);
    let events = cut(
        &report,
        Eyes::Seat(Seat(0)),
        Change {
            before: &truth[0],
            after: &truth[1],
        },
        Change {
            before: &seen[0],
            after: &seen[1],
        },
    );
    events[0].show.iter().map(|shown| shown.show.clone()).collect()
}

fn cell(cell: u16) -> Option<Place> {
    Some(Place::Cell(cell))
}

fn stop(cell: u16) -> Stop {
    Stop::at(Place::Cell(cell), None)
}

fn way(cells: [u16; 2]) -> Vec<Show> {
    vec![Show::along(1, cells.map(stop).to_vec())]
}

fn come(cell: u16) -> Show {
    Show::Come {
        piece: 1,
        place: Place::Cell(cell),
        facing: None,
        look: ComeLook::Seen,
    }
}

#[test]
fn a_piece_in_sight_goes_all_the_way() {
    let cut = cut_for_seat_0(way([3, 4]), [cell(2), cell(4)], [cell(2), cell(4)]);
    assert_eq!(cut, [Show::along(1, [2, 3, 4].map(stop).to_vec())]);
}

#[test]
fn a_piece_out_of_sight_is_left_out() {
    let hidden = Some(HIDDEN);
    assert_eq!(
        cut_for_seat_0(way([3, 4]), [cell(2), cell(4)], [hidden.clone(), hidden]),
        []
    );
    assert_eq!(cut_for_seat_0(way([3, 4]), [cell(2), cell(4)], [None, None]), []);
}

#[test]
fn who_comes_into_sight_appears_where_he_is_seen() {
    let cut = cut_for_seat_0(way([3, 4]), [cell(2), cell(4)], [None, cell(4)]);
    assert_eq!(cut, [come(4)]);
    // Unless the rules say that he was seen from the start.
    let shows = vec![come(2), way([3, 4]).remove(0)];
    let cut = cut_for_seat_0(shows, [cell(2), cell(4)], [None, cell(4)]);
    assert_eq!(cut, [come(2), Show::along(1, [2, 3, 4].map(stop).to_vec())]);
}

#[test]
fn who_goes_out_of_sight_leaves_a_gap() {
    let unseen = |place| Stop {
        unseen: true,
        ..Stop::at(place, None)
    };
    let cut = cut_for_seat_0(way([3, 4]), [cell(2), cell(4)], [cell(2), Some(HIDDEN)]);
    assert_eq!(cut, [Show::along(1, vec![stop(2), unseen(HIDDEN)])]);
    let cut = cut_for_seat_0(way([3, 4]), [cell(2), cell(4)], [cell(2), None]);
    assert_eq!(cut, [fade()]);
    let passing = vec![Show::along(1, vec![stop(3).seen_in_passing(), stop(4)])];
    let cut = cut_for_seat_0(passing, [cell(2), cell(4)], [cell(2), None]);
    let way = vec![stop(2), stop(3).seen_in_passing()];
    assert_eq!(cut, [Show::along(1, way), fade()]);
}

fn fade() -> Show {
    Show::Leave {
        piece: 1,
        to: None,
        look: LeaveLook::Fade,
    }
}

#[test]
fn who_is_seen_in_passing_appears_and_is_gone_with_a_gap_between() {
    let way = [3, 4, 5, 6].map(|cell| match cell {
        3 | 5 => stop(cell).seen_in_passing(),
        _ => stop(cell),
    });
    let cut = cut_for_seat_0(
        vec![Show::along(1, way.to_vec())],
        [cell(2), cell(6)],
        [None, None],
    );
    let [third, _, fifth, _] = way;
    assert_eq!(
        cut,
        [come(3), Show::along(1, vec![third, Stop::gap(), fifth]), fade()]
    );
}

#[test]
fn nobody_points_at_the_hidden() {
    let shows = vec![
        Show::shot(1, 1, ShotLook::Burst),
        Show::Shot {
            from: Some(Anchor::Piece(1)),
            to: vec![Anchor::Cell(8)],
            look: ShotLook::Lob,
        },
        Show::mark(1, MarkLook::Hit, "hit"),
        Show::roll(1, Reading::table("drifts north")),
        Show::turn(1, Some(3)),
    ];
    let cut = cut_for_seat_0(shows, [cell(2), cell(2)], [None, None]);
    let shot = Show::Shot {
        from: None,
        to: vec![Anchor::Cell(8)],
        look: ShotLook::Lob,
    };
    assert_eq!(cut, [shot, Show::roll_aside(Reading::table("drifts north"))]);
}

#[test]
fn a_drawn_card_is_seen_by_its_holder_only() {
    let face = Card {
        id: 4,
        title: "Rush".to_owned(),
        text: String::new(),
        cost: String::new(),
        look: "action",
        rule: String::new(),
    };
    let draw = |seat| Show::Card {
        card: Some(face.clone()),
        from: CardPlace::Deck,
        to: CardPlace::Hand(Seat(seat)),
    };
    let cut = cut_for_seat_0(vec![draw(0), draw(1)], [None, None], [None, None]);
    let face_down = Show::Card {
        card: None,
        from: CardPlace::Deck,
        to: CardPlace::Hand(Seat(1)),
    };
    assert_eq!(cut, [draw(0), face_down]);
}

#[test]
fn shows_are_on_the_wire_as_the_protocol_says() {
    let event = Event::new("moved", "tm-1.1", "It moves.")
        .short("moves")
        .alarm()
        .show(Show::along(
            1,
            vec![
                stop(2),
                Stop {
                    unseen: true,
                    ..Stop::at(HIDDEN, Some(3))
                },
            ],
        ))
        .together([
            Show::shot(1, 2, ShotLook::SmallArms),
            Show::roll(2, Reading::sum(9, 20, 21).keeping(vec![0, 2])),
        ])
        .show(Show::cells(vec![7], AreaLook::Smoke));
    let event = Event {
        show: event.truth.clone(),
        ..event
    };
    let wire = json!({
        "kind": "moved", "text": "It moves.", "rules": ["tm-1.1"], "short": "moves", "alarm": true,
        "show": [
            { "show": "go", "piece": 1, "way": [{ "place": { "cell": 2 } }, { "place": { "tray": 9 }, "facing": 3, "unseen": true }] },
            { "show": "shot", "from": { "piece": 1 }, "to": [{ "piece": 2 }], "look": "small-arms", "beat": 1 },
            { "show": "roll", "at": { "piece": 2 }, "roll": 0,
              "reading": { "sum": { "plus": 9, "total": 20, "need": 21 }, "kept": [0, 2] }, "beat": 1 },
            { "show": "area", "cells": [7], "look": "smoke" },
        ],
    });
    assert_eq!(to_value(&event).unwrap_or_default(), wire);
}
