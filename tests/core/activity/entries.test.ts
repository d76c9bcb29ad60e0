// The activity of a customer: records as events.
import { readPublished } from '../../../scripts/contract/published';
import {
  type ActivityFilter,
  activityId,
  type ActivityItem,
  type ActivityRow,
  activityType,
  buildActivityTest,
  type Campaign,
  type EffectType,
  EMPTY_USAGE,
  type EventSchema,
  factsOf,
  type Order,
  parseActivityId,
  type Publication,
  type RedeemedReward,
  type Redemption,
  type Rollback,
  toActivityResponse,
  toCustomerResponse,
  toMemberEntry,
} from '../../support/core';
import { aRedemption, aRollback, CAMPAIGN_TOLD, CODE, CONFIG, CUSTOMER, NOW, NOW_MS } from '../events/support';
import { ORDER, recordTold, TIER_PART } from '../events/support';

const PUBLICATION: Publication = {
  id: 'pub_1',
  object: 'publication',
  created_at: NOW,
  customer_id: 'cust_1',
  tracking_id: null,
  metadata: {},
  channel: 'API',
  source_id: null,
  result: 'SUCCESS',
  customer: CUSTOMER,
  vouchers_id: ['v_1'],
};
const ROW: Omit<ActivityRow, 'customerId'> = {
  id: 'evcus_1',
  timeMs: NOW_MS,
  type: 'customer.custom_event',
  group_id: 'v-1',
  data: { type: 'visited', referral: null },
  source: { channel: 'API', api_key: { name: 'Shop', app_id: 'key-1' } },
};

const KNOWN = {
  customer: { ...CUSTOMER, created_at: NOW, system_metadata: {} },
  usage: EMPTY_USAGE,
};
const GIFT = { amount: 1_000, balance: 700, effect: 'APPLY_TO_ORDER' } as const;
const GIFT_CODE = { ...CODE, type: 'GIFT_VOUCHER', gift: GIFT } as const;
const REWARD = { id: 'rew_1', name: 'Mug', assignment_id: 'rewa_1' } as RedeemedReward;

/** What the whole record of a redemption has beside the members of events. */
const WHOLE = {
  created_at: NOW,
  channel_id: 'key-1',
  channel_type: 'API',
  related_object_id: 'v_1',
  related_object_type: 'voucher',
  related_object_parent_id: 'camp_1',
  campaign_name: 'Cards',
};

const CAUSE = { group_id: 'v-2', source: { channel: 'CLIENT_API', api_key: { name: null, app_id: 'page' } } } as const;
const placed = (id: string) => ({
  position: `0mmkk5mo0#${id}`,
  timeMs: NOW_MS,
  campaignIds: ['camp_2', 'camp_1'],
  cause: CAUSE,
});
const order: ActivityItem = { ...placed('ord_1'), kind: 'ORDER', order: ORDER as Order };
const entry = (record: Redemption | Rollback): ActivityItem => ({
  ...placed(record.id),
  kind: 'ENTRY',
  record,
  parts: [record],
});
const publication = (members: Partial<Publication> = {}): ActivityItem => ({
  ...placed('pub_1'),
  kind: 'PUBLICATION',
  publication: { ...PUBLICATION, ...members },
});
const row: ActivityItem = { ...placed('ce_1'), cause: undefined, kind: 'ROW', row: ROW };

describe('activityId', () => {
  test.each<[string, ActivityItem, string]>([
    ['an order', order, 'evord_0mmkk5mo0ord_1'],
    ['a redemption', entry(aRedemption()), 'evred_0mmkk5mo0r_1'],
    ['a rollback', entry(aRollback()), 'evred_0mmkk5mo0rr_1'],
    ['a publication', publication(), 'evpub_0mmkk5mo0pub_1'],
    ['a custom event', row, 'evcus_0mmkk5mo0ce_1'],
    [
      'what a redemption tells beside itself',
      { ...placed('r_1_0a'), kind: 'EFFECT', type: 'customer.rewarded', record: aRedemption() },
      'evred_0mmkk5mo0r_1_0a',
    ],
  ])('of %s holds its place', (_name, item, id) => {
    expect(activityId(item)).toBe(id);
    expect(parseActivityId(id)).toEqual({ position: item.position });
  });
});

