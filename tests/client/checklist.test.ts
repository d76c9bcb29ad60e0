// The checklist itself: it has every call of the official client, of 2.9 and of 3.x, every area of it has a test that goes
// through it, and every call has a route.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VoucherifyClientSide, VoucherifyServerSide } from '@voucherify/sdk';
import type { OpenApiDocument } from '../../scripts/openapi/document';
import { ROOT } from '../../scripts/support/service-definition';
import { DOCUMENT } from '../../schemas/compiled/openapi';
import { areas, rowsOf } from './checklist';
import { operations } from './newer/operations';

const ROWS = areas().flatMap(rowsOf);
const ROUTES = new Set(
  Object.entries((JSON.parse(DOCUMENT.text) as OpenApiDocument).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  ),
);

/** Parts of the client that are its own machinery. */
const INNER = /^(client|requestController|constructor|getLastResponseHeadersFromController)$/;

/** Every method below an object, by its path. */
function methodsBelow(part: object, path: string): string[] {
  const prototype = Object.getPrototypeOf(part) as object;
  const own = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
  const methods = own.filter((name) => !INNER.test(name)).map((name) => `${path}${name}`);
  const inner = Object.entries(part).filter(([name, value]) => !INNER.test(name) && typeof value === 'object');
  return [...methods, ...inner.flatMap(([name, value]) => methodsBelow(value as object, `${path}${name}.`))];
}

function callsOfTheClient(): string[] {
  const server = VoucherifyServerSide({ applicationId: 'id', secretKey: 'key' });
  const options = { clientApplicationId: 'id', clientSecretKey: 'key', origin: 'http://localhost' };
  const calls = [...methodsBelow(server, ''), ...methodsBelow(VoucherifyClientSide(options), 'clientSide.')];
  // The part for validations keeps the one for promotions, which is there as well.
  return calls.filter((call) => !call.startsWith('validations.promotions.'));
}

describe('the checklist', () => {
  it('has every call of the client', () => {
    const listed = new Set(ROWS.map(({ call }) => call));
    const calls = callsOfTheClient();

    expect(calls.length).toBeGreaterThan(150);
    expect(calls.filter((call) => !listed.has(call))).toEqual([]);
  });

  it('names no call the client does not have', () => {
    const calls = new Set(callsOfTheClient());
    const named = ROWS.map(({ call }) => call);

    expect(named.filter((call) => call !== null && !calls.has(call))).toEqual([]);
  });

  it('has a route for every call', () => {
    const needed = ROWS.map(({ route }) => route);

    expect(needed.filter((route) => !ROUTES.has(route))).toEqual([]);
  });

  it.each(areas().map((area) => [area]))('is gone through for %s', (area) => {
    expect(readFileSync(join(__dirname, `${area}.test.ts`), 'utf8')).toContain(`proves('${area}');`);
  });
});

describe('the operations of 3.x', () => {
  const withoutNames = (route: string) => route.replace(/\{\w+\}/g, '{}');
  const ours = new Set([...ROUTES].map(withoutNames));

  it('have a route of ours', () => {
    const names = operations().map(({ name }) => name);
    const absent = operations().filter(({ route }) => !ours.has(withoutNames(route)));

    expect(new Set(names).size).toBe(244);
    expect(absent.map(({ name }) => name)).toEqual([]);
  });
});

test('docs/client.md states the number of calls of each generation', () => {
  const page = readFileSync(join(ROOT, 'docs/client.md'), 'utf8');
  const [older, newer] = [callsOfTheClient().length, operations().length];

  expect(page).toContain(`| ${older} | ${older} |`);
  expect(page).toContain(`| ${newer} | ${newer} |`);
});
