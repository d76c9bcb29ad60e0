// A stack is checked, redeemed and rolled back with the client that openapi-generator makes (typescript-fetch).
import { strictEqual } from 'node:assert';
import {
  Configuration,
  RedemptionsApi,
  type RedeemRequest,
  ResponseError,
  ValidationsApi,
  VouchersApi,
} from './generated';

const keys: Record<string, string | undefined> = {
  'X-App-Id': process.env.APP_ID,
  'X-App-Token': process.env.APP_TOKEN,
};
const configuration = new Configuration({
  basePath: process.env.SERVICE_URL ?? '',
  apiKey: (name) => keys[name] ?? '',
});
const vouchers = new VouchersApi(configuration);
const redemptions = new RedemptionsApi(configuration);

const coupon = await vouchers.createVoucher({
  Idempotency_Key: 'coupon-of-openapi-generator',
  CreateVoucherRequest: {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'AMOUNT', amount_off: 1_000 },
    redemption: { quantity: 1 },
  },
});
const card = await vouchers.createVoucher({
  CreateVoucherRequest: { type: 'GIFT_VOUCHER', gift: { amount: 10_000 }, metadata: { shop: 'north', rank: 1 } },
});

const listed = await vouchers.listVouchers({
  ids: [coupon.code, card.code],
  limit: 10,
  created_at: { after: '2020-01-01' },
});
strictEqual(listed.total, 2);

const request: RedeemRequest = {
  redeemables: [
    { object: 'voucher', id: coupon.code },
    { object: 'voucher', id: card.code, gift: { credits: 500 } },
  ],
  order: { amount: 20_000 },
  customer: { source_id: 'openapi-generator' },
};
const validation = await new ValidationsApi(configuration).validateStack({ ValidateRequest: request });
strictEqual(validation.valid, true);

const redemption = await redemptions.redeemStack({
  Idempotency_Key: 'stack-of-openapi-generator',
  RedeemRequest: request,
});
strictEqual(redemption.order?.total_amount, 18_500);
strictEqual(redemption.redemptions.length, 2);

const refused = await redemptions.redeemStack({ RedeemRequest: request }).catch((error: unknown) => error);
if (!(refused instanceof ResponseError)) throw new Error('A second use of the coupon was not refused.');
strictEqual(refused.response.status, 400);

const id = redemption.parent_redemption?.id ?? '';
const rollback = await redemptions.rollbackStack({ id, RollbackRequest: { reason: 'tried' } });
strictEqual(rollback.rollbacks.length, 2);
console.log(`redeemed 2 of 2 on an order of 20000, ${redemption.order?.total_amount} to pay, and rolled back`);
