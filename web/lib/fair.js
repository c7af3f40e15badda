// Checks that the dice were fixed before the match began: SHA-256 of the seed is the commitment.

/** @param {string} seed 64 hexadecimal digits @param {string} commitment
 * @returns {Promise<boolean | null>} null where the browser refuses to hash (pages without TLS off this machine) */
export async function seedMatches(seed, commitment) {
	if (!crypto.subtle) return null;
	const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
	const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
	return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment.toLowerCase();
}
