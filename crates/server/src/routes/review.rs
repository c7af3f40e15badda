//! GET /match/review: the win chances of a finished match, order by order.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use umpire::game::TellSeed;

use super::Route;
use super::access::Access;
use crate::app::App;
use crate::live::{ReviewTold, Table};
use crate::problem::Problem;

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/match/review", get(review)).gives::<ReviewTold<'static>>()]
}

/// The first who asks has it begun; everybody is told how far it is.
async fn review(State(app): State<Arc<App>>, access: Access) -> Result<Response, Problem> {
    let state = match app.reviews.get(&access.match_id) {
        Some(state) => state,
        None => {
            let (file, seed) = app.live.ask(&app, &access.match_id, finished).await??;
            app.reviews.begin(&app, &access.match_id, file, seed)?
        }
    };
    Ok(Json(state.told()?).into_response())
}

/// Chances tell secrets, so a match that goes on has none to show.
fn finished(table: &Table) -> Result<(umpire::record::MatchFile, umpire::Seed), Problem> {
    if !table.over() {
        return Err(Problem::NotYet("A match is reviewed when it is over."));
    }
    Ok((table.file(TellSeed::WhenOver), table.seed()))
}
