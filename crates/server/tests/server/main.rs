//! The server from outside: real sockets, real databases. Files mirror what a client does.
//!
//! Every test of storage runs on SQLite and on PostgreSQL; the latter needs `TEST_POSTGRES_URL`, which
//! `./test.sh` sets after it has started a server.

mod common;

mod crash;
mod duplicates;
mod files;
mod fuzz;
mod guard;
mod hint;
mod leaks;
mod lines;
mod live;
mod lobby;
mod pairs;
mod processes;
mod rematch;
mod replay;
mod review;
mod secrecy;
mod shapes;
mod slow;
mod storage;
mod thoughts;
