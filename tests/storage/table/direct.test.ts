// Calls without the SDK's client: where they are allowed, how they are signed, and what answers of a table in trouble mean.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import * as app from '../../support/app';

const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const LAMBDA = { ...KEYS, AWS_REGION: 'eu-central-1', AWS_SESSION_TOKEN: 'token' };
const KEY = { pk: 'p', sk: 's' };

describe('directAccess', () => {
  it('takes region and keys of the environment', () => {
    expect(app.directAccess(LAMBDA, undefined)).toEqual({
      address: new URL('https://dynamodb.eu-central-1.amazonaws.com'),
      region: 'eu-central-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'token' },
    });
    expect(app.directAccess(LAMBDA, 'http://127.0.0.1:8000')?.address.port).toBe('8000');
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['it is told to', { ...LAMBDA, DYNAMODB_CALLER: 'sdk' }],
    ['there is no key', { AWS_REGION: 'eu-central-1' }],
    ['there is no region', KEYS],
    ['a profile is named', { ...LAMBDA, AWS_PROFILE: 'shop' }],
    ['another endpoint is named', { ...LAMBDA, AWS_ENDPOINT_URL_DYNAMODB: 'http://db' }],
    ['endpoints are those of FIPS', { ...LAMBDA, AWS_USE_FIPS_ENDPOINT: 'true' }],
    ['the region is one of China', { ...LAMBDA, AWS_REGION: 'cn-north-1' }],
    ['the region is one of a government', { ...LAMBDA, AWS_REGION: 'us-gov-west-1' }],
  ])('leaves calls to the SDK where %s', (_name, environment) => {
    expect(app.directAccess(environment, undefined)).toBeUndefined();
  });

  it('refuses a caller that is not known', () => {
    expect(() => app.directAccess({ DYNAMODB_CALLER: 'own' }, undefined)).toThrow(
      'DYNAMODB_CALLER must be direct or sdk',
    );
  });
});

type Answer = (request: IncomingMessage, response: ServerResponse, calls: number) => void;

/** A table that answers so. @returns what came, with how many calls it got */
async function answeredBy<T>(answer: Answer, work: (table: app.DynamoTable, endpoint: string) => Promise<T>) {
  let calls = 0;
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    request.resume();
    headers.push(request.headers);
    request.on('end', () => answer(request, response, (calls += 1)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const table = new app.DynamoTable({ tableName: 't', endpoint, direct: app.directAccess(LAMBDA, endpoint) });
  const result = await work(table, endpoint).catch((error: unknown) => error);
  server.closeAllConnections();
  server.close();
  return { result, calls, headers };
}

const error = (name: string) => JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'no' });

describe('a signature', () => {
  it('covers body, target and session as that of the SDK does', async () => {
    const access = app.directAccess(LAMBDA, undefined)!;
    const sign = app.signerOf('dynamodb', access);

    const one = await sign({ 'x-amz-target': 'DynamoDB_20120810.GetItem' }, '{}');
    const other = await sign({ 'x-amz-target': 'DynamoDB_20120810.GetItem' }, '{"a":1}');

    const signature = (headers: Readonly<Record<string, string>>) => headers.authorization?.split('Signature=')[1];
    expect(one.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/dynamodb\/aws4_request/);
    expect(one.authorization).toContain(
      'SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token;x-amz-target',
    );
    expect(one['x-amz-security-token']).toBe('token');
    expect(signature(one)).not.toBe(signature(other));
  });

  it('names the same key, region and service as the SDK', async () => {
    const scope = (headers: Record<string, unknown>): string =>
      /Credential=([^,]+)/.exec(String(headers.authorization))?.[1] ?? '';
    const answer: Answer = (_request, response) => response.end('{}');

    const own = await answeredBy(answer, (table) => table.get(KEY));
    const sdk = await answeredBy(answer, async (_table, endpoint) => {
      const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'token' };
      await new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }).send(new ListTablesCommand({}));
    });

    expect(scope(own.headers[0]!)).toBe(scope(sdk.headers[0]!));
  });
});

