// The server of `npm start` and that of `npm run serve`: one answer, to the byte, but for ids and times.
import { type IncomingHttpHeaders, request } from 'node:http';
import { leanService, runningService } from '../support/running-service';
import type { Service } from '../support/service';

let developers: Service;
let lean: Service;

beforeAll(async () => {
  developers = await runningService();
  lean = await leanService();
});

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
  readonly keys?: 'server' | 'client' | 'none';
}

interface Received {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Headers of a connection and of a moment. */
const OF_THE_SERVER = ['date', 'connection', 'keep-alive', 'x-request-id', 'accept-ranges', 'transfer-encoding'];

/** The framework's server would pack what it sends, and gives a type to what is empty: neither is the function's. */
function ofTheFunction(headers: IncomingHttpHeaders, body: string): Received['headers'] {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_SERVER.includes(name));
  const named = Object.fromEntries(kept.map(([name, value]) => [name, masked(String(value))]));
  const vary = named.vary?.replace(/,?accept-encoding$/, '');
  const { vary: _, ...others } = named;
  if (body === '') delete others['content-type'];
  return { ...others, ...(vary && { vary }) };
}

function send(
  service: Service,
  { method = 'GET', path, headers = {}, body, keys = 'server' }: Sent,
): Promise<Received> {
  const { id, token } = service.keys.client;
  const pair = { server: service.serverHeaders, client: { 'x-client-application-id': id, 'x-client-token': token } };
  const own = keys === 'none' ? {} : pair[keys];
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: service.port, method, path, headers: { ...own, ...headers } };
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        resolve({ status: answer.statusCode, headers: ofTheFunction(answer.headers, text), body: masked(text) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Without what differs from one request to the next. */
function masked(text: string): string {
  return text
    .replace(/v-[0-9a-f]{18}/g, 'v-id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/^\d{10}$/, 'second')
    .replace(/"(id|tracking_id|voucher_id|customer_id|holder_id|version_id|hash)":"[^"]*"/g, '"$1":"id"')
    .replace(/nonce(-|=")[\w+/=]+/g, 'nonce');
}

const JSON_TYPE = { 'content-type': 'application/json' };
const ORIGIN = { origin: 'http://localhost:3000' };
const validation = JSON.stringify({ redeemables: [{ object: 'voucher', id: 'NONE' }], order: { amount: 1_000 } });

describe('both servers', () => {
  it.each<[string, Sent]>([
    ['a function without keys', { path: '/health', keys: 'none' }],
    ['no keys', { path: '/v1/vouchers', keys: 'none' }],
    ['an empty list', { path: '/v1/customers?limit=1&page=1' }],
    ['brackets in a query', { path: '/v1/customers?filters[email][conditions][$is][0]=a%40b.example' }],
    ['an encoded query', { path: '/v1/customers?filters%5Bemail%5D%5Bconditions%5D%5B%24is%5D%5B0%5D=a+b%20c' }],
    ['a name twice in a query', { path: '/v1/vouchers?limit=1&limit=2' }],
    ['a query that is wrong', { path: '/v1/vouchers?limit=many' }],
    ['a malformed escape in a query', { path: '/v1/vouchers?campaign=%zz' }],
    ['a record that is not there', { path: '/v1/vouchers/NONE' }],
    ['an escape in a path', { path: '/v1/vouchers/A%2FB%20C%C3%A9' }],
    ['a segment that needs no escape', { path: '/v1/%76ouchers/NONE' }],
    ['a word in the place of a parameter', { path: '/v1/vouchers/import' }],
    ['an unknown path', { path: '/v1/nothing/at/all' }],
    ['the root', { path: '/' }],
    ['a method that a path does not take', { method: 'PUT', path: '/v1/validations', headers: JSON_TYPE, body: '{}' }],
    ['PATCH', { method: 'PATCH', path: '/v1/vouchers/NONE', headers: JSON_TYPE, body: '{}' }],
    ['OPTIONS of a client route', { method: 'OPTIONS', path: '/client/v1/validations', headers: ORIGIN, keys: 'none' }],
    ['OPTIONS of another', { method: 'OPTIONS', path: '/v1/vouchers', keys: 'none' }],
    ['a validation', { method: 'POST', path: '/v1/validations', headers: JSON_TYPE, body: validation }],
    [
      'a validation of a page',
      {
        method: 'POST',
        path: '/client/v1/validations',
        headers: { ...JSON_TYPE, ...ORIGIN },
        body: validation,
        keys: 'client',
      },
    ],
    ['a body that is cut', { method: 'POST', path: '/v1/validations', headers: JSON_TYPE, body: '{"order":' }],
    ['a new record', { method: 'POST', path: '/v1/customers', headers: JSON_TYPE, body: '{"name":"Zoë"}' }],
    ['a key that is no text', { method: 'POST', path: '/v1/customers', headers: { 'idempotency-key': 'é' } }],
    ['two slashes', { path: '//v1/vouchers?limit=1' }],
    ['a slash at the end', { path: '/v1/vouchers/' }],
    ['steps in a path', { path: '/v1/../v1/./vouchers/NONE' }],
    ['the document', { path: '/openapi.json', keys: 'none' }],
    ['the page of the dashboard', { path: '/dashboard', keys: 'none' }],
    ['a screen of it', { path: '/dashboard/codes/A.B', keys: 'none' }],
    ['a file of it that is not there', { path: '/dashboard/files/none.js', keys: 'none' }],
    ['a session without cookie', { path: '/dashboard/session', keys: 'none' }],
  ])('answer alike: %s', async (_name, sent) => {
    const [one, other] = [await send(developers, sent), await send(lean, sent)];

    expect(other).toEqual(one);
  });
});
