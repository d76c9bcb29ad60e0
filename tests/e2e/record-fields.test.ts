// Every record, made as richly as it can be, has the members that the specification lists, over HTTP.
import { FIELDS, problemsOf } from './record-fields';
import { finished, manage } from '../support/sdk';
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';

jest.setTimeout(300_000);

interface Members extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

let service: Service;
const records: Record<string, unknown> = {};

async function call(method: string, path: string, body?: unknown): Promise<Members> {
  const answer = await service.call(method, path, body === undefined ? {} : { body });
  expect([method, path, answer.status, answer.body.key]).toEqual([
    method,
    path,
    answer.status < 300 && answer.status,
    undefined,
  ]);
  return answer.body;
}

const post = (path: string, body: unknown = {}) => call('POST', path, body);
const get = (path: string) => call('GET', path);
const put = (path: string, body: unknown) => call('PUT', path, body);

const VALIDITY = {
  start_date: '2026-01-01',
  expiration_date: '2099-01-01T00:00:00+02:00',
  validity_day_of_week: [0, 1, 2, 3, 4, 5, 6],
};
const TIMEFRAME = { validity_timeframe: { interval: 'P1D', duration: 'P1D' } };
const COUPON = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
const CUSTOMER = {
  source_id: 'rich-customer',
  name: 'Ada',
  description: 'First',
  email: 'ada@x.example',
  phone: '+49 30 1',
  birthday: '1990-12-10',
  birthdate: '1990-12-10',
  address: { city: 'Berlin', state: 'BE', line_1: 'A 1', line_2: 'B', country: 'Germany', postal_code: '10115' },
  metadata: { vip: true },
};
const BY = { customer: { source_id: 'rich-customer' } };
const METADATA = { metadata: { note: 'rich' } };

interface Made {
  readonly categoryId: string;
  readonly productId: string;
  readonly ruleId: string;
}
let made: Made;

beforeAll(async () => {
  service = await runningService();
  records.customer = await post('/v1/customers', CUSTOMER);
  made = await makeCatalogue();
  await makeCampaigns();
  await makePromotion();
  await makeVouchers();
  await makeLoyalty();
  await makeOrders();
  await makeRedemptions();
  await makeDiscounts();
  await makePublications();
  await makeSettings();
  // Last, as it counts what was done.
  records.customer = await get('/v1/customers/rich-customer');
  await post('/v1/customers', { source_id: 'leaving' });
  records['permanent deletion'] = await post('/v1/customers/leaving/permanent-deletion');
});

async function makeCatalogue(): Promise<Made> {
  const category = await post('/v1/categories', { name: 'Rich', hierarchy: 3 });
  records.category = category;
  const product = await post('/v1/products', {
    source_id: 'rich-product',
    name: 'Bread',
    price: 500,
    attributes: ['size'],
    image_url: 'https://x.example/p',
    ...METADATA,
  });
  records.sku = await post(`/v1/products/${product.id}/skus`, {
    source_id: 'rich-sku',
    sku: 'Small',
    price: 400,
    currency: 'EUR',
    attributes: { size: 's' },
    ...METADATA,
    image_url: 'https://x.example/s',
  });
  records.product = await get(`/v1/products/${product.id}`);
  const products = [{ object: 'product', id: product.id }];
  records.collection = await post('/v1/product-collections', { name: 'Rich', type: 'STATIC', products });
  records.rule = await post('/v1/validation-rules', {
    name: 'Rich',
    rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' },
    error: { message: 'Too little' },
    applicable_to: { included: products, excluded: [], included_all: false },
  });
  const { id } = await post('/v1/validation-rules', {
    name: 'Plain',
    rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' },
  });
  return { categoryId: category.id, productId: product.id, ruleId: id };
}

const RICH_CAMPAIGN = {
  description: 'Rich',
  auto_join: false,
  join_once: false,
  activity_duration_after_publishing: 'P30D',
  ...VALIDITY,
  ...TIMEFRAME,
  ...METADATA,
};

