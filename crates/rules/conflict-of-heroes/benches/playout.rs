//! Whole games of random against random with order generation, of every firefight: the figures of speed are taken here.

use conflict_of_heroes::ConflictOfHeroes;

rulebook::benchmark_playouts!(ConflictOfHeroes::new(), 200 games);