describe('parseActivityId', () => {
  test.each([...['evord_0mmkk5mo0abcdef_1', `evord_0mmkk5mo0r_${'z'.repeat(64)}`, 'evxyz_000000000r_0']])(
    'reads %s',
    (id) => {
      expect(parseActivityId(id)).toEqual({ position: `${id.slice(6, 15)}#${id.slice(15)}` });
    },
  );

  test.each([
    ...[
      '',
      'r_1',
      'xevord_0mmkk5mo0r_1',
      'evord_0mmkk5mo0r_1x_',
      'evord_0mmkk5mo0r_1_0',
      'evord_0mmkk5mo0r_1_000',
      'evord_0mmkk5mo0r_',
      'evord_0mmkk5mo0_1',
    ],
    ...[
      'evord_0mmkk5mor_1',
      'evord_0mmkk5mo0abcdefg_1',
      'evordr_0mmkk5mo0r_1',
      'evor_0mmkk5mo0r_1',
      'evord_0MMKK5MO0r_1',
    ],
    ...['evord_0mmkk5mo0r_A', `evord_0mmkk5mo0r_${'z'.repeat(65)}`, 'ev123_0mmkk5mo0r_1', 'evord_0mmkk5mo0#r_1'],
  ])('refuses %j', (id) => {
    expect(parseActivityId(id)).toEqual({
      key: 'invalid_query_params',
      details: 'Property .starting_after_id must be the id of an activity.',
    });
  });
});

describe('activityType', () => {
  test.each([
    ['customer.order.created', order],
    ['customer.redemption.succeeded', entry(aRedemption())],
    ['customer.redemption.failed', entry(aRedemption({ result: 'FAILURE' }))],
    ['customer.redemption.rollback.succeeded', entry(aRollback())],
    ['customer.redemption.rollback.failed', entry(aRollback({ result: 'FAILURE' }))],
    ['customer.publication.succeeded', publication()],
    ['customer.publication.failed', publication({ result: 'FAILURE' })],
    ['customer.custom_event', row],
  ])('is %s', (type, item) => {
    expect(activityType(item)).toBe(type);
  });
});

describe('buildActivityTest', () => {
  const passes = (filter: ActivityFilter, item: ActivityItem) => buildActivityTest(filter, CONFIG)?.(item);

  test('is none where nothing is requested', () => {
    expect(buildActivityTest({}, CONFIG)).toBeNull();
    expect(buildActivityTest({ type: undefined, campaign_id: undefined }, CONFIG)).toBeNull();
  });

  test.each([
    [{ type: 'customer.order.created' }, true],
    [{ type: 'customer.redemption.succeeded' }, false],
    [{ category: 'ACTION' }, true],
    [{ category: 'EFFECT' }, false],
    [{ campaign_id: 'camp_1' }, true],
    [{ campaign_id: 'camp_2' }, true],
    [{ campaign_id: 'camp_3' }, false],
    [{ campaign_type: 'GIFT_VOUCHERS' }, true],
    [{ campaign_type: 'PROMOTION' }, false],
    [
      { type: 'customer.order.created', category: 'ACTION', campaign_id: 'camp_1', campaign_type: 'GIFT_VOUCHERS' },
      true,
    ],
    [{ type: 'customer.order.created', category: 'EFFECT' }, false],
    [{ type: 'customer.order.created', campaign_id: 'camp_3' }, false],
    [{ type: 'customer.order.paid', campaign_id: 'camp_1' }, false],
    [{ campaign_id: 'camp_1', campaign_type: 'PROMOTION' }, false],
  ] as const)('with %j of an order: %s', (filter, expected) => {
    expect(passes(filter, order)).toBe(expected);
  });

  test.each<[string, ActivityItem, 'ACTION' | 'EFFECT']>([
    ['an order', order, 'ACTION'],
    ['a redemption', entry(aRedemption()), 'ACTION'],
    ['a custom event', row, 'ACTION'],
    ['a customer', { ...placed('cust_1'), kind: 'CUSTOMER', type: 'customer.updated' }, 'ACTION'],
    [
      'an order that is paid',
      { ...placed('r_1'), kind: 'EFFECT', type: 'customer.order.paid', record: aRedemption() },
      'ACTION',
    ],
    ['a reward', { ...placed('r_1'), kind: 'EFFECT', type: 'customer.rewarded', record: aRedemption() }, 'EFFECT'],
    ['a referral', { ...placed('r_1'), kind: 'EFFECT', type: 'customer.referred', record: aRedemption() }, 'EFFECT'],
    ['points', { ...row, row: { ...ROW, type: 'customer.voucher.loyalty_card.points_added' } }, 'EFFECT'],
  ])('%s is of one category', (_name, item, category) => {
    expect([passes({ category: 'ACTION' }, item), passes({ category: 'EFFECT' }, item)]).toEqual([
      ...[category === 'ACTION', category === 'EFFECT'],
    ]);
  });

  test('does not ask for the kind of a campaign unless it is sent', () => {
    expect(passes({ category: 'ACTION' }, { ...order, campaignIds: [] })).toBe(true);
    expect(passes({ campaign_type: 'GIFT_VOUCHERS' }, { ...order, campaignIds: [] })).toBe(false);
  });

  test.each<[string, ActivityItem, boolean]>([
    ['a redemption', entry(aRedemption()), true],
    ['a publication', publication(), true],
    ['an order', order, false],
    ['a custom event', row, false],
    ['points', { ...row, row: { ...ROW, type: 'customer.voucher.loyalty_card.points_added' } }, true],
  ])('of a member: %s', (_name, item, expected) => {
    expect(passes({ isOfMember: true }, item)).toBe(expected);
    expect(passes({ isOfMember: false }, item)).toBe(true);
  });

  test('takes the misspelt name of the published list', () => {
    const type = 'customer.redemption.succceeded';

    expect(passes({ type }, entry(aRedemption()))).toBe(true);
    expect(passes({ type }, entry(aRedemption({ result: 'FAILURE' })))).toBe(false);
  });
});

