// One request to every route that succeeds, in an order in which each finds what it needs: what a function asks of the
// table while it works, not only while it refuses.
import { aDecision } from '../decisions';
import { csvForm } from '../csv-form';
import { PROJECT as OWN_PROJECT } from '../projects';
import type { Ids } from '../populated';
import type { Route, Schema } from '../routes';

export interface TourCall {
  readonly body?: unknown;
  readonly query?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the tour knows: the records of the project, the pictures of a code, an order in use, and by its route what it has made itself. */
export type Known = Ids & { readonly qrId: string; readonly barcodeId: string } & {
  readonly made: ReadonlyMap<string, string>;
  /** The source id of an order that some request has, and the session by which it has it. */
  readonly lockedOrder: string;
  /** The id of a worst case whose report is there. */
  readonly worstCase: string;
  /** The id of a backtest whose report is there. */
  readonly backtest: string;
  readonly lockId: string;
};

export type Step = readonly [route: string, call?: (known: Known) => TourCall];

const GIFT = { type: 'GIFT_VOUCHER', gift: { amount: 500 } };
const COUPONS = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } };
const CARD = { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } };
const A_WEBHOOK = {
  target_url: 'http://127.0.0.1:1024/',
  events: ['redemption.rollback.succeeded'],
  headers: { a: 'b' },
};
const A_YEAR = { after: '2026-01-01T00:00:00.000Z', before: '2027-01-01T00:00:00.000Z' };
const TOUR_USER = { params: { userId: 'tour@example.com' } };
const COPIED_TEMPLATE = { name: 'tour-copy', destination_project_id: OWN_PROJECT };
const INVITED = { email: 'invited@example.com', projects: { [OWN_PROJECT]: 'VIEWER' } };
const coupons = (name: string) => ({ name, campaign_type: 'DISCOUNT_COUPONS', vouchers_count: 3, voucher: COUPONS });
const order = { amount: 10_000 };
const TAG = { tag: { type: 'string', optional: true } };
const GONE_TAG = { tag: { type: 'string', deleted: true } };
const renamed = { body: { name: 'renamed' } };
const metadata = { tour: true };
/** A line that changes the catalogue. */
const overriding = {
  quantity: 1,
  product: { source_id: 'tour-cap', override: true, name: 'Cap' },
  sku: { source_id: 'tour-cap-xl', override: true, sku: 'Cap XL', price: order.amount },
};
const voucher = (id: string, members: object = {}) => ({ object: 'voucher', id, ...members });
const pointsOf = (points: number) => ({ parameters: { loyalty: { points } } });
const lock = (id: string, key: string) => ({
  redeemables: [voucher(id, { gift: { credits: 1 } })],
  order,
  session: { type: 'LOCK', key },
});
const [A_TIER, A_CARD] = ['/v1/promotions/tiers/{tierId}', '/v1/loyalties/members/{code}'];
const [LOYALTY, CARD_OF] = ['/v1/loyalties/{campaignId}', '/v1/loyalties/{campaignId}/members/{code}'];
const EARNING_RULE = `${LOYALTY}/earning-rules/{earningRuleId}`;
const LOYALTY_TIER = `${LOYALTY}/tiers/{loyaltyTierId}`;
const REFERRAL_OF = '/v1/referrals/{campaignId}/members/{code}/holders';
const PROJECT = '/management/v1/projects/{projectId}';

/** The reward that the tour has made, and its assignment. */
const rewardOf = ({ made }: Known) => ({
  rewardId: made.get('POST /v1/rewards')!,
  assignmentId: made.get('POST /v1/rewards/{rewardId}/assignments')!,
});

/** A body that a schema of plain members admits; null where it asks for nothing, or for more than texts and whole numbers. */
function plainBody({ properties = {}, required = [] }: Schema): Readonly<Record<string, unknown>> | null {
  const members = required.map((name) => [name, plainValue(properties[name])] as const);
  return members.length === 0 || members.some(([, value]) => value === null) ? null : Object.fromEntries(members);
}

