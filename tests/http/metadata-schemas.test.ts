// Metadata schemas, and every route that writes metadata they are about.
import * as app from '../support/app';
import {
  answered,
  aRuntime,
  callRoute,
  csvForm,
  KEYS,
  OTHER_PROJECT,
  PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

type Members = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

const MANAGED = '/management/v1/projects/{projectId}/metadata-schemas';
const headers = KEYS.management;
const OWN = { projectId: PROJECT };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'], client_redeem_enabled: true } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

const manage = (key: string, params: Params = {}, body?: unknown) =>
  callRoute(key, { params: { ...OWN, ...params }, headers, body });
const call = (key: string, params: Params = {}, body?: unknown) => callRoute(key, { params, body });
const done = (key: string, params: Params = {}, body?: unknown) => answered(key, { params, body });

/** A schema that asks for a text of two, and nothing else of the name. */
async function define(related_object: string, more: Members = {}): Promise<string> {
  const properties = { tag: { type: 'string', optional: false, array: false, eq: ['A', 'B'] } };
  const made = await manage(`POST ${MANAGED}`, {}, { related_object, properties, ...more });
  expect([related_object, made.status]).toEqual([related_object, 200]);
  return made.body.id;
}

const GOOD = { tag: 'A' };
const BAD = { tag: 'x' };
const REFUSED = { key: 'metadata_validation_failed', message: 'Metadata validation failed' };
const WORDS = "tag: must be equal to one of A,B (actual value is 'x')";

describe('metadata schemas', () => {
  test('are made, read, changed, listed and deleted', async () => {
    const tag = { type: 'string', optional: true, array: true, eq: ['EMEA'], min_length: 1 };
    const sent = { related_object: 'reward', properties: { region: tag } };
    const { body: made } = await manage(`POST ${MANAGED}`, {}, sent);

    expect(made).toEqual({
      id: expect.stringMatching(/^ms_[a-z0-9]{24}$/) as string,
      related_object: 'reward',
      allow_defined_only: null,
      properties: { region: { ...tag, object_type: null } },
      created_at: expect.any(String) as string,
      updated_at: null,
      object: 'metadata_schema',
    });
    const metadataSchemaId = made.id;
    const one = `${MANAGED}/{metadataSchemaId}`;
    expect((await manage(`GET ${one}`, { metadataSchemaId })).body).toEqual(made);
    const list = { object: 'list', data_ref: 'data', data: [made], total: 1 };
    expect((await manage(`GET ${MANAGED}`)).body).toEqual(list);

    const change = { allow_defined_only: true, properties: { region: { type: 'string', deleted: true } } };
    const { body: changed } = await manage(`PUT ${one}`, { metadataSchemaId }, change);
    expect(changed).toMatchObject({
      allow_defined_only: true,
      properties: { region: { type: 'string', array: false, optional: false, deleted: true, object_type: null } },
      updated_at: expect.any(String) as string,
    });
    expect((changed.properties as { region: object }).region).not.toHaveProperty('eq');
    expect(
      (await manage(`PUT ${one}`, { metadataSchemaId }, { properties: { region: { type: 'number' } } })).status,
    ).toBe(400);

    expect((await manage(`DELETE ${one}`, { metadataSchemaId })).status).toBe(204);
    expect((await manage(`GET ${one}`, { metadataSchemaId })).body).toMatchObject({
      key: 'not_found',
      resource_type: 'metadata_schema',
    });
    await define('reward');
  });

  test('are read by servers, with definitions in their spelling', async () => {
    await define('voucher', {
      properties: { a: { type: 'string', optional: true, max_length: 3, exact_length: 2, min_length: 1 } },
    });
    const place = await define('Place');
    const { body: list } = await call('GET /v1/metadata-schemas');

    const a = {
      type: 'string',
      array: false,
      optional: true,
      objectType: null,
      minLength: 1,
      maxLength: 3,
      exactLength: 2,
    };
    expect(list).toMatchObject({
      object: 'list',
      data_ref: 'schemas',
      schemas: [{ id: place }, { properties: { a } }],
      total: 2,
    });
    expect((list.schemas as readonly { properties: { a: object } }[])[1]?.properties.a).toEqual(a);
    const { body: one } = await call('GET /v1/metadata-schemas/{resource}', { resource: 'Place' });
    expect(one).toMatchObject({ id: place, related_object: 'Place' });
    expect(await call('GET /v1/metadata-schemas/{resource}', { resource: 'order' })).toMatchObject({
      status: 404,
      body: { key: 'not_found' },
    });
  });

  test('are one of a kind, and of one project', async () => {
    const metadataSchemaId = await define('customer');
    expect(await manage(`POST ${MANAGED}`, {}, { related_object: 'customer', properties: {} })).toMatchObject({
      status: 409,
      body: { key: 'duplicate_found', resource_type: 'metadata schema', resource_id: 'customer' },
    });
    for (const [key, body] of [
      [`POST ${MANAGED}`, { related_object: 'order', properties: {} }],
      [`GET ${MANAGED}`],
      [`GET ${MANAGED}/{metadataSchemaId}`],
      [`PUT ${MANAGED}/{metadataSchemaId}`, {}],
      [`DELETE ${MANAGED}/{metadataSchemaId}`],
      [`POST ${MANAGED}/{metadataSchemaId}/purge`, { property: 'tag' }],
    ] as const) {
      const foreign = await manage(key, { projectId: OTHER_PROJECT, metadataSchemaId }, body);
      expect([key, foreign.status]).toEqual([key, 404]);
    }
  });

  test.each<[name: string, body: Members]>([
    ['without a kind', { properties: {} }],
    ['without definitions', { related_object: 'order' }],
    ['of an unknown type', { related_object: 'order', properties: { a: { type: 'money' } } }],
    ['without a type', { related_object: 'order', properties: { a: {} } }],
    ['with a flag that is none', { related_object: 'order', properties: { a: { type: 'string', optional: 'no' } } }],
    ['with a length below zero', { related_object: 'order', properties: { a: { type: 'string', min_length: -1 } } }],
    ['with a number that is none', { related_object: 'order', properties: { a: { type: 'number', lt: '3' } } }],
    [
      'with too many values',
      { related_object: 'order', properties: { a: { type: 'number', eq: Array(201).fill(1) } } },
    ],
    ['with an object of nothing', { related_object: 'order', properties: { a: { type: 'object' } } }],
    ['with too long a name', { related_object: 'order', properties: { ['n'.repeat(101)]: { type: 'string' } } }],
    ['of too long a kind', { related_object: 'n'.repeat(101), properties: {} }],
  ])('are refused %s', async (_name, body) => {
    expect(await manage(`POST ${MANAGED}`, {}, body)).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });
});

const TEN = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 10 } };
const TIER = { name: 'tier', action: { discount: { type: 'AMOUNT', amount_off: 10 } } };

