//! GET /health: does the server serve?

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::routing::get;
use serde_json::{Value, json};

use super::Route;
use crate::app::App;
use crate::problem::Problem;
use crate::wire::ServerInfo;

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/health", get(health))]
}

async fn health(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    app.store.ping().await?;
    Ok(Json(
        json!({ "status": "ok", "version": ServerInfo::CURRENT.version }),
    ))
}