async function makeCampaigns(): Promise<void> {
  const { categoryId, ruleId } = made;
  const rich = { ...RICH_CAMPAIGN, category_id: categoryId, validation_rules: [ruleId] };
  const code_config = { length: 10 };
  records['campaign of coupons'] = await post('/v1/campaigns', {
    ...rich,
    name: 'Coupons',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'AUTO_UPDATE',
    vouchers_count: 1,
    voucher: { ...COUPON, code_config, redemption: { quantity: 5 } },
  });
  records['campaign of referrals'] = await post('/v1/campaigns', {
    ...rich,
    name: 'Referrals',
    campaign_type: 'REFERRAL_PROGRAM',
    type: 'AUTO_UPDATE',
    voucher: COUPON,
    referral_program: { conversion_event_type: 'redemption' },
  });
  const publication = await post('/v1/publications', { campaign: { name: 'Referrals' }, ...BY });
  const { code } = publication.voucher as { code: string };
  records['voucher of a referrer'] = await get(`/v1/vouchers/${code}`);
  const holders = await post(`/v1/referrals/members/${code}/holders`, [{ source_id: 'friend' }]);
  records.holder = (holders.data as Members[])[0];
}

const CODES = { coupon: 'RICH-COUPON', gift: 'RICH-GIFT', single: 'RICH-SINGLE' };
let tierId: string;

async function makePromotion(): Promise<void> {
  const { categoryId, ruleId } = made;
  const campaign = await post('/v1/campaigns', {
    ...RICH_CAMPAIGN,
    name: 'Promotion',
    campaign_type: 'PROMOTION',
    category_id: categoryId,
    validation_rules: [ruleId],
  });
  const tier = await post(`/v1/promotions/${campaign.id}/tiers`, {
    name: 'Tier',
    banner: 'Less',
    action: { discount: COUPON.discount },
    ...METADATA,
    ...VALIDITY,
    category_id: categoryId,
    validation_rules: [ruleId],
    hierarchy: 1,
    active: true,
  });
  tierId = tier.id;
  records.tier = tier;
  records.stack = await post(`/v1/promotions/${campaign.id}/stacks`, {
    name: 'Stack',
    tiers: { ids: [tier.id], hierarchy_mode: 'MANUAL' },
    category_id: categoryId,
  });
  records['campaign of a promotion'] = await get(`/v1/campaigns/${campaign.id}`);
  records.campaign = records['campaign of a promotion'];
}

async function makeVouchers(): Promise<void> {
  const { categoryId, ruleId } = made;
  records.voucher = await post(`/v1/vouchers/${CODES.coupon}`, {
    ...COUPON,
    ...VALIDITY,
    ...TIMEFRAME,
    ...METADATA,
    category_id: categoryId,
    additional_info: 'Rich',
    active: true,
    redemption: { quantity: 100 },
    validation_rules: [ruleId],
  });
  await post(`/v1/vouchers/${CODES.gift}`, { type: 'GIFT_VOUCHER', gift: { amount: 10_000 } });
  await post('/v1/publications', { voucher: CODES.gift, ...BY });
  records['voucher of a gift card'] = await get(`/v1/vouchers/${CODES.gift}`);
  await post(`/v1/vouchers/${CODES.single}`, { ...COUPON, redemption: { quantity: null } });
  const assigned = await post(`/v1/validation-rules/${ruleId}/assignments`, { voucher: CODES.single });
  records['rule assignment'] = assigned;
  records['list of rule assignments'] = await get(`/v1/validation-rules/${ruleId}/assignments`);
  const move = { amount: 500, source_id: 'move-1', reason: 'Sorry' };
  records.balance = await post(`/v1/vouchers/${CODES.gift}/balance`, move);
  records.transaction = ((await get(`/v1/vouchers/${CODES.gift}/transactions`)).data as Members[])[0];
}

let cardCode: string;

