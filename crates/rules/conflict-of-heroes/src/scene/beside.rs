//! What lies on and beside the map besides units: markers, tracks, hands and trays.

use umpire::scene::{Card, Hand, Marker, Place, Track, Tray};
use umpire::{Eyes, RuleId, Seat};

use crate::battle::{Battle, Marker as Loose};
use crate::cards::CardKind;
use crate::content::model::{CardCost, Family};
use crate::rules::Rules;

/// Trays beside the map, per seat.
#[derive(Copy, Clone, Debug)]
pub(super) enum Beside {
    ToPlace,
    OffMap,
    Hidden,
    Exited,
    Destroyed,
}

impl Beside {
    pub(super) const ALL: [(Beside, &'static str); 5] = [
        (Beside::ToPlace, "To set up"),
        (Beside::OffMap, "Reinforcements"),
        (Beside::Hidden, "Hidden"),
        (Beside::Exited, "Left the map"),
        (Beside::Destroyed, "Destroyed"),
    ];

    pub(super) fn tray(self, seat: Seat) -> u16 {
        u16::from(seat.0) * 8 + self as u16
    }
}

impl Rules {
    pub(super) fn draw_trays(&self) -> Vec<Tray> {
        let all = self.seats().flat_map(|seat| {
            Beside::ALL
                .into_iter()
                .map(move |(tray, name)| (seat, tray, name))
        });
        all.map(|(seat, tray, name)| Tray {
            id: tray.tray(seat),
            name: name.to_owned(),
            seat: Some(seat),
        })
        .collect()
    }

    pub(super) fn draw_markers(&self, battle: &Battle, eyes: Eyes) -> Vec<Marker> {
        let mut markers: Vec<Marker> = battle
            .control
            .iter()
            .map(|control| Marker {
                look: "control",
                place: Place::Cell(control.hex.0),
                seat: control.holder,
                text: control.holder.map_or("–".to_owned(), |seat| {
                    self.seat_name(seat).chars().take(1).collect()
                }),
                title: match control.holder {
                    Some(seat) => format!("{} controls {}", self.seat_name(seat), self.label(control.hex)),
                    None => format!("Nobody controls {}", self.label(control.hex)),
                },
            })
            .collect();
        if let Loose::Lies(hex) = battle.marker {
            let title = format!("The marker lies in {}", self.label(hex));
            markers.push(Marker {
                look: "marker",
                place: Place::Cell(hex.0),
                seat: battle.marker_holder,
                text: "!".to_owned(),
                title,
            });
        }
        self.draw_smoke(battle, &mut markers);
        markers.extend(battle.solo.pennies.iter().map(|penny| Marker {
            look: "hidden",
            place: Place::Cell(penny.hex.0),
            seat: Some(penny.seat),
            text: "?".to_owned(),
            title: format!("Somebody may hide in {}", self.label(penny.hex)),
        }));
        self.draw_barrages(battle, eyes, &mut markers);
        markers
    }

    pub(super) fn draw_tracks(&self, battle: &Battle, eyes: Eyes) -> Vec<Track> {
        let mut tracks = vec![Track {
            name: "Round".to_owned(),
            seat: None,
            value: battle.round.into(),
            most: Some(self.firefight.rounds.into()),
            title: format!("Round {} of {}", battle.round, self.firefight.rounds),
            rule: Some(RuleId("coh-2.0a")),
        }];
        for seat in self.seats() {
            let player = battle.player(seat);
            let name = self.seat_name(seat);
            let mut track = |short: &str, value: i32, most: Option<i32>, title: String, rule| {
                tracks.push(Track {
                    name: short.to_owned(),
                    seat: Some(seat),
                    value,
                    most,
                    title,
                    rule: Some(RuleId(rule)),
                });
            };
            track(
                "VP",
                player.vp.into(),
                None,
                format!("{name}: victory points"),
                "coh-2.4a",
            );
            let allowance = player.start_caps.saturating_sub(player.losses);
            track(
                "CAP",
                player.caps.into(),
                Some(allowance.into()),
                format!("{name}: command points"),
                "coh-3.2a",
            );
            let foggy = self.settings.fog_of_war_ap && !eyes.know_secrets_of(seat);
            match player.pool {
                Some(pool) if foggy => {
                    let spent = player.pool_start.saturating_sub(pool);
                    track(
                        "AP spent",
                        spent.into(),
                        None,
                        format!("{name}: action points spent"),
                        "coh2-3.01b",
                    );
                }
                Some(pool) => track(
                    "AP",
                    pool.into(),
                    Some(player.pool_start.into()),
                    format!("{name}: action points left"),
                    "coh-3.0b",
                ),
                None => track("AP", 0, None, format!("{name}: nobody is activated"), "coh-3.0a"),
            }
        }
        tracks
    }

    pub(super) fn draw_hand(&self, battle: &Battle, seat: Seat, eyes: Eyes) -> Hand {
        let player = battle.player(seat);
        // Weapon and veteran cards lie open; action cards are their owner's secret (HI06).
        let shown = player
            .hand
            .iter()
            .copied()
            .filter(|card| !card.is_action() || eyes.know_secrets_of(seat));
        Hand {
            seat: Some(seat),
            name: format!("{} cards", self.seat_name(seat)),
            count: (player.hand.len() + usize::from(player.objective.is_some())) as u32,
            cards: shown
                .map(|card| self.draw_card(card))
                .chain(self.draw_objective(battle, seat, eyes))
                .collect(),
        }
    }

    /// A secret objective with the firefight's meaning; others only know that there is one (HI11).
    fn draw_objective(&self, battle: &Battle, seat: Seat, eyes: Eyes) -> Option<Card> {
        let objective = self
            .objective_of(battle, seat)
            .filter(|_| eyes.know_secrets_of(seat))?;
        Some(Card {
            text: objective.text.clone(),
            ..self.draw_card(objective.card)
        })
    }

    pub(crate) fn draw_card(&self, kind: CardKind) -> Card {
        let known = self.card(kind);
        Card {
            id: kind as u16,
            title: self.card_title(kind).to_owned(),
            text: known.map_or_else(String::new, |card| card.text.clone()),
            cost: match known.map_or(CardCost::Free, |card| card.cost) {
                CardCost::Free => "free".to_owned(),
                CardCost::Either(points) => format!("{points} AP or CAP"),
                CardCost::Ap(points) => format!("{points} AP"),
                CardCost::Cap(points) => format!("{points} CAP"),
            },
            look: match known.map_or(Family::Action, |card| card.family) {
                Family::Action => "action",
                Family::Event => "event",
                Family::Weapon | Family::Artillery => "weapon",
                Family::Veteran => "veteran",
            },
            rule: known.map_or_else(String::new, |card| card.rule.clone()),
        }
    }
}
