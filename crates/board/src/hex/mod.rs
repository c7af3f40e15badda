//! Hex grids.
