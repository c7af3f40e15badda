//! `sandtable verify`: runs case files and says which ledger rows no case proves. Filled in with the
//! case runner: register it in `cli.rs` and `lib.rs` when it works. It ends with `N passed, N failed`
//! and exits with 1 if any failed.
