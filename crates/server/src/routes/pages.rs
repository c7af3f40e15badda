//! The browser client, inside the binary (from disk in debug builds), and GET /metrics.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::app::App;
use crate::problem::Problem;

/// The files of `web/` that a browser needs.
#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
#[exclude = "*.md"]
#[exclude = "*.ts"]
#[exclude = "tsconfig.json"]
struct Client;

pub fn router() -> Router<Arc<App>> {
    Router::new().route("/metrics", get(metrics)).fallback(page)
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let mut response = app.metrics.text().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A file under its own name; a path without a dot is a page of the client.
async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let name = match path.rsplit('/').next() {
        Some(last) if last.contains('.') => path,
        Some(_) | None => "index.html",
    };
    match Client::get(name) {
        Some(file) => send(&headers, name, file),
        None => Problem::NotFound.into_response(),
    }
}

fn send(headers: &HeaderMap, name: &str, file: EmbeddedFile) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|sent| sent.as_bytes() == tag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(file.data.into_owned()).into_response()
    };
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static(content_type(name));
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// The kinds of file a client is made of; anything else is only bytes.
fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml; charset=utf-8",
        Some("json" | "webmanifest") => "application/json; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some(_) | None => "application/octet-stream",
    }
}
