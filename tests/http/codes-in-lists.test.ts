// In a project that ignores the case of codes, every place of a list or an export that names a code finds it in any spelling.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../support/app';
import {
  aCaller,
  allRoutes,
  answered,
  aRuntime,
  callHandler,
  callRoute,
  filledPath,
  type Ids,
  KEYS,
  parametersOf,
  populate,
  PROJECT,
  putCredential,
  type Route,
  type TestRuntime,
} from '../support/shop';

const caller = aCaller({ caseSensitiveCodes: false });
const MARK = 'PubMe';
/** The codes that `populate` makes, as they are stored. */
const CODES = [`${MARK}-CODE`, `${MARK}-GIFT`, `${MARK}-CARD`];
const WHOLE = ['$is', '$in', '$is_not', '$not_in'] as const;
const PARTS = ['$contains', '$not_contain', '$starts_with', '$ends_with'] as const;

let rt: TestRuntime;
let ids: Ids;
let folder: string;

const LISTS = allRoutes().filter(({ method, query, kind }) => {
  return method === 'GET' && kind === 'server' && query?.schema.properties?.limit;
});
const membersOf = ({ query }: Route) => Object.keys(query?.schema.properties ?? {});
const named = (routes: readonly Route[]) => routes.map((route) => [route.key, route] as const);
/** Parameters that name codes. */
const PARAMETERS = ['code', 'ids', 'voucher', 'voucher_code', 'related_object_id'];
/** Fields of filters that hold codes, or take them for ids of cards. */
const FIELDS = ['code', 'voucher_code', 'voucher_id'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codes-in-lists-'));
  const files = app.localFiles({ folder, url: 'http://files.example', secret: 'a secret of the test' });
  rt = { ...(await aRuntime({ settings: { case_sensitive_codes: false } })), files };
  for (const kind of ['server', 'management'] as const) {
    const key = { keyId: `${kind}-key`, token: `${kind}-secret`, kind };
    await putCredential(rt, { ...key, project: PROJECT, caseSensitiveCodes: false });
  }
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, MARK);
  // A refused attempt at a code that does not exist is known by what was sent.
  const unknown = { redeemables: [{ object: 'voucher', id: `${MARK}-NONE` }] };
  await callRoute('POST /v1/redemptions', { body: unknown });
  rt.clock.advance(1000);
});

afterAll(() => rmSync(folder, { recursive: true }));

async function ask(route: Route, query: Readonly<Record<string, string>>) {
  const params = parametersOf(route, ids);
  const { status, body } = await callHandler(route.handler, {
    method: 'GET',
    path: filledPath(route, params),
    params,
    routeKey: route.key,
    headers: KEYS.server,
    query: new URLSearchParams(query).toString(),
  });
  return { status, details: String(body.details), records: body[String(body.data_ref)] as readonly unknown[] };
}

const others = (text: string) => [text.toLowerCase(), text.toUpperCase()];

describe.each(named(LISTS.filter((route) => membersOf(route).some((name) => PARAMETERS.includes(name)))))(
  '%s',
  (_key, route) => {
    it('takes a code in any spelling as a parameter', async () => {
      for (const name of membersOf(route).filter((member) => PARAMETERS.includes(member))) {
        for (const code of CODES) {
          const { records } = await ask(route, { [name]: code });
          for (const other of others(code)) {
            expect({ name, other, ...(await ask(route, { [name]: other })) }).toMatchObject({ status: 200, records });
          }
        }
      }
    });
  },
);

it.each([
  ['GET /v1/vouchers', { code: 'pubme-code', 'ids[0]': 'PUBME-code' }],
  ['GET /v1/publications', { voucher: 'pubme-card' }],
  ['GET /v1/publications', { voucher_code: 'PUBME-CARD' }],
  ['GET /v1/redemptions', { 'filters[voucher_code][conditions][$is]': 'pubme-none' }],
])('%s with %j finds a record', async (key, query) => {
  const { records } = await ask(
    LISTS.find((route) => route.key === key)!,
    query,
  );

  expect(records).not.toEqual([]);
});

describe.each(named(LISTS.filter((route) => membersOf(route).includes('filters'))))('%s', (_key, route) => {
  it('compares codes in filters without their case', async () => {
    for (const field of FIELDS) {
      const { details } = await ask(route, { [`filters[${field}][conditions][$is]`]: 'any' });
      if (details.includes('is no field of this list')) continue;
      for (const operator of field === 'voucher_id' ? WHOLE : [...WHOLE, ...PARTS]) {
        for (const code of CODES) {
          const at = `filters[${field}][conditions][${operator}]`;
          const text = PARTS.includes(operator as (typeof PARTS)[number]) ? partOf(operator, code) : code;
          const answers = await Promise.all([text, ...others(text)].map((one) => ask(route, { [at]: one })));
          const [{ status, records }] = answers as [(typeof answers)[number]];
          expect(status).toBe(200);
          expect({ at, text, records: answers.map((one) => one.records) }).toEqual({
            at,
            text,
            records: answers.map(() => records),
          });
        }
      }
    }
  });
});

function partOf(operator: string, code: string): string {
  if (operator === '$starts_with') return code.slice(0, 7);
  return operator === '$ends_with' ? code.slice(3) : code.slice(2, 8);
}

const EXPORTED: readonly (readonly [app.ExportedObject, field: string, code: string])[] = [
  ['voucher', 'code', `${MARK}-CODE`],
  ['redemption', 'voucher_code', `${MARK}-CODE`],
  ['redemption', 'voucher_code', `${MARK}-NONE`],
  ['publication', 'voucher_code', `${MARK}-CARD`],
  ['voucher_transactions', 'voucher_id', `${MARK}-GIFT`],
];

it.each(EXPORTED)('an export of %s compares %s %s without its case', async (exported_object, field, code) => {
  const operators = field === 'voucher_id' ? WHOLE : [...WHOLE, ...PARTS];
  for (const operator of operators) {
    const stored = await fileOf(exported_object, { [field]: { conditions: { [operator]: [code] } } });
    for (const other of others(code)) {
      expect(await fileOf(exported_object, { [field]: { conditions: { [operator]: [other] } } })).toEqual(stored);
    }
    if (operator === '$is') expect(stored.trim().split('\n').length).toBeGreaterThan(1);
  }
});

async function fileOf(
  exported_object: app.ExportedObject,
  filters: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { id } = await app.createExport(rt, caller, { exported_object, parameters: { filters } });
  await app.runDueActions(rt, performance.now() + 10_000);
  return readFileSync(join(folder, caller.project, 'exports', `${id}.csv`), 'utf8');
}

it('stored text is answered as it was created', async () => {
  const voucher = await answered('GET /v1/vouchers/{code}', { params: { code: 'pubme-code' } });

  expect(voucher.code).toBe(`${MARK}-CODE`);
});

it('walks all lists with codes', () => {
  expect(LISTS.filter((route) => membersOf(route).some((name) => PARAMETERS.includes(name))).length).toBeGreaterThan(3);
});
