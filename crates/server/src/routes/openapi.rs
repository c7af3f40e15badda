//! GET /openapi.json: the HTTP half of the protocol for programs. A test compares it with the routes.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::Route;

/// The document, written by hand.
pub const DOCUMENT: &str = include_str!("openapi.json");

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/openapi.json", get(openapi))]
}

async fn openapi() -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    (headers, DOCUMENT).into_response()
}
