// A WebSocket server as small as a test needs it: text frames, no fragments.
import { createHash } from 'node:crypto';

/** @param {import('node:http').Server} server @param {(say: (value: unknown) => void) => (value: any) => void} accept */
export function listenForSockets(server, accept) {
	server.on('upgrade', (request, socket) => {
		const key = createHash('sha1')
			.update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
			.digest('base64');
		socket.write(
			`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
		);
		socket.on('error', () => {});
		const hear = accept((value) => socket.write(frame(JSON.stringify(value))));
		let rest = Buffer.alloc(0);
		socket.on('data', (data) => {
			rest = Buffer.concat([rest, data]);
			for (let read = unframe(rest); read; read = unframe(rest)) {
				rest = rest.subarray(read.length);
				if (read.opcode === 8) socket.end();
				if (read.opcode === 1) hear(JSON.parse(read.text));
			}
		});
	});
}

function frame(text) {
	const body = Buffer.from(text);
	const head =
		body.length < 126
			? Buffer.from([0x81, body.length])
			: body.length < 65536
				? Buffer.alloc(4)
				: Buffer.alloc(10);
	if (126 <= body.length) {
		head[0] = 0x81;
		head[1] = body.length < 65536 ? 126 : 127;
		if (body.length < 65536) head.writeUInt16BE(body.length, 2);
		else head.writeBigUInt64BE(BigInt(body.length), 2);
	}
	return Buffer.concat([head, body]);
}

function unframe(data) {
	if (data.length < 6) return null;
	let at = 2;
	let size = data[1] & 127;
	if (size === 126) {
		if (data.length < 8) return null;
		size = data.readUInt16BE(2);
		at = 4;
	}
	if (data.length < at + 4 + size) return null;
	const mask = data.subarray(at, at + 4);
	const body = Buffer.from(data.subarray(at + 4, at + 4 + size)).map((byte, index) => byte ^ mask[index % 4]);
	return { opcode: data[0] & 15, text: body.toString(), length: at + 4 + size };
}
