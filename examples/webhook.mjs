// A receiver of events: node examples/webhook.mjs, with the secret in WEBHOOK_SECRET and a port in PORT.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from((process.env.WEBHOOK_SECRET ?? '').replace('whsec_', ''), 'base64');
const seen = new Set();

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`);
  return signatures.split(' ').some((text) => {
    const given = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  const isOurs = isSigned(request.headers, body);
  response.writeHead(isOurs ? 204 : 401).end();
  const id = request.headers['webhook-id'];
  if (!isOurs || seen.has(id)) return;
  seen.add(id);
  const { type, event } = JSON.parse(body);
  console.log(event.created_at, type, event.entity_id);
}).listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => console.log('Listening.'));
