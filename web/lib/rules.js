// Links to rules. A click inside a battle opens the rule beside it; the link itself leads to the reference page.
/** @import { RuleRow } from './wire.js' */

import * as api from './api.js';
import { emit, html } from './dom.js';

let system = '';
/** The rows of the reference, once they are here. @type {RuleRow[]} */
let rows = [];

/** Whose rules the links lead to. @param {string} name */
export function setSystem(name) {
	if (name === system) return;
	system = name;
	rows = [];
}

/** Fetches the reference when nothing else is to be done, so that words can be explained. */
export function learnWords() {
	if (rows.length || !system) return;
	const wanted = system;
	api.rules(wanted).then(
		(book) => {
			if (wanted === system) rows = book.rows;
		},
		() => {},
	);
}

/** What a word of a price means: the row of the reference that begins with it and a colon.
 * @param {string} word @returns {{ id: string, text: string } | null} */
export function meaningOf(word) {
	const start = new RegExp(`^${word.replace(/\W/g, '.')}( \\w+)?: `, 'i');
	for (const { id, cells } of rows) {
		const [, text] = cells[0] ?? ['', ''];
		if (start.test(text)) return { id, text: text.split(/(?<=\.) /)[0] };
	}
	return null;
}

/** A link to one rule; it bubbles `rule-wanted` when followed by a plain click. @param {string | undefined} id @returns {HTMLElement | string} */
export function ruleLink(id) {
	if (!id) return '';
	const link = html('a', { class: 'rule', href: `/rules/${system}#${id}`, title: `Rule ${id}` }, id);
	link.addEventListener('click', (event) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey) return;
		if (!emit(link, 'rule-wanted', { id })) {
			event.preventDefault();
			event.stopPropagation();
		}
	});
	return link;
}

/** A rule's text with `code`, **bold** and *stress* made visible, and other rules linked. @param {string} text
 * @param {Set<string>} [ids] the rules there are @returns {(Node | string)[]} */
export function richText(text, ids = new Set()) {
	return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\b[a-z]+\d?-[A-Za-z]*\d[\w.]*\w)/).map((part) => {
		if (part.startsWith('`')) return html('code', {}, part.slice(1, -1));
		if (part.startsWith('**')) return html('strong', {}, part.slice(2, -2));
		if (part.startsWith('*') && 2 < part.length) return html('em', {}, part.slice(1, -1));
		return ids.has(part) ? ruleLink(part) : part;
	});
}
