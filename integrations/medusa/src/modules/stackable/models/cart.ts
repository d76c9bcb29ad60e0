// What the plugin knows of a cart: its codes, and what the service last said about them.
import { model } from '@medusajs/framework/utils';

export const StackableCart = model.define('stackable_cart', {
  id: model.id({ prefix: 'stkcart' }).primaryKey(),
  cart_id: model.text().unique(),
  /** JSON: the codes as the shopper entered them. */
  codes: model.text(),
  /** JSON: the view of the last answer. */
  view: model.text(),
  /** Lines, prices and codes of the last answer: shares are kept only while they are the same. */
  basis: model.text().nullable(),
  /** Whether a completion was refused because the service was unavailable. */
  was_refused: model.boolean().default(false),
});
