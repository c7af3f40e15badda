//! POST /matches · POST /matches/import: a new match, from nothing or from its file.

use std::sync::Arc;

use axum::Json;
use axum::extract::{DefaultBodyLimit, FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use umpire::record::MatchFile;
use umpire::{Options, Seat};

use super::body::Body;
use super::name::clean_name;
use super::{Route, address_of};
use crate::app::App;
use crate::live::{Founded, Sitter, Terms, Tokens, found, import};
use crate::problem::Problem;

/// Largest match file.
const MOST_FILE: usize = 8 * 1024 * 1024;

pub fn routes() -> Vec<Route> {
    let large = DefaultBodyLimit::max(MOST_FILE);
    vec![
        Route::new("post", "/matches", post(create))
            .takes::<NewMatch>()
            .gives::<Links>(),
        Route::new("post", "/matches/import", post(import_file).layer(large))
            .takes::<Import>()
            .gives::<Links>(),
    ]
}

/// Who is to sit on a seat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
enum SeatWish {
    Open {
        #[serde(default)]
        name: Option<String>,
    },
    Computer {
        commander: String,
    },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewMatch {
    system: String,
    scenario: String,
    #[serde(default)]
    options: Options,
    seats: Vec<SeatWish>,
    /// The commanders explain their orders while the match goes on.
    #[serde(default, rename = "thinkAloud")]
    think_aloud: bool,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Import {
    file: String,
    #[serde(default)]
    seats: Option<Vec<SeatWish>>,
}

/// The links of a new match, told this once.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Created")]
pub struct Links {
    #[serde(rename = "match")]
    pub match_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    pub tokens: Vec<SeatLink>,
    pub spectator: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct SeatLink {
    pub seat: Seat,
    pub token: String,
}

impl Links {
    pub fn new(match_id: String, commitment: Option<String>, tokens: &Tokens) -> Links {
        let link = |(seat, token): &(Seat, crate::token::Token)| SeatLink {
            seat: *seat,
            token: token.reveal().to_owned(),
        };
        Links {
            match_id,
            commitment,
            tokens: tokens.seats.iter().map(link).collect(),
            spectator: tokens.spectator.reveal().to_owned(),
        }
    }
}

async fn create(
    State(app): State<Arc<App>>,
    _: Paced,
    Body(wish): Body<NewMatch>,
) -> Result<Response, Problem> {
    let sitters = sitters(wish.seats)?;
    let system = Arc::clone(app.systems.get(&wish.system)?);
    let founded = off_thread(&app, move |app| {
        let terms = Terms {
            scenario: &wish.scenario,
            options: &wish.options,
            think_aloud: wish.think_aloud,
        };
        found(app, &system, &terms, &sitters)
    })
    .await?;
    store(&app, founded).await
}

async fn import_file(
    State(app): State<Arc<App>>,
    _: Paced,
    Body(wish): Body<Import, MOST_FILE>,
) -> Result<Response, Problem> {
    let file = MatchFile::parse(&wish.file).map_err(|error| Problem::unusable(error.to_string()))?;
    let sitters = wish.seats.map(sitters).transpose()?;
    let system = app.systems.get(&file.header.system).map_err(|_| {
        Problem::unusable(format!(
            "This server does not know the rule system `{}`.",
            file.header.system
        ))
    })?;
    let system = Arc::clone(system);
    let founded = off_thread(&app, move |app| import(app, &system, &file, sitters.as_deref())).await?;
    store(&app, founded).await
}

/// Whoever sends this may make another match; asked before the body is read.
pub struct Paced;

impl FromRequestParts<Arc<App>> for Paced {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Paced, Problem> {
        if app.meters.may_make_match(address_of(&parts.extensions)) {
            return Ok(Paced);
        }
        Err(Problem::TooFast)
    }
}

pub async fn store(app: &Arc<App>, founded: Founded) -> Result<Response, Problem> {
    app.store.create(&founded.fresh).await?;
    let id = founded.fresh.row.id;
    if founded.fresh.row.standing.computer {
        app.live.wake(app, &id);
    }
    let links = Links::new(id, Some(founded.commitment), &founded.tokens);
    Ok((StatusCode::CREATED, Json(links)).into_response())
}

fn sitters(wishes: Vec<SeatWish>) -> Result<Vec<Sitter>, Problem> {
    wishes
        .into_iter()
        .map(|wish| match wish {
            SeatWish::Open { name } => Ok(Sitter::Person {
                name: name.as_deref().map(clean_name).transpose()?,
            }),
            SeatWish::Computer { commander } => Ok(Sitter::Computer { commander }),
        })
        .collect()
}

/// Folds beside the async threads, few at once.
pub async fn off_thread<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&App) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let _permit = app.folders.acquire().await.map_err(|_| Problem::Stopping)?;
    let app = Arc::clone(app);
    tokio::task::spawn_blocking(move || work(&app))
        .await
        .map_err(|_| Problem::Umpire)?
}
