// The HTTP half of the protocol. Every failure becomes a Problem with a sentence for the player.
/** @import { Board, Created, Dice, Lesson, MatchRow, Review, RuleBook, Step, System, Thoughts } from './wire.js' */
/** @import { Study } from './study.js' */

const ROOT = '/api/v1';

/** What went wrong, in words. */
export class Problem extends Error {
	/** @param {string} code @param {string} message @param {string} [remedy] */
	constructor(code, message, remedy = '') {
		super(message);
		this.code = code;
		this.remedy = remedy;
	}
}

/** @param {string} path @param {{ method?: string, body?: unknown, tokens?: string[] }} [request] @returns {Promise<Response>} */
async function ask(path, { method = 'GET', body, tokens = [] } = {}) {
	/** @type {Record<string, string>} */
	const headers = {};
	if (body !== undefined) headers['Content-Type'] = 'application/json';
	if (tokens.length) headers.Authorization = `Bearer ${tokens.join(',')}`;
	const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
	let response;
	try {
		response = await fetch(`${ROOT}/${path}`, init);
	} catch {
		throw new Problem(
			'unreachable',
			'The server does not answer.',
			'Is it still running? The page tries again when you do.',
		);
	}
	if (response.ok) return response;
	const error = await response.json().then(
		(value) => value.error,
		() => null,
	);
	throw new Problem(
		error?.code ?? `http-${response.status}`,
		error?.message ?? `The server answered ${response.status}.`,
		error?.remedy,
	);
}

/** @param {string} path @param {Parameters<typeof ask>[1]} [request] */
const json = async (path, request) => (await ask(path, request)).json();

/** Answers that stay the same as long as the page is open. @type {Map<string, Promise<any>>} */
const kept = new Map();

/** @param {string} path */
function once(path) {
	const asked = kept.get(path) ?? json(path);
	kept.set(path, asked);
	asked.catch(() => kept.delete(path));
	return asked;
}

/** @returns {Promise<System[]>} */
export const systems = async () => (await once('systems')).systems;

/** @param {string} system @param {string} scenario @param {string} what */
const ofScenario = (system, scenario, what) =>
	once(`systems/${encodeURIComponent(system)}/scenarios/${encodeURIComponent(scenario)}/${what}`);

/** @param {string} system @param {string} scenario @returns {Promise<Board>} */
export const board = async (system, scenario) => (await ofScenario(system, scenario, 'board')).board;

/** Null where nobody has made one. @param {string} system @param {string} scenario @returns {Promise<Study | null>} */
export const study = (system, scenario) =>
	ofScenario(system, scenario, 'study').then(
		({ study }) => study,
		() => null,
	);

/** @param {string} system @returns {Promise<RuleBook>} */
export const rules = (system) => once(`systems/${encodeURIComponent(system)}/rules`);

/** @param {unknown} body @returns {Promise<Created>} */
export const createMatch = (body) => json('matches', { method: 'POST', body });

/** @param {string} file @returns {Promise<Created>} */
export const importMatch = (file) => json('matches/import', { method: 'POST', body: { file } });

/** What can be learned; nothing where the server has no lessons. @returns {Promise<Lesson[]>} */
export const lessons = () =>
	once('lessons').then(
		({ lessons }) => lessons,
		() => [],
	);

/** @param {{ system: string, lesson: string }} body @returns {Promise<Created>} */
export const beginLesson = (body) => json('lessons', { method: 'POST', body });

/** @param {string[]} tokens @returns {Promise<{ matches: MatchRow[], unknown: number[] }>} */
export const mine = (tokens) => json('mine', { method: 'POST', body: { tokens } });

/** @param {string[]} tokens */
export const match = (tokens) => json('match', { tokens });

/** @param {string[]} tokens @param {string} name @param {number} seat */
export const setName = (tokens, name, seat) =>
	ask('match/name', { method: 'PUT', tokens, body: { name, seat } });

/** @param {string[]} tokens @param {boolean} whole with the seed, to be played on @returns {Promise<string>} */
export const file = async (tokens, whole) =>
	(await ask(`match/file${whole ? '?private=true' : ''}`, { tokens })).text();

/** @param {string[]} tokens @returns {Promise<Created>} */
export const rematch = (tokens) => json('match/rematch', { method: 'POST', tokens, body: {} });

/** @param {string[]} tokens @param {number} step @param {string} eyes @returns {Promise<Step>} */
export const step = (tokens, step, eyes) =>
	json(`match/steps/${step}?eyes=${encodeURIComponent(eyes)}`, { tokens });

/** What was considered before this step. @param {string[]} tokens @param {number} step @returns {Promise<Thoughts>} */
export const thoughts = (tokens, step) => json(`match/thoughts/${step}`, { tokens });

/** @param {string[]} tokens @returns {Promise<Review>} */
export const review = (tokens) => json('match/review', { tokens });

/** @param {string[]} tokens @returns {Promise<Dice>} */
export const dice = (tokens) => json('match/dice', { tokens });

/** The answer, or the problem as a value. @template T @param {Promise<T>} asked @returns {Promise<T | Problem>} */
export const orProblem = (asked) =>
	asked.catch((problem) => (problem instanceof Problem ? problem : new Problem('page', String(problem))));
