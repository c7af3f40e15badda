//! GET /systems · GET /systems/{system}/scenarios/{scenario}/board · GET /systems/{system}/rules ·
//! GET /systems/{system}/catalog: what can be played, and by which rules.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use serde::{Deserialize, Serialize};
use serde_json::json;
use umpire::ledger::{self, Row};
use umpire::{OptionSpec, Options, ScenarioInfo};

use super::Route;
use super::body::{Asked, Named, cacheable};
use crate::app::App;
use crate::live::guard;
use crate::problem::Problem;
use crate::wire::ServerInfo;

pub fn routes() -> Vec<Route> {
    vec![
        Route::new("get", "/systems", get(systems)),
        Route::new("get", "/systems/{system}/scenarios/{scenario}/board", get(board)),
        Route::new("get", "/systems/{system}/rules", get(rules)),
        Route::new("get", "/systems/{system}/catalog", get(catalog)),
    ]
}

#[derive(Debug, Serialize)]
struct SystemCard {
    name: &'static str,
    title: &'static str,
    minds: &'static [&'static str],
    usual: Option<&'static str>,
    options: Vec<OptionSpec>,
    scenarios: Vec<ScenarioInfo>,
}

async fn systems(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let cards: Vec<SystemCard> = app
        .systems
        .all()
        .iter()
        .map(|system| SystemCard {
            name: system.name(),
            title: system.title(),
            minds: system.commanders(),
            usual: system.usual_commander(),
            options: system.options(),
            scenarios: system.scenarios(),
        })
        .collect();
    cacheable(
        &headers,
        &json!({ "systems": cards, "server": ServerInfo::CURRENT }),
    )
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardQuery {
    /// JSON of `umpire::Options`.
    options: Option<String>,
}

async fn board(
    State(app): State<Arc<App>>,
    Named((system, scenario)): Named<(String, String)>,
    Asked(query): Asked<BoardQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let system = app.systems.get(&system)?;
    if !system.scenarios().iter().any(|known| known.id == scenario) {
        return Err(Problem::NotFound);
    }
    let options: Options = match query.options {
        Some(text) => serde_json::from_str(&text)
            .map_err(|error| Problem::malformed(format!("The options cannot be read: {error}.")))?,
        None => Options::default(),
    };
    let board = guard(|| system.board(&scenario, &options))?.map_err(Problem::Unusable)?;
    Ok(cacheable(&headers, &json!({ "board": board })))
}

#[derive(Debug, Serialize)]
struct RuleCard {
    #[serde(flatten)]
    row: Row,
    text: String,
}

async fn rules(
    State(app): State<Arc<App>>,
    Named(system): Named<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let system = app.systems.get(&system)?;
    let rows: Vec<RuleCard> = ledger::parse(system.ledger())
        .into_iter()
        .map(|row| RuleCard {
            text: row.text(),
            row,
        })
        .collect();
    Ok(cacheable(
        &headers,
        &json!({ "title": system.title(), "rows": rows }),
    ))
}

async fn catalog(
    State(app): State<Arc<App>>,
    Named(system): Named<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let catalog = app.systems.get(&system)?.catalog();
    Ok(cacheable(&headers, &json!({ "catalog": catalog })))
}
