// What a rollback gives back of counts, charges and claims, after returns and with changed records.
import type { OrderCount } from '../../../../lib/model/records/order';
import { asCharged } from '../../../../lib/core/redemption/rollback/plan';
import {
  type CardTier,
  CREATED_AT,
  type Customer,
  inputOf,
  listed,
  type MetadataSchema,
  NOON,
  type PointLot,
  type RedemptionEffect,
  type RollbackInput,
  type StoredRedemption,
  type World,
} from '../../../support/core';
import { redeemed, refusedRollback, undone as undoneAt } from '../support';

const BASE = 'b'.repeat(22);
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const JANE: Customer = {
  id: 'cust_1',
  source_id: 'jane',
  created_at: CREATED_AT,
  system_metadata: {},
  object: 'customer',
};
const WORLD: World = {
  campaigns: { camp_1: {} },
  customer: {},
  vouchers: {
    OFF: { discount: OFF, campaign: 'camp_1' },
    CARD: { gift: 500, campaign: 'camp_1', holder_id: 'cust_9' },
  },
};

const planOf = (ids: readonly string[], metadata: Record<string, unknown> = {}) =>
  redeemed(
    inputOf(WORLD, {
      redeemables: listed(...ids),
      order: { items: [{ product_id: 'A', price: 1000 }] },
      customer: { id: 'cust_1' },
      metadata,
    }),
    { ids: { base: BASE, orderId: 'ord_1' }, date: NOON, customer: { record: JANE, change: 'NONE', revision: 1 } },
  );
const withStored = (plan: ReturnType<typeof planOf>, members: Partial<StoredRedemption>) => ({
  ...plan,
  stored: { ...plan.stored, ...members },
});
const undone = (plan: ReturnType<typeof planOf>, members: Partial<RollbackInput> = {}) =>
  undoneAt(plan, { date: NOON, ...members });

const CARD = planOf(['CARD']);
const CHILD = `r_${BASE}00`;

describe('the periods of a rollback', () => {
  const effects = CARD.stored.effects.map((effect) => ({
    ...effect,
    periods: ['d2026-11-21', 'kkey-1'],
    campaign_periods: ['d2026-11-21', 'd2026-12-30'],
  }));
  const later = '2026-12-31T12:00:00.000Z';

  it('are those that no rule may have forgotten', () => {
    const { effects: back, campaigns } = undone(withStored(CARD, { effects }), { date: later });

    expect(back).toMatchObject([{ periods: ['kkey-1'], campaign_periods: ['d2026-12-30'] }]);
    expect(campaigns[0]?.periods).toEqual(['kkey-1', 'd2026-12-30']);
  });

  it('are all soon after, and of the campaign where it has more', () => {
    expect(undone(withStored(CARD, { effects })).effects[0]).toMatchObject({
      periods: ['d2026-11-21', 'kkey-1'],
      campaign_periods: ['d2026-11-21', 'd2026-12-30'],
    });
    expect(undone(CARD).effects[0]).not.toHaveProperty('campaign_periods');
  });
});

