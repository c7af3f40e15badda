// The shapes on the wire, as docs/protocol.md and the kernel's scene, choice and report modules give them.

export type Seat = number;
export type Eyes = { seat: Seat } | 'spectator' | 'umpire';
export type Anchor =
	| { cell: number }
	| { side: { cell: number; side: number } }
	| { piece: number }
	| { point: { x: number; y: number } }
	| { ground: number }
	| { card: number }
	| 'button';
export type Place = { cell: number } | { point: { x: number; y: number } } | { tray: number };

export interface Cell {
	id: number;
	label: string;
	q: number;
	r: number;
	level: number;
	look: string;
	half: boolean;
}
export interface Link {
	look: string;
	from: number;
	to: number;
}
export interface Side {
	look: string;
	cell: number;
	side: number;
}
export interface Legend {
	look: string;
	name: string;
	text: string;
	rule: string;
}
export interface HexBoard {
	kind: 'hexes';
	cells: Cell[];
	links: Link[];
	sides: Side[];
	legend: Legend[];
}
/** A point of a table: x grows east, y north, a hundred units make one measure. */
export type Spot = [number, number];
export type Base = { rect: { width: number; depth: number } } | { disc: { radius: number } };
export type Shape =
	| { area: Spot[] }
	| { region: Spot[][] }
	| { strip: { line: Spot[]; width: number } }
	| { line: Spot[] }
	| { point: { x: number; y: number } }
	| { circle: { x: number; y: number; radius: number } }
	| { arc: { x: number; y: number; radius: number; facing: number; spread: number } }
	| { around: { base: Base; x: number; y: number; facing: number; reach: number } };
export interface Ground {
	id: number;
	look: string;
	name: string;
	shape: Shape;
	level: number;
	top?: Spot[];
	facings?: number[];
}
export interface TableBoard {
	kind: 'table';
	measure: string;
	width: number;
	height: number;
	terrain: Ground[];
	legend: Legend[];
}
export interface Overlay {
	look: string;
	shape: Shape;
	label: string;
	title: string;
	seat?: Seat;
	rule?: string;
}
export interface TableNow {
	gone?: number[];
	come?: Ground[];
	overlays?: Overlay[];
}
export interface Ending {
	piece: number;
	x: number;
	y: number;
	facing: number;
	path?: Spot[];
	spent?: { units: number; of: number };
	short?: Refusal;
}
export type Board = HexBoard | TableBoard;

export interface Figure {
	slot: string;
	text: string;
	colour: string;
	boxed: boolean;
	changed: boolean;
	what: string;
}
export interface Badge {
	look: string;
	text: string;
	title: string;
	rule?: string;
}
export interface Piece {
	id: number;
	seat: Seat | null;
	name: string;
	look: string;
	place: Place;
	facing?: number;
	base?: Base;
	figures: Figure[];
	badges: Badge[];
	states: string[];
	spoken: string;
	on?: number;
}
export interface Marker {
	look: string;
	place: Place;
	seat: Seat | null;
	text: string;
	title: string;
}
export interface Track {
	name: string;
	seat: Seat | null;
	value: number;
	most?: number;
	title: string;
	rule?: string;
}
export interface Card {
	id: number;
	title: string;
	text: string;
	cost: string;
	look: string;
	rule: string;
}
export interface Condition {
	name: string;
	value: string;
	look: string;
	seat: Seat | null;
	title: string;
	rule?: string;
}
export interface Deck {
	name: string;
	seat: Seat | null;
	draw: number;
	discard: number;
	last?: Card;
	title: string;
	rule?: string;
}
export interface Hand {
	seat: Seat | null;
	name: string;
	count: number;
	cards: Card[];
}
export interface Tray {
	id: number;
	name: string;
	seat: Seat | null;
}
export interface Prompt {
	seat: Seat | null;
	text: string;
	rule?: string;
}
export interface Outcome {
	winners: Seat[];
	scores: number[];
	result: string;
	text: string;
}
export interface Scene {
	eyes: Eyes;
	prompt: Prompt;
	pieces: Piece[];
	markers: Marker[];
	tracks: Track[];
	hands: Hand[];
	trays: Tray[];
	conditions?: Condition[];
	decks?: Deck[];
	table?: TableNow;
	outcome?: Outcome;
}

