// A table that does not answer: calls end by themselves, and what that means for a write.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import * as app from '../../support/app';
import { useLocalAws } from '../../../server/engine/environment';

const PUT = { kind: 'put', item: { pk: 'p#1', sk: 'S' } } as const;
const KEY = { pk: 'p#1', sk: 'S' };
/** Two sends of two seconds, and a machine that is busy. */
const SOON_MS = 12_000;

beforeAll(() => useLocalAws());

interface Silent {
  readonly table: app.DynamoTable;
  readonly connections: () => number;
  close(): void;
}

type Way = 'sdk' | 'direct';

async function silentTable(way: Way): Promise<Silent> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const direct = app.directAccess({ ...process.env, DYNAMODB_CALLER: way }, endpoint);
  const table = new app.DynamoTable({ tableName: 'silent', endpoint, direct });
  return { table, connections: () => sockets.length, close };
}

interface Timed<T> {
  readonly result: T;
  readonly ms: number;
  readonly connections: number;
}

async function timed<T>(way: Way, call: (table: app.DynamoTable) => Promise<T>): Promise<Timed<T>> {
  const silent = await silentTable(way);
  const began = performance.now();
  const result = await call(silent.table);
  const ms = performance.now() - began;
  silent.close();
  return { result, ms, connections: silent.connections() };
}

// All at once, as each of them does nothing but wait.
describe.each<[string, Way]>([
  ['the SDK', 'sdk'],
  ['calls without it', 'direct'],
])('a table that never answers %s', (_way, way) => {
  it.concurrent('leaves a write unknown after one try', async () => {
    const { result, ms, connections } = await timed(way, (table) => table.write(PUT));

    expect(result.status).toBe('UNKNOWN');
    expect(connections).toBe(1);
    expect(ms).toBeLessThan(SOON_MS);
  });

  it.concurrent('leaves a transaction unknown after a second try', async () => {
    const { result, ms, connections } = await timed(way, (table) => table.transact([PUT]));

    expect(result.status).toBe('UNKNOWN');
    expect(connections).toBe(2);
    expect(ms).toBeLessThan(SOON_MS);
  });

  it.concurrent.each<[string, (table: app.DynamoTable) => Promise<unknown>]>([
    ['get', (table) => table.get(KEY)],
    ['batchGet', (table) => table.batchGet([KEY])],
    ['query', (table) => table.query({ partition: 'p#1' })],
  ])('makes a %s fail after three tries', async (_name, read) => {
    const { result, ms, connections } = await timed(way, (table) => read(table).catch((error: unknown) => error));

    expect(result).toBeInstanceOf(app.TableUnavailable);
    expect(connections).toBe(3);
    expect(ms).toBeLessThan(2 * SOON_MS);
  });
});

describe('an error of a call', () => {
  const withCode = (code: string) => Object.assign(new Error(code), { code });
  const withStatus = (name: string, httpStatusCode: number, message = name) =>
    Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });
  const timeout = (message: string) => Object.assign(new Error(message), { name: 'TimeoutError' });
  const cancelledFor = (...CancellationReasons: CancellationReason[]) =>
    new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
  const cancelled = (...codes: readonly string[]) => cancelledFor(...codes.map((Code) => ({ Code })));

  it.each([
    ['no connection', withCode('ECONNREFUSED'), 'BUSY'],
    ['no connection in time', timeout('Socket timed out to establish a connection'), 'BUSY'],
    ['throttling', withStatus('ThrottlingException', 400), 'BUSY'],
    ['too little capacity', withStatus('ProvisionedThroughputExceededException', 400), 'BUSY'],
    ['a conflict of one write', withStatus('TransactionConflictException', 400), 'BUSY'],
    ['a conflict of a transaction', cancelled('None', 'TransactionConflict'), 'BUSY'],
    ['a throttled transaction', cancelled('ThrottlingError', 'None'), 'BUSY'],
    ['a condition, whatever else', cancelled('TransactionConflict', 'ConditionalCheckFailed'), 'REFUSED'],
    ['a timeout', timeout('Request timed out'), 'UNKNOWN'],
    ['a broken connection', withCode('ECONNRESET'), 'UNKNOWN'],
    ['a server error', withStatus('InternalServerError', 500), 'UNKNOWN'],
    ['a transaction that is still running', withStatus('TransactionInProgressException', 400), 'UNKNOWN'],
  ])('that reports %s means %s', (_name, error, status) => {
    expect(app.writeOutcome(error).status).toBe(status);
  });

  it('names the actions of a transaction that met another one', () => {
    const error = cancelled('TransactionConflict', 'None', 'ThrottlingError', 'TransactionConflict');

    expect(app.writeOutcome(error)).toMatchObject({ status: 'BUSY', conflicts: [0, 3], throttled: [2] });
  });

  it('names none where nothing was throttled, and all where the whole call was', () => {
    expect(app.writeOutcome(cancelled('TransactionConflict'))).not.toHaveProperty('throttled');
    expect(app.writeOutcome(withStatus('ThrottlingException', 400))).toMatchObject({
      status: 'BUSY',
      throttled: 'ALL',
    });
    expect(app.writeOutcome(withStatus('LimitExceededException', 400))).not.toHaveProperty('throttled');
  });

  it.each([
    ['a put', withStatus('ValidationException', 400, 'Item size has exceeded the maximum allowed size')],
    ['an update', withStatus('ValidationException', 400, 'Item size to update has exceeded the maximum allowed size')],
    [
      'an action of a transaction',
      cancelledFor(
        { Code: 'None' },
        { Code: 'ValidationError', Message: 'Item size to update has exceeded the maximum allowed size' },
      ),
    ],
    [
      'too much in a transaction',
      withStatus('ValidationException', 400, 'Aggregate size of the items cannot exceed 4 MB'),
    ],
  ])('that reports an item too large in %s refuses the request', (_name, error) => {
    expect(() => app.writeOutcome(error)).toThrow(/^record_too_large/);
  });

  it.each([
    ['a malformed expression', withStatus('ValidationException', 400)],
    ['a token sent with something else', withStatus('IdempotentParameterMismatchException', 400)],
    ['a malformed action', cancelled('ValidationError')],
  ])('that reports %s is a defect', (_name, error) => {
    expect(() => app.writeOutcome(error)).toThrow(error);
  });
});
