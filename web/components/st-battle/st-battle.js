// <st-battle>: the page of a live battle. Joins state and drawing; knows no rule.
//   el.tokens = string[]
/** @import { Anchor, Choice, Piece } from '../../lib/wire.js' */
/** @import { BattleState } from '../../lib/battle-state.js' */

import * as api from '../../lib/api.js';
import { byAnchor, cellOfPlace, isWord, keyOf } from '../../lib/anchors.js';
import { Battle } from '../../lib/battle.js';
import { mySeat, myTurn, seatName } from '../../lib/battle-state.js';
import { component, html, oncePerFrame } from '../../lib/dom.js';
import * as keep from '../../lib/keep.js';
import { go } from '../../lib/route.js';
import { learnWords, meaningOf, ruleLink, setSystem } from '../../lib/rules.js';
import { BoardElement } from '../st-board/st-board.js';
import { ChoicesElement } from '../st-choices/st-choices.js';
import { HandElement } from '../st-hand/st-hand.js';
import { HandOverElement } from '../st-handover/st-handover.js';
import { LegendElement } from '../st-legend/st-legend.js';
import { LogElement } from '../st-log/st-log.js';
import { OfferElement } from '../st-offer/st-offer.js';
import { OutcomeElement } from '../st-outcome/st-outcome.js';
import { PieceInfoElement } from '../st-piece-info/st-piece-info.js';
import { PreviewElement } from '../st-preview/st-preview.js';
import { RuleSheetElement } from '../st-rule-sheet/st-rule-sheet.js';
import { TabsElement } from '../st-tabs/st-tabs.js';
import { TracksElement } from '../st-tracks/st-tracks.js';
import { TraysElement } from '../st-trays/st-trays.js';
import { helpDialog, inviteDialog, resignDialog, saveFile, seatList } from './dialogs.js';

const LINES = {
  connecting: 'Connecting…',
  online: 'Connected',
  offline: 'Line lost, trying again…',
  closed: 'This link opens no match',
};

export class BattleElement extends HTMLElement {
  /** @type {Battle | null} */
  #battle = null;
  /** @type {string[]} */
  #tokens = [];
  /** @type {Anchor | null} */
  #pointedAt = null;
  #seeing = false;
  #marked = '';

