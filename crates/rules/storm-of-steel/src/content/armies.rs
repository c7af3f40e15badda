//! Armies: skill, artillery, support deck and special event card.

use umpire::content::Table;

use super::model::{Army, Artillery, Skill, Special, SupportDeck};

/// Reads one army.
pub fn army(table: Table<'_>) -> Army {
    let army = Army {
        id: table.string("id"),
        name: table.string("name"),
        // The period of the game (sos-1.1).
        year: table.int("year", 1930..=1950),
        skill: table.one_of("skill", &Skill::WORDS),
        artillery: table.table("artillery").map_or(
            Artillery {
                die: 10,
                flexible: true,
            },
            artillery,
        ),
        support: table.table("support_deck").map_or(
            SupportDeck {
                bombardment: 0,
                air_strike: 0,
                no_support: 10,
            },
            support,
        ),
        special: table.one_of("special", &Special::WORDS),
    };
    table.finish();
    army
}

/// Volume and fire plan (sos-7C.3, sos-7D.4).
pub fn artillery(table: Table<'_>) -> Artillery {
    let read = Artillery {
        die: table.one_of("volume", &[("low", 8), ("normal", 10), ("high", 12)]),
        flexible: table.one_of("fire_plan", &[("flexible", true), ("rigid", false)]),
    };
    table.finish();
    read
}

/// Ten cards of three kinds (sos-7A.1).
pub fn support(table: Table<'_>) -> SupportDeck {
    let read = SupportDeck {
        bombardment: table.int("bombardment", 0..=10),
        air_strike: table.int("air_strike", 0..=10),
        no_support: table.int("no_support", 0..=10),
    };
    let sum = read.bombardment + read.air_strike + read.no_support;
    if sum != 10 {
        table.fault(
            format!("the support deck has {sum} cards"),
            Some("a support deck has ten (sos-7A.1)".to_owned()),
        );
    }
    table.finish();
    read
}
