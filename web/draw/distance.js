// How large pieces are on the screen decides how much of them is drawn. Nothing is drawn anew: a class on the map's root says it.

/** From here on in pixels: below the first far, from the second on near. @type {Record<string, [number, number]>} */
const LIMITS = { counter: [44, 96], stand: [26, 60], figure: [11, 24] };

/** @param {Element} root @param {string} kind `counter`, `stand` or `figure` @param {number} pixels of a piece's side */
export function setDistance(root, kind, pixels) {
	const [middle, near] = LIMITS[kind];
	const now = pixels < middle ? 'far' : pixels < near ? 'mid' : 'near';
	for (const name of ['far', 'mid', 'near']) root.classList.toggle(`at-${name}`, name === now);
}
