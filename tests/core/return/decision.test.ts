// The decision of a return: its refusals in their order, its record, and what it writes of order and cards.
import { readsDecision, requestedValues } from '../../../lib/core/return/decision';
import type { CreateReturnRequest } from '../../../lib/model/generated';
import {
  configOf,
  decideReturn,
  isFailure,
  NO_RETURNS,
  NOON,
  type ReturnDecisionInput,
  type ReturnPlan,
  type ReturnState,
  type StoredRedemption,
} from '../../support/core';
import { BASE, lineId, returnOf, tenUnits } from './support';

const A = lineId(0);
const [PARENT, GIFT, LOYALTY] = [0, 1, 2].map((child) => `r_${BASE}0${child}`);
const shop = tenUnits();
const { stored, order, decision } = shop;
const entry = { date: NOON, related_object_type: 'voucher' as const, related_object_id: 'v_1' };
/** Three months after the redemption, the last moment. */
const LAST_MS = Date.parse('2027-02-21T12:00:00.000Z');
const TOMORROW = '2026-11-22T12:00:00.000Z';

function planned(members: Partial<ReturnDecisionInput> = {}, returnable = shop): ReturnPlan {
  const plan = decideReturn(returnOf(returnable, members));
  if (isFailure(plan)) throw new Error(`${plan.key} ${plan.details ?? ''}`);
  return plan;
}

/** The state after a return of the first five units, and how later ones know order and cards. */
const first = (): ReturnPlan => planned();

it.each<[string, CreateReturnRequest, ReturnType<typeof requestedValues>]>([
  ['nulls', { items: null, amount: null, all: null, policy: null, tender_order: null, reason: null }, {}],
  ['lines', { items: [{ id: A, quantity: 2 }, { id: 'b' }] }, { items: [{ id: A, quantity: 2 }, { id: 'b' }] }],
  ['all of an order', { all: true, dry_run: true, metadata: { a: 1 } }, { all: true }],
  [
    'an amount and its terms',
    { amount: 5, policy: 'FORFEIT', tender_order: 'MONEY_FIRST' },
    { amount: 5, policy: 'FORFEIT', tender_order: 'MONEY_FIRST' },
  ],
])('a request of %s has amounts by what is sent', (_, request, values) => {
  expect(requestedValues(request)).toStrictEqual(values);
});

it.each([
  ['that the project sets', null, {}, 'RE_EVALUATE', true],
  ['KEEP instead of that of the project', null, { policy: 'KEEP' }, 'RE_EVALUATE', false],
  ['that the request names', null, { policy: 'RE_EVALUATE' }, 'KEEP', true],
  ['of the first return', { policy: 'KEEP' }, { policy: 'RE_EVALUATE' }, 'RE_EVALUATE', false],
  ['of the first return as well', { policy: 'RE_EVALUATE' }, {}, 'KEEP', true],
] as const)('a return by the policy %s reads the decision or not', (_, state, request, return_policy, isRead) => {
  const progress = { ...NO_RETURNS, state: state && ({ ...first().after.state, ...state } satisfies ReturnState) };

  expect(readsDecision({ progress, request, config: configOf({ project: { return_policy } }) })).toBe(isRead);
});

