// How much of a card is spent, or how much comes back: a number that is sent must be a whole one within its bounds. JSON writes
// NaN and Infinity as null, which must not mean everything that is on the card.
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  callRoute,
  dump,
  KEYS,
  leastBodyWith,
  objectMembers,
  OTHER_PROJECT,
  putKeys,
  type Route,
  type TestRuntime,
} from '../support/shop';

const HOSTILE = [
  ...['null', '0', '-0', '-1', '-9007199254740992', '0.5', '1.5', '999.9999999999999', '5e-324'],
  ...['1e400', '1e21', '9007199254740993', '1000000000001'],
  ...['"10"', '""', '"NaN"', 'true', 'false', '[]', '[5]', '{}'],
];

/** The members of bodies that hold such a number, and the number. */
const NUMBERS: Readonly<Record<string, string>> = {
  gift: 'credits',
  'redeemables[].gift': 'credits',
  reward: 'points',
  'redeemables[].reward': 'points',
};

const isPaying = ({ path }: Route): boolean =>
  /\/(redeem|redemptions?|validate|validations|validations\/best)$/.test(path);
const CASES = allRoutes().flatMap((route) =>
  route.body === null || !isPaying(route)
    ? []
    : objectMembers(route.body).flatMap((member) =>
        NUMBERS[member] === undefined ? [] : [[route.key, member, NUMBERS[member], route] as const],
      ),
);

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

const bodyWith = (route: Route, member: string, number: string, text: string): string =>
  JSON.stringify(leastBodyWith(route.body!, member, { id: 'any', [number]: '@' })).replace('"@"', text);

it('are found in all calls that pay', () => {
  expect(CASES.map(([key, member]) => `${key} ${member}`)).toEqual(
    expect.arrayContaining([
      'POST /v1/redemptions redeemables[].gift',
      'POST /v1/redemptions redeemables[].reward',
      'POST /v1/vouchers/{code}/redemption gift',
      'POST /v1/vouchers/{code}/redemption reward',
      'POST /v1/vouchers/{code}/validate gift',
      'POST /v1/loyalties/members/{code}/redemption reward',
      'POST /v1/loyalties/{campaignId}/members/{code}/redemption reward',
    ]),
  );
});

it.each(CASES)('%s refuses %s.%s that is no whole number of at least 1', async (key, member, number, route) => {
  const params = Object.fromEntries(route.params.map((name) => [name, 'unknown']));
  const headers = route.kind === 'client' ? { ...KEYS.client, Origin: 'https://shop.example' } : KEYS.server;
  const before = await dump(rt);
  for (const text of HOSTILE) {
    const { status, body } = await callRoute(key, { params, headers, body: bodyWith(route, member, number, text) });
    const property = `.${member.replace('[]', '[0]')}.${number}`;
    expect({ text, status, key: body.key, details: body.details }).toEqual({
      text,
      status: 400,
      key: number === 'credits' ? 'invalid_gift' : 'invalid_payload',
      details: expect.stringContaining(`Property ${property} must`) as string,
    });
  }
  expect(await dump(rt)).toEqual(before);
});
