//! GET /match/thoughts/{step}: what was considered before the order of this step was given.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::routing::get;

use super::Route;
use super::access::Access;
use super::body::Named;
use crate::app::App;
use crate::live::{Table, Thoughts, subject, thoughts};
use crate::problem::Problem;

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/match/thoughts/{step}", get(step_thoughts)).gives::<Thoughts>()]
}

async fn step_thoughts(
    State(app): State<Arc<App>>,
    access: Access,
    Named(step): Named<u32>,
) -> Result<Json<Thoughts>, Problem> {
    let find = move |table: &Table| subject(table, step);
    let subject = app.live.ask(&app, &access.match_id, find).await??;
    thoughts(&app, subject).await.map(Json)
}
