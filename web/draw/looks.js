// From the name of a look to the drawing there is for it.

/** The drawing's name: the look itself, another name for it, or that of the last of its words that has one.
 * @param {string} look @param {object} drawings by name @param {Record<string, string>} alike other names @returns {string | null} */
export function drawingFor(look, drawings, alike) {
	for (const word of [look, ...look.split('-').reverse()]) {
		const name = alike[word] ?? word;
		if (Object.hasOwn(drawings, name)) return name;
	}
	return null;
}
