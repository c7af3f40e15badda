//! A server inside the test process.

use std::net::SocketAddr;
use std::sync::Arc;

use commanders::{Roster, no_watch};
use practice::Practice;
use server::store::Store;
use server::{App, Parts, Server, Systems};
use study::Playouts;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use umpire::erased::Erased;

use super::{Database, HANG, in_time};

/// The only rule system of these tests.
pub fn practice() -> Systems {
    Systems::new(vec![Arc::new(
        Erased::new(Practice, Roster::new(no_watch)).with_critic(Playouts),
    )])
}

/// A running server.
#[derive(Debug)]
pub struct TestServer {
    pub address: SocketAddr,
    pub app: Arc<App>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl TestServer {
    pub async fn start(database: &Database) -> TestServer {
        TestServer::start_with(database, |_| ()).await
    }

    pub async fn start_with(database: &Database, setup: impl FnOnce(&mut Parts)) -> TestServer {
        let store = Store::open(&database.url()).await.expect("the database opens");
        let mut parts = Parts::new(practice(), store);
        // Tests are faster than people.
        parts.limits.messages.burst = 1_000_000;
        // And machines that run tests are slower than servers: nothing ends because it is busy.
        parts.limits.patience = HANG;
        parts.limits.slow_request = HANG;
        parts.limits.slow_reader = HANG;
        parts.limits.hello_within = HANG;
        parts.limits.dead_after = HANG;
        setup(&mut parts);
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let server = Server::with_parts(parts, any, false).await.expect("a free port");
        let (stop, stopped) = oneshot::channel::<()>();
        let (address, app) = (server.address(), Arc::clone(server.app()));
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        TestServer {
            address,
            app,
            stop,
            task,
        }
    }

    /// Stops as Ctrl-C does.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        in_time("the server to stop", self.task)
            .await
            .expect("the server ends well");
    }
}
