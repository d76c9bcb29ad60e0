// Requests nobody should send, and those anybody may, for one route; and what is wrong with an answer.
import fc, { type Arbitrary } from 'fast-check';
import qs from 'qs';
import { CATALOGUE, type ErrorKey } from '../../lib/errors';
import type { Key, Table, Write, WriteOutcome } from '../../lib/storage/table/table';
import type { HttpAnswer, HttpCall } from './events';
import { keptAfterRefusal } from './kept-after-refusal';
import { filledPath, type Route } from './routes';
import { fitting, HOSTILE_TEXTS, hostileValue, mutated, type Pool } from './schema-arbitrary';

export type FuzzCase = Required<Pick<HttpCall, 'method' | 'path' | 'params' | 'query' | 'routeKey'>> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
};

const HOSTILE_BODIES: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '1',
  '"x"',
  '[]',
  '{}',
  '{',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":01}',
  '['.repeat(100_000),
  '{"a":'.repeat(40_000),
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  '{"__proto__":{"polluted":true}}',
  '{"metadata":{"__proto__":{"polluted":true}}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"\\u005f_proto__":{"polluted":true}}',
  '{"name":"a","name":{}}',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"\\udc00":1}',
  `{"name":"${'x'.repeat(300_000)}"}`,
  `{${Array.from({ length: 21_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
];
const INVALID_UTF8 = Buffer.from([0x7b, 0x22, 0xff, 0xc0, 0x22, 0x3a, 0x31, 0x7d]).toString('base64');
const NUMBERS = [
  '1e400',
  '-0',
  '-1',
  '0.1',
  '1e3',
  '9007199254740993',
  '123456789012345678901234567890',
  '"1"',
  'true',
];
const HOSTILE_QUERIES: readonly string[] = [
  '%',
  '%zz=1',
  'a=%ed%a0%80',
  'page=1&page=2',
  'limit[]=1&limit[]=2',
  'limit[a]=1',
  'page=0x10&limit=1e1',
  'page=%00',
  'limit=NaN&page=-0',
  'order=__proto__',
  '__proto__[polluted]=1',
  'constructor[prototype][polluted]=1',
  'filters[__proto__][conditions][$is]=1',
  'filters[code][conditions][$is][__proto__]=1',
  'filters[code][conditions][$where]=1',
  'filters[code][conditions][$is][9999999]=x',
  'filters=x',
  'filters[code]=x',
  'filters[code][conditions]=x',
  'filters[junction]=XOR',
  '[created_at][before]=never',
  'created_at[after]=2026-99-99',
  '[[[[',
  ']=&=&&&=',
  'a[b][c][d][e][f][g][h][i]=1',
  `${'a'.repeat(5_000)}=1`,
  `x=${'y'.repeat(9_000)}`,
  Array.from({ length: 500 }, (_, index) => `p${index}=1`).join('&'),
];
const CONTENT_TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/vnd.x+json',
  'multipart/form-data',
  '',
];
const IDEMPOTENCY_KEYS = ['k1', 'k2', '', 'ż', 'x'.repeat(256), 'a\u0000', '__proto__'];

/** What the parameters of a route are filled with, beside what fits no record. */
export type ParamsOf = (route: Route) => Readonly<Record<string, string>>;

export interface FuzzWorld {
  /** Whom a case may come from: key pairs with and without scopes, shopper tokens good and bad. */
  readonly callers: readonly Readonly<Record<string, string>>[];
  readonly params: Readonly<Record<string, string>>;
  readonly pool: Pool;
}

export function casesOf(route: Route, world: FuzzWorld): Arbitrary<FuzzCase> {
  const parts = {
    params: paramsOf(world),
    query: queryOf(route, world.pool),
    body: bodyOf(route, world.pool),
    headers: headersOf(),
    caller: fc.constantFrom(...world.callers),
  };
  return fc.record(parts).map(({ params, query, body, headers, caller }) => ({
    method: route.method,
    path: filledPath(route, params),
    params,
    query,
    routeKey: route.key,
    headers: { ...caller, ...headers },
    ...body,
  }));
}

function paramsOf({ params, pool }: FuzzWorld): Arbitrary<Readonly<Record<string, string>>> {
  // A path holds no lone surrogates: they cannot be percent-encoded.
  const texts = [...HOSTILE_TEXTS, ...pool].filter((text) => text !== '' && !/[\ud800-\udfff]/.test(text));
  const values = Object.entries(params).map(([name, id]) => {
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constant(id) },
      { weight: 1, arbitrary: fc.constantFrom(...texts) },
      { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
    );
    return [name, value] as const;
  });
  return fc.record(Object.fromEntries(values));
}

function queryOf({ query }: Route, pool: Pool): Arbitrary<string> {
  const hostile = fc.constantFrom(...HOSTILE_QUERIES);
  if (!query) return fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: hostile });
  const good = fitting(query, pool);
  const text = (value: unknown) => qs.stringify(value, { encode: true });
  return fc.oneof(
    { weight: 4, arbitrary: good.map(text) },
    { weight: 2, arbitrary: mutated(good).map(text) },
    { weight: 1, arbitrary: hostile },
    { weight: 1, arbitrary: fc.tuple(good.map(text), hostile).map((both) => both.join('&')) },
  );
}

type Body = Pick<FuzzCase, 'body' | 'isBase64Encoded'>;

function bodyOf({ body, method }: Route, pool: Pool): Arbitrary<Body> {
  const asJson = (value: unknown): Body => ({ body: JSON.stringify(value) });
  const raw = fc.oneof(
    fc.constantFrom(...HOSTILE_BODIES).map((text): Body => ({ body: text })),
    fc.constant<Body>({ body: INVALID_UTF8, isBase64Encoded: true }),
    hostileValue.map(asJson),
  );
  if (method !== 'POST' && method !== 'PUT')
    return fc.oneof({ weight: 5, arbitrary: fc.constant<Body>({}) }, { weight: 1, arbitrary: raw });
  if (!body) return fc.oneof(fc.constant<Body>({}), raw);
  const good = fitting(body, pool);
  const numbered = fc.tuple(good, fc.constantFrom(...NUMBERS)).map(([value, number]): Body => {
    return { body: JSON.stringify(value).replace(/(?<=[:[,])-?\d+(\.\d+)?/, number) };
  });
  return fc.oneof(
    { weight: 5, arbitrary: good.map(asJson) },
    { weight: 4, arbitrary: mutated(good).map(asJson) },
    { weight: 1, arbitrary: numbered },
    { weight: 1, arbitrary: raw },
  );
}

function headersOf(): Arbitrary<Readonly<Record<string, string>>> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES).map((type) => ({ 'content-type': type })) },
    { weight: 1, arbitrary: fc.constantFrom(...IDEMPOTENCY_KEYS).map((key) => ({ 'idempotency-key': key })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...HOSTILE_TEXTS).map((text) => ({ 'x-voucherify-channel': text, host: text })),
    },
  );
}

/** Passes everything on and notes what was, or may have been, written. */
export class RecordingTable implements Table {
  written: Write[] = [];

  constructor(private readonly table: Table) {}

  get: Table['get'] = (key: Key) => this.table.get(key);
  batchGet: Table['batchGet'] = (keys) => this.table.batchGet(keys);
  query: Table['query'] = (query) => this.table.query(query);
  write: Table['write'] = (write) => this.noted([write], this.table.write(write));
  transact: Table['transact'] = (writes) => this.noted(writes, this.table.transact(writes));

  private async noted(writes: readonly Write[], sent: Promise<WriteOutcome>): Promise<WriteOutcome> {
    const outcome = await sent;
    const changing = writes.filter(({ kind }) => kind !== 'check');
    if (outcome.status === 'DONE' || outcome.status === 'UNKNOWN') this.written.push(...changing);
    return outcome;
  }
}

export interface Judged {
  readonly route: Route;
  readonly answer: HttpAnswer;
  readonly written: readonly Write[];
}

const SLOW_KEYS: ReadonlySet<string> = new Set(['temporarily_unavailable']);

/** What is wrong with an answer; null when nothing is. */
export function faultOf({ route, answer, written }: Judged, forbiddenText: string): string | null {
  const text = JSON.stringify(answer.body);
  if (answer.status >= 500 || answer.status < 200) return `answers ${answer.status}`;
  if (
    /\bat [^"]*\.[cm]?[jt]s:\d|node_modules|(server|client|other|management|merchant|revoked|scoped)-secret/.test(text)
  )
    return 'shows a stack trace or a secret';
  if (text.includes(forbiddenText)) return 'shows a record of another project';
  if (answer.status < 400) return null;
  return (isBare(route, answer) ? null : badShape(answer)) ?? keptAfterRefusal(route.path, written);
}

export function isSlow({ status, body }: HttpAnswer): boolean {
  return status === 503 && SLOW_KEYS.has(body.key ?? '');
}

/** True for a refusal without a body at a route whose endpoint declares it. */
function isBare({ handler }: Route, { status, body }: HttpAnswer): boolean {
  return handler.endpoint?.refusalsWithoutBody?.includes(status) === true && Object.keys(body).length === 0;
}

function badShape({ status, body }: HttpAnswer): string | null {
  const known = CATALOGUE[body.key as ErrorKey] as { readonly status: number } | undefined;
  return known?.status === status && Number(body.code) === status ? null : 'is no documented error';
}
