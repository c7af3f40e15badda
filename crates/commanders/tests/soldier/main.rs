//! What a wargamer would see: commanders in small positions, staged in the words of cases.
//!
//! Each position is played with several seeds. `regular` and `veteran` must do right with nearly all of them, and
//! `random` must not: a position in which nobody can go wrong proves nothing.

mod field;
mod heroes;
mod storm;
