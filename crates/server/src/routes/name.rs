//! PUT /match/name: what the person on a seat is called.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::put;
use schemars::JsonSchema;
use serde::Deserialize;
use umpire::Seat;

use super::Route;
use super::access::Access;
use super::body::Body;
use crate::app::App;
use crate::problem::Problem;

/// Most characters of a name.
const LONGEST_NAME: usize = 40;

pub fn routes() -> Vec<Route> {
    vec![Route::new("put", "/match/name", put(rename)).takes::<Rename>()]
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Rename {
    name: String,
    #[serde(default)]
    seat: Option<Seat>,
}

async fn rename(
    State(app): State<Arc<App>>,
    access: Access,
    Body(wish): Body<Rename>,
) -> Result<StatusCode, Problem> {
    let seat = access.seat(wish.seat)?;
    let name = clean_name(&wish.name)?;
    app.store.set_name(&access.match_id, seat, &name).await?;
    app.live.seats_changed(&access.match_id);
    app.bell.ring_seats(&access.match_id);
    Ok(StatusCode::NO_CONTENT)
}

/// A name as others will see it: trimmed, short, printable.
pub fn clean_name(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    let count = name.chars().count();
    if count == 0 || LONGEST_NAME < count {
        return Err(Problem::malformed("A name has 1 to 40 characters."));
    }
    // Direction marks and the like would let a name disturb the text around it.
    let disturbing = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    if name.contains(disturbing) {
        return Err(Problem::malformed("A name has no control characters."));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_printable() {
        assert_eq!(clean_name("  Anna ").expect("a name"), "Anna");
        assert_eq!(clean_name(&"ä".repeat(40)).expect("a name").chars().count(), 40);
        assert!(clean_name(&"ä".repeat(41)).is_err());
        assert!(clean_name("   ").is_err());
        assert!(clean_name("a\nb").is_err());
        assert!(clean_name("a\u{202e}b").is_err());
    }
}
