//! Leaders: help, appointment, the commander (section Leaders).
