//! What some eyes see: the stands ([`stands`]), the table ([`table`]), and beside it cards, points and weather.

mod stands;
pub(crate) mod table;

use umpire::scene::{Card as CardFace, Condition, Deck, Scene, Track, Tray};
use umpire::{Eyes, RuleId, Seat};

use crate::battle::Battle;
use crate::content::model::Weather;
use crate::rules::Rules;

/// Trays: to be set up, hidden, lost; for each seat.
const TRAYS: [&str; 3] = ["To be set up", "Hidden", "Lost"];

fn tray(seat: Seat, which: u16) -> u16 {
    3 * u16::from(seat.0) + which
}

/// The tray of those who have left over an exit edge; shown where there is one.
fn off_table(seat: Seat) -> u16 {
    6 + u16::from(seat.0)
}

impl Rules {
    /// All that these eyes may see.
    pub fn draw(&self, battle: &Battle, eyes: Eyes) -> Scene {
        let trays = [Seat(0), Seat(1)].into_iter().flat_map(|seat| {
            (0..3).map(move |which| Tray {
                id: tray(seat, which),
                name: TRAYS[usize::from(which)].to_owned(),
                seat: Some(seat),
            })
        });
        let left = [Seat(0), Seat(1)]
            .into_iter()
            .filter(|seat| !self.exits(*seat).is_empty())
            .map(|seat| Tray {
                id: off_table(seat),
                name: "Off the table".to_owned(),
                seat: Some(seat),
            });
        Scene {
            eyes,
            prompt: self.prompt(battle),
            pieces: battle
                .numbered()
                .map(|(id, unit)| self.draw_unit(battle, id, unit, eyes))
                .collect(),
            groups: Vec::new(),
            markers: Vec::new(),
            tracks: self.tracks(battle),
            hands: Vec::new(),
            trays: trays.chain(left).collect(),
            conditions: self.conditions(battle),
            decks: self.decks(battle),
            table: Some(self.table_now(battle, eyes)),
            outcome: battle.end.map(|_| self.outcome(battle)),
        }
    }

    fn tracks(&self, battle: &Battle) -> Vec<Track> {
        let track = |name: &str, seat, value: i32, most, title: &str, rule| Track {
            name: name.to_owned(),
            seat,
            value,
            most,
            title: title.to_owned(),
            rule: Some(RuleId(rule)),
        };
        let turns = i32::from(self.scenario.turns);
        let mut tracks = vec![track(
            "Turn",
            None,
            i32::from(battle.turn),
            Some(turns),
            "Turns played",
            "sos-11B.3",
        )];
        for seat in [Seat(0), Seat(1)] {
            let side = battle.side(seat);
            let broken = self.breaking_losses(seat) as i32;
            tracks.push(track(
                "Command points",
                Some(seat),
                side.cpts.into(),
                None,
                "Command points left",
                "sos-4A.3",
            ));
            tracks.push(track(
                "Losses",
                Some(seat),
                side.losses.into(),
                Some(broken),
                "Losses; at the mark the side breaks",
                "sos-9D.1",
            ));
            tracks.push(track(
                "Points",
                Some(seat),
                self.points(battle, seat),
                None,
                "Victory points as things stand",
                "sos-V.1",
            ));
        }
        tracks
    }

    fn conditions(&self, battle: &Battle) -> Vec<Condition> {
        let (value, look, title, rule) = match battle.weather {
            Weather::Normal => ("Clear", "clear", "No restrictions", "sos-11C.5"),
            Weather::Rain => (
                "Heavy rains",
                "rain",
                "No aircraft, no long-range fire",
                "sos-11C.2",
            ),
            Weather::Fog => (
                "Fog",
                "fog",
                "No aircraft, no bombardment, short range only, +1 command point",
                "sos-11C.3",
            ),
            Weather::Overcast => ("Overcast", "overcast", "No aircraft", "sos-11C.4"),
        };
        let mut conditions = vec![Condition {
            name: "Weather".to_owned(),
            value: value.to_owned(),
            look,
            seat: None,
            title: title.to_owned(),
            rule: Some(RuleId(rule)),
        }];
        if let Some(card) = battle.card {
            let seat = card.player().map(|player| player.seat(battle));
            let who = seat.map_or_else(String::new, |seat| format!("{} ", self.seat_name(seat)));
            conditions.push(Condition {
                name: "Card".to_owned(),
                value: format!("{who}{}", card.what()),
                look: "card",
                seat,
                title: "The sequence card being obeyed".to_owned(),
                rule: Some(RuleId(card.rule())),
            });
        }
        for seat in [Seat(0), Seat(1)]
            .into_iter()
            .filter(|seat| battle.side(*seat).demoralised)
        {
            conditions.push(Condition {
                name: "Morale".to_owned(),
                value: "Demoralised".to_owned(),
                look: "demoralised",
                seat: Some(seat),
                title: "Rallies on 6, starts no assaults, moves for 2 command points".to_owned(),
                rule: Some(RuleId("sos-9D.1")),
            });
        }
        conditions
    }

    fn decks(&self, battle: &Battle) -> Vec<Deck> {
        let face = |title: String, rule: &str| CardFace {
            id: 0,
            title,
            text: String::new(),
            cost: String::new(),
            look: "event",
            rule: rule.to_owned(),
        };
        let card_face = battle.card.map(|card| face(card.what().to_owned(), card.rule()));
        let left = battle.sequence.len() as u32;
        let mut decks = vec![
            Deck {
                name: "Sequence".to_owned(),
                seat: None,
                draw: left,
                discard: if battle.turn == 0 { 0 } else { 11 - left.min(11) },
                last: card_face,
                title: "Eleven cards a turn".to_owned(),
                rule: Some(RuleId("sos-3A.2")),
            },
            Deck {
                name: "Events".to_owned(),
                seat: None,
                draw: u32::from(battle.events_left) + 1,
                discard: u32::from(battle.turn.saturating_sub(1)),
                last: battle
                    .last_event
                    .map(|card| face(card.title().to_owned(), card.rule())),
                title: "The last card is the end".to_owned(),
                rule: Some(RuleId("sos-11B.2")),
            },
        ];
        for seat in [Seat(0), Seat(1)] {
            let [bombardments, air, none] = battle.side(seat).support;
            let draw = u32::from(bombardments) + u32::from(air) + u32::from(none);
            decks.push(Deck {
                name: "Support".to_owned(),
                seat: Some(seat),
                draw,
                discard: 10 - draw.min(10),
                last: None,
                title: format!(
                    "Left: {bombardments} bombardments, {air} air strikes, {none} without support"
                ),
                rule: Some(RuleId("sos-7A.1")),
            });
        }
        decks
    }
}
