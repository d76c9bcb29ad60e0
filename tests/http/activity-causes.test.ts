// Every entry of the activity of a customer names the call that made it, as the webhook events of that call do.
import * as app from '../support/app';
import {
  aRuntime,
  callRoute,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putWebhook,
  type TestRuntime,
} from '../support/shop';

interface Cause {
  readonly group_id: string | null;
  readonly source: unknown;
}

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly group_id: string | null;
  readonly data: { readonly event_source: unknown };
}

let rt: TestRuntime;
const seen = new Set<string>();
const types = new Set<string>();
const PEOPLE = ['jo', 'friend'];
const JO = { customer: { source_id: 'jo' } };

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await putWebhook(rt, app.WEBHOOK_EVENTS);
});

/** Entries that the list of a person did not have before. */
async function newEntries(): Promise<readonly Entry[]> {
  const lists = await Promise.all(
    PEOPLE.map((customerId) =>
      callRoute('GET /v1/customers/{customerId}/activity', { params: { customerId }, query: 'limit=100' }),
    ),
  );
  const entries = lists.flatMap(({ body }) => (body.data ?? []) as readonly Entry[]);
  const fresh = entries.filter(({ id }) => !seen.has(id));
  fresh.forEach(({ id, type }) => {
    seen.add(id);
    types.add(type);
  });
  return fresh;
}

/** The causes of the events since. */
async function eventCauses(): Promise<readonly Cause[]> {
  const rows = await rt.store.outbox.due(1_000);
  await app.dispatchRows(rt, rows);
  return rows.map(({ row: { group_id, source } }) => ({ group_id, source }));
}

type Call = Parameters<typeof callRoute>[1];

/** Makes a call; what it adds to the activities must name it. */
async function caused(key: string, call: Call, status = 200): Promise<HttpAnswer> {
  rt.clock.advance(1_000);
  const answer = await callRoute(key, call);
  expect([key, answer.status, answer.body]).toEqual([key, status, answer.body]);
  const events = await eventCauses();
  const entries = await newEntries();
  const requestId = answer.headers['x-request-id'] ?? null;
  const source = { channel: 'API', api_key: { name: null, app_id: KEYS.server['X-App-Id'] } };
  const known = entries.map(({ type, group_id, data }) => ({ type, group_id, source: data.event_source }));
  expect(known).toEqual(known.map(({ type }) => ({ type, group_id: requestId, source })));
  expect(known.length).toBeGreaterThan(0);
  events.forEach((cause) => expect(cause).toEqual({ group_id: requestId, source }));
  return answer;
}

/** Makes a call that adds nothing. */
async function prepared(key: string, body: unknown, params = {}): Promise<Readonly<Record<string, unknown>>> {
  const { status, body: made } = await callRoute(key, { body, params });
  expect([key, status, made]).toEqual([key, 200, made]);
  await eventCauses();
  return made;
}

const gift = (code: string) => ({ type: 'GIFT_VOUCHER', code, gift: { amount: 5_000 } });
const spend = (id: string, source_id: string) => ({
  ...JO,
  redeemables: [{ object: 'voucher', id }],
  order: { source_id, amount: 900 },
});

