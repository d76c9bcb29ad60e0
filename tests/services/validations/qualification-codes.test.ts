// Codes that the filters of a qualification name, and orders that say nothing.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  figures,
  putCampaign,
  putTier,
  putVoucher,
  refusalOf,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();
const browser: app.Caller = aCaller({ kind: 'client', address: '203.0.113.7', origin: 'https://shop.example' });
const shopper: app.Caller = { ...browser, shopper: { sourceId: 'ada', orders: [] } };
const order = { amount: 1_000 };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const naming = (...codes: readonly string[]) => ({ code: { conditions: { $in: codes } } });

async function ask(request: app.QualificationRequest, as: app.Caller = browser) {
  const { redeemables, ...rest } = await app.checkEligibility(rt, as, request);
  return { ids: redeemables['data'].map(({ id }) => id), data: redeemables['data'], ...rest };
}

const found = async (filters: object, as: app.Caller = browser, members: app.QualificationRequest = { order }) =>
  (await ask({ ...members, options: { filters: { ...filters } } }, as)).ids;

async function inCampaign(
  members: Partial<app.Voucher> = {},
  type: 'STATIC' | 'STANDALONE' = 'STATIC',
): Promise<string> {
  const code = 'OF-CAMPAIGN';
  const voucher = {
    type: 'DISCOUNT_VOUCHER' as const,
    redemption: { quantity: null },
    code_config: {},
    ...(type === 'STANDALONE' && { code }),
  };
  const { name: campaign, id: campaign_id } = await putCampaign(rt, { type, voucher });
  return (await putVoucher(rt, aVoucher({ code, campaign, campaign_id, ...members }))).code;
}

describe('a code without a campaign', () => {
  it.each<[string, (code: string) => object]>([
    ['$is', (code) => ({ code: { conditions: { $is: [code] } } })],
    ['$is with one text', (code) => ({ code: { conditions: { $is: code } } })],
    ['$in', (code) => naming('another', code)],
    ['indexed values', (code) => ({ code: { conditions: { $in: { 0: code } } } })],
    ['an alternative', (code) => ({ junction: 'or', ...naming(code), resource_type: { conditions: { $is: ['x'] } } })],
  ])('is found by a client key that names it with %s', async (_name, filters) => {
    await putVoucher(rt);
    const { code } = await putVoucher(rt);

    expect(await found(filters(code))).toEqual([code]);
  });

  it.each<[string, (code: string) => object]>([
    ['by its beginning', (code) => ({ code: { conditions: { $starts_with: [code.slice(0, -1)] } } })],
    ['by what it is not', () => ({ code: { conditions: { $is_not: ['another'] } } })],
    ['by its presence', () => ({ code: { conditions: { $has_value: [''] } } })],
    ['in another letter case', (code) => naming(code.toLowerCase())],
    ['with a space', (code) => naming(`${code} `)],
    ['and not named', (code) => ({ code: { conditions: { $is: [code], $is_not: [code] } } })],
    ['by no filter', () => ({})],
    ['by another filter', () => ({ resource_type: { conditions: { $is: ['voucher'] } } })],
  ])('is not found %s', async (_name, filters) => {
    const { code } = await putVoucher(rt);

    expect(await found(filters(code))).toEqual([]);
  });

  it.each<[string, (code: string) => object, boolean]>([
    ['$is', (code) => ({ code: { conditions: { $is: [code] } } }), true],
    ['$in', naming, true],
    ['$is_not', (code) => ({ ...naming('Spring'), code: { conditions: { $in: ['Spring'], $is_not: [code] } } }), false],
    ['$starts_with', (code) => ({ code: { conditions: { $in: ['Spring'], $starts_with: [code.slice(0, 3)] } } }), true],
  ])('is compared without its case where the case of codes does not count: %s', async (_name, filters, isFound) => {
    const folded = { caseSensitiveCodes: false };
    const one = aVoucher({
      code: 'Spring',
      id: app.naturalId('v', { text: 'Spring', isCaseSensitive: false }, '000001'),
    });
    await putVoucher(rt, one, { ...caller, ...folded });

    for (const as of [browser, caller])
      for (const code of ['Spring', 'SPRING', 'spring'])
        expect(await found(filters(code), { ...as, ...folded })).toEqual(isFound ? ['Spring'] : []);
  });

  it('is compared in composed form', async () => {
    await putVoucher(rt, aVoucher({ code: 'CAFÉ' }));

    expect(await found(naming('CAFE\u0301'))).toEqual(['CAFÉ']);
  });

  it.each(['CUSTOMER_WALLET', 'PROMOTION_STACKS'] as const)('is not searched in %s', async (scenario) => {
    const { code } = await putVoucher(rt);

    expect(await found(naming(code), browser, { order, scenario })).toEqual([]);
  });

  it('is found by a server key however many newer ones there are', async () => {
    const { code } = await putVoucher(rt, aVoucher({ created_at: '2020-01-01T00:00:00.000Z' }));
    for (let made = 0; made < app.LIMITS.qualifiedCodes; made += 1) await putVoucher(rt);

    expect(await found(naming(code), caller)).toEqual([code]);
  });
});

