//! The HTTP half of the protocol: one file per resource, each with its routes, types and handlers.

pub mod access;
mod body;
mod dice;
mod file;
mod guard;
mod health;
mod lessons;
mod live;
mod matches;
mod mine;
mod name;
mod openapi;
pub use matches::off_thread;
mod pages;
mod rematch;
mod review;
mod seat;
mod steps;
mod study;
mod systems;
mod thoughts;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, DefaultBodyLimit};
use axum::http::Extensions;
use axum::routing::MethodRouter;
use axum::{Router, middleware};
use schemars::JsonSchema;

use crate::app::App;
use crate::problem::Problem;
use crate::schema::{ShapeOf, shape_of};

/// Where all routes of this version stand.
pub const PREFIX: &str = "/api/v1";
/// Largest body of a request.
const MOST_BODY: usize = 256 * 1024;

/// One route: what `openapi.json` must describe and the router serves.
pub struct Route {
    pub method: &'static str,
    pub path: &'static str,
    /// The shape of its body.
    pub takes: Option<ShapeOf>,
    /// The shape of its answer, where that is JSON of ours.
    pub gives: Option<ShapeOf>,
    handler: MethodRouter<Arc<App>>,
}

impl Route {
    fn new(method: &'static str, path: &'static str, handler: MethodRouter<Arc<App>>) -> Route {
        Route {
            method,
            path,
            takes: None,
            gives: None,
            handler,
        }
    }

    fn takes<T: JsonSchema>(mut self) -> Route {
        self.takes = Some(shape_of::<T>());
        self
    }

    fn gives<T: JsonSchema>(mut self) -> Route {
        self.gives = Some(shape_of::<T>());
        self
    }
}

impl std::fmt::Debug for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

/// Every route under [`PREFIX`].
pub fn routes() -> Vec<Route> {
    [
        systems::routes(),
        study::routes(),
        lessons::routes(),
        matches::routes(),
        mine::routes(),
        seat::routes(),
        name::routes(),
        file::routes(),
        rematch::routes(),
        steps::routes(),
        thoughts::routes(),
        dice::routes(),
        review::routes(),
        live::routes(),
        health::routes(),
        openapi::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The whole application as one function of its state.
pub fn router(app: Arc<App>) -> Router {
    let mut api = Router::new();
    for route in routes() {
        api = api.route(route.path, route.handler);
    }
    let api = api
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(middleware::from_fn(guard::never_store))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::same_site))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::pace));
    Router::new()
        .nest(PREFIX, api)
        .merge(pages::router())
        .layer(middleware::from_fn(guard::security_headers))
        .with_state(app)
}

async fn not_found() -> Problem {
    Problem::NotFound
}

async fn wrong_method() -> Problem {
    Problem::malformed("This address does not take this method.")
}

/// Who sent a request; calls without a socket come from this machine.
fn address_of(extensions: &Extensions) -> IpAddr {
    extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip().to_canonical())
}
