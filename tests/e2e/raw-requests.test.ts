// Requests as bytes: each local server hands a function what was sent, as the gateway does, and the answer is the same.
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { VoucherifyServerSide } from '@voucherify/sdk';
import { handler as createCustomer } from '../../functions/customers/create';
import { installRuntime } from '../../lib/runtime';
import { callHandler, KEYS, putKeys } from '../support/events';
import { aRuntime, OTHER_PROJECT } from '../support/runtime';
import { leanService, runningService } from '../support/running-service';
import type { Service } from '../support/service';

let service: Service;

beforeAll(async () => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  installRuntime(rt);
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** As it stands, without a client that completes paths, headers or bodies. */
function send({ method = 'POST', path = '/v1/customers', headers = JSON_TYPE, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = body && { 'content-length': body.length };
    const options = { host: '127.0.0.1', port: service.port, method, path };
    const sent = request({ ...options, headers: { ...service.serverHeaders, ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as Received['body'];
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: parsed });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The same bytes as the gateway hands them to the function. */
async function onAws(body: Buffer, isBase64Encoded: boolean): Promise<readonly unknown[]> {
  const text = body.toString(isBase64Encoded ? 'base64' : 'utf8');
  const sent = { path: '/v1/customers', headers: KEYS.server, body: text, isBase64Encoded };
  const answer = await callHandler(createCustomer, sent);
  return [answer.status, answer.body.key];
}

const REFUSED = [400, 'invalid_payload'] as const;
const CREATED = [200, undefined] as const;
const UNSUPPORTED = [415, 'unsupported_media_type'] as const;

describe.each([
  ['the server of `npm start`', runningService],
  ['the server of `npm run serve`', leanService],
])('%s', (_name, open) => {
  beforeAll(async () => {
    service = await open();
  });

  describe('a body', () => {
    it.each<[string, string, readonly [number, string | undefined]]>([
      ['null', 'null', REFUSED],
      ['false', 'false', REFUSED],
      ['true', 'true', REFUSED],
      ['zero', '0', REFUSED],
      ['an empty text', '""', REFUSED],
      ['a text', '"name"', REFUSED],
      ['JSON in a text', JSON.stringify('{"name":"Ann"}'), REFUSED],
      ['JSON in a text in a text', JSON.stringify(JSON.stringify('{}')), REFUSED],
      ['an array', '[]', REFUSED],
      ['two values', '{} {}', REFUSED],
      ['what is cut', '{"name":', REFUSED],
      ['a byte order mark', '\ufeff{}', REFUSED],
      ['a vertical tab, which is no white space of JSON', '\u000b', REFUSED],
      ['nothing', '', CREATED],
      ['white space', ' \r\n\t ', CREATED],
      ['an object', '{"name":"Ann"}', CREATED],
      ['a member twice', '{"name":"Ann","name":"Bob"}', CREATED],
      ['a replacement character', '{"name":"\ufffd"}', CREATED],
    ])('of %s means the same here and on AWS', async (_name, text, expected) => {
      const body = Buffer.from(text);

      const { status, body: answer } = await send({ body });

      expect([status, answer.key]).toEqual(expected);
      expect(await onAws(body, false)).toEqual(expected);
      expect(await onAws(body, true)).toEqual(expected);
    });

    it('keeps the last of two members of one name', async () => {
      const { body } = await send({ body: Buffer.from('{"name":"Ann","name":"Bob"}') });

      expect(body).toMatchObject({ name: 'Bob' });
    });

    it('is no text where its bytes are no UTF-8', async () => {
      const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);

      const { status, body: answer } = await send({ body });

      expect([status, answer.key]).toEqual(REFUSED);
      expect(await onAws(body, true)).toEqual(REFUSED);
    });

    it.each<[string, Readonly<Record<string, string>>, readonly [number, string | undefined]]>([
      ['JSON', { 'content-type': 'application/json; charset=UTF-8' }, CREATED],
      ['a kind of JSON', { 'content-type': 'application/vnd.api+json' }, CREATED],
      ['nothing', {}, CREATED],
      ['text', { 'content-type': 'text/plain' }, UNSUPPORTED],
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, UNSUPPORTED],
      ['parts', { 'content-type': 'multipart/form-data; boundary=x' }, UNSUPPORTED],
      ['bytes', { 'content-type': 'application/octet-stream' }, UNSUPPORTED],
      ['another charset', { 'content-type': 'application/json; charset=iso-8859-1' }, UNSUPPORTED],
      ['what is packed', { ...JSON_TYPE, 'content-encoding': 'gzip' }, UNSUPPORTED],
    ])('that says it is %s is taken as such', async (_name, headers, expected) => {
      const plain = Buffer.from('{"name":"Ann"}');
      const body = 'content-encoding' in headers ? gzipSync(plain) : plain;

      const { status, body: answer } = await send({ body, headers });

      expect([status, answer.key]).toEqual(expected);
    });

    it.each([
      ['application/json', 5_000_000, 400, 'invalid_payload'],
      ['application/json', 5_300_001, 413, 'payload_too_large'],
      ['application/vnd.api+json', 5_000_000, 413, 'payload_too_large'],
    ])('of an import of the type %s and %d bytes is answered %d', async (type, bytes, status, key) => {
      const body = Buffer.alloc(bytes, 'x');

      const answer = await send({ path: '/v1/vouchers/import', headers: { 'content-type': type }, body });

      expect([answer.status, answer.body.key]).toEqual([status, key]);
    });

    it('of an import of 5 MB is taken', async () => {
      const codes = [{ code: 'IMPORTED-RAW', type: 'GIFT_VOUCHER', gift: { amount: 100 } }];
      const body = Buffer.from(JSON.stringify(codes).padEnd(5_000_000));

      const answer = await send({ path: '/v1/vouchers/import', body });

      expect(answer).toMatchObject({ status: 202, body: { async_action_id: expect.stringMatching(/^aa_/) as string } });
    });

    it.each(['GET', 'DELETE'])('of %s is not looked at', async (method) => {
      const path = `/v1/customers/nobody`;

      const answer = await send({ method, path, body: Buffer.from('{"cut') });

      expect(answer).toMatchObject({ status: 404, body: { key: 'not_found' } });
    });
  });

  describe('a path with slashes too many', () => {
    it.each([
      ['GET', '//v1/vouchers?limit=1', '/v1/vouchers?limit=1'],
      ['POST', '//v1/validations', '/v1/validations'],
      ['POST', '/v1/vouchers/', '/v1/vouchers'],
      ['POST', '///v1/vouchers//', '/v1/vouchers'],
      ['DELETE', '//v1/vouchers/none', '/v1/vouchers/none'],
      ['POST', '//client/v1/validations', '/client/v1/validations'],
    ])('is sent on: %s %s', async (method, path, location) => {
      const answer = await send({ method, path });

      expect([answer.status, answer.headers.location]).toEqual([308, location]);
    });

    it.each(['/v1/vouchers/some/sessions/', '//v1/vouchers/some/sessions//'])(
      'is never made wider: %s',
      async (path) => {
        const answer = await send({ method: 'DELETE', path });

        expect(answer).toMatchObject({ status: 404, body: { details: `There is no route DELETE ${path}.` } });
      },
    );
  });

  describe('a client with a slash at the end of its address', () => {
    it('works on the server', async () => {
      const { id: applicationId, token: secretKey } = service.keys.server;
      const client = VoucherifyServerSide({ applicationId, secretKey, apiUrl: `${service.address}/` });

      const discount = { type: 'AMOUNT', amount_off: 100 };
      const voucher = await client.vouchers.create({ type: 'DISCOUNT_VOUCHER', discount } as never);
      const validated = await client.validations.validateStackable({
        redeemables: [{ object: 'voucher', id: voucher.code }],
        order: { amount: 1000 },
      });
      const redeemed = await client.redemptions.redeemStackable({
        redeemables: [{ object: 'voucher', id: voucher.code }],
        order: { amount: 1000 },
      });

      expect(validated.valid).toBe(true);
      expect(redeemed.order?.total_amount).toBe(900);
      await client.vouchers.delete(voucher.code, { force: true });
    });

    it('works in a page, which asks before each address', async () => {
      const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' };
      const path = '//client/v1/validations';

      const answer = await send({ method: 'OPTIONS', path, headers });
      const sent = await send({ path, headers });
      const askedAgain = await send({ method: 'OPTIONS', path: String(sent.headers.location), headers });

      expect([answer.status, askedAgain.status]).toEqual([204, 204]);
      expect(answer.headers).toMatchObject({ 'access-control-allow-methods': 'GET, POST, PUT, DELETE' });
      expect(sent).toMatchObject({ status: 308, headers: { 'access-control-allow-origin': 'http://localhost:3000' } });
    });

    it('gets the answer of the service to a page, and nothing about the server', async () => {
      const { id, token } = service.keys.client;
      const pair = { 'x-client-application-id': id, 'x-client-token': token };
      const headers = { ...pair, ...JSON_TYPE, origin: 'https://foreign.example' };

      const answer = await send({ path: '/client/v1/validations', headers, body: Buffer.from('{}') });

      expect(answer.status).toBe(403);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    });
  });

  describe('an access token', () => {
    const form = (members: Readonly<Record<string, string>>): Sent & { readonly body: Buffer } => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(new URLSearchParams(members).toString()),
    });
    const withToken = async (path: string, token: string): Promise<number> =>
      (await fetch(`${service.address}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

    it('is issued by a form, reads within its scopes, and is revoked', async () => {
      const body = form({ grant_type: 'client_credentials', scope: 'vouchers orders' });
      const issued = await send({ path: '/v1/oauth/token', ...body });
      const token = String(issued.body.access_token);

      expect(issued).toMatchObject({ status: 200, body: { expires_in: 900, token_type: 'Bearer' } });
      expect([await withToken('/v1/orders', token), await withToken('/v1/customers', token)]).toEqual([200, 403]);
      const told = await send({ path: '/v1/oauth/introspect', ...form({ access_token: token }) });
      expect(told.body).toMatchObject({ active: true, scope: 'vouchers orders' });
      expect((await send({ path: '/v1/oauth/token/revoke', ...form({ access_token: token }) })).status).toBe(204);
      const toldAgain = await send({ path: '/v1/oauth/introspect', ...form({ access_token: token }) });
      expect(toldAgain.body).toEqual({ active: false });
    });

    it('that is revoked before a process has met it is refused at once', async () => {
      const issued = await send({ path: '/v1/oauth/token', ...form({ grant_type: 'client_credentials' }) });
      const token = String(issued.body.access_token);

      await send({ path: '/v1/oauth/token/revoke', ...form({ access_token: token }) });

      expect(await withToken('/v1/campaigns', token)).toBe(401);
    });
  });
});
