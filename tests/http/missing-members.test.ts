// A missing member is refused with one key, whatever body misses it, and wherever in the body.
import { readFileSync } from 'node:fs';
import { apiFunctions } from '../../scripts/support/endpoints';
import * as app from '../support/app';
import { aRuntime, callRoute, OTHER_PROJECT, putKeys } from '../support/shop';

const BODIES = apiFunctions().flatMap(({ endpoint: { method, paths, body } }) =>
  body ? [[`${method} ${paths[0]}`, body] as const] : [],
);
/** Members of all bodies, each sent as an object, a list of one, and alone. */
const MEMBERS = [...new Set(BODIES.flatMap(([, { name }]) => membersOf(name)))];

function membersOf(name: string): readonly string[] {
  const { properties = {} } = JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8')) as { properties?: object };
  return Object.keys(properties);
}

function refusalOf(validate: app.Validator, body: unknown, name: string) {
  try {
    app.checkBody(validate, body, name);
    return null;
  } catch (error) {
    return (error as { failure: { key: string; details: string } }).failure;
  }
}

it.each(BODIES)('%s', (_key, { validate, name }) => {
  const bodies = [{}, ...MEMBERS.flatMap((member) => [{ [member]: {} }, { [member]: [{}] }])];
  const missing = bodies.flatMap((body) => {
    const refusal = refusalOf(validate, body, name);
    return refusal?.details.includes('should have required property') ? [refusal.key] : [];
  });

  expect(missing.filter((key) => key !== 'invalid_payload')).toEqual([]);
});

describe('through a route', () => {
  beforeAll(async () => {
    const rt = await aRuntime();
    await putKeys(rt, OTHER_PROJECT);
    app.installRuntime(rt);
  });

  it.each([
    ['POST /v1/events', {}, { event: 'visited' }, "Payload should have required property 'customer'"],
    ['POST /v1/vouchers/{code}/balance', { code: 'ANY' }, {}, "Payload should have required property 'amount'"],
  ])('%s', async (key, params, body, details) => {
    expect(await callRoute(key, { params, body })).toMatchObject({
      status: 400,
      body: { key: 'invalid_payload', details },
    });
  });
});
