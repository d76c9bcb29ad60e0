// What official clients send, and what they read in answers, through the handlers with the keys of a server.
import { handler as getSku } from '../../functions/products/get-sku';
import * as app from '../support/app';
import {
  answered,
  aRuntime,
  aVoucher,
  callRoute,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putVoucher,
  type TestRuntime,
} from '../support/shop';

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

function aProduct(source_id: string): ReturnType<typeof answered> {
  return answered('POST /v1/products', { body: { source_id, name: source_id } });
}

const DISCOUNT = { type: 'AMOUNT', amount_off: 100 } as const;

describe('a reward', () => {
  const campaign = { id: `camp_${'7'.repeat(24)}` };

  beforeAll(async () => {
    await putCampaign(rt, campaign);
    await aProduct('reward');
  });

  it.each([
    ['CAMPAIGN', { campaign }, { campaign: { ...campaign, type: 'DISCOUNT_COUPONS' } }],
    ['COIN', { coin: { exchange_ratio: 0.5 } }, { coin: { exchange_ratio: 0.5, points_ratio: 1 } }],
    ['MATERIAL', { product: { id: 'reward' } }, { product: { sku_id: null } }],
  ])('is a %s by its parameters alone', async (type, sent, parameters) => {
    const reward = await answered('POST /v1/rewards', { body: { name: 'Reward', parameters: sent } });

    expect(reward).toMatchObject({ type, parameters });
  });

  it.each([
    ['of another type', { type: 'COIN', parameters: { campaign } }, 'invalid_payload'],
    ['with parameters of two types', { parameters: { campaign, coin: { exchange_ratio: 1 } } }, 'invalid_payload'],
    ['without type and parameters', { name: 'Reward' }, 'missing_param'],
  ])('%s is refused', async (_name, body, key) => {
    expect(await callRoute('POST /v1/rewards', { body })).toMatchObject({ status: 400, body: { key } });
  });

  it('takes ratios as text, as generated clients send them', async () => {
    const coin = { exchange_ratio: '0.25', points_ratio: '10' };

    const created = await answered('POST /v1/rewards', { body: { parameters: { coin } } });
    const update = {
      params: { rewardId: created.id },
      body: { parameters: { coin: { ...coin, points_ratio: '20' } } },
    };
    const updated = await answered('PUT /v1/rewards/{rewardId}', update);

    expect(created.parameters).toEqual({ coin: { exchange_ratio: 0.25, points_ratio: 10 } });
    expect(updated.parameters).toEqual({ coin: { exchange_ratio: 0.25, points_ratio: 20 } });
  });

  it.each(['0', '0.0', '-1', '1e3', 'one'])('refuses the ratio %s', async (exchange_ratio) => {
    const body = { parameters: { coin: { exchange_ratio } } };

    expect(await callRoute('POST /v1/rewards', { body })).toMatchObject({ status: 400 });
  });
});

describe('a record without a name has its id as its name', () => {
  it.each<[string, object]>([
    ['POST /v1/rewards', { parameters: { coin: { exchange_ratio: 1 } } }],
    ['POST /v1/campaigns', { campaign_type: 'PROMOTION' }],
    ['POST /v1/loyalties', { voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } } }],
  ])('%s', async (route, body) => {
    const created = await answered(route, { body });

    expect(created.name).toBe(created.id);
  });
});

describe('a referral program', () => {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: DISCOUNT, is_referral_code: true };
  const custom = { conversion_event_type: 'custom_event', custom_event: { id: 'ce_1', name: 'signed_up' } };
  const program = (referral_program: object) => answered('POST /v1/campaigns', { body: { voucher, referral_program } });
  const update = (campaign: string, referral_program: object) =>
    answered('PUT /v1/campaigns/{campaignId}', { params: { campaignId: campaign }, body: { referral_program } });

  it('converts by a redemption unless the request names another event', async () => {
    expect(await program({})).toMatchObject({ referral_program: { conversion_event_type: 'redemption' } });
  });

  it('keeps its conversion event when an update does not name one', async () => {
    const { id } = await program(custom);

    const updated = await update(id, {
      referee_reward: { related_object_parent: { id: 'camp_1', object: 'campaign' } },
    });

    expect(updated).toMatchObject({ referral_program: custom });
  });
});