/** What a route writes: the kind of records, and a request with this metadata. */
type Sending = (metadata: Members) => Promise<Awaited<ReturnType<typeof call>>>;

const CREATING: readonly (readonly [route: string, object: string, send: Sending])[] = [
  ['POST /v1/customers', 'customer', (metadata) => call('POST /v1/customers', {}, { source_id: 'jo', metadata })],
  ['POST /v1/products', 'product', (metadata) => call('POST /v1/products', {}, { source_id: 'p', metadata })],
  ['POST /v1/vouchers', 'voucher', (metadata) => call('POST /v1/vouchers', {}, { ...TEN, metadata })],
  [
    'POST /v1/vouchers/{code}',
    'voucher',
    (metadata) => call('POST /v1/vouchers/{code}', { code: 'CODE' }, { ...TEN, metadata }),
  ],
  [
    'POST /v1/vouchers/import',
    'voucher',
    (metadata) => call('POST /v1/vouchers/import', {}, [{ code: 'IMPORTED', ...TEN, metadata }]),
  ],
  [
    'POST /v1/campaigns',
    'campaign',
    (metadata) =>
      call('POST /v1/campaigns', {}, { name: 'spring', campaign_type: 'DISCOUNT_COUPONS', voucher: TEN, metadata }),
  ],
  [
    'POST /v1/loyalties',
    'campaign',
    (metadata) =>
      call(
        'POST /v1/loyalties',
        {},
        { name: 'points', voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 1 } }, metadata },
      ),
  ],
  [
    'POST /v1/rewards',
    'reward',
    (metadata) =>
      call(
        'POST /v1/rewards',
        {},
        { name: 'r', type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } }, metadata },
      ),
  ],
  ['POST /v1/orders', 'order', (metadata) => call('POST /v1/orders', {}, { source_id: 'o', amount: 100, metadata })],
  [
    'POST /v1/orders, a line',
    'order_item',
    (metadata) => call('POST /v1/orders', {}, { items: [{ source_id: 'i', quantity: 1, price: 1, metadata }] }),
  ],
  [
    'POST /v1/orders, a product of a line',
    'product',
    (metadata) =>
      call('POST /v1/orders', {}, { items: [{ quantity: 1, product: { source_id: 'i', override: true, metadata } }] }),
  ],
  [
    'POST /v1/orders, its customer',
    'customer',
    (metadata) => call('POST /v1/orders', {}, { amount: 1, customer: { source_id: 'jo', metadata } }),
  ],
  [
    'POST /v1/events, its customer',
    'customer',
    (metadata) => call('POST /v1/events', {}, { event: 'e', customer: { source_id: 'jo', metadata } }),
  ],
];

