// How large a body may be: by its route, and by the key that sends it.
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  callHandler,
  filledPath,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  type Route,
} from '../support/shop';

const MOST = {
  usual: 256 * 1024,
  form: 8192,
  file: 256 * 1024,
  rule: 256 * 1024,
  order: 1_500_000 + 256 * 1024,
  preview: 1_500_000 + 256 * 1024,
  draft: 256 * 1024,
  decision: 5_300_000,
  bulk: 5_300_000,
  rows: 5_300_000,
} as const;

beforeAll(async () => {
  const rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

const routes = allRoutes().filter(({ method }) => method === 'POST' || method === 'PUT');

function isForClients({ path }: Route): boolean {
  return path.startsWith('/client/');
}

function keysOf({ path }: Route): Readonly<Record<string, string>> {
  if (path.startsWith('/client/')) return { ...KEYS.client, Origin: 'https://any.example' };
  return path.startsWith('/management/') ? KEYS.management : KEYS.server;
}

function most(route: Route): number {
  return MOST[isForClients(route) ? 'usual' : (route.handler.endpoint?.limits ?? 'usual')];
}

/** Ends in a text that is not closed: it is never worked on. */
function send(route: Route, bytes: number): Promise<HttpAnswer> {
  const { method, key } = route;
  const body = '{"a":"'.padEnd(bytes, 'x');
  return callHandler(route.handler, {
    method,
    path: filledPath(route, {}),
    headers: keysOf(route),
    routeKey: key,
    body,
  });
}

describe('a body', () => {
  it.each(routes.map((route) => [route.key, route] as const))('of %s is held to its size', async (_key, route) => {
    const [fitting, large] = [await send(route, most(route)), await send(route, most(route) + 1)];

    expect(fitting).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect(large).toEqual(
      expect.objectContaining({
        status: 413,
        body: {
          statusCode: 413,
          error: 'Request Entity Too Large',
          code: 413,
          key: 'payload_too_large',
          message: `Payload content length greater than maximum allowed: ${most(route)}`,
          details: expect.stringContaining(` at most ${most(route)} bytes`) as string,
          request_id: expect.any(String) as string,
        },
      }),
    );
  });

  it('of 1.76 MB is taken by every route of an order, of 5.3 MB by what imports', () => {
    const of = (limits: string) => routes.filter(({ handler }) => handler.endpoint?.limits === limits);

    expect(of('order').map(({ key }) => key)).toEqual(
      routes
        .map(({ key }) => key)
        .filter((key) =>
          /^POST \S*\/(validations?(\/best)?|validate|redemptions?|qualifications?(\/nearest)?|orders)$|^PUT \/v1\/orders\/\S+$/.test(
            key,
          ),
        ),
    );
    expect([...of('bulk'), ...of('rows')].every(({ key }) => /\/(import|async|segments)$/.test(key))).toBe(true);
  });

  it.each([
    ['fits', 0, 400],
    ['does not fit', 1, 413],
  ])('whose text %s into the event of a function counts its escapes', async (_name, more, status) => {
    const route = routes.find(({ key }) => key === 'POST /v1/vouchers/import')!;
    const quotes = 2_000_000;
    const plain = app.LIMITS.eventBodyBytes - 2 - 2 * quotes;
    const body = `${'"'.repeat(quotes)}${'x'.repeat(plain + more)}`;

    const answer = await callHandler(route.handler, { method: 'POST', path: route.path, headers: KEYS.server, body });

    expect(Buffer.byteLength(body)).toBeLessThan(MOST.bulk);
    expect(answer.status).toBe(status);
  });

  const AS_BASE64 = Math.floor(app.LIMITS.eventBodyBytes / 4) * 3;

  it.each([
    ['application/merge-patch+json', AS_BASE64],
    ['application/json; charset=utf-8', MOST.bulk],
    ['APPLICATION/JSON', MOST.bulk],
  ])('of the type %s is held to what the event of a function carries', async (type, bytes) => {
    const { handler, path } = routes.find(({ key }) => key === 'POST /v1/vouchers/import')!;
    const headers = { ...KEYS.server, 'content-type': type };
    const sent = (size: number) => callHandler(handler, { method: 'POST', path, headers, body: 'x'.repeat(size) });

    expect(await sent(bytes)).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect(await sent(bytes + 1)).toMatchObject({ status: 413, body: { key: 'payload_too_large' } });
  });

  it.each([
    ['no type', {}, AS_BASE64],
    [
      'the type application/json, which the gateway hands on as text',
      { 'content-type': 'application/json' },
      MOST.bulk,
    ],
  ])('that a server hands on as base64 is held to the same: %s', (_name, headers, most) => {
    const parse = (size: number) => {
      const body = Buffer.alloc(size, '0').fill('1', 0, 1).toString('base64');
      return () => app.parseBody({ body, isBase64Encoded: true, headers }, app.BODY_LIMITS.bulk);
    };

    expect(parse(most)).not.toThrow();
    expect(parse(most + 1)).toThrow('payload_too_large');
  });
});
