// <st-tabs>: several panels, one shown at a time.
//   el.tabs = [[name, label, content], …]; el.choose(name); el.setHidden(name, hidden)
import { button, html } from '../../lib/dom.js';

export class TabsElement extends HTMLElement {
	/** @type {Map<string, { tab: HTMLButtonElement, panel: HTMLElement }>} */
	#tabs = new Map();

	/** @param {[string, string, HTMLElement][]} tabs */
	set tabs(tabs) {
		const list = html('div', { role: 'tablist', class: 'tab-list' });
		this.replaceChildren(list);
		for (const [name, label, content] of tabs) {
			const tab = button(label, () => this.choose(name), {
				role: 'tab',
				id: `tab-${name}`,
				'aria-controls': `panel-${name}`,
			});
			const panel = html(
				'div',
				{
					role: 'tabpanel',
					id: `panel-${name}`,
					'aria-labelledby': `tab-${name}`,
					class: `tab-panel panel-${name}`,
				},
				content,
			);
			list.append(tab);
			this.append(panel);
			this.#tabs.set(name, { tab, panel });
		}
		list.addEventListener('keydown', (event) => this.#key(event));
		this.choose(tabs[0][0]);
	}

	/** @param {string} name */
	choose(name) {
		for (const [other, { tab, panel }] of this.#tabs) {
			tab.setAttribute('aria-selected', String(other === name));
			tab.tabIndex = other === name ? 0 : -1;
			panel.hidden = other !== name;
		}
		const log = this.#tabs.get(name)?.panel.firstElementChild;
		if (log?.localName === 'st-log') log.scrollTop = log.scrollHeight;
	}

	/** @param {string} name @param {boolean} hidden */
	setHidden(name, hidden) {
		const found = this.#tabs.get(name);
		if (found) found.tab.hidden = hidden;
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (!step) return;
		const tabs = [...this.#tabs.entries()].filter(([, { tab }]) => !tab.hidden);
		const now = tabs.findIndex(([, { tab }]) => tab === document.activeElement);
		const [name, { tab }] = tabs[(now + step + tabs.length) % tabs.length];
		this.choose(name);
		tab.focus();
		event.preventDefault();
	}
}
customElements.define('st-tabs', TabsElement);
