// Events and activity of pending points, and the event of points that expired.
import { buildExpirationFact } from '../../../lib/core/events/facts/expiration-facts';
import {
  buildPendingFacts,
  buildPendingRow,
  type PendingOccurrence,
  pendingBalanceOf,
} from '../../../lib/core/events/facts/pending-facts';
import type { BalanceMove } from '../../../lib/core/voucher/balance';
import type { PendingPoints } from '../../../lib/model/records/earning-rule';
import { aCustomer, type Voucher, type VoucherFact } from '../../support/core';
import {
  aCoupon,
  aLoyaltyCard,
  CALLER,
  CAMPAIGN_TOLD,
  CONFIG,
  NOW,
  NOW_MS,
  NOW_PLACE,
  SOURCE,
  toldOf,
} from './support';

const CARD = aLoyaltyCard({ holder_id: 'cust_1' });
const factOf = (voucher: Voucher): VoucherFact => ({
  voucher,
  revision: 1,
  sequence: 0,
  periods: {},
  reservations: [],
  reservationSequence: 0,
});
const FACT = factOf(CARD);
const HOLDER = aCustomer({ name: 'Jane' });
const HOLDER_TOLD = {
  id: 'cust_1',
  name: 'Jane',
  email: null,
  source_id: 'jane',
  metadata: {},
  object: 'customer',
};
const ORDER = { id: 'ord_1', source_id: 'A-1' };

const entry = (members: Partial<PendingPoints> = {}): PendingPoints => ({
  id: 'lopp_1',
  voucher_id: 'v_1',
  campaign_id: 'camp_1',
  customer_id: 'cust_1',
  order_id: 'ord_1',
  points: 40,
  activates_at: '2026-03-13',
  activates_ms: Date.parse('2026-03-13T00:00:00Z'),
  state: 'PENDING',
  details: { order: ORDER, earning_rule: { id: 'ern_1', source: { banner: null } } } as never,
  created_at: NOW,
  revision: 0,
  changes: ['chg_1'],
  ...members,
});

/** The change of the balance by which 40 pending points became active. */
const MOVE: BalanceMove = {
  fact: FACT,
  amount: 40,
  balanceAfter: 130,
  row: {
    id: 'vtx_1',
    timeMs: NOW_MS,
    total: 140,
    reason: null,
    sourceId: null,
    source: 'API',
    earned: { rule: { id: 'ern_1', banner: null }, order: ORDER, pending: { id: 'lopp_1' } },
  },
};

const added: PendingOccurrence = {
  fact: FACT,
  before: null,
  after: entry(),
  total: 65,
  move: null,
  isManual: false,
};
const changed = (members: Partial<PendingPoints>): PendingOccurrence => ({
  ...added,
  before: entry(),
  after: entry(members),
});
const activated: PendingOccurrence = { ...changed({ state: 'ACTIVATED' }), total: 25, move: MOVE };

const cardWith = (pending_points: number, members: object = {}) =>
  toldOf(aLoyaltyCard({ holder_id: 'cust_1', loyalty_card: { points: 100, balance: 90, pending_points, ...members } }));

const { activates_ms: _ms, state: _state, revision: _revision, changes: _changes, ...ENTRY_TOLD } = entry();
const ADDED_DATA = {
  voucher: cardWith(65),
  voucher_pending_points_balance: {
    points: 40,
    total: 65,
    object: 'balance',
    related_object: { type: 'voucher', id: 'v_1' },
    operation_type: 'AUTOMATIC',
  },
  order: { ...ORDER, object: 'order' },
  pending_points: ENTRY_TOLD,
};
const TRANSACTION = {
  id: `vtx_${NOW_PLACE}vtx_1`,
  voucher_id: 'v_1',
  campaign_id: 'camp_1',
  source: 'API',
  source_id: null,
  reason: null,
  type: 'PENDING_POINTS_ACTIVATION',
  details: {
    balance: {
      type: 'loyalty_card',
      total: 140,
      object: 'balance',
      points: 40,
      balance: 130,
      operation_type: 'MANUAL',
      related_object: { type: 'voucher', id: 'v_1' },
    },
    order: ORDER,
    earning_rule: { id: 'ern_1', source: { banner: null } },
  },
  related_transaction_id: null,
  created_at: NOW,
};
const ACTIVATED_DATA = {
  voucher: cardWith(25, { points: 140, balance: 130 }),
  balance: {
    points: 40,
    total: 140,
    balance: 130,
    type: 'loyalty_card',
    operation_type: 'AUTOMATIC',
    object: 'balance',
    related_object: { type: 'voucher', id: 'v_1' },
  },
  order: { ...ORDER, object: 'order' },
  transaction: TRANSACTION,
  pending_points: ENTRY_TOLD,
};

const factsOf = (occurrence: PendingOccurrence, holder: typeof HOLDER | null = HOLDER) =>
  buildPendingFacts(occurrence, { config: CONFIG, holder });

