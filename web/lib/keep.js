// What this browser keeps: secret links, the player's name and a few settings. Nothing of a battle.
/** @import { Created } from './wire.js' */

/** `own` links are played or watched from here; the others were made here to be sent to somebody.
 * @typedef {{ match: string, token: string, seat: number | null, own: boolean }} Kept */

const LINKS = 'sandtable.links';
const SETTINGS = 'sandtable.settings';
const MOST = 200;

/** @template T @param {string} name @param {T} otherwise @returns {T} */
function read(name, otherwise) {
	try {
		return JSON.parse(localStorage.getItem(name) ?? 'null') ?? otherwise;
	} catch {
		return otherwise;
	}
}

/** @param {string} name @param {unknown} value */
function write(name, value) {
	try {
		localStorage.setItem(name, JSON.stringify(value));
	} catch {
		// A private window may have no room: the link in the address bar still works.
	}
}

/** @returns {Kept[]} newest first */
export const links = () => read(LINKS, /** @type {Kept[]} */ ([]));

/** @param {Kept[]} more */
export function keepLinks(more) {
	const tokens = new Set(more.map((link) => link.token));
	write(LINKS, [...more, ...links().filter((link) => !tokens.has(link.token))].slice(0, MOST));
}

/** The links of a match that is played from here. @param {Created} made */
export const keepMade = ({ match, tokens }) =>
	keepLinks(tokens.map(({ seat, token }) => ({ match, token, seat, own: true })));

/** @param {string[]} tokens */
export function forget(tokens) {
	write(
		LINKS,
		links().filter((link) => !tokens.includes(link.token)),
	);
}

/** `learned` lists lessons that were finished, as `system/id`.
 * @typedef {{ name: string, theme: 'auto' | 'light' | 'dark', openTable: boolean, seen: Record<string, number>, learned: string[],
 *   text: 'small' | 'normal' | 'large', labels: boolean, motion: 'auto' | 'less', colours: 'standard' | 'contrast' | 'grey',
 *   sound: 'ask' | 'on' | 'off', volume: number, film: 'all' | 'mine' | 'off', filmSpeed: number, hold: number }} Settings */

/** @returns {Settings} */
export const settings = () => ({
	name: '',
	theme: 'auto',
	openTable: false,
	film: 'all',
	filmSpeed: 1,
	hold: 2000,
	seen: {},
	learned: [],
	text: 'normal',
	labels: false,
	motion: 'auto',
	colours: 'standard',
	sound: 'ask',
	volume: 0.6,
	...read(SETTINGS, {}),
});

/** @param {Partial<Settings>} change */
export function set(change) {
	write(SETTINGS, { ...settings(), ...change });
}

/** Lets the page look as the settings say. */
export function wear() {
	const { theme, text, labels, motion, colours } = settings();
	Object.assign(document.documentElement.dataset, {
		theme,
		text,
		labels: labels ? 'on' : 'off',
		motion,
		colours,
	});
}

/** This browser knows nothing any more. */
export function forgetEverything() {
	for (const name of [LINKS, SETTINGS]) localStorage.removeItem(name);
}

/** The last number of a match this browser has shown. @param {string} match */
export const seen = (match) => settings().seen[match] ?? 0;

/** @param {string} match @param {number} number */
export function setSeen(match, number) {
	const entries = Object.entries({ ...settings().seen, [match]: number });
	set({ seen: Object.fromEntries(entries.slice(-MOST)) });
}
