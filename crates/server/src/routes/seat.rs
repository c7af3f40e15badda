//! GET /match: what the tokens of this request open.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::routing::get;
use schemars::JsonSchema;
use serde::Serialize;
use umpire::Options;

use super::Route;
use super::access::Access;
use super::mine::MatchCard;
use crate::app::App;
use crate::live::Table;
use crate::problem::Problem;

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/match", get(info)).gives::<MatchInfo>()]
}

/// A match, to whoever has a link to it.
#[derive(Debug, Serialize, JsonSchema)]
struct MatchInfo {
    #[serde(flatten)]
    card: MatchCard,
    options: Options,
    commitment: String,
    seed: Option<String>,
    engine: String,
    content: String,
    imported: bool,
    #[serde(rename = "thinkAloud")]
    think_aloud: bool,
    step: u32,
}

async fn info(State(app): State<Arc<App>>, access: Access) -> Result<Json<MatchInfo>, Problem> {
    let row = app
        .store
        .match_row(&access.match_id)
        .await?
        .ok_or(Problem::UnknownToken)?;
    let seats = access.seats;
    let describe = move |table: &Table| {
        let header = table.header();
        MatchInfo {
            options: header.options.clone(),
            commitment: header.commitment.clone(),
            seed: table.told_seed(),
            engine: header.engine.clone(),
            content: header.content.clone(),
            imported: row.imported,
            think_aloud: header.think_aloud,
            step: table.step(),
            card: MatchCard::new(row, table.seats(), seats, &[]),
        }
    };
    app.live.ask(&app, &access.match_id, describe).await.map(Json)
}
