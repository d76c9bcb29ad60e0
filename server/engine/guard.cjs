// The only door to the embedded engine, which takes every caller at its word: a process beside the engine, in the engine's own
// network. It admits a connection whose first request carries the key of this start, and passes all its bytes on.
const { timingSafeEqual } = require('node:crypto');
const { connect } = require('node:net');

const MOST_HEAD_BYTES = 16_384;
const HEAD_MS = 10_000;
const POLL_MS = 10;
const END_OF_HEAD = '\r\n\r\n';
const LOOPBACK_HOST = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d{1,5})?$/i;
const IS_UP = 'GET / HTTP/1.1';
const CREDENTIAL = /^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\//;

/** Why a request is refused: no caller of ours sends it. Null where the key admits it, or where it asks whether anything is up. */
function refusalOf(head, key) {
  const [first, ...lines] = head.split('\r\n');
  const fields = lines.map((line) => line.split(/:(.*)/s, 2));
  const valuesOf = (name) => fields.filter(([one]) => one.toLowerCase() === name).map(([, value = '']) => value.trim());
  const [host] = valuesOf('host');
  if (valuesOf('origin').length > 0) return 'The engine takes no requests of pages.';
  if (!LOOPBACK_HOST.test(host ?? '')) return 'The engine has no such host.';
  if (first === IS_UP) return null;
  const sent = CREDENTIAL.exec(valuesOf('authorization')[0] ?? '')?.[1] ?? '';
  return isSame(sent, key) ? null : 'The access key is not that of this engine.';
}

function isSame(sent, key) {
  const bytes = [Buffer.from(sent), Buffer.from(key)];
  return bytes[0].length === bytes[1].length && timingSafeEqual(...bytes);
}

function refuse(socket, message) {
  answer(socket, '403 Forbidden', { __type: 'com.amazon.coral.service#AccessDeniedException', message });
}

function answer(socket, status, members) {
  const body = JSON.stringify(members);
  const head = [`HTTP/1.1 ${status}`, 'content-type: application/x-amz-json-1.0', 'connection: close'];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
  // A caller who goes on sending would otherwise keep the connection open.
  socket.resume();
  setTimeout(() => socket.destroy(), 1_000).unref();
}

function admit(socket, { engine, key }) {
  let head = Buffer.alloc(0);
  const late = setTimeout(() => socket.destroy(), HEAD_MS).unref();
  socket.on('error', () => socket.destroy());
  socket.once('close', () => clearTimeout(late));
  const read = (chunk) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(END_OF_HEAD);
    if (end < 0 && head.length <= MOST_HEAD_BYTES) return;
    clearTimeout(late);
    socket.off('data', read);
    const refusal = end < 0 ? 'The request has no head.' : refusalOf(head.toString('latin1', 0, end), key);
    if (refusal !== null) refuse(socket, refusal);
    // The guard answers this by itself, and closes: what follows would come without the key.
    else if (head.toString('latin1').startsWith(`${IS_UP}\r\n`)) answer(socket, '200 OK', { healthy: true });
    else passOn(socket, { engine, head });
  };
  socket.on('data', read);
}

function passOn(socket, { engine, head }) {
  socket.pause();
  const upstream = connect({ ...engine, noDelay: true });
  socket.setNoDelay(true);
  upstream.on('error', () => socket.destroy());
  upstream.once('close', () => socket.destroy());
  socket.once('close', () => upstream.destroy());
  upstream.write(head);
  socket.pipe(upstream);
  upstream.pipe(socket);
}

/** Resolves when the engine takes connections; who started both gives up by its own time. */
function untilUp(engine) {
  return new Promise((resolve) => {
    const probe = connect(engine);
    probe.once('connect', () => {
      probe.destroy();
      resolve();
    });
    probe.once('error', () => setTimeout(() => resolve(untilUp(engine)), POLL_MS));
  });
}

process.once('message', async (access, server) => {
  await untilUp(access.engine);
  server.on('connection', (socket) => admit(socket, access));
  process.send('ready');
});
process.once('disconnect', () => process.exit(0));
