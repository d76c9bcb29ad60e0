// The activity of a customer: what they did, from all records, as one list.
import * as app from '../../support/app';
import {
  aProject,
  aVoucher,
  dump,
  finish,
  putCampaign,
  putVoucher,
  refusal,
  type SetupProject,
} from '../../support/shop';

let project: SetupProject;
let campaignId: string;
const JO = { source_id: 'jo' };

beforeEach(async () => {
  project = await aProject();
  campaignId = (await putCampaign(project.rt, { name: 'Coupons' })).id;
  await live();
});

const spend = async (codes: readonly string[], source_id: string) => {
  project.rt.clock.advance(1_000);
  const redeemables = codes.map((id) => ({ object: 'voucher' as const, id }));
  const request = { redeemables, customer: JO, order: { source_id, amount: 9_000 } };
  return (await app.redeem(project.rt, project.caller, { request, idempotencyKey: null })).answer;
};

const tell = (event: string, source_id = 'jo') => {
  project.rt.clock.advance(1_000);
  const request = { event, customer: { source_id }, metadata: { n: 1 } };
  return app.trackEvent(project.rt, project.caller, { request, idempotencyKey: null });
};

/** An event, a code, a stack, a refused attempt, a rollback, another event; and somebody else. */
async function live(): Promise<void> {
  const { rt, caller } = project;
  await putVoucher(rt, aVoucher({ code: 'ONE', campaign: 'Coupons', campaign_id: campaignId }));
  await putVoucher(rt, aVoucher({ code: 'TWO' }));
  await tell('first');
  rt.clock.advance(1_000);
  const command = app.publishCommand({ voucher: 'ONE', customer: JO }, {});
  await app.publish(rt, caller, { command, idempotencyKey: null });
  const { parent_redemption } = await spend(['ONE', 'TWO'], 'o1');
  await refusal(spend(['NONE'], 'o2'));
  rt.clock.advance(1_000);
  const id = parent_redemption?.id ?? '';
  await app.rollback(rt, caller, { id, route: 'STACK', request: {}, idempotencyKey: null });
  await tell('last');
  await tell('other', 'mo');
}
type Query = Parameters<typeof app.listCustomerActivity>[3];

const list = async (query: Query = {}, name = 'jo') =>
  await app.listCustomerActivity(project.rt, project.caller, name, query);
const typesOf = async (query: Query = {}) => (await list({ limit: 100, ...query })).data.map(({ type }) => type);

const EFFECTS = ['customer.holder.assignment.created'];
const ACTIONS = [
  'customer.custom_event',
  'customer.redemption.rollback.succeeded',
  'customer.order.canceled',
  'customer.redemption.failed',
  'customer.order.created',
  'customer.order.paid',
  'customer.redemption.succeeded',
  'customer.publication.succeeded',
  'customer.custom_event',
  'customer.created',
];
const ALL = [...ACTIONS, ...EFFECTS];

