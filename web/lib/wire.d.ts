// The shapes on the wire. Made from the server's own types: do not edit, but run
//   SANDTABLE_WRITE=1 cargo nextest run -p server wire

/** A point of a table: x grows east, y north, a hundred units make one measure. */
export type Spot = [number, number];

/** One act in a match's log, through some eyes. */
export interface Act {
	events: LogEvent[];
	kind: ActKind;
	number: number;
	seat: Seat | null;
	step: number;
}

/** What an act was. */
export type ActKind = 'start' | 'order' | 'undo' | 'resign';

/** Where on the board a choice is offered or a wish points to. */
export type Anchor = {
	cell: number;
} | {
	side: {
		cell: number;
		side: number;
	};
} | {
	piece: number;
} | {
	point: {
		x: number;
		y: number;
	};
} | {
	ground: number;
} | {
	card: number;
} | 'button';

/** What spreads. */
export type AreaLook = 'burst' | 'smoke' | 'template' | 'ground';

/** A small sign on a piece: a hit, a hasty defence, a card. */
export interface Badge {
	look: string;
	rule?: RuleId;
	text: string;
	title: string;
}

/** What a study of a scenario found. Shown in the lobby; no rule looks at it. */
export interface Balance {
	/** Games played between computers. */
	games: number;
	/** Who played, and what else is worth knowing. */
	text?: string;
	/** Games won, by seat. Allies may win together; what is missing was won by nobody. */
	wins: number[];
}

/** What a piece stands on. */
export type Base = {
	rect: {
		depth: number;
		width: number;
	};
} | {
	disc: {
		radius: number;
	};
};

/** A line of sight that does not go through, and why. */
export interface Blocked {
	by: Anchor[];
	reason: Refusal;
	to: Anchor;
}

/** The fixed drawing of a board. */
export type Board = HexBoard | TableBoard;

/** One card face. */
export interface Card {
	cost: string;
	id: number;
	/** Colour family: `action`, `weapon`, `veteran`, `event`. */
	look: string;
	rule: string;
	text: string;
	title: string;
}

/** Where a card flies from or to. */
export type CardPlace = 'deck' | 'discard' | {
	hand: Seat;
} | 'table' | {
	piece: number;
};

/** The answer to `GET systems/{system}/catalog`: every unit, weapon, card and terrain, as the rule system keeps them. */
export interface Catalog {
	catalog: unknown;
}

/** One hex. `look` names the art: `woods`, `stone-building`. */
export interface Cell {
	/** Half hexes are drawn but never offered. */
	half: boolean;
	id: number;
	label: string;
	level: number;
	look: string;
	q: number;
	r: number;
}

/** One choice on the wire. */
export interface Choice {
	anchor: Anchor;
	group: string;
	label: string;
	order: unknown;
	/** The pieces it is about, those it is given to first. */
	pieces: number[];
	preview: Preview;
	role?: Role;
	stakes: Stakes;
}

/** What a client says. */
export type ClientMessage = {
	eyes?: Eyes | null;
	since?: number | null;
	tokens: string[];
	type: 'hello';
} | {
	eyes: Eyes;
	request: number;
	type: 'look';
} | {
	/** So many milliseconds a commander waits with its answer, at most ten thousand: as long can the order be taken back. */
	hold?: number | null;
	id: string;
	number: number;
	order: unknown;
	/** What stays picked: the update then says what can be done with it. */
	picked?: Selection;
	seat?: Seat | null;
	type: 'order';
} | {
	request: number;
	type: 'release';
} | {
	id: string;
	number: number;
	seat?: Seat | null;
	type: 'undo';
} | {
	id: string;
	seat?: Seat | null;
	type: 'resign';
} | {
	picked?: Selection;
	request: number;
	seat?: Seat | null;
	type: 'choices';
} | {
	at: Anchor;
	picked?: Selection;
	request: number;
	seat?: Seat | null;
	type: 'whyNot';
} | {
	from?: Anchor | null;
	piece?: number | null;
	request: number;
	type: 'view';
} | {
	/** The strongest if it is left out. */
	commander?: string | null;
	request: number;
	seat?: Seat | null;
	type: 'hint';
} | {
	request: number;
	type: 'ping';
};

/** How a piece appears. */
export type ComeLook = 'placed' | 'seen';

