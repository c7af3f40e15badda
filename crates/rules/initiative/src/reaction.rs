//! Reaction fire and Overwatch (section of that name): who could shoot at a Unit on the move, at which mark.
