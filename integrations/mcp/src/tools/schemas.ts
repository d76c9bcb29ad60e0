// Schemas that several tools share. Unknown arguments are refused, so that nothing is left out silently.
import { z } from 'zod';

const AMOUNT = z.number().int().min(0).max(1_000_000_000_000).describe('Minor units');
const NAME = z.string().min(1).max(255);

export const CODE = z.string().min(1).max(255).describe('The code, as it was entered');
export const CAMPAIGN = NAME.describe('Name or id of a campaign');

/** The service checks the rest of an order. */
export const ORDER = z
  .looseObject({
    amount: AMOUNT.optional(),
    items: z
      .array(
        z.looseObject({
          product_id: NAME.optional(),
          sku_id: NAME.optional(),
          quantity: z.number().int().min(1).max(1_000_000).optional(),
          price: AMOUNT.optional(),
          amount: AMOUNT.optional(),
        }),
      )
      .max(500)
      .optional(),
  })
  .describe('A cart: its amount, or its lines with quantity and price');

const CUSTOMER = z.union([
  NAME.describe('Id or source id'),
  z.strictObject({
    id: NAME.optional(),
    source_id: NAME.optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
]);

export const OPTIONAL_CUSTOMER = CUSTOMER.optional().describe('A customer, by id or source id');

/** A moment, such as 2026-11-01 or 2026-11-01T10:00:00Z. */
export const MOMENT = z
  .string()
  .max(40)
  .refine((text) => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text)), 'a date such as 2026-11-01');

/** The members of an answer that are always there; others depend on what was found. */
export function answerOf(shape: z.ZodRawShape): z.ZodObject {
  return z.looseObject({ ...shape, more: z.boolean() });
}

/** The customer as the service takes one. */
export function toCustomer(customer: z.output<typeof OPTIONAL_CUSTOMER>): object | undefined {
  if (typeof customer !== 'string') return customer;
  return customer.startsWith('cust_') ? { id: customer } : { source_id: customer };
}