/** A state of affairs in one word: weather, phase, visibility. */
export interface Condition {
	/** The sign to draw: `fog`, `rain`, `night`. */
	look: string;
	name: string;
	rule?: RuleId;
	seat: Seat | null;
	title: string;
	/** `Fog`. */
	value: string;
}

/** An order a commander considered. */
export interface Considered {
	/** Is it the order the player would give? */
	chosen: boolean;
	/** What the position is worth after it on average, and at worst, in the player's own points. */
	expected: number;
	/** Is it the order that was given? Only in thoughts about orders that were. */
	given?: boolean;
	label: string;
	/** What went wrong when it went worst, in words. */
	risk: string | null;
	/** How often it was tried, and after how many of these the position was worse than before. */
	tries: number;
	worse: number;
	worst: number;
}

/** The links of a new match, told this once. */
export interface Created {
	commitment?: string;
	match: string;
	spectator: string;
	tokens: SeatLink[];
}

/** Who decides. */
export interface Decision {
	seat: Seat | null;
	/** A commander is thinking about it. */
	thinking: boolean;
}

/** A deck that cards are drawn from: how many are left, and what everybody saw last. */
export interface Deck {
	/** Cards drawn and put away. */
	discard: number;
	/** Cards still to be drawn. */
	draw: number;
	/** The last card drawn face up. */
	last?: Card;
	name: string;
	rule?: RuleId;
	seat: Seat | null;
	title: string;
}

/** What a seat did. */
export type Deed = {
	order: unknown;
} | 'resign';

export interface Dice {
	commitment: string;
	over: boolean;
	rolls: Rolled[] | null;
	seed: string | null;
	/** The stored dice are those of the seed; null until the seed is told. */
	verified: boolean | null;
}

/** What is wanted of one piece of a draft, against what it would do with the others. */
export interface Drafted {
	/** It shall come to stand here; absent: where the others take it. */
	at?: Anchor | null;
	/** It shall face so in the end. */
	facing?: number | null;
	piece: number;
	/** It takes no part. */
	struck?: boolean;
	/** Points it shall pass on its way, in order. */
	via?: [number, number][];
}

/** Where one of the wanted pieces would come to stand, and how. */
export interface Ending {
	facing: number;
	/** The way its centre takes, present place and end included; empty if it is put there. */
	path?: [number, number][];
	piece: number;
	/** Enemies known to be able to answer there. */
	seenBy?: number[];
	/** Why it would not come where it was wanted. */
	short?: Refusal;
	/** Movement spent and allowed, in units of length. */
	spent?: Spent;
	x: number;
	y: number;
}

/** One order of a saved match. */
export interface Entry {
	act: Deed;
	dice?: LoggedRoll[];
	/** Counted from 1 without gaps. */
	n: number;
	seat: Seat;
}

/** Through whose eyes a battle is looked at. Only scenes made for some eyes leave the server. */
export type Eyes = {
	seat: Seat;
} | 'spectator' | 'umpire';

/** One printed figure. */
export interface Figure {
	/** Drawn in a box. */
	boxed: boolean;
	/** Differs from what is printed, because of a hit or a card. */
	changed: boolean;
	/** `red`, `blue`, `plain`; art may add a sign so that hue is not needed. */
	colour: string;
	slot: Slot;
	text: string;
	/** What it is, spoken and in a tooltip: `fire cost`. */
	what: string;
}

/** The tally behind a roll and every way it can end. */
export interface Forecast {
	/** The chance of each total of the roll, lowest first, for a bar chart. */
	distribution: [number, Fraction][];
	/** What the dice must show for each result, and how likely it is. */
	outlook: Outlook[];
	piece?: number;
	/** Something that this seat cannot know may change the tally (a face-down hit counter). */
	provisional: boolean;
	tallies: NamedTally[];
	/** What it is aimed at, by name. */
	title: string;
}

/** A formation on offer. */
export interface Formation {
	label: string;
	/** Sent back as [`Selection::shape`]: `keep`, `line`, `column`. */
	word: string;
}

/** A chance as `ways` out of `of`, always in lowest terms. */
export interface Fraction {
	of: number;
	perMille: number;
	ways: number;
}

