//! Saves, armour, the Vehicle Damage Table (section Saves).
