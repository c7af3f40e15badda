// The row of tools under the prompt: undo, several, see, hint.
/** @import { BattleState } from '../../lib/state.js' */
/** @import { Battle } from '../../lib/battle.js' */

import { myTurn } from '../../lib/battle-state.js';
import { button, html } from '../../lib/dom.js';

export class Tools {
	#live;
	#ask;
	/** Is what is seen shown until further notice? */
	seeing = false;

	/** @param {Battle} live @param {(where: 'here' | 'there') => void} ask what is seen */
	constructor(live, ask) {
		this.#live = live;
		this.#ask = ask;
	}

	#undo = button('↶ Undo', () => this.undo(), { title: 'Take the last order back (U)' });
	#hint = button('? Hint', () => this.hint(), { title: 'What would a commander do? (H)' });
	#several = button('❏ Several', () => this.toggleSeveral(), {
		'aria-pressed': 'false',
		title: 'Pick several pieces (M, or shift-click)',
	});
	#see = button('◉ See', () => this.toggleSeeing(), {
		'aria-pressed': 'false',
		title: 'What is seen from here (hold V)',
	});
	bar = html(
		'div',
		{ class: 'tools', role: 'toolbar', 'aria-label': 'Tools' },
		this.#undo,
		this.#several,
		this.#see,
		this.#hint,
	);

	/** @param {BattleState} state */
	show(state) {
		this.#undo.disabled = !state.canUndo || state.busy;
		this.#hint.disabled = !myTurn(state) || state.busy;
		this.#several.setAttribute('aria-pressed', String(state.several));
	}

	undo() {
		if (!this.#undo.disabled) this.#live.undo();
	}

	async hint() {
		if (this.#hint.disabled) return;
		this.#hint.textContent = '… Thinking';
		await this.#live.askHint();
		this.#hint.textContent = '? Hint';
	}

	toggleSeveral() {
		this.#live.setSeveral(!this.#live.state.several);
	}

	toggleSeeing() {
		this.seeing = !this.seeing;
		this.#see.setAttribute('aria-pressed', String(this.seeing));
		if (this.seeing) this.#ask('here');
		else this.#live.stopSeeing();
	}
}