describe('what makes a record', () => {
  test.each(CREATING)('%s: %s', async (_route, object, send) => {
    await define(object);

    expect(await send(BAD)).toMatchObject({ status: 400, body: { ...REFUSED, details: WORDS } });
    expect(await send({})).toMatchObject({ status: 400, body: { ...REFUSED, details: 'tag: property is required' } });
    expect((await send(GOOD)).status).toBeLessThan(300);
  });

  test('a tier, of a campaign that is new or there', async () => {
    await define('promotion_tier');
    const promotion = (metadata: Members) => ({
      name: 'promo',
      campaign_type: 'PROMOTION',
      promotion: { tiers: [{ ...TIER, metadata }] },
    });
    expect((await call('POST /v1/campaigns', {}, promotion(BAD))).body).toMatchObject(REFUSED);
    const { id } = await done('POST /v1/campaigns', {}, promotion(GOOD));
    const add = (metadata: Members) =>
      call('POST /v1/promotions/{campaignId}/tiers', { campaignId: id }, { ...TIER, metadata });
    expect((await add(BAD)).body).toMatchObject(REFUSED);
    expect((await add(GOOD)).status).toBe(200);
  });

  test('a publication, and its customer', async () => {
    await define('publication');
    await define('customer');
    await done('POST /v1/vouchers/{code}', { code: 'GIVEN' }, TEN);
    const publish = (metadata: Members, ofCustomer: Members) =>
      call(
        'POST /v1/publications',
        {},
        { voucher: 'GIVEN', customer: { source_id: 'jo', metadata: ofCustomer }, metadata },
      );

    expect((await publish(BAD, GOOD)).body).toMatchObject(REFUSED);
    expect((await publish(GOOD, BAD)).body).toMatchObject(REFUSED);
    expect((await call('GET /v1/customers/{customerId}', { customerId: 'jo' })).status).toBe(404);
    expect((await publish(GOOD, GOOD)).status).toBe(200);
  });

  test('codes that nobody describes have no metadata, and are made', async () => {
    await define('voucher');
    const campaign = { name: 'spring', campaign_type: 'DISCOUNT_COUPONS', voucher: TEN, vouchers_count: 2 };
    const { id } = await done('POST /v1/campaigns', {}, campaign);
    await app.runDueActions(rt, performance.now() + 1_000);
    await done('POST /v1/publications', {}, { campaign: { name: 'spring' }, customer: { source_id: 'jo' } });
    const adding = { campaignId: id };
    expect((await call('POST /v1/campaigns/{campaignId}/vouchers', adding, {})).body).toMatchObject(REFUSED);
    expect((await call('POST /v1/campaigns/{campaignId}/vouchers', adding, { metadata: GOOD })).status).toBe(200);
  });

  test('a campaign follows the schema of its codes where it says so', async () => {
    await define('voucher');
    const campaign = (name: string, more: Members) => ({
      name,
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: TEN,
      ...more,
    });
    expect((await call('POST /v1/campaigns', {}, campaign('a', { metadata: BAD }))).status).toBe(200);
    const follows = { use_voucher_metadata_schema: true };
    expect((await call('POST /v1/campaigns', {}, campaign('b', { metadata: BAD, ...follows }))).body).toMatchObject(
      REFUSED,
    );
    const change = (body: Members) => call('PUT /v1/campaigns/{campaignId}', { campaignId: 'a' }, body);
    expect((await change(follows)).body).toMatchObject(REFUSED);
    expect((await change({ ...follows, metadata: GOOD })).status).toBe(200);
  });
});

