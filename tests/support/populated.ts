// A project with one record of every kind, made through the routes themselves.
import { runtime } from '../../lib/runtime';
import { dispatchDue } from '../../lib/services/webhooks/dispatch';
import { callHandler } from './events';
import { allRoutes, filledPath } from './routes';

type Members = Readonly<Record<string, unknown>>;

/** The ids of the records, by what a route's parameter asks for. */
export type Ids = Readonly<Record<IdName, string>>;
export type IdName =
  | 'code'
  | 'voucherId'
  | 'giftCode'
  | 'cardCode'
  | 'otherCardCode'
  | 'referralCode'
  | 'referralId'
  | 'holderId'
  | 'campaignId'
  | 'promotionId'
  | 'loyaltyId'
  | 'tierId'
  | 'stackId'
  | 'categoryId'
  | 'ruleId'
  | 'ruleAssignmentId'
  | 'rewardId'
  | 'rewardAssignmentId'
  | 'earningRuleId'
  | 'pendingPointsId'
  | 'otherPendingPointsId'
  | 'customerId'
  | 'orderId'
  | 'productId'
  | 'skuId'
  | 'productCollectionId'
  | 'redemptionId'
  | 'singleRedemptionId'
  | 'returnId'
  | 'publicationId'
  | 'asyncActionId'
  | 'sessionKey'
  | 'sessionId'
  | 'stackingRulesId'
  | 'keyId'
  | 'userId'
  | 'webhookId'
  | 'sendoutId'
  | 'secretId'
  | 'kid'
  | 'projectId'
  | 'eventSchemaId'
  | 'metadataSchemaId'
  | 'resource'
  | 'exportId'
  | 'binEntryId'
  | 'brandingId'
  | 'campaignTemplateId'
  | 'locationId';

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));

export interface Keys {
  readonly server: Readonly<Record<string, string>>;
  readonly management: Readonly<Record<string, string>>;
  readonly project: string;
}

/** Calls routes as one project; throws where an answer is no success. */
class Shop {
  constructor(private readonly keys: Keys) {}

