// What the public repository of the official client tries against the hosted service, told again with 2.9: the same calls in
// the same order, and what it expects of their answers.
import { randomUUID } from 'node:crypto';
import { runningService } from '../support/running-service';
import { finished, shown, type Client, type Shown } from '../support/sdk';
import { until } from '../support/until';

let client: Client;

beforeAll(async () => {
  client = (await runningService()).client();
});

const a = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const TIME = a(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const unique = (): string => randomUUID();
const NOT_FOUND = { code: 404, key: 'not_found', message: 'Resource not found' };

const twentyOff = async (members: object = {}): Promise<Shown & { readonly code: string }> => {
  const discount = { type: 'AMOUNT', amount_off: 2_000 };
  const created = await client.vouchers.create({ type: 'DISCOUNT_VOUCHER', discount, ...members } as never);
  return shown(created) as Shown & { readonly code: string };
};

describe('categories', () => {
  it('have exactly their members before and after a change, and are not found once they are deleted', async () => {
    const first = { name: unique(), hierarchy: 0 };
    const second = { name: unique(), hierarchy: 33 };
    const record = { id: a(/^cat_/), created_at: TIME, object: 'category' };

    const created = await client.categories.create(first);
    const read = await client.categories.get(created.id);
    const updated = await client.categories.update(created.id, second);
    const list = await client.categories.list({ limit: 100 });
    await client.categories.delete(created.id);

    expect([created, read]).toEqual([
      { ...record, ...first },
      { ...record, ...first },
    ]);
    expect(updated).toEqual({ ...record, ...second, updated_at: TIME });
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: expect.any(Number) as number });
    expect(list.has_more).toBe(false);
    expect(list.data).toContainEqual(expect.objectContaining({ id: created.id, hierarchy: 33 }));
    await expect(client.categories.get(created.id)).rejects.toThrow('Resource not found');
  });
});

describe('product collections', () => {
  it('of three products show them as they were named, and are not found once they are deleted', async () => {
    const products = await Promise.all([1, 2, 3].map(() => client.products.create({})));
    const named = products.map(({ id }) => ({ id, object: 'product' as const }));

    const created = await client.productCollections.create({ type: 'STATIC', name: unique(), products: named });
    await client.productCollections.delete(created.id);

    expect(created).toMatchObject({ id: a(/^pc_/), type: 'STATIC', created_at: TIME, object: 'products_collection' });
    expect(created).toMatchObject({ products: named });
    await expect(client.productCollections.get(created.id)).rejects.toThrow('Resource not found');
  });

  it('of three SKUs name the product of each', async () => {
    const product = await client.products.create({});
    const skus = await Promise.all([1, 2, 3].map(() => client.products.createSku(product.id, { sku: unique() })));
    const products = skus.map(({ id }) => ({ id, object: 'sku' as const, product_id: product.id }));

    const created = await client.productCollections.create({ type: 'STATIC', name: unique(), products });

    expect(created).toMatchObject({ products });
    expect(await client.productCollections.get(created.id)).toEqual(created);
  });

  it('grow by a price or by metadata with a dot in the name of the field', async () => {
    const byPrice = { junction: 'and', price: { conditions: { $is: [100] } } };
    const byMetadata = { junction: 'AND', 'metadata.isAwesome': { conditions: { $is: [true] } } };
    const product = await client.products.create({ metadata: { isAwesome: true } });

    const priced = await client.productCollections.create({
      type: 'AUTO_UPDATE',
      name: unique(),
      filter: byPrice,
    } as never);
    const awesome = await client.productCollections.create({
      type: 'AUTO_UPDATE',
      name: 'xxx',
      filter: byMetadata,
    } as never);

    expect(priced).toMatchObject({ type: 'AUTO_UPDATE', filter: byPrice, object: 'products_collection' });
    const listed = await client.productCollections.listProducts(awesome.id);
    expect(listed.data.map(({ id }) => id)).toEqual([product.id]);
  });
});

