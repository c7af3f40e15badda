//! Whole games of random against random with order generation, of every scenario.
//!
//! The middle scenario, for which the promise of 50,000 decisions a second and core is given, is `causeway-column`: of the ten,
//! five have fewer stands than its 44 and four have more, and as it is played on wheels along a road it is the slowest of
//! them all. `crowded` has the drags and the sight of a crowded table.

use storm_of_steel::StormOfSteel;

rulebook::benchmark_playouts!(StormOfSteel::new(), 50 games);
