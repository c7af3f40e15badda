//! Faults of forces, heads and scoring of firefights.

use super::*;

#[test]
fn forces_are_checked() {
    check(
        FIRST_LIGHT,
        "type = \"de-infantry-43\"",
        "type = \"de-infantry-44\"",
        &["27:8: unknown unit `de-infantry-44` (did you mean `de-infantry-43`?)"],
    );
    check(
        FIRST_LIGHT,
        "count = 3",
        "count = 30",
        &["27:8: 30 of Infantry '43, but the counter mix has 9 (coh-1.0b)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"",
        "type = \"de-hmg-34\"\ncount = 2",
        &["32:8: 2 of HMG 34, but the counter mix has 1 (coh-1.0b)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"",
        "type = \"su-maxim\"",
        &["32:8: Maxim MMG does not fight for this force"],
    );
    check(
        FIRST_LIGHT,
        "year = 1943",
        "year = 1942",
        &["27:8: Infantry '43 served from 1943 to 1944, not in 1942"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"",
        &["31:1: a unit must begin in exactly one way (write one of `at`, `zone` and `enter`)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nzone = \"west side\"\nat = \"F01\"",
        &["31:1: a unit must begin in exactly one way (write one of `at`, `zone` and `enter`)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nat = \"F16\"",
        &["33:6: F16 is a half hex at the map's edge: nobody can be there (coh-0.3g)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nzone = \"west side\"\nfacing = \"e\"",
        &["31:1: `facing` goes with `at` only; else the owner chooses it"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nat = \"F01\"\nfacing = \"east\"",
        &["34:10: `east` is no direction (known: e, ne, nw, w, sw, se)"],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nenter = { round = 5, hexes = \"west edge\" }\nhidden = \"must\"",
        &[
            "31:1: a unit that enters later cannot begin hidden (hidden units begin on the map, coh-10.0a)",
            "33:19: `force[0].unit[1].enter.round` is 5, must be from 1 to 4",
        ],
    );
    check(
        FIRST_LIGHT,
        "type = \"de-hmg-34\"\nzone = \"west side\"",
        "type = \"de-hmg-34\"\nzone = \"west side\"\nhidden = \"may\"",
        &["21:1: units of German may hide, but it does not say how many (write `hidden = 1`)"],
    );
    check(
        FIRST_LIGHT,
        "name = \"Soviet\"",
        "name = \"Soviet\"\nhidden = 1",
        &["37:10: up to 1 may hide, but 0 units say `hidden = \"may\"`"],
    );
    check(
        FIRST_LIGHT,
        "name = \"Soviet\"",
        "name = \"German\"",
        &[
            "1:1: German cannot gain a single point",
            "14:35: unknown seat `Soviet` (known: German, German)",
            "36:8: two forces are called `German`",
            "63:8: unknown seat `Soviet` (known: German, German)",
            "69:8: unknown seat `Soviet` (known: German, German)",
        ],
    );
    check(
        WHISPERS,
        "type = \"de-infantry-43\"\ncount = 3\nzone = \"south\"",
        "type = \"de-opel-truck\"\nat = \"A15\"",
        &["34:1: Opel truck cannot stand in that terrain"],
    );
    check(
        WHISPERS,
        "type = \"de-infantry-43\"\ncount = 3\nzone = \"south\"",
        "type = \"de-opel-truck\"\nenter = { round = 1, hexes = [\"A15\", \"F15\"] }",
        &["34:1: Opel truck cannot stand in any of these hexes"],
    );
    check(
        FIRST_LIGHT,
        "nation = \"soviet\"",
        "nation = \"german\"",
        &[
            "1:1: all forces are of one nation (somebody must be the enemy)",
            "41:8: Rifles '41 does not fight for this force",
            "46:8: Maxim MMG does not fight for this force",
        ],
    );
    check(
        WHISPERS,
        "veteran = [\"sixth-sense\"]",
        "veteran = [\"sixth-sens\", \"luck\", \"hidden-action\"]",
        &[
            "42:12: unknown card `sixth-sens` (did you mean `sixth-sense`?)",
            "42:26: `luck` is no veteran card",
            "67:12: 2 of `hidden-action`, but there are 1",
        ],
    );
    check(
        WHISPERS,
        "veteran = [\"sixth-sense\"]",
        "veteran = [\"sixth-sense\"]\ncount = 2",
        &["39:1: 2 units cannot share a marker or a veteran card (give the special one a line of its own)"],
    );
    check(
        WHISPERS,
        "caps = 6",
        "caps = 6\ncards = [\"game-ends\", \"122mm-m38\", \"luck\"]",
        &[
            "18:1: `luck` is in the deck and in the hand of German (every copy exists once)",
            "33:10: nobody holds `game-ends` (events belong into the deck)",
            "33:23: `122mm-m38` belongs to the enemy",
        ],
    );
}

#[test]
fn the_head_of_a_firefight_is_checked() {
    // The balance stands at the end of the file and changes with every study.
    let text = without_figures(SATCHEL);
    let (line, wins) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.starts_with("wins = "))
        .expect("a balance");
    let faults = [
        format!(
            "{}:8: `balance.wins` has 1 numbers, the scenario has 2 seats (write the games each seat has won, in the order of the seats)",
            line + 1
        ),
        format!("{}:9: `balance.wins[0]` is 401, must be from 0 to 400", line + 1),
    ];
    check(
        SATCHEL,
        wins,
        "wins = [401]",
        &faults.each_ref().map(String::as_str),
    );
    check(
        SATCHEL,
        "round = 1, seat = \"German\"",
        "round = 9, seat = \"Germans\"",
        &[
            "14:25: `initiative[0].round` is 9, must be from 1 to 5",
            "14:35: unknown seat `Germans` (did you mean `German`?)",
        ],
    );
    check(
        SATCHEL,
        "initiative = [{ round = 1, seat = \"German\" }]",
        "initiative = [{ round = 1, seat = \"German\" }, { round = 1, seat = \"Soviet\" }]",
        &["14:47: two seats have the initiative in round 1"],
    );
    check(
        SATCHEL,
        "month = 7, day = 4",
        "month = 6, day = 31",
        &["9:40: `date.day` is 31, must be from 1 to 30"],
    );
    check(
        SATCHEL,
        "marker = \"carried\"\n",
        "",
        &[
            "1:1: a unit carries a marker, but the firefight has none (write `marker = \"carried\"`)",
            "77:1: this line asks for a marker, but the firefight has none (write `marker = \"carried\"` or `marker = { lies = \"H05\" }`)",
            "91:1: this line asks for a marker, but the firefight has none (write `marker = \"carried\"` or `marker = { lies = \"H05\" }`)",
            "98:1: this line asks for a marker, but the firefight has none (write `marker = \"carried\"` or `marker = { lies = \"H05\" }`)",
        ],
    );
    check(
        SATCHEL,
        "marker = true\n",
        "",
        &["13:10: 0 units carry the marker, not one (write `marker = true` with the unit that carries it)"],
    );
    check(
        SATCHEL,
        "marker = \"carried\"",
        "marker = { lies = \"M01\" }",
        &[
            "13:10: the marker lies on the map, but a unit carries it (take its `marker` out)",
            "13:19: the hex M01 is not on the map (the last hex is 7S-L16)",
        ],
    );
    check(
        SATCHEL,
        "numbers = { from = 2, to = 10 }",
        "numbers = { from = 14, to = 19 }",
        &[
            "17:1: the first deal takes 4 cards, the deck has 0 (add titles, or lower `first_round`)",
            "18:11: no action card has a number from 14 to 19",
        ],
    );
    check(
        SATCHEL,
        "first_round = 2",
        "also = [\"reveal-hiden\", \"auto-rally\", \"tellermine\"]\nfirst_round = 2",
        &[
            "19:9: unknown card `reveal-hiden` (did you mean `reveal-hidden`?)",
            "19:25: `auto-rally` is in the deck already",
            "19:39: `tellermine` is not dealt from a deck: give it to a force",
        ],
    );
    check(
        WHISPERS,
        "numbers = { from = 2, to = 13 }\nalso = [\"reveal-hidden\", \"lay-land-mine\", \"defuse-land-mine\"]\nfirst_round = 2",
        "also = [\"reveal-hidden\"]\nfirst_round = 3",
        &["18:1: the first deal takes 6 cards, the deck has 2 (add titles, or lower `first_round`)"],
    );
    check(
        SATCHEL,
        "rounds = 5",
        "rouds = 5",
        &[
            "1:1: missing key `rounds`",
            "10:1: unknown key `rouds` (did you mean `rounds`?)",
        ],
    );
    check(
        SATCHEL,
        "layout =",
        "options = { edition = \"third\", fog = true }\nlayout =",
        &[
            "12:23: `options.edition` cannot be `third` (known: first, second)",
            "12:32: unknown key `fog` in `options` (known keys: edition, variable_ap, cautious_movement, fog_of_war_ap, turn_order, win_mode, solitaire_hidden)",
        ],
    );
}

#[test]
fn scoring_is_checked() {
    check(
        FIRST_LIGHT,
        "seat = \"German\"\nwhen = \"kill\"",
        "seat = \"Finnish\"\nwhen = \"kill\"",
        &["50:8: unknown seat `Finnish` (known: German, Soviet)"],
    );
    check(
        FIRST_LIGHT,
        "when = \"kill\"\npoints = 1",
        "when = \"kil\"\npoints = 0",
        &[
            "51:8: `score[0].when` cannot be `kil` (did you mean `kill`?)",
            "52:10: a scoring line of 0 points does nothing",
        ],
    );
    check(
        FIRST_LIGHT,
        "when = \"game-end\"",
        "when = \"kill\"",
        &["58:1: `controls` cannot be asked at this moment (it goes with `when` = round-end, game-end)"],
    );
    check(
        FIRST_LIGHT,
        "when = \"game-end\"",
        "when = \"exit\"",
        &[
            "55:1: German has no hexes to leave the map by (give German `exits`)",
            "58:1: `controls` cannot be asked at this moment (it goes with `when` = round-end, game-end)",
        ],
    );
    check(
        FIRST_LIGHT,
        "controls = \"F08\"",
        "controls = \"F08\"\nholds_marker = true",
        &["55:1: two conditions in one line: controls, holds_marker"],
    );
    check(
        FIRST_LIGHT,
        "controls = \"F08\"",
        "still_hidden = true",
        &["55:1: no unit of German begins hidden"],
    );
    check(
        GRAIN_STORE,
        "from = 3, to = 5",
        "from = 5, to = 3",
        &["74:10: `rounds` ends in 3 before it begins in 5"],
    );
    check(
        GRAIN_STORE,
        "from = 3, to = 5",
        "from = 3, to = 6",
        &["74:27: `score[1].rounds.to` is 6, must be from 1 to 5"],
    );
    check(
        GRAIN_STORE,
        "when = \"kill\"",
        "when = \"kill\"\nrounds = { from = 1, to = 2 }\nkinds = [\"tank\"]",
        &[
            "68:1: `rounds` goes with `when = \"round-end\"` only",
            "69:10: `score[0].kinds[0]` cannot be `tank` (known: foot, gun, wheeled, tracked, air)",
        ],
    );
}

#[test]
fn mortars_and_smoke_are_checked() {
    let head = "rounds = 4\n";
    check(
        FIRST_LIGHT,
        head,
        "rounds = 4\nspotter_radius = 0\n",
        &["12:18: `spotter_radius` is 0, must be from 1 to 99"],
    );
    check(
        FIRST_LIGHT,
        head,
        "rounds = 4\nsmoke_units = [\"su-zis-4\", \"de-opel-truck\"]\n",
        &[
            "12:16: unknown unit `su-zis-4` (did you mean `su-zis-2`?)",
            "12:28: Opel truck has no range to fire smoke over",
        ],
    );
    check(
        FIRST_LIGHT,
        head,
        "rounds = 4\nno_smoke = true\nsmoke_units = [\"su-zis-3\"]\n",
        &["13:16: the firefight forbids smoke to everybody (take `no_smoke` or this list out)"],
    );
}

#[test]
fn registered_hexes_are_checked() {
    let head = "nation = \"german\"\n";
    check(
        FIRST_LIGHT,
        head,
        "nation = \"german\"\nregistered = [\"F08\"]\n",
        &["24:14: German has no artillery to fire at registered hexes (give it a card such as `122mm-m38`)"],
    );
    check(
        FIRST_LIGHT,
        head,
        "nation = \"german\"\ncards = [\"10-5cm-lefh18\"]\nregistered = [\"M08\"]\n",
        &["25:15: the hex M08 is not on the map (the last hex is 21-L16)"],
    );
    check(
        FIRST_LIGHT,
        head,
        "nation = \"german\"\nregistered_secret = true\n",
        &["21:1: German has no registered hexes to keep secret (write `registered = [\"F05\"]`)"],
    );
    check(
        FIRST_LIGHT,
        head,
        "nation = \"german\"\ncards = [\"122mm-m38\"]\n",
        &["24:10: `122mm-m38` belongs to the enemy"],
    );
}
