// Addresses: which page, with what. Secrets stand only in the fragment.

/** @typedef {{ page: string, parts: string[], fragment: URLSearchParams, anchor: string }} Route */

/** @returns {Route} */
export function route() {
	const [page = '', ...parts] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
	const anchor = location.hash.slice(1);
	return { page, parts, fragment: new URLSearchParams(anchor), anchor: decodeURIComponent(anchor) };
}

/** The tokens in the fragment. @param {Route} route */
export const tokensOf = ({ fragment }) => (fragment.get('t') ?? '').split(',').filter(Boolean);

/** @param {string} url */
export function go(url) {
	history.pushState(null, '', url);
	dispatchEvent(new Event('routed'));
}

/** Follows links inside the client without loading the page again. @param {MouseEvent} event */
export function followLink(event) {
	if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
		return;
	const link = /** @type {Element} */ (event.target).closest('a');
	if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
	if (link.pathname.startsWith('/api/')) return;
	if (link.pathname === location.pathname && link.hash) return;
	event.preventDefault();
	go(link.href);
}
