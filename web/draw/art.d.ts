// What the drawing of a board is made from.
import type { Anchor, Cell, Piece, Place } from '../lib/wire.js';

export interface Point {
	x: number;
	y: number;
}
export interface Frame extends Point {
	width: number;
	height: number;
}
/** How much is drawn: `full` for a battle, `mini` for a miniature. */
export type Detail = 'full' | 'mini';
/** From a table's points to a drawing's, and back. */
export interface Sheet {
	to: (x: number, y: number) => Point;
	from: (at: Point) => Point;
}
export interface Layout {
	frame: Frame;
	cells: Cell[];
	draw: (detail: Detail) => SVGGElement;
	place: (place: Place) => Point | null;
	anchor: (anchor: Anchor, pieces: Piece[]) => Point | null;
}
/** One piece of ground, in drawing units. */
export interface Lot {
	/** Its outline or its line */
	points: Point[];
	top: Point[];
	/** Of a strip, else 0 */
	width: number;
	/** Is it an outline and not a line? */
	closed: boolean;
	level: number;
	facings: number[];
	random: () => number;
}
export interface Plot {
	/** The middle */
	at: Point;
	random: () => number;
	/** Sides through which a road or the like runs */
	links: number[];
	/** Looks of the six neighbours */
	near: string[];
	detail: 'full' | 'mini';
}
/** How a side looks. */
export interface Paint {
	/** Its hue: `german`, `soviet` */
	livery: string;
	/** Its sign: `cross`, `star` */
	sign: string;
	/** Dark cards with round corners, or light ones with cut corners */
	dark: boolean;
	/** An ally of somebody who looks the same */
	second: boolean;
}
/** One shape of a silhouette: in ink or in the card's colour, filled or as a line of some width, moved. */
export type Layer = ['ink' | 'gap' | 'ink-line' | 'gap-line' | 'gap-faint', string, number?, string?];