/** A piece of terrain. */
export interface Ground {
	/** Where a bunker's apertures look. */
	facings?: number[];
	id: number;
	/** The level of a hill's top; 0 for flat ground and all that stands on it. */
	level: number;
	/** The art, which is also its entry in the legend: `woods`, `hill`, `road`, `building`. */
	look: string;
	name: string;
	shape: Shape;
	/** The flat top of a hill, inside its outline. */
	top?: [number, number][];
}

/** A unit that is several pieces: picked together, moved together. */
export interface Group {
	id: number;
	name: string;
	seat: Seat | null;
}

/** A hand of cards; faces only for the eyes that may see them. */
export interface Hand {
	cards: Card[];
	count: number;
	name: string;
	seat: Seat | null;
}

/** A map of hexes. Axial coordinates: x grows east, rows run east to west, pointed tops. */
export interface HexBoard {
	cells: Cell[];
	kind: 'hexes';
	/** What the looks mean, for a legend: every look used, with a name and the rule behind it. */
	legend: Legend[];
	/** Things that run from a cell's middle to its neighbour's: roads, rails, streams. */
	links: Link[];
	/** Things that lie along a cell's side: walls, balkas. */
	sides: Side[];
}

/** What a commander would do in a seat's place. */
export interface Hint {
	by: string;
	choice: Choice | null;
	considered: Considered[];
	label: string;
	now: number;
	number: number;
	order: unknown;
	rehearsed: boolean;
	request: number;
	type: 'hint';
}

export interface Import {
	file: string;
	seats?: SeatWish[] | null;
}

/** How a piece goes. */
export type LeaveLook = 'wreck' | 'smoke' | 'fade';

/** One entry of the legend. */
export interface Legend {
	look: string;
	name: string;
	rule: string;
	/** One line of figures: `move +1, cover +2, blocks sight`. */
	text: string;
}

/** A lesson in a list. */
export interface Lesson {
	id: string;
	minutes: number;
	number: number;
	scenario: string;
	system: string;
	title: string;
}

/** The answer to `GET lessons`. */
export interface LessonList {
	lessons: Lesson[];
}

/** Where a lesson stands. */
export interface LessonNow {
	/** The script is over: the battle is free. */
	free: boolean;
	id: string;
	number: number;
	/** To be read now, one after the other; the last one says what to do. None while the other side acts. */
	slips: Slip[];
	/** How many slips there are in all. */
	steps: number;
	system: string;
	title: string;
	/** The order that the last slip wants, for whoever would rather be shown. */
	wanted?: unknown;
}

/** From the middle of one cell to the middle of the next. */
export interface Link {
	from: number;
	look: string;
	to: number;
}

/** The answer to `POST mine`; `tokens` and `unknown` count what was sent. */
export interface Lobby {
	matches: MatchRow[];
	unknown: number[];
}

/** One thing that happened. */
export interface LogEvent {
	/** Whoever has a plan should look up: somebody fired, appeared, or came into sight. The umpire sees shots and appearances itself when the film is cut; rules add what only they know. */
	alarm?: boolean;
	/** A stable word for tests and programs: `moved`, `hit`, `destroyed`. */
	kind: string;
	/** Pieces and places it speaks of, so that a log line can point at the board: piece ids. */
	pieces?: number[];
	rolls?: Roll[];
	rules: RuleId[];
	/** The same in at most [`SHORT`] characters, for a tile. */
	short?: string;
	/** What these eyes are shown of it: written when the film is cut ([`crate::film`]). */
	show?: Shown[];
	tallies?: NamedTally[];
	/** One sentence for the log. */
	text: string;
}

/** A roll as it stands in a saved match. */
export interface LoggedRoll {
	purpose: string;
	results: number[];
	sides: number;
}

/** A whole scene, after `look` or a resynchronisation. */
export interface Looked {
	canUndo: boolean;
	decision: Decision;
	eyes: Eyes;
	/** Where the lesson stands, if it is one. */
	lesson?: LessonNow;
	log: Act[];
	number: number;
	/** With nothing picked; only through the eyes of the seat that decides. */
	offers?: Offers;
	over: boolean;
	request: number | null;
	scene: Scene;
	seed: string | null;
	step: number;
	type: 'scene';
}

/** What became of somebody. */
export type MarkLook = 'hit' | 'miss' | 'saved' | 'pinned' | 'suppressed' | 'broken' | 'destroyed' | 'rallied' | 'jammed';

