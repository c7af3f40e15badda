// What is known of the handmade battle afterwards: a study of its scenario, a review of its orders.
const share = (count, games = 200) => ({
	count,
	share: count / games,
	low: Math.max(0, count / games - 0.07),
	high: Math.min(1, count / games + 0.07),
});

export const STUDY = {
	version: 1,
	system: 'mock',
	scenario: 'meadow',
	made: '16 November 2026',
	games: 200,
	seats: [
		{
			seat: 0,
			team: 0,
			name: 'Blues',
			commander: 'planner',
			wins: share(91),
			lost: [{ kind: "Rifles '43", fielded: 3, lost: 1.27 }],
		},
		{
			seat: 1,
			team: 1,
			name: 'Browns',
			commander: 'planner',
			wins: share(103),
			lost: [{ kind: 'SMG', fielded: 2, lost: 0.8 }],
		},
	],
	draws: share(6),
	bothLose: share(0),
	unfinished: share(0),
	margin: { least: 1, mean: 2.41, most: 7 },
	rounds: {
		spread: { least: 3, mean: 4.7, most: 5 },
		histogram: [
			[3, 20],
			[5, 180],
		],
	},
	decisions: { spread: { least: 40, mean: 88.2, most: 140 }, histogram: [[40, 200]] },
	firstContact: {
		games: 198,
		rounds: [
			[1, 150],
			[2, 48],
		],
		decisions: { least: 3, mean: 9.4, most: 30 },
	},
	leadChanges: { spread: { least: 0, mean: 1.2, most: 4 }, histogram: [[1, 200]] },
	luckierSideWon: share(130),
	heat: {
		grid: null,
		went: [
			[
				[20, 4],
				[21, 100],
				[40, 400],
			],
			[[60, 300]],
		],
		died: [
			[[40, 40]],
			[
				[60, 4],
				[61, 1],
			],
		],
	},
	sensitivity: [
		{
			id: 'fog',
			group: 'option',
			words: 'With fog',
			games: 200,
			wins: [],
			change: [0.02, -0.02],
			clear: false,
		},
		{
			id: 'cp',
			group: 'command',
			words: 'Blues have 1 point more',
			games: 200,
			wins: [],
			change: [0.14, -0.13],
			clear: true,
		},
	],
};

/** Chances of the Blues: before an order, once it was chosen, once the dice had fallen. */
const WAY = [
	[500, 520, 520],
	[520, 480, 610],
	[610, 640, 300],
	[300, 310, 1000],
];
const both = (chance) => [chance, 1000 - chance];

/** Not done at the first look. @param {number} looks */
export const review = (looks) =>
	looks < 2
		? { state: 'working', done: looks, total: 4, sides: [], points: [], turning: [] }
		: {
				state: 'done',
				done: 4,
				total: 4,
				sides: [
					{ name: 'Blues', seats: [0] },
					{ name: 'Browns', seats: [1] },
				],
				points: WAY.map(([before, chosen, after], index) => ({
					number: index + 1,
					seat: index % 2,
					words: index % 2 ? 'Fire at Rifles 1' : 'Pass',
					before: both(before),
					chosen: both(chosen),
					after: both(after),
				})),
				turning: [4, 3, 2],
			};

const CONSIDERED = [
	{
		label: 'Move to E08',
		expected: 120,
		worst: -30,
		tries: 48,
		worse: 9,
		risk: 'SMG 1 fires at Rifles 3. Rifles 3 is hit.',
		chosen: true,
	},
	{ label: 'Pass', expected: 10, worst: 0, tries: 20, worse: 11, risk: null, chosen: false },
];

/** What the computer would do in Anna's place. */
export const HINT = { by: 'planner', label: 'Move to E08', now: 40, choice: null, considered: CONSIDERED };

/** What was considered before a step: the first is a person's, the others a computer's. @param {number} step */
export const thoughts = (step) => ({
	...HINT,
	step,
	seat: step === 1 ? 0 : 1,
	computer: step !== 1,
	given: step === 1 ? 'Pass' : 'Move to E08',
	considered: CONSIDERED.map((one) => ({ ...one, given: one.chosen === (step !== 1) || undefined })),
});
