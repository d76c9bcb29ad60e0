// Refusals of returns, in the order of their checks, and what a first return fixes.
import { refuseReturnRequest } from '../../../lib/core/return/selection';
import { planReturn, type ReturnInput, type ReturnRequestValues, type ReturnState } from '../../support/core';
import { DEFAULTS, basisIn, lineId, returnAll } from './support';

const [A, B] = [lineId(0), lineId(1)];
const WORLD = { vouchers: { OFF: { discount: { type: 'AMOUNT' as const, amount_off: 300 } } } };
const ITEMS = [
  { product_id: 'a', quantity: 2, price: 500 },
  { product_id: 'b', quantity: 1, price: 200 },
];
const OFF = [{ object: 'voucher' as const, id: 'OFF' }];

const basis = basisIn(WORLD, { redeemables: OFF, order: { items: ITEMS } });
const withRest = basisIn(WORLD, { redeemables: OFF, order: { items: ITEMS, amount: 1300 } });

const stateAfter = (requests: readonly ReturnRequestValues[]): ReturnState | null =>
  returnAll(basis, requests).at(-1)?.state ?? null;

function refusalOf(request: ReturnRequestValues, more: Partial<ReturnInput> = {}) {
  return planReturn({ basis, state: null, request, defaults: DEFAULTS, ...more });
}

describe('refuseReturnRequest', () => {
  it.each<[string, ReturnRequestValues]>([
    ['names nothing', {}],
    ['denies everything and names nothing', { all: false }],
    ['names everything and a line', { all: true, items: [{ id: A }] }],
    ['names everything and an amount', { all: true, amount: 1 }],
    [
      'names a line twice',
      {
        items: [
          { id: A, quantity: 1 },
          { id: A, quantity: 1 },
        ],
      },
    ],
  ])('refuses a request that %s', (_, request) => {
    expect(refuseReturnRequest(request)).toMatchObject({ key: 'invalid_payload' });
  });

  it.each<[string, ReturnRequestValues]>([
    ['One of .items, .amount and .all is required.', {}],
    ['Property .all stands in place of .items and .amount.', { all: true, amount: 1 }],
    [`Property .items names the line ${A} twice.`, { items: [{ id: A }, { id: B }, { id: A }] }],
  ])('says: %s', (details, request) => {
    expect(refuseReturnRequest(request)).toEqual({ key: 'invalid_payload', details });
  });

  it.each<[string, ReturnRequestValues]>([
    ['everything', { all: true }],
    ['lines and an amount', { items: [{ id: A }, { id: B }], amount: 1 }],
    ['an amount alone', { amount: 1, all: false }],
  ])('accepts a request that names %s', (_, request) => {
    expect(refuseReturnRequest(request)).toBeNull();
  });
});

describe('planReturn', () => {
  it.each<[string, ReturnRequestValues]>([
    ['more units than the line has', { items: [{ id: A, quantity: 3 }] }],
    ['an amount of an order that stands in its lines', { amount: 1 }],
    ['more units than the line has, beside an unknown line', { items: [{ id: 'x' }, { id: A, quantity: 3 }] }],
  ])('refuses %s', (_, request) => {
    expect(refusalOf(request)).toMatchObject({ key: 'return_quantity_exceeded' });
  });

  it('refuses more than earlier returns left', () => {
    const state = stateAfter([{ items: [{ id: A, quantity: 1 }, { id: B }] }]);

    expect(refusalOf({ items: [{ id: A, quantity: 2 }] }, { state })).toMatchObject({
      key: 'return_quantity_exceeded',
    });
    expect(refusalOf({ items: [{ id: B }] }, { state })).toMatchObject({ key: 'return_quantity_exceeded' });
    expect(refusalOf({ items: [{ id: A }] }, { state })).toMatchObject({ state: { items: { [A]: 2, [B]: 1 } } });
  });

  it('refuses everything once nothing is left', () => {
    expect(refusalOf({ all: true }, { state: stateAfter([{ all: true }]) })).toMatchObject({
      key: 'return_quantity_exceeded',
    });
  });

  it('refuses more of the amount that stands in no line than is left', () => {
    expect(refusalOf({ amount: 101 }, { basis: withRest })).toMatchObject({ key: 'return_quantity_exceeded' });
    expect(refusalOf({ amount: 100 }, { basis: withRest })).toMatchObject({
      amounts: { order_amount: 100, items: [] },
    });
  });

  it.each<[string, ReturnRequestValues, Partial<ReturnInput>]>([
    [`The line ${A} has 2 left to return.`, { items: [{ id: A, quantity: 3 }] }, {}],
    ['The amount that stands in no line has 0 left to return.', { amount: 1 }, {}],
    ['The amount that stands in no line has 100 left to return.', { amount: 101 }, { basis: withRest }],
  ])('says: %s', (details, request, more) => {
    expect(refusalOf(request, more)).toEqual({ key: 'return_quantity_exceeded', details });
  });

  it('answers 404 for an unknown line', () => {
    expect(refusalOf({ items: [{ id: A }, { id: 'x' }] })).toMatchObject({
      key: 'not_found',
      resource_type: 'order_item',
      resource_id: 'x',
    });
  });

  it('refuses RE_EVALUATE before it looks at quantities', () => {
    expect(refusalOf({ items: [{ id: A, quantity: 9 }], policy: 'RE_EVALUATE' })).toMatchObject({
      key: 'policy_not_applicable',
    });
  });

  it('keeps the policy and the tender order of the first return', () => {
    const state = stateAfter([{ items: [{ id: B }], policy: 'FORFEIT', tender_order: 'MONEY_FIRST' }]);
    const rest = { items: [{ id: A }] };

    for (const policy of ['KEEP', 'RE_EVALUATE'] as const) {
      expect(refusalOf({ ...rest, policy }, { state })).toEqual({
        key: 'return_policy_fixed',
        details: 'The first return fixed the policy FORFEIT.',
      });
    }
    expect(refusalOf({ ...rest, tender_order: 'PROPORTIONAL' }, { state })).toEqual({
      key: 'return_policy_fixed',
      details: 'The first return fixed the tender order MONEY_FIRST.',
    });
    for (const same of [{}, { policy: 'FORFEIT', tender_order: 'MONEY_FIRST' }] as const) {
      expect(refusalOf({ ...rest, ...same }, { state })).toMatchObject({
        amounts: { policy: 'FORFEIT', tender_order: 'MONEY_FIRST', sequence: 2 },
      });
    }
  });

  it('takes the settings of the project where the first request names none', () => {
    const defaults = { policy: 'FORFEIT', tender_order: 'STORED_VALUE_FIRST' } as const;

    expect(refusalOf({ all: true }, { defaults })).toMatchObject({ state: defaults });
  });

  it('refuses the return after the hundredth', () => {
    const state = { ...stateAfter([{ items: [{ id: B }] }])!, sequence: 100 };

    expect(refusalOf({ items: [{ id: A }] }, { state })).toMatchObject({ key: 'invalid_return_params' });
    expect(refusalOf({ items: [{ id: A }] }, { state: { ...state, sequence: 99 } })).toMatchObject({
      state: { sequence: 100 },
    });
  });
});
