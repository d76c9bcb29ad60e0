// Every route that changes something tells all who listen, or stands here with the reason why it tells nothing.
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  callHandler,
  csvForm,
  csvFormWith,
  filledPath,
  type Ids,
  KEYS,
  OTHER_PROJECT,
  parametersOf,
  populate,
  PROJECT,
  putKeys,
  putWebhook,
  type TestRuntime,
} from '../support/shop';

const ALL = allRoutes();
const ROUTES = new Map(ALL.map((route) => [route.key, route]));

let rt: TestRuntime;
let ids: Ids;

beforeAll(async () => {
  const settings = {
    client_trusted_domains: ['*'],
    client_redeem_enabled: true,
    client_publish_enabled: true,
    client_publish_campaigns: ['*'],
  };
  rt = await aRuntime({ settings });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'HERE');
  await app.dispatchRows(rt, await rt.store.outbox.due(1_000));
  await putWebhook(rt, app.WEBHOOK_EVENTS);
});

interface Call {
  readonly body?: unknown;
  readonly query?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Call a route. @returns its answer */
async function send(key: string, { body, query, params, headers }: Call) {
  const route = ROUTES.get(key)!;
  const named = { ...parametersOf(route, ids), ...params };
  const pair = route.kind === 'client' ? { ...KEYS.client, Origin: 'https://shop.example' } : KEYS.server;
  const answer = await callHandler(route.handler, {
    method: route.method,
    path: filledPath(route, named),
    params: named,
    routeKey: key,
    headers: { ...pair, ...headers },
    ...(body !== undefined && { body }),
    ...(query !== undefined && { query }),
  });
  expect([key, answer.status < 300 || answer.body]).toEqual([key, true]);
  return answer.body;
}

/** What was told since, each type once. */
async function toldTypes(): Promise<readonly app.EventType[]> {
  const rows = await rt.store.outbox.due(1_000);
  await app.dispatchRows(rt, rows);
  return [...new Set(rows.flatMap(({ row }) => row.types))].sort();
}

const GIFT = { type: 'GIFT_VOUCHER', gift: { amount: 500 } };
const COUPON = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } };
const CARD = { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } };
const CODES = { campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher: COUPON };
const ACTION = { discount: { type: 'AMOUNT', amount_off: 1 } };
const RULES = { '1': { name: 'order.amount', conditions: { $more_than: [2] } }, logic: '1' };
const spend = { order: { amount: 1_000 } };
const person = (source_id: string) => ({ customer: { source_id } });

const REDEEMED = ['redemption.succeeded'] as const;
const CREDITS = 'voucher.gift.transaction.created';
const POINTS = 'voucher.loyalty_card.transaction.created';
const PUBLISHED = ['publication.succeeded', 'voucher.published'] as const;
const ADDED = ['campaign.vouchers.added', 'voucher.created'] as const;
const GENERATED = [
  ...['campaign.vouchers.added', 'campaign.vouchers.generation.completed', 'campaign.vouchers.generation.started'],
] as const;

type Told = readonly [key: string, call: () => Call | Promise<Call>, types: readonly app.EventType[]];

/** The id of what a call makes. */
const made = async (key: string, call: Call) => (await send(key, call)).id;
const aRedemption = async () => {
  const answer = await send('POST /v1/redemptions', {
    body: { redeemables: [{ object: 'voucher', id: ids.giftCode, gift: { credits: 5 } }], ...spend },
  });
  await toldTypes();
  return answer.redemptions[0]!.id;
};
const aTier = async () => {
  const params = { campaignId: ids.promotionId };
  const tierId = await made('POST /v1/promotions/{campaignId}/tiers', {
    params,
    body: { name: `tier ${Math.random()}`, action: ACTION },
  });
  await toldTypes();
  return tierId;
};
const aReward = async () => {
  const coin = { exchange_ratio: 1, points_ratio: 1 };
  return made('POST /v1/rewards', { body: { name: `reward ${Math.random()}`, type: 'COIN', parameters: { coin } } });
};

