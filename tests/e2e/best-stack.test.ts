// The best stack over real HTTP: what it answers redeems to the very same amounts.
import { runningService } from '../support/running-service';
import type { Service } from '../support/service';

let service: Service;

beforeAll(async () => {
  service = await runningService();
});

async function post(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    method: 'POST',
    headers: { ...service.serverHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

const items = [
  { product_id: 'A', price: 1999, quantity: 3 },
  { product_id: 'B', price: 850, quantity: 2 },
  { product_id: 'C', price: 12000, quantity: 1 },
];

const DISCOUNTS = [
  { type: 'AMOUNT', amount_off: 1000 },
  { type: 'PERCENT', percent_off: 15 },
  { type: 'PERCENT', percent_off: 12.5, effect: 'APPLY_TO_ITEMS' },
  { type: 'AMOUNT', amount_off: 333, effect: 'APPLY_TO_ITEMS' },
  { type: 'AMOUNT', amount_off: 777, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
  { type: 'PERCENT', percent_off: 33.333, amount_limit: 2500 },
];

describe('the answer with the best stack', () => {
  it.each(['DISCOUNT', 'PAYABLE'])('redeems to the same amounts, with the objective %s', async (objective) => {
    const codes = DISCOUNTS.map((_, at) => `BEST-${objective}-${at}`);
    for (const [at, discount] of DISCOUNTS.entries())
      await post(`/v1/vouchers/${codes[at]}`, { type: 'DISCOUNT_VOUCHER', discount });
    const card = `BEST-${objective}-CARD`;
    await post(`/v1/vouchers/${card}`, { type: 'GIFT_VOUCHER', gift: { amount: 3000 } });
    const candidates = [card, ...codes].map((id) => ({ object: 'voucher', id }));

    const best = await post('/v1/validations/best', { order: { items }, candidates, objective, budget_ms: 500 });
    const redeemed = await post('/v1/redemptions', { order: { items }, redeemables: best['redeemables'] });

    const { order } = best['validation'] as { readonly order: Readonly<Record<string, unknown>> };
    expect(best).toMatchObject({ proof: 'OPTIMAL', total_discount_amount: order['total_applied_discount_amount'] });
    expect((best['redeemables'] as readonly object[]).length).toBeGreaterThanOrEqual(DISCOUNTS.length);
    expect(redeemed['order']).toMatchObject({
      total_amount: order['total_amount'],
      total_discount_amount: order['total_discount_amount'],
      total_applied_discount_amount: order['total_applied_discount_amount'],
    });
  });
});
