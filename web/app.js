// Starts the client: shows the page that the address names.
import { sharedPatterns } from './draw/terrain.js';
import { blankPage, component, html } from './lib/dom.js';
import * as keep from './lib/keep.js';
import { followLink, route, tokensOf } from './lib/route.js';

/** Looks that only one page has, by the page. @type {Record<string, string[]>} */
const STYLES = {
	'': ['st-lobby', 'st-mini'],
	scenario: ['st-scenario', 'st-study', 'st-mini'],
	rules: ['st-rules'],
	settings: ['st-settings'],
	replay: ['st-replay'],
};

/** Brings a component's looks, once. @param {string} name @returns {Promise<unknown>} */
function style(name) {
	const href = `/components/${name}/${name}.css`;
	if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
	const link = html('link', { rel: 'stylesheet', href });
	document.head.append(link);
	return new Promise((resolve) => {
		link.addEventListener('load', resolve);
		link.addEventListener('error', resolve);
	});
}

/** Sound may begin with a gesture only, so it comes with the first one. @param {HTMLElement} page */
async function bringSound(page) {
	const { SoundElement } = await import('./components/st-sound/st-sound.js');
	page.append(component(SoundElement));
}

/** The page that the address names; only what it needs is loaded. @returns {Promise<HTMLElement>} */
async function pageElement() {
	const now = route();
	const [first = '', second = ''] = now.parts;
	switch (now.page) {
		case 'play': {
			const { BattleElement } = await import('./components/st-battle/st-battle.js');
			const page = html('div', { class: 'battle-page' }, component(BattleElement, { tokens: tokensOf(now) }));
			page.addEventListener('pointerdown', () => bringSound(page), { once: true });
			return page;
		}
		case 'replay': {
			const { ReplayElement } = await import('./components/st-replay/st-replay.js');
			return component(ReplayElement, {
				tokens: tokensOf(now),
				step: Number(now.fragment.get('step') ?? 0),
				eyes: now.fragment.get('eyes') ?? '',
			});
		}
		case 'rules': {
			const { RulesElement } = await import('./components/st-rules/st-rules.js');
			return component(RulesElement, { system: first });
		}
		case 'scenario': {
			const { ScenarioElement } = await import('./components/st-scenario/st-scenario.js');
			return component(ScenarioElement, { of: { system: first, scenario: second } });
		}
		case 'settings': {
			const { SettingsElement } = await import('./components/st-settings/st-settings.js');
			return component(SettingsElement);
		}
		case '': {
			const { LobbyElement } = await import('./components/st-lobby/st-lobby.js');
			return component(LobbyElement);
		}
		default:
			return blankPage('There is no such page');
	}
}

let shown = '';

async function show() {
	const { page, parts } = route();
	// A fragment only moves within the rules; elsewhere it is what the page is about.
	const name = page === 'rules' ? parts.join('/') + page : location.href;
	if (name === shown) return;
	shown = name;
	document.title = 'Sandtable';
	const [element] = await Promise.all([pageElement(), ...(STYLES[page] ?? []).map(style)]);
	// Somebody may have gone on meanwhile.
	if (name !== shown) return;
	document.getElementById('page')?.replaceChildren(element);
	scrollTo(0, 0);
}

keep.wear();
document.body.append(sharedPatterns());
document.addEventListener('click', followLink);
// A battle that is a lesson says so; only then is what shows it brought.
addEventListener(
	'lesson',
	async (event) => {
		const { detail } = /** @type {CustomEvent} */ (event);
		const [{ LessonElement }] = await Promise.all([
			import('./components/st-lesson/st-lesson.js'),
			style('st-lesson'),
		]);
		if (document.querySelector('st-lesson')) return;
		document.querySelector('.battle-page')?.append(component(LessonElement));
		dispatchEvent(new CustomEvent('lesson', { detail }));
	},
	{ capture: true },
);
addEventListener('popstate', show);
addEventListener('hashchange', show);
addEventListener('routed', show);
show();