/** A marker on the board that is no piece: control, smoke, wire. */
export interface Marker {
	look: string;
	place: Place;
	seat: Seat | null;
	text: string;
	title: string;
}

/** A match, to whoever has a link to it. */
export interface MatchInfo {
	commitment: string;
	content: string;
	engine: string;
	imported: boolean;
	match: string;
	number: number;
	options: Options;
	outcome: Outcome | null;
	over: boolean;
	rematch: boolean;
	scenario: string;
	seats: SeatRow[];
	seed: string | null;
	spectator: boolean;
	step: number;
	system: string;
	thinkAloud: boolean;
	title: string;
	turn: Seat | null;
	updated: number;
	yourSeats: Seat[];
	yourTurn: boolean;
}

/** One match of a lobby. */
export interface MatchRow {
	match: string;
	number: number;
	outcome: Outcome | null;
	over: boolean;
	rematch: boolean;
	scenario: string;
	seats: SeatRow[];
	spectator: boolean;
	system: string;
	title: string;
	tokens: number[];
	turn: Seat | null;
	updated: number;
	yourSeats: Seat[];
	yourTurn: boolean;
}

export interface Mine {
	tokens: string[];
}

/** A tally with the name it is shown under: `attack`, `defence`, `cost`. */
export interface NamedTally {
	lines: TallyLine[];
	name: string;
	total: number;
}

export interface NewLesson {
	lesson: string;
	system: string;
}

export interface NewMatch {
	options?: Options;
	scenario: string;
	seats: SeatWish[];
	system: string;
	/** The commanders explain their orders while the match goes on. */
	thinkAloud?: boolean;
}

/** A remark with its rule. */
export interface Note {
	rule: RuleId;
	text: string;
}

export type Nothing = Record<string, unknown>;

/** What the deciding seat may do with what it has picked. */
export interface Offers {
	choices: Choice[];
	/** What an open table shows of the first picked piece: how far it goes, sees and shoots. */
	overlays?: Overlay[];
	/** What is picked. */
	pieces: number[];
	/** Why nothing is offered for what is picked. */
	refusals?: Refusal[];
	seat: Seat;
}

/** The answer to `GET systems/{system}/scenarios/{scenario}/board`. */
export interface OneBoard {
	board: Board;
}

/** What values an option takes. */
export type OptionKind = 'flag' | {
	choice: string[];
} | {
	range: {
		least: number;
		most: number;
	};
};

/** One option of a rule system, enough to draw a form and to check a value. */
export interface OptionSpec {
	/** Only of use where more than two play. */
	crowd: boolean;
	default: OptionValue;
	kind: OptionKind;
	label: string;
	name: string;
	rule: RuleId;
	text: string;
}

/** One option's value. */
export type OptionValue = boolean | number | string;

/** The options of a match, by name; what is absent has its default. */
export type Options = Record<string, OptionValue>;

/** How a battle ended. */
export interface Outcome {
	/** One word for the result: `win`, `both-lose`, `draw`, `resigned`. */
	result: string;
	/** Points per seat. */
	scores: number[];
	/** One sentence. */
	text: string;
	/** Seats that won; empty when nobody did. */
	winners: Seat[];
}

/** What a lobby sorts and filters by. No rule looks at it. */
export interface Outline {
	/** 1 for a first battle, 3 for one that uses nearly every rule. */
	difficulty: number;
	/** How long two people play it. */
	minutes: number;
	/** What is in it, a word each: `tanks`, `cards`, `hidden`. */
	tags?: string[];
}

/** One named way in which something can turn out. */
export interface Outlook {
	chance: Fraction;
	label: string;
	/** Worth a chip on the map: something happens. What is left over is not. */
	telling: boolean;
}

/** Something drawn over a table, in the scene or in a preview. */
export interface Overlay {
	/** A word or a number beside it: `short`, `20`. */
	label: string;
	/** How it is drawn: `reach` (may go), `range`, `arc`, `template` (is covered), `zone` (of a side), `objective`, `sight` (a clear line), `blocked` (a line that is cut), `path`, `link` (belongs together). */
	look: string;
	rule?: RuleId;
	seat?: Seat;
	shape: Shape;
	/** What it is, spoken and when pointed at. */
	title: string;
}

/** One part of a price. */
export interface Payment {
	amount: number;
	/** `AP`, `CAP`, `opportunity`, `card`. */
	means: string;
}