  async call(key: string, body?: unknown, params: Readonly<Record<string, string>> = {}): Promise<Members> {
    const route = ROUTES.get(key)!;
    const headers = route.kind === 'management' ? this.keys.management : this.keys.server;
    const path = filledPath(route, params);
    const call = { method: route.method, path, params, headers, body, routeKey: key };
    const answer = await callHandler(route.handler, call);
    if (answer.status < 300) return answer.body;
    throw new Error(`${key} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  async id(key: string, body?: unknown, params?: Readonly<Record<string, string>>): Promise<string> {
    return String((await this.call(key, body, params)).id);
  }
}

/**
 * Make the records. Every name, code and text of them holds the mark, so that it can be looked for elsewhere.
 * @returns the ids by which routes know them
 */
export async function populate(keys: Keys, mark: string): Promise<Ids> {
  const shop = new Shop(keys);
  const named = { name: mark, metadata: { note: mark } };
  const [code, giftCode, cardCode] = [`${mark}-CODE`, `${mark}-GIFT`, `${mark}-CARD`];
  const otherCardCode = `${mark}-CARD-2`;
  const categoryId = await shop.id('POST /v1/categories', { name: mark, hierarchy: 5 });
  const voucher = await shop.call(
    'POST /v1/vouchers/{code}',
    { discount: { type: 'PERCENT', percent_off: 10 }, redemption: { quantity: null }, metadata: { note: mark } },
    { code },
  );
  await shop.call(
    'POST /v1/vouchers/{code}',
    { gift: { amount: 100_000 }, metadata: { note: mark } },
    { code: giftCode },
  );
  const promotionId = await shop.id('POST /v1/campaigns', {
    ...named,
    name: `${mark}-promotion`,
    campaign_type: 'PROMOTION',
    promotion: { tiers: [] },
  });
  const tierId = await shop.id(
    'POST /v1/promotions/{campaignId}/tiers',
    { ...named, action: { discount: { type: 'AMOUNT', amount_off: 100 } } },
    { campaignId: promotionId },
  );
  const stackId = await shop.id(
    'POST /v1/promotions/{campaignId}/stacks',
    { name: mark, tiers: { ids: [tierId] } },
    { campaignId: promotionId },
  );
  const catalogue = await populateCatalogue(shop, mark);
  const customerId = await shop.id('POST /v1/customers', {
    ...named,
    source_id: `${mark}-customer`,
    email: `${mark}@x.example`,
  });
  const campaignId = await shop.id('POST /v1/campaigns', {
    ...named,
    name: `${mark}-coupons`,
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'AUTO_UPDATE',
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 }, code_config: { length: 12 } },
  });
  const loyalty = await populateLoyalty(shop, mark);
  await addCard(shop, { code: cardCode, campaignId: loyalty.loyaltyId, customer: { id: customerId } });
  const giver = { source_id: `${mark}-giver` };
  await addCard(shop, { code: otherCardCode, campaignId: loyalty.loyaltyId, customer: giver });
  const referral = await populateReferral(shop, mark, customerId);
  const ruleId = await shop.id('POST /v1/validation-rules', {
    name: mark,
    rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } }, logic: '1' },
  });
  const ruleAssignmentId = await shop.id(
    'POST /v1/validation-rules/{ruleId}/assignments',
    { voucher: code },
    { ruleId },
  );
  const job = await shop.call('POST /v1/vouchers/metadata/async', { codes: [code], metadata: { note: mark } });
  const stackingRulesId = await shop.id(
    'POST /management/v1/projects/{projectId}/stacking-rules',
    { no_effect_skip_categories: [categoryId] },
    { projectId: keys.project },
  );
  const sessionKey = `${mark}-session`;
  await shop.call('POST /v1/validations', {
    redeemables: [{ object: 'voucher', id: giftCode, gift: { credits: 10 } }],
    order: { amount: 1_000 },
    session: { type: 'LOCK', key: sessionKey },
  });
  const exportId = await shop.id('POST /v1/exports', { exported_object: 'voucher' });
  const webhookId = await populateWebhook(shop, keys.project, mark);
  const binEntryId = await populateBin(shop, mark);
  const campaignTemplateId = await shop.id('POST /v1/templates/campaigns', { name: mark, campaign_id: campaignId });
  const spent = await populateMoney(shop, mark, { code, giftCode, tierId, customerId });
  return {
    code,
    voucherId: String(voucher.id),
    giftCode,
    cardCode,
    otherCardCode,
    campaignId,
    promotionId,
    tierId,
    stackId,
    categoryId,
    ruleId,
    ruleAssignmentId,
    customerId,
    asyncActionId: String(job.async_action_id),
    stackingRulesId,
    ...(await populateKeys(shop, keys.project, mark)),
    exportId,
    webhookId,
    sendoutId: await firstSendout(shop, keys.project),
    ...(await populatePendingPoints(shop, mark, { ...loyalty, customerId })),
    // No request has an order for longer than it takes, so that none is locked here.
    sessionKey,
    sessionId: 'nobody-has-the-order',
    binEntryId,
    campaignTemplateId,
    // No project has locations.
    locationId: 'loc_none',
    projectId: keys.project,
    ...catalogue,
    ...loyalty,
    ...referral,
    ...spent,
  };
}

/** A code that was deleted and is still taken. */
async function populateBin(shop: Shop, mark: string): Promise<string> {
  const code = `${mark}-BIN`;
  await shop.call('POST /v1/vouchers/{code}', { discount: { type: 'PERCENT', percent_off: 10 } }, { code });
  await shop.call('DELETE /v1/vouchers/{code}', undefined, { code });
  const { data } = await shop.call('GET /v1/trash-bin');
  return (data as readonly { readonly id: string }[])[0]!.id;
}

/** Nobody listens where it sends to. */
async function populateWebhook(shop: Shop, projectId: string, mark: string): Promise<string> {
  const request = { target_url: `http://127.0.0.1:1024/${mark}`, events: ['redemption.succeeded'] };
  return shop.id('POST /management/v1/projects/{projectId}/webhooks', request, { projectId });
}

/** One that a redemption has caused. */
async function firstSendout(shop: Shop, projectId: string): Promise<string> {
  await dispatchDue(runtime());
  const key = 'GET /management/v1/projects/{projectId}/webhook-sendouts';
  const { data } = await shop.call(key, undefined, { projectId });
  return (data as readonly { readonly id: string }[])[0]!.id;
}

/** A pair with two secrets, and a key that signs tokens. */
async function populateKeys(shop: Shop, projectId: string, mark: string) {
  const below = '/management/v1/projects/{projectId}';
  const keyId = await shop.id(`POST ${below}/api-keys`, { kind: 'server', name: mark }, { projectId });
  const both = { old_secret_expires_at: null };
  const { secret } = await shop.call(`POST ${below}/api-keys/{keyId}/rotate`, both, { projectId, keyId });
  const signing = { algorithm: 'HS256', kid: `${mark}-signing`, name: mark };
  const { kid } = await shop.call(`POST ${below}/shopper-keys`, signing, { projectId });
  const login = `${mark.toLowerCase()}@example.com`;
  const userId = await shop.id(`POST ${below}/users`, { login, role: 'VIEWER' }, { projectId });
  const schema = { name: mark, schema: { properties: { note: { type: 'string' } } } };
  const eventSchemaId = await shop.id(`POST ${below}/custom-event-schemas`, schema, { projectId });
  const resource = `${mark}Place`;
  const brandingId = await theBrand(shop, projectId, mark);
  const nested = { related_object: resource, properties: { note: { type: 'string', optional: true } } };
  const metadataSchemaId = await shop.id(`POST ${below}/metadata-schemas`, nested, { projectId });
  return {
    eventSchemaId,
    metadataSchemaId,
    brandingId,
    resource,
    keyId,
    secretId: (secret as { id: string }).id,
    kid: kid as string,
    userId,
  };
}

/** A project has one brand at most. */
async function theBrand(shop: Shop, projectId: string, mark: string): Promise<string> {
  const path = '/management/v1/projects/{projectId}/branding';
  const { data } = await shop.call(`GET ${path}`, undefined, { projectId });
  const [brand] = data as readonly { readonly id: string }[];
  return brand?.id ?? shop.id(`POST ${path}`, { brand: { name: mark } }, { projectId });
}

async function populateCatalogue(shop: Shop, mark: string) {
  const productId = await shop.id('POST /v1/products', { name: mark, source_id: `${mark}-product`, price: 1_000 });
  const sku = { sku: mark, source_id: `${mark}-sku`, price: 900 };
  const skuId = await shop.id('POST /v1/products/{productId}/skus', sku, { productId });
  const collection = { name: mark, type: 'STATIC', products: [{ object: 'product', id: productId }] };
  const filter = { junction: 'and', 'metadata.note': { conditions: { $is: mark } } };
  return {
    productId,
    skuId,
    productCollectionId: await shop.id('POST /v1/product-collections', collection),
    segmentId: await shop.id('POST /v1/segments', { name: mark, type: 'passive', filter }),
  };
}

/** The rule of the project stands in all lists, and adds nothing but the points of `populatePendingPoints`. */
const LATER = '2099-01-01T00:00:00Z';

async function populateLoyalty(shop: Shop, mark: string) {
  const loyaltyId = await shop.id('POST /v1/loyalties', {
    name: `${mark}-loyalty`,
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 500 } },
  });
  const coin = { exchange_ratio: 1, points_ratio: 1 };
  const rewardId = await shop.id('POST /v1/rewards', { name: mark, type: 'COIN', parameters: { coin } });
  const rewardAssignmentId = await shop.id(
    'POST /v1/rewards/{rewardId}/assignments',
    { campaign: loyaltyId },
    { rewardId },
  );
  const rule = {
    event: 'order.paid',
    loyalty: { type: 'FIXED', points: 5 },
    source: { banner: mark },
    pending_points: { period_type: 'DAY', period_value: 90 },
    start_date: LATER,
  };
  const rules = await shop.call('POST /v1/loyalties/{campaignId}/earning-rules', [rule], { campaignId: loyaltyId });
  const [{ id: earningRuleId }] = rules as unknown as readonly [{ readonly id: string }];
  const tiers = [{ name: mark, points: { from: 1_000, to: 2_000 } }];
  const made = await shop.call('POST /v1/loyalties/{campaignId}/tiers', tiers, { campaignId: loyaltyId });
  const [{ id: loyaltyTierId }] = made as unknown as readonly [{ readonly id: string }];
  return { loyaltyId, rewardId, rewardAssignmentId, earningRuleId, loyaltyTierId };
}

