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
