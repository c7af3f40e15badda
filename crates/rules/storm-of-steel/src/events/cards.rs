//! The cards of the event deck: how many of each, their words, their rules, whom they are named for.

use serde::{Deserialize, Serialize};
use umpire::Seat;

use crate::battle::Battle;
use crate::content::model::Special;
use crate::sequence::Player;

/// A card of the event deck. THE END is no card of the heap: it comes when nothing is left above it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventCard {
    HeavyRains,
    Fog,
    Overcast,
    ChangeInWeather,
    Lull,
    Reinforcements(Player),
    Breakdown(Player),
    ExtraMove(Player),
    SuddenBreak(Player),
    Confusion(Player),
    Heroism(Player),
    SurpriseFire(Player),
    FriendlyFire(Player),
    FanaticCharge(Player),
    Repair(Player),
    TurnEnds,
    /// An army's own card, named for that side.
    Special(Special, Seat),
}

impl EventCard {
    /// The 34 standard cards besides THE END (sos-11B.1, sos-11C.23).
    pub fn standard() -> Vec<EventCard> {
        let mut cards = vec![EventCard::HeavyRains, EventCard::Fog, EventCard::Overcast];
        cards.extend([EventCard::ChangeInWeather; 4]);
        cards.extend([EventCard::Lull; 2]);
        for player in [Player::First, Player::Second] {
            cards.extend([
                EventCard::Reinforcements(player),
                EventCard::Breakdown(player),
                EventCard::ExtraMove(player),
                EventCard::SuddenBreak(player),
                EventCard::Confusion(player),
                EventCard::Heroism(player),
                EventCard::SurpriseFire(player),
                EventCard::FriendlyFire(player),
                EventCard::FanaticCharge(player),
                EventCard::Repair(player),
            ]);
        }
        cards.extend([EventCard::TurnEnds; 5]);
        cards
    }

    /// The word of cases: `fog`, `first-repair`, `massed-guns`.
    pub fn word(self) -> &'static str {
        use Player::{First, Second};
        match self {
            EventCard::HeavyRains => "heavy-rains",
            EventCard::Fog => "fog",
            EventCard::Overcast => "overcast",
            EventCard::ChangeInWeather => "change-in-weather",
            EventCard::Lull => "lull",
            EventCard::Reinforcements(First) => "first-reinforcements",
            EventCard::Reinforcements(Second) => "second-reinforcements",
            EventCard::Breakdown(First) => "first-breakdown",
            EventCard::Breakdown(Second) => "second-breakdown",
            EventCard::ExtraMove(First) => "first-extra-move",
            EventCard::ExtraMove(Second) => "second-extra-move",
            EventCard::SuddenBreak(First) => "first-sudden-break",
            EventCard::SuddenBreak(Second) => "second-sudden-break",
            EventCard::Confusion(First) => "first-confusion",
            EventCard::Confusion(Second) => "second-confusion",
            EventCard::Heroism(First) => "first-heroism",
            EventCard::Heroism(Second) => "second-heroism",
            EventCard::SurpriseFire(First) => "first-surprise-fire",
            EventCard::SurpriseFire(Second) => "second-surprise-fire",
            EventCard::FriendlyFire(First) => "first-friendly-fire",
            EventCard::FriendlyFire(Second) => "second-friendly-fire",
            EventCard::FanaticCharge(First) => "first-fanatic-charge",
            EventCard::FanaticCharge(Second) => "second-fanatic-charge",
            EventCard::Repair(First) => "first-repair",
            EventCard::Repair(Second) => "second-repair",
            EventCard::TurnEnds => "turn-ends",
            EventCard::Special(special, _) => Special::WORDS
                .iter()
                .find(|(_, known)| *known == special)
                .map_or("", |(word, _)| word),
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            EventCard::HeavyRains => "Heavy rains",
            EventCard::Fog => "Fog",
            EventCard::Overcast => "Overcast",
            EventCard::ChangeInWeather => "Change in weather",
            EventCard::Lull => "Lull in fighting",
            EventCard::Reinforcements(_) => "Reinforcements",
            EventCard::Breakdown(_) => "Mechanical breakdown",
            EventCard::ExtraMove(_) => "Extra move",
            EventCard::SuddenBreak(_) => "Sudden break in morale",
            EventCard::Confusion(_) => "Confusion",
            EventCard::Heroism(_) => "Unexpected heroism",
            EventCard::SurpriseFire(_) => "Surprise fire",
            EventCard::FriendlyFire(_) => "“Friendly” fire",
            EventCard::FanaticCharge(_) => "Fanatic charge",
            EventCard::Repair(_) => "Repair",
            EventCard::TurnEnds => "Turn ends",
            EventCard::Special(special, _) => match special {
                Special::InitiativeFromBelow => "Initiative from below",
                Special::BattleGroup => "Battle group",
                Special::MassedGuns => "Massed guns",
                Special::OnCallAircraft => "On-call aircraft",
                Special::BayonetSpirit => "Bayonet spirit",
                Special::Militia => "Militia",
                Special::LostMessenger => "Lost messenger",
                Special::RegisteredTarget => "Registered target",
            },
        }
    }

    pub fn rule(self) -> &'static str {
        match self {
            EventCard::HeavyRains => "sos-11C.2",
            EventCard::Fog => "sos-11C.3",
            EventCard::Overcast => "sos-11C.4",
            EventCard::ChangeInWeather => "sos-11C.5",
            EventCard::Lull => "sos-11C.6",
            EventCard::Reinforcements(_) => "sos-11C.11",
            EventCard::Breakdown(_) => "sos-11C.13",
            EventCard::ExtraMove(_) => "sos-11C.14",
            EventCard::SuddenBreak(_) => "sos-11C.15",
            EventCard::Confusion(_) => "sos-11C.16",
            EventCard::Heroism(_) => "sos-11C.17",
            EventCard::SurpriseFire(_) => "sos-11C.18",
            EventCard::FriendlyFire(_) => "sos-11C.19",
            EventCard::FanaticCharge(_) => "sos-11C.20",
            EventCard::Repair(_) => "sos-11C.21",
            EventCard::TurnEnds => "sos-11C.22",
            EventCard::Special(..) => "sos-11A",
        }
    }

    /// The side it is named for.
    pub fn seat(self, battle: &Battle) -> Option<Seat> {
        match self {
            EventCard::HeavyRains | EventCard::Fog | EventCard::Overcast | EventCard::ChangeInWeather => None,
            EventCard::Lull | EventCard::TurnEnds => None,
            EventCard::Reinforcements(player)
            | EventCard::Breakdown(player)
            | EventCard::ExtraMove(player)
            | EventCard::SuddenBreak(player)
            | EventCard::Confusion(player)
            | EventCard::Heroism(player)
            | EventCard::SurpriseFire(player)
            | EventCard::FriendlyFire(player)
            | EventCard::FanaticCharge(player)
            | EventCard::Repair(player) => Some(player.seat(battle)),
            EventCard::Special(_, seat) => Some(seat),
        }
    }
}