describe('toMemberEntry', () => {
  const { values } = readPublished();
  const published = values['GET /v1/loyalties/members/{}/activity 200']?.['/data/*/type'];

  test.each([
    ['a redemption', entry(aRedemption())],
    ['a refused redemption', entry(aRedemption({ result: 'FAILURE' }))],
    ['a rollback', entry(aRollback())],
    ['a publication', publication()],
    ['points', { ...row, row: { ...ROW, type: 'customer.voucher.loyalty_card.points_added' } } as const],
  ])('has a published name for %s', (_name, item) => {
    const { type } = toMemberEntry(toActivityResponse(item, { config: CONFIG, known: KNOWN }));

    expect(published).toContain(type);
  });

  test('refuses an activity that is not of members', () => {
    const ordered = toActivityResponse(order, { config: CONFIG, known: KNOWN });

    expect(() => toMemberEntry(ordered)).toThrow('customer.order.created');
  });
});

describe('toActivityResponse', () => {
  const { usage, customer } = KNOWN;
  const told = { config: CONFIG, known: KNOWN };
  const shown = (id: string, type: string, data: object) => ({
    id,
    type,
    data: { data, event_source: CAUSE.source },
    created_at: NOW,
    group_id: CAUSE.group_id,
  });
  const coded = { campaign: CAMPAIGN_TOLD, voucher: CODE };
  const shared = {
    customer: CUSTOMER,
    order: ORDER,
    promotion_tier: null,
    promotion_stack: null,
    holder: null,
    ...coded,
  };
  const redemption = recordTold(aRedemption());
  const rewarded = aRedemption({ reward: REWARD, amount: 40, voucher: { ...CODE, holder_id: 'cust_2' } });
  const held = { customer: CUSTOMER, campaign: CAMPAIGN_TOLD, voucher: rewarded.voucher };
  const HELD_BY = { id: 'cust_2', object: 'customer' };
  const effect = (type: EffectType, record: Redemption | Rollback): ActivityItem => ({
    ...placed('r_1_00'),
    kind: 'EFFECT',
    type,
    record,
  });
  const reward = { id: 'v_1', code: 'CODE-1', object: 'voucher' } as const;

  test.each<[string, ActivityItem, object]>([
    [
      'an order',
      order,
      shown('evord_0mmkk5mo0ord_1', 'customer.order.created', { customer: CUSTOMER, referrer: null, order: ORDER }),
    ],
    [
      'a redemption',
      entry(aRedemption()),
      shown('evred_0mmkk5mo0r_1', 'customer.redemption.succeeded', { ...shared, redemption }),
    ],
    [
      'a rollback',
      entry(aRollback()),
      shown('evred_0mmkk5mo0rr_1', 'customer.redemption.rollback.succeeded', {
        ...shared,
        redemption_rollback: recordTold(aRollback()),
        redemption: { id: 'r_1', object: 'redemption' },
      }),
    ],
    [
      'an order that is paid',
      effect('customer.order.paid', aRedemption()),
      shown('evred_0mmkk5mo0r_1_00', 'customer.order.paid', {
        customer: CUSTOMER,
        referrer: null,
        order: ORDER,
        redemption: { ...redemption, ...WHOLE },
      }),
    ],
    [
      'somebody who was referred',
      effect('customer.referred', aRedemption()),
      shown('evred_0mmkk5mo0r_1_00', 'customer.referred', {
        customer: CUSTOMER,
        referrer: null,
        ...coded,
        redemption: { ...redemption, ...WHOLE },
      }),
    ],
    [
      'a reward',
      effect('customer.rewarded', rewarded),
      shown('evred_0mmkk5mo0r_1_00', 'customer.rewarded', {
        ...held,
        holder: HELD_BY,
        redemption: { ...recordTold(rewarded), ...WHOLE },
        reward: REWARD,
      }),
    ],
    [
      'a reward with what the card has left',
      effect('customer.rewarded', aRedemption({ ...rewarded, voucher: GIFT_CODE })),
      expect.objectContaining({
        data: {
          data: expect.objectContaining({
            balance: expect.objectContaining({ amount: -40, balance: 700 }) as object,
          }) as object,
          event_source: CAUSE.source,
        },
      }) as object,
    ],
    [
      'a reward that points paid for',
      effect('customer.reward_redemptions.completed', rewarded),
      shown('evred_0mmkk5mo0r_1_00', 'customer.reward_redemptions.completed', {
        ...held,
        holder: HELD_BY,
        reward: REWARD,
        source: 'r_1',
        reward_redemption: {
          redemption_id: 'r_1',
          points: 40,
          state: 'COMPLETED',
          created_at: NOW,
          voucher_id: 'v_1',
          campaign_id: 'camp_1',
          customer_id: 'cust_1',
          reward_assignment_id: 'rewa_1',
          source_id: 'r_1',
          source_type: 'redemption',
        },
        reward_assignment: {
          id: 'rewa_1',
          reward_id: 'rew_1',
          related_object_id: 'camp_1',
          related_object_type: 'campaign',
          object: 'reward_assignment',
        },
      }),
    ],
    ...(
      [
        ['credits that were taken', aRedemption({ voucher: GIFT_CODE, amount: 300 }), -300, 'redemption'],
        ['credits that were given back', aRollback({ voucher: GIFT_CODE, amount: -300 }), 300, 'rollback'],
      ] as const
    ).map(([name, record, amount, member]): [string, ActivityItem, object] => [
      name,
      effect('customer.voucher.gift.balance_added', record),
      expect.objectContaining({
        type: 'customer.voucher.gift.balance_added',
        data: {
          data: expect.objectContaining({
            customer: CUSTOMER,
            campaign: CAMPAIGN_TOLD,
            order: ORDER,
            [member]: recordTold(record),
            balance: expect.objectContaining({ amount, balance: 700 }) as object,
          }) as object,
          event_source: CAUSE.source,
        },
      }) as object,
    ]),
    [
      'a publication',
      publication(),
      shown('evpub_0mmkk5mo0pub_1', 'customer.publication.succeeded', {
        customer: CUSTOMER,
        campaign: null,
        publication: PUBLICATION,
      }),
    ],
    [
      'a code that it gave',
      { ...placed('pub_1_00'), kind: 'HOLDER', campaignIds: ['camp_1'], publication: PUBLICATION, voucher: reward },
      shown('evpub_0mmkk5mo0pub_1_00', 'customer.holder.assignment.created', {
        customer: CUSTOMER,
        campaign: CAMPAIGN_TOLD,
        voucher: reward,
        holder: {
          created_at: NOW,
          redeemable_id: 'v_1',
          redeemable_object: 'voucher',
          customer_id: 'cust_1',
          holder_role: 'OWNER',
          campaign_id: 'camp_1',
          publication_id: 'pub_1',
          object: 'redeemable_holder',
        },
      }),
    ],
    [
      'the customer',
      { ...placed('cust_1'), kind: 'CUSTOMER', type: 'customer.created' },
      shown('evcus_0mmkk5mo0cust_1', 'customer.created', { customer: toCustomerResponse(customer, usage, CONFIG) }),
    ],
    [
      'a custom event',
      row,
      {
        id: 'evcus_0mmkk5mo0ce_1',
        type: 'customer.custom_event',
        created_at: NOW,
        group_id: 'v-1',
        data: {
          data: {
            event: { id: 'evcus_1', type: 'visited', referral: null, customer: CUSTOMER, created_at: NOW },
            event_schema: null,
            customer: CUSTOMER,
            referral: null,
            loyalty: null,
          },
          event_source: ROW.source,
        },
      },
    ],
    [
      'a card that was charged by hand',
      { ...row, row: { ...ROW, type: 'customer.voucher.gift.balance_added', data: { n: 1 }, campaign_id: 'camp_1' } },
      {
        id: 'evcus_0mmkk5mo0ce_1',
        type: 'customer.voucher.gift.balance_added',
        created_at: NOW,
        data: { data: { customer: CUSTOMER, campaign: CAMPAIGN_TOLD, n: 1 }, event_source: ROW.source },
        group_id: 'v-1',
      },
    ],
  ])('of %s', (_name, item, expected) => {
    expect(toActivityResponse(item, told)).toEqual(expected);
  });

  test('says of the rollback of a reward that its points came back', () => {
    const item = effect('customer.reward_redemptions.rolledback', aRollback({ reward: REWARD, amount: -40 }));

    expect(toActivityResponse(item, told)).toMatchObject({
      data: {
        data: {
          reward_redemption: { points: 40, state: 'ROLLED_BACK', source_type: 'redemption_rollback' },
          source: 'rr_1',
        },
      },
    });
  });

  const LOYALTY_CODE = { ...CODE, type: 'LOYALTY_CARD', loyalty_card: { points: 100, balance: 60 } } as const;

  test.each<[string, EffectType, Redemption | Rollback, object]>([
    [
      'an order that is canceled names its rollback',
      'customer.order.canceled',
      aRollback(),
      { customer: CUSTOMER, referrer: null, order: ORDER, redemption: recordTold(aRollback()) },
    ],
    [
      'points that were taken name what the card has left',
      'customer.voucher.loyalty_card.points_added',
      aRedemption({ voucher: LOYALTY_CODE, amount: 40 }),
      { customer: CUSTOMER, campaign: CAMPAIGN_TOLD, balance: { points: -40, balance: 60 } },
    ],
    [
      'a reward that a tier gave names no code',
      'customer.rewarded',
      aRedemption({ voucher: null, promotion_tier: TIER_PART, reward: REWARD }),
      { customer: CUSTOMER, holder: null, campaign: CAMPAIGN_TOLD, voucher: null, reward: REWARD },
    ],
    [
      'a reward of no code is redeemed for points of the record',
      'customer.reward_redemptions.completed',
      aRedemption({ voucher: null, reward: REWARD, loyalty_card: { points: 15 } }),
      { reward_redemption: { points: 15, voucher_id: null, campaign_id: null } },
    ],
    [
      'a reward that cost nothing is redeemed for no points',
      'customer.reward_redemptions.completed',
      aRedemption({ reward: REWARD }),
      { reward_redemption: { points: 0, voucher_id: 'v_1' }, source: 'r_1' },
    ],
  ])('%s', (_name, type, record, data) => {
    expect(toActivityResponse(effect(type, record), told).data).toMatchObject({ data });
  });

  test('a reward of a code without a balance shows none', () => {
    const { data } = toActivityResponse(effect('customer.rewarded', rewarded), told).data;

    expect(data).not.toHaveProperty('balance');
  });

  test('shows a code that was published from a campaign that is gone', () => {
    const item = { ...placed('pub_1_00'), kind: 'HOLDER', campaignIds: ['camp_9'], publication: PUBLICATION } as const;

    expect(toActivityResponse({ ...item, voucher: reward }, told).data).toMatchObject({
      data: { campaign: null, holder: { holder_role: 'OWNER', campaign_id: 'camp_9' } },
    });
    expect(toActivityResponse({ ...item, campaignIds: [], voucher: reward }, told).data).toMatchObject({
      data: { campaign: null, holder: { holder_role: 'OWNER', campaign_id: null } },
    });
  });

  test('says who referred the customer of an order', () => {
    const item: ActivityItem = {
      ...placed('ord_1'),
      kind: 'ORDER',
      order: { ...ORDER, referrer_id: 'cust_9' } as Order,
    };

    expect(toActivityResponse(item, told)).toMatchObject({
      data: { data: { referrer: { id: 'cust_9', object: 'customer' } } },
    });
  });

  test('shows who refers by a code that was published to them', () => {
    const item = { ...placed('pub_1_00'), kind: 'HOLDER', campaignIds: ['camp_1'], publication: PUBLICATION } as const;
    const campaign = { ...CONFIG.campaigns.get('camp_1'), campaign_type: 'REFERRAL_PROGRAM' } as Campaign;
    const config = { ...CONFIG, campaigns: new Map([['camp_1', campaign]]) };

    expect(toActivityResponse({ ...item, voucher: reward }, { known: KNOWN, config })).toMatchObject({
      data: { data: { holder: { holder_role: 'REFERRER', campaign_type: 'REFERRAL_PROGRAM' } } },
    });
  });

  test.each<[string, ActivityItem, object]>([
    ['the key of a redemption', entry(aRedemption()), { channel: 'API', api_key: { name: null, app_id: 'key-1' } }],
    [
      'the person of a redemption',
      entry(aRedemption({ channel: { channel_id: 'user_1', channel_type: 'USER' } })),
      { channel: 'USER_PORTAL', user: { id: 'user_1' } },
    ],
    ['no channel of an order', order, { channel: 'INTERNAL' }],
  ])('shows, of a record without its call, %s', (_name, item, event_source) => {
    const { data, group_id } = toActivityResponse({ ...item, cause: undefined }, told);

    expect([group_id, data.event_source]).toEqual([null, event_source]);
  });

  test('names the schema of a custom event', () => {
    const schemas = [
      { id: 'ms_0', name: 'left' },
      { id: 'ms_1', name: 'visited' },
    ] as EventSchema[];
    const eventSchemas = new Map(schemas.map((schema) => [schema.id, schema]));

    expect(toActivityResponse(row, { known: KNOWN, config: { ...CONFIG, eventSchemas } })).toMatchObject({
      data: { data: { event_schema: { id: 'ms_1', name: 'visited' } } },
    });
  });

  test('names the tier of a promotion with its metadata, and its campaign', () => {
    const record = aRedemption({ promotion_tier: TIER_PART, voucher: null });

    expect(toActivityResponse(entry(record), told).data).toEqual({
      data: {
        ...shared,
        voucher: null,
        redemption: recordTold(record),
        promotion_tier: { ...TIER_PART, metadata: { t: 1 } },
      },
      event_source: CAUSE.source,
    });
  });

  test('names the stack of promotions that was redeemed, as long as there is one', () => {
    const { config } = factsOf({ stacks: { stack_1: ['promo_1'] } });
    const of = (id: string) =>
      toActivityResponse({ ...entry(aRedemption()), stack: id } as ActivityItem, { known: KNOWN, config }).data;

    expect(of('stack_1')).toMatchObject({
      data: { promotion_stack: { id: 'stack_1', tiers: { ids: ['promo_1'] }, object: 'promotion_stack' } },
    });
    expect(of('stack_2')).toMatchObject({ data: { promotion_stack: null } });
  });

  test('has no campaign of neither', () => {
    expect(toActivityResponse(entry(aRedemption({ voucher: null })), told).data).toMatchObject({
      data: { campaign: null, voucher: null, promotion_tier: null },
    });
  });

  test('goes on when the profile of the customer is deleted', () => {
    expect(toActivityResponse(publication(), { config: CONFIG, known: null }).data).toMatchObject({
      data: { customer: null, publication: PUBLICATION },
    });
  });
});
