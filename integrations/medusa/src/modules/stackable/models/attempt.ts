// One attempt to redeem for a cart. An attempt is never deleted: its number is part of its Idempotency-Key.
import { model } from '@medusajs/framework/utils';

export const StackableAttempt = model
  .define('stackable_attempt', {
    id: model.id({ prefix: 'stkatt' }).primaryKey(),
    cart_id: model.text(),
    number: model.number(),
    currency_code: model.text(),
    state: model.text().index(),
    /** JSON: the calls with their keys, bodies and outcomes. */
    calls: model.text(),
    order_id: model.text().index().nullable(),
    failure: model.text().nullable(),
  })
  .indexes([{ on: ['cart_id', 'number'], unique: true }]);
