// <st-battle>: the page of a live battle. Joins state and drawing; knows no rule.
//   el.tokens = string[]
/** @import { Anchor, Board, Piece, Scene } from '../../lib/wire.js' */
/** @import { BattleState, Picked, Thought } from '../../lib/state.js' */
/** @import { TableElement } from '../st-table/st-table.js' */

import * as api from '../../lib/api.js';
import { byAnchor, groupOf, pieceOf } from '../../lib/anchors.js';
import { Battle } from '../../lib/battle.js';
import { mySeat, myTurn, seatName } from '../../lib/battle-state.js';
import { blankPage, button, component, html, on, oncePerFrame } from '../../lib/dom.js';
import * as keep from '../../lib/keep.js';
import { go } from '../../lib/route.js';
import { learnWords, ruleLink, setSystem } from '../../lib/rules.js';
import { whyWords } from '../../lib/teams.js';
import { BoardElement } from '../st-board/st-board.js';
import { ChoicesElement } from '../st-choices/st-choices.js';
import { FilmElement } from '../st-film/st-film.js';
import { HandElement } from '../st-hand/st-hand.js';
import { HandOverElement } from '../st-handover/st-handover.js';
import { LegendElement } from '../st-legend/st-legend.js';
import { LogElement } from '../st-log/st-log.js';
import { OfferElement } from '../st-offer/st-offer.js';
import { OutcomeElement } from '../st-outcome/st-outcome.js';
import { PieceInfoElement } from '../st-piece-info/st-piece-info.js';
import { RuleSheetElement } from '../st-rule-sheet/st-rule-sheet.js';
import { TabsElement } from '../st-tabs/st-tabs.js';
import { ThoughtElement } from '../st-thought/st-thought.js';
import { TracksElement } from '../st-tracks/st-tracks.js';
import { TraysElement } from '../st-trays/st-trays.js';
import { helpDialog, inviteDialog, resignDialog, saveFile, seatList, whyDialog } from './dialogs.js';
import { Picking } from './picking.js';
import { Screening } from './screening.js';
import { Tools } from './tools.js';
import { filmWords, promptWords, sightWords } from './words.js';

const LINES = {
	connecting: 'Connecting…',
	online: 'Connected',
	offline: 'Line lost, trying again…',
	closed: 'This link opens no match',
};

/** What an open table needs, all at once. */
const TABLE = [
	'/components/st-table/drag-bar.js',
	'/components/st-table/gestures.js',
	'/components/st-table/overlays.js',
	'/components/st-table/ruler.js',
	'/components/st-table/wishing.js',
	'/draw/stand.js',
	'/draw/tops.js',
];

export class BattleElement extends HTMLElement {
	/** @type {Battle | null} */
	#battle = null;
	/** @type {Picking | null} */
	#picking = null;
	/** @type {Tools | null} */
	#tools = null;
	/** @type {Screening | null} */
	#screening = null;
	/** @type {string[]} */
	#tokens = [];
	/** @type {Anchor | null} */
	#pointedAt = null;
	#marked = '';
	/** @type {HTMLDetailsElement | null} */
	#more = null;

