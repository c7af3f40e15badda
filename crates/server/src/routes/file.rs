//! GET /match/file: the match as a file. Before the end it would tell secrets, so only to whoever
//! holds every open seat.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use umpire::game::TellSeed;

use super::Route;
use super::access::Access;
use super::body::Asked;
use crate::app::App;
use crate::live::Table;
use crate::problem::Problem;

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/match/file", get(file))]
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileQuery {
    /// With the seed, so that it can be played on elsewhere.
    #[serde(default)]
    private: bool,
}

async fn file(
    State(app): State<Arc<App>>,
    access: Access,
    Asked(query): Asked<FileQuery>,
) -> Result<Response, Problem> {
    let tell_seed = match query.private {
        true => TellSeed::Always,
        false => TellSeed::WhenOver,
    };
    let seats = access.seats;
    let export = move |table: &Table| {
        let alone = table
            .seats()
            .iter()
            .all(|row| row.commander.is_some() || seats.contains(&row.seat));
        let watching = seats.is_empty();
        if !table.over() && (!alone || watching) {
            return Err(Problem::NotYet("Before the end the file would tell secrets."));
        }
        Ok((table.row().scenario.clone(), table.file(tell_seed).to_text()))
    };
    let (scenario, text) = app.live.ask(&app, &access.match_id, export).await??;
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/x-ndjson; charset=utf-8"),
    );
    // Ids of scenarios are plain words; any other is left out of the name.
    let name = format!("attachment; filename=\"{scenario}.sandtable\"");
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}