describe('keys that a place lets nobody read', () => {
  const OTHER = { ...KEY, pk: 'other' };
  const throttling: Answer = (_request, response) => response.writeHead(400).end(error('ThrottlingException'));
  const stored = ({ pk, sk }: app.Key) => ({ pk: { S: pk }, sk: { S: sk } });
  const unread: Answer = (_request, response, calls) =>
    response.end(
      JSON.stringify({
        Responses: { t: [stored(calls === 1 ? KEY : OTHER)] },
        UnprocessedKeys: calls === 1 ? { t: { Keys: [stored(OTHER)] } } : {},
      }),
    );

  it.each<[string, Answer, readonly app.Key[], readonly app.Key[]]>([
    ['the whole call is refused', throttling, [KEY, OTHER], []],
    ['an answer names them', unread, [OTHER], [KEY]],
  ])('are left out where they may be: %s', async (_name, answer, told, found) => {
    const asked: (readonly app.Key[])[] = [];
    const mayLeave = (keys: readonly app.Key[]) => asked.push(keys) > 0;

    const { result } = await answeredBy(answer, (table) => table.batchGet([KEY, OTHER], { mayLeave }));

    expect(asked).toEqual([told]);
    expect(result).toEqual(found);
  });

  it('are read again where they may not', async () => {
    const read = (answer: Answer) =>
      answeredBy(answer, (table) => table.batchGet([KEY, OTHER], { mayLeave: () => false }));

    expect(await read(unread)).toMatchObject({ result: [KEY, OTHER], calls: 2 });
    expect((await read(throttling)).result).toBeInstanceOf(app.TableUnavailable);
  });

  it('are not asked for where a call is lost for another reason', async () => {
    const mayLeave = jest.fn(() => true);
    const broken: Answer = (_request, response) => response.writeHead(500).end(error('InternalServerError'));

    const { result } = await answeredBy(broken, (table) => table.batchGet([KEY], { mayLeave }));

    expect(result).toBeInstanceOf(app.TableUnavailable);
    expect(mayLeave).not.toHaveBeenCalled();
  });
});

describe('an answer', () => {
  it.each<[string, Answer, number]>([
    ['a server error', (_request, response) => response.writeHead(500).end(error('InternalServerError')), 3],
    ['throttling', (_request, response) => response.writeHead(400).end(error('ThrottlingException')), 3],
    ['a page of a proxy', (_request, response) => response.writeHead(503).end('<html>'), 3],
    ['no JSON', (_request, response) => response.end('half of'), 3],
    ['a connection that breaks', ({ socket }) => socket.destroy(), 3],
    [
      'what is cut',
      ({ socket }, response) => response.writeHead(200, { 'content-length': 99 }).write('{', () => socket.destroy()),
      3,
    ],
  ])('of %s makes a read fail after three tries', async (_name, answer, tries) => {
    const { result, calls } = await answeredBy(answer, (table) => table.get(KEY));

    expect(result).toBeInstanceOf(app.TableUnavailable);
    expect(calls).toBe(tries);
  });

  it('that is right the second time is the answer of a read', async () => {
    const answer: Answer = (_request, response, calls) =>
      calls === 1
        ? response.writeHead(500).end('')
        : response.end(JSON.stringify({ Item: { pk: { S: 'p' }, sk: { S: 's' }, n: { N: '-1.5' } } }));

    const { result } = await answeredBy(answer, (table) => table.get(KEY));

    expect(result).toEqual({ ...KEY, n: -1.5 });
  });

  it.each<[string, Answer, string]>([
    ['a server error', (_request, response) => response.writeHead(500).end(''), 'UNKNOWN'],
    ['no JSON', (_request, response) => response.end('half of'), 'UNKNOWN'],
    ['a connection that breaks', ({ socket }) => socket.destroy(), 'UNKNOWN'],
    ['throttling', (_request, response) => response.writeHead(400).end(error('ThrottlingException')), 'BUSY'],
    [
      'a condition',
      (_request, response) => response.writeHead(400).end(error('ConditionalCheckFailedException')),
      'REFUSED',
    ],
  ])('of %s is never asked for again by a write: %s', async (_name, answer, status) => {
    const { result, calls } = await answeredBy(answer, (table) => table.write({ kind: 'put', item: KEY }));

    expect(result).toMatchObject({ status });
    expect(calls).toBe(1);
  });

  it('of a malformed call is a defect', async () => {
    const answer: Answer = (_request, response) => response.writeHead(400).end(error('ValidationException'));

    const { result, calls } = await answeredBy(answer, (table) => table.write({ kind: 'put', item: KEY }));

    expect(result).toMatchObject({ name: 'ValidationException', message: 'no' });
    expect(calls).toBe(1);
  });

  it('that nobody gives, as nothing listens, leaves a write unsent', async () => {
    const table = new app.DynamoTable({
      tableName: 't',
      endpoint: 'http://127.0.0.1:9',
      direct: app.directAccess(LAMBDA, 'http://127.0.0.1:9'),
    });

    expect((await table.write({ kind: 'put', item: KEY })).status).toBe('BUSY');
  });
});