/** What a banner announces. */
export type PhaseLook = 'round' | 'turn' | 'phase' | 'event' | 'end';

/** One counter, stand or figure. */
export interface Piece {
	badges: Badge[];
	/** What it stands on, on a table. */
	base?: Base;
	/** Hex side 0-5, or degrees clockwise from north on a table. */
	facing?: number;
	/** Printed figures, each in its corner. */
	figures: Figure[];
	/** The unit it is part of, if several pieces make one ([`Scene::groups`]). */
	group?: number;
	id: number;
	/** The silhouette to draw: `rifles`, `machine-gun`, `tank`. */
	look: string;
	name: string;
	/** Lies on this piece (passengers) if any. */
	on?: number;
	place: Place;
	/** Whose it is; `None` for pieces of nobody. */
	seat: Seat | null;
	/** What a screen reader says. */
	spoken: string;
	/** Words that change how it is drawn: `spent`, `active`, `hidden`, `hit`. */
	states: string[];
	/** Where its turret looks, counted like the facing; `None` for what has no turret that turns by itself. */
	turret?: number;
}

/** Where a piece or marker is. */
export type Place = {
	cell: number;
} | {
	point: {
		x: number;
		y: number;
	};
} | {
	tray: number;
};

/** One shot of several that an order would fire. */
export interface PlannedShot {
	at: Anchor;
	piece: number;
	/** What it fires with: `rifles`, `hull gun`. */
	weapon: string;
}

/** What is known before an order is given. */
export interface Preview {
	/** One per roll the order would lead to. */
	attacks?: Forecast[];
	/** What is paid: `3 AP`, `1 CAP`, `becomes spent`. */
	costs?: Payment[];
	/** Where pieces would come to stand on a table. */
	endings?: Ending[];
	/** A way of several orders, the first of which is the choice's own. */
	legs?: WayLeg[];
	/** What else to know, each with its rule. */
	notes?: Note[];
	/** What a table shows with it: arcs, ranges, templates, sight lines. */
	overlays?: Overlay[];
	/** Where it would go. */
	path?: Anchor[];
	/** Which of a line of marks this is. */
	scale?: Scale;
	/** Formations these pieces could take instead. */
	shapes?: Formation[];
	/** Who would fire what at what. */
	shots?: PlannedShot[];
	/** How the price came about, and other sums worth showing. */
	tallies?: NamedTally[];
}

/** The body of a failed request. */
export interface ProblemBody {
	code: string;
	message: string;
	remedy: string;
	rule: string | null;
}

/** Whose turn it is and what is asked, in one sentence. */
export interface Prompt {
	rule?: RuleId;
	/** The seat that decides; `None` when the battle is over. */
	seat: Seat | null;
	text: string;
}

/** How dice are to be read. */
export type Reading = ({
	sum: {
		need: number;
		plus: number;
		total: number;
	};
} | {
	each: {
		need: number;
		passed: boolean[];
	};
} | {
	table: {
		row: string;
	};
}) & {
	/** Indices of the dice that count, if not all do. */
	kept?: number[];
};

/** Why an order is not allowed. The sentence names pieces and numbers the player can see, nothing hidden, and ends with a full stop. */
export interface Refusal {
	rule: RuleId;
	sentence: string;
}

export interface Rename {
	name: string;
	seat?: Seat | null;
}

/** What a page is told. */
export interface Review {
	done: number;
	points: ReviewPoint[];
	sides: ReviewSide[];
	/** Is a review still in the making? */
	state: 'working' | 'done';
	total: number;
	/** Numbers of the orders that turned the match, at most five, in the order in which they fell. */
	turning: number[];
}

/** One order: what the decision was worth and what the dice did. Chances are in thousandths, one for each side. `chosen - before` is the decision, `after - chosen` the dice, and `after` is the next order's `before`. */
export interface ReviewPoint {
	after: number[];
	before: number[];
	/** After the order, before its dice fell: the average over all dice. */
	chosen: number[];
	number: number;
	seat: Seat;
	words: string;
}

/** Seats that win together. */
export interface ReviewSide {
	name: string;
	seats: Seat[];
}

/** Answers that every game has, each at its own place on the page. */
export type Role = 'proposed' | 'pass' | 'ready' | 'auto' | 'hold';

