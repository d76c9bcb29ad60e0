// Guessing codes: how many wrong ones are answered, and what a client key can learn from an answer.
import { handler as publish } from '../../functions/publications/create';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aCaller,
  aGiftCard,
  allRoutes,
  aRuntime,
  aShopperKey,
  aVoucher,
  callHandler,
  dump,
  figures,
  type HttpAnswer,
  type HttpCall,
  KEYS,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putShopperKeys,
  putVoucher,
  signedToken,
  type SigningKey,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const CLIENT = { ...KEYS.client, Origin: SHOP };

let rt: TestRuntime;
let code: string;
let signer: SigningKey;

async function install(settings: Partial<app.ProjectSettings> = {}): Promise<void> {
  const switches = { client_redeem_enabled: true, client_publish_enabled: true, client_nearest_enabled: true };
  const all = { client_trusted_domains: [SHOP], ...switches };
  // The limit of requests would answer before the one under test.
  const open = { client_rate_limit_enabled: false, client_publish_campaigns: ['*'] };
  rt = await aRuntime({ settings: { ...all, ...open, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  signer = await aShopperKey();
  await putShopperKeys(rt, signer);
  app.installRuntime(rt);
  code = (await putVoucher(rt)).code;
}

beforeEach(() => install());

type Guess = Partial<HttpCall> & { readonly codes?: readonly string[]; readonly members?: object };

function asServer({ codes = ['WRONG'], members, ...call }: Guess = {}): Promise<HttpAnswer> {
  const body = { redeemables: codes.map((one) => voucherLine(one)), ...members };
  return callHandler(validate, { path: '/v1/validations', headers: KEYS.server, body, ...call });
}

function asClient(guess: Guess = {}): Promise<HttpAnswer> {
  return asServer({ path: '/client/v1/validations', headers: CLIENT, ...guess });
}

async function repeated(count: number, work: () => Promise<HttpAnswer>): Promise<readonly number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await work()).status);
  return found;
}

const twenty = (status: number): number[] => Array.from({ length: 20 }, () => status);

const routeOf = (key: string) => allRoutes().find((route) => route.key === key)!;

/** How each route of browsers takes a code. */
const CODE_ROUTES: readonly (readonly [string, (named: string) => Partial<HttpCall>])[] = [
  ['POST /client/v1/validations', (named) => ({ body: { redeemables: [voucherLine(named)] } })],
  [
    'POST /client/v1/validations/best',
    (named) => ({ body: { candidates: [voucherLine(named)], order: { amount: 100 } } }),
  ],
  ['POST /client/v1/qualifications/nearest', (named) => ({ body: { redeemables: [voucherLine(named)] } })],
  ['GET /client/v1/validate', (named) => ({ query: `code=${named}` })],
  ['POST /client/v1/redemptions', (named) => ({ body: { redeemables: [voucherLine(named)] } })],
  ['POST /client/v1/redeem', (named) => ({ query: `code=${named}`, body: {} })],
  ['POST /client/v1/publish', (named) => ({ body: { voucher: named, customer: { name: 'Somebody' } } })],
  ['POST /client/v1/publications', (named) => ({ body: { voucher: named, customer: { name: 'Somebody' } } })],
];

async function tokenOf(sub: string): Promise<Readonly<Record<string, string>>> {
  return { 'X-Customer-Token': await signedToken(rt, signer, { sub }) };
}

/** An answer without what differs with each request. */
function answered({ status, body }: HttpAnswer): unknown {
  expect(status).toBe(200);
  return body;
}