/** Records that were made before there was a schema, and what changes them. */
const CHANGING: readonly (readonly [
  route: string,
  object: string,
  make: () => Promise<string>,
  change: (name: string, body: Members) => ReturnType<typeof call>,
])[] = [
  [
    'PUT /v1/customers/{customerId}',
    'customer',
    async () => (await done('POST /v1/customers', {}, { source_id: 'jo', metadata: BAD })).id,
    (customerId, body) => call('PUT /v1/customers/{customerId}', { customerId }, body),
  ],
  [
    'PUT /v1/products/{productId}',
    'product',
    async () => (await done('POST /v1/products', {}, { source_id: 'p', metadata: BAD })).id,
    (productId, body) => call('PUT /v1/products/{productId}', { productId }, body),
  ],
  [
    'PUT /v1/vouchers/{code}',
    'voucher',
    async () => String((await done('POST /v1/vouchers', {}, { ...TEN, metadata: BAD })).code),
    (code, { name, ...body }) =>
      call('PUT /v1/vouchers/{code}', { code }, { ...body, ...(name !== undefined && { additional_info: name }) }),
  ],
  [
    'PUT /v1/orders/{orderId}',
    'order',
    async () => (await done('POST /v1/orders', {}, { amount: 1, metadata: BAD })).id,
    (orderId, { name, ...body }) =>
      call('PUT /v1/orders/{orderId}', { orderId }, { ...body, ...(name !== undefined && { status: 'FULFILLED' }) }),
  ],
  [
    'PUT /v1/campaigns/{campaignId}',
    'campaign',
    async () =>
      (
        await done(
          'POST /v1/campaigns',
          {},
          { name: 'c', campaign_type: 'DISCOUNT_COUPONS', voucher: TEN, metadata: BAD },
        )
      ).id,
    (campaignId, { name, ...body }) =>
      call(
        'PUT /v1/campaigns/{campaignId}',
        { campaignId },
        { ...body, ...(name !== undefined && { description: name }) },
      ),
  ],
  [
    'PUT /v1/rewards/{rewardId}',
    'reward',
    async () =>
      (
        await done(
          'POST /v1/rewards',
          {},
          { name: 'r', type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } }, metadata: BAD },
        )
      ).id,
    (rewardId, body) => call('PUT /v1/rewards/{rewardId}', { rewardId }, body),
  ],
  [
    'PUT /v1/promotions/tiers/{tierId}',
    'promotion_tier',
    async () => {
      const { id } = await done('POST /v1/campaigns', {}, { name: 'p', campaign_type: 'PROMOTION' });
      return (await done('POST /v1/promotions/{campaignId}/tiers', { campaignId: id }, { ...TIER, metadata: BAD })).id;
    },
    (tierId, body) => call('PUT /v1/promotions/tiers/{tierId}', { tierId }, body),
  ],
];

describe('what changes a record', () => {
  test.each(CHANGING)('%s: %s', async (_route, object, make, change) => {
    const name = await make();
    await define(object);

    expect(await change(name, { name: 'renamed' })).toMatchObject({ status: 200 });
    expect(await change(name, { metadata: { other: 1 } })).toMatchObject({
      status: 400,
      body: { ...REFUSED, details: WORDS },
    });
    expect(await change(name, { metadata: { other: 1, ...GOOD } })).toMatchObject({
      status: 200,
      body: { metadata: { other: 1, ...GOOD } },
    });
  });

  /** What a job tells of the rows that it refused. */
  async function refusedRows(answer: Awaited<ReturnType<typeof call>>): Promise<readonly Members[]> {
    expect([answer.status < 300, answer.body.key]).toEqual([true, undefined]);
    await app.runDueActions(rt, performance.now() + 5_000);
    const { result } = await done('GET /v1/async-actions/{id}', {
      id: String(answer.body.async_action_id),
    });
    return (result as { failed: readonly Members[] }).failed;
  }

  test.each<[route: string, object: string, body: unknown]>([
    ['POST /v1/customers/bulk/async', 'customer', [{ source_id: 'jo', metadata: BAD }]],
    ['POST /v1/customers/metadata/async', 'customer', { source_ids: ['jo'], metadata: BAD }],
    ['POST /v1/products/bulk/async', 'product', [{ source_id: 'p', metadata: BAD }]],
    ['POST /v1/products/metadata/async', 'product', { source_ids: ['p'], metadata: BAD }],
    ['POST /v1/vouchers/bulk/async', 'voucher', [{ code: 'KNOWN', metadata: BAD }]],
    ['POST /v1/vouchers/metadata/async', 'voucher', { codes: ['KNOWN'], metadata: BAD }],
    ['POST /v1/orders/import', 'order', [{ source_id: 'o', amount: 1, metadata: BAD }]],
  ])('%s: %s', async (route, object, body) => {
    await done('POST /v1/vouchers/{code}', { code: 'KNOWN' }, TEN);
    await define(object);
    expect(await refusedRows(await call(route, {}, body))).toEqual([expect.objectContaining({ reason: WORDS })]);
  });

  const sendFile = (route: string, text: string) => {
    const form = csvForm(text);
    return callRoute(route, { ...form, headers: { ...KEYS.server, ...form.headers } });
  };

  test.each<[route: string, object: string, text: string]>([
    ['POST /v1/customers/importCSV', 'customer', 'Name,Source_id,tag\nJo,jo,x\nAl,al,A'],
    [
      'POST /v1/vouchers/importCSV',
      'voucher',
      'Code,Voucher Type,Value,Discount Type,tag\nA1,DISCOUNT_VOUCHER,1,AMOUNT,x\nA2,DISCOUNT_VOUCHER,1,AMOUNT,A',
    ],
  ])('%s: %s', async (route, object, text) => {
    await define(object);
    const failed = await refusedRows(await sendFile(route, text));
    expect(failed).toEqual([expect.objectContaining({ reason: WORDS })]);
  });
});

