//! What some eyes may see.

use umpire::scene::{
    Badge, Board, Card as CardFace, Cell, Figure, Group, Hand, HexBoard, Legend, Marker, Piece, Place,
    Prompt, Scene, Slot, Track, Tray,
};
use umpire::{Decision, Eyes, RuleId, Ruleset, Seat};

use crate::Duel;
use crate::battle::{Battle, Card, Scout};

/// The field, drawn once.
pub fn board(duel: &Duel) -> Board {
    let look = |cell| {
        if duel.grid.has_woods(cell) {
            "woods"
        } else {
            "open"
        }
    };
    let cell = |cell| {
        let (q, r) = duel.grid.axial(cell);
        Cell {
            id: cell.into(),
            label: duel.grid.label(cell),
            q,
            r,
            level: 0,
            look: look(cell).to_owned(),
            half: false,
        }
    };
    let legend = |look: &str, name: &str, text: &str, rule: &str| Legend {
        look: look.to_owned(),
        name: name.to_owned(),
        text: text.to_owned(),
        rule: rule.to_owned(),
    };
    Board::Hexes(HexBoard {
        cells: duel.grid.cells().map(cell).collect(),
        links: Vec::new(),
        sides: Vec::new(),
        legend: vec![
            legend("open", "Open ground", "", "pra-2a"),
            legend("woods", "Woods", "defence +1", "pra-3e"),
        ],
    })
}

/// All that these eyes may see.
pub fn scene(duel: &Duel, battle: &Battle, eyes: Eyes) -> Scene {
    let decision = duel.decision(battle);
    let seats = [Seat(0), Seat(1)];
    let mut tracks = vec![Track {
        name: "Round".to_owned(),
        seat: None,
        value: battle.round.min(duel.rounds).into(),
        most: Some(duel.rounds.into()),
        title: "Round".to_owned(),
        rule: Some(RuleId("pra-1b")),
    }];
    tracks.extend(seats.map(|seat| Track {
        name: "Points".to_owned(),
        seat: Some(seat),
        value: battle.points[seat.index()].into(),
        most: None,
        title: format!("Points of the {}", duel.name(seat)),
        rule: Some(RuleId("pra-1c")),
    }));
    tracks.extend(seats.map(|seat| Track {
        name: "Hidden".to_owned(),
        seat: Some(seat),
        value: battle.living_of(seat).filter(|(_, scout)| scout.hidden).count() as i32,
        most: None,
        title: format!("Hidden scouts of the {}", duel.name(seat)),
        rule: Some(RuleId("pra-2c")),
    }));
    tracks.push(Track {
        name: "Steps".to_owned(),
        seat: Some(battle.turn),
        value: battle.steps.into(),
        most: None,
        title: format!("Steps left to the {}", duel.name(battle.turn)),
        rule: Some(RuleId("pra-1a")),
    });
    Scene {
        eyes,
        prompt: prompt(duel, battle, &decision),
        pieces: pieces(duel, battle, eyes),
        groups: seats.map(|seat| patrol(duel, seat)).to_vec(),
        markers: markers(battle),
        tracks,
        hands: seats.map(|seat| hand(duel, battle, eyes, seat)).to_vec(),
        trays: vec![Tray {
            id: 0,
            name: "Out of the duel".to_owned(),
            seat: None,
        }],
        conditions: Vec::new(),
        decks: Vec::new(),
        table: None,
        outcome: match decision {
            Decision::Over(outcome) => Some(outcome),
            Decision::Ask(_) => None,
        },
    }
}

fn prompt(duel: &Duel, battle: &Battle, decision: &Decision) -> Prompt {
    let ask = match decision {
        Decision::Ask(ask) => ask,
        Decision::Over(outcome) => {
            return Prompt {
                seat: None,
                text: outcome.text.clone(),
                rule: None,
            };
        }
    };
    let name = duel.name(ask.seat);
    let (text, rule) = match battle.shot {
        Some(shot) => (
            format!("{name}: {} is fired at.", duel.scout_name(shot.target)),
            "pra-4d",
        ),
        None => (format!("{name}: {} steps left.", battle.steps), "pra-1a"),
    };
    Prompt {
        seat: Some(ask.seat),
        text,
        rule: Some(RuleId(rule)),
    }
}

fn pieces(duel: &Duel, battle: &Battle, eyes: Eyes) -> Vec<Piece> {
    let known = |scout: &Scout| !scout.hidden || scout.out || eyes.know_secrets_of(scout.seat);
    (0..)
        .zip(&battle.scouts)
        .filter(|(_, scout)| known(scout))
        .map(|(id, scout)| piece(duel, id, scout, battle.rifle_of(id), eyes))
        .collect()
}

/// The scouts of a side are one patrol.
fn patrol(duel: &Duel, seat: Seat) -> Group {
    Group {
        id: seat.0.into(),
        seat: Some(seat),
        name: format!("Patrol of the {}", duel.name(seat)),
    }
}

fn piece(duel: &Duel, id: u16, scout: &Scout, rifle: Option<u16>, eyes: Eyes) -> Piece {
    let name = duel.scout_name(id);
    let wound = scout.wound.filter(|_| !scout.out);
    let badges = wound.map(|wound| {
        let open = duel.open_wounds || eyes.know_secrets_of(scout.seat);
        let text = if open { wound.name() } else { "wounded" };
        Badge {
            look: "hit",
            text: text.to_owned(),
            title: format!("{name} is {text}."),
            rule: Some(RuleId("pra-3f")),
        }
    });
    let states = [
        ("hidden", scout.hidden),
        ("out", scout.out),
        ("hit", wound.is_some()),
    ];
    Piece {
        id,
        seat: Some(scout.seat),
        spoken: format!("{name}, scout of the {}", duel.name(scout.seat)),
        name,
        look: "rifles",
        place: if scout.out {
            Place::Tray(0)
        } else {
            Place::Cell(scout.cell.into())
        },
        facing: Some(scout.facing.into()),
        turret: rifle,
        base: None,
        figures: vec![Figure {
            slot: Slot::TopLeft,
            text: "2".to_owned(),
            colour: "red",
            boxed: false,
            changed: false,
            what: "rifle",
        }],
        badges: badges.into_iter().collect(),
        states: states
            .into_iter()
            .filter(|(_, is)| *is)
            .map(|(word, _)| word)
            .collect(),
        on: None,
        group: Some(scout.seat.0.into()),
    }
}

fn markers(battle: &Battle) -> Vec<Marker> {
    let aimed_at = |shot: crate::Shot| Marker {
        look: "target",
        place: Place::Cell(battle.scouts[usize::from(shot.target)].cell.into()),
        seat: Some(battle.turn),
        text: "!".to_owned(),
        title: "Fired at".to_owned(),
    };
    battle.shot.map(aimed_at).into_iter().collect()
}

fn hand(duel: &Duel, battle: &Battle, eyes: Eyes, seat: Seat) -> Hand {
    let held = &battle.hands[seat.index()];
    Hand {
        seat: Some(seat),
        name: format!("Cards of the {}", duel.name(seat)),
        count: held.len() as u32,
        cards: if eyes.know_secrets_of(seat) {
            held.iter().map(|id| face(*id)).collect()
        } else {
            Vec::new()
        },
    }
}

/// A card, open.
pub fn face(id: u8) -> CardFace {
    let card = Card::DECK[usize::from(id)];
    CardFace {
        id: id.into(),
        title: card.name().to_owned(),
        text: card.text().to_owned(),
        cost: "free".to_owned(),
        look: "action",
        rule: card.rule().to_owned(),
    }
}
