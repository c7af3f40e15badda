// Small helpers for building elements. Text enters by `append`, never as markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = 'http://www.w3.org/2000/svg';

/** @param {Element} element @param {Record<string, unknown>} props @param {Child[]} children */
function fill(element, props, children) {
	for (const [name, value] of Object.entries(props)) {
		if (value === undefined || value === null || value === false) continue;
		if (name.startsWith('on') && typeof value === 'function') {
			element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
		} else if (name.startsWith('.')) {
			Reflect.set(element, name.slice(1), value);
		} else {
			element.setAttribute(name, value === true ? '' : String(value));
		}
	}
	for (const child of children) {
		if (child === null || child === undefined || child === false) continue;
		element.append(child instanceof Node ? child : String(child));
	}
}

/** An HTML element: `on…` are listeners, `.name` are properties, the rest attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, unknown>} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]} */
export function html(tag, props = {}, ...children) {
	const element = document.createElement(tag);
	fill(element, props, children);
	return element;
}

/** @param {Child} label @param {((event: MouseEvent) => void) | null} act @param {Record<string, unknown>} [props] */
export const button = (label, act, props = {}) =>
	html('button', { type: 'button', onclick: act, ...props }, label);

/** A button with a sign; its name is read out and shown when pointed at. @param {string} sign @param {string} name @param {() => void} act
 * @param {Record<string, unknown>} [props] */
export const signButton = (sign, name, act, props = {}) =>
	button(sign, act, { title: name, 'aria-label': name, ...props });

/** The cross that closes something. @param {() => void} act @param {string} [what] */
export const closeButton = (act, what = 'Close') => button('✕', act, { class: 'close', 'aria-label': what });

/** Tells it to whoever listens above. @param {Element} from @param {string} type @param {object} [detail] @returns {boolean} false: somebody took care of it */
export const emit = (from, type, detail = {}) =>
	from.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, cancelable: true }));

/** Listens to what is told; it is taken care of. @param {Element} at @param {string} type @param {(detail: any) => void} act */
export function on(at, type, act) {
	at.addEventListener(type, (event) => {
		event.preventDefault();
		act(/** @type {CustomEvent} */ (event).detail);
	});
}

/** A custom element of ours, with its properties set.
 * @template {HTMLElement} T
 * @param {new () => T} type @param {Partial<T>} [props] @param {Record<string, unknown>} [attributes] @returns {T} */
export function component(type, props = {}, attributes = {}) {
	const element = new type();
	Object.assign(element, props);
	fill(element, attributes, []);
	return element;
}

/** A page that has nothing to show. @param {string} title @param {string} [why] */
export const blankPage = (title, why) =>
	html(
		'main',
		{ class: 'narrow' },
		html('h1', {}, title),
		why && html('p', {}, why),
		html('a', { href: '/' }, 'To the lobby'),
	);

/** An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Record<string, unknown>} [props] @param {...Child} children
 * @returns {SVGElementTagNameMap[K]} */
export function svg(tag, props = {}, ...children) {
	const element = document.createElementNS(SVG, tag);
	fill(element, props, children);
	return element;
}

/** Only called through, never queued: the last call within a frame wins.
 * @template {unknown[]} A @param {(...args: A) => void} work @returns {(...args: A) => void} */
export function oncePerFrame(work) {
	/** @type {A | null} */
	let waiting = null;
	return (...args) => {
		if (!waiting) {
			requestAnimationFrame(() => {
				const now = /** @type {A} */ (waiting);
				waiting = null;
				work(...now);
			});
		}
		waiting = args;
	};
}