describe('entries of an activity', () => {
  it('name the call that made a customer, changed them, and tracked an event of theirs', async () => {
    await caused('POST /v1/customers', { body: { source_id: 'jo' } });
    await caused('PUT /v1/customers/{customerId}', { params: { customerId: 'jo' }, body: { name: 'Jo' } });
    await caused('POST /v1/customers', { body: { source_id: 'jo', name: 'Joanna' } });
    await caused('POST /v1/events', { body: { event: 'opened', ...JO } });
    await caused('POST /v1/events', { body: { event: 'opened', customer: { source_id: 'jo', name: 'Jojo' } } });
  });

  it('name the call that made an order, and those that changed it', async () => {
    const made = await caused('POST /v1/orders', { body: { source_id: 'own', amount: 700, ...JO } });
    const change = (body: object) => caused('PUT /v1/orders/{orderId}', { params: { orderId: made.body.id }, body });
    await change({ metadata: { a: 1 } });
    await change({ status: 'PAID' });
    await change({ status: 'FULFILLED' });
    await change({ status: 'CANCELED' });
  });

  it('name the call that published a code, and one that could not', async () => {
    await prepared('POST /v1/vouchers/{code}', gift('CARD'), { code: 'CARD' });
    await caused('POST /v1/publications', { body: { voucher: 'CARD', ...JO } });
    await caused('POST /v1/publications', { body: { voucher: 'NONE', ...JO } }, 404);
    await caused('POST /v1/vouchers/{code}/balance', { params: { code: 'CARD' }, body: { amount: 7 } });
  });

  it('name the redemption, the refused one and both rollbacks', async () => {
    const first = await caused('POST /v1/redemptions', { body: spend('CARD', 'o1') });
    await caused('POST /v1/redemptions', { body: spend('NONE', 'o2') }, 404);
    const { id } = first.body.redemptions[0]!;
    await caused('POST /v1/redemptions/{id}/rollback', { params: { id }, body: {} });
    await caused('POST /v1/redemptions/{id}/rollback', { params: { id }, body: {} }, 400);
    await prepared('POST /v1/vouchers/{code}', gift('OTHER'), { code: 'OTHER' });
    const order = { source_id: 'o1', amount: 1_900 };
    await caused('POST /v1/redemptions', { body: { ...spend('OTHER', 'o1'), order } });
  });

  it('name the return', async () => {
    await prepared('POST /v1/vouchers/{code}', gift('RETURNED'), { code: 'RETURNED' });
    const { body } = await caused('POST /v1/redemptions', { body: spend('RETURNED', 'o3') });
    const params = { redemptionId: body.redemptions[0]!.id };
    await caused('POST /v1/redemptions/{redemptionId}/returns', { params, body: { amount: 1 } });
  });

  it('name the call of a deleted code', async () => {
    await caused('DELETE /v1/vouchers/{code}', { params: { code: 'CARD' } }, 204);
  });

  it('name the call of a member and of a reward', async () => {
    const loyalty = await prepared('POST /v1/loyalties', {
      name: 'points',
      type: 'AUTO_UPDATE',
      vouchers_count: 1,
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 500 } },
    });
    const campaignId = String(loyalty.id);
    const coin = { exchange_ratio: 1, points_ratio: 1 };
    const reward = await prepared('POST /v1/rewards', { name: 'coins', type: 'COIN', parameters: { coin } });
    const rewardId = String(reward.id);
    await prepared('POST /v1/rewards/{rewardId}/assignments', { campaign: campaignId }, { rewardId });
    await prepared('POST /v1/campaigns/{campaignId}/vouchers/{code}', {}, { campaignId, code: 'POINTS' });
    await caused('POST /v1/publications', { body: { voucher: 'POINTS', ...JO } });
    const params = { code: 'POINTS' };
    await caused('POST /v1/loyalties/members/{code}/balance', { params, body: { points: 5 } });
    const body = { reward: { id: rewardId, points: 1 }, order: { amount: 100 }, ...JO };
    await caused('POST /v1/loyalties/members/{code}/redemption', { params, body });
  });

  it('have been of these types', () => {
    expect([...types].toSorted()).toEqual([
      'customer.created',
      'customer.custom_event',
      'customer.holder.assignment.created',
      'customer.order.canceled',
      'customer.order.created',
      'customer.order.fulfilled',
      'customer.order.paid',
      'customer.order.updated',
      'customer.publication.failed',
      'customer.publication.succeeded',
      'customer.redemption.failed',
      'customer.redemption.return.succeeded',
      'customer.redemption.rollback.failed',
      'customer.redemption.rollback.succeeded',
      'customer.redemption.succeeded',
      'customer.reward_redemptions.completed',
      'customer.rewarded',
      'customer.updated',
      'customer.voucher.deleted',
      'customer.voucher.gift.balance_added',
      'customer.voucher.loyalty_card.points_added',
    ]);
  });
});