/** The points of two paid orders, which no redemption has paid. */
async function populatePendingPoints(
  shop: Shop,
  mark: string,
  { loyaltyId: campaignId, earningRuleId, customerId }: Readonly<Record<string, string>>,
) {
  const change = (start_date: string | null) =>
    shop.call(
      'PUT /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
      { start_date },
      { campaignId: campaignId!, earningRuleId: earningRuleId! },
    );
  await change(null);
  for (const name of ['first', 'second']) {
    const order = { source_id: `${mark}-${name}`, status: 'PAID', amount: 100, customer: { id: customerId } };
    await shop.call('POST /v1/orders', order);
  }
  await dispatchDue(runtime());
  await change(LATER);
  const lists = { campaignId: campaignId! };
  const { data } = await shop.call('GET /v1/loyalties/{campaignId}/pending-points', undefined, lists);
  const [first, second] = data as readonly { readonly id: string }[];
  return { pendingPointsId: first!.id, otherPendingPointsId: second!.id };
}

async function addCard(
  shop: Shop,
  { code, campaignId, customer }: { readonly code: string; readonly campaignId: string; readonly customer: Members },
): Promise<void> {
  await shop.call('POST /v1/campaigns/{campaignId}/vouchers/{code}', {}, { campaignId, code });
  await shop.call('POST /v1/publications', { voucher: code, customer });
}

