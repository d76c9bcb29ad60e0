// Filters of vouchers, campaigns, customers and orders: every field of each list.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  putCampaign,
  putVoucher,
  refusalOf,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
/** What the test calls a record: its id, to be put into filters. */
let ids: Readonly<Record<string, string>>;

type Filters = Readonly<Record<string, unknown>>;
type Case = readonly [field: string, operator: string, values: readonly string[], expected: readonly string[]];

const filter = (field: string, operator: string, values: readonly string[]): Filters => ({
  [field]: { conditions: { [operator]: values.map((value) => ids[value] ?? value) } },
});

beforeAll(async () => {
  rt = await aRuntime({ settings: { timezone: 'Europe/Warsaw' } });
  const category = await app.createCategory(rt, caller, { name: 'Exclusive', hierarchy: 1 });
  const categoryId = category.id;
  const winter = await putCampaign(rt, {
    name: 'Winter',
    type: 'AUTO_UPDATE',
    category_id: categoryId,
    validity_day_of_week: [2, 5],
    metadata: { region: 'north' },
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const refer = await putCampaign(rt, {
    name: 'Refer',
    campaign_type: 'REFERRAL_PROGRAM',
    voucher: { type: 'DISCOUNT_VOUCHER', redemption: { quantity: 1 }, code_config: {} },
    active: false,
    created_at: '2026-02-01T00:00:00.000Z',
    updated_at: '2026-02-02T00:00:00.000Z',
  });
  const past = await putCampaign(rt, {
    name: 'Past',
    expiration_date: '2026-03-01T00:00:00.000Z',
    created_at: '2026-03-01T00:00:00.000Z',
  });
  await putCampaign(rt, { name: 'Later', start_date: '2026-04-01', created_at: '2026-03-02T00:00:00.000Z' });
  const plain = await putVoucher(
    rt,
    aVoucher({
      code: 'PLAIN-1',
      category_id: categoryId,
      campaign: winter.name,
      campaign_id: winter.id,
      start_date: '2026-02-01',
      metadata: { tier: 'gold', level: 3 },
      created_at: '2026-01-10T00:00:00.000Z',
    }),
  );
  const gift = await putVoucher(
    rt,
    aGiftCard(500, { code: 'GIFT-2', active: false, created_at: '2026-02-10T00:00:00.000Z' }),
  );
  const old = await putVoucher(
    rt,
    aVoucher({
      code: 'OLD-3',
      is_referral_code: true,
      expiration_date: '2026-03-01T00:00:00.000Z',
      created_at: '2026-02-20T00:00:00.000Z',
      updated_at: '2026-02-21T00:00:00.000Z',
    }),
  );
  const request = { voucher: 'PLAIN-1', customer: { source_id: 'ada' } };
  await app.upsertCustomer(rt, caller, {
    source_id: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+48 1',
    birthdate: '1990-12-10',
    address: { city: 'London', country: 'GB' },
    metadata: { tier: 'gold' },
  });
  await app.publish(rt, caller, { command: app.publishCommand(request, {}), idempotencyKey: null });
  rt.clock.advance(1_000);
  await app.upsertCustomer(rt, caller, { source_id: 'bob', name: 'Bob' });
  await app.upsertCustomer(rt, caller, { source_id: 'bob', email: 'bob@example.com' });
  await app.redeem(rt, caller, {
    request: { redeemables: [voucherLine('PLAIN-1')], order: { amount: 1_000 } },
    idempotencyKey: null,
  });
  rt.clock.advance(1_000);
  const first = await app.upsertOrder(rt, caller, {
    source_id: 'o-first',
    amount: 5_000,
    discount_amount: 500,
    customer: { source_id: 'ada' },
    metadata: { shop: 'web' },
  });
  rt.clock.advance(1_000);
  const second = await app.upsertOrder(rt, caller, {
    source_id: 'o-second',
    amount: 9_000,
    status: 'PAID',
    referrer: { source_id: 'ada' },
  });
  rt.clock.advance(1_000);
  await app.upsertOrder(rt, caller, { source_id: 'o-second', amount: 9_500 });
  const ada = (await rt.store.customers.load(caller, 'ada'))!.customer.id;
  ids = {
    '<category>': categoryId,
    '<winter>': winter.id,
    '<refer>': refer.id,
    '<past>': past.id,
    '<ada>': ada,
    '<plain>': plain.id,
    '<gift>': gift.id,
    '<old>': old.id,
    '<first>': first.id,
    '<second>': second.id,
  };
});

const codes = async (filters: Filters): Promise<readonly string[]> => {
  const { vouchers, total } = await app.listVouchers(rt, caller, { filters, order: 'created_at' });
  const found = vouchers.map(({ code }) => code);
  expect(total).toBe(found.length);
  return found;
};

describe('vouchers', () => {
  const [PLAIN, GIFT, OLD] = ['PLAIN-1', 'GIFT-2', 'OLD-3'];

  it.each<Case>([
    ['code', '$starts_with', ['GIFT', 'OLD'], [GIFT, OLD]],
    ['code', '$ends_with', ['-1'], [PLAIN]],
    ['active', '$enabled', [''], [PLAIN, OLD]],
    ['active', '$disabled', [''], [GIFT]],
    ['active', '$expired', [''], [OLD]],
    ['active', '$active', [''], [PLAIN]],
    ['active', '$is', ['false'], [GIFT]],
    ['campaign_ids', '$in', ['<winter>', '<past>'], [PLAIN]],
    ['campaign_ids', '$is_unknown', [''], [GIFT, OLD]],
    ['categories', '$is', ['Exclusive'], [PLAIN]],
    ['category_ids', '$is', ['<category>'], [PLAIN]],
    ['category_ids', '$not_in', ['<category>'], [GIFT, OLD]],
    ['type', '$is', ['GIFT_VOUCHER'], [GIFT]],
    ['holder', '$is', ['<ada>'], [PLAIN]],
    ['holder', '$has_value', [''], [PLAIN]],
    ['is_referral_code', '$is', ['true'], [OLD]],
    ['is_referral_code', '$is', ['false'], [PLAIN, GIFT]],
    ['is_referral_code', '$is_not', ['false'], [OLD]],
    ['is_referral_code', '$is_not', ['true'], [PLAIN, GIFT]],
    ['is_referral_code', '$in', ['true', 'false'], [PLAIN, GIFT, OLD]],
    ['is_referral_code', '$not_in', ['true', 'false'], []],
    ['is_referral_code', '$has_value', [''], [PLAIN, GIFT, OLD]],
    ['is_referral_code', '$is_unknown', [''], []],
    ['redemption.redeemed_quantity', '$more_than', ['0'], [PLAIN]],
    ['redemption.redeemed_quantity', '$is', ['0'], [GIFT, OLD]],
    ['start_date', '$is', ['2026-02-01'], [PLAIN]],
    ['expiration_date', '$before', ['2026-03-02'], [OLD]],
    ['expiration_date', '$more_than', ['9'], [OLD]],
    ['created_at', '$after', ['2026-02-01'], [GIFT, OLD]],
    ['created_at', '$more_than_equal', ['28.5'], [PLAIN, GIFT]],
    ['created_at', '$more_than', ['28.6'], [PLAIN]],
    ['updated_at', '$is_unknown', [''], [GIFT]],
    ['metadata.tier', '$contains', ['ol'], [PLAIN]],
    ['metadata.level', '$less_than_equal', ['3'], [PLAIN]],
  ])('%s %s %j', async (field, operator, values, expected) => {
    expect(await codes(filter(field, operator, values))).toEqual(expected);
  });

  it('of one campaign, of a holder, by code: with a filter as well', async () => {
    const filters = filter('active', '$active', ['']);
    const lists = [{ campaign: 'Winter' }, { customer: 'ada' }, { code: 'PLAIN-1' }, { ids: [ids['<gift>']!] }];

    const totals = await Promise.all(
      lists.map(async (query) => (await app.listVouchers(rt, caller, { ...query, filters })).total),
    );

    expect(totals).toEqual([1, 1, 1, 0]);
  });
});

describe('campaigns', () => {
  it.each<Case>([
    ['campaigns', '$contains', ['inte'], ['Winter']],
    ['campaign_ids', '$in', ['<refer>', '<past>'], ['Refer', 'Past']],
    ['campaign_status', '$in', ['SCHEDULED', 'EXPIRED'], ['Past', 'Later']],
    ['campaign_status', '$is', ['INACTIVE'], ['Refer']],
    ['campaign_type', '$is', ['REFERRAL_PROGRAM'], ['Refer']],
    ['type', '$is', ['AUTO_UPDATE'], ['Winter']],
    ['active', '$disabled', [''], ['Refer']],
    ['active', '$expired', [''], ['Past']],
    ['active', '$active', [''], ['Winter']],
    ['is_referral_code', '$is', ['true'], ['Refer']],
    ['voucher_type', '$is', ['DISCOUNT_VOUCHER'], ['Refer']],
    ['categories', '$is', ['Exclusive'], ['Winter']],
    ['category_ids', '$has_value', [''], ['Winter']],
    ['start_date', '$is', ['2026-04-01'], ['Later']],
    ['expiration_date', '$has_value', [''], ['Past']],
    ['created_at', '$before', ['2026-02-01T00:00:00Z'], ['Winter']],
    ['updated_at', '$has_value', [''], ['Refer']],
    ['validity_day_of_week', '$is', ['5'], ['Winter', 'Refer', 'Past', 'Later']],
    ['metadata.region', '$is', ['north'], ['Winter']],
  ])('%s %s %j', async (field, operator, values, expected) => {
    const query = { filters: filter(field, operator, values), order: 'created_at' as const };

    const { campaigns } = await app.listCampaigns(rt, caller, query);

    expect(campaigns.map(({ name }) => name)).toEqual(expected);
  });
});

describe('customers', () => {
  it.each<Case>([
    ['id', '$is', ['<ada>'], ['ada']],
    ['source_id', '$in', ['bob', 'nobody'], ['bob']],
    ['name', '$ends_with', ['Lovelace'], ['ada']],
    ['email', '$contains', ['@example.'], ['ada', 'bob']],
    ['phone', '$is_unknown', [''], ['bob']],
    ['city', '$is', ['London'], ['ada']],
    ['country', '$is_not', ['GB'], ['bob']],
    ['birthdate', '$before', ['2000-01-01'], ['ada']],
    ['created_at', '$after', ['2026-03-10T12:00:00.500Z'], ['bob']],
    ['updated_at', '$has_value', [''], ['bob']],
    ['metadata.tier', '$is', ['gold'], ['ada']],
  ])('%s %s %j', async (field, operator, values, expected) => {
    const { customers, total } = await app.listCustomers(rt, caller, {
      filters: filter(field, operator, values),
      order: 'created_at',
    });

    expect(customers.map(({ source_id }) => source_id)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it('can be scrolled under a filter', async () => {
    const query = {
      filters: filter('email', '$has_value', ['']),
      starting_after: '1970-01-01',
      order: 'created_at' as const,
    };

    const first = await app.listCustomers(rt, caller, { ...query, limit: 1 });

    expect([first.customers.map(({ source_id }) => source_id), first.has_more]).toEqual([['ada'], true]);
  });
});

describe('orders', () => {
  it.each<Case>([
    ['id', '$is', ['<first>'], ['o-first']],
    ['source_id', '$starts_with', ['o-s'], ['o-second']],
    ['status', '$is', ['CREATED'], ['o-first']],
    ['amount', '$more_than', ['5000'], ['o-second']],
    ['amount', '$is', ['5000.0'], ['o-first']],
    ['total_amount', '$less_than', ['5000'], ['o-first']],
    ['total_discount_amount', '$is', ['500'], ['o-first']],
    ['customer_id', '$is', ['<ada>'], ['o-first']],
    ['referrer_id', '$is', ['<ada>'], ['o-second']],
    ['created_at', '$after', ['2026-03-10T12:00:02.500Z'], ['o-second']],
    ['updated_at', '$is_unknown', [''], ['o-first']],
    ['metadata.shop', '$is', ['web'], ['o-first']],
  ])('%s %s %j', async (field, operator, values, expected) => {
    const named = filter(field, operator, values);
    const { orders } = await app.listOrders(rt, caller, { filters: { ...named, ...onlyNamed(field) } });

    expect((orders as readonly { readonly source_id: string }[]).map(({ source_id }) => source_id)).toEqual(expected);
  });
});

/** The order of the redemption has no source id, and is in no case. */
function onlyNamed(field: string): Filters {
  return field === 'source_id' ? {} : filter('source_id', '$has_value', ['']);
}

describe('every list', () => {
  const lists: readonly (readonly [name: string, list: (query: { filters: Filters }) => Promise<unknown>])[] = [
    ['vouchers', (query) => app.listVouchers(rt, caller, query)],
    ['campaigns', (query) => app.listCampaigns(rt, caller, query)],
    ['customers', (query) => app.listCustomers(rt, caller, query)],
    ['orders', (query) => app.listOrders(rt, caller, query)],
  ];

  it.each(lists)('of %s names what is allowed', async (_name, list) => {
    const unknown = await refusalOf(list({ filters: filter('nobody', '$is', ['x']) }));
    const operator = await refusalOf(list({ filters: filter('created_at', '$like', ['x']) }));
    const junction = await refusalOf(list({ filters: { junction: 'xor' } }));

    for (const { key } of [unknown, operator, junction]) expect(key).toBe('invalid_query_params');
    expect(unknown.details).toContain('created_at');
    expect(operator.details).toContain('$before');
    expect(junction.details).toContain('"and" or "or"');
  });
});
