//! Assaults, row by row.
