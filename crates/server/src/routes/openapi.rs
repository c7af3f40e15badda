//! GET /openapi.json: the protocol for programs. A test compares it with the routes.

use std::sync::OnceLock;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::Route;

/// Made once somebody asks: it never changes.
static DOCUMENT: OnceLock<String> = OnceLock::new();

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/openapi.json", get(openapi))]
}

async fn openapi() -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    let document = DOCUMENT.get_or_init(|| crate::schema::openapi().to_string());
    (headers, document.as_str()).into_response()
}
