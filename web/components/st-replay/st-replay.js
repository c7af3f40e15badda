// <st-replay>: a match from its first order to its last, step by step, through chosen eyes.
//   el.tokens = string[]; el.step = number; el.eyes = 'seat-0' | 'spectator' | 'umpire'
/** @import { Scene, Step } from '../../lib/wire.js' */

import { dress } from '../../draw/livery.js';
import * as api from '../../lib/api.js';
import * as keep from '../../lib/keep.js';
import { blankPage, button, component, html, on, signButton } from '../../lib/dom.js';
import { ruleLink, setSystem } from '../../lib/rules.js';
import { Steps } from '../../lib/steps.js';
import { whyWords } from '../../lib/teams.js';
import { dialog, linkField, whyDialog } from '../st-battle/dialogs.js';
import { shownOf } from '../st-battle/screening.js';
import { BoardElement } from '../st-board/st-board.js';
import { Player } from '../st-film/player.js';
import { FilmElement } from '../st-film/st-film.js';
import { LogElement } from '../st-log/st-log.js';
import { OutcomeElement } from '../st-outcome/st-outcome.js';
import { ReviewElement } from '../st-review/st-review.js';
import { RuleSheetElement } from '../st-rule-sheet/st-rule-sheet.js';
import { TableElement } from '../st-table/st-table.js';
import { TracksElement } from '../st-tracks/st-tracks.js';

const PACE = 1400;