function plainValue({ type, pattern, minimum = 0 }: Schema = {}): string | number | null {
  if (pattern !== undefined) return null;
  if (type === 'integer') return minimum;
  return type === 'string' ? 'tour' : null;
}

/** Routes without a step that make a record of plain members. */
export function plainSteps(routes: Iterable<Route>): readonly Step[] {
  const listed = new Set(STEPS.map(([key]) => key));
  return [...routes].flatMap(({ key, method, params, body }) => {
    const sent = method === 'POST' && params.length === 0 && body && !listed.has(key) ? plainBody(body.schema) : null;
    return sent ? [[key, () => ({ body: sent })] as const] : [];
  });
}

/** What makes records; each is sent a second time as a repeat where its route takes an Idempotency-Key. */
const MAKING: readonly Step[] = [
  ['POST /v1/vouchers', () => ({ body: GIFT })],
  ['POST /v1/vouchers/{code}', () => ({ params: { code: 'TOUR-GIFT' }, body: GIFT })],
  ['POST /v1/vouchers/import', () => ({ body: [{ code: 'TOUR-1', ...GIFT }] })],
  ['POST /v1/vouchers/importCSV', () => csvForm('Code,Voucher Type,Value', 'TOUR-4,GIFT_VOUCHER,5')],
  ['POST /v1/campaigns/{campaignId}/importCSV', () => csvForm('Code', 'TOUR-5')],
  ['POST /v1/customers/importCSV', () => csvForm('Source_id', 'tour-file')],
  ['POST /v1/products/importCSV', () => csvForm('source_id,name', 'tour-file,tour')],
  ['POST /v1/skus/importCSV', () => csvForm('product_id,source_id', 'tour-file,tour-file-sku')],
  ['POST /v1/exports', () => ({ body: { exported_object: 'redemption' } })],
  ['POST /v1/orders/export', () => ({ body: {} })],
  ['POST /v1/vouchers/{code}/transactions/export', () => ({ body: {} })],
  ['POST /v1/campaigns/{campaignId}/transactions/export', () => ({ body: {} })],
  ['POST /v1/loyalties/{campaignId}/transactions/export', () => ({ body: {} })],
  ['POST /v1/loyalties/{campaignId}/points-expiration/export', () => ({ body: {} })],
  ['POST /v1/loyalties/members/{code}/transactions/export', () => ({ body: {} })],
  [`POST ${CARD_OF}/transactions/export`, () => ({ body: {} })],
  ['POST /v1/campaigns', () => ({ body: coupons('tour') })],
  ['POST /v1/campaigns/{campaignId}/vouchers', () => ({ body: {} })],
  ['POST /v1/campaigns/{campaignId}/vouchers/{code}', () => ({ params: { code: 'TOUR-2' }, body: {} })],
  ['POST /v1/campaigns/{campaignId}/import', () => ({ body: [{ code: 'TOUR-3' }] })],
  [
    'POST /v1/loyalties',
    () => ({ body: { name: 'tour-points', type: 'AUTO_UPDATE', voucher: CARD, vouchers_count: 1 } }),
  ],
  ['POST /v1/customers', () => ({ body: { source_id: 'tour', metadata } })],
  [
    'POST /v1/orders',
    () => ({ body: { source_id: 'tour', ...order, customer: { source_id: 'tour-buyer' }, status: 'PAID' } }),
  ],
  [
    'POST /v1/orders/import',
    () => ({ body: [{ source_id: 'tour-import', ...order, customer: { source_id: 'tour' } }] }),
  ],
  ['POST /v1/products', () => ({ body: { source_id: 'tour', name: 'tour', price: 100 } })],
  ['POST /v1/products/{productId}/skus', () => ({ body: { source_id: 'tour-sku', sku: 'tour' } })],
  [
    'POST /v1/product-collections',
    ({ productId }) => ({ body: { name: 'tour', type: 'STATIC', products: [{ object: 'product', id: productId }] } }),
  ],
  ['POST /v1/templates/campaigns', ({ tierId }) => ({ body: { name: 'tour', promotion_tier_id: tierId } })],
  ['POST /v1/segments', ({ customerId }) => ({ body: { name: 'tour', type: 'static', customers: [customerId] } })],
  [
    'POST /v1/promotions/{campaignId}/tiers',
    () => ({ body: { name: 'tour', action: { discount: { type: 'AMOUNT', amount_off: 1 } } } }),
  ],
  ['POST /v1/promotions/{campaignId}/stacks', ({ tierId }) => ({ body: { name: 'tour', tiers: { ids: [tierId] } } })],
  [
    'POST /v1/rewards',
    ({ productId }) => ({ body: { name: 'tour', type: 'MATERIAL', parameters: { product: { id: productId } } } }),
  ],
  [`POST ${LOYALTY}/earning-rules`, () => ({ body: [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } }] })],
  [`POST ${LOYALTY}/tiers`, () => ({ body: [{ name: 'tour', points: { from: 900_000_000 } }] })],
  ['POST /v1/validation-rules', () => ({ body: { name: 'tour', rules: {} } })],
  ['POST /v1/validation-rules/{ruleId}/validation', () => ({ body: { order } })],
  ['POST /v1/validation-rules/{ruleId}/assignments', ({ giftCode }) => ({ body: { voucher: giftCode } })],
  [`POST ${PROJECT}/api-keys`, () => ({ body: { kind: 'client', name: 'tour' } })],
  [`POST ${PROJECT}/custom-event-schemas`, () => ({ body: { name: 'tour', schema: { properties: {} } } })],
  [`POST ${PROJECT}/metadata-schemas`, () => ({ body: { related_object: 'product', properties: TAG } })],
  [`POST ${PROJECT}/users`, () => ({ body: { login: 'tour@example.com', role: 'VIEWER' } })],
  ['POST /management/v1/projects/users/invite', () => ({ body: INVITED })],
  [`GET ${PROJECT}/users/{userId}`, () => TOUR_USER],
  [`POST ${PROJECT}/shopper-keys`, () => ({ body: { algorithm: 'ES256', name: 'tour' } })],
  [`POST ${PROJECT}/webhooks`, () => ({ body: A_WEBHOOK })],
];

