// Dates as they are sent, and as they are answered: the same instant, in UTC with milliseconds.
import * as app from '../support/app';
import { aRuntime, callRoute, dump, type HttpAnswer, OTHER_PROJECT, putKeys, type TestRuntime } from '../support/shop';

type Params = Readonly<Record<string, string>>;

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime({ settings: { timezone: 'Europe/Warsaw' } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

const call = (key: string, body?: unknown, params: Params = {}): Promise<HttpAnswer> =>
  callRoute(key, { body, params });

const DISCOUNT = { discount: { type: 'AMOUNT', amount_off: 100 } };

let count = 0;

/** Saves a record of each kind with the members, and shows it as it is read afterwards. */
const SAVE: Readonly<Record<string, (members: object) => Promise<HttpAnswer>>> = {
  'a voucher': async (members) => {
    const params = { code: `CODE-${(count += 1)}` };
    const created = await call('POST /v1/vouchers/{code}', { ...DISCOUNT, ...members }, params);
    return created.status === 200 ? call('GET /v1/vouchers/{code}', undefined, params) : created;
  },
  'a changed voucher': async (members) => {
    const params = { code: `CODE-${(count += 1)}` };
    await call('POST /v1/vouchers/{code}', DISCOUNT, params);
    const changed = await call('PUT /v1/vouchers/{code}', members, params);
    return changed.status === 200 ? call('GET /v1/vouchers/{code}', undefined, params) : changed;
  },
  'a campaign': (members) =>
    call('POST /v1/campaigns', {
      name: `Campaign ${(count += 1)}`,
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: DISCOUNT,
      ...members,
    }),
  'a changed campaign': async (members) => {
    const name = `Campaign ${(count += 1)}`;
    await call('POST /v1/campaigns', { name, campaign_type: 'DISCOUNT_COUPONS', voucher: DISCOUNT });
    return call('PUT /v1/campaigns/{campaignId}', members, { campaignId: name });
  },
  'a loyalty campaign': (members) =>
    call('POST /v1/loyalties', {
      name: `Loyalty ${(count += 1)}`,
      voucher: { loyalty_card: { points: 1 } },
      ...members,
    }),
  'a tier': async (members) => tier(members),
  'a changed tier': async (members) => {
    const { body } = await tier({});
    return call('PUT /v1/promotions/tiers/{tierId}', members, { tierId: body.id });
  },
  'a tier made with its campaign': async (members) => {
    const promotion = { tiers: [{ name: 'Tier', action: DISCOUNT, ...members }] };
    const campaign = { name: `Promotion ${(count += 1)}`, campaign_type: 'PROMOTION', promotion };
    const { status, body } = await call('POST /v1/campaigns', campaign);
    const tiers = (body.promotion as { tiers?: readonly HttpAnswer['body'][] } | undefined)?.tiers;
    return { status, headers: {}, body: tiers?.[0] ?? body };
  },
};

async function tier(members: object): Promise<HttpAnswer> {
  const campaignId = `Promotion ${(count += 1)}`;
  await call('POST /v1/campaigns', { name: campaignId, campaign_type: 'PROMOTION' });
  return call('POST /v1/promotions/{campaignId}/tiers', { name: 'Tier', action: DISCOUNT, ...members }, { campaignId });
}

describe.each(Object.keys(SAVE))('the dates of %s', (kind) => {
  it.each([
    ['days', '2026-01-15', '2026-07-15', '2026-01-14T23:00:00.000Z', '2026-07-14T22:00:00.000Z'],
    ['local times', '2026-01-15T10:00', '2026-07-15T10:00:30', '2026-01-15T09:00:00.000Z', '2026-07-15T08:00:30.000Z'],
    [
      'offsets',
      '2026-01-15T10:00:00+05:30',
      '2026-07-15T10:00:00-0200',
      '2026-01-15T04:30:00.000Z',
      '2026-07-15T12:00:00.000Z',
    ],
  ])('are the instants of the %s that were sent', async (_name, start_date, expiration_date, start, end) => {
    const { status, body } = await SAVE[kind]!({ start_date, expiration_date });

    expect({ status, start: body.start_date, end: body.expiration_date }).toEqual({ status: 200, start, end });
  });

  it.each([
    ['no date', { start_date: 'soon' }],
    ['a day that does not exist', { expiration_date: '2026-02-30' }],
    ['an instant past the year 9999', { expiration_date: '9999-12-31T23:59-05:00' }],
    ['an end before the start, by their offsets', { start_date: '2026-01-01T00:00Z', expiration_date: '2026-01-01' }],
  ])('are not %s', async (_name, members) => {
    const answer = await SAVE[kind]!(members);

    expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect(String(answer.body.details)).toMatch(/start_date|expiration_date/);
  });
});

it('rows of an import are read in the same way', async () => {
  await call('POST /v1/vouchers/import', [{ ...DISCOUNT, code: 'ROW', expiration_date: '2026-07-15' }]);

  const { body } = await call('GET /v1/vouchers/{code}', undefined, { code: 'ROW' });

  expect(body.expiration_date).toBe('2026-07-14T22:00:00.000Z');
});

it('decisions go by the instant, and a later change of the zone does not move it', async () => {
  await call('POST /v1/vouchers/{code}', { ...DISCOUNT, start_date: '2026-05-01' }, { code: 'MAY' });
  const isValid = async (now: string): Promise<unknown> => {
    rt.clock.set(now);
    return (await call('POST /v1/validations', { redeemables: [{ object: 'voucher', id: 'MAY' }] })).body.valid;
  };

  expect(await isValid('2026-04-30T21:59:59.999Z')).toBe(false);
  expect(await isValid('2026-04-30T22:00:00.000Z')).toBe(true);
  const { settings } = await rt.store.config.load({ project: 'proj_test0001', caseSensitiveCodes: true });
  const scope = { project: 'proj_test0001', caseSensitiveCodes: true };
  await rt.store.configChanges.commit(scope, { settings: { ...settings, timezone: 'America/New_York' } });
  expect(await isValid('2026-04-30T22:00:00.000Z')).toBe(true);
});

describe('a day that the calendar does not have', () => {
  const born = (birthdate: string) => ({ source_id: 'jo', birthdate });
  const use = { redeemables: [{ object: 'voucher', id: 'ANY' }] };

  /** Every route that takes a customer, with the member it comes in. */
  const CUSTOMERS: [key: string, bodyOf: (birthdate: string) => unknown, params?: Params][] = [
    ['POST /v1/customers', born],
    ['PUT /v1/customers/{customerId}', born, { customerId: 'jo' }],
    ['POST /v1/customers/bulk/async', (day) => [{ source_id: 'al' }, born(day)]],
    ['POST /v1/validations', (day) => ({ ...use, customer: born(day) })],
    ['POST /v1/redemptions', (day) => ({ ...use, customer: born(day) })],
    ['POST /v1/qualifications', (day) => ({ customer: born(day) })],
    ['POST /v1/publications', (day) => ({ voucher: 'ANY', customer: born(day) })],
    ['POST /v1/orders', (day) => ({ amount: 100, customer: born(day) })],
    ['POST /v1/orders/import', (day) => [{ amount: 100, customer: born(day) }]],
    ['POST /v1/vouchers/{code}/validate', (day) => ({ customer: born(day) }), { code: 'ANY' }],
    ['POST /v1/vouchers/{code}/redemption', (day) => ({ customer: born(day) }), { code: 'ANY' }],
  ];

  it.each(CUSTOMERS)('is no birthdate for %s', async (key, bodyOf, params = {}) => {
    await call('POST /v1/customers', { source_id: 'jo' });
    const before = await dump(rt);

    for (const day of ['2026-02-31', '2026-04-31', '1900-02-29', '2026-02-29T10:00:00Z', '2000-01-01T25:00']) {
      const { status, body } = await call(key, bodyOf(day), params);

      expect({ status, key: body.key, day }).toEqual({ status: 400, key: 'invalid_payload', day });
      expect(body.details).toMatch(/birthdate must be a day of the calendar as YYYY-MM-DD/);
    }
    expect(await dump(rt)).toEqual(before);
  });

  it('is no birthday under its former name either, nor one in a query', async () => {
    const former = await call('POST /v1/customers', { birthday: '2026-02-31' });
    const query = 'voucher=ANY&customer[source_id]=jo&customer[birthdate]=2026-02-31';
    const answer = await callRoute('GET /v1/publications/create', { query });

    expect(former).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_query_params' } });
  });

  it.each([
    ['GET /v1/customers', 'created_at[before]=2026-02-31'],
    ['GET /v1/customers', 'starting_after=2026-02-31'],
    ['GET /v1/customers', 'filters[birthdate][conditions][$before]=2026-02-31'],
    ['GET /v1/vouchers', 'filters[created_at][conditions][$after]=2026-02-31'],
    ['GET /v1/async-actions', 'end_date=2026-02-31'],
    ['GET /v1/validation-rules', 'start_date=2026-02-31'],
  ])('is no date of a list: %s?%s', async (key, query) => {
    expect(await callRoute(key, { query })).toMatchObject({ status: 400, body: { key: 'invalid_query_params' } });
  });

  it.each([
    ['customer.birthdate', '$before'],
    ['order.metadata', '$after'],
  ])('is no date of a rule: %s %s', async (name, operator) => {
    const property = name.endsWith('metadata') ? { property: 'day' } : {};
    const rules = { 1: { name, ...property, conditions: { [operator]: ['2026-02-31'] } }, logic: '1' };

    const { status, body } = await call('POST /v1/validation-rules', { name: 'Rule', rules });

    expect({ status, key: body.key }).toEqual({ status: 400, key: 'invalid_validation_rules' });
  });
});

it.each(['2024-02-29', '2000-02-29T10:00:00.000+01:00', '1999-12-31T23:59', '2026-04-30 10:00'])(
  'a birthdate of %s is kept as its day',
  async (birthdate) => {
    const { body } = await call('POST /v1/customers', { source_id: `born ${birthdate}`, birthdate });

    expect(body.birthdate).toBe(birthdate.slice(0, 10));
  },
);
