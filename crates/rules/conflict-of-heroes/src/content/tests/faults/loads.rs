//! Faults of what units and players begin with: vehicles to ride on, bombs, cards, secret objectives and the event.

use super::*;

/// Second line of the German force of First Light.
const GUNNERS: &str = "type = \"de-hmg-34\"\nzone = \"west side\"";

fn check_unit(lines: &str, expected: &[&str]) {
    check(FIRST_LIGHT, GUNNERS, lines, expected);
}

/// Puts tables before the scoring, which begins in line 49.
fn check_table(tables: &str, expected: &[&str]) {
    check(
        FIRST_LIGHT,
        "[[score]]",
        &format!("{tables}\n\n[[score]]"),
        expected,
    );
}

#[test]
fn who_begins_aboard_needs_a_vehicle() {
    let nothing_to_ride = "31:1: there is no vehicle for each of these to be aboard \
                           (write the vehicles, at least as many, in the line before)";
    check_unit("type = \"de-hmg-34\"\naboard = true", &[nothing_to_ride]);
    check_unit(
        "type = \"de-hmg-34\"\nzone = \"west side\"\naboard = true",
        &[
            nothing_to_ride,
            "33:1: a unit aboard begins with its vehicle: no `zone`",
        ],
    );
    let lorry = "type = \"de-opel-truck\"\nzone = \"west side\"\n[[force.unit]]";
    check_unit(&format!("{lorry}\ntype = \"de-hmg-34\"\naboard = true"), &[]);
    check_unit(
        &format!("{lorry}\ntype = \"de-opel-truck\"\naboard = true"),
        &["35:8: Opel truck cannot begin aboard a vehicle"],
    );
}

#[test]
fn bombs_are_for_airplanes_and_of_three_kinds() {
    check_unit(
        &format!("{GUNNERS}\nbombs = {{ 50kg = 1 }}"),
        &["31:1: only airplanes carry bombs"],
    );
    check_unit(
        &format!("{GUNNERS}\nbombs = {{ 500kg = 1 }}"),
        &["34:11: unknown key `500kg` in `force[0].unit[1].bombs` (did you mean `50kg`?)"],
    );
    check_unit(
        &format!("{GUNNERS}\nbombs = {{ 50kg = 10 }}"),
        &["34:18: `force[0].unit[1].bombs.50kg` is 10, must be from 0 to 9"],
    );
}

#[test]
fn only_weapons_are_used_more_than_once() {
    check(
        WHISPERS,
        "caps = 6",
        "caps = 6\ncards = [{ card = \"10-5cm-lefh18\", uses = 1 }, { card = \"iron-will\", uses = 2 }]",
        &[
            "33:43: `force[0].cards[0].uses` is 1, must be from 2 to 9",
            "33:57: `iron-will` is used once (only weapon and artillery cards may have more `uses`, coh-8.2a)",
        ],
    );
}

#[test]
fn objectives_are_one_for_each_seat_at_least() {
    let objective = "[[objective]]\ncard = \"objective-1\"\npoints = 1\ntext = \"Be there.\"";
    check_table(
        objective,
        &["1:1: 1 objectives are too few for 2 seats (one is drawn for each seat, coh-Y2)"],
    );
    check_table(
        &format!("{objective}\n{objective}"),
        &["53:1: this card has a meaning already"],
    );
}

#[test]
fn the_event_has_options_for_a_seat_and_a_card() {
    let no_card = "1:1: the firefight has an event, but no card brings it \
                   (write `also = [\"firefight-event\"]` in `[deck]`)";
    check_table("[event]", &[no_card, "49:1: missing key `option` in `event`"]);
    check_table(
        "[event]\nseat = \"Nobody\"\n[[event.option]]\ntext = \"Points.\"\npoints = 30",
        &[
            no_card,
            "50:8: unknown seat `Nobody` (known: German, Soviet)",
            "53:10: `event.option[0].points` is 30, must be from -20 to 20",
        ],
    );
}

#[test]
fn coh_8_2a_a_card_with_two_uses_is_held_twice() {
    let text = text_of(WHISPERS).replacen(
        "caps = 6",
        "caps = 6\ncards = [{ card = \"10-5cm-lefh18\", uses = 2 }]",
        1,
    );
    let content = load(vec![(WHISPERS.to_owned(), text)]).expect("two uses are no fault");
    let firefight = content
        .firefights
        .iter()
        .find(|one| one.id == "whispers-in-the-wheat");
    let cards = firefight
        .map(|firefight| firefight.forces[0].cards.clone())
        .unwrap_or_default();
    let ids: Vec<&str> = cards
        .iter()
        .map(|card| content.cards[*card].id.as_str())
        .collect();
    assert_eq!(ids, ["10-5cm-lefh18", "10-5cm-lefh18"]);
}