describe('a client key that names a code', () => {
  it.each([
    ['a claim', browser],
    ['a shopper', shopper],
  ])('finds none of a campaign, published or not, as %s', async (_name, as) => {
    const free = await inCampaign();
    const { name: campaign, id: campaign_id } = await putCampaign(rt);
    const { code: ofBob } = await putVoucher(rt, aVoucher({ campaign, campaign_id }));
    const command = app.publishCommand({ voucher: ofBob, customer: { source_id: 'bob' } }, {});
    await app.publish(rt, caller, { command, idempotencyKey: null });

    expect(
      await found(naming(free, ofBob), as, { order, ...(as === browser && { customer: { source_id: 'bob' } }) }),
    ).toEqual([]);
  });

  it('finds none of a campaign with one code, which a server key finds', async () => {
    const code = await inCampaign({}, 'STANDALONE');

    expect(await found(naming(code))).toEqual([]);
    expect(await found(naming(code), caller)).toEqual([code]);
  });

  it('with a token finds the named one of its wallet', async () => {
    const code = await inCampaign();
    const command = app.publishCommand({ voucher: code, customer: { source_id: 'ada' } }, {});
    await app.publish(rt, caller, { command, idempotencyKey: null });

    expect(await found(naming(code), shopper)).toEqual([code]);
  });

  it.each<[string, Partial<app.Voucher>]>([
    ['that is switched off', { active: false }],
    ['whose time is ahead', { start_date: '2030-01-01T00:00:00.000Z' }],
  ])('gets the answer of an unknown one for one %s', async (_name, members) => {
    const { code } = await putVoucher(rt, aVoucher(members));

    const known = await ask({ order, options: { filters: naming(code) } });
    expect(known).toEqual(await ask({ order, options: { filters: naming('unknown') } }));
    expect(Object.keys(await dump(rt)).filter((key) => key.includes('#D#'))).toHaveLength(1);
  });

  it('opens no card that has a holder, and shows no balance', async () => {
    const { code: free } = await putVoucher(rt, aGiftCard(5_000));
    const { code: held } = await putVoucher(rt, aGiftCard(5_000, { holder_id: 'cust_bob' }));
    const session = { type: 'LOCK' } as const;

    const { ids, data } = await ask({ order, session, options: { filters: naming(free, held) } });

    expect(ids).toEqual([free]);
    expect(data).toMatchObject([{ result: { gift: { credits: 1_000 } } }]);
    expect(JSON.stringify(data)).not.toMatch(figures(5_000));
    expect(JSON.stringify(data)).not.toMatch(/balance|locked|cust_/);
  });
});

describe('wrong codes', () => {
  const filters = (count: number) => naming(...Array.from({ length: count }, (_, index) => `wrong-${index}`));

  it.each([
    ['a client key', browser],
    ['a server key', caller],
  ])('of %s are counted, and refuse it for a while', async (_name, as) => {
    const { code } = await putVoucher(rt);
    await found(filters(app.LIMITS.wrongCodes - 1), as);
    expect(await found(naming(code), as)).toEqual([code]);

    await found(naming('one-more'), as);

    expect(await refusalOf(found(naming(code), as))).toMatchObject({ key: 'too_many_requests' });
  });

  it('above the limit in one request are answered nothing', async () => {
    const { code } = await putVoucher(rt);

    const refusal = await refusalOf(found({ code: { conditions: { $is: [code], ...filters(21).code.conditions } } }));

    expect(refusal).toMatchObject({ key: 'too_many_requests' });
  });

  it('are those for more than a card holds, too', async () => {
    const { code } = await putVoucher(rt, aGiftCard(5_000));
    const amounts = Array.from({ length: app.LIMITS.wrongCodes }, (_, index) => 5_001 + index);

    for (const amount of amounts) expect(await found(naming(code), browser, { order: { amount } })).toEqual([]);

    expect(await refusalOf(found(naming(code)))).toMatchObject({ key: 'too_many_requests' });
  });

  it('are not searched where filters have too many values', async () => {
    rt.meter.reset();

    expect(await refusalOf(found(filters(101)))).toMatchObject({ key: 'invalid_payload' });
    expect(rt.meter.made.every(({ size }) => size < 10)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', { conditions: { $is: [7] } }],
    ['a list', []],
    ['conditions that are a text', { conditions: 'CODE' }],
    ['no values', { conditions: { $is: [] } }],
  ])('are refused as filters where they are %s', async (_name, code) => {
    expect(await refusalOf(found({ code }))).toMatchObject({ key: 'invalid_payload' });
  });
});

describe('an order that says nothing', () => {
  const scenarios = ['ALL', 'AUDIENCE_ONLY', 'PRODUCTS'] as const;
  const empty: readonly app.QualificationRequest[] = [
    { order: {} },
    { order: { id: null, source_id: null, amount: null, items: null, metadata: null } },
  ];

  it.each(scenarios)('is answered as none in %s', async (scenario) => {
    await putTier(rt);
    await putVoucher(rt);
    await putVoucher(rt, aGiftCard(1_000));

    const none = await ask({ scenario }, caller);

    expect(none).not.toHaveProperty('order');
    for (const request of empty) expect(await ask({ scenario, ...request }, caller)).toEqual(none);
  });

  it.each([{ metadata: {} }, { items: [] }, { amount: 0 }])('is one that says %j', async (said) => {
    expect(await ask({ order: said }, caller)).toHaveProperty('order');
  });
});
