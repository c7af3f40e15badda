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

/** A custom element of ours, with its properties set.
 * @template {HTMLElement} T
 * @param {new () => T} type @param {Partial<T>} [props] @param {Record<string, unknown>} [attributes] @returns {T} */
export function component(type, props = {}, attributes = {}) {
	const element = new type();
	Object.assign(element, props);
	fill(element, attributes, []);
	return element;
}

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
