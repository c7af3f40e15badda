//! What is told about a scenario: nothing of it decides how it is played.

use serde::Serialize;
use umpire::content::Table;
use umpire::{Balance, Outline, ScenarioInfo, SeatInfo};

/// What is told about a scenario; flattened into it where it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct About {
    pub title: String,
    pub briefing: String,
    pub date: String,
    pub teaches: Vec<String>,
    /// What the lobby tells about it.
    #[serde(skip)]
    pub outline: Option<Outline>,
    /// What studies found.
    pub balance: Option<Balance>,
}

impl About {
    /// Reads `title`, `briefing`, `date` and `teaches`, and what there is of `outline` and `balance`, of a scenario with this many
    /// seats.
    pub fn read(table: &Table<'_>, seats: usize) -> About {
        About {
            title: table.string("title"),
            briefing: table.string("briefing"),
            date: table.string("date"),
            teaches: table.strings("teaches"),
            outline: Outline::read(table),
            balance: Balance::read(table, seats),
        }
    }

    /// A position of a case has a title.
    pub fn of_a_case() -> About {
        About {
            title: "A case".to_owned(),
            ..About::default()
        }
    }

    /// The scenario as lobbies list it, with what its rules say of it besides.
    pub fn info(
        &self,
        (system, id): (&'static str, &str),
        length: String,
        seats: Vec<SeatInfo>,
        victory: Vec<String>,
        bound: u32,
    ) -> ScenarioInfo {
        let About {
            title,
            briefing,
            date,
            teaches,
            outline,
            balance,
        } = self.clone();
        ScenarioInfo {
            system,
            id: id.to_owned(),
            title,
            briefing,
            date,
            length,
            teaches,
            seats,
            victory,
            bound,
            outline,
            balance,
        }
    }
}
