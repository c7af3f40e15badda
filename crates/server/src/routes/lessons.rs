//! GET /lessons · POST /lessons: what can be learned, and a match in which it is.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::{get, post};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Route;
use super::body::{Body, cacheable};
use super::matches::{Links, Paced, off_thread, store};
use crate::app::App;
use crate::lessons::{self, LessonCard};
use crate::live::found_lesson;
use crate::problem::Problem;

pub fn routes() -> Vec<Route> {
    vec![
        Route::new("get", "/lessons", get(list)).gives::<LessonList>(),
        Route::new("post", "/lessons", post(begin))
            .takes::<NewLesson>()
            .gives::<Links>(),
    ]
}

/// The answer to `GET lessons`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LessonList {
    lessons: Vec<LessonCard>,
}

async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let known = lessons::all().iter();
    let lessons = known
        .filter(|lesson| app.systems.get(&lesson.system).is_ok())
        .map(lessons::Lesson::card)
        .collect();
    cacheable(&headers, &LessonList { lessons })
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewLesson {
    system: String,
    lesson: String,
}

async fn begin(
    State(app): State<Arc<App>>,
    _: Paced,
    Body(wish): Body<NewLesson>,
) -> Result<Response, Problem> {
    let system = Arc::clone(app.systems.get(&wish.system)?);
    let mut known = lessons::all().iter();
    let wanted = |lesson: &&lessons::Lesson| lesson.system == wish.system && lesson.id == wish.lesson;
    let lesson = known.find(wanted).ok_or(Problem::NotFound)?;
    let founded = off_thread(&app, move |app| found_lesson(app, &system, lesson)).await?;
    store(&app, founded).await
}
