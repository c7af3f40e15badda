// Starts the client: shows the page that the address names.
import { BattleElement } from './components/st-battle/st-battle.js';
import { LobbyElement } from './components/st-lobby/st-lobby.js';
import { ReplayElement } from './components/st-replay/st-replay.js';
import { RulesElement } from './components/st-rules/st-rules.js';
import { ScenarioElement } from './components/st-scenario/st-scenario.js';
import { sharedPatterns } from './draw/terrain.js';
import { blankPage, component } from './lib/dom.js';
import * as keep from './lib/keep.js';
import { followLink, route, tokensOf } from './lib/route.js';

/** @returns {HTMLElement} */
function pageElement() {
	const now = route();
	const [first = '', second = ''] = now.parts;
	switch (now.page) {
		case 'play':
			return component(BattleElement, { tokens: tokensOf(now) });
		case 'replay':
			return component(ReplayElement, {
				tokens: tokensOf(now),
				step: Number(now.fragment.get('step') ?? 0),
				eyes: now.fragment.get('eyes') ?? '',
			});
		case 'rules':
			return component(RulesElement, { system: first });
		case 'scenario':
			return component(ScenarioElement, { of: { system: first, scenario: second } });
		case '':
			return component(LobbyElement);
		default:
			return blankPage('There is no such page');
	}
}

let shown = '';

function show() {
	const { page, parts } = route();
	// A fragment only moves within the rules; elsewhere it is what the page is about.
	const name = page === 'rules' ? parts.join('/') + page : location.href;
	if (name === shown) return;
	shown = name;
	document.title = 'Sandtable';
	document.getElementById('page')?.replaceChildren(pageElement());
	scrollTo(0, 0);
}

document.documentElement.dataset.theme = keep.settings().theme;
document.body.append(sharedPatterns());
document.addEventListener('click', followLink);
addEventListener('popstate', show);
addEventListener('hashchange', show);
addEventListener('routed', show);
show();