describe('a refused return', () => {
  const withOrder = (members: Partial<typeof order>) => (input: ReturnDecisionInput) => ({
    ...input,
    facts: { ...input.facts, order: { order: { ...(input.facts.order?.order ?? order), ...members }, version: 4 } },
  });
  type Fault = readonly [key: string, details: string, make: (input: ReturnDecisionInput) => ReturnDecisionInput];
  const faults: readonly Fault[] = [
    [
      'missing_order',
      'The redemption had no order, so it has no units that could come back.',
      (input) => ({ ...input, stored: { ...input.stored, order_id: null } }),
    ],
    [
      'already_rolled_back',
      `Redemption ${PARENT} was rolled back by rr_1`,
      (input) => ({ ...input, progress: { ...input.progress, rollbackId: 'rr_1' } }),
    ],
    [
      'order_has_other_redemptions',
      'Redemption r_2 of the same order is not rolled back.',
      withOrder({ redemptions: { ...order.redemptions, r_2: entry } }),
    ],
    [
      'order_changed',
      'The order was changed after the redemption. Its amount is 999 and was 1000.',
      withOrder({ amount: 999 }),
    ],
    [
      'invalid_return_params',
      'Units of redemptions older than 3 months cannot be returned.',
      (input) => ({ ...input, nowMs: LAST_MS + 1 }),
    ],
    [
      'policy_not_applicable',
      'RE_EVALUATE needs the recorded decision of the redemption, which is not stored.',
      (input) => ({ ...input, request: { ...input.request, policy: 'RE_EVALUATE' } }),
    ],
    [
      'return_quantity_exceeded',
      `The line ${A} has 10 left to return.`,
      (input) => ({ ...input, request: { ...input.request, items: [{ id: A, quantity: 11 }] } }),
    ],
  ];

  it.each(faults)('has the key %s', (key, details, make) => {
    expect(decideReturn(make(returnOf(shop)))).toMatchObject({ key, details });
  });

  it.each(faults.map(([key], index) => [key, index] as const))('has the key %s before all later ones', (key, index) => {
    const input = faults.slice(index).reduce((one, [, , make]) => make(one), returnOf(shop));

    expect(decideReturn(input)).toMatchObject({ key });
  });

  it('names no redemption that had no order', () => {
    const { order: _, ...response } = stored.response;

    expect(decideReturn(returnOf({ ...shop, stored: { ...stored, response } }))).toMatchObject({
      key: 'missing_order',
    });
  });

  it('names the rollback in the record of the redemption, also for a dry run', () => {
    const rollback = { id: 'rr_9' } as StoredRedemption['rollback'];

    expect(
      decideReturn(returnOf({ ...shop, stored: { ...stored, rollback } }, { request: { all: true, dry_run: true } })),
    ).toMatchObject({ key: 'already_rolled_back', details: `Redemption ${PARENT} was rolled back by rr_9` });
  });

  it('names a redemption that stood on the order before, until the first return', () => {
    const counts = [{ redemption: 'b'.repeat(22), value: 10, ids: [] }, ...(stored.order_counts ?? [])];
    const second = { ...shop, stored: { ...stored, order_counts: counts } };

    expect(decideReturn(returnOf(second))).toMatchObject({ key: 'order_has_other_redemptions' });
    expect(decideReturn(returnOf(second, { progress: first().after }))).toMatchObject({ base: BASE });
    expect(decideReturn(withOrder({})(returnOf(second)))).toMatchObject({ base: BASE });
  });

  it.each([
    ['three calendar months later', LAST_MS, {}],
    ['as a dry run at any age', LAST_MS * 2, { dry_run: true }],
  ])('is no return %s', (_, nowMs, request) => {
    expect(decideReturn(returnOf(shop, { nowMs, request: { all: true, ...request } }))).toMatchObject({ base: BASE });
  });
});

