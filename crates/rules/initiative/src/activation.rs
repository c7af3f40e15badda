//! Activation: checks, reactivation, actions (sections Actions, Activating again).