export class ReplayElement extends HTMLElement {
	/** @type {string[]} */
	tokens = [];
	step = 0;
	eyes = '';
	#steps = 0;
	#asked = 0;
	#playing = false;
	#kept = new Steps([]);
	/** What is drawn now. @type {Scene | null} */
	#scene = null;
	/** @type {any} */
	#match = null;
	/** @type {BoardElement | TableElement} */
	#board = component(BoardElement);
	#film = component(FilmElement);
	#player = new Player({
		map: () => this.#board,
		strip: this.#film,
		paint: (scene) => this.#board.show(shownOf(scene)),
		patient: true,
	});
	#tracks = component(TracksElement);
	#log = component(LogElement, {}, { tabindex: '0', 'aria-label': 'What happened', role: 'region' });
	#sheet = component(RuleSheetElement);
	#outcome = component(OutcomeElement, { hidden: true });
	#review = component(ReviewElement);
	#prompt = html('div', { class: 'prompt' });
	#bar = html('input', { type: 'range', min: 0, value: 0, class: 'scrub', 'aria-label': 'Step' });
	#count = html('output', { class: 'step-count' });
	#play = button('▶', () => this.#togglePlay(), { title: 'Play (space)', 'aria-label': 'Play' });
	#speed = button('1×', () => this.#player.faster(), { title: 'Speed (Shift + A)' });
	#eyes = html('select', { 'aria-label': 'Whose eyes' });

	async connectedCallback() {
		const match = await api.orProblem(api.match(this.tokens));
		if (match instanceof Error) {
			this.replaceChildren(blankPage('Nothing to replay', match.message));
			return;
		}
		this.#kept = new Steps(this.tokens);
		this.#match = match.match && typeof match.match === 'object' ? { ...match, ...match.match } : match;
		setSystem(this.#match.system);
		this.#build();
		const board = await api.board(this.#match.system, this.#match.scenario);
		if (board.kind === 'table') {
			const table = component(TableElement);
			this.#board.replaceWith(table);
			this.#board = table;
		}
		this.#board.board = board;
		this.#listen();
		this.#steps = this.#match.step ?? 0;
		if (this.#match.over) this.#review.of = { match: this.#match.match, tokens: this.tokens };
		await this.#show(this.step);
	}

	disconnectedCallback() {
		this.#playing = false;
		this.#player.stop();
		document.removeEventListener('keydown', this.#key);
	}

	#build() {
		const { seats, yourSeats, over, title } = this.#match;
		document.title = `Replay: ${title} · Sandtable`;
		dress(seats);
		for (const row of seats) {
			if (over || yourSeats.includes(row.seat))
				this.#eyes.append(html('option', { value: `seat-${row.seat}` }, `${row.side}’s eyes`));
		}
		this.#eyes.append(html('option', { value: 'spectator' }, 'What everybody saw'));
		if (over) this.#eyes.append(html('option', { value: 'umpire' }, 'Everything'));
		if (!this.eyes) this.eyes = over ? 'umpire' : yourSeats.length ? `seat-${yourSeats[0]}` : 'spectator';
		this.#eyes.value = this.eyes;
		const bar = html(
			'nav',
			{ class: 'replay-bar', 'aria-label': 'Replay' },
			signButton('❙◀', 'To the beginning', () => this.#show(0)),
			signButton('◁', 'One step back', () => this.#show(this.step - 1)),
			this.#play,
			signButton('▷', 'One step on', () => this.#forward()),
			signButton('▶❙', 'To the end', () => this.#show(this.#steps)),
			this.#speed,
			this.#bar,
			this.#count,
			this.#eyes,
			signButton('Link', 'Link to this step', () =>
				dialog(
					'Link to this step',
					linkField('This step', location.href),
					html(
						'p',
						{ class: 'quiet' },
						'The link holds the secret of your seat. After the battle that does no harm.',
					),
				),
			),
		);
		const home = html('a', { href: '/', class: 'home', title: 'To the lobby' }, '⌂');
		const back = html(
			'a',
			{ href: `/play#t=${this.tokens.join(',')}`, class: 'button' },
			over ? 'The end of it' : 'Back to the battle',
		);
		this.replaceChildren(
			html(
				'header',
				{ class: 'battle-bar' },
				home,
				html('h1', { class: 'battle-title' }, `Replay: ${title}`),
				this.#tracks,
				back,
			),
			html('main', { class: 'map' }, this.#board, this.#film),
			html(
				'aside',
				{ class: 'panel', 'aria-label': 'What happened' },
				this.#prompt,
				this.#outcome,
				this.#log,
				this.#review,
			),
			bar,
			this.#sheet,
		);
	}

	#listen() {
		this.#bar.addEventListener('input', () => this.#show(Number(this.#bar.value)));
		this.#eyes.addEventListener('change', () => {
			this.eyes = this.#eyes.value;
			this.#show(this.step);
		});
		document.addEventListener('keydown', this.#key);
		on(this, 'rule-wanted', ({ id }) => this.#sheet.open(this.#match.system, id));
		on(this, 'step-wanted', ({ step }) => this.#show(step));
		on(this, 'why-wanted', (asked) => whyDialog(this.tokens, asked));
		on(this, 'film-skip', () => this.#player.skip());
		on(this, 'film-again', () => this.#player.again());
		on(this, 'film-faster', () => this.#player.faster());
		on(this, 'film-wanted', () => this.#show(this.step - 1).then(() => this.#forward()));
		this.#player.addEventListener('speed', () => this.#showSpeed());
		this.#showSpeed();
		on(this, 'pieces-pointed', ({ ids }) => this.#board.flag(ids));
	}

	/** @param {KeyboardEvent} event */
	#key = (event) => {
		if (/** @type {Element} */ (event.target).closest('input, select, button, svg, dialog')) return;
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (step === 1) this.#forward();
		else if (step) this.#show(this.step + step);
		else if (event.key === 'a') this.#player.again();
		else if (event.key === 'A') this.#player.faster();
		else if (event.key === 'Home') this.#show(0);
		else if (event.key === 'End') this.#show(this.#steps);
		else if (event.key === ' ') this.#togglePlay();
		else return;
		event.preventDefault();
	};

	#togglePlay() {
		this.#playing = !this.#playing;
		this.#play.textContent = this.#playing ? '❚❚' : '▶';
		this.#play.setAttribute('aria-label', this.#playing ? 'Pause' : 'Play');
		if (this.#playing) this.#playOn();
	}

	/** One step after the other, until the end or until somebody says stop. */
	async #playOn() {
		if (this.#steps <= this.step) await this.#show(0);
		while (this.#playing && this.step < this.#steps) {
			const before = this.step;
			if (keep.settings().film === 'off') await new Promise((resolve) => setTimeout(resolve, PACE));
			if (this.#playing) await this.#forward();
			if (this.step === before) break;
		}
		if (this.#playing) this.#togglePlay();
	}

	/** The next step, played. */
	async #forward() {
		const from = this.#scene;
		if (this.#player.playing) {
			this.#player.skip();
			return;
		}
		if (!from || this.#steps <= this.step || keep.settings().film === 'off') {
			await this.#show(this.step + 1);
			return;
		}
		const step = this.step + 1;
		const found = await this.#kept.get(step, this.eyes).catch(() => null);
		if (!found || this.step + 1 !== step) return;
		this.#begin(step);
		const { events, seat, kind, scene } = found;
		if (step < this.#steps) this.#kept.get(step + 1, this.eyes).catch(() => {});
		const act = { number: step, step, seat, kind: kind ?? 'start', events };
		if (events.length) await this.#player.add([{ act, from, to: scene, own: false }]);
		if (this.step === step && this.#scene === from) this.#draw(found);
	}

	#showSpeed() {
		const { filmSpeed } = keep.settings();
		this.#speed.textContent = `${filmSpeed === 0.5 ? '½' : filmSpeed}×`;
		this.#speed.setAttribute('aria-label', `Speed ${filmSpeed}`);
	}

	/** @param {number} step */
	#begin(step) {
		this.step = step;
		this.#bar.max = String(this.#steps);
		this.#bar.value = String(step);
		this.#count.textContent = `${step} / ${this.#steps}`;
	}

	/** @param {number} wanted */
	async #show(wanted) {
		const step = Math.max(0, Math.min(this.#steps, wanted));
		this.#player.stop();
		this.#begin(step);
		const asked = ++this.#asked;
		const found = await this.#kept.get(step, this.eyes).catch((problem) => problem);
		if (asked !== this.#asked) return;
		if (found instanceof Error) {
			this.#prompt.replaceChildren(html('p', { class: 'notice' }, found.message));
			return;
		}
		this.#draw(found);
		if (step < this.#steps) this.#kept.get(step + 1, this.eyes).catch(() => {});
	}

	/** @param {Step} found */
	#draw({ scene, events, seat, step, steps, kind }) {
		this.#steps = steps;
		this.#bar.max = String(steps);
		this.#count.textContent = `${step} / ${steps}`;
		history.replaceState(null, '', `/replay#t=${this.tokens.join(',')}&step=${step}&eyes=${this.eyes}`);
		const sides = new Map(
			this.#match.seats.map((/** @type {{ seat: number, side: string }} */ row) => [row.seat, row.side]),
		);
		this.#scene = scene;
		this.#film.sides = sides;
		this.#board.show(shownOf(scene));
		this.#board.flag(events.flatMap(({ pieces }) => pieces ?? []));
		this.#tracks.show(scene, sides);
		this.#prompt.replaceChildren(html('p', {}, scene.prompt.text, ' ', ruleLink(scene.prompt.rule)));
		this.#log.why = whyWords(this.#match.seats, this.#match.over, this.#match.thinkAloud ?? false);
		this.#log.acts = [{ number: step, step, seat, kind: kind ?? 'start', events }];
		this.#review.step = step;
		this.#outcome.hidden = !scene.outcome;
		if (scene.outcome) {
			const { commitment, seed } = this.#match;
			this.#outcome.show({
				outcome: scene.outcome,
				sides,
				commitment,
				seed,
				mine: this.#match.yourSeats,
				rematch: false,
				spectator: true,
				tokens: this.tokens,
			});
		}
	}
}
customElements.define('st-replay', ReplayElement);
