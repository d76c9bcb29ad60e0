// What a shop may call itself, for example with `hooks: false` from handlers of its own.
export { redeemForCart, rollbackForCart, type KeptAttempt } from './shop/redeem-for-cart';
export { refreshDiscounts } from './shop/refresh-discounts';
export { settleAttempts } from './shop/settle-attempts';
export type { View } from './core/view';
export type { StackableOptions } from './core/options';