/** What looks at records, changes them and moves value. */
const USING: readonly Step[] = [
  ['GET /api/v1/assets/qr/{id}', ({ qrId }) => ({ params: { id: qrId } })],
  ['GET /api/v1/assets/barcode/{id}', ({ barcodeId }) => ({ params: { id: barcodeId } })],
  ['GET /v1/publications/create', () => ({ query: 'customer[source_id]=tour-get&campaign=HERE-coupons' })],
  ['GET /dashboard/counters', () => ({})],
  ['GET /dashboard/search', ({ code }) => ({ query: `q=${code}` })],
  ['POST /v1/campaigns/preview', () => ({ body: { campaign: coupons('Try'), order } })],
  ['POST /v1/validations', ({ giftCode }) => ({ body: lock(giftCode, 'tour') })],
  ['POST /client/v1/validations', ({ giftCode }) => ({ body: lock(giftCode, 'tour-client') })],
  ['POST /v1/decisions/replay', () => ({ body: aDecision() })],
  ['POST /v1/validations/best', ({ code }) => ({ body: { order, candidates: [voucher(code)] } })],
  [
    'POST /v1/worst-cases',
    ({ code }) => ({
      body: { bounds: { amounts: { from: 1_000, to: 2_000, step: 500 } }, candidates: [voucher(code)] },
    }),
  ],
  ['GET /v1/worst-cases/{async_action_id}', ({ worstCase }) => ({ params: { async_action_id: worstCase } })],
  ['POST /v1/backtests', () => ({ body: { from: '2026-01-01', to: '2026-02-01', changes: [], add_to_requests: [] } })],
  ['GET /v1/backtests/{async_action_id}', ({ backtest }) => ({ params: { async_action_id: backtest } })],
  ['POST /client/v1/validations/best', ({ code }) => ({ body: { order, candidates: [voucher(code)] } })],
  ['GET /client/v1/validate', ({ code }) => ({ query: `code=${code}&amount=1000` })],
  ['GET /client/v1/promotions/validation', () => ({ query: 'amount=1000' })],
  ['POST /v1/promotions/validation', () => ({ body: { order } })],
  [`POST ${A_TIER}/validation`, () => ({ body: { order } })],
  [
    'POST /v1/vouchers/{code}/validate',
    ({ giftCode }) => ({
      params: { code: giftCode },
      body: { order, gift: { credits: 1 }, session: { type: 'LOCK', key: 'tour-code' } },
    }),
  ],
  ['POST /v1/qualifications', ({ customerId }) => ({ body: { scenario: 'ALL', customer: { id: customerId }, order } })],
  ['POST /v1/vouchers/qualification', () => ({ body: { order } })],
  ['POST /v1/campaigns/qualification', () => ({ body: { order } })],
  ['POST /client/v1/qualifications', () => ({ body: { scenario: 'ALL', order } })],
  [`POST ${LOYALTY}/qualifications`, ({ customerId }) => ({ body: { customer: { id: customerId }, order } })],
  ['POST /v1/qualifications/nearest', ({ code }) => ({ body: { order, redeemables: [voucher(code)] } })],
  ['POST /client/v1/qualifications/nearest', () => ({ body: { order } })],
  [
    'DELETE /v1/vouchers/{code}/sessions/{sessionKey}',
    ({ giftCode }) => ({ params: { code: giftCode, sessionKey: 'tour' } }),
  ],
  [
    'DELETE /v1/orders/{orderId}/sessions/{sessionId}',
    ({ lockedOrder, lockId }) => ({ params: { orderId: lockedOrder, sessionId: lockId } }),
  ],
  ['DELETE /v1/vouchers/{code}/sessions', ({ giftCode }) => ({ params: { code: giftCode } })],
  ['POST /v1/oauth/token', () => ({ body: { grant_type: 'client_credentials', scope: 'api' } })],
  ['POST /v1/oauth/introspect', () => ({ body: { access_token: 'none' } })],
  ['POST /v1/vouchers/{code}/balance', () => ({ body: { amount: 7 } })],
  [`POST ${A_CARD}/balance`, () => ({ body: { points: 50 } })],
  [`POST ${CARD_OF}/balance`, () => ({ body: { points: 50 } })],
  [`POST ${A_CARD}/pending-points/{pendingPointsId}/balance`, () => ({ body: { points: 5 } })],
  [`POST ${A_CARD}/pending-points/{pendingPointsId}/activate`],
  [
    `POST ${A_CARD}/pending-points/{pendingPointsId}/cancel`,
    ({ otherPendingPointsId }) => ({ params: { pendingPointsId: otherPendingPointsId } }),
  ],
  [`POST ${CARD_OF}/transfers`, ({ otherCardCode }) => ({ body: [{ code: otherCardCode, points: 50 }] })],
  ['POST /v1/vouchers/{code}/redemption', () => ({ body: { order, customer: { source_id: 'tour-once' } } })],
  [
    'POST /v1/redemptions',
    ({ code, giftCode, tierId }) => ({
      body: {
        redeemables: [
          voucher(code),
          voucher(giftCode, { gift: { credits: 5 } }),
          { object: 'promotion_tier', id: tierId },
        ],
        order: { source_id: 'tour-paid', items: [overriding] },
        customer: { source_id: 'tour-stack' },
      },
    }),
  ],
  [
    'POST /client/v1/redemptions',
    ({ code }) => ({ body: { redeemables: [voucher(code)], order, customer: { source_id: 'tour-claim' } } }),
  ],
  ['POST /client/v1/redeem', ({ code }) => ({ query: `code=${code}`, body: { order } })],
  [
    `POST ${A_TIER}/redemption`,
    () => ({ body: { order: { source_id: 'tour-tier', ...order }, customer: { source_id: 'tour-tier' } } }),
  ],
  [`POST ${A_CARD}/redemption`, ({ rewardId }) => ({ body: { reward: { id: rewardId }, order } })],
  [`POST ${CARD_OF}/redemption`, ({ rewardId }) => ({ body: { reward: { id: rewardId }, order } })],
  ['POST /v1/redemptions/{redemptionId}/returns', () => ({ body: { all: true } })],
  ['POST /v1/redemptions/{id}/rollbacks', () => ({ body: {} })],
  ['POST /v1/redemptions/{id}/rollback', () => ({ body: { order: { amount: 1 } } })],
  [
    'POST /v1/publications',
    () => ({
      body: { campaign: { name: 'HERE-coupons' }, customer: { source_id: 'tour-published' }, source_id: 'tour' },
    }),
  ],
  ['POST /v1/events', () => ({ body: { event: 'tour', customer: { source_id: 'tour-event' } } })],
  ['POST /client/v1/events', () => ({ body: { event: 'tour', customer: { source_id: 'tour-page' } } })],
  ['POST /v1/publication', () => ({ body: { campaign: 'HERE-coupons', customer: { source_id: 'tour-older' } } })],
  [
    'POST /client/v1/publications',
    () => ({ body: { campaign: { name: 'HERE-coupons' }, customer: { source_id: 'tour-page' } } }),
  ],
  [
    'POST /client/v1/publish',
    () => ({ body: { campaign: { name: 'HERE-coupons' }, customer: { source_id: 'tour-publish' } } }),
  ],
  [
    `POST ${LOYALTY}/members`,
    () => ({ params: { campaignId: 'tour-points' }, body: { customer: { source_id: 'tour-member' } } }),
  ],
  ['POST /v1/referrals/members/{code}/holders', () => ({ body: [{ source_id: 'tour-friend' }] })],
  [`POST ${REFERRAL_OF}`, () => ({ body: [{ source_id: 'tour-aunt' }] })],
  ['PUT /v1/orders/{orderId}', () => ({ body: { status: 'FULFILLED', metadata, items: [overriding] } })],
  ['PUT /v1/vouchers/{code}', () => ({ body: { metadata } })],
  ['POST /v1/vouchers/{code}/disable', ({ referralCode }) => ({ params: { code: referralCode } })],
  ['POST /v1/vouchers/{code}/enable', ({ referralCode }) => ({ params: { code: referralCode } })],
  ['POST /v1/vouchers/bulk/async', ({ code }) => ({ body: [{ code, metadata }] })],
  ['POST /v1/vouchers/metadata/async', ({ code }) => ({ body: { codes: [code], metadata } })],
  ['PUT /v1/campaigns/{campaignId}', () => ({ body: { metadata, voucher: COUPONS } })],
  ['POST /v1/campaigns/{campaignId}/disable'],
  ['POST /v1/campaigns/{campaignId}/enable'],
  ['PUT /v1/categories/{categoryId}', () => renamed],
  ['PUT /v1/customers/{customerId}/consents', () => ({ body: { unsubscribed: true } })],
  ['PUT /v1/customers/{customerId}', () => ({ body: { metadata } })],
  ['POST /v1/customers/bulk/async', () => ({ body: [{ source_id: 'tour', metadata }, { source_id: 'tour-bulk' }] })],
  [
    'POST /v1/customers/metadata/async',
    () => ({ body: { source_ids: ['tour', 'tour-upsert'], metadata, upsert: true } }),
  ],
  ['PUT /v1/products/{productId}', () => renamed],
  ['PUT /v1/products/{productId}/skus/{skuId}', () => ({ body: { sku: 'renamed' } })],
  [
    'POST /v1/products/bulk/async',
    () => ({
      body: [
        { source_id: 'tour', name: 'Tour' },
        { source_id: 'tour-bulk', name: 'Bulk' },
      ],
    }),
  ],
  [
    'POST /v1/products/metadata/async',
    () => ({ body: { source_ids: ['tour', 'tour-upsert'], metadata, upsert: true } }),
  ],
  [`PUT ${A_TIER}`, () => renamed],
  [`POST ${A_TIER}/disable`],
  [`POST ${A_TIER}/enable`],
  ['PUT /v1/promotions/{campaignId}/stacks/{stackId}', () => renamed],
  ['PUT /v1/product-collections/{productCollectionId}', () => renamed],
  ['PUT /v1/rewards/{rewardId}', () => renamed],
  [
    'POST /v1/rewards/{rewardId}/assignments',
    ({ made }) => ({
      params: { rewardId: made.get('POST /v1/rewards')! },
      body: { campaign: 'tour-points', ...pointsOf(2) },
    }),
  ],
  [
    'PUT /v1/rewards/{rewardId}/assignments/{assignmentId}',
    (known) => ({ params: rewardOf(known), body: pointsOf(3) }),
  ],
  [
    `PUT ${LOYALTY}/rewards/{assignmentId}`,
    (known) => ({ params: { ...rewardOf(known), campaignId: 'tour-points' }, body: pointsOf(4) }),
  ],
  [`PUT ${EARNING_RULE}`, () => ({ body: { metadata } })],
  [`PUT ${LOYALTY_TIER}`, () => ({ body: { metadata } })],
  [`POST ${EARNING_RULE}/disable`],
  [`POST ${EARNING_RULE}/enable`],
  [`PUT ${LOYALTY}`, () => ({ body: { metadata } })],
  ['PUT /v1/templates/campaigns/{campaignTemplateId}', () => renamed],
  [
    'POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup',
    () => ({ body: { name: 'tour-template', vouchers_count: 1 } }),
  ],
  [
    'POST /v1/templates/campaigns/{campaignTemplateId}/tier-setup',
    ({ promotionId }) => ({ body: { name: 'tour', campaign_id: promotionId } }),
  ],
  ['PUT /v1/validation-rules/{ruleId}', () => ({ body: { name: 'renamed' } })],
  ['POST /management/v1/projects', () => ({ body: { name: 'Tour', client_trusted_domains: ['*'], users: [] } })],
  [`PUT ${PROJECT}`, () => ({ body: { timezone: 'Europe/Berlin' } })],
  [`PUT ${PROJECT}/stacking-rules/{stackingRulesId}`, () => ({ body: { redeemables_application_mode: 'PARTIAL' } })],
  [`PUT ${PROJECT}/custom-event-schemas/{eventSchemaId}`, () => renamed],
  [
    `PUT ${PROJECT}/metadata-schemas/{metadataSchemaId}`,
    ({ made }) => ({
      params: { metadataSchemaId: made.get(`POST ${PROJECT}/metadata-schemas`)! },
      body: { properties: GONE_TAG },
    }),
  ],
  [
    `POST ${PROJECT}/metadata-schemas/{metadataSchemaId}/purge`,
    ({ made }) => ({
      params: { metadataSchemaId: made.get(`POST ${PROJECT}/metadata-schemas`)! },
      body: { property: 'tag' },
    }),
  ],
  [`PUT ${PROJECT}/api-keys/{keyId}`, () => renamed],
  [`PUT ${PROJECT}/users/{userId}`, () => ({ ...TOUR_USER, body: { role: 'USER' } })],
  [`POST ${PROJECT}/shopper-keys/{kid}/rotate`, () => ({ body: {} })],
  [`POST ${PROJECT}/webhook-secret/rotate`],
  [`POST ${PROJECT}/templates/campaigns/{campaignTemplateId}/copy`, () => ({ body: COPIED_TEMPLATE })],
  [`PUT ${PROJECT}/branding/{brandingId}`, () => ({ body: { contact: { phone: '+48' } } })],
  [`PUT ${PROJECT}/webhooks/{webhookId}`, () => ({ body: { events: ['customer.created'] } })],
  [`POST ${PROJECT}/webhooks/{webhookId}/test`, () => ({ body: {} })],
  [`POST ${PROJECT}/webhooks/{webhookId}/replay`, () => ({ body: A_YEAR })],
  [`POST ${PROJECT}/webhook-sendouts/{sendoutId}/retry`],
];