describe('customers', () => {
  it('without members have an address of null and no metadata', async () => {
    const created = await client.customers.create({ source_id: unique() });

    expect(created).toMatchObject({ address: null });
    expect(created).not.toHaveProperty('metadata');
  });

  it('are deleted for good at once, and the answer counts what was removed', async () => {
    const created = shown(await client.customers.create({ name: 'Bob' }));
    const read = await client.customers.get(created.id);

    const removed = await client.customers.deletePermanently(created.id);

    expect(read).toEqual(created);
    expect(removed).toMatchObject({
      id: a(/^del_/),
      related_object: 'customer',
      related_object_id: created.id,
      status: 'DONE',
      created_at: TIME,
      data_json: { customer: 1 },
    });
    await expect(client.customers.get(created.id)).rejects.toThrow('Resource not found');
  });

  it('are changed in bulk: a phone and metadata, and nothing else', async () => {
    const source_id = unique();
    const created = shown(await client.customers.create({ name: 'Bob', source_id }));

    await finished(
      client,
      await client.customers.updateInBulk([{ source_id, phone: '+0700', metadata: { test: 123 } }]),
    );

    const updated = await client.customers.get(created.id);
    expect(updated).toMatchObject({ name: 'Bob', phone: '+0700', metadata: { test: 123 }, address: null });
  });

  it('get metadata in bulk', async () => {
    const source_id = unique();
    const created = shown(await client.customers.create({ name: 'Bob', source_id }));
    const sent = { source_ids: [source_id], metadata: { test: 123 } };

    await finished(client, await client.customers.updateMetadataInBulk(sent));

    expect(created).not.toHaveProperty('metadata');
    expect(await client.customers.get(created.id)).toMatchObject({ metadata: { test: 123 } });
  });

  it('get addresses in bulk, and lose their lines again', async () => {
    const address = { city: 'New York', country: 'US' };
    const source_ids = [unique(), unique()];
    for (const source_id of source_ids) await client.customers.create({ source_id });
    const rows = source_ids.map((source_id) => ({ source_id, name: `Doe ${source_id}`, address }));

    await finished(client, await client.customers.updateInBulk(rows));
    const filled = await Promise.all(source_ids.map((id) => client.customers.get(id)));
    const cleared = [{ source_id: source_ids[0]!, address: { city: null, country: null } }];
    await finished(client, await client.customers.updateInBulk(cleared));

    expect(filled).toMatchObject([{ address }, { address }]);
    const emptied = await client.customers.get(source_ids[0]!);
    expect(JSON.stringify((emptied as { address: unknown }).address)).not.toContain('New York');
  });

  it('can redeem what was published to them with whole records in place of ids', async () => {
    const customer = shown(await client.customers.create({ source_id: unique() }));
    const campaign = await client.campaigns.create({
      campaign_type: 'DISCOUNT_COUPONS',
      name: unique(),
      type: 'AUTO_UPDATE',
      voucher: { code_config: { length: 3 }, type: 'DISCOUNT_VOUCHER', discount: { amount_off: 0, type: 'AMOUNT' } },
    } as never);

    const published = await client.distributions.publications.create({ customer, campaign });
    const redeemables = await client.customers.listRedeemables(customer.id);

    expect(published).toMatchObject({ result: 'SUCCESS', customer_id: customer.id });
    expect(redeemables.data).toMatchObject([{ redeemable: { type: 'voucher' }, customer_id: customer.id }]);
  });
});