export interface TallyLine {
	amount: number;
	what: string;
	rule: string;
}
export interface NamedTally {
	name: string;
	lines: TallyLine[];
	total: number;
}
export interface Roll {
	purpose: string;
	rule?: string;
	sides: number;
	results: number[];
}
export interface LogEvent {
	kind: string;
	text: string;
	rules: string[];
	tallies?: NamedTally[];
	rolls?: Roll[];
	pieces?: number[];
}
export interface Act {
	number: number;
	step: number;
	seat: Seat | null;
	kind: string;
	events: LogEvent[];
}

export interface Fraction {
	ways: number;
	of: number;
	perMille: number;
}
export interface Outlook {
	label: string;
	chance: Fraction;
	/** Something happens: worth a chip on the map. */
	telling: boolean;
}
export interface Forecast {
	title: string;
	piece?: number;
	tallies: NamedTally[];
	outlook: Outlook[];
	distribution: [number, Fraction][];
	provisional: boolean;
}
export interface Payment {
	means: string;
	amount: number;
}
export interface Note {
	text: string;
	rule: string;
}
export interface Preview {
	costs?: Payment[];
	/** How the price came about. */
	tallies?: NamedTally[];
	attacks?: Forecast[];
	path?: Anchor[];
	endings?: Ending[];
	overlays?: Overlay[];
	notes?: Note[];
}
export interface Choice {
	order: unknown;
	label: string;
	group: string;
	anchor: Anchor;
	preview: Preview;
}
export interface Selection {
	pieces: number[];
	card: number | null;
	wanted: Anchor | null;
	facing?: number | null;
	via?: Spot[];
}
export interface Refusal {
	rule: string;
	sentence: string;
}
export interface Blocked {
	to: Anchor;
	by: Anchor[];
	reason: Refusal;
}
export interface View {
	from: Anchor | null;
	seen: Anchor[];
	in_reach: [Anchor, string][];
	blocked: Blocked[];
	overlays?: Overlay[];
}

export interface SeatRow {
	seat: Seat;
	side: string;
	team: number;
	kind: 'open' | 'computer';
	mind: string | null;
	name: string | null;
	online: boolean;
}
export interface SeatInfo {
	seat: Seat;
	name: string;
	team: number;
	forces: string[];
}
export interface Balance {
	games: number;
	/** Games won, by seat. */
	wins: number[];
	text?: string;
}
export interface Scenario {
	system: string;
	id: string;
	title: string;
	briefing: string;
	date: string;
	length: string;
	teaches: string[];
	seats: SeatInfo[];
	victory: string[];
	bound: number;
	balance?: Balance;
}
export type OptionKind = 'flag' | { choice: string[] } | { range: { least: number; most: number } };
export interface OptionSpec {
	name: string;
	label: string;
	text: string;
	rule: string;
	kind: OptionKind;
	default: boolean | number | string;
}
export interface System {
	name: string;
	title: string;
	minds: string[];
	/** The computer player offered first. */
	usual: string | null;
	options: OptionSpec[];
	scenarios: Scenario[];
}
export interface RuleRow {
	id: string;
	section: string;
	cells: [string, string][];
	text: string;
}
export interface RuleBook {
	title: string;
	rows: RuleRow[];
}

export interface MatchRow {
	match: string;
	system: string;
	scenario: string;
	title: string;
	tokens: number[];
	yourSeats: Seat[];
	spectator: boolean;
	turn: Seat | null;
	yourTurn: boolean;
	over: boolean;
	outcome: Outcome | null;
	number: number;
	updated: number;
	rematch: boolean;
	seats: SeatRow[];
}
export interface Created {
	match: string;
	commitment?: string;
	tokens: { seat: Seat; token: string }[];
	spectator: string;
}
export interface Step {
	step: number;
	steps: number;
	seat: Seat | null;
	kind: string | null;
	eyes: Eyes;
	scene: Scene;
	events: LogEvent[];
}
export interface Dice {
	commitment: string;
	seed: string | null;
	over: boolean;
	verified?: boolean;
	rolls: { n: number; dice: Roll[] }[] | null;
}

