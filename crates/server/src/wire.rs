//! Messages in and out of a live connection: two enums, and nothing else crosses the socket.

use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use umpire::erased::AnyChoice;
use umpire::scene::{Board, Overlay, Scene};
use umpire::{Anchor, Event, Eyes, Options, OrderText, Refusal, ScenarioInfo, Seat, Selection, View};

use crate::lessons::LessonNow;
use crate::problem::{ErrorBody, Problem};
use crate::store::SeatRow;

/// Deepest nesting of JSON that is read.
const MOST_NESTING: usize = 32;
/// Longest string that is read.
pub const LONGEST_STRING: usize = 4096;
/// Longest command id.
const LONGEST_ID: usize = 64;

/// What a client says.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[schemars(rename = "ClientMessage")]
pub enum Incoming {
    Hello {
        tokens: Vec<String>,
        since: Option<u32>,
        eyes: Option<Eyes>,
    },
    Look {
        request: u64,
        eyes: Eyes,
    },
    Order {
        id: String,
        number: u32,
        seat: Option<Seat>,
        order: OrderText,
        /// What stays picked: the update then says what can be done with it.
        #[serde(default)]
        picked: Selection,
        /// So many milliseconds a commander waits with its answer, at most ten thousand: as long can the order be taken back.
        hold: Option<u16>,
    },
    Release {
        request: u64,
    },
    Undo {
        id: String,
        number: u32,
        seat: Option<Seat>,
    },
    Resign {
        id: String,
        seat: Option<Seat>,
    },
    Choices {
        request: u64,
        seat: Option<Seat>,
        #[serde(default)]
        picked: Selection,
    },
    WhyNot {
        request: u64,
        seat: Option<Seat>,
        #[serde(default)]
        picked: Selection,
        at: Anchor,
    },
    View {
        request: u64,
        piece: Option<u16>,
        from: Option<Anchor>,
    },
    /// What would a commander do in this seat's place?
    Hint {
        request: u64,
        seat: Option<Seat>,
        /// The strongest if it is left out.
        commander: Option<String>,
    },
    Ping {
        request: u64,
    },
}

impl Incoming {
    /// Reads one frame. The sentence of a failure says what is wrong with it.
    pub fn parse(text: &str) -> Result<Incoming, Problem> {
        check_shape(text)?;
        let read = match serde_json::from_str(text) {
            Ok(Kinded { kind: "order" }) => serde_json::from_str(text).map(OrderFrame::incoming),
            Ok(_) | Err(_) => serde_json::from_str(text),
        };
        read.map_err(|error| Problem::malformed(format!("This message cannot be read: {error}.")))
    }
}

/// A frame of which only the kind is looked at.
#[derive(Deserialize)]
struct Kinded<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
}

/// [`Incoming::Order`], read on its own: the text of the order is kept, which an enum tagged inside its object has not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderFrame {
    #[serde(rename = "type")]
    _kind: IgnoredAny,
    id: String,
    number: u32,
    seat: Option<Seat>,
    order: OrderText,
    #[serde(default)]
    picked: Selection,
    hold: Option<u16>,
}

impl OrderFrame {
    fn incoming(self) -> Incoming {
        Incoming::Order {
            id: self.id,
            number: self.number,
            seat: self.seat,
            order: self.order,
            picked: self.picked,
            hold: self.hold,
        }
    }
}

/// What an act was.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ActKind")]
pub enum Kind {
    Start,
    Order,
    Undo,
    Resign,
}

/// Who decides.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Decision")]
pub struct Asked {
    pub seat: Option<Seat>,
    /// A commander is thinking about it.
    pub thinking: bool,
}

/// One act in a match's log, through some eyes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Act")]
pub struct LogLine<'a> {
    pub number: u32,
    pub step: u32,
    pub seat: Option<Seat>,
    pub kind: Kind,
    pub events: Vec<&'a Event>,
}

/// One seat, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SeatRow")]
pub struct SeatCard {
    pub seat: Seat,
    pub side: String,
    pub team: u8,
    pub kind: SeatKind,
    pub commander: Option<String>,
    pub name: Option<String>,
    pub online: bool,
}

/// Who may play a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum SeatKind {
    Open,
    Computer,
}