describe('validations and redemptions', () => {
  const redeemables = [{ object: 'voucher', id: 'FIVE' }];
  const five = () => done('POST /v1/vouchers/{code}', { code: 'FIVE' }, TEN);

  const CASES: readonly (readonly [object: string, request: (metadata: Members) => Members])[] = [
    ['redemption', (metadata) => ({ redeemables, metadata })],
    ['order', (metadata) => ({ redeemables, order: { amount: 100, metadata } })],
    [
      'order_item',
      (metadata) => ({ redeemables, order: { items: [{ source_id: 'i', quantity: 1, price: 100, metadata }] } }),
    ],
    ['customer', (metadata) => ({ redeemables, order: { amount: 100 }, customer: { source_id: 'jo', metadata } })],
  ];

  test.each(CASES)('of a %s: neither validates nor redeems', async (object, request) => {
    await five();
    await define(object);

    const { status, body } = await call('POST /v1/validations', {}, request(BAD));
    expect([status, body.valid]).toEqual([200, false]);
    expect(body.redeemables).toMatchObject([
      { status: 'INAPPLICABLE', result: { error: { ...REFUSED, details: WORDS, code: 400 } } },
    ]);
    expect(await call('POST /v1/redemptions', {}, request(BAD))).toMatchObject({
      status: 400,
      body: { ...REFUSED, details: WORDS },
    });
    expect(await call('POST /v1/validations', {}, request(GOOD))).toMatchObject({ status: 200, body: { valid: true } });
    expect((await call('POST /v1/redemptions', {}, request(GOOD))).status).toBe(200);
    const voucher = await done('GET /v1/vouchers/{code}', { code: 'FIVE' });
    expect(voucher.redemption).toMatchObject({ redeemed_quantity: 1 });
  });

  test('with PARTIAL a redemption shows the refusal of metadata as well', async () => {
    await five();
    await define('redemption');
    const key = 'POST /management/v1/projects/{projectId}/stacking-rules';
    expect((await manage(key, {}, { redeemables_application_mode: 'PARTIAL' })).status).toBe(200);
    expect((await call('POST /v1/redemptions', {}, { redeemables, metadata: BAD })).body).toMatchObject(REFUSED);
  });

  test('the refusal of the redeemable itself comes first', async () => {
    await define('redemption');
    const { body } = await call('POST /v1/redemptions', {}, { redeemables, metadata: BAD });
    expect(body).toMatchObject({ key: 'not_found' });
  });

  test('a rollback is checked as far as it changes metadata', async () => {
    await five();
    const { redemptions } = await done('POST /v1/redemptions', {}, { redeemables, metadata: BAD });
    const [{ id } = { id: '' }] = redemptions as readonly { id: string }[];
    await define('redemption');
    const back = (body: Members) => call('POST /v1/redemptions/{id}/rollback', { id }, body);
    expect((await back({ metadata: { tag: 'y' } })).body).toMatchObject(REFUSED);
    expect((await back({ metadata: BAD })).status).toBe(200);
  });

  test('a page sees that metadata does not fit, and not what the schema requires', async () => {
    await five();
    await define('redemption');
    await define('order');
    const ofPage = { headers: { ...KEYS.client, Origin: 'https://shop.example' } };
    for (const body of [
      { redeemables, metadata: BAD },
      { redeemables, metadata: GOOD, order: { amount: 1, metadata: BAD } },
    ]) {
      for (const route of ['POST /client/v1/redemptions', 'POST /client/v1/validations']) {
        const answer = JSON.stringify((await callRoute(route, { ...ofPage, body })).body);
        expect(answer).toContain('does not fit its schema');
        expect(answer).not.toContain('A,B');
        expect(answer).not.toContain('tag');
      }
    }
  });
});