/** What takes records away, and what can only be made again once they are gone. */
const ENDING: readonly Step[] = [
  ['DELETE /v1/exports/{exportId}'],
  [`DELETE ${PROJECT}/api-keys/{keyId}/secrets/{secretId}`],
  [`POST ${PROJECT}/api-keys/{keyId}/rotate`, () => ({ body: {} })],
  [`DELETE ${PROJECT}/api-keys/{keyId}`],
  [`DELETE ${PROJECT}/users/{userId}`, () => TOUR_USER],
  [`DELETE ${PROJECT}/shopper-keys/{kid}`],
  [`DELETE ${PROJECT}/webhooks/{webhookId}`],
  [`DELETE ${PROJECT}/branding/{brandingId}`],
  [`POST ${PROJECT}/branding`, () => ({ body: { brand: { name: 'Tour' } } })],
  [`DELETE ${PROJECT}/custom-event-schemas/{eventSchemaId}`],
  [`DELETE ${PROJECT}/metadata-schemas/{metadataSchemaId}`],
  [`DELETE ${PROJECT}/stacking-rules/{stackingRulesId}`],
  [`POST ${PROJECT}/stacking-rules`, () => ({ body: {} })],
  ['DELETE /v1/referrals/members/{code}/holders/{holderId}'],
  [`DELETE ${REFERRAL_OF}/{holderId}`, ({ made }) => ({ params: { holderId: made.get(`POST ${REFERRAL_OF}`)! } })],
  ['DELETE /v1/validation-rules/{ruleId}/assignments/{assignmentId}'],
  [
    'DELETE /v1/validation-rules/{ruleId}',
    ({ made }) => ({ params: { ruleId: made.get('POST /v1/validation-rules')! } }),
  ],
  ['DELETE /v1/rewards/{rewardId}/assignments/{assignmentId}', (known) => ({ params: rewardOf(known) })],
  ['DELETE /v1/rewards/{rewardId}', ({ made }) => ({ params: { rewardId: made.get('POST /v1/rewards')! } })],
  ['DELETE /v1/products/{productId}/skus/{skuId}'],
  ['DELETE /v1/product-collections/{productCollectionId}'],
  ['DELETE /v1/segments/{segmentId}', ({ made }) => ({ params: { segmentId: made.get('POST /v1/segments')! } })],
  ['DELETE /v1/products/{productId}', () => ({ query: 'force=true' })],
  ['DELETE /v1/promotions/{campaignId}/stacks/{stackId}'],
  [`DELETE ${A_TIER}`, ({ made }) => ({ params: { tierId: made.get('POST /v1/promotions/{campaignId}/tiers')! } })],
  [`DELETE ${EARNING_RULE}`],
  [`DELETE ${LOYALTY_TIER}`],
  [`DELETE ${LOYALTY}/rewards/{assignmentId}`],
  [`POST ${LOYALTY}/rewards`, ({ rewardId }) => ({ body: [{ reward: rewardId }] })],
  ['DELETE /v1/templates/campaigns/{campaignTemplateId}'],
  ['DELETE /v1/categories/{categoryId}'],
  ['DELETE /v1/vouchers/{code}', () => ({ params: { code: 'TOUR-GIFT' } })],
  ['DELETE /v1/trash-bin/{binEntryId}'],
  ['DELETE /v1/vouchers/{code}', () => ({ params: { code: 'TOUR-1' }, query: 'force=true' })],
  ['DELETE /v1/customers/{customerId}', () => ({ params: { customerId: 'tour' } })],
  ['POST /v1/customers/{customerId}/permanent-deletion'],
  ['DELETE /v1/campaigns/{campaignId}', () => ({ query: 'force=true' })],
  [`DELETE ${LOYALTY}`, () => ({ query: 'force=true' })],
  [
    'DELETE /management/v1/projects/{projectId}',
    ({ made }) => ({ params: { projectId: made.get('POST /management/v1/projects')! }, query: 'name=Tour' }),
  ],
];