describe('the event of pending points', () => {
  test('has the card, its pending points, the order, the holder and the campaign', () => {
    expect(factsOf(added)).toEqual([
      {
        type: 'voucher.loyalty_card.pending_points.added',
        entity_id: 'v_1',
        data: { customer: HOLDER_TOLD, campaign: CAMPAIGN_TOLD, ...ADDED_DATA },
      },
    ]);
  });

  test.each<[string, PendingOccurrence, number]>([
    ['added', added, 40],
    ['updated', changed({ points: 55 }), 15],
    ['canceled', changed({ state: 'CANCELED' }), -40],
    ['activated', activated, -40],
  ])('%s says how they changed', (verb, occurrence, points) => {
    expect(factsOf(occurrence).at(-1)?.type).toBe(`voucher.loyalty_card.pending_points.${verb}`);
    expect(pendingBalanceOf(occurrence).points).toBe(points);
  });

  test.each([
    [true, 'MANUAL'],
    [false, 'AUTOMATIC'],
  ] as const)('says whether a person changed them: %s', (isManual, operation_type) => {
    expect(pendingBalanceOf({ ...added, isManual })).toMatchObject({ operation_type });
    expect(factsOf({ ...activated, isManual }).at(-1)?.data.balance).toMatchObject({ operation_type });
  });

  test('names the id alone of a holder who is unknown', () => {
    expect(factsOf(added, null)[0]?.data.customer).toEqual({ id: 'cust_1', object: 'customer' });
  });

  test('leaves a code that is no card as it is', () => {
    const coupon = aCoupon();

    expect(factsOf({ ...added, fact: factOf(coupon) })[0]?.data.voucher).toEqual(toldOf(coupon));
  });

  test('comes after the transaction of an activation, with both balances of the card', () => {
    const [moved, last, ...rest] = factsOf(activated);

    expect(rest).toEqual([]);
    expect(moved).toMatchObject({
      type: 'voucher.loyalty_card.transaction.created',
      entity_id: 'v_1',
      data: {
        transaction: TRANSACTION,
        voucher: { loyalty_card: { points: 140, balance: 130, pending_points: 25 } },
        holder: HOLDER_TOLD,
      },
    });
    expect(last).toEqual({
      type: 'voucher.loyalty_card.pending_points.activated',
      entity_id: 'v_1',
      data: { customer: HOLDER_TOLD, campaign: CAMPAIGN_TOLD, ...ACTIVATED_DATA },
    });
  });
});

describe('the activity of pending points', () => {
  const row = { id: 'chg_1', timeMs: NOW_MS };
  const rowOf = (occurrence: PendingOccurrence) => buildPendingRow(CALLER, occurrence, { config: CONFIG, row });

  test('is that of the holder, with the campaign and the call', () => {
    expect(rowOf(added)).toEqual({
      ...row,
      customerId: 'cust_1',
      type: 'customer.voucher.loyalty_card.pending_points.added',
      data: ADDED_DATA,
      campaign_id: 'camp_1',
      group_id: 'v-1',
      source: SOURCE,
    });
    expect(rowOf(activated)).toMatchObject({
      type: 'customer.voucher.loyalty_card.pending_points.activated',
      data: ACTIVATED_DATA,
    });
  });

  test('is none of a card without a holder', () => {
    expect(rowOf({ ...added, fact: factOf(aLoyaltyCard()) })).toBeUndefined();
  });

  test('has no campaign for a card outside of campaigns', () => {
    const voucher = aLoyaltyCard({ holder_id: 'cust_1', campaign_id: null });

    expect(rowOf({ ...added, fact: factOf(voucher) })).not.toHaveProperty('campaign_id');
  });
});

describe('the event of points that expired', () => {
  const move: BalanceMove = {
    fact: FACT,
    amount: -30,
    balanceAfter: 60,
    isExpiration: true,
    row: {
      id: 'vtx_2',
      timeMs: NOW_MS,
      total: 100,
      reason: null,
      sourceId: null,
      source: null,
      expired: { date: '2026-03-09', created_ms: NOW_MS - 1000 },
    },
  };
  const idOf = (id: string, date: string | null) => `${id}@${date}`;
  const eventOf = (moved: BalanceMove) => buildExpirationFact(moved, { config: CONFIG, holder: HOLDER, idOf });
  const BUCKET = {
    id: 'v_1@2026-03-09',
    voucher_id: 'v_1',
    campaign_id: 'camp_1',
    bucket: { total_points: 30 },
    status: 'EXPIRED',
    expires_at: '2026-03-09',
    created_at: '2026-03-10T11:59:59.000Z',
    updated_at: NOW,
    object: 'loyalty_points_bucket',
  };

  test('has the card, the points, their bucket and the transaction', () => {
    expect(eventOf(move)).toEqual({
      type: 'voucher.loyalty_card.points_expired',
      entity_id: 'v_1',
      data: {
        voucher: toldOf(aLoyaltyCard({ holder_id: 'cust_1', loyalty_card: { points: 100, balance: 60 } })),
        points: 30,
        campaign: CAMPAIGN_TOLD,
        customer: HOLDER_TOLD,
        buckets: [BUCKET],
        transaction: {
          ...TRANSACTION,
          id: `vtx_${NOW_PLACE}vtx_2`,
          source: null,
          type: 'POINTS_EXPIRATION',
          details: {
            balance: {
              ...TRANSACTION.details.balance,
              total: 100,
              points: -30,
              balance: 60,
              operation_type: 'AUTOMATIC',
            },
          },
        },
      },
    });
  });

  test('has a bucket that was never changed where no day is noted', () => {
    const { expired: _expired, ...row } = move.row;
    const { expires_at: _at, updated_at: _updated, ...bucket } = BUCKET;

    expect(eventOf({ ...move, row }).data.buckets).toEqual([{ ...bucket, id: 'v_1@null', created_at: NOW }]);
  });
});