	#tracks = component(TracksElement);
	#line = html('span', { class: 'line', role: 'status' });
	#title = html('h1', { class: 'battle-title' });
	#seats = html('div', { class: 'seat-list' });
	/** @type {BoardElement | TableElement} */
	#board = component(BoardElement);
	#offer = component(OfferElement, { hidden: true });
	#film = component(FilmElement);
	#peek = html('div', { class: 'peek', hidden: true });
	#prompt = html('div', { class: 'prompt', role: 'status' });
	#notice = html('div', { class: 'notice', role: 'alert', hidden: true });
	#hint = component(ThoughtElement, { hidden: true });
	#info = component(PieceInfoElement, { hidden: true });
	#other = component(PieceInfoElement, { hidden: true });
	#choices = component(ChoicesElement);
	#aloneBox = html('input', {
		type: 'checkbox',
		id: 'alone',
		onchange: () => this.#live.setAlone(this.#aloneBox.checked),
	});
	#alone = html(
		'label',
		{ for: 'alone', class: 'alone quiet', hidden: true },
		this.#aloneBox,
		' Press this by itself whenever nothing else is offered',
	);
	#letGo = button('← All units', () => this.#live.pick({}), { class: 'let-go', hidden: true });
	#hand = component(HandElement);
	#trays = component(TraysElement);
	#log = component(LogElement, {}, { tabindex: '0', 'aria-label': 'Log', role: 'region' });
	#legend = component(LegendElement);
	#sheet = component(RuleSheetElement);
	#handOver = component(HandOverElement);
	#outcome = component(OutcomeElement, { hidden: true });
	#tabs = component(TabsElement);
	/** @param {string[]} tokens */
	set tokens(tokens) {
		this.#tokens = tokens;
	}

	/** What had the focus last, and whether it was taken from the page. */
	#focused = false;

	/** The focus is never lost: if what had it is gone, the dock takes it, else the place on the map. */
	#keepFocus() {
		const now = document.activeElement;
		if (now && now !== document.body) this.#focused = this.contains(now);
		else if (this.#focused && this.#now.handOver === null) {
			if (this.#offer.querySelector('.confirm, .accept')) this.#offer.focusFirst();
			else this.#board.focusPlace();
		}
	}

	connectedCallback() {
		this.#battle = new Battle(this.#tokens);
		this.#picking = new Picking(this.#battle);
		this.#tools = new Tools(this.#battle, (where) => this.#ask(where));
		const soon = oncePerFrame(() => this.#draw());
		this.#screening = new Screening(this.#battle, this.#film, () => this.#board, soon);
		this.#build(this.#tools);
		// What the last player saw goes at once, not with the next frame.
		this.#battle.addEventListener('change', () =>
			this.#battle?.state.handOver === null ? soon() : this.#draw(),
		);
		this.#listen();
		document.addEventListener('keydown', this.#keyDown);
		document.addEventListener('keyup', this.#keyUp);
		document.addEventListener('keydown', this.#filmKey, true);
		document.addEventListener('visibilitychange', this.#backAgain);
		this.#draw();
	}

	disconnectedCallback() {
		this.#battle?.stop();
		document.removeEventListener('keydown', this.#keyDown);
		document.removeEventListener('keyup', this.#keyUp);
		document.removeEventListener('keydown', this.#filmKey, true);
		document.removeEventListener('visibilitychange', this.#backAgain);
		this.#screening?.player.stop();
	}

	/** The live battle; there as long as the element is on the page. */
	get #live() {
		return /** @type {Battle} */ (this.#battle);
	}

	/** What the page shows: a film lags behind what is known. */
	get #now() {
		return /** @type {Screening} */ (this.#screening).state;
	}

	/** @param {Tools} tools */
	#build(tools) {
		const more = html(
			'details',
			{ class: 'more' },
			html('summary', { 'aria-label': 'More' }, '☰'),
			html(
				'div',
				{ class: 'more-list' },
				this.#seats,
				button('Links and names', () => inviteDialog(this.#live.state, this.#tokens)),
				button('Save the match to a file', () => this.#export()),
				button('Replay so far', () => this.#replay()),
				button('Give up', () => resignDialog(this.#live), { class: 'resign' }),
				button('Keys and help', () => helpDialog()),
			),
		);
		more.addEventListener('click', (event) => {
			if (/** @type {Element} */ (event.target).closest('button')) more.open = false;
		});
		this.#more = more;
		const bar = html(
			'header',
			{ class: 'battle-bar' },
			html('a', { href: '/', class: 'home', title: 'To the lobby' }, '⌂'),
			this.#title,
			this.#tracks,
			this.#line,
			more,
		);
		const orders = html(
			'div',
			{ class: 'orders' },
			this.#info,
			this.#letGo,
			this.#choices,
			this.#alone,
			this.#other,
		);
		this.#tabs.tabs = [
			['orders', 'Orders', orders],
			['cards', 'Cards', this.#hand],
			['units', 'Off map', this.#trays],
			['log', 'Log', this.#log],
			['legend', 'Legend', this.#legend],
		];
		const panel = html(
			'aside',
			{ class: 'panel', 'aria-label': 'Orders and log' },
			this.#prompt,
			tools.bar,
			this.#notice,
			this.#hint,
			this.#outcome,
			this.#tabs,
		);
		const map = html('main', { class: 'map' }, this.#board, this.#peek, this.#offer, this.#film);
		this.append(bar, map, panel, this.#sheet, this.#handOver);
	}

	#listen() {
		const picking = /** @type {Picking} */ (this.#picking);
		on(this, 'piece-picked', ({ id, several }) => picking.piece(id, several));
		on(this, 'place-picked', ({ anchor, touch }) => picking.place(anchor, touch));
		on(this, 'nothing-picked', () => this.#escape());
		on(this, 'pieces-dragged', ({ pieces }) => this.#live.pick({ pieces }));
		on(this, 'pieces-dropped', ({ pieces, at }) => picking.drop(pieces, at));
		on(this, 'pay-wanted', ({ means }) => {
			picking.payWith(means);
			this.#draw();
		});
		this.addEventListener('contextmenu', (event) => {
			if (/** @type {Element} */ (event.target).closest('.board-window')) event.preventDefault();
		});
		this.addEventListener('pointerdown', (event) => {
			const target = /** @type {Element} */ (event.target);
			if (!target.closest('.more')) this.#closeMenu();
			if (event.button === 2 && target.closest('.board-window')) this.#escape();
		});
		on(this, 'place-pointed', ({ anchor }) => this.#pointAt(anchor));
		on(this, 'offer-picked', ({ choices }) => picking.offerOrGive(choices, []));
		on(this, 'choice-wanted', ({ choices }) => picking.fromList(choices));
		on(this, 'choice-pointed', ({ choice }) => this.#live.point(choice));
		on(this, 'choice-given', ({ choice }) => this.#live.give(choice));
		on(this, 'piece-wanted', ({ id }) =>
			this.#live.pick({ pieces: groupOf(id, this.#live.state.scene?.pieces ?? []) }),
		);
		on(this, 'offer-closed', () => this.#live.disarm());
		on(this, 'card-picked', ({ id }) => picking.card(id));
		on(this, 'drag-wanted', ({ wish, hand }) => this.#drag(wish, hand));
		on(this, 'drag-dropped', () => this.#live.drop());
		on(this, 'drag-given', () => this.#live.giveDrag());
		on(this, 'drag-otherwise', ({ label }) => this.#live.dragOtherwise(label));
		on(this, 'drag-ended', () => this.#live.endDrag());
		on(this, 'pieces-pointed', ({ ids }) => this.#board.flag(ids));
		on(this, 'taken-over', ({ open }) => {
			if (open) keep.set({ openTable: true });
			this.#live.takeOver();
		});
		on(this, 'why-wanted', (asked) => whyDialog(this.#tokens, asked));
		on(this, 'rematch-wanted', () => this.#rematch());
		on(this, 'replay-wanted', () => this.#replay());
		on(this, 'export-wanted', () => this.#export());
		on(this, 'rule-wanted', ({ id }) => this.#sheet.open(this.#live.state.system, id));
		this.#listenToFilm();
		this.#choices.addEventListener(
			'pointerleave',
			() => this.#live.state.armed.length || this.#live.point(null),
		);
	}

	#listenToFilm() {
		const { player } = /** @type {Screening} */ (this.#screening);
		on(this, 'film-again', () => player.again());
		on(this, 'film-skip', () => player.skip());
		on(this, 'film-faster', () => player.faster());
		on(this, 'film-since', ({ which }) => this.#screening?.watch(which));
		on(this, 'film-wanted', ({ step }) => this.#screening?.show(step));
		// A click on the map ends the film and does nothing else.
		this.addEventListener(
			'click',
			(event) => {
				const onMap = /** @type {Element} */ (event.target).closest('.board-window');
				if (!onMap || !player.playing || this.#board.camera?.moved) return;
				if (!player.lets) event.stopPropagation();
				player.skip();
			},
			true,
		);
	}

	/** @param {KeyboardEvent} event */
	#filmKey = (event) => {
		const player = this.#screening?.player;
		const typing = /** @type {Element} */ (event.target).matches?.('input, textarea, select');
		if (
			!player ||
			typing ||
			event.ctrlKey ||
			event.metaKey ||
			event.altKey ||
			document.querySelector('dialog[open]')
		)
			return;
		const held = this.#live.state.decision?.thinking && this.#live.state.canUndo;
		if (event.key === ' ' && player.playing) player.skip();
		else if (event.key === ' ' && held) this.#live.goOn();
		else if (event.key === 'ArrowRight' && player.playing && player.still) player.hurry();
		else if (event.key === 'a') player.again();
		else if (event.key === 'A') player.faster();
		else return;
		event.preventDefault();
		event.stopPropagation();
	};

	#backAgain = () => this.#screening?.offer();

	// Wishes of the player

	/** Pieces that are dragged are picked. @param {Picked} wish @param {'held' | 'stands'} hand */
	#drag(wish, hand) {
		const { pieces } = this.#live.state.picked;
		const same = pieces.length === wish.pieces.length && wish.pieces.every((id) => pieces.includes(id));
		if (!same) this.#live.pick({ pieces: wish.pieces });
		this.#live.drag(wish, hand);
	}

	/** @param {Anchor | null} anchor */
	#pointAt(anchor) {
		this.#pointedAt = anchor;
		if (this.#live.state.armed.length) return;
		this.#live.point(this.#picking?.choiceAt(anchor) ?? null);
		this.#drawInfo();
		this.#drawSight();
	}

	#escape() {
		const { state } = this.#live;
		if (this.#more?.open) this.#closeMenu();
		else if (!this.#sheet.hidden) this.#sheet.close();
		else if (state.drag) this.#live.endDrag();
		else if (this.#tools?.seeing) this.#tools.toggleSeeing();
		else if (state.armed.length || state.armedPicks.length || state.refused || state.hint)
			this.#live.disarm();
		else if (state.picked.pieces.length || state.picked.card !== null) this.#live.pick({});
	}

	#closeMenu() {
		if (!this.#more?.open) return;
		const inside = this.#more.contains(document.activeElement);
		this.#more.open = false;
		if (inside) this.#more.querySelector('summary')?.focus();
	}

	/** @param {'here' | 'there'} where */
	#ask(where) {
		const { state } = this.#live;
		const piece = state.picked.pieces[0] ?? pieceOf(this.#pointedAt);
		const place = this.#board.pointedPlace;
		const from = where === 'there' || piece === null ? place : null;
		if (piece !== null || from) this.#live.see(piece, from);
	}

	// Keys

	/** @param {KeyboardEvent} event */
	#keyDown = (event) => {
		const target = /** @type {Element} */ (event.target);
		if (
			target.matches('input, textarea, select') ||
			event.defaultPrevented ||
			event.ctrlKey ||
			event.metaKey ||
			event.altKey ||
			(event.key === 'Enter' && target.closest('button, a, summary, [role="button"]')) ||
			document.querySelector('dialog[open]')
		)
			return;
		if (this.#live.state.handOver !== null) return;
		/** @type {Record<string, () => void>} */
		const keys = {
			Escape: () => this.#escape(),
			'?': () => helpDialog(),
			'+': () => this.#board.zoom(1.25),
			'=': () => this.#board.zoom(1.25),
			'-': () => this.#board.zoom(0.8),
			0: () => this.#board.fit(),
			u: () => this.#tools?.undo(),
			h: () => this.#tools?.hint(),
			s: () => this.#tools?.toggleSeveral(),
			n: () => this.#next('piece'),
			t: () => this.#next('offer'),
			l: () => this.#tabs.choose('log'),
			o: () => this.#tabs.choose('orders'),
			d: () => this.#offer.toggleWhole(),
			Enter: () => this.#accept(),
			v: () => event.repeat || this.#ask('here'),
			V: () => event.repeat || this.#ask('there'),
		};
		const act = keys[event.key];
		if (!act) return;
		act();
		event.preventDefault();
	};

	/** @param {KeyboardEvent} event */
	#keyUp = (event) => {
		if (event.key.toLowerCase() === 'v' && !this.#tools?.seeing) this.#live.stopSeeing();
	};

	/** Enter gives what is armed, else what is proposed. */
	#accept() {
		if (this.#screening?.player.cut) return;
		const { armed, pointed } = this.#live.state;
		const choice = armed.length ? (pointed ?? armed[0]) : this.#picking?.proposed;
		if (choice) this.#live.give(choice);
	}

	#stepped = -1;

	/** Goes to the next of my pieces, or the next place where something is offered. @param {'piece' | 'offer'} what */
	#next(what) {
		const { state } = this.#live;
		const own = (state.scene?.pieces ?? [])
			.filter((piece) => piece.seat === mySeat(state) && !('tray' in piece.place))
			.map(({ id }) => ({ piece: id }));
		const offers = [...byAnchor(state.choices).values()]
			.map(([choice]) => choice.anchor)
			.filter((anchor) => anchor !== 'button' && ('cell' in anchor || 'piece' in anchor));
		const list = /** @type {Anchor[]} */ (what === 'piece' ? own : offers);
		if (!list.length) return;
		this.#stepped = (this.#stepped + 1) % list.length;
		this.#board.goTo(list[this.#stepped]);
	}

	// Drawing

	#draw() {
		const state = this.#now;
		this.#line.textContent = LINES[state.line];
		this.#line.className = `line line-${state.line}`;
		this.#handOver.seat = state.handOver === null ? null : seatName(state, state.handOver);
		this.classList.toggle('handing-over', state.handOver !== null);
		if (state.handOver !== null) this.#board.say('');
		if (!state.scene || !state.board) {
			if (state.line === 'closed')
				this.replaceChildren(blankPage(LINES.closed, 'Ask whoever invited you for it again.'));
			else this.#prompt.replaceChildren(html('p', {}, 'Unrolling the map…'));
			return;
		}
		setSystem(state.system);
		document.title = `${myTurn(state) ? '● ' : ''}${state.scenario?.title ?? 'Battle'} · Sandtable`;
		this.#title.textContent = state.scenario?.title ?? '';
		this.#remember(state);
		if (!this.#unroll(state.board)) return;
		if (this.#marked !== state.match) this.#legend.board = state.board;
		if (this.#marked !== state.match) setTimeout(learnWords, 1500);
		this.#marked = state.match;
		const sides = new Map(state.seats.map((row) => [row.seat, row.side]));
		this.#film.sides = sides;
		const seat = mySeat(state);
		const { picked, choices, scene } = state;
		this.#board.show({ ...state, scene, seat, picked: picked.pieces, mine: myTurn(state) && !state.busy });
		this.#tracks.show(scene, sides);
		this.#seats.replaceChildren(seatList(state));
		this.#drawPrompt(state);
		this.#drawTools(state);
		this.#drawOffer(state);
		this.#drawInfo();
		this.#drawSight();
		// While a film runs the last orders stay where they were, out of reach: nothing jumps.
		const filming = this.#screening?.player.cut !== null;
		this.classList.toggle('film-runs', filming);
		if (!filming)
			this.#choices.show(choices, {
				pieces: scene.pieces,
				groups: scene.groups,
				seat,
				picked: picked.pieces,
				card: picked.card,
			});
		const offered = new Set(
			choices.flatMap(({ anchor }) => (anchor !== 'button' && 'card' in anchor ? [anchor.card] : [])),
		);
		const offeredPieces = new Set(choices.map(({ anchor }) => pieceOf(anchor) ?? -1));
		this.#hand.show(scene, { picked: picked.card, offered, sides });
		this.#trays.show(scene.trays, scene.pieces, { picked: picked.pieces, offered: offeredPieces, sides });
		this.#log.why = whyWords(state.seats, state.over, state.thinkAloud);
		this.#log.acts = state.log;
		this.#follow(state);
		this.#tabs.setHidden('cards', !scene.hands.some(({ count }) => count) && !scene.decks?.length);
		this.#tabs.setHidden('units', !scene.trays.length);
		this.#keepFocus();
		this.#outcome.hidden = !scene.outcome;
		if (scene.outcome) {
			const { commitment, seed, yourSeats: mine, rematch, spectator, match } = state;
			const tokens = this.#tokens;
			this.#outcome.show({
				outcome: scene.outcome,
				sides,
				commitment,
				seed,
				mine,
				rematch,
				spectator,
				tokens,
				match,
			});
		}
	}

	/** Hexes and open tables have each their own element; that of tables is sent for when there is one. Is it there? @param {Board} board */
	#unroll(board) {
		if (board.kind === 'table' && this.#board.localName !== 'st-table') {
			if (!this.#sentFor) this.#bringTable();
			this.#sentFor = true;
			return false;
		}
		this.#board.board = board;
		return true;
	}

	#sentFor = false;

	async #bringTable() {
		for (const href of TABLE) document.head.append(html('link', { rel: 'modulepreload', href }));
		const { TableElement } = await import('../st-table/st-table.js');
		const table = component(TableElement);
		this.#board.replaceWith(table);
		this.#board = table;
		this.#draw();
	}

	/** @param {BattleState} state */
	#remember(state) {
		this.#introduce(state);
		if (!this.#log.since) this.#log.since = keep.seen(state.match) || state.number;
		if (!document.hidden) keep.setSeen(state.match, state.number);
		if (this.#marked === state.match) return;
		const seat = state.yourSeats.length === 1 ? state.yourSeats[0] : null;
		keep.keepLinks(
			this.#tokens
				.map(
					(token) =>
						keep.links().find((link) => link.token === token) ?? {
							match: state.match,
							token,
							seat,
							own: true,
						},
				)
				.map((link) => ({ ...link, own: true })),
		);
	}

	/** Looks at what the other side has just done. @param {BattleState} state */
	#follow(state) {
		const last = state.log[state.log.length - 1];
		if (!last || last.number === this.#followed) return;
		const first = this.#followed < 0;
		this.#followed = last.number;
		const [piece] = last.events.flatMap(({ pieces }) => pieces ?? []);
		// A film has been there already.
		if (first || keep.settings().film !== 'off' || piece === undefined || last.seat === mySeat(state)) return;
		this.#board.reveal(piece);
		this.#board.lookThere();
	}

	#followed = -1;
	/** @type {Thought | null} */
	#hinted = null;

	/** Whoever comes by a link brings the name this browser knows. @param {BattleState} state */
	#introduce(state) {
		const { name } = keep.settings();
		const [seat] = state.yourSeats;
		const row = state.seats.find((row) => row.seat === seat);
		if (this.#marked === state.match || !name || state.yourSeats.length !== 1 || row?.name !== null) return;
		api.setName(this.#tokens, name, seat).catch(() => {});
	}

	/** @param {BattleState} state */
	#drawPrompt(state) {
		const { prompt } = /** @type {Scene} */ (state.scene);
		const cut = this.#screening?.player.cut;
		if (cut) {
			this.#prompt.className = `prompt seat-${(cut.act.seat ?? 9) % 10}`;
			this.#prompt.replaceChildren(...filmWords(state, cut.act.seat));
			return;
		}
		const mine = myTurn(state);
		this.#prompt.className = `prompt ${mine ? 'mine' : ''} seat-${(prompt.seat ?? 9) % 10}`;
		this.#prompt.replaceChildren(...promptWords(state));
		if (mine && !this.#wasMine) this.#board.say(`Your turn. ${prompt.text}`);
		else if (!mine && this.#wasMine) this.#board.say('');
		this.#wasMine = mine;
	}

	#wasMine = false;

	/** @param {BattleState} state */
	#drawTools(state) {
		const mine = myTurn(state);
		this.#tools?.show(state);
		const [only] = state.choices;
		this.#alone.hidden = !mine || state.choices.length !== 1 || only.anchor !== 'button';
		this.#aloneBox.checked = state.alone;
		this.#letGo.hidden = !mine || (!state.picked.pieces.length && state.picked.card === null);
		this.#notice.hidden = !state.notice;
		this.#notice.replaceChildren(state.notice, ' ', ruleLink(state.noticeRule));
		if (this.#hinted !== state.hint) this.#hint.thought = this.#hinted = state.hint;
		this.classList.toggle('several', state.several);
		this.classList.toggle('busy', state.busy);
		this.classList.toggle('ready', mine && state.choicesKnown && !state.busy);
		this.dataset.number = String(state.number);
	}

	/** @param {BattleState} state */
	#drawOffer(state) {
		const picking = /** @type {Picking} */ (this.#picking);
		const told = state.pointed !== null && 0 < Object.keys(state.pointed.preview).length;
		// Nothing tells what a film has not shown yet.
		const seen = state.view !== null || state.drag !== null || this.#screening?.player.cut;
		this.#offer.show({
			choices: state.armed,
			picks: state.armedPicks,
			refused: state.refused?.refusals ?? null,
			peek: told && !seen ? state.pointed : null,
			proposed: seen ? null : picking.proposed,
			pay: seen ? null : picking.pay,
		});
		this.#peek.hidden = !state.view;
		this.#keepClear(state);
	}

	/** What the dock is about is never under it: the map gives way. @param {BattleState} state */
	#keepClear({ armed, refused, picked }) {
		const about = armed[0]?.anchor ?? refused?.at;
		const spots = [about, ...(armed.length ? picked.pieces.map((piece) => ({ piece })) : [])]
			.map((anchor) => (anchor ? this.#board.spot(anchor) : null))
			.filter((at) => at !== null);
		const key = JSON.stringify([about, picked.pieces]);
		if (!about || !spots.length || key === this.#cleared) return;
		this.#cleared = key;
		this.#board.camera?.frameSpots(spots, true, this.#offer.offsetHeight + 16);
	}

	#cleared = '';

	/** The picked pieces, else the pointed one; what is pointed at besides has its card below the orders. */
	#drawInfo() {
		const state = this.#now;
		const pieces = state.scene?.pieces ?? [];
		const pointed = pieces.find(({ id }) => id === pieceOf(this.#pointedAt));
		const picked = state.picked.pieces
			.map((id) => pieces.find((piece) => piece.id === id))
			.filter((piece) => piece !== undefined);
		const beside = pointed && picked.length && !picked.includes(pointed);
		const groups = state.scene?.groups ?? [];
		this.#info.show(/** @type {Piece[]} */ (picked.length || !pointed ? picked : [pointed]), groups);
		this.#other.show(beside ? [pointed] : [], groups);
	}

	#drawSight() {
		this.#peek.querySelector('.sight-words')?.remove();
		const state = this.#now;
		const place = state.board?.kind === 'hexes' ? this.#board.pointedPlace : this.#pointedAt;
		const words = sightWords(state, place);
		if (words) this.#peek.append(words);
	}

	// Beside the battle

	async #rematch() {
		const made = await api.orProblem(api.rematch(this.#tokens));
		if (made instanceof Error) return;
		keep.keepMade(made);
		go(`/play#t=${made.tokens.map(({ token }) => token).join(',')}`);
	}

	#replay() {
		const seat = mySeat(this.#live.state);
		go(`/replay#t=${this.#tokens.join(',')}&step=0&eyes=${seat === null ? 'spectator' : `seat-${seat}`}`);
	}

	async #export() {
		const { over, scenario, match } = this.#live.state;
		const text = await api.orProblem(api.file(this.#tokens, !over));
		if (text instanceof Error) {
			this.#notice.hidden = false;
			this.#notice.textContent = text.message;
			return;
		}
		saveFile(`${scenario?.id ?? 'match'}-${match}.sandtable`, text);
	}
}

customElements.define('st-battle', BattleElement);