const anOffer = async () => {
  const rewardId = await made('POST /v1/rewards', {
    body: { name: `reward ${Math.random()}`, type: 'MATERIAL', parameters: { product: { id: ids.productId } } },
  });
  const parameters = { loyalty: { points: 6 } };
  const assignmentId = await made('POST /v1/rewards/{rewardId}/assignments', {
    params: { rewardId },
    body: { campaign: ids.loyaltyId, parameters },
  });
  await toldTypes();
  return { rewardId, assignmentId };
};

/** In this order: what is deleted is needed no more. */
const TOLD: readonly Told[] = [
  ['POST /v1/vouchers', () => ({ body: GIFT }), ['voucher.created']],
  [
    'POST /v1/vouchers/{code}',
    () => ({ params: { code: 'NEW' }, body: { ...GIFT, validation_rules: [ids.ruleId] } }),
    ['business_validation_rule.assignment.created', 'voucher.created'],
  ],
  ['PUT /v1/vouchers/{code}', () => ({ body: { metadata: { a: 1 } } }), ['voucher.updated']],
  ['POST /v1/vouchers/{code}/disable', () => ({}), ['voucher.disabled']],
  ['POST /v1/vouchers/{code}/enable', () => ({}), ['voucher.enabled']],
  ['POST /v1/vouchers/import', () => ({ body: [{ code: 'I1', ...GIFT }] }), ['voucher.created']],
  [
    'POST /v1/vouchers/importCSV',
    () =>
      csvFormWith(
        { webhooks_enable: 'true' },
        'Voucher Type,Value,Discount Type,Code',
        'DISCOUNT_VOUCHER,10,PERCENT,F1',
      ),
    ['voucher.created'],
  ],
  [
    'POST /v1/campaigns/{campaignId}/importCSV',
    () => csvFormWith({ webhooks_enable: 'true' }, 'Code', 'F2'),
    [...ADDED],
  ],
  ['POST /v1/vouchers/bulk/async', () => ({ body: [{ code: ids.code, metadata: { b: 1 } }] }), ['voucher.updated']],
  [
    'POST /v1/vouchers/metadata/async',
    () => ({ body: { codes: [ids.code], metadata: { c: 1 } } }),
    ['voucher.updated'],
  ],
  ['POST /v1/vouchers/{code}/balance', () => ({ body: { amount: 7 } }), ['voucher.gift.balance_added', CREDITS]],
  ['POST /v1/vouchers/{code}/redemption', () => ({ body: spend }), REDEEMED],
  [
    'POST /v1/campaigns',
    () => ({ body: { ...CODES, name: 'one', vouchers_count: 3 } }),
    ['campaign.created', ...GENERATED],
  ],
  [
    'POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup',
    () => ({ body: { name: 'of a template', vouchers_count: 3 } }),
    ['campaign.created', ...GENERATED],
  ],
  [
    'POST /v1/templates/campaigns/{campaignTemplateId}/tier-setup',
    () => ({ body: { name: 'of a template', campaign_id: ids.promotionId } }),
    ['campaign.promotion_tier.created'],
  ],
  ['POST /v1/campaigns/{campaignId}/vouchers', () => ({ body: {} }), ADDED],
  ['POST /v1/campaigns/{campaignId}/vouchers/{code}', () => ({ params: { code: 'ADDED' }, body: {} }), ADDED],
  ['POST /v1/campaigns/{campaignId}/import', () => ({ body: [{ code: 'C1' }] }), ADDED],
  [
    'PUT /v1/campaigns/{campaignId}',
    () => ({ body: { voucher: { ...COUPON, discount: { type: 'PERCENT', percent_off: 6 } } } }),
    ['campaign.updated', 'voucher.updated'],
  ],
  ['POST /v1/campaigns/{campaignId}/disable', () => ({}), ['campaign.disabled']],
  ['POST /v1/campaigns/{campaignId}/enable', () => ({}), ['campaign.enabled']],
  ['POST /v1/customers', () => ({ body: { source_id: 'ada' } }), ['customer.created']],
  ['PUT /v1/customers/{customerId}', () => ({ body: { name: 'Ada' } }), ['customer.updated']],
  ['POST /v1/customers/bulk/async', () => ({ body: [{ source_id: 'bulk' }] }), ['customer.created']],
  [
    'POST /v1/customers/metadata/async',
    () => ({ body: { source_ids: ['meta'], metadata: { a: 1 } } }),
    ['customer.created'],
  ],
  ['POST /v1/customers/importCSV', () => csvForm('Source_id', 'filed'), ['customer.created']],
  ['POST /v1/orders', () => ({ body: { amount: 100, ...person('orderer') } }), ['customer.created']],
  ['PUT /v1/orders/{orderId}', () => ({ body: person('another') }), ['customer.created']],
  ['POST /v1/events', () => ({ body: { event: 'read', ...person('reader') } }), ['customer.created']],
  [
    'POST /v1/publications',
    () => ({ body: { campaign: { name: 'HERE-coupons' }, ...person('bob') } }),
    ['customer.created', 'publication.succeeded', 'voucher.published'],
  ],
  ['POST /v1/publication', () => ({ body: { campaign: 'HERE-coupons', ...person('bob') } }), PUBLISHED],
  ['GET /v1/publications/create', () => ({ query: 'campaign[name]=HERE-coupons&customer[source_id]=bob' }), PUBLISHED],
  ['POST /client/v1/publications', () => ({ body: { campaign: 'HERE-coupons', ...person('bob') } }), PUBLISHED],
  [
    'POST /client/v1/publish',
    () => ({ body: { campaign: 'HERE-coupons', ...person('bob') } }),
    ['voucher.created', ...PUBLISHED],
  ],
  [
    'POST /v1/redemptions',
    () => ({ body: { redeemables: [{ object: 'voucher', id: ids.code }], ...spend, ...person('cleo') } }),
    ['customer.created', ...REDEEMED],
  ],
  [
    'POST /client/v1/redemptions',
    () => ({ body: { redeemables: [{ object: 'voucher', id: ids.code }], ...spend } }),
    REDEEMED,
  ],
  ['POST /client/v1/redeem', () => ({ query: `code=${ids.code}`, body: spend }), REDEEMED],
  ['POST /v1/promotions/tiers/{tierId}/redemption', () => ({ body: spend }), REDEEMED],
  [
    'POST /v1/loyalties/members/{code}/redemption',
    () => ({ body: { reward: { id: ids.rewardId, points: 1 }, order: { amount: 100 } } }),
    ['customer.rewarded', ...REDEEMED, POINTS],
  ],
  [
    'POST /v1/loyalties/{campaignId}/members/{code}/redemption',
    () => ({ body: { reward: { id: ids.rewardId, points: 1 }, order: { amount: 100 } } }),
    ['customer.rewarded', ...REDEEMED, POINTS],
  ],
  [
    'POST /v1/redemptions/{redemptionId}/returns',
    async () => ({ params: { redemptionId: await aRedemption() }, body: { all: true } }),
    ['redemption.return.succeeded', CREDITS],
  ],
  [
    'POST /v1/redemptions/{id}/rollback',
    async () => ({ params: { id: await aRedemption() }, body: {} }),
    ['redemption.rollback.succeeded', CREDITS],
  ],
  ['POST /v1/redemptions/{id}/rollbacks', () => ({ body: {} }), ['redemption.rollback.succeeded', CREDITS]],
  [
    'POST /v1/loyalties',
    () => ({ body: { name: 'points', type: 'AUTO_UPDATE', voucher: CARD, vouchers_count: 1 } }),
    ['campaign.created', ...ADDED],
  ],
  ['PUT /v1/loyalties/{campaignId}', () => ({ body: { description: 'more' } }), ['campaign.updated']],
  [
    'POST /v1/loyalties/{campaignId}/members',
    () => ({ params: { campaignId: 'points' }, body: person('member') }),
    ['customer.created', 'publication.succeeded', 'voucher.published'],
  ],
  [
    'POST /v1/loyalties/members/{code}/balance',
    () => ({ body: { points: 5 } }),
    ['voucher.loyalty_card.points_added', POINTS],
  ],
  [
    'POST /v1/loyalties/{campaignId}/members/{code}/balance',
    () => ({ body: { points: 5 } }),
    ['voucher.loyalty_card.points_added', POINTS],
  ],
  [
    'POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/balance',
    () => ({ body: { points: 5 } }),
    ['voucher.loyalty_card.pending_points.updated'],
  ],
  [
    'POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/activate',
    () => ({}),
    [POINTS, 'voucher.loyalty_card.pending_points.activated'],
  ],
  [
    'POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/cancel',
    () => ({ params: { pendingPointsId: ids.otherPendingPointsId } }),
    ['voucher.loyalty_card.pending_points.canceled'],
  ],
  [
    'POST /v1/loyalties/{campaignId}/members/{code}/transfers',
    () => ({ body: [{ code: ids.otherCardCode, points: 5 }] }),
    [POINTS],
  ],
  [
    'POST /v1/loyalties/{campaignId}/rewards',
    async () => ({ body: [{ reward: await aReward() }] }),
    ['campaign.reward.assignment.created'],
  ],
  [
    'POST /v1/loyalties/{campaignId}/earning-rules',
    () => ({
      body: [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 5 }, start_date: '2099-01-01T00:00:00Z' }],
    }),
    ['campaign.earning_rule.assigned'],
  ],
  [
    'PUT /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
    () => ({ body: { loyalty: { type: 'FIXED', points: 6 } } }),
    ['campaign.earning_rule.updated'],
  ],
  [
    'POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/disable',
    () => ({}),
    ['campaign.earning_rule.disabled'],
  ],
  [
    'POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/enable',
    () => ({}),
    ['campaign.earning_rule.enabled'],
  ],
  ['DELETE /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}', () => ({}), ['campaign.earning_rule.deleted']],
  [
    'POST /v1/loyalties/{campaignId}/tiers',
    () => ({ body: [{ name: 'Gold', points: { from: 900_000_000 } }] }),
    ['campaign.loyalty_tier.created'],
  ],
  [
    'PUT /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}',
    () => ({ body: { name: 'Platinum' } }),
    ['campaign.loyalty_tier.updated'],
  ],
  ['DELETE /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}', () => ({}), ['campaign.loyalty_tier.deleted']],
  [
    'PUT /v1/loyalties/{campaignId}/rewards/{assignmentId}',
    async () => ({ params: await anOffer(), body: { parameters: { loyalty: { points: 7 } } } }),
    ['campaign.reward.assignment.updated'],
  ],
  [
    'POST /v1/rewards/{rewardId}/assignments',
    async () => ({ params: { rewardId: await aReward() }, body: { campaign: ids.loyaltyId } }),
    ['campaign.reward.assignment.created'],
  ],
  [
    'PUT /v1/rewards/{rewardId}/assignments/{assignmentId}',
    async () => ({ params: await anOffer(), body: { parameters: { loyalty: { points: 8 } } } }),
    ['campaign.reward.assignment.updated'],
  ],
  ['POST /v1/referrals/members/{code}/holders', () => ({ body: [{ source_id: 'friend' }] }), ['customer.created']],
  [
    'POST /v1/referrals/{campaignId}/members/{code}/holders',
    () => ({ body: [{ source_id: 'aunt' }] }),
    ['customer.created'],
  ],
  [
    'POST /v1/promotions/{campaignId}/tiers',
    () => ({ body: { name: 'tier', action: ACTION } }),
    ['campaign.promotion_tier.created'],
  ],
  ['PUT /v1/promotions/tiers/{tierId}', () => ({ body: { name: 'other' } }), ['campaign.promotion_tier.updated']],
  ['POST /v1/promotions/tiers/{tierId}/disable', () => ({}), ['campaign.promotion_tier.disabled']],
  ['POST /v1/promotions/tiers/{tierId}/enable', () => ({}), ['campaign.promotion_tier.enabled']],
  [
    'POST /v1/promotions/{campaignId}/stacks',
    () => ({ body: { name: 'stack', tiers: { ids: [ids.tierId] } } }),
    ['campaign.promotion_stack.created'],
  ],
  [
    'PUT /v1/promotions/{campaignId}/stacks/{stackId}',
    () => ({ body: { name: 'other' } }),
    ['campaign.promotion_stack.updated'],
  ],
  [
    'DELETE /v1/promotions/tiers/{tierId}',
    async () => ({ params: { tierId: await aTier() } }),
    ['campaign.promotion_tier.deleted'],
  ],
  ['POST /v1/validation-rules', () => ({ body: { name: 'rule', rules: RULES } }), ['business_validation_rule.created']],
  ['PUT /v1/validation-rules/{ruleId}', () => ({ body: { rules: RULES } }), ['business_validation_rule.updated']],
  [
    'POST /v1/validation-rules/{ruleId}/assignments',
    () => ({ body: { campaign: ids.campaignId } }),
    ['business_validation_rule.assignment.created'],
  ],
  [
    'DELETE /v1/validation-rules/{ruleId}/assignments/{assignmentId}',
    () => ({}),
    ['business_validation_rule.assignment.deleted'],
  ],
  [
    'DELETE /v1/validation-rules/{ruleId}',
    async () => ({
      params: { ruleId: await made('POST /v1/validation-rules', { body: { name: 'gone', rules: {} } }) },
    }),
    ['business_validation_rule.created', 'business_validation_rule.deleted'],
  ],
  [
    'DELETE /v1/rewards/{rewardId}/assignments/{assignmentId}',
    async () => ({ params: await anOffer() }),
    ['campaign.reward.assignment.deleted'],
  ],
  ['DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}', () => ({}), ['campaign.reward.assignment.deleted']],
  ['DELETE /v1/vouchers/{code}', () => ({ params: { code: 'NEW' } }), ['voucher.deleted']],
  [
    'DELETE /v1/campaigns/{campaignId}',
    () => ({ params: { campaignId: 'one' } }),
    ['campaign.deleted', 'voucher.deleted'],
  ],
  [
    'DELETE /v1/loyalties/{campaignId}',
    () => ({ params: { campaignId: 'points' } }),
    ['campaign.deleted', 'voucher.deleted'],
  ],
  ['DELETE /v1/customers/{customerId}', () => ({ params: { customerId: 'ada' } }), ['customer.deleted']],
  ['POST /v1/customers/{customerId}/permanent-deletion', () => ({}), ['customer.deleted']],
];

