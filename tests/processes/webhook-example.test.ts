// examples/webhook.mjs takes what the service signs, once, and nothing else.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../../server/engine/ports';
import { senderOf } from '../../lib/webhooks/send';
import { signer } from '../../lib/webhooks/sign';

const secret = signer.newSecret();
const body = JSON.stringify({ type: 'voucher.created', event: { created_at: 'now', entity_id: 'v_1' } });

let receiver: ChildProcess;
let said = '';
let url = '';

beforeAll(async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
  receiver = spawn(process.execPath, ['examples/webhook.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  receiver.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!said.includes('Listening.')) await once(receiver.stdout!, 'data');
  url = `http://127.0.0.1:${port}/`;
});

afterAll(async () => {
  const exit = once(receiver, 'exit');
  receiver.kill();
  await exit;
});

async function statusOf(headers: Readonly<Record<string, string>>, sent = body): Promise<number | null> {
  const result = await senderOf({ allowsPrivate: true }).send({ url, headers, body: sent });
  return result.status === 'ANSWERED' ? result.httpStatus : null;
}

const signed = (secrets: readonly string[], seconds = Math.floor(Date.now() / 1000)) =>
  signer.headers({ id: 'whs_0123456789abcdef01', body, seconds, secrets });

it('accepts what is signed by its secret, also beside a newer one, and prints it once', async () => {
  expect(await statusOf(signed([secret]))).toBe(204);
  expect(await statusOf(signed([signer.newSecret(), secret]))).toBe(204);

  expect(said.match(/voucher\.created v_1/g)).toHaveLength(1);
});

it.each([
  ['another secret', () => statusOf(signed([signer.newSecret()]))],
  ['other bytes', () => statusOf(signed([secret]), `${body} `)],
  ['an old timestamp', () => statusOf(signed([secret], Math.floor(Date.now() / 1000) - 301))],
  ['no signature', () => statusOf({})],
])('refuses %s', async (_name, status) => {
  expect(await status()).toBe(401);
});

it('goes on when somebody hangs up in the middle of a request', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\n{');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;

  expect(await statusOf(signed([secret]))).toBe(204);
  expect(receiver.exitCode).toBeNull();
});

it.each(['', 'whsec_', 'secret'])('does not begin with the secret %j: anybody could sign', async (WEBHOOK_SECRET) => {
  const env = { ...process.env, PORT: '0', WEBHOOK_SECRET };
  const child = spawn(process.execPath, ['examples/webhook.mjs'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
  await once(child, 'close');

  expect(child.exitCode).not.toBe(0);
  expect(told).toContain('Set WEBHOOK_SECRET');
});
