//! Bodies in and out: JSON with our own failures, and answers that may be cached by their hash.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::problem::Problem;
use crate::wire::{LONGEST_STRING, check_shape_up_to};

/// A JSON body with strings up to this length.
#[derive(Debug)]
pub struct Body<T, const LONGEST: usize = LONGEST_STRING>(pub T);

impl<T: DeserializeOwned, const LONGEST: usize> FromRequest<Arc<App>> for Body<T, LONGEST> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T, LONGEST>, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let json = kind
            .and_then(|kind| kind.to_str().ok())
            .is_some_and(|kind| kind.starts_with("application/json"));
        if !json {
            return Err(Problem::malformed("The body must be `application/json`."));
        }
        let bytes = Bytes::from_request(request, app)
            .await
            .map_err(|_| Problem::TooLarge)?;
        let text = std::str::from_utf8(&bytes).map_err(|_| Problem::malformed("The body is not UTF-8."))?;
        check_shape_up_to(text, LONGEST)?;
        serde_json::from_str(text)
            .map(Body)
            .map_err(|error| Problem::malformed(format!("The body cannot be read: {error}.")))
    }
}

/// What follows `?`.
#[derive(Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Asked<T>, Problem> {
        let query = Query::<T>::from_request_parts(parts, app).await;
        query
            .map(|Query(value)| Asked(value))
            .map_err(|error| Problem::malformed(format!("The query cannot be read: {}.", error.body_text())))
    }
}

/// What stands in the path.
#[derive(Debug)]
pub struct Named<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Named<T>, Problem> {
        let path = Path::<T>::from_request_parts(parts, app).await;
        path.map(|Path(value)| Named(value))
            .map_err(|_| Problem::NotFound)
    }
}

/// Public data that changes only with the program: told again only if it is not the client's copy.
pub fn cacheable(headers: &HeaderMap, value: &impl Serialize) -> Response {
    let text = serde_json::to_string(value).unwrap_or_default();
    let digest = Sha256::digest(text.as_bytes());
    let tag: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|sent| sent.as_bytes() == tag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        ([kind], text).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}
