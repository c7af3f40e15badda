//! GET /systems/{system}/scenarios/{scenario}/study: what a study of a scenario found.
//!
//! A study is a file that `sandtable study --publish` wrote: the user's own one first, else the one that
//! is given out with the program. The server hands it on and knows nothing of what is in it.

use std::path::Path;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use rust_embed::RustEmbed;
use serde_json::{Value, json};

use super::Route;
use super::body::{Named, cacheable};
use crate::app::App;
use crate::problem::Problem;

/// The studies that are given out.
#[derive(RustEmbed)]
#[folder = "../../studies"]
#[include = "*.json"]
struct Shipped;

pub fn routes() -> Vec<Route> {
    vec![Route::new(
        "get",
        "/systems/{system}/scenarios/{scenario}/study",
        get(study),
    )]
}

async fn study(
    State(app): State<Arc<App>>,
    Named((system, scenario)): Named<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let known = app.systems.get(&system)?.scenarios();
    // Only names of ours become a path.
    if !known.iter().any(|info| info.id == scenario) {
        return Err(Problem::NotFound);
    }
    let name = format!("{system}/{scenario}.json");
    let own = app.studies.clone();
    let found = tokio::task::spawn_blocking(move || {
        own.and_then(|folder| from_folder(&folder, &name))
            .or_else(|| shipped(&name))
    });
    match found.await {
        Ok(Some(study)) => Ok(cacheable(&headers, &json!({ "study": study }))),
        Ok(None) | Err(_) => Err(Problem::NotFound),
    }
}

/// A file that is missing, or is no JSON, is no study.
fn from_folder(folder: &Path, name: &str) -> Option<Value> {
    let text = std::fs::read(folder.join(name)).ok()?;
    let study = serde_json::from_slice(&text);
    if let Err(error) = &study {
        tracing::warn!(name, %error, "a study cannot be read");
    }
    study.ok()
}

fn shipped(name: &str) -> Option<Value> {
    serde_json::from_slice(&Shipped::get(name)?.data).ok()
}