export interface Welcome {
	type: 'welcome';
	match: string;
	system: string;
	title: string;
	scenario: Scenario;
	options: Record<string, unknown>;
	commitment: string;
	seed: string | null;
	imported: boolean;
	yourSeats: Seat[];
	spectator: boolean;
	eyes: Eyes;
	seats: SeatRow[];
	board?: Board;
	scene: Scene;
	number: number;
	step: number;
	decision: Decision | null;
	canUndo: boolean;
	over: boolean;
	rematch: boolean;
	thinkAloud?: boolean;
	log: Act[];
	resumed: boolean;
}
export interface Decision {
	seat: Seat | null;
	thinking: boolean;
}
export interface Update {
	type: 'update';
	number: number;
	step: number;
	seat: Seat | null;
	kind: string;
	id?: string;
	events: LogEvent[];
	scene: Scene;
	decision: Decision | null;
	canUndo: boolean;
	over: boolean;
	seed: string | null;
}
export interface Looked {
	type: 'scene';
	request: number | null;
	eyes: Eyes;
	number: number;
	step: number;
	scene: Scene;
	log: Act[];
	decision: Decision | null;
	canUndo: boolean;
}
export interface Hint extends Thought {
	type: 'hint';
	request: number;
	number: number;
	choice: Choice | null;
}
/** An order that was weighed; worth in points, a hundred to a point of victory. */
export interface Considered {
	label: string;
	expected: number;
	tries: number;
	/** How many of the tries left things worse than before. */
	worse: number;
	/** How it went when it went worst. */
	risk: string | null;
	chosen: boolean;
	given?: boolean;
}
export interface Thought {
	by: string;
	label: string;
	/** Worth of the position before the order. */
	now: number;
	considered: Considered[];
	/** It needed no thought: such a set-up won when it was rehearsed. */
	rehearsed?: boolean;
	/** The order really given; of a hint there is none. */
	given?: string;
	computer?: boolean;
}
export type ServerMessage =
	| Welcome
	| Update
	| Looked
	| { type: 'done'; id: string; number: number }
	| { type: 'refused'; id: string; rule: string; sentence: string; number: number }
	| {
			type: 'error';
			id?: string | null;
			request?: number | null;
			code: string;
			message: string;
			remedy?: string;
			number?: number;
	  }
	| { type: 'choices'; request: number; seat: Seat; number: number; choices: Choice[] }
	| { type: 'whyNot'; request: number; number: number; refusals: Refusal[] }
	| { type: 'view'; request: number; number: number; view: View }
	| { type: 'seats'; seats: SeatRow[] }
	| { type: 'rematch' }
	| { type: 'pong'; request: number }
	| { type: 'resync'; reason: string }
	| Hint;

/** Counted games: how many, which share, and the interval that holds it in 95 of 100 studies. */
export interface Share {
	count: number;
	share: number;
	low: number;
	high: number;
}
export interface Spread {
	least: number;
	mean: number;
	most: number;
}
/** Values and in how many games each came up. */
export type Histogram = [number, number][];
export interface Counted {
	spread: Spread;
	histogram: Histogram;
}
/** Units by place, one list per seat. */
export type Visits = [number, number][][];
export interface Heat {
	/** Null: places are cells of the hex board; else squares of an open table, counted from its south-west corner. */
	grid: { size: number; columns: number; rows: number } | null;
	went: Visits;
	died: Visits;
}
export interface Study {
	made?: string;
	games: number;
	seats: {
		seat: Seat;
		name: string;
		commander: string;
		wins: Share;
		lost?: { kind: string; fielded: number; lost: number }[];
	}[];
	draws: Share;
	bothLose: Share;
	unfinished: Share;
	margin?: Spread;
	rounds?: Counted;
	decisions: Counted;
	firstContact?: { games: number; rounds: Histogram; decisions: Spread };
	leadChanges?: Counted;
	luckierSideWon?: Share;
	heat?: Heat;
	sensitivity: { id: string; words: string; games: number; change: number[]; clear: boolean }[];
}

/** Chances to win per mille, one per side: before the order, once it was chosen, once the dice had fallen. */
export interface ReviewPoint {
	number: number;
	seat: Seat | null;
	words: string;
	before: number[];
	chosen: number[];
	after: number[];
}
export interface Review {
	state: 'working' | 'done';
	done: number;
	total: number;
	sides: { name: string; seats: Seat[] }[];
	points: ReviewPoint[];
	/** Numbers of the points at which most was won or lost. */
	turning: number[];
}
