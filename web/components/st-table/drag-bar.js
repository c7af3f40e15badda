// The umpire's word on a drag, in a line that is also spoken; and buttons for whoever has no keys.
/** @import { Drag } from '../../lib/state.js' */

import { price } from '../../lib/anchors.js';
import { shortcomings } from '../../lib/battle-changes.js';
import { html, signButton } from '../../lib/dom.js';
import { ruleLink } from '../../lib/rules.js';
import { inWords, spentOf } from './ruler.js';

export class DragBar {
	words = html('div', { class: 'drag-words', role: 'status', hidden: true });
	buttons;

	/** @param {{ turn: (way: -1 | 1) => void, waypoint: () => void, give: () => void, cancel: () => void }} acts */
	constructor({ turn, waypoint, give, cancel }) {
		this.buttons = html(
			'div',
			{ class: 'ghost-bar', role: 'toolbar', 'aria-label': 'Wanted place', hidden: true },
			signButton('⟲', 'Turn left (Q)', () => turn(-1)),
			signButton('⟳', 'Turn right (E)', () => turn(1)),
			signButton('⚑', 'Go by way of this point (W)', waypoint),
			signButton('✓ Do it', 'Do it (Enter)', give, { class: 'primary' }),
			signButton('✕', 'Cancel (Esc)', cancel),
		);
	}

	/** @param {Drag | null} drag @param {string} measure */
	show(drag, measure) {
		this.words.hidden = !drag;
		this.buttons.hidden = drag?.hand !== 'stands';
		if (!drag) {
			this.words.replaceChildren();
			return;
		}
		const { choice, answered, refusals } = drag;
		const [ending] = choice?.preview.endings ?? [];
		const { units, of } = ending?.spent ?? { units: 0, of: 0 };
		const spent = ending?.spent
			? `${inWords(spentOf({ units, of }))} of ${inWords(of, measure)}, ${inWords(of - units, measure)} left. `
			: '';
		const cost = choice ? price(choice) : '';
		const reasons = choice ? shortcomings(choice) : answered ? refusals : [];
		this.words.classList.toggle('refused', answered && !choice);
		this.words.replaceChildren(
			html(
				'p',
				{},
				html('strong', {}, choice?.label ?? (answered ? 'Not there' : '…')),
				` ${spent}${cost ? `Costs ${cost}.` : ''}`,
			),
			...reasons
				.slice(0, 2)
				.map(({ sentence, rule }) => html('p', { class: 'reason' }, sentence, ' ', ruleLink(rule))),
			...(choice?.preview.notes ?? []).map(({ text, rule }) => html('p', {}, text, ' ', ruleLink(rule))),
		);
	}
}
