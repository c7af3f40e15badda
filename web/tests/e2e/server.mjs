// A real server for a test: its own port, its own database, killed without mercy when asked.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BINARY =
	process.env.SANDTABLE_BIN ??
	['target/release/sandtable', 'target/debug/sandtable'].find((path) => existsSync(path)) ??
	'sandtable';

export class TestServer {
	#folder = mkdtempSync(join(tmpdir(), 'sandtable-e2e-'));
	/** @type {import('node:child_process').ChildProcess | null} */
	#process = null;

	/** @param {number} port */
	constructor(port) {
		this.port = port;
		this.url = `http://127.0.0.1:${port}`;
	}

	async start() {
		const args = ['serve', '--listen', `127.0.0.1:${this.port}`, '--database', join(this.#folder, 'test.db')];
		this.#process = spawn(BINARY, args, {
			stdio: ['ignore', 'ignore', process.env.SERVER_LOG ? 'inherit' : 'ignore'],
		});
		for (let tries = 0; tries < 200; tries++) {
			const up = await fetch(`${this.url}/api/v1/health`).then(
				(answer) => answer.ok,
				() => false,
			);
			if (up) return;
			await new Promise((done) => setTimeout(done, 50));
		}
		throw new Error(`${BINARY} does not answer on ${this.url}`);
	}

	/** As a power cut would: no goodbye. */
	async kill() {
		const dead = new Promise((done) => this.#process?.once('exit', done));
		this.#process?.kill('SIGKILL');
		await dead;
		this.#process = null;
	}

	async stop() {
		if (this.#process) await this.kill();
		rmSync(this.#folder, { recursive: true, force: true });
	}

	/** A private save. @param {string[]} tokens of all its seats */
	async file(tokens) {
		const headers = { Authorization: `Bearer ${tokens.join(',')}` };
		return (await fetch(`${this.url}/api/v1/match/file?private=true`, { headers })).text();
	}

	/** @param {unknown} body @param {string} [path] */
	async create(body, path = 'matches') {
		const headers = { 'Content-Type': 'application/json' };
		const answer = await fetch(`${this.url}/api/v1/${path}`, {
			method: 'POST',
			headers,
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(await answer.text());
		return answer.json();
	}

	async systems() {
		return (await (await fetch(`${this.url}/api/v1/systems`)).json()).systems;
	}
}
