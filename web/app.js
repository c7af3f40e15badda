// Starts the client: shows the page that the address names.
import { sharedPatterns } from './draw/terrain.js';
import { blankPage, component } from './lib/dom.js';
import * as keep from './lib/keep.js';
import { followLink, route, tokensOf } from './lib/route.js';

/** The page that the address names; only what it needs is loaded. @returns {Promise<HTMLElement>} */
async function pageElement() {
	const now = route();
	const [first = '', second = ''] = now.parts;
	switch (now.page) {
		case 'play': {
			const { BattleElement } = await import('./components/st-battle/st-battle.js');
			return component(BattleElement, { tokens: tokensOf(now) });
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
	const element = await pageElement();
	// Somebody may have gone on meanwhile.
	if (name !== shown) return;
	document.getElementById('page')?.replaceChildren(element);
	scrollTo(0, 0);
}

document.documentElement.dataset.theme = keep.settings().theme;
document.body.append(sharedPatterns());
document.addEventListener('click', followLink);
addEventListener('popstate', show);
addEventListener('hashchange', show);
addEventListener('routed', show);
show();
