// Who is on whose side.

/** The others of a seat's team. @template {{ seat: number, team: number }} S @param {S[]} seats @param {S} seat @returns {S[]} */
export const alliesOf = (seats, seat) =>
	seats.filter((other) => other.team === seat.team && other.seat !== seat.seat);

/** Seats by team, in the order in which they come. @template {{ team: number }} S @param {S[]} seats @returns {S[][]} */
export function byTeam(seats) {
	/** @type {Map<number, S[]>} */
	const teams = new Map();
	for (const seat of seats) teams.set(seat.team, [...(teams.get(seat.team) ?? []), seat]);
	return [...teams.values()];
}