describe('listCustomerActivity', () => {
  test('lists everything about the customer, newest first', async () => {
    const types = await typesOf();

    expect(types.toSorted()).toEqual(ALL.toSorted());
    expect(types[0]).toBe('customer.custom_event');
    expect(await typesOf({ order: 'created_at' })).toEqual(types.toReversed());
  });

  test('shows an event as it was emitted', async () => {
    const { data } = await list({ limit: 1 });
    const customer = expect.objectContaining({ source_id: 'jo', object: 'customer' }) as object;

    expect(data).toEqual([
      {
        id: expect.stringMatching(/^evcus_/) as string,
        type: 'customer.custom_event',
        data: {
          data: {
            event: {
              id: expect.stringMatching(/^evcus_/) as string,
              object: 'event',
              type: 'last',
              customer,
              referral: null,
              loyalty: null,
              metadata: { n: 1 },
              created_at: expect.any(String) as string,
            },
            event_schema: null,
            customer,
            referral: null,
            loyalty: null,
          },
          event_source: expect.any(Object) as object,
        },
        created_at: expect.any(String) as string,
        group_id: null,
      },
    ]);
  });

  test.each<[string, Query]>([
    ['the newest first', {}],
    ['the oldest first', { order: 'created_at' }],
    ['those of a type', { type: 'customer.custom_event' }],
    ['those within moments', { start_date: '2026-03-10T12:00:01.500Z', end_date: '2026-03-10T12:00:05.500Z' }],
    ['the same, the oldest first', { order: 'created_at', start_date: '2026-03-10T12:00:01.500Z' }],
  ])('equals its pages joined: %s', async (_name, query) => {
    const whole = await list({ ...query, limit: 100 });

    const joined: unknown[] = [];
    let after: string | undefined;
    do {
      const page = await list({ ...query, limit: 1, ...(after !== undefined && { starting_after_id: after }) });
      joined.push(...page.data);
      expect(page.has_more).toBe(page.more_starting_after !== null);
      after = page.more_starting_after ?? undefined;
    } while (after !== undefined);

    expect(whole.data.length).toBeGreaterThan(1);
    expect(joined).toEqual(whole.data);
  });

  test.each<[string, Query]>([
    ['the newest first', {}],
    ['the oldest first', { order: 'created_at' }],
    ['within moments', { start_date: '2026-03-10T12:00:01.500Z', end_date: '2026-03-10T12:00:05.500Z' }],
  ])('continues after a moment in any accepted spelling: %s', async (_name, query) => {
    const { data } = await list({ ...query, limit: 100 });
    const [first] = data;

    const rest = await list({ ...query, limit: 100, starting_after: first?.created_at });

    const behind = data.filter(({ created_at }) => created_at !== first?.created_at);
    expect(behind.length).toBeGreaterThan(0);
    expect(rest.data).toEqual(behind);
  });

  test.each<[string, Query]>([
    ['of all', {}],
    ['of those within moments', { start_date: '2026-03-10T12:00:01.500Z' }],
    ['of those of a type', { type: 'customer.custom_event' }],
    ['of effects', { category: 'EFFECT' }],
  ])('returns the total on request, on every page: %s', async (_name, query) => {
    const { data } = await list({ ...query, limit: 100 });

    const counted = await list({ ...query, limit: 1, isCounted: true });

    expect(counted).toMatchObject({ total: data.length, data: data.slice(0, 1) });
    expect(await list({ ...query, limit: 1 })).not.toHaveProperty('total');
  });

  test('shows manual changes of a card, an order and the profile', async () => {
    const { rt, caller } = project;
    const { id: campaign_id } = await putCampaign(rt, { name: 'Points', campaign_type: 'LOYALTY_PROGRAM' });
    const card = { type: 'LOYALTY_CARD', discount: null, loyalty_card: { points: 100, balance: 100 } } as const;
    await putVoucher(rt, aVoucher({ code: 'CARD', campaign: 'Points', campaign_id, ...card }));
    rt.clock.advance(1_000);
    const start_date = new Date(rt.clock.nowMs()).toISOString();
    const step = () => rt.clock.advance(1_000);
    step();
    await app.publish(rt, caller, {
      command: app.publishCommand({ voucher: 'CARD', customer: JO }, {}),
      idempotencyKey: null,
    });
    for (const amount of [20, -5]) {
      step();
      await app.adjustBalance(rt, caller, {
        codeOrId: 'CARD',
        request: { amount, reason: 'sorry' },
        idempotencyKey: null,
      });
    }
    step();
    await app.updateOrder(rt, caller, 'o1', { metadata: { gift: true } });
    step();
    await app.updateOrder(rt, caller, 'o1', { status: 'FULFILLED' });
    step();
    await app.updateCustomer(rt, caller, 'jo', { name: 'Jo' });

    expect(await typesOf({ start_date, order: 'created_at' })).toEqual([
      ...['customer.publication.succeeded', 'customer.holder.assignment.created'],
      'customer.voucher.loyalty_card.points_added',
      'customer.voucher.loyalty_card.points_added',
      ...['customer.order.updated', 'customer.order.fulfilled'],
      'customer.updated',
    ]);
    const { data } = await list({ type: 'customer.voucher.loyalty_card.points_added' });
    expect(data).toMatchObject([
      {
        data: {
          data: {
            customer: { source_id: 'jo', name: 'Jo' },
            campaign: { id: campaign_id },
            voucher: { code: 'CARD', loyalty_card: { balance: 115 } },
            balance: { points: -5, balance: 115 },
            transaction: { reason: 'sorry' },
          },
        },
      },
      { data: { data: { balance: { points: 20, balance: 120 } } } },
    ]);
    const ofMember = await app.listMemberActivity(rt, caller, { campaignId: null, codeOrId: 'CARD' }, { limit: 100 });
    expect(ofMember.data.map(({ type }) => type)).toEqual([
      ...['customer.voucher.loyalty_card.points_added', 'customer.voucher.loyalty_card.points_added'],
      'customer.publication.succeeded',
    ]);
  });

  test('excludes both moments of a range', async () => {
    const { data } = await list({ limit: 100, order: 'created_at' });
    const [first, second] = data.map(({ created_at }) => created_at);

    const between = await list({ limit: 100, start_date: first, end_date: second });

    expect(between.data).toEqual([]);
  });

  test.each<[string, Query, readonly string[]]>([
    ['type', { type: 'customer.publication.succeeded' }, ['customer.publication.succeeded']],
    ['type, misspelt as published', { type: 'customer.redemption.succceeded' }, ['customer.redemption.succeeded']],
    ['category EFFECT', { category: 'EFFECT' }, EFFECTS],
    ['category ACTION', { category: 'ACTION' }, ACTIONS],
    [
      'campaign_type',
      { campaign_type: 'DISCOUNT_COUPONS' },
      [
        ...['customer.redemption.rollback.succeeded', 'customer.redemption.succeeded'],
        ...['customer.publication.succeeded', 'customer.holder.assignment.created'],
      ],
    ],
    ['campaign_id of none', { campaign_id: 'camp_none' }, []],
  ])('can be filtered by %s', async (_name, query, types) => {
    expect((await typesOf(query)).toSorted()).toEqual(types.toSorted());
  });

  test('reads a page in bounded steps', async () => {
    project.rt.meter.reset();
    await list({ limit: 2 });

    const reads = project.rt.meter.made.filter(({ operation }) => operation === 'query');
    expect(reads).toHaveLength(5);
  });

  test.each<[string, Query]>([
    ['a place that is none', { starting_after_id: 'r_1' }],
    ['a moment that is none', { start_date: 'soon' }],
  ])('refuses %s', async (_name, query) => {
    expect((await refusal(list(query))).key).toBe('invalid_query_params');
  });

  test('answers not_found for an unknown customer', async () => {
    expect((await refusal(list({}, 'nobody'))).key).toBe('not_found');
  });

  test('is deleted with a permanent deletion', async () => {
    await app.deletePermanently(project.rt, project.caller, 'jo');
    await finish(project.rt);

    const rows = Object.values(await dump(project.rt)).filter(({ sk }) => sk.startsWith('Y#'));
    expect(rows).toHaveLength(1);
    expect((await refusal(list())).key).toBe('not_found');
  });
});
