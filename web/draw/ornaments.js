// What stands on a cell: trees, crops, roofs, waves, tufts. Each look has one function that draws one cell.
// Positions come from the cell's number, so a map looks the same on every visit.
/** @import { Plot, Point } from './art.js' */

import { svg } from '../lib/dom.js';
import { APOTHEM, moveTo, pair, RADIUS, round } from '../lib/geometry.js';

/** Is this offset inside a hex of this radius? @param {number} dx @param {number} dy @param {number} radius */
function inside(dx, dy, radius) {
	const [x, y] = [Math.abs(dx), Math.abs(dy)];
	return x <= (radius * APOTHEM) / RADIUS && y <= radius - (x * 0.5 * RADIUS) / APOTHEM;
}

/** Is it off the lines from the middle to these sides? @param {number} dx @param {number} dy @param {number[]} sides */
function clear(dx, dy, sides) {
	return sides.every((side) => {
		const angle = (side * Math.PI) / 3;
		const along = dx * Math.cos(angle) - dy * Math.sin(angle);
		const across = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle));
		return along < -8 || 15 < across;
	});
}

/** Points strewn over a plot, at least roughly `gap` apart.
 * @param {Plot} plot @param {number} gap @param {number} radius @returns {Point[]} */
function strew({ at, random, links }, gap, radius) {
	const points = [];
	for (let y = -RADIUS; y <= RADIUS; y += gap * 0.87) {
		for (let x = -RADIUS; x <= RADIUS; x += gap) {
			const dx = x + (random() - 0.5) * gap * 0.8 + (Math.round(y / gap) % 2 ? gap / 2 : 0);
			const dy = y + (random() - 0.5) * gap * 0.8;
			if (inside(dx, dy, radius) && clear(dx, dy, links)) points.push({ x: at.x + dx, y: at.y + dy });
		}
	}
	return points;
}