/** What a page does for the customer of a token, and for nobody else. */
const WITH_TOKEN: readonly Step[] = [
  ['POST /client/v1/customers', () => ({ body: { name: 'Ada' } })],
  ['GET /client/v1/vouchers'],
  ['PUT /client/v1/customers/{customerId}/consents', () => ({ params: { customerId: 'ada' }, body: {} })],
];

export const TOUR = { MAKING, USING, ENDING };
export const STEPS: readonly Step[] = [...MAKING, ...USING, ...WITH_TOKEN, ...ENDING];

/** What leaves work in the background, one batch after the other. */
export const WORK: readonly (readonly Step[])[] = [
  [
    ['POST /v1/campaigns', () => ({ body: coupons('work') })],
    [
      'POST /v1/loyalties',
      () => ({ body: { name: 'work-points', type: 'AUTO_UPDATE', voucher: CARD, vouchers_count: 2 } }),
    ],
    ['POST /v1/vouchers/import', () => ({ body: [{ code: 'WORK-1', ...GIFT }] })],
    ['POST /v1/campaigns/{campaignId}/import', () => ({ body: [{ code: 'WORK-2' }] })],
    ['POST /v1/vouchers/importCSV', () => csvForm('Code,Voucher Type,Value', 'WORK-3,GIFT_VOUCHER,5')],
    ['POST /v1/customers/importCSV', () => csvForm('Source_id', 'work-file')],
    ['POST /v1/products/importCSV', () => csvForm('source_id,name', 'work-file,work')],
    ['POST /v1/exports', () => ({ body: { exported_object: 'voucher' } })],
    ['POST /v1/customers/bulk/async', () => ({ body: [{ source_id: 'work' }] })],
    [
      'POST /v1/customers/metadata/async',
      () => ({ body: { source_ids: ['tour', 'work-upsert'], metadata, upsert: true } }),
    ],
    ['POST /v1/products/bulk/async', () => ({ body: [{ source_id: 'work', name: 'work' }] })],
    ['POST /v1/products/metadata/async', () => ({ body: { source_ids: ['work'], metadata } })],
    ['POST /v1/vouchers/bulk/async', ({ code }) => ({ body: [{ code, metadata: { work: true } }] })],
    ['POST /v1/vouchers/metadata/async', ({ code }) => ({ body: { codes: [code], metadata: { work: 1 } } })],
    ['POST /v1/orders/import', () => ({ body: [{ source_id: 'work', ...order, customer: { source_id: 'work' } }] })],
  ],
  [
    [
      'PUT /v1/campaigns/{campaignId}',
      () => ({
        params: { campaignId: 'tour' },
        body: { voucher: { ...COUPONS, discount: { type: 'PERCENT', percent_off: 6 } } },
      }),
    ],
    ['DELETE /v1/campaigns/{campaignId}', () => ({ params: { campaignId: 'work' }, query: 'force=true' })],
    ['DELETE /v1/loyalties/{campaignId}', () => ({ params: { campaignId: 'work-points' } })],
  ],
];
