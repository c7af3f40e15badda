//! Everything that can go wrong between a client and its match, and how it is said.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use umpire::Refusal;

use crate::clock::NoEntropy;
use crate::store::StoreError;

/// A failure with a stable code, a sentence, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    #[error("{0}")]
    Malformed(String),
    #[error("This link opens no match.")]
    UnknownToken,
    #[error("This link does not let you do that for this seat.")]
    NotYourSeat,
    #[error("It is another seat's turn.")]
    NotYourTurn,
    #[error("{0}")]
    NotYet(&'static str),
    #[error("This request came from another site.")]
    ForeignOrigin,
    #[error("There is no such thing here.")]
    NotFound,
    #[error("The battle has moved on: {stored} acts are stored.")]
    Stale { stored: u32 },
    #[error("This is larger than the server takes.")]
    TooLarge,
    #[error("{0}")]
    Refused(Refusal),
    #[error("{0}")]
    Unusable(String),
    #[error("Too many requests.")]
    TooFast,
    #[error("The match could not be stored.")]
    Storage(#[source] StoreError),
    #[error("The stored match is damaged: {0}.")]
    Damaged(String),
    #[error("The umpire stumbled over this; nothing was changed.")]
    Umpire,
    #[error("The server is busy.")]
    Busy,
    #[error("The server is stopping.")]
    Stopping,
}

/// The body of a failed request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ProblemBody")]
pub struct ErrorBody {
    pub code: &'static str,
    pub message: String,
    pub remedy: &'static str,
    pub rule: Option<String>,
}

impl Problem {
    pub fn malformed(message: impl Into<String>) -> Problem {
        Problem::Malformed(message.into())
    }

    pub fn unusable(message: impl Into<String>) -> Problem {
        Problem::Unusable(message.into())
    }

    pub fn body(&self) -> ErrorBody {
        let (code, remedy) = self.code_and_remedy();
        let refusal = self.refusal();
        ErrorBody {
            code,
            message: refusal.map_or_else(|| self.to_string(), |refusal| refusal.sentence.clone()),
            remedy,
            rule: refusal.map(|refusal| refusal.rule.to_string()),
        }
    }

    /// The umpire's refusal, if it is one.
    pub fn refusal(&self) -> Option<&Refusal> {
        if let Problem::Refused(refusal) = self {
            return Some(refusal);
        }
        None
    }

    pub fn code(&self) -> &'static str {
        self.code_and_remedy().0
    }

    fn code_and_remedy(&self) -> (&'static str, &'static str) {
        match self {
            Problem::Malformed(_) => ("malformed", "Compare it with docs/protocol.md."),
            Problem::UnknownToken => ("unknown-token", "Ask whoever invited you for the link again."),
            Problem::NotYourSeat => ("not-your-seat", "Use the link of that seat."),
            Problem::NotYourTurn => ("not-your-turn", "Wait until you are asked."),
            Problem::NotYet(_) => ("not-yet", "Try again when the match is over."),
            Problem::ForeignOrigin => ("foreign-origin", "Open the page from the server itself."),
            Problem::NotFound => ("not-found", "Check the address."),
            Problem::Stale { .. } => ("stale", "Look at what happened and choose again."),
            Problem::TooLarge => ("too-large", "Send less at once."),
            Problem::Refused(_) => ("refused", "Choose something else."),
            Problem::Unusable(_) => ("unusable", "Correct what the message names."),
            Problem::TooFast => ("too-fast", "Wait a moment and try again."),
            Problem::Storage(_) => ("storage", "Try again; the same command id is applied only once."),
            Problem::Damaged(_) => ("damaged", "Restore the database from a backup."),
            Problem::Umpire => ("umpire", "Please report it, with the match file."),
            Problem::Busy => ("busy", "Try again in a moment."),
            Problem::Stopping => ("stopping", "Reconnect in a moment."),
        }
    }
}

/// The status that a problem travels under.
fn status(problem: &Problem) -> StatusCode {
    match problem {
        Problem::Malformed(_) => StatusCode::BAD_REQUEST,
        Problem::UnknownToken => StatusCode::UNAUTHORIZED,
        Problem::NotYourSeat | Problem::NotYourTurn | Problem::NotYet(_) | Problem::ForeignOrigin => {
            StatusCode::FORBIDDEN
        }
        Problem::NotFound => StatusCode::NOT_FOUND,
        Problem::Stale { .. } => StatusCode::CONFLICT,
        Problem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Problem::Refused(_) | Problem::Unusable(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Problem::TooFast => StatusCode::TOO_MANY_REQUESTS,
        Problem::Damaged(_) | Problem::Umpire => StatusCode::INTERNAL_SERVER_ERROR,
        Problem::Storage(_) | Problem::Busy | Problem::Stopping => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        self.log();
        let body = Json(serde_json::json!({ "error": self.body() }));
        let mut response = (status(&self), body).into_response();
        if matches!(self, Problem::TooFast) {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl Problem {
    /// Details of our own failures go to the log, not out.
    pub fn log(&self) {
        match self {
            Problem::Storage(error) => tracing::error!(%error, "storage failed"),
            Problem::Damaged(what) => tracing::error!(%what, "a stored match is damaged"),
            Problem::Umpire => tracing::error!("a rule system panicked"),
            Problem::Malformed(_)
            | Problem::UnknownToken
            | Problem::NotYourSeat
            | Problem::NotYourTurn
            | Problem::NotYet(_)
            | Problem::ForeignOrigin
            | Problem::NotFound
            | Problem::Stale { .. }
            | Problem::TooLarge
            | Problem::Refused(_)
            | Problem::Unusable(_)
            | Problem::TooFast
            | Problem::Busy
            | Problem::Stopping => {}
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::Storage(error)
    }
}

impl From<NoEntropy> for Problem {
    fn from(_: NoEntropy) -> Problem {
        Problem::Busy
    }
}