describe('a validation rule', () => {
  const one = { name: 'order.amount', conditions: { $more_than: [1] } };

  it.each<[string, object, string]>([
    ['one rule', { '1': one }, '1'],
    ['several rules', { '1': one, '2': one, '10': one }, '1 and 2 and 10'],
    ['an empty text', { '1': one, '2': one, logic: '' }, '1 and 2'],
    ['a logic of its own', { '1': one, '2': one, logic: '1 or 2' }, '1 or 2'],
  ])('answers the logic of %s', async (name, rules, logic) => {
    const created = await answered('POST /v1/validation-rules', { body: { name, rules } });
    const read = await answered('GET /v1/validation-rules/{ruleId}', { params: { ruleId: created.id } });

    expect([created, read]).toMatchObject([{ rules: { logic } }, { rules: { logic } }]);
  });

  it('answers the logic of nested rules', async () => {
    const rules = { '1': { ...one, rules: { '1': one, '2': one } } };

    const created = await answered('POST /v1/validation-rules', { body: { name: 'Nested', rules } });

    expect(created.rules).toMatchObject({ '1': { rules: { logic: '1 and 2' } }, logic: '1' });
  });

  it('has empty bundle rules where it has none, and takes them back', async () => {
    const created = await answered('POST /v1/validation-rules', { body: { name: 'No bundle' } });

    const params = { ruleId: created.id };
    const updated = await answered('PUT /v1/validation-rules/{ruleId}', { params, body: created });

    expect([created.bundle_rules, updated.bundle_rules]).toEqual([{}, {}]);
  });

  it('says of each element that it is not strict, and so do validations', async () => {
    const shoe = { object: 'product', source_id: 'strict-shoe' };
    const applicable_to = { included: [shoe] };
    const rule = await answered('POST /v1/validation-rules', { body: { name: 'Shoes only', applicable_to } });
    const { id: product_id } = await aProduct('strict-shoe');
    await answered('POST /v1/vouchers/{code}', {
      params: { code: 'SHOES' },
      body: { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' }, validation_rules: [rule.id] },
    });

    const { redeemables } = await answered('POST /v1/validations', {
      body: {
        redeemables: [{ object: 'voucher', id: 'SHOES' }],
        order: { items: [{ product_id, quantity: 1, price: 1_000 }] },
      },
    });

    expect(rule.applicable_to).toMatchObject({ included: [{ ...shoe, strict: false }] });
    expect(redeemables).toMatchObject([{ status: 'APPLICABLE', applicable_to: { data: [{ strict: false }] } }]);
  });
});

describe('a code of a campaign', () => {
  it('lists the rules of its campaign beside its own', async () => {
    const rule = await answered('POST /v1/validation-rules', { body: { name: 'Of the campaign' } });
    const own = await answered('POST /v1/validation-rules', { body: { name: 'Of the code' } });
    const campaign = await answered('POST /v1/campaigns', {
      body: {
        name: 'Guarded',
        voucher: { type: 'DISCOUNT_VOUCHER', discount: DISCOUNT },
        validation_rules: [rule.id],
      },
    });
    const params = { campaignId: campaign.id, code: 'GUARDED-1' };
    await answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params, body: { validation_rules: [own.id] } });

    const code = await answered('GET /v1/vouchers/{code}', { params: { code: 'GUARDED-1' } });

    expect(code.validation_rules_assignments).toMatchObject({
      total: 2,
      data: [
        { rule_id: own.id, related_object_type: 'voucher' },
        { rule_id: rule.id, related_object_type: 'campaign', related_object_id: campaign.id },
      ],
    });
  });
});

describe('coupons of a campaign', () => {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: DISCOUNT };

  it.each([
    ['nothing', voucher, null],
    ['null', { ...voucher, redemption: { quantity: null } }, null],
    ['a number', { ...voucher, redemption: { quantity: 3 } }, 3],
  ])('may be redeemed as often as %s of the request says', async (name, sent, quantity) => {
    const campaign = await answered('POST /v1/campaigns', { body: { name: `Uses ${name}`, voucher: sent } });
    const params = { campaignId: campaign.id, code: `USES-${quantity}-${name}` };
    const code = await answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params, body: {} });

    expect(campaign).toMatchObject({ voucher: { redemption: { quantity } } });
    expect(code).toMatchObject({ redemption: { quantity } });
  });
});

describe('a category of a code', () => {
  const create = (code: string, body: object) =>
    answered('POST /v1/vouchers/{code}', { params: { code }, body: { discount: DISCOUNT, ...body } });

  it('is its tag where no category has the name', async () => {
    const created = await create('TAGGED', { category: 'Nobody knows it' });
    const updated = await answered('PUT /v1/vouchers/{code}', { params: { code: 'TAGGED' }, body: created });
    const listed = await answered('GET /v1/vouchers', { query: 'category=Nobody+knows+it' });

    const tagged = { category: 'Nobody knows it', category_id: null, categories: [] };
    expect([created, updated]).toMatchObject([tagged, tagged]);
    expect(listed).toMatchObject({ total: 1, vouchers: [{ code: 'TAGGED', ...tagged }] });
  });

  it('is the category of that name where there is one, in place of a tag', async () => {
    const { id } = await answered('POST /v1/categories', { body: { name: 'Known', hierarchy: 1 } });
    await create('CATEGORY', { category: 'Tag' });

    const updated = await answered('PUT /v1/vouchers/{code}', {
      params: { code: 'CATEGORY' },
      body: { category: 'Known' },
    });

    expect(updated).toMatchObject({ category: 'Known', category_id: id, categories: [{ id }] });
  });

  it('is taken off by null', async () => {
    await create('UNTAGGED', { category: 'Tag' });

    const params = { code: 'UNTAGGED' };
    expect(await answered('PUT /v1/vouchers/{code}', { params, body: { category: null } })).toMatchObject({
      category: null,
      category_id: null,
    });
  });

  it('is refused by an unknown id', async () => {
    const body = { discount: DISCOUNT, category_id: 'cat_none' };

    expect(await callRoute('POST /v1/vouchers/{code}', { params: { code: 'X' }, body })).toMatchObject({ status: 404 });
  });
});