describe('the limit of wrong codes', () => {
  it.each<[string, (guess?: Guess) => Promise<HttpAnswer>]>([
    ['a server key', asServer],
    ['a client key', asClient],
  ])('answers 20 of %s in a minute, and refuses the 21st', async (_name, guess) => {
    expect(await repeated(20, guess)).toEqual(twenty(200));
    rt.clock.advance(59_999);

    const refused = await guess();

    expect(refused).toMatchObject({ status: 429, body: { code: 429, key: 'too_many_requests' } });
    expect(refused.headers['retry-after']).toBe('1');
    rt.clock.advance(1);
    expect((await guess()).status).toBe(200);
  });

  it('refuses a right code as well, so that nothing is learnt', async () => {
    await repeated(20, asClient);

    expect((await asClient({ codes: [code] })).body).toEqual({
      ...(await asClient()).body,
      request_id: expect.any(String) as string,
    });
  });

  it('answers no more than 20 of 40 that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => asClient({ codes: [`W${index}`] })));

    const answered = answers.filter(({ status }) => status === 200).length;
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual(20);
    // A machine that is too busy for so many at once says so; it answers none of them.
    expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
  });

  it('answers 20 of a list of many', async () => {
    const codes = (count: number) => Array.from({ length: count }, (_, index) => `W${index}`);

    expect((await asClient({ codes: codes(21) })).status).toBe(429);
    expect((await asClient({ codes: codes(20) })).status).toBe(200);
    expect((await asClient({ codes: [code] })).status).toBe(429);
  });

  it('counts the codes of a backend, and answers a list where there is room for one more', async () => {
    const codes = (count: number) => Array.from({ length: count }, (_, index) => `W${index}`);

    expect((await asServer({ codes: codes(19) })).status).toBe(200);
    expect((await asServer({ codes: codes(1) })).status).toBe(200);
    expect((await asServer({ codes: codes(1) })).status).toBe(429);
    rt.clock.advance(60_000);
    expect((await asServer({ codes: codes(30) })).status).toBe(200);
    expect((await asServer({ codes: codes(1) })).status).toBe(429);
  });

  it('is not got around with new tracking ids', async () => {
    const most = app.LIMITS.wrongCodesOfKey;
    const codes = Array.from({ length: 5 }, (_, index) => `W${index}`);
    let answered = 0;
    for (let index = 0; index < most / 3; index += 1) {
      const { status } = await asServer({ codes, members: { tracking_id: `visitor-${index}` } });
      if (status === 200) answered += codes.length;
    }

    expect(answered).toBeGreaterThan(most / 2);
    expect(answered).toBeLessThanOrEqual(most);
    // Neither a right code is answered, nor is another key stopped, nor a customer whom the shop knows.
    const right = await Promise.all(
      Array.from({ length: 8 }, (_, index) => asServer({ codes: [code], members: { tracking_id: `next-${index}` } })),
    );
    expect(right.some(({ status }) => status === 429)).toBe(true);
    await app.upsertCustomer(rt, aCaller(), { source_id: 'regular' });
    expect((await asServer({ members: { customer: { source_id: 'regular' } } })).status).toBe(200);
    expect((await asClient()).status).toBe(200);
  });

  it('counts what a browser asks of a card beyond what it holds', async () => {
    const { code: card } = await putVoucher(rt, aGiftCard(500));
    const members = { redeemables: [voucherLine(card)], order: { amount: 1_000_000_000 } };

    expect(await repeated(20, () => asClient({ members }))).toEqual(twenty(200));
    expect((await asClient({ members })).status).toBe(429);
    expect((await asClient({ codes: [code] })).status).toBe(429);
  });

  it('counts redemptions with validations', async () => {
    const body = { redeemables: [voucherLine('WRONG')] };
    const tryRedeem = () => callHandler(redeem, { path: '/client/v1/redemptions', headers: CLIENT, body });
    expect(await repeated(10, tryRedeem)).toEqual(Array.from({ length: 10 }, () => 404));
    await repeated(10, asClient);

    expect((await tryRedeem()).status).toBe(429);
    expect((await asClient()).status).toBe(429);
  });

  it('counts publications of a browser', async () => {
    const body = { voucher: 'WRONG', customer: { source_id: 'ada' } };
    const tryPublish = () => callHandler(publish, { path: '/client/v1/publish', headers: CLIENT, body });

    expect(await repeated(20, tryPublish)).toEqual(twenty(404));
    expect((await tryPublish()).status).toBe(429);
    expect((await asClient({ codes: [code] })).status).toBe(429);
  });

  describe.each(CODE_ROUTES)('of a browser: %s', (key, guess) => {
    const { handler, method, path } = routeOf(key);
    const ask = (call: Partial<HttpCall> = {}): Promise<HttpAnswer> =>
      callHandler(handler, { method, path, ...guess('WRONG'), ...call, headers: { ...CLIENT, ...call.headers } });

    it('counts each code, with those of other routes', async () => {
      const codes = Array.from({ length: 18 }, (_, index) => `W${index}`);
      await asClient({ codes });

      const refused = (await repeated(3, () => ask())).map((status) => status === 429);
      expect(refused).toEqual([false, false, true]);
      expect((await asClient({ codes: [code] })).status).toBe(429);
      expect((await ask(guess(code))).status).toBe(429);
      expect((await ask({ sourceIp: '192.0.2.9' })).status).not.toBe(429);
    });

    it('counts for the customer of a token, from whatever address, and for the address, whatever its token', async () => {
      const [ada, eve] = await Promise.all(['ada', 'eve'].map(tokenOf));
      let made = 0;
      const fromAnywhere = () => ask({ headers: ada!, sourceIp: `192.0.2.${(made += 1)}` });

      expect((await repeated(20, fromAnywhere)).filter((status) => status === 429)).toEqual([]);
      expect((await fromAnywhere()).status).toBe(429);
      expect((await asClient({ codes: [code], headers: { ...CLIENT, ...ada } })).status).toBe(429);
      expect((await ask({ headers: eve!, sourceIp: '192.0.2.1' })).status).not.toBe(429);
      await repeated(18, () => ask({ sourceIp: '192.0.2.1' }));
      expect((await ask({ headers: eve!, sourceIp: '192.0.2.1' })).status).toBe(429);
    });
  });

  it.each([
    ['POST /client/v1/qualifications', { body: { scenario: 'ALL', order: { amount: 100 } } }],
    ['GET /client/v1/promotions/validation', { query: 'amount=100' }],
    ['GET /client/v1/promotions/tiers', {}],
  ])('does not concern what takes no codes: %s', async (key, call) => {
    const { handler, method, path } = routeOf(key);
    const ask = () => callHandler(handler, { method, path, headers: CLIENT, ...call });

    expect(new Set(await repeated(25, ask))).toEqual(new Set([200]));
    expect((await asClient({ codes: [code] })).status).toBe(200);
  });

  const qualify = (scenario: string, named: string) => {
    const { handler, path } = routeOf('POST /client/v1/qualifications');
    const filters = { code: { conditions: { $is: [named] } } };
    const body = { scenario, order: { amount: 100 }, options: { filters } };
    return callHandler(handler, { path, headers: CLIENT, body });
  };

  it.each(['CUSTOMER_WALLET', 'PRODUCTS'])('is not got around by a filter of qualifications: %s', async (scenario) => {
    expect(answered(await qualify(scenario, code))).toEqual(answered(await qualify(scenario, 'WRONG')));
  });

  it('counts codes that a filter of qualifications names', async () => {
    expect((await qualify('ALL', code)).body).toMatchObject({ redeemables: { data: [{ id: code }] } });
    expect(new Set(await repeated(20, () => qualify('ALL', 'WRONG')))).toEqual(new Set([200]));

    expect((await qualify('ALL', code)).status).toBe(429);
    expect((await asClient({ codes: [code] })).status).toBe(429);
  });

  it('is for each shopper apart whom a backend names', async () => {
    const of = (source_id: string) => () => asServer({ members: { customer: { source_id } } });
    await repeated(20, of('ada'));

    expect((await of('ada')()).status).toBe(429);
    expect((await of('bob')()).status).toBe(200);
    expect((await asServer({ members: { tracking_id: 'visitor' } })).status).toBe(200);
    expect((await asServer()).status).toBe(200);
  });

  it('is for each address apart of which a browser calls, whatever it says of itself', async () => {
    await repeated(20, () => asClient({ sourceIp: '192.0.2.1' }));

    const members = { customer: { source_id: 'somebody else' } };
    expect((await asClient({ sourceIp: '192.0.2.1', members })).status).toBe(429);
    expect((await asClient({ sourceIp: '192.0.2.2' })).status).toBe(200);
  });

  it('does not count promotion tiers', async () => {
    const members = { redeemables: [{ object: 'promotion_tier', id: 'promo_unknown' }] };

    expect(new Set(await repeated(25, () => asServer({ members })))).toEqual(new Set([200]));
  });

  it('can be switched off by the project', async () => {
    await install({ wrong_code_limit_enabled: false });

    expect(new Set(await repeated(25, asServer))).toEqual(new Set([200]));
  });

  it('can be switched off for a load test', async () => {
    app.installRuntime({ ...rt, limitsOff: app.limitsOff({ WRONG_CODE_LIMIT: 'off' }) });

    expect(new Set(await repeated(25, asServer))).toEqual(new Set([200]));
  });

  it('costs a request with right codes no round trip and no write', async () => {
    await asServer({ codes: [code] });
    rt.meter.reset();

    await asServer({ codes: [code] });

    expect(rt.meter.made.map(({ operation }) => operation)).toEqual(['batchGet']);
  });

  describe('of a backend that names no customer', () => {
    const NOBODY = { subject: JSON.stringify(['key', KEYS.server['X-App-Id'], '192.0.2.5']) };
    const ask = (asked: string) => asServer({ codes: [asked], sourceIp: '192.0.2.5' });
    const right = async () => new Set(await repeated(3 * app.LIMIT_COPIES, () => ask(code)));

    it('refuses right codes wherever a request looks, and a minute later none', async () => {
      expect(await repeated(20, () => ask('WRONG'))).toEqual(twenty(200));

      expect(await right()).toEqual(new Set([429]));
      rt.clock.advance(60_000);
      expect(await right()).toEqual(new Set([200]));
      expect(await repeated(20, () => ask('WRONG'))).toEqual(twenty(200));
      expect(await right()).toEqual(new Set([429]));
    });

    it('is counted by the next wrong code where the process that filled it died', async () => {
      const limit = {
        kind: 'wrong_codes',
        most: app.LIMITS.wrongCodes,
        windowMs: app.LIMITS.wrongCodesWindowMs,
      } as const;
      const counted = { ...NOBODY, amount: app.LIMITS.wrongCodes, nowMs: rt.clock.nowMs() };
      await rt.store.limits.count(aCaller(), limit, counted);
      expect((await ask(code)).status).toBe(200);

      expect((await ask('WRONG')).status).toBe(429);

      expect(await right()).toEqual(new Set([429]));
    });

    it('is counted before the answer: where it cannot be, there is no answer', async () => {
      await repeated(19, () => ask('WRONG'));
      // Both counts, of the address and of the key, are found and added to; then all copies are lost.
      const passed = Array.from({ length: 4 }, () => ({ kind: 'AFTER', work: () => Promise.resolve() }) as const);
      const lost = Array.from({ length: app.LIMIT_COPIES }, () => ({ kind: 'LOST_REQUEST' }) as const);
      rt.faults.next('write', ...passed, ...lost);

      expect((await ask('WRONG')).status).toBe(503);

      expect((await ask('WRONG')).status).toBe(429);
      expect(await right()).toEqual(new Set([429]));
    });
  });

  it('keeps no address, customer or code', async () => {
    await asServer({ codes: ['SECRET-CODE'], members: { customer: { source_id: 'ada@shop.example' } } });
    await asClient({ codes: ['SECRET-CODE'], sourceIp: '192.0.2.77' });

    const counted = Object.values(await dump(rt)).filter(({ pk }) => pk.includes('#D#'));
    expect(counted).toHaveLength(4);
    expect(JSON.stringify(counted)).not.toMatch(/SECRET|\bada\b|192\.0/);
  });
});

