// Who is on whose side.

/** The others of a seat's team. @template {{ seat: number, team: number }} S @param {S[]} seats @param {S} seat @returns {S[]} */
export const alliesOf = (seats, seat) =>
	seats.filter((other) => other.team === seat.team && other.seat !== seat.seat);

/** By seat the word that asks why its orders were given; while a battle runs only commanders that think aloud answer.
 * @param {{ seat: number, kind: string }[]} seats @param {boolean} over @param {boolean} aloud @returns {Map<number, string>} */
export const whyWords = (seats, over, aloud) =>
	new Map(
		seats
			.filter(({ kind }) => over || (aloud && kind === 'computer'))
			.map(({ seat, kind }) => [seat, kind === 'computer' ? 'Why?' : 'What else?']),
	);

/** Seats by team, in the order in which they come. @template {{ team: number }} S @param {S[]} seats @returns {S[][]} */
export const byTeam = (seats) => [...Map.groupBy(seats, ({ team }) => team).values()];
