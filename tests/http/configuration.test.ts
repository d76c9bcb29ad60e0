// The version of the configuration: what moves it, what does not, and writes that require it.
import { handler as getConfiguration } from '../../functions/configuration/get';
import * as app from '../support/app';
import { answered, aRuntime, callHandler, callRoute, KEYS, OTHER_PROJECT, PROJECT, putKeys } from '../support/shop';

type Params = Readonly<Record<string, string>>;

const OF_PROJECT = '/management/v1/projects/{projectId}';
const TENTH = { type: 'PERCENT', percent_off: 10 };
const COUPONS = { type: 'DISCOUNT_VOUCHER', discount: TENTH };

beforeEach(async () => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

const show = () => callHandler(getConfiguration, { method: 'GET', path: '/v1/configuration', headers: KEYS.server });
const version = async () => (await show()).body.version as string;
const call = (key: string, params: Params = {}, body?: unknown) =>
  callRoute(key, {
    params: { projectId: PROJECT, ...params },
    ...(body !== undefined && { body }),
    headers: key.includes('/management/') ? KEYS.management : KEYS.server,
  });

/** Makes a record of each kind that files hold. @returns the routes that change one, with the ids of their paths */
async function changes(): Promise<readonly (readonly [key: string, params: Params, body?: unknown])[]> {
  const made = async (key: string, body: unknown, params: Params = {}) => {
    const { status, body: record } = await call(key, params, body);
    expect([key, status]).toEqual([key, 200]);
    return (Array.isArray(record) ? (record[0] as { id: string }) : record).id;
  };
  const rule = {
    name: 'Rule',
    rules: { '1': { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' },
  };
  const ruleId = await made('POST /v1/validation-rules', rule);
  const categoryId = await made('POST /v1/categories', { name: 'First', hierarchy: 1 });
  const promotion = { name: 'Promotion', campaign_type: 'PROMOTION', promotion: { tiers: [] } };
  const campaignId = await made('POST /v1/campaigns', promotion);
  const tier = { name: 'Tier', action: { discount: TENTH } };
  const tierId = await made('POST /v1/promotions/{campaignId}/tiers', tier, { campaignId });
  const stack = { name: 'Stack', tiers: { ids: [tierId] } };
  const stackId = await made('POST /v1/promotions/{campaignId}/stacks', stack, { campaignId });
  const loyalty = {
    name: 'Club',
    campaign_type: 'LOYALTY_PROGRAM',
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 1 } },
  };
  const clubId = await made('POST /v1/campaigns', loyalty);
  const product = await made('POST /v1/products', { source_id: 'cup', name: 'Cup' });
  const cup = { name: 'Cup', type: 'MATERIAL', parameters: { product: { id: product } } };
  const rewardId = await made('POST /v1/rewards', cup);
  const offer = { reward: rewardId, parameters: { loyalty: { points: 5 } } };
  const assignmentId = await made('POST /v1/loyalties/{campaignId}/rewards', offer, { campaignId: clubId });
  const earning = [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } }];
  const earningRuleId = await made('POST /v1/loyalties/{campaignId}/earning-rules', earning, { campaignId: clubId });
  const list = { name: 'List', type: 'AUTO_UPDATE', filter: { junction: 'and', price: { conditions: { $is: [1] } } } };
  const productCollectionId = await made('POST /v1/product-collections', list);
  const schema = { related_object: 'order', properties: { size: { type: 'string', optional: true } } };
  const metadataSchemaId = await made(`POST ${OF_PROJECT}/metadata-schemas`, schema);
  const hook = { target_url: 'https://example.com/hook', events: ['customer.created'] };
  const webhookId = await made(`POST ${OF_PROJECT}/webhooks`, hook);
  const filter = { junction: 'and', 'metadata.vip': { conditions: { $is: [true] } } };
  const segment = { name: 'Segment', type: 'passive', filter };
  const segmentId = await made('POST /v1/segments', segment);
  const stackingRulesId = await made(`POST ${OF_PROJECT}/stacking-rules`, {});
  return [
    ['PUT /v1/validation-rules/{ruleId}', { ruleId }, { name: 'Other' }],
    ['POST /v1/validation-rules/{ruleId}/assignments', { ruleId }, { promotion_tier: tierId }],
    ['PUT /v1/categories/{categoryId}', { categoryId }, { hierarchy: 2 }],
    ['PUT /v1/campaigns/{campaignId}', { campaignId }, { description: 'Other' }],
    ['POST /v1/campaigns/{campaignId}/disable', { campaignId }, {}],
    ['PUT /v1/promotions/tiers/{tierId}', { tierId }, { banner: 'Other' }],
    ['POST /v1/promotions/tiers/{tierId}/disable', { tierId }, {}],
    ['PUT /v1/promotions/{campaignId}/stacks/{stackId}', { campaignId, stackId }, { name: 'Other' }],
    ['PUT /v1/rewards/{rewardId}', { rewardId }, { name: 'Other' }],
    [
      'PUT /v1/loyalties/{campaignId}/rewards/{assignmentId}',
      { campaignId: clubId, assignmentId },
      { parameters: { loyalty: { points: 6 } } },
    ],
    [
      'PUT /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
      { campaignId: clubId, earningRuleId },
      { loyalty: { type: 'FIXED', points: 2 } },
    ],
    ['PUT /v1/product-collections/{productCollectionId}', { productCollectionId }, { name: 'Other' }],
    [
      `PUT ${OF_PROJECT}/metadata-schemas/{metadataSchemaId}`,
      { metadataSchemaId },
      { properties: { size: { type: 'string', optional: false } } },
    ],
    ['POST /v1/segments', {}, segment],
    ['DELETE /v1/segments/{segmentId}', { segmentId }],
    [`PUT ${OF_PROJECT}/webhooks/{webhookId}`, { webhookId }, { active: false }],
    [
      `PUT ${OF_PROJECT}/stacking-rules/{stackingRulesId}`,
      { stackingRulesId },
      { redeemables_application_mode: 'PARTIAL' },
    ],
    [`PUT ${OF_PROJECT}`, {}, { currency: 'PLN' }],
    [
      'DELETE /v1/promotions/tiers/{tierId}',
      { tierId: await made('POST /v1/promotions/{campaignId}/tiers', tier, { campaignId }) },
    ],
    ['POST /v1/campaigns', {}, { name: 'New', campaign_type: 'DISCOUNT_COUPONS', voucher: COUPONS }],
  ];
}

