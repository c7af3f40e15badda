// Sounds, made of noise and oscillators when somebody first touches the page. Nothing is loaded.
//   A film tells its acts by `film-act` events ({ kind }); whatever else is heard is asked for by `play`.

import * as keep from './keep.js';

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioNode | null} */
let out = null;
/** @type {AudioBuffer | null} */
let noise = null;
let voices = 0;
const MOST = 4;

/** One second of white noise. @param {AudioContext} audio */
function makeNoise(audio) {
	const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
	const data = buffer.getChannelData(0);
	for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
	return buffer;
}

function begin() {
	if (context) return context;
	context = new AudioContext();
	out = context.createDynamicsCompressor();
	out.connect(context.destination);
	noise = makeNoise(context);
	return context;
}

/** Something that swells and fades. @param {AudioNode} from @param {number} at @param {number} loud @param {number} long */
function shaped(from, at, loud, long) {
	const gain = /** @type {AudioContext} */ (context).createGain();
	gain.gain.setValueAtTime(loud * keep.settings().volume, at);
	gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
	from.connect(gain).connect(/** @type {AudioNode} */ (out));
}

/** Filtered noise. @param {number} after @param {number} long @param {number} pitch @param {{ loud?: number, kind?: BiquadFilterType, to?: number }} [how] */
function hiss(after, long, pitch, { loud = 0.5, kind = 'bandpass', to = pitch } = {}) {
	const audio = /** @type {AudioContext} */ (context);
	const at = audio.currentTime + after;
	const source = audio.createBufferSource();
	source.buffer = noise;
	const filter = audio.createBiquadFilter();
	filter.type = kind;
	filter.frequency.setValueAtTime(pitch, at);
	filter.frequency.exponentialRampToValueAtTime(to, at + long);
	source.connect(filter);
	shaped(filter, at, loud, long);
	source.start(at, Math.random() * 0.5, long + 0.05);
}

/** A tone. @param {number} after @param {number} long @param {number} pitch @param {{ loud?: number, kind?: OscillatorType, to?: number }} [how] */
function tone(after, long, pitch, { loud = 0.4, kind = 'sine', to = pitch } = {}) {
	const audio = /** @type {AudioContext} */ (context);
	const at = audio.currentTime + after;
	const source = audio.createOscillator();
	source.type = kind;
	source.frequency.setValueAtTime(pitch, at);
	source.frequency.exponentialRampToValueAtTime(to, at + long);
	shaped(source, at, loud, long);
	source.start(at);
	source.stop(at + long + 0.05);
}

/** @param {number} count @param {(index: number) => void} act */
const times = (count, act) => [...Array(count).keys()].forEach(act);

/** @type {Record<string, () => void>} */
const SOUNDS = {
	pick: () => hiss(0, 0.02, 1800),
	drop: () => tone(0, 0.08, 180, { kind: 'triangle', to: 120 }),
	go: () => times(3, (i) => hiss(i * 0.13, 0.09, 320, { kind: 'lowpass', loud: 0.35 })),
	tracks: () => times(6, (i) => tone(i * 0.07, 0.07, 55, { kind: 'sawtooth', loud: i % 2 ? 0.12 : 0.2 })),
	turn: () => hiss(0, 0.06, 500, { loud: 0.2 }),
	shot: () => hiss(0, 0.06, 1400, { loud: 0.7 }),
	burst: () => times(6, (i) => hiss(i * 0.07, 0.045, 1500, { loud: 0.55 })),
	shell: () => {
		hiss(0, 0.09, 900, { loud: 0.8 });
		tone(0.02, 0.4, 80, { loud: 0.7, to: 40 });
	},
	lob: () => {
		tone(0, 0.5, 1400, { loud: 0.12, to: 400 });
		tone(0.5, 0.4, 80, { loud: 0.6, to: 40 });
	},
	flame: () => hiss(0, 0.6, 500, { kind: 'lowpass', loud: 0.5 }),
	roll: () =>
		times(5 + Math.floor(Math.random() * 4), (i) =>
			hiss(i * 0.09, 0.03, 1800 + Math.random() * 1800, { loud: 0.4 }),
		),
	hit: () => tone(0, 0.16, 110, { kind: 'triangle', loud: 0.7, to: 60 }),
	miss: () => hiss(0, 0.25, 2000, { to: 600, loud: 0.25 }),
	destroyed: () => {
		tone(0, 0.9, 70, { loud: 0.8, to: 30 });
		hiss(0, 0.9, 700, { kind: 'lowpass', to: 90, loud: 0.5 });
	},
	card: () => hiss(0, 0.12, 3200, { loud: 0.25 }),
	phase: () => times(8, (i) => hiss(i * 0.045, 0.04, 2400, { loud: 0.1 + i * 0.03 })),
	turnover: () => {
		tone(0, 0.25, 330, { loud: 0.25 });
		tone(0.22, 0.4, 440, { loud: 0.25 });
	},
	refused: () => tone(0, 0.1, 120, { kind: 'triangle', loud: 0.35 }),
};

/** What an act of a film sounds like, by its kind or its look. @type {Record<string, string>} */
const ACTS = {
	'small-arms': 'shot',
	blade: 'hit',
	area: 'shell',
	mark: 'hit',
	saved: 'miss',
	pinned: 'hit',
	suppressed: 'hit',
	broken: 'hit',
	rallied: 'drop',
	jammed: 'refused',
	come: 'drop',
	leave: 'destroyed',
	count: 'pick',
	round: 'phase',
};

/** Makes a sound, if sound is wanted. @param {string} name */
export function play(name) {
	const make = SOUNDS[name] ?? SOUNDS[ACTS[name] ?? ''];
	if (!make || keep.settings().sound !== 'on' || MOST <= voices) return;
	begin();
	voices += 1;
	setTimeout(() => {
		voices -= 1;
	}, 150);
	make();
}

/** On or off; says which. @returns {boolean} */
export function toggle() {
	const on = keep.settings().sound !== 'on';
	keep.set({ sound: on ? 'on' : 'off' });
	play('drop');
	return on;
}

/** Listens to films and to M. @param {(words: string) => void} say @returns {() => void} ends it */
export function listen(say) {
	const heard = (/** @type {Event} */ event) => {
		const { kind = '', look = '' } = /** @type {CustomEvent} */ (event).detail ?? {};
		play(Object.hasOwn(SOUNDS, look) || Object.hasOwn(ACTS, look) ? look : kind);
	};
	const key = (/** @type {KeyboardEvent} */ event) => {
		const target = /** @type {Element | null} */ (event.target);
		if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
		if (target?.closest('input, textarea, select, dialog')) return;
		say(toggle() ? 'Sound is on.' : 'Sound is off.');
	};
	addEventListener('film-act', heard, true);
	addEventListener('keydown', key);
	return () => {
		removeEventListener('film-act', heard, true);
		removeEventListener('keydown', key);
	};
}
