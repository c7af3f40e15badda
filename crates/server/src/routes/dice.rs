//! GET /match/dice: what a page needs to verify the dice.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::routing::get;
use schemars::JsonSchema;
use serde::Serialize;
use umpire::dice::LoggedRoll;
use umpire::game::TellSeed;

use super::Route;
use super::access::Access;
use crate::app::App;
use crate::live::Table;
use crate::problem::Problem;

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/match/dice", get(dice)).gives::<DiceProof>()]
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Dice")]
struct DiceProof {
    commitment: String,
    seed: Option<String>,
    over: bool,
    /// The stored dice are those of the seed; null until the seed is told.
    verified: Option<bool>,
    rolls: Option<Vec<Rolled>>,
}

/// The dice of one order; 0 are those before the first.
#[derive(Debug, Serialize, JsonSchema)]
struct Rolled {
    n: u32,
    dice: Vec<LoggedRoll>,
}

async fn dice(State(app): State<Arc<App>>, access: Access) -> Result<Json<DiceProof>, Problem> {
    app.live.ask(&app, &access.match_id, proof).await.map(Json)
}

fn proof(table: &Table) -> DiceProof {
    let over = table.over();
    DiceProof {
        commitment: table.header().commitment.clone(),
        seed: table.told_seed(),
        over,
        verified: over.then(|| table.seed().commitment() == table.header().commitment),
        rolls: over.then(|| rolls(table)),
    }
}

/// Loading a match compares every stored roll with the seed's, so a table in memory is a proof.
fn rolls(table: &Table) -> Vec<Rolled> {
    let file = table.file(TellSeed::WhenOver);
    let first = Rolled {
        n: 0,
        dice: file.header.muster,
    };
    let orders = file.entries.into_iter().map(|entry| Rolled {
        n: entry.n,
        dice: entry.dice,
    });
    std::iter::once(first).chain(orders).collect()
}