describe('loyalty programs', () => {
  const LOYALTY = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } };

  /** Wait until the codes that a campaign begins with are there. */
  async function generated(id: string): Promise<void> {
    const isDone = async () => shown(await client.campaigns.get(id)).vouchers_generation_status === 'DONE';
    await until(isDone, { what: () => 'The codes are not generated.', everyMs: 100 });
  }

  it('take a pattern for the codes of their cards, with codes from the start', async () => {
    const voucher = { ...LOYALTY, redemption: { quantity: 100 }, code_config: { pattern: 'TC2-PROMO-#######' } };

    const body = { name: unique(), vouchers_count: 10, voucher, type: 'AUTO_UPDATE', metadata: { campaign: true } };
    const created = shown(await client.loyalties.create(body as never));
    await generated(created.id);
    const list = await client.vouchers.list({ campaign_id: created.id, limit: 100 } as never);

    expect(created).toMatchObject({
      campaign_type: 'LOYALTY_PROGRAM',
      metadata: { campaign: true },
    });
    expect(list).toMatchObject({ total: 10 });
    expect(list.vouchers.map(({ code }) => code)).toEqual(list.vouchers.map(() => a(/^TC2-PROMO-.{7}$/)));
  });

  it('give a member points, and say so in exactly these members', async () => {
    const campaign = shown(
      await client.loyalties.create({ name: unique(), voucher: LOYALTY, type: 'AUTO_UPDATE' } as never),
    );
    const { code } = await client.loyalties.createMember(campaign.id, { customer: { name: unique() } });

    const added = await client.loyalties.addOrRemoveCardBalance(code, { points: 88 }, campaign.id);
    const { data } = await client.vouchers.listTransactions(code);

    const balance = {
      points: 88,
      total: 188,
      balance: 188,
      type: 'loyalty_card',
      object: 'balance',
      operation_type: 'MANUAL',
      related_object: { type: 'voucher', id: a(/^v_/) },
    };
    expect(added).toEqual(balance);
    expect(data).toEqual([
      {
        id: a(/^vtx_/),
        source_id: null,
        voucher_id: a(/^v_/),
        campaign_id: campaign.id,
        reason: null,
        source: a(/^Node\.js/),
        type: 'POINTS_ADDITION',
        details: { balance },
        related_transaction_id: null,
        created_at: TIME,
      },
    ]);
  });
});

describe('promotions', () => {
  it('have stacks that show their category, and can be renamed', async () => {
    const campaign = await client.campaigns.create({
      campaign_type: 'PROMOTION',
      type: 'STATIC',
      name: unique(),
    } as never);
    const tiers = [
      await client.promotions.tiers.create(campaign.id, { name: unique() }),
      await client.promotions.tiers.create(campaign.id, { name: unique() }),
    ];
    const category = await client.categories.create({ name: unique(), hierarchy: 1 });
    const ids = tiers.map(({ id }) => id);

    const body = { name: unique(), tiers: { ids }, category_id: category.id };
    const stack = await client.promotions.stack.createInCampaign(campaign.id, body);
    const renamed = await client.promotions.stack.update(campaign.id, stack.id, { name: 'Renamed' });

    expect(stack).toMatchObject({
      id: a(/^stack_/),
      name: body.name,
      created_at: TIME,
      campaign_id: campaign.id,
      object: 'promotion_stack',
      tiers: { ids },
      category_id: category.id,
      categories: [category],
    });
    expect(ids).toEqual([a(/^promo_/), a(/^promo_/)]);
    expect(renamed.name).toBe('Renamed');
  });
});

describe('qualifications', () => {
  it('find one code by a filter and describe it, with an order that says nothing and a limit above the highest', async () => {
    const { code } = await twentyOff();
    const filters = { code: { conditions: { $in: [code] } } };
    const options = { limit: 100, expand: ['redeemable', 'category', 'validation_rules'], filters };

    const answer = await client.qualifications.checkEligibility({
      customer: { name: 'john' },
      order: {},
      options,
    } as never);

    const nothing = { data: [], total: 0, data_ref: 'data', object: 'list' };
    expect(answer.redeemables).toMatchObject({
      object: 'list',
      data_ref: 'data',
      total: 1,
      has_more: false,
      data: [
        {
          id: code,
          object: 'voucher',
          created_at: TIME,
          metadata: {},
          categories: [],
          result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 2_000, is_dynamic: false } },
          applicable_to: nothing,
          inapplicable_to: nothing,
        },
      ],
    });
  });
});