/** Routes that are called to change something, and tell nothing. */
const SILENT: Readonly<Record<string, readonly string[]>> = {
  'decides and answers, and changes nothing': [
    'POST /client/v1/qualifications',
    'POST /client/v1/qualifications/nearest',
    'POST /client/v1/validations',
    'POST /client/v1/validations/best',
    'POST /v1/backtests',
    'POST /v1/campaigns/qualification',
    'POST /v1/campaigns/preview',
    'POST /v1/decisions/replay',
    'POST /v1/loyalties/{campaignId}/qualifications',
    'POST /v1/oauth/introspect',
    'POST /v1/promotions/tiers/{tierId}/validation',
    'POST /v1/promotions/validation',
    'POST /v1/qualifications',
    'POST /v1/qualifications/nearest',
    'POST /v1/validation-rules/{ruleId}/validation',
    'POST /v1/validations',
    'POST /v1/validations/best',
    'POST /v1/vouchers/qualification',
    'POST /v1/vouchers/{code}/validate',
    'POST /v1/worst-cases',
  ],
  'a claim leaves nothing behind; with the token of a shopper it is as below /v1': [
    'POST /client/v1/customers',
    'POST /client/v1/events',
  ],
  'the service keeps no consents': [
    'PUT /client/v1/customers/{customerId}/consents',
    'PUT /v1/customers/{customerId}/consents',
  ],
  'ends a reservation, of which events know nothing': [
    'DELETE /v1/vouchers/{code}/sessions',
    'DELETE /v1/vouchers/{code}/sessions/{sessionKey}',
  ],
  'ends the lock of an order, of which the audit trail tells': ['DELETE /v1/orders/{orderId}/sessions/{sessionId}'],
  'the published catalogue has no event of products, SKUs and collections': [
    'DELETE /v1/product-collections/{productCollectionId}',
    'DELETE /v1/products/{productId}',
    'DELETE /v1/products/{productId}/skus/{skuId}',
    'POST /v1/product-collections',
    'POST /v1/products',
    'POST /v1/products/bulk/async',
    'POST /v1/products/importCSV',
    'POST /v1/products/metadata/async',
    'POST /v1/products/{productId}/skus',
    'POST /v1/skus/importCSV',
    'PUT /v1/product-collections/{productCollectionId}',
    'PUT /v1/products/{productId}',
    'PUT /v1/products/{productId}/skus/{skuId}',
  ],
  'the code was announced when it went into the bin': ['DELETE /v1/trash-bin/{binEntryId}'],
  'the published catalogue says so: imports of orders send nothing': ['POST /v1/orders/import'],
  'the published catalogue has no event of a segment, but of customers who enter or leave it': [
    'DELETE /v1/segments/{segmentId}',
    'POST /v1/segments',
  ],
  'the published catalogue has no event of a campaign template': [
    'DELETE /v1/templates/campaigns/{campaignTemplateId}',
    'POST /management/v1/projects/{projectId}/templates/campaigns/{campaignTemplateId}/copy',
    'POST /v1/templates/campaigns',
    'PUT /v1/templates/campaigns/{campaignTemplateId}',
  ],
  'the published catalogue has no event of categories': ['DELETE /v1/categories/{categoryId}'],
  'the published catalogue has no event of rewards, but of where they are offered': [
    'DELETE /v1/rewards/{rewardId}',
    'POST /v1/rewards',
    'PUT /v1/rewards/{rewardId}',
  ],
  'the published catalogue has no event of a stack that is deleted': [
    'DELETE /v1/promotions/{campaignId}/stacks/{stackId}',
  ],
  'who holds a code no more is for the activity of customers': [
    'DELETE /v1/referrals/members/{code}/holders/{holderId}',
    'DELETE /v1/referrals/{campaignId}/members/{code}/holders/{holderId}',
  ],
  'files, keys, users, settings and webhooks are no business of receivers; the audit trail has them': [
    'DELETE /management/v1/projects/{projectId}',
    'DELETE /management/v1/projects/{projectId}/api-keys/{keyId}',
    'DELETE /management/v1/projects/{projectId}/api-keys/{keyId}/secrets/{secretId}',
    'DELETE /management/v1/projects/{projectId}/branding/{brandingId}',
    'DELETE /management/v1/projects/{projectId}/custom-event-schemas/{eventSchemaId}',
    'DELETE /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}',
    'DELETE /management/v1/projects/{projectId}/shopper-keys/{kid}',
    'DELETE /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}',
    'DELETE /management/v1/projects/{projectId}/users/{userId}',
    'DELETE /management/v1/projects/{projectId}/webhooks/{webhookId}',
    'DELETE /v1/exports/{exportId}',
    'POST /management/v1/projects',
    'POST /management/v1/projects/users/invite',
    'POST /management/v1/projects/{projectId}/api-keys',
    'POST /management/v1/projects/{projectId}/api-keys/{keyId}/rotate',
    'POST /management/v1/projects/{projectId}/branding',
    'POST /management/v1/projects/{projectId}/custom-event-schemas',
    'POST /management/v1/projects/{projectId}/metadata-schemas',
    'POST /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}/purge',
    'POST /management/v1/projects/{projectId}/shopper-keys',
    'POST /management/v1/projects/{projectId}/shopper-keys/{kid}/rotate',
    'POST /management/v1/projects/{projectId}/stacking-rules',
    'POST /management/v1/projects/{projectId}/users',
    'POST /management/v1/projects/{projectId}/webhook-secret/rotate',
    'POST /management/v1/projects/{projectId}/webhook-sendouts/{sendoutId}/retry',
    'POST /management/v1/projects/{projectId}/webhooks',
    'POST /management/v1/projects/{projectId}/webhooks/{webhookId}/replay',
    'POST /management/v1/projects/{projectId}/webhooks/{webhookId}/test',
    'POST /v1/campaigns/{campaignId}/transactions/export',
    'POST /v1/exports',
    'POST /v1/loyalties/members/{code}/transactions/export',
    'POST /v1/loyalties/{campaignId}/members/{code}/transactions/export',
    'POST /v1/loyalties/{campaignId}/points-expiration/export',
    'POST /v1/loyalties/{campaignId}/transactions/export',
    'POST /v1/oauth/token',
    'POST /v1/oauth/token/revoke',
    'POST /v1/orders/export',
    'POST /v1/uploads',
    'POST /v1/vouchers/{code}/transactions/export',
    'PUT /management/v1/projects/{projectId}',
    'PUT /management/v1/projects/{projectId}/api-keys/{keyId}',
    'PUT /management/v1/projects/{projectId}/branding/{brandingId}',
    'PUT /management/v1/projects/{projectId}/custom-event-schemas/{eventSchemaId}',
    'PUT /management/v1/projects/{projectId}/metadata-schemas/{metadataSchemaId}',
    'PUT /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}',
    'PUT /management/v1/projects/{projectId}/users/{userId}',
    'PUT /management/v1/projects/{projectId}/webhooks/{webhookId}',
  ],
};

