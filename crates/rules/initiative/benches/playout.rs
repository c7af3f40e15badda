//! Whole games of random against random with order generation, of every scenario.
//!
//! The middle scenario, for which the promise of 10,000 decisions a second and core is given, is `orchard-wall`.

use initiative::Initiative;

rulebook::benchmark_playouts!(Initiative::new(), 5 games);