/** One roll or draw, as logged: what for, by which rule, and what came up. */
export interface Roll {
	purpose: string;
	/** Dice count from 1, draws from 0. */
	results: number[];
	rule: RuleId;
	/** How many outcomes each result had: 6 for a die, the pool's size for a draw. */
	sides: number;
}

/** The dice of one order; 0 are those before the first. */
export interface Rolled {
	dice: LoggedRoll[];
	n: number;
}

/** The answer to `GET systems/{system}/rules`. */
export interface RuleBook {
	rows: RuleRow[];
	title: string;
}

/** A ledger row's id, such as `coh-7.62a`. Written literally in the code, so that one search finds the row, the code, the case and the player's text. */
export type RuleId = string;

/** One row of a ledger. */
export interface RuleRow {
	/** Column titles and cells, without the id. */
	cells: [string, string][];
	/** `coh-7.62a`. */
	id: string;
	/** Heading it stands under: `7. Combat (7.0–7.7)`. */
	section: string;
	text: string;
}

/** A mark on a line: the same choice is offered at each of them. */
export interface Scale {
	/** The chance that it does what it is for, at this mark. */
	chance: Fraction;
	index: number;
	of: number;
}

/** What is public about a scenario before it is played. */
export interface Scenario {
	/** What studies found; absent where nobody has made one. */
	balance?: Balance;
	/** Most orders any match of it can take. */
	bound: number;
	briefing: string;
	/** `4 July 1943`. */
	date: string;
	id: string;
	/** `5 rounds`. */
	length: string;
	/** How long it takes, how hard it is, what is in it; absent where nobody has said so. */
	outline?: Outline;
	seats: SeatInfo[];
	system: string;
	teaches: string[];
	title: string;
	/** Ways to score, one sentence each. */
	victory: string[];
}

/** All that some eyes may see of a battle at one moment. */
export interface Scene {
	conditions?: Condition[];
	decks?: Deck[];
	eyes: Eyes;
	/** Units that are several pieces. */
	groups?: Group[];
	hands: Hand[];
	markers: Marker[];
	outcome?: Outcome;
	pieces: Piece[];
	prompt: Prompt;
	/** What has changed on an open table; `None` on a map of hexes. */
	table?: TableNow;
	tracks: Track[];
	trays: Tray[];
}

/** A place at the table, counted from 0. One player may hold several. */
export type Seat = number;

/** One seat of a scenario. */
export interface SeatInfo {
	/** Lines such as `3 × Rifles '43`. */
	forces: string[];
	name: string;
	seat: Seat;
	/** Which side it is on: seats with the same team win together where the scenario says so. */
	team: number;
}

/** Who may play a seat. */
export type SeatKind = 'open' | 'computer';

export interface SeatLink {
	seat: Seat;
	token: string;
}

/** One seat, as everybody may know it. */
export interface SeatRow {
	commander: string | null;
	kind: SeatKind;
	name: string | null;
	online: boolean;
	seat: Seat;
	side: string;
	team: number;
}

/** Who is to sit on a seat. */
export type SeatWish = {
	kind: 'open';
	name?: string | null;
} | {
	commander: string;
	kind: 'computer';
};

/** What the player has picked so far: pieces, cards, with a drag the wanted place, and what was changed by hand since. A drag on a table wants the first of the `pieces` at the `wanted` point, by way of `via`, and facing `facing` in the end; the other pieces keep their places beside it. The answer is a choice anchored at a point whose [`Preview::endings`] say where every piece would come to stand: as wanted, or as near to it as is legal. The first such choice is what a drop gives. With none, `why_not` says why. A draft is a selection that is asked again after each change: a formation is chosen by its `shape`, single pieces are pulled elsewhere or struck out in `draft`, and every answer says anew where everybody ends, what falls short and why. */
export interface Selection {
	card?: number | null;
	/** What is wanted of single pieces, each named once at most. */
	draft?: Drafted[];
	/** The facing wanted in the end: degrees clockwise from north. */
	facing?: number | null;
	pieces?: number[];
	/** The formation wanted: the word of one of [`Preview::shapes`]. */
	shape?: string | null;
	/** Points to pass on the way to `wanted`, in order. */
	via?: [number, number][];
	wanted?: Anchor | null;
}

/** The program that answers, so that an older page can reload itself. */
export interface ServerInfo {
	version: string;
}