impl SeatCard {
    /// A computer is always there.
    pub fn new(row: &SeatRow, online: &[Seat]) -> SeatCard {
        let kind = match row.commander {
            Some(_) => SeatKind::Computer,
            None => SeatKind::Open,
        };
        SeatCard {
            seat: row.seat,
            side: row.side.clone(),
            team: row.team,
            kind,
            commander: row.commander.clone(),
            name: row.name.clone(),
            online: kind == SeatKind::Computer || online.contains(&row.seat),
        }
    }
}

/// The program that answers, so that an older page can reload itself.
#[derive(Copy, Clone, Debug, Serialize, JsonSchema)]
pub struct ServerInfo {
    pub version: &'static str,
}

impl ServerInfo {
    pub const CURRENT: ServerInfo = ServerInfo {
        version: env!("CARGO_PKG_VERSION"),
    };
}

/// What the deciding seat may do with what it has picked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Offers {
    pub seat: Seat,
    /// What is picked.
    pub pieces: Vec<u16>,
    pub choices: Vec<AnyChoice>,
    /// Why nothing is offered for what is picked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<Refusal>,
    /// What an open table shows of the first picked piece: how far it goes, sees and shoots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<Overlay>,
}

/// The first answer on a connection.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Welcome<'a> {
    #[serde(rename = "match")]
    pub match_id: &'a str,
    pub system: &'a str,
    pub title: &'a str,
    pub scenario: &'a ScenarioInfo,
    pub options: &'a Options,
    pub commitment: &'a str,
    pub seed: Option<String>,
    pub imported: bool,
    pub think_aloud: bool,
    pub your_seats: &'a [Seat],
    pub spectator: bool,
    pub eyes: Eyes,
    pub seats: Vec<SeatCard>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    pub scene: Scene,
    pub number: u32,
    pub step: u32,
    pub decision: Asked,
    pub can_undo: bool,
    pub over: bool,
    pub rematch: bool,
    pub log: Vec<LogLine<'a>>,
    /// With nothing picked; only through the eyes of the seat that decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Offers>,
    /// Where the lesson stands, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonNow>,
    pub resumed: bool,
    pub server: ServerInfo,
}

/// One act, once, in order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Update<'a> {
    #[serde(flatten)]
    pub line: LogLine<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    pub scene: Scene,
    pub decision: Asked,
    pub can_undo: bool,
    pub over: bool,
    pub seed: Option<String>,
    /// Only through the eyes of the seat that decides: with what the order said would stay picked, if that has anything left to
    /// do, else with nothing picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Offers>,
    /// Where the lesson stands, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonNow>,
}

/// A whole scene, after `look` or a resynchronisation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Looked")]
pub struct WholeScene<'a> {
    pub request: Option<u64>,
    pub eyes: Eyes,
    pub number: u32,
    pub step: u32,
    pub scene: Scene,
    pub log: Vec<LogLine<'a>>,
    pub decision: Asked,
    pub can_undo: bool,
    pub over: bool,
    pub seed: Option<String>,
    /// With nothing picked; only through the eyes of the seat that decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Offers>,
    /// Where the lesson stands, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonNow>,
}

/// An order a commander considered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Considered {
    pub label: String,
    /// What the position is worth after it on average, and at worst, in the player's own points.
    pub expected: i32,
    pub worst: i32,
    /// How often it was tried, and after how many of these the position was worse than before.
    pub tries: u32,
    pub worse: u32,
    /// What went wrong when it went worst, in words.
    pub risk: Option<String>,
    /// Is it the order the player would give?
    pub chosen: bool,
    /// Is it the order that was given? Only in thoughts about orders that were.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
}

/// What a commander would do in a seat's place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hint {
    pub request: u64,
    pub number: u32,
    pub order: OrderText,
    pub label: String,
    pub choice: Option<AnyChoice>,
    pub by: String,
    pub now: i32,
    pub considered: Vec<Considered>,
    pub rehearsed: bool,
}

