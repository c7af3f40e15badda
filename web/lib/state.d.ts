// What a battle page knows and shows; what a map is given to show.
import type {
	Act,
	Anchor,
	Board,
	Choice,
	Decision,
	Eyes,
	Hint,
	Overlay,
	Refusal,
	Scenario,
	Scene,
	SeatRow,
	Selection,
	Thoughts,
	View,
} from './wire.js';

/** What is picked, every part of it said */
export type Picked = Selection & { pieces: number[]; card: number | null; wanted: Anchor | null };

/** What a commander considers, now or before an order that was given */
export type Thought = Pick<Hint, 'by' | 'label' | 'now' | 'considered' | 'rehearsed'> &
	Partial<Pick<Thoughts, 'given' | 'computer'>>;

/** Pieces on their way to a wanted place, and the umpire's last word on it. */
export interface Drag {
	wish: Picked;
	/** All that could be done there, as of the last answer */
	choices: Choice[];
	/** The one of them that is shown: where they would come to stand */
	choice: Choice | null;
	/** The label of the one that the player has asked for, or nothing */
	want: string;
	/** Why nowhere, if so */
	refusals: Refusal[];
	/** Is this the answer to this very wish? */
	answered: boolean;
	/** What happens with the answer: nothing yet, nothing by itself, it is given unless there is something to choose, it is given if
	 * besides the wish is met in full, it is given */
	hand: 'held' | 'stands' | 'let-go' | 'if-whole' | 'given';
}

export interface BattleState {
	line: Line;
	match: string;
	system: string;
	title: string;
	scenario: Scenario | null;
	options: Record<string, unknown>;
	commitment: string;
	seed: string | null;
	imported: boolean;
	yourSeats: number[];
	spectator: boolean;
	eyes: Eyes;
	seats: SeatRow[];
	board: Board | null;
	scene: Scene | null;
	number: number;
	step: number;
	decision: Decision | null;
	canUndo: boolean;
	over: boolean;
	rematch: boolean;
	/** Do the commanders say why? */
	thinkAloud: boolean;
	log: Act[];
	picked: Picked;
	/** Are further pieces added to the picked ones? */
	several: boolean;
	/** For what is picked now */
	choices: Choice[];
	/** Have they been answered for this scene? */
	choicesKnown: boolean;
	/** The choices at the place that was clicked, waiting to be confirmed */
	armed: Choice[];
	/** Pieces that could be picked at that place instead */
	armedPicks: { label: string; piece: number }[];
	/** The choice under the pointer or the focus */
	pointed: Choice | null;
	refused: { at: Anchor; refusals: Refusal[] } | null;
	/** What is seen from somewhere, while asked for */
	view: View | null;
	/** What a commander considers */
	hint: Thought | null;
	/** What an open table shows of the picked piece */
	overlays: Overlay[];
	drag: Drag | null;
	/** An order is under way */
	busy: boolean;
	/** One sentence for the player, or nothing */
	notice: string;
	/** Its rule, if any */
	noticeRule: string;
	/** The seat the screen waits for */
	handOver: number | null;
	/** Is a choice given by itself when it is the only one? */
	alone: boolean;
}

export type Line = 'connecting' | 'online' | 'offline' | 'closed';

export interface Shown {
	scene: Scene;
	/** Through whose eyes */
	seat: number | null;
	/** May an order be given now? */
	mine?: boolean;
	choices: Choice[];
	picked: number[];
	armed: Choice[];
	pointed: Choice | null;
	view: View | null;
	/** Of the picked piece */
	overlays?: Overlay[];
	drag?: Drag | null;
	refused: { at: Anchor; refusals: Refusal[] } | null;
}