async function makeLoyalty(): Promise<void> {
  const card = { type: 'LOYALTY_CARD', loyalty_card: { points: 500 } };
  const { id: campaign } = await post('/v1/loyalties', { name: 'Loyalty', type: 'AUTO_UPDATE', voucher: card });
  const member = await post(`/v1/loyalties/${campaign}/members`, BY);
  cardCode = String(member.code);
  records['voucher of a loyalty card'] = member;
  records['balance of points'] = await post(`/v1/loyalties/members/${cardCode}/balance`, { points: 10 });
  const attributes = { image_url: 'https://x.example/r', description: 'Money' };
  const coin = { exchange_ratio: 1, points_ratio: 1 };
  records.reward = await post('/v1/rewards', {
    name: 'Pay',
    type: 'COIN',
    parameters: { coin },
    attributes,
    ...METADATA,
  });
  const gives = await post('/v1/rewards', {
    name: 'Gives',
    type: 'CAMPAIGN',
    parameters: { campaign: { id: 'Coupons' } },
  });
  const terms = { campaign, parameters: { loyalty: { points: 5 } } };
  records['reward assignment'] = await post(`/v1/rewards/${gives.id}/assignments`, terms);
  const redeemed = await post(`/v1/loyalties/members/${cardCode}/redemption`, { reward: { id: gives.id } });
  records['redemption of a reward'] = redeemed;
  const undone = await post(`/v1/redemptions/${redeemed.id}/rollbacks`);
  records['rollback of a reward'] = (undone.rollbacks as Members[])[0];
}

async function makeOrders(): Promise<void> {
  records.order = await post('/v1/orders', {
    source_id: 'rich-order',
    status: 'PAID',
    amount: 1_000,
    initial_amount: 1_000,
    discount_amount: 100,
    ...BY,
    ...METADATA,
    items: [{ source_id: 'rich-product', related_object: 'product', quantity: 2, price: 500 }],
  });
}

async function makeRedemptions(): Promise<void> {
  const request = {
    redeemables: [
      { object: 'voucher', id: CODES.coupon },
      { object: 'voucher', id: CODES.gift, gift: { credits: 50 } },
      { object: 'promotion_tier', id: tierId },
    ],
    order: { source_id: 'redeemed-order', amount: 20_000 },
    ...BY,
    ...METADATA,
  };
  const validation = await post('/v1/validations', request);
  records.validation = validation;
  const [coupon, gift, tier] = validation.redeemables as Members[];
  Object.assign(records, { 'validated coupon': coupon, 'validated gift card': gift, 'validated tier': tier });

  const answer = await post('/v1/redemptions', request);
  records['redemption answer'] = answer;
  const [one, two, three] = answer.redemptions as Members[];
  Object.assign(records, {
    'redemption of a coupon': one,
    'redemption of a gift card': two,
    'redemption of a tier': three,
  });
  const parent = answer.parent_redemption as Members;
  records['parent redemption'] = parent;
  records['entry of redemptions in an order'] = (answer.order as { redemptions: object }).redemptions[
    parent.id as never
  ];

  const { redemptions } = await post('/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: CODES.single }],
    order: { source_id: 'rich-order' },
    ...BY,
  });
  const [single] = redemptions as Members[];
  const existing = (await get('/v1/orders/rich-order')).redemptions as Record<string, unknown>;
  records['entry of redemptions in an order, by one voucher'] = existing[single!.id];

  const undone = await post(`/v1/redemptions/${parent.id}/rollbacks`, { reason: 'Sorry' });
  records['rollback answer'] = undone;
  records['parent rollback'] = undone.parent_rollback;
  records['rollback of a gift card'] = (undone.rollbacks as Members[]).find(
    ({ voucher }) => (voucher as Members | null)?.code === CODES.gift,
  );
  const rolledBack = (undone.order as { redemptions: Record<string, unknown> }).redemptions;
  records['entry of redemptions in an order, rolled back'] = rolledBack[parent.id];
}

async function makeDiscounts(): Promise<void> {
  const unit = { unit_off: 1, unit_off_formula: '1 + 0', effect: 'ADD_NEW_ITEMS', unit_type: made.productId };
  const kinds: Readonly<Record<string, object>> = {
    AMOUNT: { type: 'AMOUNT', amount_off: 100, amount_off_formula: '1 + 1', aggregated_amount_limit: 500 },
    PERCENT: {
      type: 'PERCENT',
      percent_off: 5,
      percent_off_formula: '5 + 1',
      amount_limit: 90,
      aggregated_amount_limit: 80,
    },
    FIXED: { type: 'FIXED', fixed_amount: 900, fixed_amount_formula: '9 + 0', effect: 'APPLY_TO_ORDER' },
    UNIT: { type: 'UNIT', ...unit },
    'UNIT of many': { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [unit] },
  };
  for (const [kind, discount] of Object.entries(kinds)) {
    const { code } = await post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount });
    const items = [{ product_id: made.productId, quantity: 2, price: 500 }];
    const answer = await post('/v1/validations', { redeemables: [{ object: 'voucher', id: code }], order: { items } });
    const [redeemable] = answer.redeemables as [{ readonly result: { readonly discount: unknown } }];
    records[`discount ${kind}`] = redeemable.result.discount;
  }
}