async function populateReferral(shop: Shop, mark: string, customerId: string) {
  const referralCode = `${mark}-REFERRAL`;
  const referralId = await shop.id('POST /v1/campaigns', {
    name: `${mark}-referral`,
    campaign_type: 'REFERRAL_PROGRAM',
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } },
  });
  const code = { campaignId: referralId, code: referralCode };
  await shop.call('POST /v1/campaigns/{campaignId}/vouchers/{code}', {}, code);
  await shop.call('POST /v1/publications', { voucher: referralCode, customer: { id: customerId } });
  const added = await shop.call('POST /v1/referrals/members/{code}/holders', [{ source_id: `${mark}-referee` }], {
    code: referralCode,
  });
  return { referralCode, referralId, holderId: String((added.data as readonly Members[])[0]!.id) };
}

async function populateMoney(
  shop: Shop,
  mark: string,
  { code, giftCode, tierId, customerId }: Readonly<Record<'code' | 'giftCode' | 'tierId' | 'customerId', string>>,
) {
  const customer = { id: customerId };
  const gift = { object: 'voucher', id: giftCode, gift: { credits: 10 } };
  const redeemables = [{ object: 'voucher', id: code }, gift, { object: 'promotion_tier', id: tierId }];
  const stacked = await shop.call('POST /v1/redemptions', {
    redeemables,
    customer,
    order: { source_id: `${mark}-order`, amount: 5_000, metadata: { note: mark } },
    metadata: { note: mark },
  });
  const single = await shop.call('POST /v1/redemptions', {
    redeemables: redeemables.slice(0, 1),
    customer,
    order: { amount: 900 },
  });
  const singleRedemptionId = String((single.redemptions as readonly Members[])[0]!.id);
  const returned = await shop.call(
    'POST /v1/redemptions/{redemptionId}/returns',
    { amount: 1, metadata: { note: mark } },
    { redemptionId: singleRedemptionId },
  );
  await shop.call('POST /v1/events', { event: mark, customer, metadata: { note: mark } });
  const publicationId = await shop.id('POST /v1/publications', {
    campaign: { name: `${mark}-coupons` },
    customer,
    source_id: `${mark}-publication`,
    metadata: { note: mark },
  });
  return {
    orderId: String((stacked.order as Members).id),
    redemptionId: String((stacked.parent_redemption as Members).id),
    singleRedemptionId,
    returnId: String(returned.id),
    publicationId,
  };
}
