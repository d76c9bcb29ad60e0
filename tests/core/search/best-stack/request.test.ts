// The terms of a search from a request for the best stack, and the requests that are refused.
import { mergeKept } from '../../../../lib/core/search/best-stack/decision';
import { refuseBestStackRequest, toBestStackTerms } from '../../../../lib/core/search/best-stack/request';
import type { BestStackRequest } from '../../../../lib/model/generated';
import { listed } from '../../../support/core';

const order = { amount: 1_000 };
const codes = (count: number, from = 0) =>
  listed(...Array.from({ length: count }, (_, index) => `CODE${from + index}`));
const TOO_MANY = 'Properties .candidates and .keep must name at most 30 redeemables together.';
const NO_ORDER = 'Property .order must have an amount, items or an id.';

describe('a request for the best stack', () => {
  test.each<[string, BestStackRequest, string | null]>([
    ['an amount of 0', { order: { amount: 0 } }, null],
    ['items', { order: { items: [{ product_id: 'A', quantity: 1 }] } }, null],
    ['an id', { order: { id: 'ord_1' } }, null],
    ['a source id', { order: { source_id: 'cart-1' } }, null],
    ['no items', { order: { items: [] } }, NO_ORDER],
    ['null for an amount', { order: { amount: null } }, NO_ORDER],
    ['nothing in its order', { order: {} }, NO_ORDER],
    ['30 candidates', { order, candidates: codes(30) }, null],
    ['31 candidates', { order, candidates: codes(31) }, TOO_MANY],
    ['30 candidates, one of them to keep', { order, candidates: codes(30), keep: codes(1) }, null],
    ['30 candidates, and another one to keep', { order, candidates: codes(30), keep: codes(1, 30) }, TOO_MANY],
    ['30 to keep', { order, keep: codes(30) }, null],
    ['31 to keep', { order, keep: codes(31) }, TOO_MANY],
    ['a floor of metadata', { order, floor: { metadata: 'cost' } }, null],
    ['500 ms', { order, budget_ms: 500 }, null],
  ])('of a server key with %s is as good as its details: %p %p', (_name, request, details) => {
    expect(refuseBestStackRequest({ kind: 'server' }, request)).toEqual(
      details === null ? null : { key: 'invalid_payload', details },
    );
  });

  test.each<[string, Partial<BestStackRequest>, string | null]>([
    ['no more than it must', {}, null],
    ['null for a floor and a budget', { floor: null, budget_ms: null }, null],
    ['a floor of an amount', { floor: { amount: 5 } }, null],
    ['a floor of metadata', { floor: { metadata: 'cost' } }, 'Only server keys may name a floor of metadata.'],
    ['50 ms', { budget_ms: 50 }, null],
    ['51 ms', { budget_ms: 51 }, 'Property .budget_ms must be <= 50 for a client key.'],
    ['31 candidates', { candidates: codes(31) }, TOO_MANY],
  ])('of a client key with %s is as good as its details: %p %p', (_name, members, details) => {
    expect(refuseBestStackRequest({ kind: 'client' }, { order, ...members })).toEqual(
      details === null ? null : { key: 'invalid_payload', details },
    );
  });
});

describe('the terms of a search', () => {
  it('have defaults for all that the request leaves out', () => {
    expect(toBestStackTerms({ order }, codes(2))).toEqual({
      candidates: codes(2),
      keep: [],
      objective: 'DISCOUNT',
      floor: null,
      steps: 1_000,
    });
  });

  it('are those of the request, with 20 steps for a millisecond', () => {
    const request: BestStackRequest = {
      order,
      candidates: codes(1),
      keep: codes(1, 7),
      objective: 'PAYABLE',
      floor: { amount: 5 },
      budget_ms: 3,
    };

    expect(toBestStackTerms(request, codes(9))).toEqual({
      candidates: codes(1),
      keep: codes(1, 7),
      objective: 'PAYABLE',
      floor: { amount: 5 },
      steps: 60,
    });
  });

  it('have what a qualification finds, up to 30 with those to keep', () => {
    expect(toBestStackTerms({ order }, codes(40)).candidates).toEqual(codes(30));
    expect(toBestStackTerms({ order, keep: codes(2, 50) }, codes(40)).candidates).toEqual(codes(28));
  });
});

test('redeemables to keep follow the candidates, where they are not among them by object and id', () => {
  const candidates = listed('A', 'promo_1');
  const keep = [{ object: 'voucher', id: 'promo_1' }, ...listed('A', 'B')] as const;

  expect(mergeKept({ candidates, keep })).toEqual([
    ...candidates,
    { object: 'voucher', id: 'promo_1' },
    { object: 'voucher', id: 'B' },
  ]);
});
