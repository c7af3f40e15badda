//! GET /systems · GET /systems/{system}/scenarios/{scenario}/board · GET /systems/{system}/rules ·
//! GET /systems/{system}/catalog: what can be played, and by which rules.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use umpire::ledger::{self, Row};
use umpire::scene::Board;
use umpire::{OptionSpec, Options, ScenarioInfo};

use super::Route;
use super::body::{Asked, Named, cacheable};
use crate::app::App;
use crate::live::guard;
use crate::problem::Problem;
use crate::wire::ServerInfo;

pub fn routes() -> Vec<Route> {
    vec![
        Route::new("get", "/systems", get(systems)).gives::<Systems>(),
        Route::new("get", "/systems/{system}/scenarios/{scenario}/board", get(board)).gives::<OneBoard>(),
        Route::new("get", "/systems/{system}/rules", get(rules)).gives::<RuleBook>(),
        Route::new("get", "/systems/{system}/catalog", get(catalog)).gives::<Catalog>(),
    ]
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "System")]
struct SystemCard {
    name: &'static str,
    title: &'static str,
    commanders: &'static [&'static str],
    usual: Option<&'static str>,
    options: Vec<OptionSpec>,
    scenarios: Vec<ScenarioInfo>,
}

/// The answer to `GET systems`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Systems {
    systems: Vec<SystemCard>,
    server: ServerInfo,
}

async fn systems(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let cards: Vec<SystemCard> = app
        .systems
        .all()
        .iter()
        .map(|system| SystemCard {
            name: system.name(),
            title: system.title(),
            commanders: system.commanders(),
            usual: system.usual_commander(),
            options: system.options(),
            scenarios: system.scenarios(),
        })
        .collect();
    cacheable(
        &headers,
        &Systems {
            systems: cards,
            server: ServerInfo::CURRENT,
        },
    )
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardQuery {
    /// JSON of `umpire::Options`.
    options: Option<String>,
}

/// The answer to `GET systems/{system}/scenarios/{scenario}/board`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OneBoard {
    board: Board,
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
    Ok(cacheable(&headers, &OneBoard { board }))
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "RuleRow")]
struct RuleCard {
    #[serde(flatten)]
    row: Row,
    text: String,
}

/// The answer to `GET systems/{system}/rules`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RuleBook {
    title: &'static str,
    rows: Vec<RuleCard>,
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
    let title = system.title();
    Ok(cacheable(&headers, &RuleBook { title, rows }))
}

/// The answer to `GET systems/{system}/catalog`: every unit, weapon, card and terrain, as the rule system keeps them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Catalog {
    catalog: Value,
}

async fn catalog(
    State(app): State<Arc<App>>,
    Named(system): Named<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let catalog = app.systems.get(&system)?.catalog();
    Ok(cacheable(&headers, &Catalog { catalog }))
}
