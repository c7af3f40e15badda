//! Listening, serving and stopping.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

use crate::app::{App, Parts, Systems};
use crate::limits::Limits;
use crate::routes::router;
use crate::store::{Store, StoreError};

/// Ports tried after the wanted one.
const NEXT_PORTS: u16 = 20;
/// How long open requests may take when the server stops.
const GRACE: Duration = Duration::from_secs(5);
/// Bytes the system keeps for a connection that does not read.
const SEND_BUFFER: u32 = 64 * 1024;
/// Connections that wait to be accepted: a whole crowd that comes back at once.
const BACKLOG: u32 = 4096;
/// Largest head of a request.
const MOST_HEAD: usize = 16 * 1024;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address to listen on; its port may move up if it is taken and `next_port` is set.
    pub listen: SocketAddr,
    /// Try the following ports when the wanted one is taken.
    pub next_port: bool,
    /// `postgres://…`, `sqlite:PATH` or a path; see [`default_database`].
    pub database: String,
    /// Other sites whose pages may talk to this server.
    pub origins: Vec<String>,
    /// Where the user's own studies lie; see [`data_folder`].
    pub studies: Option<PathBuf>,
    pub limits: Limits,
}

impl Config {
    /// 127.0.0.1:8080 or the next free port, and SQLite in the user's data folder.
    pub fn local() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            next_port: true,
            database: default_database(),
            origins: Vec::new(),
            studies: Some(data_folder().join("studies")),
            limits: Limits::default(),
        }
    }
}

/// Why the server did not start or went down.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen on {address}: {error}; choose another with --listen")]
    Listen { address: SocketAddr, error: io::Error },
    #[error("cannot open the database: {0}; choose another with --database")]
    Store(#[from] StoreError),
    #[error("cannot start threads: {0}")]
    Runtime(io::Error),
}

/// A server that listens and does not serve yet.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the database, brings it up to date, and listens.
    pub async fn bind(systems: Systems, config: Config) -> Result<Server, ServeError> {
        let store = Store::open(&config.database).await?;
        let mut parts = Parts::new(systems, store);
        parts.limits = config.limits;
        parts.origins = config.origins;
        parts.studies = config.studies;
        Server::with_parts(parts, config.listen, config.next_port).await
    }

    /// Listens for an application put together by hand.
    pub async fn with_parts(parts: Parts, wanted: SocketAddr, next_port: bool) -> Result<Server, ServeError> {
        let listener = listen(wanted, next_port).await?;
        let address = listener.local_addr().map_err(|error| ServeError::Listen {
            address: wanted,
            error,
        })?;
        Ok(Server {
            app: App::start(parts),
            listener,
            address,
        })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Serves until `stop` resolves, then lets open requests finish.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { app, listener, .. } = self;
        let graceful = GracefulShutdown::new();
        let places = Arc::new(Semaphore::new(app.limits.connections));
        let router = router(Arc::clone(&app));
        tokio::select! {
            () = accept(&listener, &app, &router, &graceful, &places) => {}
            () = stop => {}
        }
        drop(listener);
        app.stop();
        tracing::info!("stopping");
        if tokio::time::timeout(GRACE, graceful.shutdown()).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        // Sockets have left the graceful watch with their upgrade; wait until they have gone.
        let places_back = places.acquire_many(app.limits.connections as u32);
        let _ = tokio::time::timeout(GRACE, places_back).await;
        app.store.close().await;
    }
}

/// The whole server for a command line: starts, tells its address, and runs until Ctrl-C or SIGTERM.
pub fn run_until_told(
    systems: Systems,
    config: Config,
    tell: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        // More than cores: an order that takes its time leaves threads for everybody else's.
        .worker_threads((2 * cores).max(4))
        .enable_all()
        .build()
        .map_err(ServeError::Runtime)?;
    let served = runtime.block_on(async {
        let server = Server::bind(systems, config).await?;
        tell(server.address());
        server.run(told_to_stop()).await;
        Ok(())
    });
    // A commander that still thinks does not hold up the end.
    runtime.shutdown_background();
    served
}

/// Ctrl-C, or SIGTERM where there is one.
async fn told_to_stop() {
    let interrupted = async {
        // Without a handler for Ctrl-C the system's own ends the process.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => drop(terminate.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

/// Logs to standard error what `SANDTABLE_LOG` asks for (`info` unless it is set); `json` lines for
/// machines if `SANDTABLE_LOG_FORMAT` says so. No message bodies, tokens or seeds are ever logged.
pub fn log_to_stderr() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("SANDTABLE_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,server=info"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr);
    let json = std::env::var_os("SANDTABLE_LOG_FORMAT").is_some_and(|format| format == "json");
    // A second call leaves the first one's choice.
    let _ = match json {
        true => builder.json().try_init(),
        false => builder.try_init(),
    };
}

async fn accept(
    listener: &TcpListener,
    app: &Arc<App>,
    router: &Router,
    graceful: &GracefulShutdown,
    places: &Arc<Semaphore>,
) {
    loop {
        let Ok(permit) = Arc::clone(places).acquire_owned().await else {
            return;
        };
        match listener.accept().await {
            Ok((stream, address)) => {
                let connection = Connection {
                    slow: app.limits.slow_request,
                    router: router.clone(),
                    watcher: graceful.watcher(),
                    place: ConnectionSlot {
                        _permit: Arc::new(permit),
                    },
                };
                tokio::spawn(connection.serve(stream, address));
            }
            Err(error) => {
                // Out of file handles, most likely: wait for some to come back.
                tracing::warn!(%error, "could not accept a connection");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// A place among the connections, given back when the last part of one has ended.
#[derive(Clone, Debug)]
pub struct ConnectionSlot {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// One connection, before and while it is served.
struct Connection {
    slow: Duration,
    router: Router,
    watcher: Watcher,
    place: ConnectionSlot,
}

impl Connection {
    async fn serve(self, stream: TcpStream, address: SocketAddr) {
        // Small frames matter more than full packets.
        let _ = stream.set_nodelay(true);
        let router = self.router;
        let place = self.place;
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            request.extensions_mut().insert(place.clone());
            let request: Request = request.map(axum::body::Body::new);
            router.clone().oneshot(request)
        });
        let mut builder = auto::Builder::new(hyper_util::rt::TokioExecutor::new()).http1_only();
        builder
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(self.slow)
            .max_buf_size(MOST_HEAD)
            .max_headers(64);
        let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
        // A line that breaks is the client's business.
        let _ = self.watcher.watch(connection.into_owned()).await;
    }
}

async fn listen(wanted: SocketAddr, next_port: bool) -> Result<TcpListener, ServeError> {
    let last = match next_port {
        true => wanted.port().saturating_add(NEXT_PORTS),
        false => wanted.port(),
    };
    let mut address = wanted;
    loop {
        match listen_on(address) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && address.port() < last => {
                address.set_port(address.port() + 1);
            }
            Err(error) => return Err(ServeError::Listen { address, error }),
        }
    }
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // Connections that a killed server left behind do not hold its port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections inherit it: who does not read fills this much of the system's memory, no more.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// `sandtable/sandtable.db` in the user's data folder.
pub fn default_database() -> String {
    data_folder().join("sandtable.db").to_string_lossy().into_owned()
}

/// The folder `sandtable` where this user's programs keep their data.
pub fn data_folder() -> PathBuf {
    let set = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let folder = set("XDG_DATA_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local/share")))
        .or_else(|| set("LOCALAPPDATA"))
        .unwrap_or_else(|| PathBuf::from("."));
    folder.join("sandtable")
}