/** @param {number} x @param {number} y @param {number} r */
export const disc = (x, y, r) => `M${pair(x - r, y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** A tree's crown from above: a ring of bulges. @param {Point} at @param {number} r @param {number} turn */
export function crown(at, r, turn) {
	const bulges = 7;
	let d = '';
	for (let i = 0; i <= bulges; i++) {
		const angle = turn + (i * 2 * Math.PI) / bulges;
		const x = round(at.x + r * Math.cos(angle));
		const y = round(at.y + r * Math.sin(angle));
		d += i ? `A${pair(r * 0.5, r * 0.5)} 0 0 1 ${x} ${y}` : `M${x} ${y}`;
	}
	return `${d}Z`;
}

/** @param {number} gap @param {number} least @param {number} most @param {string} kind */
function trees(gap, least, most, kind) {
	/** @param {Plot} plot */
	return (plot) => {
		let [shadow, body, light] = ['', '', ''];
		for (const spot of strew(plot, gap, RADIUS * 0.9)) {
			const r = round(least + plot.random() * (most - least));
			shadow += disc(spot.x + r * 0.45, spot.y + r * 0.55, r);
			body += crown(spot, r, plot.random() * 6);
			light += disc(spot.x - r * 0.3, spot.y - r * 0.35, round(r * 0.38));
		}
		return [
			svg('path', { class: 'cast', d: shadow }),
			svg('path', { class: `crown ${kind}`, d: body }),
			svg('path', { class: `crown-light ${kind}`, d: light }),
		];
	};
}

/** Rows of plants across the plot, in step with the neighbours' rows.
 * @param {string} kind @param {number} rowGap @param {number} plantGap @param {string} plant path of one plant, relative */
function rows(kind, rowGap, plantGap, plant) {
	/** @param {Plot} plot */
	return ({ at, links }) => {
		const angle = -0.3;
		const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
		const [u0, v0] = [at.x * cos + at.y * sin, -at.x * sin + at.y * cos];
		let [furrow, plants] = ['', ''];
		for (let v = Math.ceil((v0 - RADIUS) / rowGap) * rowGap; v < v0 + RADIUS; v += rowGap) {
			/** @type {Point[]} */
			const run = [];
			for (let u = Math.ceil((u0 - RADIUS) / plantGap) * plantGap; u < u0 + RADIUS; u += plantGap) {
				const [x, y] = [u * cos - v * sin, u * sin + v * cos];
				if (!inside(x - at.x, y - at.y, RADIUS * 0.99) || !clear(x - at.x, y - at.y, links)) continue;
				run.push({ x, y });
				plants += `M${pair(x, y)}${plant}`;
			}
			const last = run[run.length - 1];
			if (1 < run.length) furrow += `M${pair(run[0].x, run[0].y)}L${pair(last.x, last.y)}`;
		}
		return [
			svg('path', { class: `furrow ${kind}`, d: furrow }),
			svg('path', { class: `plants ${kind}`, d: plants }),
		];
	};
}

/** A gabled roof seen from above, with its shadow.
 * @param {Point} at @param {number} long @param {number} wide @param {number} turn degrees @param {string} kind */
function roof(at, long, wide, turn, kind) {
	const [l, w] = [long / 2, wide / 2];
	return svg(
		'g',
		{ class: `house ${kind}`, transform: `${moveTo(at)} rotate(${round(turn)})` },
		svg('path', { class: 'cast', d: `M${-l + 3} ${-w + 5}h${long + 2}v${wide}h${-long - 2}z` }),
		svg('path', { class: 'roof-light', d: `M${-l} ${-w}h${long}v${w}h${-long}z` }),
		svg('path', { class: 'roof-dark', d: `M${-l} 0h${long}v${w}h${-long}z` }),
		svg('path', { class: 'roof-line', d: `M${-l} ${-w}h${long}v${wide}h${-long}zM${-l} 0h${long}` }),
		svg('path', {
			class: 'tiles',
			d: [...Array(Math.floor(long / 5)).keys()].map((i) => `M${-l + 4 + 5 * i} ${-w}v${wide}`).join(''),
		}),
	);
}

/** Free directions around the middle for houses: not where a road runs. @param {Plot} plot @param {number} count */
function lots({ at, random, links }, count) {
	const start = Math.floor(random() * 6);
	const free = [0, 1, 2, 3, 4, 5]
		.map((i) => ((start + i) % 6) + 0.5)
		.filter((turn) =>
			links.every((side) => {
				const apart = Math.abs(turn - side) % 6;
				return 0.4 < Math.min(apart, 6 - apart);
			}),
		);
	const step = Math.max(1, Math.floor(free.length / count));
	return free
		.filter((_, index) => index % step === 0)
		.slice(0, count)
		.map((turn) => {
			const angle = (turn * Math.PI) / 3;
			return { x: at.x + 36 * Math.cos(angle), y: at.y - 36 * Math.sin(angle), turn };
		});
}

/** @param {Plot} plot */
function woodenHouses(plot) {
	const base = plot.links.length ? -60 * plot.links[0] : [0, 60, -60][Math.floor(plot.random() * 3)];
	return lots(plot, 4).map((lot, index) =>
		roof(lot, 25 + plot.random() * 5, 17, base + (index % 2 ? 90 : 0) + (plot.random() - 0.5) * 16, 'wooden'),
	);
}

/** @param {Plot} plot */
function stoneHouses(plot) {
	const base = plot.links.length ? -60 * plot.links[0] : [0, 60, -60][Math.floor(plot.random() * 3)];
	const group = svg('g', { class: 'stone-block' });
	const places = lots(plot, 3);
	places.forEach((lot, index) => {
		const turn = base + (index % 2 ? 90 : 0) + (plot.random() - 0.5) * 6;
		const house = roof(lot, 36, 24, turn, index % 2 ? 'stone' : 'stone slate');
		house.append(svg('rect', { class: 'chimney', x: 6, y: -8, width: 5, height: 5 }));
		group.append(house);
	});
	return [group];
}

/** @param {Plot} plot */
function waves(plot) {
	const d = strew({ ...plot, links: [] }, 24, RADIUS * 0.85)
		.map(({ x, y }) => `M${pair(x - 7, y)}q3.5-4 7 0t7 0`)
		.join('');
	return [svg('path', { class: 'waves', d })];
}

/** @param {Plot} plot */
function ford(plot) {
	const stones = strew({ ...plot, links: [] }, 15, RADIUS * 0.8)
		.map(({ x, y }) => disc(x, y, round(1.8 + plot.random() * 2.4)))
		.join('');
	const shallows = svg('circle', { class: 'shallows', cx: round(plot.at.x), cy: round(plot.at.y), r: 44 });
	return [shallows, ...waves(plot), svg('path', { class: 'stones', d: stones })];
}

/** @param {Plot} plot */
function bridge(plot) {
	const wet = plot.near.findIndex((look) => ['water', 'ford'].includes(look));
	const turn = plot.links.length ? -60 * plot.links[0] : -60 * wet + 90;
	const planks = [...Array(15).keys()].map((i) => `M${-52 + i * 7.4} -13v26`).join('');
	const deck = svg(
		'g',
		{ class: 'bridge', transform: `${moveTo(plot.at)} rotate(${turn})` },
		svg('path', { class: 'cast', d: 'M-50 -8h104v26h-104z' }),
		svg('path', { class: 'deck', d: 'M-53 -13h106v26h-106z' }),
		svg('path', { class: 'planks', d: planks }),
		svg('path', { class: 'rails', d: 'M-55 -14h110M-55 14h110' }),
	);
	return [...waves(plot), deck];
}

/** @param {Plot} plot */
function marsh(plot) {
	const spots = strew(plot, 21, RADIUS * 0.86);
	const pools = spots
		.filter((_, index) => index % 3 === 0)
		.map(({ x, y }) => `M${pair(x - 9, y)}a9 3.6 0 1 0 18 0a9 3.6 0 1 0 -18 0`)
		.join('');
	const tufts = spots.map(({ x, y }) => `M${pair(x, y)}l-5-7m5 7l-2-10m2 10l2-10m-2 10l5-7`).join('');
	return [svg('path', { class: 'pools', d: pools }), svg('path', { class: 'tufts', d: tufts })];
}

/** A sunken gully: short strokes falling inward from the sides where it ends.
 * @param {'steep' | 'gentle'} slope */
function gully(slope) {
	/** @param {Plot} plot */
	return ({ at, near, random }) => {
		let d = '';
		near.forEach((look, side) => {
			if ((look.startsWith('balka') || look === 'ditch') && slope === 'steep') return;
			if (slope === 'gentle' && !look.startsWith('balka')) return;
			const angle = (side * Math.PI) / 3;
			const [nx, ny] = [Math.cos(angle), -Math.sin(angle)];
			for (let t = -27; t <= 27; t += 6) {
				const deep = (slope === 'steep' ? 12 : 6) + random() * 5;
				const far = APOTHEM - 2;
				const [x, y] = [at.x + nx * far - ny * t, at.y + ny * far + nx * t];
				d += `M${pair(x, y)}L${pair(x - nx * deep, y - ny * deep)}`;
			}
		});
		return [svg('path', { class: 'hachures', d })];
	};
}

/** The art of each look. @type {Record<string, (plot: Plot) => SVGElement[]>} */
export const ORNAMENTS = {
	woods: trees(19, 9, 12.5, 'dense'),
	'light-woods': trees(29, 7, 9.5, 'sparse'),
	corn: rows('corn', 12, 8, 'l-3.5-5m3.5 5l0-7m0 7l3.5-5'),
	wheat: rows('wheat', 7, 6, 'l1.5-5'),
	'wooden-building': woodenHouses,
	'stone-building': stoneHouses,
	water: waves,
	ford,
	bridge,
	marsh,
	balka: gully('steep'),
	ditch: gully('steep'),
	'balka-opening': gully('gentle'),
};
