//! Cohesion of a Unit (section Cohesion).
