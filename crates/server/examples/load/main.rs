//! The load program: N live matches with players and watchers over real WebSockets.
//!
//! ```text
//! cargo run --release -p server --example load -- --matches 1000 --watchers 500 --every-ms 5000 --seconds 60
//! cargo run --release -p server --example load -- --matches 64 --flat --seconds 20 --database postgres://…
//! … -- --system conflict-of-heroes --scenario first-light --computer greedy --idle 2000 --stampede 1000
//! ```
//!
//! The server runs as a process of its own. Afterwards every acknowledged order is looked up in the
//! database: nothing may be lost, doubled or reordered.

mod client;
mod http;
mod plan;
mod verify;

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use commanders::Roster;
use plan::Plan;
use practice::Practice;
use server::{Config, Systems, run_until_told};
use study::wall_clock;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use umpire::erased::Erased;

fn systems() -> Systems {
    let mut systems = systems::erased(wall_clock);
    systems.insert(0, Arc::new(Erased::new(Practice, Roster::new(wall_clock))));
    Systems::new(systems)
}

fn main() -> ExitCode {
    let plan = match Plan::parse(std::env::args().skip(1)) {
        Ok(plan) => plan,
        Err(why) => {
            eprintln!("{why}\n{}", plan::USAGE);
            return ExitCode::from(2);
        }
    };
    if plan.serve {
        return serve(&plan);
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run(plan)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The child process: a server without limits for one busy address.
fn serve(plan: &Plan) -> ExitCode {
    let mut config = Config::local();
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.next_port = false;
    config.database.clone_from(&plan.database);
    config.limits.messages.burst = 1_000_000;
    match run_until_told(systems(), config, |address| println!("listening {address}")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(plan: Plan) -> Result<(), String> {
    let (child, address) = start_server(&plan).await?;
    let pid = child.id().unwrap_or(0);
    let empty = memory_kib(pid);
    let begun = Instant::now();
    let crowd = client::seat_everybody(address, &plan).await?;
    let seated = begun.elapsed();
    let full = memory_kib(pid);
    let people = if plan.computer.is_some() { 1 } else { 2 };
    let sockets = plan.matches * people + plan.watchers + plan.idle;
    println!(
        "{} matches of {}, {sockets} sockets on {}; load average {}",
        plan.matches,
        plan.scenario,
        plan.kind(),
        load_average()
    );
    println!("  joined in {seated:.1?}; server memory {empty} KiB empty, {full} KiB full");
    println!(
        "  {} KiB per match with its {} sockets",
        (full.saturating_sub(empty)) / plan.matches as u64,
        sockets / plan.matches
    );
    let begun = Instant::now();
    let spectators = crowd.spectators();
    let mut result = crowd.play(&plan).await?;
    let took = begun.elapsed();
    result.latencies_us.sort_unstable();
    let at = |per_mille: usize| percentile(&result.latencies_us, per_mille);
    println!(
        "  {} orders acknowledged in {took:.1?}: {:.0} a second",
        result.latencies_us.len(),
        result.latencies_us.len() as f64 / took.as_secs_f64()
    );
    println!(
        "  p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, worst {:.1} ms",
        at(500),
        at(990),
        at(999),
        at(1000)
    );
    println!(
        "  {} updates seen in order, {} refused, {} errors",
        result.updates, result.refused, result.errors
    );
    println!(
        "  server memory after it {} KiB, {} matches played",
        memory_kib(pid),
        result.acks.len()
    );
    let (child, address) = match plan.stampede {
        0 => (child, address),
        // Nothing is in memory: every match must be folded, too.
        _ => {
            stop_server(child).await;
            start_server(&plan).await?
        }
    };
    if 0 < plan.stampede {
        let took = client::stampede(address, &spectators, plan.stampede).await?;
        println!("  {} sockets came back in {took:.1?}", plan.stampede);
    }
    stop_server(child).await;
    let checked = verify::verify(&plan.database, &systems(), &result.acks).await?;
    println!("  {checked} acknowledged orders found in the database, in order, none doubled");
    Ok(())
}

fn percentile(sorted_us: &[u32], per_mille: usize) -> f64 {
    let index = (sorted_us.len() * per_mille / 1000).min(sorted_us.len().saturating_sub(1));
    sorted_us.get(index).map_or(0.0, |us| f64::from(*us) / 1000.0)
}

async fn start_server(plan: &Plan) -> Result<(Child, SocketAddr), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut child = Command::new(program)
        .args(["--serve", "--database", &plan.database])
        .stdout(std::process::Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| error.to_string())?;
    let output = child.stdout.take().ok_or("the server has no output")?;
    let mut lines = BufReader::new(output).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        if let Some(address) = line.strip_prefix("listening ") {
            let address = address.parse().map_err(|_| "the server is nowhere")?;
            return Ok((child, address));
        }
    }
    Err("the server did not start".to_owned())
}

/// Asks it to stop as a service manager would, so that everything is closed.
async fn stop_server(mut child: Child) {
    if let Some(pid) = child.id() {
        let _ = Command::new("kill").arg(pid.to_string()).status().await;
    }
    let _ = tokio::time::timeout(Duration::from_secs(15), child.wait()).await;
}

/// How busy the machine is, where the system tells.
fn load_average() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().next().unwrap_or("unknown").to_owned()
}

/// Resident memory of a process, where the system tells.
fn memory_kib(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}
