// Rounds of validations, returned lines and signatures of events.
import { createHmac } from 'node:crypto';
import type { Entry } from '../src/core/applied';
import { toOrder, type OrderLine } from '../src/core/cart';
import { priceGoods, type Redeemable } from '../src/core/pricing';
import { matchReturn } from '../src/core/returned-lines';
import { isSigned } from '../src/core/webhook';
import type { Answer, Calls, ServiceRequest } from '../src/shop-core/client';

const LINES: readonly OrderLine[] = [{ source_id: 'l1', quantity: 1, amount: 1000 }];
const SHOPPER = { tracking_id: 'c' };

/** A service where each redeemable has its own outcome; in its mode one failure skips what follows. */
function aService(outcomes: Readonly<Record<string, string | number>>): {
  readonly calls: Calls;
  readonly lists: string[][];
} {
  const lists: string[][] = [];
  const answer = ({ path, body }: ServiceRequest): Answer<object> => {
    if (path === '/v1/promotions/validation') {
      const applying = Object.keys(outcomes).filter((id) => typeof outcomes[id] === 'number');
      return { ok: true, body: { promotions: applying.map((id) => ({ id })) } };
    }
    const { redeemables } = body as { readonly redeemables: readonly Redeemable[] };
    lists.push(redeemables.map(({ id }) => id));
    let hasFailed = false;
    const entries = redeemables.map(({ object, id }): Entry => {
      const outcome = outcomes[id] ?? 'not_found';
      if (hasFailed)
        return { id, object, status: 'SKIPPED', result: { details: { key: 'preceding_validation_failed' } } };
      if (typeof outcome === 'string') {
        hasFailed = true;
        return { id, object, status: 'INAPPLICABLE', result: { error: { key: outcome } } };
      }
      return { id, object, status: 'APPLICABLE', result: {}, order: { total_applied_discount_amount: outcome } };
    });
    return { ok: true, body: { valid: !hasFailed, redeemables: entries } };
  };
  return { calls: { send: async <Body>(request: ServiceRequest) => answer(request) as Answer<Body> }, lists };
}

function tiers(...ids: readonly string[]): readonly Redeemable[] {
  return ids.map((id) => ({ object: 'promotion_tier', id }));
}

describe('rounds', () => {
  it('are one where everything applies', async () => {
    const { calls, lists } = aService({ t: 100, A: 50 });

    const { applied } = await priceGoods({ calls, order: toOrder('c', LINES, null), shopper: SHOPPER }, tiers('t'), [
      'A',
    ]);

    expect(applied.map(({ name, amount }) => [name, amount])).toEqual([
      ['t', 100],
      ['A', 50],
    ]);
    expect(lists).toHaveLength(1);
  });

  it('are three at most, and every code is applied or rejected', async () => {
    const { calls, lists } = aService({ A: 'voucher_expired', B: 'quantity_exceeded', C: 'voucher_disabled', D: 50 });

    const { applied, rejected } = await priceGoods(
      { calls, order: toOrder('c', LINES, null), shopper: SHOPPER },
      [],
      ['A', 'B', 'C', 'D'],
    );

    expect(lists).toHaveLength(3);
    expect(applied).toEqual([]);
    expect(rejected.map(({ code, key }) => [code, key])).toEqual([
      ['A', 'voucher_expired'],
      ['B', 'quantity_exceeded'],
      ['C', 'voucher_disabled'],
      ['D', 'preceding_validation_failed'],
    ]);
  });

  it('do not end at tiers that do not apply: they are left out together', async () => {
    const { calls, lists } = aService({
      t1: 'order_rules_violated',
      t2: 'order_rules_violated',
      t3: 'order_rules_violated',
      t4: 70,
      A: 50,
    });

    const { applied, rejected } = await priceGoods(
      { calls, order: toOrder('c', LINES, null), shopper: SHOPPER },
      tiers('t1', 't2', 't3', 't4'),
      ['A'],
    );

    expect(applied.map(({ name }) => name)).toEqual(['t4', 'A']);
    expect(rejected).toEqual([]);
    expect(lists).toHaveLength(2);
  });

  it('leave out a text that can be no code: the service would refuse the others with it', async () => {
    const { calls, lists } = aService({ A: 50 });
    const odd = ['a\u0000b', '\ud800', ' ', 'x'.repeat(256)];

    const { applied, rejected } = await priceGoods(
      { calls, order: toOrder('c', LINES, null), shopper: SHOPPER },
      [],
      [...odd, 'A'],
    );

    expect(applied.map(({ code }) => code)).toEqual(['A']);
    expect(rejected.map(({ code, key }) => [code, key])).toEqual(odd.map((code) => [code, 'not_found']));
    expect(lists).toEqual([['A']]);
  });

  it('leave out a code that takes nothing off, so that a completion does not use it up', async () => {
    const { calls } = aService({ A: 0 });

    const goods = await priceGoods({ calls, order: toOrder('c', LINES, null), shopper: SHOPPER }, [], ['A']);

    expect(goods).toMatchObject({ applied: [], rejected: [{ code: 'A', key: 'no_effect' }] });
  });
});

describe('returned lines', () => {
  const REDEEMED = [
    { id: 'a', sku_id: 'v1', quantity: 2, amount: 2000 },
    { id: 'b', sku_id: 'v1', quantity: 1, amount: 900 },
  ];

  it('belong to the line of their variant, and of their price', () => {
    expect(matchReturn([{ variant: 'v1', price: 900, quantity: 1 }], REDEEMED)).toEqual({
      items: [{ id: 'b', quantity: 1 }],
      unmatched: 0,
    });
  });

  it('that are unknown, or more than there are, are left to a person', () => {
    const returned = [
      { variant: 'v2', price: 900, quantity: 1 },
      { variant: null, price: 900, quantity: 1 },
      { variant: 'v1', price: 1000, quantity: 3 },
    ];

    expect(matchReturn(returned, REDEEMED)).toEqual({ items: [], unmatched: 3 });
  });
});

describe('the signature of an event', () => {
  const secret = `whsec_${Buffer.from('a secret of 32 bytes, as it were').toString('base64')}`;
  const body = Buffer.from('{"type":"redemption.rollback.succeeded"}');
  const key = Buffer.from(secret.slice(6), 'base64');
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64');
  const headers = {
    'webhook-id': 'm1',
    'webhook-timestamp': '1000',
    'webhook-signature': `v1,AAAA v1,${sign(`m1.1000.${body.toString()}`)}`,
  };

  it('is accepted within five minutes', () => {
    expect(isSigned({ secret, headers, body }, 1_000_000)).toBe(true);
    expect(isSigned({ secret, headers, body }, 1_301_000)).toBe(false);
  });

  it('is refused for another body, id or secret, and where it is missing', () => {
    expect(isSigned({ secret, headers, body: Buffer.from('{}') }, 1_000_000)).toBe(false);
    expect(isSigned({ secret, headers: { ...headers, 'webhook-id': 'm2' }, body }, 1_000_000)).toBe(false);
    expect(isSigned({ secret: 'whsec_AAAA', headers, body }, 1_000_000)).toBe(false);
    expect(isSigned({ secret, headers: {}, body }, 1_000_000)).toBe(false);
  });
});
