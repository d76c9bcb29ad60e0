// The checklist itself: it has every call of the official client, of 2.9 and of 3.x, every area of it has a test that goes
// through it, and what is not served is told with its reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VoucherifyClientSide, VoucherifyServerSide } from '@voucherify/sdk';
import type { OpenApiDocument } from '../../scripts/openapi/document';
import { ROOT } from '../../scripts/support/service-definition';
import { DOCUMENT } from '../../schemas/compiled/openapi';
import { areas, rowsOf } from './checklist';
import { operations } from './newer/operations';
import { NOT_SERVED, NOT_SERVED_NEWER, NOT_SERVED_OLDER, notServedTable } from './not-served';

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
  it('has every call of the client, or the reason why it is not served', () => {
    const listed = new Set(ROWS.map(({ call }) => call));
    const calls = callsOfTheClient();

    expect(calls.length).toBeGreaterThan(150);
    expect(calls.filter((call) => !listed.has(call) && !NOT_SERVED_OLDER.has(call))).toEqual([]);
  });

  it('names no call the client does not have', () => {
    const calls = new Set(callsOfTheClient());
    const named = [...ROWS.map(({ call }) => call), ...NOT_SERVED_OLDER];

    expect(named.filter((call) => call !== null && !calls.has(call))).toEqual([]);
  });

  it('calls not served what has no route, and nothing else', () => {
    const rows = ROWS.filter(({ call, priority }) => priority === 'c' || (call !== null && NOT_SERVED_OLDER.has(call)));

    expect(rows.filter(({ call, priority, route }) => priority !== 'c' || !call || ROUTES.has(route))).toEqual([]);
    expect(rows.filter(({ call }) => !NOT_SERVED_OLDER.has(call ?? ''))).toEqual([]);
  });

  it('has a route for every call that is served', () => {
    const needed = ROWS.filter(({ priority }) => priority !== 'c').map(({ route }) => route);

    expect(needed.filter((route) => !ROUTES.has(route))).toEqual([]);
  });

  it.each(areas().map((area) => [area]))('is gone through for %s', (area) => {
    expect(readFileSync(join(__dirname, `${area}.test.ts`), 'utf8')).toContain(`proves('${area}');`);
  });
});

describe('the operations of 3.x', () => {
  const withoutNames = (route: string) => route.replace(/\{\w+\}/g, '{}');
  const ours = new Set([...ROUTES].map(withoutNames));

  it('have a route of ours, or the reason why they are not served', () => {
    const names = operations().map(({ name }) => name);
    const absent = operations().filter(({ route }) => !ours.has(withoutNames(route)));

    expect(new Set(names).size).toBe(244);
    expect(absent.map(({ name }) => name).sort()).toEqual([...NOT_SERVED_NEWER].sort());
  });
});

describe('what is not served', () => {
  it('is named once, with its reason, in docs/client.md', () => {
    const named = NOT_SERVED.flatMap(({ older, newer }) => [...older, ...newer.map((name) => `3.x ${name}`)]);
    const page = readFileSync(join(ROOT, 'docs/client.md'), 'utf8').split('\n');

    expect(new Set(named).size).toBe(named.length);
    expect(page.filter((line) => /^\| .* \|$/.test(line)).slice(-NOT_SERVED.length)).toEqual(notServedTable());
  });

  it('has the counts that docs/client.md states', () => {
    const page = readFileSync(join(ROOT, 'docs/client.md'), 'utf8');
    const [older, newer] = [callsOfTheClient().length, operations().length];

    expect(page).toContain(`| ${older} | ${older - NOT_SERVED_OLDER.size} |`);
    expect(page).toContain(`| ${newer} | ${newer - NOT_SERVED_NEWER.size} |`);
  });
});
