//! What every request passes: its pace, its origin, and the headers of its answer.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address_of;
use crate::app::App;
use crate::problem::Problem;

const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Puts the security headers on every answer.
pub async fn security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

/// What a token opens is never kept by a cache; handlers of public data say otherwise.
pub async fn never_store(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Limits the requests of one address and the time of each.
pub async fn pace(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if app.stopping() {
        return Problem::Stopping.into_response();
    }
    if !app.meters.may_request(address_of(request.extensions())) {
        return Problem::TooFast.into_response();
    }
    match tokio::time::timeout(app.limits.slow_request, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::Busy.into_response(),
    }
}

/// Refuses changes and sockets that another site asks for.
pub async fn same_site(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let upgrade = request.headers().contains_key(header::UPGRADE);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD) && !upgrade;
    if !reads && !is_same_site(&app.origins, request.headers()) {
        return Problem::ForeignOrigin.into_response();
    }
    next.run(request).await
}

/// Browsers always name the origin of a change or a socket; programs name none.
fn is_same_site(allowed: &[String], headers: &HeaderMap) -> bool {
    let site = headers
        .get("sec-fetch-site")
        .and_then(|value| value.to_str().ok());
    if matches!(site, Some("cross-site" | "same-site")) {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else { return false };
    if allowed.iter().any(|known| known == origin) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.is_some() && authority == host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn another_site_may_not_change_anything() {
        let own = headers(&[("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:8080")]);
        let other = headers(&[("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:9090")]);
        let opaque = headers(&[("host", "127.0.0.1:8080"), ("origin", "null")]);
        let fetched = headers(&[("host", "127.0.0.1:8080"), ("sec-fetch-site", "cross-site")]);
        let program = headers(&[("host", "127.0.0.1:8080")]);
        assert!(is_same_site(&[], &own));
        assert!(!is_same_site(&[], &other));
        assert!(!is_same_site(&[], &opaque));
        assert!(!is_same_site(&[], &fetched));
        assert!(is_same_site(&[], &program));
        assert!(is_same_site(&["http://127.0.0.1:9090".to_owned()], &other));
    }
}