  #tracks = component(TracksElement);
  #line = html('span', { class: 'line', role: 'status' });
  #title = html('h1', { class: 'battle-title' });
  #seats = html('div', { class: 'seat-list' });
  #board = component(BoardElement);
  #offer = component(OfferElement, { hidden: true });
  #peek = html('div', { class: 'peek', hidden: true });
  #peekPreview = component(PreviewElement);
  #refusal = html('div', { class: 'refusal', role: 'alert', hidden: true });
  #prompt = html('div', { class: 'prompt', role: 'status' });
  #notice = html('div', { class: 'notice', role: 'alert', hidden: true });
  #info = component(PieceInfoElement, { hidden: true });
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
  #letGo = html(
    'button',
    { type: 'button', class: 'let-go', hidden: true, onclick: () => this.#live.pick({}) },
    '← All units',
  );
  #hand = component(HandElement);
  #trays = component(TraysElement);
  #log = component(LogElement, {}, { tabindex: '0', 'aria-label': 'Log', role: 'region' });
  #legend = component(LegendElement);
  #sheet = component(RuleSheetElement);
  #handOver = component(HandOverElement);
  #outcome = component(OutcomeElement, { hidden: true });
  #tabs = component(TabsElement);
  #undo = html(
    'button',
    { type: 'button', title: 'Take the last order back (U)', onclick: () => this.#battle?.undo() },
    '↶ Undo',
  );
  #hint = html(
    'button',
    { type: 'button', title: 'What would a computer player do? (H)', onclick: () => this.#battle?.askHint() },
    '? Hint',
  );
  #several = html(
    'button',
    {
      type: 'button',
      'aria-pressed': 'false',
      title: 'Pick several pieces (M, or shift-click)',
      onclick: () => this.#toggleSeveral(),
    },
    '❏ Several',
  );
  #see = html(
    'button',
    {
      type: 'button',
      'aria-pressed': 'false',
      title: 'What is seen from here (hold V)',
      onclick: () => this.#toggleSeeing(),
    },
    '◉ See',
  );

  /** @param {string[]} tokens */
  set tokens(tokens) {
    this.#tokens = tokens;
  }

  connectedCallback() {
    this.#build();
    this.#battle = new Battle(this.#tokens);
    const soon = oncePerFrame(() => this.#draw());
    // What the last player saw goes at once, not with the next frame.
    this.#battle.addEventListener('change', () =>
      this.#battle?.state.handOver === null ? soon() : this.#draw(),
    );
    this.#listen();
    document.addEventListener('keydown', this.#keyDown);
    document.addEventListener('keyup', this.#keyUp);
    this.#draw();
  }

  disconnectedCallback() {
    this.#battle?.stop();
    document.removeEventListener('keydown', this.#keyDown);
    document.removeEventListener('keyup', this.#keyUp);
  }

  /** The live battle; there as long as the element is on the page. */
  get #live() {
    return /** @type {Battle} */ (this.#battle);
  }

  #build() {
    const more = html(
      'details',
      { class: 'more' },
      html('summary', { 'aria-label': 'More' }, '☰'),
      html(
        'div',
        { class: 'more-list' },
        this.#seats,
        html(
          'button',
          { type: 'button', onclick: () => inviteDialog(this.#live.state, this.#tokens) },
          'Links and names',
        ),
        html('button', { type: 'button', onclick: () => this.#export() }, 'Save the match to a file'),
        html('button', { type: 'button', onclick: () => this.#replay() }, 'Replay so far'),
        html(
          'button',
          { type: 'button', class: 'resign', onclick: () => resignDialog(this.#live) },
          'Give up',
        ),
        html('button', { type: 'button', onclick: () => helpDialog() }, 'Keys and help'),
      ),
    );
    more.addEventListener('click', (event) => {
      if (/** @type {Element} */ (event.target).closest('button')) more.open = false;
    });
    const bar = html(
      'header',
      { class: 'battle-bar' },
      html('a', { href: '/', class: 'home', title: 'To the lobby' }, '⌂'),
      this.#title,
      this.#tracks,
      this.#line,
      more,
    );
    this.#peek.append(this.#peekPreview);
    const tools = html(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': 'Tools' },
      this.#undo,
      this.#several,
      this.#see,
      this.#hint,
    );
    const orders = html('div', { class: 'orders' }, this.#info, this.#letGo, this.#choices, this.#alone);
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
      tools,
      this.#notice,
      this.#outcome,
      this.#tabs,
    );
    const map = html('main', { class: 'map' }, this.#board, this.#peek, this.#refusal, this.#offer);
    this.append(bar, map, panel, this.#sheet, this.#handOver);
  }

  #listen() {
    /** @param {string} type @param {(detail: any) => void} act */
    const on = (type, act) =>
      this.addEventListener(type, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on('piece-picked', ({ id, several, touch }) => this.#pickPiece(id, several, touch));
    on('place-picked', ({ anchor, touch }) => this.#pickPlace(anchor, touch));
    on('nothing-picked', () => this.#escape());
    on('place-pointed', ({ anchor }) => this.#pointAt(anchor));
    on('offer-picked', ({ choices, touch }) => this.#offerOrGive(choices, [], touch));
    on('choice-wanted', ({ choices }) => this.#wantChoice(choices));
    on('choice-pointed', ({ choice }) => this.#live.point(choice));
    on('choice-given', ({ choice }) => this.#live.give(choice));
    on('piece-wanted', ({ id }) => this.#live.pick({ pieces: [id] }));
    on('offer-closed', () => this.#live.disarm());
    on('card-picked', ({ id }) => this.#pickCard(id));
    on('pieces-pointed', ({ ids }) => this.#board.flag(ids));
    on('taken-over', ({ open }) => {
      if (open) keep.set({ openTable: true });
      this.#live.takeOver();
    });
    on('rematch-wanted', () => this.#rematch());
    on('replay-wanted', () => this.#replay());
    on('export-wanted', () => this.#export());
    this.addEventListener('rule-wanted', (event) => {
      event.preventDefault();
      this.#sheet.open(this.#live.state.system, /** @type {CustomEvent} */ (event).detail.id);
    });
    this.#choices.addEventListener(
      'pointerleave',
      () => this.#live.state.armed.length || this.#live.point(null),
    );
    this.#board.addEventListener('camera-moved', () => this.#placeOffer());
  }

  // Wishes of the player

  /** @param {number} id @param {boolean} several @param {boolean} touch */
  #pickPiece(id, several, touch) {
    const { state } = this.#live;
    const piece = state.scene?.pieces.find((piece) => piece.id === id);
    if (!piece) return;
    const own = piece.seat !== null && piece.seat === mySeat(state);
    if (own && (several || state.several)) {
      this.#live.toggle(id);
      return;
    }
    const cell = cellOfPlace(piece.place);
    const here = this.#offersAt(id, cell);
    const repeated =
      state.armed.length && here.length && keyOf(state.armed[0].anchor) === keyOf(here[0].anchor);
    if (repeated) {
      this.#live.give(state.pointed ?? here[0]);
      return;
    }
    const free = !state.picked.pieces.length && state.picked.card === null;
    if (own && (free || !here.length || state.picked.pieces.includes(id))) {
      const again = state.picked.pieces.length === 1 && state.picked.pieces[0] === id;
      this.#live.pick({ pieces: again ? [] : [id] });
      return;
    }
    if (here.length) this.#offerOrGive(here, own ? [{ label: piece.name, piece: id }] : [], touch);
    else this.#nothingHere({ piece: id });
  }

  /** @param {Anchor} anchor @param {boolean} touch */
  #pickPlace(anchor, touch) {
    const { state } = this.#live;
    if (anchor === 'button' || !('cell' in anchor)) {
      this.#live.pick({ ...state.picked, wanted: anchor });
      return;
    }
    const stack = (state.scene?.pieces ?? []).filter((piece) => cellOfPlace(piece.place) === anchor.cell);
    const own = stack.filter((piece) => piece.seat === mySeat(state) && piece.seat !== null);
    // While nothing is picked, an offer at a piece of mine means: this one can act.
    const free = !state.picked.pieces.length && state.picked.card === null;
    const here = [
      ...this.#offersAt(null, anchor.cell),
      ...stack
        .filter((piece) => !free || !own.includes(piece))
        .flatMap((piece) => byAnchor(state.choices).get(`piece:${piece.id}`) ?? []),
    ];
    if (
      state.armed.length &&
      here.length &&
      keyOf(state.armed[0].anchor) === keyOf(here[0].anchor) &&
      touch
    ) {
      this.#live.give(state.pointed ?? here[0]);
      return;
    }
    const picks = own
      .filter((piece) => !state.picked.pieces.includes(piece.id))
      .map((piece) => ({ label: piece.name, piece: piece.id }));
    if (!here.length && picks.length === 1) this.#live.pick({ pieces: [picks[0].piece] });
    else if (here.length || 1 < picks.length) this.#offerOrGive(here, picks, touch);
    else this.#nothingHere(anchor);
  }

  /** From the list. While nothing is picked, an offer at a piece of mine means: this one can act. @param {Choice[]} choices */
  #wantChoice(choices) {
    const { anchor } = choices[0];
    const own = this.#ownPiece(anchor);
    const { pieces, card } = this.#live.state.picked;
    if (own === null || pieces.length || card !== null) this.#offerOrGive(choices, [], false);
    else {
      this.#live.pick({ pieces: [own] });
    }
  }

  /** @param {Anchor} anchor @returns {number | null} */
  #ownPiece(anchor) {
    const { state } = this.#live;
    if (anchor === 'button' || !('piece' in anchor)) return null;
    const piece = state.scene?.pieces.find(({ id }) => id === anchor.piece);
    return piece && piece.seat !== null && piece.seat === mySeat(state) ? piece.id : null;
  }

  /** @param {number | null} piece @param {number | null} cell @returns {Choice[]} */
  #offersAt(piece, cell) {
    const offers = byAnchor(this.#live.state.choices);
    const onPiece = piece === null ? [] : (offers.get(`piece:${piece}`) ?? []);
    const onCell = cell === null ? [] : (offers.get(`cell:${cell}`) ?? []);
    return [...onPiece, ...onCell];
  }

  /** One plain choice is given at once; anything with dice, several ways or by touch is shown first.
   * @param {Choice[]} choices @param {{ label: string, piece: number }[]} picks @param {boolean} touch */
  #offerOrGive(choices, picks, touch) {
    const plain = choices.length === 1 && !picks.length && !choices[0].preview.attacks?.length;
    if (plain && !touch) this.#live.give(choices[0]);
    else this.#live.arm(choices, picks);
  }

  /** @param {Anchor} anchor */
  #nothingHere(anchor) {
    const { state } = this.#live;
    if (state.armed.length || state.refused) this.#live.disarm();
    if (state.picked.pieces.length || state.picked.card !== null) this.#live.whyNot(anchor);
  }

  /** @param {number} id */
  #pickCard(id) {
    const { state } = this.#live;
    const direct = byAnchor(state.choices).get(`card:${id}`) ?? [];
    if (direct.length && state.picked.card === id) this.#offerOrGive(direct, [], true);
    else this.#live.pick({ pieces: state.picked.pieces, card: state.picked.card === id ? null : id });
  }

  /** @param {Anchor | null} anchor */
  #pointAt(anchor) {
    const { state } = this.#live;
    this.#pointedAt = anchor;
    if (state.armed.length) return;
    let choice = null;
    if (anchor && anchor !== 'button') {
      const offers = byAnchor(state.choices);
      const piece = 'piece' in anchor ? state.scene?.pieces.find(({ id }) => id === anchor.piece) : undefined;
      const cell = piece ? cellOfPlace(piece.place) : null;
      choice =
        offers.get(keyOf(anchor))?.[0] ??
        (cell === null ? undefined : offers.get(`cell:${cell}`)?.[0]) ??
        null;
    }
    this.#live.point(choice);
    this.#drawInfo();
    this.#drawSight();
  }

  #escape() {
    const { state } = this.#live;
    if (!this.#sheet.hidden) this.#sheet.close();
    else if (this.#seeing) this.#toggleSeeing();
    else if (state.armed.length || state.armedPicks.length || state.refused) this.#live.disarm();
    else if (state.picked.pieces.length || state.picked.card !== null) this.#live.pick({});
  }

  #toggleSeveral() {
    this.#live.setSeveral(!this.#live.state.several);
  }

  #toggleSeeing() {
    this.#seeing = !this.#seeing;
    this.#see.setAttribute('aria-pressed', String(this.#seeing));
    if (this.#seeing) this.#ask('here');
    else this.#live.stopSeeing();
  }

  /** @param {'here' | 'there'} where */
  #ask(where) {
    const { state } = this.#live;
    const at = this.#pointedAt;
    const pointed = at && at !== 'button' && 'piece' in at ? at.piece : null;
    const piece = state.picked.pieces[0] ?? pointed;
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
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
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
      u: () => this.#undo.disabled || this.#live.undo(),
      h: () => this.#hint.disabled || this.#live.askHint(),
      m: () => this.#toggleSeveral(),
      n: () => this.#next('piece'),
      t: () => this.#next('offer'),
      l: () => this.#tabs.choose('log'),
      o: () => this.#tabs.choose('orders'),
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
    if (event.key.toLowerCase() === 'v' && !this.#seeing) this.#live.stopSeeing();
  };

  #stepped = -1;

  /** Goes to the next of my pieces, or the next place where something is offered. @param {'piece' | 'offer'} what */
  #next(what) {
    const { state } = this.#live;
    const own = (state.scene?.pieces ?? [])
      .filter((piece) => piece.seat === mySeat(state) && 'cell' in piece.place)
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
    const { state } = this.#live;
    this.#line.textContent = LINES[state.line];
    this.#line.className = `line line-${state.line}`;
    this.#handOver.seat = state.handOver === null ? null : seatName(state, state.handOver);
    this.classList.toggle('handing-over', state.handOver !== null);
    if (state.handOver !== null) this.#board.say('');
    if (!state.scene || !state.board) {
      this.#prompt.replaceChildren(
        html(
          'p',
          {},
          state.line === 'closed'
            ? 'This link opens no match. Ask whoever invited you for it again.'
            : 'Unrolling the map…',
        ),
      );
      return;
    }
    setSystem(state.system);
    document.title = `${myTurn(state) ? '● ' : ''}${state.scenario?.title ?? 'Battle'} · Sandtable`;
    this.#title.textContent = state.scenario?.title ?? '';
    this.#remember(state);
    this.#board.board = state.board;
    if (this.#marked !== state.match) this.#legend.board = state.board;
    if (this.#marked !== state.match) setTimeout(learnWords, 1500);
    this.#marked = state.match;
    const sides = new Map(state.seats.map((row) => [row.seat, row.side]));
    const seat = mySeat(state);
    const { picked, choices, armed, pointed, view, refused, scene } = state;
    this.#board.show({ scene, seat, choices, picked: picked.pieces, armed, pointed, view, refused });
    this.#tracks.show(scene.tracks, sides);
    this.#seats.replaceChildren(seatList(state));
    this.#drawPrompt(state);
    this.#drawTools(state);
    this.#drawOffer(state);
    this.#drawInfo();
    this.#drawSight();
    this.#choices.show(choices, { pieces: scene.pieces, seat, picked: picked.pieces, card: picked.card });
    const offered = new Set(
      choices.flatMap(({ anchor }) => (anchor !== 'button' && 'card' in anchor ? [anchor.card] : [])),
    );
    const offeredPieces = new Set(
      choices.flatMap(({ anchor }) => (anchor !== 'button' && 'piece' in anchor ? [anchor.piece] : [])),
    );
    this.#hand.show(scene.hands, { picked: picked.card, offered, sides });
    this.#trays.show(scene.trays, scene.pieces, { picked: picked.pieces, offered: offeredPieces, sides });
    this.#log.acts = state.log;
    this.#follow(state);
    this.#tabs.setHidden('cards', !scene.hands.some(({ count }) => count));
    this.#tabs.setHidden('units', !scene.trays.length);
    this.#outcome.hidden = !scene.outcome;
    if (scene.outcome) {
      const { commitment, seed, yourSeats: mine, rematch, spectator } = state;
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
      });
    }
  }

  /** @param {BattleState} state */
  #remember(state) {
    this.#introduce(state);
    if (!this.#log.since) this.#log.since = keep.seen(state.match) || state.number;
    keep.setSeen(state.match, state.number);
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
    if (!first && piece !== undefined && last.seat !== mySeat(state)) this.#board.reveal(piece);
  }

  #followed = -1;

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
    const { prompt } = /** @type {import('../../lib/wire.js').Scene} */ (state.scene);
    const mine = myTurn(state);
    const who = state.over
      ? 'Over'
      : mine
        ? 'Your turn'
        : prompt.seat === null
          ? ''
          : seatName(state, prompt.seat);
    const thinking = state.decision?.thinking ? ' is thinking…' : '';
    this.#prompt.className = `prompt ${mine ? 'mine' : ''} seat-${(prompt.seat ?? 9) % 10}`;
    this.#prompt.replaceChildren(
      html('strong', {}, `${who}${mine ? '' : thinking}`),
      html('p', {}, prompt.text, ' ', ruleLink(prompt.rule)),
      mine ? html('p', { class: 'how' }, this.#how(state)) : '',
      ...(mine ? explained(state.choices) : []),
    );
    if (mine && !this.#wasMine) this.#board.say(`Your turn. ${prompt.text}`);
    this.#wasMine = mine;
  }

  #wasMine = false;

  /** Where to click now, in one line. @param {BattleState} state */
  #how({ choices, choicesKnown, picked, scene }) {
    if (!choicesKnown || !choices.length) return '';
    const at = choices.map(({ anchor }) => anchor);
    const placed = at.some((anchor) => anchor !== 'button' && !('card' in anchor));
    const buttons = at.some(
      (anchor) => anchor === 'button' || ('piece' in anchor && picked.pieces.includes(anchor.piece)),
    );
    const own = at.map((anchor) => this.#ownPiece(anchor)).filter((id) => id !== null);
    const beside = scene?.pieces.some(({ id, place }) => own.includes(id) && 'tray' in place);
    if (!placed) return 'Press one of the buttons below.';
    if (!picked.pieces.length && picked.card === null && own.length)
      return beside
        ? 'Pick a unit in the list below.'
        : 'Pick one of the marked units, on the map or in the list.';
    if (at.every((anchor) => anchor === 'button' || 'side' in anchor))
      return 'Click one of the arrows on the map.';
    return `Click a marked place on the map${buttons ? ' or a button below' : ''}.`;
  }

  /** @param {BattleState} state */
  #drawTools(state) {
    const mine = myTurn(state);
    this.#undo.disabled = !state.canUndo || state.busy;
    this.#hint.disabled = !mine || state.busy;
    const [only] = state.choices;
    this.#alone.hidden = !mine || state.choices.length !== 1 || only.anchor !== 'button';
    this.#aloneBox.checked = state.alone;
    this.#letGo.hidden = !mine || (!state.picked.pieces.length && state.picked.card === null);
    this.#several.setAttribute('aria-pressed', String(state.several));
    this.#notice.hidden = !state.notice;
    this.#notice.replaceChildren(state.notice, ' ', ruleLink(state.noticeRule));
    this.classList.toggle('several', state.several);
    this.classList.toggle('busy', state.busy);
    this.classList.toggle('ready', mine && state.choicesKnown && !state.busy);
    this.dataset.number = String(state.number);
    const { refused } = state;
    this.#refusal.hidden = !refused;
    if (!refused) {
      this.#refusal.replaceChildren();
      return;
    }
    const close = html(
      'button',
      { type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => this.#live.disarm() },
      '✕',
    );
    const reasons = refused.refusals.length
      ? refused.refusals.map(({ sentence, rule }) => html('p', {}, sentence, ' ', ruleLink(rule)))
      : [html('p', {}, 'Nothing can be done here with what is picked.')];
    this.#refusal.replaceChildren(close, html('strong', {}, 'Why not?'), ...reasons);
  }

  /** @param {BattleState} state */
  #drawOffer(state) {
    this.#offer.offer = { choices: state.armed, picks: state.armedPicks };
    const told = state.pointed !== null && 0 < Object.keys(state.pointed.preview).length;
    const peeking = !state.armed.length && !state.armedPicks.length && told && !state.view;
    this.#peek.hidden = !peeking && !state.view;
    this.#peekPreview.hidden = !peeking;
    this.#peekPreview.choice = peeking ? state.pointed : null;
    const spot = state.pointed ? this.#board.spotOf(state.pointed.anchor) : null;
    this.#peek.classList.toggle('right', spot !== null && spot.x < this.#board.clientWidth / 2);
    this.#placeOffer();
  }

  /** Beside the place it is about, inside the map. */
  #placeOffer() {
    const anchor = this.#live.state.armed[0]?.anchor;
    const spot = anchor ? this.#board.spotOf(anchor) : null;
    const { clientWidth, clientHeight } = this.#board;
    if (!spot || matchMedia('(max-width: 820px)').matches) {
      this.#offer.style.left = this.#offer.style.top = '';
      this.#offer.classList.toggle('docked', true);
      return;
    }
    this.#offer.classList.toggle('docked', false);
    const { offsetWidth: width, offsetHeight: height } = this.#offer;
    const right = spot.x + 70 + width < clientWidth;
    const left = right ? spot.x + 70 : Math.max(8, spot.x - 70 - width);
    const top = Math.min(Math.max(8, spot.y - 80), Math.max(8, clientHeight - height - 8));
    this.#offer.style.left = `${left}px`;
    this.#offer.style.top = `${top}px`;
  }

  /** The pointed piece, else the picked ones. */
  #drawInfo() {
    const { state } = this.#live;
    const pieces = state.scene?.pieces ?? [];
    const at = this.#pointedAt;
    const pointed =
      at && at !== 'button' && 'piece' in at ? pieces.find(({ id }) => id === at.piece) : undefined;
    const picked = state.picked.pieces
      .map((id) => pieces.find((piece) => piece.id === id))
      .filter((piece) => piece !== undefined);
    this.#info.pieces = /** @type {Piece[]} */ (pointed ? [pointed] : picked);
  }

  /** While sight is shown: why the pointed place is not seen. */
  #drawSight() {
    const { view, board } = this.#live.state;
    this.#peek.querySelector('.sight-words')?.remove();
    if (!view || board?.kind !== 'hexes') return;
    const place = this.#board.pointedPlace;
    const id = place && place !== 'button' && 'cell' in place ? place.cell : null;
    const label = board.cells.find((cell) => cell.id === id)?.label ?? '';
    const blocked = view.blocked.find(({ to }) => keyOf(to) === `cell:${id}`);
    const reach = view.in_reach.find(([anchor]) => keyOf(anchor) === `cell:${id}`)?.[1];
    const words = html(
      'div',
      { class: 'sight-words' },
      html('h3', {}, `What is seen${label ? `: ${label}` : ''}`),
    );
    if (blocked) words.append(html('p', {}, blocked.reason.sentence, ' ', ruleLink(blocked.reason.rule)));
    else if (id !== null && view.seen.some((anchor) => keyOf(anchor) === `cell:${id}`))
      words.append(html('p', {}, reach ? `Seen; in reach (${reach}).` : 'Seen; out of reach.'));
    else
      words.append(html('p', {}, 'Point at a place. Striped places are not seen; dotted ones are in reach.'));
    this.#peek.append(words);
  }

  // Beside the battle

  async #rematch() {
    const made = await api.orProblem(api.rematch(this.#tokens));
    if (made instanceof Error) return;
    keep.keepLinks(made.tokens.map(({ seat, token }) => ({ match: made.match, token, seat, own: true })));
    go(`/play#t=${made.tokens.map(({ token }) => token).join(',')}`);
  }

  #replay() {
    const seat = mySeat(this.#live.state);
    go(
      `/replay#t=${this.#tokens.join(',')}&step=${this.#live.state.step}&eyes=${seat === null ? 'spectator' : `seat-${seat}`}`,
    );
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
/** What the words of a price mean. @param {Choice[]} choices @returns {HTMLElement[]} */
function explained(choices) {
  const words = new Set(choices.flatMap(({ preview }) => preview.costs ?? []).map(({ means }) => means));
  return [...words].filter(isWord).flatMap((means) => {
    const meaning = meaningOf(means);
    return meaning ? [html('p', { class: 'how short' }, `${meaning.text} `, ruleLink(meaning.id))] : [];
  });
}
customElements.define('st-battle', BattleElement);
