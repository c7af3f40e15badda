// <st-outcome>: how it ended, proof that the dice were fair, and if the match is named a review of it.
//   el.show({ outcome, sides, commitment, seed, mine, rematch, spectator, tokens, match })
// Events: rematch-wanted, replay-wanted, export-wanted.
/** @import { Outcome } from '../../lib/wire.js' */

import { seatClass, signOf } from '../../draw/piece.js';
import * as api from '../../lib/api.js';
import { button, component, emit, html } from '../../lib/dom.js';
import { seedMatches } from '../../lib/fair.js';
import { ReviewElement } from '../st-review/st-review.js';

/** @typedef {{ outcome: Outcome, sides: Map<number, string>, commitment: string, seed: string | null, mine: number[], rematch: boolean, spectator: boolean, tokens: string[], match?: string }} End */

export class OutcomeElement extends HTMLElement {
	#text = '';
	#review = component(ReviewElement);

	/** @param {End} end */
	show(end) {
		const text = JSON.stringify({ ...end, sides: [...end.sides] });
		if (text === this.#text) return;
		this.#text = text;
		const { outcome, sides, mine } = end;
		const won = mine.some((seat) => outcome.winners.includes(seat));
		const heading = !outcome.winners.length
			? 'Nobody wins'
			: mine.length === 1
				? won
					? 'Victory'
					: 'Defeat'
				: 'The battle is over';
		const scores = outcome.scores.map((score, seat) =>
			html(
				'li',
				{ class: seatClass(seat) },
				`${signOf(seat)} ${sides.get(seat) ?? `Seat ${seat + 1}`}: `,
				html('strong', {}, score),
				outcome.winners.includes(seat) ? ' — wins' : '',
			),
		);
		/** @param {string} label @param {string} type @param {string} [kind] */
		const wish = (label, type, kind) => button(label, () => emit(this, type), { class: kind });
		const verdict = html('p', { class: 'verdict', role: 'status' }, 'Checking the dice…');
		this.replaceChildren(
			html('h2', {}, heading),
			html('p', {}, outcome.text),
			html('ul', { class: 'scores' }, ...scores),
			html(
				'p',
				{ class: 'row' },
				end.spectator
					? null
					: wish(end.rematch ? 'Join the rematch' : 'Rematch, sides swapped', 'rematch-wanted', 'primary'),
				wish('Watch the replay', 'replay-wanted'),
				wish('Save the match', 'export-wanted'),
			),
			verdict,
			html(
				'details',
				{},
				html('summary', {}, 'Commitment and seed'),
				html('p', { class: 'hash' }, `Commitment, told at the start: ${end.commitment}`),
				html('p', { class: 'hash' }, `Seed, told at the end: ${end.seed ?? 'not yet'}`),
			),
		);
		const { match, tokens } = end;
		if (match) {
			this.append(this.#review);
			this.#review.of = { match, tokens };
		}
		this.#verify(verdict, end);
	}

	/** @param {HTMLElement} verdict @param {End} end */
	async #verify(verdict, end) {
		const { seed, commitment } = end;
		if (!seed) {
			verdict.textContent = 'The seed is not told for this match.';
			return;
		}
		const fair = await seedMatches(seed, commitment);
		if (fair === null) {
			verdict.textContent =
				'This browser hashes only on https or localhost: compare SHA-256 of the seed with the commitment yourself.';
			return;
		}
		verdict.classList.add(fair ? 'good' : 'bad');
		if (!fair) {
			verdict.textContent = '✗ The seed does not belong to the commitment told at the start.';
			return;
		}
		verdict.textContent =
			'✓ Your browser checked it: the seed is the one the server committed itself to before the first roll.';
		await this.#count(verdict, end);
	}

	/** What the server says about the rolls themselves, and how to check that without trusting it.
	 * @param {HTMLElement} verdict @param {End} end */
	async #count(verdict, { tokens, seed, commitment }) {
		const told = await api.orProblem(api.dice(tokens));
		if (told instanceof Error) return;
		const rolls = (told.rolls ?? []).reduce((sum, { dice }) => sum + dice.length, 0);
		const same = told.seed === seed && told.commitment === commitment && told.verified !== false;
		const words = same
			? ` The server played all orders again from this seed and got the same ${rolls} rolls.`
			: ' But the server’s own account of the dice does not agree with it.';
		verdict.classList.toggle('good', same);
		verdict.classList.toggle('bad', !same);
		if (!same) verdict.textContent = verdict.textContent?.replace('✓', '✗') ?? '';
		verdict.append(
			words,
			html(
				'span',
				{ class: 'quiet' },
				' To recompute every roll yourself, save the match and run ',
				html('code', {}, 'sandtable replay --verify FILE'),
				'.',
			),
		);
	}
}
customElements.define('st-outcome', OutcomeElement);