async function makePublications(): Promise<void> {
  const request = { campaign: { name: 'Coupons' }, ...BY, channel: 'shop', ...METADATA };
  records.publication = await post('/v1/publications', { ...request, source_id: 'publication-1' });
  records['publication of several'] = await post('/v1/publications', {
    ...request,
    campaign: { name: 'Coupons', count: 2 },
  });
  const list = await get('/v1/publications?source_id=publication-1');
  records['listed publication'] = (list.publications as Members[])[0];
  const begun = await post('/v1/campaigns/Coupons/vouchers?vouchers_count=3');
  await finished(service.client(), begun);
  records['async action'] = await get(`/v1/async-actions/${String(begun.async_action_id)}`);
}

async function makeSettings(): Promise<void> {
  const path = `/management/v1/projects/${service.project}`;
  records.project = (await manage(service, 'GET', path)).body;
  records['default stacking rules'] = (await manage(service, 'GET', `${path}/stacking-rules`)).body.data[0];
  records['stacking rules'] = (await manage(service, 'POST', `${path}/stacking-rules`, {})).body;
}

describe('members', () => {
  it.each(Object.keys(FIELDS))('of %s are as the specification lists them', (name) => {
    expect(problemsOf(records[name], FIELDS[name]!)).toEqual([]);
  });

  it('are looked for: a record that lacks one is found out', () => {
    const { id, ...without } = records.voucher as Members;

    expect(problemsOf(without, FIELDS.voucher!)).toEqual(['id: undefined is not id:v']);
    expect(problemsOf({ ...without, id, created_at: '2026-01-01' }, FIELDS.voucher!)).toHaveLength(1);
  });
});

describe('updated_at', () => {
  const PLAIN = { name: 'Plain record' };

  it.each<[kind: string, before: null | undefined, path: string, make: () => object, change: object]>([
    ['voucher', null, '/v1/vouchers', () => COUPON, { additional_info: 'changed' }],
    ['product', null, '/v1/products', () => PLAIN, { price: 1 }],
    ['reward', null, '/v1/rewards', () => rewardOf('Plain'), { name: 'Changed' }],
    ['order', null, '/v1/orders', () => ({ amount: 100 }), { amount: 200 }],
    ['validation rule', null, '/v1/validation-rules', () => ({ name: 'Plain rule' }), { name: 'Changed rule' }],
    ['campaign', undefined, '/v1/campaigns', () => promotion('Plain'), { description: 'changed' }],
    ['customer', undefined, '/v1/customers', () => PLAIN, { name: 'Changed' }],
    ['category', undefined, '/v1/categories', () => ({ name: 'Plain', hierarchy: 1 }), { name: 'Changed category' }],
    ['tier', undefined, '/v1/promotions/Promotion/tiers', () => ({ name: 'Plain' }), { name: 'Changed' }],
    ['stack', undefined, '/v1/promotions/Promotion/stacks', () => stackOf('Plain'), { name: 'Changed' }],
  ])('of a %s is %s until the first change', async (kind, before, path, make, change) => {
    const created = await post(path, make());
    const at = kind === 'tier' ? '/v1/promotions/tiers' : path;
    const name = kind === 'voucher' ? String(created.code) : created.id;
    const changed = await put(`${at}/${name}`, change);

    expect(created.updated_at).toBe(before);
    expect(problemsOf(changed, { updated_at: 'time' })).toEqual([]);
    expect(Date.parse(String(changed.updated_at))).toBeGreaterThanOrEqual(Date.parse(String(created.created_at)));
  });

  function rewardOf(name: string): object {
    return { name, type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } } };
  }

  function promotion(name: string): object {
    return { name, campaign_type: 'PROMOTION' };
  }

  function stackOf(name: string): object {
    return { name, tiers: { ids: [tierId] } };
  }
});
