//! Making matches: one HTTP request by hand.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::plan::Plan;

/// The secret links of a match.
#[derive(Clone, Debug)]
pub struct Links {
    pub id: String,
    pub seats: Vec<String>,
    pub spectator: String,
}

/// Makes a match for two, or for one against the computer.
pub async fn new_match(address: SocketAddr, plan: &Plan) -> Result<Links, String> {
    let open = json!({ "kind": "open" });
    let other = match &plan.computer {
        Some(commander) => json!({ "kind": "computer", "commander": commander }),
        None => open.clone(),
    };
    let options = match plan.system.as_str() {
        "practice" => json!({ "rounds": 20 }),
        _ => json!({}),
    };
    let body = json!({
        "system": plan.system, "scenario": plan.scenario, "options": options, "seats": [open, other]
    });
    let answer = post(address, "/api/v1/matches", &body.to_string())
        .await
        .map_err(|error| error.to_string())?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    let value: Value = serde_json::from_str(body).map_err(|error| format!("{error}: {body}"))?;
    let text = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| body.to_owned());
    let tokens = value["tokens"].as_array().ok_or_else(|| body.to_owned())?;
    Ok(Links {
        id: text(&value["match"])?,
        seats: tokens
            .iter()
            .map(|link| text(&link["token"]))
            .collect::<Result<_, _>>()?,
        spectator: text(&value["spectator"])?,
    })
}

async fn post(address: SocketAddr, path: &str, body: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}