/** What the server says. */
export type ServerMessage = Welcome | Update | Looked | {
	id: string;
	number: number;
	type: 'done';
} | {
	id: string;
	number: number;
	rule: string;
	sentence: string;
	type: 'refused';
} | {
	code: string;
	id: string | null;
	message: string;
	number: number | null;
	remedy: string;
	request: number | null;
	rule: string | null;
	type: 'error';
} | {
	choices: Choice[];
	number: number;
	/** What an open table shows of the first picked piece: how far it goes, sees and shoots. */
	overlays?: Overlay[];
	/** What is picked. */
	pieces: number[];
	/** Why nothing is offered for what is picked. */
	refusals?: Refusal[];
	request: number;
	seat: Seat;
	type: 'choices';
} | {
	number: number;
	refusals: Refusal[];
	request: number;
	type: 'whyNot';
} | {
	number: number;
	request: number;
	type: 'view';
	view: View;
} | Hint | {
	seats: SeatRow[];
	type: 'seats';
} | {
	type: 'rematch';
} | {
	reason: string;
	type: 'resync';
} | {
	request: number;
	type: 'pong';
};

/** A shape on a table. */
export type Shape = {
	area: [number, number][];
} | {
	region: [number, number][][];
} | {
	strip: {
		line: [number, number][];
		width: number;
	};
} | {
	line: [number, number][];
} | {
	point: {
		x: number;
		y: number;
	};
} | {
	circle: {
		radius: number;
		x: number;
		y: number;
	};
} | {
	arc: {
		facing: number;
		radius: number;
		spread: number;
		x: number;
		y: number;
	};
} | {
	around: {
		base: Base;
		facing: number;
		reach: number;
		x: number;
		y: number;
	};
};

/** What is fired. */
export type ShotLook = 'small-arms' | 'burst' | 'shell' | 'lob' | 'flame' | 'blade';

/** One thing to draw, and with which others it plays at the same time. */
export type Shown = ({
	piece: number;
	show: 'go';
	way: Stop[];
} | {
	facing?: number;
	piece: number;
	show: 'turn';
	turret?: number;
} | {
	from?: Anchor;
	look: ShotLook;
	show: 'shot';
	to: Anchor[];
} | {
	at?: Anchor;
	reading: Reading;
	roll: number;
	show: 'roll';
} | {
	at: Anchor;
	look: MarkLook;
	show: 'mark';
	word: string;
} | {
	facing?: number;
	look: ComeLook;
	piece: number;
	place: Place;
	show: 'come';
} | {
	look: LeaveLook;
	piece: number;
	show: 'leave';
	to?: Place;
} | {
	cells?: number[];
	look: AreaLook;
	shape?: Shape;
	show: 'area';
} | {
	card?: Card;
	from: CardPlace;
	show: 'card';
	to: CardPlace;
} | {
	by: number;
	seat?: Seat;
	show: 'count';
	track: string;
} | {
	look: PhaseLook;
	show: 'phase';
	word: string;
}) & {
	/** Shows of one event with the same number play together; without one it plays alone. */
	beat?: number;
};

/** Along one side of a cell: side 0 is east, then counter-clockwise. */
export interface Side {
	cell: number;
	look: string;
	side: number;
}

/** One slip of paper. */
export interface Slip {
	/** The rule behind it. */
	learn?: string;
	/** What it is about: pieces by name, places by label, parts of the page. */
	lit: unknown[];
	/** Counted from 1. */
	step: number;
	/** What to do, in one sentence; empty if there is only something to read. */
	task: string;
	text: string;
	title: string;
}

/** Corners and edges of a counter where a figure stands. */
export type Slot = 'top-left' | 'top-right' | 'bottom-left-upper' | 'bottom-left' | 'bottom' | 'bottom-right-upper' | 'bottom-right';

/** How much of an allowance a move takes. */
export interface Spent {
	of: number;
	units: number;
}

/** What an order puts at stake, as far as its seat can know: how sure a client wants to be before it gives it. */
export type Stakes = 'none' | 'turn' | 'dice' | 'final';

/** A match at one step. */
export interface Step {
	/** The order and its dice, when the match is over. */
	entry: Entry | null;
	events: LogEvent[];
	eyes: Eyes;
	kind: ActKind | null;
	scene: Scene;
	seat: Seat | null;
	step: number;
	steps: number;
}