describe('the record of a return', () => {
  it('says what came back of which redemption, and what each card has now', () => {
    const { items: _, remaining: __, ...record } = first().record;

    expect(record).toEqual({
      id: `rt_${BASE}001`,
      object: 'return',
      date: TOMORROW,
      dry_run: false,
      sequence: 1,
      complete: false,
      redemption_id: PARENT,
      order_id: 'ord_new',
      customer_id: 'cust_1',
      policy: 'KEEP',
      tender_order: 'PROPORTIONAL',
      order_amount: 0,
      amount: 500,
      refund_amount: 500,
      money_amount: 150,
      shortfall_amount: 0,
      dropped_redeemables: [],
      vouchers: [
        {
          redemption_id: GIFT,
          voucher_id: 'v_G',
          code: 'G',
          type: 'GIFT_VOUCHER',
          amount: 150,
          credits: 150,
          balance_after: 150,
          credited: true,
        },
        {
          redemption_id: LOYALTY,
          voucher_id: 'v_L',
          code: 'L',
          type: 'LOYALTY_CARD',
          amount: 200,
          points: 6,
          balance_after: 6,
          credited: true,
        },
      ],
      reason: null,
      metadata: {},
      channel: { channel_id: 'key-2', channel_type: 'API' },
    });
  });

  it('takes the terms that the project sets', () => {
    const config = configOf({ project: { return_policy: 'FORFEIT', return_tender_order: 'MONEY_FIRST' } });

    expect(planned({ config }).record).toMatchObject({ policy: 'FORFEIT', tender_order: 'MONEY_FIRST' });
  });

  it('has the amounts of what is decided again', () => {
    const request = { items: [{ id: A, quantity: 5 }], policy: 'RE_EVALUATE' as const };

    expect(planned({ decision, request }).record).toMatchObject({
      policy: 'RE_EVALUATE',
      refund_amount: 500,
      dropped_redeemables: [],
    });
  });

  it('keeps reason and metadata, and names a person of the dashboard', () => {
    const session = { user: 'u_1' } as unknown as ReturnDecisionInput['caller']['session'];
    const request = { all: true, reason: 'Too small', metadata: { by: 'shop' } };

    expect(planned({ caller: { keyId: 'u_1', session }, request }).record).toMatchObject({
      reason: 'Too small',
      metadata: { by: 'shop' },
      channel: { channel_id: 'u_1', channel_type: 'USER' },
    });
  });

  it('has no id as a dry run', () => {
    expect(planned({ request: { all: true, dry_run: true } }).record).toMatchObject({ id: null, dry_run: true });
  });

  it('says that a card which was deleted for good got nothing', () => {
    const { record, cards, after } = planned({ facts: { order: null, balances: new Map([['v_G', null]]) } });

    expect(record.vouchers[0]).toMatchObject({ amount: 150, credits: 150, balance_after: null, credited: false });
    expect(record.vouchers[1]).toMatchObject({ points: 6, balance_after: 6, credited: true });
    expect(cards[0]).toMatchObject({ units: 150, card: null });
    expect(Object.keys(after.balances)).toEqual(['v_L']);
  });
});

describe('the order of a return', () => {
  it('is as the redemption left it', () => {
    expect(first().order).toEqual({ id: 'ord_new', sourceId: 'cart-7', version: 1, money: 150 });
    expect(first().after.order).toEqual({ status: 'PAID', version: 2 });
  });

  it('is as the last return left it', () => {
    const progress = { ...first().after, order: { status: 'CANCELED' as const, version: 7 } };
    const { order: second, after, customer } = planned({ progress });

    expect(second).toMatchObject({ version: 7, money: 150 });
    expect(after.order).toEqual({ status: 'CANCELED', version: 8 });
    expect(customer?.order).toBeNull();
  });

  it('is as it was read', () => {
    const facts = { order: { order: { ...order, status: 'FULFILLED' as const }, version: 4 }, balances: new Map() };
    const progress = { ...first().after, order: { status: 'CANCELED' as const, version: 7 } };
    const { order: second, after, customer } = planned({ progress, facts });

    expect(second.version).toBe(4);
    expect(after.order).toEqual({ status: 'FULFILLED', version: 5 });
    expect(customer?.order).toMatchObject({ customerId: 'cust_1', orderId: 'ord_new', count: 0, amount: -150 });
  });

  it('is read again by later returns while it belongs to another customer', () => {
    const facts = { order: { order: { ...order, customer_id: 'cust_2' }, version: 4 }, balances: new Map() };
    const { after, customer, holders } = planned({ facts });

    expect(after.order).toBeNull();
    expect(customer?.order).toBeNull();
    expect(holders).toMatchObject([{ customerId: 'cust_2', order: { amount: -150 } }]);
  });

  it('counts as CREATED in version 0 where the record of the redemption does not say more', () => {
    const { status: _, source_id: __, ...bare } = stored.response.order!;
    const response = { ...stored.response, order: bare } as StoredRedemption['response'];
    const {
      order: sent,
      after,
      customer,
    } = planned({}, { ...shop, stored: { ...stored, response, order_version: null } });

    expect(sent).toMatchObject({ sourceId: null, version: 0 });
    expect(after.order).toEqual({ status: 'CREATED', version: 1 });
    expect(customer?.order).toBeNull();
  });
});
