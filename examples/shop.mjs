// A tea shop from nothing to a live stack, with the official client: the walk of the README.
import sdk from '@voucherify/sdk';

const shop = sdk.VoucherifyServerSide({
  apiUrl: process.env.SHOP_URL ?? 'http://localhost:3000',
  applicationId: process.env.SHOP_ID,
  secretKey: process.env.SHOP_TOKEN,
});

// What is sold, and a rule: the coupon needs 50 euros of it.
const teas = await shop.products.create({ source_id: 'green-tea', name: 'Green tea', price: 1200 });
const rule = await shop.validationRules.create({
  name: 'From 50 euros',
  rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [5000] } }, logic: '1' },
});

// Three promotions: a coupon, a hundred gift cards, and 10 % off tea for everyone.
await shop.vouchers.create({
  code: 'HELLO-5',
  type: 'DISCOUNT_VOUCHER',
  discount: { type: 'AMOUNT', amount_off: 500 },
  redemption: { quantity: 1000 },
  validation_rules: [rule.id],
});
const cards = await shop.campaigns.create({
  name: 'Gift cards',
  campaign_type: 'GIFT_VOUCHERS',
  type: 'STATIC',
  vouchers_count: 100,
  voucher: { type: 'GIFT_VOUCHER', gift: { amount: 2500 } },
});
const promotion = await shop.promotions.create({
  name: 'Tea days',
  campaign_type: 'PROMOTION',
  promotion: {
    tiers: [
      {
        name: '10 % off tea',
        banner: '10 % off tea',
        action: {
          discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' },
        },
      },
    ],
  },
});

// Ada gets a card.
const { voucher: card } = await shop.distributions.publications.create({
  campaign: { name: cards.name },
  customer: { source_id: 'ada', name: 'Ada' },
});

// She orders five teas and pays with all three: see what each takes off, then redeem.
const stack = {
  redeemables: [
    { object: 'promotion_tier', id: promotion.promotion.tiers[0].id },
    { object: 'voucher', id: 'HELLO-5' },
    { object: 'voucher', id: card.code, gift: { credits: 2500 } },
  ],
  customer: { source_id: 'ada' },
  order: { source_id: 'order-1', items: [{ product_id: teas.id, quantity: 5, price: 1200 }] },
};
const { order } = await shop.validations.validateStackable(stack);
console.log(`${order.amount} - ${order.total_applied_discount_amount} = ${order.total_amount}`);
const { parent_redemption } = await shop.redemptions.redeemStackable(stack);
console.log(`Redeemed: ${parent_redemption.result}`);

// She changes her mind: one call undoes it all.
await shop.redemptions.rollbackStackable(parent_redemption.id, { reason: 'Changed her mind' });
const { gift } = await shop.vouchers.get(card.code);
console.log(`The card holds ${gift.balance} again.`);

// She orders again after all, and one of the five teas comes back. The official client has no call for that.
const again = { ...stack, order: { ...stack.order, source_id: 'order-2' } };
const { parent_redemption: second, order: placed } = await shop.redemptions.redeemStackable(again);
const url = `${process.env.SHOP_URL ?? 'http://localhost:3000'}/v1/redemptions/${second.id}/returns`;
const answer = await fetch(url, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-app-id': process.env.SHOP_ID,
    'x-app-token': process.env.SHOP_TOKEN,
    'idempotency-key': 'order-2-return-1',
  },
  body: JSON.stringify({ items: [{ id: placed.items[0].id, quantity: 1 }], reason: 'One too many' }),
});
const back = await answer.json();
console.log(`One tea comes back: ${back.money_amount} as money, ${back.vouchers[0].credits} to the card.`);
