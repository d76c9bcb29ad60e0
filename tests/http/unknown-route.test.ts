// Requests that no route serves, through the real handler and through the matcher alone.
import type { Context } from 'aws-lambda';
import { handler as health } from '../../functions/system/health';
import { handler as notFound } from '../../functions/system/not-found';
import { refuseUnknownRoute } from '../../lib/http/unknown-route';
import * as app from '../support/app';

const CONTEXT = {} as Context;
const logged: unknown[] = [];

function request(method: string, rawPath: string, body?: string): app.RawEvent {
  const http = { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' };
  const requestContext = { http } as app.RawEvent['requestContext'];
  const event = { version: '2.0', routeKey: '$default', rawPath, rawQueryString: '', headers: {}, requestContext };
  return { ...event, isBase64Encoded: false, ...(body !== undefined && { body }) };
}

beforeAll(() => {
  const log = { info: (entry: unknown) => logged.push(entry), error: (entry: unknown) => logged.push(entry) };
  const store = app.storeOver(new app.DynamoTable({ tableName: 'unused', endpoint: 'http://127.0.0.1:9' }));
  app.installRuntime({
    ...app.NOTHING_OUTSIDE,
    store,
    clock: app.systemClock,
    ids: app.systemIds,
    log,
    acceptsDemoKeys: false,
  });
});

describe('system-health', () => {
  it('answers without credentials', async () => {
    const answer = await health(request('GET', '/health'), CONTEXT);

    expect(answer).toMatchObject({ statusCode: 200, body: '{"status":"ok"}' });
  });
});

describe('system-not-found', () => {
  it('answers 405 and names the methods of a known path', async () => {
    const answer = await notFound(request('PUT', '/health'), CONTEXT);

    expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'GET' } });
    expect(JSON.parse(answer.body ?? '')).toEqual({
      code: 405,
      key: 'method_not_allowed',
      message: 'HTTP Method Not Allowed',
      details: '/health takes GET.',
      request_id: answer.headers?.['x-request-id'],
    });
  });

  it.each([
    ['POST', '/v1/vouchers/', '/v1/vouchers'],
    ['POST', '//v1/validations', '/v1/validations'],
    ['POST', '///v1/vouchers//', '/v1/vouchers'],
    ['GET', '//v1/vouchers/a%2Fb/', '/v1/vouchers/a%2Fb'],
    ['DELETE', '//v1/vouchers/A1', '/v1/vouchers/A1'],
    ['GET', '//v1/vouchers/a b\r\nSet-Cookie: x=ż?#', '/v1/vouchers/a%20b%0D%0ASet-Cookie:%20x=%C5%BC%3F%23'],
  ])('sends slashes too many on, with method and body: %s %s', async (method, path, location) => {
    const answer = await notFound(request(method, path), CONTEXT);

    expect(answer).toMatchObject({ statusCode: 308, headers: { location, 'cache-control': 'no-store' } });
  });

  it.each([
    ['DELETE', '/v1/vouchers/A1/sessions/'],
    ['DELETE', '//v1/vouchers/A1/sessions//'],
    ['GET', '/v1/vouchers//redemption'],
    ['GET', '//'],
    ['GET', '//example.com/%2e%2e'],
    ['POST', '//v1/nowhere'],
  ])('sends nothing on that would mean something else: %s %s', async (method, path) => {
    const answer = await notFound(request(method, path), CONTEXT);

    expect(answer.statusCode).toBe(404);
    expect(answer.headers).not.toHaveProperty('location');
  });

  it('lets a page follow to a client route, and to no other', async () => {
    const sent = (path: string) => ({ ...request('POST', path), headers: { Origin: 'https://shop.example' } });

    const client = await notFound(sent('//client/v1/validations'), CONTEXT);
    const server = await notFound(sent('//v1/validations'), CONTEXT);
    const answer = await notFound(request('OPTIONS', '//client/v1/validations'), CONTEXT);
    const askedServer = await notFound(request('OPTIONS', '//v1/validations'), CONTEXT);

    expect(client).toMatchObject({
      statusCode: 308,
      headers: { location: '/client/v1/validations', 'access-control-allow-origin': 'https://shop.example' },
    });
    expect(server.headers).not.toHaveProperty('access-control-allow-origin');
    expect([answer.statusCode, askedServer.statusCode]).toEqual([204, 404]);
  });

  it('answers 404 elsewhere, whatever the body', async () => {
    const answer = await notFound(request('POST', '/v1/nowhere', '{"cut'), CONTEXT);

    expect(answer.statusCode).toBe(404);
    expect(answer.headers).not.toHaveProperty('allow');
    expect(JSON.parse(answer.body ?? '')).toMatchObject({
      code: 404,
      key: 'not_found',
      details: 'There is no route POST /v1/nowhere.',
    });
    expect(logged.at(-1)).toMatchObject({ status: 404, key: 'not_found' });
  });
});