describe('the version of the configuration', () => {
  it('is answered with the settings and the stacking rules in force', async () => {
    await call(`PUT ${OF_PROJECT}`, {}, { currency: 'PLN', week_start: 6 });

    expect((await show()).body).toMatchObject({
      object: 'configuration',
      project_id: PROJECT,
      version: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      currency: 'PLN',
      time_zone: 'UTC',
      settings: { week_start: 6 },
      stacking_rules: { redeemables_limit: 30, redeemables_application_mode: 'ALL' },
    });
  });

  it('moves with each kind of record, which answers the next version and refuses an old one', async () => {
    for (const [key, params, body] of await changes()) {
      const before = await version();
      const headers = { ...(key.includes('/management/') ? KEYS.management : KEYS.server), 'If-Match': '"other"' };
      const sent = { params: { projectId: PROJECT, ...params }, ...(body !== undefined && { body }) };

      const refused = await callRoute(key, { ...sent, headers });
      const untouched = await version();
      const taken = await callRoute(key, { ...sent, headers: { ...headers, 'If-Match': `"${before}"` } });
      const after = await version();

      expect([key, refused.status, refused.body.key]).toEqual([key, 412, 'configuration_changed']);
      expect([key, taken.status, untouched === before, after === before]).toEqual([key, taken.status, true, false]);
      expect([key, taken.headers.etag]).toEqual([key, `"${after}"`]);
    }
  });

  it('stays while codes, customers, orders and products come and go', async () => {
    const coupons = { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', voucher: COUPONS };
    const { id: campaignId } = await answered('POST /v1/campaigns', { body: coupons });
    const before = await version();

    const { body: voucher } = await call('POST /v1/campaigns/{campaignId}/vouchers', { campaignId }, {});
    await call('POST /v1/vouchers', {}, { code: 'OWN', ...COUPONS });
    await call('POST /v1/customers', {}, { source_id: 'ada' });
    await call('POST /v1/products', {}, { source_id: 'tea', name: 'Tea', price: 100 });
    await call('POST /v1/orders', {}, { source_id: 'order-1', amount: 100 });
    await call('POST /v1/publications', {}, { customer: { source_id: 'ada' }, voucher: 'OWN' });
    const redeemables = [{ object: 'voucher', id: voucher.code }];
    const redeemed = await call('POST /v1/redemptions', {}, { redeemables, order: { amount: 1_000 } });
    await call(`PUT ${OF_PROJECT}`, {}, { name: 'Another name' });

    expect(redeemed.status).toBe(200);
    expect(await version()).toBe(before);
  });

  it('comes back with what it stood for', async () => {
    const before = await version();
    await call(`PUT ${OF_PROJECT}`, {}, { week_start: 0 });
    const between = await version();
    await call(`PUT ${OF_PROJECT}`, {}, { week_start: 1 });

    expect([between === before, await version()]).toEqual([false, before]);
  });

  it.each([
    ['any version', '*', 200],
    ['one of several', '"old", "{}"', 200],
    ['a weak tag', 'W/"{}"', 412],
    ['a tag without quotes', '{}', 412],
  ])('is required as %s', async (_name, tag, status) => {
    const headers = { ...KEYS.server, 'If-Match': tag.replace('{}', await version()) };
    const answer = await callRoute('POST /v1/categories', { body: { name: 'One', hierarchy: 1 }, headers });

    expect(answer.status).toBe(status);
  });

  it('lets one of two writes through that require the same', async () => {
    const headers = { ...KEYS.server, 'If-Match': `"${await version()}"` };
    const make = (name: string) => callRoute('POST /v1/categories', { body: { name, hierarchy: 1 }, headers });
    const answers = await Promise.all([make('One'), make('Two')]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  });
});
