// A receiver of events: node examples/webhook.mjs, with the secret in WEBHOOK_SECRET and a port in PORT.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const [, secret] = /^whsec_(.+)$/.exec(process.env.WEBHOOK_SECRET ?? '') ?? [];
if (!secret) throw new Error('Set WEBHOOK_SECRET to the secret that a rotation told: whsec_…');
const key = Buffer.from(secret, 'base64');
const seen = new Set();

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`);
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const body = await text(request).catch(() => ''); // Whoever hangs up has signed nothing.
  const isOurs = isSigned(request.headers, body);
  response.writeHead(isOurs ? 204 : 401).end();
  const id = request.headers['webhook-id'];
  if (!isOurs || seen.has(id)) return;
  seen.add(id);
  const { type, event } = JSON.parse(body);
  console.log(event.created_at, type, event.entity_id);
}).listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => console.log('Listening.'));