describe('another spelling of a route', () => {
  it.each([
    ['POST', '/v1/publication', '/v1/publications'],
    ['GET', '/v1/vouchers/a%2Fb/redemptions', '/v1/vouchers/a%2Fb/redemption'],
    ['GET', '//v1/vouchers/A1/redemptions/', '/v1/vouchers/A1/redemption'],
    ['GET', '/v1/loyalties/camp_1/members/A1/activities', '/v1/loyalties/camp_1/members/A1/activity'],
  ])('is redirected with method and body: %s %s', async (method, path, location) => {
    const answer = await notFound({ ...request(method, path), rawQueryString: 'limit=5' }, CONTEXT);

    expect(answer).toMatchObject({ statusCode: 308, headers: { location: `${location}?limit=5` } });
  });

  it('is not redirected with another method', async () => {
    expect((await notFound(request('PUT', '/v1/publication'), CONTEXT)).statusCode).toBe(405);
  });

  it('keeps to this host, whatever its parameter holds', async () => {
    const answer = await notFound(request('GET', '/v1/vouchers/$&\\evil.example/redemptions'), CONTEXT);

    expect(answer.headers).toMatchObject({ location: '/v1/vouchers/$&%5Cevil.example/redemption' });
  });
});

describe('refuseUnknownRoute', () => {
  const refuse = refuseUnknownRoute([
    ['/v1/vouchers', ['GET', 'POST']],
    ['/v1/vouchers/{code}', ['DELETE', 'GET']],
    ['/v1/vouchers/import', ['POST']],
    ['/v1/files/{path+}', ['GET']],
  ]);

  it.each([
    ['a fixed path', '/v1/vouchers', 'GET, POST'],
    ['a parameter', '/v1/vouchers/A1', 'DELETE, GET'],
    ['an encoded parameter', '/v1/vouchers/a%2Fb', 'DELETE, GET'],
    ['a path that two patterns match', '/v1/vouchers/import', 'DELETE, GET, POST'],
    ['a parameter that takes the rest', '/v1/files/a/b', 'GET'],
  ])('lists the methods of %s', async (_name, path, allow) => {
    await expect(refuse(request('PATCH', path))).rejects.toMatchObject({
      failure: { key: 'method_not_allowed' },
      headers: { allow },
    });
  });

  it.each([
    ['an empty parameter', '/v1/vouchers//more'],
    ['a path that is longer', '/v1/vouchers/A1/more'],
    ['a path that is shorter', '/v1'],
    ['a rest that is missing', '/v1/files'],
    ['another case', '/V1/vouchers'],
    ['the root', '/'],
  ])('knows no route for %s', async (_name, path) => {
    const refusal: unknown = await refuse(request('GET', path)).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(app.ApiError);
    expect(refusal).toMatchObject({ failure: { key: 'not_found' }, headers: {} });
  });
});
