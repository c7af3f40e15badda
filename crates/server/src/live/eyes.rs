//! Through whose eyes a connection may look.

use umpire::{Eyes, Seat};

use crate::problem::Problem;

/// The eyes a connection begins with: its own seat's; with several, nobody's until it asks.
pub fn first_eyes(seats: &[Seat], wanted: Option<Eyes>) -> Result<Eyes, Problem> {
    match (wanted, seats) {
        (Some(eyes), _) => check_eyes(seats, eyes, false).map(|()| eyes),
        (None, [seat]) => Ok(Eyes::Seat(*seat)),
        (None, _) => Ok(Eyes::Spectator),
    }
}

/// May who holds these seats look through these eyes?
pub fn check_eyes(seats: &[Seat], eyes: Eyes, over: bool) -> Result<(), Problem> {
    let allowed = match eyes {
        Eyes::Seat(seat) => over || seats.contains(&seat),
        Eyes::Spectator => true,
        Eyes::Umpire => over,
    };
    if allowed {
        Ok(())
    } else {
        Err(Problem::NotYourSeat)
    }
}
