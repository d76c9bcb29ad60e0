// One return of an order: what the service was told, and what is left to a person.
import { model } from '@medusajs/framework/utils';

export const StackableReturn = model.define('stackable_return', {
  id: model.id({ prefix: 'stkret' }).primaryKey(),
  return_id: model.text().unique(),
  order_id: model.text().index(),
  /** due, done, or manual. */
  state: model.text().index(),
  /** JSON: the answer of the service. */
  answer: model.text().nullable(),
  /** Why something is left to a person. */
  note: model.text().nullable(),
});