describe('a client key cannot distinguish', () => {
  const hidden: readonly [string, () => Promise<string>][] = [
    ['a disabled code', async () => (await putVoucher(rt, aVoucher({ active: false }))).code],
    ['one whose time is ahead', async () => (await putVoucher(rt, aVoucher({ start_date: '2030-01-01' }))).code],
    [
      'one of a disabled campaign',
      async () => {
        const campaign = await putCampaign(rt, { active: false });
        return (await putVoucher(rt, aVoucher({ campaign: campaign.name, campaign_id: campaign.id }))).code;
      },
    ],
    [
      'one of a campaign whose time is ahead',
      async () => {
        const campaign = await putCampaign(rt, { start_date: '2030-01-01' });
        return (await putVoucher(rt, aVoucher({ campaign: campaign.name, campaign_id: campaign.id }))).code;
      },
    ],
  ];
  const told = ({ status, body }: HttpAnswer, of: string) => ({
    status,
    text: JSON.stringify(body)
      .replaceAll(of, 'CODE')
      .replace(/"(request_id|id)":"(v-|valid_)\w+"/g, ''),
  });

  it.each(hidden)('%s from an unknown one: validation', async (_name, put) => {
    const existing = await put();
    const members = { options: { expand: ['redeemable', 'category', 'order', 'explain'] }, order: { amount: 1_000 } };

    const known = told(await asClient({ codes: [existing], members }), existing);

    expect(known).toEqual(told(await asClient({ codes: ['UNKNOWN'], members }), 'UNKNOWN'));
    expect(known.text).toContain('not_found');
  });

  it.each(hidden)('%s from an unknown one: redemption', async (_name, put) => {
    const existing = await put();
    const answerTo = async (one: string) => {
      const body = { redeemables: [voucherLine(one)] };
      return told(await callHandler(redeem, { path: '/client/v1/redemptions', headers: CLIENT, body }), one);
    };

    expect(await answerTo(existing)).toEqual(await answerTo('UNKNOWN'));
  });

  it.each(hidden)('%s from an unknown one: publication', async (_name, put) => {
    const existing = await put();
    const answerTo = async (voucher: string) => {
      const body = { voucher, customer: { source_id: 'ada' } };
      return told(await callHandler(publish, { path: '/client/v1/publish', headers: CLIENT, body }), voucher);
    };

    expect(await answerTo(existing)).toEqual(await answerTo('UNKNOWN'));
  });

  it.each(hidden)('%s from an unknown one: the older call', async (_name, put) => {
    const existing = await put();
    const { handler, path, method } = allRoutes().find(({ key }) => key === 'GET /client/v1/validate')!;
    const answerTo = async (one: string) =>
      told(await callHandler(handler, { method, path, headers: CLIENT, query: `code=${one}&amount=1000` }), one);

    const known = await answerTo(existing);

    expect(known).toEqual(await answerTo('UNKNOWN'));
    expect(known.text).toContain('not_found');
  });

  it('what a gift card holds', async () => {
    const card = (await putVoucher(rt, aGiftCard(12_345))).code;
    const spend = (credits: number) => ({ redeemables: [voucherLine(card, credits)], order: { amount: 50_000 } });
    const huge = { redeemables: [voucherLine(card)], order: { amount: 100_000_000_000 } };
    const answers = [
      await asClient({ members: spend(100) }),
      await asClient({ members: spend(20_000) }),
      await asClient({ members: huge }),
      await callHandler(redeem, { path: '/client/v1/redemptions', headers: CLIENT, body: huge }),
      await callHandler(redeem, { path: '/client/v1/redemptions', headers: CLIENT, body: spend(20_000) }),
    ];

    for (const { body } of answers) {
      expect(JSON.stringify(body)).not.toMatch(figures(12_345));
      expect(JSON.stringify(body)).not.toContain('balance');
    }
    expect(answers[0]!.body).toMatchObject({ valid: true, redeemables: [{ result: { gift: { credits: 100 } } }] });
    expect((await asServer({ members: spend(100) })).body).toMatchObject({
      redeemables: [{ result: { gift: { balance: 12_345, credits: 100 } } }],
    });
  });
});
