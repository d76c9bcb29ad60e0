// The checklist itself: it has every call of the official client, and every area of it has a test that goes through it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VoucherifyClientSide, VoucherifyServerSide } from '@voucherify/sdk';
import type { OpenApiDocument } from '../../scripts/openapi/document';
import { DOCUMENT } from '../../schemas/compiled/openapi';
import { areas, AWAITED, BEYOND, BEYOND_LOYALTY, rowsOf } from './checklist';

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
    const beyond = (call: string) =>
      BEYOND_LOYALTY.test(call) || BEYOND.some((part) => call === part || call.startsWith(`${part}.`));
    const calls = callsOfTheClient();

    expect(calls.length).toBeGreaterThan(150);
    expect(calls.filter((call) => !listed.has(call) && !beyond(call))).toEqual([]);
  });

  it('names no call the client does not have', () => {
    const calls = new Set(callsOfTheClient());

    expect(ROWS.flatMap(({ call }) => (call === null || calls.has(call) ? [] : [call]))).toEqual([]);
  });

  it('awaits only what the service does not have', () => {
    const needed = ROWS.filter(({ priority }) => priority !== 'c').map(({ route }) => route);

    expect([...new Set(needed)].filter((route) => !ROUTES.has(route)).sort()).toEqual([...AWAITED].sort());
  });

  it.each(areas().map((area) => [area]))('is gone through for %s', (area) => {
    expect(readFileSync(join(__dirname, `${area}.test.ts`), 'utf8')).toContain(`proves('${area}');`);
  });
});
