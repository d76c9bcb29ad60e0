// A stack is checked, redeemed and rolled back with the client that @hey-api/openapi-ts makes.
import { strictEqual } from 'node:assert';
import { createVoucher, listVouchers, redeemStack, rollbackStack, validateStack } from './generated';
import { createClient } from './generated/client';

const keys: Record<string, string | undefined> = {
  'X-App-Id': process.env.APP_ID,
  'X-App-Token': process.env.APP_TOKEN,
};
const client = createClient({
  baseUrl: process.env.SERVICE_URL ?? '',
  auth: ({ name }) => (name === undefined ? undefined : keys[name]),
});
const options = { client, throwOnError: true } as const;

const coupon = await createVoucher({
  ...options,
  headers: { 'Idempotency-Key': 'coupon-of-hey-api' },
  body: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1_000 }, redemption: { quantity: 1 } },
});
const card = await createVoucher({
  ...options,
  body: { type: 'GIFT_VOUCHER', gift: { amount: 10_000 }, metadata: { shop: 'north', rank: 1 } },
});
const codes = [coupon.data.code, card.data.code];

const listed = await listVouchers({
  ...options,
  query: {
    ids: codes,
    limit: 10,
    created_at: { after: '2020-01-01' },
  },
});
strictEqual(listed.data.total, 2);

const request = {
  redeemables: [
    { object: 'voucher' as const, id: coupon.data.code },
    { object: 'voucher' as const, id: card.data.code, gift: { credits: 500 } },
  ],
  order: { amount: 20_000 },
  customer: { source_id: 'hey-api' },
};
const validation = await validateStack({ ...options, body: request });
strictEqual(validation.data.valid, true);

const redemption = await redeemStack({ ...options, body: request, headers: { 'Idempotency-Key': 'stack-of-hey-api' } });
strictEqual(redemption.data.order?.total_amount, 18_500);
strictEqual(redemption.data.redemptions.length, 2);

const refused = await redeemStack({ client, body: request });
strictEqual(refused.error?.key, 'quantity_exceeded');

const id = redemption.data.parent_redemption?.id ?? '';
const rollback = await rollbackStack({ ...options, path: { id }, body: { reason: 'tried' } });
strictEqual(rollback.data.rollbacks.length, 2);
console.log(`redeemed 2 of 2 on an order of 20000, ${redemption.data.order?.total_amount} to pay, and rolled back`);
