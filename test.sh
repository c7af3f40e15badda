#!/usr/bin/env bash
# Installs what the tests need and runs all of them: format, lints, licences, wasm, documentation, Rust, cases, browser.
# Works on a fresh Debian machine with a Rust toolchain and Node.js; needs root (or sudo) for packages.
set -euo pipefail
cd "$(dirname "$0")"

say() { printf '\n== %s\n' "$*"; }
as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

# --- what the tests need ------------------------------------------------------------------------
need=()
command -v chromium >/dev/null || need+=(chromium fonts-dejavu-core)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || need+=(postgresql)
command -v npm >/dev/null || need+=(nodejs npm)
if [ ${#need[@]} -gt 0 ]; then
  say "Installing ${need[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${need[@]}" >/dev/null
fi
command -v cargo-deny >/dev/null || { say 'Installing cargo-deny'; cargo install cargo-deny --locked --quiet; }
if command -v rustup >/dev/null; then rustup target add wasm32-unknown-unknown >/dev/null 2>&1; fi
say 'Installing the browser checks'
npm install --no-audit --no-fund --silent

# --- a PostgreSQL of our own, gone when we are ----------------------------------------------------
postgres=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
cluster=$(mktemp -d)
port=$((20000 + RANDOM % 10000))
as_postgres() { if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" -eq 0 ] && chown postgres "$cluster"
stop_postgres() {
  as_postgres "$postgres/pg_ctl" -D "$cluster/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$cluster"
}
trap stop_postgres EXIT
say "Starting PostgreSQL on port $port"
as_postgres "$postgres/initdb" -D "$cluster/data" -U sandtable -A trust >/dev/null
as_postgres "$postgres/pg_ctl" -D "$cluster/data" -w -l "$cluster/log" \
  -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$cluster -c max_connections=300" start >/dev/null
export TEST_POSTGRES_URL="postgres://sandtable@127.0.0.1:$port/postgres"

# --- the checks -----------------------------------------------------------------------------------
say 'Formatting'
cargo fmt --all --check
say 'Licences and sources of dependencies'
cargo deny --log-level error check bans licenses sources
say 'Clippy'
cargo clippy --workspace --all-targets --quiet -- -D warnings
say 'All games and commanders compile for a browser'
cargo check --quiet --target wasm32-unknown-unknown -p systems
say 'Documentation'
RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --quiet

say 'Rust tests'
if command -v cargo-nextest >/dev/null; then
  cargo nextest run --workspace --no-fail-fast
else
  cargo test --workspace --quiet
fi
cargo test --workspace --doc --quiet

say 'Cases'
cargo build -p sandtable --quiet
binary="${CARGO_TARGET_DIR:-target}/debug/sandtable"
"$binary" verify --coverage

say 'Type check, lint and format of the browser client'
npx tsc -p web/tsconfig.json
npx biome lint web
npx biome format web
say 'Browser tests'
SANDTABLE_BIN="$(realpath "$binary")" CHROMIUM="$(command -v chromium)" \
  SANDTABLE_PORT=$((port + 1)) MOCK_PORT=$((port + 2)) npx playwright test