/** Whether the answer is a record of the configuration that no event is about. Names of events are plural, or not. */
function isOfSilentKind(answer: unknown): boolean {
  const [, object = ''] = /^records\/([a-z-]+)$/.exec(String(answer)) ?? [];
  const name = singular(object.replaceAll('-', '_'));
  const isKind = Object.values(app.CONFIG_KINDS).some((kind) => singular(kind.object) === name);
  return isKind && !app.WEBHOOK_EVENTS.some((event) => singular(event.split('.')[0] ?? '') === name);
}

const singular = (name: string): string => name.replaceAll(/s(?=_|$)/g, '');

it('stands here for every route that may change something', () => {
  const changing = ALL.filter(({ method, handler }) => method !== 'GET' || handler.endpoint?.idempotent);
  const keys = changing.map(({ key }) => key);
  const named = [...TOLD.map(([key]) => key), ...Object.values(SILENT).flat()];
  const unnamed = changing.filter(({ key }) => !named.includes(key));

  expect(named.filter((key) => !keys.includes(key))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  expect(unnamed.filter(({ handler }) => !isOfSilentKind(handler.endpoint?.answer)).map(({ key }) => key)).toEqual([]);
  expect(unnamed.map(({ key }) => key)).toContain('POST /v1/categories');
});

it.each(TOLD)('%s emits its events', async (key, call, types) => {
  await send(key, await call());

  expect(await toldTypes()).toEqual([...types].sort());
});
