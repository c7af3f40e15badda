// A study of a scenario, as `sandtable study` writes it and the server passes it on: docs/protocol.md.
import type { Seat } from './wire.js';

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
