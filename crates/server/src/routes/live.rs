//! GET /live: the WebSocket. What is said on it stands in `docs/protocol.md`.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::Extensions;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::{Route, address_of};
use crate::app::App;
use crate::live::run_session;
use crate::problem::Problem;
use crate::serve::ConnectionSlot;

/// Largest frame from a client.
const MOST_FRAME: usize = 64 * 1024;
/// Small buffers: the library's own would cost 128 KiB a socket.
const BUFFER: usize = 4096;
/// One frame is written at a time and the outbox bounds the rest; this only stops a runaway.
const MOST_WRITTEN: usize = 16 * 1024 * 1024;

pub fn routes() -> Vec<Route> {
    vec![Route::new("get", "/live", get(live))]
}

async fn live(
    State(app): State<Arc<App>>,
    extensions: Extensions,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return Problem::malformed("Only a WebSocket is served here.").into_response();
    };
    let address = address_of(&extensions);
    if !app.meters.may_open_socket(address) {
        return Problem::TooFast.into_response();
    }
    let socket = CountedSocket {
        app: Arc::clone(&app),
        address,
        _place: extensions.get::<ConnectionSlot>().cloned(),
    };
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(MOST_WRITTEN)
        .max_message_size(MOST_FRAME)
        .max_frame_size(MOST_FRAME)
        .on_upgrade(move |websocket| async move {
            let app = Arc::clone(&socket.app);
            run_session(app, websocket).await;
            drop(socket);
        })
}

/// Counts a socket out when it ends, however it ends.
struct CountedSocket {
    app: Arc<App>,
    address: IpAddr,
    /// A socket keeps its place among the connections after it has left HTTP.
    _place: Option<ConnectionSlot>,
}

impl Drop for CountedSocket {
    fn drop(&mut self) {
        self.app.meters.socket_closed(self.address);
    }
}