/// What the server says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
#[schemars(rename = "ServerMessage")]
pub enum Outgoing<'a> {
    Welcome(Box<Welcome<'a>>),
    Update(Box<Update<'a>>),
    Scene(Box<WholeScene<'a>>),
    Done {
        id: &'a str,
        number: u32,
    },
    Refused {
        id: &'a str,
        rule: String,
        sentence: String,
        number: u32,
    },
    Error {
        id: Option<&'a str>,
        request: Option<u64>,
        #[serde(flatten)]
        body: ErrorBody,
        number: Option<u32>,
    },
    Choices {
        request: u64,
        number: u32,
        #[serde(flatten)]
        offers: Offers,
    },
    WhyNot {
        request: u64,
        number: u32,
        refusals: Vec<Refusal>,
    },
    View {
        request: u64,
        number: u32,
        view: View,
    },
    Hint(Box<Hint>),
    Seats {
        seats: Vec<SeatCard>,
    },
    Rematch,
    Resync {
        reason: &'static str,
    },
    Pong {
        request: u64,
    },
}

impl Outgoing<'_> {
    /// The frame. Everything in it is made of strings, numbers and lists: it always serialises.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// May this be a command id?
pub fn check_id(id: &str) -> Result<(), Problem> {
    let shaped = !id.is_empty()
        && id.len() <= LONGEST_ID
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    if shaped {
        return Ok(());
    }
    Err(Problem::malformed(
        "A command id has 1 to 64 characters of A-Z, a-z, 0-9, _ and -.",
    ))
}

/// Refuses deep nesting and long strings before anything is built from them.
pub fn check_shape(text: &str) -> Result<(), Problem> {
    check_shape_up_to(text, LONGEST_STRING)
}

/// The same with strings up to this length: a match file travels as one string.
pub fn check_shape_up_to(text: &str, longest: usize) -> Result<(), Problem> {
    let (mut depth, mut string_from, mut escaped) = (0_usize, None, false);
    for (at, byte) in text.bytes().enumerate() {
        match (string_from, byte) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(from), b'"') => {
                if longest < at - from {
                    return Err(Problem::TooLarge);
                }
                string_from = None;
            }
            (None, b'"') => string_from = Some(at),
            (None, b'[' | b'{') => {
                depth += 1;
                if MOST_NESTING < depth {
                    return Err(Problem::malformed("This message is nested too deeply."));
                }
            }
            (None, b']' | b'}') => depth = depth.saturating_sub(1),
            (_, _) => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_ends_at_thirty_two() {
        assert!(check_shape(&"[".repeat(32)).is_ok());
        assert!(check_shape(&"[".repeat(33)).is_err());
        assert!(check_shape(&format!("\"{}\"", "[".repeat(33))).is_ok());
        assert!(check_shape(&format!("\"\\\"{}\"", "[".repeat(33))).is_ok());
    }

    #[test]
    fn strings_end_at_four_kibibytes() {
        assert!(check_shape(&format!("\"{}\"", "a".repeat(4095))).is_ok());
        assert!(check_shape(&format!("\"{}\"", "a".repeat(4096))).is_err());
    }

    #[test]
    fn an_unknown_field_is_said() {
        let error = Incoming::parse(r#"{"type":"ping","request":1,"colour":"red"}"#).expect_err("refused");
        assert!(error.to_string().contains("colour"), "{error}");
    }

    #[test]
    fn every_message_of_the_protocol_page_reads() {
        for text in [
            r#"{ "type": "hello", "tokens": ["Zm9vYmFyYmF6cXV4MTIzNA"], "since": 17, "eyes": { "seat": 0 } }"#,
            r#"{ "type": "hello", "tokens": ["Zm9vYmFyYmF6cXV4MTIzNA"] }"#,
            r#"{ "type": "look", "request": 5, "eyes": { "seat": 1 } }"#,
            r#"{ "type": "look", "request": 5, "eyes": "spectator" }"#,
            r#"{ "type": "order", "id": "b7Jk-1", "number": 18, "seat": 0, "order": { "move": { "unit": 3 } } }"#,
            r#"{ "type": "undo", "id": "b7Jk-2", "number": 19, "seat": 0 }"#,
            r#"{ "type": "resign", "id": "b7Jk-3", "seat": 0 }"#,
            r#"{ "type": "choices", "request": 6, "seat": 0, "picked": { "pieces": [3], "card": null, "wanted": null } }"#,
            r#"{ "type": "whyNot", "request": 7, "seat": 0, "picked": { "pieces": [3] }, "at": { "cell": 41 } }"#,
            r#"{ "type": "view", "request": 8, "piece": 3, "from": { "cell": 41 } }"#,
            r#"{ "type": "hint", "request": 9, "seat": 0, "commander": null }"#,
            r#"{ "type": "ping", "request": 10 }"#,
        ] {
            Incoming::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }
}
