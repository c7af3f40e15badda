// <st-rules>: the rules reference of one system: searchable, every row with its id as anchor.
//   el.system = string
/** @import { RuleRow } from '../../lib/wire.js' */

import * as api from '../../lib/api.js';
import { blankPage, button, html } from '../../lib/dom.js';
import { richText, setSystem } from '../../lib/rules.js';

export class RulesElement extends HTMLElement {
	system = '';
	/** @type {{ row: RuleRow, text: string, element: HTMLElement }[]} */
	#rows = [];
	/** @type {{ element: HTMLElement, rows: HTMLElement[], entry: HTMLElement }[]} */
	#sections = [];
	#count = html('p', { class: 'quiet', role: 'status' });

	async connectedCallback() {
		const book = await api.orProblem(api.rules(this.system));
		if (book instanceof Error) {
			this.replaceChildren(blankPage('No rules here', book.message));
			return;
		}
		document.title = `Rules: ${book.title} · Sandtable`;
		const search = html('input', {
			type: 'search',
			id: 'rules-search',
			placeholder: 'Search: word or id',
			autocomplete: 'off',
		});
		search.addEventListener('input', () => this.#search(search.value));
		const body = html('div', { class: 'rule-list' });
		const contents = html('ul', {});
		const ids = new Set(book.rows.map((row) => row.id));
		setSystem(this.system);
		for (const [name, rows] of Map.groupBy(book.rows, ({ section }) => section)) {
			const heading = html('h2', {}, ...richText(name));
			const drawn = rows.map((row) => {
				const element = drawRow(row, ids);
				this.#rows.push({
					row,
					element,
					text: `${row.id} ${name} ${row.cells.map(([, text]) => text).join(' ')}`.toLowerCase(),
				});
				return element;
			});
			const section = html('section', {}, heading, ...drawn);
			const jump = button(heading.textContent, () => heading.scrollIntoView(), { class: 'link' });
			const entry = html('li', {}, jump);
			contents.append(entry);
			body.append(section);
			this.#sections.push({ element: section, rows: drawn, entry });
		}
		this.replaceChildren(
			html(
				'header',
				{ class: 'page-head' },
				html('a', { href: '/', class: 'home' }, '⌂ Lobby'),
				html('h1', {}, `Rules: ${book.title}`),
			),
			html(
				'div',
				{ class: 'rules-page' },
				html(
					'nav',
					{ 'aria-label': 'Sections' },
					html('label', { for: 'rules-search' }, 'Search'),
					search,
					this.#count,
					html('details', { open: 900 < innerWidth }, html('summary', {}, 'Sections'), contents),
				),
				html('main', {}, body),
			),
		);
		this.#search('');
		addEventListener('hashchange', this.#jump);
		this.#jump();
	}

	disconnectedCallback() {
		removeEventListener('hashchange', this.#jump);
	}

	#jump = () => {
		const id = decodeURIComponent(location.hash.slice(1));
		this.querySelector('.rule-row.target')?.classList.remove('target');
		const found = this.#rows.find(({ row }) => row.id === id);
		found?.element.classList.add('target');
		found?.element.scrollIntoView({ block: 'center' });
	};

	/** @param {string} wanted */
	#search(wanted) {
		const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
		let found = 0;
		for (const { text, element } of this.#rows) {
			const fits = words.every((word) => text.includes(word));
			element.hidden = !fits;
			if (fits) found++;
		}
		for (const { element, rows, entry } of this.#sections) {
			element.hidden = rows.every((row) => row.hidden);
			entry.hidden = element.hidden;
		}
		this.#count.textContent = words.length
			? `${found} of ${this.#rows.length} rules`
			: `${this.#rows.length} rules`;
	}
}

/** @param {RuleRow} row @param {Set<string>} ids */
function drawRow(row, ids) {
	const [first, ...rest] = row.cells.filter(([, text]) => text);
	return html(
		'article',
		{ class: 'rule-row', id: row.id },
		html('h3', {}, html('a', { href: `#${row.id}` }, row.id)),
		html(
			'div',
			{},
			first ? html('p', {}, ...richText(first[1], ids)) : null,
			...rest.map(([title, text]) =>
				html(
					'p',
					{ class: 'ruling' },
					html('span', { class: 'quiet' }, ...richText(title), ': '),
					...richText(text, ids),
				),
			),
		),
	);
}
customElements.define('st-rules', RulesElement);