describe('the charge of a card after returns', () => {
  it.each<[string, Readonly<Record<string, number>>, number, boolean]>([
    ['comes back whole', {}, 500, false],
    ['comes back less what came back', { [CHILD]: 200 }, 300, false],
    ['stays where all came back', { [CHILD]: 500 }, 0, true],
    ['comes back whole where another card got it', { r_other: 500 }, 500, false],
  ])('%s', (_name, units, left, isSettled) => {
    const plan = undone(CARD, { returns: { count: 1, units } });

    expect(plan.vouchers).toMatchObject([
      { isGone: false, isSettled, effect: { charged: left }, balance: { before: 0, after: left, holderId: 'cust_9' } },
    ]);
    expect(plan.customer?.usage.giftAmount).toBe(-left);
    expect(plan.holders).toMatchObject([{ customerId: 'cust_9', holdings: [{ credits: left }] }]);
    // The campaign counts the whole: returns left its counters alone.
    expect(plan.effects).toMatchObject([{ charged: 500 }]);
    expect(plan.campaigns).toMatchObject([{ campaignId: 'camp_1', giftAmount: 500, redemptions: 1 }]);
  });

  it('is not settled where nothing was charged', () => {
    const { charged: _, ...effect } = CARD.stored.effects[0]!;
    const effects = [{ ...effect, charged: 0 }, effect];

    expect(undone(withStored(CARD, { effects })).vouchers).toMatchObject([
      { isSettled: false, balance: { before: 0, after: 0 } },
      { isSettled: false, balance: null },
    ]);
  });

  it('goes to the card as it is now, with its chain and its holder', () => {
    const state = {
      sequence: 9,
      revision: 3,
      balance: 40,
      total: 700,
      holderId: null,
      head: 'h',
      isDeleted: true,
    } as const;
    const { vouchers, holders } = undone(CARD, { balances: new Map([['v_CARD', state]]) });
    const { balance, ...rest } = state;

    expect(vouchers[0]?.balance).toEqual({ ...rest, before: 40, after: 540 });
    expect(holders).toMatchObject([{ customerId: 'cust_9', holdings: [{ credits: 0 }] }]);
  });
});

describe('asCharged', () => {
  const effect = { child_id: CHILD, target_id: 'v_CARD' } as RedemptionEffect;
  const tier: CardTier = { at_ms: 1 };
  const left: readonly PointLot[] = [{ date: '2026-12-31', ends_ms: 1, points: 5, created_ms: 0, updated_ms: 0 }];

  it('is the card as the charge left it', () => {
    const charged = {
      balance_after: 40,
      sequence_after: 3,
      revision: 2,
      total: 90,
      head_after: 'h',
      holder_id: 'cust_9',
    };

    expect(asCharged({ ...effect, ...charged, tier, lots: { taken: [], left } })).toStrictEqual({
      sequence: 3,
      revision: 2,
      balance: 40,
      total: 90,
      lots: left,
      tier,
      holderId: 'cust_9',
      head: 'h',
    });
  });

  it('is empty after a redemption that noted nothing', () => {
    expect(asCharged(effect)).toStrictEqual({
      sequence: 0,
      revision: 0,
      balance: 0,
      total: undefined,
      holderId: null,
      head: undefined,
    });
  });

  it('leaves the tier of the redemption out of what is given back', () => {
    const effects = [{ ...CARD.stored.effects[0]!, tier }];

    expect(undone(withStored(CARD, { effects })).vouchers[0]?.effect).not.toHaveProperty('tier');
  });
});

describe('the counts of a rollback', () => {
  const count = (redemption: string, value: number): OrderCount => ({ redemption, value, ids: ['camp_1'] });
  const order = { order: CARD.order!.record, version: 2 };

  it('give back what the other redemptions of the order do not count', () => {
    const plan = undone(CARD, { order: { ...order, counts: [count('other', 700), count(BASE, 1000)] } });

    expect(plan.order?.counts).toEqual([count('other', 700)]);
    expect(plan.orderAmounts('camp_1')).toBe(300);
    expect(plan.campaigns).toMatchObject([{ campaignId: 'camp_1', ordersAmount: 300 }]);
  });

  it('leave to the customer what returns gave back', () => {
    expect(undone(CARD, { order: { ...order, returned: 200 } }).customer?.order).toMatchObject({
      count: -1,
      amount: -300,
    });
    expect(undone(CARD, { order }).customer?.order).toMatchObject({ count: -1, amount: -500 });
  });

  it('give back the uses of a claim', () => {
    expect(undone(CARD).claim).toBeNull();
    expect(undone(withStored(CARD, { claim: 'hash' })).claim).toEqual({
      hash: 'hash',
      uses: [
        { id: 'camp_1', by: -1, periods: [] },
        { id: 'v_CARD', by: -1, periods: [] },
      ],
    });
  });

  it('are of no customer where the redemption had none', () => {
    const plan = undone(withStored(CARD, { customer_id: null }));

    expect(plan.customer).toBeNull();
    expect(plan.holders.map(({ customerId }) => customerId)).toEqual(['cust_9', 'cust_1']);
  });

  it('keep the ids of the attempt', () => {
    const ids = { keyHash: 'key', requestHash: 'request', attemptId: 'try_7', returns: { count: 2, units: {} } };

    expect(undone(CARD, ids)).toMatchObject({
      ...ids,
      rollbackId: `rr_${BASE}00`,
      nowMs: Date.parse(NOON),
      date: NOON,
    });
  });
});

