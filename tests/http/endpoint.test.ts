// What every endpoint does with a request, in which order, and how it answers.
import { endpoint, type EndpointHandler } from '../../lib/http/endpoint';
import * as body from '../../schemas/compiled/categories/create';
import type { Context } from 'aws-lambda';
import * as app from '../support/app';
import { aRuntime, KEYS, OTHER_PROJECT, putCredential, putKeys, type TestRuntime } from '../support/shop';

const SHOES = { name: 'Shoes', hierarchy: 1 };

let rt: TestRuntime;
const calls: object[] = [];

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

beforeEach(() => calls.splice(0));

const BASE = {
  scope: 'set-up',
  role: 'SetupRole',
  operation: 'tryIt',
  summary: 'Try it',
  description: 'Tries it.',
} as const;

/** Notes what it was called with. */
const create = endpoint(
  {
    ...BASE,
    method: 'POST',
    paths: ['/v1/tries/{code}', '/v1/{campaignId}/tries/{code}'],
    body,
    answer: 'records/category',
  },
  ({ runtime, ...request }) => {
    calls.push(request);
    return { name: request.body.name, isInstalled: runtime === app.runtime() } as unknown as app.CategoryResponse;
  },
);

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function send(handler: EndpointHandler, { method = 'POST', path = '/v1/tries/A', ...sent }: Sent = {}) {
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' };
  const event: app.RawEvent = {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: sent.query ?? '',
    headers: { 'content-type': 'application/json', ...(sent.headers ?? KEYS.server) },
    requestContext: { http } as app.RawEvent['requestContext'],
    isBase64Encoded: false,
    pathParameters: { ...(sent.params ?? { code: 'A' }) },
    ...(sent.body !== undefined && { body: sent.body }),
  };
  return read(await handler(event, {} as Context));
}

function read({ statusCode, headers, body: text = '' }: app.ApiResult) {
  const json = (text === '' ? null : JSON.parse(text)) as Readonly<Record<string, unknown>> | null;
  return { status: statusCode, headers: headers ?? {}, body: json };
}

async function keyWith(scopes: readonly app.KeyScope[]): Promise<Readonly<Record<string, string>>> {
  const keyId = `scoped-${scopes.join('-')}-key`;
  await putCredential(rt, { keyId, token: 'secret', scopes });
  return { 'X-App-Id': keyId, 'X-App-Token': 'secret' };
}

describe('a request', () => {
  it('reaches the service with what the endpoint declares, and nothing else', async () => {
    const answer = await send(create, { params: { code: 'A' }, body: JSON.stringify(SHOES), query: 'a=1' });

    expect(answer).toMatchObject({ status: 200, body: { name: SHOES.name, isInstalled: true } });
    expect(calls).toEqual([
      {
        caller: expect.objectContaining({ keyId: 'server-key', requestId: answer.headers['x-request-id'] }) as object,
        params: { code: 'A', campaignId: null },
        body: SHOES,
        query: undefined,
        idempotencyKey: undefined,
        network: '127.0.0.1',
        cookies: undefined,
        host: undefined,
        accept: undefined,
        path: '/v1/tries/A',
      },
    ]);
  });

  it('without a parameter that each path has is a defect', async () => {
    const answer = await send(create, { params: {}, body: JSON.stringify(SHOES) });

    expect(answer).toMatchObject({ status: 500, body: { key: 'internal_error' } });
    expect(calls).toEqual([]);
  });

  it('is refused by the first step it fails', async () => {
    const reading = await keyWith(['read']);
    const [noName, broken] = ['{"hierarchy":1}', '{'];
    const steps: readonly (readonly [Sent, string])[] = [
      [{ headers: {}, body: broken, query: '__proto__=1' }, 'unauthorized'],
      [{ headers: reading, body: broken, query: '__proto__=1' }, 'missing_required_permission'],
      [{ headers: { ...KEYS.server, 'Idempotency-Key': 'ż' }, body: broken }, 'invalid_idempotency_key'],
      [{ body: broken, query: '__proto__=1' }, 'invalid_payload'],
      [{ body: noName, query: '__proto__=1' }, 'invalid_query_params'],
      [{ body: noName }, 'invalid_payload'],
    ];

    for (const [sent, key] of steps) expect((await send(create, sent)).body).toMatchObject({ key });
    expect(calls).toEqual([]);
  });
});

describe('a scope', () => {
  it.each<[string, readonly app.KeyScope[], number]>([
    ['that the endpoint asks for is let in', ['read', 'set-up'], 200],
    ['of another kind is refused', ['read', 'evaluate', 'issue', 'privacy'], 403],
    ['is asked for where a key has none at all', [], 403],
  ])('%s', async (_name, scopes, status) => {
    const answer = await send(create, { headers: await keyWith(scopes), body: JSON.stringify(SHOES) });

    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(answer.body).toMatchObject({
        key: 'missing_required_permission',
        details: 'This key lacks the scope set-up.',
      });
    }
  });

  it('is not asked of a management key', async () => {
    const manage = endpoint(
      { ...BASE, scope: 'management', method: 'POST', paths: ['/management/v1/tries'], answer: 'nothing' },
      () => undefined,
    );

    const answer = await send(manage, { path: '/management/v1/tries', headers: KEYS.management });

    expect(answer.status).toBe(204);
  });
});

describe('a success', () => {
  const tries = { ...BASE, method: 'POST', paths: ['/v1/tries'] } as const;
  const [path, params] = ['/v1/tries', {}];
  const work = (result: app.WorkResult<app.VoucherResponse, app.AsyncActionBegunResponse>) =>
    endpoint({ ...tries, answer: { 200: 'records/voucher', 202: 'records/begun' } }, () => result);
  const once = (replayed: boolean) =>
    endpoint({ ...tries, idempotent: true, answer: 'records/voucher' }, ({ idempotencyKey }) => ({
      answer: { key: idempotencyKey } as unknown as app.VoucherResponse,
      replayed,
    }));

  it.each<[string, EndpointHandler, number, object | null]>([
    [
      'with a record is 200',
      endpoint({ ...tries, answer: 'records/voucher' }, () => ({ id: 'v' }) as app.VoucherResponse),
      200,
      { id: 'v' },
    ],
    ['without one is 204', endpoint({ ...tries, answer: 'nothing' }, () => Promise.resolve('kept')), 204, null],
    [
      'that goes on is 202',
      endpoint({ ...tries, answer: { 202: 'records/begun' } }, () => ({ async_action_id: 'a' })),
      202,
      { async_action_id: 'a' },
    ],
    ['that was done at once is 200', work({ done: { id: 'v' } as app.VoucherResponse }), 200, { id: 'v' }],
    ['that may go on, and does, is 202', work({ begun: { async_action_id: 'a' } }), 202, { async_action_id: 'a' }],
  ])('%s', async (_name, handler, status, expected) => {
    const answer = await send(handler, { path, params });

    expect([answer.status, answer.body]).toEqual([status, expected]);
  });

  it('of a repeat says so, whether it has a body or not', async () => {
    const headers = { ...KEYS.server, 'Idempotency-Key': 'k1' };
    const nothing = endpoint({ ...tries, idempotent: true, answer: 'nothing' }, () => ({ answer: {}, replayed: true }));

    const first = await send(once(false), { path, params, headers });
    const repeated = await send(once(true), { path, params, headers });
    const bare = await send(nothing, { path, params, headers });

    expect(first.body).toEqual({ key: 'k1' });
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(repeated).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
    expect(bare).toMatchObject({ status: 204, headers: { 'idempotent-replayed': 'true' } });
  });
});