describe('redemptions', () => {
  it('that a rule refuses return the text of the rule, even of a rule about a segment', async () => {
    const message = 'CUSTOMER NOT IN SEGMENT';
    const segment = { name: 'customer_segment', rules: {}, property: null, conditions: { $is: [`seg_${unique()}`] } };
    const rule = await client.validationRules.create({
      name: 'Customer must be in segment',
      rules: { 1: segment, logic: '1' },
      error: { message },
    });
    const { code } = await twentyOff({ redemption: { quantity: 1 }, metadata: {}, validation_rules: [rule.id] });
    const customer = { source_id: `cust_${unique()}`, name: 'John Doe', object: 'customer' };

    const redeemed = client.redemptions.redeem(code, { customer } as never);

    await expect(redeemed).rejects.toMatchObject({ message: expect.any(String) as string, error: { message } });
  });
});

describe('offers of a reward', () => {
  const COIN = { type: 'COIN', parameters: { coin: { exchange_ratio: 10 } } };
  let campaign: Shown;

  beforeAll(async () => {
    const voucher = { code_config: { length: 3 }, type: 'LOYALTY_CARD', loyalty_card: { points: 1_000 } };
    const body = { campaign_type: 'LOYALTY_PROGRAM', name: unique(), type: 'AUTO_UPDATE', voucher };
    campaign = shown(await client.campaigns.create(body as never));
  });

  it('of points have no price', async () => {
    const reward = await client.rewards.create({ ...COIN, name: unique() } as never);

    const offer = { campaign: campaign.id, parameters: { loyalty: { points: 200 } } };
    await expect(client.rewards.createAssignment(reward.id, offer)).rejects.toThrow('Invalid payload');
  });

  it('have at most one rule', async () => {
    const reward = await client.rewards.create({ ...COIN, name: unique() } as never);
    const rules = [
      await client.validationRules.create({ name: 'val1' }),
      await client.validationRules.create({ name: 'val2' }),
    ];

    const offer = { campaign: campaign.id, validation_rules: rules.map(({ id }) => id) };
    await expect(client.rewards.createAssignment(reward.id, offer as never)).rejects.toThrow('Invalid payload');
  });

  it('of a product need a price', async () => {
    const product = await client.products.create({ name: 'product_for_material_reward' });
    const parameters = { product: { id: product.id } };
    const reward = await client.rewards.create({ type: 'MATERIAL', name: unique(), parameters } as never);

    const offer = client.rewards.createAssignment(reward.id, { campaign: campaign.id });
    await expect(offer).rejects.toThrow('Missing required parameter');
  });
});

describe('vouchers', () => {
  it('take credits with a reason and an id of the shop', async () => {
    const { code } = await client.vouchers.create({ type: 'GIFT_VOUCHER', gift: { amount: 1_000 } } as never);
    const sent = { amount: 1_000, reason: 'Test reason', source_id: unique() };

    const added = await client.vouchers.balance.create(code, sent);
    const { data } = await client.vouchers.listTransactions(code);

    expect(added).toMatchObject({ amount: 1_000, total: 2_000, balance: 2_000 });
    expect(data).toMatchObject([{ reason: 'Test reason', source_id: sent.source_id }]);
  });

  it('list their transactions with and without a page, and none of an unknown code', async () => {
    const { code } = await twentyOff();

    // Deprecated by the client, and still sent by older shops.
    const asked = { limit: 20, page: 1 };
    const page = await client.vouchers.listTransactions(code, asked);
    const all = await client.vouchers.listTransactions(code);

    expect(page).toMatchObject({ object: 'list', data_ref: 'data', data: [] });
    expect(all).toEqual(page);
    await expect(client.vouchers.listTransactions(unique())).rejects.toMatchObject(NOT_FOUND);
  });
});
