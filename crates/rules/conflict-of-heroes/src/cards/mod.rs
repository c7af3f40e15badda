//! Chapter 8, Cards: every card by name; the green ones are in [`action`], the gray in [`weapon`],
//! the orange in [`veteran`], the yellow in [`event`].

pub mod action;
pub mod effects;
pub mod event;
pub mod veteran;
pub mod weapon;

use serde::{Deserialize, Serialize};

/// A card title. What it does is in this chapter; its number, cost and words are content.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    CommandAction,
    AutoRally,
    RallyAttempt,
    MoveTwoHexes,
    MarkAsSpent,
    MoreAps,
    MoreCaps,
    Firepower,
    DualActions,
    HastyDefense,
    Luck,
    Sniper,
    BoggedDown,
    RevealHidden,
    LayLandMine,
    DefuseLandMine,
    DemolitionCharge,
    Flamethrower,
    ExtraGrenades,
    MagneticMine,
    MolotovCocktail,
    Tellermine,
    HowitzerLeFh18,
    HowitzerSFh18,
    Nebelwerfer30cm,
    Howitzer122mm,
    Howitzer152mm,
    Katyusha132mm,
    ForcedMarch,
    BetterEquipped,
    HighMorale,
    Experience,
    GoodLeadership,
    BloodAndHonor,
    SixthSense,
    CloseCall,
    OrganizedRetreat,
    FearedReputation,
    IronWill,
    ExtraInitiative,
    HiddenAction,
    CombatHardened,
    UseOfTerrain,
    Overrun,
    Score,
    Objective1,
    Objective2,
    Objective3,
    Objective4,
    FirefightEvent,
    GameEnds,
}

impl CardKind {
    /// Every kind, with the id of its content file.
    pub const ALL: [(CardKind, &'static str); 51] = [
        (CardKind::CommandAction, "command-action"),
        (CardKind::AutoRally, "auto-rally"),
        (CardKind::RallyAttempt, "rally-attempt"),
        (CardKind::MoveTwoHexes, "move-two-hexes"),
        (CardKind::MarkAsSpent, "mark-as-spent"),
        (CardKind::MoreAps, "more-aps"),
        (CardKind::MoreCaps, "more-caps"),
        (CardKind::Firepower, "firepower"),
        (CardKind::DualActions, "dual-actions"),
        (CardKind::HastyDefense, "hasty-defense"),
        (CardKind::Luck, "luck"),
        (CardKind::Sniper, "sniper"),
        (CardKind::BoggedDown, "bogged-down"),
        (CardKind::RevealHidden, "reveal-hidden"),
        (CardKind::LayLandMine, "lay-land-mine"),
        (CardKind::DefuseLandMine, "defuse-land-mine"),
        (CardKind::DemolitionCharge, "demolition-charge"),
        (CardKind::Flamethrower, "flamethrower"),
        (CardKind::ExtraGrenades, "extra-grenades"),
        (CardKind::MagneticMine, "magnetic-mine"),
        (CardKind::MolotovCocktail, "molotov-cocktail"),
        (CardKind::Tellermine, "tellermine"),
        (CardKind::HowitzerLeFh18, "10-5cm-lefh18"),
        (CardKind::HowitzerSFh18, "15cm-sfh18"),
        (CardKind::Nebelwerfer30cm, "nebelwerfer-30cm"),
        (CardKind::Howitzer122mm, "122mm-m38"),
        (CardKind::Howitzer152mm, "152mm-m36"),
        (CardKind::Katyusha132mm, "katyusha-132mm"),
        (CardKind::ForcedMarch, "forced-march"),
        (CardKind::BetterEquipped, "better-equipped"),
        (CardKind::HighMorale, "high-morale"),
        (CardKind::Experience, "experience"),
        (CardKind::GoodLeadership, "good-leadership"),
        (CardKind::BloodAndHonor, "blood-and-honor"),
        (CardKind::SixthSense, "sixth-sense"),
        (CardKind::CloseCall, "close-call"),
        (CardKind::OrganizedRetreat, "organized-retreat"),
        (CardKind::FearedReputation, "feared-reputation"),
        (CardKind::IronWill, "iron-will"),
        (CardKind::ExtraInitiative, "extra-initiative"),
        (CardKind::HiddenAction, "hidden-action"),
        (CardKind::CombatHardened, "combat-hardened"),
        (CardKind::UseOfTerrain, "use-of-terrain"),
        (CardKind::Overrun, "overrun"),
        (CardKind::Score, "score"),
        (CardKind::Objective1, "objective-1"),
        (CardKind::Objective2, "objective-2"),
        (CardKind::Objective3, "objective-3"),
        (CardKind::Objective4, "objective-4"),
        (CardKind::FirefightEvent, "firefight-event"),
        (CardKind::GameEnds, "game-ends"),
    ];

    /// The id of its content file.
    pub fn id(self) -> &'static str {
        CardKind::ALL[self as usize].1
    }

    /// The kind of a content id.
    pub fn from_id(id: &str) -> Option<CardKind> {
        CardKind::ALL
            .iter()
            .find(|(_, known)| *known == id)
            .map(|(kind, _)| *kind)
    }

    /// Drawn from the deck: its owner's secret until played (HI06).
    pub fn is_action(self) -> bool {
        (self as usize) <= CardKind::DefuseLandMine as usize
    }

    /// A yellow card: resolved when it is drawn, and replaced (coh-8.1e).
    pub fn is_event(self) -> bool {
        matches!(
            self,
            CardKind::Score | CardKind::FirefightEvent | CardKind::GameEnds
        )
    }

    /// A veteran card that works as long as its unit lives (coh-8.3a).
    pub fn is_continuous(self) -> bool {
        matches!(
            self,
            CardKind::BetterEquipped
                | CardKind::HighMorale
                | CardKind::OrganizedRetreat
                | CardKind::UseOfTerrain
        )
    }

    /// An extra weapon (coh-8.2a).
    pub fn is_weapon(self) -> bool {
        (CardKind::DemolitionCharge as usize..=CardKind::Tellermine as usize).contains(&(self as usize))
    }

    /// Off-board artillery (coh-12.3a).
    pub fn is_artillery(self) -> bool {
        (CardKind::HowitzerLeFh18 as usize..=CardKind::Katyusha132mm as usize).contains(&(self as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_the_order_of_the_kinds() {
        for (index, (kind, id)) in CardKind::ALL.iter().enumerate() {
            assert_eq!(*kind as usize, index);
            assert_eq!(CardKind::from_id(id), Some(*kind));
        }
    }
}
