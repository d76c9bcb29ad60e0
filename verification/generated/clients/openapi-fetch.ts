// A stack is checked, redeemed and rolled back with openapi-fetch over the types of openapi-typescript.
import { strictEqual } from 'node:assert';
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/schema';

const client = createClient<paths>({
  baseUrl: process.env.SERVICE_URL ?? '',
  headers: { 'X-App-Id': process.env.APP_ID, 'X-App-Token': process.env.APP_TOKEN },
});

/** A body that is too long is refused in a form of its own. */
type Refusal = components['schemas']['ApiError'] | components['schemas']['TooLargeError'];

function done<Data>({ data, error }: { data?: Data; error?: Refusal }): Data {
  if (data === undefined) throw new Error(`Refused: ${error?.key ?? 'no answer'} ${error?.details ?? ''}`);
  return data;
}

const coupon = done(
  await client.POST('/v1/vouchers', {
    params: { header: { 'Idempotency-Key': 'coupon-of-openapi-fetch' } },
    body: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1_000 }, redemption: { quantity: 1 } },
  }),
);
const card = done(
  await client.POST('/v1/vouchers', {
    body: { type: 'GIFT_VOUCHER', gift: { amount: 10_000 }, metadata: { shop: 'north', rank: 1 } },
  }),
);

const listed = done(
  await client.GET('/v1/vouchers', {
    params: { query: { ids: [coupon.code, card.code], limit: 10, created_at: { after: '2020-01-01' } } },
  }),
);
strictEqual(listed.total, 2);

const request: components['schemas']['RedeemRequest'] = {
  redeemables: [
    { object: 'voucher', id: coupon.code },
    { object: 'voucher', id: card.code, gift: { credits: 500 } },
  ],
  order: { amount: 20_000 },
  customer: { source_id: 'openapi-fetch' },
};
const validation = done(await client.POST('/v1/validations', { body: request }));
strictEqual(validation.valid, true);

const headers = { 'Idempotency-Key': 'stack-of-openapi-fetch' };
const redemption = done(await client.POST('/v1/redemptions', { params: { header: headers }, body: request }));
strictEqual(redemption.order?.total_amount, 18_500);
strictEqual(redemption.redemptions.length, 2);

const refused = await client.POST('/v1/redemptions', { body: request });
strictEqual(refused.error?.key, 'quantity_exceeded');

const id = redemption.parent_redemption?.id ?? '';
const rollback = done(
  await client.POST('/v1/redemptions/{id}/rollbacks', { params: { path: { id } }, body: { reason: 'tried' } }),
);
strictEqual(rollback.rollbacks.length, 2);
console.log(`redeemed 2 of 2 on an order of 20000, ${redemption.order?.total_amount} to pay, and rolled back`);