describe('a purge', () => {
  const PURGE = `POST ${MANAGED}/{metadataSchemaId}/purge`;
  const remove = async (metadataSchemaId: string) => {
    const properties = { tag: { type: 'string', deleted: true } };
    expect((await manage(`PUT ${MANAGED}/{metadataSchemaId}`, { metadataSchemaId }, { properties })).status).toBe(200);
  };
  const META = { tag: 'A', kept: 1 };

  test.each<
    [
      object: string,
      type: string,
      make: (name: string, metadata?: Members) => Promise<unknown>,
      read: (name: string) => Promise<Members>,
    ]
  >([
    [
      'customer',
      'CUSTOMERS.METADATA_KEY_PURGE',
      (name, metadata) => done('POST /v1/customers', {}, { source_id: name, metadata }),
      (customerId) => done('GET /v1/customers/{customerId}', { customerId }),
    ],
    [
      'product',
      'PRODUCTS.METADATA_KEY_PURGE',
      (name, metadata) => done('POST /v1/products', {}, { source_id: name, metadata }),
      (productId) => done('GET /v1/products/{productId}', { productId }),
    ],
    [
      'order',
      'ORDERS.METADATA_KEY_PURGE',
      (name, metadata) => done('POST /v1/orders', {}, { source_id: name, amount: 1, metadata }),
      (orderId) => done('GET /v1/orders/{orderId}', { orderId }),
    ],
    [
      'voucher',
      'VOUCHERS.METADATA_KEY_PURGE',
      (code, metadata) => done('POST /v1/vouchers/{code}', { code }, { ...TEN, metadata }),
      (code) => done('GET /v1/vouchers/{code}', { code }),
    ],
    [
      'campaign',
      'CAMPAIGNS.METADATA_KEY_PURGE',
      (name, metadata) =>
        done('POST /v1/campaigns', {}, { name, campaign_type: 'DISCOUNT_COUPONS', voucher: TEN, metadata }),
      (campaignId) => done('GET /v1/campaigns/{campaignId}', { campaignId }),
    ],
  ])('of a %s takes the property out of all, and its definition away', async (object, type, make, read) => {
    for (const name of ['one', 'two', 'three']) await make(name, META);
    await make('without', { kept: 1 });
    const metadataSchemaId = await define(object);
    await remove(metadataSchemaId);

    const { status, body } = await manage(PURGE, { metadataSchemaId }, { property: 'tag' });
    expect([status, body.key]).toEqual([202, undefined]);
    // Orders are listed a moment after they are written.
    for (let run = 0; run < 50; run += 1) await app.runDueActions(rt, performance.now() + 200);
    const action = await done('GET /v1/async-actions/{id}', { id: String(body.async_action_id) });
    expect(action).toMatchObject({
      type,
      status: 'DONE',
      result: { message: 'Metadata was removed from 3 record(s).', done_count: 3 },
    });
    for (const name of ['one', 'two', 'three', 'without']) expect((await read(name)).metadata).toEqual({ kept: 1 });
    const schema = await manage(`GET ${MANAGED}/{metadataSchemaId}`, { metadataSchemaId });
    expect(schema.body.properties).toEqual({});
  });

  test('is refused for what is in use, unknown, or of other records', async () => {
    const customers = await define('customer');
    const purge = (metadataSchemaId: string, property = 'tag') => manage(PURGE, { metadataSchemaId }, { property });
    expect(await purge(customers)).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect(await purge(customers, 'other')).toMatchObject({ status: 404, body: { key: 'not_found' } });
    expect(await purge('ms_unknown')).toMatchObject({ status: 404, body: { key: 'not_found' } });
    for (const object of ['redemption', 'publication', 'reward', 'Place']) {
      const id = await define(object);
      await remove(id);
      expect([object, (await purge(id)).status]).toEqual([object, 400]);
    }
  });
});