describe('the metadata of a rollback', () => {
  const schema: MetadataSchema = {
    id: 'ms_1',
    related_object: 'redemption',
    properties: { by: { type: 'string', object_type: null, array: false, optional: true, deleted: false } },
    allow_defined_only: true,
    created_at: CREATED_AT,
    updated_at: null,
    object: 'metadata_schema',
  };
  const config = { ...inputOf(WORLD, { redeemables: [] }).facts.config, metadataSchemas: new Map([['ms_1', schema]]) };
  const refused = (ids: readonly string[], stored: Record<string, unknown>, sent?: Record<string, unknown>) =>
    refusedRollback(planOf(ids, stored), { date: NOON, config, request: sent ? { metadata: sent } : {} })?.key ?? null;

  it.each<[string, readonly string[], Record<string, unknown>, Record<string, unknown> | undefined, string | null]>([
    ['is accepted where it fits', ['OFF'], {}, { by: 'shop' }, null],
    ['is refused where it does not fit', ['OFF'], {}, { other: 1 }, 'metadata_validation_failed'],
    [
      'is refused with what the redemption has beside it',
      ['OFF'],
      { other: 1 },
      { by: 'shop' },
      'metadata_validation_failed',
    ],
    [
      'is refused with what the parent has beside it',
      ['OFF', 'CARD'],
      { other: 1 },
      { by: 'shop' },
      'metadata_validation_failed',
    ],
    ['is accepted where it changes nothing', ['OFF'], { other: 1 }, { other: 1 }, null],
    ['is accepted where none is sent', ['OFF'], { other: 1 }, undefined, null],
  ])('%s', (_name, ids, stored, sent, key) => {
    expect(refused(ids, stored, sent)).toBe(key);
  });
});

it.each<[string, RollbackInput['request'], string | null]>([
  ['no name', { customer: {}, order: {} }, null],
  ['the id beside another source id', { customer: { id: 'cust_1', source_id: 'joe' } }, null],
  ['the source id beside no id', { customer: { id: null, source_id: 'jane' } }, null],
  ['another id beside the source id', { customer: { id: 'cust_2', source_id: 'jane' } }, 'invalid_customer'],
  ['its order by id', { order: { id: 'ord_1', source_id: 'x' } }, null],
  ['an order by source id', { order: { source_id: 'x' } }, 'invalid_order'],
])('a rollback names its customer and its order by %s', (_name, request, key) => {
  expect(refusedRollback(CARD, { date: NOON, request })?.key ?? null).toBe(key);
});

it('a rollback without a customer and without an order refuses each that is named', () => {
  const bare = { ...CARD, stored: { ...CARD.stored, response: { ...CARD.stored.response, redemptions: [] } } };
  const { order: _, ...response } = bare.stored.response;
  const stored = { ...bare.stored, response };

  expect(refusedRollback({ ...bare, stored }, { date: NOON, request: { customer: { id: 'cust_1' } } })?.key).toBe(
    'invalid_customer',
  );
  expect(refusedRollback({ ...bare, stored }, { date: NOON, request: { order: { id: 'ord_1' } } })?.key).toBe(
    'invalid_order',
  );
});