/** One stop of a way. */
export interface Stop {
	facing?: number;
	/** Absent where these eyes do not see it. */
	place?: Place;
	/** How it came here was not seen. */
	unseen?: boolean;
}

export interface System {
	commanders: string[];
	name: string;
	options: OptionSpec[];
	scenarios: Scenario[];
	title: string;
	usual: string | null;
}

/** The answer to `GET systems`. */
export interface Systems {
	server: ServerInfo;
	systems: System[];
}

/** An open table as it lies when the match begins. */
export interface TableBoard {
	height: number;
	kind: 'table';
	legend: Legend[];
	/** What players measure in, for a ruler: `cm`, `in`. A hundred units make one. */
	measure: string;
	/** Lowest first: what comes later is drawn over what came before. */
	terrain: Ground[];
	width: number;
}

/** What has become of the table since the match began. */
export interface TableNow {
	/** Ground that came in play: smoke, rubble. */
	come?: Ground[];
	/** Ground of the board that is no longer there: a section of wire a tank went over. */
	gone?: number[];
	/** Objectives, zones of a side, templates that lie on the table. */
	overlays?: Overlay[];
}

/** One line of a tally. */
export interface TallyLine {
	amount: number;
	rule: RuleId;
	what: string;
}

/** What was considered before an order was given. */
export interface Thoughts {
	/** The commander whose thoughts these are. */
	by: string;
	/** Did it play this seat, or a person whom it looks over the shoulder? */
	computer: boolean;
	considered: Considered[];
	/** The order that was given, in words. */
	given: string;
	/** The order this player would give. */
	label: string;
	/** What the position was worth before it. */
	now: number;
	rehearsed: boolean;
	seat: Seat;
	step: number;
}

/** A number on a track: points, rounds. */
export interface Track {
	most?: number;
	name: string;
	rule?: RuleId;
	seat: Seat | null;
	title: string;
	value: number;
}

/** A place beside the board: units still to come, destroyed, hidden. */
export interface Tray {
	id: number;
	name: string;
	seat: Seat | null;
}

/** One act, once, in order. */
export interface Update {
	canUndo: boolean;
	decision: Decision;
	events: LogEvent[];
	id?: string;
	kind: ActKind;
	/** Where the lesson stands, if it is one. */
	lesson?: LessonNow;
	number: number;
	/** Only through the eyes of the seat that decides: with what the order said would stay picked, if that has anything left to do, else with nothing picked. */
	offers?: Offers;
	over: boolean;
	scene: Scene;
	seat: Seat | null;
	seed: string | null;
	step: number;
	type: 'update';
}

/** What can be seen from a place, for the eyes that ask. */
export interface View {
	/** For each place out of sight, what blocks the line. */
	blocked: Blocked[];
	from: Anchor | null;
	/** Of these, what could be fired at (in arc and range), with one word: `short`, `normal`, `long`. */
	in_reach: [Anchor, string][];
	/** What a table shows of the piece there: reach of its next move, arcs, ranges. */
	overlays?: Overlay[];
	/** Everything visible from there. */
	seen: Anchor[];
}

/** One step of a way of several orders. */
export interface WayLeg {
	costs?: Payment[];
	facing?: number;
	/** What is left to spend when it has got there. */
	left?: number;
	/** The order of this step, in the rule system's own JSON. */
	order: unknown;
	/** Enemies known to be able to answer there. */
	seenBy?: number[];
	to: Anchor;
}

/** The first answer on a connection. */
export interface Welcome {
	board?: Board;
	canUndo: boolean;
	commitment: string;
	decision: Decision;
	eyes: Eyes;
	imported: boolean;
	/** Where the lesson stands, if it is one. */
	lesson?: LessonNow;
	log: Act[];
	match: string;
	number: number;
	/** With nothing picked; only through the eyes of the seat that decides. */
	offers?: Offers;
	options: Options;
	over: boolean;
	rematch: boolean;
	resumed: boolean;
	scenario: Scenario;
	scene: Scene;
	seats: SeatRow[];
	seed: string | null;
	server: ServerInfo;
	spectator: boolean;
	step: number;
	system: string;
	thinkAloud: boolean;
	title: string;
	type: 'welcome';
	yourSeats: Seat[];
}