describe('a loyalty campaign', () => {
  it('is STATIC where POST /v1/campaigns says no type', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };

    const created = await answered('POST /v1/campaigns', {
      body: { name: 'Points', campaign_type: 'LOYALTY_PROGRAM', voucher },
    });

    expect(created.type).toBe('STATIC');
  });
});

describe('a balance', () => {
  it('names API as the source of a change whose caller names no channel', async () => {
    const params = { code: 'SOURCE' };
    const gift = { type: 'GIFT_VOUCHER', gift: { amount: 100 } };
    await answered('POST /v1/vouchers/{code}', { params, body: gift });

    await answered('POST /v1/vouchers/{code}/balance', { params, body: { amount: 50 } });

    const { data } = await answered('GET /v1/vouchers/{code}/transactions', { params });
    expect(data).toMatchObject([{ source: 'API' }]);
  });
});

describe('PUT of a voucher with another type', () => {
  const params = { code: 'SAME-TYPE' };
  const put = (body: object) => callRoute('PUT /v1/vouchers/{code}', { params, body });

  beforeAll(() => putVoucher(rt, aVoucher({ code: 'SAME-TYPE' })));

  it.each(['GIFT_VOUCHER', 'LOYALTY_CARD'])('%s changes no type and answers the record', async (type) => {
    expect(await put({ type, additional_info: type })).toMatchObject({
      status: 200,
      body: { code: 'SAME-TYPE', type: 'DISCOUNT_VOUCHER', additional_info: type },
    });
  });

  it('is refused with a value of that type', async () => {
    expect(await put({ gift: { amount: 100 } })).toMatchObject({ status: 400, body: { key: 'invalid_voucher' } });
  });
});

describe('an update of many records without a body', () => {
  it.each([
    'POST /v1/vouchers/bulk/async',
    'POST /v1/customers/bulk/async',
    'POST /v1/products/bulk/async',
    'POST /v1/vouchers/metadata/async',
    'POST /v1/customers/metadata/async',
    'POST /v1/products/metadata/async',
  ])('%s changes nothing', async (route) => {
    const { status, body } = await callRoute(route);
    const id = String(body.async_action_id);

    expect(status).toBe(202);
    expect(await answered('GET /v1/async-actions/{id}', { params: { id } })).toMatchObject({
      status: 'DONE',
    });
  });

  it.each([
    ['POST /v1/vouchers/metadata/async', "'codes'"],
    ['POST /v1/customers/metadata/async', "'source_ids'"],
    ['POST /v1/products/metadata/async', "'source_ids' or 'product_ids'"],
  ])('%s with metadata of nobody is refused', async (route, members) => {
    expect(await callRoute(route, { body: { metadata: { a: 1 } } })).toMatchObject({
      status: 400,
      body: { key: 'invalid_payload', details: `Payload should have required property ${members}` },
    });
  });
});

describe('metadata of many products', () => {
  it('reaches them by product ids, by source ids or by both', async () => {
    const { id } = await aProduct('by-id');
    await aProduct('by-source');
    const body = { product_ids: [id], source_ids: ['by-source'], metadata: { season: 'summer' } };

    const { status } = await callRoute('POST /v1/products/metadata/async', { body });

    const read = (productId: string) => answered('GET /v1/products/{productId}', { params: { productId } });
    expect(status).toBe(202);
    expect(await read('by-id')).toMatchObject({ metadata: { season: 'summer' } });
    expect(await read('by-source')).toMatchObject({ metadata: { season: 'summer' } });
  });

  it('makes no product of an id that nobody has', async () => {
    const body = { product_ids: ['nobody'], metadata: { season: 'summer' } };

    await callRoute('POST /v1/products/metadata/async', { body });

    expect(await callRoute('GET /v1/products/{productId}', { params: { productId: 'nobody' } })).toMatchObject({
      status: 404,
    });
  });
});

describe('GET /v1/products/{productId}/skus/{skuId}', () => {
  it('takes a key that may read', () => {
    expect(getSku.endpoint).toMatchObject({ method: 'GET', scope: 'read' });
  });

  const get = (productId: string, skuId: string) =>
    callRoute('GET /v1/products/{productId}/skus/{skuId}', { params: { productId, skuId } });

  it('shows an SKU of the product, and no other', async () => {
    const product = await answered('POST /v1/products', { body: { source_id: 'with-skus', name: 'Shirt' } });
    await answered('POST /v1/products', { body: { source_id: 'without-skus', name: 'Hat' } });
    const params = { productId: product.id };
    const sku = await answered('POST /v1/products/{productId}/skus', {
      params,
      body: { source_id: 'S', sku: 'Small' },
    });

    expect(await get('with-skus', 'S')).toMatchObject({ status: 200, body: sku });
    expect(await get(product.id, sku.id)).toMatchObject({ status: 200, body: sku });
    expect(await get('without-skus', 'S')).toMatchObject({ status: 404, body: { key: 'not_found' } });
  });
});
