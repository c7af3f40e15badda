//! A server as a process of its own, to be killed: this test program, run again.

use std::net::SocketAddr;
use std::process::Stdio;
use std::time::{Duration, Instant};

use server::{Config, run_until_told};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::{HANG, in_time, practice};

const DATABASE: &str = "SANDTABLE_TEST_SERVE_DATABASE";
const LISTEN: &str = "SANDTABLE_TEST_SERVE_LISTEN";

/// Not a test: what the child process runs. Without the variable it does nothing.
#[test]
fn server_process() {
    let Ok(database) = std::env::var(DATABASE) else {
        return;
    };
    let listen = std::env::var(LISTEN).expect("an address");
    let mut config = Config::local();
    config.database = database;
    config.listen = listen.parse().expect("an address");
    config.next_port = false;
    config.limits.messages.burst = 1_000_000;
    config.limits.patience = HANG;
    config.limits.slow_request = HANG;
    config.limits.hello_within = HANG;
    run_until_told(practice(), config, |address| println!("\nlistening {address}")).expect("the server runs");
}

/// A running server process; killed when dropped.
#[derive(Debug)]
pub struct ServerProcess {
    pub address: SocketAddr,
    /// From starting the process to its first word.
    pub started_in: Duration,
    child: Child,
}

impl ServerProcess {
    /// Starts on this address; port 0 takes a free one.
    pub async fn start(database: &str, listen: SocketAddr) -> ServerProcess {
        let begun = Instant::now();
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .args([
                "--exact",
                "common::process::server_process",
                "--nocapture",
                "--test-threads=1",
            ])
            .env(DATABASE, database)
            .env(LISTEN, listen.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the process starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let address = loop {
            let line = in_time("the process to listen", lines.next_line())
                .await
                .expect("readable")
                .expect("it says where it listens");
            if let Some(address) = line.strip_prefix("listening ") {
                break address.parse().expect("an address");
            }
        };
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        ServerProcess {
            address,
            started_in: begun.elapsed(),
            child,
        }
    }

    /// SIGKILL: no chance to tidy up.
    pub async fn kill(mut self) {
        self.child.kill().await.expect("killed");
    }
}
