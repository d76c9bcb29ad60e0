// One reception of a return: what the service was sent, what it answered, and what is left to a person.
import { model } from '@medusajs/framework/utils';

export const StackableReturn = model
  .define('stackable_return', {
    id: model.id({ prefix: 'stkret' }).primaryKey(),
    return_id: model.text(),
    /** The number of the reception among those of the return, from 1. */
    reception: model.number().default(1),
    order_id: model.text().index(),
    /** due, done, or manual. */
    state: model.text().index(),
    /** JSON: the calls, stored before the first of them is sent. */
    plan: model.text().nullable(),
    /** JSON: the answers of the service. */
    answer: model.text().nullable(),
    /** Why something is left to a person. */
    note: model.text().nullable(),
  })
  .indexes([{ on: ['return_id', 'reception'], unique: true }]);
